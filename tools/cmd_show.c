/* show: what is in a model. */
#include "tools/command.h"
#include "tools/show.h"

#include "onnx/text.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    bool slices, weights, ops, text;
    int64_t max_elements;
} options;

#define AT(member) offsetof(options, member)

static const ox_option option_table[] = {
    {"slices", 0, OX_FLAG, AT(slices), NULL, NULL,
     "every Slice with its bounds and what it does to the shape"},
    {"weights", 0, OX_FLAG, AT(weights), NULL, NULL,
     "every weight, largest first"},
    {"ops", 0, OX_FLAG, AT(ops), NULL, NULL, "how often each operator is used"},
    {"text", 0, OX_FLAG, AT(text), NULL, NULL,
     "the model in ONNX textual syntax"},
    {"max-elements", 0, OX_INT, AT(max_elements), "N", "64",
     "longer tensors print as a reference in --text"},
    {0}};

static ox_status print_text(const ox_model *model, const options *o,
                            ox_arena *arena, ox_err *err)
{
    if (o->max_elements < 0)
        return ox_fail(err, OX_USAGE, "--max-elements: at least 0 expected");
    ox_buf text;
    ox_buf_init(&text, arena);
    const ox_text_options print = {(size_t)o->max_elements};
    ox_text_print(&text, model->onnx->proto, &print);
    fputs(ox_buf_text(&text), stdout);
    return OX_OK;
}

static ox_status run(ox_cli *cli, const void *values, ox_err *err)
{
    const options *o = values;
    ox_model *model;
    if (ox_cli_operands(cli, 1, "one model", err) ||
        ox_model_read(&model, cli->operands.at[0], &cli->log, err))
        return err->status;
    ox_status status = OX_OK;
    if (cli->common.json)
        ox_show_json(model, cli->arena);
    else if (o->text)
        status = print_text(model, o, cli->arena, err);
    if (!cli->common.json && o->slices)
        ox_show_slices(model, cli->arena);
    if (!cli->common.json && o->weights)
        ox_show_weights(model, cli->arena);
    if (!cli->common.json && o->ops)
        ox_show_ops(model, cli->arena);
    bool chosen =
        cli->common.json || o->text || o->slices || o->weights || o->ops;
    if (!chosen)
        ox_show_summary(model, cli->arena);
    ox_model_close(model);
    return status;
}

const ox_command ox_cmd_show = {
    .name = "show",
    .operands = "MODEL",
    .summary = "what is in a model: summary, slices, weights, text, JSON",
    .help =
        "Prints a summary, or what the options ask for. Types and shapes are\n"
        "the inferred ones, where nothing is inferred the declared ones;\n"
        "? is not known. --text leaves out long tensors (see\n"
        "--max-elements), and such text cannot be read back: a file for\n"
        "that is made by opt IN -o OUT.onnxtxt.",
    .options = option_table,
    .options_size = sizeof(options),
    .run = run};
