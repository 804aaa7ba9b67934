#include "onnx/text_parse.h"

#include "onnx/limits.h"
#include "onnx/tensor.h"
#include "onnx/text.h"
#include "onnx/text_syntax.h"
#include "onnx/text_value.h"
#include "onnx/wire.h"

#include <stdlib.h>
#include <string.h>

#define ATTR(id) ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__##id

/* Names up to a closing token; one left out is "". */
static void parse_names(ox_lexer *lex, char ***names, size_t *n, int close)
{
    size_t capacity = 0;
    while (!lex->failed && !ox_lex_is(lex, close)) {
        char *name =
            ox_lex_is(lex, ',') ? ox_strdup(lex->arena, "") : ox_lex_name(lex);
        OX_PUSH(lex->arena, *names, *n, capacity, name);
        if (!ox_lex_accept(lex, ','))
            break;
    }
    ox_lex_expect(lex, close);
}

static void set_type(Onnx__AttributeProto *attr, int type)
{
    attr->has_type = 1;
    attr->type = (Onnx__AttributeProto__AttributeType)type;
}

static void parse_float(ox_lexer *lex, Onnx__AttributeProto *attr)
{
    char *word = ox_lex_copy(lex);
    uint64_t bits;
    set_type(attr, ATTR(FLOAT));
    attr->has_f = 1;
    if (!ox_text_read_number(&bits, ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT,
                             word)) {
        ox_lex_fail(lex, "'%s' is no value of type float", word);
        return;
    }
    uint32_t narrow = (uint32_t)bits;
    memcpy(&attr->f, &narrow, sizeof attr->f);
    ox_lex_next(lex);
}

/* A type, a tensor or a sparse tensor. */
static void parse_typed(ox_lexer *lex, Onnx__AttributeProto *attr)
{
    Onnx__TypeProto *type = ox_parse_type(lex);
    int kind = lex->token.kind;
    bool is_type = kind != '{' && kind != '=' && kind != '<' &&
                   kind != OX_TOKEN_ID && kind != OX_TOKEN_STRING;
    if (is_type) {
        set_type(attr, ATTR(TYPE_PROTO));
        attr->tp = type;
        return;
    }
    Onnx__TensorProto *head =
        ox_parse_new(lex, &onnx__tensor_proto__descriptor);
    ox_parse_tensor_head(lex, head);
    if (type->value_case == ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE) {
        set_type(attr, ATTR(SPARSE_TENSOR));
        attr->sparse_tensor = ox_parse_sparse_data(lex, type, head->name);
    } else if (type->value_case == ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE) {
        set_type(attr, ATTR(TENSOR));
        attr->t = ox_parse_tensor_data(lex, type, head->name, head);
    } else {
        ox_lex_wanted(lex, "no data (the type is no tensor)");
    }
}

static bool is_graph(const ox_lexer *lex)
{
    bool is_name = ox_lex_is(lex, OX_TOKEN_ID)
                       ? !ox_parse_is_type(lex)
                       : ox_lex_is(lex, OX_TOKEN_STRING);
    return is_name && ox_lex_peek(lex).kind == '(';
}

/* One value. expected: its type, 0 when it shows that itself. */
static void parse_single(ox_lexer *lex, Onnx__AttributeProto *attr,
                         int expected)
{
    int kind = lex->token.kind;
    ox_token at = lex->token;
    if (is_graph(lex)) {
        set_type(attr, ATTR(GRAPH));
        attr->g = ox_parse_graph(lex);
    } else if (kind == OX_TOKEN_STRING) {
        set_type(attr, ATTR(STRING));
        attr->has_s = 1;
        attr->s = ox_lex_bytes(lex);
    } else if (kind == OX_TOKEN_INT && expected != ATTR(FLOAT)) {
        set_type(attr, ATTR(INT));
        attr->has_i = 1;
        attr->i = ox_lex_int(lex);
    } else if (kind == OX_TOKEN_INT || kind == OX_TOKEN_FLOAT) {
        parse_float(lex, attr);
    } else if (ox_parse_is_type(lex)) {
        parse_typed(lex, attr);
    } else if (kind == OX_TOKEN_ID) {
        parse_float(lex, attr);
    } else {
        ox_lex_wanted(lex, "an attribute's value");
    }
    if (expected && !lex->failed && (int)attr->type != expected) {
        lex->token = at;
        ox_lex_fail(lex, "expected a value of type %s, found %s",
                    ox_attr_kind_of(expected)->name,
                    ox_attr_kind_of((int)attr->type)->name);
    }
}

/* The list type with elements of this type. */
static int list_of(int element)
{
    int type = 1;
    while (ox_attr_kind_of(type)->element != element)
        type++;
    return type;
}

/* Values behind '['; element 0: the first one shows the type. */
static void parse_list(ox_lexer *lex, Onnx__AttributeProto *attr, int element)
{
    size_t capacity = 0;
    int type = element;
    do {
        Onnx__AttributeProto one = ONNX__ATTRIBUTE_PROTO__INIT;
        parse_single(lex, &one, type);
        if (lex->failed)
            return;
        type = (int)one.type;
        const ProtobufCFieldDescriptor *from = ox_attr_field(type);
        const ProtobufCFieldDescriptor *f = ox_attr_field(list_of(type));
        void **array = ox_field_at(&attr->base, f);
        size_t *n = ox_field_quantifier(&attr->base, f);
        size_t size = ox_element_size(f->type);
        *array = ox_grow(lex->arena, *array, *n, &capacity, size);
        memcpy((char *)*array + (*n)++ * size, ox_field_at(&one.base, from),
               size);
    } while (ox_lex_accept(lex, ','));
    set_type(attr, list_of(type));
}

static int parse_attribute_type(ox_lexer *lex)
{
    int type = ox_attr_type_from_name(ox_lex_copy(lex));
    if (type)
        ox_lex_next(lex);
    else
        ox_lex_wanted(lex, "a type of attribute");
    return type;
}

/* An attribute whose name is taken already. */
static Onnx__AttributeProto *parse_attribute(ox_lexer *lex, char *name)
{
    Onnx__AttributeProto *attr =
        ox_parse_new(lex, &onnx__attribute_proto__descriptor);
    attr->name = name;
    ox_parse_properties(lex, &attr->base);
    int type = 0;
    if (ox_lex_accept(lex, ':'))
        type = parse_attribute_type(lex);
    ox_lex_expect(lex, '=');
    if (lex->failed)
        return attr;
    if (type)
        set_type(attr, type);
    int element = type ? ox_attr_kind_of(type)->element : 0;
    if (ox_lex_accept(lex, '@')) {
        attr->ref_attr_name = ox_lex_name(lex);
    } else if (!ox_lex_accept(lex, '[')) {
        if (element)
            ox_lex_wanted(lex, "a list");
        parse_single(lex, attr, type);
    } else if (ox_lex_is(lex, ']')) {
        if (!type)
            ox_lex_wanted(lex, "a value (an empty list needs a type, 'a: ints "
                               "= []')");
        ox_lex_next(lex);
    } else if (type && !element) {
        ox_lex_wanted(lex, "a single value");
    } else {
        parse_list(lex, attr, element);
        ox_lex_expect(lex, ']');
    }
    return attr;
}

/* Whether what follows a name makes it an attribute, not a property. */
static bool is_attribute(const ox_lexer *lex)
{
    return !ox_lex_is(lex, ':') || ox_lex_peek(lex).kind == OX_TOKEN_ID;
}

/* Attributes and properties of a node, before or behind its inputs. */
static void parse_node_list(ox_lexer *lex, Onnx__NodeProto *node,
                            size_t *capacity)
{
    if (!ox_lex_accept(lex, '<'))
        return;
    do {
        char *name = ox_lex_name(lex);
        if (is_attribute(lex))
            OX_PUSH(lex->arena, node->attribute, node->n_attribute, *capacity,
                    parse_attribute(lex, name));
        else
            ox_parse_property(lex, &node->base, name);
    } while (ox_lex_accept(lex, ','));
    ox_lex_expect(lex, '>');
}

/* domain.domain.Op:overload */
static void parse_operator(ox_lexer *lex, Onnx__NodeProto *node)
{
    ox_buf domain;
    ox_buf_init(&domain, lex->arena);
    node->op_type = ox_lex_name(lex);
    while (ox_lex_accept(lex, '.')) {
        ox_buf_str(&domain, domain.size ? "." : "");
        ox_buf_str(&domain, node->op_type);
        node->op_type = ox_lex_name(lex);
    }
    if (domain.size)
        node->domain = ox_strdup(lex->arena, ox_buf_text(&domain));
    if (ox_lex_accept(lex, ':'))
        node->overload = ox_lex_name(lex);
}

static Onnx__NodeProto *parse_node(ox_lexer *lex)
{
    Onnx__NodeProto *node = ox_parse_new(lex, &onnx__node_proto__descriptor);
    if (ox_lex_accept(lex, '[')) {
        node->name = ox_lex_name(lex);
        ox_lex_expect(lex, ']');
    }
    parse_names(lex, &node->output, &node->n_output, '=');
    parse_operator(lex, node);
    size_t capacity = 0;
    parse_node_list(lex, node, &capacity);
    ox_lex_expect(lex, '(');
    parse_names(lex, &node->input, &node->n_input, ')');
    parse_node_list(lex, node, &capacity);
    return node;
}

static void parse_nodes(ox_lexer *lex, Onnx__NodeProto ***nodes, size_t *n)
{
    size_t capacity = 0;
    ox_lex_expect(lex, '{');
    while (!lex->failed && !ox_lex_is(lex, '}'))
        OX_PUSH(lex->arena, *nodes, *n, capacity, parse_node(lex));
    ox_lex_expect(lex, '}');
}

typedef struct graph_parser {
    Onnx__GraphProto *graph;
    size_t cap_inputs, cap_outputs, cap_infos, cap_tensors, cap_sparse;
} graph_parser;

static void add_initializer(ox_lexer *lex, graph_parser *g,
                            const Onnx__TypeProto *type, const char *name,
                            const Onnx__TensorProto *head)
{
    Onnx__GraphProto *graph = g->graph;
    int kind = type ? (int)type->value_case : 0;
    if (kind == ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE)
        OX_PUSH(lex->arena, graph->initializer, graph->n_initializer,
                g->cap_tensors, ox_parse_tensor_data(lex, type, name, head));
    else if (kind == ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE)
        OX_PUSH(lex->arena, graph->sparse_initializer,
                graph->n_sparse_initializer, g->cap_sparse,
                ox_parse_sparse_data(lex, type, name));
    else
        ox_lex_wanted(lex, "no data (the type is no tensor)");
}

static Onnx__ValueInfoProto *parse_value_info(ox_lexer *lex)
{
    Onnx__ValueInfoProto *info =
        ox_parse_new(lex, &onnx__value_info_proto__descriptor);
    if (ox_parse_is_type(lex))
        info->type = ox_parse_type(lex);
    info->name = ox_lex_name(lex);
    ox_parse_properties(lex, &info->base);
    return info;
}

static void parse_inputs(ox_lexer *lex, graph_parser *g)
{
    ox_lex_expect(lex, '(');
    if (ox_lex_accept(lex, ')'))
        return;
    do {
        Onnx__ValueInfoProto *info = parse_value_info(lex);
        OX_PUSH(lex->arena, g->graph->input, g->graph->n_input, g->cap_inputs,
                info);
        if (ox_lex_accept(lex, '='))
            add_initializer(lex, g, info->type, info->name, NULL);
    } while (ox_lex_accept(lex, ','));
    ox_lex_expect(lex, ')');
}

static void parse_value_infos(ox_lexer *lex, Onnx__ValueInfoProto ***infos,
                              size_t *n, int close)
{
    size_t capacity = *n;
    if (ox_lex_accept(lex, close))
        return;
    do
        OX_PUSH(lex->arena, *infos, *n, capacity, parse_value_info(lex));
    while (ox_lex_accept(lex, ','));
    ox_lex_expect(lex, close);
}

/* A value_info or, with data, an initializer. Which one shows only behind the
 * properties, and an initializer may have more of them. */
static void parse_declaration(ox_lexer *lex, graph_parser *g)
{
    Onnx__TypeProto *type = NULL;
    Onnx__TensorProto *head =
        ox_parse_new(lex, &onnx__tensor_proto__descriptor);
    if (ox_parse_is_type(lex))
        type = ox_parse_type(lex);
    char *name = ox_lex_name(lex);
    ox_parse_properties(lex, &head->base);
    if (ox_lex_accept(lex, '=')) {
        add_initializer(lex, g, type, name, head);
        return;
    }
    if (head->segment)
        ox_lex_wanted(lex, "'=' (a segment is part of an initializer)");
    Onnx__ValueInfoProto *info =
        ox_parse_new(lex, &onnx__value_info_proto__descriptor);
    info->type = type;
    info->name = name;
    info->doc_string = head->doc_string;
    info->metadata_props = head->metadata_props;
    info->n_metadata_props = head->n_metadata_props;
    OX_PUSH(lex->arena, g->graph->value_info, g->graph->n_value_info,
            g->cap_infos, info);
}

/* Properties and declarations both stand in angle brackets. */
static void parse_brackets(ox_lexer *lex, graph_parser *g)
{
    ox_lexer ahead = *lex;
    ox_lex_next(&ahead);
    if (ahead.token.kind == OX_TOKEN_ID && ox_lex_peek(&ahead).kind == ':') {
        ox_parse_properties(lex, &g->graph->base);
        if (!ox_lex_is(lex, '<'))
            return;
    }
    ox_lex_expect(lex, '<');
    if (ox_lex_accept(lex, '>'))
        return;
    do
        parse_declaration(lex, g);
    while (ox_lex_accept(lex, ','));
    ox_lex_expect(lex, '>');
}

Onnx__GraphProto *ox_parse_graph(ox_lexer *lex)
{
    Onnx__GraphProto *graph = ox_parse_new(lex, &onnx__graph_proto__descriptor);
    graph_parser g = {.graph = graph};
    if (!ox_lex_enter(lex, 3))
        return graph;
    graph->name = ox_lex_name(lex);
    parse_inputs(lex, &g);
    ox_lex_expect(lex, OX_TOKEN_ARROW);
    ox_lex_expect(lex, '(');
    parse_value_infos(lex, &graph->output, &graph->n_output, ')');
    if (ox_lex_is(lex, '<'))
        parse_brackets(lex, &g);
    parse_nodes(lex, &graph->node, &graph->n_node);
    lex->depth -= 3;
    return graph;
}

static void parse_function_attributes(ox_lexer *lex, Onnx__FunctionProto *fn)
{
    size_t cap_names = 0, cap_attrs = 0;
    if (!ox_lex_accept(lex, '<') || ox_lex_accept(lex, '>'))
        return;
    do {
        char *name = ox_lex_name(lex);
        if (ox_lex_is(lex, ',') || ox_lex_is(lex, '>'))
            OX_PUSH(lex->arena, fn->attribute, fn->n_attribute, cap_names,
                    name);
        else
            OX_PUSH(lex->arena, fn->attribute_proto, fn->n_attribute_proto,
                    cap_attrs, parse_attribute(lex, name));
    } while (ox_lex_accept(lex, ','));
    ox_lex_expect(lex, '>');
}

/* Names, those with a type declared in value_info too. */
static void parse_function_values(ox_lexer *lex, Onnx__FunctionProto *fn,
                                  char ***names, size_t *n, size_t *cap_infos)
{
    size_t capacity = 0;
    ox_lex_expect(lex, '(');
    if (ox_lex_accept(lex, ')'))
        return;
    do {
        Onnx__ValueInfoProto *info = parse_value_info(lex);
        OX_PUSH(lex->arena, *names, *n, capacity, info->name);
        if (info->type)
            OX_PUSH(lex->arena, fn->value_info, fn->n_value_info, *cap_infos,
                    info);
    } while (ox_lex_accept(lex, ','));
    ox_lex_expect(lex, ')');
}

static Onnx__FunctionProto *parse_function(ox_lexer *lex)
{
    Onnx__FunctionProto *fn =
        ox_parse_new(lex, &onnx__function_proto__descriptor);
    size_t cap_infos = 0;
    ox_parse_properties(lex, &fn->base);
    fn->name = ox_lex_name(lex);
    parse_function_attributes(lex, fn);
    parse_function_values(lex, fn, &fn->input, &fn->n_input, &cap_infos);
    ox_lex_expect(lex, OX_TOKEN_ARROW);
    parse_function_values(lex, fn, &fn->output, &fn->n_output, &cap_infos);
    if (ox_lex_accept(lex, '<'))
        parse_value_infos(lex, &fn->value_info, &fn->n_value_info, '>');
    parse_nodes(lex, &fn->node, &fn->n_node);
    return fn;
}

static void parse_model(ox_lexer *lex, Onnx__ModelProto *model)
{
    size_t capacity = 0;
    ox_parse_properties(lex, &model->base);
    if (!ox_lex_is(lex, '<'))
        model->graph = ox_parse_graph(lex);
    while (!lex->failed && !ox_lex_is(lex, OX_TOKEN_END))
        OX_PUSH(lex->arena, model->functions, model->n_functions, capacity,
                parse_function(lex));
}

ox_status ox_text_parse(Onnx__ModelProto **out, const char *text, size_t size,
                        ox_arena *arena, ox_err *err)
{
    uint64_t budget = OX_STRUCTURE_BASE + (uint64_t)size * OX_TEXT_FACTOR;
    ox_lexer lex;
    ox_lex_start(
        &lex, text, size, arena,
        (size_t)(budget < OX_STRUCTURE_CAP ? budget : OX_STRUCTURE_CAP), err);
    Onnx__ModelProto *model =
        ox_parse_new(&lex, &onnx__model_proto__descriptor);
    parse_model(&lex, model);
    if (lex.failed)
        return err->status;
    *out = model;
    return OX_OK;
}
