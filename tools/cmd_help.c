/* help: the commands. */
#include "tools/command.h"

#include "base/version.h"

static ox_status run(ox_cli *cli, const void *options, ox_err *err)
{
    (void)options;
    if (cli->operands.n == 1) {
        static char help[] = "--help";
        char *argv[] = {(char *)(uintptr_t)cli->operands.at[0], help, NULL};
        cli->operands.n = 0;
        return ox_command_main(cli, 2, argv, err);
    }
    if (ox_cli_operands(cli, 0, "at most one command", err))
        return err->status;
    printf("onnxfix %s: make ONNX models run right, small and fast in the\n"
           "runtime they ship with\n\nusage: onnxfix COMMAND ...\n\n",
           OX_VERSION);
    size_t n;
    const ox_command *const *table = ox_command_table(&n);
    for (size_t i = 0; i < n; i++)
        printf("  %-10s %s\n", table[i]->name, table[i]->summary);
    printf("  %-10s %s\n", "PASS", "run one pass: onnxfix PASS IN -o OUT");
    printf("\nonnxfix COMMAND --help shows options and an example.\n"
           "Exit codes: 0 yes, 1 no, 2 usage, 3 bad model, 4 unsupported, "
           "5 I/O,\n6 memory, 70 a bug of ours.\n");
    return OX_OK;
}

const ox_command ox_cmd_help = {.name = "help",
                                .operands = "[COMMAND]",
                                .summary = "this list, or a command's help",
                                .help = "Lists the commands, or shows the "
                                        "help of one command or pass.",
                                .run = run};
