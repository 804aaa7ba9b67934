#include "passes/pass.h"

/* For each node of a graph, those it has to come after. */
typedef struct entry {
    ox_node *node;
    size_t *after;
    size_t n, capacity;
    size_t next; /* in the walk: of after, still to be placed */
    enum { WAITING, OPEN, PLACED } state;
} entry;

typedef struct sorter {
    ox_run *run;
    ox_graph *graph;
    entry *entries;
    size_t n;
    size_t *position; /* of a node, by its id */
} sorter;

/* The node of this graph that holds the given one, itself or deeper. */
static const ox_node *holder(const sorter *s, const ox_node *node)
{
    while (node && node->graph != s->graph)
        node = node->graph->owner;
    return node;
}

static void add_edge(sorter *s, const ox_value *value, const ox_node *user)
{
    const ox_node *node = holder(s, user);
    if (!value->producer || value->graph != s->graph || !node ||
        node == value->producer)
        return;
    entry *e = &s->entries[s->position[node->id]];
    OX_PUSH(s->run->arena, e->after, e->n, e->capacity,
            s->position[value->producer->id]);
}

/* Outer values that subgraphs give out under their own names. */
static void add_pinned(sorter *s, const ox_node *node)
{
    for (size_t i = 0; i < node->n_subgraphs; i++) {
        const ox_graph *sub = node->subgraphs[i];
        for (size_t k = 0; k < sub->n_outputs; k++)
            add_edge(s, sub->outputs[k], node);
        OX_EACH_NODE (inner, sub)
            add_pinned(s, inner);
    }
}

static void collect(sorter *s)
{
    ox_graph *graph = s->graph;
    s->entries = OX_NEW_ARRAY(s->run->arena, graph->n_nodes, entry);
    OX_EACH_NODE (node, graph) {
        s->entries[s->n].node = node;
        s->position[node->id] = s->n++;
    }
    OX_EACH_NODE (node, graph) {
        for (size_t i = 0; i < node->n_in; i++)
            if (node->in[i].value)
                add_edge(s, node->in[i].value, node);
        for (size_t i = 0; i < node->n_out; i++)
            for (ox_use *u = node->out[i] ? node->out[i]->uses : NULL; u;
                 u = u->next)
                if (u->node->graph != graph)
                    add_edge(s, node->out[i], u->node);
        add_pinned(s, node);
    }
}

static bool is_sorted(const sorter *s)
{
    for (size_t i = 0; i < s->n; i++)
        for (size_t k = 0; k < s->entries[i].n; k++)
            if (s->entries[i].after[k] > i)
                return false;
    return true;
}

/* Places entry root after all it needs; stack has room for all entries. */
static ox_status place(sorter *s, size_t root, size_t *stack)
{
    size_t depth = 0;
    stack[depth++] = root;
    while (depth) {
        entry *e = &s->entries[stack[depth - 1]];
        e->state = OPEN;
        if (e->next == e->n) {
            e->state = PLACED;
            ox_node_move(e->node, NULL);
            depth--;
            continue;
        }
        size_t wanted = e->after[e->next++];
        entry *w = &s->entries[wanted];
        if (w->state == OPEN)
            return ox_fail(s->run->err, OX_BAD_MODEL,
                           "graph '%s': node '%s' needs its own result",
                           s->graph->path,
                           ox_node_label(w->node, s->run->arena));
        if (w->state == WAITING)
            stack[depth++] = wanted;
    }
    return OX_OK;
}

static ox_status sort_graph(ox_run *run, ox_graph *graph, size_t *position)
{
    sorter s = {.run = run, .graph = graph, .position = position};
    collect(&s);
    if (is_sorted(&s))
        return OX_OK;
    size_t *stack = OX_NEW_ARRAY(run->arena, s.n, size_t);
    for (size_t i = 0; i < s.n; i++)
        if (s.entries[i].state == WAITING && place(&s, i, stack))
            return run->err->status;
    ox_changed(run, graph, NULL, "a node stood before one it needs",
               "%zu nodes put in topological order", s.n);
    return OX_OK;
}

static ox_status sort(ox_run *run)
{
    ox_model *model = run->model;
    size_t *position = OX_NEW_ARRAY(run->arena, model->n_nodes, size_t);
    for (size_t i = 0; i < model->n_graphs; i++)
        if (!model->graphs[i]->is_removed &&
            sort_graph(run, model->graphs[i], position))
            return run->err->status;
    return OX_OK;
}

const ox_pass ox_sort = {
    .name = "sort",
    .summary = "put nodes in topological order",
    .help = "Puts the nodes of each graph in topological order, as the ONNX\n"
            "specification asks. Order is kept where it does not matter, and\n"
            "a graph that is in order is not touched. Fails on a cycle.",
    .group = OX_CLEAN,
    .run = sort};
