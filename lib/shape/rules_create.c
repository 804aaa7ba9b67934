/* Operators that make tensors from attributes or numbers, signal processing,
 * strings. */
#include "shape/rule.h"

#include <math.h>

static void shape_attr(ox_site *site, int32_t dtype)
{
    size_t n;
    const int64_t *shape = ox_site_attr_ints(site, "shape", &n);
    ox_site_dtype(site, 0, dtype);
    ox_dim *dims =
        n > OX_MAX_RANK || !shape ? NULL : ox_site_dims(site, 0, (int)n);
    for (size_t i = 0; dims && i < n; i++) {
        dims[i] = ox_dim_of(shape[i]);
        if (shape[i] < 0)
            ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                          "attribute 'shape' holds %lld", (long long)shape[i]);
    }
}

void ox_rule_scalar(ox_site *site)
{
    ox_site_dims(site, 0, 0);
}

void ox_rule_random(ox_site *site)
{
    shape_attr(site, (int32_t)ox_site_attr_int(site, "dtype", OX_DTYPE_FLOAT));
}

void ox_rule_multinomial(ox_site *site)
{
    ox_dim *dims = ox_site_dims(site, 0, 2);
    ox_site_dtype(site, 0,
                  (int32_t)ox_site_attr_int(site, "dtype", OX_DTYPE_INT32));
    if (!dims)
        return;
    dims[0] = ox_site_dim(site, 0, 0);
    dims[1] = ox_dim_of(ox_site_attr_int(site, "sample_size", 1));
}

static bool real_of(const ox_site *site, size_t i, double *out)
{
    const ox_cell cell = ox_fact_cell(ox_site_in(site, i), 0);
    *out = cell.d;
    return cell.known && !cell.expr && fabs(*out) < 1e15;
}

/* Near a whole number the rounding of the runtime decides. */
static void real_range(ox_site *site, ox_dim *dim)
{
    double start, limit, delta;
    if (!real_of(site, 0, &start) || !real_of(site, 1, &limit) ||
        !real_of(site, 2, &delta) || delta == 0)
        return;
    const double n = (limit - start) / delta;
    if (n < 1e15 && (n == floor(n) || fabs(n - nearbyint(n)) > 1e-4))
        *dim = OX_DIM(n > 0 ? (int64_t)ceil(n) : 0);
}

void ox_rule_range(ox_site *site)
{
    ox_exprs *x = site->exprs;
    ox_dim *dims = ox_site_dims(site, 0, 1);
    const ox_element start = ox_site_whole(site, 0);
    const ox_element limit = ox_site_whole(site, 1);
    const ox_element delta = ox_site_whole(site, 2);
    if (!dims)
        return;
    if (delta.known && !delta.expr && delta.value == 0)
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE, "the delta is 0");
    else if (start.known && limit.known && delta.known)
        dims[0] = ox_dim_computed(ox_int_max(
            x, ox_int_ceil_div(x, ox_int_sub(x, limit, start), delta),
            ox_int(0)));
    else if (ox_site_in(site, 0)->reals)
        real_range(site, &dims[0]);
}

void ox_rule_window(ox_site *site)
{
    ox_dim *dims = ox_site_dims(site, 0, 1);
    ox_site_dtype(
        site, 0,
        (int32_t)ox_site_attr_int(site, "output_datatype", OX_DTYPE_FLOAT));
    if (dims)
        dims[0] = ox_element_dim(ox_site_in(site, 0), 0);
}

/* Bins of half a spectrum. */
static ox_dim half(const ox_site *site, ox_dim n)
{
    return ox_dim_plus(site->exprs, ox_dim_over(site->exprs, n, 2), 1);
}

void ox_rule_mel_matrix(ox_site *site)
{
    ox_dim *dims = ox_site_dims(site, 0, 2);
    ox_site_dtype(
        site, 0,
        (int32_t)ox_site_attr_int(site, "output_datatype", OX_DTYPE_FLOAT));
    if (!dims)
        return;
    dims[0] = half(site, ox_element_dim(ox_site_in(site, 1), 0));
    dims[1] = ox_element_dim(ox_site_in(site, 0), 0);
}

/* The axis was an attribute before opset 20. */
static int dft_axis(ox_site *site, int rank)
{
    const ox_cell given = ox_fact_cell(ox_site_in(site, 2), 0);
    if (site->since < 20)
        return ox_site_axis(site, ox_site_attr_int(site, "axis", 1), rank);
    if (ox_site_has(site, 2))
        return given.known && !given.expr ? ox_site_axis(site, given.i, rank)
                                          : -1;
    return ox_site_axis(site, -2, rank);
}

void ox_rule_dft(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const bool one_sided = ox_site_attr_int(site, "onesided", 0) != 0;
    const bool inverse = ox_site_attr_int(site, "inverse", 0) != 0;
    if (in->rank < 2)
        return;
    const int axis = dft_axis(site, in->rank);
    ox_dim *dims = ox_site_dims(site, 0, in->rank);
    if (!dims || axis < 0 || axis == in->rank - 1)
        return;
    for (int i = 0; i < in->rank - 1; i++)
        dims[i] = in->dims[i];
    if (ox_site_has(site, 1))
        dims[axis] = ox_element_dim(ox_site_in(site, 1), 0);
    if (one_sided && !inverse)
        dims[axis] = half(site, dims[axis]);
    else if (one_sided && !ox_site_has(site, 1)) /* 2 * (bins - 1) */
        dims[axis] = ox_dim_times(
            site->exprs, ox_dim_plus(site->exprs, dims[axis], -1), OX_DIM(2));
    dims[in->rank - 1] = OX_DIM(one_sided && inverse ? 1 : 2);
    if (one_sided && inverse && site->since < 20)
        dims[in->rank - 1] = OX_DIM_UNKNOWN;
}

void ox_rule_stft(ox_site *site)
{
    const bool one_sided = ox_site_attr_int(site, "onesided", 1) != 0;
    const ox_dim step = ox_element_dim(ox_site_in(site, 1), 0);
    ox_dim *dims = ox_site_dims(site, 0, 4);
    if (!dims)
        return;
    const ox_dim length = ox_site_has(site, 3)
                              ? ox_element_dim(ox_site_in(site, 3), 0)
                              : ox_site_dim(site, 2, 0);
    const ox_dim samples = ox_site_dim(site, 0, 1);
    dims[0] = ox_site_dim(site, 0, 0);
    const ox_dim room = ox_dim_sub(site->exprs, samples, length);
    if (step.value > 0)
        dims[1] = ox_dim_plus(site->exprs,
                              ox_dim_over(site->exprs, room, step.value), 1);
    dims[2] = one_sided ? half(site, length) : length;
    dims[3] = OX_DIM(2);
}

/* Strings: pieces get an axis of their own. */
void ox_rule_string_split(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_site_same(site, 1, 0);
    ox_dim *dims = in->rank < 0 ? NULL : ox_site_dims(site, 0, in->rank + 1);
    for (int i = 0; dims && i < in->rank; i++)
        dims[i] = in->dims[i];
    ox_site_stop(site, "the number of pieces depends on data");
}

/* Stop words are left out. */
void ox_rule_string_normalize(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    if (!ox_site_attr(site, "stopwords")) {
        ox_site_same(site, 0, 0);
        return;
    }
    ox_dim *dims = ox_site_dims(site, 0, in->rank);
    if (dims && in->rank == 2)
        dims[0] = in->dims[0];
    ox_site_stop(site, "the number of words kept depends on data");
}

void ox_rule_tf_idf(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    size_t n;
    const int64_t *at = ox_site_attr_ints(site, "ngram_indexes", &n);
    int64_t most = -1;
    for (size_t i = 0; at && i < n; i++)
        most = at[i] > most ? at[i] : most;
    ox_dim *dims =
        in->rank != 1 && in->rank != 2 ? NULL : ox_site_dims(site, 0, in->rank);
    if (!dims)
        return;
    dims[0] = in->dims[0];
    dims[in->rank - 1] =
        most < INT64_MAX ? ox_dim_of(most < 0 ? -1 : most + 1) : OX_DIM_UNKNOWN;
}

void ox_rule_image_decoder(ox_site *site)
{
    ox_dim *dims = ox_site_dims(site, 0, 3);
    if (dims)
        dims[2] = OX_DIM(
            ox_site_attr_is(site, "pixel_format", "Grayscale", "RGB") ? 1 : 3);
    ox_site_stop(site, "the size of the image depends on data");
}
