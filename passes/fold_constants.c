/* What is known before any run becomes a constant: see the help below. */
#include "passes/pass.h"

#include "shape/rule.h"

#include <inttypes.h>
#include <string.h>

typedef struct folder {
    ox_run *run;
    const ox_shapes *shapes;
} folder;

static bool is_needed(const ox_value *value)
{
    return value && (value->uses || value->output >= 0 || value->is_pinned);
}

/* The elements of a value as far as they are known: one of the two. */
typedef struct contents {
    const int64_t *ints;
    const double *reals;
    size_t n;
} contents;

static contents contents_of(const folder *f, const ox_value *value)
{
    contents c;
    c.ints = ox_shapes_ints(f->shapes, value, &c.n);
    c.reals = c.ints ? NULL : ox_shapes_reals(f->shapes, value, &c.n);
    return c;
}

/* Types whose elements are computed to the bit. */
static bool is_exact(int32_t dtype)
{
    return dtype == OX_DTYPE_BOOL || dtype == OX_DTYPE_FLOAT ||
           dtype == OX_DTYPE_DOUBLE ||
           (ox_dtype_is_integer(dtype) && ox_dtype_bits(dtype) >= 8);
}

/* Before opset 9 a Constant holds floating point only. */
static bool can_hold(const ox_value *value, int32_t dtype)
{
    return ox_dtype_is_float(dtype) || ox_graph_opset(value->graph, "") >= 9 ||
           (value->graph->model->onnx->proto->ir_version >= 4 &&
            value->output < 0 && !value->is_pinned);
}

static bool is_known(const folder *f, const ox_value *value)
{
    const ox_info *info = ox_shapes_of(f->shapes, value);
    const int32_t declared = ox_value_dtype(value);
    const contents c = contents_of(f, value);
    int64_t n;
    return info->kind == OX_INFO_TENSOR && is_exact(info->dtype) &&
           can_hold(value, info->dtype) &&
           (!declared || declared == info->dtype) && (c.ints || c.reals) &&
           ox_dims_count(&n, info->dims, info->rank) && (size_t)n == c.n;
}

static const void *pack(const contents *c, int32_t dtype, ox_arena *arena)
{
    const size_t width = (size_t)ox_dtype_bits(dtype) / 8;
    uint8_t *raw = ox_alloc_array(arena, c->n, width);
    for (size_t i = 0; i < c->n; i++) {
        const float single = c->reals ? (float)c->reals[i] : 0;
        const void *at = c->ints                   ? (const void *)&c->ints[i]
                         : dtype == OX_DTYPE_FLOAT ? (const void *)&single
                                                   : &c->reals[i];
        memcpy(raw + i * width, at, width);
    }
    return raw;
}

static ox_tensor *tensor_of(const folder *f, const ox_value *value)
{
    ox_arena *arena = f->run->model->arena;
    const ox_info *info = ox_shapes_of(f->shapes, value);
    const contents c = contents_of(f, value);
    const size_t rank = (size_t)info->rank;
    int64_t dims[OX_MAX_RANK];
    for (size_t i = 0; i < rank; i++)
        dims[i] = info->dims[i].value;
    return ox_tensor_new(arena, NULL, info->dtype, dims, rank,
                         pack(&c, info->dtype, arena),
                         c.n * (size_t)ox_dtype_bits(info->dtype) / 8);
}

/* "int64[2] {3, 4}" */
static const char *describe(const folder *f, const ox_value *value)
{
    enum { SHOWN = 8 };
    const ox_info *info = ox_shapes_of(f->shapes, value);
    const contents c = contents_of(f, value);
    ox_buf text;
    ox_buf_init(&text, f->run->arena);
    ox_buf_printf(&text, "%s {", ox_info_text(info, f->run->arena));
    for (size_t i = 0; i < c.n && i < SHOWN; i++) {
        ox_buf_str(&text, i ? ", " : "");
        if (c.ints)
            ox_buf_printf(&text, "%" PRId64, c.ints[i]);
        else
            ox_buf_printf(&text, "%.9g", c.reals[i]);
    }
    ox_buf_str(&text, c.n > SHOWN ? ", ...}" : "}");
    return ox_buf_text(&text);
}

/* The value keeps its name; its producer makes another one that nobody uses. */
static void fold_value(const folder *f, ox_value *value)
{
    ox_node *node = value->producer;
    ox_changed(f->run, node->graph, node, "known before any run", "'%s' is %s",
               value->name, describe(f, value));
    ox_tensor *tensor = tensor_of(f, value);
    ox_value_define_instead(ox_value_new(node->graph, value->name), value);
    ox_constant_define(value, tensor, node);
}

static bool is_constant(const folder *f, const ox_value *value)
{
    const contents c = contents_of(f, value);
    return !value || c.ints || c.reals ||
           ox_value_constant(value, f->run->arena);
}

/* Results that would be computed if they were not that large. */
static void tell_too_large(const folder *f, const ox_node *node)
{
    const ox_info *info = ox_shapes_of(f->shapes, ox_node_out(node, 0));
    const Onnx__NodeProto *p = node->proto;
    const ox_rule *rule = ox_rule_find(p->domain, p->op_type ? p->op_type : "",
                                       ox_graph_opset(node->graph, p->domain));
    int64_t n;
    if (!rule || (rule->values == ox_values_none &&
                  !ox_node_is(node, "ConstantOfShape")))
        return;
    for (size_t i = 0; i < node->n_in; i++)
        if (!is_constant(f, node->in[i].value))
            return;
    if (ox_dims_count(&n, info->dims, info->rank) && n > OX_ELEMENT_LIMIT)
        ox_left(f->run, node->graph, node, p->op_type,
                "%" PRId64 " elements, more than %d", n, OX_ELEMENT_LIMIT);
}

/* Unlike other nodes, it may hold operators that do something unseen. */
static bool has_body(const ox_node *node)
{
    return node->function || node->n_subgraphs;
}

static void fold_node(const folder *f, ox_node *node)
{
    size_t n_needed = 0, n_known = 0, n_open = 0;
    for (size_t i = 0; i < node->n_out; i++) {
        const bool needed = is_needed(node->out[i]);
        n_needed += needed;
        if (!node->out[i] || (!needed && has_body(node)))
            continue;
        if (is_known(f, node->out[i]))
            n_known++;
        else
            n_open++;
    }
    if (n_needed && n_open)
        tell_too_large(f, node);
    if (n_open || !n_known || (n_needed && ox_node_is(node, "Constant")))
        return;
    for (size_t i = 0; i < node->n_out; i++)
        if (is_needed(node->out[i]))
            fold_value(f, node->out[i]);
    if (has_body(node))
        return;
    if (!n_needed)
        ox_changed(f->run, node->graph, node, "only known values needed it",
                   "%s removed", node->proto->op_type);
    ox_node_remove(node);
}

/* Users come before what they use, so that of a chain only the end becomes a
 * constant. */
static ox_status fold(ox_run *run)
{
    ox_model *model = run->model;
    const folder f = {run, ox_shapes_infer(model, run->arena)};
    for (size_t i = model->n_graphs; i-- > 0;) {
        const ox_graph *root = model->graphs[i];
        while (root->outer)
            root = root->outer;
        if (root->function || model->graphs[i]->is_removed)
            continue;
        for (ox_node *node = model->graphs[i]->last, *prev; node; node = prev) {
            prev = node->prev;
            fold_node(&f, node);
        }
    }
    return OX_OK;
}

const ox_pass ox_fold_constants = {
    .name = "fold-constants",
    .summary = "replace what is known before any run by constants",
    .help =
        "Replaces values that inference knows by initializers, or by Constant\n"
        "nodes where the graph can have no initializer or the value is an\n"
        "output: what constants and the numbers in the shapes of inputs make,\n"
        "through shape arithmetic, comparisons, casts and moves of elements,\n"
        "in subgraphs too. Nodes that nothing else needs are removed.\n"
        "\n"
        "Only results that every runtime computes to the same bit are taken:\n"
        "integers, bool, float and double, up to 1024 elements; constant ones\n"
        "that are larger are listed. Bodies of functions stay: what they\n"
        "compute depends on the call.",
    .group = OX_CLEAN,
    .run = fold};
