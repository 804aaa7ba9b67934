/* Tensors outside a model: what a run is fed and what comes out of it. All
 * memory is an arena's or a mapped file's. */
#ifndef OX_RUNTIME_ARRAY_H
#define OX_RUNTIME_ARRAY_H

#include "base/arena.h"
#include "base/err.h"
#include "onnx/dtype.h"

#include <stddef.h>

typedef struct ox_array {
    const char *name; /* of the model's input or output */
    int32_t dtype;    /* TensorProto.DataType */
    size_t rank;
    const int64_t *dims;
    const uint8_t *data; /* row-major, little-endian, as raw_data holds it;
                            NULL for strings */
    uint64_t size;       /* bytes at data */
    const char *const *strings; /* elements of a string tensor */
} ox_array;

typedef struct ox_arrays {
    ox_array *at;
    size_t n, capacity;
} ox_arrays;

/* Elements by its dims (1 for rank 0). */
int64_t ox_array_count(const ox_array *array);

/* Element i as a double: any float type, integers, bool; NaN for others. */
double ox_array_number(const ox_array *array, int64_t i);

/* "float[1,3,224,224]". */
const char *ox_array_type_text(const ox_array *array, ox_arena *arena);

/* The array of that name, NULL when absent. */
const ox_array *ox_arrays_find(const ox_arrays *arrays, const char *name);

#endif
