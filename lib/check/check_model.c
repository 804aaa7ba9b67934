/* The model as a whole: versions, imports, metadata, and the heads of local
 * functions. */
#include "check/check_priv.h"

#include <inttypes.h>
#include <string.h>

static const int64_t newest_ir_version = ONNX__VERSION__IR_VERSION;

static void check_ir_version(ox_checker *c)
{
    const Onnx__ModelProto *m = c->proto;
    if (!m->has_ir_version)
        ox_report(c, OX_F_BAD_IR_VERSION, NULL,
                  "expected an ir_version, found none");
    else if (m->ir_version < 1)
        ox_report(c, OX_F_BAD_IR_VERSION, NULL,
                  "expected an ir_version from 1, found %" PRId64,
                  m->ir_version);
    else if (m->ir_version > newest_ir_version)
        ox_report(c, OX_F_NEWER_IR_VERSION, NULL,
                  "ir_version is %" PRId64 ", the newest known is %" PRId64,
                  m->ir_version, newest_ir_version);
}

static const char *shown(const char *domain)
{
    return *domain ? domain : "ai.onnx";
}

void ox_check_imports(ox_checker *c, Onnx__OperatorSetIdProto **at, size_t n)
{
    ox_map_init(&c->imports, c->scratch);
    ox_map_init(&c->unimported, c->scratch);
    for (size_t i = 0; i < n; i++) {
        const char *domain = ox_domain_of(at[i]->domain);
        ox_import *first = ox_map_get(&c->imports, domain);
        if (first) {
            ox_report(c, OX_F_DUPLICATE_OPSET_IMPORT, NULL,
                      "domain '%s' is imported at %" PRId64
                      " and again at %" PRId64,
                      shown(domain), first->version, at[i]->version);
            if (first->version < at[i]->version)
                first->version = at[i]->version; /* the highest counts */
            continue;
        }
        ox_import *import = OX_NEW(c->scratch, ox_import);
        *import = (ox_import){at[i]->version, ox_opset_newest(domain)};
        ox_map_set(&c->imports, domain, import);
        if (at[i]->version < 1)
            ox_report(c, OX_F_BAD_OPSET, NULL,
                      "domain '%s': expected a version from 1, found %" PRId64,
                      shown(domain), at[i]->version);
        else if (import->newest && import->version > import->newest)
            ox_report(c, OX_F_NEWER_OPSET, NULL,
                      "domain '%s' is imported at %" PRId64
                      ", the newest known is %" PRId64,
                      shown(domain), at[i]->version, import->newest);
    }
}

static void check_pairing(ox_checker *c)
{
    const Onnx__ModelProto *m = c->proto;
    const ox_import *onnx = ox_map_get(&c->imports, "");
    if (!m->has_ir_version || m->ir_version < 1)
        return;
    if (m->ir_version >= 3 && !m->n_opset_import)
        ox_report(c, OX_F_MISSING_OPSET_IMPORT, NULL,
                  "the model imports no operator set");
    if (onnx && m->ir_version < ox_ir_version_for_opset(onnx->version))
        ox_report(c, OX_F_IR_OPSET_PAIRING, NULL,
                  "opset %" PRId64 " came with ir_version %" PRId64
                  ", the model has %" PRId64,
                  onnx->version, ox_ir_version_for_opset(onnx->version),
                  m->ir_version);
    if (m->n_functions && m->ir_version < 8)
        ox_report(c, OX_F_IR_TOO_OLD, NULL,
                  "functions came with ir_version 8, the model has %" PRId64,
                  m->ir_version);
}

static void check_metadata(ox_checker *c)
{
    ox_map seen;
    ox_map_init(&seen, c->scratch);
    for (size_t i = 0; i < c->proto->n_metadata_props; i++) {
        const char *key = ox_text(c->proto->metadata_props[i]->key);
        if (ox_map_get(&seen, key))
            ox_report(c, OX_F_DUPLICATE_METADATA, NULL,
                      "metadata key '%s' is given again", key);
        ox_map_set(&seen, key, c->proto->metadata_props[i]);
    }
}

/* Edges between functions, by their place in model->functions. */
typedef struct calls {
    ox_checker *c;
    ox_map place; /* path of a graph is not unique: see key_of */
    uint32_t *to;
    size_t n, capacity;
} calls;

static const char *key_of(const ox_checker *c, const ox_graph *function)
{
    return ox_printf(c->scratch, "%p", (const void *)function);
}

static void collect_calls(calls *k, const ox_graph *graph)
{
    OX_EACH_NODE (node, graph) {
        const char *key = node->function ? key_of(k->c, node->function) : NULL;
        const uint32_t *at = key ? ox_map_get(&k->place, key) : NULL;
        if (at)
            OX_PUSH(k->c->scratch, k->to, k->n, k->capacity, *at);
        for (size_t i = 0; i < node->n_subgraphs; i++)
            collect_calls(k, node->subgraphs[i]);
    }
}

static bool calls_itself(const calls *k, size_t f, const size_t *start)
{
    for (size_t e = start[f]; e < start[f + 1]; e++)
        if (k->to[e] == f)
            return true;
    return false;
}

/* Reports each circle of functions once, at its first function. */
static void report_circles(ox_checker *c, const calls *k, const size_t *start)
{
    const ox_model *m = c->model;
    size_t n = m->n_functions;
    uint32_t *component = OX_NEW_ARRAY(c->scratch, n, uint32_t);
    size_t count = ox_components(component, n, start, k->to, c->scratch);
    size_t *size = OX_NEW_ARRAY(c->scratch, count, size_t);
    for (size_t i = 0; i < n; i++)
        size[component[i]]++;
    for (size_t i = 0; i < n; i++) {
        size_t in_circle = size[component[i]];
        c->graph = m->functions[i];
        if (in_circle > 1)
            ox_report(c, OX_F_FUNCTION_RECURSION, NULL,
                      "it is one of %zu functions that call each other",
                      in_circle);
        else if (in_circle == 1 && calls_itself(k, i, start))
            ox_report(c, OX_F_FUNCTION_RECURSION, NULL,
                      "the function calls itself");
        size[component[i]] = 0;
    }
    c->graph = NULL;
}

static void check_recursion(ox_checker *c)
{
    const ox_model *m = c->model;
    calls k = {.c = c};
    ox_map_init(&k.place, c->scratch);
    for (size_t i = 0; i < m->n_functions; i++) {
        uint32_t *at = OX_NEW(c->scratch, uint32_t);
        *at = (uint32_t)i;
        ox_map_set(&k.place, key_of(c, m->functions[i]), at);
    }
    size_t *start = OX_NEW_ARRAY(c->scratch, m->n_functions + 1, size_t);
    for (size_t i = 0; i < m->n_functions; i++) {
        collect_calls(&k, m->functions[i]);
        start[i + 1] = k.n;
    }
    report_circles(c, &k, start);
}

/* What a function's attribute is noted under. */
static const char *declared_key(const ox_checker *c,
                                const Onnx__FunctionProto *f, const char *name)
{
    return ox_printf(c->scratch, "%p\n%s", (const void *)f, name);
}

bool ox_declares(const ox_checker *c, const Onnx__FunctionProto *f,
                 const char *name)
{
    return ox_map_get(&c->declared, declared_key(c, f, name)) != NULL;
}

/* Declared attributes, without default and with one. */
static void check_parameters(ox_checker *c, const Onnx__FunctionProto *f)
{
    for (size_t i = 0; i < f->n_attribute + f->n_attribute_proto; i++) {
        const char *name = ox_text(
            i < f->n_attribute ? f->attribute[i]
                               : f->attribute_proto[i - f->n_attribute]->name);
        if (ox_declares(c, f, name))
            ox_report(c, OX_F_DUPLICATE_FUNCTION_ATTRIBUTE, NULL,
                      "attribute '%s' is declared again", name);
        ox_map_set(&c->declared, declared_key(c, f, name),
                   (void *)(uintptr_t)f);
    }
}

/* Functions are told apart by domain, name and overload. */
static void check_heads(ox_checker *c)
{
    const ox_model *m = c->model;
    ox_map seen;
    ox_map_init(&seen, c->scratch);
    ox_map_init(&c->local_domains, c->scratch);
    ox_map_init(&c->declared, c->scratch);
    for (size_t i = 0; i < m->n_functions; i++) {
        const Onnx__FunctionProto *f = m->functions[i]->function;
        const char *domain = ox_domain_of(f->domain);
        const char *key = ox_printf(c->scratch, "%s\n%s\n%s", domain,
                                    ox_text(f->name), ox_text(f->overload));
        c->graph = m->functions[i];
        ox_map_set(&c->local_domains, domain, m->functions[i]);
        if (!*ox_text(f->name))
            ox_report(c, OX_F_FUNCTION_NAME, NULL, "function %zu has no name",
                      i);
        else if (ox_map_get(&seen, key))
            ox_report(c, OX_F_DUPLICATE_FUNCTION, NULL,
                      "function %zu has the domain, name and overload of one "
                      "before it",
                      i);
        ox_map_set(&seen, key, m->functions[i]);
        check_parameters(c, f);
    }
    c->graph = NULL;
}

void ox_check_model(ox_checker *c)
{
    check_ir_version(c);
    ox_check_imports(c, c->proto->opset_import, c->proto->n_opset_import);
    check_pairing(c);
    check_metadata(c);
    if (!c->proto->graph)
        ox_report(c, OX_F_NO_GRAPH, NULL, "expected a graph, found none");
    check_heads(c);
    check_recursion(c);
}

void ox_check_function(ox_checker *c, const ox_graph *graph)
{
    const Onnx__FunctionProto *f = graph->function;
    c->graph = graph;
    ox_check_imports(c, f->opset_import, f->n_opset_import);
    c->graph = NULL;
    ox_check_graph(c, graph);
}
