/* The state of one inference. For the engine; rules use rule.h. */
#ifndef OX_SHAPE_INFER_H
#define OX_SHAPE_INFER_H

#include "onnx/limits.h"
#include "shape/rule.h"

/* A call of a local function that is being inferred. */
typedef struct ox_frame {
    const ox_node *call;
    const ox_graph *function;
    struct ox_frame *outer;
    int depth;
} ox_frame;

struct ox_infer {
    const ox_model *model;
    ox_arena *arena;
    ox_fact *facts; /* by value id */
    uint8_t *state; /* by node id */
    ox_map symbols;
    ox_frame *frame;
    int depth;     /* of the body being run */
    size_t budget; /* elements that may still be followed */
    size_t work;   /* nodes that may still be run again */
};

struct ox_shapes {
    ox_arena *arena;
    ox_fact *facts;
    size_t n;
    ox_info unknown;
};

/* The one copy of a symbol, so that equal symbols are equal pointers. */
const char *ox_infer_symbol(ox_infer *infer, const char *name);

#endif
