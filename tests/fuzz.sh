#!/bin/sh
# Runs libFuzzer targets, one after the other. New inputs collect under
# build/fuzz/corpus; what crashed lies in build/fuzz/crash and belongs, once
# mended, into tests/corpus.
#
# usage: tests/fuzz.sh SECONDS TARGET...
set -eu
cd "$(dirname "$0")/.."
seconds=$1
shift
for target; do
    name=$(basename "$target")
    name=${name#fuzz_}
    mkdir -p "build/fuzz/corpus/$name" build/fuzz/crash "tests/corpus/$name"
    dict=tests/fuzz_$name.dict
    [ -f "$dict" ] && set -- "$target" "-dict=$dict" || set -- "$target"
    echo "== $name: $seconds s"
    ASAN_OPTIONS=detect_leaks=1 "$@" -max_total_time="$seconds" \
        -max_len=65536 -rss_limit_mb=1024 -timeout=10 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/crash/$name-" -verbosity=1 \
        "build/fuzz/corpus/$name" "tests/corpus/$name" \
        >"build/fuzz/$name.log" 2>&1 || {
        tail -40 "build/fuzz/$name.log"
        exit 1
    }
    grep -E '^stat::number_of_executed|^Done' "build/fuzz/$name.log"
done
