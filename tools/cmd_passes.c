/* passes: what there is. */
#include "tools/command.h"

static const char *const groups[] = {"clean", "lower", "precision"};

static void print_json(const ox_pass *const *table, size_t n, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_json json = {.out = &text};
    ox_json_open(&json, NULL, '{', true);
    ox_json_open(&json, "passes", '[', true);
    for (size_t i = 0; i < n; i++) {
        ox_json_open(&json, NULL, '{', false);
        ox_json_text(&json, "name", table[i]->name);
        ox_json_text(&json, "group", groups[table[i]->group]);
        ox_json_text(&json, "summary", table[i]->summary);
        ox_json_close(&json);
    }
    ox_json_close(&json);
    ox_json_close(&json);
    fputs(ox_buf_text(&text), stdout);
}

static ox_status run(ox_cli *cli, const void *options, ox_err *err)
{
    (void)options;
    if (ox_cli_operands(cli, 0, "no operand", err))
        return err->status;
    size_t n;
    const ox_pass *const *table = ox_pass_table(&n);
    if (cli->common.json) {
        print_json(table, n, cli->arena);
        return OX_OK;
    }
    for (size_t i = 0; i < n; i++)
        printf("%-22s %-10s %s\n", table[i]->name, groups[table[i]->group],
               table[i]->summary);
    return OX_OK;
}

const ox_command ox_cmd_passes = {
    .name = "passes",
    .operands = "",
    .summary = "list the passes",
    .help = "Lists every pass with its group: clean passes are bit-exact,\n"
            "lower passes compute the same with other operators, precision\n"
            "passes stay within the error that their help states. Each pass\n"
            "is a command: onnxfix PASS --help.",
    .run = run};
