/* The normal form of symbolic integers. */
#include "shape/expr_priv.h"

#include <string.h>

void ox_exprs_init(ox_exprs *exprs, ox_arena *arena)
{
    *exprs = (ox_exprs){.arena = arena, .steps = OX_EXPR_STEPS};
    ox_map_init(&exprs->atoms, arena);
    ox_map_init(&exprs->sums, arena);
}

ox_element ox_int(int64_t value)
{
    return (ox_element){value, NULL, true};
}

int64_t ox_int_low(ox_element a)
{
    return !a.known ? INT64_MIN : a.expr ? a.expr->low : a.value;
}

int64_t ox_int_high(ox_element a)
{
    return !a.known ? INT64_MAX : a.expr ? a.expr->high : a.value;
}

int ox_expr_depth(const ox_expr *expr)
{
    return expr->depth;
}

bool ox_expr_named(const ox_expr *expr)
{
    return expr->named;
}

const char *ox_expr_reason(const ox_expr *expr)
{
    return expr->reason;
}

/* Sums */

ox_sum ox_sum_of(ox_element element)
{
    ox_sum sum = {.bad = !element.known, .constant = element.value};
    if (!element.expr)
        return sum;
    sum.constant = element.expr->constant;
    sum.n = element.expr->n;
    memcpy(sum.terms, element.expr->terms, sum.n * sizeof *sum.terms);
    return sum;
}

/* Where two terms stand in a sum: < 0 when a comes first. */
static int order(const ox_term *a, const ox_term *b)
{
    if (a->degree != b->degree)
        return a->degree > b->degree ? -1 : 1;
    for (size_t i = 0; i < a->degree; i++)
        if (a->atoms[i] != b->atoms[i])
            return a->atoms[i]->id < b->atoms[i]->id ? -1 : 1;
    return 0;
}

void ox_sum_add_term(ox_sum *sum, const ox_term *term)
{
    size_t at = 0;
    if (term->degree == 0)
        sum->bad |=
            __builtin_add_overflow(sum->constant, term->factor, &sum->constant);
    if (term->factor == 0 || term->degree == 0)
        return;
    while (at < sum->n && order(&sum->terms[at], term) < 0)
        at++;
    ox_term *place = &sum->terms[at];
    const size_t after = sum->n - at;
    if (after > 0 && order(place, term) == 0) {
        sum->bad |=
            __builtin_add_overflow(place->factor, term->factor, &place->factor);
        if (place->factor == 0) {
            memmove(place, place + 1, (after - 1) * sizeof *place);
            sum->n--;
        }
    } else if (sum->n == OX_EXPR_TERMS) {
        sum->bad = true;
    } else {
        memmove(place + 1, place, after * sizeof *place);
        *place = *term;
        sum->n++;
    }
}

void ox_sum_add(ox_sum *sum, const ox_sum *other, int64_t factor)
{
    int64_t constant;
    sum->bad |= other->bad ||
                __builtin_mul_overflow(other->constant, factor, &constant) ||
                __builtin_add_overflow(sum->constant, constant, &sum->constant);
    for (size_t i = 0; i < other->n && !sum->bad; i++) {
        ox_term term = other->terms[i];
        sum->bad |= __builtin_mul_overflow(term.factor, factor, &term.factor);
        ox_sum_add_term(sum, &term);
    }
}

static bool multiply_terms(ox_term *out, const ox_term *a, const ox_term *b)
{
    size_t i = 0, j = 0;
    if (a->degree + b->degree > OX_EXPR_DEGREE ||
        __builtin_mul_overflow(a->factor, b->factor, &out->factor))
        return false;
    out->degree = a->degree + b->degree;
    for (size_t k = 0; k < out->degree; k++) {
        const bool first =
            j == b->degree ||
            (i < a->degree && a->atoms[i]->id <= b->atoms[j]->id);
        out->atoms[k] = first ? a->atoms[i++] : b->atoms[j++];
    }
    return true;
}

void ox_sum_add_product(ox_sum *sum, const ox_sum *other, const ox_term *term)
{
    const ox_term constant = {.factor = other->constant};
    for (size_t i = 0; i <= other->n && !sum->bad; i++) {
        ox_term product;
        const ox_term *by = i < other->n ? &other->terms[i] : &constant;
        if (multiply_terms(&product, by, term))
            ox_sum_add_term(sum, &product);
        else
            sum->bad = true;
    }
}

/* Interning */

/* Bytes of a number in a key: six bits each, and a sign in front. */
enum { KEY_NUMBER = 12, KEY = OX_EXPR_TERMS * (OX_EXPR_DEGREE + 1) + 1 };

static char *put_number(char *at, char sign, uint64_t n)
{
    *at++ = sign;
    for (; n > 0; n >>= 6)
        *at++ = (char)('0' + (n & 63));
    return at;
}

/* A text that no other sum has. */
static void key_of(char *key, const ox_sum *sum)
{
    key = put_number(key, '+', (uint64_t)sum->constant);
    for (size_t i = 0; i < sum->n; i++) {
        key = put_number(key, '+', (uint64_t)sum->terms[i].factor);
        for (size_t k = 0; k < sum->terms[i].degree; k++)
            key = put_number(key, '*', sum->terms[i].atoms[k]->id);
    }
    *key = '\0';
}

static ox_expr *make_expr(ox_exprs *exprs, const ox_sum *sum)
{
    ox_expr *e = ox_alloc(exprs->arena, offsetof(ox_expr, terms) +
                                            sum->n * sizeof *sum->terms);
    e->constant = sum->constant;
    e->n = sum->n;
    e->id = exprs->n_sums++;
    exprs->n_terms += sum->n;
    e->named = true;
    e->size = 1;
    memcpy(e->terms, sum->terms, sum->n * sizeof *sum->terms);
    for (size_t i = 0; i < sum->n; i++)
        for (size_t k = 0; k < sum->terms[i].degree; k++) {
            const ox_atom *atom = sum->terms[i].atoms[k];
            e->size += atom->size;
            e->named &= atom->named;
            e->depth = atom->depth > e->depth ? atom->depth : e->depth;
            e->reason = e->reason ? e->reason : atom->reason;
        }
    ox_sum_bounds(&e->low, &e->high, sum);
    if (e->low < 0 && ox_sum_not_negative(sum))
        e->low = 0;
    return e;
}

static bool has_division(const ox_sum *sum)
{
    for (size_t i = 0; i < sum->n && sum->n > 1 && !sum->bad; i++)
        if (sum->terms[i].atoms[0]->kind == OX_ATOM_DIV)
            return true;
    return false;
}

ox_element ox_sum_finish(ox_exprs *exprs, const ox_sum *given)
{
    ox_sum shorter;
    const ox_sum *sum = given;
    if (given->n > OX_EXPR_LONG && exprs->steps-- <= 0)
        return OX_INT_UNKNOWN;
    if (has_division(given)) {
        shorter = *given;
        ox_sum_shorten(exprs, &shorter);
        sum = &shorter;
    }
    if (sum->bad)
        return OX_INT_UNKNOWN;
    if (sum->n == 0)
        return ox_int(sum->constant);
    char key[KEY * KEY_NUMBER + 1];
    key_of(key, sum);
    ox_expr *e = ox_map_get(&exprs->sums, key);
    if (!e &&
        (exprs->n_sums >= OX_EXPR_COUNT || exprs->n_terms >= OX_EXPR_STORE))
        return OX_INT_UNKNOWN;
    if (!e) {
        e = make_expr(exprs, sum);
        ox_map_set(&exprs->sums, ox_strdup(exprs->arena, key), e);
    }
    return e->size > OX_EXPR_SIZE ? OX_INT_UNKNOWN : (ox_element){-1, e, true};
}

static ox_element from_atom(ox_exprs *exprs, const ox_atom *atom)
{
    const ox_sum sum = {.n = 1, .terms = {{1, 1, {atom}}}};
    return ox_sum_finish(exprs, &sum);
}

static ox_atom *new_atom(ox_exprs *exprs, const char *key, ox_atom_kind kind)
{
    ox_atom *atom = OX_NEW(exprs->arena, ox_atom);
    *atom = (ox_atom){.kind = kind,
                      .exprs = exprs,
                      .id = exprs->n_atoms++,
                      .size = 1,
                      .named = true,
                      .high = INT64_MAX};
    ox_map_set(&exprs->atoms, key, atom);
    return atom;
}

static ox_dim as_dim(ox_element e)
{
    return (ox_dim){-1, e.expr};
}

ox_dim ox_dim_name(ox_exprs *exprs, const char *name)
{
    const char *key = ox_printf(exprs->arena, "n%s", name);
    ox_atom *atom = ox_map_get(&exprs->atoms, key);
    if (!atom) {
        atom = new_atom(exprs, key, OX_ATOM_NAME);
        atom->name = key + 1;
    }
    return as_dim(from_atom(exprs, atom));
}

ox_dim ox_dim_fresh(ox_exprs *exprs, const char *key, int depth,
                    const char *reason)
{
    key = ox_printf(exprs->arena, "f%s", key);
    ox_atom *atom = ox_map_get(&exprs->atoms, key);
    if (!atom && exprs->n_sums >= OX_EXPR_COUNT)
        return OX_DIM_UNKNOWN;
    if (!atom) {
        atom = new_atom(exprs, key, OX_ATOM_NAME);
        atom->named = false;
        atom->name = key + 1;
        atom->depth = depth;
        atom->reason = reason;
    }
    return as_dim(from_atom(exprs, atom));
}

/* An element as an expression, also where it is a number. */
static const ox_expr *boxed(ox_exprs *exprs, ox_element e)
{
    const ox_sum sum = {.constant = e.value};
    return e.expr ? e.expr : make_expr(exprs, &sum);
}

/* One letter, and each operand as the id of an expression or as a number. */
static void atom_key(char *key, ox_atom_kind kind, ox_element a, ox_element b)
{
    static const char letters[] = {'n', 'd', 'p', 'b'};
    const ox_element both[] = {a, b};
    *key++ = letters[kind];
    for (size_t i = 0; i < 2; i++)
        key = put_number(key, both[i].expr ? '*' : '+',
                         both[i].expr ? both[i].expr->id
                                      : (uint64_t)both[i].value);
    *key = '\0';
}

ox_element ox_atom_element(ox_exprs *exprs, ox_atom_kind kind, ox_element a,
                           ox_element b, const int64_t bounds[2])
{
    char key[2 * KEY_NUMBER + 2];
    atom_key(key, kind, a, b);
    ox_atom *atom = ox_map_get(&exprs->atoms, key);
    if (!a.known || !b.known || (!atom && exprs->n_atoms >= OX_EXPR_COUNT))
        return OX_INT_UNKNOWN;
    if (!atom) {
        atom = new_atom(exprs, ox_strdup(exprs->arena, key), kind);
        atom->a = boxed(exprs, a);
        atom->b = boxed(exprs, b);
        atom->size = 1 + atom->a->size + atom->b->size;
        atom->named = atom->a->named && atom->b->named;
        atom->depth =
            atom->a->depth > atom->b->depth ? atom->a->depth : atom->b->depth;
        atom->reason = atom->a->reason ? atom->a->reason : atom->b->reason;
        atom->low = bounds[0];
        atom->high = bounds[1];
    }
    return from_atom(exprs, atom);
}

int64_t ox_gcd(int64_t a, int64_t b)
{
    if (a == INT64_MIN || b == INT64_MIN)
        return 1; /* its magnitude is no int64_t; 1 divides, too */
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

void ox_sum_negate(ox_sum *sum)
{
    const ox_sum old = *sum;
    *sum = (ox_sum){.bad = old.bad};
    ox_sum_add(sum, &old, -1);
}

/* Arithmetic */

static ox_element combine(ox_exprs *exprs, ox_element a, ox_element b,
                          int64_t factor)
{
    ox_sum sum = ox_sum_of(a);
    const ox_sum other = ox_sum_of(b);
    ox_sum_add(&sum, &other, factor);
    return ox_sum_finish(exprs, &sum);
}

ox_element ox_int_add(ox_exprs *exprs, ox_element a, ox_element b)
{
    if (ox_int_is(a, 0) || ox_int_is(b, 0))
        return ox_int_is(a, 0) ? b : a;
    return combine(exprs, a, b, 1);
}

ox_element ox_int_sub(ox_exprs *exprs, ox_element a, ox_element b)
{
    return combine(exprs, a, b, -1);
}

ox_element ox_int_mul(ox_exprs *exprs, ox_element a, ox_element b)
{
    ox_sum product = {.n = 0};
    if (ox_int_is(a, 0) || ox_int_is(b, 0))
        return ox_int(0);
    if (ox_int_is(a, 1) || ox_int_is(b, 1))
        return ox_int_is(a, 1) ? b : a;
    const ox_sum x = ox_sum_of(a), y = ox_sum_of(b);
    product.bad = x.bad || y.bad;
    const ox_term constant = {.factor = x.constant};
    if (!product.bad)
        ox_sum_add_product(&product, &y, &constant);
    for (size_t i = 0; i < x.n && !product.bad; i++)
        ox_sum_add_product(&product, &y, &x.terms[i]);
    return ox_sum_finish(exprs, &product);
}

static ox_element positive(ox_exprs *exprs, ox_element a);

/* max(max(p, q), 0) where p or q is not over 0, and max(min(p, q), 0) where p
 * or q is not under 0, without a maximum in a maximum. */
static bool flat_positive(ox_element *out, ox_exprs *exprs, const ox_sum *sum)
{
    const ox_term *term = ox_sum_only_positive(sum);
    if (!term)
        return false;
    ox_sum rest = *sum;
    const ox_sum gone = {.n = 1, .terms = {*term}};
    ox_sum_add(&rest, &gone, -1);
    const ox_element zero = ox_int(0), inner = {-1, term->atoms[0]->a, true};
    const ox_element p = ox_sum_finish(exprs, &rest);
    const ox_element q = term->factor > 0 ? ox_int_add(exprs, p, inner)
                                          : ox_int_sub(exprs, p, inner);
    if (!p.known || !q.known)
        return false;
    if (term->factor > 0 && ox_int_at_most(p, zero))
        *out = positive(exprs, q);
    else if (term->factor > 0 && ox_int_at_most(q, zero))
        *out = positive(exprs, p);
    else if (term->factor < 0 && ox_int_at_most(zero, q)) /* q = p - inner */
        *out = ox_int_sub(exprs, positive(exprs, p), positive(exprs, inner));
    else if (term->factor < 0 && ox_int_at_most(zero, p))
        *out = ox_int_sub(exprs, ox_int_add(exprs, positive(exprs, q), inner),
                          positive(exprs, inner));
    else
        return false;
    return true;
}

/* max(a, 0). The leading factor of what is kept is positive, and its factors
 * have no divisor in common. */
static ox_element positive(ox_exprs *exprs, ox_element a)
{
    ox_sum sum = ox_sum_of(a), minus = sum;
    ox_element flat;
    ox_sum_negate(&minus);
    if (sum.bad || minus.bad)
        return OX_INT_UNKNOWN;
    if (ox_sum_not_negative(&sum))
        return a;
    if (ox_sum_not_negative(&minus))
        return ox_int(0);
    if (flat_positive(&flat, exprs, &sum))
        return flat;
    if (sum.terms[0].factor < 0)
        return ox_int_add(exprs, a,
                          positive(exprs, ox_sum_finish(exprs, &minus)));
    int64_t common = sum.constant;
    for (size_t i = 0; i < sum.n; i++)
        common = ox_gcd(common, sum.terms[i].factor);
    for (size_t i = 0; i < sum.n; i++)
        sum.terms[i].factor /= common;
    sum.constant /= common;
    const ox_element inner = ox_sum_finish(exprs, &sum);
    const int64_t bounds[2] = {0, ox_int_high(inner)};
    return ox_int_mul(
        exprs,
        ox_atom_element(exprs, OX_ATOM_POSITIVE, inner, ox_int(0), bounds),
        ox_int(common));
}

ox_element ox_int_max(ox_exprs *exprs, ox_element a, ox_element b)
{
    if (ox_int_is_number(a) && ox_int_is_number(b))
        return a.value > b.value ? a : b;
    if (a.known && b.known && ox_int_low(a) >= ox_int_high(b))
        return a;
    if (a.known && b.known && ox_int_low(b) >= ox_int_high(a))
        return b;
    const ox_element more = ox_int_sub(exprs, a, b);
    return ox_int_add(exprs, b,
                      more.known ? positive(exprs, more) : OX_INT_UNKNOWN);
}

ox_element ox_int_min(ox_exprs *exprs, ox_element a, ox_element b)
{
    if (ox_int_is_number(a) && ox_int_is_number(b))
        return a.value < b.value ? a : b;
    if (a.known && b.known && ox_int_high(a) <= ox_int_low(b))
        return a;
    if (a.known && b.known && ox_int_high(b) <= ox_int_low(a))
        return b;
    const ox_element more = ox_int_sub(exprs, a, b);
    return ox_int_sub(exprs, a,
                      more.known ? positive(exprs, more) : OX_INT_UNKNOWN);
}

bool ox_int_at_most(ox_element a, ox_element b)
{
    if (!a.known || !b.known)
        return false;
    if (ox_int_high(a) <= ox_int_low(b))
        return true;
    ox_sum sum = ox_sum_of(b);
    const ox_sum less = ox_sum_of(a);
    ox_sum_add(&sum, &less, -1);
    return !sum.bad && ox_sum_not_negative(&sum);
}

int ox_int_compare(ox_exprs *exprs, ox_element a, ox_element b)
{
    const ox_element one = ox_int(1);
    if (!a.known || !b.known)
        return 2;
    if (ox_int_is_number(a) && ox_int_is_number(b))
        return (a.value > b.value) - (a.value < b.value);
    if (a.expr == b.expr)
        return 0;
    if (ox_int_at_most(ox_int_add(exprs, a, one), b))
        return -1;
    if (ox_int_at_most(ox_int_add(exprs, b, one), a))
        return 1;
    return ox_int_at_most(a, b) && ox_int_at_most(b, a) ? 0 : 2;
}

bool ox_int_differ(ox_exprs *exprs, ox_element a, ox_element b)
{
    const int diff = ox_int_compare(exprs, a, b);
    ox_sum sum = ox_sum_of(a);
    const ox_sum less = ox_sum_of(b);
    ox_sum_add(&sum, &less, -1);
    return diff == -1 || diff == 1 || (!sum.bad && ox_sum_never_zero(&sum));
}
