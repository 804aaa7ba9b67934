/* Kinds and element types of outputs by the schema: a type variable that an
 * input binds, a type the schema names, or the only one it allows. */
#include "shape/rule.h"

#include <string.h>

/* "tensor(int64)", "seq(tensor(float))" and so on. False for other texts. */
static bool parse_type(ox_info *info, const char *type)
{
    static const struct {
        const char *prefix;
        ox_info_kind kind;
    } forms[] = {{"tensor(", OX_INFO_TENSOR},
                 {"seq(tensor(", OX_INFO_SEQUENCE},
                 {"optional(tensor(", OX_INFO_OPTIONAL},
                 {"optional(seq(tensor(", OX_INFO_OPTIONAL_SEQUENCE}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const size_t n = strlen(forms[i].prefix);
        if (strncmp(type, forms[i].prefix, n) != 0)
            continue;
        char name[32];
        const size_t length = strcspn(type + n, ")");
        if (length >= sizeof name)
            return false;
        memcpy(name, type + n, length);
        name[length] = '\0';
        info->kind = forms[i].kind;
        info->dtype = ox_dtype_from_name(name);
        return true;
    }
    return false;
}

static ox_info_kind kind_of(ox_type_kind kind)
{
    switch (kind) {
    case OX_TYPE_TENSOR:
        return OX_INFO_TENSOR;
    case OX_TYPE_SEQ:
        return OX_INFO_SEQUENCE;
    case OX_TYPE_OPTIONAL:
        return OX_INFO_OPTIONAL;
    case OX_TYPE_OPTIONAL_SEQ:
        return OX_INFO_OPTIONAL_SEQUENCE;
    default:
        return OX_INFO_OTHER;
    }
}

/* The only kind of a set, and its only element type. */
static void only_type(ox_info *info, const ox_type_set *set)
{
    int kinds = 0;
    for (int k = 0; set && k < OX_TYPE_KINDS; k++) {
        const uint32_t mask = set->mask[k];
        if (!mask)
            continue;
        info->kind = kind_of((ox_type_kind)k);
        info->dtype = mask & (mask - 1) ? 0 : __builtin_ctz(mask);
        kinds++;
    }
    if (kinds != 1) {
        info->kind = OX_INFO_UNKNOWN;
        info->dtype = 0;
    }
}

/* Takes the type of an input that has the same type variable. */
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
        if (info->kind == OX_INFO_UNKNOWN || in->dtype) {
            info->kind = in->kind;
            info->dtype = in->dtype;
        }
        if (info->dtype)
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
        ox_info only = {.rank = -1};
        only_type(&only, ox_op_constraint(op, param));
        if (only.dtype || !param->homogeneous || !bind(info, site, param->type))
            if (only.kind != OX_INFO_UNKNOWN)
                *info = only;
    }
}
