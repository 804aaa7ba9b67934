/* Operators of ONNX Runtime: views of a node, and what is made with them:
 * quantized operators, and those with channels last. */
#include "shape/rules_ms.h"

#include "shape/infer.h"

#include <string.h>

void ox_view_open(ox_view *view, ox_site *site, const size_t *which, size_t n)
{
    n = which ? n : site->n_in;
    *view = (ox_view){.site = *site,
                      .node = *site->node,
                      .whole = site,
                      .n_faults = site->infer->n_faults};
    view->site.node = &view->node;
    view->site.in = OX_NEW_ARRAY(site->arena, n + 1, const ox_fact *);
    view->node.in = OX_NEW_ARRAY(site->arena, n + 1, ox_use);
    view->site.n_in = view->node.n_in = n;
    for (size_t k = 0; k < n; k++) {
        const size_t from = which ? which[k] : k;
        if (from >= site->n_in)
            continue;
        view->site.in[k] = site->in[from];
        view->node.in[k] = site->node->in[from];
    }
}

void ox_view_permute(ox_view *view, size_t i, const int *order)
{
    ox_arena *arena = view->site.arena;
    const int rank = ox_site_rank(&view->site, i);
    if (rank < 0)
        return;
    ox_fact *fact = OX_NEW(arena, ox_fact);
    fact->info = view->site.in[i]->info;
    fact->info.elements = NULL;
    fact->info.n_elements = 0;
    fact->info.dims = OX_NEW_ARRAY(arena, (size_t)rank + 1, ox_dim);
    for (int k = 0; k < rank; k++)
        fact->info.dims[k] = view->site.in[i]->info.dims[order[k]];
    view->own[i] = view->site.in[i];
    view->order[i] = order;
    view->site.in[i] = fact;
}

/* The text of a fault, with another number of an axis. */
static const char *rename_axis(ox_arena *arena, const char *text, int from,
                               int to)
{
    const char *old = ox_printf(arena, "axis %d", from);
    const char *at = strstr(text, old);
    return at ? ox_printf(arena, "%.*saxis %d%s", (int)(at - text), text, to,
                          at + strlen(old))
              : text;
}

/* The axis and the shape of a value as the node itself has them. */
static void restore(const ox_view *view, ox_fault *fault, size_t at)
{
    for (size_t i = 0; i < 2; i++) {
        const int axis = fault->at[at].axis;
        if (!view->order[i] || fault->at[at].value != view->node.in[i].value)
            continue;
        fault->at[at].info = view->own[i]->info;
        if (axis < 0)
            return;
        fault->at[at].axis = view->order[i][axis];
        fault->text = rename_axis(view->whole->infer->arena, fault->text, axis,
                                  view->order[i][axis]);
        return;
    }
}

void ox_view_close(ox_view *view)
{
    ox_infer *infer = view->whole->infer;
    view->whole->why = view->site.why;
    for (size_t i = view->n_faults; i < infer->n_faults; i++) {
        infer->faults[i].node = view->whole->node;
        for (size_t at = 0; at < 2; at++)
            if (infer->faults[i].at[at].value)
                restore(view, &infer->faults[i], at);
    }
}

/* Runs a rule on a view of the inputs which[0..n). */
static void run_on(ox_site *site, ox_rule_fn rule, const size_t *which,
                   size_t n)
{
    ox_view view;
    ox_view_open(&view, site, which, n);
    rule(&view.site);
    ox_view_close(&view);
}

void ox_site_project(ox_site *site, size_t i, size_t j, ox_dim dim)
{
    const ox_info *in = &ox_site_in(site, j)->info;
    ox_dim *dims = in->rank < 1 ? NULL : ox_site_dims(site, i, in->rank);
    for (int k = 0; dims && k < in->rank; k++)
        dims[k] = k < in->rank - 1 ? in->dims[k] : dim;
}

/* Runs a rule for channels in axis 1 on a node that has them last. */
static void last_channels(ox_site *site, ox_rule_fn rule)
{
    int order[OX_MAX_RANK];
    ox_view view;
    const int rank = ox_site_rank(site, 0);
    if (rank < 2)
        return;
    for (int k = 0; k < rank; k++)
        order[k] = k == 0 ? 0 : k == 1 ? rank - 1 : k - 1;
    ox_view_open(&view, site, NULL, 0);
    ox_view_permute(&view, 0, order);
    rule(&view.site);
    ox_view_close(&view);
    for (size_t o = 0; o < site->n_out; o++) {
        if (site->out[o].info.rank != rank)
            continue;
        const ox_dim *from = site->out[o].info.dims;
        ox_dim *to = ox_site_dims(site, o, rank);
        for (int k = 0; k < rank; k++)
            to[order[k]] = from[k];
    }
}

static void either_layout(ox_site *site, ox_rule_fn rule)
{
    if (ox_site_attr_int(site, "channels_last", 0))
        last_channels(site, rule);
    else
        rule(site);
}

void ox_rule_nhwc_conv(ox_site *site)
{
    last_channels(site, ox_rule_conv);
}

void ox_rule_nhwc_pool(ox_site *site)
{
    last_channels(site, ox_rule_pool);
}

void ox_rule_ms_qlinear_conv(ox_site *site)
{
    either_layout(site, ox_rule_qlinear_conv);
}

void ox_rule_ms_qlinear_pool(ox_site *site)
{
    either_layout(site, ox_rule_pool);
}

void ox_rule_ms_qlinear_global_pool(ox_site *site)
{
    either_layout(site, ox_rule_global_pool);
}

/* The pads are an input: the rule of ONNX finds none. */
void ox_rule_ms_conv_transpose(ox_site *site)
{
    static const size_t which[] = {0, 1, 3};
    const ox_info *pads = &ox_site_in(site, 2)->info;
    run_on(site, ox_rule_conv_transpose, which, 3);
    if (site->n_out == 0)
        return;
    ox_info *out = &site->out[0].info;
    if (!ox_site_has(site, 2) || out->rank < 2)
        return;
    const size_t n = (size_t)out->rank - 2;
    const bool fit = pads->elements && pads->n_elements == 2 * n &&
                     ox_site_attr_is(site, "auto_pad", "NOTSET", "NOTSET");
    for (size_t i = 0; i < n; i++) {
        const ox_element size = ox_dim_element(out->dims[i + 2]);
        out->dims[i + 2] = OX_DIM_UNKNOWN;
        if (fit)
            out->dims[i + 2] = ox_dim_computed(
                ox_int_sub(site->exprs, size,
                           ox_int_add(site->exprs, pads->elements[i],
                                      pads->elements[i + n])));
    }
}

/* Rules of ONNX on the inputs of an operator with scales between them. */
#define VIEW_RULE(name, rule, ...)                                             \
    void ox_rule_##name(ox_site *site)                                         \
    {                                                                          \
        static const size_t which[] = {__VA_ARGS__};                           \
        run_on(site, ox_rule_##rule, which, sizeof which / sizeof *which);     \
    }

/* Operands 0 and 3, with scale and zero point behind each. */
VIEW_RULE(ms_qlinear_binary, broadcast, 0, 3)
VIEW_RULE(ms_qlinear_where, broadcast, 0, 1, 4)
VIEW_RULE(ms_mul_integer, broadcast, 0, 2)
VIEW_RULE(ms_reduce, reduce, 0)
VIEW_RULE(ms_qordered_matmul, matmul, 0, 2)
VIEW_RULE(ms_second, same, 1)

void ox_rule_ms_reduce_sum_integer(ox_site *site)
{
    const int32_t in = ox_site_in(site, 0)->info.dtype;
    ox_rule_ms_reduce(site);
    if (in)
        ox_site_dtype(site, 0,
                      in == OX_DTYPE_UINT8 ? OX_DTYPE_UINT32 : OX_DTYPE_INT32);
}

/* Parts with scale and zero point behind each, from input 2 on. */
void ox_rule_ms_qlinear_concat(ox_site *site)
{
    const size_t n = site->n_in < 2 ? 0 : (site->n_in - 2) / 3;
    size_t *which = OX_NEW_ARRAY(site->arena, n + 1, size_t);
    for (size_t k = 0; k < n; k++)
        which[k] = 2 + 3 * k;
    run_on(site, ox_rule_concat, which, n);
}

/* Full precision without a zero point of the result. */
void ox_rule_ms_qgemm(ox_site *site)
{
    static const size_t which[] = {0, 3};
    run_on(site, ox_rule_gemm, which, 2);
    ox_site_dtype(site, 0,
                  ox_site_has(site, 8) ? ox_site_in(site, 8)->info.dtype
                                       : OX_DTYPE_FLOAT);
}

void ox_rule_ms_gemm_float8(ox_site *site)
{
    ox_rule_gemm(site);
    ox_site_dtype(site, 0,
                  (int32_t)ox_site_attr_int(site, "dtype", OX_DTYPE_FLOAT));
}

void ox_rule_ms_dequantize_with_order(ox_site *site)
{
    ox_site_same(site, 0, 0);
    ox_site_dtype(site, 0, (int32_t)ox_site_attr_int(site, "to", 0));
}

/* The shape is an input. */
void ox_rule_ms_dequantize_bfp(ox_site *site)
{
    const int64_t rank = ox_site_count(site, 1);
    ox_site_dtype(site, 0,
                  (int32_t)ox_site_attr_int(site, "dtype", OX_DTYPE_FLOAT));
    ox_dim *dims = rank < 0 || rank > OX_MAX_RANK
                       ? NULL
                       : ox_site_dims(site, 0, (int)rank);
    for (int k = 0; dims && k < rank; k++)
        dims[k] = ox_element_dim(ox_site_in(site, 1), (size_t)k);
}

void ox_rule_ms_quantize_bfp(ox_site *site)
{
    const int rank = ox_site_rank(site, 0);
    ox_site_dims(site, 0, 1);
    for (size_t o = 1; o < site->n_out; o++) {
        ox_dim *dims = ox_site_dims(site, o, 1);
        if (dims && rank >= 0)
            dims[0] = OX_DIM(rank);
    }
    ox_site_stop(site, "the size of the blocks is the runtime's own");
}
