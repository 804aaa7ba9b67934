/* What two models differ in, node by node. */
#ifndef OX_IR_DIFF_H
#define OX_IR_DIFF_H

#include "ir/model.h"

typedef struct ox_difference {
    char kind;                  /* '-' only in a, '+' only in b, '~' changed */
    const char *graph;          /* path; NULL: of the model */
    const char *node, *op_type; /* NULL: no node */
    const char *what;           /* one line */
} ox_difference;

typedef struct ox_differences {
    ox_difference *at;
    size_t n, capacity;
} ox_differences;

/* Appends every difference, in the order of a, then of b. Nodes are matched by
 * name, those without one by their first output; subgraphs and functions are
 * compared likewise. The order of nodes counts only where nothing else of a
 * graph differs. Tensors are compared by type and data, however stored. All in
 * the arena; linear in the size of the models. */
void ox_model_diff(ox_differences *out, const ox_model *a, const ox_model *b,
                   ox_arena *arena);

#endif
