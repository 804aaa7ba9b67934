/* Expressions printed, and computed for given sizes. */
#include "shape/expr_priv.h"

#include "base/buf.h"

static void put_sum(ox_buf *out, const ox_sum *e);

static ox_sum sum_of(const ox_expr *e)
{
    return ox_sum_of((ox_element){-1, e, true});
}

/* A name that could be read as something else stands in parentheses. */
static void put_name(ox_buf *out, const char *name)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:";
    const bool simple = name[strspn(name, plain)] == '\0';
    ox_buf_printf(out, simple ? "%s" : "(%s)", name);
}

/* Whether it can be an operand as it is. */
static bool is_simple(const ox_sum *e, bool dividend)
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

const ox_term *ox_sum_only_positive(const ox_sum *sum)
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

/* p + max(a, 0) - max(a - d, 0), d a number, as min(max(p + a, p), p + d). */
static bool put_clamp(ox_buf *out, const ox_sum *sum)
{
    ox_sum p = {.constant = sum->constant}, high;
    const ox_expr *a = NULL, *b = NULL;
    for (size_t i = 0; i < sum->n; i++) {
        const ox_term *term = &sum->terms[i];
        const bool is =
            term->degree == 1 && term->atoms[0]->kind == OX_ATOM_POSITIVE;
        if (is && term->factor == 1 && !a)
            a = term->atoms[0]->a;
        else if (is && term->factor == -1 && !b)
            b = term->atoms[0]->a;
        else if (is)
            return false;
        else
            ox_sum_add_term(&p, term);
    }
    if (!a || !b)
        return false;
    ox_sum d = sum_of(a), less = sum_of(b), low = sum_of(a);
    ox_sum_add(&d, &less, -1);
    ox_sum_add(&low, &p, 1);
    high = p;
    ox_sum_add(&high, &d, 1);
    if (d.bad || low.bad || high.bad || d.n > 0 || d.constant < 1)
        return false;
    ox_buf_str(out, "min(max(");
    put_sum(out, &low);
    ox_buf_str(out, ",");
    put_sum(out, &p);
    ox_buf_str(out, "),");
    put_sum(out, &high);
    ox_buf_str(out, ")");
    return true;
}

/* p + max(a, 0) as max(p + a, p), and p - max(a, 0) as min(p - a, p), where
 * that is shorter. */
static bool put_extreme(ox_buf *out, const ox_sum *sum)
{
    const ox_term *term = ox_sum_only_positive(sum);
    if (!term)
        return put_clamp(out, sum);
    ox_sum rest = *sum;
    const ox_sum gone = {.n = 1, .terms = {*term}};
    ox_sum_add(&rest, &gone, -1);
    ox_sum other = rest;
    const ox_sum inner = sum_of(term->atoms[0]->a);
    ox_sum_add(&other, &inner, term->factor);
    if (rest.bad || other.bad ||
        (other.n > rest.n && (rest.n > 0 || rest.constant == 0)))
        return false;
    ox_buf_str(out, term->factor > 0 ? "max(" : "min(");
    put_sum(out, &other);
    ox_buf_str(out, ",");
    put_sum(out, &rest);
    ox_buf_str(out, ")");
    return true;
}

/* The same of a whole sum that a number divides. */
static bool put_multiple(ox_buf *out, const ox_sum *sum)
{
    const size_t start = out->size;
    ox_sum part = *sum;
    int64_t common = 0;
    for (size_t i = 0; i <= sum->n; i++) {
        const int64_t n = i < sum->n ? sum->terms[i].factor : sum->constant;
        common = n == INT64_MIN ? 1 : ox_gcd(common, n);
    }
    if (common < 2)
        return false;
    for (size_t i = 0; i < sum->n; i++)
        part.terms[i].factor /= common;
    part.constant /= common;
    ox_buf_printf(out, "%lld*", (long long)common);
    if (put_extreme(out, &part))
        return true;
    out->size = start;
    out->data[start] = '\0';
    return false;
}

static void put_operand(ox_buf *out, const ox_sum *e, bool dividend)
{
    if (put_extreme(out, e))
        return;
    const bool simple = is_simple(e, dividend);
    ox_buf_str(out, simple ? "" : "(");
    put_sum(out, e);
    ox_buf_str(out, simple ? "" : ")");
}

static void put_division(ox_buf *out, const ox_sum *a, const ox_expr *b,
                         bool alone)
{
    const ox_sum divisor = sum_of(b);
    ox_buf_str(out, alone ? "" : "(");
    put_operand(out, a, true);
    ox_buf_str(out, "/");
    put_operand(out, &divisor, false);
    ox_buf_str(out, alone ? "" : ")");
}

static void put_atom(ox_buf *out, const ox_atom *atom, bool alone)
{
    if (atom->kind == OX_ATOM_NAME) {
        put_name(out, atom->name);
        return;
    }
    const ox_sum a = sum_of(atom->a), b = sum_of(atom->b);
    if (atom->kind == OX_ATOM_DIV) {
        put_division(out, &a, atom->b, alone);
        return;
    }
    ox_buf_str(out, atom->kind == OX_ATOM_POSITIVE ? "max(" : "broadcast(");
    put_sum(out, &a);
    ox_buf_str(out, ",");
    put_sum(out, &b);
    ox_buf_str(out, ")");
}

/* The sign of a term as it is printed, and what a division in it divides. */
typedef struct piece {
    bool minus;
    bool division; /* factor * (a / k), whole terms of the sum added to a */
    ox_sum a;
} piece;

/* Whether a division takes in a term of its sum: 4*N + 4*N/5 is 24*N/5. */
static bool takes_in(const ox_term *division, const ox_term *term)
{
    const ox_expr *a = division->atoms[0]->a;
    const int64_t most = INT32_MAX;
    bool is = false;
    for (size_t i = 0; i < a->n && !ox_term_is_division(term); i++)
        is |= ox_term_is_like(&a->terms[i], term);
    return is && division->atoms[0]->b->constant < most &&
           term->factor > -most && term->factor < most &&
           term->factor % division->factor == 0;
}

/* The division of a sum that takes in a term; NULL: none does. */
static const ox_term *taken_by(const ox_sum *sum, const ox_term *term)
{
    for (size_t i = 0; i < sum->n; i++)
        if (ox_term_is_division(&sum->terms[i]) &&
            takes_in(&sum->terms[i], term))
            return &sum->terms[i];
    return NULL;
}

/* The division that takes in what is taken off: (N+1)/2 - 1 is (N-1)/2. */
static const ox_term *constant_taker(const ox_sum *sum)
{
    for (size_t i = 0; i < sum->n && sum->constant < 0; i++)
        if (ox_term_is_division(&sum->terms[i]) && sum->terms[i].factor == 1 &&
            sum->constant > -INT32_MAX &&
            sum->terms[i].atoms[0]->a->constant > 0 &&
            sum->terms[i].atoms[0]->b->constant < INT32_MAX)
            return &sum->terms[i];
    return NULL;
}

/* taken: for each term of the sum the one that takes it in. */
static piece piece_of(const ox_sum *sum, const ox_term *term,
                      const ox_term *const *taken)
{
    piece p = {.minus = term->factor < 0,
               .division = ox_term_is_division(term)};
    if (!p.division)
        return p;
    const int64_t k = term->atoms[0]->b->constant;
    p.a = sum_of(term->atoms[0]->a);
    if (constant_taker(sum) == term)
        p.a.constant += k * sum->constant;
    for (size_t i = 0; i < sum->n; i++)
        if (taken[i] == term) {
            const ox_sum whole = {.n = 1, .terms = {sum->terms[i]}};
            ox_sum quotient = {.n = 0};
            ox_sum_add(&quotient, &whole, 1);
            quotient.terms[0].factor /= term->factor;
            ox_sum_add(&p.a, &quotient, k);
        }
    if (p.a.n > 0 && p.a.terms[0].factor < 0) {
        /* x/k = -((k - 1 - x) / k) */
        const ox_sum x = p.a;
        p.a = (ox_sum){.constant = k - 1};
        ox_sum_add(&p.a, &x, -1);
        p.minus = !p.minus;
    }
    return p;
}

static void put_term(ox_buf *out, const ox_term *term, const piece *p,
                     bool first)
{
    const uint64_t size =
        term->factor < 0 ? 0 - (uint64_t)term->factor : (uint64_t)term->factor;
    const bool alone = size == 1 && term->degree == 1 && !(first && p->minus);
    if (size != 1)
        ox_buf_printf(out, "%llu*", (unsigned long long)size);
    if (p->division)
        put_division(out, &p->a, term->atoms[0]->b, alone);
    for (size_t i = 0; i < term->degree && !p->division; i++) {
        ox_buf_str(out, i > 0 ? "*" : "");
        put_atom(out, term->atoms[i], alone);
    }
}

/* The terms of one sign. */
static void put_terms(ox_buf *out, const ox_sum *e, bool minus, size_t start)
{
    const ox_term *taken[OX_EXPR_TERMS];
    for (size_t i = 0; i < e->n; i++)
        taken[i] = taken_by(e, &e->terms[i]);
    for (size_t i = 0; i < e->n; i++) {
        if (taken[i] || out->size > OX_EXPR_LENGTH)
            continue;
        const piece p = piece_of(e, &e->terms[i], taken);
        if (p.minus != minus)
            continue;
        ox_buf_str(out, minus ? "-" : out->size > start ? "+" : "");
        put_term(out, &e->terms[i], &p, out->size == start + minus);
    }
}

/* Positive terms first, then a positive constant, then what is taken off. */
static void put_sum(ox_buf *out, const ox_sum *e)
{
    const size_t start = out->size;
    if (put_extreme(out, e) || put_multiple(out, e))
        return;
    put_terms(out, e, false, start);
    if (e->constant > 0 || e->n == 0)
        ox_buf_printf(out, "%s%lld", out->size > start ? "+" : "",
                      (long long)e->constant);
    put_terms(out, e, true, start);
    if (e->constant < 0 && e->n > 0 && !constant_taker(e))
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
    const ox_sum sum = sum_of(expr);
    ox_buf_init(&out, arena);
    put_sum(&out, &sum);
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
