/* Operators that take parts of tensors or put them together. */
#include "shape/rule.h"

/* One axis of a Slice; what an element of its inputs gives, or a number. */
typedef struct range {
    ox_element start, end, step;
} range;

static bool number(ox_element e)
{
    return e.known && !e.expr;
}

/* Elements of a slice of a dim of known size, as ONNX defines them. */
static int64_t slice_count(int64_t size, int64_t start, int64_t end,
                           int64_t step)
{
    const int64_t low = step < 0 ? -1 : 0, high = step < 0 ? size - 1 : size;
    const int64_t first = step < 0 ? 0 : low;
    if (size == 0)
        return 0;
    start = start < 0 ? (start < -size ? -1 : start + size) : start;
    end = end < 0 ? (end < -size ? -1 : end + size) : end;
    start = start < first ? first : start > high ? high : start;
    end = end < low ? low : end > high ? high : end;
    if (step > 0)
        return end > start ? (end - start - 1) / step + 1 : 0;
    /* -(step + 1) + 1 would overflow for the least step. */
    return start > end
               ? (int64_t)((uint64_t)(start - end - 1) / (0 - (uint64_t)step)) +
                     1
               : 0;
}

/* True when the range is the whole dim, backward, whatever its size is. */
static bool is_reverse(range r)
{
    return number(r.start) && number(r.end) && r.step.value == -1 &&
           r.end.value <= -INT32_MAX &&
           (r.start.value == -1 || r.start.value >= INT32_MAX - 1);
}

/* A start or end counted from the front, within low .. high. Numbers beyond
 * int32 are beyond every dim. */
static ox_element clamp(ox_exprs *x, ox_element at, ox_dim dim,
                        const ox_element bounds[2])
{
    const ox_element size = ox_dim_element(dim);
    if (number(at) && at.value >= INT32_MAX)
        return bounds[1];
    if (number(at) && at.value <= -INT32_MAX)
        return bounds[0];
    if (ox_int_high(at) < 0)
        at = ox_int_add(x, at, size);
    else if (ox_int_low(at) < 0)
        return OX_INT_UNKNOWN;
    return ox_int_max(x, ox_int_min(x, at, bounds[1]), bounds[0]);
}

/* Elements of a slice of any dim: ceil((end - start) / step), but not below 0;
 * with a negative step not above the size either, which matters when that is
 * 0. */
static ox_dim slice_size(ox_exprs *x, ox_dim dim, range r)
{
    const ox_element size = ox_dim_element(dim), zero = ox_int(0);
    const bool up = r.step.value > 0;
    const ox_element last = up ? size : ox_int_sub(x, size, ox_int(1));
    const ox_element starts[] = {zero, last};
    const ox_element ends[] = {up ? zero : ox_int(-1), last};
    const ox_element start = clamp(x, r.start, dim, starts);
    const ox_element end = clamp(x, r.end, dim, ends);
    const ox_element n = ox_int_max(
        x, ox_int_ceil_div(x, ox_int_sub(x, end, start), r.step), zero);
    return ox_dim_computed(up ? n : ox_int_min(x, n, size));
}

static ox_dim slice_dim(ox_site *site, ox_dim dim, range r)
{
    if (number(r.step) && r.step.value == 0) {
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE, "step is 0");
        return OX_DIM_UNKNOWN;
    }
    if (!r.start.known || !r.end.known || !number(r.step) ||
        r.step.value == INT64_MIN)
        return OX_DIM_UNKNOWN;
    /* ORT takes these ends as "to the start", ONNX as "nothing". */
    if (number(r.end) && r.step.value < 0 &&
        (r.end.value == INT32_MAX || r.end.value == INT64_MAX)) {
        ox_site_stop(site, "end %lld with a negative step is ambiguous",
                     (long long)r.end.value);
        return OX_DIM_UNKNOWN;
    }
    if (is_reverse(r))
        return dim;
    if (dim.value >= 0 && number(r.start) && number(r.end))
        return OX_DIM(
            slice_count(dim.value, r.start.value, r.end.value, r.step.value));
    return slice_size(site->exprs, dim, r);
}

/* Element k of an attribute or input, fallback when it is left out. */
static ox_element element_of(ox_site *site, const char *attr, size_t in,
                             size_t k, int64_t fallback)
{
    size_t n;
    const int64_t *ints =
        site->since < 10 ? ox_site_attr_ints(site, attr, &n) : NULL;
    if (ints)
        return k < n ? (ox_element){ints[k], NULL, true} : OX_INT_UNKNOWN;
    if (site->since < 10 || !ox_site_has(site, in))
        return (ox_element){fallback, NULL, true};
    const ox_info *info = &ox_site_in(site, in)->info;
    return info->elements && k < info->n_elements ? info->elements[k]
                                                  : OX_INT_UNKNOWN;
}

static int64_t slice_axes(ox_site *site)
{
    size_t n;
    if (site->since < 10) {
        ox_site_attr_ints(site, "starts", &n);
        return (int64_t)n;
    }
    int64_t count = ox_site_count(site, 1);
    if (count < 0)
        count = ox_site_count(site, 2);
    if (count < 0 && ox_site_has(site, 3))
        count = ox_site_count(site, 3);
    return count;
}

/* Starts, ends, axes and steps are as many. */
static bool lists_fit(ox_site *site, int64_t n)
{
    static const char *const names[] = {"", "starts", "ends", "axes"};
    for (int i = 1; site->since < 10 && i < 4; i++) {
        size_t count;
        if (ox_site_attr_ints(site, names[i], &count) && (int64_t)count != n) {
            ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                          "%lld starts, but %zu %s", (long long)n, count,
                          names[i]);
            return false;
        }
    }
    for (int i = 2; site->since >= 10 && i < 5; i++)
        if (!ox_site_equal(site, (ox_place){1, 0}, (ox_place){i, 0},
                           "the lengths of the index inputs"))
            return false;
    return true;
}

void ox_rule_slice(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const int64_t n = slice_axes(site);
    bool cut[OX_MAX_RANK] = {false};
    ox_dim *dims = ox_site_dims(site, 0, in->rank);
    if (!dims || n < 0)
        return;
    if (n > in->rank)
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "%lld axes of rank %d are sliced", (long long)n,
                      in->rank);
    if (n > in->rank || !lists_fit(site, n))
        return;
    for (int i = 0; i < in->rank; i++)
        dims[i] = in->dims[i];
    for (int64_t k = 0; k < n; k++) {
        const ox_element at = element_of(site, "axes", 3, (size_t)k, k);
        const int axis =
            number(at) ? ox_site_axis(site, at.value, in->rank) : -1;
        if (axis >= 0 && cut[axis])
            ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                          "axis %d is given twice", axis);
        if (axis >= 0)
            cut[axis] = true;
        if (axis < 0) {
            for (int i = 0; i < in->rank; i++)
                dims[i] = OX_DIM_UNKNOWN;
            return;
        }
        const range r = {element_of(site, "starts", 1, (size_t)k, 0),
                         element_of(site, "ends", 2, (size_t)k, 0),
                         element_of(site, "steps", 4, (size_t)k, 1)};
        dims[axis] = slice_dim(site, in->dims[axis], r);
    }
}

/* Indices that are known lie within an axis of the data. */
static bool indices_fit(ox_site *site, int axis)
{
    const ox_info *at = &ox_site_in(site, 1)->info;
    const ox_element size = ox_dim_element(ox_site_dim(site, 0, axis));
    for (size_t i = 0; at->elements && i < at->n_elements; i++) {
        const ox_element e = at->elements[i];
        const ox_element up = ox_int_add(site->exprs, e, size);
        if (!e.known || (!ox_int_at_most(size, e) && ox_int_high(up) >= 0))
            continue;
        ox_site_fault(
            site, (ox_place){0, axis}, (ox_place){1, -1},
            "index %s is outside axis %d of size %s",
            e.expr ? ox_dim_text((ox_dim){-1, e.expr}, site->arena)
                   : ox_printf(site->arena, "%lld", (long long)e.value),
            axis, ox_dim_text(ox_site_dim(site, 0, axis), site->arena));
        return false;
    }
    return true;
}

void ox_rule_gather(ox_site *site)
{
    const ox_info *data = &ox_site_in(site, 0)->info;
    const ox_info *at = &ox_site_in(site, 1)->info;
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", 0), data->rank);
    if (axis < 0 || at->rank < 0 || !indices_fit(site, axis))
        return;
    ox_dim *dims = ox_site_dims(site, 0, data->rank - 1 + at->rank);
    for (int i = 0, k = 0; dims && i < data->rank; i++) {
        if (i != axis)
            dims[k++] = data->dims[i];
        for (int j = 0; i == axis && j < at->rank; j++)
            dims[k++] = at->dims[j];
    }
}

/* Input i has the rank of the data, and reaches no further on other axes than
 * axis, on all of them for -1. */
static bool reaches_fit(ox_site *site, size_t i, int axis)
{
    const int rank = ox_site_rank(site, 0);
    if (rank < 0)
        return true;
    if (!ox_site_ranks(site, i, rank, rank))
        return false;
    for (int k = 0; k < ox_site_rank(site, i); k++) {
        const ox_dim data = ox_site_dim(site, 0, k),
                     own = ox_site_dim(site, i, k);
        if (k == axis || ox_int_compare(site->exprs, ox_dim_element(own),
                                        ox_dim_element(data)) != 1)
            continue;
        ox_site_fault(site, (ox_place){0, k}, (ox_place){(int)i, k},
                      "axis %d of the indices is %s, over the data's %s", k,
                      ox_dim_text(own, site->arena),
                      ox_dim_text(data, site->arena));
        return false;
    }
    return true;
}

void ox_rule_gather_elements(ox_site *site)
{
    const int rank = ox_site_rank(site, 0);
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", 0), rank);
    if (reaches_fit(site, 1, axis))
        ox_site_same(site, 0, 1);
}

/* Indices and updates have one shape. */
void ox_rule_scatter_elements(ox_site *site)
{
    const int rank = ox_site_rank(site, 1);
    const int axis = ox_site_axis(site, ox_site_attr_int(site, "axis", 0),
                                  ox_site_rank(site, 0));
    bool fits = reaches_fit(site, 1, axis) &&
                (rank < 0 || ox_site_ranks(site, 2, rank, rank));
    for (int k = 0; fits && k < rank; k++)
        fits = ox_site_equal(site, (ox_place){1, k}, (ox_place){2, k},
                             "dims of indices and updates");
    ox_site_same(site, 0, 0);
}

/* Updates are the shape of the indices but for the last axis, and what that
 * leaves of the data. */
void ox_rule_scatter_nd(ox_site *site)
{
    const int rank = ox_site_rank(site, 0), at = ox_site_rank(site, 1);
    const int64_t depth = ox_site_dim(site, 1, at - 1).value;
    ox_site_same(site, 0, 0);
    if (rank < 0 || at < 1 || depth < 0)
        return;
    if (depth > rank) {
        ox_site_fault(site, (ox_place){0, -1}, (ox_place){1, at - 1},
                      "%lld indices for rank %d", (long long)depth, rank);
        return;
    }
    const int own = at - 1 + rank - (int)depth;
    if (!ox_site_ranks(site, 2, own, own))
        return;
    for (int k = 0; k < own; k++) {
        const ox_place from = k < at - 1
                                  ? (ox_place){1, k}
                                  : (ox_place){0, k - (at - 1) + (int)depth};
        if (!ox_site_equal(site, from, (ox_place){2, k},
                           from.input ? "dims of indices and updates"
                                      : "dims of data and updates"))
            return;
    }
}

void ox_rule_gather_nd(ox_site *site)
{
    const ox_info *data = &ox_site_in(site, 0)->info;
    const ox_info *at = &ox_site_in(site, 1)->info;
    const int64_t batch = ox_site_attr_int(site, "batch_dims", 0);
    if (data->rank < 1 || at->rank < 1)
        return;
    const ox_dim last = at->dims[at->rank - 1];
    if (batch < 0 || batch >= at->rank || batch >= data->rank ||
        last.value > data->rank - batch) {
        ox_site_fault(site, (ox_place){0, -1}, (ox_place){1, at->rank - 1},
                      "%s indices and %lld batch axes for rank %d",
                      ox_dim_text(last, site->arena), (long long)batch,
                      data->rank);
        return;
    }
    for (int k = 0; k < batch; k++)
        if (!ox_site_equal(site, (ox_place){0, k}, (ox_place){1, k},
                           "batch dims"))
            return;
    if (last.value < 0)
        return;
    const int skip = (int)(batch + last.value);
    ox_dim *dims = ox_site_dims(site, 0, at->rank - 1 + data->rank - skip);
    for (int i = 0; dims && i < at->rank - 1; i++)
        dims[i] = at->dims[i];
    for (int i = skip; dims && i < data->rank; i++)
        dims[at->rank - 1 + i - skip] = data->dims[i];
}

/* On the other axes, all inputs of a Concat have the same dims. */
static void meet_others(ox_site *site, ox_dim *dims, size_t i, int at)
{
    for (int k = 0; k < site->out[0].info.rank; k++) {
        const ox_dim dim = ox_site_dim(site, i, k);
        if (k == at)
            continue;
        if (ox_dim_differ(site->exprs, dims[k], dim)) {
            size_t j = 0; /* the first that it differs from */
            while (j < i &&
                   !ox_dim_differ(site->exprs, ox_site_dim(site, j, k), dim))
                j++;
            ox_site_fault(site, (ox_place){(int)j, k}, (ox_place){(int)i, k},
                          "axis %d is not that of the concatenation, and its "
                          "dims %s and %s differ",
                          k, ox_dim_text(ox_site_dim(site, j, k), site->arena),
                          ox_dim_text(dim, site->arena));
        }
        dims[k] = ox_dim_meet(dims[k], dim);
    }
}

void ox_rule_concat(ox_site *site)
{
    int rank = -1, at;
    for (size_t i = 0; i < site->n_in; i++)
        rank = ox_site_rank(site, i) > rank ? ox_site_rank(site, i) : rank;
    at = ox_site_axis(
        site, ox_site_attr_int(site, "axis", site->since < 4 ? 1 : 0), rank);
    ox_dim *dims = at < 0 ? NULL : ox_site_dims(site, 0, rank);
    if (!dims)
        return;
    ox_dim sum = OX_DIM(0);
    for (size_t i = 0; i < site->n_in; i++) {
        const int r = ox_site_rank(site, i);
        if (r >= 0 && r != rank) {
            ox_site_fault(site, (ox_place){(int)i, -1}, OX_NOWHERE,
                          "input %zu has rank %d, others %d", i, r, rank);
            site->out[0].info.rank = -1;
            return;
        }
        meet_others(site, dims, i, at);
        const ox_dim part = ox_site_dim(site, i, at);
        sum = ox_dim_add(site->exprs, sum, part);
    }
    dims[at] = sum;
}

/* Part i of an axis in equal parts; from opset 18 on the last may be smaller.
 */
static ox_dim part_of(const ox_site *site, ox_dim whole, size_t i)
{
    ox_exprs *x = site->exprs;
    const int64_t n =
        ox_site_attr_int(site, "num_outputs", (int64_t)site->n_out);
    if (n < 1)
        return OX_DIM_UNKNOWN;
    if (site->since < 18)
        return ox_dim_over(x, whole, n);
    const ox_dim part = ox_dim_over_up(x, whole, n);
    return (int64_t)i < n - 1
               ? part
               : ox_dim_sub(x, whole, ox_dim_times(x, part, OX_DIM(n - 1)));
}

/* Sizes of the parts that a list or input gives. */
static bool parts_fit(ox_site *site, ox_dim whole, const int64_t *list,
                      size_t n)
{
    const ox_info *in = &ox_site_in(site, 1)->info;
    const int64_t count = list ? (int64_t)n : ox_site_count(site, 1);
    ox_element sum = ox_int(0);
    if (count >= 0 && count != (int64_t)site->n_out) {
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE, "%lld parts, %zu outputs",
                      (long long)count, site->n_out);
        return false;
    }
    for (int64_t i = 0; i < count; i++) {
        const ox_element part = list           ? ox_int(list[i])
                                : in->elements ? in->elements[i]
                                               : (ox_element){-1, NULL, false};
        if (ox_int_high(part) < 0) {
            ox_site_fault(site, OX_NOWHERE, OX_NOWHERE, "part %lld is negative",
                          (long long)i);
            return false;
        }
        sum = ox_int_add(site->exprs, sum, part);
    }
    if (count < 0 || !ox_int_differ(site->exprs, sum, ox_dim_element(whole)))
        return true;
    const int axis = ox_site_axis(site, ox_site_attr_int(site, "axis", 0),
                                  ox_site_rank(site, 0));
    const bool given = ox_site_attr(site, "split") != NULL;
    ox_site_fault(site, (ox_place){0, axis},
                  given ? OX_NOWHERE : (ox_place){1, -1},
                  "the parts are %s in all, the axis is %s",
                  ox_dim_text(ox_dim_computed(sum), site->arena),
                  ox_dim_text(whole, site->arena));
    return false;
}

/* An axis in equal parts; from opset 18 on the last may be smaller. */
static bool equal_parts_fit(ox_site *site, int axis)
{
    const int64_t whole = ox_site_dim(site, 0, axis).value;
    const int64_t n =
        ox_site_attr_int(site, "num_outputs", (int64_t)site->n_out);
    if (n == (int64_t)site->n_out && (whole < 0 || n == 0))
        return true;
    if (n != (int64_t)site->n_out)
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                      "num_outputs is %lld, there are %zu outputs",
                      (long long)n, site->n_out);
    else if (site->since < 18
                 ? whole % n != 0
                 : n > whole ||
                       (whole / n + (whole % n != 0)) * (n - 1) > whole)
        ox_site_fault(site, (ox_place){0, axis}, OX_NOWHERE,
                      "%lld does not split into %lld parts", (long long)whole,
                      (long long)n);
    else
        return true;
    return false;
}

void ox_rule_split(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const int at =
        ox_site_axis(site, ox_site_attr_int(site, "axis", 0), in->rank);
    size_t n;
    const int64_t *list = ox_site_attr(site, "split")
                              ? ox_site_attr_ints(site, "split", &n)
                              : NULL;
    if (at < 0 || !(list || ox_site_has(site, 1)
                        ? parts_fit(site, in->dims[at], list, list ? n : 0)
                        : equal_parts_fit(site, at)))
        return;
    for (size_t i = 0; i < site->n_out; i++) {
        ox_dim *dims = ox_site_dims(site, i, in->rank);
        for (int k = 0; dims && k < in->rank; k++)
            dims[k] = in->dims[k];
        if (!dims)
            return;
        if (list)
            dims[at] = i < n ? ox_dim_of(list[i]) : OX_DIM_UNKNOWN;
        else if (ox_site_has(site, 1))
            dims[at] = ox_element_dim(ox_site_in(site, 1), i);
        else
            dims[at] = part_of(site, in->dims[at], i);
    }
}

/* Adds the pads of one axis. */
static ox_element padded(ox_exprs *x, ox_dim dim, ox_element begin,
                         ox_element end)
{
    const ox_element pads = ox_int_add(x, begin, end);
    return ox_int_add(x, ox_dim_element(dim), pads);
}

/* The axis that position k of the pads is for, -1: not known. */
static int pad_axis(ox_site *site, int64_t k, int rank)
{
    if (!ox_site_has(site, 3))
        return (int)k;
    const ox_info *axes = &ox_site_in(site, 3)->info;
    if (!axes->elements || (size_t)k >= axes->n_elements ||
        !number(axes->elements[k]))
        return -1;
    return ox_site_axis(site, axes->elements[k].value, rank);
}

void ox_rule_pad(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_dim *dims = ox_site_dims(site, 0, in->rank);
    const char *name = site->since < 2 ? "paddings" : "pads";
    size_t n_attr = 0;
    const int64_t *attr =
        site->since < 11 ? ox_site_attr_ints(site, name, &n_attr) : NULL;
    const ox_info *pads = &ox_site_in(site, 1)->info;
    const int64_t n = attr ? (int64_t)n_attr : ox_site_count(site, 1);
    if (!dims || n < 0)
        return;
    if (n % 2 != 0 || n / 2 > in->rank ||
        (n / 2 < in->rank && !ox_site_has(site, 3))) {
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "%lld pads for rank %d", (long long)n, in->rank);
        return;
    }
    const int64_t n_axes = ox_site_count(site, 3);
    if (n_axes >= 0 && n_axes != n / 2) {
        ox_site_fault(site, (ox_place){1, -1}, (ox_place){3, -1},
                      "%lld pads for %lld axes", (long long)n,
                      (long long)n_axes);
        return;
    }
    for (int i = 0; i < in->rank; i++)
        dims[i] = in->dims[i];
    for (int64_t k = 0; k < n / 2; k++) {
        const int axis = pad_axis(site, k, in->rank);
        ox_element begin = {-1, NULL, false}, end = begin;
        if (attr) {
            begin = (ox_element){attr[k], NULL, true};
            end = (ox_element){attr[k + n / 2], NULL, true};
        } else if (pads->elements) {
            begin = pads->elements[k];
            end = pads->elements[k + n / 2];
        }
        for (int i = 0; axis < 0 && i < in->rank; i++)
            dims[i] = OX_DIM_UNKNOWN;
        if (axis < 0)
            return;
        const ox_element size = padded(site->exprs, in->dims[axis], begin, end);
        dims[axis] = ox_dim_computed(size);
        if (ox_int_high(size) < 0)
            ox_site_fault(site, (ox_place){0, axis}, OX_NOWHERE,
                          "axis %d is cropped to %lld", axis,
                          (long long)ox_int_high(size));
    }
}

void ox_rule_center_crop_pad(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const ox_fact *shape = ox_site_in(site, 1);
    ox_dim *dims = ox_site_dims(site, 0, in->rank);
    size_t n = 0;
    const int64_t *axes =
        ox_site_attr(site, "axes") ? ox_site_attr_ints(site, "axes", &n) : NULL;
    if (!dims)
        return;
    for (int i = 0; i < in->rank; i++)
        dims[i] = axes ? in->dims[i] : ox_element_dim(shape, (size_t)i);
    for (size_t k = 0; k < n; k++) {
        const int axis = ox_site_axis(site, axes[k], in->rank);
        if (axis >= 0)
            dims[axis] = ox_element_dim(shape, k);
    }
}

void ox_rule_compress(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    if (!ox_site_attr(site, "axis")) {
        ox_site_dims(site, 0, 1);
        return;
    }
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", 0), in->rank);
    ox_dim *dims = axis < 0 ? NULL : ox_site_dims(site, 0, in->rank);
    for (int i = 0; dims && i < in->rank; i++)
        if (i != axis)
            dims[i] = in->dims[i];
    ox_site_stop(site, "the number of elements kept depends on data");
}

void ox_rule_one_hot(ox_site *site)
{
    const ox_element depth = ox_site_whole(site, 1);
    if (depth.known && ox_int_high(depth) < 1) {
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE, "the depth is %lld",
                      (long long)ox_int_high(depth));
        return;
    }
    const ox_info *in = &ox_site_in(site, 0)->info;
    const int axis = ox_site_axis(site, ox_site_attr_int(site, "axis", -1),
                                  in->rank < 0 ? -1 : in->rank + 1);
    ox_dim *dims = axis < 0 ? NULL : ox_site_dims(site, 0, in->rank + 1);
    for (int i = 0; dims && i <= in->rank; i++)
        dims[i] = i == axis  ? ox_element_as_dim(depth)
                  : i < axis ? in->dims[i]
                             : in->dims[i - 1];
}

void ox_rule_top_k(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", -1), in->rank);
    const ox_dim k = site->since < 10
                         ? ox_dim_of(ox_site_attr_int(site, "k", -1))
                         : ox_element_dim(ox_site_in(site, 1), 0);
    if (ox_int_compare(site->exprs, ox_dim_element(k),
                       ox_dim_element(ox_site_dim(site, 0, axis))) == 1) {
        ox_site_fault(site, (ox_place){0, axis}, OX_NOWHERE,
                      "the top %s of an axis of %s",
                      ox_dim_text(k, site->arena),
                      ox_dim_text(ox_site_dim(site, 0, axis), site->arena));
        return;
    }
    for (size_t i = 0; axis >= 0 && i < site->n_out; i++) {
        ox_dim *dims = ox_site_dims(site, i, in->rank);
        for (int d = 0; dims && d < in->rank; d++)
            dims[d] = d == axis ? k : in->dims[d];
    }
}

void ox_rule_non_zero(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_dim *dims = ox_site_dims(site, 0, 2);
    if (dims && in->rank >= 0)
        dims[0] = OX_DIM(in->rank);
    if (dims)
        ox_site_stop(site, "the number of elements found depends on data");
}

void ox_rule_unique(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    for (size_t i = 1; i < site->n_out; i++)
        ox_site_dims(site, i, 1);
    ox_site_stop(site, "the number of elements found depends on data");
    if (!ox_site_attr(site, "axis")) {
        ox_site_dims(site, 0, 1);
        if (site->n_out > 2 && ox_site_count(site, 0) >= 0)
            site->out[2].info.dims[0] = OX_DIM(ox_site_count(site, 0));
        return;
    }
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", 0), in->rank);
    ox_dim *dims = axis < 0 ? NULL : ox_site_dims(site, 0, in->rank);
    for (int i = 0; dims && i < in->rank; i++)
        if (i != axis)
            dims[i] = in->dims[i];
    if (dims && site->n_out > 2)
        site->out[2].info.dims[0] = in->dims[axis];
}

void ox_rule_non_max_suppression(ox_site *site)
{
    if (!ox_site_want(site, (ox_place){0, 2}, OX_DIM(4),
                      "the numbers of a box") ||
        !ox_site_equal(site, (ox_place){0, 0}, (ox_place){1, 0},
                       "the batch dims") ||
        !ox_site_equal(site, (ox_place){0, 1}, (ox_place){1, 2},
                       "the numbers of boxes and scores"))
        return;
    ox_dim *dims = ox_site_dims(site, 0, 2);
    if (dims)
        dims[1] = OX_DIM(3);
    ox_site_stop(site, "the number of boxes kept depends on data");
}
