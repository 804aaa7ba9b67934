/* Strongly connected components (Tarjan's algorithm without recursion): which
 * nodes, or which functions, depend on each other. */
#include "check/check_priv.h"

typedef struct tarjan {
    const size_t *start;
    const uint32_t *to;
    uint32_t *component;   /* result; 0 while open */
    uint32_t *seen, *low;  /* order of discovery from 1; lowest reachable */
    size_t *cursor;        /* next edge of each vertex */
    uint32_t *path, *open; /* the way down; vertices without a component */
    size_t n_path, n_open;
    uint32_t n_seen, n_components;
} tarjan;

static void discover(tarjan *t, uint32_t v)
{
    t->seen[v] = t->low[v] = ++t->n_seen;
    t->cursor[v] = t->start[v];
    t->path[t->n_path++] = v;
    t->open[t->n_open++] = v;
}

/* All edges of v are done: closes its component if it is the root, and goes
 * back up. */
static void finish(tarjan *t, uint32_t v)
{
    if (t->low[v] == t->seen[v]) {
        uint32_t w;
        t->n_components++;
        do {
            w = t->open[--t->n_open];
            t->component[w] = t->n_components;
        } while (w != v);
    }
    t->n_path--;
    if (t->n_path) {
        uint32_t up = t->path[t->n_path - 1];
        if (t->low[v] < t->low[up])
            t->low[up] = t->low[v];
    }
}

static void search_from(tarjan *t, uint32_t root)
{
    discover(t, root);
    while (t->n_path) {
        uint32_t v = t->path[t->n_path - 1];
        if (t->cursor[v] == t->start[v + 1]) {
            finish(t, v);
            continue;
        }
        uint32_t w = t->to[t->cursor[v]++];
        if (!t->seen[w])
            discover(t, w);
        else if (!t->component[w] && t->seen[w] < t->low[v])
            t->low[v] = t->seen[w];
    }
}

size_t ox_components(uint32_t *component, size_t n, const size_t *start,
                     const uint32_t *to, ox_arena *arena)
{
    tarjan t = {.start = start,
                .to = to,
                .component = component,
                .seen = OX_NEW_ARRAY(arena, n, uint32_t),
                .low = OX_NEW_ARRAY(arena, n, uint32_t),
                .cursor = OX_NEW_ARRAY(arena, n, size_t),
                .path = OX_NEW_ARRAY(arena, n, uint32_t),
                .open = OX_NEW_ARRAY(arena, n, uint32_t)};
    for (size_t v = 0; v < n; v++)
        component[v] = 0;
    for (size_t v = 0; v < n; v++)
        if (!t.seen[v])
            search_from(&t, (uint32_t)v);
    for (size_t v = 0; v < n; v++)
        component[v]--;
    return t.n_components;
}

/* The edges of a graph's nodes to the nodes they use, subgraphs included. */
typedef struct edges {
    ox_arena *arena;
    const ox_graph *graph;
    const uint32_t *place; /* by node id: place in the graph */
    uint32_t *to;
    size_t n, capacity;
} edges;

static void collect(edges *e, const ox_node *node)
{
    for (size_t i = 0; i < node->n_in; i++) {
        const ox_value *v = node->in[i].value;
        if (v && v->producer && v->producer->graph == e->graph)
            OX_PUSH(e->arena, e->to, e->n, e->capacity,
                    e->place[v->producer->id]);
    }
    for (size_t i = 0; i < node->n_subgraphs; i++)
        OX_EACH_NODE (inner, node->subgraphs[i])
            collect(e, inner);
}

static void find_components(ox_checker *c, const ox_graph *graph)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    uint32_t *place = c->place;
    uint32_t n = 0;
    OX_EACH_NODE (node, graph)
        place[node->id] = n++;
    edges e = {.arena = arena, .graph = graph, .place = place};
    size_t *start = OX_NEW_ARRAY(arena, (size_t)n + 1, size_t);
    OX_EACH_NODE (node, graph) {
        collect(&e, node);
        start[place[node->id] + 1] = e.n;
    }
    uint32_t *component = OX_NEW_ARRAY(arena, n, uint32_t);
    size_t count = ox_components(component, n, start, e.to, arena);
    ox_component *all = OX_NEW_ARRAY(c->scratch, count, ox_component);
    OX_EACH_NODE (node, graph) {
        ox_component *k = &all[component[place[node->id]]];
        if (k->n < sizeof k->at / sizeof *k->at)
            k->at[k->n] = node;
        k->n++;
        c->component[node->id] = k;
    }
    ox_arena_free(arena);
}

ox_component *ox_component_of(ox_checker *c, const ox_node *node)
{
    if (!c->component) {
        size_t n = c->model->n_nodes;
        c->component = OX_NEW_ARRAY(c->scratch, n, ox_component *);
        c->place = OX_NEW_ARRAY(c->scratch, n, uint32_t);
    }
    if (!c->component[node->id])
        find_components(c, node->graph);
    return c->component[node->id];
}
