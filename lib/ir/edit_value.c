/* Edits of values: see edit.h. */
#include "ir/edit.h"
#include "ir/model_priv.h"

#include <assert.h>
#include <string.h>

ox_value *ox_value_new(ox_graph *graph, const char *name)
{
    ox_value *value = ox_value_make(graph, ox_name_new(graph->model, name));
    value->is_undefined = true;
    return value;
}

static void set_output(ox_value *value, ox_node *node, size_t i)
{
    node->out[i] = value;
    node->proto->output[i] = (char *)(uintptr_t)value->name;
    value->producer = node;
    value->index = i;
    value->is_undefined = false;
    node->graph->is_edited = true;
}

void ox_value_define(ox_value *value, ox_node *node, size_t i)
{
    assert(i < node->n_out && !value->producer && !value->initializer);
    ox_value *fresh = node->out[i];
    if (fresh) {
        assert(!fresh->uses && fresh->output < 0);
        ox_value_forget_name(fresh);
        fresh->producer = NULL;
        fresh->is_undefined = true;
    }
    set_output(value, node, i);
}

void ox_value_define_instead(ox_value *new_value, ox_value *old)
{
    ox_node *node = old->producer;
    assert(!new_value->producer);
    old->producer = NULL;
    old->is_undefined = true;
    set_output(new_value, node, old->index);
}

/* Writes the value's name to every place of the protos that says it. */
static void spread_name(ox_value *value)
{
    char *name = (char *)(uintptr_t)value->name;
    if (value->producer)
        value->producer->proto->output[value->index] = name;
    if (value->initializer)
        value->initializer->proto.name = name;
    if (value->sparse && value->sparse->values)
        value->sparse->values->name = name;
    if (value->info)
        value->info->name = name;
    for (ox_use *use = value->uses; use; use = use->next)
        use->node->proto->input[use->index] = name;
}

static void rename_text(char **text, const char *from, const char *to)
{
    if (*text && !strcmp(*text, from))
        *text = (char *)(uintptr_t)to;
}

/* Quantization annotations name a tensor, its scale and its zero point. */
static void rename_annotations(ox_graph *graph, const char *from,
                               const char *to)
{
    Onnx__GraphProto *g = graph->proto;
    for (size_t i = 0; g && i < g->n_quantization_annotation; i++) {
        Onnx__TensorAnnotation *a = g->quantization_annotation[i];
        rename_text(&a->tensor_name, from, to);
        for (size_t k = 0; k < a->n_quant_parameter_tensor_names; k++)
            rename_text(&a->quant_parameter_tensor_names[k]->value, from, to);
    }
}

static void set_name(ox_value *value, const char *name)
{
    ox_value_forget_name(value);
    value->name = name;
    ox_map_set(&value->graph->by_name, name, value);
    spread_name(value);
}

void ox_value_rename(ox_value *value, const char *name)
{
    ox_graph *graph = value->graph;
    bool declared = value->input >= 0 || value->output >= 0;
    if (value->is_pinned || declared || !strcmp(value->name, name))
        return;
    const char *unique = ox_name_new(graph->model, name);
    rename_annotations(graph, value->name, unique);
    set_name(value, unique);
    graph->is_edited = true;
}

/* Where old stood among the outputs of its graph, new stands now. */
static void take_over_outputs(ox_value *old, ox_value *new_value)
{
    ox_graph *graph = old->graph;
    for (size_t i = 0; i < graph->n_outputs; i++)
        if (graph->outputs[i] == old)
            graph->outputs[i] = new_value;
    new_value->output = old->output;
    old->output = -1;
}

/* new is made by a node of the same graph: the two swap names, so that this
 * node makes the output. Annotations stay with the names. */
static void swap_output(ox_value *old, ox_value *new_value)
{
    const char *name = old->name, *other = new_value->name;
    ox_value_undeclare(new_value);
    new_value->info = old->info;
    old->info = NULL;
    take_over_outputs(old, new_value);
    new_value->is_pinned = old->is_pinned;
    old->is_pinned = false;
    set_name(old, other);
    set_name(new_value, name);
    ox_map_set(&old->graph->by_name, other, old);
}

/* Anything else: an Identity makes the output from new. */
static void identity_output(ox_value *old, ox_value *new_value)
{
    ox_graph *graph = old->graph;
    const char *name = ox_printf(graph->model->arena, "%s_identity", old->name);
    if (old->producer)
        ox_value_define_instead(ox_value_new(graph, old->name), old);
    else if (old->initializer)
        ox_initializer_detach(old);
    ox_node *node = ox_node_add(graph, NULL, "Identity", name, 1);
    ox_node_add_input(node, new_value);
    ox_value_define(old, node, 0);
}

bool ox_value_can_replace(const ox_value *old, const ox_value *new_value)
{
    if (old->output < 0 && !old->is_pinned)
        return true;
    return old->producer && new_value->producer &&
           new_value->graph == old->graph && new_value->input < 0 &&
           new_value->output < 0 && !new_value->is_pinned;
}

void ox_value_replace(ox_value *old, ox_value *new_value)
{
    assert(old != new_value && old->input < 0);
    while (old->uses) {
        ox_use *use = old->uses;
        ox_node_set_input(use->node, use->index, new_value);
    }
    old->graph->is_edited = true;
    if (old->output < 0 && !old->is_pinned)
        return;
    if (ox_value_can_replace(old, new_value))
        swap_output(old, new_value);
    else
        identity_output(old, new_value);
}

static void make_initializer(ox_value *value, ox_tensor *tensor)
{
    ox_graph *graph = value->graph;
    tensor->proto.name = (char *)(uintptr_t)value->name;
    value->initializer = tensor;
    value->is_undefined = false;
    OX_PUSH(graph->model->arena, graph->initializers, graph->n_initializers,
            graph->cap_initializers, value);
    graph->is_edited = true;
}

/* Before IR version 4 each initializer had to be an input. */
static bool takes_initializers(const ox_graph *graph)
{
    return !graph->function && graph->model->onnx->proto->ir_version >= 4;
}

ox_value *ox_initializer_add(ox_graph *graph, const char *name,
                             ox_tensor *tensor, ox_node *before)
{
    if (!takes_initializers(graph)) {
        ox_node *node = ox_node_add(graph, before, "Constant", name, 1);
        ox_node_set_tensor(node, "value", tensor);
        return node->out[0];
    }
    ox_value *value = ox_value_new(graph, name);
    make_initializer(value, tensor);
    return value;
}

void ox_constant_define(ox_value *value, ox_tensor *tensor, ox_node *before)
{
    ox_graph *graph = value->graph;
    bool is_named = value->output >= 0 || value->is_pinned;
    assert(!value->producer && !value->initializer && value->input < 0);
    if (takes_initializers(graph) && !is_named) {
        ox_value_undeclare(value);
        make_initializer(value, tensor);
        return;
    }
    const char *name =
        ox_printf(graph->model->arena, "%s_constant", value->name);
    ox_node *node = ox_node_add(graph, before, "Constant", name, 1);
    ox_node_set_tensor(node, "value", tensor);
    ox_value_define(value, node, 0);
}

ox_value *ox_ints_add(ox_graph *graph, const char *name, const int64_t *values,
                      size_t n, ox_node *before)
{
    ox_arena *arena = graph->model->arena;
    bool scalar = n == SIZE_MAX;
    int64_t dim = scalar ? 1 : (int64_t)n;
    size_t size = (size_t)dim * sizeof *values;
    ox_tensor *tensor =
        ox_tensor_new(arena, NULL, OX_DTYPE_INT64, &dim, !scalar,
                      ox_memdup(arena, values, size), size);
    return ox_initializer_add(graph, name, tensor, before);
}

ox_tensor *ox_initializer_detach(ox_value *value)
{
    ox_tensor *tensor = value->initializer;
    value->initializer = NULL;
    value->is_undefined = true;
    value->graph->is_edited = true;
    return tensor;
}

void ox_initializer_remove(ox_value *value)
{
    assert(!value->uses && value->output < 0);
    value->initializer = NULL;
    value->sparse = NULL;
    value->graph->is_edited = true;
    if (value->input >= 0)
        return;
    ox_value_undeclare(value);
    ox_value_forget_name(value);
    value->is_undefined = true;
}

void ox_value_undeclare(ox_value *value)
{
    if (!value->info || value->input >= 0 || value->output >= 0)
        return;
    value->info->name = NULL; /* commit drops it */
    value->info = NULL;
    value->graph->is_edited = true;
}

void ox_dim_declare(ox_model *model, Onnx__TensorShapeProto__Dimension *dim,
                    int64_t value, const char *name)
{
    dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE__NOT_SET;
    if (value >= 0) {
        dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
        dim->dim_value = value;
    } else if (name) {
        dim->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
        dim->dim_param = ox_strdup(model->arena, name);
    }
}

static Onnx__TensorShapeProto *shape_proto(ox_model *model, int rank,
                                           const int64_t *dims,
                                           const char *const *names)
{
    typedef Onnx__TensorShapeProto__Dimension dimension;
    Onnx__TensorShapeProto *shape =
        OX_NEW(model->arena, Onnx__TensorShapeProto);
    onnx__tensor_shape_proto__init(shape);
    shape->n_dim = (size_t)rank;
    shape->dim = OX_NEW_ARRAY(model->arena, shape->n_dim, dimension *);
    for (int i = 0; i < rank; i++) {
        shape->dim[i] = OX_NEW(model->arena, dimension);
        onnx__tensor_shape_proto__dimension__init(shape->dim[i]);
        ox_dim_declare(model, shape->dim[i], dims[i], names ? names[i] : NULL);
    }
    return shape;
}

static Onnx__ValueInfoProto *add_info(ox_value *value)
{
    ox_graph *graph = value->graph;
    ox_arena *arena = graph->model->arena;
    Onnx__ValueInfoProto ***at = graph->function ? &graph->function->value_info
                                                 : &graph->proto->value_info;
    size_t *n = graph->function ? &graph->function->n_value_info
                                : &graph->proto->n_value_info;
    Onnx__ValueInfoProto *info = OX_NEW(arena, Onnx__ValueInfoProto);
    onnx__value_info_proto__init(info);
    info->name = (char *)(uintptr_t)value->name;
    size_t capacity = graph->cap_infos;
    if (*n >= capacity) {
        capacity = *n; /* the array of the file has no room to spare */
        *at = ox_grow(arena, *at, *n, &capacity, sizeof **at);
        graph->cap_infos = capacity;
    }
    (*at)[(*n)++] = info;
    return info;
}

void ox_value_declare(ox_value *value, int32_t dtype, int rank,
                      const int64_t *dims, const char *const *names)
{
    ox_arena *arena = value->graph->model->arena;
    if (!dtype) {
        ox_value_undeclare(value);
        return;
    }
    if (!value->info)
        value->info = add_info(value);
    Onnx__TypeProto *type = OX_NEW(arena, Onnx__TypeProto);
    onnx__type_proto__init(type);
    if (value->info->type)
        type->denotation = value->info->type->denotation;
    type->value_case = ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE;
    type->tensor_type = OX_NEW(arena, Onnx__TypeProto__Tensor);
    onnx__type_proto__tensor__init(type->tensor_type);
    type->tensor_type->has_elem_type = 1;
    type->tensor_type->elem_type = dtype;
    if (rank >= 0)
        type->tensor_type->shape =
            shape_proto(value->graph->model, rank, dims, names);
    value->info->type = type;
    value->graph->is_edited = true;
}
