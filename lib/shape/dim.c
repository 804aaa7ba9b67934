/* Arithmetic of dims. What cannot be proved is unknown. */
#include "shape/expr_priv.h"

bool ox_dim_is(ox_dim dim, int64_t value)
{
    return dim.value == value && value >= 0;
}

bool ox_dim_unknown(ox_dim dim)
{
    return dim.value < 0 && !dim.expr;
}

bool ox_dim_named(ox_dim dim)
{
    return dim.value >= 0 || (dim.expr && ox_expr_named(dim.expr));
}

bool ox_dim_same(ox_dim a, ox_dim b)
{
    if (!a.expr || !b.expr)
        return a.value >= 0 && a.value == b.value;
    const ox_element x = ox_dim_element(a), y = ox_dim_element(b);
    return a.expr == b.expr || (ox_int_at_most(x, y) && ox_int_at_most(y, x));
}

/* Multiples of the same names, like 2*N and 3*N: only 0 is both. */
static bool are_multiples(ox_dim a, ox_dim b)
{
    if (!a.expr || !b.expr || a.expr->n != 1 || b.expr->n != 1 ||
        a.expr->constant != 0 || b.expr->constant != 0)
        return false;
    const ox_term *x = &a.expr->terms[0], *y = &b.expr->terms[0];
    if (x->degree != y->degree || x->factor == y->factor)
        return false;
    for (size_t i = 0; i < x->degree; i++)
        if (x->atoms[i] != y->atoms[i] || x->atoms[i]->kind != OX_ATOM_NAME)
            return false;
    return true;
}

bool ox_dim_differ(ox_exprs *exprs, ox_dim a, ox_dim b)
{
    return are_multiples(a, b) ||
           ox_int_differ(exprs, ox_dim_element(a), ox_dim_element(b));
}

ox_dim ox_dim_of(int64_t value)
{
    return value < 0 ? OX_DIM_UNKNOWN : OX_DIM(value);
}

ox_element ox_dim_element(ox_dim dim)
{
    return (ox_element){dim.value, dim.expr, !ox_dim_unknown(dim)};
}

ox_dim ox_element_as_dim(ox_element element)
{
    return ox_int_low(element) < 0 ? OX_DIM_UNKNOWN
                                   : (ox_dim){element.value, element.expr};
}

ox_dim ox_dim_computed(ox_element element)
{
    return element.expr ? (ox_dim){-1, element.expr}
                        : ox_dim_of(element.known ? element.value : -1);
}

ox_dim ox_dim_plus(ox_exprs *exprs, ox_dim a, int64_t n)
{
    return ox_dim_computed(ox_int_add(exprs, ox_dim_element(a), ox_int(n)));
}

ox_dim ox_dim_add(ox_exprs *exprs, ox_dim a, ox_dim b)
{
    return ox_dim_computed(
        ox_int_add(exprs, ox_dim_element(a), ox_dim_element(b)));
}

ox_dim ox_dim_sub(ox_exprs *exprs, ox_dim a, ox_dim b)
{
    return ox_dim_computed(
        ox_int_sub(exprs, ox_dim_element(a), ox_dim_element(b)));
}

ox_dim ox_dim_times(ox_exprs *exprs, ox_dim a, ox_dim b)
{
    return ox_dim_computed(
        ox_int_mul(exprs, ox_dim_element(a), ox_dim_element(b)));
}

ox_dim ox_dim_over(ox_exprs *exprs, ox_dim a, int64_t n)
{
    return ox_dim_computed(
        ox_int_floor_div(exprs, ox_dim_element(a), ox_int(n)));
}

ox_dim ox_dim_over_up(ox_exprs *exprs, ox_dim a, int64_t n)
{
    return ox_dim_computed(
        ox_int_ceil_div(exprs, ox_dim_element(a), ox_int(n)));
}

ox_dim ox_dim_meet(ox_dim a, ox_dim b)
{
    if (a.value >= 0 || (a.expr && b.value < 0))
        return a;
    return b;
}

ox_dim ox_dim_join(ox_dim a, ox_dim b)
{
    return ox_dim_same(a, b) ? a : OX_DIM_UNKNOWN;
}

bool ox_dims_count(int64_t *out, const ox_dim *dims, int rank)
{
    int64_t count = 1;
    for (int i = 0; i < rank; i++)
        if (dims[i].value < 0 ||
            __builtin_mul_overflow(count, dims[i].value, &count))
            return false;
    *out = count;
    return rank >= 0;
}

ox_dim ox_dims_product(ox_exprs *exprs, const ox_dim *dims, int first, int last)
{
    ox_dim product = OX_DIM(1);
    for (int i = first; i < last; i++)
        product = ox_dim_times(exprs, product, dims[i]);
    return product;
}

enum { PARTS = 16 };

/* Adds what a dim is the broadcast of to the parts, which are sorted. */
static bool add_parts(const ox_expr **parts, size_t *n, const ox_expr *e)
{
    size_t at = 0;
    const ox_atom *atom = e->n == 1 ? e->terms[0].atoms[0] : NULL;
    if (atom && e->constant == 0 && e->terms[0].degree == 1 &&
        e->terms[0].factor == 1 && atom->kind == OX_ATOM_BROADCAST)
        return add_parts(parts, n, atom->a) && add_parts(parts, n, atom->b);
    while (at < *n && parts[at]->id < e->id)
        at++;
    if (at < *n && parts[at] == e)
        return true;
    if (*n == PARTS)
        return false;
    memmove(parts + at + 1, parts + at, (*n - at) * sizeof *parts);
    parts[at] = e;
    ++*n;
    return true;
}

/* Of two expressions: the same whichever were broadcast first. */
static ox_dim broadcast_parts(ox_exprs *exprs, const ox_expr *a,
                              const ox_expr *b)
{
    const ox_expr *parts[PARTS];
    size_t n = 0;
    if (!add_parts(parts, &n, a) || !add_parts(parts, &n, b))
        return OX_DIM_UNKNOWN;
    ox_element all = {-1, parts[0], true};
    for (size_t i = 1; i < n; i++) {
        const ox_element part = {-1, parts[i], true};
        const int64_t bounds[2] = {
            ox_int_low(all) < ox_int_low(part) ? ox_int_low(all)
                                               : ox_int_low(part),
            ox_int_high(all) > ox_int_high(part) ? ox_int_high(all)
                                                 : ox_int_high(part)};
        all = ox_atom_element(exprs, OX_ATOM_BROADCAST, all, part, bounds);
    }
    return ox_dim_computed(all);
}

/* Whether the part is min(whole, n) for an n over 0, as of a table cut to a
 * length: of the two that fit, whole is the broadcast, also where it is 1. */
static bool is_cut(ox_exprs *exprs, ox_dim part, ox_dim whole)
{
    const ox_element all = ox_dim_element(whole);
    const ox_expr *rest = ox_int_sub(exprs, all, ox_dim_element(part)).expr;
    const ox_atom *over = rest && rest->n == 1 && rest->constant == 0 &&
                                  rest->terms[0].degree == 1 &&
                                  rest->terms[0].factor == 1
                              ? rest->terms[0].atoms[0]
                              : NULL;
    return over && over->kind == OX_ATOM_POSITIVE &&
           ox_int_low(ox_int_sub(exprs, all, (ox_element){-1, over->a, true})) >
               0;
}

bool ox_dim_broadcast(ox_exprs *exprs, ox_dim *out, ox_dim a, ox_dim b)
{
    if (ox_dim_same(a, b) || ox_dim_is(b, 1))
        *out = a;
    else if (ox_dim_is(a, 1))
        *out = b;
    else if (a.value >= 0 && b.value >= 0)
        return false;
    else if (a.value >= 0) /* b is 1 or a */
        *out = a;
    else if (b.value >= 0)
        *out = b;
    else if (!a.expr || !b.expr)
        *out = OX_DIM_UNKNOWN;
    else if (a.expr->low > 1 || b.expr->low > 1) {
        if (a.expr->low > 1 && b.expr->low > 1 && ox_dim_differ(exprs, a, b))
            return false;
        *out = a.expr->low > 1 ? a : b;
    } else if (is_cut(exprs, a, b)) {
        *out = b;
    } else if (is_cut(exprs, b, a)) {
        *out = a;
    } else {
        *out = broadcast_parts(exprs, a.expr, b.expr);
    }
    return true;
}
