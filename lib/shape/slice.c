/* Decoding, canonical form and writing of Slices: see slice.h. */
#include "shape/slice.h"

#include "ir/edit.h"
#include "onnx/limits.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The opset from which a Slice has inputs instead of attributes. */
enum { INPUTS_SINCE = 10 };

static int64_t clamp(int64_t v, int64_t low, int64_t high)
{
    return v < low ? low : v > high ? high : v;
}

bool ox_range_is_ambiguous(ox_range r)
{
    return r.step < 0 && (r.end == INT32_MAX || r.end == INT64_MAX);
}

/* ONNX, Slice-13: negative values count from the end, then both are clamped so
 * that elements 0 to dim - 1 can be copied. */
static ox_range canonical_in(ox_range r, int64_t dim)
{
    bool back = r.step < 0;
    if (!dim)
        return OX_RANGE_EMPTY;
    r.end = ox_range_is_ambiguous(r) ? -1 - dim : r.end;
    r.start = clamp(r.start < 0 ? r.start + dim : r.start, 0, dim - back);
    r.end = clamp(r.end < 0 ? r.end + dim : r.end, -back, dim - back);
    if (back ? r.end >= r.start : r.end <= r.start)
        return OX_RANGE_EMPTY;
    if (r.end < 0)
        r.end = -1 - dim;
    return r;
}

static ox_range forward_in_any(ox_range r)
{
    if (r.start <= -INT32_MAX)
        r.start = 0;
    r.end = r.end <= -INT32_MAX ? 0 : r.end < INT32_MAX ? r.end : INT32_MAX;
    bool same_side = (r.start < 0) == (r.end < 0);
    if (!r.end || r.start >= INT32_MAX || (same_side && r.end <= r.start))
        return OX_RANGE_EMPTY;
    return r;
}

/* The end -1 is the last element, where no start can be beyond. Two negative
 * values compare only where the dim is known: past the start of a short one,
 * start is clamped to 0 and end is not. */
static ox_range backward_in_any(ox_range r)
{
    if (ox_range_is_ambiguous(r) || r.end < -INT32_MAX)
        r.end = -INT32_MAX;
    r.start = r.start >= INT32_MAX ? -1 : r.start <= -INT32_MAX ? 0 : r.start;
    if (r.end == -1 || r.end >= INT32_MAX - 1 ||
        (r.start >= 0 && r.end >= r.start))
        return OX_RANGE_EMPTY;
    return r;
}

ox_range ox_range_canonical(ox_range r, int64_t dim)
{
    r = dim >= 0     ? canonical_in(r, dim)
        : r.step < 0 ? backward_in_any(r)
                     : forward_in_any(r);
    r.step = clamp(r.step, -INT32_MAX, INT32_MAX);
    return r;
}

int64_t ox_range_count(ox_range r)
{
    if (ox_range_is_empty(r))
        return 0;
    int64_t end = r.end < 0 ? -1 : r.end;
    return r.step < 0 ? (r.start - end - 1) / -r.step + 1
                      : (end - r.start - 1) / r.step + 1;
}

bool ox_range_is_empty(ox_range r)
{
    return r.start == 0 && r.end == 0;
}

bool ox_range_is_whole(ox_range r, int64_t dim)
{
    if (dim >= 0)
        return ox_range_count(r) == dim && (r.step == 1 || dim < 2);
    return r.start == 0 && r.end == INT32_MAX && r.step == 1;
}

/* One of the four vectors as far as it is known. */
typedef struct vector {
    bool given;
    const int64_t *at; /* NULL: not known */
    size_t n;
    const char *why; /* not known */
} vector;

static vector read_input(const ox_node *node, size_t i, const ox_shapes *shapes)
{
    vector v = {0};
    const ox_value *value = ox_node_in(node, i);
    if (!value)
        return v;
    v.given = true;
    v.at = ox_shapes_ints(shapes, value, &v.n);
    if (!v.at)
        v.why = ox_shapes_of(shapes, value)->reason;
    return v;
}

static vector read_attr(const ox_node *node, const char *name)
{
    static const int64_t none;
    const Onnx__AttributeProto *a = ox_node_attr(node, name);
    if (!a)
        return (vector){0};
    if (a->ref_attr_name && *a->ref_attr_name)
        return (vector){.given = true, .why = "an attribute of the call"};
    return (vector){true, a->n_ints ? a->ints : &none, a->n_ints, NULL};
}

static const char *const names[] = {"starts", "ends", "axes", "steps"};

static bool has_inputs(const ox_node *node)
{
    return ox_graph_opset(node->graph, "") >= INPUTS_SINCE;
}

static vector read_vector(const ox_node *node, size_t i,
                          const ox_shapes *shapes)
{
    if (has_inputs(node))
        return read_input(node, i + 1, shapes);
    return i < 3 ? read_attr(node, names[i]) : (vector){0};
}

/* NULL when the vectors can make axes. */
static const char *find_fault(const vector v[4], int rank, ox_arena *arena)
{
    for (size_t i = 0; i < 4; i++) {
        if (i < 2 && !v[i].given)
            return ox_printf(arena, "%s are missing", names[i]);
        if (v[i].given && !v[i].at)
            return ox_printf(arena, "%s are not constant%s%s", names[i],
                             v[i].why ? ": " : "", v[i].why ? v[i].why : "");
        if (v[i].given && v[i].n != v[0].n)
            return ox_printf(arena, "%zu %s, but %zu starts", v[i].n, names[i],
                             v[0].n);
    }
    size_t most = rank >= 0 ? (size_t)rank : OX_MAX_RANK;
    if (v[0].n > most)
        return ox_printf(arena, "%zu axes of %zu", v[0].n, most);
    return NULL;
}

static int by_axis(const void *a, const void *b)
{
    int64_t x = ((const ox_slice_axis *)a)->axis;
    int64_t y = ((const ox_slice_axis *)b)->axis;
    return (x > y) - (x < y);
}

/* Fills in one axis; what is wrong with it, or NULL. */
static const char *read_axis(ox_slice_axis *axis, const ox_info *data,
                             ox_arena *arena)
{
    axis->axis = axis->as_is;
    axis->dim = -1;
    if (data->rank >= 0) {
        axis->axis += axis->as_is < 0 ? data->rank : 0;
        if (axis->axis < 0 || axis->axis >= data->rank)
            return ox_printf(arena, "axis %" PRId64 " of rank %d", axis->as_is,
                             data->rank);
        axis->dim = data->dims[axis->axis].value;
    }
    if (axis->dim > INT32_MAX)
        return ox_printf(arena, "dim %" PRId64 " is beyond int32", axis->dim);
    axis->range = ox_range_canonical(axis->given, axis->dim);
    return NULL;
}

static const char *read_axes(ox_slice *slice, const vector v[4],
                             const ox_info *data, ox_arena *arena)
{
    size_t n = v[0].n;
    ox_slice_axis *axes = OX_NEW_ARRAY(arena, n, ox_slice_axis);
    for (size_t i = 0; i < n; i++) {
        axes[i].as_is = v[2].given ? v[2].at[i] : (int64_t)i;
        axes[i].given =
            (ox_range){v[0].at[i], v[1].at[i], v[3].given ? v[3].at[i] : 1};
        const char *fault = read_axis(&axes[i], data, arena);
        if (fault)
            return fault;
        slice->has_no_data |= ox_range_is_empty(axes[i].range);
    }
    if (data->rank >= 0)
        qsort(axes, n, sizeof *axes, by_axis);
    for (size_t i = 0; i + 1 < n; i++)
        if (axes[i].axis == axes[i + 1].axis)
            return ox_printf(arena, "axis %" PRId64 " twice", axes[i].axis);
    slice->axes = axes;
    slice->n = n;
    return NULL;
}

ox_status ox_slice_read(ox_slice *out, ox_node *node, const ox_shapes *shapes,
                        ox_arena *arena, ox_err *err)
{
    *out = (ox_slice){.node = node, .data = ox_node_in(node, 0), .rank = -1};
    vector v[4];
    for (size_t i = 0; i < 4; i++)
        v[i] = read_vector(node, i, shapes);
    out->may_reverse = v[3].given && !v[3].at;
    for (size_t i = 0; v[3].at && i < v[3].n; i++) {
        if (!v[3].at[i])
            return ox_fail(err, OX_BAD_MODEL,
                           "graph '%s': node '%s' (Slice): a step is 0",
                           node->graph->path, ox_node_label(node, arena));
        out->may_reverse |= v[3].at[i] < 0;
    }
    if (!out->data || !ox_node_out(node, 0)) {
        out->fault = "data or output is left out";
        return OX_OK;
    }
    const ox_info *data = ox_shapes_of(shapes, out->data);
    out->rank = data->rank;
    for (int i = 0; i < data->rank; i++)
        out->has_no_data |= data->dims[i].value == 0;
    out->fault = find_fault(v, data->rank, arena);
    if (!out->fault)
        out->fault = read_axes(out, v, data, arena);
    return OX_OK;
}

void ox_slice_warn(const ox_slice *slice, const ox_slice_axis *axis,
                   const char *meaning, ox_arena *arena)
{
    ox_warn(&slice->node->graph->model->log,
            "graph '%s': node '%s' (Slice): axis %" PRId64 ": end %" PRId64
            " with step %" PRId64 ": onnxruntime reads all, ONNX nothing; "
            "made what %s computes",
            slice->node->graph->path, ox_node_label(slice->node, arena),
            axis->as_is, axis->given.end, axis->given.step, meaning);
}

const char *ox_slice_base(const ox_slice *slice)
{
    const char *name = slice->node->proto->name;
    return name && *name ? name : ox_node_out(slice->node, 0)->name;
}

/* Whether the value is an int64 constant of one dim with these elements. */
static bool holds(const ox_value *value, const int64_t *ints, size_t n,
                  ox_arena *arena)
{
    const ox_tensor *t = value ? ox_value_constant(value, arena) : NULL;
    if (!t || t->proto.data_type != ONNX__TENSOR_PROTO__DATA_TYPE__INT64 ||
        t->proto.n_dims != 1 || t->proto.dims[0] != (int64_t)n)
        return false;
    const int64_t *at = ox_tensor_ints(t, n, arena);
    return at && !memcmp(at, ints, n * sizeof *ints);
}

static bool write_input(ox_node *node, size_t i, const int64_t *ints, size_t n,
                        const char *base, ox_arena *arena)
{
    while (node->n_in <= i + 1)
        ox_node_add_input(node, NULL);
    if (holds(ox_node_in(node, i + 1), ints, n, arena))
        return false;
    const char *name = ox_printf(arena, "%s_%s", base, names[i]);
    ox_node_set_input(node, i + 1,
                      ox_ints_add(node->graph, name, ints, n, node));
    return true;
}

static bool write_attr(ox_node *node, size_t i, const int64_t *ints, size_t n)
{
    size_t had;
    const int64_t *at = ox_node_ints(node, names[i], &had);
    if (at && had == n && !memcmp(at, ints, n * sizeof *ints))
        return false;
    ox_node_set_ints(node, names[i], ints, n);
    return true;
}

bool ox_slice_write(ox_node *node, const ox_slice_axis *axes, size_t n,
                    const char *base, ox_arena *arena)
{
    int64_t *ints = OX_NEW_ARRAY(arena, 4 * n, int64_t);
    for (size_t i = 0; i < n; i++) {
        ints[i] = axes[i].range.start;
        ints[n + i] = axes[i].range.end;
        ints[2 * n + i] = axes[i].axis;
        ints[3 * n + i] = axes[i].range.step;
    }
    bool inputs = has_inputs(node), changed = false;
    for (size_t i = 0; i < (inputs ? 4 : 3); i++)
        changed |= inputs ? write_input(node, i, ints + i * n, n, base, arena)
                          : write_attr(node, i, ints + i * n, n);
    return changed;
}

bool ox_slice_reaches_first(const ox_slice_axis *axis)
{
    ox_range r = axis->range;
    if (r.step > 0 || ox_range_is_empty(r))
        return false;
    if (axis->dim < 0)
        return r.end < 0;
    return r.start + (ox_range_count(r) - 1) * r.step == 0;
}

bool ox_slice_starts_inside(const ox_slice_axis *axis)
{
    ox_range r = axis->range;
    int64_t last = axis->dim < 0 ? -1 : axis->dim - 1;
    return r.step < 0 && !ox_range_is_empty(r) && r.start != last;
}
