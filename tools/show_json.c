/* show --json. */
#include "tools/show.h"

#include "shape/shape.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct printer {
    const ox_model *model;
    const ox_shapes *shapes;
    ox_arena *arena;
} printer;

/* cJSON keeps numbers as double: 64-bit integers go in as text. */
static cJSON *json_int(int64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)value);
    return cJSON_CreateRaw(text);
}

static cJSON *json_dims(const ox_info *info)
{
    if (info->rank < 0)
        return cJSON_CreateNull();
    cJSON *dims = cJSON_CreateArray();
    for (int i = 0; i < info->rank; i++) {
        ox_dim d = info->dims[i];
        cJSON_AddItemToArray(dims, d.value >= 0 ? json_int(d.value)
                                   : d.symbol   ? cJSON_CreateString(d.symbol)
                                                : cJSON_CreateNull());
    }
    return dims;
}

static cJSON *json_value(const printer *p, const ox_value *value)
{
    const ox_info *info = ox_shapes_of(p->shapes, value);
    cJSON *o = cJSON_CreateObject();
    bool tensor = info->kind == OX_INFO_TENSOR && info->dtype;
    cJSON_AddStringToObject(o, "name", value->name);
    cJSON_AddStringToObject(o, "type",
                            tensor ? ox_dtype_name(info->dtype)
                                   : ox_info_text(info, p->arena));
    cJSON_AddItemToObject(o, "shape", json_dims(info));
    return o;
}

static cJSON *json_values(const printer *p, ox_value **values, size_t n,
                          bool skip_initializers)
{
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < n; i++)
        if (!skip_initializers || !values[i]->initializer)
            cJSON_AddItemToArray(list, json_value(p, values[i]));
    return list;
}

/* Everything between inputs and outputs. */
static cJSON *json_inner(const printer *p, const ox_graph *graph)
{
    cJSON *list = cJSON_CreateArray();
    OX_EACH_NODE (node, graph)
        for (size_t i = 0; i < node->n_out; i++)
            if (node->out[i] && node->out[i]->output < 0)
                cJSON_AddItemToArray(list, json_value(p, node->out[i]));
    return list;
}

static cJSON *json_names(char *const *names, size_t n)
{
    return cJSON_CreateStringArray((const char *const *)names, (int)n);
}

static cJSON *json_graph(const printer *p, const ox_graph *graph);

static cJSON *json_node(const printer *p, const ox_node *node)
{
    const Onnx__NodeProto *proto = node->proto;
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "op_type", proto->op_type ? proto->op_type : "");
    cJSON_AddStringToObject(o, "domain", proto->domain ? proto->domain : "");
    cJSON_AddStringToObject(o, "name", proto->name ? proto->name : "");
    cJSON_AddItemToObject(o, "inputs",
                          json_names(proto->input, proto->n_input));
    cJSON_AddItemToObject(o, "outputs",
                          json_names(proto->output, proto->n_output));
    for (size_t i = 0; i < node->n_subgraphs; i++) {
        const char *name = node->subgraphs[i]->attr->name;
        cJSON *all = cJSON_GetObjectItemCaseSensitive(o, "subgraphs");
        if (!all)
            all = cJSON_AddObjectToObject(o, "subgraphs");
        cJSON_AddItemToObject(all, name ? name : "",
                              json_graph(p, node->subgraphs[i]));
    }
    return o;
}

static cJSON *json_nodes(const printer *p, const ox_graph *graph)
{
    cJSON *list = cJSON_CreateArray();
    OX_EACH_NODE (node, graph)
        cJSON_AddItemToArray(list, json_node(p, node));
    return list;
}

static cJSON *json_initializers(const ox_graph *graph)
{
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < graph->n_initializers; i++) {
        const ox_value *value = graph->initializers[i];
        const ox_tensor *t = value->initializer;
        if (!t)
            continue;
        cJSON *o = cJSON_CreateObject();
        cJSON *dims = cJSON_CreateArray();
        for (size_t k = 0; k < t->proto.n_dims; k++)
            cJSON_AddItemToArray(dims, json_int(t->proto.dims[k]));
        cJSON_AddStringToObject(o, "name", value->name);
        cJSON_AddStringToObject(o, "type", ox_dtype_name(t->proto.data_type));
        cJSON_AddItemToObject(o, "shape", dims);
        cJSON_AddItemToObject(o, "bytes",
                              json_int((int64_t)ox_payload_size(&t->payload)));
        cJSON_AddBoolToObject(o, "external", t->external);
        cJSON_AddItemToArray(list, o);
    }
    return list;
}

static cJSON *json_graph(const printer *p, const ox_graph *graph)
{
    cJSON *o = cJSON_CreateObject();
    cJSON_AddItemToObject(o, "inputs",
                          json_values(p, graph->inputs, graph->n_inputs, true));
    cJSON_AddItemToObject(
        o, "outputs", json_values(p, graph->outputs, graph->n_outputs, false));
    cJSON_AddItemToObject(o, "value_info", json_inner(p, graph));
    cJSON_AddItemToObject(o, "nodes", json_nodes(p, graph));
    cJSON_AddItemToObject(o, "initializers", json_initializers(graph));
    return o;
}

static cJSON *json_imports(const Onnx__ModelProto *model)
{
    cJSON *o = cJSON_CreateObject();
    for (size_t i = 0; i < model->n_opset_import; i++) {
        const Onnx__OperatorSetIdProto *import = model->opset_import[i];
        cJSON_AddItemToObject(o, import->domain ? import->domain : "",
                              json_int(import->version));
    }
    return o;
}

static cJSON *json_functions(const printer *p)
{
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < p->model->n_functions; i++) {
        const ox_graph *graph = p->model->functions[i];
        const Onnx__FunctionProto *f = graph->function;
        cJSON *o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "domain", f->domain ? f->domain : "");
        cJSON_AddStringToObject(o, "name", f->name ? f->name : "");
        cJSON_AddItemToObject(o, "inputs", json_names(f->input, f->n_input));
        cJSON_AddItemToObject(o, "outputs", json_names(f->output, f->n_output));
        cJSON_AddItemToObject(o, "nodes", json_nodes(p, graph));
        cJSON_AddItemToArray(list, o);
    }
    return list;
}

void ox_show_json(const ox_model *model, ox_arena *arena)
{
    const printer p = {model, ox_shapes_infer(model, arena), arena};
    cJSON *o = json_graph(&p, model->main);
    cJSON *root = cJSON_CreateObject();
    cJSON_AddItemToObject(root, "ir_version",
                          json_int(model->onnx->proto->ir_version));
    cJSON_AddItemToObject(root, "opset_import",
                          json_imports(model->onnx->proto));
    while (o->child) {
        cJSON *item = cJSON_DetachItemViaPointer(o, o->child);
        cJSON_AddItemToObject(root, item->string, item);
    }
    cJSON_AddItemToObject(root, "functions", json_functions(&p));
    char *text = cJSON_Print(root);
    puts(text);
    free(text);
    cJSON_Delete(o);
    cJSON_Delete(root);
}
