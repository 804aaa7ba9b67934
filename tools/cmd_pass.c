/* A pass as a command: its options, and those of writing a model. */
#include "tools/command.h"

ox_status ox_pass_main(ox_cli *cli, const ox_pass *pass, int argc,
                       char *const *argv, ox_err *err)
{
    void *values = ox_alloc(cli->arena, pass->options_size);
    const ox_usage usage = {
        pass->name, "IN -o OUT", pass->help, {pass->options, values}, true};
    bool done;
    if (ox_cli_parse(cli, &done, &usage, argc, argv, err) || done)
        return err->status;
    const ox_step step = {.pass = pass, .options = values};
    return ox_cli_run_steps(cli, &step, 1, err);
}
