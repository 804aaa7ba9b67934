/* check: every structural fault of a model, then its types and shapes. */
#include "tools/command.h"
#include "tools/print.h"

#include "check/check.h"
#include "shape/shape.h"
#include "target/check_target.h"

typedef struct options {
    bool strict;
    const char *target;
} options;

static const ox_option option_table[] = {
    {"strict", 0, OX_FLAG, offsetof(options, strict), NULL, NULL,
     "warnings count as errors"},
    {"target", 't', OX_STRING, offsetof(options, target), "NAME", NULL,
     "also what this runtime gets wrong or does not take"},
    {0}};

static const char *const severities[] = {"error", "warning"};

static ox_finding at_node(const ox_node *node, ox_arena *arena)
{
    return (ox_finding){.severity = OX_ERROR,
                        .id = "shape-fault",
                        .graph = node->graph->path,
                        .node = ox_node_label(node, arena),
                        .op_type = node->proto->op_type};
}

/* A chain of one value says no more than the message. */
static const char *chain_text(const ox_chain *chain, ox_arena *arena)
{
    return chain->n > 1 ? ox_chain_text(chain, arena) : NULL;
}

/* A node that cannot run, with the values that do not fit. */
static void add_fault(ox_findings *out, const ox_fault *fault, ox_arena *arena)
{
    ox_finding found = at_node(fault->node, arena);
    found.message = ox_fault_text(fault, arena);
    for (size_t k = 0; k < 2; k++)
        found.chains[k] = chain_text(&fault->at[k].chain, arena);
    ox_findings_add(out, &found, arena);
}

/* A declared type or shape that is not the inferred one. */
static void add_mismatch(ox_findings *out, const ox_mismatch *m,
                         ox_arena *arena)
{
    const ox_node *node = m->value->producer;
    ox_finding found = {.graph = m->value->graph->path};
    if (node)
        found = at_node(node, arena);
    found.severity = m->is_narrow ? OX_WARNING : OX_ERROR;
    found.id = "shape-mismatch";
    found.value = m->value->name;
    found.message = ox_mismatch_text(m, arena);
    found.chains[0] = chain_text(&m->chain, arena);
    ox_findings_add(out, &found, arena);
}

static uint32_t place_of(const ox_mismatch *m)
{
    return m->value->producer ? m->value->producer->id : 0;
}

/* Types and shapes, of a model whose structure is sound; in the order of the
 * nodes, and at one node first what it declares. */
static void check_shapes(ox_findings *out, const ox_model *model,
                         const ox_shapes *shapes, ox_arena *arena)
{
    ox_mismatch *mismatches;
    size_t n_faults, f = 0;
    const ox_fault *faults = ox_shapes_faults(shapes, &n_faults);
    const size_t n = ox_shapes_compare(&mismatches, shapes, model, arena);
    for (size_t i = 0; i < n; i++) {
        if (mismatches[i].root != i ||
            mismatches[i].value->initializer) /* the structural check's */
            continue;
        while (f < n_faults && faults[f].node->id < place_of(&mismatches[i]))
            add_fault(out, &faults[f++], arena);
        add_mismatch(out, &mismatches[i], arena);
    }
    while (f < n_faults)
        add_fault(out, &faults[f++], arena);
}

static void print_chains(ox_json *json, const ox_finding *f)
{
    ox_json_open(json, "chains", '[', false);
    for (size_t k = 0; k < 2; k++)
        if (f->chains[k])
            ox_json_text(json, NULL, f->chains[k]);
    ox_json_close(json);
}

static void print_json(const ox_findings *findings, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_json json = {.out = &text};
    ox_json_open(&json, NULL, '{', true);
    ox_json_open(&json, "findings", '[', true);
    for (size_t i = 0; i < findings->n; i++) {
        const ox_finding *f = &findings->at[i];
        ox_json_open(&json, NULL, '{', false);
        ox_json_text(&json, "severity", severities[f->severity]);
        ox_json_text(&json, "id", f->id);
        ox_json_text(&json, "graph", f->graph);
        ox_json_text(&json, "node", f->node);
        ox_json_text(&json, "op_type", f->op_type);
        ox_json_text(&json, "value", f->value);
        ox_json_text(&json, "message", f->message);
        if (f->chains[0] || f->chains[1])
            print_chains(&json, f);
        ox_json_close(&json);
    }
    ox_json_close(&json);
    ox_json_close(&json);
    fputs(ox_buf_text(&text), stdout);
}

static void print_finding(const ox_finding *f, ox_arena *arena)
{
    ox_buf where;
    ox_buf_init(&where, arena);
    if (f->graph)
        ox_buf_printf(&where, "graph '%s': ", f->graph);
    if (f->node)
        ox_buf_printf(&where, "node '%s' (%s): ", f->node,
                      f->op_type ? f->op_type : "");
    if (f->value)
        ox_buf_printf(&where, "value '%s': ", f->value);
    ox_print_line(stdout, "%s[%s]: %s%s", severities[f->severity], f->id,
                  ox_buf_text(&where), f->message);
    for (size_t k = 0; k < 2; k++)
        if (f->chains[k])
            ox_print_line(stdout, "    %s", f->chains[k]);
}

static ox_status run(ox_cli *cli, const void *values, ox_err *err)
{
    const options *o = values;
    ox_model *model;
    if (o->target && !ox_target_find(o->target))
        return ox_fail(err, OX_USAGE, "--target: '%s' is none of %s", o->target,
                       ox_target_names());
    if (ox_cli_operands(cli, 1, "one model", err) ||
        ox_model_read(&model, cli->operands.at[0], &cli->log, err))
        return err->status;
    ox_findings findings = {0};
    ox_check(&findings, model, cli->arena);
    if (!findings.errors) {
        const ox_shapes *shapes = ox_shapes_infer(model, cli->arena);
        check_shapes(&findings, model, shapes, cli->arena);
        if (o->target)
            ox_target_check(&findings, ox_target_find(o->target), model, shapes,
                            cli->arena);
    }
    if (cli->common.json) {
        print_json(&findings, cli->arena);
    } else {
        for (size_t i = 0; i < findings.n; i++)
            print_finding(&findings.at[i], cli->arena);
        if (!cli->common.quiet)
            printf("%zu error%s, %zu warning%s\n", findings.errors,
                   findings.errors == 1 ? "" : "s", findings.warnings,
                   findings.warnings == 1 ? "" : "s");
    }
    ox_model_close(model);
    bool fails = findings.errors || (o->strict && findings.warnings);
    return fails ? OX_NO : OX_OK;
}

const ox_command ox_cmd_check = {
    .name = "check",
    .operands = "MODEL",
    .summary = "find every fault of a model's structure, types and shapes",
    .help =
        "Checks a model against the ONNX specification: names, single\n"
        "assignment, order, arity, attributes, type constraints, tensor\n"
        "sizes, external files, opsets; and when these are sound, types and\n"
        "shapes: operands that cannot fit, and declarations that are not\n"
        "what is inferred. Lists all findings, not just the first. With\n"
        "--target also each node that this runtime gets wrong or fails at,\n"
        "why, and the pass that mends it (onnxfix probe shows the defects).\n"
        "Exit code 0 without errors, 1 with errors (--strict: with warnings\n"
        "too), 3 when the file cannot be read as a model.",
    .options = option_table,
    .options_size = sizeof(options),
    .run = run};
