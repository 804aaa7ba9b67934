/* Tensors with their data where it lies: in the mapped model file, in a mapped
 * external file, or in an arena. Each TensorProto of a model is the head of an
 * ox_tensor (the reader and ox_tensor_new see to that), and its data is in the
 * payload only: the data fields of the protobuf-c struct stay empty, but for
 * string_data. No byte is copied until somebody asks for it. */
#ifndef OX_ONNX_TENSOR_H
#define OX_ONNX_TENSOR_H

#include "base/arena.h"
#include "base/err.h"
#include "onnx.pb-c.h"
#include "onnx/dtype.h"

#include <stdbool.h>

/* How the bytes of a payload become the bytes that are written. */
typedef enum ox_recode {
    OX_AS_IS,
    OX_FLOAT_TO_HALF /* little-endian fp32 bytes, written as fp16 */
} ox_recode;

/* ONNX's bytes are little-endian, and are used as they lie in the file. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "little-endian");

typedef struct ox_payload {
    const uint8_t *data; /* as on the wire, without tag and length */
    uint64_t size;       /* bytes at data */
    uint32_t field;      /* ox_tensor_field; 0: no data */
    ox_recode recode;    /* OX_FIELD_RAW_DATA only */
} ox_payload;

typedef struct ox_tensor {
    Onnx__TensorProto proto;
    ox_payload payload;
    const char *external_fault; /* why external data cannot be read */
    bool external;              /* the data lives in an external file */
} ox_tensor;

/* The tensor that a protobuf-c pointer of a model heads. */
static inline ox_tensor *ox_tensor_of(const Onnx__TensorProto *proto)
{
    return (ox_tensor *)(uintptr_t)proto;
}

/* A tensor of the arena with dims copied and size bytes of raw data
 * (borrowed), dtype as in TensorProto.DataType. */
ox_tensor *ox_tensor_new(ox_arena *arena, const char *name, int32_t dtype,
                         const int64_t *dims, size_t rank, const void *raw,
                         uint64_t size);

/* Elements by its dims; -1 when negative or past int64. */
int64_t ox_tensor_count(const ox_tensor *tensor);

/* Bytes that the payload takes where it is written. */
uint64_t ox_payload_size(const ox_payload *payload);

/* The data as raw_data would hold it: little-endian, 4- and 2-bit types packed.
 * Borrowed from the file where it is so already, else in the arena. Fails when
 * the size does not fit dims and dtype, or for strings. */
ox_status ox_tensor_raw(const uint8_t **out, uint64_t *size,
                        const ox_tensor *tensor, ox_arena *arena, ox_err *err);

/* Integer or bool elements widened to int64, in the arena; NULL when the
 * tensor has another type, wrong data, or more than limit elements. */
int64_t *ox_tensor_ints(const ox_tensor *tensor, size_t limit, ox_arena *arena);

/* Floating point elements (float, double, float16, bfloat16) as double, under
 * the same rules. */
double *ox_tensor_floats(const ox_tensor *tensor, size_t limit,
                         ox_arena *arena);

#endif
