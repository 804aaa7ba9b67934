/* What the commands share: options, reading, writing, help. */
#include "tools/command.h"

#include "onnx/text.h"
#include "shape/shape.h"
#include "tools/examples.h"

#include <stdlib.h>
#include <string.h>

#define AT(type, member) offsetof(type, member)

static const ox_option common_options[] = {
    {"json", 0, OX_FLAG, AT(ox_common, json), NULL, NULL,
     "print the report as JSON on stdout"},
    {"dry-run", 'n', OX_FLAG, AT(ox_common, dry_run), NULL, NULL,
     "do everything but write"},
    {"quiet", 'q', OX_FLAG, AT(ox_common, quiet), NULL, NULL,
     "no warnings, no summary"},
    {"verbose", 'v', OX_FLAG, AT(ox_common, verbose), NULL, NULL,
     "list every change"},
    {"help", 'h', OX_FLAG, AT(ox_common, help), NULL, NULL,
     "this text, with an example"},
    {0}};

static const ox_option write_options[] = {
    {"output", 'o', OX_STRING, AT(ox_write_cli, output), "FILE", NULL,
     "where the model goes; - prints it as text"},
    {"external-data", 0, OX_STRING, AT(ox_write_cli, external_data), "FILE",
     NULL, "weights go to this file beside the model"},
    {"external-threshold", 0, OX_SIZE, AT(ox_write_cli, external_threshold),
     "BYTES", "1024", "smaller tensors stay in the model"},
    {"check-passes", 0, OX_FLAG, AT(ox_write_cli, check_passes), NULL, NULL,
     "after each pass: still valid, second run idle"},
    {0}};

ox_status ox_cli_operands(const ox_cli *cli, size_t n, const char *expected,
                          ox_err *err)
{
    if (cli->operands.n == n)
        return OX_OK;
    if (cli->operands.n > n)
        return ox_fail(err, OX_USAGE, "unexpected operand '%s'",
                       cli->operands.at[n]);
    return ox_fail(err, OX_USAGE, "%s expected", expected);
}

/* The golden example, without its comments, indented. */
static void print_example(const char *text)
{
    printf("\nExample:\n");
    while (*text) {
        int n = (int)strcspn(text, "\n");
        bool skip = text[0] == '#' || !strncmp(text, "--- exit 0", 10);
        if (!skip)
            printf("  %.*s\n", n, text);
        text += n + (text[n] == '\n');
    }
}

static void print_help(ox_cli *cli, const ox_usage *usage,
                       const ox_option_set *sets, size_t n)
{
    ox_buf options;
    ox_buf_init(&options, cli->arena);
    for (size_t i = 0; i < n; i++)
        ox_options_help(&options, sets[i].options);
    printf("usage: onnxfix %s %s\n\n%s\n\nOptions:\n%s", usage->name,
           usage->operands, usage->help, ox_buf_text(&options));
    for (const struct ox_example *e = ox_examples; e->name; e++)
        if (!strcmp(e->name, usage->name))
            print_example(e->text);
}

ox_status ox_cli_parse(ox_cli *cli, bool *done, const ox_usage *usage, int argc,
                       char *const *argv, ox_err *err)
{
    ox_option_set sets[3];
    size_t n = 0;
    if (usage->own.options)
        sets[n++] = usage->own;
    if (usage->writes)
        sets[n++] = (ox_option_set){write_options, &cli->write};
    sets[n++] = (ox_option_set){common_options, &cli->common};
    ox_options_default(sets, n, cli->arena);
    if (ox_options_parse(&cli->operands, sets, n, argc, argv, cli->arena, err))
        return ox_err_context(err, "%s", usage->name);
    *done = cli->common.help;
    if (*done)
        print_help(cli, usage, sets, n);
    return OX_OK;
}

/* Tensors that feed shapes stay in the model file: small integer ones. */
static bool feeds_shapes(void *user, const ox_tensor *tensor)
{
    (void)user;
    int64_t n = ox_tensor_count(tensor);
    return n >= 0 && n <= 1024 && ox_dtype_is_integer(tensor->proto.data_type);
}

ox_status ox_cli_write(ox_cli *cli, ox_model *model, ox_err *err)
{
    const ox_write_cli *options = &cli->write;
    if (!strcmp(options->output, "-")) {
        ox_buf text;
        ox_buf_init(&text, cli->arena);
        ox_model_commit(model);
        ox_text_print(&text, model->onnx->proto, NULL);
        fputs(ox_buf_text(&text), stdout);
        return OX_OK;
    }
    if (cli->common.dry_run)
        return OX_OK;
    const ox_write_options write = {options->external_data,
                                    options->external_threshold, feeds_shapes,
                                    NULL};
    return ox_model_write(model, options->output, &write, err);
}

bool ox_cli_check_passes(const ox_cli *cli)
{
    const char *text = getenv("ONNXFIX_CHECK_PASSES");
    return cli->write.check_passes || (text && !strcmp(text, "1"));
}

static ox_status precision_verdict(const ox_pass_report *reports, size_t n,
                                   ox_err *err)
{
    for (size_t i = 0; i < n; i++)
        if (reports[i].pass->group == OX_PRECISION && reports[i].candidates &&
            !reports[i].changes.n)
            return ox_fail(err, OX_NO,
                           "%s: converted none of %zu candidates (-v says why)",
                           reports[i].pass->name, reports[i].candidates);
    return OX_OK;
}

static ox_status run_and_write(ox_cli *cli, const ox_step *steps, size_t n,
                               ox_model *model, ox_err *err)
{
    ox_pass_report *reports = OX_NEW_ARRAY(cli->arena, n, ox_pass_report);
    if (ox_steps_run(reports, model, steps, n, ox_cli_check_passes(cli),
                     cli->arena, err))
        return err->status;
    ox_cli_report(cli, reports, n, !strcmp(cli->write.output, "-"));
    if (ox_cli_write(cli, model, err))
        return err->status;
    return precision_verdict(reports, n, err);
}

ox_status ox_cli_run_steps(ox_cli *cli, const ox_step *steps, size_t n,
                           ox_err *err)
{
    if (ox_cli_operands(cli, 1, "one model", err))
        return err->status;
    if (!cli->write.output)
        return ox_fail(err, OX_USAGE, "-o FILE expected");
    ox_model *model;
    const char *path = cli->operands.at[0];
    if (ox_model_read(&model, path, &cli->log, err))
        return err->status;
    ox_status status = run_and_write(cli, steps, n, model, err);
    ox_model_close(model);
    if (status && status != OX_NO && status != OX_USAGE && status != OX_IO)
        ox_err_context(err, "%s", path);
    return status;
}
