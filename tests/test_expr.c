/* Symbolic integers: random expressions computed by hand and through the
 * normal form, with bounds, comparisons and the printed text held against
 * sampled sizes; identities that must be decided; and the limits. */
#include "base/buf.h"
#include "shape/expr.h"
#include "shape/rule.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* Trees: what is asked for, before any normal form. */

typedef enum kind {
    ADD,
    SUB,
    MUL,
    FLOOR,
    CEIL,
    TRUNC,
    MAX,
    MIN,
    BROADCAST,
    N_OPS,
    NAME = N_OPS,
    NUMBER
} kind;

typedef struct tree {
    kind kind;
    int64_t number; /* or which name */
    const struct tree *a, *b;
    ox_element element;
} tree;

enum { NAMES = 3, SAMPLES = 40 };

static const char *const names[NAMES] = {"N", "M", "K"};

typedef struct number {
    bool ok; /* no overflow, no division by 0, sizes that broadcast */
    int64_t value;
} number;

static int64_t floor_of(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static number divide(kind k, int64_t a, int64_t b)
{
    if (b == 0 || (a == INT64_MIN && b == -1))
        return (number){false, 0};
    const int64_t down = floor_of(a, b);
    return (number){true, k == FLOOR  ? down
                          : k == CEIL ? down + (a % b != 0)
                                      : a / b};
}

static number apply(kind k, int64_t a, int64_t b)
{
    number r = {true, 0};
    switch (k) {
    case ADD:
        r.ok = !__builtin_add_overflow(a, b, &r.value);
        return r;
    case SUB:
        r.ok = !__builtin_sub_overflow(a, b, &r.value);
        return r;
    case MUL:
        r.ok = !__builtin_mul_overflow(a, b, &r.value);
        return r;
    case MAX:
        return (number){true, a > b ? a : b};
    case MIN:
        return (number){true, a < b ? a : b};
    case BROADCAST:
        return (number){a >= 0 && b >= 0 && (a == b || a == 1 || b == 1),
                        a == 1 ? b : a};
    default:
        return divide(k, a, b);
    }
}

static number eval(const tree *t, const int64_t *sizes)
{
    if (t->kind == NUMBER)
        return (number){true, t->number};
    if (t->kind == NAME)
        return (number){true, sizes[t->number]};
    const number a = eval(t->a, sizes), b = eval(t->b, sizes);
    return a.ok && b.ok ? apply(t->kind, a.value, b.value) : (number){false, 0};
}

static ox_element build_broadcast(ox_exprs *exprs, ox_element a, ox_element b)
{
    ox_dim out;
    if (!ox_dim_broadcast(exprs, &out, ox_dim_computed(a), ox_dim_computed(b)))
        return (ox_element){-1, NULL, false};
    return ox_dim_element(out);
}

static ox_element build(ox_exprs *exprs, kind k, ox_element a, ox_element b)
{
    static ox_element (*const ops[N_OPS])(ox_exprs *, ox_element,
                                          ox_element) = {
        ox_int_add,       ox_int_sub,      ox_int_mul,
        ox_int_floor_div, ox_int_ceil_div, ox_int_trunc_div,
        ox_int_max,       ox_int_min,      build_broadcast};
    return ops[k](exprs, a, b);
}

static tree *new_tree(ox_exprs *exprs, kind k, const tree *a, const tree *b)
{
    tree *t = OX_NEW(exprs->arena, tree);
    *t = (tree){.kind = k, .a = a, .b = b};
    t->element = build(exprs, k, a->element, b->element);
    return t;
}

static tree *new_number(ox_exprs *exprs, int64_t value)
{
    tree *t = OX_NEW(exprs->arena, tree);
    *t = (tree){.kind = NUMBER, .number = value, .element = ox_int(value)};
    return t;
}

static tree *new_name(ox_exprs *exprs, int64_t which)
{
    tree *t = OX_NEW(exprs->arena, tree);
    *t = (tree){.kind = NAME, .number = which};
    t->element = ox_dim_element(ox_dim_name(exprs, names[which]));
    return t;
}

/* The printed grammar, and ceil(a,b) and trunc(a,b) for identities. */

typedef struct parser {
    ox_exprs *exprs;
    const char *at;
} parser;

static tree *parse_sum(parser *p);

static bool take(parser *p, char c)
{
    const bool is = *p->at == c;
    p->at += is;
    return is;
}

static void need(parser *p, char c)
{
    if (!take(p, c))
        fail_msg("'%c' expected at '%s'", c, p->at);
}

static tree *parse_call(parser *p, kind k)
{
    tree *a, *b;
    need(p, '(');
    a = parse_sum(p);
    need(p, ',');
    b = parse_sum(p);
    need(p, ')');
    return new_tree(p->exprs, k, a, b);
}

static tree *parse_word(parser *p)
{
    static const struct {
        const char *name;
        kind kind;
    } calls[] = {{"max", MAX},
                 {"min", MIN},
                 {"broadcast", BROADCAST},
                 {"ceil", CEIL},
                 {"trunc", TRUNC}};
    const char *start = p->at;
    while (isalnum((unsigned char)*p->at) || *p->at == '_')
        p->at++;
    const size_t n = (size_t)(p->at - start);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strlen(calls[i].name) == n && !strncmp(start, calls[i].name, n))
            return parse_call(p, calls[i].kind);
    for (size_t i = 0; i < NAMES; i++)
        if (strlen(names[i]) == n && !strncmp(start, names[i], n))
            return new_name(p->exprs, (int64_t)i);
    fail_msg("a name expected at '%s'", start);
    return NULL;
}

static tree *parse_operand(parser *p)
{
    if (take(p, '(')) {
        tree *t = parse_sum(p);
        need(p, ')');
        return t;
    }
    if (!isdigit((unsigned char)*p->at))
        return parse_word(p);
    char *end;
    const int64_t value = strtoll(p->at, &end, 10);
    p->at = end;
    return new_number(p->exprs, value);
}

static tree *parse_product(parser *p)
{
    tree *t = parse_operand(p);
    while (*p->at == '*' || *p->at == '/') {
        const kind k = *p->at++ == '*' ? MUL : FLOOR;
        t = new_tree(p->exprs, k, t, parse_operand(p));
    }
    return t;
}

static tree *parse_sum(parser *p)
{
    tree *t = *p->at == '-' ? new_number(p->exprs, 0) : parse_product(p);
    while (*p->at == '+' || *p->at == '-') {
        const kind k = *p->at++ == '+' ? ADD : SUB;
        t = new_tree(p->exprs, k, t, parse_product(p));
    }
    return t;
}

static tree *parse(ox_exprs *exprs, const char *text)
{
    parser p = {exprs, text};
    tree *t = parse_sum(&p);
    if (*p.at)
        fail_msg("'%s' is left of '%s'", p.at, text);
    return t;
}

/* Sampled sizes */

static uint64_t seed;

static uint64_t draw(uint64_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed % n;
}

static int64_t samples[SAMPLES][NAMES];

static void draw_samples(void)
{
    static const int64_t special[] = {0, 1, 2, 3, 4, 5, 7, 64, 1000, 65537};
    seed = 88172645463325252u;
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t k = 0; k < NAMES; k++)
            samples[i][k] = i < 24   ? special[draw(10)]
                            : i < 36 ? (int64_t)draw(20)
                                     : (int64_t)draw(1 << 30) * 1000;
}

static int64_t size_of(void *user, const char *name)
{
    for (size_t i = 0; i < NAMES; i++)
        if (!strcmp(name, names[i]))
            return ((const int64_t *)user)[i];
    return -1;
}

/* The value of an element; not ok when its own computation overflows. */
static number value_of(ox_element e, const int64_t *sizes)
{
    number r = {true, e.value};
    if (e.expr)
        r.ok =
            ox_expr_value(&r.value, e.expr, size_of, (void *)(uintptr_t)sizes);
    return r;
}

static const char *text_of(ox_element e, ox_arena *arena)
{
    return !e.known ? "?"
           : e.expr ? ox_expr_text(e.expr, arena)
                    : ox_printf(arena, "%lld", (long long)e.value);
}

static const char *show(const tree *t, ox_arena *arena)
{
    static const char *const form[] = {
        "(%s+%s)",    "(%s-%s)",     "(%s*%s)",
        "(%s/%s)",    "ceil(%s,%s)", "trunc(%s,%s)",
        "max(%s,%s)", "min(%s,%s)",  "broadcast(%s,%s)"};
    if (t->kind == NUMBER)
        return ox_printf(arena, "%lld", (long long)t->number);
    if (t->kind == NAME)
        return names[t->number];
    const char *a = show(t->a, arena), *b = show(t->b, arena);
    const char *f = form[t->kind];
    ox_buf out;
    ox_buf_init(&out, arena);
    for (bool first = true; *f; f++)
        if (*f == '%') {
            ox_buf_str(&out, first ? a : b);
            first = false;
            f++;
        } else {
            ox_buf_add(&out, f, 1);
        }
    return ox_buf_text(&out);
}

typedef struct tally {
    size_t trees, known, values, overflows, ordered, pairs, texts;
} tally;

static void refuse(const tree *t, size_t i, const char *what, int64_t got)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    const number want = eval(t, samples[i]);
    fail_msg("%s: %s, N=%lld M=%lld K=%lld gives %lld, but of '%s' %lld",
             show(t, arena), what, (long long)samples[i][0],
             (long long)samples[i][1], (long long)samples[i][2],
             (long long)want.value, text_of(t->element, arena), (long long)got);
}

/* What is known of a tree holds for every sample. */
static void hold_tree(tally *sum, const tree *t)
{
    const ox_element e = t->element;
    sum->trees++;
    sum->known += e.known;
    for (size_t i = 0; i < SAMPLES && e.known; i++) {
        const number want = eval(t, samples[i]);
        if (!want.ok)
            continue;
        const number got = value_of(e, samples[i]);
        sum->values++;
        sum->overflows += !got.ok;
        if (got.ok && got.value != want.value)
            refuse(t, i, "the value", got.value);
        if (want.value < ox_int_low(e))
            refuse(t, i, "the lower bound", ox_int_low(e));
        if (want.value > ox_int_high(e))
            refuse(t, i, "the upper bound", ox_int_high(e));
    }
}

/* The text says the same. */
static void hold_text(tally *sum, ox_exprs *exprs, const tree *t)
{
    const char *text =
        t->element.expr ? ox_expr_text(t->element.expr, exprs->arena) : NULL;
    if (!text)
        return;
    const tree *again = parse(exprs, text);
    sum->texts++;
    for (size_t i = 0; i < SAMPLES; i += 3) {
        const number want = value_of(t->element, samples[i]);
        const number got = eval(again, samples[i]);
        /* broadcast() of sizes that do not broadcast means nothing */
        if (want.ok && got.ok && want.value != got.value)
            refuse(t, i, ox_printf(exprs->arena, "its text %s", text),
                   got.value);
    }
}

/* What is proved of two holds for every sample. */
static void hold_pair(tally *sum, ox_exprs *exprs, const tree *a, const tree *b)
{
    const int order = ox_int_compare(exprs, a->element, b->element);
    const bool most = ox_int_at_most(a->element, b->element);
    const bool differ = ox_int_differ(exprs, a->element, b->element);
    sum->pairs++;
    sum->ordered += order != 2;
    for (size_t i = 0; i < SAMPLES; i++) {
        const number x = eval(a, samples[i]), y = eval(b, samples[i]);
        if (!x.ok || !y.ok)
            continue;
        const int is = (x.value > y.value) - (x.value < y.value);
        if (order != 2 && order != is)
            refuse(a, i,
                   ox_printf(exprs->arena, "compared with %s",
                             show(b, exprs->arena)),
                   order);
        if (most && is > 0)
            refuse(a, i,
                   ox_printf(exprs->arena, "at most %s", show(b, exprs->arena)),
                   y.value);
        if (differ && is == 0)
            refuse(a, i,
                   ox_printf(exprs->arena, "differs from %s",
                             show(b, exprs->arena)),
                   y.value);
    }
}

static const tree *leaf(ox_exprs *exprs)
{
    static const int64_t numbers[] = {0,  1,  2,  3,   4,    5,       8,
                                      16, -1, -2, -3,  7,    -7,      100,
                                      64, 10, 24, -32, 1024, 1 << 20, 12};
    return draw(3) ? new_name(exprs, (int64_t)draw(NAMES))
                   : new_number(exprs, numbers[draw(21)]);
}

static const tree *grow(ox_exprs *exprs, int depth)
{
    static const kind ops[] = {ADD,  ADD, SUB, SUB,   MUL, FLOOR,    FLOOR,
                               CEIL, MAX, MIN, TRUNC, MUL, BROADCAST};
    if (depth == 0 || draw(5) == 0)
        return leaf(exprs);
    const kind k = ops[draw(sizeof ops / sizeof *ops)];
    const tree *a = grow(exprs, depth - 1);
    /* Most divisors are numbers, as in models. */
    const bool by_number = k >= FLOOR && k <= TRUNC && draw(4);
    const tree *b = by_number ? new_number(exprs, (int64_t)draw(9) + 1)
                              : grow(exprs, depth - 1);
    return new_tree(exprs, k, a, b);
}

enum { ROUNDS = 300, TREES = 40 };

static void random_expressions(void **state)
{
    (void)state;
    tally sum = {.trees = 0};
    draw_samples();
    for (int round = 0; round < ROUNDS; round++) {
        ox_arena *arena = ox_arena_new(0, NULL, NULL);
        ox_exprs exprs;
        const tree *trees[TREES];
        ox_exprs_init(&exprs, arena);
        for (size_t i = 0; i < TREES; i++) {
            trees[i] = grow(&exprs, 1 + (int)i % 6);
            hold_tree(&sum, trees[i]);
            hold_text(&sum, &exprs, trees[i]);
        }
        for (size_t i = 0; i < 2 * TREES; i++)
            hold_pair(&sum, &exprs, trees[i % TREES], trees[draw(TREES)]);
        ox_arena_free(arena);
    }
    print_message(
        "%zu trees, %.1f %% known; %zu values, %.2f %% overflow; "
        "%.1f %% of %zu pairs ordered; %zu texts\n",
        sum.trees, 100.0 * (double)sum.known / (double)sum.trees, sum.values,
        100.0 * (double)sum.overflows / (double)sum.values,
        100.0 * (double)sum.ordered / (double)sum.pairs, sum.pairs, sum.texts);
    assert_true(sum.known * 100 > sum.trees * 85);
    assert_true(sum.overflows * 100 < sum.values * 5);
}

/* Facts that must be proved: == by one pointer, ~ by comparison, and the
 * orders. */
static const char *const facts[] = {
    "(N+1)*2 == 2*N+2",
    "N-N == 0",
    "N+M == M+N",
    "(N+M)*(N-M) == N*N-M*M",
    "N*0 == 0",
    "0/N == 0",
    "N/1 == N",
    "N/N == 1",
    "N*M/N == M",
    "N*M/(K*N) == M/K",
    "(N*M+N)/N == M+1",
    "(N*M+K)/N == M+K/N",
    "4*N/(2*M) == 2*N/M",
    "6*N/(4*M) == 3*N/(2*M)",
    "ceil(N,M) == (N+M-1)/M",
    "ceil(N*M,M) == N",
    "N/2/3 == N/6",
    "N/3/2 == N/6",
    "(N/2+1)/2 == (N+2)/4",
    "(N+N/2)/3 == N/2",
    "(2*N+1)/2 == N",
    "2*N/2 == N",
    "(4*N+6)/2 == 2*N+3",
    "4*N/6 == 2*N/3",
    "(6*N+5)/4 == N+(2*N+5)/4",
    "(N+6)/4 == (N+2)/4+1",
    "((N-1)/2+1-1)/2+1 == (N+3)/4",
    "((N+2-3)/2+1+2-3)/2+1 == (N+3)/4",
    "(((N-1)/2)/2)/2+1 == (N+7)/8",
    "(N+7)/8*8/8 == (N+7)/8",
    "ceil(N,2) == (N+1)/2",
    "ceil(ceil(N,2),2) == ceil(N,4)",
    "N-N/2 == (N+1)/2",
    "N/2-N == 0-(N+1)/2",
    "N/2+(N+1)/2 == N",
    "3*(N/2)+3*((N+1)/2) == 3*N",
    "(N+M)/2+(N+M+1)/2 == N+M",
    "N-(N-M)/2 ~ (N+M+1)/2",
    "0-(0-N)/2 == (N+1)/2",
    "(0-N)/2 == 0-(N+1)/2",
    "(5-N)/3 == 0-(N-3)/3",
    "(0-N)/(0-2) == N/2",
    "trunc(N,2) == N/2",
    "trunc(0-N,2) == 0-N/2",
    "trunc(N,0-2) == 0-N/2",
    "trunc(0-N,0-2) == N/2",
    "trunc(0-7,2) == 0-3",
    "trunc(N*M,M) == N",
    "max(N,0) == N",
    "max(N,0-5) == N",
    "min(N,0) == 0",
    "min(N,N+1) == N",
    "max(N,N+1) == N+1",
    "max(N,M) == max(M,N)",
    "min(N,M) == min(M,N)",
    "max(N,M)+min(N,M) == N+M",
    "max(N,N) == N",
    "max(2*N,2*M) == 2*max(N,M)",
    "0-max(0-N,0-M) == min(N,M)",
    "max(N,M)-K == max(N-K,M-K)",
    "max(max(N,1),1) == max(N,1)",
    "max(max(N,1),2) == max(N,2)",
    "max(max(N,3),2) == max(N,3)",
    "min(min(N,5),3) == min(N,3)",
    "min(min(N,3),5) == min(N,3)",
    "max(min(N,5),3) == min(max(N,3),5)",
    "min(max(N-1,0),4) == max(min(N-1,4),0)",
    "max(min(N,10)-2,0) == min(max(N-2,0),8)",
    "max(N-1,0)+1 == max(N,1)",
    "max(N/2,0) == N/2",
    "max(N-N/2,0) == (N+1)/2",
    "broadcast(N,M) == broadcast(M,N)",
    "broadcast(broadcast(N,M),K) == broadcast(N,broadcast(K,M))",
    "broadcast(broadcast(N,M),N) == broadcast(N,M)",
    "broadcast(min(8,N),N) == N",
    "broadcast(M,min(M,K+1)) == M",
    "broadcast(N,1) == N",
    "broadcast(N,7) == 7",
    "broadcast(N,N) == N",
    "broadcast(N+2,M) == N+2",
    "N/2*2 <= N",
    "N <= N/2*2+1",
    "(N+7)/8*8 >= N",
    "(N+7)/8*8-N <= 7",
    "N/3 <= N/2",
    "N/2+M/2 <= (N+M)/2",
    "N/M <= N",
    "N/M*M <= N",
    "N-N/M*M >= 0",
    "min(N,5) <= N",
    "min(N,5) <= 5",
    "max(N,5) >= 5",
    "min(N,M) <= max(N,M)",
    "max(N-5,0) <= N",
    "broadcast(N+1,M+1) >= 1",
    "(N+1)*(M+1) >= N*M+1",
    "N*(M/2)*2 <= N*M",
    "N < N+1",
    "N/2 < N/2+1",
    "N/2 < N+1",
    "min(N,5) < 6",
    "N-N/2*2 < 2",
    "2*N != 2*M+1",
    "6*N+3*M != 1",
    "4*N*M != 2",
    "N != N+3",
    "N/2 != N/2+1",
};

static bool same(ox_element a, ox_element b)
{
    return a.known && b.known && a.expr == b.expr && a.value == b.value;
}

static bool is_proved(ox_exprs *exprs, const char *relation, ox_element a,
                      ox_element b)
{
    const int order = ox_int_compare(exprs, a, b);
    switch (relation[0]) {
    case '=':
        return same(a, b) && order == 0 && !ox_int_differ(exprs, a, b);
    case '~':
        return order == 0;
    case '!':
        return ox_int_differ(exprs, a, b);
    case '>':
        return ox_int_at_most(b, a);
    default:
        return relation[1] == '=' ? ox_int_at_most(a, b) : order == -1;
    }
}

static void proved_facts(void **state)
{
    (void)state;
    size_t missing = 0;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        ox_arena *arena = ox_arena_new(0, NULL, NULL);
        ox_exprs exprs;
        char a[80], relation[4], b[80];
        ox_exprs_init(&exprs, arena);
        assert_int_equal(sscanf(facts[i], "%79s %3s %79s", a, relation, b), 3);
        const ox_element x = parse(&exprs, a)->element;
        const ox_element y = parse(&exprs, b)->element;
        if (!is_proved(&exprs, relation, x, y)) {
            print_error("not proved: %s (%s, %s)\n", facts[i],
                        text_of(x, arena), text_of(y, arena));
            missing++;
        }
        ox_arena_free(arena);
    }
    assert_int_equal(missing, 0);
}

/* Facts that are false: nothing may prove them. */
static void nothing_false(void **state)
{
    static const char *const wrong[] = {
        "N/2*2 ~ N",
        "N < M",
        "N <= M",
        "N != M",
        "2*N != 3*M",
        "N != 5",
        "N-1 >= 0",
        "N/M*M ~ N",
        "max(N,M) ~ N",
        "N*M >= N",
        "broadcast(N,M) ~ N",
        "N/2 < N",
        "(N+1)/2 ~ N/2",
        "N-1 < N-1",
        "max(N-5,0) ~ N-5",
        "N*M != N",
        "N/3 != M/3",
        "2*N != 2*M",
        "min(N,5) < 5",
        "(N+7)/8*8 <= N+6",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ox_arena *arena = ox_arena_new(0, NULL, NULL);
        ox_exprs exprs;
        char a[80], relation[4], b[80];
        ox_exprs_init(&exprs, arena);
        assert_int_equal(sscanf(wrong[i], "%79s %3s %79s", a, relation, b), 3);
        if (is_proved(&exprs, relation, parse(&exprs, a)->element,
                      parse(&exprs, b)->element))
            fail_msg("proved, but wrong: %s", wrong[i]);
        ox_arena_free(arena);
    }
}

static const struct {
    const char *given, *want;
} printed_cases[] = {
    {"N", "N"},
    {"1+N", "N+1"},
    {"N-1", "N-1"},
    {"N*2", "2*N"},
    {"M*N*3", "3*N*M"},
    {"(N-1)/2+1", "(N+1)/2"},
    {"24*N/5", "24*N/5"},
    {"N+N/2", "3*N/2"},
    {"2*N+3+N/4", "9*N/4+3"},
    {"N-N/2", "(N+1)/2"},
    {"N-(N+3)/4", "3*N/4"},
    {"0-3*N/2", "-(3*N/2)"},
    {"N-N/2*2", "N-2*(N/2)"},
    {"5-N/2", "5-N/2"},
    {"0-N/2", "-(N/2)"},
    {"0-N-3", "-N-3"},
    {"N/M", "N/M"},
    {"N/(2*M)", "N/(2*M)"},
    {"N/2/M", "(N/2)/M"},
    {"max(N-4,0)", "max(N-4,0)"},
    {"max(N,2)", "max(N,2)"},
    {"min(2,N)", "min(2,N)"},
    {"min(N,M)", "min(M,N)"},
    {"max(N,8)/2", "max(N-8,0)/2+4"},
    {"2*min(N,3)", "2*min(3,N)"},
    {"2*min(N,3)/5", "(2*min(3,N))/5"},
    {"min(max(N,1),4)", "min(max(N,1),4)"},
    {"max(min(N+2,7),3)", "min(max(N+2,3),7)"},
    {"max(N-3,0)-max(N-5,0)", "min(max(N-3,0),2)"},
    {"(N-1)/2", "(N-1)/2"},
    {"(N-7)/2+1", "(N-5)/2"},
    {"N/2-1", "N/2-1"},
    {"M*((N-1)/2)", "M*((N+1)/2)-M"},
    {"trunc(N-1,2)+1", "max((N+1)/2,1)"},
    {"K*max(N,M)", "M*K+K*max(N-M,0)"},
    {"broadcast(N,M)*2", "2*broadcast(N,M)"},
    {"(N+31)/32*32", "32*((N+31)/32)"},
    {"((N+1)/2)*((M+1)/2)", "((N+1)/2)*((M+1)/2)"},
};

static void printed(void **state)
{
    (void)state;
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof printed_cases / sizeof *printed_cases; i++) {
        ox_arena *arena = ox_arena_new(0, NULL, NULL);
        ox_exprs exprs;
        ox_exprs_init(&exprs, arena);
        for (size_t k = 0; k < NAMES; k++)
            ox_dim_name(&exprs, names[k]);
        const char *text =
            text_of(parse(&exprs, printed_cases[i].given)->element, arena);
        if (strcmp(text, printed_cases[i].want) != 0) {
            print_error("%s: '%s' expected, '%s' found\n",
                        printed_cases[i].given, printed_cases[i].want, text);
            wrong++;
        }
        ox_arena_free(arena);
    }
    assert_int_equal(wrong, 0);
}

/* Sizes that only a run tells. */
static void fresh_names(void **state)
{
    (void)state;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_exprs exprs;
    int64_t value;
    ox_exprs_init(&exprs, arena);
    const ox_dim n = ox_dim_name(&exprs, "N");
    const ox_dim f = ox_dim_fresh(&exprs, "1.0", 2, "why");
    assert_ptr_equal(f.expr, ox_dim_fresh(&exprs, "1.0", 2, "why").expr);
    assert_ptr_not_equal(f.expr, ox_dim_fresh(&exprs, "1.1", 2, "why").expr);
    assert_ptr_not_equal(ox_dim_name(&exprs, "1.0").expr, f.expr);
    const ox_dim both = ox_dim_over(
        &exprs, ox_dim_add(&exprs, ox_dim_times(&exprs, n, f), n), 2);
    assert_false(ox_expr_named(both.expr));
    assert_null(ox_expr_text(both.expr, arena));
    assert_false(ox_expr_value(&value, both.expr, size_of, samples));
    assert_int_equal(ox_expr_depth(both.expr), 2);
    assert_string_equal(ox_expr_reason(both.expr), "why");
    assert_int_equal(ox_expr_depth(n.expr), 0);
    assert_null(ox_expr_reason(n.expr));
    assert_int_equal(ox_int_low(ox_dim_element(f)), 0);
    const ox_dim less = ox_dim_sub(&exprs, both, both);
    assert_int_equal(less.value, 0);
    assert_true(ox_dim_named(less));
    ox_arena_free(arena);
}

static void unknown_operands(void **state)
{
    (void)state;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_exprs exprs;
    ox_exprs_init(&exprs, arena);
    const ox_element none = {-1, NULL, false};
    const ox_element n = ox_dim_element(ox_dim_name(&exprs, "N"));
    for (kind k = ADD; k < BROADCAST; k++) {
        assert_false(build(&exprs, k, none, n).known);
        assert_false(build(&exprs, k, n, none).known);
        assert_false(build(&exprs, k, none, none).known);
    }
    assert_true(same(ox_int_mul(&exprs, none, ox_int(0)), ox_int(0)));
    assert_true(same(ox_int_mul(&exprs, ox_int(0), none), ox_int(0)));
    for (kind k = FLOOR; k <= TRUNC; k++) {
        assert_false(build(&exprs, k, n, ox_int(0)).known);
        assert_false(build(&exprs, k, ox_int(5), ox_int(0)).known);
        assert_false(build(&exprs, k, ox_int(INT64_MIN), ox_int(-1)).known);
        build(&exprs, k, n, ox_int(INT64_MIN));
        build(&exprs, k, n, ox_int(INT64_MAX));
    }
    assert_int_equal(ox_int_compare(&exprs, none, n), 2);
    assert_int_equal(ox_int_compare(&exprs, none, none), 2);
    assert_false(ox_int_at_most(none, n));
    assert_false(ox_int_differ(&exprs, n, none));
    assert_true(same(ox_int_max(&exprs, n, ox_int(INT64_MIN)), n));
    assert_true(same(ox_int_min(&exprs, n, ox_int(INT64_MAX)), n));
    ox_arena_free(arena);
}

/* A sum of more names than a sum may have, a product of too many. */
static void limits(void **state)
{
    (void)state;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_exprs exprs;
    ox_exprs_init(&exprs, arena);
    ox_element sum = ox_int(0), product = ox_int(1), big = ox_int(1);
    for (int i = 0; i < 60; i++) {
        const ox_element name =
            ox_dim_element(ox_dim_name(&exprs, ox_printf(arena, "n%d", i)));
        sum = ox_int_add(&exprs, sum, name);
        assert_int_equal(sum.known, i < OX_EXPR_TERMS);
        product = ox_int_mul(&exprs, product, name);
        assert_int_equal(product.known, i < OX_EXPR_DEGREE);
        if (i == 0)
            big = name;
        big = ox_int_mul(&exprs, big, ox_int(1000));
        assert_int_equal(big.known, i < 6);
    }
    /* max(max(...)+1, ...) nests ever deeper. */
    ox_element deep = ox_int(0);
    int depth = 0;
    for (; deep.known; depth++) {
        const ox_element name = ox_dim_element(
            ox_dim_name(&exprs, ox_printf(arena, "n%d", depth % 60)));
        deep = ox_int_max(&exprs, ox_int_mul(&exprs, deep, ox_int(2)), name);
        assert_true(depth < OX_EXPR_SIZE);
    }
    assert_true(depth > 5);
    ox_arena_free(arena);
}

/* 10,000 operations in a row on what came before: bounded time and memory. */
static void long_rows(void **state)
{
    (void)state;
    seed = 2463534242u;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_exprs exprs;
    enum { LIVE = 16, STEPS = 10000 };
    ox_element live[LIVE];
    size_t known = 0;
    ox_exprs_init(&exprs, arena);
    for (size_t i = 0; i < LIVE; i++)
        live[i] =
            ox_dim_element(ox_dim_name(&exprs, ox_printf(arena, "n%zu", i)));
    const clock_t start = clock();
    for (size_t i = 0; i < STEPS; i++) {
        const kind k = (kind)draw(N_OPS);
        const ox_element a = live[draw(LIVE)];
        const ox_element b =
            draw(3) ? live[draw(LIVE)] : ox_int((int64_t)draw(64));
        const ox_element made = build(&exprs, k, a, b);
        known += made.known;
        live[i % LIVE] = made.known && draw(12)
                             ? made
                             : ox_dim_element(ox_dim_name(
                                   &exprs, ox_printf(arena, "n%zu", i % 99)));
    }
    const double s = (double)(clock() - start) / CLOCKS_PER_SEC;
    print_message("%d operations: %zu known, %.3f s, %zu KiB\n", STEPS, known,
                  s, ox_arena_used(arena) / 1024);
    assert_true(s < 5);
    assert_true(ox_arena_used(arena) < (size_t)STEPS * 4096);
    ox_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_expressions),
        cmocka_unit_test(proved_facts),
        cmocka_unit_test(nothing_false),
        cmocka_unit_test(printed),
        cmocka_unit_test(fresh_names),
        cmocka_unit_test(unknown_operands),
        cmocka_unit_test(limits),
        cmocka_unit_test(long_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
