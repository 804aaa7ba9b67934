/* Whether a defect hits a node. */
#ifndef OX_TARGET_DEFECT_MATCH_H
#define OX_TARGET_DEFECT_MATCH_H

#include "shape/shape.h"

typedef struct ox_match {
    const ox_node *node;
    const ox_shapes *shapes; /* of its model */
    ox_arena *arena;         /* scratch */
} ox_match;

/* Of the defect at a position of the table (ox_defects). */
bool ox_defect_hits(size_t defect, const ox_match *match);

/* Whether WebGPU computes an ungrouped Conv with such a weight wrongly. */
bool ox_conv_channels_hit(const int64_t *dims, size_t rank);

#endif
