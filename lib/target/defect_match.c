/* Which nodes a defect hits. What is not known of a node does not hit it, but
 * for sizes: a Slice that may walk back to index 0 at some size is listed. */
#include "target/defect_match.h"

#include "shape/slice.h"

#include <string.h>

static const ox_info *info_in(const ox_match *m, size_t i)
{
    static const ox_info nothing = {.rank = -1};
    const ox_value *value = ox_node_in(m->node, i);
    return value ? ox_shapes_of(m->shapes, value) : &nothing;
}

static const ox_node *producer_in(const ox_match *m, size_t i)
{
    const ox_value *value = ox_node_in(m->node, i);
    return value ? value->producer : NULL;
}

static bool is_ms(const ox_match *m, const char *op_type)
{
    const Onnx__NodeProto *p = m->node->proto;
    return p->domain && !strcmp(p->domain, "com.microsoft") && p->op_type &&
           !strcmp(p->op_type, op_type);
}

/* Calls wanted for each axis of a Slice. */
static bool any_axis(const ox_match *m,
                     bool (*wanted)(const ox_slice_axis *axis))
{
    ox_slice slice;
    ox_err err = {0};
    if (!ox_node_is(m->node, "Slice") ||
        ox_slice_read(&slice, (ox_node *)(uintptr_t)m->node, m->shapes,
                      m->arena, &err) ||
        !slice.axes || slice.has_no_data)
        return false;
    for (size_t i = 0; i < slice.n; i++)
        if (wanted(&slice.axes[i]))
            return true;
    return false;
}

static bool is_ambiguous(const ox_slice_axis *axis)
{
    return ox_range_is_ambiguous(axis->given);
}

static bool match_reverse_slice(const ox_match *m)
{
    return any_axis(m, ox_slice_reaches_first);
}

static bool match_inner_reverse(const ox_match *m)
{
    return any_axis(m, ox_slice_starts_inside);
}

static bool match_int_max_end(const ox_match *m)
{
    return any_axis(m, is_ambiguous);
}

/* Gather with indices that count down. */
static bool match_range_gather(const ox_match *m)
{
    const ox_node *range = producer_in(m, 1);
    size_t n;
    if (!ox_node_is(m->node, "Gather") || !range || !ox_node_is(range, "Range"))
        return false;
    const ox_value *delta = ox_node_in(range, 2);
    const int64_t *step = delta ? ox_shapes_ints(m->shapes, delta, &n) : NULL;
    return step && n == 1 && step[0] < 0;
}

static bool match_range_gather_output(const ox_match *m)
{
    return match_range_gather(m) && ox_node_in(m->node, 1)->output >= 0;
}

static bool is_half(const ox_info *info)
{
    return info->dtype == OX_DTYPE_FLOAT16;
}

static bool match_half_zeros(const ox_match *m)
{
    if (ox_node_is(m->node, "Cast") || ox_node_is(m->node, "Constant"))
        return false;
    for (size_t i = 0; i < m->node->n_out; i++)
        if (m->node->out[i] &&
            is_half(ox_shapes_of(m->shapes, m->node->out[i])))
            return true;
    return false;
}

static bool is_dequantize(const ox_match *m)
{
    return ox_node_is(m->node, "DequantizeLinear");
}

static bool is_one_number(const ox_info *info)
{
    return info->rank == 0 || (info->rank == 1 && info->dims[0].value == 1);
}

static bool match_dequantize_per_tensor(const ox_match *m)
{
    const int32_t dtype = info_in(m, 0)->dtype;
    return is_dequantize(m) && is_one_number(info_in(m, 1)) &&
           (dtype == OX_DTYPE_INT8 || dtype == OX_DTYPE_UINT8);
}

static bool match_dequantize_uint8(const ox_match *m)
{
    return is_dequantize(m) && info_in(m, 0)->dtype == OX_DTYPE_UINT8 &&
           !is_one_number(info_in(m, 1));
}

static bool match_dequantize_blocked_1d(const ox_match *m)
{
    return is_dequantize(m) && ox_node_int(m->node, "block_size", 0) > 0 &&
           info_in(m, 0)->rank == 1;
}

static bool match_dequantize_int32_zero(const ox_match *m)
{
    return is_dequantize(m) && info_in(m, 0)->dtype == OX_DTYPE_INT32 &&
           ox_node_in(m->node, 2);
}

static bool match_matmulnbits_block(const ox_match *m)
{
    return is_ms(m, "MatMulNBits") && ox_node_int(m->node, "bits", 4) == 4 &&
           ox_node_int(m->node, "block_size", 0) >= 64;
}

static bool match_matmulnbits_8(const ox_match *m)
{
    return is_ms(m, "MatMulNBits") && ox_node_int(m->node, "bits", 4) == 8;
}

static bool match_conv_defaults(const ox_match *m)
{
    return ox_node_is(m->node, "Conv") &&
           (!ox_node_attr(m->node, "dilations") ||
            !ox_node_attr(m->node, "strides") ||
            (!ox_node_attr(m->node, "pads") &&
             !ox_node_attr(m->node, "auto_pad")));
}

bool ox_conv_channels_hit(const int64_t *dims, size_t rank)
{
    int64_t taps = 1; /* one: it is a MatMul */
    for (size_t d = 2; d < rank; d++)
        taps = dims[d] == 1 ? taps : 2;
    return rank > 2 && taps > 1 && dims[0] % 4 == 0 && dims[1] > 3 &&
           dims[1] % 3 == 0 && dims[1] % 4 != 0;
}

/* A grouped Conv goes another way. */
static bool match_conv_channels(const ox_match *m)
{
    const ox_info *weight = info_in(m, 1);
    if (!ox_node_is(m->node, "Conv") || weight->rank < 0 ||
        ox_node_int(m->node, "group", 1) != 1)
        return false;
    int64_t *dims = OX_NEW_ARRAY(m->arena, (size_t)weight->rank, int64_t);
    for (int d = 0; d < weight->rank; d++)
        dims[d] = weight->dims[d].value;
    return ox_conv_channels_hit(dims, (size_t)weight->rank);
}

static bool match_scalar_axes(const ox_match *m)
{
    return ox_node_is(m->node, "Unsqueeze") && ox_node_in(m->node, 1) &&
           info_in(m, 1)->rank == 0;
}

static bool casts_from(const ox_match *m, int32_t dtype)
{
    return ox_node_is(m->node, "Cast") && info_in(m, 0)->dtype == dtype;
}

static bool match_bfloat16_cast(const ox_match *m)
{
    return casts_from(m, OX_DTYPE_BFLOAT16);
}

static bool match_float8_cast(const ox_match *m)
{
    return casts_from(m, OX_DTYPE_FLOAT8E4M3FN) ||
           casts_from(m, OX_DTYPE_FLOAT8E5M2);
}

static bool match_uint4_cast(const ox_match *m)
{
    return casts_from(m, OX_DTYPE_UINT4) || casts_from(m, OX_DTYPE_INT4);
}

static bool match_gather_quantized_uint4(const ox_match *m)
{
    return is_ms(m, "GatherBlockQuantized") &&
           info_in(m, 0)->dtype == OX_DTYPE_UINT4;
}

/* An Add of what was dequantized with a scale of shape [1]. */
static bool match_qdq_scale_1d(const ox_match *m)
{
    const ox_node *from = producer_in(m, 0);
    if (!ox_node_is(m->node, "Add") || !from ||
        !ox_node_is(from, "DequantizeLinear") || !ox_node_in(from, 1))
        return false;
    const ox_info *scale = ox_shapes_of(m->shapes, ox_node_in(from, 1));
    return scale->rank == 1 && scale->dims[0].value == 1;
}

static bool match_dequantize_matmul(const ox_match *m)
{
    const ox_node *from = producer_in(m, 1);
    return ox_node_is(m->node, "MatMul") && from &&
           ox_node_is(from, "DequantizeLinear") && ox_node_in(from, 0) &&
           ox_value_constant(ox_node_in(from, 0), m->arena);
}

static bool match_cumsum_reverse(const ox_match *m)
{
    return ox_node_is(m->node, "CumSum") &&
           ox_node_int(m->node, "reverse", 0) == 1;
}

static bool match_argmax_last(const ox_match *m)
{
    return (ox_node_is(m->node, "ArgMax") || ox_node_is(m->node, "ArgMin")) &&
           ox_node_int(m->node, "select_last_index", 0) == 1;
}

static bool match_concat_many(const ox_match *m)
{
    enum { BUFFERS = 8 }; /* of SwiftShader: one is the output's */
    return ox_node_is(m->node, "Concat") && m->node->n_in >= BUFFERS;
}

static bool match_pool_ceil(const ox_match *m)
{
    return (ox_node_is(m->node, "MaxPool") ||
            ox_node_is(m->node, "AveragePool")) &&
           ox_node_int(m->node, "ceil_mode", 0) == 1;
}

static bool has_no_elements(const ox_info *info)
{
    for (int d = 0; d < info->rank; d++)
        if (info->dims[d].value == 0)
            return true;
    return false;
}

static bool match_matmul_of_none(const ox_match *m)
{
    return ox_node_is(m->node, "MatMul") && has_no_elements(info_in(m, 0));
}

static bool match_reduce_of_none(const ox_match *m)
{
    return m->node->proto->op_type &&
           !strncmp(m->node->proto->op_type, "Reduce", 6) &&
           has_no_elements(info_in(m, 0));
}

typedef bool (*matcher)(const ox_match *m);

static const matcher matchers[] = {
#define OX_DEFECT(id, name, targets, versions, severity, pass, report,         \
                  tolerance, summary, model, example)                          \
    match_##id,
#include "target/defects.def"
#undef OX_DEFECT
};

bool ox_defect_hits(size_t defect, const ox_match *match)
{
    return matchers[defect](match);
}
