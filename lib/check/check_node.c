/* A node against its operator's schema or the function it calls: known at all,
 * how many inputs and outputs, what its subgraphs take and return. */
#include "check/check_priv.h"

#include <inttypes.h>
#include <string.h>

/* Steps of a Slice that are looked at: one per axis. */
enum { MAX_STEPS = 64 };

/* What the domain is imported as here, NULL after a finding. */
static const ox_import *import_of(ox_checker *c, const char *domain)
{
    static const ox_import first = {.version = 1, .newest = 1};
    const ox_import *import = ox_map_get(&c->imports, domain);
    if (import)
        return import;
    const ox_graph *root = c->graph;
    while (root->outer)
        root = root->outer;
    if (!root->function && !c->proto->n_opset_import) /* said already */
        return c->proto->ir_version < 3 && !*domain ? &first : NULL;
    if (!ox_map_get(&c->unimported, domain)) {
        ox_map_set(&c->unimported, domain, (void *)(uintptr_t)c->node);
        ox_report(c, OX_F_MISSING_OPSET_IMPORT, NULL,
                  "domain '%s' is used, but not imported by the %s",
                  *domain ? domain : "ai.onnx",
                  root->function ? "function" : "model");
    }
    return NULL;
}

/* The opset after this one that brought the operator, 0: none. */
static int64_t first_opset(const char *domain, const char *name, int64_t opset)
{
    int64_t newest = ox_opset_newest(domain);
    while (++opset <= newest)
        if (ox_op_find(domain, name, opset))
            return opset;
    return 0;
}

static void report_unknown(ox_checker *c, const char *domain, int64_t opset)
{
    const char *name = c->node->proto->op_type;
    const char *set = *domain ? domain : "ai.onnx";
    int64_t first = first_opset(domain, name, opset);
    if (first)
        ox_report(c, OX_F_UNKNOWN_OP, NULL,
                  "'%s' came with opset %" PRId64
                  " of %s, found opset %" PRId64,
                  name, first, set, opset);
    else
        ox_report(c, OX_F_UNKNOWN_OP, NULL,
                  "'%s' is not in opset %" PRId64 " of %s", name, opset, set);
}

/* The schema to check against; NULL when there is none. */
static const ox_op *schema_of(ox_checker *c, const ox_node *node)
{
    const char *domain = ox_domain_of(node->proto->domain);
    const ox_import *import = import_of(c, domain);
    if (node->function || !import || import->version < 1)
        return NULL;
    if (!import->newest) {
        if (!node->op && ox_map_get(&c->local_domains, domain))
            ox_report(c, OX_F_UNKNOWN_FUNCTION, NULL,
                      "the model's functions of domain '%s' have no '%s'",
                      domain, node->proto->op_type);
        return NULL;
    }
    int64_t opset = import->version;
    if (opset > import->newest)
        return NULL;
    if (!node->op)
        report_unknown(c, domain, opset);
    else if (node->op->deprecated)
        ox_report(c, OX_F_DEPRECATED_OP, NULL,
                  "'%s' is deprecated since opset %" PRId64
                  ", found opset %" PRId64,
                  node->op->name, node->op->since, opset);
    return node->op && !node->op->deprecated ? node->op : NULL;
}

/* "2", "1 to 3", "at least 1" */
static const char *range(ox_checker *c, int32_t min, int32_t max)
{
    if (max == OX_ARITY_ANY)
        return ox_printf(c->scratch, "at least %d", (int)min);
    if (min == max)
        return ox_printf(c->scratch, "%d", (int)min);
    return ox_printf(c->scratch, "%d to %d", (int)min, (int)max);
}

static void check_inputs(ox_checker *c, const ox_node *node, const ox_op *op)
{
    size_t n = node->n_in;
    if (n < (size_t)op->min_input || n > (size_t)op->max_input)
        ox_report(c,
                  n < (size_t)op->min_input ? OX_F_TOO_FEW_INPUTS
                                            : OX_F_TOO_MANY_INPUTS,
                  NULL, "inputs: expected %s, found %zu",
                  range(c, op->min_input, op->max_input), n);
    for (size_t i = 0; i < n; i++) {
        const ox_op_param *p = ox_op_input(op, i);
        if (!node->in[i].value && p && p->option == OX_PARAM_SINGLE)
            ox_report(c, OX_F_MISSING_INPUT, NULL,
                      "input %zu (%s) is required, but left out", i, p->name);
    }
}

static void check_outputs(ox_checker *c, const ox_node *node, const ox_op *op)
{
    size_t n = node->n_out;
    if (n < (size_t)op->min_output || n > (size_t)op->max_output)
        ox_report(c,
                  n < (size_t)op->min_output ? OX_F_TOO_FEW_OUTPUTS
                                             : OX_F_TOO_MANY_OUTPUTS,
                  NULL, "outputs: expected %s, found %zu",
                  range(c, op->min_output, op->max_output), n);
    for (size_t i = 0; i < n; i++) {
        const ox_op_param *p = ox_op_output(op, i);
        if (!node->out[i] && p && p->option == OX_PARAM_SINGLE)
            ox_report(c, OX_F_MISSING_OUTPUT, NULL,
                      "output %zu (%s) is required, but left out", i, p->name);
    }
}

/* A call may leave out trailing inputs and outputs, not add any. */
static void check_call(ox_checker *c, const ox_node *node)
{
    const ox_graph *f = node->function;
    if (node->n_in > f->n_inputs)
        ox_report(c, OX_F_TOO_MANY_INPUTS, NULL,
                  "inputs: the function takes %zu, found %zu", f->n_inputs,
                  node->n_in);
    if (node->n_out > f->n_outputs)
        ox_report(c, OX_F_TOO_MANY_OUTPUTS, NULL,
                  "outputs: the function returns %zu, found %zu", f->n_outputs,
                  node->n_out);
}

static void check_subgraph(ox_checker *c, const ox_graph *g, size_t n_in,
                           size_t n_out)
{
    const char *attr = ox_text(g->attr->name);
    if (g->n_inputs != n_in)
        ox_report(c, OX_F_SUBGRAPH_INPUTS, NULL,
                  "inputs of '%s': expected %zu, found %zu", attr, n_in,
                  g->n_inputs);
    if (g->n_outputs != n_out)
        ox_report(c, OX_F_SUBGRAPH_OUTPUTS, NULL,
                  "outputs of '%s': expected %zu, found %zu", attr, n_out,
                  g->n_outputs);
}

static void check_subgraphs(ox_checker *c, const ox_node *node, const ox_op *op)
{
    size_t n_in = node->n_in, n_out = node->n_out;
    if (*op->domain || n_in < (size_t)op->min_input)
        return;
    if (!strcmp(op->name, "If"))
        n_in = 0;
    else if (!strcmp(op->name, "Loop"))
        n_out++; /* the condition */
    else if (!strcmp(op->name, "Scan") && op->since < 9)
        n_in -= n_in > 0; /* sequence_lens */
    else if (strcmp(op->name, "Scan") && strcmp(op->name, "SequenceMap"))
        return;
    for (size_t i = 0; i < node->n_subgraphs; i++)
        check_subgraph(c, node->subgraphs[i], n_in, n_out);
}

static void check_steps(ox_checker *c, const ox_node *node)
{
    const ox_value *steps = ox_node_in(node, 4);
    const ox_tensor *t = steps ? ox_value_constant(steps, c->scratch) : NULL;
    int64_t n = t ? ox_tensor_count(t) : 0;
    const int64_t *at = n > 0 ? ox_tensor_ints(t, MAX_STEPS, c->scratch) : NULL;
    for (int64_t i = 0; at && i < n; i++)
        if (!at[i])
            ox_report(c, OX_F_STEP_ZERO, steps->name, "step %" PRId64 " is 0",
                      i);
}

void ox_check_node(ox_checker *c, const ox_node *node)
{
    if (!*ox_text(node->proto->op_type)) {
        ox_report(c, OX_F_NO_OP_TYPE, NULL, "expected an op_type, found none");
        ox_check_attributes(c, node, NULL);
        return;
    }
    const ox_op *op = schema_of(c, node);
    if (node->function)
        check_call(c, node);
    if (op) {
        check_inputs(c, node, op);
        check_outputs(c, node, op);
        check_subgraphs(c, node, op);
    }
    ox_check_attributes(c, node, op);
    if (op)
        ox_check_node_types(c, node, op);
    if (op && ox_node_is(node, "Slice"))
        check_steps(c, node);
}
