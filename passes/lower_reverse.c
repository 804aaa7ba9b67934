/* Slices that walk backwards, as WebGPU runs them right: see the help. */
#include "passes/pass.h"
#include "shape/slice.h"

#include <inttypes.h>

enum {
    /* More indices than this are not worth their bytes. */
    MAX_INDICES = 1 << 16,
    /* Before opset 11 ORT infers that a part of dim 'N' is 'N' too, and may
     * give it the memory of a tensor of another size. (It has no such belief
     * about what a Concat makes.) Negative axes of Concat came then, too. */
    NEWER_SLICE = 11
};

typedef struct options {
    bool all;
} options;

/* How one axis is taken. */
typedef enum way {
    AS_IS,     /* in a Slice */
    BY_GATHER, /* with constant indices */
    BY_CONCAT  /* a copy of the first element in front, which nothing visits */
} way;

/* A node being lowered: data on its way to the node's output. */
typedef struct lowering {
    ox_run *run;
    const ox_slice *slice;
    const char *base;
    ox_value *data;
    size_t to_do; /* axes; the last one is done by the node itself */
} lowering;

static way way_of(const ox_slice_axis *axis, bool all)
{
    bool known = axis->dim >= 0 && ox_range_count(axis->range) <= MAX_INDICES;
    if (!ox_slice_reaches_first(axis) && !ox_slice_starts_inside(axis) &&
        !(all && known && axis->range.step < 0))
        return AS_IS;
    return known ? BY_GATHER : BY_CONCAT;
}

static const char *named(const lowering *l, const char *what)
{
    return ox_printf(l->run->arena, "%s_%s", l->base, what);
}

/* The node for the next step: a new one before the node, or, for the last step
 * of all, the node itself, which so keeps its name and output. */
static ox_node *next_node(lowering *l, const char *op_type, bool is_last)
{
    ox_node *node = l->slice->node;
    if (!is_last)
        return ox_node_add(node->graph, node, op_type, named(l, "part"), 1);
    ox_node_cut_inputs(node, 0);
    ox_node_set_op(node, op_type);
    return node;
}

static ox_value *take(lowering *l, ox_value *data, const ox_slice_axis *axes,
                      size_t n, bool is_last)
{
    ox_node *node = next_node(l, "Slice", is_last);
    const char *base = is_last ? l->base : node->proto->name;
    ox_node_add_input(node, data);
    ox_slice_write(node, axes, n, base, l->run->arena);
    return node->out[0];
}

static ox_value *take_range(lowering *l, ox_value *data,
                            const ox_slice_axis *axis, ox_range range)
{
    ox_slice_axis one = *axis;
    one.range = range;
    return take(l, data, &one, 1, false);
}

static ox_value *join(lowering *l, ox_value *a, ox_value *b, int64_t axis)
{
    ox_node *node = ox_node_add(l->slice->node->graph, l->slice->node, "Concat",
                                named(l, "join"), 1);
    ox_node_add_input(node, a);
    ox_node_add_input(node, b);
    ox_node_set_int(node, "axis", axis);
    return node->out[0];
}

static void gather(lowering *l, const ox_slice_axis *axis)
{
    ox_range r = axis->range;
    size_t n = (size_t)ox_range_count(r);
    int64_t *at = OX_NEW_ARRAY(l->run->arena, n, int64_t);
    for (size_t i = 0; i < n; i++)
        at[i] = r.start + (int64_t)i * r.step;
    ox_node *node = next_node(l, "Gather", l->to_do == 1);
    ox_node_add_input(node, l->data);
    ox_node_add_input(
        node, ox_ints_add(node->graph, named(l, "indices"), at, n, node));
    ox_node_set_int(node, "axis", axis->axis);
    l->data = node->out[0];
}

static bool is_past_start(const ox_slice_axis *axis)
{
    return axis->range.end <= (axis->dim < 0 ? -INT32_MAX : -1);
}

/* A start that is counted from the end, and so may be before the first element,
 * which ONNX then takes instead. */
static bool may_start_before(const ox_slice_axis *axis)
{
    return axis->dim < 0 && axis->range.start < -1;
}

/* What the walk may visit, in forward order, as far as one range can say it.
 * Kernels of web-jsep fail where a start is past its end: none here is at any
 * size, and so end and such a start are cut off one after the other. */
static ox_range forward_part(const ox_slice_axis *axis)
{
    ox_range r = axis->range;
    bool past = is_past_start(axis) || (may_start_before(axis) && r.end < 0);
    return (ox_range){past ? 0 : r.end + 1,
                      r.start < 0 ? INT32_MAX : r.start + 1, 1};
}

/* The rest of it for a start that is counted from the end. When end is, too,
 * at most start - end elements are left, the last ones. */
static void cut_to_start(lowering *l, const ox_slice_axis *axis)
{
    ox_range r = axis->range, to_start = {0, r.start + 1, 1};
    if (r.end >= 0) {
        l->data = take_range(l, l->data, axis, to_start);
        return;
    }
    ox_value *first = take_range(l, l->data, axis, (ox_range){0, 1, 1});
    ox_value *rest = take_range(l, l->data, axis, (ox_range){1, INT32_MAX, 1});
    rest = take_range(l, rest, axis, to_start);
    l->data = join(l, first, rest, axis->axis);
    if (!is_past_start(axis))
        l->data = take_range(l, l->data, axis,
                             (ox_range){r.end - r.start, INT32_MAX, 1});
}

/* All of data backwards, from the last element by step. */
static void concat(lowering *l, const ox_slice_axis *axis)
{
    if (may_start_before(axis))
        cut_to_start(l, axis);
    ox_value *head = l->data;
    if (ox_graph_opset(l->slice->node->graph, "") < NEWER_SLICE)
        head = join(l, head, head, axis->axis);
    ox_value *first = take_range(l, head, axis, (ox_range){0, 1, 1});
    ox_value *more = join(l, first, l->data, axis->axis);
    ox_slice_axis back = *axis;
    back.range = (ox_range){-1, 0, axis->range.step};
    l->data = take(l, more, &back, 1, l->to_do == 1);
}

/* The Slice that stays in front: the axes that are taken as they are, and the
 * forward parts of those that the Concat form reverses. */
static size_t front_axes(ox_slice_axis *front, const ox_slice *slice,
                         const way *ways)
{
    size_t n = 0;
    for (size_t i = 0; i < slice->n; i++) {
        ox_slice_axis axis = slice->axes[i];
        if (ways[i] == BY_GATHER)
            continue;
        if (ways[i] == BY_CONCAT)
            axis.range = ox_range_canonical(forward_part(&axis), axis.dim);
        if (!ox_range_is_whole(axis.range, axis.dim))
            front[n++] = axis;
    }
    return n;
}

/* There is no element to lose, only a shape to keep: that of as many elements
 * forward. */
static void lower_nothing(lowering *l, const way *ways)
{
    const ox_slice *slice = l->slice;
    ox_slice_axis *axes = slice->axes;
    for (size_t i = 0; i < slice->n; i++)
        if (ways[i] == BY_GATHER)
            axes[i].range = (ox_range){0, ox_range_count(axes[i].range), 1};
    ox_slice_write(slice->node, axes, slice->n, l->base, l->run->arena);
}

static void lower(lowering *l, const way *ways)
{
    const ox_slice *slice = l->slice;
    ox_slice_axis *front = OX_NEW_ARRAY(l->run->arena, slice->n, ox_slice_axis);
    size_t n = front_axes(front, slice, ways);
    if (n)
        l->data = take(l, l->data, front, n, false);
    for (size_t i = 0; i < slice->n; i++) {
        if (ways[i] == BY_GATHER)
            gather(l, &slice->axes[i]);
        else if (ways[i] == BY_CONCAT)
            concat(l, &slice->axes[i]);
        l->to_do -= ways[i] != AS_IS;
    }
}

static const char *why_of(const ox_slice_axis *axis)
{
    return ox_slice_reaches_first(axis)
               ? "web-jsep never reads index 0 backwards"
           : ox_slice_starts_inside(axis)
               ? "WebGPU steps back from the last element only"
               : "--all";
}

/* Notes each axis that is lowered; how many of them are by Concat. */
static size_t note(lowering *l, const way *ways)
{
    const ox_node *node = l->slice->node;
    size_t concats = 0;
    for (size_t i = 0; i < l->slice->n; i++) {
        const ox_slice_axis *axis = &l->slice->axes[i];
        if (ways[i] == AS_IS)
            continue;
        concats += ways[i] == BY_CONCAT;
        if (ox_range_is_ambiguous(axis->given))
            ox_slice_warn(l->slice, axis, "onnxruntime", l->run->arena);
        ox_changed(l->run, node->graph, node, why_of(axis),
                   "axis %" PRId64 ", step %" PRId64 ": %s", axis->axis,
                   axis->range.step,
                   ways[i] == BY_CONCAT ? "Concat with the first element, then "
                                          "a Slice that stops after it"
                   : l->slice->has_no_data
                       ? "no data, a forward Slice of the same shape"
                       : "Gather with constant indices");
    }
    return concats;
}

/* Whether fewer elements are visited where the dim is larger, as by [3:-3:-1]:
 * no range forward is like that. */
static bool shrinks(const ox_slice_axis *axis)
{
    ox_range r = axis->range;
    return r.end < 0 && !is_past_start(axis) &&
           (r.start >= 0 || r.start <= r.end);
}

/* Why there is no form of an axis; NULL: there is. */
static const char *find_obstacle(const ox_slice_axis *axis, way how,
                                 int64_t opset)
{
    if (how == BY_CONCAT && shrinks(axis))
        return "it takes less of a larger dim, and the dim is not known";
    if (opset >= NEWER_SLICE)
        return NULL;
    if (axis->axis < 0)
        return "the rank is not known, and opset 10 has no negative axes of "
               "Concat";
    if (how == BY_CONCAT && may_start_before(axis) && axis->range.end < 0)
        return "a start from the end of an unknown dim, which opset 10 has no "
               "safe form of";
    return NULL;
}

static bool is_obstructed(ox_run *run, const ox_slice *slice, const way *ways)
{
    ox_node *node = slice->node;
    int64_t opset = ox_graph_opset(node->graph, "");
    for (size_t i = 0; i < slice->n; i++) {
        const char *why = find_obstacle(&slice->axes[i], ways[i], opset);
        if (!why)
            continue;
        ox_left(run, node->graph, node, "Slice", "%s", why);
        return true;
    }
    return false;
}

static void lower_if_needed(ox_run *run, ox_slice *slice)
{
    bool all = ((const options *)run->options)->all;
    way *ways = OX_NEW_ARRAY(run->arena, slice->n, way);
    lowering l = {.run = run, .slice = slice, .data = slice->data};
    for (size_t i = 0; i < slice->n; i++) {
        ways[i] = way_of(&slice->axes[i], all);
        l.to_do += ways[i] != AS_IS;
    }
    if (!l.to_do || is_obstructed(run, slice, ways))
        return;
    l.base = ox_slice_base(slice);
    if (!note(&l, ways) && slice->has_no_data)
        lower_nothing(&l, ways);
    else
        lower(&l, ways);
}

static ox_status visit(ox_run *run, ox_node *node, const ox_shapes *shapes)
{
    ox_slice slice;
    if (!ox_node_is(node, "Slice"))
        return OX_OK;
    if (ox_slice_read(&slice, node, shapes, run->arena, run->err))
        return run->err->status;
    if (!slice.fault)
        lower_if_needed(run, &slice);
    else if (slice.may_reverse)
        ox_left(run, node->graph, node, "Slice", "%s", slice.fault);
    return OX_OK;
}

/* Outputs keep their values and shapes, so one look at the shapes will do. */
static ox_status lower_all(ox_run *run)
{
    ox_model *model = run->model;
    const ox_shapes *shapes = ox_shapes_infer(model, run->arena);
    for (size_t i = 0; i < model->n_graphs; i++) {
        ox_graph *graph = model->graphs[i];
        for (ox_node *node = graph->first, *next; node; node = next) {
            next = node->next;
            if (!graph->is_removed && visit(run, node, shapes))
                return run->err->status;
        }
    }
    return OX_OK;
}

static const ox_option option_table[] = {
    {"all", 0, OX_FLAG, offsetof(options, all), NULL, NULL,
     "every negative step over a known dim, also those that run right"},
    {0}};

const ox_pass ox_lower_reverse = {
    .name = "lower-reverse",
    .summary = "replace Slices that step backwards by Gather or Concat",
    .help =
        "In onnxruntime-web's default import (web-jsep: ort.bundle and "
        "ort.all\n"
        "on WebGPU) a Slice with a negative step never reads index 0: a\n"
        "reverse of 31 elements gives 30. No end mends it: the kernel clamps\n"
        "every end of a negative step to 0 or more and takes it as exclusive,\n"
        "so -32, -1000, INT32_MIN and INT64_MIN all stop at index 1. On "
        "WebGPU\n"
        "each build (web-jsep, web-webgpu, web-jspi) also begins at the last\n"
        "element whatever the start: x[4:0:-1] of 6 elements gives 5 4 3 2, "
        "not\n"
        "4 3 2 1. Steps forward are right, and so are steps back from the "
        "last\n"
        "element that stop at index 1 or later.\n"
        "\n"
        "An axis that reaches index 0, or begins elsewhere than at the last\n"
        "element, becomes, where its dim is known, a Gather with constant\n"
        "indices. Else a copy of the first element is put in front with\n"
        "Concat, and a Slice takes all but that copy backwards: right at "
        "every\n"
        "size, 0 included. (Range and Gather would do by the standard, but\n"
        "onnxruntime's optimizer turns them into a Slice that is empty.) The\n"
        "other axes stay in a Slice. Both forms are exact, and right in every\n"
        "build of onnxruntime at every optimization level.\n"
        "\n"
        "A Slice whose starts, ends or steps only a run can tell is left and\n"
        "listed, and so is one that takes less of a larger dim ([3:-3:-1])\n"
        "whose size is not known. An ambiguous end (see canonicalize-slices) "
        "is\n"
        "read as onnxruntime reads it, with a warning.",
    .group = OX_LOWER,
    .options = option_table,
    .options_size = sizeof(options),
    .run = lower_all};
