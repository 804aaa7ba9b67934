/* Products of matrices of ONNX Runtime: transposed, of quantized weights,
 * gathered. */
#include "shape/rules_ms.h"

#include <string.h>

/* The order of the axes of operand i: batch axes may be turned so that axis 0
 * comes after them, then the last two may be swapped. */
static void order_of(int *order, ox_site *site, size_t i, const char *trans,
                     const char *trans_batch)
{
    const int rank = ox_site_rank(site, i);
    const bool turned = ox_site_attr_int(site, trans_batch, 0) != 0;
    for (int k = 0; k < rank; k++)
        order[k] = k;
    if (rank < 2)
        return;
    for (int k = 0; turned && k < rank - 1; k++)
        order[k] = k < rank - 2 ? k + 1 : 0;
    if (ox_site_attr_int(site, trans, 0)) {
        const int last = order[rank - 1];
        order[rank - 1] = order[rank - 2];
        order[rank - 2] = last;
    }
}

void ox_rule_ms_fused_matmul(ox_site *site)
{
    int a[OX_MAX_RANK], b[OX_MAX_RANK];
    ox_view view;
    order_of(a, site, 0, "transA", "transBatchA");
    order_of(b, site, 1, "transB", "transBatchB");
    ox_view_open(&view, site, NULL, 0);
    ox_view_permute(&view, 0, a);
    ox_view_permute(&view, 1, b);
    ox_rule_matmul(&view.site);
    ox_view_close(&view);
}

/* The left side is a sparse matrix, whose shape is not followed. */
void ox_rule_ms_sparse_matmul(ox_site *site)
{
    const bool trans = ox_site_attr_int(site, "transB", 0) != 0;
    const int rank = ox_site_rank(site, 1);
    ox_dim *dims = rank == 2 ? ox_site_dims(site, 0, 2) : NULL;
    if (dims)
        dims[1] = ox_site_dim(site, 1, trans ? 0 : 1);
    ox_site_stop(site, "the shape of a sparse matrix is not followed");
}

void ox_rule_ms_matmul_integer16(ox_site *site)
{
    const int32_t a = ox_site_in(site, 0)->info.dtype;
    const int32_t b = ox_site_in(site, 1)->info.dtype;
    ox_rule_matmul(site);
    if (a == OX_DTYPE_INT16 || b == OX_DTYPE_INT16)
        ox_site_dtype(site, 0, OX_DTYPE_INT32);
    else if (a == OX_DTYPE_UINT16 && b == OX_DTYPE_UINT16)
        ox_site_dtype(site, 0, OX_DTYPE_UINT32);
}

/* A product with a weight of [n, k], both by attributes. */
static void product(ox_site *site, size_t o, const char *n, const char *k)
{
    const int last = ox_site_rank(site, 0) - 1;
    const int64_t wanted = ox_site_attr_int(site, k, -1);
    const int64_t found = ox_site_dim(site, 0, last).value;
    if (wanted >= 0 && found >= 0 && wanted != found) {
        ox_site_fault(site, (ox_place){0, last}, OX_NOWHERE,
                      "%s is %lld, the last dim of A is %lld", k,
                      (long long)wanted, (long long)found);
        return;
    }
    ox_site_project(site, o, 0, ox_dim_of(ox_site_attr_int(site, n, -1)));
}

/* B is [N, blocks of a column, bytes of a block], with a scale for each block.
 */
static bool blocks_fit(ox_site *site)
{
    const int64_t n = ox_site_attr_int(site, "N", 0);
    const int64_t k = ox_site_attr_int(site, "K", 0);
    const int64_t size = ox_site_attr_int(site, "block_size", 0);
    const int64_t bits = ox_site_attr_int(site, "bits", 4);
    const int64_t scales = ox_site_count(site, 2);
    if (n < 1 || k < 1 || size < 1 || n > INT32_MAX || k > INT32_MAX ||
        size > INT32_MAX || bits < 1 || bits > 8 || ox_site_rank(site, 1) != 3)
        return true;
    const int64_t blocks = (k + size - 1) / size;
    if (!ox_site_want(site, (ox_place){1, 0}, OX_DIM(n), "the rows of B") ||
        !ox_site_want(site, (ox_place){1, 1}, OX_DIM(blocks),
                      "the blocks of a row of B") ||
        !ox_site_want(site, (ox_place){1, 2}, OX_DIM((size * bits + 7) / 8),
                      "the bytes of a block of B"))
        return false;
    if (scales < 0 || scales == n * blocks)
        return true;
    ox_site_fault(site, (ox_place){1, -1}, (ox_place){2, -1},
                  "%lld scales for %lld blocks", (long long)scales,
                  (long long)(n * blocks));
    return false;
}

void ox_rule_ms_matmul_nbits(ox_site *site)
{
    if (blocks_fit(site))
        product(site, 0, "N", "K");
}

void ox_rule_ms_matmul_nbits_mlp(ox_site *site)
{
    product(site, 0, "N", "K");
    ox_site_same(site, 1, 0);
}

void ox_rule_ms_matmul_nbits_qkv(ox_site *site)
{
    product(site, 0, "Nq", "K");
    product(site, 1, "Nkv", "K");
    product(site, 2, "Nkv", "K");
    ox_site_same(site, 3, 0);
}

void ox_rule_ms_matmul_bnb4(ox_site *site)
{
    if (ox_site_attr_int(site, "transB", 1))
        product(site, 0, "N", "K");
    else
        product(site, 0, "K", "N");
}

/* B is a blob; its shape is an input. */
void ox_rule_ms_matmul_fpq4(ox_site *site)
{
    ox_site_project(site, 0, 0, ox_element_dim(ox_site_in(site, 2), 1));
}

/* The weight is [n, ...]. */
void ox_rule_ms_matmul_rows(ox_site *site)
{
    ox_site_project(site, 0, 0, ox_site_dim(site, 1, 0));
}

/* Bytes hold several elements of the last axis. */
void ox_rule_ms_gather_quantized(ox_site *site)
{
    const ox_info *data = &ox_site_in(site, 0)->info;
    const ox_info *at = &ox_site_in(site, 1)->info;
    const int64_t bits = ox_site_attr_int(site, "bits", 4);
    const int axis = ox_site_axis(
        site, ox_site_attr_int(site, "gather_axis", 0), data->rank);
    const bool packed = data->dtype == OX_DTYPE_UINT8;
    ox_dim *dims = axis < 0 || at->rank < 0
                       ? NULL
                       : ox_site_dims(site, 0, data->rank - 1 + at->rank);
    for (int i = 0, k = 0; dims && i < data->rank; i++) {
        if (i == axis) {
            memcpy(dims + k, at->dims, (size_t)at->rank * sizeof *dims);
            k += at->rank;
            continue;
        }
        dims[k] = data->dims[i];
        if (i == data->rank - 1 && !data->dtype)
            dims[k] = OX_DIM_UNKNOWN;
        else if (i == data->rank - 1 && packed)
            dims[k] = bits > 0 && bits <= 8
                          ? ox_dim_times(site->exprs, dims[k], OX_DIM(8 / bits))
                          : OX_DIM_UNKNOWN;
        k++;
    }
}
