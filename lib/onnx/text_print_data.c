/* Names, types, tensors and properties. */
#include "onnx/text_print.h"

#include "onnx/dtype.h"
#include "onnx/tensor.h"
#include "onnx/text_syntax.h"
#include "onnx/text_value.h"
#include "onnx/wire.h"

#include <ctype.h>
#include <string.h>
#include <xxhash.h>

/* Length of the UTF-8 character at the start of n bytes, 0 when it is none. */
static size_t utf8_length(const uint8_t *s, size_t n)
{
    if (s[0] < 0x80)
        return 1;
    size_t length = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4 || length > n)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    /* overlong forms, surrogates, past the last code point */
    bool is_wrong =
        (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
        (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f);
    return is_wrong ? 0 : length;
}

void ox_print_quoted(ox_printer *p, const void *bytes, size_t n)
{
    const uint8_t *s = bytes;
    ox_buf_str(p->out, "\"");
    for (size_t i = 0; i < n;) {
        size_t length = utf8_length(s + i, n - i);
        bool is_control =
            s[i] == 0x7f || (s[i] < ' ' && s[i] != '\n' && s[i] != '\t');
        if (!length || is_control) {
            ox_buf_printf(p->out, "\\x%02x", s[i]);
            i++;
            continue;
        }
        if (s[i] == '"' || s[i] == '\\')
            ox_buf_str(p->out, "\\");
        ox_buf_add(p->out, s + i, length);
        i += length;
    }
    ox_buf_str(p->out, "\"");
}

bool ox_print_is_id(const char *text, size_t n)
{
    if (!n || isdigit((unsigned char)*text))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '_')
            return false;
    return true;
}

void ox_print_name(ox_printer *p, const char *name)
{
    const char *text = name ? name : "";
    size_t n = strlen(text);
    if (ox_print_is_id(text, n) && ox_type_word_of(text) == OX_TYPE_NONE)
        ox_buf_add(p->out, text, n);
    else
        ox_print_quoted(p, text, n);
}

static void add_element_type(ox_printer *p, bool is_set, int dtype)
{
    ox_buf_str(p->out, ox_dtype_name(is_set ? dtype : OX_DTYPE_UNDEFINED));
}

static void add_dim(ox_printer *p, const Onnx__TensorShapeProto__Dimension *dim)
{
    switch (dim->value_case) {
    case ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE:
        ox_buf_printf(p->out, "%lld", (long long)dim->dim_value);
        break;
    case ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM:
        ox_print_name(p, dim->dim_param);
        break;
    default:
        ox_buf_str(p->out, "?");
    }
    if (dim->denotation && *dim->denotation) {
        ox_buf_str(p->out, ":");
        ox_print_quoted(p, dim->denotation, strlen(dim->denotation));
    }
}

static void add_shape(ox_printer *p, const Onnx__TensorShapeProto *shape)
{
    if (shape && !shape->n_dim)
        return;
    ox_buf_str(p->out, "[");
    for (size_t i = 0; shape && i < shape->n_dim; i++) {
        ox_buf_str(p->out, i ? "," : "");
        add_dim(p, shape->dim[i]);
    }
    ox_buf_str(p->out, "]");
}

static void add_opaque(ox_printer *p, const Onnx__TypeProto__Opaque *opaque)
{
    if (opaque->domain && *opaque->domain) {
        ox_print_name(p, opaque->domain);
        ox_buf_str(p->out, ", ");
        ox_print_name(p, opaque->name);
    } else if (opaque->name && *opaque->name) {
        ox_print_name(p, opaque->name);
    }
}

static void add_map(ox_printer *p, const Onnx__TypeProto__Map *map)
{
    add_element_type(p, map->has_key_type, map->key_type);
    if (map->value_type) {
        ox_buf_str(p->out, ", ");
        ox_print_type(p, map->value_type);
    }
}

static void add_sparse(ox_printer *p, const Onnx__TypeProto__SparseTensor *type)
{
    add_element_type(p, type->has_elem_type, type->elem_type);
    add_shape(p, type->shape);
}

/* What stands between the parentheses of a type that is no tensor. */
static void add_inner_type(ox_printer *p, const Onnx__TypeProto *type)
{
    switch (type->value_case) {
    case ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE:
        ox_print_type(p, type->sequence_type->elem_type);
        break;
    case ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE:
        ox_print_type(p, type->optional_type->elem_type);
        break;
    case ONNX__TYPE_PROTO__VALUE_MAP_TYPE:
        add_map(p, type->map_type);
        break;
    case ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE:
        add_sparse(p, type->sparse_tensor_type);
        break;
    default:
        add_opaque(p, type->opaque_type);
    }
}

static ox_type_word word_of(const Onnx__TypeProto *type)
{
    switch (type->value_case) {
    case ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE:
        return OX_TYPE_TENSOR;
    case ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE:
        return OX_TYPE_SEQ;
    case ONNX__TYPE_PROTO__VALUE_MAP_TYPE:
        return OX_TYPE_MAP;
    case ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE:
        return OX_TYPE_OPTIONAL;
    case ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE:
        return OX_TYPE_SPARSE;
    case ONNX__TYPE_PROTO__VALUE_OPAQUE_TYPE:
        return OX_TYPE_OPAQUE;
    default:
        return OX_TYPE_NONE;
    }
}

void ox_print_type(ox_printer *p, const Onnx__TypeProto *type)
{
    ox_type_word word = type ? word_of(type) : OX_TYPE_NONE;
    if (word == OX_TYPE_NONE)
        return;
    if (word == OX_TYPE_TENSOR) {
        const Onnx__TypeProto__Tensor *tensor = type->tensor_type;
        add_element_type(p, tensor->has_elem_type, tensor->elem_type);
        add_shape(p, tensor->shape);
    } else {
        ox_buf_printf(p->out, "%s(", ox_type_word_name(word));
        add_inner_type(p, type);
        ox_buf_str(p->out, ")");
    }
    if (type->denotation && *type->denotation) {
        ox_buf_str(p->out, ":");
        ox_print_quoted(p, type->denotation, strlen(type->denotation));
    }
}

void ox_print_value_info(ox_printer *p, const Onnx__ValueInfoProto *info)
{
    size_t start = p->out->size;
    ox_print_type(p, info->type);
    ox_buf_str(p->out, p->out->size > start ? " " : "");
    ox_print_name(p, info->name);
    ox_print_properties(p, &info->base, " ");
}

static void add_left_out(ox_printer *p, uint64_t elements, uint64_t size,
                         uint64_t hash)
{
    p->left_out++;
    ox_buf_printf(p->out, "<%llu elements, %llu bytes, xxh3 %016llx>",
                  (unsigned long long)elements, (unsigned long long)size,
                  (unsigned long long)hash);
}

static void add_strings(ox_printer *p, const Onnx__TensorProto *t)
{
    if (t->n_string_data > p->max_elements) {
        uint64_t size = 0, hash = 0;
        for (size_t i = 0; i < t->n_string_data; i++) {
            const ProtobufCBinaryData *s = &t->string_data[i];
            size += s->len;
            hash = XXH3_64bits_withSeed(s->data, s->len, hash);
        }
        add_left_out(p, t->n_string_data, size, hash);
        return;
    }
    ox_buf_str(p->out, "{");
    for (size_t i = 0; i < t->n_string_data; i++) {
        ox_buf_str(p->out, i ? ", " : "");
        ox_print_quoted(p, t->string_data[i].data, t->string_data[i].len);
    }
    ox_buf_str(p->out, "}");
}

/* Numbers in so many bytes of data, as far as dims do not say. */
static uint64_t count_numbers(const Onnx__TensorProto *t, uint64_t size)
{
    unsigned bits = (unsigned)ox_dtype_bits(ox_text_part_type(t->data_type));
    if (!bits)
        return 0;
    uint64_t n = bits < 8 ? size * (8 / bits) : size / (bits / 8);
    int64_t count = ox_tensor_count(ox_tensor_of(t));
    uint64_t bytes;
    /* a last byte that is only in part used */
    if (bits < 8 && ox_dtype_bytes(t->data_type, count, &bytes) &&
        bytes == size)
        n = (uint64_t)count;
    return n;
}

static bool is_whole(const Onnx__TensorProto *t, uint64_t size)
{
    unsigned bits = (unsigned)ox_dtype_bits(ox_text_part_type(t->data_type));
    return bits ? bits < 8 || size % (bits / 8) == 0 : !size;
}

/* Numbers given as raw data; a size that does not go with dims is shown as it
 * is, so that the text reads back to the same fault. */
static void add_numbers(ox_printer *p, const Onnx__TensorProto *t,
                        const uint8_t *raw, uint64_t size)
{
    int dtype = ox_text_part_type(t->data_type);
    uint64_t n = count_numbers(t, size);
    if (n > p->max_elements || !is_whole(t, size)) {
        add_left_out(p, n, size, XXH3_64bits(raw, size));
        return;
    }
    ox_buf_str(p->out, "{");
    for (size_t i = 0; i < n; i++) {
        ox_buf_str(p->out, i ? ", " : "");
        ox_text_add_number(p->out, dtype, ox_text_get_bits(raw, i, dtype));
    }
    ox_buf_str(p->out, "}");
}

static void add_data(ox_printer *p, const Onnx__TensorProto *t)
{
    const ox_tensor *tensor = ox_tensor_of(t);
    if (tensor->external) {
        ox_print_field(p, &t->base,
                       protobuf_c_message_descriptor_get_field_by_name(
                           t->base.descriptor, "external_data"));
        return;
    }
    if (t->data_type == OX_DTYPE_STRING) {
        add_strings(p, t);
        return;
    }
    ox_arena *scratch = ox_arena_new(0, NULL, NULL);
    ox_err err;
    const uint8_t *raw;
    uint64_t size;
    if (ox_tensor_raw(&raw, &size, tensor, scratch, &err)) {
        raw = tensor->payload.data;
        size = tensor->payload.size;
    }
    add_numbers(p, t, raw, size);
    ox_arena_free(scratch);
}

static void add_tensor_dims(ox_printer *p, const int64_t *dims, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ox_buf_printf(p->out, "%s%lld", i ? "," : "[", (long long)dims[i]);
    ox_buf_str(p->out, n ? "]" : "");
}

static void add_equals(ox_printer *p, const char *name,
                       const ProtobufCMessage *properties)
{
    if (name) {
        ox_buf_str(p->out, " ");
        ox_print_name(p, name);
    }
    if (properties)
        ox_print_properties(p, properties, " ");
    ox_buf_str(p->out, name ? " = " : " ");
}

/* What of its name is printed; NULL: nothing. */
static const char *shown_name(const char *name, bool declares)
{
    const char *text = name ? name : "";
    return declares || *text ? text : NULL;
}

static void add_tensor(ox_printer *p, const Onnx__TensorProto *t,
                       const char *name)
{
    add_element_type(p, t->has_data_type, t->data_type);
    add_tensor_dims(p, t->dims, t->n_dims);
    add_equals(p, name, &t->base);
    add_data(p, t);
}

void ox_print_tensor(ox_printer *p, const Onnx__TensorProto *tensor,
                     bool declares)
{
    add_tensor(p, tensor, shown_name(tensor->name, declares));
}

void ox_print_sparse(ox_printer *p, const Onnx__SparseTensorProto *sparse,
                     bool declares)
{
    const Onnx__TensorProto *values = sparse->values;
    ox_buf_printf(p->out, "%s(", ox_type_word_name(OX_TYPE_SPARSE));
    add_element_type(p, values && values->has_data_type,
                     values ? values->data_type : 0);
    add_tensor_dims(p, sparse->dims, sparse->n_dims);
    ox_buf_str(p->out, ")");
    add_equals(p, shown_name(values ? values->name : NULL, declares), NULL);
    ox_buf_str(p->out, "{");
    if (values)
        add_tensor(p, values, NULL);
    if (values && sparse->indices) {
        ox_buf_str(p->out, ", ");
        ox_print_tensor(p, sparse->indices, false);
    }
    ox_buf_str(p->out, "}");
}

/* All fields of a message that has no syntax of its own. */
static void add_fields(ox_printer *p, const ProtobufCMessage *m)
{
    const char *before = "";
    ox_buf_str(p->out, "{");
    for (unsigned i = 0; i < m->descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *f = &m->descriptor->fields[i];
        if (!ox_field_count(m, f))
            continue;
        ox_buf_printf(p->out, "%s%s: ", before, f->name);
        ox_print_field(p, m, f);
        before = ", ";
    }
    ox_buf_str(p->out, "}");
}

static void add_text(ox_printer *p, const char *text)
{
    ox_print_quoted(p, text ? text : "", text ? strlen(text) : 0);
}

static void add_message(ox_printer *p, const ProtobufCMessage *m)
{
    if (m->descriptor == &onnx__graph_proto__descriptor) {
        ox_print_graph(p, (const Onnx__GraphProto *)m);
    } else if (m->descriptor == &onnx__tensor_proto__descriptor) {
        ox_print_tensor(p, (const Onnx__TensorProto *)m, false);
    } else if (m->descriptor == &onnx__sparse_tensor_proto__descriptor) {
        ox_print_sparse(p, (const Onnx__SparseTensorProto *)m, false);
    } else if (m->descriptor == &onnx__type_proto__descriptor) {
        ox_print_type(p, (const Onnx__TypeProto *)m);
    } else if (m->descriptor == &onnx__string_string_entry_proto__descriptor) {
        add_text(p, ((const Onnx__StringStringEntryProto *)m)->key);
        ox_buf_str(p->out, ": ");
        add_text(p, ((const Onnx__StringStringEntryProto *)m)->value);
    } else if (m->descriptor == &onnx__operator_set_id_proto__descriptor) {
        const Onnx__OperatorSetIdProto *id = (const void *)m;
        add_text(p, id->domain);
        ox_buf_printf(p->out, " : %lld", (long long)id->version);
    } else {
        add_fields(p, m);
    }
}

static void add_value(ox_printer *p, const ProtobufCFieldDescriptor *f,
                      const void *at)
{
    const ProtobufCBinaryData *bytes;
    switch (f->type) {
    case PROTOBUF_C_TYPE_STRING:
        add_text(p, *(char *const *)at);
        break;
    case PROTOBUF_C_TYPE_BYTES:
        bytes = at;
        ox_print_quoted(p, bytes->data, bytes->len);
        break;
    case PROTOBUF_C_TYPE_FLOAT:
        ox_text_add_float(p->out, *(const float *)at);
        break;
    case PROTOBUF_C_TYPE_MESSAGE:
        add_message(p, *(ProtobufCMessage *const *)at);
        break;
    case PROTOBUF_C_TYPE_INT64:
        ox_buf_printf(p->out, "%lld", (long long)*(const int64_t *)at);
        break;
    default:
        ox_buf_printf(p->out, "%ld", (long)*(const int32_t *)at);
    }
}

void ox_print_field(ox_printer *p, const ProtobufCMessage *m,
                    const ProtobufCFieldDescriptor *f)
{
    const char *at = ox_field_at(m, f);
    if (f->label != PROTOBUF_C_LABEL_REPEATED) {
        add_value(p, f, at);
        return;
    }
    at = *(const char *const *)at;
    ox_buf_str(p->out, "[");
    for (size_t i = 0; i < ox_field_count(m, f); i++) {
        ox_buf_str(p->out, i ? ", " : "");
        add_value(p, f, at + i * ox_element_size(f->type));
    }
    ox_buf_str(p->out, "]");
}

void ox_print_properties(ox_printer *p, const ProtobufCMessage *m,
                         const char *before)
{
    const ProtobufCFieldDescriptor *f;
    const char *open = before;
    size_t n = 0;
    for (size_t i = 0; (f = ox_text_property(m->descriptor, i)); i++) {
        if (!ox_field_count(m, f))
            continue;
        ox_buf_printf(p->out, "%s%s%s: ", n ? ", " : open, n ? "" : "<",
                      f->name);
        ox_print_field(p, m, f);
        n++;
    }
    ox_buf_str(p->out, n ? ">" : "");
}
