/* One way to write each Slice: see the help below, and shape/slice.h. */
#include "passes/pass.h"
#include "shape/slice.h"
#include "shape/rule.h"

#include <inttypes.h>
#include <string.h>

enum { BY_ORT, BY_SPEC };

typedef struct options {
    int ambiguous;
} options;

static bool is_wide(int64_t v)
{
    return v < INT32_MIN || v > INT32_MAX;
}

static bool has_wide(const ox_slice *slice)
{
    for (size_t i = 0; i < slice->n; i++) {
        ox_range r = slice->axes[i].given;
        if (is_wide(r.start) || is_wide(r.end) || is_wide(r.step))
            return true;
    }
    return false;
}

/* Gives each ambiguous axis the meaning that was asked for; NULL: there are
 * none, else why. */
static const char *settle(ox_run *run, ox_slice *slice)
{
    bool by_ort = ((const options *)run->options)->ambiguous == BY_ORT;
    const char *why = NULL;
    for (size_t i = 0; i < slice->n; i++) {
        ox_slice_axis *axis = &slice->axes[i];
        if (!ox_range_is_ambiguous(axis->given))
            continue;
        why = by_ort ? "onnxruntime reads this end as past the start"
                     : "ONNX reads this end as the last element";
        ox_slice_warn(slice, axis, by_ort ? "onnxruntime" : "ONNX", run->arena);
        if (!by_ort)
            axis->range = OX_RANGE_EMPTY;
    }
    return why;
}

/* Adds "ends 9 -> 5" to the text. */
static void tell(ox_buf *text, size_t from, const char *what, int64_t before,
                 int64_t after)
{
    if (before != after)
        ox_buf_printf(text, "%s%s %" PRId64 " -> %" PRId64,
                      text->size > from ? ", " : "", what, before, after);
}

static void tell_axis(ox_buf *text, const ox_slice_axis *axis)
{
    size_t from = text->size;
    if (from)
        ox_buf_str(text, "; ");
    size_t start = text->size;
    if (ox_range_is_whole(axis->range, axis->dim)) {
        ox_buf_str(text, "kept whole, left out");
    } else {
        tell(text, start, "starts", axis->given.start, axis->range.start);
        tell(text, start, "ends", axis->given.end, axis->range.end);
        tell(text, start, "steps", axis->given.step, axis->range.step);
    }
    if (text->size == start) {
        text->size = from;
        return;
    }
    ox_buf_printf(text, " (axis %" PRId64, axis->axis);
    if (axis->dim >= 0)
        ox_buf_printf(text, ", dim %" PRId64, axis->dim);
    ox_buf_str(text, ")");
}

/* What will change, from the node as it still is. */
static const char *describe(const ox_slice *slice, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    for (size_t i = 0; i < slice->n; i++)
        tell_axis(&text, &slice->axes[i]);
    return text.size ? ox_strndup(arena, text.data, text.size)
                     : "starts, ends, axes and steps as int64 constants";
}

/* Moves the axes that the result depends on to the front; their number. */
static size_t keep_partial(ox_slice_axis *kept, const ox_slice *slice)
{
    size_t n = 0;
    for (size_t i = 0; i < slice->n; i++)
        if (!ox_range_is_whole(slice->axes[i].range, slice->axes[i].dim))
            kept[n++] = slice->axes[i];
    return n;
}

static void drop(ox_run *run, const ox_slice *slice)
{
    ox_node *node = slice->node;
    ox_changed(run, node->graph, node, "it keeps everything",
               "removed, '%s' is used for '%s'", slice->data->name,
               node->out[0]->name);
    ox_value_replace(node->out[0], slice->data);
    ox_node_remove(node);
}

static ox_status canonicalize(ox_run *run, ox_node *node,
                              const ox_shapes *shapes)
{
    ox_slice slice;
    if (ox_slice_read(&slice, node, shapes, run->arena, run->err))
        return run->err->status;
    if (slice.fault) {
        ox_left(run, node->graph, node, "Slice", "%s", slice.fault);
        return OX_OK;
    }
    const char *settled = settle(run, &slice);
    ox_slice_axis *kept = OX_NEW_ARRAY(run->arena, slice.n, ox_slice_axis);
    size_t n = keep_partial(kept, &slice);
    if (!n) {
        drop(run, &slice);
        return OX_OK;
    }
    const char *what = describe(&slice, run->arena);
    const char *why = settled            ? settled
                      : has_wide(&slice) ? "values outside int32"
                                         : "one form for every runtime";
    if (ox_slice_write(node, kept, n, ox_slice_base(&slice), run->arena))
        ox_changed(run, node->graph, node, why, "%s", what);
    for (size_t i = 0; i < n; i++)
        if (ox_range_is_empty(kept[i].range)) {
            ox_left(run, node->graph, node, "Slice",
                    "it takes nothing of axis %" PRId64, kept[i].axis);
            break;
        }
    return OX_OK;
}

/* As what only rewritten Slices needed. */
static bool is_dead(const ox_node *node)
{
    for (size_t i = 0; i < node->n_out; i++)
        if (node->out[i] && (node->out[i]->uses || node->out[i]->output >= 0))
            return false;
    return true;
}

/* Constants that a runtime which narrows them to int32 would change. */
static void tell_wide(ox_run *run, const ox_node *node)
{
    if (is_dead(node))
        return;
    for (size_t i = 0; i < node->n_in; i++) {
        const ox_value *value = node->in[i].value;
        const ox_tensor *t =
            value ? ox_value_constant(value, run->arena) : NULL;
        if (!t || t->proto.data_type != OX_DTYPE_INT64)
            continue;
        const int64_t *at = ox_tensor_ints(t, OX_ELEMENT_LIMIT, run->arena);
        const int64_t n = at ? ox_tensor_count(t) : 0;
        for (int64_t k = 0; k < n; k++)
            if (is_wide(at[k])) {
                ox_left(run, node->graph, node, value->name,
                        "%" PRId64 " is outside int32", at[k]);
                break;
            }
    }
}

/* What one Slice is changed to may tell the shape of another's data: until
 * nothing changes any more. */
static ox_status canonicalize_all(ox_run *run)
{
    ox_model *model = run->model;
    size_t before;
    do {
        const ox_shapes *shapes = ox_shapes_infer(model, run->arena);
        before = run->changes.n;
        run->left.n = 0;
        for (size_t i = 0; i < model->n_graphs; i++) {
            ox_graph *graph = model->graphs[i];
            for (ox_node *node = graph->first, *next; node; node = next) {
                next = node->next;
                if (!graph->is_removed && ox_node_is(node, "Slice") &&
                    canonicalize(run, node, shapes))
                    return run->err->status;
            }
        }
    } while (run->changes.n > before);
    for (size_t i = 0; i < model->n_graphs; i++)
        if (!model->graphs[i]->is_removed)
            OX_EACH_NODE (node, model->graphs[i])
                tell_wide(run, node);
    return OX_OK;
}

static const ox_option option_table[] = {
    {"ambiguous", 0, OX_CHOICE, offsetof(options, ambiguous), "ort|spec", "ort",
     "whose reading of an ambiguous end is meant"},
    {0}};

const ox_pass ox_canonicalize_slices = {
    .name = "canonicalize-slices",
    .summary = "write each Slice in one way that every runtime reads alike",
    .help =
        "There are many legal ways to write a Slice: attributes (opset 1-9) "
        "or\n"
        "inputs, int32 or int64, axes or steps left out, negative axes, "
        "values\n"
        "that Constant nodes or foldable chains compute, ends such as\n"
        "INT64_MIN. Runtimes that narrow them to int32 lose elements.\n"
        "\n"
        "Each becomes int64 constants starts, ends, axes and steps (opset "
        "1-9:\n"
        "the three attributes), axes not negative and ascending where the "
        "rank\n"
        "is known. Where a dim is known, starts and ends are clamped to it: a\n"
        "full reverse of 31 elements has start 30 and end -32. Where it is\n"
        "not, the values hold for every size: 2147483647 is past the end,\n"
        "-2147483647 past the start. Axes that are kept whole are left out,\n"
        "and a Slice that keeps everything is removed. One that takes nothing\n"
        "stays, and is reported.\n"
        "\n"
        "An end of INT32_MAX or INT64_MAX with a negative step is ambiguous:\n"
        "onnxruntime reads all elements back to the first, ONNX reads none.\n"
        "The node is named in a warning and becomes what onnxruntime "
        "computes,\n"
        "or with --ambiguous=spec what ONNX says.\n"
        "\n"
        "A Slice whose values only a run can tell is left. int64 constants\n"
        "outside int32 that other nodes use are listed. A step of 0 is an\n"
        "error. No end makes the WebGPU kernels of onnxruntime-web's default\n"
        "build (web-jsep) reach index 0 backwards: see lower-reverse.",
    .group = OX_CLEAN,
    .options = option_table,
    .options_size = sizeof(options),
    .run = canonicalize_all};
