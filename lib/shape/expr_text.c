/* Expressions printed, and computed for given sizes. */
#include "shape/expr_priv.h"

#include "base/buf.h"

#include <string.h>

static void put_expr(ox_buf *out, const ox_expr *e);
static void put_sum(ox_buf *out, const ox_sum *e);

/* A name that could be read as something else stands in parentheses. */
static void put_name(ox_buf *out, const char *name)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:";
    const bool simple = name[strspn(name, plain)] == '\0';
    ox_buf_printf(out, simple ? "%s" : "(%s)", name);
}

/* Whether it can be an operand as it is. */
static bool is_simple(const ox_expr *e, bool dividend)
{
    if (e->n == 0)
        return e->constant >= 0;
    if (e->n > 1 || e->constant || e->terms[0].factor < 1)
        return false;
    if (!dividend && (e->terms[0].factor > 1 || e->terms[0].degree > 1))
        return false;
    for (size_t i = 0; i < e->terms[0].degree; i++)
        if (e->terms[0].atoms[i]->kind == OX_ATOM_DIV)
            return false;
    return true;
}

static void put_operand(ox_buf *out, const ox_expr *e, bool dividend)
{
    const bool simple = is_simple(e, dividend);
    ox_buf_str(out, simple ? "" : "(");
    put_expr(out, e);
    ox_buf_str(out, simple ? "" : ")");
}

static void put_atom(ox_buf *out, const ox_atom *atom, bool alone)
{
    switch (atom->kind) {
    case OX_ATOM_NAME:
        put_name(out, atom->name);
        break;
    case OX_ATOM_DIV:
        ox_buf_str(out, alone ? "" : "(");
        put_operand(out, atom->a, true);
        ox_buf_str(out, "/");
        put_operand(out, atom->b, false);
        ox_buf_str(out, alone ? "" : ")");
        break;
    case OX_ATOM_POSITIVE:
        ox_buf_str(out, "max(");
        put_expr(out, atom->a);
        ox_buf_str(out, ",0)");
        break;
    case OX_ATOM_BROADCAST:
        ox_buf_str(out, "broadcast(");
        put_expr(out, atom->a);
        ox_buf_str(out, ",");
        put_expr(out, atom->b);
        ox_buf_str(out, ")");
        break;
    }
}

static void put_term(ox_buf *out, const ox_term *term)
{
    const uint64_t size =
        term->factor < 0 ? 0 - (uint64_t)term->factor : (uint64_t)term->factor;
    const bool alone = size == 1 && term->degree == 1;
    if (size != 1)
        ox_buf_printf(out, "%llu*", (unsigned long long)size);
    for (size_t i = 0; i < term->degree; i++) {
        ox_buf_str(out, i > 0 ? "*" : "");
        put_atom(out, term->atoms[i], alone);
    }
}

/* The one term that is a maximum, taken once or off once; NULL: none is, or
 * more than one. */
static const ox_term *only_positive(const ox_sum *sum)
{
    const ox_term *found = NULL;
    for (size_t i = 0; i < sum->n; i++) {
        const ox_term *term = &sum->terms[i];
        if (term->degree != 1 || term->atoms[0]->kind != OX_ATOM_POSITIVE)
            continue;
        if (found || term->factor > 1 || term->factor < -1)
            return NULL;
        found = term;
    }
    return found;
}

/* p + max(a, 0) as max(p + a, p), and p - max(a, 0) as min(p - a, p), where
 * that is shorter. */
static bool put_extreme(ox_buf *out, const ox_sum *sum)
{
    const ox_term *term = only_positive(sum);
    if (!term)
        return false;
    ox_sum rest = *sum;
    const ox_sum gone = {.n = 1, .terms = {*term}};
    ox_sum_add(&rest, &gone, -1);
    ox_sum other = rest;
    const ox_sum inner = ox_sum_of((ox_element){-1, term->atoms[0]->a, true});
    ox_sum_add(&other, &inner, term->factor);
    if (rest.bad || other.bad || other.n > rest.n)
        return false;
    ox_buf_str(out, term->factor > 0 ? "max(" : "min(");
    put_sum(out, &other);
    ox_buf_str(out, ",");
    put_sum(out, &rest);
    ox_buf_str(out, ")");
    return true;
}

static void put_expr(ox_buf *out, const ox_expr *e)
{
    const ox_sum sum = ox_sum_of((ox_element){-1, e, true});
    put_sum(out, &sum);
}

/* Positive terms first, then a positive constant, then what is taken off. */
static void put_sum(ox_buf *out, const ox_sum *e)
{
    const char *plus = "";
    if (put_extreme(out, e))
        return;
    for (size_t i = 0; i < e->n; i++)
        if (e->terms[i].factor > 0) {
            ox_buf_str(out, plus);
            put_term(out, &e->terms[i]);
            plus = "+";
        }
    if (e->constant > 0 || e->n == 0)
        ox_buf_printf(out, "%s%lld", plus, (long long)e->constant);
    for (size_t i = 0; i < e->n; i++)
        if (e->terms[i].factor < 0) {
            ox_buf_str(out, "-");
            put_term(out, &e->terms[i]);
        }
    if (e->constant < 0 && e->n > 0)
        ox_buf_printf(out, "%lld", (long long)e->constant);
}

/* A name alone, as it is. */
static const char *only_name(const ox_expr *e)
{
    const ox_term *term = e->terms;
    return e->n == 1 && e->constant == 0 && term->factor == 1 &&
                   term->degree == 1 && term->atoms[0]->kind == OX_ATOM_NAME
               ? term->atoms[0]->name
               : NULL;
}

const char *ox_expr_text(const ox_expr *expr, ox_arena *arena)
{
    ox_buf out;
    if (!expr->named)
        return NULL;
    if (only_name(expr))
        return only_name(expr);
    ox_buf_init(&out, arena);
    put_expr(&out, expr);
    return out.size > OX_EXPR_LENGTH ? NULL : ox_buf_text(&out);
}

/* Values */

typedef struct sizes {
    int64_t (*size)(void *user, const char *name);
    void *user;
} sizes;

static bool value_of(int64_t *out, const ox_expr *e, const sizes *s);

static bool atom_value(int64_t *out, const ox_atom *atom, const sizes *s)
{
    int64_t a, b;
    if (atom->kind == OX_ATOM_NAME) {
        *out = atom->named ? s->size(s->user, atom->name) : -1;
        return *out >= 0;
    }
    if (!value_of(&a, atom->a, s) || !value_of(&b, atom->b, s))
        return false;
    switch (atom->kind) {
    case OX_ATOM_DIV:
        if (b == 0 || (a == INT64_MIN && b == -1))
            return false;
        *out = a / b - (a % b != 0 && (a < 0) != (b < 0));
        return true;
    case OX_ATOM_POSITIVE:
        *out = a > 0 ? a : 0;
        return true;
    default:
        *out = a == 1 ? b : a;
        return true;
    }
}

static bool value_of(int64_t *out, const ox_expr *e, const sizes *s)
{
    int64_t sum = e->constant;
    for (size_t i = 0; i < e->n; i++) {
        int64_t product = e->terms[i].factor, value;
        for (size_t k = 0; k < e->terms[i].degree; k++)
            if (!atom_value(&value, e->terms[i].atoms[k], s) ||
                __builtin_mul_overflow(product, value, &product))
                return false;
        if (__builtin_add_overflow(sum, product, &sum))
            return false;
    }
    *out = sum;
    return true;
}

bool ox_expr_value(int64_t *out, const ox_expr *expr,
                   int64_t (*size)(void *user, const char *name), void *user)
{
    const sizes s = {size, user};
    return value_of(out, expr, &s);
}
