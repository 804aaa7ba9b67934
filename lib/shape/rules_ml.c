/* ai.onnx.ml: classic machine learning. Most take [N,C], or [C] as [1,C].
 * ai.onnx.preview.training. */
#include "shape/rule.h"

/* Elements of a list attribute of any type; 0 when it is absent. */
static size_t attr_count(const ox_site *site, const char *name)
{
    const Onnx__AttributeProto *a = ox_site_attr(site, name);
    return a ? a->n_ints + a->n_floats + a->n_strings : 0;
}

/* N of an input. */
static ox_dim batch(const ox_site *site, size_t i)
{
    const int rank = ox_site_rank(site, i);
    return rank == 1   ? OX_DIM(1)
           : rank == 2 ? ox_site_dim(site, i, 0)
                       : OX_DIM_UNKNOWN;
}

/* Output o is [N,n]; n < 0: unknown. */
static void put_scores(ox_site *site, size_t o, int64_t n)
{
    ox_dim *dims = ox_site_dims(site, o, 2);
    if (!dims)
        return;
    dims[0] = batch(site, 0);
    dims[1] = ox_dim_of(n);
    if (n < 0)
        ox_site_stop(site, "no attribute says how many scores there are");
}

/* Output 0 is [N], of labels of the type of that attribute that lists them;
 * returns how many there are. */
static size_t put_labels(ox_site *site, const char *strings, const char *ints)
{
    const size_t n_strings = attr_count(site, strings);
    ox_site_dtype(site, 0, n_strings ? OX_DTYPE_STRING : OX_DTYPE_INT64);
    ox_dim *dims = ox_site_dims(site, 0, 1);
    if (dims)
        dims[0] = batch(site, 0);
    return n_strings ? n_strings : attr_count(site, ints);
}

void ox_rule_array_feature(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const ox_info *at = &ox_site_in(site, 1)->info;
    const int rank = in->rank == 1 ? 2 : in->rank;
    ox_dim *dims = in->rank < 1 ? NULL : ox_site_dims(site, 0, rank);
    if (!dims)
        return;
    dims[0] = OX_DIM(1);
    for (int i = 0; i < in->rank - 1; i++)
        dims[i] = in->dims[i];
    if (at->rank >= 0)
        dims[rank - 1] = ox_dims_product(site->exprs, at->dims, 0, at->rank);
}

/* The standard speaks of one dimension, runtimes give [1,n]. */
static void put_vector(ox_site *site, int32_t dtype)
{
    ox_site_dtype(site, 0, dtype);
    ox_site_stop(site, "runtimes differ from the standard in the rank");
}

void ox_rule_cast_map(ox_site *site)
{
    put_vector(site, ox_site_attr_is(site, "cast_to", "TO_INT64", "TO_FLOAT")
                         ? OX_DTYPE_INT64
                     : ox_site_attr_is(site, "cast_to", "TO_STRING", "TO_FLOAT")
                         ? OX_DTYPE_STRING
                         : OX_DTYPE_FLOAT);
}

void ox_rule_dict_vectorizer(ox_site *site)
{
    put_vector(site, ox_info_inner(&ox_site_in(site, 0)->info)->dtype);
}

/* Strings become integers, integers strings. */
static void other_type(ox_site *site)
{
    const int32_t dtype = ox_site_in(site, 0)->info.dtype;
    ox_site_same(site, 0, 0);
    ox_site_dtype(site, 0,
                  dtype == OX_DTYPE_STRING  ? OX_DTYPE_INT64
                  : dtype == OX_DTYPE_INT64 ? OX_DTYPE_STRING
                                            : 0);
}

void ox_rule_category_mapper(ox_site *site)
{
    other_type(site);
}

/* Keys and values are lists of one type each. */
void ox_rule_label_encoder(ox_site *site)
{
    static const struct {
        const char *name;
        int32_t dtype;
    } forms[] = {{"values_strings", OX_DTYPE_STRING},
                 {"values_int64s", OX_DTYPE_INT64},
                 {"values_floats", OX_DTYPE_FLOAT}};
    const Onnx__AttributeProto *tensor = ox_site_attr(site, "values_tensor");
    if (site->since < 2) {
        other_type(site);
        return;
    }
    ox_site_same(site, 0, 0);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (ox_site_attr(site, forms[i].name))
            ox_site_dtype(site, 0, forms[i].dtype);
    if (tensor && tensor->t)
        ox_site_dtype(site, 0, tensor->t->data_type);
}

void ox_rule_feature_vectorizer(ox_site *site)
{
    size_t n;
    const int64_t *sizes = ox_site_attr_ints(site, "inputdimensions", &n);
    ox_dim *dims = ox_site_dims(site, 0, 2);
    ox_dim sum = OX_DIM(0);
    if (!dims)
        return;
    dims[0] = batch(site, 0);
    for (size_t i = 0; sizes && i < n; i++)
        sum = ox_dim_add(site->exprs, sum, ox_dim_of(sizes[i]));
    for (size_t i = 0; !sizes && i < site->n_in; i++) {
        const int rank = ox_site_rank(site, i);
        sum = ox_dim_add(site->exprs, sum,
                         rank == 1 || rank == 2 ? ox_site_dim(site, i, rank - 1)
                                                : OX_DIM_UNKNOWN);
    }
    dims[1] = sum;
}

/* One score per intercept; two of one when there are two classes. */
void ox_rule_linear_classifier(ox_site *site)
{
    const size_t labels =
        put_labels(site, "classlabels_strings", "classlabels_ints");
    const size_t n = attr_count(site, "intercepts");
    put_scores(site, 1, n == 0 ? -1 : n == 1 && labels == 2 ? 2 : (int64_t)n);
}

void ox_rule_linear_regressor(ox_site *site)
{
    put_scores(site, 0, ox_site_attr_int(site, "targets", 1));
}

void ox_rule_one_hot_encoder(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const size_t n =
        attr_count(site, "cats_int64s") + attr_count(site, "cats_strings");
    ox_dim *dims = in->rank < 0 ? NULL : ox_site_dims(site, 0, in->rank + 1);
    for (int i = 0; dims && i < in->rank; i++)
        dims[i] = in->dims[i];
    if (dims && n > 0)
        dims[in->rank] = OX_DIM((int64_t)n);
}

/* With support vectors and without probabilities the scores are those of
 * pairs of classes. */
void ox_rule_svm_classifier(ox_site *site)
{
    const int64_t n =
        (int64_t)put_labels(site, "classlabels_strings", "classlabels_ints");
    size_t n_sizes;
    const int64_t *sizes =
        ox_site_attr_ints(site, "vectors_per_class", &n_sizes);
    bool vectors = false;
    for (size_t i = 0; sizes && i < n_sizes; i++)
        vectors |= sizes[i] > 0;
    const bool pairs = vectors && attr_count(site, "prob_a") == 0;
    put_scores(site, 1,
               n == 0 || n > 65535 ? -1
               : !pairs            ? n
               : n > 2             ? n * (n - 1) / 2
                                   : 2);
}

void ox_rule_svm_regressor(ox_site *site)
{
    put_scores(site, 0, 1);
}

void ox_rule_tree_classifier(ox_site *site)
{
    const size_t n =
        put_labels(site, "classlabels_strings", "classlabels_int64s");
    put_scores(site, 1, n ? (int64_t)n : -1);
}

void ox_rule_tree_regressor(ox_site *site)
{
    put_scores(site, 0, ox_site_attr_int(site, "n_targets", -1));
}

void ox_rule_zip_map(ox_site *site)
{
    const bool strings = attr_count(site, "classlabels_strings") > 0;
    const ox_info value = {OX_INFO_TENSOR, .dtype = OX_DTYPE_FLOAT, .rank = 0};
    const ox_info map = {
        OX_INFO_MAP, .dtype = strings ? OX_DTYPE_STRING : OX_DTYPE_INT64,
        .rank = -1, .inner = ox_memdup(site->arena, &value, sizeof value)};
    ox_site_give(site, 0,
                 ox_fact_some(OX_INFO_SEQUENCE, &map,
                              ox_dim_element(batch(site, 0)), site->arena));
}

/* R, T, then per tensor X, G and state; out come the new X and the new
 * state. */
static void optimizer(ox_site *site, size_t states)
{
    const size_t n = (site->n_in < 2 ? 0 : site->n_in - 2) / (states + 2);
    for (size_t o = 0; o < site->n_out && n > 0; o++) {
        const size_t group = o / n, from = group == 0 ? 0 : group + 1;
        const size_t in = 2 + from * n + o % n;
        ox_site_same(site, o, in);
        ox_site_dtype(site, o, ox_site_in(site, in)->info.dtype);
    }
}

void ox_rule_adagrad(ox_site *site)
{
    optimizer(site, 1);
}

void ox_rule_adam(ox_site *site)
{
    optimizer(site, 2);
}

/* The gradient with respect to the i-th of xs, whose value is input i. */
void ox_rule_gradient(ox_site *site)
{
    for (size_t o = 0; o < site->n_out && o < attr_count(site, "xs"); o++) {
        ox_site_same(site, o, o);
        ox_site_dtype(site, o, ox_site_in(site, o)->info.dtype);
    }
}
