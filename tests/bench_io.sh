#!/bin/sh
# Time of whole passes over a model with external data, over `cp` of the same
# bytes in the same run, under a data limit of 256 MB. BENCH_GB: its size.
set -eu
gb=${BENCH_GB:-6}
dir=$(mktemp -d "${BENCH_DIR:-build}/bench.XXXXXX")
trap 'rm -rf "$dir"' EXIT
limited="prlimit --data=268435456 $ONNXFIX"

# timed NAME COMMAND...: prints how long it took; sets ms.
timed() {
    printf '%-34s' "$1"
    shift
    sync
    start=$(date +%s%N)
    "$@" >/dev/null
    ms=$((($(date +%s%N) - start) / 1000000))
    printf ' %8d ms' "$ms"
}

# measured NAME ARGUMENT...: a run of onnxfix, over cp's time.
measured() {
    timed "$1" $limited "$@" "$dir/m.onnx" -o "$dir/o.onnx"
    awk -v a="$ms" -v b="$cp_ms" 'BEGIN { printf "  %.2f x cp\n", a / b }'
    rm -f "$dir"/o.onnx*
}

"$SYNTH" synthetic --gb "$gb" -o "$dir/m.onnx"
echo "model of $gb GB, external data"
for round in 1 2; do
    mkdir "$dir/copy"
    timed "cp" cp "$dir/m.onnx" "$dir/m.onnx.data" "$dir/copy"
    cp_ms=$ms
    echo
    rm -r "$dir/copy"
    measured opt
    measured canonicalize-slices
    measured convert-fp16 --storage-only
done
