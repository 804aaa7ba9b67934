#include "passes/pass.h"

#include <string.h>
#include <xxhash.h>

/* Tensors of one type, shape and size; only where there are several is their
 * data read at all. */
typedef struct group {
    ox_value **members;
    size_t n, capacity;
} group;

static const char *text_key(ox_arena *arena, const ox_tensor *t)
{
    ox_buf key;
    ox_buf_init(&key, arena);
    ox_buf_printf(&key, "%d %d %u %llu", t->proto.data_type,
                  (int)t->payload.recode, t->payload.field,
                  (unsigned long long)t->payload.size);
    for (size_t i = 0; i < t->proto.n_dims; i++)
        ox_buf_printf(&key, " %lld", (long long)t->proto.dims[i]);
    return ox_buf_text(&key);
}

static bool is_candidate(const ox_value *value)
{
    const ox_tensor *t = value->initializer;
    return t && value->input < 0 && !t->external_fault && t->payload.field;
}

static bool same_data(const ox_tensor *a, const ox_tensor *b)
{
    return a->payload.data == b->payload.data ||
           !memcmp(a->payload.data, b->payload.data, a->payload.size);
}

/* An output keeps its name, so it can only be the one that stays. */
static bool can_merge(const ox_value *value)
{
    return value->output < 0 && !value->is_pinned;
}

static void merge(ox_run *run, ox_value *from, ox_value *into)
{
    ox_changed(run, from->graph, NULL, "same type, shape and bytes",
               "initializer '%s' removed, '%s' is used instead", from->name,
               into->name);
    ox_value_replace(from, into);
    ox_initializer_remove(from);
}

static void dedupe_group(ox_run *run, const group *g)
{
    ox_map by_hash;
    ox_map_init(&by_hash, run->arena);
    for (size_t i = 0; g->n > 1 && i < g->n; i++) {
        const ox_tensor *t = g->members[i]->initializer;
        const char *key = ox_printf(
            run->arena, "%016llx",
            (unsigned long long)XXH3_64bits(t->payload.data, t->payload.size));
        ox_value *first = ox_map_get(&by_hash, key);
        if (!first)
            ox_map_set(&by_hash, key, g->members[i]);
        else if (can_merge(g->members[i]) && same_data(first->initializer, t))
            merge(run, g->members[i], first);
    }
}

static void dedupe_graph(ox_run *run, ox_graph *graph)
{
    ox_map by_shape;
    ox_map_init(&by_shape, run->arena);
    group **groups = NULL;
    size_t n = 0, capacity = 0;
    for (size_t i = 0; i < graph->n_initializers; i++) {
        ox_value *value = graph->initializers[i];
        if (!is_candidate(value))
            continue;
        const char *key = text_key(run->arena, value->initializer);
        group *g = ox_map_get(&by_shape, key);
        if (!g) {
            g = OX_NEW(run->arena, group);
            ox_map_set(&by_shape, key, g);
            OX_PUSH(run->arena, groups, n, capacity, g);
        }
        OX_PUSH(run->arena, g->members, g->n, g->capacity, value);
    }
    for (size_t i = 0; i < n; i++)
        dedupe_group(run, groups[i]);
}

static ox_status dedupe(ox_run *run)
{
    for (size_t i = 0; i < run->model->n_graphs; i++)
        if (!run->model->graphs[i]->is_removed)
            dedupe_graph(run, run->model->graphs[i]);
    return OX_OK;
}

const ox_pass ox_dedupe_initializers = {
    .name = "dedupe-initializers",
    .summary = "store equal initializers once",
    .help = "Initializers of one graph with the same type, shape and bytes\n"
            "become one. Those that are inputs too (a caller may override\n"
            "them) stay, and outputs keep their name.",
    .group = OX_CLEAN,
    .run = dedupe};
