#include "passes/pass.h"

#include "onnx/limits.h"
#include "shape/shape.h"

#include <string.h>

typedef struct annotation {
    int64_t dims[OX_MAX_RANK];
    const char *names[OX_MAX_RANK];
} annotation;

/* Dims of the declared shape, when it says as much as the rank. */
static const Onnx__TensorShapeProto *declared_shape(const ox_value *value,
                                                    int rank)
{
    const Onnx__TensorShapeProto *shape = ox_value_shape(value);
    return shape && rank >= 0 && shape->n_dim == (size_t)rank ? shape : NULL;
}

/* Merges what is inferred with what is declared; true when that says more than
 * the declaration does. */
static bool merge(annotation *a, const ox_value *value, const ox_info *info,
                  ox_arena *arena)
{
    const Onnx__TensorShapeProto *shape = declared_shape(value, info->rank);
    bool more = !value->info || (info->rank >= 0 && !ox_value_shape(value));
    for (int i = 0; i < info->rank; i++) {
        const Onnx__TensorShapeProto__Dimension *d =
            shape ? shape->dim[i] : NULL;
        bool number =
            d && d->value_case ==
                     ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
        bool named =
            d && d->value_case ==
                     ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
        a->dims[i] = number ? d->dim_value : info->dims[i].value;
        const ox_expr *e = info->dims[i].expr;
        const char *text = e ? ox_expr_text(e, arena) : NULL;
        a->names[i] = named ? d->dim_param : text;
        more |= d && !number && info->dims[i].value >= 0;
        more |= d && !number && !named && text;
    }
    return more;
}

static void annotate(ox_run *run, ox_value *value, const ox_info *info)
{
    annotation a;
    if (!merge(&a, value, info, run->arena))
        return;
    ox_value_declare(value, info->dtype, info->rank, a.dims, a.names);
    ox_changed(run, value->graph, value->producer, "inferred", "'%s' is %s",
               value->name, ox_info_text(info, run->arena));
}

static void annotate_graph(ox_run *run, const ox_graph *graph,
                           const ox_shapes *shapes, const ox_map *mismatched)
{
    OX_EACH_NODE (node, graph)
        for (size_t i = 0; i < node->n_out; i++) {
            ox_value *value = node->out[i];
            if (!value || value->input >= 0 || value->output >= 0)
                continue;
            const ox_info *info = ox_shapes_of(shapes, value);
            bool tensor = info->kind == OX_INFO_TENSOR && info->dtype &&
                          info->rank <= OX_MAX_RANK;
            bool stale = ox_map_get(mismatched, value->name) == value;
            if (tensor && !stale)
                annotate(run, value, info);
        }
}

static ox_status infer(ox_run *run)
{
    ox_shapes *shapes = ox_shapes_infer(run->model, run->arena);
    ox_mismatch *list;
    size_t n = ox_shapes_compare(&list, shapes, run->model, run->arena);
    ox_map mismatched;
    ox_map_init(&mismatched, run->arena);
    for (size_t i = 0; i < n; i++) {
        const ox_value *value = list[i].value;
        ox_map_set(&mismatched, value->name, (void *)(uintptr_t)value);
        ox_left(run, value->graph, value->producer, value->name,
                "declared as %s, inferred as %s", list[i].declared,
                list[i].inferred);
        ox_warn(&run->model->log,
                "graph '%s': value '%s' is declared as %s but inferred as %s",
                value->graph->path, value->name, list[i].declared,
                list[i].inferred);
    }
    for (size_t i = 0; i < run->model->n_graphs; i++) {
        const ox_graph *graph = run->model->graphs[i];
        const ox_graph *root = graph;
        while (root->outer)
            root = root->outer;
        /* A function's types depend on who calls it. */
        if (!graph->is_removed && !root->function)
            annotate_graph(run, graph, shapes, &mismatched);
    }
    return OX_OK;
}

const ox_pass ox_infer_shapes = {
    .name = "infer-shapes",
    .summary = "annotate values with their types and shapes",
    .help =
        "Infers element types and shapes and writes them as value_info for\n"
        "every value that lacks them, or fills in dimensions that an existing\n"
        "annotation leaves open. Nothing is guessed: what cannot be proved\n"
        "stays open. An annotation that contradicts what is inferred is\n"
        "reported and left as it is. Declared inputs and outputs never change.",
    .group = OX_CLEAN,
    .run = infer};
