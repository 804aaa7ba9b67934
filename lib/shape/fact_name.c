/* Names for what is not known, so that what is made of it can be compared. */
#include "shape/infer.h"

#include <stdio.h>

typedef struct namer {
    ox_infer *infer;
    const ox_value *value;
    int loops;
} namer;

/* The same for the same part of a value in the same call. */
static ox_dim fresh(const namer *n, const char *part, int at,
                    const char *reason)
{
    char key[64];
    snprintf(key, sizeof key, "%u.%u%s.%d",
             n->infer->frame ? n->infer->frame->id : 0, n->value->id, part, at);
    return ox_dim_fresh(n->infer->exprs, key, n->loops, reason);
}

bool ox_info_open(const ox_info *info)
{
    for (int i = 0; i < info->rank; i++)
        if (ox_dim_unknown(info->dims[i]))
            return true;
    return false;
}

static void name_dims(const namer *n, ox_info *info, const char *part,
                      const char *reason)
{
    if (!ox_info_open(info))
        return;
    info->dims = ox_memdup(n->infer->arena, info->dims,
                           (size_t)info->rank * sizeof *info->dims);
    for (int i = 0; i < info->rank; i++)
        if (ox_dim_unknown(info->dims[i]))
            info->dims[i] = fresh(n, part, i, reason);
}

static const char *reason_of(const namer *n, const char *reason,
                             const char *otherwise)
{
    return reason ? reason
                  : ox_printf(n->infer->arena, "value '%s': %s", n->value->name,
                              otherwise);
}

static void name_length(const namer *n, ox_fact *fact)
{
    if (fact->items && !ox_dim_unknown(fact->items->length))
        return;
    ox_items *items = OX_NEW(n->infer->arena, ox_items);
    items->length = fresh(
        n, ".n", 0, reason_of(n, fact->info.reason, "its length is not known"));
    fact->items = items;
}

/* An item's dims; a sequence in an optional is left as it is. */
static bool name_item(const namer *n, ox_info *item, const char *part,
                      const char *reason)
{
    if (item->kind != OX_INFO_TENSOR || !ox_info_open(item))
        return false;
    name_dims(n, item, part,
              reason_of(n, item->reason ? item->reason : reason,
                        "the shapes of its items are not all known"));
    return true;
}

static void name_items(const namer *n, ox_fact *fact)
{
    size_t count;
    const ox_fact *const *old = ox_fact_items(fact, &count);
    const ox_fact **at = NULL;
    for (size_t i = 0; i < count; i++) {
        ox_fact item = *old[i];
        const char *part = "";
        if (fact->info.kind == OX_INFO_SEQUENCE)
            part = ox_printf(n->infer->arena, ".i%zu", i);
        if (!name_item(n, &item.info, part, fact->info.reason))
            continue;
        if (!at)
            at = ox_memdup(n->infer->arena, old, count * sizeof *at);
        at[i] = ox_memdup(n->infer->arena, &item, sizeof item);
    }
    if (!at)
        return;
    ox_items *items = OX_NEW(n->infer->arena, ox_items);
    *items = (ox_items){fact->items->length, at};
    fact->items = items;
}

void ox_fact_name(ox_infer *infer, ox_fact *fact, const ox_value *value,
                  int loops)
{
    const namer n = {infer, value, loops};
    if (fact->info.kind == OX_INFO_TENSOR || fact->info.kind == OX_INFO_SPARSE)
        name_dims(&n, &fact->info, "", fact->info.reason);
    if (fact->info.kind == OX_INFO_SEQUENCE)
        name_length(&n, fact);
    if (fact->info.kind == OX_INFO_OPTIONAL && fact->info.inner) {
        ox_info inner = *fact->info.inner;
        if (name_item(&n, &inner, "", fact->info.reason))
            fact->info.inner = ox_memdup(infer->arena, &inner, sizeof inner);
    }
    name_items(&n, fact);
}
