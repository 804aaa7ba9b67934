/* Cutting a model down to what computes some of its values. */
#ifndef OX_IR_EXTRACT_H
#define OX_IR_EXTRACT_H

#include "ir/model.h"

typedef struct ox_values {
    ox_value **at;
    size_t n, capacity;
} ox_values;

typedef struct ox_extract_spec {
    ox_values outputs; /* of the main graph: what is to be computed */
    ox_values inputs;  /* become inputs; nothing before them is kept */
    /* The type of a value that becomes an input or output and is not declared
     * as one: in the arena of the model. NULL: the type is left out. */
    Onnx__TypeProto *(*type_of)(void *user, const ox_value *value);
    void *user;
} ox_extract_spec;

/* Makes the main graph the smallest one that computes the outputs: its nodes
 * in their order, its inputs and initializers as far as they are used, in
 * subgraphs too, the functions that are called. Names and types stay. The model
 * must be as it was read; afterwards it can be written and closed, no more.
 * OX_USAGE when a value is made by nothing. */
ox_status ox_extract(ox_model *model, const ox_extract_spec *spec, ox_err *err);

/* Adds the values of the main graph that nodes compute for this one: its
 * inputs, and what its subgraphs use, without constants. */
void ox_extract_operands(ox_values *out, const ox_node *node, ox_arena *arena);

/* The node of that name (ox_node_label for one that has none) in any graph;
 * NULL: none. */
ox_node *ox_model_find_node(const ox_model *model, const char *name);

#endif
