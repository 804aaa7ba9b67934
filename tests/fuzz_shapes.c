/* Models in ONNX textual syntax through shape inference and all that it says.
 * What is inferred must be well formed, the same each time, and have a reason
 * where something is not known; memory and time have a limit.
 *
 * The mutator works on the parsed model: any field of any message, data of
 * tensors, new nodes of every operator, nodes moved into bodies. */
#include "tests/fuzz.h"

#include "ir/model.h"
#include "onnx/text.h"
#include "shape/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MEMORY = 256 << 20, SECONDS = 5 };

/* Of libFuzzer; not there when files are replayed. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size,
                                              size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size,
                               unsigned seed);

/* ---- what must hold ---- */

static void must(bool holds, const char *what, const ox_value *value)
{
    if (holds)
        return;
    fprintf(stderr, "value '%s': %s\n", value ? value->name : "", what);
    abort();
}

static bool is_known(const ox_info *info)
{
    bool known = ox_info_typed(info);
    if (info->kind != OX_INFO_TENSOR && info->kind != OX_INFO_SPARSE)
        return known;
    for (int i = 0; i < info->rank; i++)
        known &= info->dims[i].value >= 0 ||
                 (info->dims[i].expr && ox_expr_named(info->dims[i].expr));
    return known && info->rank >= 0;
}

static void check_info(const ox_info *info, const ox_value *value)
{
    must(info->rank >= -1 && info->rank <= OX_MAX_RANK, "its rank", value);
    size_t count = 1;
    for (int i = 0; i < info->rank; i++) {
        const ox_dim dim = info->dims[i];
        must(dim.value >= -1 && !(dim.value >= 0 && dim.expr),
             "a dim is neither a number nor an expression", value);
        count *= dim.value >= 0 ? (size_t)dim.value : 0;
    }
    if (!info->elements)
        return;
    must(info->rank >= 0 && info->n_elements == count,
         "elements that its shape has no place for", value);
    for (size_t i = 0; i < info->n_elements; i++)
        must(!info->elements[i].expr ||
                 (info->elements[i].known && info->elements[i].value == -1),
             "an element is both a number and an expression", value);
}

static void put_chain(ox_buf *out, const ox_chain *chain, const ox_value *value,
                      ox_arena *arena)
{
    must(chain->n > 0 && chain->n <= OX_CHAIN_STEPS, "length of its chain",
         value);
    must(chain->steps[chain->n - 1].value == value, "where its chain ends",
         value);
    ox_buf_printf(out, "%s\n", ox_chain_text(chain, arena));
}

static void put_value(ox_buf *out, const ox_shapes *shapes,
                      const ox_model *model, const ox_value *value,
                      ox_arena *arena)
{
    const ox_info *info = ox_shapes_of(shapes, value);
    const ox_info shown = ox_shapes_shown(shapes, model, value, arena);
    check_info(info, value);
    check_info(&shown, value);
    must(is_known(info) || info->reason, "no reason why it is not known",
         value);
    ox_buf_printf(out, "%s %s\n%s\n", ox_info_text(info, arena),
                  info->reason ? info->reason : "",
                  ox_info_text(&shown, arena));
    for (int axis = -1; axis < info->rank; axis++) {
        const ox_chain chain = ox_shapes_chain(shapes, value, axis, arena);
        put_chain(out, &chain, value, arena);
    }
}

static void put_fault(ox_buf *out, const ox_fault *fault, ox_arena *arena)
{
    for (size_t k = 0; k < 2; k++) {
        const ox_value *value = fault->at[k].value;
        if (!value)
            continue;
        must(fault->at[k].axis < fault->at[k].info.rank ||
                 fault->at[k].axis < 0,
             "a fault at an axis it does not have", value);
        put_chain(out, &fault->at[k].chain, value, arena);
    }
    ox_buf_printf(out, "%s\n", ox_fault_text(fault, arena));
}

/* All that inference says, as one text. */
static const char *say_all(const ox_model *model, ox_arena *arena)
{
    ox_buf out;
    ox_mismatch *found;
    const ox_shapes *shapes = ox_shapes_infer(model, arena);
    ox_buf_init(&out, arena);
    for (size_t g = 0; g < model->n_graphs; g++)
        for (size_t i = 0; i < model->graphs[g]->n_values; i++)
            put_value(&out, shapes, model, model->graphs[g]->values[i], arena);
    size_t n;
    const ox_fault *faults = ox_shapes_faults(shapes, &n);
    for (size_t i = 0; i < n; i++)
        put_fault(&out, &faults[i], arena);
    n = ox_shapes_compare(&found, shapes, model, arena);
    for (size_t i = 0; i < n; i++) {
        must(found[i].root <= i, "it comes before its root", found[i].value);
        if (found[i].root == i)
            put_chain(&out, &found[i].chain, found[i].value, arena);
        ox_buf_printf(&out, "%s\n", ox_mismatch_text(&found[i], arena));
    }
    return ox_buf_text(&out);
}

static void too_much(void *user, size_t size)
{
    (void)user;
    fprintf(stderr, "%zu bytes more than %d\n", size, MEMORY);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ox_onnx *onnx;
    ox_err err = {0};
    if (ox_onnx_parse(&onnx, "fuzz.onnxtxt", data, size, &err))
        return 0;
    ox_model *model = ox_model_new(onnx, NULL);
    ox_arena *arena = ox_arena_new(MEMORY, too_much, NULL);
    const clock_t start = clock();
    const char *text = say_all(model, arena);
    must(strcmp(text, say_all(model, arena)) == 0, "not the same twice", NULL);
    must(clock() - start < (clock_t)SECONDS * CLOCKS_PER_SEC, "too slow", NULL);
    ox_arena_free(arena);
    ox_model_close(model);
    return 0;
}

/* ---- changes ---- */

/* A field of a message that is there. */
typedef struct slot {
    ProtobufCMessage *message;
    const ProtobufCFieldDescriptor *field;
} slot;

typedef struct mutator {
    ox_arena *arena;
    uint32_t state;
    Onnx__ModelProto *model;
    slot *slots; /* a message's before those of the messages in it */
    size_t n_slots, slots_capacity;
} mutator;

#define PICK(m, array) ((array)[below(m, sizeof(array) / sizeof *(array))])

static size_t below(mutator *m, size_t n)
{
    m->state ^= m->state << 13;
    m->state ^= m->state >> 17;
    m->state ^= m->state << 5;
    return n ? m->state % n : 0;
}

static bool one_in(mutator *m, size_t n)
{
    return below(m, n) == 0;
}

static void *member(slot s, unsigned offset)
{
    return (uint8_t *)s.message + offset;
}

static bool is_list(slot s)
{
    return s.field->label == PROTOBUF_C_LABEL_REPEATED;
}

static bool is_pointer(slot s)
{
    return s.field->type == PROTOBUF_C_TYPE_MESSAGE ||
           s.field->type == PROTOBUF_C_TYPE_STRING;
}

static size_t *length(slot s)
{
    return member(s, s.field->quantifier_offset);
}

static size_t element_size(slot s)
{
    switch (s.field->type) {
    case PROTOBUF_C_TYPE_BYTES:
        return sizeof(ProtobufCBinaryData);
    case PROTOBUF_C_TYPE_ENUM:
    case PROTOBUF_C_TYPE_INT32:
    case PROTOBUF_C_TYPE_FLOAT:
        return 4;
    default:
        return 8;
    }
}

/* Element i; of what is no list, the only one. */
static void *element(slot s, size_t i)
{
    uint8_t *base = member(s, s.field->offset);
    return is_list(s) ? *(uint8_t **)base + i * element_size(s) : base;
}

/* Of a union only the member that holds. */
static bool is_there(slot s)
{
    const unsigned at = s.field->quantifier_offset;
    if (is_list(s))
        return *length(s) > 0;
    if (s.field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF)
        return *(uint32_t *)member(s, at) == s.field->id;
    if (is_pointer(s))
        return *(void **)element(s, 0) != NULL;
    return *(protobuf_c_boolean *)member(s, at);
}

static void collect(mutator *m, ProtobufCMessage *message)
{
    for (unsigned i = 0; i < message->descriptor->n_fields; i++) {
        const slot s = {message, &message->descriptor->fields[i]};
        if (!is_there(s))
            continue;
        OX_PUSH(m->arena, m->slots, m->n_slots, m->slots_capacity, s);
        const size_t n = is_list(s) ? *length(s) : 1;
        for (size_t k = 0; s.field->type == PROTOBUF_C_TYPE_MESSAGE && k < n;
             k++)
            collect(m, *(ProtobufCMessage **)element(s, k));
    }
}

/* An element of another slot from there on; NULL: there is none. */
static void *donor(mutator *m, size_t from, ProtobufCType type,
                   const void *descriptor)
{
    void *found = NULL;
    size_t n = 0;
    for (size_t i = from; i < m->n_slots; i++) {
        const slot s = m->slots[i];
        if (s.field->type == type && s.field->descriptor == descriptor &&
            is_there(s) && one_in(m, ++n))
            found = element(s, is_list(s) ? below(m, *length(s)) : 0);
    }
    return found;
}

static char *any_name(mutator *m)
{
    char **found = donor(m, 0, PROTOBUF_C_TYPE_STRING, NULL);
    return found && !one_in(m, 12) ? *found : ox_strdup(m->arena, "");
}

/* Small, or beside a power of two. */
static int64_t any_int(mutator *m)
{
    const int64_t near = (int64_t)below(m, 14) - 4;
    const uint64_t far = UINT64_C(1) << below(m, 64);
    return one_in(m, 3) ? (int64_t)(far + below(m, 3) - 1) : near;
}

/* One of the words that | separates. */
static char *any_word(mutator *m, const char *words)
{
    size_t n = 1;
    for (const char *c = words; *c; c++)
        n += *c == '|';
    for (n = below(m, n); n > 0; n--)
        words = strchr(words, '|') + 1;
    return ox_strndup(m->arena, words, strcspn(words, "|"));
}

static char *any_dim(mutator *m)
{
    return any_word(m, "N|M|H|W|N/2|3|-1|a b|max(N,1)|");
}

static char *any_string(mutator *m)
{
    return any_word(m, "SAME_UPPER|SAME_LOWER|VALID|NOTSET|reflect|wrap|DCR|"
                       "CRD|linear|cubic|floor|align_corners|"
                       "tf_crop_and_resize|bidirectional|reverse|axis|float|"
                       "bij,bjk->bik|...ij->...ji|ii->i|i,,->|");
}

/* Of ONNX, or one that has a rule: these are of other domains too. */
static const ox_op *any_op(mutator *m)
{
    size_t n_rules, n;
    const ox_rule *rule = ox_rule_table(&n_rules);
    const ox_op *op = ox_op_table(&n);
    rule += below(m, n_rules);
    op += below(m, n);
    const ox_op *ruled = ox_op_find(rule->domain, rule->op_type, INT64_MAX);
    return ruled && one_in(m, 2) ? ruled : op;
}

static void import(mutator *m, const char *domain)
{
    Onnx__ModelProto *model = m->model;
    size_t capacity = model->n_opset_import;
    for (size_t i = 0; i < model->n_opset_import; i++) {
        const char *known = model->opset_import[i]->domain;
        if (strcmp(known ? known : "", domain) == 0)
            return;
    }
    Onnx__OperatorSetIdProto *id = OX_NEW(m->arena, Onnx__OperatorSetIdProto);
    onnx__operator_set_id_proto__init(id);
    id->domain = ox_strdup(m->arena, domain);
    id->has_version = true;
    id->version = 1 + (int64_t)below(m, 4);
    model->opset_import = ox_memdup(m->arena, model->opset_import,
                                    capacity * sizeof *model->opset_import);
    OX_PUSH(m->arena, model->opset_import, model->n_opset_import, capacity, id);
}

static void set_op(mutator *m, Onnx__NodeProto *node)
{
    const ox_op *op = any_op(m);
    const size_t n = m->model->n_functions;
    node->op_type = ox_strdup(m->arena, op->name);
    node->domain = ox_strdup(m->arena, op->domain);
    if (n > 0 && one_in(m, 6)) {
        const Onnx__FunctionProto *f = m->model->functions[below(m, n)];
        node->op_type = f->name;
        node->domain = f->domain;
    }
    import(m, node->domain ? node->domain : "");
}

static void set_string(mutator *m, slot s, char **to)
{
    if (strcmp(s.field->name, "op_type") == 0)
        set_op(m, (Onnx__NodeProto *)s.message);
    else if (strcmp(s.field->name, "dim_param") == 0)
        *to = any_dim(m);
    else
        *to = any_name(m);
}

/* A message is another one of the model: one that comes later, which cannot be
 * around it. */
static void set_element(mutator *m, size_t at, void *to)
{
    const slot s = m->slots[at];
    void **other;
    switch (s.field->type) {
    case PROTOBUF_C_TYPE_INT64:
        *(int64_t *)to = strcmp(s.field->name, "version") == 0
                             ? 7 + (int64_t)below(m, 22)
                             : any_int(m);
        break;
    case PROTOBUF_C_TYPE_INT32:
    case PROTOBUF_C_TYPE_ENUM:
        *(int32_t *)to = (int32_t)below(m, 28);
        break;
    case PROTOBUF_C_TYPE_FLOAT:
        *(float *)to = (float)any_int(m) / 4;
        break;
    case PROTOBUF_C_TYPE_BYTES:
        ((ProtobufCBinaryData *)to)->data = (uint8_t *)any_string(m);
        ((ProtobufCBinaryData *)to)->len =
            strlen((char *)((ProtobufCBinaryData *)to)->data);
        break;
    case PROTOBUF_C_TYPE_STRING:
        set_string(m, s, to);
        break;
    case PROTOBUF_C_TYPE_MESSAGE:
        other = donor(m, at + 1, PROTOBUF_C_TYPE_MESSAGE, s.field->descriptor);
        if (other)
            *(void **)to = *other;
        break;
    default:
        break;
    }
}

/* One element less, one more, two swapped, or another one. */
static void change_list(mutator *m, size_t at)
{
    const slot s = m->slots[at];
    const size_t size = element_size(s), n = *length(s);
    uint8_t *list = OX_NEW_ARRAY(m->arena, (n + 1) * size, uint8_t);
    uint8_t *a = list + below(m, n) * size, *b = list + below(m, n) * size;
    memcpy(list, element(s, 0), n * size);
    switch (below(m, 5)) {
    case 0:
        memmove(a, a + size, (size_t)(list + n * size - a) - size);
        --*length(s);
        break;
    case 1:
        memcpy(list + n * size, a, size);
        ++*length(s);
        break;
    case 2:
        memcpy(b, a, size);
        memcpy(a, element(s, (size_t)(b - list) / size), size);
        break;
    default:
        set_element(m, at, a);
    }
    *(void **)member(s, s.field->offset) = list;
}

/* A dim becomes a number, a name or nothing. */
static void change_dim(mutator *m, Onnx__TensorShapeProto__Dimension *dim)
{
    onnx__tensor_shape_proto__dimension__init(dim);
    if (one_in(m, 5))
        return;
    if (one_in(m, 2)) {
        dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
        dim->dim_param = any_dim(m);
    } else {
        dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
        dim->dim_value = any_int(m);
    }
}

static void change_field(mutator *m, size_t at)
{
    const slot s = m->slots[at];
    if (s.message->descriptor ==
        &onnx__tensor_shape_proto__dimension__descriptor)
        change_dim(m, (Onnx__TensorShapeProto__Dimension *)s.message);
    else if (is_list(s))
        change_list(m, at);
    else if (s.field->type == PROTOBUF_C_TYPE_MESSAGE && one_in(m, 4) &&
             !(s.field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF))
        *(void **)element(s, 0) = NULL;
    else
        set_element(m, at, element(s, 0));
}

static void *any_message(mutator *m, const ProtobufCMessageDescriptor *kind)
{
    void **found = donor(m, 0, PROTOBUF_C_TYPE_MESSAGE, kind);
    return found ? *found : NULL;
}

static void change_data(mutator *m)
{
    Onnx__TensorProto *proto = any_message(m, &onnx__tensor_proto__descriptor);
    ox_payload *payload = proto ? &ox_tensor_of(proto)->payload : NULL;
    const bool real =
        proto && proto->data_type == ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT;
    const float f = (float)any_int(m) / 4;
    const int64_t i = any_int(m);
    const size_t size = real ? sizeof f : sizeof i;
    if (!payload || payload->size < size)
        return;
    uint8_t *data = ox_memdup(m->arena, payload->data, payload->size);
    memcpy(data + below(m, payload->size / size) * size,
           real ? (const void *)&f : &i, size);
    payload->data = data;
}

static Onnx__ValueInfoProto **new_values(mutator *m, size_t n)
{
    Onnx__ValueInfoProto **all =
        OX_NEW_ARRAY(m->arena, n + 1, Onnx__ValueInfoProto *);
    for (size_t i = 0; i < n; i++) {
        all[i] = OX_NEW(m->arena, Onnx__ValueInfoProto);
        onnx__value_info_proto__init(all[i]);
        all[i]->name = any_name(m);
    }
    return all;
}

/* Without nodes. */
static Onnx__GraphProto *new_body(mutator *m, size_t n_in, size_t n_out)
{
    Onnx__GraphProto *body = OX_NEW(m->arena, Onnx__GraphProto);
    onnx__graph_proto__init(body);
    body->name = ox_strdup(m->arena, "body");
    body->n_input = n_in;
    body->input = new_values(m, n_in);
    body->n_output = n_out;
    body->output = new_values(m, n_out);
    return body;
}

static void add_attribute(mutator *m, Onnx__NodeProto *node,
                          const ox_op_attr *wanted, Onnx__GraphProto *body)
{
    Onnx__AttributeProto *a = OX_NEW(m->arena, Onnx__AttributeProto);
    onnx__attribute_proto__init(a);
    a->name = ox_strdup(m->arena, wanted->name);
    a->has_type = true;
    a->type = (int)wanted->type;
    a->has_i = a->has_f = a->has_s = true;
    a->i = any_int(m);
    a->f = (float)any_int(m) / 4;
    a->s.data = (uint8_t *)any_string(m);
    a->s.len = strlen((char *)a->s.data);
    a->n_ints = one_in(m, 20) ? below(m, 300) : below(m, 9);
    a->ints = OX_NEW_ARRAY(m->arena, a->n_ints + 1, int64_t);
    for (size_t i = 0; i < a->n_ints; i++)
        a->ints[i] = any_int(m);
    a->t = any_message(m, &onnx__tensor_proto__descriptor);
    a->tp = any_message(m, &onnx__type_proto__descriptor);
    a->g = body ? body : new_body(m, below(m, 4), below(m, 4));
    size_t capacity = node->n_attribute;
    node->attribute = ox_memdup(m->arena, node->attribute,
                                capacity * sizeof *node->attribute);
    OX_PUSH(m->arena, node->attribute, node->n_attribute, capacity, a);
}

/* An attribute of its schema. */
static void complete_node(mutator *m)
{
    Onnx__NodeProto *node = any_message(m, &onnx__node_proto__descriptor);
    const ox_op *op =
        node ? ox_op_find(node->domain, node->op_type, INT64_MAX) : NULL;
    if (op && op->n_attrs)
        add_attribute(m, node, &op->attrs[below(m, op->n_attrs)], NULL);
}

static void add_node_to(mutator *m, Onnx__GraphProto *graph,
                        Onnx__NodeProto *node)
{
    size_t capacity = graph->n_node;
    graph->node =
        ox_memdup(m->arena, graph->node, capacity * sizeof *graph->node);
    OX_PUSH(m->arena, graph->node, graph->n_node, capacity, node);
}

static Onnx__NodeProto *new_node(mutator *m, const ox_op *op)
{
    Onnx__NodeProto *node = OX_NEW(m->arena, Onnx__NodeProto);
    onnx__node_proto__init(node);
    node->op_type = ox_strdup(m->arena, op->name);
    node->domain = ox_strdup(m->arena, op->domain);
    const size_t least = (size_t)op->min_input, more = (size_t)op->max_input;
    node->n_input = least + below(m, more < 16 ? more - least + 1 : 4);
    node->input = OX_NEW_ARRAY(m->arena, node->n_input + 1, char *);
    for (size_t i = 0; i < node->n_input; i++)
        node->input[i] = any_name(m);
    node->n_output = (size_t)op->min_output + one_in(m, 3);
    node->output = OX_NEW_ARRAY(m->arena, node->n_output + 1, char *);
    for (size_t i = 0; i < node->n_output; i++)
        node->output[i] = ox_printf(m->arena, "v%zu", below(m, 100000));
    import(m, op->domain);
    return node;
}

/* A node of any operator, with what its schema asks for. */
static void add_node(mutator *m)
{
    Onnx__GraphProto *graph = any_message(m, &onnx__graph_proto__descriptor);
    const ox_op *op = any_op(m);
    if (!graph)
        return;
    Onnx__NodeProto *node = new_node(m, op);
    for (size_t i = 0; i < op->n_attrs; i++)
        if (op->attrs[i].required || one_in(m, 3))
            add_attribute(m, node, &op->attrs[i], NULL);
    add_node_to(m, graph, node);
}

/* A node of a graph becomes the body of an If, Loop, Scan or SequenceMap. */
static void wrap_node(mutator *m)
{
    static const char *const names[] = {"If", "Loop", "Scan", "SequenceMap"};
    Onnx__GraphProto *graph = any_message(m, &onnx__graph_proto__descriptor);
    if (!graph || !graph->n_node)
        return;
    const size_t at = below(m, graph->n_node);
    const ox_op *op = ox_op_find("", PICK(m, names), INT64_MAX);
    const bool loop = op->name[0] == 'L';
    Onnx__NodeProto *inner = graph->node[at], *outer = new_node(m, op);
    Onnx__GraphProto *body = new_body(
        m, op->name[0] == 'I' ? 0 : outer->n_input, inner->n_output + loop);
    add_node_to(m, body, inner);
    for (size_t i = loop; i < body->n_output; i++)
        body->output[i]->name = inner->output[i - loop];
    outer->output = inner->output;
    outer->n_output = inner->n_output;
    for (size_t i = 0; i < op->n_attrs; i++)
        if (op->attrs[i].required)
            add_attribute(m, outer, &op->attrs[i], body);
    graph->node[at] = outer;
}

/* One change: libFuzzer puts more on top of each other. */
static void mutate(mutator *m)
{
    static void (*const changes[])(mutator *) = {change_data, complete_node,
                                                 add_node, wrap_node};
    collect(m, &m->model->base);
    if (one_in(m, 3))
        PICK(m, changes)(m);
    else if (m->n_slots)
        change_field(m, below(m, m->n_slots));
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size,
                               unsigned seed)
{
    ox_err err = {0};
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    mutator m = {.arena = arena, .state = seed * 2654435761u | 1};
    const ox_text_options whole = {.max_elements = SIZE_MAX};
    size_t n = max_size + 1;
    if (!one_in(&m, 50) &&
        !ox_text_parse(&m.model, (const char *)data, size, arena, &err)) {
        ox_buf text;
        ox_buf_init(&text, arena);
        mutate(&m);
        ox_text_print(&text, m.model, &whole);
        n = text.size;
        if (n <= max_size)
            memcpy(data, ox_buf_text(&text), n);
    }
    ox_arena_free(arena);
    return n <= max_size ? n : LLVMFuzzerMutate(data, size, max_size);
}
