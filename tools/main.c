/* onnxfix: command line entry. */
#include "tools/command.h"

#include "base/version.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define OX_COMMAND(command) extern const ox_command command;
#include "tools/commands.def"
#undef OX_COMMAND

static const ox_command *const table[] = {
#define OX_COMMAND(command) &command,
#include "tools/commands.def"
#undef OX_COMMAND
};

const ox_command *const *ox_command_table(size_t *n)
{
    *n = sizeof table / sizeof *table;
    return table;
}

static const ox_command *find(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i]->name, name))
            return table[i];
    return NULL;
}

static ox_status run_command(ox_cli *cli, const ox_command *c, int argc,
                             char *const *argv, ox_err *err)
{
    void *values = ox_alloc(cli->arena, c->options_size);
    const ox_usage usage = {
        c->name, c->operands, c->help, {c->options, values}, c->writes};
    bool done;
    if (ox_cli_parse(cli, &done, &usage, argc, argv, err) || done)
        return err->status;
    return c->run(cli, values, err);
}

ox_status ox_command_main(ox_cli *cli, int argc, char *const *argv, ox_err *err)
{
    const char *name = argc ? argv[0] : "help";
    if (!strcmp(name, "--help") || !strcmp(name, "-h"))
        name = "help";
    if (!strcmp(name, "--version")) {
        printf("onnxfix %s\n", OX_VERSION);
        return OX_OK;
    }
    argc -= argc > 0;
    const ox_command *command = find(name);
    if (command)
        return run_command(cli, command, argc, argv + 1, err);
    const ox_pass *pass = ox_pass_find(name);
    if (pass)
        return ox_pass_main(cli, pass, argc, argv + 1, err);
    return ox_fail(err, OX_USAGE,
                   "unknown command '%s' (onnxfix help lists them)", name);
}

static void warn(void *user, const char *line)
{
    const ox_cli *cli = user;
    if (!cli->common.quiet)
        fprintf(stderr, "warning: %s\n", line);
}

/* A mapped file that shrinks under us, or whose disk fails. */
static void on_bus_error(int number)
{
    (void)number;
    static const char line[] =
        "onnxfix: an input file changed or could not be read on the way\n";
    ssize_t ignored = write(STDERR_FILENO, line, sizeof line - 1);
    (void)ignored;
    _exit(OX_IO);
}

/* A model may keep each weight in a file of its own. */
static void raise_file_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int main(int argc, char **argv)
{
    raise_file_limit();
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGBUS, on_bus_error);
    ox_cli cli = {.arena = ox_arena_new(0, NULL, NULL)};
    cli.log = (ox_log){warn, &cli};
    ox_err err = {0};
    ox_status status = ox_command_main(&cli, argc - 1, argv + 1, &err);
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "onnxfix: cannot write to standard output\n");
        status = status ? status : OX_IO;
    }
    if (status && err.text[0])
        fprintf(stderr, "onnxfix: %s\n", err.text);
    ox_arena_free(cli.arena);
    return (int)status;
}
