/* Elements of small tensors moved: reshaped, gathered, sliced, joined. */
#include "shape/values.h"

/* All elements in the same order: Reshape, Squeeze and their like. */
void ox_values_keep(ox_site *site)
{
    if (!ox_site_begin(site, 0))
        return;
    for (size_t i = 0; i < site->out[0].info.n_elements; i++)
        ox_site_put(site, 0, i, ox_fact_cell(ox_site_in(site, 0), i));
}

bool ox_split_at(ox_split *out, const ox_info *info, int axis)
{
    *out = (ox_split){1, 1, 1};
    if (axis < 0 || axis >= info->rank)
        return false;
    for (int i = 0; i < info->rank; i++) {
        size_t *part = i < axis    ? &out->outer
                       : i == axis ? &out->axis
                                   : &out->inner;
        if (info->dims[i].value < 0 ||
            __builtin_mul_overflow(*part, (size_t)info->dims[i].value, part))
            return false;
    }
    return true;
}

int ox_values_axis(const ox_site *site, const ox_info *info, int64_t fallback)
{
    const int64_t axis = ox_site_attr_int(site, "axis", fallback);
    return axis < -info->rank || axis >= info->rank
               ? -1
               : (int)(axis < 0 ? axis + info->rank : axis);
}

bool ox_values_follows(const ox_site *site, size_t i)
{
    const int64_t n = ox_site_count(site, i);
    return n >= 0 && ox_fact_cells(ox_site_in(site, i)) == n;
}

void ox_values_place(size_t *place, const ox_info *info, size_t at)
{
    for (int k = info->rank - 1; k >= 0; k--) {
        place[k] = at % (size_t)info->dims[k].value;
        at /= (size_t)info->dims[k].value;
    }
}

size_t ox_values_at(const size_t *place, const ox_info *info)
{
    size_t at = 0;
    for (int k = 0; k < info->rank; k++)
        at = at * (size_t)info->dims[k].value + place[k];
    return at;
}

bool ox_values_index(size_t *out, ox_cell cell, size_t size)
{
    const int64_t n = (int64_t)size;
    if (!ox_cell_is_number(cell) || cell.i < -n || cell.i >= n)
        return false;
    *out = (size_t)(cell.i < 0 ? cell.i + n : cell.i);
    return true;
}

void ox_values_gather(ox_site *site)
{
    const ox_fact *data = ox_site_in(site, 0), *at = ox_site_in(site, 1);
    ox_split part;
    const int64_t n = ox_fact_cells(at);
    if (n < 0 || ox_fact_cells(data) < 0 ||
        !ox_split_at(&part, &data->info,
                     ox_values_axis(site, &data->info, 0)) ||
        !ox_site_begin(site, 0))
        return;
    for (size_t i = 0; i < site->out[0].info.n_elements && n > 0; i++) {
        const size_t inner = i % part.inner;
        const size_t k = i / part.inner % (size_t)n;
        const size_t outer = i / part.inner / (size_t)n;
        const ox_cell cell = ox_fact_cell(at, k);
        if (!cell.known || cell.expr)
            continue;
        const int64_t size = (int64_t)part.axis;
        const int64_t from = cell.i < 0 ? cell.i + size : cell.i;
        if (from >= 0 && from < size)
            ox_site_put(site, 0, i,
                        ox_fact_cell(data, (outer * part.axis + (size_t)from) *
                                                   part.inner +
                                               inner));
    }
}

void ox_values_concat(ox_site *site)
{
    ox_split whole;
    if (!ox_site_begin(site, 0) ||
        !ox_split_at(&whole, &site->out[0].info,
                     ox_values_axis(site, &site->out[0].info, 0)))
        return;
    size_t before = 0;
    for (size_t i = 0; i < site->n_in; i++) {
        const ox_fact *in = ox_site_in(site, i);
        ox_split part;
        if (!ox_split_at(&part, &in->info, ox_values_axis(site, &in->info, 0)))
            return;
        const size_t run = part.axis * part.inner;
        for (size_t k = 0; run > 0 && k < part.outer * run; k++)
            ox_site_put(site, 0,
                        k / run * whole.axis * whole.inner +
                            before * whole.inner + k % run,
                        ox_fact_cell(in, k));
        before += part.axis;
    }
}

void ox_values_transpose(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0);
    size_t n, strides[OX_MAX_RANK] = {0}, stride = 1;
    const int64_t *perm = ox_site_attr_ints(site, "perm", &n);
    const int rank = in->info.rank;
    if (!ox_site_begin(site, 0))
        return;
    for (int k = rank - 1; k >= 0; k--) {
        strides[k] = stride;
        stride *= (size_t)in->info.dims[k].value;
    }
    for (size_t i = 0; i < site->out[0].info.n_elements; i++) {
        size_t rest = i, from = 0;
        for (int k = rank - 1; k >= 0; k--) {
            const size_t size = (size_t)site->out[0].info.dims[k].value;
            int64_t axis = perm ? perm[k] : rank - 1 - k;
            axis = axis < 0 ? axis + rank : axis;
            from += rest % size * strides[axis];
            rest /= size;
        }
        ox_site_put(site, 0, i, ox_fact_cell(in, from));
    }
}

/* Expand and Tile: each axis repeats what the input has on it. */
void ox_values_repeat(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0);
    if (ox_site_count(site, 0) <= 0 || !ox_site_begin(site, 0))
        return;
    const ox_info *out = &site->out[0].info;
    const int shift = out->rank - in->info.rank;
    for (size_t i = 0; i < out->n_elements; i++) {
        size_t rest = i, from = 0, stride = 1;
        for (int k = out->rank - 1; k >= shift; k--) {
            const size_t size = (size_t)out->dims[k].value;
            const size_t own = (size_t)in->info.dims[k - shift].value;
            from += rest % size % own * stride;
            stride *= own;
            rest /= size;
        }
        ox_site_put(site, 0, i, ox_fact_cell(in, from));
    }
}

/* Start and step of each axis of a Slice whose output shape is known. */
static bool slice_starts(ox_site *site, int64_t *start, int64_t *step)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const bool old = site->since < 10;
    size_t n, n_axes, n_steps;
    const int64_t *starts =
        old ? ox_site_attr_ints(site, "starts", &n) : ox_site_ints(site, 1, &n);
    const int64_t *axes = old ? ox_site_attr_ints(site, "axes", &n_axes)
                              : ox_site_ints(site, 3, &n_axes);
    const int64_t *steps = old ? NULL : ox_site_ints(site, 4, &n_steps);
    if (!starts || (!axes && ox_site_has(site, 3)) ||
        (!steps && ox_site_has(site, 4)) || (axes && n_axes != n) ||
        (steps && n_steps != n) || n > (size_t)in->rank)
        return false;
    for (size_t k = 0; k < n; k++) {
        const int axis =
            ox_site_axis(site, axes ? axes[k] : (int64_t)k, in->rank);
        if (axis < 0)
            return false;
        const int64_t size = in->dims[axis].value;
        int64_t from = starts[k];
        step[axis] = steps ? steps[k] : 1;
        from = from < 0 ? (from < -size ? 0 : from + size) : from;
        start[axis] =
            from > size - (step[axis] < 0) ? size - (step[axis] < 0) : from;
    }
    return true;
}

void ox_values_slice(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0);
    int64_t start[OX_MAX_RANK] = {0}, step[OX_MAX_RANK];
    for (int k = 0; k < OX_MAX_RANK; k++)
        step[k] = 1;
    if (ox_site_count(site, 0) < 0 || !slice_starts(site, start, step) ||
        !ox_site_begin(site, 0))
        return;
    const ox_info *out = &site->out[0].info;
    for (size_t i = 0; i < out->n_elements; i++) {
        size_t rest = i, from = 0, stride = 1;
        for (int k = out->rank - 1; k >= 0; k--) {
            const size_t size = (size_t)out->dims[k].value;
            /* In range: the output shape was made from the same numbers. */
            from +=
                (size_t)(start[k] + (int64_t)(rest % size) * step[k]) * stride;
            stride *= (size_t)in->info.dims[k].value;
            rest /= size;
        }
        ox_site_put(site, 0, i, ox_fact_cell(in, from));
    }
}

/* Each output is a part of the axis. */
void ox_values_split(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0);
    ox_split whole, part;
    size_t before = 0;
    if (!ox_split_at(&whole, &in->info, ox_values_axis(site, &in->info, 0)))
        return;
    for (size_t o = 0; o < site->n_out; o++) {
        const ox_info *out = &site->out[o].info;
        if (!ox_split_at(&part, out, ox_values_axis(site, out, 0)) ||
            !ox_site_begin(site, o))
            return;
        const size_t run = part.axis * part.inner;
        for (size_t k = 0; k < out->n_elements; k++)
            ox_site_put(site, o, k,
                        ox_fact_cell(in, k / run * whole.axis * whole.inner +
                                             before * whole.inner + k % run));
        before += part.axis;
    }
}
