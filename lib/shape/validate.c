/* What a model declares, held against what is inferred; and what is said of a
 * fault. A declared name is held against the inferred size, too: an input's
 * name means that input's size everywhere, and any other name means one size
 * wherever it is. Names are scoped to the main graph and the branches in it:
 * what runs more than once may give them another size each time. */
#include "base/buf.h"
#include "shape/infer.h"

#include <string.h>

enum {
    /* The size that is tried first: a multiple of many numbers, so that
     * rounding says nothing. */
    BIG_SIZE = 20160,
    TRIED_SIZES = 4096
};

/* One comparison of a model. */
typedef struct comparison {
    ox_infer infer;
    const ox_shapes *shapes;
    ox_map given;  /* names of the main graph's inputs */
    ox_map first;  /* other names -> the first value declared with them */
    ox_map judged; /* an input's name and a dim -> what it was found to be */
    ox_map narrow; /* pairs of dims -> the place of the first in the list */
    bool *faulty;  /* by node id: it cannot run, or what it calls */
    size_t *index; /* by value id: 1 + its place in the list */
    ox_mismatch *list;
    const char **pairs; /* declared and inferred dim of each */
    size_t n, capacity, pairs_capacity;
    size_t n_chains; /* made so far */
} comparison;

/* Where a name was first seen. */
typedef struct binding {
    const ox_value *value;
    ox_dim dim;
} binding;

static const char *name_at(const ox_value *value, int axis)
{
    const Onnx__TensorShapeProto *shape = ox_value_shape(value);
    if (!shape || (size_t)axis >= shape->n_dim ||
        shape->dim[axis]->value_case !=
            ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM)
        return NULL;
    const char *name = shape->dim[axis]->dim_param;
    return name && *name ? name : NULL;
}

/* Sizes of names for ox_expr_value. */
typedef struct trial {
    const char *only; /* the one name there may be, NULL: any */
    int64_t size;     /* of that name; of any, times a number by its text */
} trial;

static int64_t trial_size(void *user, const char *name)
{
    const trial *t = user;
    if (t->only)
        return strcmp(t->only, name) == 0 ? t->size : -1;
    uint32_t hash = 0;
    for (; *name; name++)
        hash = hash * 31 + (unsigned char)*name;
    return t->size * (7 + 2 * (hash % 64));
}

static bool value_at(int64_t *out, ox_dim dim, const trial *t)
{
    trial own = *t;
    *out = dim.value;
    return !dim.expr || ox_expr_value(out, dim.expr, trial_size, &own);
}

typedef enum verdict { FITS, NARROW, WRONG } verdict;

/* A size that is declared as an input's name, and is another function of that
 * name alone: wrong when no practical size makes both equal. Of other names
 * nothing is known: they may be related. */
static verdict judge_name(comparison *c, ox_dim inferred, const char *name,
                          const char **note)
{
    ox_arena *arena = c->infer.arena;
    trial t = {name, BIG_SIZE};
    int64_t value;
    if (!value_at(&value, inferred, &t) || value == t.size)
        return FITS;
    const char *pair =
        ox_printf(arena, "%s %s", name, ox_dim_text(inferred, arena));
    const verdict *known = ox_map_get(&c->judged, pair);
    verdict v = WRONG;
    for (t.size = 1; !known && v == WRONG && t.size <= TRIED_SIZES; t.size++)
        if (value_at(&value, inferred, &t) && value == t.size)
            v = NARROW;
    if (known)
        v = *known;
    else
        ox_map_set(&c->judged, pair, ox_memdup(arena, &v, sizeof v));
    if (v == WRONG)
        *note = ox_printf(arena, "equal for no size from 1 to %d", TRIED_SIZES);
    return v;
}

/* A number where the size follows the inputs. */
static verdict judge_number(int64_t declared, ox_dim inferred)
{
    const trial t = {NULL, BIG_SIZE};
    int64_t value;
    return inferred.expr && ox_expr_named(inferred.expr) &&
                   value_at(&value, inferred, &t) && value != declared
               ? NARROW
               : FITS;
}

/* A name that is no input's means what it first meant. */
static verdict judge_label(comparison *c, const ox_value *value, int axis,
                           const char *name, const char **note)
{
    ox_arena *arena = c->infer.arena;
    const ox_dim dim = ox_shapes_of(c->shapes, value)->dims[axis];
    const binding *first = ox_map_get(&c->first, name);
    if (ox_dim_unknown(dim))
        return FITS;
    if (!first) {
        const binding made = {value, dim};
        ox_map_set(&c->first, name, ox_memdup(arena, &made, sizeof made));
        return FITS;
    }
    if (!ox_dim_differ(c->infer.exprs, first->dim, dim))
        return FITS;
    *note = ox_printf(arena, "'%s' is %s in '%s'", ox_shorten(arena, name, 100),
                      ox_dim_text(first->dim, arena),
                      ox_shorten(arena, first->value->name, 100));
    return WRONG;
}

static verdict judge_dim(comparison *c, const ox_value *value, int axis,
                         ox_dim declared, const char **note)
{
    ox_arena *arena = c->infer.arena;
    const ox_dim inferred = ox_shapes_of(c->shapes, value)->dims[axis];
    const char *name = name_at(value, axis);
    if (ox_dim_same(declared, inferred) ||
        strcmp(ox_dim_text(declared, arena), ox_dim_text(inferred, arena)) == 0)
        return FITS;
    if (declared.value >= 0)
        return judge_number(declared.value, inferred);
    if (!name)
        return FITS;
    return ox_map_get(&c->given, name)
               ? judge_name(c, inferred, name, note)
               : judge_label(c, value, axis, name, note);
}

/* The main graph and what runs at most once with it. */
static bool names_hold(const ox_graph *graph)
{
    while (graph->owner && ox_node_is(graph->owner, "If"))
        graph = graph->outer;
    return graph == graph->model->main;
}

/* The mismatch that this one follows from: an input's with the same dims; of
 * those that hold for some sizes, the first with the same dims. */
static size_t root_of(comparison *c, const ox_mismatch *m, const char *pair)
{
    const ox_node *node = m->value->producer;
    const size_t *first = m->is_narrow ? ox_map_get(&c->narrow, pair) : NULL;
    if (first)
        return *first;
    for (size_t i = 0; node && i < node->n_in; i++) {
        const ox_value *in = node->in[i].value;
        const size_t at = in ? c->index[in->id] : 0;
        if (at > 0 && strcmp(pair, c->pairs[at - 1]) == 0)
            return c->list[at - 1].root;
    }
    return c->n;
}

static void add(comparison *c, const ox_info *declared, ox_mismatch found)
{
    ox_arena *arena = c->infer.arena;
    const ox_value *value = found.value;
    const ox_info *inferred = ox_shapes_of(c->shapes, value);
    const int axis = found.axis;
    found.declared = ox_info_text(declared, arena);
    found.inferred = ox_info_text(inferred, arena);
    const char *pair =
        axis < 0 ? ox_printf(arena, "%s %s", found.declared, found.inferred)
                 : ox_printf(arena, "%s %s",
                             ox_dim_text(declared->dims[axis], arena),
                             ox_dim_text(inferred->dims[axis], arena));
    found.root = root_of(c, &found, pair);
    if (found.root < c->n)
        c->list[found.root].n_followers++;
    else if (found.is_narrow)
        ox_map_set(&c->narrow, pair, ox_memdup(arena, &c->n, sizeof c->n));
    if (found.root == c->n && c->n_chains++ < OX_FAULT_LIMIT)
        found.chain = ox_shapes_chain(c->shapes, value, axis, arena);
    size_t n = c->n;
    OX_PUSH(arena, c->pairs, n, c->pairs_capacity, pair);
    OX_PUSH(arena, c->list, c->n, c->capacity, found);
    c->index[value->id] = c->n;
}

/* Axis by axis: what is wrong before what is narrow. */
static void compare_dims(comparison *c, const ox_value *value,
                         const ox_info *declared)
{
    const ox_info *inferred = ox_shapes_of(c->shapes, value);
    const bool names = names_hold(value->graph);
    ox_mismatch found = {.value = value, .axis = -1};
    for (int i = 0; i < declared->rank; i++) {
        const char *note = NULL;
        const ox_dim dim = declared->dims[i];
        verdict v = FITS;
        if ((names || dim.value >= 0) &&
            ox_dim_differ(c->infer.exprs, dim, inferred->dims[i]))
            v = WRONG;
        else if (names)
            v = judge_dim(c, value, i, dim, &note);
        if (v == FITS || (v == NARROW && found.axis >= 0))
            continue;
        found.axis = i;
        found.note = note;
        found.is_narrow = v == NARROW;
        if (v == WRONG)
            break;
    }
    if (found.axis >= 0)
        add(c, declared, found);
}

static void compare_value(comparison *c, const ox_value *value)
{
    const ox_info *inferred = ox_shapes_of(c->shapes, value);
    if (!value->info || (value->producer && c->faulty[value->producer->id]))
        return;
    const ox_info declared = ox_info_declared(&c->infer, value->info->type);
    const bool tensors = declared.kind == inferred->kind &&
                         declared.kind <= OX_INFO_SPARSE &&
                         (!declared.dtype || !inferred->dtype ||
                          declared.dtype == inferred->dtype) &&
                         declared.rank == inferred->rank;
    if (tensors)
        compare_dims(c, value, &declared);
    else if (ox_info_contradicts(&declared, inferred))
        add(c, &declared, (ox_mismatch){.value = value, .axis = -1});
}

/* In the order of the nodes, so that what a mismatch follows from comes
 * first. */
static void compare_graph(comparison *c, const ox_graph *graph)
{
    for (size_t i = 0; i < graph->n_values; i++)
        if (!graph->values[i]->producer)
            compare_value(c, graph->values[i]);
    OX_EACH_NODE (node, graph)
        for (size_t i = 0; i < node->n_out; i++)
            if (node->out[i])
                compare_value(c, node->out[i]);
}

/* The names that the main graph's inputs give a meaning. */
static void find_given(comparison *c, const ox_graph *main)
{
    for (size_t i = 0; main && i < main->n_inputs; i++) {
        const Onnx__TensorShapeProto *shape = ox_value_shape(main->inputs[i]);
        for (int k = 0; shape && (size_t)k < shape->n_dim; k++)
            if (name_at(main->inputs[i], k))
                ox_map_set(&c->given, name_at(main->inputs[i], k), c);
    }
}

size_t ox_shapes_compare(ox_mismatch **out, const ox_shapes *shapes,
                         const ox_model *model, ox_arena *arena)
{
    comparison c = {
        .infer = {.model = model, .arena = arena, .exprs = shapes->exprs},
        .shapes = shapes,
        .index = OX_NEW_ARRAY(arena, (size_t)model->n_values + 1, size_t),
        .faulty = OX_NEW_ARRAY(arena, (size_t)model->n_nodes + 1, bool)};
    for (size_t i = 0; i < shapes->n_faults; i++) {
        c.faulty[shapes->faults[i].node->id] = true;
        if (shapes->faults[i].caller)
            c.faulty[shapes->faults[i].caller->id] = true;
    }
    ox_map_init(&c.given, arena);
    ox_map_init(&c.first, arena);
    ox_map_init(&c.judged, arena);
    ox_map_init(&c.narrow, arena);
    find_given(&c, model->main);
    for (size_t g = 0; g < model->n_graphs; g++)
        compare_graph(&c, model->graphs[g]);
    for (size_t i = 0; i < shapes->n_mismatches; i++) {
        ox_mismatch found = shapes->mismatches[i];
        found.root = c.n;
        OX_PUSH(arena, c.list, c.n, c.capacity, found);
    }
    *out = c.list;
    return c.n;
}

static bool is_noted(const ox_infer *infer, const ox_mismatch *m)
{
    for (size_t i = 0; i < infer->n_mismatches; i++)
        if (infer->mismatches[i].value == m->value &&
            strcmp(infer->mismatches[i].inferred, m->inferred) == 0)
            return true;
    return infer->n_mismatches >= OX_FAULT_LIMIT;
}

void ox_infer_compare(ox_infer *infer, const ox_graph *body)
{
    for (size_t i = 0; i < body->n_values; i++) {
        const ox_value *value = body->values[i];
        const ox_info *inferred = &infer->facts[value->id].info;
        if (!value->info)
            continue;
        const ox_info declared = ox_info_declared(infer, value->info->type);
        if (!ox_info_contradicts(&declared, inferred))
            continue;
        ox_mismatch found = {.value = value,
                             .declared = ox_info_text(&declared, infer->arena),
                             .inferred = ox_info_text(inferred, infer->arena),
                             .axis = -1,
                             .caller = infer->frame->call};
        for (int k = 0; k < declared.rank && declared.rank == inferred->rank &&
                        declared.dtype == inferred->dtype && found.axis < 0;
             k++)
            if (ox_dim_differ(infer->exprs, declared.dims[k],
                              inferred->dims[k]))
                found.axis = k;
        if (is_noted(infer, &found))
            continue;
        found.chain = ox_chain_of(infer->facts, infer->frame, value, found.axis,
                                  infer->arena);
        OX_PUSH(infer->arena, infer->mismatches, infer->n_mismatches,
                infer->mismatches_capacity, found);
    }
}

static void put_caller(ox_buf *out, const ox_node *caller, ox_arena *arena)
{
    if (caller)
        ox_buf_printf(out, "; called by node '%s' in '%s'",
                      ox_node_label(caller, arena), caller->graph->path);
}

const char *ox_mismatch_text(const ox_mismatch *m, ox_arena *arena)
{
    ox_buf out;
    ox_buf_init(&out, arena);
    ox_buf_printf(&out, "declared as %s, inferred as %s",
                  ox_shorten(arena, m->declared, 400),
                  ox_shorten(arena, m->inferred, 400));
    if (m->is_narrow)
        ox_buf_str(&out, "; true for some inputs only");
    if (m->note)
        ox_buf_printf(&out, "; %s", m->note);
    if (m->n_followers > 0)
        ox_buf_printf(&out, "; so %s %zu more value%s",
                      m->n_followers == 1 ? "is" : "are", m->n_followers,
                      m->n_followers == 1 ? "" : "s");
    put_caller(&out, m->caller, arena);
    return ox_buf_text(&out);
}

const char *ox_fault_text(const ox_fault *fault, ox_arena *arena)
{
    ox_buf out;
    ox_buf_init(&out, arena);
    ox_buf_str(&out, fault->text);
    for (size_t k = 0; k < 2; k++) {
        const ox_info *info = &fault->at[k].info;
        const char *elements = ox_elements_text(info, arena);
        if (fault->at[k].value)
            ox_buf_printf(&out, "; '%s' is %s%s%s",
                          ox_shorten(arena, fault->at[k].value->name, 200),
                          ox_info_text(info, arena), elements ? " " : "",
                          elements ? elements : "");
    }
    put_caller(&out, fault->caller, arena);
    return ox_buf_text(&out);
}
