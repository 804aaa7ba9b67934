/* Convolutions that say what they mean: see the help below. */
#include "passes/pass.h"

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

static ox_status visit(ox_run *run, ox_node *node)
{
    static const char *const names[] = {"dilations", "strides"};
    if (!is_conv(node))
        return OX_OK;
    const size_t rank = spatial_rank(node, run->arena);
    int64_t *ones = OX_NEW_ARRAY(run->arena, rank, int64_t);
    for (size_t i = 0; i < rank; i++)
        ones[i] = 1;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (ox_node_attr(node, names[i]))
            continue;
        if (!rank) {
            ox_left(run, node->graph, node, names[i],
                    "the rank of its weight is not known");
            continue;
        }
        ox_node_set_ints(node, names[i], ones, rank);
        ox_changed(run, node->graph, node, "web-jsep wants it given",
                   "%s = 1 on each of %zu axes", names[i], rank);
    }
    return OX_OK;
}

const ox_pass ox_canonicalize_conv = {
    .name = "canonicalize-conv",
    .summary = "write the default strides and dilations of Conv",
    .help =
        "Gives Conv and ConvTranspose their strides and dilations where they\n"
        "are left out and so 1. ONNX has these defaults; the JSEP kernels of\n"
        "onnxruntime-web fail without the attributes.",
    .group = OX_CLEAN,
    .visit = visit};
