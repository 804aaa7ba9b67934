/* SequenceMap: the body is run on the items one by one where they are known,
 * then on what they have in common. */
#include "shape/rule.h"

/* A SequenceMap that is being inferred. The body runs on an item of each
 * sequence; inputs that are tensors are the same for all. */
typedef struct mapping {
    ox_site *site;
    const ox_graph *body;
    const ox_fact ***items; /* by output, then by item */
} mapping;

static bool is_sequence(const ox_site *site, size_t i)
{
    return ox_site_in(site, i)->info.kind == OX_INFO_SEQUENCE;
}

/* Item k of each sequence; SIZE_MAX: what its items have in common. */
static ox_fact argument(const ox_site *site, size_t i, size_t k)
{
    size_t n;
    const ox_fact *in = ox_site_in(site, i);
    const ox_fact *const *items = ox_fact_items(in, &n);
    if (!is_sequence(site, i))
        return *in;
    if (k < n)
        return *items[k];
    ox_fact any = ox_fact_inner(in);
    any.info.reason =
        ox_site_reason(site, "the tensors of the sequence may differ");
    return any;
}

static ox_fact result(const mapping *m, size_t o)
{
    ox_site *site = m->site;
    ox_fact fact = ox_site_leave(site, ox_site_fact(site, m->body->outputs[o]));
    if (fact.info.kind != OX_INFO_TENSOR)
        fact = (ox_fact){.info = {OX_INFO_TENSOR, .rank = -1}};
    return fact;
}

static void run_item(const mapping *m, size_t k)
{
    ox_site *site = m->site;
    for (size_t i = 0; i < site->n_in && i < m->body->n_inputs; i++) {
        const ox_fact fact = argument(site, i, k);
        ox_site_set(site, m->body->inputs[i], &fact);
    }
    ox_site_run_loop(site, m->body);
}

/* True when item k is like the one before, so that its results are. */
static bool repeats(const ox_site *site, size_t k)
{
    for (size_t i = 0; k > 0 && i < site->n_in; i++) {
        const ox_fact a = argument(site, i, k - 1), b = argument(site, i, k);
        if (is_sequence(site, i) && (!ox_fact_same(&a, &b) || a.info.elements ||
                                     b.info.elements || a.reals || b.reals))
            return false;
    }
    return k > 0;
}

static size_t outputs_of(const mapping *m)
{
    return m->site->n_out < m->body->n_outputs ? m->site->n_out
                                               : m->body->n_outputs;
}

/* False when the items are not known or too many to be run one by one. */
static bool map_items(mapping *m)
{
    ox_site *site = m->site;
    const size_t n_out = outputs_of(m);
    size_t n;
    if (!ox_fact_items(ox_site_in(site, 0), &n) || n == 0)
        return false;
    for (size_t o = 0; o < n_out; o++)
        m->items[o] = OX_NEW_ARRAY(site->arena, n, const ox_fact *);
    for (size_t k = 0; k < n; k++) {
        const bool again = repeats(site, k);
        if (ox_site_hurry(site) || !ox_site_take(site, (int64_t)n_out))
            return false;
        if (!again)
            run_item(m, k);
        for (size_t o = 0; o < n_out; o++) {
            const ox_fact fact = result(m, o);
            m->items[o][k] = again ? m->items[o][k - 1]
                                   : ox_memdup(site->arena, &fact, sizeof fact);
        }
    }
    return true;
}

static void check_lengths(ox_site *site)
{
    const ox_element n = ox_fact_length(ox_site_in(site, 0));
    for (size_t i = 1; i < site->n_in; i++)
        if (is_sequence(site, i) &&
            ox_int_differ(site->exprs, n, ox_fact_length(ox_site_in(site, i))))
            ox_site_fault(site, (ox_place){0, -1}, (ox_place){(int)i, -1},
                          "sequences of other lengths");
}

/* In the end the body has run on what all items have in common, so that its
 * values are what holds for each. */
void ox_rule_sequence_map(ox_site *site)
{
    mapping m = {site, ox_site_body(site, "body"), NULL};
    if (!m.body)
        return;
    check_lengths(site);
    m.items = OX_NEW_ARRAY(site->arena, site->n_out + 1, const ox_fact **);
    const bool each = map_items(&m);
    const ox_element length = ox_fact_length(ox_site_in(site, 0));
    run_item(&m, SIZE_MAX);
    for (size_t o = 0; o < outputs_of(&m); o++) {
        const ox_fact any = result(&m, o);
        ox_info inner = any.info;
        for (int64_t k = 0; each && k < length.value; k++)
            inner =
                k ? ox_info_common(&inner, &m.items[o][k]->info, site->arena)
                  : m.items[o][k]->info;
        ox_site_give(
            site, o,
            each ? ox_fact_holding(OX_INFO_SEQUENCE, &inner, m.items[o],
                                   (size_t)length.value, site->arena)
                 : ox_fact_some(OX_INFO_SEQUENCE, &inner, length, site->arena));
    }
}
