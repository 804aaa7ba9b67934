/*
 * Everything about tensor element types, in one table (dtype.def). Values are
 * those of TensorProto.DataType. Functions take a plain int, because that is
 * what a file holds, and treat values they do not know as OX_DTYPE_UNDEFINED.
 */
#ifndef OX_ONNX_DTYPE_H
#define OX_ONNX_DTYPE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum ox_dtype {
#define OX_DTYPE(id, name, value, bits, field, kind) OX_DTYPE_##id = value,
#include "onnx/dtype.def"
#undef OX_DTYPE
    OX_DTYPE_COUNT
} ox_dtype;

/* The mask bit of one element type, as in ox_type_set. */
#define OX_DTYPE_BIT(id) (UINT32_C(1) << OX_DTYPE_##id)

/* Field numbers of TensorProto that can hold elements. */
typedef enum ox_tensor_field {
    OX_FIELD_NONE = 0,
    OX_FIELD_FLOAT_DATA = 4,
    OX_FIELD_INT32_DATA = 5,
    OX_FIELD_STRING_DATA = 6,
    OX_FIELD_INT64_DATA = 7,
    OX_FIELD_RAW_DATA = 9,
    OX_FIELD_DOUBLE_DATA = 10,
    OX_FIELD_UINT64_DATA = 11
} ox_tensor_field;

/* Whether the value is an element type we know, UNDEFINED excluded. */
bool ox_dtype_known(int dtype);

/* Name in ONNX textual syntax: "float", "int64"; "undefined" if unknown. */
const char *ox_dtype_name(int dtype);

/* Inverse of ox_dtype_name; OX_DTYPE_UNDEFINED for any other name. */
int ox_dtype_from_name(const char *name);

/* Width of one element in packed form; 0 for string and undefined. */
int ox_dtype_bits(int dtype);

/*
 * Bytes that `count` elements take in packed form (as in raw_data), the last
 * byte padded for types below 8 bits. False, *bytes untouched, when count is
 * negative, the type has no fixed width, or the size does not fit in 64 bits.
 */
bool ox_dtype_bytes(int dtype, int64_t count, uint64_t *bytes);

/* The typed field of TensorProto that holds such elements. */
ox_tensor_field ox_dtype_field(int dtype);

/*
 * Entries that `count` elements take in that field: two per complex number,
 * one per byte for types below 8 bits, else one each. False as in
 * ox_dtype_bytes, except that string counts as one entry per element.
 */
bool ox_dtype_entries(int dtype, int64_t count, uint64_t *entries);

/* Floating point of any width, complex excluded. */
bool ox_dtype_is_float(int dtype);

/* Integers of any width, bool excluded. */
bool ox_dtype_is_integer(int dtype);

/* Whether negative values exist: signed integers, floats, complex. */
bool ox_dtype_is_signed(int dtype);

#endif
