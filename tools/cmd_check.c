/* check: every structural fault of a model. */
#include "tools/command.h"
#include "tools/print.h"

#include "check/check.h"

typedef struct options {
    bool strict;
} options;

static const ox_option option_table[] = {{"strict", 0, OX_FLAG,
                                          offsetof(options, strict), NULL, NULL,
                                          "warnings count as errors"},
                                         {0}};

static const char *const severities[] = {"error", "warning"};

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
}

static ox_status run(ox_cli *cli, const void *values, ox_err *err)
{
    const options *o = values;
    ox_model *model;
    if (ox_cli_operands(cli, 1, "one model", err) ||
        ox_model_read(&model, cli->operands.at[0], &cli->log, err))
        return err->status;
    ox_findings findings = {0};
    ox_check(&findings, model, cli->arena);
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
    .summary = "find every structural fault of a model",
    .help = "Checks a model against the ONNX specification: names, single\n"
            "assignment, order, arity, attributes, type constraints, tensor\n"
            "sizes, external files, opsets. Lists all findings, not just the\n"
            "first. Exit code 0 without errors, 1 with errors (--strict:\n"
            "with warnings too), 3 when the file cannot be read as a model.",
    .options = option_table,
    .options_size = sizeof(options),
    .run = run};
