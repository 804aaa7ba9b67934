/* What building the index and editing it share. */
#ifndef OX_IR_MODEL_PRIV_H
#define OX_IR_MODEL_PRIV_H

#include "ir/model.h"

/* A value of the graph under its name; the first of a name is the one that is
 * found. name is borrowed. */
ox_value *ox_value_make(ox_graph *graph, const char *name);

/* The graph no longer finds the value by its name. */
void ox_value_forget_name(ox_value *value);

/* Links or unlinks an input slot and the uses of its value. */
void ox_use_link(ox_use *use, ox_value *value);
void ox_use_unlink(ox_use *use);

/* Indexes the opset imports of the main graph or of a function. */
void ox_graph_index_opsets(ox_graph *graph);

/* Indexes the subgraphs that the node's attributes hold. */
void ox_node_index_subgraphs(ox_node *node);

/* Puts a node into the list before another (NULL: at the end). */
void ox_node_link(ox_node *node, ox_node *before);
void ox_node_unlink(ox_node *node);

#endif
