/* The text views of `show`. */
#include "tools/show.h"

#include "base/buf.h"
#include "shape/slice.h"
#include "shape/shape.h"
#include "tools/print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *type_text(const ox_shapes *shapes, const ox_value *value,
                             ox_arena *arena)
{
    const ox_info info =
        ox_shapes_shown(shapes, value->graph->model, value, arena);
    return ox_info_text(&info, arena);
}

static void print_value(const ox_shapes *shapes, const ox_value *value,
                        const char *what, ox_arena *arena)
{
    ox_print_line(stdout, "  %-8s %-32s %s", what, value->name,
                  type_text(shapes, value, arena));
}

typedef struct totals {
    size_t nodes, weights, external;
    uint64_t bytes;
} totals;

static void add_tensor(void *user, ox_tensor *tensor,
                       const ProtobufCMessage *holder)
{
    (void)holder;
    totals *t = user;
    t->weights++;
    t->external += tensor->external;
    t->bytes += ox_payload_size(&tensor->payload);
}

static void print_imports(const ox_model *model, ox_arena *arena)
{
    const Onnx__ModelProto *p = model->onnx->proto;
    ox_buf line;
    ox_buf_init(&line, arena);
    ox_buf_printf(&line, "  %-8s IR %lld", "version", (long long)p->ir_version);
    for (size_t i = 0; i < p->n_opset_import; i++) {
        const Onnx__OperatorSetIdProto *o = p->opset_import[i];
        ox_buf_printf(&line, ", %s %lld",
                      o->domain && *o->domain ? o->domain : "ai.onnx",
                      (long long)o->version);
    }
    if (p->producer_name && *p->producer_name)
        ox_buf_printf(&line, ", by %s %s", p->producer_name,
                      p->producer_version ? p->producer_version : "");
    ox_print_line(stdout, "%s", ox_buf_text(&line));
}

void ox_show_summary(const ox_model *model, ox_arena *arena)
{
    const ox_graph *main = model->main;
    ox_shapes *shapes = ox_shapes_infer(model, arena);
    totals t = {0};
    ox_onnx_each_tensor(model->onnx, add_tensor, &t);
    for (size_t i = 0; i < model->n_graphs; i++)
        t.nodes += model->graphs[i]->n_nodes;
    ox_print_line(stdout, "%s: graph '%s'", model->onnx->path, main->path);
    print_imports(model, arena);
    for (size_t i = 0; i < main->n_inputs; i++)
        if (!main->inputs[i]->initializer)
            print_value(shapes, main->inputs[i], "input", arena);
    for (size_t i = 0; i < main->n_outputs; i++)
        print_value(shapes, main->outputs[i], "output", arena);
    ox_print_line(stdout, "  %-8s %zu in %zu graph%s, %zu function%s", "nodes",
                  t.nodes, model->n_graphs, model->n_graphs == 1 ? "" : "s",
                  model->n_functions, model->n_functions == 1 ? "" : "s");
    printf("  %-8s %zu, %llu bytes", "tensors", t.weights,
           (unsigned long long)t.bytes);
    printf(t.external ? ", %zu of them external\n" : "\n", t.external);
}

static void print_slice(const ox_slice *slice, const ox_shapes *shapes,
                        ox_arena *arena)
{
    const ox_node *node = slice->node;
    ox_value *out = ox_node_out(node, 0);
    ox_print_line(stdout, "%s: %s -> %s", ox_node_label(node, arena),
                  type_text(shapes, slice->data, arena),
                  out ? type_text(shapes, out, arena) : "");
    if (slice->fault)
        ox_print_line(stdout, "  %s", slice->fault);
    for (size_t i = 0; slice->axes && i < slice->n; i++) {
        const ox_slice_axis *a = &slice->axes[i];
        ox_print_line(stdout, "  axis %lld: start %lld, end %lld, step %lld%s",
                      (long long)a->axis, (long long)a->given.start,
                      (long long)a->given.end, (long long)a->given.step,
                      a->given.step < 0 ? " (reverse)" : "");
    }
}

void ox_show_slices(const ox_model *model, ox_arena *arena)
{
    ox_shapes *shapes = ox_shapes_infer(model, arena);
    for (size_t i = 0; i < model->n_graphs; i++)
        OX_EACH_NODE (node, model->graphs[i]) {
            ox_slice slice;
            ox_err err = {0};
            if (!ox_node_is(node, "Slice") || !ox_node_in(node, 0))
                continue;
            if (ox_slice_read(&slice, node, shapes, arena, &err))
                ox_print_line(stdout, "%s", err.text);
            else
                print_slice(&slice, shapes, arena);
        }
}

typedef struct weight {
    const char *name;
    const ox_tensor *tensor;
    size_t index; /* in the file, so that the order is stable */
} weight;

typedef struct weights {
    ox_arena *arena;
    weight *at;
    size_t n, capacity;
} weights;

static int by_size(const void *left, const void *right)
{
    const weight *a = left, *b = right;
    uint64_t x = ox_payload_size(&a->tensor->payload);
    uint64_t y = ox_payload_size(&b->tensor->payload);
    if (x != y)
        return x < y ? 1 : -1;
    return a->index < b->index ? -1 : 1;
}

static void add_weight(weights *w, const char *name, const ox_tensor *tensor)
{
    weight one = {name, tensor, w->n};
    OX_PUSH(w->arena, w->at, w->n, w->capacity, one);
}

static void collect_weights(weights *w, const ox_graph *graph)
{
    for (size_t i = 0; i < graph->n_initializers; i++)
        if (graph->initializers[i]->initializer)
            add_weight(w, graph->initializers[i]->name,
                       graph->initializers[i]->initializer);
    OX_EACH_NODE (node, graph) {
        const Onnx__AttributeProto *a = ox_node_attr(node, "value");
        if (ox_node_is(node, "Constant") && a && a->t && node->n_out)
            add_weight(w, node->proto->output[0], ox_tensor_of(a->t));
    }
}

void ox_show_weights(const ox_model *model, ox_arena *arena)
{
    weights w = {.arena = arena};
    for (size_t i = 0; i < model->n_graphs; i++)
        collect_weights(&w, model->graphs[i]);
    if (w.n)
        qsort(w.at, w.n, sizeof *w.at, by_size);
    for (size_t i = 0; i < w.n; i++) {
        const ox_tensor *t = w.at[i].tensor;
        printf("%12llu  %s[", (unsigned long long)ox_payload_size(&t->payload),
               ox_dtype_name(t->proto.data_type));
        for (size_t k = 0; k < t->proto.n_dims; k++)
            printf("%s%lld", k ? "," : "", (long long)t->proto.dims[k]);
        ox_print_line(stdout, "] %s%s", w.at[i].name,
                      t->external ? " (external)" : "");
    }
}

typedef struct op_count {
    const char *domain, *name;
    size_t n;
} op_count;

static int by_count(const void *left, const void *right)
{
    const op_count *a = left, *b = right;
    if (a->n != b->n)
        return a->n < b->n ? 1 : -1;
    int order = strcmp(a->domain, b->domain);
    return order ? order : strcmp(a->name, b->name);
}

void ox_show_ops(const ox_model *model, ox_arena *arena)
{
    ox_map seen;
    ox_map_init(&seen, arena);
    op_count **list = NULL;
    size_t n = 0, capacity = 0;
    for (size_t i = 0; i < model->n_graphs; i++)
        OX_EACH_NODE (node, model->graphs[i]) {
            const char *domain = node->proto->domain ? node->proto->domain : "";
            const char *name = node->proto->op_type ? node->proto->op_type : "";
            const char *key = ox_printf(arena, "%s.%s", domain, name);
            op_count *c = ox_map_get(&seen, key);
            if (!c) {
                c = OX_NEW(arena, op_count);
                *c = (op_count){domain, name, 0};
                ox_map_set(&seen, key, c);
                OX_PUSH(arena, list, n, capacity, c);
            }
            c->n++;
        }
    op_count *sorted = OX_NEW_ARRAY(arena, n, op_count);
    for (size_t i = 0; i < n; i++)
        sorted[i] = *list[i];
    if (n)
        qsort(sorted, n, sizeof *sorted, by_count);
    for (size_t i = 0; i < n; i++)
        ox_print_line(stdout, "%8zu  %s%s%s", sorted[i].n, sorted[i].domain,
                      *sorted[i].domain ? "." : "", sorted[i].name);
}
