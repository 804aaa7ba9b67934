/* What operators ask of their inputs whatever their attributes are: ranks,
 * numbers of elements, and types by the schema. Asked for is only what the
 * specification and onnxruntime agree on. */
#include "shape/rule.h"

#include <string.h>

enum { MANY = OX_MAX_RANK, ANY = -1 };

typedef struct need {
    const char *op_type; /* of ai.onnx */
    size_t input;
    int low, high; /* rank */
    int64_t count; /* of elements; ANY: it does not matter */
} need;

/* Sorted by op_type. */
static const need needs[] = {
    {"AffineGrid", 0, 3, 3, ANY},
    {"AffineGrid", 1, 1, 1, ANY},
    {"Attention", 0, 3, 4, ANY},
    {"AveragePool", 0, 3, MANY, ANY},
    {"BatchNormalization", 1, 1, 1, ANY},
    {"BatchNormalization", 2, 1, 1, ANY},
    {"BatchNormalization", 3, 1, 1, ANY},
    {"BatchNormalization", 4, 1, 1, ANY},
    {"Clip", 1, 0, 1, 1},
    {"Clip", 2, 0, 1, 1},
    {"ConstantOfShape", 0, 1, 1, ANY},
    {"Conv", 0, 3, MANY, ANY},
    {"Conv", 1, 3, MANY, ANY},
    {"Conv", 2, 1, 1, ANY},
    {"ConvInteger", 0, 3, MANY, ANY},
    {"ConvInteger", 1, 3, MANY, ANY},
    {"ConvTranspose", 0, 3, MANY, ANY},
    {"ConvTranspose", 1, 3, MANY, ANY},
    {"ConvTranspose", 2, 1, 1, ANY},
    {"CumSum", 1, 0, 1, 1},
    {"DepthToSpace", 0, 4, 4, ANY},
    {"Det", 0, 2, MANY, ANY},
    {"Expand", 1, 0, 1, ANY},
    {"EyeLike", 0, 2, 2, ANY},
    {"GRU", 0, 3, 3, ANY},
    {"GRU", 1, 3, 3, ANY},
    {"GRU", 2, 3, 3, ANY},
    {"GRU", 3, 2, 2, ANY},
    {"GRU", 4, 1, 1, ANY},
    {"GRU", 5, 3, 3, ANY},
    {"GatherND", 0, 1, MANY, ANY},
    {"GatherND", 1, 1, MANY, ANY},
    {"Gemm", 0, 2, 2, ANY},
    {"Gemm", 1, 2, 2, ANY},
    {"Gemm", 2, 0, 2, ANY},
    {"GlobalAveragePool", 0, 3, MANY, ANY},
    {"GlobalLpPool", 0, 3, MANY, ANY},
    {"GlobalMaxPool", 0, 3, MANY, ANY},
    {"If", 0, 0, MANY, 1},
    {"InstanceNormalization", 0, 3, MANY, ANY},
    {"InstanceNormalization", 1, 1, 1, ANY},
    {"InstanceNormalization", 2, 1, 1, ANY},
    {"LSTM", 0, 3, 3, ANY},
    {"LSTM", 1, 3, 3, ANY},
    {"LSTM", 2, 3, 3, ANY},
    {"LSTM", 3, 2, 2, ANY},
    {"LSTM", 4, 1, 1, ANY},
    {"LSTM", 5, 3, 3, ANY},
    {"LSTM", 6, 3, 3, ANY},
    {"LSTM", 7, 2, 2, ANY},
    {"Loop", 0, 0, MANY, 1},
    {"Loop", 1, 0, MANY, 1},
    {"LpPool", 0, 3, MANY, ANY},
    {"MatMul", 0, 1, MANY, ANY},
    {"MatMul", 1, 1, MANY, ANY},
    {"MatMulInteger", 0, 1, MANY, ANY},
    {"MatMulInteger", 1, 1, MANY, ANY},
    {"MaxPool", 0, 3, MANY, ANY},
    {"MaxRoiPool", 0, 4, 4, ANY},
    {"MaxRoiPool", 1, 2, 2, ANY},
    {"MaxUnpool", 0, 3, MANY, ANY},
    {"NonMaxSuppression", 0, 3, 3, ANY},
    {"NonMaxSuppression", 1, 3, 3, ANY},
    {"OneHot", 1, 0, 1, 1},
    {"OneHot", 2, 1, 1, 2},
    {"Pad", 2, 0, MANY, 1},
    {"QLinearConv", 0, 3, MANY, ANY},
    {"QLinearConv", 3, 3, MANY, ANY},
    {"QLinearConv", 8, 1, 1, ANY},
    {"QLinearMatMul", 0, 1, MANY, ANY},
    {"QLinearMatMul", 3, 1, MANY, ANY},
    {"RNN", 0, 3, 3, ANY},
    {"RNN", 1, 3, 3, ANY},
    {"RNN", 2, 3, 3, ANY},
    {"RNN", 3, 2, 2, ANY},
    {"RNN", 4, 1, 1, ANY},
    {"RNN", 5, 3, 3, ANY},
    {"Range", 0, 0, 1, 1},
    {"Range", 1, 0, 1, 1},
    {"Range", 2, 0, 1, 1},
    {"ReduceL1", 1, 1, 1, ANY},
    {"ReduceL2", 1, 1, 1, ANY},
    {"ReduceLogSum", 1, 1, 1, ANY},
    {"ReduceLogSumExp", 1, 1, 1, ANY},
    {"ReduceMax", 1, 1, 1, ANY},
    {"ReduceMean", 1, 1, 1, ANY},
    {"ReduceMin", 1, 1, 1, ANY},
    {"ReduceProd", 1, 1, 1, ANY},
    {"ReduceSum", 1, 1, 1, ANY},
    {"ReduceSumSquare", 1, 1, 1, ANY},
    {"Reshape", 1, 1, 1, ANY},
    {"ReverseSequence", 0, 2, MANY, ANY},
    {"ReverseSequence", 1, 1, 1, ANY},
    {"RoiAlign", 0, 4, 4, ANY},
    {"RoiAlign", 1, 2, 2, ANY},
    {"RoiAlign", 2, 1, 1, ANY},
    {"ScatterND", 0, 1, MANY, ANY},
    {"ScatterND", 1, 1, MANY, ANY},
    {"Slice", 1, 1, 1, ANY},
    {"Slice", 2, 1, 1, ANY},
    {"Slice", 3, 1, 1, ANY},
    {"Slice", 4, 1, 1, ANY},
    {"SpaceToDepth", 0, 4, 4, ANY},
    {"Split", 1, 1, 1, ANY},
    {"Squeeze", 1, 1, 1, ANY},
    {"Tile", 1, 1, 1, ANY},
    {"TopK", 1, 1, 1, 1},
    {"Trilu", 0, 2, MANY, ANY},
    {"Unsqueeze", 1, 0, 1, ANY},
    {"Upsample", 1, 1, 1, ANY},
};

/* The first row of an operator, or the end. */
static size_t first_need(const char *op_type)
{
    size_t low = 0, high = sizeof needs / sizeof *needs;
    while (low < high) {
        const size_t mid = low + (high - low) / 2;
        if (strcmp(needs[mid].op_type, op_type) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static bool has_count(ox_site *site, const need *n)
{
    const int64_t count = ox_site_count(site, n->input);
    if (n->count == ANY || count < 0 || count == n->count)
        return true;
    ox_site_fault(site, (ox_place){(int)n->input, -1}, OX_NOWHERE,
                  "input %zu has %lld elements, must have %lld", n->input,
                  (long long)count, (long long)n->count);
    return false;
}

static bool has_shapes(ox_site *site)
{
    const char *domain = site->node->proto->domain;
    const char *op_type = site->node->proto->op_type;
    if (domain && *domain && strcmp(domain, "ai.onnx") != 0)
        return true;
    for (size_t i = first_need(op_type);
         i < sizeof needs / sizeof *needs && !strcmp(needs[i].op_type, op_type);
         i++)
        if (!ox_site_ranks(site, needs[i].input, needs[i].low, needs[i].high) ||
            !has_count(site, &needs[i]))
            return false;
    return true;
}

/* The kind and element type of a schema; false when it is not known, or none
 * that schemas have. A sparse tensor may stand for the dense one. */
static bool type_of(ox_type_kind *kind, int32_t *dtype, const ox_info *info)
{
    const ox_info *inner = ox_info_inner(info);
    if (!ox_info_typed(info) || info->kind == OX_INFO_SPARSE ||
        info->kind == OX_INFO_MAP)
        return false;
    *kind = OX_TYPE_TENSOR;
    *dtype = info->dtype;
    if (info->kind == OX_INFO_TENSOR)
        return true;
    *kind = info->kind == OX_INFO_SEQUENCE ? OX_TYPE_SEQ : OX_TYPE_OPTIONAL;
    if (*kind == OX_TYPE_OPTIONAL && inner->kind == OX_INFO_SEQUENCE) {
        *kind = OX_TYPE_OPTIONAL_SEQ;
        inner = ox_info_inner(inner);
    }
    *dtype = inner->dtype;
    return inner->kind == OX_INFO_TENSOR;
}

/* An input before i with the same type variable and another type. */
static bool agrees(ox_site *site, size_t i, ox_type_kind kind, int32_t dtype)
{
    const ox_op *op = site->node->op;
    const ox_op_param *param = ox_op_input(op, i);
    ox_type_kind other_kind;
    int32_t other;
    if (strchr(param->type, '(') || !param->homogeneous)
        return true;
    for (size_t j = 0; j < i; j++) {
        const ox_op_param *p = ox_op_input(op, j);
        if (strcmp(p->type, param->type) != 0 || !p->homogeneous ||
            !type_of(&other_kind, &other, &ox_site_in(site, j)->info))
            continue;
        if (other_kind == kind && other == dtype)
            return true;
        ox_site_fault(site, (ox_place){(int)j, -1}, (ox_place){(int)i, -1},
                      "inputs %zu and %zu must be of one type", j, i);
        return false;
    }
    return true;
}

static bool has_types(ox_site *site)
{
    const ox_op *op = site->node->op;
    for (size_t i = 0; op && i < site->n_in; i++) {
        const ox_op_param *param = ox_op_input(op, i);
        const ox_info *info = &ox_site_in(site, i)->info;
        ox_type_kind kind;
        int32_t dtype;
        if (!param || !type_of(&kind, &dtype, info))
            continue;
        const ox_type_set *set = ox_op_constraint(op, param);
        if (set && !ox_type_set_has(set, kind, dtype)) {
            const ox_info type = ox_info_type(info, site->arena);
            ox_site_fault(site, (ox_place){(int)i, -1}, OX_NOWHERE,
                          "input %zu cannot be %s", i,
                          ox_info_text(&type, site->arena));
            return false;
        }
        if (!agrees(site, i, kind, dtype))
            return false;
    }
    return true;
}

bool ox_site_needs(ox_site *site)
{
    if (has_types(site))
        return has_shapes(site);
    for (size_t i = 0; i < site->n_out; i++) /* of which type, is open, too */
        site->out[i].info.dtype = 0;
    return false;
}
