#include "runtime/localize.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 16,              /* values in one run */
    BYTES_AT_ONCE = 512 << 20, /* what they may take, as far as it is known */
    SHORTEST_NAME = 4,         /* of a node, to be found in an error */
    BYTES_UNKNOWN = 16 << 20   /* what a value of unknown size counts */
};

typedef enum state {
    UNSEEN,
    RIGHT,
    WRONG,
    UNKNOWN /* it could not be had in one of the runs */
} state;

typedef struct walker {
    const ox_localize_spec *spec;
    const ox_subject *s; /* the model that went wrong */
    ox_arena *arena;
    ox_located *seen;      /* by value id */
    state *states;         /* by value id */
    const ox_node **nodes; /* of the main graph, producers first */
    size_t n_nodes;
    size_t *place; /* in nodes, by node id */
    size_t n_runs;
    ox_err *err;
} walker;

/* The node of the main graph that a node is in. */
static const ox_node *in_main(const ox_node *node)
{
    while (node->graph->owner)
        node = node->graph->owner;
    return node;
}

/* Producers first (Kahn): files may have their nodes in any order. */
static void order_nodes(walker *w)
{
    const ox_graph *main = w->s->model->main;
    size_t *open = OX_NEW_ARRAY(w->arena, w->s->model->n_nodes, size_t);
    w->nodes = OX_NEW_ARRAY(w->arena, main->n_nodes, const ox_node *);
    w->place = OX_NEW_ARRAY(w->arena, w->s->model->n_nodes, size_t);
    OX_EACH_NODE (node, main)
        for (size_t i = 0; i < node->n_out; i++)
            for (const ox_use *use = node->out[i] ? node->out[i]->uses : NULL;
                 use; use = use->next)
                open[in_main(use->node)->id]++;
    OX_EACH_NODE (node, main)
        if (!open[node->id])
            w->nodes[w->n_nodes++] = node;
    for (size_t k = 0; k < w->n_nodes; k++) {
        const ox_node *node = w->nodes[k];
        w->place[node->id] = k;
        for (size_t i = 0; i < node->n_out; i++)
            for (const ox_use *use = node->out[i] ? node->out[i]->uses : NULL;
                 use; use = use->next)
                if (!--open[in_main(use->node)->id])
                    w->nodes[w->n_nodes++] = in_main(use->node);
    }
}

static size_t place_of(const walker *w, const ox_value *value)
{
    return w->place[value->producer->id];
}

/* A tensor that both models make under the same name. */
static bool is_comparable(const walker *w, const ox_value *value)
{
    const ox_info_kind kind = ox_shapes_of(w->s->shapes, value)->kind;
    const ox_value *other = ox_graph_find(w->spec->a->model->main, value->name);
    return value->producer && other && other->producer &&
           !ox_node_is(value->producer, "Constant") &&
           (kind == OX_INFO_TENSOR || kind == OX_INFO_UNKNOWN);
}

static size_t size_of(const walker *w, const ox_value *value)
{
    const ox_info *info = ox_shapes_of(w->s->shapes, value);
    size_t bytes = 8;
    for (int d = 0; d < info->rank; d++) {
        const int64_t size = info->dims[d].value;
        if (size < 0 || __builtin_mul_overflow(bytes, (size_t)size, &bytes))
            return BYTES_UNKNOWN;
    }
    return info->rank < 0 ? BYTES_UNKNOWN : bytes;
}

static Onnx__TypeProto *type_of(void *user, const ox_value *value)
{
    const ox_subject *s = user;
    const ox_value *own = ox_graph_find(s->model->main, value->name);
    return ox_info_proto(ox_shapes_of(s->shapes, own),
                         value->graph->model->arena);
}

/* The part of a subject that makes values of these names, as a file; names of
 * the inputs it needs, and how many nodes it has. */
typedef struct part {
    const char *path;
    const char **inputs;
    size_t n_inputs, n_nodes;
} part;

static ox_status write_part(part *out, const walker *w, const ox_subject *s,
                            const ox_values *values)
{
    ox_model *model;
    if (ox_model_read(&model, s->path, &s->model->log, w->err))
        return w->err->status;
    ox_extract_spec spec = {.type_of = type_of, .user = (void *)(uintptr_t)s};
    for (size_t i = 0; i < values->n; i++) {
        ox_value *own = ox_graph_find(model->main, values->at[i]->name);
        if (own)
            OX_PUSH(model->arena, spec.outputs.at, spec.outputs.n,
                    spec.outputs.capacity, own);
    }
    const ox_write_options options = {0};
    if (!ox_extract(model, &spec, w->err) &&
        !ox_model_write(model, out->path, &options, w->err)) {
        const Onnx__GraphProto *g = model->main->proto;
        out->n_inputs = g->n_input;
        out->n_nodes = g->n_node;
        out->inputs = OX_NEW_ARRAY(w->arena, g->n_input, const char *);
        for (size_t i = 0; i < g->n_input; i++)
            out->inputs[i] = ox_strdup(w->arena, g->input[i]->name);
    }
    ox_model_close(model);
    return w->err->status;
}

/* Only the inputs that the part takes. */
static void keep_inputs(ox_arrays *inputs, const part *p)
{
    size_t n = 0;
    for (size_t i = 0; i < inputs->n; i++)
        for (size_t k = 0; k < p->n_inputs; k++)
            if (!strcmp(inputs->at[i].name, p->inputs[k])) {
                inputs->at[n++] = inputs->at[i];
                break;
            }
    inputs->n = n;
}

/* The job for the part of a subject that makes the values: as the reference,
 * or as the run that went wrong. */
static ox_status part_job(ox_job *out, walker *w, bool as_reference,
                          const ox_values *values)
{
    const ox_localize_spec *spec = w->spec;
    const ox_subject *s = as_reference ? spec->a : w->s;
    part p = {.path =
                  ox_path_join(w->arena, spec->folder,
                               as_reference ? "reference.onnx" : "part.onnx")};
    if (write_part(&p, w, s, values))
        return w->err->status;
    *out = ox_verify_job(spec->options, s,
                         &spec->verify->inputs[spec->run->round]);
    out->model = p.path;
    out->repeats = 0;
    keep_inputs(&out->inputs, &p);
    if (as_reference) {
        ox_verify_as_reference(out, spec->options);
        return OX_OK;
    }
    out->runtime = spec->run->runtime;
    out->optimization = spec->run->level;
    w->n_runs++;
    return OX_OK;
}

static ox_thresholds held_to(const walker *w)
{
    ox_thresholds t = w->spec->options->thresholds;
    if (t.min_psnr > 0)
        t.min_psnr += OX_LOCALIZE_MARGIN_DB;
    t.peak = 0;
    return t;
}

/* "float[1,64]", or the error where there is none; in the walker's arena. */
static const char *side_text(const walker *w, const ox_outcome *outcome,
                             const ox_array *array)
{
    if (array)
        return ox_array_type_text(array, w->arena);
    if (outcome->ok)
        return "missing";
    return ox_printf(w->arena, "%s: %s", outcome->stage,
                     outcome->error ? outcome->error : "");
}

static void compare(walker *w, const ox_value *value,
                    const ox_outcome *reference, const ox_outcome *actual)
{
    const ox_array *r = ox_arrays_find(&reference->outputs, value->name);
    const ox_array *a = ox_arrays_find(&actual->outputs, value->name);
    ox_located *row = &w->seen[value->id];
    const ox_thresholds t = held_to(w);
    *row = (ox_located){.value = value,
                        .reference = side_text(w, reference, r),
                        .actual = side_text(w, actual, a)};
    if (!r || !a) {
        w->states[value->id] = UNKNOWN;
        return;
    }
    row->metrics.atol = w->spec->options->atol;
    row->metrics.rtol = w->spec->options->rtol;
    ox_metrics_add(&row->metrics, r, a, w->arena);
    row->metrics.name = value->name;
    row->is_right = !ox_metrics_fault(&row->metrics, &t, w->arena);
    w->states[value->id] = row->is_right ? RIGHT : WRONG;
}

/* A promoted value can make a run fail that would not: some runtimes plan
 * memory by the outputs. Then each half is tried. */
static ox_status evaluate_together(walker *w, const ox_values *values)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_job jobs[2];
    ox_outcome outs[2] = {{0}};
    ox_batch batch = {jobs, outs, 2};
    ox_status status = part_job(&jobs[0], w, true, values);
    if (!status)
        status = part_job(&jobs[1], w, false, values);
    if (!status)
        status = ox_jobs_run(&batch, &w->spec->options->hosts, arena, w->err);
    const bool splits = !status && !outs[1].ok && values->n > 1;
    for (size_t i = 0; !status && !splits && i < values->n; i++)
        compare(w, values->at[i], &outs[0], &outs[1]);
    ox_arena_free(arena);
    if (!splits)
        return status;
    const ox_values low = {.at = values->at, .n = values->n / 2};
    const ox_values high = {.at = values->at + low.n, .n = values->n - low.n};
    return evaluate_together(w, &low) ? w->err->status
                                      : evaluate_together(w, &high);
}

/* Brings the state of each value about, in as few runs as memory allows. */
static ox_status evaluate(walker *w, const ox_values *values)
{
    ox_values some = {0};
    size_t bytes = 0;
    for (size_t i = 0; i <= values->n; i++) {
        ox_value *value = i < values->n ? values->at[i] : NULL;
        if (value && w->states[value->id] != UNSEEN)
            continue;
        const size_t size = value ? size_of(w, value) : 0;
        if (some.n && (!value || bytes + size > BYTES_AT_ONCE)) {
            if (evaluate_together(w, &some))
                return w->err->status;
            some.n = bytes = 0;
        }
        if (value) {
            w->states[value->id] = UNKNOWN; /* once only */
            OX_PUSH(w->arena, some.at, some.n, some.capacity, value);
            bytes += size;
        }
    }
    return OX_OK;
}

/* The nearest comparable values before a node. */
static void add_frontier(walker *w, ox_values *out, const ox_node *node,
                         bool *visited)
{
    ox_values operands = {0};
    ox_extract_operands(&operands, node, w->arena);
    for (size_t i = 0; i < operands.n; i++) {
        ox_value *value = operands.at[i];
        if (visited[value->id])
            continue;
        visited[value->id] = true;
        if (is_comparable(w, value))
            OX_PUSH(w->arena, out->at, out->n, out->capacity, value);
        else
            add_frontier(w, out, value->producer, visited);
    }
}

/* All comparable values that lead to a node, in no order. */
static void add_ancestors(walker *w, ox_values *out, const ox_node *node)
{
    bool *reached = OX_NEW_ARRAY(w->arena, w->s->model->n_nodes, bool);
    reached[node->id] = true;
    for (size_t k = w->place[node->id] + 1; k-- > 0;) {
        if (!reached[w->nodes[k]->id])
            continue;
        ox_values operands = {0};
        ox_extract_operands(&operands, w->nodes[k], w->arena);
        for (size_t i = 0; i < operands.n; i++) {
            ox_value *value = operands.at[i];
            const bool is_new = !reached[value->producer->id];
            reached[value->producer->id] = true;
            if (is_new && is_comparable(w, value))
                OX_PUSH(w->arena, out->at, out->n, out->capacity, value);
        }
    }
}

/* The earliest value known to be wrong before a node; NULL: none. */
static ox_value *earliest_wrong(const walker *w, const ox_values *values,
                                const ox_node *node)
{
    ox_value *first = NULL;
    for (size_t i = 0; i < values->n; i++) {
        ox_value *value = values->at[i];
        if (w->states[value->id] == WRONG &&
            place_of(w, value) < w->place[node->id] &&
            (!first || place_of(w, value) < place_of(w, first)))
            first = value;
    }
    return first;
}

/* What to look at before a node: all that it is given, and of what leads
 * there some at equal distances. */
static ox_values candidates(walker *w, const ox_node *node)
{
    ox_values out = {0}, all = {0};
    bool *visited = OX_NEW_ARRAY(w->arena, w->s->model->n_values, bool);
    add_frontier(w, &out, node, visited);
    add_ancestors(w, &all, node);
    const size_t spare = out.n < AT_ONCE ? AT_ONCE - out.n : 0;
    for (size_t i = 0; spare && i < spare && i < all.n; i++) {
        ox_value *value = all.at[i * all.n / (spare < all.n ? spare : all.n)];
        OX_PUSH(w->arena, out.at, out.n, out.capacity, value);
    }
    return out;
}

/* Walks back from a node one of whose outputs is wrong, or which throws. */
static ox_status walk_back(walker *w, const ox_node **found,
                           const ox_node *node)
{
    for (;;) {
        *found = node;
        const ox_values tried = candidates(w, node);
        if (evaluate(w, &tried))
            return w->err->status;
        const ox_value *wrong = earliest_wrong(w, &tried, node);
        if (!wrong)
            return OX_OK;
        node = wrong->producer;
    }
}

/* What the first k nodes make and none of them uses. */
static ox_values sinks(walker *w, size_t k)
{
    ox_values out = {0};
    for (size_t i = 0; i < k; i++)
        for (size_t o = 0; o < w->nodes[i]->n_out; o++) {
            ox_value *value = w->nodes[i]->out[o];
            bool used = !value || ox_node_is(w->nodes[i], "Constant");
            for (const ox_use *use = value ? value->uses : NULL; use;
                 use = use->next)
                used |= w->place[in_main(use->node)->id] < k;
            if (!used)
                OX_PUSH(w->arena, out.at, out.n, out.capacity, value);
        }
    return out;
}

static ox_status prefix_fails(bool *fails, walker *w, size_t k)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    const ox_values values = sinks(w, k);
    ox_outcome outcome = {.ok = true};
    ox_job job;
    ox_batch batch = {&job, &outcome, 1};
    if (values.n && !part_job(&job, w, false, &values))
        ox_jobs_run(&batch, &w->spec->options->hosts, arena, w->err);
    *fails = !outcome.ok;
    ox_arena_free(arena);
    return w->err->status;
}

/* The node that an error names: the one with the longest name in it. */
static const ox_node *named_node(const walker *w, const char *error)
{
    const ox_node *found = NULL;
    size_t longest = 0;
    for (size_t i = 0; i < w->n_nodes; i++) {
        const char *name = w->nodes[i]->proto->name;
        const size_t n = name ? strlen(name) : 0;
        if (n > longest && strstr(error, name)) {
            longest = n;
            found = w->nodes[i];
        }
    }
    return longest >= SHORTEST_NAME ? found : NULL;
}

/* The node at which the run fails: the one its error names, else the first in
 * the graph's order with which it fails; NULL when it does not fail any more.
 */
static ox_status find_thrown(const ox_node **out, walker *w)
{
    size_t low = 0, high = w->n_nodes; /* low nodes run, high do not */
    bool fails;
    const char *error = w->spec->run->outcome.error;
    *out = error ? named_node(w, error) : NULL;
    if (*out)
        return OX_OK;
    if (prefix_fails(&fails, w, high) || !fails)
        return w->err->status;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (prefix_fails(&fails, w, middle))
            return w->err->status;
        *(fails ? &high : &low) = middle;
    }
    *out = w->nodes[high - 1];
    return OX_OK;
}

/* The node that makes the first output which does not hold. */
static const ox_node *wrong_output(const walker *w)
{
    const ox_localize_spec *spec = w->spec;
    for (size_t k = 0; k < spec->verify->n_outputs; k++) {
        const ox_thresholds t =
            ox_verify_thresholds(spec->verify, k, spec->options);
        const ox_metrics *m = &spec->run->metrics[k];
        const ox_value *value = ox_graph_find(w->s->model->main, m->name);
        if (value && value->producer && ox_metrics_fault(m, &t, w->arena))
            return value->producer;
    }
    return NULL;
}

static int by_place(const void *a, const void *b)
{
    const ox_located *x = a, *y = b;
    return (x->value->producer->id > y->value->producer->id) -
           (x->value->producer->id < y->value->producer->id);
}

static void add_row(ox_location *out, walker *w, const ox_value *value,
                    bool *listed)
{
    if (!value || w->states[value->id] == UNSEEN || listed[value->id] ||
        !w->seen[value->id].value)
        return;
    listed[value->id] = true;
    out->rows[out->n++] = w->seen[value->id];
}

static void add_rows_of(ox_location *out, walker *w, const ox_node *node,
                        bool *listed)
{
    ox_values operands = {0};
    if (!node)
        return;
    ox_extract_operands(&operands, node, w->arena);
    for (size_t i = 0; i < operands.n; i++)
        add_row(out, w, operands.at[i], listed);
    for (size_t i = 0; i < node->n_out; i++)
        add_row(out, w, node->out[i], listed);
}

static void list_rows(ox_location *out, walker *w)
{
    const size_t n = w->s->model->n_values;
    bool *listed = OX_NEW_ARRAY(w->arena, n, bool);
    out->rows = OX_NEW_ARRAY(w->arena, n, ox_located);
    add_rows_of(out, w, out->node, listed);
    for (size_t i = 0; i < w->n_nodes; i++)
        for (size_t o = 0; o < w->nodes[i]->n_out; o++) {
            const ox_value *value = w->nodes[i]->out[o];
            if (value && w->states[value->id] == WRONG)
                add_row(out, w, value, listed);
        }
    add_rows_of(out, w, out->thrown, listed);
    qsort(out->rows, out->n, sizeof *out->rows, by_place);
}

/* Writes all that leads to the node, and sees whether that alone goes wrong. */
static ox_status write_prefix(ox_location *out, walker *w)
{
    ox_values made = {0};
    for (size_t i = 0; i < out->node->n_out; i++)
        if (out->node->out[i])
            OX_PUSH(w->arena, made.at, made.n, made.capacity,
                    out->node->out[i]);
    part p = {.path = w->spec->prefix};
    if (!p.path)
        p.path = ox_path_join(w->arena, w->spec->folder, "prefix.onnx");
    if (write_part(&p, w, w->s, &made))
        return w->err->status;
    out->n_prefix = p.n_nodes;
    for (size_t i = 0; i < made.n; i++)
        w->states[made.at[i]->id] = UNSEEN;
    if (evaluate_together(w, &made))
        return w->err->status;
    for (size_t i = 0; i < made.n; i++)
        out->reproduces |= w->states[made.at[i]->id] == WRONG ||
                           w->states[made.at[i]->id] == UNKNOWN;
    return OX_OK;
}

static void begin(walker *w, const ox_localize_spec *spec, ox_err *err)
{
    const ox_subject *s = spec->run->subject;
    *w = (walker){.spec = spec, .s = s, .arena = s->model->arena, .err = err};
    w->seen = OX_NEW_ARRAY(w->arena, s->model->n_values, ox_located);
    w->states = OX_NEW_ARRAY(w->arena, s->model->n_values, state);
    order_nodes(w);
}

ox_status ox_localize_layers(ox_location *out, const ox_localize_spec *spec,
                             ox_err *err)
{
    walker w;
    ox_values all = {0}, some = {0};
    begin(&w, spec, err);
    for (size_t i = 0; i < w.n_nodes; i++)
        for (size_t o = 0; o < w.nodes[i]->n_out; o++)
            if (w.nodes[i]->out[o] && is_comparable(&w, w.nodes[i]->out[o]))
                OX_PUSH(w.arena, all.at, all.n, all.capacity,
                        w.nodes[i]->out[o]);
    const size_t n = all.n < OX_LAYERS ? all.n : OX_LAYERS;
    for (size_t i = 0; i < n; i++)
        OX_PUSH(w.arena, some.at, some.n, some.capacity,
                all.at[(i + 1) * all.n / n - 1]);
    if (evaluate(&w, &some))
        return err->status;
    *out = (ox_location){.rows = OX_NEW_ARRAY(w.arena, n, ox_located)};
    for (size_t i = 0; i < n; i++)
        if (w.states[some.at[i]->id] == RIGHT ||
            w.states[some.at[i]->id] == WRONG)
            out->rows[out->n++] = w.seen[some.at[i]->id];
    out->n_runs = w.n_runs;
    return OX_OK;
}

ox_status ox_localize(ox_location *out, const ox_localize_spec *spec,
                      ox_err *err)
{
    walker w;
    begin(&w, spec, err);
    *out = (ox_location){.error = spec->run->outcome.error};
    const ox_node *start = NULL;
    if (spec->run->outcome.ok)
        start = wrong_output(&w);
    else if (find_thrown(&out->thrown, &w))
        return err->status;
    if (out->thrown)
        start = out->thrown;
    if (start && (walk_back(&w, &out->node, start) || write_prefix(out, &w)))
        return err->status;
    list_rows(out, &w);
    out->n_runs = w.n_runs;
    return OX_OK;
}
