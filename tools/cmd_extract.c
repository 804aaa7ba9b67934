/* extract: the part of a model that computes some of its values. */
#include "tools/command.h"

#include "ir/extract.h"
#include "shape/shape.h"

#include <string.h>

typedef struct options {
    const char *node;
    ox_strings from, inputs, outputs;
} options;

static const ox_option option_table[] = {
    {"node", 0, OX_STRING, offsetof(options, node), "NAME", NULL,
     "what this node is given becomes the outputs"},
    {"from", 0, OX_STRINGS, offsetof(options, from), "VALUE", NULL,
     "becomes an input: nothing before it is kept; may be given again"},
    {"inputs", 0, OX_STRINGS, offsetof(options, inputs), "A,B", NULL,
     "the same, for a list"},
    {"outputs", 0, OX_STRINGS, offsetof(options, outputs), "C,D", NULL,
     "values that become the outputs"},
    {0}};

/* Values named in a list; each text may hold several, unless it is itself a
 * value's name. */
static ox_status add_values(ox_values *out, const ox_model *model,
                            const ox_strings *texts, ox_err *err)
{
    ox_arena *arena = model->arena;
    for (size_t i = 0; i < texts->n; i++) {
        const char *p = texts->at[i];
        while (*p) {
            size_t n = strcspn(p, ",");
            ox_value *value = ox_graph_find(model->main, p);
            if (value)
                n = strlen(p);
            else
                value = ox_graph_find(model->main, ox_strndup(arena, p, n));
            if (!value)
                return ox_fail(err, OX_USAGE,
                               "the main graph has no value '%.*s'", (int)n, p);
            OX_PUSH(arena, out->at, out->n, out->capacity, value);
            p += n + (p[n] == ',');
        }
    }
    return OX_OK;
}

static ox_status add_node(ox_values *out, const ox_model *model,
                          const char *name, ox_err *err)
{
    const ox_node *node = ox_model_find_node(model, name);
    if (!node)
        return ox_fail(err, OX_USAGE, "no node '%s'", name);
    if (node->graph != model->main)
        return ox_fail(err, OX_UNSUPPORTED,
                       "node '%s' is in graph '%s': only what a node of the "
                       "main graph is given can become outputs",
                       name, node->graph->path);
    ox_extract_operands(out, node, model->arena);
    if (!out->n)
        return ox_fail(err, OX_USAGE,
                       "node '%s' is given inputs and constants only", name);
    return OX_OK;
}

static Onnx__TypeProto *type_of(void *user, const ox_value *value)
{
    return ox_info_proto(ox_shapes_of(user, value), value->graph->model->arena);
}

static ox_status extract(ox_cli *cli, ox_model *model, const options *o,
                         ox_err *err)
{
    ox_extract_spec spec = {.type_of = type_of,
                            .user = ox_shapes_infer(model, model->arena)};
    if (add_values(&spec.inputs, model, &o->from, err) ||
        add_values(&spec.inputs, model, &o->inputs, err) ||
        add_values(&spec.outputs, model, &o->outputs, err) ||
        (o->node && add_node(&spec.outputs, model, o->node, err)))
        return err->status;
    if (!spec.outputs.n)
        return ox_fail(err, OX_USAGE, "--node NAME or --outputs C,D expected");
    const size_t before = model->main->n_nodes;
    if (ox_extract(model, &spec, err))
        return err->status;
    if (!cli->common.quiet)
        fprintf(stderr, "%zu of %zu nodes, %zu inputs, %zu outputs\n",
                model->main->proto->n_node, before, model->main->proto->n_input,
                model->main->proto->n_output);
    return ox_cli_write(cli, model, err);
}

static ox_status run(ox_cli *cli, const void *values, ox_err *err)
{
    ox_model *model;
    if (ox_cli_operands(cli, 1, "one model", err) ||
        ox_model_read(&model, cli->operands.at[0], &cli->log, err))
        return err->status;
    const ox_status status = extract(cli, model, values, err);
    ox_model_close(model);
    return status;
}

const ox_command ox_cmd_extract = {
    .name = "extract",
    .operands = "IN -o OUT",
    .summary = "the part of a model that computes some of its values",
    .help =
        "Writes the smallest model that computes the wanted values: with\n"
        "--node all that this node is given (its inputs, and what its\n"
        "subgraphs use of the main graph), with --outputs any values of the\n"
        "main graph. They become the outputs, with their inferred types.\n"
        "Values given with --from or --inputs become inputs. Initializers,\n"
        "functions and inputs that nothing needs are left out; names stay.",
    .options = option_table,
    .options_size = sizeof(options),
    .writes = true,
    .run = run};
