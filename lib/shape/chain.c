/* How a dim came to be: back through the nodes that gave it. Where a node makes
 * a dim of several inputs, the chain follows one that has it, else the first.
 * It explains a finding, nothing depends on it. */
#include "base/buf.h"
#include "shape/infer.h"

#include <string.h>

enum {
    WALK = 2000,     /* nodes that are walked back */
    FEW_INPUTS = 16, /* of a node, that are looked at */
    SHOWN_ELEMENTS = 8,
    SHOWN_LENGTH = 24 /* of the text of a dim */
};

/* A dim of a value, its whole shape (axis -1), or one of its elements. */
typedef struct spot {
    const ox_value *value;
    int axis;
    int64_t element; /* -1: none */
} spot;

typedef struct walk {
    const ox_fact *facts;
    const ox_frame *frame; /* NULL: no call */
} walk;

#define NO_SPOT ((spot){NULL, -1, -1})

static const ox_fact *fact_of(const walk *w, const ox_value *value)
{
    return &w->facts[value->id];
}

static const ox_info *info_of(const walk *w, const ox_value *value)
{
    return &fact_of(w, value)->info;
}

static ox_dim dim_at(const walk *w, spot s)
{
    const ox_info *info = info_of(w, s.value);
    return s.axis >= 0 && s.axis < info->rank ? info->dims[s.axis]
                                              : OX_DIM_UNKNOWN;
}

static ox_element element_at(const walk *w, spot s)
{
    const ox_info *info = info_of(w, s.value);
    return info->elements && s.element < (int64_t)info->n_elements
               ? info->elements[s.element]
               : (ox_element){-1, NULL, false};
}

static bool has_axis(const walk *w, const ox_value *value, int axis)
{
    return value && axis >= 0 && axis < info_of(w, value)->rank;
}

static spot axis_of(const walk *w, const ox_value *value, int axis)
{
    return has_axis(w, value, axis) ? (spot){value, axis, -1} : NO_SPOT;
}

/* An element of an integer tensor that is followed. */
static spot element_of(const walk *w, const ox_value *value, int64_t i)
{
    const ox_info *info = value ? info_of(w, value) : NULL;
    return info && info->elements && i >= 0 && i < (int64_t)info->n_elements
               ? (spot){value, -1, i}
               : NO_SPOT;
}

/* What a body's input is given. */
static spot enter(walk *w, spot s)
{
    const ox_graph *graph = s.value->graph;
    const size_t at = (size_t)s.value->input;
    if (s.value->input < 0)
        return NO_SPOT;
    if (w->frame && w->frame->function == graph) {
        s.value = ox_node_in(w->frame->call, at);
        w->frame = w->frame->outer;
        return s;
    }
    if (!graph->owner || s.element >= 0)
        return NO_SPOT;
    const ox_value *given = ox_node_in(graph->owner, at);
    const bool scanned = given && s.axis >= 0 &&
                         info_of(w, given)->rank > info_of(w, s.value)->rank;
    return given ? (spot){given, s.axis + scanned, -1} : NO_SPOT;
}

/* What a body gives a node with subgraphs. */
static spot leave(const walk *w, spot s)
{
    const ox_node *node = s.value->producer;
    const ox_graph *body = node->subgraphs[0];
    const size_t at = s.value->index + ox_node_is(node, "Loop");
    const ox_value *given = at < body->n_outputs ? body->outputs[at] : NULL;
    if (!given || s.element >= 0)
        return NO_SPOT;
    const int rank = info_of(w, s.value)->rank;
    if (rank == info_of(w, given)->rank)
        return (spot){given, s.axis, -1};
    return s.axis > 0 ? axis_of(w, given, s.axis - 1) : NO_SPOT;
}

/* The element of the input of a Concat that an element is. */
static spot concat_part(const walk *w, spot s)
{
    const ox_node *node = s.value->producer;
    for (size_t i = 0; i < node->n_in; i++) {
        const ox_value *in = node->in[i].value;
        int64_t n;
        if (!in ||
            !ox_dims_count(&n, info_of(w, in)->dims, info_of(w, in)->rank))
            return NO_SPOT;
        if (s.element < n)
            return element_of(w, in, s.element);
        s.element -= n;
    }
    return NO_SPOT;
}

/* The element that Gather or Slice took, of a list. */
static spot picked(const walk *w, spot s)
{
    const ox_node *node = s.value->producer;
    const ox_value *list = ox_node_in(node, 0), *at = ox_node_in(node, 1);
    if (!list || info_of(w, list)->rank != 1 || !at)
        return NO_SPOT;
    const bool gather = ox_node_is(node, "Gather");
    const ox_element first =
        element_at(w, (spot){at, -1, gather ? s.element : 0});
    if (!first.known || first.expr || (!gather && ox_node_in(node, 4)))
        return NO_SPOT;
    const int64_t n = (int64_t)info_of(w, list)->n_elements;
    const int64_t base = first.value < 0 ? first.value + n : first.value;
    return element_of(w, list, gather ? base : base + s.element);
}

/* The first input that is no constant; of another number of elements only when
 * it has one. */
static spot operand(const walk *w, spot s)
{
    const ox_node *node = s.value->producer;
    spot found = NO_SPOT;
    for (size_t i = 0; i < node->n_in && i < FEW_INPUTS; i++) {
        const ox_value *in = node->in[i].value;
        if (!in || !info_of(w, in)->elements)
            continue;
        const spot next =
            element_of(w, in, info_of(w, in)->n_elements == 1 ? 0 : s.element);
        const bool fixed =
            in->initializer || (in->producer && in->producer->n_in == 0);
        if (next.value && (!found.value || !fixed)) {
            found = next;
            if (!fixed)
                break;
        }
    }
    return found;
}

static spot element_back(const walk *w, spot s)
{
    const ox_node *node = s.value->producer;
    if (ox_node_is(node, "Shape")) {
        const int64_t start = ox_node_int(node, "start", 0);
        return start < 0
                   ? NO_SPOT
                   : axis_of(w, ox_node_in(node, 0), (int)(start + s.element));
    }
    if (ox_node_is(node, "Concat"))
        return concat_part(w, s);
    if (ox_node_is(node, "Gather") || ox_node_is(node, "Slice"))
        return picked(w, s);
    return operand(w, s);
}

/* The axis of an input that has the dim: the same axis, counted from the front
 * or the back, else any. */
static spot same_dim(const walk *w, spot s, const ox_value *in, bool any)
{
    const ox_info *info = info_of(w, in);
    const ox_dim dim = dim_at(w, s);
    const int shift = info->rank - info_of(w, s.value)->rank;
    const int axes[] = {s.axis + shift, s.axis};
    for (int i = 0; i < 2; i++)
        if (has_axis(w, in, axes[i]) && ox_dim_same(info->dims[axes[i]], dim))
            return (spot){in, axes[i], -1};
    for (int i = 0; any && i < info->rank; i++)
        if (ox_dim_same(info->dims[i], dim))
            return (spot){in, i, -1};
    return NO_SPOT;
}

/* The element of a shape tensor that gave the dim. */
static spot shape_element(const walk *w, spot s)
{
    static const struct {
        const char *op_type;
        size_t input;
    } takers[] = {{"Reshape", 1}, {"Expand", 1}, {"ConstantOfShape", 0},
                  {"Resize", 3},  {"Tile", 1},   {"OneHot", 1},
                  {"Range", 1},   {"Split", 1}};
    const ox_node *node = s.value->producer;
    for (size_t i = 0; i < sizeof takers / sizeof *takers; i++) {
        if (!ox_node_is(node, takers[i].op_type))
            continue;
        const ox_value *shape = ox_node_in(node, takers[i].input);
        if (!shape || !info_of(w, shape)->elements)
            return NO_SPOT;
        const int64_t n = (int64_t)info_of(w, shape)->n_elements;
        const int64_t at =
            n == 1 ? 0 : s.axis - (info_of(w, s.value)->rank - n);
        const ox_element e = element_at(w, (spot){shape, -1, at < 0 ? n : at});
        const bool given = e.known && (e.expr || e.value > 0);
        return given ? element_of(w, shape, at) : NO_SPOT;
    }
    return NO_SPOT;
}

/* Operators that put each axis of an input at a place of its own. */
static spot placed(const walk *w, spot s)
{
    const ox_node *node = s.value->producer;
    const int rank = info_of(w, s.value)->rank;
    if (ox_node_is(node, "Transpose")) {
        size_t n;
        const int64_t *perm = ox_node_ints(node, "perm", &n);
        if (!perm)
            return axis_of(w, ox_node_in(node, 0), rank - 1 - s.axis);
        return (size_t)s.axis < n && perm[s.axis] < rank
                   ? axis_of(w, ox_node_in(node, 0), (int)perm[s.axis])
                   : NO_SPOT;
    }
    if (ox_node_is(node, "MatMul") && s.axis == rank - 1) {
        const ox_value *b = ox_node_in(node, 1);
        return b ? axis_of(w, b, info_of(w, b)->rank - 1) : NO_SPOT;
    }
    if (ox_node_is(node, "Gemm"))
        return axis_of(w, ox_node_in(node, s.axis == 1),
                       ox_node_int(node, s.axis ? "transB" : "transA", 0) != 0
                           ? !s.axis
                           : s.axis);
    if (ox_node_is(node, "Conv") && s.axis == 1)
        return axis_of(w, ox_node_in(node, 1), 0);
    if (ox_node_is(node, "ConvTranspose") && s.axis == 1)
        return axis_of(w, ox_node_in(node, 1), 1);
    return NO_SPOT;
}

/* Inputs that have dims of the result; those behind the first of some operators
 * say what is done: their own lengths are no dims of it. */
static size_t with_dims(const ox_node *node)
{
    static const char *const first[] = {
        "CumSum", "Expand", "OneHot",    "Pad",     "Reshape",
        "Resize", "Slice",  "Split",     "Squeeze", "Tile",
        "TopK",   "Trilu",  "Unsqueeze", "Upsample"};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        if (ox_node_is(node, first[i]))
            return 1;
    if (node->proto->op_type && strncmp(node->proto->op_type, "Reduce", 6) == 0)
        return 1;
    return node->n_in < FEW_INPUTS ? node->n_in : FEW_INPUTS;
}

static spot dim_back(const walk *w, spot s)
{
    const ox_node *node = s.value->producer;
    const size_t n_in = with_dims(node);
    spot next = placed(w, s);
    for (int any = 0; any < 2; any++) {
        for (size_t i = 0; !next.value && i < n_in && i < node->n_in; i++)
            if (node->in[i].value)
                next = same_dim(w, s, node->in[i].value, any);
        if (!any && !next.value)
            next = shape_element(w, s);
    }
    const ox_value *first = ox_node_in(node, 0);
    const int rank = first ? info_of(w, first)->rank : -1;
    if (!next.value && rank > 0)
        next = (spot){first, s.axis < rank ? s.axis : rank - 1, -1};
    return next;
}

/* One step back; false at the origin. */
static bool step_back(walk *w, spot *s)
{
    const ox_node *node = s->value->producer;
    spot next = NO_SPOT;
    if (!node)
        next = enter(w, *s);
    else if (node->n_subgraphs > 0)
        next = leave(w, *s);
    else if (s->element >= 0)
        next = element_back(w, *s);
    else if (s->axis >= 0)
        next = dim_back(w, *s);
    else
        next.value = ox_node_in(node, 0);
    if (!next.value)
        return false;
    *s = next;
    return true;
}

static bool same_shape(const ox_info *a, const ox_info *b)
{
    for (int i = 0; i < a->rank && a->rank == b->rank; i++)
        if (!ox_dim_same(a->dims[i], b->dims[i]))
            return false;
    return a->rank == b->rank;
}

/* Whether two neighbours say the same: the last one is enough then. */
static bool is_same(const walk *w, spot a, spot b)
{
    if (a.axis >= 0 && b.axis >= 0)
        return ox_dim_same(dim_at(w, a), dim_at(w, b));
    return a.element < 0 && b.element < 0 && a.axis < 0 && b.axis < 0 &&
           same_shape(info_of(w, a.value), info_of(w, b.value));
}

static ox_chain_step step_of(const walk *w, spot s, bool skipped)
{
    return (ox_chain_step){s.value, *info_of(w, s.value), s.axis, skipped};
}

ox_chain ox_chain_of(const ox_fact *facts, const ox_frame *frame,
                     const ox_value *value, int axis, ox_arena *arena)
{
    walk w = {facts, frame};
    spot s = {value, axis, -1}, before = s;
    ox_chain_step steps[OX_CHAIN_STEPS]; /* from the place back */
    size_t n = 0;
    bool left_out = false;
    steps[n++] = step_of(&w, s, false);
    for (int i = 0; i < WALK && step_back(&w, &s); i++) {
        /* Of a run of the same dim, its ends. */
        spot next = s;
        walk ahead = w;
        const bool last = !step_back(&ahead, &next);
        const bool dull =
            !last && is_same(&w, before, s) && is_same(&w, s, next);
        before = s;
        if (dull || (n + 1 >= OX_CHAIN_STEPS && !last)) {
            left_out = true;
            continue;
        }
        steps[n - 1].skipped |= left_out;
        left_out = false;
        steps[n++] = step_of(&w, s, false);
    }
    ox_chain_step *out = OX_NEW_ARRAY(arena, n, ox_chain_step);
    for (size_t i = 0; i < n; i++)
        out[i] = steps[n - 1 - i];
    return (ox_chain){out, n};
}

ox_chain ox_shapes_chain(const ox_shapes *shapes, const ox_value *value,
                         int axis, ox_arena *arena)
{
    if (value->id >= shapes->n)
        return (ox_chain){NULL, 0};
    return ox_chain_of(shapes->facts, NULL, value, axis, arena);
}

void ox_infer_explain(ox_infer *infer, const ox_node *node)
{
    const uint32_t call = infer->frame ? infer->frame->id : 0;
    for (size_t i = infer->n_faults; i-- > 0;) {
        ox_fault *fault = &infer->faults[i];
        const bool own = fault->node == node && fault->call == call;
        if (!own && node->n_subgraphs == 0)
            return;
        if (!own) /* of a body */
            continue;
        for (size_t k = 0; k < 2; k++)
            if (fault->at[k].value)
                fault->at[k].chain =
                    ox_chain_of(infer->facts, infer->frame, fault->at[k].value,
                                fault->at[k].axis, infer->arena);
    }
}

const char *ox_elements_text(const ox_info *info, ox_arena *arena)
{
    ox_buf out;
    if (!info->elements || info->rank > 1 || info->n_elements > SHOWN_ELEMENTS)
        return NULL;
    ox_buf_init(&out, arena);
    for (size_t i = 0; i < info->n_elements; i++) {
        const ox_element e = info->elements[i];
        ox_buf_str(&out, i ? "," : "{");
        if (e.known && !e.expr)
            ox_buf_printf(&out, "%lld", (long long)e.value);
        else
            ox_buf_str(&out, ox_dim_text((ox_dim){-1, e.expr}, arena));
    }
    ox_buf_str(&out, "}");
    return ox_buf_text(&out);
}

/* "[1,64]"; of long expressions only the one of the axis, -1: none. */
static void put_shape(ox_buf *out, const ox_chain_step *step, ox_arena *arena)
{
    const ox_info *info = &step->info;
    if (info->kind != OX_INFO_TENSOR || info->rank <= 0) {
        ox_buf_printf(out, " %s", ox_info_text(info, arena));
        return;
    }
    for (int i = 0; i < info->rank; i++) {
        const char *text = ox_dim_text(info->dims[i], arena);
        ox_buf_str(out, i ? "," : " [");
        ox_buf_str(out, i == step->axis || strlen(text) <= SHOWN_LENGTH ? text
                                                                        : "..");
    }
    ox_buf_str(out, "]");
}

static void put_step(ox_buf *out, const ox_chain_step *step, ox_arena *arena)
{
    const ox_node *node = step->value->producer;
    const char *name = ox_shorten(arena, step->value->name, 100);
    if (node && node->proto->name && *node->proto->name)
        name = ox_shorten(arena, node->proto->name, 100);
    if (node)
        ox_buf_printf(out, "%s '%s'",
                      node->proto->op_type ? node->proto->op_type : "", name);
    else
        ox_buf_printf(out, "'%s' (%s)", name,
                      step->value->initializer || step->value->sparse
                          ? "initializer"
                          : "input");
    const char *elements =
        step->axis < 0 ? ox_elements_text(&step->info, arena) : NULL;
    if (elements)
        ox_buf_printf(out, " %s", elements);
    else
        put_shape(out, step, arena);
}

const char *ox_chain_text(const ox_chain *chain, ox_arena *arena)
{
    ox_buf out;
    ox_buf_init(&out, arena);
    for (size_t i = 0; i < chain->n; i++) {
        if (i > 0)
            ox_buf_str(&out, chain->steps[i].skipped ? " -> ... -> " : " -> ");
        put_step(&out, &chain->steps[i], arena);
    }
    return ox_buf_text(&out);
}
