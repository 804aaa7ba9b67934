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
    uint32_t id; /* the same for the same calls; 0: none */
} ox_frame;

struct ox_infer {
    const ox_model *model;
    ox_arena *arena;
    ox_fact *facts; /* by value id */
    uint8_t *state; /* by node id */
    ox_exprs *exprs;
    ox_frame *frame;
    ox_map frames; /* by the call and the frame around it */
    uint32_t n_frames;
    int depth; /* of the body being run */
    int loops; /* that run around it */
    ox_fault *faults;
    size_t n_faults, faults_capacity;
    ox_mismatch *mismatches; /* in calls of functions */
    size_t n_mismatches, mismatches_capacity;
    size_t budget; /* elements that may still be followed */
    size_t work;   /* nodes that may still be run again */
};

struct ox_shapes {
    ox_arena *arena;
    ox_fact *facts;
    size_t n;
    ox_info unknown;
    ox_exprs *exprs;
    const ox_fault *faults;
    size_t n_faults;
    const ox_mismatch *mismatches; /* in calls of functions */
    size_t n_mismatches;
};

/* Adds the chains to the faults of a node that was just run. */
void ox_infer_explain(ox_infer *infer, const ox_node *node);

/* Notes what a function declares and this call of it contradicts. */
void ox_infer_compare(ox_infer *infer, const ox_graph *body);

ox_chain ox_chain_of(const ox_fact *facts, const ox_frame *frame,
                     const ox_value *value, int axis, ox_arena *arena);

/* "{1,N,?}" of a short list that is followed; else NULL. */
const char *ox_elements_text(const ox_info *info, ox_arena *arena);

/* True when a dim is unknown. */
bool ox_info_open(const ox_info *info);

#endif
