#include "ir/diff.h"

#include "onnx/text_print.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

enum {
    MAX_ELEMENTS = 8, /* of a tensor that is shown; others by their hash */
    MAX_TEXT = 200    /* bytes of a value that is shown */
};

typedef struct differ {
    ox_differences *out;
    ox_arena *arena;
} differ;

/* Where a difference is. */
typedef struct place {
    const ox_graph *graph; /* NULL: the model */
    const ox_node *node;
} place;

static void add(differ *d, char kind, place at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

static void add(differ *d, char kind, place at, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const ox_difference found = {
        .kind = kind,
        .graph = at.graph ? at.graph->path : NULL,
        .node = at.node ? ox_node_label(at.node, d->arena) : NULL,
        .op_type = at.node ? at.node->proto->op_type : NULL,
        .what = ox_vprintf(d->arena, fmt, args)};
    va_end(args);
    OX_PUSH(d->arena, d->out->at, d->out->n, d->out->capacity, found);
}

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

static const char *shown(const differ *d, const char *text)
{
    return ox_shorten(d->arena, text, MAX_TEXT);
}

static void compare_text(differ *d, place at, const char *what, const char *a,
                         const char *b)
{
    if (strcmp(or_empty(a), or_empty(b)))
        add(d, '~', at, "%s '%s' -> '%s'", what, shown(d, or_empty(a)),
            shown(d, or_empty(b)));
}

/* ---- tensors ---- */

static const char *tensor_type(const ox_tensor *t, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, ox_dtype_name(t->proto.data_type));
    for (size_t i = 0; i < t->proto.n_dims; i++)
        ox_buf_printf(&text, "%s%" PRId64, i ? "," : "[", t->proto.dims[i]);
    ox_buf_str(&text, t->proto.n_dims ? "]" : "");
    return ox_buf_text(&text);
}

/* How many floats differ, and by how much at most. */
static const char *float_text(const uint8_t *a, const uint8_t *b, uint64_t size,
                              ox_arena *arena)
{
    const uint64_t n = size / sizeof(float);
    uint64_t count = 0;
    double most = 0;
    for (uint64_t i = 0; i < n; i++) {
        float x, y;
        memcpy(&x, a + i * sizeof x, sizeof x);
        memcpy(&y, b + i * sizeof y, sizeof y);
        count += memcmp(&x, &y, sizeof x) != 0;
        most = fmax(most, fabs((double)x - (double)y));
    }
    return ox_printf(arena,
                     "%" PRIu64 " of %" PRIu64 " elements differ, by up to %g",
                     count, n, most);
}

static bool same_strings(const Onnx__TensorProto *a, const Onnx__TensorProto *b)
{
    bool same = a->n_string_data == b->n_string_data;
    for (size_t i = 0; same && i < a->n_string_data; i++) {
        const ProtobufCBinaryData x = a->string_data[i], y = b->string_data[i];
        same = x.len == y.len && (!x.len || !memcmp(x.data, y.data, x.len));
    }
    return same;
}

/* NULL when both hold the same. */
static const char *tensor_fault(const ox_tensor *a, const ox_tensor *b,
                                ox_arena *arena)
{
    const char *types[2] = {tensor_type(a, arena), tensor_type(b, arena)};
    if (strcmp(types[0], types[1]))
        return ox_printf(arena, "%s -> %s", types[0], types[1]);
    if (a->proto.data_type == OX_DTYPE_STRING)
        return same_strings(&a->proto, &b->proto) ? NULL : "its data differs";
    ox_arena *scratch = ox_arena_new(0, NULL, NULL);
    const uint8_t *x, *y;
    uint64_t n, m;
    ox_err err = {0};
    const char *fault = NULL;
    if (ox_tensor_raw(&x, &n, a, scratch, &err) ||
        ox_tensor_raw(&y, &m, b, scratch, &err))
        fault = ox_strdup(arena, err.text);
    else if (n != m || (n && memcmp(x, y, n)))
        fault = a->proto.data_type == OX_DTYPE_FLOAT && n == m
                    ? float_text(x, y, n, arena)
                    : "its data differs";
    ox_arena_free(scratch);
    return fault;
}

/* ---- attributes ---- */

static bool has_graph(const Onnx__AttributeProto *a)
{
    return a->g || a->n_graphs;
}

static const char *attribute_text(const Onnx__AttributeProto *a,
                                  ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_printer p = {.out = &text, .max_elements = MAX_ELEMENTS};
    ox_print_attribute(&p, a);
    return ox_buf_text(&text);
}

static void compare_attributes(differ *d, const ox_node *a, const ox_node *b)
{
    const Onnx__NodeProto *p = a->proto, *q = b->proto;
    const place at = {a->graph, a};
    for (size_t i = 0; i < p->n_attribute; i++) {
        const Onnx__AttributeProto *x = p->attribute[i];
        const Onnx__AttributeProto *y = ox_node_attr(b, or_empty(x->name));
        if (has_graph(x))
            continue;
        const char *text = attribute_text(x, d->arena);
        if (!y)
            add(d, '-', at, "attribute %s", shown(d, text));
        else if (strcmp(text, attribute_text(y, d->arena)))
            add(d, '~', at, "attribute %s -> %s", shown(d, text),
                shown(d, attribute_text(y, d->arena)));
    }
    for (size_t i = 0; i < q->n_attribute; i++)
        if (!has_graph(q->attribute[i]) &&
            !ox_node_attr(a, or_empty(q->attribute[i]->name)))
            add(d, '+', at, "attribute %s",
                shown(d, attribute_text(q->attribute[i], d->arena)));
}

/* ---- nodes ---- */

static const char *names_text(char *const *names, size_t n, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    for (size_t i = 0; i < n; i++)
        ox_buf_printf(&text, "%s%s", i ? ", " : "", names[i]);
    return ox_buf_text(&text);
}

static void compare_graphs(differ *d, const ox_graph *a, const ox_graph *b);

static void compare_subgraphs(differ *d, const ox_node *a, const ox_node *b)
{
    const place at = {a->graph, a};
    if (a->n_subgraphs != b->n_subgraphs)
        add(d, '~', at, "%zu subgraphs -> %zu", a->n_subgraphs, b->n_subgraphs);
    for (size_t i = 0; i < a->n_subgraphs && i < b->n_subgraphs; i++)
        compare_graphs(d, a->subgraphs[i], b->subgraphs[i]);
}

static void compare_nodes(differ *d, const ox_node *a, const ox_node *b)
{
    const Onnx__NodeProto *p = a->proto, *q = b->proto;
    const place at = {a->graph, a};
    compare_text(d, at, "operator", p->op_type, q->op_type);
    compare_text(d, at, "domain", p->domain, q->domain);
    compare_text(d, at, "inputs", names_text(p->input, p->n_input, d->arena),
                 names_text(q->input, q->n_input, d->arena));
    compare_text(d, at, "outputs", names_text(p->output, p->n_output, d->arena),
                 names_text(q->output, q->n_output, d->arena));
    compare_attributes(d, a, b);
    compare_subgraphs(d, a, b);
}

/* A node by its name, or its first output; the key says which. */
static const char *node_key(const ox_node *node, ox_arena *arena)
{
    const Onnx__NodeProto *p = node->proto;
    if (p->name && *p->name)
        return ox_printf(arena, "n%s", p->name);
    return ox_printf(arena, "o%s", p->n_output ? p->output[0] : "");
}

static ox_map index_nodes(const ox_graph *graph, ox_arena *arena)
{
    ox_map map;
    ox_map_init(&map, arena);
    OX_EACH_NODE (node, graph)
        if (!ox_map_get(&map, node_key(node, arena)))
            ox_map_set(&map, node_key(node, arena), node);
    return map;
}

/* Returns whether the matched nodes come in the same order. */
static bool compare_all_nodes(differ *d, const ox_graph *a, const ox_graph *b)
{
    ox_map in_a = index_nodes(a, d->arena), in_b = index_nodes(b, d->arena);
    const ox_node *last = NULL;
    bool same_order = true;
    OX_EACH_NODE (node, a) {
        const ox_node *other = ox_map_get(&in_b, node_key(node, d->arena));
        if (!other) {
            add(d, '-', (place){a, node}, "node");
            continue;
        }
        compare_nodes(d, node, other);
        same_order &= !last || other->id > last->id;
        last = other;
    }
    OX_EACH_NODE (node, b)
        if (!ox_map_get(&in_a, node_key(node, d->arena)))
            add(d, '+', (place){b, node}, "node");
    return same_order;
}

/* ---- graphs ---- */

/* The whole declared type, also of sequences, optionals and maps. */
static const char *type_text(const ox_value *value, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_printer p = {.out = &text};
    if (value->initializer)
        return tensor_type(value->initializer, arena);
    if (value->info && value->info->type)
        ox_print_type(&p, value->info->type);
    return ox_buf_text(&text);
}

static const char *value_text(const ox_value *value, ox_arena *arena)
{
    return ox_printf(arena, "%s %s", type_text(value, arena), value->name);
}

/* Inputs or outputs, by their positions. */
static void compare_interface(differ *d, const ox_graph *a, const ox_graph *b,
                              bool outputs)
{
    ox_value *const *x = outputs ? a->outputs : a->inputs;
    ox_value *const *y = outputs ? b->outputs : b->inputs;
    const size_t n = outputs ? a->n_outputs : a->n_inputs;
    const size_t m = outputs ? b->n_outputs : b->n_inputs;
    const char *what = outputs ? "output" : "input";
    const place at = {a, NULL};
    for (size_t i = 0; i < n || i < m; i++) {
        const char *old = i < n ? value_text(x[i], d->arena) : NULL;
        const char *new = i < m ? value_text(y[i], d->arena) : NULL;
        if (!new)
            add(d, '-', at, "%s %s", what, old);
        else if (!old)
            add(d, '+', at, "%s %s", what, new);
        else if (strcmp(old, new))
            add(d, '~', at, "%s %s -> %s", what, old, new);
    }
}

static const char *sparse_fault(const Onnx__SparseTensorProto *a,
                                const Onnx__SparseTensorProto *b,
                                ox_arena *arena)
{
    bool same = a->n_dims == b->n_dims &&
                (!a->n_dims ||
                 !memcmp(a->dims, b->dims, a->n_dims * sizeof *a->dims)) &&
                !a->values == !b->values && !a->indices == !b->indices;
    const char *fault = same ? NULL : "another sparse tensor";
    if (same && a->values)
        fault = tensor_fault(ox_tensor_of(a->values), ox_tensor_of(b->values),
                             arena);
    if (!fault && same && a->indices)
        fault = tensor_fault(ox_tensor_of(a->indices), ox_tensor_of(b->indices),
                             arena);
    return fault;
}

static void compare_initializers(differ *d, const ox_graph *a,
                                 const ox_graph *b)
{
    const place at = {a, NULL};
    for (size_t i = 0; i < a->n_initializers; i++) {
        const ox_value *x = a->initializers[i];
        const ox_value *y = ox_map_get(&b->by_name, x->name);
        if (!y || !(y->initializer || y->sparse)) {
            add(d, '-', at, "initializer '%s'", x->name);
            continue;
        }
        if (!x->initializer != !y->initializer) {
            add(d, '~', at, "initializer '%s': dense or sparse", x->name);
            continue;
        }
        const char *fault =
            x->initializer
                ? tensor_fault(x->initializer, y->initializer, d->arena)
                : sparse_fault(x->sparse, y->sparse, d->arena);
        if (fault)
            add(d, '~', at, "initializer '%s': %s", x->name, fault);
    }
    for (size_t i = 0; i < b->n_initializers; i++) {
        const ox_value *x = ox_map_get(&a->by_name, b->initializers[i]->name);
        if (!x || !(x->initializer || x->sparse))
            add(d, '+', at, "initializer '%s'", b->initializers[i]->name);
    }
}

/* What is declared of values that are neither inputs nor outputs. */
static void compare_annotations(differ *d, const ox_graph *a, const ox_graph *b)
{
    for (size_t i = 0; i < a->n_values; i++) {
        const ox_value *x = a->values[i];
        const ox_value *y = ox_map_get(&b->by_name, x->name);
        if (!y || x->input >= 0 || x->output >= 0 || x->initializer ||
            y->initializer)
            continue;
        const char *type = type_text(x, d->arena);
        const char *other = type_text(y, d->arena);
        if (strcmp(type, other))
            add(d, '~', (place){a, NULL}, "value_info '%s': %s -> %s", x->name,
                x->info ? type : "none", y->info ? other : "none");
    }
}

static void compare_graphs(differ *d, const ox_graph *a, const ox_graph *b)
{
    const size_t before = d->out->n;
    const place at = {a, NULL};
    compare_interface(d, a, b, false);
    compare_interface(d, a, b, true);
    compare_initializers(d, a, b);
    compare_annotations(d, a, b);
    if (!compare_all_nodes(d, a, b) && d->out->n == before)
        add(d, '~', at, "the order of its nodes");
}

/* ---- models ---- */

static void compare_opsets(differ *d, const Onnx__ModelProto *a,
                           const ox_graph *main_b)
{
    for (size_t i = 0; i < a->n_opset_import; i++) {
        const char *domain = or_empty(a->opset_import[i]->domain);
        const int64_t x = a->opset_import[i]->version;
        const int64_t y = ox_graph_opset(main_b, domain);
        if (x != y)
            add(d, '~', (place){0}, "opset of '%s': %" PRId64 " -> %" PRId64,
                domain, x, y);
    }
}

static void compare_metadata(differ *d, const Onnx__ModelProto *a,
                             const Onnx__ModelProto *b)
{
    ox_map values;
    ox_map_init(&values, d->arena);
    for (size_t i = 0; i < b->n_metadata_props; i++)
        ox_map_set(&values, or_empty(b->metadata_props[i]->key),
                   b->metadata_props[i]);
    for (size_t i = 0; i < a->n_metadata_props; i++) {
        const char *key = or_empty(a->metadata_props[i]->key);
        const Onnx__StringStringEntryProto *other = ox_map_get(&values, key);
        compare_text(d, (place){0}, ox_printf(d->arena, "metadata '%s'", key),
                     a->metadata_props[i]->value, other ? other->value : NULL);
        ox_map_remove(&values, key);
    }
    for (size_t i = 0; i < b->n_metadata_props; i++) {
        const char *key = or_empty(b->metadata_props[i]->key);
        if (ox_map_get(&values, key))
            compare_text(d, (place){0},
                         ox_printf(d->arena, "metadata '%s'", key), NULL,
                         b->metadata_props[i]->value);
    }
}

static const ox_graph *function_of(const ox_model *model, const char *path)
{
    for (size_t i = 0; i < model->n_functions; i++)
        if (!strcmp(model->functions[i]->path, path))
            return model->functions[i];
    return NULL;
}

static void compare_functions(differ *d, const ox_model *a, const ox_model *b)
{
    for (size_t i = 0; i < a->n_functions; i++) {
        const ox_graph *other = function_of(b, a->functions[i]->path);
        if (other)
            compare_graphs(d, a->functions[i], other);
        else
            add(d, '-', (place){a->functions[i], NULL}, "function");
    }
    for (size_t i = 0; i < b->n_functions; i++)
        if (!function_of(a, b->functions[i]->path))
            add(d, '+', (place){b->functions[i], NULL}, "function");
}

void ox_model_diff(ox_differences *out, const ox_model *a, const ox_model *b,
                   ox_arena *arena)
{
    differ d = {.out = out, .arena = arena};
    const Onnx__ModelProto *p = a->onnx->proto, *q = b->onnx->proto;
    if (p->ir_version != q->ir_version)
        add(&d, '~', (place){0}, "IR version %" PRId64 " -> %" PRId64,
            p->ir_version, q->ir_version);
    compare_opsets(&d, p, b->main);
    for (size_t i = 0; i < q->n_opset_import; i++)
        if (!ox_graph_opset(a->main, or_empty(q->opset_import[i]->domain)))
            add(&d, '+', (place){0}, "opset of '%s': %" PRId64,
                or_empty(q->opset_import[i]->domain),
                q->opset_import[i]->version);
    compare_text(&d, (place){0}, "producer", p->producer_name,
                 q->producer_name);
    compare_metadata(&d, p, q);
    compare_graphs(&d, a->main, b->main);
    compare_functions(&d, a, b);
}
