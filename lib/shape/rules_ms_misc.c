/* Other operators of ONNX Runtime: images, spectra, strings, tokens. */
#include "shape/rules_ms.h"

static void matrix(ox_site *site, size_t o, ox_dim rows, ox_dim columns)
{
    ox_dim *dims = ox_site_dims(site, o, 2);
    if (!dims)
        return;
    dims[0] = rows;
    dims[1] = columns;
}

/* The dims of input i, then dim. */
static void append(ox_site *site, size_t o, size_t i, ox_dim dim)
{
    const ox_info *in = &ox_site_in(site, i)->info;
    ox_dim *dims = in->rank < 0 ? NULL : ox_site_dims(site, o, in->rank + 1);
    for (int k = 0; dims && k <= in->rank; k++)
        dims[k] = k < in->rank ? in->dims[k] : dim;
}

/* One bit per element, 32 in a number. */
void ox_rule_ms_bitmask_dropout(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_site_same(site, 0, 0);
    ox_dim *mask = in->rank < 0 ? NULL : ox_site_dims(site, 1, 1);
    if (mask)
        mask[0] = ox_dim_over_up(
            site->exprs, ox_dims_product(site->exprs, in->dims, 0, in->rank),
            32);
}

/* Half of the columns open the other half. */
void ox_rule_ms_bias_split_gelu(ox_site *site)
{
    const int last = ox_site_rank(site, 0) - 1;
    ox_site_project(site, 0, 0,
                    ox_dim_over(site->exprs, ox_site_dim(site, 0, last), 2));
}

void ox_rule_ms_cdist(ox_site *site)
{
    matrix(site, 0, ox_site_dim(site, 0, 0), ox_site_dim(site, 1, 0));
}

void ox_rule_ms_grid_sample(ox_site *site)
{
    ox_rule_grid_sample(site);
    ox_site_dtype(site, 0, ox_site_in(site, 0)->info.dtype);
}

/* One result per region of interest. */
void ox_rule_ms_crop_and_resize(ox_site *site)
{
    ox_dim *dims = ox_site_dims(site, 0, 4);
    if (!dims)
        return;
    dims[0] = ox_site_dim(site, 1, 0);
    dims[1] = ox_site_dim(site, 0, 1);
    dims[2] = ox_element_dim(ox_site_in(site, 3), 0);
    dims[3] = ox_element_dim(ox_site_in(site, 3), 1);
}

/* border is left, top, right, bottom; scale, when it is there, the size. */
void ox_rule_ms_crop(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    size_t n, n_scale = 0;
    const int64_t *border = ox_site_attr_ints(site, "border", &n);
    const int64_t *scale = ox_site_attr_ints(site, "scale", &n_scale);
    ox_dim *dims = in->rank == 4 ? ox_site_dims(site, 0, 4) : NULL;
    if (!dims)
        return;
    dims[0] = in->dims[0];
    dims[1] = in->dims[1];
    for (int i = 0; border && n == 4 && i < 2; i++) {
        const ox_element size = ox_dim_element(in->dims[i + 2]);
        const ox_element cut = ox_int_add(site->exprs, ox_int(border[1 - i]),
                                          ox_int(border[3 - i]));
        dims[i + 2] = n_scale == 2
                          ? ox_dim_of(scale[i])
                          : ox_dim_computed(ox_int_sub(site->exprs, size, cut));
    }
}

/* The last axis as its spectrum: real and imaginary parts. */
void ox_rule_ms_rfft(ox_site *site)
{
    ox_exprs *x = site->exprs;
    const int last = ox_site_rank(site, 0) - 1;
    if (last < 0)
        return;
    append(site, 0, 0, OX_DIM(2));
    if (site->n_out > 0 && site->out[0].info.rank > 0)
        site->out[0].info.dims[last] =
            ox_dim_plus(x, ox_dim_over(x, ox_site_dim(site, 0, last), 2), 1);
}

void ox_rule_ms_irfft(ox_site *site)
{
    ox_exprs *x = site->exprs;
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_dim *dims = in->rank < 2 ? NULL : ox_site_dims(site, 0, in->rank - 1);
    for (int i = 0; dims && i < in->rank - 1; i++)
        dims[i] = in->dims[i];
    if (dims)
        dims[in->rank - 2] = ox_dim_computed(ox_int_sub(
            x, ox_int_mul(x, ox_dim_element(dims[in->rank - 2]), ox_int(2)),
            ox_int(2)));
}

void ox_rule_ms_unfold(ox_site *site)
{
    ox_exprs *x = site->exprs;
    const int64_t size = ox_site_attr_int(site, "size", 0);
    const int64_t step = ox_site_attr_int(site, "step", 1);
    const int axis = ox_site_axis(site, ox_site_attr_int(site, "dim", -1),
                                  ox_site_rank(site, 0));
    if (axis < 0 || size < 1 || step < 1)
        return;
    append(site, 0, 0, OX_DIM(size));
    if (site->n_out == 0 || site->out[0].info.rank < 0)
        return;
    const ox_element room =
        ox_int_sub(x, ox_dim_element(ox_site_dim(site, 0, axis)), ox_int(size));
    site->out[0].info.dims[axis] = ox_dim_computed(
        ox_int_add(x, ox_int_floor_div(x, room, ox_int(step)), ox_int(1)));
}

/* Strings give as many tokens as the one that has most; no strings give no axis
 * of tokens. */
void ox_rule_ms_tokenizer(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    for (int i = 0; i < in->rank; i++)
        if (ox_int_low(ox_dim_element(in->dims[i])) < 1) {
            ox_site_stop(site, "without strings the result has another rank");
            return;
        }
    append(site, 0, 0, OX_DIM_UNKNOWN);
    ox_site_stop(site, "the number of tokens depends on data");
}

void ox_rule_ms_murmur_hash(ox_site *site)
{
    ox_site_same(site, 0, 0);
    ox_site_dtype(site, 0,
                  ox_site_attr_int(site, "positive", 1) ? OX_DTYPE_UINT32
                                                        : OX_DTYPE_INT32);
}

void ox_rule_ms_unique(ox_site *site)
{
    ox_site_dims(site, 0, 1);
    ox_site_same(site, 1, 0);
    ox_site_dims(site, 2, 1);
    ox_site_stop(site, "the number of unique elements depends on data");
}

void ox_rule_ms_time_warping(ox_site *site)
{
    matrix(site, 0, OX_DIM(2), OX_DIM_UNKNOWN);
    ox_site_stop(site, "the length of the path depends on data");
}

void ox_rule_ms_bifurcation(ox_site *site)
{
    ox_site_dims(site, 0, 1);
    ox_site_dims(site, 1, 0);
    ox_site_stop(site, "the number of tokens kept depends on data");
}

/* Words of characters, each as one vector. */
void ox_rule_ms_word_embedding(ox_site *site)
{
    matrix(site, 0, ox_site_dim(site, 0, 0), ox_site_dim(site, 1, 0));
}

/* Hashes of the n-grams of all orders, and the ids to go on with. */
static void hash(ox_site *site, ox_dim batch)
{
    ox_dim past = ox_dim_of(ox_site_attr_int(site, "max_ngram_size", -1));
    past = ox_dim_plus(site->exprs, past, -1);
    append(site, 0, 0,
           ox_dim_times(
               site->exprs, past,
               ox_dim_of(ox_site_attr_int(site, "n_head_per_ngram", -1))));
    for (size_t o = 1; o < site->n_out; o++)
        matrix(site, o, batch, past);
}

void ox_rule_ms_ngram_hash(ox_site *site)
{
    hash(site, ox_site_dim(site, 0, 0));
}

void ox_rule_ms_varlen_ngram_hash(ox_site *site)
{
    const ox_element ends = ox_dim_element(ox_site_dim(site, 3, 0));
    hash(site, ox_dim_computed(ox_int_sub(site->exprs, ends, ox_int(1))));
}

/* The weights of one step are [inputs, gates * hidden]: R tells the hidden
 * size in its second axis. */
void ox_rule_ms_dynamic_lstm(ox_site *site)
{
    static const int order[] = {0, 2, 1};
    static const size_t which[] = {0, 2, 2};
    ox_view view;
    ox_view_open(&view, site, which, 3);
    if (ox_site_rank(site, 2) == 3)
        ox_view_permute(&view, 1, order);
    view.site.in[2] = view.site.in[1];
    ox_rule_recurrent(&view.site);
    ox_view_close(&view);
}

/* The step is 1 when it is left out. */
static void ranged(ox_site *site, ox_rule_fn rule)
{
    static const size_t which[] = {0, 1, 2};
    ox_element one = ox_int(1);
    ox_real real = {.d = 1, .den = 1};
    const ox_fact step = {
        .info = {.kind = OX_INFO_TENSOR, .elements = &one, .n_elements = 1},
        .reals = &real};
    ox_fact whole = step;
    ox_view view;
    ox_view_open(&view, site, which, 3);
    if (ox_site_in(site, 0)->reals)
        whole.info.elements = NULL;
    else
        whole.reals = NULL;
    if (!ox_site_has(site, 2))
        view.site.in[2] = &whole;
    rule(&view.site);
    ox_view_close(&view);
}

void ox_rule_ms_range(ox_site *site)
{
    ranged(site, ox_rule_range);
}

void ox_values_ms_range(ox_site *site)
{
    ranged(site, ox_values_range);
}

/* The pads are an input, as in the newer opsets of Pad; they may have an axis
 * of 1 before them. */
void ox_rule_ms_pad(ox_site *site)
{
    static const size_t which[] = {0, 1};
    ox_view view;
    ox_view_open(&view, site, which, 2);
    view.site.since = 13;
    ox_rule_pad(&view.site);
    ox_view_close(&view);
}
