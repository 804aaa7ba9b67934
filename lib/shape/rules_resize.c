/* Resampling. */
#include "shape/cell.h"

#include <math.h>

/* Size times scale, floored. Runtimes compute it in float, ONNX does not say
 * so: where the two differ the result is unknown. */
static ox_dim scaled(ox_exprs *exprs, ox_dim in, double scale)
{
    int64_t num, den;
    if (scale == 1)
        return in;
    if (in.expr && ox_real_fraction(&num, &den, scale, 256))
        return ox_dim_over(exprs, ox_dim_times(exprs, in, ox_dim_of(num)), den);
    if (in.value < 0 || !(scale > 0) || scale > 1e6 || in.value > 1 << 30)
        return OX_DIM_UNKNOWN;
    const double exact = floor((double)in.value * scale);
    const double narrow = (double)floorf((float)in.value * (float)scale);
    return exact == narrow ? OX_DIM((int64_t)exact) : OX_DIM_UNKNOWN;
}

/* The position of an axis in the axes attribute; the axis itself without one,
 * -1 when it is not resized. */
static int position_of(ox_site *site, int axis, int rank)
{
    size_t n;
    if (!ox_site_attr(site, "axes"))
        return axis;
    const int64_t *axes = ox_site_attr_ints(site, "axes", &n);
    for (size_t i = 0; i < n; i++)
        if (axes[i] == axis || axes[i] == axis - rank)
            return (int)i;
    return -1;
}

static void by_scales(ox_site *site, ox_dim *dims, const ox_info *in, size_t i)
{
    const ox_fact *scales = ox_site_in(site, i);
    if (ox_site_attr_is(site, "coordinate_transformation_mode",
                        "tf_crop_and_resize", "")) {
        ox_site_stop(site, "scales with tf_crop_and_resize");
        return;
    }
    for (int k = 0; k < in->rank; k++) {
        const int at = position_of(site, k, in->rank);
        const ox_cell scale = ox_fact_cell(scales, (size_t)at);
        if (at < 0)
            dims[k] = in->dims[k];
        else if (ox_cell_is_number(scale))
            dims[k] = scaled(site->exprs, in->dims[k], scale.d);
        else
            ox_site_stop(site, "the scales are not known");
    }
}

/* The largest scale that keeps the sizes within, or the smallest that fills
 * them, for all axes. */
static void keep_aspect(ox_site *site, ox_dim *dims, const ox_info *in,
                        bool not_larger)
{
    double best = not_larger ? INFINITY : 0;
    for (int k = 0; k < in->rank; k++) {
        const int at = position_of(site, k, in->rank);
        const ox_dim size =
            at < 0 ? OX_DIM(1)
                   : ox_element_dim(ox_site_in(site, 3), (size_t)at);
        if (at < 0)
            continue;
        if (size.value < 0 || in->dims[k].value < 1)
            return;
        const double scale = (double)size.value / (double)in->dims[k].value;
        best = not_larger ? fmin(best, scale) : fmax(best, scale);
    }
    for (int k = 0; k < in->rank; k++) {
        const double size = (double)in->dims[k].value * best;
        const double low = floor(size - 1e-4 + 0.5),
                     up = floor(size + 1e-4 + 0.5);
        if (position_of(site, k, in->rank) < 0)
            dims[k] = in->dims[k];
        else if (low == up && up < 1e15)
            dims[k] = OX_DIM((int64_t)up);
    }
}

static void by_sizes(ox_site *site, ox_dim *dims, const ox_info *in)
{
    const bool not_larger = ox_site_attr_is(site, "keep_aspect_ratio_policy",
                                            "not_larger", "stretch");
    if (not_larger || ox_site_attr_is(site, "keep_aspect_ratio_policy",
                                      "not_smaller", "stretch")) {
        keep_aspect(site, dims, in, not_larger);
        return;
    }
    for (int k = 0; k < in->rank; k++) {
        const int at = position_of(site, k, in->rank);
        dims[k] = at < 0 ? in->dims[k]
                         : ox_element_dim(ox_site_in(site, 3), (size_t)at);
    }
}

/* How many numbers input i has for how many axes there are. */
static bool lengths_fit(ox_site *site, size_t i, const char *what)
{
    size_t n_axes = (size_t)ox_site_rank(site, 0);
    const int64_t n = ox_site_count(site, i);
    if (ox_site_attr(site, "axes"))
        ox_site_attr_ints(site, "axes", &n_axes);
    if (n <= 0 || n == (int64_t)n_axes)
        return true;
    ox_site_fault(site, (ox_place){0, -1}, (ox_place){(int)i, -1},
                  "%lld %s for %zu axes", (long long)n, what, n_axes);
    return false;
}

/* Scales over 0, as many as axes; input 1 in old opsets. */
static bool scales_fit(ox_site *site, size_t i)
{
    const ox_fact *scales = ox_site_in(site, i);
    for (size_t k = 0; k < scales->info.n_elements; k++) {
        const ox_cell scale = ox_fact_cell(scales, k);
        if (!ox_cell_is_number(scale) || scale.d > 0)
            continue;
        ox_site_fault(site, (ox_place){(int)i, -1}, OX_NOWHERE,
                      "scale %zu is %g", k, scale.d);
        return false;
    }
    return lengths_fit(site, i, "scales");
}

/* Either sizes or scales; an empty one is none. */
static bool inputs_fit(ox_site *site)
{
    const int64_t scales = ox_site_has(site, 2) ? ox_site_count(site, 2) : 0;
    const int64_t sizes = ox_site_has(site, 3) ? ox_site_count(site, 3) : 0;
    if (scales == 0 && sizes == 0)
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "there are neither scales nor sizes");
    else if (scales > 0 && sizes > 0)
        ox_site_fault(site, (ox_place){2, -1}, (ox_place){3, -1},
                      "there are both scales and sizes");
    else
        return scales_fit(site, 2) && lengths_fit(site, 3, "sizes");
    return false;
}

void ox_rule_resize(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_dim *dims = ox_site_dims(site, 0, in->rank);
    if (!dims || !(site->since < 11 ? scales_fit(site, 1) : inputs_fit(site)))
        return;
    if (site->since < 11) /* scales are input 1 */
        by_scales(site, dims, in, 1);
    else if (ox_site_has(site, 3) && ox_site_count(site, 3) != 0)
        by_sizes(site, dims, in);
    else if (ox_site_has(site, 2))
        by_scales(site, dims, in, 2);
}

void ox_rule_upsample(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const Onnx__AttributeProto *attr = ox_site_attr(site, "scales");
    ox_dim *dims = ox_site_dims(site, 0, in->rank);
    if (!dims)
        return;
    if (site->since >= 9 && scales_fit(site, 1))
        by_scales(site, dims, in, 1);
    if (attr && attr->n_floats != (size_t)in->rank) {
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "%zu scales for %d axes", attr->n_floats, in->rank);
        return;
    }
    for (int k = 0; attr && k < in->rank && (size_t)k < attr->n_floats; k++)
        dims[k] = scaled(site->exprs, in->dims[k], (double)attr->floats[k]);
}

void ox_rule_grid_sample(ox_site *site)
{
    const int rank = ox_site_rank(site, 0) < 0 ? ox_site_rank(site, 1)
                                               : ox_site_rank(site, 0);
    ox_dim *dims = rank < 3 ? NULL : ox_site_dims(site, 0, rank);
    if (!dims || !ox_site_ranks(site, 1, rank, rank) ||
        !ox_site_equal(site, (ox_place){0, 0}, (ox_place){1, 0},
                       "the batch dims") ||
        !ox_site_want(site, (ox_place){1, rank - 1}, OX_DIM(rank - 2),
                      "the numbers of a grid's place"))
        return;
    dims[0] = ox_dim_meet(ox_site_dim(site, 0, 0), ox_site_dim(site, 1, 0));
    dims[1] = ox_site_dim(site, 0, 1);
    for (int i = 2; i < rank; i++)
        dims[i] = ox_site_dim(site, 1, i - 1);
}

/* size is [N, C, H, W] or [N, C, D, H, W]; the grid is [N, H, W, 2]. */
void ox_rule_affine_grid(ox_site *site)
{
    const int64_t n = ox_site_count(site, 1);
    ox_dim *dims = n != 4 && n != 5 ? NULL : ox_site_dims(site, 0, (int)n);
    if (!dims)
        return;
    dims[0] = ox_element_dim(ox_site_in(site, 1), 0);
    for (int i = 1; i < n - 1; i++)
        dims[i] = ox_element_dim(ox_site_in(site, 1), (size_t)i + 1);
    dims[n - 1] = OX_DIM(n - 2);
}
