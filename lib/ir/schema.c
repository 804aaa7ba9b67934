#include "ir/schema.h"

#include <string.h>

/*
 * The vocabulary of the operator tables. Each list is written as items without
 * commas between them; an empty element closes it, so that a list may be empty
 * and its length can still be taken with sizeof.
 */
#define LIST(type, ...)                                                        \
    (const type[]){__VA_ARGS__{0}},                                            \
        sizeof((const type[]){__VA_ARGS__{0}}) / sizeof(type) - 1

#define PLAIN 0
#define DEPRECATED 1
#define FUNCTION 2

#define OX_OP(domain, name, since, flags, arity, in, out, attrs, types)        \
    {domain,                                                                   \
     name,                                                                     \
     since,                                                                    \
     ((flags)&DEPRECATED) != 0,                                                \
     ((flags)&FUNCTION) != 0,                                                  \
     arity,                                                                    \
     in,                                                                       \
     out,                                                                      \
     attrs,                                                                    \
     types},
#define ARITY(min_in, max_in, min_out, max_out) min_in, max_in, min_out, max_out

#define IN(...) LIST(ox_op_param, __VA_ARGS__)
#define OUT(...) LIST(ox_op_param, __VA_ARGS__)
#define ONE(name, type) {name, type, OX_PARAM_SINGLE, true, 1},
#define OPT(name, type) {name, type, OX_PARAM_OPTIONAL, true, 1},
#define VAR(name, type, min) {name, type, OX_PARAM_VARIADIC, true, min},
#define MIX(name, type, min) {name, type, OX_PARAM_VARIADIC, false, min},

#define ATTRS(...) LIST(ox_op_attr, __VA_ARGS__)
#define ATTR(kind, name) {name, OX_ATTR_##kind, false, false, 0, {0}},
#define REQUIRED(kind, name) {name, OX_ATTR_##kind, true, false, 0, {0}},
#define DEFAULT(kind, name, n, ...)                                            \
    {name, OX_ATTR_##kind, false, true, n, {__VA_ARGS__}},
#define DEFAULT_LIST(kind, name, member, type, ...)                            \
    DEFAULT(kind, name, sizeof((const type[]){__VA_ARGS__}) / sizeof(type),    \
            .member = (const type[]){__VA_ARGS__})
#define DEF_FLOAT(name, value) DEFAULT(FLOAT, name, 0, .f = value)
#define DEF_INT(name, value) DEFAULT(INT, name, 0, .i = value)
#define DEF_STRING(name, value) DEFAULT(STRING, name, 0, .s = value)
#define DEF_FLOATS(name, ...)                                                  \
    DEFAULT_LIST(FLOATS, name, floats, float, __VA_ARGS__)
#define DEF_INTS(name, ...) DEFAULT_LIST(INTS, name, ints, int64_t, __VA_ARGS__)
#define DEF_STRINGS(name, ...)                                                 \
    DEFAULT_LIST(STRINGS, name, strings, char *const, __VA_ARGS__)

#define TYPES(...) LIST(ox_op_constraint_def, __VA_ARGS__)
#define TYPE(name, ...) {name, {{__VA_ARGS__}}},
#define TENSOR(mask) [OX_TYPE_TENSOR] = mask,
#define SEQ(mask) [OX_TYPE_SEQ] = mask,
#define OPTIONAL(mask) [OX_TYPE_OPTIONAL] = mask,
#define OPTIONAL_SEQ(mask) [OX_TYPE_OPTIONAL_SEQ] = mask,
#define SPARSE(mask) [OX_TYPE_SPARSE] = mask,
#define MAP_INT64(mask) [OX_TYPE_MAP_INT64] = mask,
#define MAP_STRING(mask) [OX_TYPE_MAP_STRING] = mask,
#define SEQ_MAP_INT64(mask) [OX_TYPE_SEQ_MAP_INT64] = mask,
#define SEQ_MAP_STRING(mask) [OX_TYPE_SEQ_MAP_STRING] = mask,

enum {
#define OX_DTYPE(id, name, value, bits, field, kind) T_##id = 1 << value,
#include "onnx/dtype.def"
#undef OX_DTYPE
    T_IEEE = T_FLOAT16 | T_FLOAT | T_DOUBLE,
    T_INTS = T_INT8 | T_INT16 | T_INT32 | T_INT64,
    T_UINTS = T_UINT8 | T_UINT16 | T_UINT32 | T_UINT64,
    T_COMPLEX = T_COMPLEX64 | T_COMPLEX128,
    T_NUMERIC = T_IEEE | T_INTS | T_UINTS,
    T_BASIC = T_NUMERIC | T_COMPLEX | T_BOOL | T_STRING,
    T_FLOAT8 =
        T_FLOAT8E4M3FN | T_FLOAT8E4M3FNUZ | T_FLOAT8E5M2 | T_FLOAT8E5M2FNUZ,
    T_4BIT = T_INT4 | T_UINT4,
    T_2BIT = T_INT2 | T_UINT2
};

/* Both are sorted by domain, name, since. */
static const ox_op ops[] = {
#include "ir/ops.def"
};

/* Looked up where ONNX has nothing. It is no whole vocabulary: the runtime adds
 * operators without a new opset, so that the domain is not a known one. */
static const ox_op runtime_ops[] = {
#include "ir/ops_ms.def"
};

static const size_t n_ops = sizeof ops / sizeof ops[0];

/* Types that a parameter may name without a constraint. */
static const ox_op_constraint_def concrete[] = {
#define OX_DTYPE(id, name, value, bits, field, kind)                           \
    TYPE("tensor(" name ")", TENSOR(T_##id))
#include "onnx/dtype.def"
#undef OX_DTYPE
};

static const struct {
    int64_t opset, ir_version;
} ir_pairs[] = {
    {1, 3},  {9, 4},   {10, 5},  {11, 6},  {12, 7},  {15, 8},
    {19, 9}, {21, 10}, {23, 11}, {24, 12}, {25, 13},
};

static const char *canonical(const char *domain)
{
    return !domain || !strcmp(domain, "ai.onnx") ? "" : domain;
}

/* Whether the entry sorts after (domain, name, opset). */
static bool sorts_after(const ox_op *op, const char *domain, const char *name,
                        int64_t opset)
{
    int c = strcmp(op->domain, domain);
    c = c ? c : strcmp(op->name, name);
    return c > 0 || (c == 0 && op->since > opset);
}

static const ox_op *find_in(const ox_op *table, size_t n, const char *domain,
                            const char *name, int64_t opset)
{
    size_t lo = 0;
    size_t hi = n;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (sorts_after(&table[mid], domain, name, opset)) {
            hi = mid;
        } else {
            lo = mid + 1;
        }
    }
    if (!lo) {
        return NULL;
    }
    const ox_op *op = &table[lo - 1];
    const bool same = !strcmp(op->domain, domain) && !strcmp(op->name, name);
    return same ? op : NULL;
}

const ox_op *ox_op_find(const char *domain, const char *name, int64_t opset)
{
    domain = canonical(domain);
    const ox_op *op = find_in(ops, n_ops, domain, name, opset);
    const size_t n = sizeof runtime_ops / sizeof runtime_ops[0];
    return op ? op : find_in(runtime_ops, n, domain, name, opset);
}

const ox_op *ox_op_table(size_t *count)
{
    *count = n_ops;
    return ops;
}

bool ox_domain_known(const char *domain)
{
    return ox_opset_newest(domain) > 0;
}

int64_t ox_opset_newest(const char *domain)
{
    domain = canonical(domain);
    int64_t newest = 0;
    for (size_t i = 0; i < n_ops; i++) {
        if (ops[i].since > newest && !strcmp(ops[i].domain, domain)) {
            newest = ops[i].since;
        }
    }
    return newest;
}

const ox_op_attr *ox_op_attr_find(const ox_op *op, const char *name)
{
    for (size_t i = 0; i < op->n_attrs; i++) {
        if (!strcmp(op->attrs[i].name, name)) {
            return &op->attrs[i];
        }
    }
    return NULL;
}

static const ox_op_param *param_at(const ox_op_param *params, size_t n,
                                   size_t i)
{
    if (i < n) {
        return &params[i];
    }
    const bool tail = n && params[n - 1].option == OX_PARAM_VARIADIC;
    return tail ? &params[n - 1] : NULL;
}

const ox_op_param *ox_op_input(const ox_op *op, size_t i)
{
    return param_at(op->inputs, op->n_inputs, i);
}

const ox_op_param *ox_op_output(const ox_op *op, size_t i)
{
    return param_at(op->outputs, op->n_outputs, i);
}

static const ox_type_set *find_types(const ox_op_constraint_def *defs, size_t n,
                                     const char *name)
{
    for (size_t i = 0; i < n; i++) {
        if (!strcmp(defs[i].name, name)) {
            return &defs[i].types;
        }
    }
    return NULL;
}

const ox_type_set *ox_op_constraint(const ox_op *op, const ox_op_param *param)
{
    const ox_type_set *set =
        find_types(op->constraints, op->n_constraints, param->type);
    const size_t n = sizeof concrete / sizeof concrete[0];
    return set ? set : find_types(concrete, n, param->type);
}

bool ox_type_set_has(const ox_type_set *set, ox_type_kind kind, int dtype)
{
    return ox_dtype_known(dtype) && (set->mask[kind] >> dtype & 1);
}

int64_t ox_ir_version_for_opset(int64_t opset)
{
    int64_t version = ir_pairs[0].ir_version;
    for (size_t i = 0; i < sizeof ir_pairs / sizeof ir_pairs[0]; i++) {
        if (ir_pairs[i].opset <= opset) {
            version = ir_pairs[i].ir_version;
        }
    }
    return version;
}
