/* The engine: walks the graphs in topological order, whatever the order of
 * their node lists, and calls a rule for each node. */
#include "shape/infer.h"

#include <stdio.h>
#include <string.h>

enum { NEW, OPEN, DONE };

/* Lengths and items' shapes may vary: nothing is missing. */
static bool info_complete(const ox_info *info)
{
    if (info->kind != OX_INFO_TENSOR && info->kind != OX_INFO_SPARSE)
        return ox_info_typed(info);
    for (int i = 0; i < info->rank; i++)
        if (!ox_dim_named(info->dims[i]))
            return false;
    return info->dtype && info->rank >= 0;
}

/* True when an input may hold sizes or axes that are not all known. */
static bool is_open(const ox_fact *fact)
{
    if (fact->info.kind != OX_INFO_TENSOR)
        return false;
    for (size_t i = 0; i < fact->info.n_elements; i++)
        if (!ox_fact_cell(fact, i).known)
            return true;
    return !fact->info.elements && fact->info.rank <= 1 &&
           (fact->info.dtype == OX_DTYPE_INT64 ||
            fact->info.dtype == OX_DTYPE_INT32 ||
            fact->info.dtype == OX_DTYPE_BOOL);
}

/* Why an output is not known: the rule's own reason, else that of the first
 * input that has one, else the input whose values would be needed. */
static const char *reason_of(ox_site *site)
{
    for (size_t i = 0; !site->why && i < site->n_in; i++)
        if (site->in[i] && site->in[i]->info.reason)
            return site->in[i]->info.reason;
    for (size_t i = 0; !site->why && i < site->n_in; i++)
        if (site->in[i] && site->in[i]->info.kind == OX_INFO_UNKNOWN)
            ox_site_stop(site, "input '%s' is on a cycle",
                         site->node->in[i].value->name);
    for (size_t i = site->n_in; !site->why && i-- > 0;)
        if (site->in[i] && is_open(site->in[i]))
            ox_site_stop(site, "the values of '%s' are not known",
                         site->node->in[i].value->name);
    ox_site_stop(site, "the result depends on data");
    return site->why;
}

/* Drops elements when none is known. */
static void drop_unknown(ox_fact *fact)
{
    bool any = fact->info.n_elements == 0;
    for (size_t i = 0; !any && i < fact->info.n_elements; i++)
        any = ox_fact_cell(fact, i).known;
    if (any)
        return;
    fact->info.elements = NULL;
    fact->info.n_elements = 0;
    fact->reals = NULL;
}

/* Why a dim has no name of the model; NULL when all have. */
static const char *dims_reason(const ox_info *info)
{
    for (int i = 0; i < info->rank; i++)
        if (info->dims[i].expr && ox_expr_reason(info->dims[i].expr))
            return ox_expr_reason(info->dims[i].expr);
    return NULL;
}

static void store(ox_site *site)
{
    for (size_t i = 0; i < site->n_out; i++) {
        ox_fact *fact = &site->out[i];
        if (!site->node->out[i])
            continue;
        drop_unknown(fact);
        const bool complete = info_complete(&fact->info);
        if (!complete && !fact->info.reason && !ox_info_open(&fact->info))
            fact->info.reason = dims_reason(&fact->info);
        if (!fact->info.reason)
            fact->info.reason = complete ? site->why : reason_of(site);
        ox_fact_name(site->infer, fact, site->node->out[i], site->infer->loops);
        if (complete)
            fact->info.reason = NULL;
        site->infer->facts[site->node->out[i]->id] = *fact;
    }
}

/* An attribute that only a caller can give, in a body read on its own. */
static bool has_open_attr(ox_site *site)
{
    const Onnx__NodeProto *proto = site->node->proto;
    for (size_t i = 0; !site->infer->frame && i < proto->n_attribute; i++) {
        const Onnx__AttributeProto *a = proto->attribute[i];
        if (!a->ref_attr_name || !*a->ref_attr_name)
            continue;
        ox_site_stop(site, "attribute '%s' is given by the caller",
                     a->name ? a->name : "");
        return true;
    }
    return false;
}

/* An attribute of another type than its schema's would be read as nothing. */
static bool attrs_fit(ox_site *site)
{
    const ox_op *op = site->node->op;
    for (size_t i = 0; op && i < op->n_attrs; i++) {
        const ox_op_attr *wanted = &op->attrs[i];
        const Onnx__AttributeProto *a = ox_site_attr(site, wanted->name);
        if (a && a->has_type && (int)a->type != (int)wanted->type) {
            ox_site_stop(site, "attribute '%s' has another type", wanted->name);
            return false;
        }
    }
    return true;
}

static bool any_values(const ox_site *site)
{
    for (size_t i = 0; i < site->n_in; i++)
        if (site->in[i] && ox_fact_cells(site->in[i]) >= 0)
            return true;
    return false;
}

static void call_rule(ox_site *site)
{
    const ox_node *node = site->node;
    const Onnx__NodeProto *proto = node->proto;
    const char *op_type = proto->op_type ? proto->op_type : "";
    const ox_rule *rule = ox_rule_find(
        proto->domain, op_type, ox_graph_opset(node->graph, proto->domain));
    ox_site_types(site);
    if (!node->op && !rule) {
        ox_site_stop(site, "unknown operator");
        return;
    }
    if (has_open_attr(site))
        return;
    if (!rule) {
        ox_site_stop(site, "no shape rule for this operator");
        return;
    }
    site->since = node->op ? node->op->since : rule->since;
    if (!attrs_fit(site) || !ox_site_needs(site))
        return;
    rule->shape(site);
    if (rule->values != ox_values_none && any_values(site) && site->n_out > 0 &&
        !site->out[0].info.elements && !site->out[0].reals)
        rule->values(site);
}

/* What running a body again costs. */
static size_t cost(const ox_graph *graph)
{
    return graph->n_nodes + graph->n_values + 1;
}

static void run_graph(ox_infer *infer, const ox_graph *graph);

/* The same number for the same call in the same frame. */
static uint32_t frame_id(ox_infer *infer, const ox_node *call)
{
    const char *key = ox_printf(infer->arena, "%u.%u",
                                infer->frame ? infer->frame->id : 0, call->id);
    uintptr_t id = (uintptr_t)ox_map_get(&infer->frames, key);
    if (!id) {
        id = ++infer->n_frames;
        ox_map_set(&infer->frames, key, (void *)id);
    }
    return (uint32_t)id;
}

/* The call of a local function: its body with the caller's types. */
static void call_function(ox_site *site)
{
    ox_infer *infer = site->infer;
    const ox_graph *body = site->node->function;
    const int depth = infer->frame ? infer->frame->depth + 1 : 0;
    for (const ox_frame *f = infer->frame; f; f = f->outer)
        if (f->function == body) {
            ox_site_stop(site, "the function calls itself");
            return;
        }
    if (depth >= OX_CALL_DEPTH || infer->work < cost(body)) {
        ox_site_stop(site, "too many calls of functions");
        return;
    }
    ox_frame frame = {site->node, body, infer->frame, depth,
                      frame_id(infer, site->node)};
    infer->work -= cost(body);
    for (size_t i = 0; i < body->n_inputs; i++)
        ox_site_set(site, body->inputs[i], ox_site_in(site, i));
    infer->frame = &frame;
    run_graph(infer, body);
    ox_infer_compare(infer, body);
    infer->frame = frame.outer;
    for (size_t i = 0; i < body->n_outputs && i < site->n_out; i++)
        site->out[i] = *ox_site_fact(site, body->outputs[i]);
}

static void run_node(ox_infer *infer, const ox_node *node)
{
    enum { FEW = 8 };
    const ox_fact *few_in[FEW];
    ox_fact few_out[FEW];
    ox_site site = {.infer = infer,
                    .arena = infer->arena,
                    .exprs = infer->exprs,
                    .node = node,
                    .in = few_in,
                    .n_in = node->n_in,
                    .out = few_out,
                    .n_out = node->n_out};
    if (site.n_in > FEW)
        site.in = OX_NEW_ARRAY(site.arena, site.n_in, const ox_fact *);
    if (site.n_out > FEW)
        site.out = OX_NEW_ARRAY(site.arena, site.n_out, ox_fact);
    for (size_t i = 0; i < site.n_in; i++)
        site.in[i] =
            node->in[i].value ? &infer->facts[node->in[i].value->id] : NULL;
    for (size_t i = 0; i < site.n_out; i++)
        site.out[i] = (ox_fact){.info = {.rank = -1}};
    if (node->function)
        call_function(&site);
    else
        call_rule(&site);
    ox_infer_explain(infer, node);
    store(&site);
}

/* A stack of nodes that wait for their inputs. */
typedef struct pending {
    const ox_node **at;
    size_t n, capacity;
} pending;

static void need(ox_infer *infer, pending *stack, const ox_graph *graph,
                 const ox_value *value)
{
    const ox_node *node = value ? value->producer : NULL;
    if (node && node->graph == graph && infer->state[node->id] == NEW)
        OX_PUSH(infer->arena, stack->at, stack->n, stack->capacity, node);
}

/* Whatever the node and its subgraphs read of this graph. */
static void need_inputs(ox_infer *infer, pending *stack, const ox_graph *graph,
                        const ox_node *node)
{
    for (size_t i = 0; i < node->n_in; i++)
        need(infer, stack, graph, node->in[i].value);
    for (size_t k = 0; k < node->n_subgraphs; k++) {
        const ox_graph *body = node->subgraphs[k];
        for (size_t i = 0; i < body->n_outputs; i++)
            need(infer, stack, graph, body->outputs[i]);
        OX_EACH_NODE (inner, body)
            need_inputs(infer, stack, graph, inner);
    }
}

/* A node on a cycle is run with inputs that are not known. */
static void run_when_ready(ox_infer *infer, pending *stack,
                           const ox_graph *graph, const ox_node *node)
{
    OX_PUSH(infer->arena, stack->at, stack->n, stack->capacity, node);
    while (stack->n > 0) {
        const ox_node *top = stack->at[stack->n - 1];
        const size_t before = stack->n;
        if (infer->state[top->id] == NEW) {
            infer->state[top->id] = OPEN;
            need_inputs(infer, stack, graph, top);
        }
        if (stack->n > before)
            continue;
        stack->n--;
        if (infer->state[top->id] == OPEN) {
            infer->state[top->id] = DONE;
            run_node(infer, top);
        }
    }
}

/* A stored tensor. What is known of the input that it is the default of
 * stays. */
static void load_tensor(ox_infer *infer, ox_fact *fact, const ox_value *value)
{
    if (fact->info.kind != OX_INFO_UNKNOWN)
        return;
    if (value->initializer)
        ox_fact_tensor(infer, fact, value->initializer);
    else
        ox_fact_sparse(infer, fact, value->sparse);
    if (info_complete(&fact->info))
        return;
    fact->info.reason =
        ox_printf(infer->arena, "value '%s': its type or dims are not valid",
                  value->name);
    ox_fact_name(infer, fact, value, infer->loops);
}

static void load_value(ox_infer *infer, const ox_value *value)
{
    ox_fact *fact = &infer->facts[value->id];
    if (value->producer) {
        *fact = (ox_fact){.info = {.rank = -1}};
    } else if (value->initializer || value->sparse) {
        load_tensor(infer, fact, value);
    } else if (value->is_undefined) {
        fact->info.reason = ox_printf(
            infer->arena, "value '%s': nothing defines it", value->name);
    }
}

/* What an earlier round said of the nodes no longer counts. */
static void forget_faults(ox_infer *infer, const ox_graph *graph)
{
    const uint32_t call = infer->frame ? infer->frame->id : 0;
    size_t n = 0;
    for (size_t i = 0; i < infer->n_faults; i++)
        if (infer->faults[i].node->graph != graph ||
            infer->faults[i].call != call)
            infer->faults[n++] = infer->faults[i];
    infer->n_faults = n;
}

static void run_graph(ox_infer *infer, const ox_graph *graph)
{
    pending stack = {NULL, 0, 0};
    for (size_t i = 0; i < graph->n_values; i++)
        load_value(infer, graph->values[i]);
    if (infer->depth == OX_BODY_DEPTH)
        return; /* what its nodes make stays unknown */
    infer->depth++;
    forget_faults(infer, graph);
    OX_EACH_NODE (node, graph)
        infer->state[node->id] = NEW;
    OX_EACH_NODE (node, graph)
        run_when_ready(infer, &stack, graph, node);
    infer->depth--;
}

/* Why what a body gets is not known. */
static const char *entry_reason(ox_site *site, const ox_info *info)
{
    if (info->rank >= 0 && ox_info_open(info))
        return ox_site_reason(site, "a dim changes between rounds");
    if (dims_reason(info))
        return dims_reason(info);
    return site->why ? site->why
                     : ox_site_reason(site, "what its body gets is not known");
}

void ox_site_set(ox_site *site, const ox_value *value, const ox_fact *fact)
{
    if (!value)
        return;
    ox_fact *own = &site->infer->facts[value->id];
    *own = *fact;
    if (!own->info.reason && !info_complete(&own->info))
        own->info.reason = entry_reason(site, &own->info);
    ox_fact_name(site->infer, own, value, site->infer->loops + 1);
}

const ox_fact *ox_site_fact(const ox_site *site, const ox_value *value)
{
    static const ox_fact absent = {.info = {.rank = -1}};
    return value ? &site->infer->facts[value->id] : &absent;
}

void ox_site_run(ox_site *site, const ox_graph *graph)
{
    const size_t work = site->infer->work;
    site->infer->work -= cost(graph) < work ? cost(graph) : work;
    run_graph(site->infer, graph);
}

void ox_site_run_dead(ox_site *site, const ox_graph *graph)
{
    ox_infer *infer = site->infer;
    const size_t n = infer->n_faults, n_mismatches = infer->n_mismatches;
    ox_site_run(site, graph);
    infer->n_faults = n < infer->n_faults ? n : infer->n_faults;
    infer->n_mismatches = n_mismatches;
}

void ox_site_run_loop(ox_site *site, const ox_graph *graph)
{
    site->infer->loops++;
    ox_site_run(site, graph);
    site->infer->loops--;
}

ox_fact ox_site_leave(const ox_site *site, const ox_fact *fact)
{
    return ox_fact_outside(fact, site->infer->loops, site->arena);
}

bool ox_site_hurry(const ox_site *site)
{
    return site->infer->work == 0;
}

bool ox_site_failed(const ox_site *site, const ox_graph *body)
{
    const ox_infer *infer = site->infer;
    const uint32_t call = infer->frame ? infer->frame->id : 0;
    for (size_t i = 0; i < infer->n_faults; i++)
        if (infer->faults[i].node->graph == body &&
            infer->faults[i].call == call)
            return true;
    return false;
}

bool ox_site_leisure(const ox_site *site)
{
    return site->infer->work > OX_WORK_BUDGET / 2;
}

ox_graph *ox_site_body(const ox_site *site, const char *attr)
{
    for (size_t i = 0; i < site->node->n_subgraphs; i++) {
        ox_graph *graph = site->node->subgraphs[i];
        if (graph->attr && graph->attr->name &&
            strcmp(graph->attr->name, attr) == 0)
            return graph;
    }
    return NULL;
}

/* The main graph's inputs, as declared. An initializer that a caller may
 * override gives its type only. */
static void load_inputs(ox_infer *infer, const ox_graph *graph)
{
    for (size_t i = 0; i < graph->n_inputs; i++) {
        const ox_value *value = graph->inputs[i];
        if (!value)
            continue;
        ox_fact *fact = &infer->facts[value->id];
        if (value->initializer && ox_value_constant(value, infer->arena))
            continue;
        ox_fact_type(infer, fact, value->info ? value->info->type : NULL);
        if (value->initializer && !ox_info_typed(&fact->info)) {
            fact->info.kind = OX_INFO_TENSOR;
            fact->info.inner = NULL;
            if (ox_dtype_known(value->initializer->proto.data_type))
                fact->info.dtype = value->initializer->proto.data_type;
        }
        if (!info_complete(&fact->info))
            fact->info.reason = ox_printf(
                infer->arena, "input '%s': its %s is not declared", value->name,
                !ox_info_typed(&fact->info) ? "type"
                : fact->info.rank >= 0      ? "whole shape"
                                            : "shape");
        ox_fact_name(infer, fact, value, 0);
    }
}

/* A function's own values: what holds for any caller. */
static void run_function(ox_infer *infer, const ox_graph *graph)
{
    for (size_t i = 0; i < graph->n_inputs; i++)
        if (graph->inputs[i])
            infer->facts[graph->inputs[i]->id] = (ox_fact){
                .info = {.rank = -1,
                         .reason = "the type is given by the caller"}};
    run_graph(infer, graph);
}

/* What no rule has seen: bodies of operators that do not run them, and what is
 * nested too deep. */
static void explain_rest(ox_infer *infer)
{
    for (uint32_t i = 0; i < infer->model->n_values; i++) {
        ox_info *info = &infer->facts[i].info;
        if (!info->reason && !info_complete(info))
            info->reason = "the graph that it is in is not run";
    }
}

ox_shapes *ox_shapes_infer(const ox_model *model, ox_arena *arena)
{
    ox_infer infer = {.model = model,
                      .arena = arena,
                      .budget = OX_ELEMENT_BUDGET,
                      .work = OX_WORK_BUDGET};
    infer.facts = OX_NEW_ARRAY(arena, (size_t)model->n_values + 1, ox_fact);
    infer.state = OX_NEW_ARRAY(arena, (size_t)model->n_nodes + 1, uint8_t);
    infer.exprs = OX_NEW(arena, ox_exprs);
    ox_exprs_init(infer.exprs, arena);
    infer.exprs->steps += (int64_t)model->n_nodes * OX_EXPR_NODE_STEPS;
    ox_map_init(&infer.frames, arena);
    for (uint32_t i = 0; i < model->n_values; i++)
        infer.facts[i].info.rank = -1;
    if (model->main) {
        load_inputs(&infer, model->main);
        run_graph(&infer, model->main);
    }
    for (size_t i = 0; i < model->n_functions; i++)
        run_function(&infer, model->functions[i]);
    explain_rest(&infer);
    ox_shapes *shapes = OX_NEW(arena, ox_shapes);
    *shapes = (ox_shapes){.arena = arena,
                          .facts = infer.facts,
                          .n = model->n_values,
                          .unknown = {.rank = -1},
                          .exprs = infer.exprs,
                          .faults = infer.faults,
                          .n_faults = infer.n_faults,
                          .mismatches = infer.mismatches,
                          .n_mismatches = infer.n_mismatches};
    return shapes;
}
