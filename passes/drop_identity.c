#include "passes/pass.h"

static ox_status visit(ox_run *run, ox_node *node)
{
    ox_value *in = ox_node_in(node, 0), *out = ox_node_out(node, 0);
    if (!ox_node_is(node, "Identity") || node->n_in != 1 || !in || !out ||
        in == out || node->n_out != 1)
        return OX_OK;
    if (!ox_value_can_replace(out, in)) {
        ox_left(run, node->graph, node, "Identity",
                "'%s' is an output, and '%s' cannot be made under its name",
                out->name, in->name);
        return OX_OK;
    }
    ox_changed(run, node->graph, node, "it changes nothing",
               "removed, '%s' is used for '%s'", in->name, out->name);
    ox_value_replace(out, in);
    ox_node_remove(node);
    return OX_OK;
}

const ox_pass ox_drop_identity = {
    .name = "drop-identity",
    .summary = "remove Identity nodes",
    .help = "Removes Identity nodes and uses their input instead. One that\n"
            "gives an input, an initializer or another output its name as an\n"
            "output of the graph stays: names of outputs never change.",
    .group = OX_CLEAN,
    .visit = visit};
