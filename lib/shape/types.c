/* Types of the outputs by the schema: a type variable that an input binds, a
 * type the schema names, or the only one it allows. */
#include "shape/rule.h"

#include <string.h>

/* "tensor(int64)"; false for other texts. */
static bool parse_type(ox_info *info, const char *type)
{
    static const char prefix[] = "tensor(";
    const size_t n = sizeof prefix - 1;
    char name[32];
    const size_t length = strncmp(type, prefix, n) ? 0 : strcspn(type + n, ")");
    if (length == 0 || length >= sizeof name)
        return false;
    memcpy(name, type + n, length);
    name[length] = '\0';
    info->kind = OX_INFO_TENSOR;
    info->dtype = ox_dtype_from_name(name);
    return true;
}

/* What stands around the element type, from the inside. */
static ox_info info_of(ox_type_kind kind, int32_t dtype, ox_arena *arena)
{
    static const struct {
        int32_t key;
        ox_info_kind around[2];
    } forms[OX_TYPE_KINDS] = {
        [OX_TYPE_SEQ] = {0, {OX_INFO_SEQUENCE}},
        [OX_TYPE_OPTIONAL] = {0, {OX_INFO_OPTIONAL}},
        [OX_TYPE_OPTIONAL_SEQ] = {0, {OX_INFO_SEQUENCE, OX_INFO_OPTIONAL}},
        [OX_TYPE_MAP_INT64] = {OX_DTYPE_INT64, {OX_INFO_MAP}},
        [OX_TYPE_MAP_STRING] = {OX_DTYPE_STRING, {OX_INFO_MAP}},
        [OX_TYPE_SEQ_MAP_INT64] = {OX_DTYPE_INT64,
                                   {OX_INFO_MAP, OX_INFO_SEQUENCE}},
        [OX_TYPE_SEQ_MAP_STRING] = {OX_DTYPE_STRING,
                                    {OX_INFO_MAP, OX_INFO_SEQUENCE}}};
    ox_info out = {.kind =
                       kind == OX_TYPE_SPARSE ? OX_INFO_SPARSE : OX_INFO_TENSOR,
                   .dtype = dtype,
                   .rank = -1};
    for (size_t i = 0; i < 2 && forms[kind].around[i]; i++) {
        const ox_info_kind around = forms[kind].around[i];
        const ox_info *inner = ox_memdup(arena, &out, sizeof out);
        out = (ox_info){.kind = around, .rank = -1, .inner = inner};
        if (around == OX_INFO_MAP)
            out.dtype = forms[kind].key;
    }
    return out;
}

/* The only kind of a set, and its only element type. A map's keys are one
 * kind each. */
static ox_info only_type(const ox_type_set *set, ox_arena *arena)
{
    ox_info only = {.rank = -1};
    int kinds = 0;
    for (int k = 0; set && k < OX_TYPE_KINDS; k++) {
        const uint32_t mask = set->mask[k];
        if (!mask)
            continue;
        only = info_of((ox_type_kind)k,
                       mask & (mask - 1) ? 0 : __builtin_ctz(mask), arena);
        kinds++;
    }
    return kinds == 1 ? only : (ox_info){.rank = -1};
}

/* Takes the type of an input that has the same type variable. A sparse tensor
 * stands for the dense one. */
static bool bind(ox_info *info, const ox_site *site, const char *type)
{
    for (size_t i = 0; i < site->n_in; i++) {
        const ox_op_param *param = ox_op_input(site->node->op, i);
        if (!param || !site->in[i] || !param->homogeneous ||
            strcmp(param->type, type) != 0)
            continue;
        const ox_info *in = &site->in[i]->info;
        if (in->kind == OX_INFO_UNKNOWN)
            continue;
        if (info->kind == OX_INFO_UNKNOWN || ox_info_typed(in))
            *info = ox_info_type(in, site->arena);
        if (info->kind == OX_INFO_SPARSE)
            info->kind = OX_INFO_TENSOR;
        if (ox_info_typed(info))
            return true;
    }
    return false;
}

void ox_site_types(ox_site *site)
{
    const ox_op *op = site->node->op;
    for (size_t i = 0; op && i < site->n_out; i++) {
        ox_info *info = &site->out[i].info;
        const ox_op_param *param = ox_op_output(op, i);
        if (!param || parse_type(info, param->type))
            continue;
        const ox_info only =
            only_type(ox_op_constraint(op, param), site->arena);
        if (ox_info_typed(&only) || !param->homogeneous ||
            !bind(info, site, param->type))
            if (only.kind != OX_INFO_UNKNOWN)
                *info = only;
    }
}
