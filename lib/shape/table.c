/* The rule table and the lookup over it. */
#include "shape/rule.h"

#include <string.h>

/* The value rule of operators whose values are not followed; never called. */
void ox_values_none(ox_site *site)
{
    (void)site;
}

static const ox_rule table[] = {
#define OX_RULE(domain, op_type, since, shape, values)                         \
    {domain, op_type, since, ox_rule_##shape, ox_values_##values},
#include "shape/rules.def"
#undef OX_RULE
};

enum { N_RULES = sizeof table / sizeof *table };

const ox_rule *ox_rule_table(size_t *n)
{
    *n = N_RULES;
    return table;
}

static int order(const ox_rule *rule, const char *domain, const char *op_type,
                 int64_t opset)
{
    int diff = strcmp(rule->domain, domain);
    if (diff == 0)
        diff = strcmp(rule->op_type, op_type);
    if (diff == 0)
        diff = rule->since > opset ? 1 : -1;
    return diff;
}

const ox_rule *ox_rule_find(const char *domain, const char *op_type,
                            int64_t opset)
{
    if (!domain || strcmp(domain, "ai.onnx") == 0)
        domain = "";
    size_t low = 0, high = N_RULES; /* rows before low sort before the key */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (order(&table[middle], domain, op_type, opset) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    const ox_rule *found = low > 0 ? &table[low - 1] : NULL;
    return found && strcmp(found->domain, domain) == 0 &&
                   strcmp(found->op_type, op_type) == 0
               ? found
               : NULL;
}
