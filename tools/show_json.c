/* show --json. */
#include "tools/show.h"

#include "base/json.h"
#include "shape/shape.h"

#include <stdio.h>

typedef struct printer {
    ox_json json;
    const ox_shapes *shapes;
    ox_arena *arena;
} printer;

static void put_dims(ox_json *json, const ox_info *info, ox_arena *arena)
{
    if (info->rank < 0) {
        ox_json_text(json, "shape", NULL);
        return;
    }
    ox_json_open(json, "shape", '[', false);
    for (int i = 0; i < info->rank; i++)
        if (info->dims[i].value >= 0)
            ox_json_int(json, NULL, info->dims[i].value);
        else
            ox_json_text(json, NULL,
                         info->dims[i].expr
                             ? ox_expr_text(info->dims[i].expr, arena)
                             : NULL);
    ox_json_close(json);
}

static void put_value(printer *p, const ox_value *value)
{
    const ox_info shown =
        ox_shapes_shown(p->shapes, value->graph->model, value, p->arena);
    const ox_info *info = &shown;
    const char *reason = ox_shapes_of(p->shapes, value)->reason;
    bool tensor = info->kind == OX_INFO_TENSOR && info->dtype;
    ox_json_open(&p->json, NULL, '{', false);
    ox_json_text(&p->json, "name", value->name);
    ox_json_text(&p->json, "type",
                 tensor ? ox_dtype_name(info->dtype)
                        : ox_info_text(info, p->arena));
    put_dims(&p->json, info, p->arena);
    if (reason)
        ox_json_text(&p->json, "reason", reason);
    ox_json_close(&p->json);
}

static void put_values(printer *p, const char *key, ox_value **values, size_t n,
                       bool skip_initializers)
{
    ox_json_open(&p->json, key, '[', true);
    for (size_t i = 0; i < n; i++)
        if (!skip_initializers || !values[i]->initializer)
            put_value(p, values[i]);
    ox_json_close(&p->json);
}

/* Everything between inputs and outputs. */
static void put_inner(printer *p, const ox_graph *graph)
{
    ox_json_open(&p->json, "value_info", '[', true);
    OX_EACH_NODE (node, graph)
        for (size_t i = 0; i < node->n_out; i++)
            if (node->out[i] && node->out[i]->output < 0)
                put_value(p, node->out[i]);
    ox_json_close(&p->json);
}

static void put_names(ox_json *json, const char *key, char *const *names,
                      size_t n)
{
    ox_json_open(json, key, '[', false);
    for (size_t i = 0; i < n; i++)
        ox_json_text(json, NULL, names[i]);
    ox_json_close(json);
}

static const char *text_or_empty(const char *text)
{
    return text ? text : "";
}

static void put_graph(printer *p, const ox_graph *graph);

static void put_node(printer *p, const ox_node *node)
{
    const Onnx__NodeProto *proto = node->proto;
    ox_json *json = &p->json;
    ox_json_open(json, NULL, '{', false);
    ox_json_text(json, "op_type", text_or_empty(proto->op_type));
    ox_json_text(json, "domain", text_or_empty(proto->domain));
    ox_json_text(json, "name", text_or_empty(proto->name));
    put_names(json, "inputs", proto->input, proto->n_input);
    put_names(json, "outputs", proto->output, proto->n_output);
    if (node->n_subgraphs)
        ox_json_open(json, "subgraphs", '[', true);
    for (size_t i = 0; i < node->n_subgraphs; i++) {
        ox_json_open(json, NULL, '{', true);
        ox_json_text(json, "attribute",
                     text_or_empty(node->subgraphs[i]->attr->name));
        put_graph(p, node->subgraphs[i]);
        ox_json_close(json);
    }
    if (node->n_subgraphs)
        ox_json_close(json);
    ox_json_close(json);
}

static void put_nodes(printer *p, const ox_graph *graph)
{
    ox_json_open(&p->json, "nodes", '[', true);
    OX_EACH_NODE (node, graph)
        put_node(p, node);
    ox_json_close(&p->json);
}

static void put_initializers(ox_json *json, const ox_graph *graph)
{
    ox_json_open(json, "initializers", '[', true);
    for (size_t i = 0; i < graph->n_initializers; i++) {
        const ox_tensor *t = graph->initializers[i]->initializer;
        if (!t)
            continue;
        ox_json_open(json, NULL, '{', false);
        ox_json_text(json, "name", graph->initializers[i]->name);
        ox_json_text(json, "type", ox_dtype_name(t->proto.data_type));
        ox_json_open(json, "shape", '[', false);
        for (size_t k = 0; k < t->proto.n_dims; k++)
            ox_json_int(json, NULL, t->proto.dims[k]);
        ox_json_close(json);
        ox_json_int(json, "bytes", (int64_t)ox_payload_size(&t->payload));
        ox_json_bool(json, "external", t->external);
        ox_json_close(json);
    }
    ox_json_close(json);
}

/* The members of an object that is open. */
static void put_graph(printer *p, const ox_graph *graph)
{
    put_values(p, "inputs", graph->inputs, graph->n_inputs, true);
    put_values(p, "outputs", graph->outputs, graph->n_outputs, false);
    put_inner(p, graph);
    put_nodes(p, graph);
    put_initializers(&p->json, graph);
}

static void put_functions(printer *p, const ox_model *model)
{
    ox_json *json = &p->json;
    ox_json_open(json, "functions", '[', true);
    for (size_t i = 0; i < model->n_functions; i++) {
        const ox_graph *graph = model->functions[i];
        const Onnx__FunctionProto *f = graph->function;
        ox_json_open(json, NULL, '{', true);
        ox_json_text(json, "domain", text_or_empty(f->domain));
        ox_json_text(json, "name", text_or_empty(f->name));
        put_names(json, "inputs", f->input, f->n_input);
        put_names(json, "outputs", f->output, f->n_output);
        put_nodes(p, graph);
        ox_json_close(json);
    }
    ox_json_close(json);
}

static void put_imports(ox_json *json, const Onnx__ModelProto *model)
{
    ox_json_open(json, "opset_import", '[', false);
    for (size_t i = 0; i < model->n_opset_import; i++) {
        ox_json_open(json, NULL, '{', false);
        ox_json_text(json, "domain",
                     text_or_empty(model->opset_import[i]->domain));
        ox_json_int(json, "version", model->opset_import[i]->version);
        ox_json_close(json);
    }
    ox_json_close(json);
}

void ox_show_json(const ox_model *model, ox_arena *arena)
{
    const Onnx__ModelProto *proto = model->onnx->proto;
    ox_buf text;
    ox_buf_init(&text, arena);
    printer p = {{.out = &text}, ox_shapes_infer(model, arena), arena};
    ox_json_open(&p.json, NULL, '{', true);
    ox_json_int(&p.json, "ir_version", proto->ir_version);
    put_imports(&p.json, proto);
    put_graph(&p, model->main);
    put_functions(&p, model);
    ox_json_close(&p.json);
    fputs(ox_buf_text(&text), stdout);
}
