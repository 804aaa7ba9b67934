/* Names: each is assigned once, before it is used, and is seen from where it
 * is used. One symbol per name; what a name means is kept in step while the
 * walk enters and leaves graphs, so that each look-up is one step. */
#include "check/check_priv.h"

#include <string.h>

/* Definitions of one name that are looked at for a message. */
enum { MAX_LOOK = 32 };

static bool is_named(const ox_value *value)
{
    return value && *value->name;
}

static void collect_value(ox_checker *c, const ox_value *value)
{
    ox_symbol *symbol = ox_map_get(&c->symbols, value->name);
    if (!symbol) {
        symbol = OX_NEW(c->scratch, ox_symbol);
        ox_map_set(&c->symbols, value->name, symbol);
    }
    c->symbol[value->id] = symbol;
    if (value->is_undefined)
        return;
    c->next[value->id] = symbol->defined;
    symbol->defined = value;
}

void ox_names_collect(ox_checker *c)
{
    const ox_model *m = c->model;
    c->symbol = OX_NEW_ARRAY(c->scratch, m->n_values, ox_symbol *);
    c->next = OX_NEW_ARRAY(c->scratch, m->n_values, const ox_value *);
    c->hidden = OX_NEW_ARRAY(c->scratch, m->n_values, const ox_value *);
    for (size_t i = 0; i < m->n_graphs; i++)
        for (size_t k = 0; k < m->graphs[i]->n_values; k++)
            collect_value(c, m->graphs[i]->values[k]);
}

bool ox_names_defined(const ox_checker *c, const char *name)
{
    const ox_symbol *symbol = ox_map_get(&c->symbols, name);
    return symbol && symbol->defined;
}

/* How a value came to be, for messages. */
static const char *origin(ox_checker *c, const ox_value *value)
{
    if (value->producer)
        return ox_printf(c->scratch, "node '%s'",
                         ox_node_label(value->producer, c->scratch));
    return value->input >= 0 ? "an input" : "an initializer";
}

static void report_twice(ox_checker *c, const ox_value *value,
                         const ox_value *before)
{
    if (value->producer)
        ox_report(c, OX_F_DUPLICATE_VALUE, value->name,
                  "output %zu is already defined in this graph, as %s%s",
                  value->index, before->producer ? "output of " : "",
                  origin(c, before));
    else if (value->input >= 0)
        ox_report(c, OX_F_DUPLICATE_INPUT, value->name,
                  "input %d has the name of input %d", (int)value->input,
                  (int)before->input);
    else
        ox_report(c, OX_F_DUPLICATE_INITIALIZER, value->name,
                  "a second initializer of this name");
}

static void report_hiding(ox_checker *c, const ox_value *value,
                          const ox_value *outer)
{
    if (value->producer)
        ox_report(c, OX_F_SHADOWED_VALUE, value->name,
                  "output %zu has the name of a value of outer graph '%s' "
                  "(%s)",
                  value->index, outer->graph->path, origin(c, outer));
    else
        ox_report(c, OX_F_SHADOWED_NAME, value->name,
                  "%s hides a value of outer graph '%s' (%s)", origin(c, value),
                  outer->graph->path, origin(c, outer));
}

static void define(ox_checker *c, const ox_value *value)
{
    ox_symbol *symbol = c->symbol[value->id];
    const ox_value *before = symbol->visible;
    if (before == value)
        return;
    if (before && before->graph == value->graph) {
        report_twice(c, value, before);
        return;
    }
    if (before)
        report_hiding(c, value, before);
    c->hidden[value->id] = before;
    symbol->visible = value;
}

void ox_names_enter(ox_checker *c, const ox_graph *graph)
{
    for (size_t i = 0; i < graph->n_inputs; i++) {
        if (is_named(graph->inputs[i]))
            define(c, graph->inputs[i]);
        else
            ox_report(c, OX_F_EMPTY_NAME, NULL, "input %zu has no name", i);
    }
    for (size_t i = 0; i < graph->n_initializers; i++) {
        if (is_named(graph->initializers[i]))
            define(c, graph->initializers[i]);
        else
            ox_report(c, OX_F_EMPTY_NAME, NULL, "initializer %zu has no name",
                      i);
    }
}

void ox_names_leave(ox_checker *c, const ox_graph *graph)
{
    for (size_t i = 0; i < graph->n_values; i++) {
        const ox_value *value = graph->values[i];
        ox_symbol *symbol = c->symbol[value->id];
        if (symbol->visible == value)
            symbol->visible = c->hidden[value->id];
    }
}

static bool is_around(const ox_graph *outer, const ox_graph *graph)
{
    while (graph && graph != outer)
        graph = graph->outer;
    return graph != NULL;
}

/* The node of a graph that holds this node or is it. */
static const ox_node *ancestor_in(const ox_graph *graph, const ox_node *node)
{
    while (node->graph != graph)
        node = node->graph->owner;
    return node;
}

/* True when the value's node needs this one too; says so once a circle. */
static bool is_circle(ox_checker *c, const ox_node *node, const ox_value *value)
{
    const ox_node *user = ancestor_in(value->graph, node);
    ox_component *k = ox_component_of(c, value->producer);
    if (k != ox_component_of(c, user))
        return false;
    if (k->is_reported)
        return true;
    k->is_reported = true;
    size_t shown = k->n < 4 ? k->n : 4;
    const char *list = "";
    for (size_t i = 0; i < shown; i++)
        list = ox_printf(c->scratch, "%s%s'%s'", list, i ? ", " : "",
                         ox_node_label(k->at[i], c->scratch));
    if (k->n == 1)
        ox_report(c, OX_F_CYCLE, value->name, "the node needs its own output");
    else
        ox_report(c, OX_F_CYCLE, value->name,
                  "%zu nodes need each other's outputs: %s%s", k->n, list,
                  k->n > shown ? ", ..." : "");
    return true;
}

static void report_undefined(ox_checker *c, const ox_node *node, size_t i)
{
    const ox_value *used = node->in[i].value, *other = NULL;
    const ox_value *v = c->symbol[used->id]->defined;
    for (int look = 0; v && look < MAX_LOOK; v = c->next[v->id], look++) {
        other = v;
        if (!v->producer || !is_around(v->graph, node->graph))
            continue;
        if (!is_circle(c, node, v))
            ox_report(c, OX_F_NOT_TOPOLOGICAL, used->name,
                      "input %zu is defined later, by %s", i, origin(c, v));
        return;
    }
    if (other)
        ox_report(c, OX_F_UNDEFINED_INPUT, used->name,
                  "input %zu is not defined here, only in graph '%s'", i,
                  other->graph->path);
    else
        ox_report(c, OX_F_UNDEFINED_INPUT, used->name,
                  "input %zu is not defined anywhere", i);
}

void ox_names_use(ox_checker *c, const ox_node *node)
{
    for (size_t i = 0; i < node->n_in; i++) {
        const ox_value *value = node->in[i].value;
        if (value && !c->symbol[value->id]->visible)
            report_undefined(c, node, i);
    }
}

void ox_names_define(ox_checker *c, const ox_node *node)
{
    for (size_t i = 0; i < node->n_out; i++)
        if (node->out[i])
            define(c, node->out[i]);
}
