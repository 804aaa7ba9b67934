/* Input channels that WebGPU gets right: see the help below. */
#include "passes/pass.h"
#include "target/defect_match.h"

#include <inttypes.h>
#include <string.h>

enum { LANES = 4, INPUTS_OF_PAD = 11 /* opset from which pads are an input */ };

/* The weight with zeros for the added input channels; NULL: not raw data. */
static ox_tensor *widen(const ox_tensor *weight, int64_t channels, ox_run *run)
{
    const int64_t *dims = weight->proto.dims;
    const size_t rank = weight->proto.n_dims;
    const int bits = ox_dtype_bits(weight->proto.data_type);
    ox_arena *arena = run->model->arena;
    const uint8_t *from;
    uint64_t size;
    ox_err ignored = {0};
    if (bits < 8 || ox_tensor_raw(&from, &size, weight, arena, &ignored))
        return NULL;
    size_t taps = (size_t)bits / 8;
    for (size_t d = 2; d < rank; d++)
        taps *= (size_t)dims[d];
    const size_t old = (size_t)dims[1] * taps, new = (size_t)channels *taps;
    uint8_t *to = ox_alloc_array(arena, (size_t)dims[0], new);
    for (int64_t m = 0; m < dims[0]; m++)
        memcpy(to + (size_t)m * new, from + (size_t)m * old, old);
    int64_t *wide = ox_memdup(arena, dims, rank * sizeof *dims);
    wide[1] = channels;
    return ox_tensor_new(arena, NULL, weight->proto.data_type, wide, rank, to,
                         (uint64_t)dims[0] * new);
}

static ox_value *pad_data(ox_node *node, const char *base, size_t rank,
                          int64_t added, ox_arena *arena)
{
    int64_t *pads = OX_NEW_ARRAY(arena, 2 * rank, int64_t);
    pads[rank + 1] = added;
    ox_node *pad = ox_node_add(node->graph, node, "Pad",
                               ox_printf(arena, "%s_pad", base), 1);
    ox_node_add_input(pad, ox_node_in(node, 0));
    if (ox_graph_opset(node->graph, "") < INPUTS_OF_PAD)
        ox_node_set_ints(pad, "pads", pads, 2 * rank);
    else
        ox_node_add_input(pad, ox_ints_add(node->graph,
                                           ox_printf(arena, "%s_pads", base),
                                           pads, 2 * rank, pad));
    return pad->out[0];
}

static ox_status visit(ox_run *run, ox_node *node)
{
    ox_value *value = ox_node_in(node, 1);
    const ox_tensor *weight =
        value ? ox_value_constant(value, run->arena) : NULL;
    if (!ox_node_is(node, "Conv") || ox_node_int(node, "group", 1) != 1)
        return OX_OK;
    if (!weight)
        return OX_OK;
    const size_t rank = weight->proto.n_dims;
    if (!ox_conv_channels_hit(weight->proto.dims, rank))
        return OX_OK;
    run->candidates++;
    const int64_t channels = weight->proto.dims[1];
    const int64_t wide = (channels + LANES - 1) / LANES * LANES;
    ox_tensor *tensor = widen(weight, wide, run);
    if (!tensor) {
        ox_left(run, node->graph, node, "channels", "its weight has no bytes");
        return OX_OK;
    }
    const char *name = node->proto->name;
    const char *base = name && *name ? name : "Conv";
    ox_value *data = pad_data(node, base, rank, wide - channels, run->arena);
    ox_node_set_input(node, 0, data);
    ox_node_set_input(node, 1,
                      ox_initializer_add(
                          node->graph, ox_printf(run->arena, "%s_weight", base),
                          tensor, node));
    ox_changed(
        run, node->graph, node, "WebGPU sums channels in threes there, wrongly",
        "%" PRId64 " input channels -> %" PRId64 " with zeros", channels, wide);
    return OX_OK;
}

const ox_pass ox_pad_channels = {
    .name = "pad-channels",
    .summary = "give Conv input channels that WebGPU gets right",
    .help =
        "The WebGPU EP of onnxruntime 1.30 (native, and the webgpu and jspi\n"
        "builds of onnxruntime-web) computes a Conv wrongly whose input\n"
        "channels are 6, 9, 15 ... (a multiple of 3, not of 4) and whose\n"
        "output channels are a multiple of 4; silero-vad v5 has one. This\n"
        "pass adds channels of zeros up to a multiple of 4, to the data with\n"
        "a Pad and to the weight. What is added to each sum is 0; the order\n"
        "of a runtime's sums may change, by the last bits of a float.",
    .group = OX_PRECISION,
    .visit = visit};
