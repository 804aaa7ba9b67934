#include "onnx/text_syntax.h"

#include "onnx/dtype.h"

#include <string.h>

#define ATTR(id) ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__##id

static const ox_attr_kind attr_kinds[] = {
    [ATTR(FLOAT)] = {"float", "f", 0},
    [ATTR(INT)] = {"int", "i", 0},
    [ATTR(STRING)] = {"string", "s", 0},
    [ATTR(TENSOR)] = {"tensor", "t", 0},
    [ATTR(GRAPH)] = {"graph", "g", 0},
    [ATTR(FLOATS)] = {"floats", "floats", ATTR(FLOAT)},
    [ATTR(INTS)] = {"ints", "ints", ATTR(INT)},
    [ATTR(STRINGS)] = {"strings", "strings", ATTR(STRING)},
    [ATTR(TENSORS)] = {"tensors", "tensors", ATTR(TENSOR)},
    [ATTR(GRAPHS)] = {"graphs", "graphs", ATTR(GRAPH)},
    [ATTR(SPARSE_TENSOR)] = {"sparse_tensor", "sparse_tensor", 0},
    [ATTR(SPARSE_TENSORS)] = {"sparse_tensors", "sparse_tensors",
                              ATTR(SPARSE_TENSOR)},
    [ATTR(TYPE_PROTO)] = {"type_proto", "tp", 0},
    [ATTR(TYPE_PROTOS)] = {"type_protos", "type_protos", ATTR(TYPE_PROTO)},
};

enum { ATTR_KINDS = sizeof attr_kinds / sizeof attr_kinds[0] };

const ox_attr_kind *ox_attr_kind_of(int type)
{
    return type > 0 && type < ATTR_KINDS ? &attr_kinds[type] : NULL;
}

int ox_attr_type_from_name(const char *name)
{
    for (int i = 1; i < ATTR_KINDS; i++)
        if (!strcmp(attr_kinds[i].name, name))
            return i;
    return 0;
}

const ProtobufCFieldDescriptor *ox_attr_field(int type)
{
    return protobuf_c_message_descriptor_get_field_by_name(
        &onnx__attribute_proto__descriptor, attr_kinds[type].field);
}

typedef struct property_list {
    const ProtobufCMessageDescriptor *type;
    const char *names[11];
} property_list;

static const property_list property_lists[] = {
    {&onnx__model_proto__descriptor,
     {"ir_version", "opset_import", "producer_name", "producer_version",
      "domain", "model_version", "doc_string", "metadata_props",
      "training_info", "configuration"}},
    {&onnx__function_proto__descriptor,
     {"domain", "overload", "opset_import", "doc_string", "metadata_props"}},
    {&onnx__graph_proto__descriptor,
     {"doc_string", "metadata_props", "quantization_annotation"}},
    {&onnx__node_proto__descriptor,
     {"doc_string", "metadata_props", "device_configurations"}},
    {&onnx__value_info_proto__descriptor, {"doc_string", "metadata_props"}},
    {&onnx__tensor_proto__descriptor,
     {"doc_string", "metadata_props", "segment"}},
    {&onnx__attribute_proto__descriptor, {"doc_string"}},
};

const ProtobufCFieldDescriptor *
ox_text_property(const ProtobufCMessageDescriptor *type, size_t i)
{
    for (size_t k = 0; k < sizeof property_lists / sizeof *property_lists; k++)
        if (property_lists[k].type == type && property_lists[k].names[i])
            return protobuf_c_message_descriptor_get_field_by_name(
                type, property_lists[k].names[i]);
    return NULL;
}

static const char *const type_words[] = {
    [OX_TYPE_TENSOR] = "undefined",
    [OX_TYPE_SEQ] = "seq",
    [OX_TYPE_MAP] = "map",
    [OX_TYPE_OPTIONAL] = "optional",
    [OX_TYPE_SPARSE] = "sparse_tensor",
    [OX_TYPE_OPAQUE] = "opaque",
};

ox_type_word ox_type_word_of(const char *word)
{
    for (int i = 0; i < OX_TYPE_NONE; i++)
        if (!strcmp(type_words[i], word))
            return (ox_type_word)i;
    return ox_dtype_from_name(word) ? OX_TYPE_TENSOR : OX_TYPE_NONE;
}

const char *ox_type_word_name(ox_type_word word)
{
    return type_words[word];
}

size_t ox_field_count(const ProtobufCMessage *m,
                      const ProtobufCFieldDescriptor *f)
{
    const void *at = ox_field_at(m, f);
    const void *quantifier = ox_field_quantifier(m, f);
    if (f->label == PROTOBUF_C_LABEL_REPEATED)
        return *(const size_t *)quantifier;
    if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF)
        return *(const uint32_t *)quantifier == f->id;
    if (f->type == PROTOBUF_C_TYPE_MESSAGE)
        return *(void *const *)at != NULL;
    if (f->type == PROTOBUF_C_TYPE_STRING)
        return *(char *const *)at && **(char *const *)at;
    return *(const protobuf_c_boolean *)quantifier != 0;
}
