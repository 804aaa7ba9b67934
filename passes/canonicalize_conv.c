/* Convolutions that say what they mean: see the help below. */
#include "passes/pass.h"

#include <inttypes.h>

static bool is_conv(const ox_node *node)
{
    return ox_node_is(node, "Conv") || ox_node_is(node, "ConvTranspose");
}

/* Spatial dims: of the attribute, else of the weight; 0: not known. */
static size_t spatial_rank(const ox_node *node, ox_arena *arena)
{
    size_t n = 0;
    if (ox_node_ints(node, "kernel_shape", &n))
        return n;
    const ox_value *weight = ox_node_in(node, 1);
    const ox_tensor *constant =
        weight ? ox_value_constant(weight, arena) : NULL;
    const Onnx__TensorShapeProto *shape =
        weight ? ox_value_shape(weight) : NULL;
    const size_t rank = constant ? constant->proto.n_dims
                        : shape  ? shape->n_dim
                                 : 0;
    return rank > 2 ? rank - 2 : 0;
}

/* Every attribute that is left out gets its default. */
static void give(ox_run *run, ox_node *node, const char *name, int64_t value,
                 size_t n)
{
    if (ox_node_attr(node, name))
        return;
    int64_t *values = OX_NEW_ARRAY(run->arena, n, int64_t);
    for (size_t i = 0; i < n; i++)
        values[i] = value;
    ox_node_set_ints(node, name, values, n);
    ox_changed(run, node->graph, node, "web-jsep wants it given",
               "%s of %" PRId64 ", as by default", name, value);
}

static ox_status visit(ox_run *run, ox_node *node)
{
    if (!is_conv(node))
        return OX_OK;
    const bool has_auto_pad = ox_node_attr(node, "auto_pad");
    if (ox_node_attr(node, "dilations") && ox_node_attr(node, "strides") &&
        (ox_node_attr(node, "pads") || has_auto_pad))
        return OX_OK;
    const size_t rank = spatial_rank(node, run->arena);
    if (!rank) {
        ox_left(run, node->graph, node, "attributes",
                "the rank of its weight is not known");
        return OX_OK;
    }
    give(run, node, "dilations", 1, rank);
    give(run, node, "strides", 1, rank);
    if (!has_auto_pad)
        give(run, node, "pads", 0, 2 * rank);
    return OX_OK;
}

const ox_pass ox_canonicalize_conv = {
    .name = "canonicalize-conv",
    .summary = "write the default strides, dilations and pads of Conv",
    .help =
        "Gives Conv and ConvTranspose their strides, dilations and pads where\n"
        "they are left out. ONNX has defaults for them, 1 and 0; the JSEP\n"
        "kernels of onnxruntime-web fail without the attributes.",
    .group = OX_CLEAN,
    .visit = visit};
