/* fp32 weights stored as fp16. Nothing is converted here: the new tensor keeps
 * pointing at the fp32 bytes, and the writer converts on the way out. */
#include "passes/pass.h"

#include "base/parallel.h"
#include "num/half.h"

/* A Cast costs some 60 bytes of file: a smaller tensor saves nothing. */
enum { MIN_ELEMENTS = 64, MAX_CHAIN = 4096 };

typedef struct options {
    bool storage_only;
} options;

static const ox_option option_table[] = {
    {"storage-only", 0, OX_FLAG, offsetof(options, storage_only), NULL, NULL,
     "weights in fp16, compute in fp32"},
    {0}};

/* Inputs whose float values become shapes: they stay exact. From the ONNX
 * operator documentation, first opset to last. */
static const struct {
    const char *op_type;
    int64_t first, last;
    size_t input;
} shape_inputs[] = {
    {"Resize", 10, 10, 1},        {"Resize", 11, INT64_MAX, 1},
    {"Resize", 11, INT64_MAX, 2}, {"Upsample", 9, INT64_MAX, 1},
    {"Range", 11, INT64_MAX, 0},  {"Range", 11, INT64_MAX, 1},
    {"Range", 11, INT64_MAX, 2},
};

/* Operators that pass numbers on element by element, as shape arithmetic
 * uses them. */
static const char *const carriers[] = {
    "Identity", "Mul",   "Add",     "Sub",       "Div",     "Floor",
    "Ceil",     "Round", "Concat",  "Gather",    "Slice",   "Neg",
    "Min",      "Max",   "Squeeze", "Unsqueeze", "Reshape", "Where"};

static bool is_shape_input(const ox_use *use)
{
    int64_t opset = ox_graph_opset(use->node->graph, "");
    for (size_t i = 0; i < sizeof shape_inputs / sizeof *shape_inputs; i++)
        if (use->index == shape_inputs[i].input &&
            opset >= shape_inputs[i].first && opset <= shape_inputs[i].last &&
            ox_node_is(use->node, shape_inputs[i].op_type))
            return true;
    return ox_node_is(use->node, "Cast") &&
           ox_dtype_is_integer((int)ox_node_int(use->node, "to", 0));
}

static bool is_carrier(const ox_node *node)
{
    for (size_t i = 0; i < sizeof carriers / sizeof *carriers; i++)
        if (ox_node_is(node, carriers[i]))
            return true;
    return false;
}

/* Follows a value through shape arithmetic; the node where it becomes a shape
 * or an integer, NULL: it does not. budget bounds the walk. */
static const ox_node *shape_consumer(const ox_value *value, int *budget)
{
    for (const ox_use *use = value->uses; use && *budget > 0; use = use->next) {
        --*budget;
        if (is_shape_input(use))
            return use->node;
        if (!is_carrier(use->node) || !ox_node_out(use->node, 0))
            continue;
        const ox_node *found = shape_consumer(use->node->out[0], budget);
        if (found)
            return found;
    }
    return NULL;
}

typedef struct candidate {
    ox_value *value;
    ox_tensor *tensor;
    ox_half_stats stats;
} candidate;

typedef struct candidates {
    candidate *at;
    size_t n, capacity;
} candidates;

/* The float tensor a value always has, NULL when it is not worth a look. */
static ox_tensor *weight_of(const ox_value *value)
{
    ox_tensor *t = value->initializer;
    if (!t && value->producer && ox_node_is(value->producer, "Constant")) {
        const Onnx__AttributeProto *a = ox_node_attr(value->producer, "value");
        t = a && a->t ? ox_tensor_of(a->t) : NULL;
    }
    bool raw = t && !t->external_fault && t->payload.recode == OX_AS_IS &&
               (t->payload.field == OX_FIELD_RAW_DATA ||
                t->payload.field == OX_FIELD_FLOAT_DATA);
    if (!raw || t->proto.data_type != OX_DTYPE_FLOAT ||
        ox_tensor_count(t) < MIN_ELEMENTS ||
        t->payload.size / 4 != (uint64_t)ox_tensor_count(t) ||
        t->payload.size % 4)
        return NULL;
    return t;
}

static void collect(ox_run *run, candidates *list, ox_graph *graph)
{
    for (size_t i = 0; i < graph->n_values; i++) {
        ox_value *value = graph->values[i];
        ox_tensor *tensor = weight_of(value);
        if (!tensor || (!value->uses && value->output < 0))
            continue;
        candidate c = {.value = value, .tensor = tensor};
        OX_PUSH(run->arena, list->at, list->n, list->capacity, c);
    }
}

static void scan(void *user, size_t i)
{
    candidate *c = &((candidates *)user)->at[i];
    const ox_payload *p = &c->tensor->payload;
    ox_half_scan((const float *)(const void *)p->data, p->size / 4, &c->stats);
}

/* The reason to leave a weight as it is, NULL: it can be converted. */
static const char *obstacle(ox_run *run, const candidate *c)
{
    const ox_value *value = c->value;
    int budget = MAX_CHAIN;
    const ox_node *shape = shape_consumer(value, &budget);
    if (value->input >= 0)
        return "it is an input too, a caller may override it";
    if (ox_graph_opset(value->graph, "") < 6)
        return "Cast takes a type number from opset 6 on";
    if (c->stats.overflow)
        return ox_printf(run->arena,
                         "%zu values are beyond 65504, up to %.9g, fp16 has "
                         "no such number",
                         c->stats.overflow, (double)c->stats.max_abs);
    if (budget <= 0)
        return "too many users to tell whether it feeds a shape";
    if (shape)
        return ox_printf(run->arena, "it feeds a shape at node '%s'",
                         ox_node_label(shape, run->arena));
    return NULL;
}

static ox_tensor *half_tensor(ox_arena *arena, const ox_tensor *from)
{
    ox_tensor *half = ox_tensor_new(arena, NULL, OX_DTYPE_FLOAT16,
                                    from->proto.dims, from->proto.n_dims,
                                    from->payload.data, from->payload.size);
    half->payload.recode = OX_FLOAT_TO_HALF;
    half->external = from->external;
    return half;
}

/* weight -> Cast -> value: users keep the name and the type they had. */
static void convert(ox_run *run, candidate *c, ox_node *first)
{
    ox_value *value = c->value;
    ox_graph *graph = value->graph;
    ox_arena *arena = run->model->arena;
    const char *name = ox_printf(run->arena, "%s_fp16", value->name);
    ox_tensor *half = half_tensor(arena, c->tensor);
    ox_node *constant = value->producer;
    ox_value *stored;
    if (constant) {
        ox_node_set_tensor(constant, "value", half);
        stored = ox_value_new(graph, name);
        ox_value_define_instead(stored, value);
        first = constant->next;
    } else {
        ox_initializer_detach(value);
        stored = ox_initializer_add(graph, name, half, NULL);
    }
    ox_node *cast = ox_node_add(
        graph, first, "Cast", ox_printf(run->arena, "%s_cast", value->name), 1);
    ox_node_add_input(cast, stored);
    ox_node_set_int(cast, "to", OX_DTYPE_FLOAT);
    ox_value_define(value, cast, 0);
    ox_changed(run, graph, constant, "half the bytes, fp32 compute",
               "'%s' stored as fp16: %llu -> %llu bytes, become 0: %zu, "
               "subnormal: %zu",
               value->name, (unsigned long long)c->tensor->payload.size,
               (unsigned long long)c->tensor->payload.size / 2,
               c->stats.underflow, c->stats.subnormal);
}

static ox_status convert_all(ox_run *run)
{
    const options *o = run->options;
    if (!o->storage_only)
        return ox_fail(run->err, OX_UNSUPPORTED,
                       "fp16 compute is not built yet, --storage-only is");
    candidates list = {0};
    ox_model *model = run->model;
    for (size_t i = 0; i < model->n_graphs; i++)
        if (!model->graphs[i]->is_removed)
            collect(run, &list, model->graphs[i]);
    ox_parallel(list.n, scan, &list);
    run->candidates = list.n;
    ox_node **first = OX_NEW_ARRAY(run->arena, model->n_graphs, ox_node *);
    for (size_t i = 0; i < model->n_graphs; i++)
        first[i] = model->graphs[i]->first;
    for (size_t i = 0, g = 0; i < list.n; i++) {
        candidate *c = &list.at[i];
        const char *why = obstacle(run, c);
        if (why) {
            ox_left(run, c->value->graph, c->value->producer, c->value->name,
                    "%s", why);
            continue;
        }
        while (model->graphs[g] != c->value->graph)
            g++;
        convert(run, c, first[g]);
    }
    return OX_OK;
}

const ox_pass ox_convert_fp16 = {
    .name = "convert-fp16",
    .summary = "store weights as fp16",
    .help =
        "With --storage-only, fp32 weights (initializers and Constants of 64\n"
        "elements and more) are stored as fp16, with one Cast back to fp32\n"
        "that all their users share: half the download, fp32 compute, right\n"
        "on every runtime measured, also without shader-f16. Runtimes fold\n"
        "the Cast when they load the model.\n\n"
        "Rounding is to nearest even, subnormals are kept: an error of at\n"
        "most 2^-11 of the value, or 2^-25 below 2^-14. A tensor with a value\n"
        "beyond 65504 stays fp32, and so does what feeds a shape or the\n"
        "scales of a Resize; -v lists both.",
    .group = OX_PRECISION,
    .options = option_table,
    .options_size = sizeof(options),
    .run = convert_all};
