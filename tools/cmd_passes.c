/* passes: what there is. */
#include "tools/command.h"

static ox_status run(ox_cli *cli, const void *options, ox_err *err)
{
    (void)options;
    static const char *const groups[] = {"clean", "lower", "precision"};
    if (ox_cli_operands(cli, 0, "no operand", err))
        return err->status;
    size_t n;
    const ox_pass *const *table = ox_pass_table(&n);
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
