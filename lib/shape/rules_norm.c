/* Normalizations, recurrent networks, attention, losses. */
#include "shape/rule.h"

/* Inputs first .. last have one number for each channel, which is axis 1. */
static bool channels_fit(ox_site *site, int first, int last)
{
    for (int i = first; i <= last; i++)
        if (!ox_site_equal(site, (ox_place){0, 1}, (ox_place){i, 0},
                           "the channels and their parameters"))
            return false;
    return true;
}

void ox_rule_batch_norm(ox_site *site)
{
    ox_site_same(site, 0, 0);
    channels_fit(site, 1, 4);
    /* Statistics: mean and variance, in old opsets saved ones too. */
    for (size_t i = 1; i < site->n_out; i++) {
        ox_dim *dims = ox_site_dims(site, i, 1);
        if (dims)
            dims[0] =
                ox_dim_meet(ox_site_dim(site, 3, 0), ox_site_dim(site, 0, 1));
    }
}

void ox_rule_instance_norm(ox_site *site)
{
    ox_site_same(site, 0, 0);
    channels_fit(site, 1, 2);
}

/* Before opset 21 the parameters were one for each group. */
void ox_rule_group_norm(ox_site *site)
{
    const int64_t groups = ox_site_attr_int(site, "num_groups", 1);
    const int64_t channels = ox_site_dim(site, 0, 1).value;
    ox_site_same(site, 0, 0);
    if (groups < 1 || (channels >= 0 && channels % groups != 0))
        ox_site_fault(site, (ox_place){0, 1}, OX_NOWHERE,
                      "%lld channels are not for %lld groups",
                      (long long)channels, (long long)groups);
    else if (site->since >= 21)
        channels_fit(site, 1, 2);
}

/* Operators along an axis that an attribute gives. */
void ox_rule_along_axis(ox_site *site)
{
    ox_site_same(site, 0, 0);
    ox_site_axis(site, ox_site_attr_int(site, "axis", -1),
                 ox_site_rank(site, 0));
}

/* The axis is an input. */
void ox_rule_cumulate(ox_site *site)
{
    const ox_element axis = ox_site_whole(site, 1);
    ox_site_same(site, 0, 0);
    if (axis.known && !axis.expr)
        ox_site_axis(site, axis.value, ox_site_rank(site, 0));
}

/* Lengths of the sequences, one for each batch element. */
void ox_rule_reverse_sequence(ox_site *site)
{
    const int axis = ox_site_axis(site, ox_site_attr_int(site, "batch_axis", 1),
                                  ox_site_rank(site, 0));
    ox_site_same(site, 0, 0);
    if (axis >= 0)
        ox_site_equal(site, (ox_place){0, axis}, (ox_place){1, 0},
                      "the batch and its lengths");
}

/* Scale and bias are stretched to the axes that are normalized. */
static void check_norm(ox_site *site, int i, int axis)
{
    const int rank = ox_site_rank(site, 0), own = ox_site_rank(site, (size_t)i);
    if (rank < 0 || own < 0 || !ox_site_ranks(site, (size_t)i, 0, rank))
        return;
    for (int k = 1; k <= own && k <= rank; k++)
        if (ox_int_low(ox_dim_element(ox_site_dim(site, (size_t)i, own - k))) >
                1 &&
            !ox_site_equal(site, (ox_place){0, rank - k},
                           (ox_place){i, own - k},
                           rank - k < axis ? "the input and the parameter"
                                           : "the normalized axis and its "
                                             "parameter"))
            return;
}

void ox_rule_rms_norm(ox_site *site)
{
    ox_rule_along_axis(site);
    check_norm(site, 1, 0);
}

void ox_rule_layer_norm(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_site_same(site, 0, 0);
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", -1), in->rank);
    check_norm(site, 1, axis);
    check_norm(site, 2, axis);
    for (size_t o = 1; o < site->n_out; o++) {
        ox_dim *dims = axis < 0 ? NULL : ox_site_dims(site, o, in->rank);
        ox_site_dtype(
            site, o,
            (int32_t)ox_site_attr_int(site, "stash_type", OX_DTYPE_FLOAT));
        for (int i = 0; dims && i < in->rank; i++)
            dims[i] = i < axis ? in->dims[i] : OX_DIM(1);
    }
}

/* An axis of a recurrent network's input, and its size. */
typedef struct part {
    ox_place at;
    ox_dim size;
    const char *what;
    int of_x; /* 1 + the axis of X that has that size, 0: none has */
} part;

/* How many blocks of hidden_size the weights have. */
static int gates_of(const ox_site *site)
{
    static const struct {
        const char *op_type;
        int gates;
    } kinds[] = {{"RNN", 1}, {"GRU", 3}, {"LSTM", 4}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (ox_node_is(site->node, kinds[i].op_type))
            return kinds[i].gates;
    return 0;
}

static bool part_fits(ox_site *site, const part *p)
{
    return p->of_x
               ? ox_site_equal(site, (ox_place){0, p->of_x - 1}, p->at, p->what)
               : ox_site_want(site, p->at, p->size, p->what);
}

/* Parameters and states of RNN, GRU and LSTM. */
static bool parameters_fit(ox_site *site, ox_dim directions, ox_dim size)
{
    const int gates = gates_of(site);
    const bool by_batch = ox_site_attr_int(site, "layout", 0) != 0;
    const ox_dim blocks = ox_dim_times(site->exprs, size, OX_DIM(gates));
    const ox_dim biases = ox_dim_times(site->exprs, blocks, OX_DIM(2));
    const ox_dim peeps = ox_dim_times(site->exprs, size, OX_DIM(3));
    const int first = by_batch ? 1 : 0, second = by_batch ? 0 : 2;
    const part parts[] = {
        {{1, 0}, directions, "the directions of W", 0},
        {{1, 1}, blocks, "the gates of W", 0},
        {{1, 2}, OX_DIM_UNKNOWN, "the input sizes of X and W", 3},
        {{2, 0}, directions, "the directions of R", 0},
        {{2, 1}, blocks, "the gates of R", 0},
        {{2, 2}, size, "the hidden size of R", 0},
        {{3, 0}, directions, "the directions of B", 0},
        {{3, 1}, biases, "the gates of B", 0},
        {{4, 0},
         OX_DIM_UNKNOWN,
         "the batches of X and sequence_lens",
         by_batch ? 1 : 2},
        {{5, 0}, directions, "X and initial_h's first axis", first},
        {{5, 1}, directions, "X and initial_h's second axis", second},
        {{5, 2}, size, "the hidden size of initial_h", 0},
        {{6, 0}, directions, "X and initial_c's first axis", first},
        {{6, 1}, directions, "X and initial_c's second axis", second},
        {{6, 2}, size, "the hidden size of initial_c", 0},
        {{7, 0}, directions, "the directions of P", 0},
        {{7, 1}, peeps, "the peepholes of P", 0}};
    for (size_t i = 0; gates && i < sizeof parts / sizeof *parts; i++)
        if (!part_fits(site, &parts[i]))
            return false;
    return true;
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
    if (!parameters_fit(site, directions, size))
        return;
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
    const int rank = ox_site_rank(site, 0);
    if (rank >= 2 && !ox_site_ranks(site, 1, rank - 1, rank - 1))
        return;
    for (int k = 0; k < ox_site_rank(site, 1); k++)
        if (!ox_site_equal(site, (ox_place){0, k ? k + 1 : 0}, (ox_place){1, k},
                           "dims of scores and labels"))
            return;
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

/* Keys and values of one length, keys of the queries' size. */
static bool attention_fits(ox_site *site, bool split)
{
    const int length = split ? 2 : 1;
    const int64_t heads = ox_site_attr_int(site, "q_num_heads", 0);
    if (!ox_site_equal(site, (ox_place){1, length}, (ox_place){2, length},
                       "the lengths of K and V"))
        return false;
    if (split)
        return ox_site_equal(site, (ox_place){0, 3}, (ox_place){1, 3},
                             "the head sizes of Q and K");
    return heads < 1 ||
           !ox_dim_unknown(divided(site, ox_site_dim(site, 0, 2), heads));
}

/* Attention of opset 23: rank 4 has heads on axis 1, rank 3 in the last. */
void ox_rule_attention(ox_site *site)
{
    const ox_info *q = &ox_site_in(site, 0)->info;
    const ox_info *v = &ox_site_in(site, 2)->info;
    const int64_t q_heads = ox_site_attr_int(site, "q_num_heads", 0);
    const int64_t kv_heads = ox_site_attr_int(site, "kv_num_heads", 0);
    if ((q->rank != 3 && q->rank != 4) ||
        !ox_site_ranks(site, 1, q->rank, q->rank) ||
        !ox_site_ranks(site, 2, q->rank, q->rank) || v->rank < 0 ||
        ox_site_rank(site, 1) < 0)
        return;
    const bool split = q->rank == 4;
    if (!attention_fits(site, split))
        return;
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
