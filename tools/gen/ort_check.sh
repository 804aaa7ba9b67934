#!/bin/sh
# Compares the slots and numbers of lib/runtime/ort_api.def and ort.h with the
# official header. For maintainers; the header is in the npm package
# com.github.asus4.onnxruntime and not kept here.
#
# usage: tools/gen/ort_check.sh FOLDER-OF-onnxruntime_c_api.h
set -eu
[ $# = 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
cd "$(dirname "$0")/../.."
${CC:-cc} -std=c11 -fsyntax-only -Ilib -I"$1" -x c - <<'C'
#include "onnxruntime_c_api.h"
#include "runtime/ort.h"
#include <stddef.h>
#define OX_ORT(slot, name, result, parameters)                     \
    _Static_assert(offsetof(OrtApi, name) == slot * sizeof(void *), #name);
#include "runtime/ort_api.def"
#undef OX_ORT
#define SAME(ours, theirs) _Static_assert((int)ours == (int)theirs, #theirs)
SAME(OX_ORT_DISABLE_ALL, ORT_DISABLE_ALL);
SAME(OX_ORT_ENABLE_BASIC, ORT_ENABLE_BASIC);
SAME(OX_ORT_ENABLE_EXTENDED, ORT_ENABLE_EXTENDED);
SAME(OX_ORT_ENABLE_ALL, ORT_ENABLE_ALL);
SAME(OX_ORT_SEVERITY_VERBOSE, ORT_LOGGING_LEVEL_VERBOSE);
SAME(OX_ORT_SEVERITY_ERROR, ORT_LOGGING_LEVEL_ERROR);
SAME(OX_ORT_DEVICE_ALLOCATOR, OrtDeviceAllocator);
SAME(OX_ORT_MEMORY_DEFAULT, OrtMemTypeDefault);
SAME(OX_ORT_KIND_TENSOR, ONNX_TYPE_TENSOR);
SAME(OX_ORT_KIND_SEQUENCE, ONNX_TYPE_SEQUENCE);
SAME(OX_ORT_TYPE_UINT2, ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT2);
SAME(OX_ORT_TYPE_INT2, ONNX_TENSOR_ELEMENT_DATA_TYPE_INT2);
SAME(OX_ORT_TYPE_FLOAT8E8M0, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E8M0);
int main(void) { return 0; }
C
echo "every slot is where the header says"
