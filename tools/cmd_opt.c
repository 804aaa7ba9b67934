/* opt: any list of passes, or none: read and write. */
#include "tools/command.h"

typedef struct options {
    ox_strings passes;
} options;

static const ox_option option_table[] = {
    {"passes", 'p', OX_STRINGS, offsetof(options, passes), "LIST", NULL,
     "passes in order: a,b:opt=1:flag,c; may be given again"},
    {0}};

static ox_status run(ox_cli *cli, const void *values, ox_err *err)
{
    const options *o = values;
    ox_step *steps = NULL;
    size_t n = 0;
    ox_buf list;
    ox_buf_init(&list, cli->arena);
    for (size_t i = 0; i < o->passes.n; i++)
        ox_buf_printf(&list, "%s,", o->passes.at[i]);
    if (list.size &&
        ox_steps_parse(&steps, &n, ox_buf_text(&list), cli->arena, err))
        return err->status;
    return ox_cli_run_steps(cli, steps, n, err);
}

const ox_command ox_cmd_opt = {
    .name = "opt",
    .operands = "[-p LIST] IN -o OUT",
    .summary = "run a list of passes over a model",
    .help = "Reads a model, runs the passes in the order given, writes the\n"
            "result. Without -p it only reads and writes: the same bytes come\n"
            "out of a file that a standard serializer wrote. IN and OUT may\n"
            "end in .onnxtxt for ONNX textual syntax.",
    .options = option_table,
    .options_size = sizeof(options),
    .writes = true,
    .run = run};
