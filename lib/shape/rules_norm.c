/* Normalizations, recurrent networks, attention, losses. */
#include "shape/rule.h"

void ox_rule_batch_norm(ox_site *site)
{
    ox_site_same(site, 0, 0);
    /* Statistics: mean and variance, in old opsets saved ones too. */
    for (size_t i = 1; i < site->n_out; i++) {
        ox_dim *dims = ox_site_dims(site, i, 1);
        if (dims)
            dims[0] =
                ox_dim_meet(ox_site_dim(site, 3, 0), ox_site_dim(site, 0, 1));
    }
}

void ox_rule_layer_norm(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_site_same(site, 0, 0);
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", -1), in->rank);
    for (size_t o = 1; o < site->n_out; o++) {
        ox_dim *dims = axis < 0 ? NULL : ox_site_dims(site, o, in->rank);
        ox_site_dtype(
            site, o,
            (int32_t)ox_site_attr_int(site, "stash_type", OX_DTYPE_FLOAT));
        for (int i = 0; dims && i < in->rank; i++)
            dims[i] = i < axis ? in->dims[i] : OX_DIM(1);
    }
}

/* RNN, GRU, LSTM: Y, Y_h and, for LSTM, Y_c. */
void ox_rule_recurrent(ox_site *site)
{
    const bool by_batch = ox_site_attr_int(site, "layout", 0) != 0;
    const bool two =
        ox_site_attr_is(site, "direction", "bidirectional", "forward");
    const ox_dim directions = OX_DIM(two ? 2 : 1);
    const ox_dim steps = ox_site_dim(site, 0, by_batch ? 1 : 0);
    const ox_dim batch = ox_site_dim(site, 0, by_batch ? 0 : 1);
    const int64_t hidden = ox_site_attr_int(site, "hidden_size", -1);
    /* R is [directions, gates * hidden, hidden]. */
    const ox_dim size = hidden > 0 ? OX_DIM(hidden) : ox_site_dim(site, 2, 2);
    ox_dim *all = ox_site_dims(site, 0, 4);
    if (all) {
        all[0] = by_batch ? batch : steps;
        all[1] = by_batch ? steps : directions;
        all[2] = by_batch ? directions : batch;
        all[3] = size;
    }
    for (size_t o = 1; o < site->n_out; o++) {
        ox_dim *last = ox_site_dims(site, o, 3);
        if (!last)
            return;
        last[0] = by_batch ? batch : directions;
        last[1] = by_batch ? directions : batch;
        last[2] = size;
    }
}

/* Scores of a class per position: the class axis is gone. */
static void loss(ox_site *site, size_t scores)
{
    if (ox_site_attr_is(site, "reduction", "none", "mean"))
        ox_site_same(site, 0, 1);
    else
        ox_site_dims(site, 0, 0);
    for (size_t o = 1; o < site->n_out; o++)
        ox_site_same(site, o, scores);
}

void ox_rule_loss(ox_site *site)
{
    loss(site, 0);
}

/* The size of one of so many heads. */
static ox_dim divided(ox_site *site, ox_dim dim, int64_t by)
{
    if (by > 0 && dim.value > 0 && dim.value % by != 0) {
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                      "%lld heads do not divide %lld", (long long)by,
                      (long long)dim.value);
        return OX_DIM_UNKNOWN;
    }
    return by > 0 ? ox_dim_over(site->exprs, dim, by) : OX_DIM_UNKNOWN;
}

/* Attention of opset 23: rank 4 has heads on axis 1, rank 3 in the last. */
void ox_rule_attention(ox_site *site)
{
    const ox_info *q = &ox_site_in(site, 0)->info;
    const ox_info *v = &ox_site_in(site, 2)->info;
    const int64_t q_heads = ox_site_attr_int(site, "q_num_heads", 0);
    const int64_t kv_heads = ox_site_attr_int(site, "kv_num_heads", 0);
    if ((q->rank != 3 && q->rank != 4) || v->rank != q->rank ||
        ox_site_rank(site, 1) != q->rank)
        return;
    const bool split = q->rank == 4;
    const ox_dim k_size =
        split ? ox_site_dim(site, 1, 3)
              : divided(site, ox_site_dim(site, 1, 2), kv_heads);
    const ox_dim v_size =
        split ? v->dims[3] : divided(site, v->dims[2], kv_heads);
    const ox_dim heads = split ? ox_site_dim(site, 1, 1) : ox_dim_of(kv_heads);
    const ox_dim length = ox_site_dim(site, 1, split ? 2 : 1);
    const ox_dim total =
        ox_site_has(site, 4)
            ? ox_dim_add(site->exprs, ox_site_dim(site, 4, 2), length)
            : length;
    ox_dim *y = ox_site_dims(site, 0, q->rank);
    if (y) {
        y[0] = q->dims[0];
        y[1] = q->dims[1];
        y[2] = split ? q->dims[2]
                     : ox_dim_times(site->exprs, ox_dim_of(q_heads), v_size);
        if (split)
            y[3] = v_size;
    }
    for (size_t o = 1; o < site->n_out && o < 4; o++) {
        ox_dim *d = ox_site_dims(site, o, 4);
        if (!d)
            continue;
        d[0] = q->dims[0];
        d[1] = o < 3 ? heads : split ? q->dims[1] : ox_dim_of(q_heads);
        d[2] = o < 3 ? total : q->dims[split ? 2 : 1];
        d[3] = o == 1 ? k_size : o == 2 ? v_size : total;
    }
}

/* FlexAttention: heads on axis 1, values give the last dim. */
void ox_rule_flex_attention(ox_site *site)
{
    const ox_info *q = &ox_site_in(site, 0)->info;
    ox_dim *dims = q->rank == 4 ? ox_site_dims(site, 0, 4) : NULL;
    for (int i = 0; dims && i < 4; i++)
        dims[i] = i < 3 ? q->dims[i] : ox_site_dim(site, 2, 3);
}

void ox_rule_linear_attention(ox_site *site)
{
    const int64_t q_heads = ox_site_attr_int(site, "q_num_heads", 0);
    const int64_t heads = ox_site_attr_int(site, "kv_num_heads", 0);
    if (ox_site_rank(site, 0) != 3 || q_heads < 1 || heads < 1)
        return;
    const ox_dim k = divided(site, ox_site_dim(site, 0, 2), q_heads);
    const ox_dim v = divided(site, ox_site_dim(site, 2, 2), heads);
    ox_dim *y = ox_site_dims(site, 0, 3), *state = ox_site_dims(site, 1, 4);
    if (y) {
        y[0] = ox_site_dim(site, 0, 0);
        y[1] = ox_site_dim(site, 0, 1);
        y[2] = ox_dim_times(site->exprs, v,
                            OX_DIM(q_heads > heads ? q_heads : heads));
    }
    if (state) {
        state[0] = ox_site_dim(site, 0, 0);
        state[1] = OX_DIM(heads);
        state[2] = k;
        state[3] = v;
    }
    if (site->n_out > 1 && !site->out[1].info.dtype)
        ox_site_dtype(
            site, 1,
            ox_site_in(site, ox_site_has(site, 3) ? 3 : 0)->info.dtype);
}

/* The state holds the last kernel - 1 positions. */
void ox_rule_causal_conv(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_site_same(site, 0, 0);
    ox_dim *dims = in->rank < 3 ? NULL : ox_site_dims(site, 1, 3);
    if (!dims)
        return;
    dims[0] = in->dims[0];
    dims[1] = in->dims[1];
    dims[2] = ox_dim_plus(site->exprs, ox_site_dim(site, 1, 2), -1);
}
