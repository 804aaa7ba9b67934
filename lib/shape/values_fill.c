/* Elements of small tensors, some of them from the input and the others
 * filled in. */
#include "shape/values.h"

static ox_cell zero_of(const ox_site *site)
{
    return ox_dtype_is_float(site->out[0].info.dtype) ? ox_cell_real(0)
                                                      : ox_cell_int(0);
}

static ox_cell one_of(const ox_site *site)
{
    return ox_dtype_is_float(site->out[0].info.dtype) ? ox_cell_real(1)
                                                      : ox_cell_int(1);
}

static bool is_constant(const ox_site *site)
{
    return ox_site_attr_is(site, "mode", "constant", "constant");
}

/* Pads in front of each axis; false when a pad is not known, or one that takes
 * off elements meets a mode that repeats some. */
static bool pads_of(ox_site *site, int64_t *begin)
{
    const int rank = ox_site_rank(site, 0);
    const bool old = site->since < 11;
    size_t n, n_axes = 0;
    const int64_t *pads =
        old ? ox_site_attr_ints(site, site->since < 2 ? "paddings" : "pads", &n)
            : ox_site_ints(site, 1, &n);
    const int64_t *axes = old ? NULL : ox_site_ints(site, 3, &n_axes);
    if (!pads || (!axes && !old && ox_site_has(site, 3)) ||
        n / 2 != (axes ? n_axes : (size_t)rank))
        return false;
    for (size_t k = 0; k < n / 2; k++) {
        const int axis = ox_site_axis(site, axes ? axes[k] : (int64_t)k, rank);
        if (axis < 0 ||
            ((pads[k] < 0 || pads[k + n / 2] < 0) && !is_constant(site)))
            return false;
        if (pads[k] < -INT32_MAX || pads[k] > INT32_MAX)
            return false;
        begin[axis] = pads[k];
    }
    return true;
}

/* Where an element beyond an axis of n comes from; -1: from nowhere. */
static int64_t beyond(const ox_site *site, int64_t at, int64_t n)
{
    if (n > 0 && ox_site_attr_is(site, "mode", "edge", "constant"))
        return at < 0 ? 0 : n - 1;
    if (n > 1 && ox_site_attr_is(site, "mode", "reflect", "constant")) {
        at = at < 0 ? -at : 2 * (n - 1) - at;
        return at >= 0 && at < n ? at : -1;
    }
    if (n > 0 && ox_site_attr_is(site, "mode", "wrap", "constant"))
        return at < 0 ? (at % n + n) % n : at % n;
    return -1;
}

/* What a Pad fills in. */
static ox_cell pad_value(const ox_site *site)
{
    const Onnx__AttributeProto *attr = ox_site_attr(site, "value");
    if (!is_constant(site))
        return OX_CELL_UNKNOWN;
    if (site->since >= 11 && ox_site_has(site, 2))
        return ox_fact_cell(ox_site_in(site, 2), 0);
    return site->since < 11 && attr ? ox_cell_real((double)attr->f)
                                    : zero_of(site);
}

void ox_values_pad(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0);
    int64_t begin[OX_MAX_RANK] = {0};
    if (!ox_values_follows(site, 0) || !pads_of(site, begin) ||
        !ox_site_begin(site, 0))
        return;
    const ox_info *out = &site->out[0].info;
    const ox_cell fill = pad_value(site);
    for (size_t i = 0; i < out->n_elements; i++) {
        size_t place[OX_MAX_RANK];
        bool inside = true;
        ox_values_place(place, out, i);
        for (int k = 0; k < out->rank; k++) {
            const int64_t n = in->info.dims[k].value;
            int64_t at = (int64_t)place[k] - begin[k];
            at = at < 0 || at >= n ? beyond(site, at, n) : at;
            inside &= at >= 0;
            place[k] = (size_t)at;
        }
        ox_site_put(site, 0, i,
                    inside ? ox_fact_cell(in, ox_values_at(place, &in->info))
                           : fill);
    }
}

/* On an axis of depth, one element is on. */
void ox_values_one_hot(ox_site *site)
{
    const ox_fact *at = ox_site_in(site, 0), *values = ox_site_in(site, 2);
    if (!ox_values_follows(site, 0) || ox_fact_cells(values) != 2 ||
        at->reals || !ox_site_begin(site, 0))
        return;
    ox_split part;
    const ox_info *out = &site->out[0].info;
    if (!ox_split_at(&part, out, ox_values_axis(site, out, -1)))
        return;
    for (size_t i = 0; i < out->n_elements; i++) {
        const size_t k = i / part.inner % part.axis;
        const size_t from =
            i / part.inner / part.axis * part.inner + i % part.inner;
        const ox_cell index = ox_fact_cell(at, from);
        size_t on;
        if (ox_cell_is_number(index))
            ox_site_put(
                site, 0, i,
                ox_fact_cell(values, ox_values_index(&on, index, part.axis) &&
                                         on == k));
    }
}

void ox_rule_eye_like(ox_site *site)
{
    ox_rule_random_like(site);
    const int64_t k = ox_site_attr_int(site, "k", 0);
    if (site->n_out == 0 || site->out[0].info.rank != 2 ||
        !ox_site_begin(site, 0))
        return;
    const ox_info *out = &site->out[0].info;
    for (size_t i = 0; i < out->n_elements; i++) {
        size_t place[2];
        ox_values_place(place, out, i);
        const bool on = (int64_t)place[1] - (int64_t)place[0] == k;
        ox_site_put(site, 0, i, on ? one_of(site) : zero_of(site));
    }
}

void ox_values_trilu(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0);
    const bool upper = ox_site_attr_int(site, "upper", 1) != 0;
    const ox_cell k = ox_site_has(site, 1)
                          ? ox_fact_cell(ox_site_in(site, 1), 0)
                          : ox_cell_int(0);
    const int rank = in->info.rank;
    if (!ox_values_follows(site, 0) || rank < 2 || !ox_cell_is_number(k) ||
        !ox_site_begin(site, 0))
        return;
    for (size_t i = 0; i < in->info.n_elements; i++) {
        size_t place[OX_MAX_RANK];
        ox_values_place(place, &in->info, i);
        const int64_t right =
            (int64_t)place[rank - 1] - (int64_t)place[rank - 2];
        const bool kept = upper ? right >= k.i : right <= k.i;
        ox_site_put(site, 0, i, kept ? ox_fact_cell(in, i) : zero_of(site));
    }
}
