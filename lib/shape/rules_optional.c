/* Optionals: one item or none, where that is known. */
#include "shape/rule.h"

/* An optional holds a tensor or a sequence. */
static bool can_hold(const ox_info *info)
{
    return info->kind == OX_INFO_TENSOR || info->kind == OX_INFO_SEQUENCE;
}

void ox_rule_optional(ox_site *site)
{
    const Onnx__AttributeProto *type = ox_site_attr(site, "type");
    const ox_fact *in = ox_site_in(site, 0);
    ox_fact declared = {.info = {.rank = -1}};
    if (ox_site_has(site, 0)) {
        const ox_fact *item = ox_memdup(site->arena, in, sizeof *in);
        if (can_hold(&in->info))
            ox_site_give(site, 0,
                         ox_fact_holding(OX_INFO_OPTIONAL, &in->info, &item, 1,
                                         site->arena));
        else if (in->info.kind != OX_INFO_UNKNOWN)
            ox_site_stop(site, "an optional holds a tensor or a sequence");
        return;
    }
    if (type && type->tp)
        ox_fact_type(site->infer, &declared, type->tp);
    if (can_hold(&declared.info))
        ox_site_give(site, 0,
                     ox_fact_holding(OX_INFO_OPTIONAL, &declared.info, NULL, 0,
                                     site->arena));
}

/* Also takes what is no optional, from opset 18 on. */
void ox_rule_optional_get(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0);
    size_t n;
    const ox_fact *const *items = ox_fact_items(in, &n);
    if (can_hold(&in->info)) {
        ox_site_give(site, 0, *in);
        return;
    }
    if (in->info.kind != OX_INFO_OPTIONAL)
        return;
    ox_site_give(site, 0, n ? *items[0] : ox_fact_inner(in));
    if (items && n == 0)
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "the optional holds nothing");
    ox_site_stop(site, "what the optional holds is not known");
}

void ox_rule_optional_has(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0);
    const bool plain = can_hold(&in->info);
    ox_site_scalar(site, 0,
                   !ox_site_has(site, 0) ? ox_int(0)
                   : plain               ? ox_int(1)
                                         : ox_fact_length(in));
}
