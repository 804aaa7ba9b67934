/* Operators that read, make or change shapes. */
#include "shape/rule.h"

void ox_rule_shape(ox_site *site)
{
    const int rank = ox_site_rank(site, 0);
    if (rank < 0) {
        ox_site_dims(site, 0, 1);
        return;
    }
    int64_t start = ox_site_attr_int(site, "start", 0);
    int64_t end = ox_site_attr_int(site, "end", rank);
    start = start < 0 ? start + rank : start;
    end = end < 0 ? end + rank : end;
    start = start < 0 ? 0 : start > rank ? rank : start;
    end = end < start ? start : end > rank ? rank : end;
    ox_dim *dims = ox_site_dims(site, 0, 1);
    if (!dims)
        return;
    dims[0] = OX_DIM(end - start);
    if (!ox_site_begin(site, 0))
        return;
    for (int64_t i = start; i < end; i++) {
        const ox_dim dim = ox_site_dim(site, 0, (int)i);
        ox_site_put(site, 0, (size_t)(i - start),
                    ox_cell_of(ox_dim_element(dim)));
    }
}

void ox_rule_size(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_site_dims(site, 0, 0);
    if (in->rank < 0 || !ox_site_begin(site, 0))
        return;
    ox_site_put(site, 0, 0,
                ox_cell_of(ox_dim_element(
                    ox_dims_product(site->exprs, in->dims, 0, in->rank))));
}

void ox_rule_constant(ox_site *site)
{
    static const struct {
        const char *name;
        int32_t dtype;
        bool list;
    } forms[] = {{"value_int", OX_DTYPE_INT64, false},
                 {"value_float", OX_DTYPE_FLOAT, false},
                 {"value_string", OX_DTYPE_STRING, false},
                 {"value_ints", OX_DTYPE_INT64, true},
                 {"value_floats", OX_DTYPE_FLOAT, true},
                 {"value_strings", OX_DTYPE_STRING, true}};
    const Onnx__AttributeProto *attr = ox_site_attr(site, "value");
    if (site->n_out == 0)
        return;
    if (attr && attr->t) {
        ox_fact_tensor(site->infer, &site->out[0], ox_tensor_of(attr->t));
        return;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        attr = ox_site_attr(site, forms[i].name);
        if (!attr)
            continue;
        const size_t n = attr->n_ints + attr->n_floats + attr->n_strings;
        ox_dim *dims = ox_site_dims(site, 0, forms[i].list);
        if (forms[i].list)
            dims[0] = OX_DIM((int64_t)n);
        ox_site_dtype(site, 0, forms[i].dtype);
        if (!ox_site_begin(site, 0))
            return;
        for (size_t k = 0; k < (forms[i].list ? n : 1); k++) {
            ox_cell cell = {.known = true, .i = attr->i, .d = (double)attr->f};
            if (forms[i].list && k < attr->n_ints)
                cell.i = attr->ints[k];
            if (forms[i].list && k < attr->n_floats)
                cell.d = (double)attr->floats[k];
            ox_site_put(site, 0, k, cell);
        }
        return;
    }
    attr = ox_site_attr(site, "sparse_value");
    if (attr && attr->sparse_tensor) { /* the value is the dense tensor */
        ox_fact_sparse(site->infer, &site->out[0], attr->sparse_tensor);
        site->out[0].info.kind = OX_INFO_TENSOR;
        return;
    }
    site->out[0].info.kind = OX_INFO_UNKNOWN;
    ox_site_stop(site, "no value of a kind that is followed");
}

static bool is_negative(const ox_fact *shape, size_t i)
{
    return shape->info.elements && i < shape->info.n_elements &&
           ox_int_high(shape->info.elements[i]) < 0;
}

/* Dims from the elements of input i; the rank is unknown when their number
 * is. */
static ox_dim *dims_from(ox_site *site, size_t i)
{
    const ox_fact *shape = ox_site_in(site, i);
    const int64_t rank = ox_site_count(site, i);
    if (rank < 0 || rank > 1 << 20)
        return NULL;
    ox_dim *dims = ox_site_dims(site, 0, (int)rank);
    for (int k = 0; dims && k < rank; k++) {
        dims[k] = ox_element_dim(shape, (size_t)k);
        if (!is_negative(shape, (size_t)k))
            continue;
        ox_site_fault(site, (ox_place){(int)i, -1}, OX_NOWHERE,
                      "size %d is negative", k);
        site->out[0].info.rank = -1;
        return NULL;
    }
    return dims;
}

void ox_rule_constant_of_shape(ox_site *site)
{
    const Onnx__AttributeProto *attr = ox_site_attr(site, "value");
    ox_site_dtype(site, 0,
                  attr && attr->t ? attr->t->data_type : OX_DTYPE_FLOAT);
    if (attr && attr->t && ox_tensor_count(ox_tensor_of(attr->t)) > 1) {
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                      "attribute 'value' must have one element");
        return;
    }
    dims_from(site, 0);
    if (!ox_site_begin(site, 0))
        return;
    ox_fact value = {.info = {.rank = -1}};
    ox_cell cell = {.known = true};
    if (attr && attr->t) {
        ox_fact_tensor(site->infer, &value, ox_tensor_of(attr->t));
        cell = ox_fact_cell(&value, 0);
    }
    for (size_t i = 0; i < site->out[0].info.n_elements; i++)
        ox_site_put(site, 0, i, cell);
}

void ox_rule_expand(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const ox_fact *shape = ox_site_in(site, 1);
    const int64_t n = ox_site_count(site, 1);
    if (in->rank < 0 || n < 0 || n > 1 << 20)
        return;
    const int rank = (int)n > in->rank ? (int)n : in->rank;
    ox_dim *dims = ox_site_dims(site, 0, rank);
    for (int k = 0; dims && k < rank; k++) {
        const int own = k - (rank - in->rank), given = k - (rank - (int)n);
        dims[k] = given < 0 ? OX_DIM(1) : ox_element_dim(shape, (size_t)given);
        if (own >= 0 &&
            !ox_dim_broadcast(site->exprs, &dims[k], in->dims[own], dims[k])) {
            ox_site_fault(
                site, (ox_place){0, own}, (ox_place){1, -1},
                "axis %d does not broadcast with %s", own,
                ox_dim_text(ox_element_dim(shape, (size_t)given), site->arena));
            dims[k] = OX_DIM_UNKNOWN;
        }
    }
}

/* Where the new shape is an input. */
static ox_place new_shape(const ox_site *site)
{
    return ox_site_attr(site, "shape") ? OX_NOWHERE : (ox_place){1, -1};
}

/* A size under -1, or a copy of a dim that the input does not have. */
static bool reshape_fits(ox_site *site, const ox_info *in,
                         const ox_element *shape, int rank)
{
    const bool allow_zero = ox_site_attr_int(site, "allowzero", 0) != 0;
    for (int k = 0; k < rank; k++) {
        const bool copies = shape[k].known && !shape[k].expr &&
                            shape[k].value == 0 && !allow_zero;
        if (ox_int_high(shape[k]) < -1)
            ox_site_fault(site, new_shape(site), OX_NOWHERE,
                          "size %d of the new shape is under -1", k);
        else if (copies && in->rank >= 0 && k >= in->rank)
            ox_site_fault(site, (ox_place){0, -1}, new_shape(site),
                          "size %d of the new shape is 0, but the input has no "
                          "axis %d",
                          k, k);
        else
            continue;
        return false;
    }
    return true;
}

/* The dim that all the others leave: the input has as many elements. */
static ox_dim solve(ox_site *site, const ox_info *in, ox_dim *dims, int rank,
                    int open)
{
    ox_exprs *x = site->exprs;
    dims[open] = OX_DIM(1);
    const ox_dim all = ox_dims_product(x, in->dims, 0, in->rank);
    const ox_dim rest = ox_dims_product(x, dims, 0, rank);
    if (rest.value == 0 || ox_dim_unknown(rest) || ox_dim_unknown(all))
        return OX_DIM_UNKNOWN;
    if (all.value >= 0 && rest.value > 0 && all.value % rest.value != 0) {
        ox_site_fault(site, (ox_place){0, -1}, new_shape(site),
                      "%lld elements do not divide by the %lld of the dims "
                      "that are not -1",
                      (long long)all.value, (long long)rest.value);
        return OX_DIM_UNKNOWN;
    }
    return ox_dim_computed(
        ox_int_floor_div(x, ox_dim_element(all), ox_dim_element(rest)));
}

/* Without a -1 the elements must be as many as before. */
static void check_count(ox_site *site, const ox_info *in, const ox_dim *dims,
                        int rank)
{
    ox_exprs *x = site->exprs;
    const ox_dim before = ox_dims_product(x, in->dims, 0, in->rank);
    const ox_dim after = ox_dims_product(x, dims, 0, rank);
    if (in->rank >= 0 && ox_dim_differ(x, before, after))
        ox_site_fault(site, (ox_place){0, -1}, new_shape(site),
                      "the input has %s elements, the new shape %s",
                      ox_dim_text(before, site->arena),
                      ox_dim_text(after, site->arena));
}

/* The new shape's elements, of the attribute of old opsets or input 1. */
static ox_element *reshape_elements(ox_site *site, int *rank)
{
    const ox_fact *shape = ox_site_in(site, 1);
    size_t n_list = 0;
    const int64_t *list = ox_site_attr(site, "shape")
                              ? ox_site_attr_ints(site, "shape", &n_list)
                              : NULL;
    const int64_t n = list ? (int64_t)n_list : ox_site_count(site, 1);
    if (n < 0 || n > OX_MAX_RANK)
        return NULL;
    ox_element *out = OX_NEW_ARRAY(site->arena, (size_t)n + 1, ox_element);
    for (int64_t k = 0; k < n; k++)
        if (list)
            out[k] = ox_int(list[k]);
        else if (shape->info.elements && (size_t)k < shape->info.n_elements)
            out[k] = shape->info.elements[k];
    *rank = (int)n;
    return out;
}

/* What one element says: 0 copies the input's dim. A computed size that may be
 * negative may be a -1. */
static ox_dim reshape_dim(const ox_info *in, ox_element e, int k,
                          bool allow_zero)
{
    if (e.known && !e.expr && e.value == 0 && !allow_zero)
        return k < in->rank ? in->dims[k] : OX_DIM_UNKNOWN;
    return ox_element_as_dim(e);
}

/* A size that a run makes 0 copies, too. Names are taken as not 0; and where
 * the input has as many elements as the sizes say, it would be empty. What is
 * left, such as N/4, becomes unknown: how many, and the last. */
static int drop_zeros(ox_site *site, const ox_info *in, ox_dim *dims, int rank,
                      int *last)
{
    ox_exprs *x = site->exprs;
    int n = 0;
    if (in->rank >= 0 && ox_dim_same(ox_dims_product(x, in->dims, 0, in->rank),
                                     ox_dims_product(x, dims, 0, rank)))
        return 0;
    for (int k = 0; k < rank; k++) {
        const bool same = k < in->rank && ox_dim_same(in->dims[k], dims[k]);
        if (!dims[k].expr || same || ox_int_positive(ox_dim_element(dims[k])))
            continue;
        dims[k] = OX_DIM_UNKNOWN;
        *last = k;
        n++;
    }
    return n;
}

void ox_rule_reshape(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const bool allow_zero = ox_site_attr_int(site, "allowzero", 0) != 0;
    int rank = -1, open = -1, last = -1, n_open = 0, minus = 0;
    const ox_element *shape = reshape_elements(site, &rank);
    if (!shape || !reshape_fits(site, in, shape, rank))
        return;
    ox_dim *dims = ox_site_dims(site, 0, rank);
    for (int k = 0; dims && k < rank; k++) {
        dims[k] = reshape_dim(in, shape[k], k, allow_zero);
        minus += shape[k].known && !shape[k].expr && shape[k].value < 0;
        if (ox_dim_unknown(dims[k])) {
            open = k;
            n_open++;
        }
    }
    if (!dims)
        return;
    if (minus > 1) {
        ox_site_fault(site, new_shape(site), OX_NOWHERE, "%d dims are -1",
                      minus);
        return;
    }
    if (in->rank >= 0 && n_open == 1)
        dims[open] = solve(site, in, dims, rank, open);
    for (int k = 0; k < rank; k++)
        if (minus == 1 && k != open && ox_dim_is(dims[k], 0))
            ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                          "a dim is -1, and axis %d of the new shape is 0", k);
    const int n = allow_zero ? 0 : drop_zeros(site, in, dims, rank, &last);
    if (n > 0 && n_open == 1)
        dims[open] = OX_DIM_UNKNOWN;
    else if (n == 1 && n_open == 0 && in->rank >= 0)
        dims[last] = solve(site, in, dims, rank, last);
    else if (n == 0 && n_open == 0)
        check_count(site, in, dims, rank);
}

void ox_rule_flatten(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_dim *dims = ox_site_dims(site, 0, 2);
    int64_t axis = ox_site_attr_int(site, "axis", 1);
    if (!dims || in->rank < 0)
        return;
    axis = axis < 0 ? axis + in->rank : axis;
    if (axis < 0 || axis > in->rank) {
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "axis is outside rank %d", in->rank);
        return;
    }
    dims[0] = dims[1] = OX_DIM(1);
    for (int i = 0; i < in->rank; i++)
        dims[i >= axis] =
            ox_dim_times(site->exprs, dims[i >= axis], in->dims[i]);
}

/* Marks the axes of a list in flags; false when one is wrong or twice. */
static bool mark(ox_site *site, bool *flags, const int64_t *axes, size_t n,
                 int rank)
{
    for (size_t i = 0; i < n; i++) {
        const int axis = ox_site_axis(site, axes[i], rank);
        if (axis < 0)
            return false;
        if (flags[axis]) {
            ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                          "axis %d is given twice", axis);
            return false;
        }
        flags[axis] = true;
    }
    return true;
}

/* Axes of 1 that go; one may be given twice. */
static bool mark_ones(ox_site *site, bool *gone, const int64_t *axes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const int axis = ox_site_axis(site, axes[i], ox_site_rank(site, 0));
        if (axis < 0 || !ox_site_want(site, (ox_place){0, axis}, OX_DIM(1),
                                      "an axis that goes"))
            return false;
        gone[axis] = true;
    }
    return true;
}

void ox_rule_squeeze(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    bool gone[OX_MAX_RANK] = {false};
    size_t n;
    const int64_t *axes = ox_site_list(site, "axes", 1, &n);
    if (in->rank < 0)
        return;
    if (!axes && n > 0) {
        if (n <= (size_t)in->rank)
            ox_site_dims(site, 0, in->rank - (int)n);
        return;
    }
    for (int i = 0; !axes && i < in->rank; i++) {
        if (in->dims[i].value < 0) {
            ox_site_stop(site, "dim %d may be 1 or not", i);
            return;
        }
        gone[i] = in->dims[i].value == 1;
    }
    if (axes && !mark_ones(site, gone, axes, n))
        return;
    int rank = 0;
    for (int i = 0; i < in->rank; i++)
        rank += !gone[i];
    ox_dim *dims = ox_site_dims(site, 0, rank);
    for (int i = 0, k = 0; dims && i < in->rank; i++)
        if (!gone[i])
            dims[k++] = in->dims[i];
}

void ox_rule_unsqueeze(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    bool added[OX_MAX_RANK] = {false};
    size_t n;
    const int64_t *axes = ox_site_list(site, "axes", 1, &n);
    if (in->rank < 0 || n > OX_MAX_RANK || in->rank + (int)n > OX_MAX_RANK)
        return;
    const int rank = in->rank + (int)n;
    ox_dim *dims = ox_site_dims(site, 0, rank);
    if (!dims || (!axes && n > 0))
        return;
    if (!mark(site, added, axes, n, rank)) {
        site->out[0].info.rank = -1;
        return;
    }
    for (int i = 0, k = 0; i < rank; i++)
        dims[i] = added[i] ? OX_DIM(1) : in->dims[k++];
}

void ox_rule_transpose(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    bool seen[OX_MAX_RANK] = {false};
    size_t n;
    const int64_t *perm = ox_site_attr_ints(site, "perm", &n);
    const int rank = in->rank;
    ox_dim *dims = ox_site_dims(site, 0, rank);
    if (!dims)
        return;
    if (perm && n != (size_t)rank)
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "perm has %zu axes, the input %d", n, rank);
    if (perm && (n != (size_t)rank || !mark(site, seen, perm, n, rank))) {
        site->out[0].info.rank = -1;
        return;
    }
    for (int i = 0; i < rank; i++) {
        int from = rank - 1 - i;
        if (perm)
            from = (int)(perm[i] < 0 ? perm[i] + rank : perm[i]);
        dims[i] = in->dims[from];
    }
}

void ox_rule_tile(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const int64_t n = ox_site_count(site, 1);
    if (in->rank >= 0 && n >= 0 && n != in->rank) {
        ox_site_fault(site, (ox_place){0, -1}, (ox_place){1, -1},
                      "%lld repeats for rank %d", (long long)n, in->rank);
        return;
    }
    ox_dim *dims = ox_site_dims(site, 0, in->rank);
    for (int i = 0; dims && i < in->rank; i++) {
        dims[i] = ox_dim_times(site->exprs, in->dims[i],
                               ox_element_dim(ox_site_in(site, 1), (size_t)i));
        if (is_negative(ox_site_in(site, 1), (size_t)i))
            ox_site_fault(site, (ox_place){0, i}, (ox_place){1, -1},
                          "the repeats of axis %d are negative", i);
    }
}

/* Moves blocks between depth and space: the factor is how much the sides
 * grow. */
static void blocks(ox_site *site, bool grow)
{
    const int64_t size = ox_site_attr_int(site, "blocksize", 0);
    const ox_info *in = &ox_site_in(site, 0)->info;
    if (size < 1)
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE, "blocksize is %lld",
                      (long long)size);
    if (in->rank != 4 || size < 1 || size > 1 << 15)
        return;
    ox_dim *dims = ox_site_dims(site, 0, 4);
    if (!dims)
        return;
    dims[0] = in->dims[0];
    for (int i = 1; i < 4; i++) {
        const bool up = (i == 1) != grow;
        const int64_t by = i == 1 ? size * size : size;
        if (up)
            dims[i] = ox_dim_times(site->exprs, in->dims[i], OX_DIM(by));
        else if (in->dims[i].value < 0 || in->dims[i].value % by == 0)
            dims[i] = ox_dim_over(site->exprs, in->dims[i], by);
        else
            ox_site_fault(site, (ox_place){0, i}, OX_NOWHERE,
                          "axis %d is no multiple of %lld", i, (long long)by);
    }
}

void ox_rule_depth_to_space(ox_site *site)
{
    blocks(site, true);
}

void ox_rule_space_to_depth(ox_site *site)
{
    blocks(site, false);
}
