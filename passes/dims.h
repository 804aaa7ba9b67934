/* Declared shapes: dims that are given another size or name, and what has to
 * follow them. */
#ifndef OX_PASSES_DIMS_H
#define OX_PASSES_DIMS_H

#include "passes/pass.h"

/* Does "NAME=N", "NAME=NEW", "INPUT:AXIS=N" and "INPUT:AXIS=NEW", one after the
 * other, in every type that the model declares. A dim whose text mentions NAME
 * in a longer one ("N/2") is left open, but for those of the main graph's
 * inputs, which are noted as left. OX_USAGE says what does not occur. */
ox_status ox_dims_set(ox_run *run, const ox_strings *dims);

/* Dims named like a number get the number. */
void ox_dims_read_numbers(ox_run *run);

/* Replaces declared shapes that differ from the inferred ones, those of the
 * main graph's outputs included, and fills in what they leave open. */
void ox_dims_repair(ox_run *run);

#endif
