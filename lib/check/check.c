/* The checker's frame: the table of findings, and the order of the checks. */
#include "check/check_priv.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *word;
    ox_severity severity;
} kinds[] = {
#define OX_FINDING(id, word, severity, why) {word, OX_##severity},
#include "check/findings.def"
#undef OX_FINDING
};

void ox_findings_add(ox_findings *out, const ox_finding *found, ox_arena *arena)
{
    OX_PUSH(arena, out->at, out->n, out->capacity, *found);
    if (found->severity == OX_ERROR)
        out->errors++;
    else
        out->warnings++;
}

void ox_report(ox_checker *c, ox_finding_id id, const char *value,
               const char *fmt, ...)
{
    char message[1024]; /* names of any length are cut here */
    va_list args;
    va_start(args, fmt);
    vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    const ox_node *node = c->node;
    ox_finding finding = {
        .severity = kinds[id].severity,
        .id = kinds[id].word,
        .graph = c->graph ? c->graph->path : NULL,
        .node = node ? ox_node_label(node, c->arena) : NULL,
        .op_type = node ? node->proto->op_type : NULL,
        .value = value ? ox_shorten(c->arena, value, 500) : NULL,
        .message = ox_strdup(c->arena, message),
    };
    ox_findings_add(c->out, &finding, c->arena);
}

const char *ox_domain_of(const char *domain)
{
    return domain && strcmp(domain, "ai.onnx") ? domain : "";
}

void ox_check(ox_findings *out, const ox_model *model, ox_arena *arena)
{
    ox_checker c = {.out = out,
                    .arena = arena,
                    .scratch = ox_arena_new(0, NULL, NULL),
                    .model = model,
                    .proto = model->onnx->proto};
    ox_map_init(&c.symbols, c.scratch);
    ox_names_collect(&c);
    ox_check_model(&c);
    if (c.proto->graph)
        ox_check_graph(&c, model->main);
    for (size_t i = 0; i < model->n_functions; i++)
        ox_check_function(&c, model->functions[i]);
    ox_arena_free(c.scratch);
}
