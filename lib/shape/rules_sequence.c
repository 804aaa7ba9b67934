/* Sequences: their items one by one where those are known, else what all items
 * have in common. */
#include "shape/rule.h"

static const ox_element nobody_knows = {-1, NULL, false};

/* An input that is to be an item, a tensor: a copy, because a body's values
 * change when it is run again. */
static const ox_fact *item_of(ox_site *site, size_t i)
{
    static const ox_fact tensor = {.info = {OX_INFO_TENSOR, .rank = -1}};
    const ox_fact *in = ox_site_in(site, i);
    if (in->info.kind != OX_INFO_TENSOR && in->info.kind != OX_INFO_UNKNOWN)
        ox_site_stop(site, "input %zu is no tensor", i);
    return in->info.kind == OX_INFO_TENSOR
               ? ox_memdup(site->arena, in, sizeof *in)
               : &tensor;
}

static void put_some(ox_site *site, const ox_info *inner, ox_element length)
{
    ox_site_give(site, 0,
                 ox_fact_some(OX_INFO_SEQUENCE, inner, length, site->arena));
}

/* False when so many items are not followed. */
static bool put_items(ox_site *site, const ox_info *inner,
                      const ox_fact *const *items, size_t n)
{
    if (n > OX_ITEM_LIMIT || !ox_site_take(site, (int64_t)n))
        return false;
    ox_site_give(
        site, 0,
        ox_fact_holding(OX_INFO_SEQUENCE, inner, items, n, site->arena));
    return true;
}

static bool is_empty(const ox_fact *fact)
{
    return ox_dim_is(ox_element_as_dim(ox_fact_length(fact)), 0);
}

/* A position among n items, counted from the end when negative; -1: not known,
 * or outside, which is reported. */
static int64_t position(ox_site *site, size_t i, size_t n, int64_t absent)
{
    const ox_element e = ox_site_whole(site, i);
    const int64_t count = (int64_t)n;
    if (!ox_site_has(site, i))
        return absent;
    if (!e.known || e.expr)
        return -1;
    if (e.value >= -count && e.value < count)
        return e.value < 0 ? e.value + count : e.value;
    if (e.value == absent)
        return absent;
    ox_site_fault(site, (ox_place){(int)i, -1}, OX_NOWHERE,
                  "position %lld is outside a sequence of %zu",
                  (long long)e.value, n);
    return -1;
}

void ox_rule_sequence_empty(ox_site *site)
{
    const int64_t dtype = ox_site_attr_int(site, "dtype", OX_DTYPE_FLOAT);
    const ox_info inner = {OX_INFO_TENSOR,
                           .dtype = dtype == (int32_t)dtype &&
                                            ox_dtype_known((int32_t)dtype)
                                        ? (int32_t)dtype
                                        : 0,
                           .rank = -1};
    put_items(site, &inner, NULL, 0);
}

void ox_rule_sequence_construct(ox_site *site)
{
    if (site->n_in == 0)
        return;
    const ox_fact **items =
        OX_NEW_ARRAY(site->arena, site->n_in, const ox_fact *);
    ox_info inner = item_of(site, 0)->info;
    for (size_t i = 0; i < site->n_in; i++) {
        items[i] = item_of(site, i);
        inner = ox_info_common(&inner, &items[i]->info, site->arena);
    }
    if (!put_items(site, &inner, items, site->n_in))
        put_some(site, &inner, ox_int((int64_t)site->n_in));
}

void ox_rule_sequence_insert(ox_site *site)
{
    const ox_fact *seq = ox_site_in(site, 0), *item = item_of(site, 1);
    ox_info inner =
        ox_info_common(ox_info_inner(&seq->info), &item->info, site->arena);
    size_t n;
    const ox_fact *const *old = ox_fact_items(seq, &n);
    const int32_t own = ox_info_inner(&seq->info)->dtype;
    if (own && item->info.dtype && own != item->info.dtype) {
        ox_site_fault(site, (ox_place){0, -1}, (ox_place){1, -1},
                      "a tensor of another type than the sequence's");
        return;
    }
    if (is_empty(seq)) {
        const int32_t dtype = inner.dtype;
        inner = item->info;
        inner.dtype = dtype;
    }
    const int64_t at = old ? position(site, 2, n, (int64_t)n) : -1;
    put_some(site, &inner,
             ox_int_add(site->exprs, ox_fact_length(seq), ox_int(1)));
    if (at < 0 || n >= OX_ITEM_LIMIT)
        return;
    const ox_fact *items[OX_ITEM_LIMIT];
    for (size_t i = 0; i <= n; i++)
        items[i] = i == (size_t)at ? item : old[i < (size_t)at ? i : i - 1];
    put_items(site, &inner, items, n + 1);
}

void ox_rule_sequence_erase(ox_site *site)
{
    const ox_fact *seq = ox_site_in(site, 0);
    size_t n;
    const ox_fact *const *old = ox_fact_items(seq, &n);
    const int64_t at = old ? position(site, 1, n, (int64_t)n - 1) : -1;
    if (is_empty(seq))
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "there is nothing to erase");
    put_some(site, ox_info_inner(&seq->info),
             ox_int_sub(site->exprs, ox_fact_length(seq), ox_int(1)));
    if (at < 0)
        return;
    const ox_fact *items[OX_ITEM_LIMIT];
    for (size_t i = 0; i + 1 < n; i++)
        items[i] = old[i < (size_t)at ? i : i + 1];
    put_items(site, ox_info_inner(&seq->info), items, n - 1);
}

void ox_rule_sequence_at(ox_site *site)
{
    const ox_fact *seq = ox_site_in(site, 0);
    size_t n;
    const ox_fact *const *items = ox_fact_items(seq, &n);
    const int64_t at = items ? position(site, 1, n, -1) : -1;
    if (at >= 0)
        ox_site_give(site, 0, *items[at]);
    else if (seq->info.kind == OX_INFO_SEQUENCE)
        ox_site_give(site, 0, ox_fact_inner(seq));
    ox_site_stop(site, "the tensors of the sequence may differ");
}

void ox_rule_sequence_length(ox_site *site)
{
    ox_site_scalar(site, 0, ox_fact_length(ox_site_in(site, 0)));
}

/* Part of a tensor along an axis, from start on (-1: not known). */
typedef struct piece {
    const ox_fact *in;
    int axis;
    bool drop; /* the axis, of size 1 */
} piece;

/* Elements of a piece, which has been given its shape. */
static void piece_elements(ox_site *site, ox_fact *out, const piece *p,
                           int64_t start, int64_t size)
{
    const ox_info *in = &p->in->info;
    int64_t outer, inner, total;
    if (start < 0 || size < 0 || ox_fact_cells(p->in) < 0 ||
        !ox_dims_count(&outer, in->dims, p->axis) ||
        !ox_dims_count(&inner, in->dims + p->axis + 1,
                       in->rank - p->axis - 1) ||
        !ox_dims_count(&total, out->info.dims, out->info.rank) ||
        start + size > in->dims[p->axis].value || !ox_site_take(site, total))
        return;
    /* of no elements, the other dims may be of any size */
    const int64_t block = total > 0 ? size * inner : 0;
    const int64_t row = total > 0 ? in->dims[p->axis].value * inner : 0;
    out->info.n_elements = (size_t)total;
    if (in->elements)
        out->info.elements =
            OX_NEW_ARRAY(site->arena, (size_t)total, ox_element);
    else
        out->reals = OX_NEW_ARRAY(site->arena, (size_t)total, ox_real);
    for (int64_t i = 0; i < total; i++) {
        const int64_t from = i / block * row + start * inner + i % block;
        if (in->elements)
            out->info.elements[i] = in->elements[from];
        else
            out->reals[i] = p->in->reals[from];
    }
}

static const ox_fact *make_piece(ox_site *site, const piece *p, ox_dim size,
                                 int64_t start)
{
    const ox_info *in = &p->in->info;
    ox_fact *out = OX_NEW(site->arena, ox_fact);
    out->info = (ox_info){
        .kind = OX_INFO_TENSOR, .dtype = in->dtype, .rank = in->rank - p->drop};
    out->info.dims = OX_NEW_ARRAY(site->arena, (size_t)in->rank, ox_dim);
    for (int i = 0, k = 0; i < in->rank; i++)
        if (i != p->axis)
            out->info.dims[k++] = in->dims[i];
        else if (!p->drop)
            out->info.dims[k++] = size;
    piece_elements(site, out, p, start, size.value);
    return out;
}

/* Pieces of one size, the last one smaller where they do not fit. */
static void split_even(ox_site *site, const piece *p, ox_element size)
{
    ox_exprs *x = site->exprs;
    const ox_dim whole = p->in->info.dims[p->axis];
    const ox_element n = ox_int_ceil_div(x, ox_dim_element(whole), size);
    const ox_element fitting = ox_int_mul(x, n, size);
    ox_dim each = ox_dim_computed(size);
    if (!fitting.known || !ox_dim_same(ox_dim_computed(fitting), whole))
        each = OX_DIM_UNKNOWN;
    const ox_fact *common_piece = make_piece(site, p, each, -1);
    put_some(site, &common_piece->info, n);
    if (!n.known || n.expr || n.value > OX_ITEM_LIMIT || whole.value < 0 ||
        size.expr || size.value < 1)
        return;
    const ox_fact *items[OX_ITEM_LIMIT];
    for (int64_t i = 0; i < n.value; i++) {
        const int64_t start = i * size.value;
        const int64_t left = whole.value - start;
        items[i] = make_piece(
            site, p, OX_DIM(left < size.value ? left : size.value), start);
    }
    put_items(site, &common_piece->info, items, (size_t)n.value);
}

/* Pieces of the sizes that input 1 lists. */
static void split_list(ox_site *site, const piece *p)
{
    ox_exprs *x = site->exprs;
    const ox_fact *sizes = ox_site_in(site, 1);
    const ox_dim whole = p->in->info.dims[p->axis];
    const ox_dim n = ox_site_dim(site, 1, 0);
    const ox_fact *open = make_piece(site, p, OX_DIM_UNKNOWN, -1);
    put_some(site, &open->info, ox_dim_element(n));
    if (n.value < 0 || n.value > OX_ITEM_LIMIT)
        return;
    const ox_fact *items[OX_ITEM_LIMIT];
    ox_info inner = open->info;
    ox_element start = ox_int(0);
    for (int64_t i = 0; i < n.value; i++) {
        const ox_dim size = ox_element_dim(sizes, (size_t)i);
        items[i] = make_piece(site, p, size,
                              start.known && !start.expr ? start.value : -1);
        inner = i ? ox_info_common(&inner, &items[i]->info, site->arena)
                  : items[i]->info;
        start = ox_int_add(x, start, ox_dim_element(size));
    }
    put_items(site, &inner, items, (size_t)n.value);
    if (ox_int_differ(x, start, ox_dim_element(whole)))
        ox_site_fault(site, (ox_place){0, p->axis}, (ox_place){1, -1},
                      "the sizes make %s, not %s",
                      ox_dim_text(ox_dim_computed(start), site->arena),
                      ox_dim_text(whole, site->arena));
}

/* Without a split, keepdims may drop the axis. With a single number it is
 * ignored by the standard, not by ORT. */
void ox_rule_split_to_sequence(ox_site *site)
{
    const ox_fact *in = item_of(site, 0);
    const bool has_split = ox_site_has(site, 1);
    const bool keep = ox_site_attr_int(site, "keepdims", 1) != 0;
    const int rank = ox_site_rank(site, 1); /* of split */
    const ox_element size = has_split ? ox_site_whole(site, 1) : ox_int(1);
    const ox_info unknown = {OX_INFO_TENSOR, .dtype = in->info.dtype,
                             .rank = -1};
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", 0), in->info.rank);
    put_some(site, &unknown, nobody_knows);
    if (axis < 0)
        return;
    const piece p = {in, axis, !has_split && !keep};
    if (has_split && rank == 1)
        split_list(site, &p);
    else if (has_split && !keep)
        ox_site_stop(site, "runtimes differ in keepdims = 0 with a split");
    else if (has_split && rank != 0)
        put_some(site, &make_piece(site, &p, OX_DIM_UNKNOWN, -1)->info,
                 nobody_knows);
    else if (size.known && !size.expr && size.value < 1)
        ox_site_fault(site, (ox_place){1, -1}, OX_NOWHERE,
                      "pieces of size %lld", (long long)size.value);
    else
        split_even(site, &p, size);
}

/* How the tensors of a sequence become one. */
typedef struct concat {
    int64_t axis;
    bool added; /* the axis is a new one */
    ox_dim *dims;
    int rank, at;
} concat;

static bool concat_begin(ox_site *site, concat *c, int rank)
{
    if (rank < 0 || rank >= OX_MAX_RANK)
        return false;
    c->rank = rank + c->added;
    c->at = ox_site_axis(site, c->axis, c->rank);
    c->dims = c->at < 0 ? NULL : ox_site_dims(site, 0, c->rank);
    return c->dims;
}

/* False when the tensor does not fit those before. */
static bool concat_item(ox_site *site, concat *c, const ox_info *item)
{
    ox_exprs *x = site->exprs;
    if (item->rank < 0) {
        c->dims[c->at] = OX_DIM_UNKNOWN;
        return true;
    }
    if (item->rank + c->added != c->rank) {
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "tensors of rank %d and %d", c->rank - c->added,
                      item->rank);
        return false;
    }
    for (int i = 0, k = 0; i < c->rank; i++) {
        if (i == c->at) {
            c->dims[i] =
                ox_dim_add(x, c->dims[i], c->added ? OX_DIM(1) : item->dims[k]);
            k += !c->added;
            continue;
        }
        if (ox_dim_differ(x, c->dims[i], item->dims[k])) {
            ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                          "dims %s and %s differ beside the axis",
                          ox_dim_text(c->dims[i], site->arena),
                          ox_dim_text(item->dims[k], site->arena));
            return false;
        }
        c->dims[i] = ox_dim_meet(c->dims[i], item->dims[k++]);
    }
    return true;
}

static void concat_elements(ox_site *site, const concat *c,
                            const ox_fact *const *items, size_t n)
{
    int64_t outer;
    if (!ox_dims_count(&outer, c->dims, c->at) || outer == 0)
        return;
    for (size_t i = 0; i < n; i++)
        if (ox_fact_cells(items[i]) < 0)
            return;
    if (!ox_site_begin(site, 0))
        return;
    size_t to = 0;
    for (int64_t o = 0; o < outer; o++)
        for (size_t i = 0; i < n; i++) {
            const size_t block = items[i]->info.n_elements / (size_t)outer;
            for (size_t k = 0; k < block; k++)
                ox_site_put(site, 0, to++,
                            ox_fact_cell(items[i], (size_t)o * block + k));
        }
}

static int concat_rank(const ox_fact *const *items, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (items[i]->info.rank >= 0)
            return items[i]->info.rank;
    return -1;
}

void ox_rule_concat_from_sequence(ox_site *site)
{
    const ox_fact *seq = ox_site_in(site, 0);
    const ox_info *inner = ox_info_inner(&seq->info);
    concat c = {.axis = ox_site_attr_int(site, "axis", 0),
                .added = ox_site_attr_int(site, "new_axis", 0) != 0};
    size_t n;
    const ox_fact *const *items = ox_fact_items(seq, &n);
    ox_site_dtype(site, 0, inner->dtype);
    if (items && n == 0)
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "there is nothing to concatenate");
    if (!concat_begin(site, &c, n ? concat_rank(items, n) : inner->rank))
        return;
    if (n > 0) {
        c.dims[c.at] = OX_DIM(0);
        for (size_t i = 0; i < n; i++)
            if (!concat_item(site, &c, &items[i]->info)) {
                ox_site_dims(site, 0, c.rank);
                return;
            }
        concat_elements(site, &c, items, n);
        return;
    }
    for (int i = 0, k = 0; i < c.rank; i++)
        if (i != c.at || !c.added)
            c.dims[i] = inner->dims[k++];
    const ox_dim length = ox_dim_computed(ox_fact_length(seq));
    c.dims[c.at] =
        c.added ? length : ox_dim_times(site->exprs, length, c.dims[c.at]);
    ox_site_stop(site, "the tensors of the sequence are not known");
}
