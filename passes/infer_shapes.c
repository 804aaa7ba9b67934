#include "passes/dims.h"

#include "onnx/limits.h"
#include "shape/shape.h"

#include <inttypes.h>
#include <string.h>

typedef Onnx__TensorShapeProto__Dimension dim_proto;

typedef struct options {
    bool repair, strict;
    ox_strings dims;
} options;

/* What is declared held against what is inferred, all over the model. */
typedef struct annotator {
    ox_run *run;
    const ox_shapes *shapes;
    bool repair;        /* what is inferred wins */
    bool add;           /* annotate also what is not annotated yet */
    const char **stale; /* by value id: declared is this, which cannot be */
    ox_map given;       /* the names in the main graph's inputs */
} annotator;

/* A type about to be declared. */
typedef struct annotation {
    int32_t dtype;
    int rank;
    int64_t dims[OX_MAX_RANK];
    const char *names[OX_MAX_RANK];
    bool overrules; /* something that is declared */
} annotation;

static const char *text_of(ox_dim dim, ox_arena *arena)
{
    return dim.expr ? ox_expr_text(dim.expr, arena) : NULL;
}

/* Whether a dim stays as it is declared, though it is known. A name that no
 * input has is a label: it says nothing that could be wrong. */
static bool stays(const annotator *an, const ox_value *value,
                  const dim_proto *d, ox_dim inferred)
{
    const char *name = ox_dim_param(d);
    if (!an->repair)
        return ox_dim_number(d) >= 0 || (name && inferred.value < 0);
    return name && inferred.value < 0 && value->output >= 0 &&
           !ox_map_get(&an->given, name);
}

static void choose(annotation *a, int i, const annotator *an,
                   const ox_value *value, const dim_proto *d)
{
    const ox_dim inferred = ox_shapes_of(an->shapes, value)->dims[i];
    const char *text = text_of(inferred, an->run->arena);
    const bool is_known = inferred.value >= 0 || text;
    const bool keep = d && !an->stale[value->id] &&
                      (!is_known || stays(an, value, d, inferred));
    a->dims[i] = keep ? ox_dim_number(d) : inferred.value;
    a->names[i] = keep ? ox_dim_param(d) : text;
    a->overrules |= !keep && (ox_dim_number(d) >= 0
                                  ? ox_dim_number(d) != inferred.value
                                  : ox_dim_param(d) && text &&
                                        strcmp(ox_dim_param(d), text) != 0);
}

static annotation annotation_of(const annotator *an, const ox_value *value)
{
    const ox_info *info = ox_shapes_of(an->shapes, value);
    const Onnx__TensorShapeProto *shape = ox_value_shape(value);
    annotation a = {.dtype = info->dtype, .rank = info->rank};
    a.overrules = an->stale[value->id] != NULL;
    if (shape && shape->n_dim != (size_t)info->rank)
        shape = NULL;
    for (int i = 0; i < info->rank; i++)
        choose(&a, i, an, value, shape ? shape->dim[i] : NULL);
    return a;
}

static bool same_name(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

static bool is_declared(const annotation *a, const ox_value *value)
{
    const Onnx__TensorShapeProto *shape = ox_value_shape(value);
    if (!value->info || ox_value_dtype(value) != a->dtype)
        return false;
    if (!shape || a->rank < 0 || shape->n_dim != (size_t)a->rank)
        return !shape && a->rank < 0;
    for (int i = 0; i < a->rank; i++)
        if (ox_dim_number(shape->dim[i]) != a->dims[i] ||
            !same_name(ox_dim_param(shape->dim[i]), a->names[i]))
            return false;
    return true;
}

static void declare(const annotator *an, ox_value *value, const annotation *a)
{
    ox_run *run = an->run;
    const char *was = !a->overrules ? NULL
                      : an->stale[value->id]
                          ? an->stale[value->id]
                          : ox_value_type_text(value, run->arena);
    ox_value_declare(value, a->dtype, a->rank, a->dims, a->names);
    const char *is = ox_value_type_text(value, run->arena);
    if (!was) {
        ox_changed(run, value->graph, value->producer, "inferred", "'%s' is %s",
                   value->name, is);
        return;
    }
    ox_changed(run, value->graph, value->producer, "not what is inferred",
               "'%s' was %s, is %s", value->name, was, is);
    if (an->add)
        ox_warn(&run->model->log,
                "graph '%s': value '%s' was declared as %s, is %s",
                value->graph->path, value->name, was, is);
}

static bool is_interface(const ox_value *value)
{
    return value->input >= 0 || value->output >= 0;
}

static void annotate(const annotator *an, ox_value *value)
{
    if (!value || (!value->info && (!an->add || is_interface(value))) ||
        (!an->repair && (is_interface(value) || an->stale[value->id])))
        return;
    const ox_info *info = ox_shapes_of(an->shapes, value);
    if (info->kind != OX_INFO_TENSOR || !info->dtype ||
        info->rank > OX_MAX_RANK) {
        if (an->stale[value->id] && !is_interface(value)) {
            ox_changed(an->run, value->graph, value->producer,
                       "not what is inferred", "'%s' is no longer declared",
                       value->name);
            ox_value_undeclare(value);
        }
        return;
    }
    /* What says more than is known stays. */
    if (info->rank < 0 && value->info && !an->stale[value->id])
        return;
    const annotation a = annotation_of(an, value);
    if (!is_declared(&a, value))
        declare(an, value, &a);
}

static bool is_in_function(const ox_graph *graph)
{
    while (graph->outer)
        graph = graph->outer;
    return graph->function;
}

static void annotate_graph(const annotator *an, const ox_graph *graph)
{
    for (size_t i = 0; an->repair && i < graph->n_values; i++) {
        ox_value *value = graph->values[i];
        const bool given = graph == graph->model->main && value->input >= 0;
        if (!value->producer && value->info && !given)
            annotate(an, value);
    }
    OX_EACH_NODE (node, graph)
        for (size_t i = 0; i < node->n_out; i++)
            annotate(an, node->out[i]);
}

/* A function's types depend on who calls it: only what no call can have is
 * replaced. */
static void annotate_function(const annotator *an, const ox_graph *graph)
{
    for (size_t i = 0; an->repair && i < graph->n_values; i++)
        if (an->stale[graph->values[i]->id])
            annotate(an, graph->values[i]);
}

static void find_given(annotator *an)
{
    const ox_graph *main = an->run->model->main;
    ox_map_init(&an->given, an->run->arena);
    for (size_t i = 0; i < main->n_inputs; i++) {
        const Onnx__TensorShapeProto *shape = ox_value_shape(main->inputs[i]);
        for (size_t k = 0; shape && k < shape->n_dim; k++)
            if (ox_dim_param(shape->dim[k]))
                ox_map_set(&an->given, ox_dim_param(shape->dim[k]), an);
    }
}

/* What cannot be is noted as left, unless it will be replaced. */
static void find_stale(annotator *an)
{
    ox_run *run = an->run;
    ox_mismatch *list;
    size_t n = ox_shapes_compare(&list, an->shapes, run->model, run->arena);
    an->stale = OX_NEW_ARRAY(run->arena, run->model->n_values, const char *);
    for (size_t i = 0; i < n; i++) {
        const ox_value *value = list[i].value;
        an->stale[value->id] = list[i].declared;
        if (an->repair || list[i].root != i)
            continue;
        const char *text = ox_mismatch_text(&list[i], run->arena);
        ox_left(run, value->graph, value->producer, value->name, "%s", text);
        ox_warn(&run->model->log, "graph '%s': value '%s': %s",
                value->graph->path, value->name, text);
    }
}

/* Nodes that cannot run with these sizes. */
static void warn_faults(const annotator *an)
{
    ox_arena *arena = an->run->arena;
    size_t n;
    const ox_fault *faults = ox_shapes_faults(an->shapes, &n);
    for (size_t i = 0; i < n; i++) {
        const ox_node *node = faults[i].node;
        ox_warn(&an->run->model->log, "graph '%s': node '%s' (%s): %s",
                node->graph->path, ox_node_label(node, arena),
                node->proto->op_type, ox_fault_text(&faults[i], arena));
    }
}

static void annotate_all(annotator *an)
{
    const ox_model *model = an->run->model;
    warn_faults(an);
    find_stale(an);
    find_given(an);
    for (size_t i = 0; i < model->n_graphs; i++) {
        const ox_graph *graph = model->graphs[i];
        if (graph->is_removed)
            continue;
        if (is_in_function(graph))
            annotate_function(an, graph);
        else
            annotate_graph(an, graph);
    }
}

void ox_dims_repair(ox_run *run)
{
    annotator an = {.run = run,
                    .shapes = ox_shapes_infer(run->model, run->arena),
                    .repair = true};
    annotate_all(&an);
}

static bool is_complete(const ox_info *info)
{
    if (info->kind != OX_INFO_TENSOR && info->kind != OX_INFO_SPARSE)
        return ox_info_typed(info);
    for (int i = 0; i < info->rank; i++)
        if (info->dims[i].value < 0 &&
            (!info->dims[i].expr || !ox_expr_named(info->dims[i].expr)))
            return false;
    return info->dtype && info->rank >= 0;
}

/* Fails when a value is not wholly known; names each. */
static ox_status demand_all(ox_run *run, const ox_shapes *shapes)
{
    const ox_model *model = run->model;
    size_t n = 0, unknown = 0;
    for (size_t g = 0; g < model->n_graphs; g++) {
        const ox_graph *graph = model->graphs[g];
        if (graph->is_removed || is_in_function(graph))
            continue;
        for (size_t i = 0; i < graph->n_values; i++) {
            const ox_value *value = graph->values[i];
            const ox_info *info = ox_shapes_of(shapes, value);
            if (value->is_undefined)
                continue;
            n++;
            if (is_complete(info))
                continue;
            unknown++;
            ox_warn(&model->log, "graph '%s': value '%s' is %s: %s",
                    graph->path, value->name, ox_info_text(info, run->arena),
                    info->reason ? info->reason : "not known");
        }
    }
    return unknown
               ? ox_fail(run->err, OX_NO,
                         "%zu of %zu values are not wholly known", unknown, n)
               : OX_OK;
}

static ox_status infer(ox_run *run)
{
    const options *o = run->options;
    if (ox_dims_set(run, &o->dims))
        return run->err->status;
    if (o->repair)
        ox_dims_read_numbers(run);
    annotator an = {.run = run,
                    .shapes = ox_shapes_infer(run->model, run->arena),
                    .repair = o->repair || o->dims.n,
                    .add = true};
    if (o->strict && demand_all(run, an.shapes))
        return run->err->status;
    annotate_all(&an);
    return OX_OK;
}

static const ox_option option_table[] = {
    {"repair", 0, OX_FLAG, offsetof(options, repair), NULL, NULL,
     "replace declared shapes that are not what is inferred"},
    {"strict", 0, OX_FLAG, offsetof(options, strict), NULL, NULL,
     "exit 1, and write nothing, when a value is not wholly known"},
    {"dim", 0, OX_STRINGS, offsetof(options, dims), "NAME=N", NULL,
     "first give a dim a size, as set-dims does; may be given again"},
    {0}};

const ox_pass ox_infer_shapes = {
    .name = "infer-shapes",
    .summary = "annotate values with their types and shapes",
    .help =
        "Infers element types and shapes and writes them as value_info for\n"
        "every value that lacks them, or fills in dimensions that an existing\n"
        "annotation leaves open. Nothing is guessed: what cannot be proved\n"
        "stays open. An annotation that contradicts what is inferred is\n"
        "reported and left as it is; declared inputs and outputs stay.\n"
        "\n"
        "--repair lists and replaces annotations that are not what is\n"
        "inferred, and those dims of outputs that are not: a number where the\n"
        "result follows the inputs, a name that means another dim. A dim\n"
        "whose name is a number becomes that number, in inputs too.\n"
        "\n"
        "--strict names each value of which something is not known, with the\n"
        "node that stopped inference.",
    .group = OX_CLEAN,
    .options = option_table,
    .options_size = sizeof(options),
    .run = infer};
