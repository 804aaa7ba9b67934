/* Wire format to protobuf-c structs, driven by protobuf-c's descriptors. Each
 * message is walked twice: once to count its repeated fields, so that arrays
 * are allocated at their size, once to fill them. */
#include "onnx/limits.h"
#include "onnx/wire.h"

#include <assert.h>
#include <string.h>

typedef ProtobufCFieldDescriptor field_type;
typedef ProtobufCMessageDescriptor message_type;

enum { MAX_FIELDS = 32 };

typedef struct decoder {
    ox_arena *arena;
    uint64_t budget;
    const uint8_t *start; /* of the file, for offsets in messages */
    ox_err *err;
    int depth;
} decoder;

/* One field as it stands on the wire. */
typedef struct token {
    uint64_t number, value; /* value of a varint or fixed field */
    unsigned wire;
    const uint8_t *at; /* where its value starts, after the tag */
    const uint8_t *data;
    uint64_t size;
} token;

bool ox_varint_read(uint64_t *value, const uint8_t **at, const uint8_t *end)
{
    uint64_t v = 0;
    for (int shift = 0; shift < 70 && *at < end; shift += 7) {
        uint8_t byte = *(*at)++;
        v |= (uint64_t)(byte & 0x7f) << (shift < 64 ? shift : 63);
        if (!(byte & 0x80)) {
            *value = v;
            return shift < 63 || byte <= 1;
        }
    }
    return false;
}

static ox_status bad(decoder *d, const uint8_t *at, const char *what)
{
    return ox_fail(d->err, OX_BAD_MODEL, "offset %llu: %s",
                   (unsigned long long)(at - d->start), what);
}

static void *take(decoder *d, size_t count, size_t size)
{
    uint64_t want = ((uint64_t)count * size + 15) & ~UINT64_C(15);
    if (want > d->budget)
        return NULL;
    d->budget -= want;
    return ox_alloc_array(d->arena, count, size);
}

static ox_status over_budget(decoder *d, const uint8_t *at)
{
    return bad(d, at,
               "the structure would take too much memory for a file "
               "of this size");
}

static ox_status next_token(decoder *d, token *t, const uint8_t **at,
                            const uint8_t *end)
{
    const uint8_t *from = *at;
    uint64_t tag;
    if (!ox_varint_read(&tag, at, end) || tag > UINT32_MAX || tag < 8)
        return bad(d, from, "not a field tag");
    t->number = tag >> 3;
    t->wire = tag & 7;
    t->at = t->data = *at;
    t->size = 0;
    t->value = 0;
    switch (t->wire) {
    case OX_VARINT:
        if (!ox_varint_read(&t->value, at, end))
            return bad(d, from, "a number is cut off or too long");
        break;
    case OX_FIXED32:
    case OX_FIXED64:
        t->size = t->wire == OX_FIXED32 ? 4 : 8;
        if ((uint64_t)(end - *at) < t->size)
            return bad(d, from, "a number is cut off");
        memcpy(&t->value, *at, t->size);
        *at += t->size;
        break;
    case OX_BYTES:
        if (!ox_varint_read(&t->size, at, end) ||
            (uint64_t)(end - *at) < t->size)
            return bad(d, from, "a length reaches past the end");
        t->data = *at;
        *at += t->size;
        break;
    default:
        return bad(d, from, "unknown wire type");
    }
    return OX_OK;
}

/* True when the wire type fits the field: its own, or packed. */
static bool fits(const field_type *f, const token *t)
{
    unsigned own = ox_wire_type(f->type);
    return t->wire == own || (f->label == PROTOBUF_C_LABEL_REPEATED &&
                              t->wire == OX_BYTES && own != OX_BYTES);
}

static bool is_packed(const field_type *f, const token *t)
{
    return t->wire == OX_BYTES && ox_wire_type(f->type) != OX_BYTES;
}

/* Index of the field in the message's table, -1 for an unknown one. */
static int find_field(const message_type *type, uint64_t number)
{
    for (unsigned i = 0; i < type->n_fields; i++)
        if (type->fields[i].id == number)
            return (int)i;
    return -1;
}

/* How many values a token adds to a repeated field. */
static uint64_t count_values(const field_type *f, const token *t)
{
    if (!is_packed(f, t))
        return 1;
    unsigned own = ox_wire_type(f->type);
    if (own != OX_VARINT)
        return t->size / (own == OX_FIXED32 ? 4 : 8);
    uint64_t n = 0;
    for (uint64_t i = 0; i < t->size; i++)
        n += !(t->data[i] & 0x80);
    return n;
}

typedef struct tally {
    uint64_t values[MAX_FIELDS]; /* of repeated fields; wire bytes of payload */
    uint64_t unknown;
} tally;

static bool keeps_payload(const message_type *type, const field_type *f)
{
    return type == &onnx__tensor_proto__descriptor &&
           ox_is_payload_field(f->id);
}

static ox_status count_fields(decoder *d, tally *n, const message_type *type,
                              const uint8_t *data, const uint8_t *end)
{
    *n = (tally){0};
    for (const uint8_t *at = data; at < end;) {
        token t;
        if (next_token(d, &t, &at, end))
            return d->err->status;
        int i = find_field(type, t.number);
        const field_type *f = i < 0 ? NULL : &type->fields[i];
        if (f && !fits(f, &t))
            return bad(d, t.at,
                       ox_printf(d->arena, "field '%s' of %s has wire type %u",
                                 f->name, type->short_name, t.wire));
        if (!f)
            n->unknown++;
        else if (keeps_payload(type, f))
            n->values[i] += (uint64_t)(at - t.data);
        else if (f->label == PROTOBUF_C_LABEL_REPEATED)
            n->values[i] += count_values(f, &t);
    }
    return OX_OK;
}

/* The array is taken now, the messages it will point to soon. */
static bool fits_budget(const decoder *d, const field_type *f, uint64_t n)
{
    const message_type *type = f->descriptor;
    uint64_t later =
        f->type == PROTOBUF_C_TYPE_MESSAGE ? type->sizeof_message : 0;
    return n <= d->budget / (ox_element_size(f->type) + later);
}

static void *member_at(ProtobufCMessage *m, unsigned offset)
{
    return (char *)m + offset;
}

static ox_status prepare_arrays(decoder *d, ProtobufCMessage *m, const tally *n,
                                const uint8_t *data)
{
    const message_type *type = m->descriptor;
    for (unsigned i = 0; i < type->n_fields; i++) {
        const field_type *f = &type->fields[i];
        if (f->label != PROTOBUF_C_LABEL_REPEATED || !n->values[i] ||
            keeps_payload(type, f))
            continue;
        void *array = fits_budget(d, f, n->values[i])
                          ? take(d, n->values[i], ox_element_size(f->type))
                          : NULL;
        if (!array)
            return over_budget(d, data);
        *(void **)member_at(m, f->offset) = array;
    }
    if (n->unknown) {
        m->unknown_fields =
            take(d, n->unknown, sizeof(ProtobufCMessageUnknownField));
        if (!m->unknown_fields)
            return over_budget(d, data);
    }
    return OX_OK;
}

static ox_status decode_message(decoder *d, ProtobufCMessage **out,
                                const message_type *type, const uint8_t *data,
                                uint64_t size);

static ox_status decode_string(decoder *d, char **out, const token *t)
{
    if (memchr(t->data, 0, t->size))
        return bad(d, t->at, "a name contains a NUL byte");
    char *copy = take(d, t->size + 1, 1);
    if (!copy)
        return over_budget(d, t->at);
    memcpy(copy, t->data, t->size);
    *out = copy;
    return OX_OK;
}

/* Decodes one value to where the struct or array keeps it. */
static ox_status decode_value(decoder *d, const field_type *f, void *to,
                              const token *t)
{
    switch (f->type) {
    case PROTOBUF_C_TYPE_STRING:
        return decode_string(d, to, t);
    case PROTOBUF_C_TYPE_BYTES:
        *(ProtobufCBinaryData *)to =
            (ProtobufCBinaryData){t->size, (uint8_t *)(uintptr_t)t->data};
        return OX_OK;
    case PROTOBUF_C_TYPE_MESSAGE:
        if (*(void **)to)
            return bad(d, t->at, "a message field is given twice");
        return decode_message(d, to, f->descriptor, t->data, t->size);
    case PROTOBUF_C_TYPE_FLOAT:
    case PROTOBUF_C_TYPE_INT32:
    case PROTOBUF_C_TYPE_ENUM: {
        uint32_t low = (uint32_t)t->value;
        memcpy(to, &low, sizeof low);
        return OX_OK;
    }
    default:
        memcpy(to, &t->value, sizeof t->value);
        return OX_OK;
    }
}

static ox_status decode_packed(decoder *d, const field_type *f, char *array,
                               size_t *n, const token *t)
{
    unsigned own = ox_wire_type(f->type);
    size_t element = ox_element_size(f->type);
    const uint8_t *at = t->data, *end = t->data + t->size;
    while (at < end) {
        token one = {.wire = own, .at = at};
        size_t width = own == OX_FIXED32 ? 4 : 8;
        if (own == OX_VARINT) {
            if (!ox_varint_read(&one.value, &at, end))
                return bad(d, one.at, "a packed number is cut off");
        } else {
            if ((size_t)(end - at) < width)
                return bad(d, at, "a packed number is cut off");
            memcpy(&one.value, at, width);
            at += width;
        }
        if (decode_value(d, f, array + *n * element, &one))
            return d->err->status;
        ++*n;
    }
    return OX_OK;
}

static ox_status decode_repeated(decoder *d, ProtobufCMessage *m,
                                 const field_type *f, const token *t)
{
    char *array = *(char **)member_at(m, f->offset);
    size_t *n = member_at(m, f->quantifier_offset);
    if (is_packed(f, t))
        return decode_packed(d, f, array, n, t);
    ox_status status =
        decode_value(d, f, array + *n * ox_element_size(f->type), t);
    ++*n;
    return status;
}

static ox_status decode_optional(decoder *d, ProtobufCMessage *m,
                                 const field_type *f, const token *t)
{
    if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) {
        uint32_t *chosen = member_at(m, f->quantifier_offset);
        if (*chosen && *chosen != f->id)
            memset(member_at(m, f->offset), 0,
                   f->type == PROTOBUF_C_TYPE_BYTES
                       ? sizeof(ProtobufCBinaryData)
                       : 8);
        *chosen = f->id;
    } else if (f->quantifier_offset) {
        *(protobuf_c_boolean *)member_at(m, f->quantifier_offset) = 1;
    }
    return decode_value(d, f, member_at(m, f->offset), t);
}

static void keep_unknown(ProtobufCMessage *m, const token *t,
                         const uint8_t *end)
{
    m->unknown_fields[m->n_unknown_fields++] = (ProtobufCMessageUnknownField){
        (uint32_t)t->number, (ProtobufCWireType)t->wire, (size_t)(end - t->at),
        (uint8_t *)(uintptr_t)t->at};
}

/* Tensor data: borrowed when it stands in one piece, else put together. */
static ox_status keep_payload(decoder *d, ox_tensor *tensor, const token *t,
                              const uint8_t *end, uint64_t total)
{
    ox_payload *p = &tensor->payload;
    uint64_t size = (uint64_t)(end - t->data);
    if (p->field && p->field != t->number && p->size && size)
        return bad(d, t->at, "a tensor has data in two fields");
    if (p->field && p->field != t->number && p->size)
        return OX_OK;
    bool replaces = t->number == OX_FIELD_RAW_DATA;
    if (p->field != t->number || replaces) {
        *p = (ox_payload){t->data, size, (uint32_t)t->number, OX_AS_IS};
        if (replaces || size == total)
            return OX_OK;
        uint8_t *joined = take(d, total, 1);
        if (!joined)
            return over_budget(d, t->at);
        memcpy(joined, t->data, size);
        p->data = joined;
        return OX_OK;
    }
    memcpy((uint8_t *)(uintptr_t)p->data + p->size, t->data, size);
    p->size += size;
    return OX_OK;
}

static ox_status decode_fields(decoder *d, ProtobufCMessage *m, const tally *n,
                               const uint8_t *data, const uint8_t *end)
{
    const message_type *type = m->descriptor;
    for (const uint8_t *at = data; at < end;) {
        token t;
        if (next_token(d, &t, &at, end))
            return d->err->status;
        int i = find_field(type, t.number);
        const field_type *f = i < 0 ? NULL : &type->fields[i];
        ox_status status = OX_OK;
        if (!f)
            keep_unknown(m, &t, at);
        else if (keeps_payload(type, f))
            status = keep_payload(d, (ox_tensor *)m, &t, at, n->values[i]);
        else if (f->label == PROTOBUF_C_LABEL_REPEATED)
            status = decode_repeated(d, m, f, &t);
        else
            status = decode_optional(d, m, f, &t);
        if (status)
            return status;
    }
    return OX_OK;
}

static ox_status decode_message(decoder *d, ProtobufCMessage **out,
                                const message_type *type, const uint8_t *data,
                                uint64_t size)
{
    if (d->depth >= OX_MAX_DEPTH)
        return bad(d, data, "messages are nested too deeply");
    bool is_tensor = type == &onnx__tensor_proto__descriptor;
    ProtobufCMessage *m =
        take(d, 1, is_tensor ? sizeof(ox_tensor) : type->sizeof_message);
    if (!m)
        return over_budget(d, data);
    assert(type->n_fields <= MAX_FIELDS);
    type->message_init(m);
    *out = m;
    tally n;
    if (count_fields(d, &n, type, data, data + size) ||
        prepare_arrays(d, m, &n, data))
        return d->err->status;
    d->depth++;
    ox_status status = decode_fields(d, m, &n, data, data + size);
    d->depth--;
    return status;
}

ox_status ox_decode(ProtobufCMessage **out,
                    const ProtobufCMessageDescriptor *type, const uint8_t *data,
                    uint64_t size, uint64_t budget, ox_arena *arena,
                    ox_err *err)
{
    decoder d = {arena, budget, data, err, 0};
    return decode_message(&d, out, type, data, size);
}
