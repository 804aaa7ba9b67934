/* Types, tensors and properties. */
#include "onnx/text_parse.h"

#include "onnx/dtype.h"
#include "onnx/limits.h"
#include "onnx/tensor.h"
#include "onnx/text_syntax.h"
#include "onnx/text_value.h"
#include "onnx/wire.h"

#include <string.h>

void *ox_parse_new(ox_lexer *lex, const ProtobufCMessageDescriptor *type)
{
    size_t size = type == &onnx__tensor_proto__descriptor
                      ? sizeof(ox_tensor)
                      : type->sizeof_message;
    ProtobufCMessage *m = ox_alloc(lex->arena, size);
    type->message_init(m);
    return m;
}

static ox_type_word type_word(const ox_lexer *lex)
{
    enum { LONGEST = 16 };
    char word[LONGEST + 1] = {0};
    if (lex->token.kind != OX_TOKEN_ID || lex->token.size > LONGEST)
        return OX_TYPE_NONE;
    memcpy(word, lex->token.at, lex->token.size);
    return ox_type_word_of(word);
}

bool ox_parse_is_type(const ox_lexer *lex)
{
    return type_word(lex) != OX_TYPE_NONE;
}

static Onnx__TensorShapeProto__Dimension *parse_dim(ox_lexer *lex)
{
    Onnx__TensorShapeProto__Dimension *dim =
        ox_parse_new(lex, &onnx__tensor_shape_proto__dimension__descriptor);
    if (ox_lex_is(lex, OX_TOKEN_INT)) {
        dim->dim_value = ox_lex_int(lex);
        dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
    } else if (ox_lex_is(lex, OX_TOKEN_ID) || ox_lex_is(lex, OX_TOKEN_STRING)) {
        dim->dim_param = ox_lex_name(lex);
        dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
    } else if (!ox_lex_accept(lex, '?')) {
        ox_lex_wanted(lex, "a number, a name or '?' as dim");
    }
    if (ox_lex_accept(lex, ':'))
        dim->denotation = ox_lex_text(lex);
    return dim;
}

/* NULL for "[]", the unknown rank. */
static Onnx__TensorShapeProto *parse_shape(ox_lexer *lex)
{
    Onnx__TensorShapeProto *shape =
        ox_parse_new(lex, &onnx__tensor_shape_proto__descriptor);
    if (!ox_lex_accept(lex, '['))
        return shape;
    if (ox_lex_accept(lex, ']'))
        return NULL;
    size_t capacity = 0;
    do {
        if (shape->n_dim == OX_MAX_RANK)
            ox_lex_fail(lex, "more than %d dims", OX_MAX_RANK);
        OX_PUSH(lex->arena, shape->dim, shape->n_dim, capacity, parse_dim(lex));
    } while (ox_lex_accept(lex, ','));
    ox_lex_expect(lex, ']');
    return shape;
}

static int parse_element_type(ox_lexer *lex)
{
    if (type_word(lex) != OX_TYPE_TENSOR) {
        ox_lex_wanted(lex, "an element type");
        return OX_DTYPE_UNDEFINED;
    }
    int dtype = ox_dtype_from_name(ox_lex_copy(lex));
    ox_lex_next(lex);
    return dtype;
}

static Onnx__TypeProto *parse_inner_type(ox_lexer *lex)
{
    return ox_lex_is(lex, ')') ? NULL : ox_parse_type(lex);
}

static void parse_tensor_type(ox_lexer *lex, Onnx__TypeProto *type)
{
    type->value_case = ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE;
    type->tensor_type =
        ox_parse_new(lex, &onnx__type_proto__tensor__descriptor);
    int dtype = parse_element_type(lex);
    type->tensor_type->has_elem_type = dtype != OX_DTYPE_UNDEFINED;
    type->tensor_type->elem_type = dtype;
    type->tensor_type->shape = parse_shape(lex);
}

static void parse_sparse_type(ox_lexer *lex, Onnx__TypeProto *type)
{
    type->value_case = ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE;
    type->sparse_tensor_type =
        ox_parse_new(lex, &onnx__type_proto__sparse_tensor__descriptor);
    int dtype = parse_element_type(lex);
    type->sparse_tensor_type->has_elem_type = dtype != OX_DTYPE_UNDEFINED;
    type->sparse_tensor_type->elem_type = dtype;
    type->sparse_tensor_type->shape = parse_shape(lex);
}

static void parse_map_type(ox_lexer *lex, Onnx__TypeProto *type)
{
    type->value_case = ONNX__TYPE_PROTO__VALUE_MAP_TYPE;
    type->map_type = ox_parse_new(lex, &onnx__type_proto__map__descriptor);
    int dtype = parse_element_type(lex);
    type->map_type->has_key_type = dtype != OX_DTYPE_UNDEFINED;
    type->map_type->key_type = dtype;
    if (ox_lex_accept(lex, ','))
        type->map_type->value_type = ox_parse_type(lex);
}

/* A quoted name, or identifiers with points between them. */
static char *parse_dotted(ox_lexer *lex)
{
    bool is_quoted = ox_lex_is(lex, OX_TOKEN_STRING);
    ox_buf name;
    ox_buf_init(&name, lex->arena);
    ox_buf_str(&name, ox_lex_name(lex));
    while (!is_quoted && ox_lex_accept(lex, '.')) {
        ox_buf_str(&name, ".");
        ox_buf_str(&name, ox_lex_name(lex));
    }
    return ox_strdup(lex->arena, ox_buf_text(&name));
}

static void parse_opaque_type(ox_lexer *lex, Onnx__TypeProto *type)
{
    type->value_case = ONNX__TYPE_PROTO__VALUE_OPAQUE_TYPE;
    type->opaque_type =
        ox_parse_new(lex, &onnx__type_proto__opaque__descriptor);
    if (ox_lex_is(lex, ')'))
        return;
    type->opaque_type->name = parse_dotted(lex);
    if (ox_lex_accept(lex, ',')) {
        type->opaque_type->domain = type->opaque_type->name;
        type->opaque_type->name = ox_lex_name(lex);
    }
}

static void parse_wrapped_type(ox_lexer *lex, Onnx__TypeProto *type,
                               ox_type_word word)
{
    switch (word) {
    case OX_TYPE_SEQ:
        type->value_case = ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE;
        type->sequence_type =
            ox_parse_new(lex, &onnx__type_proto__sequence__descriptor);
        type->sequence_type->elem_type = parse_inner_type(lex);
        break;
    case OX_TYPE_OPTIONAL:
        type->value_case = ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE;
        type->optional_type =
            ox_parse_new(lex, &onnx__type_proto__optional__descriptor);
        type->optional_type->elem_type = parse_inner_type(lex);
        break;
    case OX_TYPE_MAP:
        parse_map_type(lex, type);
        break;
    case OX_TYPE_SPARSE:
        parse_sparse_type(lex, type);
        break;
    default:
        parse_opaque_type(lex, type);
    }
}

Onnx__TypeProto *ox_parse_type(ox_lexer *lex)
{
    Onnx__TypeProto *type = ox_parse_new(lex, &onnx__type_proto__descriptor);
    ox_type_word word = type_word(lex);
    if (word == OX_TYPE_NONE) {
        ox_lex_wanted(lex, "a type");
        return type;
    }
    if (!ox_lex_enter(lex, 2))
        return type;
    if (word == OX_TYPE_TENSOR) {
        parse_tensor_type(lex, type);
    } else {
        ox_lex_next(lex);
        ox_lex_expect(lex, '(');
        parse_wrapped_type(lex, type, word);
        ox_lex_expect(lex, ')');
    }
    if (ox_lex_accept(lex, ':'))
        type->denotation = ox_lex_text(lex);
    lex->depth -= 2;
    return type;
}

/* One number of a tensor; false after an error. */
static bool parse_number(ox_lexer *lex, uint64_t *bits, int dtype)
{
    enum { LONGEST = 400 };
    char word[LONGEST + 1] = {0};
    const ox_token *t = &lex->token;
    bool is_word = t->kind == OX_TOKEN_INT || t->kind == OX_TOKEN_FLOAT ||
                   t->kind == OX_TOKEN_ID;
    if (!is_word || t->size > LONGEST) {
        ox_lex_wanted(lex, "a number");
        return false;
    }
    memcpy(word, t->at, t->size);
    if (!ox_text_read_number(bits, dtype, word)) {
        ox_lex_fail(lex, "'%s' is no value of type %s", word,
                    ox_dtype_name(dtype));
        return false;
    }
    ox_lex_next(lex);
    return true;
}

static void parse_numbers(ox_lexer *lex, ox_tensor *tensor)
{
    int dtype = ox_text_part_type(tensor->proto.data_type);
    ox_buf raw;
    ox_buf_init(&raw, lex->arena);
    size_t n = 0;
    uint64_t bits;
    if (!ox_lex_is(lex, '}') && dtype == OX_DTYPE_UNDEFINED)
        ox_lex_wanted(lex, "'}' (data needs an element type)");
    if (!ox_lex_is(lex, '}'))
        do {
            if (!parse_number(lex, &bits, dtype))
                return;
            ox_text_push_bits(&raw, n++, dtype, bits);
        } while (ox_lex_accept(lex, ','));
    tensor->payload.data = (const uint8_t *)ox_buf_text(&raw);
    tensor->payload.size = raw.size;
    if (dtype == OX_DTYPE_UNDEFINED)
        tensor->payload = (ox_payload){0};
}

static void parse_strings(ox_lexer *lex, ox_tensor *tensor)
{
    Onnx__TensorProto *t = &tensor->proto;
    size_t capacity = 0;
    tensor->payload = (ox_payload){0};
    if (ox_lex_is(lex, '}'))
        return;
    do
        OX_PUSH(lex->arena, t->string_data, t->n_string_data, capacity,
                ox_lex_bytes(lex));
    while (ox_lex_accept(lex, ','));
}

static void parse_external(ox_lexer *lex, ox_tensor *tensor)
{
    ox_parse_field(lex, &tensor->proto.base,
                   protobuf_c_message_descriptor_get_field_by_name(
                       tensor->proto.base.descriptor, "external_data"));
    tensor->proto.has_data_location = 1;
    tensor->proto.data_location = ONNX__TENSOR_PROTO__DATA_LOCATION__EXTERNAL;
    tensor->external = true;
    tensor->payload = (ox_payload){0};
}

static void parse_dims(ox_lexer *lex, Onnx__TensorProto *t,
                       const Onnx__TensorShapeProto *shape)
{
    if (!shape) {
        ox_lex_wanted(lex, "a tensor with dims, not of unknown rank,");
        return;
    }
    t->dims = OX_NEW_ARRAY(lex->arena, shape->n_dim, int64_t);
    for (size_t i = 0; i < shape->n_dim; i++) {
        if (shape->dim[i]->value_case !=
            ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE)
            ox_lex_wanted(lex, "a tensor whose dims are numbers");
        t->dims[t->n_dims++] = shape->dim[i]->dim_value;
    }
}

Onnx__TensorProto *ox_parse_tensor_data(ox_lexer *lex,
                                        const Onnx__TypeProto *type,
                                        const char *name,
                                        const Onnx__TensorProto *head)
{
    const Onnx__TypeProto__Tensor *t = type->tensor_type;
    ox_tensor *tensor =
        ox_tensor_new(lex->arena, name, t->elem_type, NULL, 0, NULL, 0);
    parse_dims(lex, &tensor->proto, t->shape);
    if (head) {
        tensor->proto.doc_string = head->doc_string;
        tensor->proto.metadata_props = head->metadata_props;
        tensor->proto.n_metadata_props = head->n_metadata_props;
        tensor->proto.segment = head->segment;
    }
    if (ox_lex_is(lex, '[')) {
        parse_external(lex, tensor);
        return &tensor->proto;
    }
    if (ox_lex_is(lex, '<'))
        ox_lex_fail(lex, "weights were left out when this text was printed");
    ox_lex_expect(lex, '{');
    if (t->elem_type == OX_DTYPE_STRING)
        parse_strings(lex, tensor);
    else
        parse_numbers(lex, tensor);
    ox_lex_expect(lex, '}');
    return &tensor->proto;
}

void ox_parse_tensor_head(ox_lexer *lex, Onnx__TensorProto *head)
{
    if (ox_lex_is(lex, OX_TOKEN_ID) || ox_lex_is(lex, OX_TOKEN_STRING))
        head->name = ox_lex_name(lex);
    if (ox_lex_is(lex, '<') && ox_lex_peek(lex).kind == OX_TOKEN_ID)
        ox_parse_properties(lex, &head->base);
    ox_lex_accept(lex, '=');
}

/* A tensor with type, name and data. */
static Onnx__TensorProto *parse_tensor(ox_lexer *lex)
{
    Onnx__TypeProto *type = ox_parse_type(lex);
    Onnx__TensorProto *head =
        ox_parse_new(lex, &onnx__tensor_proto__descriptor);
    ox_parse_tensor_head(lex, head);
    if (type->value_case != ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE) {
        ox_lex_wanted(lex, "a tensor");
        return head;
    }
    return ox_parse_tensor_data(lex, type, head->name, head);
}

Onnx__SparseTensorProto *ox_parse_sparse_data(ox_lexer *lex,
                                              const Onnx__TypeProto *type,
                                              const char *name)
{
    Onnx__SparseTensorProto *sparse =
        ox_parse_new(lex, &onnx__sparse_tensor_proto__descriptor);
    ox_tensor dims = {.proto = ONNX__TENSOR_PROTO__INIT};
    parse_dims(lex, &dims.proto, type->sparse_tensor_type->shape);
    sparse->dims = dims.proto.dims;
    sparse->n_dims = dims.proto.n_dims;
    ox_lex_expect(lex, '{');
    if (!ox_lex_is(lex, '}')) {
        sparse->values = parse_tensor(lex);
        if (name)
            sparse->values->name = ox_strdup(lex->arena, name);
        if (ox_lex_accept(lex, ','))
            sparse->indices = parse_tensor(lex);
    }
    ox_lex_expect(lex, '}');
    return sparse;
}

static const ProtobufCFieldDescriptor *
find_field(const ProtobufCMessageDescriptor *type, const char *name)
{
    return protobuf_c_message_descriptor_get_field_by_name(type, name);
}

/* A message without a syntax of its own: {key: value, ...}. */
static void parse_fields(ox_lexer *lex, ProtobufCMessage *m)
{
    if (!ox_lex_enter(lex, 1))
        return;
    ox_lex_expect(lex, '{');
    if (!ox_lex_is(lex, '}'))
        do {
            char *key = ox_lex_copy(lex);
            const ProtobufCFieldDescriptor *f = find_field(m->descriptor, key);
            if (!f) {
                ox_lex_wanted(lex, ox_printf(lex->arena, "a field of %s",
                                             m->descriptor->short_name));
                return;
            }
            ox_lex_next(lex);
            ox_lex_expect(lex, ':');
            ox_parse_field(lex, m, f);
        } while (ox_lex_accept(lex, ','));
    ox_lex_expect(lex, '}');
    lex->depth--;
}

static void *parse_entry(ox_lexer *lex)
{
    Onnx__StringStringEntryProto *entry =
        ox_parse_new(lex, &onnx__string_string_entry_proto__descriptor);
    entry->key = ox_lex_text(lex);
    ox_lex_expect(lex, ':');
    entry->value = ox_lex_text(lex);
    return entry;
}

static void *parse_opset(ox_lexer *lex)
{
    Onnx__OperatorSetIdProto *opset =
        ox_parse_new(lex, &onnx__operator_set_id_proto__descriptor);
    opset->domain = ox_lex_text(lex);
    ox_lex_expect(lex, ':');
    opset->has_version = 1;
    opset->version = ox_lex_int(lex);
    return opset;
}

static void *parse_message(ox_lexer *lex,
                           const ProtobufCMessageDescriptor *type)
{
    if (type == &onnx__graph_proto__descriptor)
        return ox_parse_graph(lex);
    if (type == &onnx__tensor_proto__descriptor)
        return parse_tensor(lex);
    if (type == &onnx__type_proto__descriptor)
        return ox_parse_type(lex);
    if (type == &onnx__string_string_entry_proto__descriptor)
        return parse_entry(lex);
    if (type == &onnx__operator_set_id_proto__descriptor)
        return parse_opset(lex);
    ProtobufCMessage *m = ox_parse_new(lex, type);
    parse_fields(lex, m);
    return m;
}

static void parse_value(ox_lexer *lex, const ProtobufCFieldDescriptor *f,
                        void *to)
{
    int64_t number;
    switch (f->type) {
    case PROTOBUF_C_TYPE_STRING:
        *(char **)to = ox_lex_text(lex);
        break;
    case PROTOBUF_C_TYPE_MESSAGE:
        *(void **)to = parse_message(lex, f->descriptor);
        break;
    case PROTOBUF_C_TYPE_INT64:
        *(int64_t *)to = ox_lex_int(lex);
        break;
    case PROTOBUF_C_TYPE_INT32:
        number = ox_lex_int(lex);
        if (number != (int32_t)number)
            ox_lex_fail(lex, "%lld does not fit in 32 bits", (long long)number);
        *(int32_t *)to = (int32_t)number;
        break;
    default:
        ox_lex_fail(lex, "field '%s' has no textual form", f->name);
    }
}

static void parse_repeated(ox_lexer *lex, ProtobufCMessage *m,
                           const ProtobufCFieldDescriptor *f)
{
    size_t element = ox_element_size(f->type), capacity = 0;
    size_t *n = ox_field_quantifier(m, f);
    void **array = ox_field_at(m, f);
    ox_lex_expect(lex, '[');
    if (!ox_lex_is(lex, ']'))
        do {
            *array = ox_grow(lex->arena, *array, *n, &capacity, element);
            parse_value(lex, f, (char *)*array + (*n)++ * element);
        } while (ox_lex_accept(lex, ','));
    ox_lex_expect(lex, ']');
}

void ox_parse_field(ox_lexer *lex, ProtobufCMessage *m,
                    const ProtobufCFieldDescriptor *f)
{
    if (ox_field_count(m, f)) {
        ox_lex_fail(lex, "'%s' is given twice", f->name);
        return;
    }
    if (f->label == PROTOBUF_C_LABEL_REPEATED) {
        parse_repeated(lex, m, f);
        return;
    }
    if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) {
        if (*(uint32_t *)ox_field_quantifier(m, f))
            ox_lex_fail(lex, "'%s' excludes what is given before", f->name);
        *(uint32_t *)ox_field_quantifier(m, f) = f->id;
    } else if (f->quantifier_offset) {
        *(protobuf_c_boolean *)ox_field_quantifier(m, f) = 1;
    }
    parse_value(lex, f, ox_field_at(m, f));
}

void ox_parse_property(ox_lexer *lex, ProtobufCMessage *m, const char *key)
{
    const ProtobufCFieldDescriptor *f;
    size_t i = 0;
    while ((f = ox_text_property(m->descriptor, i)) && strcmp(f->name, key))
        i++;
    if (!f) {
        ox_lex_fail(lex, "'%s' is no property of %s", key,
                    m->descriptor->short_name);
        return;
    }
    ox_lex_expect(lex, ':');
    ox_parse_field(lex, m, f);
}

void ox_parse_properties(ox_lexer *lex, ProtobufCMessage *m)
{
    if (!ox_lex_accept(lex, '<') || ox_lex_accept(lex, '>'))
        return;
    do {
        char *key = ox_lex_name(lex);
        ox_parse_property(lex, m, key);
    } while (ox_lex_accept(lex, ','));
    ox_lex_expect(lex, '>');
}
