/* diff: what two models differ in. */
#include "tools/command.h"

#include "ir/diff.h"
#include "tools/print.h"

static void print_json(const ox_differences *found, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_json json = {.out = &text};
    ox_json_open(&json, NULL, '{', true);
    ox_json_open(&json, "differences", '[', true);
    for (size_t i = 0; i < found->n; i++) {
        const ox_difference *f = &found->at[i];
        ox_json_open(&json, NULL, '{', false);
        ox_json_text(&json, "kind",
                     f->kind == '-'   ? "removed"
                     : f->kind == '+' ? "added"
                                      : "changed");
        ox_json_text(&json, "graph", f->graph);
        ox_json_text(&json, "node", f->node);
        ox_json_text(&json, "op_type", f->op_type);
        ox_json_text(&json, "what", f->what);
        ox_json_close(&json);
    }
    ox_json_close(&json);
    ox_json_close(&json);
    fputs(ox_buf_text(&text), stdout);
}

static void print_text(const ox_differences *found, ox_arena *arena)
{
    for (size_t i = 0; i < found->n; i++) {
        const ox_difference *f = &found->at[i];
        ox_buf where;
        ox_buf_init(&where, arena);
        if (f->graph)
            ox_buf_printf(&where, "%s: ", f->graph);
        if (f->node)
            ox_buf_printf(&where, "%s (%s): ", f->node,
                          f->op_type ? f->op_type : "");
        ox_print_line(stdout, "%c %s%s", f->kind, ox_buf_text(&where), f->what);
    }
    printf("%zu difference%s\n", found->n, found->n == 1 ? "" : "s");
}

static ox_status run(ox_cli *cli, const void *values, ox_err *err)
{
    (void)values;
    ox_model *a, *b;
    ox_differences found = {0};
    if (ox_cli_operands(cli, 2, "two models", err) ||
        ox_model_read(&a, cli->operands.at[0], &cli->log, err))
        return err->status;
    if (!ox_model_read(&b, cli->operands.at[1], &cli->log, err)) {
        ox_model_diff(&found, a, b, cli->arena);
        if (cli->common.json)
            print_json(&found, cli->arena);
        else if (!cli->common.quiet)
            print_text(&found, cli->arena);
        ox_model_close(b);
    }
    ox_model_close(a);
    return err->status ? err->status : found.n ? OX_NO : OX_OK;
}

const ox_command ox_cmd_diff = {
    .name = "diff",
    .operands = "A B",
    .summary = "what two models differ in, node by node",
    .help =
        "Lists what is only in A (-), only in B (+), or changed (~): "
        "versions,\n"
        "metadata, inputs, outputs, initializers with how far they differ,\n"
        "declared types, nodes with operator, inputs, outputs and attributes,\n"
        "subgraphs and functions. Nodes are matched by name, those without\n"
        "one by their first output. How tensors are stored, and the order of\n"
        "nodes beside other differences, do not count. Exit code 0 when\n"
        "nothing differs, else 1; -q prints nothing.",
    .run = run};
