/* If, Loop, Scan: subgraphs. What a loop carries is inferred to a fixed
 * point: what differs between two rounds becomes unknown. */
#include "shape/rule.h"

enum {
    ROUNDS = 16,  /* until what a loop carries must have settled */
    UNROLLED = 64 /* rounds of a loop that are followed one by one */
};

/* Two values that a node takes for one are of one type. */
static void want_type(ox_site *site, const ox_info *a, const ox_info *b,
                      const char *what, size_t i)
{
    const ox_info x = ox_info_type(a, site->arena);
    const ox_info y = ox_info_type(b, site->arena);
    if (ox_info_contradicts(&x, &y))
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE, "%s %zu differ: %s and %s",
                      what, i, ox_info_text(&x, site->arena),
                      ox_info_text(&y, site->arena));
}

void ox_rule_if(ox_site *site)
{
    const ox_graph *yes = ox_site_body(site, "then_branch");
    const ox_graph *no = ox_site_body(site, "else_branch");
    const ox_cell condition = ox_fact_cell(ox_site_in(site, 0), 0);
    if (!yes || !no)
        return;
    if (condition.known) {
        ox_site_run_dead(site, condition.i ? no : yes);
        ox_site_run(site, condition.i ? yes : no);
    } else {
        ox_site_run(site, yes);
        ox_site_run(site, no);
    }
    for (size_t i = 0; i < site->n_out; i++) {
        const ox_fact *a =
            ox_site_fact(site, i < yes->n_outputs ? yes->outputs[i] : NULL);
        const ox_fact *b =
            ox_site_fact(site, i < no->n_outputs ? no->outputs[i] : NULL);
        want_type(site, &a->info, &b->info, "the branches' outputs", i);
        if (condition.known)
            site->out[i] = condition.i ? *a : *b;
        else
            site->out[i] = ox_fact_join(a, b, site->arena);
        if (!condition.known && !a->info.reason && !b->info.reason)
            site->out[i].info.reason =
                ox_site_reason(site, "the branches give different shapes");
    }
}

/* What is left is the type. */
static void forget_shape(ox_site *site, ox_fact *fact)
{
    const char *reason = fact->info.reason;
    *fact = (ox_fact){.info = ox_info_type(&fact->info, site->arena)};
    fact->info.reason = reason;
}

/* What a round leaves, as the type of what it was given: an optional takes an
 * item for itself; and types do not change in a valid model. */
static ox_fact left(ox_site *site, const ox_fact *given, const ox_fact *result)
{
    ox_fact after = ox_site_leave(site, result);
    const ox_fact *item = ox_memdup(site->arena, &after, sizeof after);
    if (given->info.kind == OX_INFO_OPTIONAL &&
        after.info.kind != OX_INFO_OPTIONAL &&
        after.info.kind != OX_INFO_UNKNOWN)
        after = ox_fact_holding(OX_INFO_OPTIONAL, &after.info, &item, 1,
                                site->arena);
    if (ox_info_typed(&after.info) || !ox_info_typed(&given->info))
        return after;
    const char *reason = after.info.reason;
    if (after.info.kind == OX_INFO_TENSOR)
        after.info.dtype = given->info.dtype;
    else
        after = (ox_fact){.info = ox_info_type(&given->info, site->arena)};
    after.info.reason = reason;
    return after;
}

/* Runs a body until what it carries no longer changes. carry holds n facts, of
 * inputs from first_in on, and comes back as what holds in every round; the
 * body's outputs from first_out on feed them. */
static void run_rounds(ox_site *site, const ox_graph *body, ox_fact *carry,
                       size_t n, const size_t first[2])
{
    for (int round = 0;; round++) {
        const bool last = round == ROUNDS || ox_site_hurry(site);
        bool changed = false;
        for (size_t i = 0; i < n; i++) {
            if (last)
                forget_shape(site, &carry[i]);
            if (first[0] + i < body->n_inputs)
                ox_site_set(site, body->inputs[first[0] + i], &carry[i]);
        }
        ox_site_run_loop(site, body);
        for (size_t i = 0; i < n; i++) {
            const size_t o = first[1] + i;
            const ox_fact result =
                left(site, &carry[i],
                     ox_site_fact(site, o < body->n_outputs ? body->outputs[o]
                                                            : NULL));
            const ox_fact after = ox_fact_plain(&result, site->arena);
            ox_fact joined = ox_fact_join(&carry[i], &after, site->arena);
            if (!ox_fact_same(&joined, &carry[i])) {
                changed = true;
                joined.info.reason = ox_site_reason(
                    site, "the shape changes from round to round");
            }
            carry[i] = joined;
        }
        const bool failed = ox_site_failed(site, body);
        for (size_t i = 0; failed && i < n; i++)
            forget_shape(site, &carry[i]);
        if (!changed || last || failed)
            return;
    }
}

/* Whether nothing is stacked of what is not wholly known: a runtime then does
 * not know its rank either. */
static bool is_nothing(const ox_info *each, ox_dim rounds)
{
    for (int i = 0; ox_dim_is(rounds, 0) && i < each->rank; i++)
        if (ox_dim_unknown(each->dims[i]))
            return true;
    return false;
}

/* A tensor of rounds times what the body gives, at an axis. */
static void stack(ox_site *site, size_t o, const ox_fact *each, ox_dim rounds,
                  int64_t axis)
{
    const ox_fact outside = ox_site_leave(site, each);
    const ox_info *in = &outside.info;
    ox_site_dtype(site, o, in->dtype);
    const int at = in->rank < 0 || is_nothing(in, rounds)
                       ? -1
                       : ox_site_axis(site, axis, in->rank + 1);
    ox_dim *dims = at < 0 ? NULL : ox_site_dims(site, o, in->rank + 1);
    for (int i = 0; dims && i <= in->rank; i++)
        dims[i] = i == at ? rounds : i < at ? in->dims[i] : in->dims[i - 1];
    if (o < site->n_out)
        site->out[o].info.reason = in->reason;
}

/* Rounds of a Loop: known when the limit is and nothing ends it earlier. */
static ox_dim loop_rounds(ox_site *site, const ox_graph *body)
{
    const ox_cell start = ox_fact_cell(ox_site_in(site, 1), 0);
    const ox_fact *go_on =
        ox_site_fact(site, body->n_outputs ? body->outputs[0] : NULL);
    const ox_cell again = ox_fact_cell(go_on, 0);
    if (ox_site_has(site, 1) && !start.known)
        return OX_DIM_UNKNOWN;
    if (ox_site_has(site, 1) && !start.i)
        return OX_DIM(0);
    const ox_cell limit = ox_fact_cell(ox_site_in(site, 0), 0);
    if (limit.known && !limit.expr && limit.i <= 0)
        return OX_DIM(0);
    if (!again.known || !again.i || !limit.known)
        return OX_DIM_UNKNOWN;
    return ox_dim_computed(ox_int_max(
        site->exprs, (ox_element){limit.i, limit.expr, true}, ox_int(0)));
}

/* A scalar; of a value that is not known for a negative one. */
static ox_fact scalar(ox_site *site, int32_t dtype, int64_t value)
{
    ox_fact fact = {.info = {.kind = OX_INFO_TENSOR,
                             .dtype = dtype,
                             .dims = OX_NEW_ARRAY(site->arena, 1, ox_dim)}};
    if (value < 0)
        return fact;
    fact.info.elements = OX_NEW_ARRAY(site->arena, 1, ox_element);
    fact.info.elements[0] = ox_int(value);
    fact.info.n_elements = 1;
    return fact;
}

/* The number of the round, -1: any; and the condition: the body only runs while
 * it holds. */
static void set_loop_inputs(ox_site *site, const ox_graph *body, int64_t round)
{
    const ox_fact number = scalar(site, OX_DTYPE_INT64, round);
    const ox_fact condition = scalar(site, OX_DTYPE_BOOL, 1);
    if (body->n_inputs > 0)
        ox_site_set(site, body->inputs[0], &number);
    if (body->n_inputs > 1)
        ox_site_set(site, body->inputs[1], &condition);
}

/* What a Loop gives: n values that it carries, then those it stacks. */
typedef struct results {
    ox_fact *carry, *each; /* each: what is stacked, in any round */
    size_t n, n_each;
    int64_t rounds;
} results;

static void run_round(ox_site *site, const ox_graph *body, results *r)
{
    set_loop_inputs(site, body, r->rounds);
    for (size_t i = 0; i < r->n && i + 2 < body->n_inputs; i++)
        ox_site_set(site, body->inputs[i + 2], &r->carry[i]);
    ox_site_run_loop(site, body);
    for (size_t i = 0; i < r->n; i++) {
        const ox_fact *result = ox_site_fact(
            site, i + 1 < body->n_outputs ? body->outputs[i + 1] : NULL);
        r->carry[i] = left(site, &r->carry[i], result);
    }
    for (size_t i = 0; i < r->n_each; i++) {
        const size_t o = r->n + 1 + i;
        const ox_fact each = ox_site_leave(
            site,
            ox_site_fact(site, o < body->n_outputs ? body->outputs[o] : NULL));
        r->each[i] =
            r->rounds ? ox_fact_join(&r->each[i], &each, site->arena) : each;
    }
    r->rounds++;
}

/* Runs the rounds one by one; false when it is not known whether there is
 * another, or there are too many. */
static bool unroll(ox_site *site, const ox_graph *body, results *r)
{
    const ox_cell limit = ox_fact_cell(ox_site_in(site, 0), 0);
    ox_cell go_on = ox_fact_cell(ox_site_in(site, 1), 0);
    if (!ox_site_has(site, 1))
        go_on = (ox_cell){.i = 1, .known = true};
    if (ox_site_has(site, 0) && (!limit.known || limit.expr))
        return false;
    while (go_on.known && !go_on.expr && go_on.i &&
           (!ox_site_has(site, 0) || r->rounds < limit.i)) {
        if (r->rounds == UNROLLED || !ox_site_leisure(site))
            return false;
        run_round(site, body, r);
        if (ox_site_failed(site, body))
            return false;
        go_on = ox_fact_cell(
            ox_site_fact(site, body->n_outputs ? body->outputs[0] : NULL), 0);
    }
    return go_on.known && !go_on.expr;
}

/* A Loop's result has the type that its body gives. */
static void unwrap(ox_fact *out, const ox_fact *result)
{
    if (out->info.kind == OX_INFO_OPTIONAL &&
        result->info.kind != OX_INFO_OPTIONAL &&
        result->info.kind != OX_INFO_UNKNOWN)
        *out = ox_fact_inner(out);
}

/* What a round gives on is of the type of what it was given. An optional may
 * be given on as its item. */
static void check_loop(ox_site *site, const ox_graph *body, size_t n)
{
    static const ox_info condition = {
        .kind = OX_INFO_TENSOR, .dtype = OX_DTYPE_BOOL, .rank = -1};
    for (size_t o = 0; o <= n && o < body->n_outputs; o++) {
        const ox_info *given = o ? &ox_site_in(site, o + 1)->info : &condition;
        const ox_info *result = &ox_site_fact(site, body->outputs[o])->info;
        if (given->kind != OX_INFO_OPTIONAL && result->kind != OX_INFO_OPTIONAL)
            want_type(site, given, result, "what is given and given on as", o);
    }
}

void ox_rule_loop(ox_site *site)
{
    const ox_graph *body = ox_site_body(site, "body");
    if (!body)
        return;
    const size_t n = site->n_in > 2 ? site->n_in - 2 : 0;
    results r = {.carry = OX_NEW_ARRAY(site->arena, n + 1, ox_fact),
                 .each = OX_NEW_ARRAY(site->arena, site->n_out + 1, ox_fact),
                 .n = n,
                 .n_each = site->n_out > n ? site->n_out - n : 0};
    ox_fact *carry = OX_NEW_ARRAY(site->arena, n + 1, ox_fact);
    for (size_t i = 0; i < n; i++) {
        r.carry[i] = *ox_site_in(site, i + 2);
        carry[i] = ox_fact_plain(&r.carry[i], site->arena);
    }
    const bool exact = unroll(site, body, &r);
    if (r.rounds > 0 && ox_site_failed(site, body))
        return;
    /* What is noted of the body's values is what holds in every round. */
    set_loop_inputs(site, body, -1);
    run_rounds(site, body, carry, n, (const size_t[]){2, 1});
    check_loop(site, body, n);
    const ox_dim rounds = exact ? OX_DIM(r.rounds) : loop_rounds(site, body);
    if (ox_dim_unknown(rounds))
        ox_site_stop(site, "the number of rounds depends on data");
    for (size_t o = 0; o < site->n_out; o++) {
        const ox_fact *result = ox_site_fact(
            site, o + 1 < body->n_outputs ? body->outputs[o + 1] : NULL);
        if (o < n) {
            site->out[o] = exact ? r.carry[o] : ox_site_leave(site, &carry[o]);
            unwrap(&site->out[o], result);
        } else {
            stack(site, o, exact && r.rounds ? &r.each[o - n] : result, rounds,
                  0);
        }
    }
}

/* The element that a Scan takes of an input in each round. */
static ox_fact scan_element(ox_site *site, const ox_fact *in, int64_t axis,
                            ox_dim *rounds)
{
    ox_fact out = *in;
    forget_shape(site, &out);
    const int at = ox_site_axis(site, axis, in->info.rank);
    if (at < 0)
        return out;
    *rounds = ox_dim_meet(*rounds, in->info.dims[at]);
    out.info.rank = in->info.rank - 1;
    out.info.dims =
        OX_NEW_ARRAY(site->arena, (size_t)out.info.rank + 1, ox_dim);
    for (int i = 0, k = 0; i < in->info.rank; i++)
        if (i != at)
            out.info.dims[k++] = in->info.dims[i];
    return out;
}

/* Puts a batch axis in front again: Scan of opset 8 runs per batch element. */
static void add_batch(ox_site *site, size_t o, ox_dim batch)
{
    const ox_info old = site->out[o].info;
    ox_dim *dims = ox_site_dims(site, o, old.rank < 0 ? -1 : old.rank + 1);
    if (!dims)
        return;
    dims[0] = batch;
    for (int i = 0; i < old.rank; i++)
        dims[i + 1] = old.dims[i];
}

/* Inputs that are scanned together are as long. */
static void check_length(ox_site *site, ox_place *first, ox_place at)
{
    if (at.axis >= 0 && first->input >= 0)
        ox_site_equal(site, *first, at, "the lengths of what is scanned");
    else if (at.axis >= 0)
        *first = at;
}

void ox_rule_scan(ox_site *site)
{
    const ox_graph *body = ox_site_body(site, "body");
    const int64_t scanned = ox_site_attr_int(site, "num_scan_inputs", 0);
    const size_t batched = site->since < 9; /* sequence_lens comes first */
    if (!body)
        return;
    if (scanned < 1 || (uint64_t)scanned + batched > site->n_in) {
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                      "num_scan_inputs is %lld, there are %zu inputs",
                      (long long)scanned, site->n_in);
        return;
    }
    const size_t n = site->n_in - batched - (size_t)scanned;
    size_t n_axes, n_out_axes;
    const int64_t *axes = ox_site_attr_ints(site, "scan_input_axes", &n_axes);
    const int64_t *out_axes =
        ox_site_attr_ints(site, "scan_output_axes", &n_out_axes);
    ox_dim rounds = OX_DIM_UNKNOWN, batch = OX_DIM_UNKNOWN;
    ox_place first = OX_NOWHERE;
    ox_fact *carry = OX_NEW_ARRAY(site->arena, n + 1, ox_fact);
    for (size_t i = 0; i < n + (size_t)scanned; i++) {
        ox_fact fact = *ox_site_in(site, i + batched);
        if (batched)
            fact = scan_element(site, &fact, 0, &batch);
        if (i < n) {
            carry[i] = ox_fact_plain(&fact, site->arena);
            continue;
        }
        const size_t k = i - n;
        const int64_t axis = axes && k < n_axes ? axes[k] : 0;
        if (!batched)
            check_length(
                site, &first,
                (ox_place){(int)i, ox_site_axis(site, axis, fact.info.rank)});
        fact = scan_element(site, &fact, axis, &rounds);
        if (i < body->n_inputs)
            ox_site_set(site, body->inputs[i], &fact);
    }
    run_rounds(site, body, carry, n, (const size_t[]){0, 0});
    for (size_t o = 0; o < site->n_out; o++) {
        const ox_fact *each =
            ox_site_fact(site, o < body->n_outputs ? body->outputs[o] : NULL);
        if (o < n)
            site->out[o] = ox_site_leave(site, &carry[o]);
        else
            stack(site, o, each, rounds,
                  out_axes && o - n < n_out_axes ? out_axes[o - n] : 0);
        if (batched)
            add_batch(site, o, batch);
    }
}
