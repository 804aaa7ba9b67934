/* Slice nodes of any opset, decoded: what each axis asks for, and the one
 * canonical way to say it. Shared by the passes that rewrite Slices. */
#ifndef OX_SHAPE_SLICE_H
#define OX_SHAPE_SLICE_H

#include "shape/shape.h"

/* What a Slice takes of one axis. */
typedef struct ox_range {
    int64_t start, end, step;
} ox_range;

/* Canonical for nothing at all, at every size. */
#define OX_RANGE_EMPTY ((ox_range){0, 0, 1})

/* True when ONNX and onnxruntime disagree: with a negative step onnxruntime
 * reads an end of INT32_MAX or INT64_MAX as past the start (it reads all),
 * ONNX as the last element (it reads nothing). */
bool ox_range_is_ambiguous(ox_range range);

/* The canonical range that takes the same elements, as onnxruntime reads an
 * ambiguous one. With a known dim (0 to INT32_MAX) start and end are clamped
 * to it, and "past the start" is -(dim + 1). With dim -1 the result is the same
 * at every size: INT32_MAX is past the end, -INT32_MAX past the start. A step
 * of 0 is the caller's to refuse. */
ox_range ox_range_canonical(ox_range range, int64_t dim);

/* Of the canonical range of a known dim: how many elements it takes. */
int64_t ox_range_count(ox_range range);

/* Of a canonical range: provably all elements in order, or none at any size. */
bool ox_range_is_whole(ox_range range, int64_t dim);
bool ox_range_is_empty(ox_range range);

typedef struct ox_slice_axis {
    int64_t axis;   /* not negative when the rank is known */
    int64_t as_is;  /* as written */
    int64_t dim;    /* -1: unknown */
    ox_range given; /* as written, 1 for an absent step */
    ox_range range; /* canonical */
} ox_slice_axis;

typedef struct ox_slice {
    ox_node *node;
    ox_value *data;
    int rank;            /* of data, -1: unknown */
    ox_slice_axis *axes; /* ascending when the rank is known */
    size_t n;
    const char *fault; /* why it is not decoded: axes is NULL then */
    bool may_reverse;  /* a step is negative or not known */
    bool has_no_data;  /* data or result is empty: a dim is 0 */
} ox_slice;

/* Decodes a Slice; what cannot be is told in fault. Everything lives in the
 * arena. OX_BAD_MODEL, naming the node, for a step of 0. */
ox_status ox_slice_read(ox_slice *out, ox_node *node, const ox_shapes *shapes,
                        ox_arena *arena, ox_err *err);

/* Whether index 0 is visited backwards, or may be at some size. */
bool ox_slice_reaches_first(const ox_slice_axis *axis);

/* Whether a walk backwards begins elsewhere than at the last element, at some
 * size. */
bool ox_slice_starts_inside(const ox_slice_axis *axis);

/* Says on the model's log which meaning an ambiguous Slice is given. */
void ox_slice_warn(const ox_slice *slice, const ox_slice_axis *axis,
                   const char *meaning, ox_arena *arena);

/* What new nodes and values of a Slice are named after. */
const char *ox_slice_base(const ox_slice *slice);

/* Gives a node the four inputs starts, ends, axes, steps (opset 10 and later)
 * or the attributes starts, ends, axes, made of the n canonical ranges. Inputs
 * that are such constants already are kept. True when something changed. */
bool ox_slice_write(ox_node *node, const ox_slice_axis *axes, size_t n,
                    const char *base, ox_arena *arena);

#endif
