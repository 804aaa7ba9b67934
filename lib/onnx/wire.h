/* The protobuf wire format, as far as the reader and the writer share it:
 * https://protobuf.dev/programming-guides/encoding */
#ifndef OX_ONNX_WIRE_H
#define OX_ONNX_WIRE_H

#include "base/arena.h"
#include "base/err.h"
#include "onnx/tensor.h"

enum { OX_VARINT = 0, OX_FIXED64 = 1, OX_BYTES = 2, OX_FIXED32 = 5 };

/* Wire type of a field's single value. */
static inline unsigned ox_wire_type(ProtobufCType type)
{
    switch (type) {
    case PROTOBUF_C_TYPE_FLOAT:
        return OX_FIXED32;
    case PROTOBUF_C_TYPE_DOUBLE:
        return OX_FIXED64;
    case PROTOBUF_C_TYPE_STRING:
    case PROTOBUF_C_TYPE_BYTES:
    case PROTOBUF_C_TYPE_MESSAGE:
        return OX_BYTES;
    default:
        return OX_VARINT;
    }
}

/* Bytes of one value in a repeated field's array. */
static inline size_t ox_element_size(ProtobufCType type)
{
    switch (type) {
    case PROTOBUF_C_TYPE_FLOAT:
    case PROTOBUF_C_TYPE_INT32:
    case PROTOBUF_C_TYPE_ENUM:
        return 4;
    case PROTOBUF_C_TYPE_BYTES:
        return sizeof(ProtobufCBinaryData);
    default:
        return 8;
    }
}

/* True when a TensorProto field is kept as payload. */
static inline bool ox_is_payload_field(uint32_t number)
{
    return number == OX_FIELD_FLOAT_DATA || number == OX_FIELD_INT32_DATA ||
           number == OX_FIELD_INT64_DATA || number == OX_FIELD_RAW_DATA ||
           number == OX_FIELD_DOUBLE_DATA || number == OX_FIELD_UINT64_DATA;
}

/* Reads a varint of at most ten bytes at *at; false when it is cut or longer.
 */
bool ox_varint_read(uint64_t *value, const uint8_t **at, const uint8_t *end);

/* Writes value, returns the bytes taken (1 to 10). */
size_t ox_varint_write(uint8_t *at, uint64_t value);
size_t ox_varint_size(uint64_t value);

/* Decodes a message into the arena. Strings are terminated copies; bytes and
 * tensor data are borrowed from data. budget: bytes of memory it may take. */
ox_status ox_decode(ProtobufCMessage **out,
                    const ProtobufCMessageDescriptor *type, const uint8_t *data,
                    uint64_t size, uint64_t budget, ox_arena *arena,
                    ox_err *err);

/* Receives the encoded message. */
typedef struct ox_sink {
    ox_status (*bytes)(void *user, const void *data, size_t n, ox_err *err);
    ox_status (*payload)(void *user, const ox_payload *payload, ox_err *err);
    void *user;
} ox_sink;

/* Encodes a message in the canonical order of standard serializers. Sets
 * *size, also when sink is NULL (then nothing is written). Tensors marked
 * external are written without their data. */
ox_status ox_encode(uint64_t *size, const ProtobufCMessage *message,
                    const ox_sink *sink, ox_err *err);

#endif
