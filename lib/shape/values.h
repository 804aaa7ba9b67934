/* What the value rules share: they compute the elements of small tensors. */
#ifndef OX_SHAPE_VALUES_H
#define OX_SHAPE_VALUES_H

#include "shape/cell.h"

/* From the first input to the first output. */
ox_math ox_values_math(const ox_site *site);

/* Puts a computed element of the first output: rounded to its type. Half
 * precision is not computed. */
void ox_values_put(ox_site *site, size_t at, ox_cell cell);

/* Dims around an axis: elements outside, on and inside it. */
typedef struct ox_split {
    size_t outer, axis, inner;
} ox_split;

/* False when a dim is no number, or there is no such axis. */
bool ox_split_at(ox_split *out, const ox_info *info, int axis);

/* The attribute 'axis', fallback when it is left out, as an axis of info; -1
 * when it is outside, which the shape rule has told. */
int ox_values_axis(const ox_site *site, const ox_info *info, int64_t fallback);

/* True when the shape of an input is known, and some of its elements are. */
bool ox_values_follows(const ox_site *site, size_t i);

/* The place of an element along each axis, and back. */
void ox_values_place(size_t *place, const ox_info *info, size_t at);
size_t ox_values_at(const size_t *place, const ox_info *info);

/* The number that an index means along an axis of that size; false when it is
 * not known or outside. */
bool ox_values_index(size_t *out, ox_cell cell, size_t size);

#endif
