/* Floating point values that must stay exact, because they become shapes,
 * integers, or the scales of a Resize or a quantization. */
#ifndef OX_PASSES_EXACT_H
#define OX_PASSES_EXACT_H

#include "ir/model.h"

typedef struct ox_exact ox_exact;

/* Marks backwards from such inputs, through every operator that passes numbers
 * on, subgraphs and local functions included; products and convolutions (where
 * no single number matters) end the walk. Linear; lives in the arena. */
ox_exact *ox_exact_find(const ox_model *model, ox_arena *arena);

/* The node that wants the value exact, NULL: none. Values made later: NULL. */
const ox_node *ox_exact_sink(const ox_exact *exact, const ox_value *value);

#endif
