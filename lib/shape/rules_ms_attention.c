/* Attention of ONNX Runtime, and what stands around it in transformers:
 * normalizations, embeddings, states. */
#include "shape/rules_ms.h"

/* A shape of n dims; NULL-safe like ox_site_dims. */
static void put(ox_site *site, size_t o, int n, const ox_dim *from)
{
    ox_dim *dims = ox_site_dims(site, o, n);
    for (int i = 0; dims && i < n; i++)
        dims[i] = from[i];
}

#define PUT(site, o, ...)                                                      \
    put(site, o, sizeof(ox_dim[]){__VA_ARGS__} / sizeof(ox_dim),               \
        (const ox_dim[]){__VA_ARGS__})

/* An equal part of a dim. */
static ox_dim part(const ox_site *site, ox_dim dim, int64_t by)
{
    return by > 0 ? ox_dim_over(site->exprs, dim, by) : OX_DIM_UNKNOWN;
}

static ox_dim times(const ox_site *site, ox_dim dim, int64_t by)
{
    return by > 0 ? ox_dim_times(site->exprs, dim, OX_DIM(by)) : OX_DIM_UNKNOWN;
}

/* Axes that are of one size. */
typedef struct pair {
    ox_place a, b;
    const char *what;
} pair;

static bool agree(ox_site *site, const pair *pairs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!ox_site_equal(site, pairs[i].a, pairs[i].b, pairs[i].what))
            return false;
    return true;
}

#define AGREE(site, ...)                                                       \
    agree(site, (const pair[]){__VA_ARGS__},                                   \
          sizeof(pair[]){__VA_ARGS__} / sizeof(pair))

/* Parameters of the last axis, from input first on. */
static bool last_fits(ox_site *site, int first, const char *what)
{
    const ox_place last = {0, ox_site_rank(site, 0) - 1};
    for (int i = first; i < (int)site->n_in; i++)
        if (last.axis > 0 && ox_site_rank(site, (size_t)i) == 1 &&
            !ox_site_equal(site, last, (ox_place){i, 0}, what))
            return false;
    return true;
}

static ox_dim heads_of(const ox_site *site)
{
    const int64_t n = ox_site_attr_int(site, "num_heads", 0);
    return n > 0 ? OX_DIM(n) : OX_DIM_UNKNOWN;
}

/* The hidden size of Q, K or V (0, 1, 2) by the attribute, else a third of the
 * weights' columns. */
static ox_dim hidden_of(const ox_site *site, int which)
{
    size_t n = 0;
    const int64_t *sizes = ox_site_attr_ints(site, "qkv_hidden_sizes", &n);
    if (n == 3)
        return ox_dim_of(sizes[which]);
    ox_dim columns = ox_site_dim(site, 1, 1);
    if (columns.value < 0)
        columns = ox_dim_meet(columns, ox_site_dim(site, 2, 0));
    return n == 0 ? part(site, columns, 3) : OX_DIM_UNKNOWN;
}

/* Weights and bias of query, key and value in one. */
static bool weights_fit(ox_site *site, int64_t heads)
{
    const int64_t columns = ox_site_dim(site, 1, 1).value;
    if (!AGREE(site,
               {{0, 2}, {1, 0}, "the last axis of the input and the weights"},
               {{1, 1}, {2, 0}, "the columns of the weights and the bias"}))
        return false;
    if (ox_site_attr(site, "qkv_hidden_sizes") || heads < 1 ||
        heads > INT32_MAX || columns < 0 || columns % (3 * heads) == 0)
        return true;
    ox_site_fault(site, (ox_place){1, 1}, OX_NOWHERE,
                  "%lld columns are not for 3 times %lld heads",
                  (long long)columns, (long long)heads);
    return false;
}

/* Input and merged weights; the past is [2, batch, heads, length, size]. */
static void attend(ox_site *site, size_t past)
{
    const int rank = ox_site_rank(site, 0);
    const ox_dim batch = ox_site_dim(site, 0, 0);
    ox_dim length = ox_site_dim(site, 0, 1);
    const int64_t heads = ox_site_attr_int(site, "num_heads", 0);
    if (rank >= 0 && rank != 3) {
        ox_site_stop(site, "input of rank %d", rank);
        return;
    }
    if (!weights_fit(site, heads))
        return;
    PUT(site, 0, batch, length, hidden_of(site, 2));
    if (ox_site_attr_int(site, "past_present_share_buffer", 0)) {
        ox_site_same(site, 1, past);
        return;
    }
    if (ox_site_has(site, past))
        length = ox_dim_add(site->exprs, ox_site_dim(site, past, 3), length);
    PUT(site, 1, OX_DIM(2), batch, heads_of(site), length,
        part(site, hidden_of(site, 0), heads));
}

void ox_rule_ms_attention(ox_site *site)
{
    attend(site, 4);
}

void ox_rule_ms_qattention(ox_site *site)
{
    attend(site, 8);
}

/* Tokens of all sequences one after the other. */
void ox_rule_ms_packed_attention(ox_site *site)
{
    PUT(site, 0, ox_site_dim(site, 0, 0), hidden_of(site, 2));
}

void ox_rule_ms_qordered_attention(ox_site *site)
{
    PUT(site, 0, ox_site_dim(site, 0, 0), ox_site_dim(site, 0, 1),
        ox_site_dim(site, 13, 0));
}

/* What is known of keys and values: they come as [batch, length, hidden], with
 * the heads apart, packed with the query or with each other. */
typedef struct keys {
    ox_dim length, k_size, v_size; /* sizes of one head */
    ox_dim v_hidden;
} keys;

static keys keys_of(const ox_site *site, int64_t heads)
{
    const int q = ox_site_rank(site, 0), k = ox_site_rank(site, 1);
    const int v = ox_site_rank(site, 2);
    keys out = {OX_DIM_UNKNOWN, OX_DIM_UNKNOWN, OX_DIM_UNKNOWN, OX_DIM_UNKNOWN};
    if (q == 5) { /* [batch, length, heads, 3, size] */
        out.length = ox_site_dim(site, 0, 1);
        out.k_size = out.v_size = ox_site_dim(site, 0, 4);
    } else if (k == 5) { /* [batch, length, heads, 2, size] */
        out.length = ox_site_dim(site, 1, 1);
        out.k_size = out.v_size = ox_site_dim(site, 1, 4);
    } else {
        if (q == 3)
            out.k_size = part(site, ox_site_dim(site, 0, 2), heads);
        if (k == 3 || k == 4)
            out.length = ox_site_dim(site, 1, k == 3 ? 1 : 2);
        if (v == 4)
            out.v_size = ox_site_dim(site, 2, 3);
    }
    out.v_hidden = times(site, out.v_size, heads);
    if (v == 3) {
        out.v_hidden = ox_site_dim(site, 2, 2);
        out.v_size = part(site, out.v_hidden, heads);
    }
    return out;
}

/* An output of a type that nothing but its declaration tells: the runtime takes
 * it from there. */
static void declared_type(ox_site *site, size_t o)
{
    const ox_value *value = o < site->n_out ? site->node->out[o] : NULL;
    const Onnx__TypeProto *type =
        value && value->info ? value->info->type : NULL;
    if (type && type->value_case == ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE)
        ox_site_dtype(site, o, type->tensor_type->elem_type);
    else if (value)
        ox_site_stop(site, "the type of '%s' is not declared", value->name);
}

/* Query, key and value as [batch, length, hidden]. */
static bool key_fits(ox_site *site)
{
    for (size_t i = 0; i < 3; i++)
        if (ox_site_rank(site, i) != 3)
            return true;
    return AGREE(site, {{0, 0}, {1, 0}, "the batches of query and key"},
                 {{0, 2}, {1, 2}, "the last axes of query and key"},
                 {{1, 1}, {2, 1}, "the lengths of key and value"});
}

void ox_rule_ms_multi_head_attention(ox_site *site)
{
    const int64_t heads = ox_site_attr_int(site, "num_heads", 0);
    const ox_dim batch = ox_site_dim(site, 0, 0), n = heads_of(site);
    const ox_dim length = ox_site_dim(site, 0, 1);
    const keys kv = keys_of(site, heads);
    ox_dim total = kv.length;
    if (!key_fits(site))
        return;
    PUT(site, 0, batch, length, kv.v_hidden);
    if (ox_site_has(site, 6))
        total = ox_dim_add(site->exprs, ox_site_dim(site, 6, 2), total);
    if (ox_site_has(site, 8)) {
        total = OX_DIM_UNKNOWN;
        if (site->n_out > 1)
            ox_site_stop(site, "with 'past_sequence_length' the buffers may be "
                               "shared: the runtime decides their length");
    }
    PUT(site, 1, batch, n, total, kv.k_size);
    PUT(site, 2, batch, n, total, kv.v_size);
    PUT(site, 3, batch, n, length, total);
    declared_type(site, 3);
}

/* One token at a time. Keys with the heads apart are those of another sequence,
 * which are not kept. */
void ox_rule_ms_decoder_attention(ox_site *site)
{
    const int64_t heads = ox_site_attr_int(site, "num_heads", 0);
    const ox_dim batch = ox_site_dim(site, 0, 0);
    keys kv = keys_of(site, heads);
    const bool shared =
        ox_site_attr_int(site, "past_present_share_buffer", 0) != 0;
    if (!ox_site_has(site, 1))
        kv.v_hidden = times(site, ox_site_dim(site, 6, 3), heads);
    PUT(site, 0, batch, ox_site_dim(site, 0, 1), kv.v_hidden);
    for (size_t o = 1; o < 3 && o < site->n_out; o++) {
        if (ox_site_rank(site, 5) != 4 || ox_site_rank(site, 1) == 4)
            continue;
        ox_site_same(site, o, o + 4);
        if (shared)
            continue;
        PUT(site, o, batch, heads_of(site),
            ox_dim_plus(site->exprs, ox_site_dim(site, o + 4, 2), 1),
            ox_site_dim(site, o + 4, 3));
    }
    PUT(site, 3, batch, heads_of(site), OX_DIM(1), OX_DIM_UNKNOWN);
    declared_type(site, 3);
}

/* The size of a head: of a query, or of query, key and value in one. */
static ox_dim group_size(const ox_site *site, int axis)
{
    const int64_t q = ox_site_attr_int(site, "num_heads", 0);
    const int64_t kv = ox_site_attr_int(site, "kv_num_heads", 0);
    const ox_dim hidden = ox_site_dim(site, 0, axis);
    if (ox_site_has(site, 1))
        return part(site, hidden, q);
    return q > 0 && kv > 0 && q < INT32_MAX && kv < INT32_MAX
               ? part(site, hidden, q + 2 * kv)
               : OX_DIM_UNKNOWN;
}

static ox_dim group_hidden(const ox_site *site, int axis)
{
    return ox_site_has(site, 1) ? ox_site_dim(site, 0, axis)
                                : times(site, group_size(site, axis),
                                        ox_site_attr_int(site, "num_heads", 0));
}

/* The past may be a buffer that is longer than what it holds: the present is
 * as long as the buffer, or as all tokens when they are more. */
static ox_dim present_length(ox_site *site)
{
    const ox_element total = ox_site_whole(site, 6);
    const ox_dim past = ox_site_dim(site, 3, 2);
    if (ox_site_attr_int(site, "sliding_window_cache", 0))
        return past;
    if (!total.known && site->n_out > 1)
        ox_site_stop(site, "the length is that of the past's buffer or "
                           "'total_sequence_length', whichever is larger");
    if (!ox_site_has(site, 3))
        return ox_element_as_dim(total);
    return ox_dim_computed(
        ox_int_max(site->exprs, total, ox_dim_element(past)));
}

void ox_rule_ms_group_query_attention(ox_site *site)
{
    const ox_dim batch = ox_site_dim(site, 0, 0);
    const ox_dim length = ox_site_dim(site, 0, 1);
    const ox_dim groups = ox_dim_of(ox_site_attr_int(site, "kv_num_heads", -1));
    if (ox_site_rank(site, 1) == 3 && ox_site_rank(site, 2) == 3 &&
        !AGREE(site, {{1, 1}, {2, 1}, "the lengths of key and value"},
               {{1, 2}, {2, 2}, "the last axes of key and value"}))
        return;
    PUT(site, 0, batch, length, group_hidden(site, 2));
    const ox_dim kept = present_length(site);
    for (size_t o = 1; o < 3 && o < site->n_out; o++) {
        const size_t past = o + 2;
        PUT(site, o, batch, groups, kept,
            ox_site_has(site, past) ? ox_site_dim(site, past, 3)
                                    : group_size(site, 2));
        if (!ox_site_has(site, past))
            ox_site_dtype(site, o, ox_site_in(site, 0)->info.dtype);
    }
    PUT(site, 3, batch, heads_of(site), length,
        ox_element_as_dim(ox_site_whole(site, 6)));
}

/* The caches are updated in place. */
void ox_rule_ms_sparse_attention(ox_site *site)
{
    PUT(site, 0, ox_site_dim(site, 0, 0), ox_site_dim(site, 0, 1),
        group_hidden(site, 2));
    ox_site_same(site, 1, 3);
    ox_site_same(site, 2, 4);
}

void ox_rule_ms_paged_attention(ox_site *site)
{
    const int64_t size = ox_site_attr_int(site, "v_head_size", 0);
    ox_dim hidden = group_hidden(site, 1);
    if (size != 0)
        hidden = times(site, ox_dim_of(size),
                       ox_site_attr_int(site, "num_heads", 0));
    PUT(site, 0, ox_site_dim(site, 0, 0), hidden);
    ox_site_same(site, 1, 3);
    ox_site_same(site, 2, 4);
}

/* The query is [tokens, hidden] or [tokens, heads, 3, size]. */
void ox_rule_ms_packed_multi_head_attention(ox_site *site)
{
    ox_dim hidden = ox_site_dim(site, 2, 1);
    if (ox_site_rank(site, 0) == 4)
        hidden = times(site, ox_site_dim(site, 0, 3),
                       ox_site_attr_int(site, "num_heads", 0));
    PUT(site, 0, ox_site_dim(site, 0, 0), hidden);
}

/* Attention of the decoder of fairseq: whether there is a cache is told by the
 * values of inputs. */
void ox_rule_ms_decoder_layer(ox_site *site)
{
    const int64_t heads = ox_site_attr_int(site, "num_heads", 0);
    ox_site_same(site, 0, 0);
    for (size_t o = 1; o < 3; o++)
        PUT(site, o, ox_site_dim(site, 0, 1), heads_of(site), OX_DIM_UNKNOWN,
            part(site, ox_site_dim(site, 0, 2), heads));
    if (site->n_out > 1)
        ox_site_stop(site, "the length of the caches depends on data");
}

/* Puts an axis before those of an output. */
static void prepend(ox_site *site, size_t o, ox_dim first)
{
    if (o >= site->n_out || site->out[o].info.rank < 0)
        return;
    const int rank = site->out[o].info.rank;
    const ox_dim *old = site->out[o].info.dims;
    ox_dim *dims = ox_site_dims(site, o, rank + 1);
    for (int i = 0; dims && i <= rank; i++)
        dims[i] = i == 0 ? first : old[i - 1];
}

/* States after each of the last so many tokens. */
static void keep_window(ox_site *site, size_t o)
{
    const int64_t window = ox_site_attr_int(site, "state_window", 0);
    if (window > 0)
        prepend(site, o, OX_DIM(window));
}

void ox_rule_ms_linear_attention(ox_site *site)
{
    ox_rule_linear_attention(site);
    keep_window(site, 1);
}

/* What a convolution in time must keep of the past. */
static ox_dim kept_of(ox_site *site)
{
    const int last = ox_site_rank(site, 1) - 1;
    const ox_element kernel = ox_dim_element(ox_site_dim(site, 1, last));
    const int64_t dilation = ox_site_attr_int(site, "dilation", 1);
    return ox_dim_computed(
        ox_int_mul(site->exprs, ox_int_sub(site->exprs, kernel, ox_int(1)),
                   ox_int(dilation)));
}

void ox_rule_ms_causal_conv(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const bool last = ox_site_attr_int(site, "channels_last", 0) != 0;
    ox_site_same(site, 0, 0);
    if (ox_site_attr_int(site, "ndim", 1) != 1) {
        ox_site_stop(site, "the state of more than one spatial axis");
        return;
    }
    ox_dim *dims = in->rank < 2 ? NULL : ox_site_dims(site, 1, in->rank);
    for (int i = 0; dims && i < in->rank; i++)
        dims[i] = i == (last ? 1 : in->rank - 1) ? kept_of(site) : in->dims[i];
    keep_window(site, 1);
}

void ox_rule_ms_varlen_causal_conv(ox_site *site)
{
    const int64_t capacity = ox_site_attr_int(site, "state_update_capacity", 0);
    ox_site_same(site, 0, 0);
    ox_site_same(site, 1, 4);
    PUT(site, 2, ox_site_dim(site, 4, 0), ox_dim_of(capacity),
        ox_site_dim(site, 0, 1));
}

/* Tokens, heads and their sizes are axes: of query and key -3, -2, -1. */
void ox_rule_ms_gated_delta_net(ox_site *site)
{
    ox_exprs *x = site->exprs;
    const int rank = ox_site_rank(site, 0);
    const int64_t capacity = ox_site_attr_int(site, "state_update_capacity", 0);
    const ox_dim heads = ox_site_dim(site, 2, rank - 2);
    const ox_dim size = ox_site_dim(site, 2, rank - 1);
    const ox_dim q_size = ox_site_dim(site, 0, rank - 1);
    ox_dim *dims = rank < 3 ? NULL : ox_site_dims(site, 0, rank);
    if (!dims)
        return;
    for (int i = 0; i < rank - 2; i++)
        dims[i] = ox_site_dim(site, 0, i);
    dims[rank - 2] = heads;
    dims[rank - 1] = size;
    PUT(site, 1, ox_site_dim(site, 6, 0), heads, size, q_size);
    const ox_dim values =
        ox_dim_times(x, heads, ox_dim_plus(x, size, 1)); /* and decays */
    const ox_dim factors =
        ox_dim_times(x, ox_site_dim(site, 1, rank - 2), q_size);
    PUT(site, 2, ox_site_dim(site, 6, 0),
        ox_dim_times(x, ox_dim_of(capacity), ox_dim_add(x, values, factors)));
}

/* Of ids [batch, length] and a table of words. */
void ox_rule_ms_embed(ox_site *site)
{
    const ox_dim batch = ox_site_dim(site, 0, 0);
    const ox_dim length = ox_site_dim(site, 0, 1);
    const ox_dim hidden = ox_site_dim(site, 2, 1);
    if (!AGREE(site, {{0, 0}, {1, 0}, "the batches of ids and segments"},
               {{0, 1}, {1, 1}, "the lengths of ids and segments"},
               {{2, 1}, {3, 1}, "the embeddings of words and positions"},
               {{2, 1}, {4, 1}, "the embeddings of words and segments"},
               {{2, 1}, {5, 0}, "the embedding and the scale"},
               {{2, 1}, {6, 0}, "the embedding and the bias"}))
        return;
    PUT(site, 0, batch, length, hidden);
    PUT(site, 1, batch);
    PUT(site, 2, batch, length, hidden);
}

/* The result, mean and deviation, and the sum that was normalized. What is
 * added may lack the batch. */
void ox_rule_ms_skip_layer_norm(ox_site *site)
{
    const int rank = ox_site_rank(site, 0), own = ox_site_rank(site, 1);
    for (int k = 1; k <= 2; k++)
        if (!ox_site_equal(site, (ox_place){0, rank - k},
                           (ox_place){1, own - k},
                           "the input and what is added"))
            return;
    if (!last_fits(site, 2, "the last axis and its parameters"))
        return;
    ox_site_same(site, 0, 0);
    ox_site_project(site, 1, 0, OX_DIM(1));
    ox_site_project(site, 2, 0, OX_DIM(1));
    ox_site_same(site, 3, 0);
}

/* Every output as the first input, of the same axes. */
void ox_rule_ms_all_same(ox_site *site)
{
    for (size_t o = 0; o < site->n_out; o++)
        ox_site_same(site, o, 0);
}

/* The bias, if there is one, is of the last axis. */
void ox_rule_ms_bias_gelu(ox_site *site)
{
    ox_site_same(site, 0, 0);
    last_fits(site, 1, "the last axis and the bias");
}

void ox_rule_ms_rotary(ox_site *site)
{
    ox_site_same(site, 0, 0);
    AGREE(site, {{2, 0}, {3, 0}, "the rows of cosines and sines"},
          {{2, 1}, {3, 1}, "the columns of cosines and sines"});
}

/* Turned queries and keys. */
void ox_rule_ms_gemma_rotary(ox_site *site)
{
    ox_site_same(site, 0, 1);
    ox_site_same(site, 1, 3);
}

void ox_rule_ms_position_bias(ox_site *site)
{
    PUT(site, 0, OX_DIM(1), ox_site_dim(site, 0, 1),
        ox_element_as_dim(ox_site_whole(site, 1)),
        ox_element_as_dim(ox_site_whole(site, 2)));
}

/* Tokens may be packed: then their offsets tell batch and length. */
void ox_rule_ms_gated_position_bias(ox_site *site)
{
    PUT(site, 0, ox_site_dim(site, ox_site_has(site, 6) ? 6 : 0, 0),
        heads_of(site), ox_site_dim(site, 2, 2), ox_site_dim(site, 2, 3));
}

void ox_rule_ms_remove_padding(ox_site *site)
{
    const ox_dim batch = ox_site_dim(site, 0, 0);
    PUT(site, 0, OX_DIM_UNKNOWN, ox_site_dim(site, 0, 2));
    PUT(site, 1, batch, ox_site_dim(site, 0, 1));
    PUT(site, 2, ox_dim_plus(site->exprs, batch, 1));
    PUT(site, 3, OX_DIM(1));
    ox_site_stop(site, "the number of tokens depends on data");
}

void ox_rule_ms_restore_padding(ox_site *site)
{
    PUT(site, 0, ox_site_dim(site, 1, 0), ox_site_dim(site, 1, 1),
        ox_site_dim(site, 0, 1));
}

/* The sequences that a search gives: [batch, returned, length]. The first two
 * outputs only. */
void ox_rule_ms_beam_search(ox_site *site)
{
    const ox_dim batch = ox_site_dim(site, 0, 0);
    const ox_dim returned = ox_element_as_dim(ox_site_whole(site, 4));
    PUT(site, 0, batch, returned, ox_element_as_dim(ox_site_whole(site, 1)));
    PUT(site, 1, batch, returned);
    if (site->n_out > 2)
        ox_site_stop(site, "the steps of a search depend on data");
}

void ox_rule_ms_greedy_search(ox_site *site)
{
    PUT(site, 0, ox_site_dim(site, 0, 0),
        ox_element_as_dim(ox_site_whole(site, 1)));
    PUT(site, 1, ox_site_dim(site, 0, 0), OX_DIM_UNKNOWN);
}
