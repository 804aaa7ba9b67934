#!/bin/sh
# Regenerates the checked-in tables from the shared data; with --check prints
# FILE:1: what to do for each that is not up to date.
set -eu
cd "$(dirname "$0")/../.."
shared=${ONNXFIX_SHARED:-../shared}
mkdir -p build/gen

# make_table FILE DATA COMMAND...: COMMAND DATA FILE writes the file.
make_table() {
    file=$1
    data=$2
    shift 2
    new=build/gen/$(basename "$file").new
    if [ ! -e "$data" ]; then
        echo "SKIP $file: its data is not here (ONNXFIX_SHARED)"
    elif ! "$@" "$data" "$new"; then
        echo "$file:1: its generator failed"
    elif cmp -s "$new" "$file"; then
        : # up to date
    elif [ "$check" ]; then
        echo "$file:1: not what its generator makes: make gen"
    else
        cp "$new" "$file"
        echo "wrote $file"
    fi
}

check=
[ "${1:-}" != --check ] || check=1
make_table lib/ir/ops.def "$shared/data/op-schemas.json" \
    node tools/gen/ops.mjs
