/* fp32 weights stored as fp16. Nothing is converted here: the new tensor keeps
 * pointing at the fp32 bytes, and the writer converts on the way out. */
#include "passes/pass.h"

#include "base/file.h"
#include "base/parallel.h"
#include "num/half.h"
#include "passes/exact.h"

/* A Cast costs some 60 bytes of file: a smaller tensor saves nothing. */
enum { MIN_ELEMENTS = 64 };

/* The smallest number that fp16 keeps with all of its digits. */
#define MIN_NORMAL 0x1p-14f

typedef struct options {
    bool storage_only;
} options;

static const ox_option option_table[] = {
    {"storage-only", 0, OX_FLAG, offsetof(options, storage_only), NULL, NULL,
     "weights in fp16, compute in fp32"},
    {0}};

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
    ox_mapped_expect(p->data, p->size);
    ox_half_scan((const float *)(const void *)p->data, p->size / 4, &c->stats);
}

/* Dividing by a number that became 0 or coarse is no small error. */
static bool is_divisor(const ox_value *value)
{
    for (const ox_use *use = value->uses; use; use = use->next)
        if ((use->index == 1 && ox_node_is(use->node, "Div")) ||
            (use->index == 4 && ox_node_is(use->node, "BatchNormalization")))
            return true;
    return false;
}

/* The reason to leave a weight as it is, NULL: it can be converted. */
static const char *obstacle(ox_run *run, const candidate *c,
                            const ox_exact *exact)
{
    const ox_value *value = c->value;
    const ox_half_stats *s = &c->stats;
    const ox_node *sink = ox_exact_sink(exact, value);
    if (value->input >= 0)
        return "it is an input too, a caller may override it";
    if (ox_graph_opset(value->graph, "") < 6)
        return "Cast takes a type number from opset 6 on";
    if (s->overflow)
        return ox_printf(run->arena,
                         "values beyond 65504, which fp16 does not have: %zu, "
                         "up to %.9g",
                         s->overflow, (double)s->max_abs);
    if (s->max_abs > 0 && s->max_abs < MIN_NORMAL)
        return ox_printf(run->arena,
                         "no value is above %.3g, fp16 would keep few of their "
                         "digits",
                         (double)s->max_abs);
    if ((s->underflow || s->subnormal) && is_divisor(value))
        return "it divides, and some of its values are too small for fp16";
    if (sink)
        return ox_printf(run->arena,
                         "it feeds a shape, an integer or a scale at node '%s'",
                         ox_node_label(sink, run->arena));
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
        stored = ox_initializer_add(graph, name, half, first);
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
    ox_exact *exact = ox_exact_find(model, run->arena);
    run->candidates = list.n;
    ox_node **first = OX_NEW_ARRAY(run->arena, model->n_graphs, ox_node *);
    for (size_t i = 0; i < model->n_graphs; i++)
        first[i] = model->graphs[i]->first;
    for (size_t i = 0, g = 0; i < list.n; i++) {
        candidate *c = &list.at[i];
        const char *why = obstacle(run, c, exact);
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
        "most 2^-11 of the value, or 2^-25 below 2^-14. A tensor stays fp32\n"
        "when a value is beyond 65504, when all are below 2^-14, when it\n"
        "divides and has such small values, and when it feeds a shape, an\n"
        "integer, the scales of a Resize or of a quantization; -v lists which\n"
        "and why.",
    .group = OX_PRECISION,
    .options = option_table,
    .options_size = sizeof(options),
    .run = convert_all};
