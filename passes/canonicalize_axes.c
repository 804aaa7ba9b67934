/* Axes as a list, as the standard has them: see the help below. */
#include "passes/pass.h"

#include "shape/shape.h"

#include <inttypes.h>
#include <string.h>

static bool takes_axes(const ox_node *node)
{
    const char *op_type = node->proto->op_type;
    return op_type && ox_node_is(node, op_type) &&
           (!strcmp(op_type, "Unsqueeze") || !strcmp(op_type, "Squeeze") ||
            !strncmp(op_type, "Reduce", 6));
}

/* A list of the one axis that only a run can tell. */
static ox_value *unsqueeze(ox_node *node, ox_value *axis, const char *base,
                           ox_arena *arena)
{
    const int64_t first = 0;
    ox_node *added = ox_node_add(node->graph, node, "Unsqueeze",
                                 ox_printf(arena, "%s_axes", base), 1);
    ox_node_add_input(added, axis);
    ox_node_add_input(added, ox_ints_add(node->graph,
                                         ox_printf(arena, "%s_first", base),
                                         &first, 1, added));
    return added->out[0];
}

static void canonicalize(ox_run *run, ox_node *node, const ox_shapes *shapes)
{
    ox_value *axes = ox_node_in(node, 1);
    const ox_info *info = axes ? ox_shapes_of(shapes, axes) : NULL;
    if (info && info->rank < 0)
        ox_left(run, node->graph, node, node->proto->op_type,
                "the rank of its axes '%s' is not known", axes->name);
    if (!info || info->rank != 0 || info->dtype != OX_DTYPE_INT64)
        return;
    const char *why = "axes are of rank 1";
    const char *name = node->proto->name;
    const char *base = name && *name ? name : node->proto->op_type;
    size_t n;
    const int64_t *known = ox_shapes_ints(shapes, axes, &n);
    if (known) {
        ox_changed(run, node->graph, node, why,
                   "axes '%s' of rank 0 -> [%" PRId64 "]", axes->name,
                   known[0]);
        axes = ox_ints_add(node->graph, ox_printf(run->arena, "%s_axes", base),
                           known, 1, node);
    } else {
        ox_changed(run, node->graph, node, why,
                   "axes '%s' of rank 0 -> Unsqueeze of it", axes->name);
        axes = unsqueeze(node, axes, base, run->arena);
    }
    ox_node_set_input(node, 1, axes);
}

static ox_status canonicalize_all(ox_run *run)
{
    const ox_model *model = run->model;
    const ox_shapes *shapes = ox_shapes_infer(model, run->arena);
    for (size_t i = 0; i < model->n_graphs; i++)
        if (!model->graphs[i]->is_removed)
            OX_EACH_NODE (node, model->graphs[i])
                if (takes_axes(node))
                    canonicalize(run, node, shapes);
    return OX_OK;
}

const ox_pass ox_canonicalize_axes = {
    .name = "canonicalize-axes",
    .summary = "write the axes of Unsqueeze, Squeeze and Reduce as a list",
    .help =
        "The axes input of Unsqueeze, Squeeze and the Reduce operators is a\n"
        "list (rank 1). Exporters also write one axis as a scalar: "
        "onnxruntime\n"
        "takes that on the CPU for Unsqueeze only, and not on WebGPU.\n"
        "\n"
        "A scalar becomes an int64 constant of one element, or where only a\n"
        "run can tell it, what an Unsqueeze makes of it. Other users of the\n"
        "scalar keep it. Where the rank of the axes is not known, as where a\n"
        "local function is given them, the node is left, and listed.",
    .group = OX_CLEAN,
    .run = canonicalize_all};
