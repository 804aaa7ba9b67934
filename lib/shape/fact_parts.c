/* Facts of values that hold others (sequences, optionals, maps), and what any
 * two facts have in common. */
#include "shape/rule.h"

#include <limits.h>

const ox_info *ox_info_inner(const ox_info *info)
{
    static const ox_info unknown = {.rank = -1};
    return info->inner ? info->inner : &unknown;
}

ox_info ox_info_type(const ox_info *info, ox_arena *arena)
{
    ox_info out = {.kind = info->kind, .dtype = info->dtype, .rank = -1};
    if (info->inner) {
        const ox_info inner = ox_info_type(info->inner, arena);
        out.inner = ox_memdup(arena, &inner, sizeof inner);
    }
    return out;
}

ox_fact ox_fact_inner(const ox_fact *fact)
{
    return (ox_fact){.info = *ox_info_inner(&fact->info)};
}

ox_element ox_fact_length(const ox_fact *fact)
{
    return fact->items ? ox_dim_element(fact->items->length) : OX_INT_UNKNOWN;
}

const ox_fact *const *ox_fact_items(const ox_fact *fact, size_t *n)
{
    *n = fact->items && fact->items->at ? (size_t)fact->items->length.value : 0;
    return fact->items ? fact->items->at : NULL;
}

static const ox_items *make_items(ox_dim length, const ox_fact *const *at,
                                  ox_arena *arena)
{
    const ox_items items = {length, at};
    return ox_memdup(arena, &items, sizeof items);
}

ox_fact ox_fact_some(ox_info_kind kind, const ox_info *inner, ox_element length,
                     ox_arena *arena)
{
    ox_fact out = {.info = {.kind = kind, .rank = -1}};
    ox_info bare = *inner;
    bare.elements = NULL;
    bare.n_elements = 0;
    out.info.inner = ox_memdup(arena, &bare, sizeof bare);
    if (length.known)
        out.items = make_items(ox_dim_computed(length), NULL, arena);
    return out;
}

ox_fact ox_fact_holding(ox_info_kind kind, const ox_info *inner,
                        const ox_fact *const *items, size_t n, ox_arena *arena)
{
    static const ox_fact *const none[1];
    ox_fact out = ox_fact_some(kind, inner, ox_int((int64_t)n), arena);
    out.items = make_items(
        OX_DIM((int64_t)n),
        n ? ox_memdup(arena, items, n * sizeof(ox_fact *)) : none, arena);
    return out;
}

/* Nothing else is said of its items. */
static bool is_empty(const ox_fact *fact)
{
    return fact->items && ox_dim_is(fact->items->length, 0);
}

static void join_dims(ox_info *out, const ox_info *b, ox_arena *arena)
{
    if (out->rank < 0 || out->rank != b->rank) {
        out->rank = -1;
        out->dims = NULL;
    } else if (out->dims != b->dims) {
        const ox_dim *a = out->dims;
        out->dims = OX_NEW_ARRAY(arena, (size_t)out->rank, ox_dim);
        for (int i = 0; i < out->rank; i++)
            out->dims[i] = ox_dim_join(a[i], b->dims[i]);
    }
}

static ox_info join_info(const ox_info *a, const ox_info *b, ox_arena *arena)
{
    const char *reason = a->reason ? a->reason : b->reason;
    ox_info out = *a;
    if (a->kind != b->kind)
        out = (ox_info){.rank = -1};
    if (a->dtype != b->dtype)
        out.dtype = 0;
    out.reason = reason;
    out.elements = NULL;
    out.n_elements = 0;
    join_dims(&out, b, arena);
    if (out.inner != b->inner) {
        const ox_info inner =
            join_info(ox_info_inner(&out), ox_info_inner(b), arena);
        out.inner = out.inner ? ox_memdup(arena, &inner, sizeof inner) : NULL;
    }
    return out;
}

/* Elements that both agree on. */
static void join_elements(ox_fact *out, const ox_fact *a, const ox_fact *b,
                          ox_arena *arena)
{
    const ox_element *x = a->info.elements, *y = b->info.elements;
    const size_t n = a->info.n_elements;
    int64_t count;
    if (!x || !y || !ox_dims_count(&count, out->info.dims, out->info.rank) ||
        (size_t)count != n)
        return;
    out->info.n_elements = n;
    out->info.elements = ox_memdup(arena, x, n * sizeof *x);
    for (size_t i = 0; i < n; i++)
        if (!x[i].known || !y[i].known || x[i].expr != y[i].expr ||
            x[i].value != y[i].value)
            out->info.elements[i] = OX_INT_UNKNOWN;
}

static const ox_items *join_items(const ox_fact *a, const ox_fact *b,
                                  ox_arena *arena)
{
    const ox_items *x = a->items, *y = b->items;
    if (!x || !y || !ox_dim_same(x->length, y->length))
        return NULL;
    if (x == y || !x->at || !y->at)
        return x->at ? y : x;
    const size_t n = (size_t)x->length.value;
    const ox_fact **at = OX_NEW_ARRAY(arena, n + 1, const ox_fact *);
    for (size_t i = 0; i < n; i++) {
        const ox_fact both = ox_fact_join(x->at[i], y->at[i], arena);
        at[i] = ox_memdup(arena, &both, sizeof both);
    }
    return make_items(x->length, at, arena);
}

ox_fact ox_fact_join(const ox_fact *a, const ox_fact *b, ox_arena *arena)
{
    ox_fact out = {.info = join_info(&a->info, &b->info, arena)};
    const ox_fact *full = is_empty(a) ? b : a;
    if (out.info.kind == OX_INFO_UNKNOWN)
        return out;
    if ((is_empty(a) || is_empty(b)) &&
        ox_info_typed(ox_info_inner(&full->info)))
        out.info.inner = full->info.inner;
    out.items = join_items(a, b, arena);
    join_elements(&out, a, b, arena);
    return out;
}

ox_info ox_info_common(const ox_info *a, const ox_info *b, ox_arena *arena)
{
    ox_info out = join_info(a, b, arena);
    const char *reason = out.reason;
    if (a->kind == OX_INFO_UNKNOWN || b->kind == OX_INFO_UNKNOWN)
        out = ox_info_type(a->kind == OX_INFO_UNKNOWN ? b : a, arena);
    out.reason = reason;
    if (out.kind == OX_INFO_TENSOR && !out.dtype)
        out.dtype = !a->dtype ? b->dtype : !b->dtype ? a->dtype : 0;
    return out;
}

static bool same_dim(ox_dim a, ox_dim b)
{
    return ox_dim_same(a, b) || (ox_dim_unknown(a) && ox_dim_unknown(b));
}

static bool same_info(const ox_info *a, const ox_info *b)
{
    if (a->kind != b->kind || a->dtype != b->dtype || a->rank != b->rank)
        return false;
    for (int i = 0; i < a->rank; i++)
        if (!same_dim(a->dims[i], b->dims[i]))
            return false;
    return a->inner == b->inner ||
           same_info(ox_info_inner(a), ox_info_inner(b));
}

static bool same_items(const ox_items *a, const ox_items *b)
{
    if (a == b)
        return true;
    if (!a || !b || !same_dim(a->length, b->length) || !a->at != !b->at)
        return false;
    for (int64_t i = 0; a->at && i < a->length.value; i++)
        if (!ox_fact_same(a->at[i], b->at[i]))
            return false;
    return true;
}

bool ox_fact_same(const ox_fact *a, const ox_fact *b)
{
    return same_info(&a->info, &b->info) && same_items(a->items, b->items);
}

/* How a fact is made of another: each dim and the elements are passed on or
 * not. */
typedef struct filter {
    ox_arena *arena;
    int loops; /* dims and elements made in deeper ones do not pass */
    bool elements;
} filter;

static bool passes(const filter *f, const ox_expr *expr)
{
    return !expr || ox_expr_depth(expr) <= f->loops;
}

static ox_info filter_info(const filter *f, const ox_info *in)
{
    ox_info out = *in;
    bool elements = f->elements && in->elements;
    for (size_t i = 0; elements && i < in->n_elements; i++)
        elements = passes(f, in->elements[i].expr);
    if (!elements) {
        out.elements = NULL;
        out.n_elements = 0;
    }
    if (in->rank > 0)
        out.dims =
            ox_memdup(f->arena, in->dims, (size_t)in->rank * sizeof *in->dims);
    for (int i = 0; i < in->rank; i++)
        if (!passes(f, in->dims[i].expr))
            out.dims[i] = OX_DIM_UNKNOWN;
    if (in->inner) {
        const ox_info inner = filter_info(f, in->inner);
        out.inner = ox_memdup(f->arena, &inner, sizeof inner);
    }
    return out;
}

static ox_fact filter_fact(const filter *f, const ox_fact *in)
{
    ox_fact out = {.info = filter_info(f, &in->info)};
    const ox_items *items = in->items;
    if (!items || !passes(f, items->length.expr))
        return out;
    if (!items->at || items->length.value == 0) {
        out.items = items;
        return out;
    }
    const size_t n = (size_t)items->length.value;
    const ox_fact **at = OX_NEW_ARRAY(f->arena, n, const ox_fact *);
    for (size_t i = 0; i < n; i++) {
        const ox_fact item = filter_fact(f, items->at[i]);
        at[i] = ox_memdup(f->arena, &item, sizeof item);
    }
    out.items = make_items(items->length, at, f->arena);
    return out;
}

ox_fact ox_fact_plain(const ox_fact *fact, ox_arena *arena)
{
    return filter_fact(&(filter){arena, INT_MAX, false}, fact);
}

ox_fact ox_fact_outside(const ox_fact *fact, int loops, ox_arena *arena)
{
    return filter_fact(&(filter){arena, loops, true}, fact);
}
