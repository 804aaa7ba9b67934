/* protobuf-c structs to the wire format, in two walks: sizes first, kept in
 * the order in which the second walk needs them. */
#include "onnx/wire.h"

#include <stdlib.h>
#include <string.h>

typedef ProtobufCFieldDescriptor field_type;

typedef struct encoder {
    uint64_t *sizes; /* of messages, in pre-order */
    size_t n, capacity, next;
    ox_arena *arena;
    const ox_sink *sink;
    ox_err *err;
} encoder;

size_t ox_varint_size(uint64_t value)
{
    size_t n = 1;
    while (value >>= 7)
        n++;
    return n;
}

size_t ox_varint_write(uint8_t *at, uint64_t value)
{
    size_t n = 0;
    for (; value >= 0x80; value >>= 7)
        at[n++] = (uint8_t)(value | 0x80);
    at[n++] = (uint8_t)value;
    return n;
}

static const void *member_at(const ProtobufCMessage *m, unsigned offset)
{
    return (const char *)m + offset;
}

/* Values a field has: elements of a repeated one, else 0 or 1. */
static size_t count_values(const ProtobufCMessage *m, const field_type *f)
{
    if (f->label == PROTOBUF_C_LABEL_REPEATED)
        return *(const size_t *)member_at(m, f->quantifier_offset);
    if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF)
        return *(const uint32_t *)member_at(m, f->quantifier_offset) == f->id;
    if (f->type == PROTOBUF_C_TYPE_STRING || f->type == PROTOBUF_C_TYPE_MESSAGE)
        return *(void *const *)member_at(m, f->offset) != NULL;
    return *(const protobuf_c_boolean *)member_at(m, f->quantifier_offset) != 0;
}

/* Where value i of a field is. */
static const char *value_at(const ProtobufCMessage *m, const field_type *f,
                            size_t i)
{
    const char *at = member_at(m, f->offset);
    if (f->label == PROTOBUF_C_LABEL_REPEATED)
        at = *(const char *const *)at + i * ox_element_size(f->type);
    return at;
}

/* The number of a varint field as it goes on the wire: sign-extended. */
static uint64_t varint_of(const field_type *f, const void *at)
{
    int32_t narrow;
    uint64_t wide;
    if (f->type == PROTOBUF_C_TYPE_INT32 || f->type == PROTOBUF_C_TYPE_ENUM) {
        memcpy(&narrow, at, sizeof narrow);
        return (uint64_t)(int64_t)narrow;
    }
    memcpy(&wide, at, sizeof wide);
    return wide;
}

/* Bytes of a number, without its tag. */
static size_t number_size(const field_type *f, const void *at)
{
    switch (ox_wire_type(f->type)) {
    case OX_FIXED32:
        return 4;
    case OX_FIXED64:
        return 8;
    default:
        return ox_varint_size(varint_of(f, at));
    }
}

static size_t number_write(uint8_t *to, const field_type *f, const void *at)
{
    size_t n = number_size(f, at);
    if (ox_wire_type(f->type) == OX_VARINT)
        return ox_varint_write(to, varint_of(f, at));
    memcpy(to, at, n);
    return n;
}

static uint64_t packed_size(const ProtobufCMessage *m, const field_type *f,
                            size_t n)
{
    uint64_t size = 0;
    for (size_t i = 0; i < n; i++)
        size += number_size(f, value_at(m, f, i));
    return size;
}

static bool is_packed(const field_type *f)
{
    return f->label == PROTOBUF_C_LABEL_REPEATED &&
           f->flags & PROTOBUF_C_FIELD_FLAG_PACKED;
}

static size_t tag_size(uint32_t number)
{
    return ox_varint_size((uint64_t)number << 3);
}

static const ox_payload *payload_of(const ProtobufCMessage *m)
{
    const ox_tensor *tensor = (const ox_tensor *)m;
    bool has = m->descriptor == &onnx__tensor_proto__descriptor &&
               tensor->payload.field && !tensor->external;
    return has ? &tensor->payload : NULL;
}

static uint64_t measure(encoder *e, const ProtobufCMessage *m);

static uint64_t measure_field(encoder *e, const ProtobufCMessage *m,
                              const field_type *f)
{
    size_t n = count_values(m, f), tag = tag_size(f->id);
    uint64_t size = 0;
    if (n && is_packed(f)) {
        uint64_t body = packed_size(m, f, n);
        return tag + ox_varint_size(body) + body;
    }
    for (size_t i = 0; i < n; i++) {
        const void *at = value_at(m, f, i);
        uint64_t body;
        switch (f->type) {
        case PROTOBUF_C_TYPE_STRING:
            body = strlen(*(char *const *)at);
            break;
        case PROTOBUF_C_TYPE_BYTES:
            body = ((const ProtobufCBinaryData *)at)->len;
            break;
        case PROTOBUF_C_TYPE_MESSAGE:
            body = measure(e, *(ProtobufCMessage *const *)at);
            break;
        default:
            size += tag + number_size(f, at);
            continue;
        }
        size += tag + ox_varint_size(body) + body;
    }
    return size;
}

/* Size of a message's body; notes it and those of the messages inside. */
static uint64_t measure(encoder *e, const ProtobufCMessage *m)
{
    size_t slot = e->n;
    OX_PUSH(e->arena, e->sizes, e->n, e->capacity, 0);
    uint64_t size = 0;
    for (unsigned i = 0; i < m->descriptor->n_fields; i++)
        size += measure_field(e, m, &m->descriptor->fields[i]);
    const ox_payload *p = payload_of(m);
    if (p) {
        uint64_t body = ox_payload_size(p);
        size += tag_size(p->field) + ox_varint_size(body) + body;
    }
    for (size_t i = 0; i < m->n_unknown_fields; i++)
        size += tag_size(m->unknown_fields[i].tag) + m->unknown_fields[i].len;
    e->sizes[slot] = size;
    return size;
}

static ox_status put(encoder *e, const void *data, size_t n)
{
    return e->sink->bytes(e->sink->user, data, n, e->err);
}

static ox_status put_tag(encoder *e, uint32_t number, unsigned wire)
{
    uint8_t head[10];
    return put(e, head, ox_varint_write(head, (uint64_t)number << 3 | wire));
}

/* Tag and length of a field whose body follows. */
static ox_status put_head(encoder *e, uint32_t number, uint64_t body)
{
    uint8_t head[20];
    size_t n = ox_varint_write(head, (uint64_t)number << 3 | OX_BYTES);
    n += ox_varint_write(head + n, body);
    return put(e, head, n);
}

static ox_status write_message(encoder *e, const ProtobufCMessage *m);

static ox_status write_packed(encoder *e, const ProtobufCMessage *m,
                              const field_type *f, size_t n)
{
    if (put_head(e, f->id, packed_size(m, f, n)))
        return e->err->status;
    for (size_t i = 0; i < n; i++) {
        uint8_t number[10];
        if (put(e, number, number_write(number, f, value_at(m, f, i))))
            return e->err->status;
    }
    return OX_OK;
}

static ox_status write_value(encoder *e, const field_type *f, const void *at)
{
    uint8_t number[10];
    const ProtobufCMessage *inner;
    const ProtobufCBinaryData *bytes;
    const char *text;
    switch (f->type) {
    case PROTOBUF_C_TYPE_STRING:
        text = *(char *const *)at;
        return put_head(e, f->id, strlen(text)) ? e->err->status
                                                : put(e, text, strlen(text));
    case PROTOBUF_C_TYPE_BYTES:
        bytes = at;
        return put_head(e, f->id, bytes->len) ? e->err->status
                                              : put(e, bytes->data, bytes->len);
    case PROTOBUF_C_TYPE_MESSAGE:
        inner = *(ProtobufCMessage *const *)at;
        return put_head(e, f->id, e->sizes[e->next]) ? e->err->status
                                                     : write_message(e, inner);
    default:
        if (put_tag(e, f->id, ox_wire_type(f->type)))
            return e->err->status;
        return put(e, number, number_write(number, f, at));
    }
}

static ox_status write_field(encoder *e, const ProtobufCMessage *m,
                             const field_type *f)
{
    size_t n = count_values(m, f);
    if (n && is_packed(f))
        return write_packed(e, m, f, n);
    for (size_t i = 0; i < n; i++)
        if (write_value(e, f, value_at(m, f, i)))
            return e->err->status;
    return OX_OK;
}

static ox_status write_payload(encoder *e, const ox_payload *p)
{
    if (put_head(e, p->field, ox_payload_size(p)))
        return e->err->status;
    return e->sink->payload(e->sink->user, p, e->err);
}

static ox_status write_message(encoder *e, const ProtobufCMessage *m)
{
    e->next++;
    const ox_payload *p = payload_of(m);
    for (unsigned i = 0; i < m->descriptor->n_fields; i++) {
        const field_type *f = &m->descriptor->fields[i];
        if (p && f->id == p->field && write_payload(e, p))
            return e->err->status;
        if (write_field(e, m, f))
            return e->err->status;
    }
    for (size_t i = 0; i < m->n_unknown_fields; i++) {
        const ProtobufCMessageUnknownField *u = &m->unknown_fields[i];
        if (put_tag(e, u->tag, u->wire_type) || put(e, u->data, u->len))
            return e->err->status;
    }
    return OX_OK;
}

ox_status ox_encode(uint64_t *size, const ProtobufCMessage *message,
                    const ox_sink *sink, ox_err *err)
{
    encoder e = {
        .arena = ox_arena_new(0, NULL, NULL), .sink = sink, .err = err};
    *size = measure(&e, message);
    ox_status status = sink ? write_message(&e, message) : OX_OK;
    ox_arena_free(e.arena);
    return status;
}
