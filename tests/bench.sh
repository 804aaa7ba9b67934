#!/bin/sh
# Runs the benchmarks, C and shell; each prints its own ratios.
set -eu
cd "$(dirname "$0")/.."
export ONNXFIX="$PWD/build/onnxfix" SYNTH="$PWD/build/synth"
for program in "$@"; do
    echo "== $(basename "$program")"
    "$program"
done
for script in tests/bench_*.sh; do
    [ -f "$script" ] || continue
    echo "== $(basename "$script")"
    sh "$script"
done
