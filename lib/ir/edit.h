/* The only functions that change a model. Each keeps definitions, uses, names
 * and order right, in subgraphs and functions too. Strings are copied. */
#ifndef OX_IR_EDIT_H
#define OX_IR_EDIT_H

#include "ir/model.h"

/* A name not used anywhere in the model: base, or base_1, base_2 ... It is
 * taken from then on. */
const char *ox_name_new(ox_model *model, const char *base);

/* A new node before another one (NULL: at the end) with n_out fresh outputs
 * (named after the node) and no inputs yet. name is made unique. */
ox_node *ox_node_add(ox_graph *graph, ox_node *before, const char *op_type,
                     const char *name, size_t n_out);

/* Appends an input; NULL leaves it out. */
void ox_node_add_input(ox_node *node, ox_value *value);

/* Connects input i to another value; NULL leaves it out. Trailing inputs that
 * are left out are kept. */
void ox_node_set_input(ox_node *node, size_t i, ox_value *value);

/* Drops the inputs from position n on. */
void ox_node_cut_inputs(ox_node *node, size_t n);

/* Gives the node another operator; attributes stay. */
void ox_node_set_op(ox_node *node, const char *op_type);

/* Sets or adds attributes. A tensor must be of the model's arena. */
void ox_node_set_int(ox_node *node, const char *name, int64_t value);
void ox_node_set_ints(ox_node *node, const char *name, const int64_t *values,
                      size_t n);
void ox_node_set_tensor(ox_node *node, const char *name, ox_tensor *tensor);

/* Removes an attribute (not one with a subgraph); false when absent. */
bool ox_node_drop_attr(ox_node *node, const char *name);

/* Moves a node before another of its graph (NULL: to the end). */
void ox_node_move(ox_node *node, ox_node *before);

/* Removes a node with its subgraphs. Its outputs must have no uses and be no
 * outputs of the graph. */
void ox_node_remove(ox_node *node);

/* A new value that nothing defines yet: give it to ox_value_define. */
ox_value *ox_value_new(ox_graph *graph, const char *name);

/* Makes output i of a node define the value, which nothing defines; the fresh
 * value that was there is given up. */
void ox_value_define(ox_value *value, ox_node *node, size_t i);

/* The producer of old makes new (which nothing defines) in its place; old
 * keeps its uses and waits for ox_value_define. */
void ox_value_define_instead(ox_value *new_value, ox_value *old);

/* True when ox_value_replace needs no Identity: old is no output, or the node
 * that makes new can make it under old's name. */
bool ox_value_can_replace(const ox_value *old, const ox_value *new_value);

/* Makes every use of old (no input) use new instead, in subgraphs too. Where
 * old is an output of its graph it stays one: its name and declared type never
 * change. Then, when new is made by a node of the same graph and is neither an
 * input nor an output itself, the two swap names, so that the node makes the
 * output; else an Identity is put in between. Afterwards old is unused and no
 * output (or is defined by that Identity). */
void ox_value_replace(ox_value *old, ox_value *new_value);

/* Gives a value another name (made unique), in all its uses; declared inputs
 * and outputs of the main graph and of functions keep theirs. */
void ox_value_rename(ox_value *value, const char *name);

/* A new initializer. In a function, which has none, and in a model before IR
 * version 4, where it would have to be an input, a Constant before the given
 * node. The tensor must be of the model's arena; it gets the name. */
ox_value *ox_initializer_add(ox_graph *graph, const char *name,
                             ox_tensor *tensor, ox_node *before);

/* A 1-D int64 constant (or a scalar when n is SIZE_MAX: one element), as
 * ox_initializer_add makes it. */
ox_value *ox_ints_add(ox_graph *graph, const char *name, const int64_t *values,
                      size_t n, ox_node *before);

/* Makes a value that nothing defines a constant: an initializer, or a Constant
 * before the node where the graph can have none, or others name the value. */
void ox_constant_define(ox_value *value, ox_tensor *tensor, ox_node *before);

/* Takes the tensor away from a value, which keeps its uses and waits for
 * ox_value_define. */
ox_tensor *ox_initializer_detach(ox_value *value);

/* Removes an initializer that has no uses and is no output. */
void ox_initializer_remove(ox_value *value);

/* Sets the declared type of a value, or clears it (dtype 0) where it is neither
 * input nor output of the graph. rank -1: unknown; dims[i] -1: unknown, unless
 * names[i] (names may be NULL) gives a dim_param. */
void ox_value_declare(ox_value *value, int32_t dtype, int rank,
                      const int64_t *dims, const char *const *names);
void ox_value_undeclare(ox_value *value);

/* Makes a dim of any declared type a number, or where that is negative a
 * dim_param (NULL: leaves it open). */
void ox_dim_declare(ox_model *model, Onnx__TensorShapeProto__Dimension *dim,
                    int64_t value, const char *name);

#endif
