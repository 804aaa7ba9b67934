#include "passes/dims.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef Onnx__TensorShapeProto__Dimension dim_proto;

/* What --dim asks for: a number, or when that is -1 a name. */
typedef struct setting {
    const char *key;
    int64_t number;
    const char *name;
} setting;

/* All dims of all declared types, each shown to visit. */
typedef struct walk {
    ox_run *run;
    void (*visit)(struct walk *w, dim_proto *dim, size_t i);
    const setting *set;
    size_t n_set;     /* dims that had the name */
    ox_strings names; /* there are */
    /* Where the walk is. */
    const ox_graph *graph;
    const ox_node *node; /* whose attribute it is, NULL: none */
    const char *value;
    bool is_given; /* it is an input of the main graph */
} walk;

static void walk_shape(walk *w, Onnx__TensorShapeProto *shape)
{
    for (size_t i = 0; shape && i < shape->n_dim; i++)
        w->visit(w, shape->dim[i], i);
}

/* The reader bounds how deep types are. */
static void walk_type(walk *w, Onnx__TypeProto *type)
{
    if (!type)
        return;
    switch (type->value_case) {
    case ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE:
        walk_shape(w, type->tensor_type->shape);
        break;
    case ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE:
        walk_shape(w, type->sparse_tensor_type->shape);
        break;
    case ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE:
        walk_type(w, type->sequence_type->elem_type);
        break;
    case ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE:
        walk_type(w, type->optional_type->elem_type);
        break;
    case ONNX__TYPE_PROTO__VALUE_MAP_TYPE:
        walk_type(w, type->map_type->value_type);
        break;
    default:
        break;
    }
}

static void walk_infos(walk *w, Onnx__ValueInfoProto *const *infos, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        w->value = infos[i]->name ? infos[i]->name : "";
        walk_type(w, infos[i]->type);
    }
}

static void walk_attributes(walk *w, const ox_node *node)
{
    const Onnx__NodeProto *p = node->proto;
    w->node = node;
    for (size_t i = 0; i < p->n_attribute; i++) {
        const Onnx__AttributeProto *a = p->attribute[i];
        w->value = a->name ? a->name : "";
        walk_type(w, a->tp);
        for (size_t k = 0; k < a->n_type_protos; k++)
            walk_type(w, a->type_protos[k]);
    }
    w->node = NULL;
}

static void walk_model(walk *w)
{
    const ox_model *model = w->run->model;
    ox_model_commit(w->run->model);
    for (size_t i = 0; i < model->n_graphs; i++) {
        const ox_graph *graph = w->graph = model->graphs[i];
        const Onnx__GraphProto *g = graph->proto;
        if (graph->is_removed)
            continue;
        w->is_given = graph == model->main;
        if (g)
            walk_infos(w, g->input, g->n_input);
        w->is_given = false;
        if (g)
            walk_infos(w, g->output, g->n_output);
        if (g)
            walk_infos(w, g->value_info, g->n_value_info);
        else
            walk_infos(w, graph->function->value_info,
                       graph->function->n_value_info);
        OX_EACH_NODE (node, graph)
            walk_attributes(w, node);
    }
}

/* Writes a dim, and lists it where that changes it. */
static void declare(walk *w, dim_proto *dim, size_t i, int64_t number,
                    const char *name, const char *why)
{
    ox_arena *arena = w->run->arena;
    const char *old = ox_dim_param(dim);
    bool is_number =
        dim->value_case == ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
    const char *before = is_number
                             ? ox_printf(arena, "%" PRId64, dim->dim_value)
                         : old ? ox_printf(arena, "'%s'", old)
                               : "?";
    const char *after = number >= 0 ? ox_printf(arena, "%" PRId64, number)
                        : name      ? ox_printf(arena, "'%s'", name)
                                    : "?";
    if (!strcmp(before, after))
        return;
    ox_changed(w->run, w->graph, w->node, why, "'%s': dim %zu %s -> %s",
               w->value, i, before, after);
    ox_dim_declare(w->run->model, dim, number, name);
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '.' || c == ':';
}

/* Whether a longer text has the name in it, as "N/2+1" has N. */
static bool mentions(const char *text, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at++)
        if ((at == text || !is_plain(at[-1])) && !is_plain(at[n]))
            return true;
    return false;
}

static void visit_set(walk *w, dim_proto *dim, size_t i)
{
    const setting *set = w->set;
    const char *name = ox_dim_param(dim);
    if (!name)
        return;
    if (!strcmp(name, set->key)) {
        w->n_set++;
        declare(w, dim, i, set->number, set->name, "asked for");
    } else if (mentions(name, set->key) && w->is_given) {
        ox_left(w->run, w->graph, w->node, w->value,
                "dim %zu '%s' may depend on '%s'", i, name, set->key);
    } else if (mentions(name, set->key)) {
        declare(w, dim, i, -1, NULL, "it depends on a dim that changes");
    }
}

static void visit_name(walk *w, dim_proto *dim, size_t i)
{
    enum { MOST = 20 };
    const char *name = ox_dim_param(dim);
    (void)i;
    if (!name || w->names.n == MOST)
        return;
    for (size_t k = 0; k < w->names.n; k++)
        if (!strcmp(w->names.at[k], name))
            return;
    OX_PUSH(w->run->arena, w->names.at, w->names.n, w->names.capacity, name);
}

/* "'N', 'T'", of those there are. */
static const char *list_names(ox_run *run)
{
    walk w = {.run = run, .visit = visit_name};
    ox_buf text;
    ox_buf_init(&text, run->arena);
    walk_model(&w);
    for (size_t i = 0; i < w.names.n; i++)
        ox_buf_printf(&text, "%s'%s'", i ? ", " : "", w.names.at[i]);
    return w.names.n ? ox_buf_text(&text) : "none";
}

static bool is_identifier(const char *text)
{
    if (!*text || (*text >= '0' && *text <= '9'))
        return false;
    while (is_plain(*text) && *text != ':')
        text++;
    return !*text;
}

static bool read_number(int64_t *out, const char *text)
{
    errno = 0;
    *out = strtoll(text, NULL, 10);
    return *text && strspn(text, "0123456789") == strlen(text) && !errno;
}

static ox_status read_setting(setting *out, const char *text, ox_run *run)
{
    const char *equals = strrchr(text, '=');
    if (!equals || equals == text)
        return ox_fail(run->err, OX_USAGE,
                       "option '--dim': '%s' is not NAME=N or INPUT:AXIS=N",
                       text);
    *out =
        (setting){.key = ox_strndup(run->arena, text, (size_t)(equals - text)),
                  .number = -1};
    if (read_number(&out->number, equals + 1))
        return OX_OK;
    *out = (setting){.key = out->key, .number = -1, .name = equals + 1};
    if (is_identifier(out->name))
        return OX_OK;
    return ox_fail(run->err, OX_USAGE,
                   "option '--dim': '%s' is neither a size nor a name",
                   out->name);
}

/* The input and the axis that "INPUT:AXIS" means; NULL: no such input. */
static ox_value *find_input(int64_t *axis, const ox_model *model,
                            const char *key)
{
    const char *colon = strrchr(key, ':');
    if (!colon || !read_number(axis, colon + 1))
        return NULL;
    const size_t n = (size_t)(colon - key);
    for (size_t i = 0; i < model->main->n_inputs; i++) {
        ox_value *value = model->main->inputs[i];
        if (strlen(value->name) == n && !memcmp(value->name, key, n))
            return value;
    }
    return NULL;
}

static ox_status set_axis(ox_run *run, const ox_value *value, int64_t axis,
                          const setting *set)
{
    const Onnx__TypeProto *type = value->info ? value->info->type : NULL;
    const bool is_tensor =
        type && type->value_case == ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE;
    const Onnx__TensorShapeProto *shape =
        is_tensor ? type->tensor_type->shape : NULL;
    walk w = {.run = run, .graph = run->model->main, .value = value->name};
    if (!shape)
        return ox_fail(run->err, OX_USAGE, "input '%s' has no declared shape",
                       value->name);
    if ((uint64_t)axis >= shape->n_dim)
        return ox_fail(run->err, OX_USAGE,
                       "input '%s' has %zu dims, there is no dim %" PRId64,
                       value->name, shape->n_dim, axis);
    declare(&w, shape->dim[axis], (size_t)axis, set->number, set->name,
            "asked for");
    return OX_OK;
}

static ox_status apply(ox_run *run, const setting *set)
{
    walk w = {.run = run, .visit = visit_set, .set = set};
    int64_t axis;
    walk_model(&w);
    if (w.n_set)
        return OX_OK;
    const ox_value *input = find_input(&axis, run->model, set->key);
    if (input)
        return set_axis(run, input, axis, set);
    return ox_fail(run->err, OX_USAGE,
                   "no dim is named '%s', and it is no INPUT:AXIS; names: %s",
                   set->key, list_names(run));
}

ox_status ox_dims_set(ox_run *run, const ox_strings *dims)
{
    for (size_t i = 0; i < dims->n && !run->is_again; i++) {
        setting set;
        if (read_setting(&set, dims->at[i], run) || apply(run, &set))
            return run->err->status;
    }
    return OX_OK;
}

static void visit_number(walk *w, dim_proto *dim, size_t i)
{
    const char *name = ox_dim_param(dim);
    int64_t number;
    if (name && read_number(&number, name))
        declare(w, dim, i, number, NULL, "the name is a number");
}

void ox_dims_read_numbers(ox_run *run)
{
    walk w = {.run = run, .visit = visit_number};
    walk_model(&w);
}
