/* A graph or a function's body: its head, its declarations, its nodes in file
 * order, and so on inwards. */
#include "check/check_priv.h"

#include <inttypes.h>
#include <string.h>

static bool is_typed(const Onnx__ValueInfoProto *info)
{
    return info->type &&
           info->type->value_case != ONNX__TYPE_PROTO__VALUE__NOT_SET;
}

static void check_interface(ox_checker *c, Onnx__ValueInfoProto **at, size_t n,
                            const char *what)
{
    bool may_be_untyped = c->graph->outer != NULL;
    for (size_t i = 0; i < n; i++) {
        const char *name = at[i]->name;
        if (is_typed(at[i]))
            ox_check_type(c, name, at[i]->type);
        else if (!may_be_untyped)
            ox_report(c, OX_F_MISSING_TYPE, name, "%s %zu has no type", what,
                      i);
    }
}

/* The shape of an initializer against a declared one. */
static void check_dims(ox_checker *c, const ox_value *value,
                       const Onnx__ValueInfoProto *info, ox_finding_id id)
{
    const Onnx__TensorProto *t = &value->initializer->proto;
    const Onnx__TensorShapeProto *shape = info->type->tensor_type->shape;
    const char *what =
        id == OX_F_VALUE_INFO_CONFLICT ? "value_info" : "the input";
    if (!shape)
        return;
    if (shape->n_dim != t->n_dims) {
        ox_report(c, id, value->name, "%s has rank %zu, the initializer %zu",
                  what, shape->n_dim, t->n_dims);
        return;
    }
    for (size_t i = 0; i < t->n_dims; i++) {
        const Onnx__TensorShapeProto__Dimension *d = shape->dim[i];
        if (d->value_case ==
                ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE &&
            d->dim_value >= 0 && d->dim_value != t->dims[i])
            ox_report(c, id, value->name,
                      "dim %zu of %s is %" PRId64
                      ", of the initializer %" PRId64,
                      i, what, d->dim_value, t->dims[i]);
    }
}

/* The element type that an entry declares, 0 when it is no tensor's. */
static int dtype_of_info(const Onnx__ValueInfoProto *info)
{
    const Onnx__TypeProto *type = info ? info->type : NULL;
    if (!type || type->value_case != ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE)
        return OX_DTYPE_UNDEFINED;
    return type->tensor_type->elem_type;
}

static void check_initializer(ox_checker *c, const ox_value *value)
{
    if (value->initializer)
        ox_check_tensor(c, value->name, "", value->initializer);
    else if (value->sparse)
        ox_check_sparse(c, value->name, "", value->sparse);
    int64_t ir = c->proto->ir_version;
    if (value->input < 0) {
        if (c->proto->has_ir_version && ir < 4 && *value->name)
            ox_report(c, OX_F_INITIALIZER_NOT_INPUT, value->name,
                      "expected an input of this name, as IR version %" PRId64
                      " wants it",
                      ir);
        return;
    }
    int declared = dtype_of_info(value->info);
    if (!value->initializer || !declared)
        return;
    int held = value->initializer->proto.data_type;
    if (declared != held)
        ox_report(c, OX_F_INITIALIZER_INPUT_MISMATCH, value->name,
                  "the input is %s, the initializer %s",
                  ox_dtype_name(declared), ox_dtype_name(held));
    check_dims(c, value, value->info, OX_F_INITIALIZER_INPUT_MISMATCH);
}

/* A declaration against what else says the type of the value. */
static void check_conflict(ox_checker *c, const Onnx__ValueInfoProto *info,
                           const ox_value *value)
{
    int declared = dtype_of_info(info);
    int other = OX_DTYPE_UNDEFINED;
    const char *what = "the initializer";
    if (value->initializer) {
        other = value->initializer->proto.data_type;
    } else if (value->info != info) {
        other = dtype_of_info(value->info);
        what = value->input >= 0 ? "the input" : "the output";
    }
    if (declared && other && declared != other)
        ox_report(c, OX_F_VALUE_INFO_CONFLICT, value->name,
                  "value_info says %s, %s is %s", ox_dtype_name(declared), what,
                  ox_dtype_name(other));
    if (declared && value->initializer)
        check_dims(c, value, info, OX_F_VALUE_INFO_CONFLICT);
}

static void check_value_infos(ox_checker *c, Onnx__ValueInfoProto **at,
                              size_t n)
{
    ox_map seen;
    ox_map_init(&seen, c->scratch);
    for (size_t i = 0; i < n; i++) {
        const char *name = ox_text(at[i]->name);
        if (is_typed(at[i]))
            ox_check_type(c, name, at[i]->type);
        if (ox_map_get(&seen, name)) {
            ox_report(c, OX_F_DUPLICATE_VALUE_INFO, name,
                      "value_info %zu declares it again", i);
            continue;
        }
        ox_map_set(&seen, name, at[i]);
        const ox_value *value = ox_map_get(&c->graph->by_name, name);
        if (value && !value->is_undefined)
            check_conflict(c, at[i], value);
        else if (!value && !ox_names_defined(c, name))
            ox_report(c, OX_F_UNUSED_VALUE_INFO, name,
                      "value_info %zu declares a name that is not in the model",
                      i);
    }
}

static void check_output(ox_checker *c, const ox_value *value, size_t i)
{
    const ox_value *means = c->symbol[value->id]->visible;
    if (!*value->name)
        ox_report(c, OX_F_EMPTY_NAME, NULL, "output %zu has no name", i);
    else if (!means)
        ox_report(c, OX_F_UNDEFINED_OUTPUT, value->name,
                  "nothing in this graph defines output %zu", i);
    else if (means->graph != c->graph)
        ox_report(c, OX_F_OUTER_OUTPUT, value->name,
                  "output %zu is a value of outer graph '%s'; an Identity "
                  "must come between",
                  i, means->graph->path);
    else if (c->graph->function && means->input >= 0)
        ox_report(c, OX_F_FUNCTION_OUTPUT_IS_INPUT, value->name,
                  "output %zu is input %d; an Identity must come between", i,
                  (int)means->input);
}

static void check_outputs(ox_checker *c)
{
    const ox_graph *graph = c->graph;
    size_t n = graph->n_outputs;
    ox_map seen;
    ox_map_init(&seen, c->scratch);
    for (size_t i = 0; i < n; i++) {
        const ox_value *value = graph->outputs[i];
        if (n > 1 && *value->name && ox_map_get(&seen, value->name)) {
            ox_report(c,
                      graph->function ? OX_F_DUPLICATE_FUNCTION_OUTPUT
                                      : OX_F_DUPLICATE_OUTPUT,
                      value->name, "output %zu names it again", i);
            continue;
        }
        if (n > 1)
            ox_map_set(&seen, value->name, graph->outputs[i]);
        check_output(c, value, i);
    }
}

static void check_head(ox_checker *c)
{
    const Onnx__GraphProto *g = c->graph->proto;
    const Onnx__FunctionProto *f = c->graph->function;
    if (g) {
        if (!*ox_text(g->name))
            ox_report(c, OX_F_NO_GRAPH_NAME, NULL,
                      "expected a name, found none");
        check_interface(c, g->input, g->n_input, "input");
        check_interface(c, g->output, g->n_output, "output");
    }
    for (size_t i = 0; i < c->graph->n_initializers; i++)
        check_initializer(c, c->graph->initializers[i]);
    if (g)
        check_value_infos(c, g->value_info, g->n_value_info);
    else
        check_value_infos(c, f->value_info, f->n_value_info);
}

static void check_node_name(ox_checker *c, const ox_node *node, ox_map *names)
{
    const char *name = ox_text(node->proto->name);
    if (!*name)
        return;
    const ox_node *first = ox_map_get(names, name);
    if (first)
        ox_report(c, OX_F_DUPLICATE_NODE_NAME, NULL,
                  "a node before it (%s) has this name",
                  ox_text(first->proto->op_type));
    else
        ox_map_set(names, name, (ox_node *)(uintptr_t)node);
}

void ox_check_graph(ox_checker *c, const ox_graph *graph)
{
    const ox_graph *outer = c->graph;
    const ox_node *owner = c->node;
    ox_map names;
    ox_map_init(&names, c->scratch);
    c->graph = graph;
    c->node = NULL;
    ox_names_enter(c, graph);
    check_head(c);
    OX_EACH_NODE (node, graph) {
        c->node = node;
        check_node_name(c, node, &names);
        ox_names_use(c, node);
        ox_check_node(c, node);
        for (size_t i = 0; i < node->n_subgraphs; i++)
            ox_check_graph(c, node->subgraphs[i]);
        ox_names_define(c, node);
    }
    c->node = NULL;
    check_outputs(c);
    ox_names_leave(c, graph);
    c->graph = outer;
    c->node = owner;
}
