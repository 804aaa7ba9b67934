#!/bin/sh
# The main job on the LaMa block that ships with the project: shows the faulty
# Slice, mends it, stores fp16 weights, checks, packs, prints sizes and hashes.
set -eu
cd "$(dirname "$0")/.."
bin=build/onnxfix
dir=build/demo
rm -rf "$dir"
mkdir -p "$dir"

# step COMMAND...: shows a command, then runs it.
step() {
    echo
    echo "\$ $*"
    "$@"
}

echo "A block of LaMa as exporters write it: 64x64, 192 channels."
step build/synth ffc --size full -o $dir/lama.onnx
step $bin show $dir/lama.onnx

echo
echo "Its inverse FFT mirrors half a spectrum with a reversing Slice. In the"
echo "default build of onnxruntime-web it loses one element on WebGPU:"
step $bin show --slices $dir/lama.onnx

echo
echo "The main job: one form for every Slice, Gather for what runs backwards,"
echo "fp16 weights with fp32 compute, shapes, check, package:"
step $bin build $dir/lama.onnx -o $dir/out

echo
echo "No reversing Slice is left, the model is valid, and every packed file"
echo "decodes to what the manifest says:"
step $bin show --slices $dir/out/lama.onnx
step $bin check $dir/out/lama.onnx
step $bin pack --verify -o $dir/out

before=$(wc -c <$dir/lama.onnx)
after=$(wc -c <$dir/out/lama.onnx)
wire=$(cat $dir/out/[0-9a-f]*.onnx | wc -c)
echo
awk -v b="$before" -v a="$after" -v w="$wire" 'BEGIN {
    printf "model %d bytes -> fp16 weights %d (%.1f %%) -> download %d (%.1f %%)\n",
        b, a, 100 * a / b, w, 100 * w / b }'
