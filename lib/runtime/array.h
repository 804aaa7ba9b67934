/* Tensors outside a model: what a run is fed and what comes out of it. All
 * memory is an arena's or a mapped file's. */
#ifndef OX_RUNTIME_ARRAY_H
#define OX_RUNTIME_ARRAY_H

#include "base/arena.h"
#include "base/err.h"
#include "onnx/dtype.h"

#include <stdbool.h>
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

/* The product of dims (1 for rank 0, 0 when one is 0). False when one is
 * negative or it does not fit. */
bool ox_count_of_dims(int64_t *count, const int64_t *dims, size_t rank);

/* Elements by its dims (1 for rank 0), -1 when that is no number. */
int64_t ox_array_count(const ox_array *array);

/* Element i as a double: any float type, integers, bool; NaN for others. */
double ox_array_number(const ox_array *array, int64_t i);

/* "float[1,3,224,224]". */
const char *ox_array_type_text(const ox_array *array, ox_arena *arena);

/* The same of a type without data; a negative dim is "?". */
const char *ox_type_text(int32_t dtype, const int64_t *dims, size_t rank,
                         ox_arena *arena);

/* The array of that name, NULL when absent. */
const ox_array *ox_arrays_find(const ox_arrays *arrays, const char *name);

/* Sets element i of zeroed data to bits, or to the number nearest to value:
 * false, nothing set, where the type has no such number. Any type but strings
 * and complex. */
void ox_put_bits(uint8_t *data, int32_t dtype, int64_t i, uint64_t bits);
bool ox_put_number(uint8_t *data, int32_t dtype, int64_t i, double value);

/* The array with its elements as another type, in the arena (itself when it is
 * of that type). Rounds to nearest, ties to even; fails at an element that is
 * out of range or, when exact, that would be rounded; for strings and complex
 * numbers. */
ox_status ox_array_cast(ox_array *out, const ox_array *in, int32_t dtype,
                        bool exact, ox_arena *arena, ox_err *err);

#endif
