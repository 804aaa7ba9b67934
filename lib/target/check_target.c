#include "target/check_target.h"

#include "target/defect.h"
#include "target/defect_match.h"

#include <inttypes.h>

/* The newest that onnxruntime 1.30.0 takes, in every build. */
enum { MAX_IR_VERSION = 13, MAX_OPSET = 26 };

static unsigned bit_of(const ox_target *target)
{
    return 1U << (target - ox_target_at((ox_target_id)0));
}

static void add_defect(ox_findings *out, const ox_defect *defect,
                       const ox_target *target, const ox_node *node,
                       ox_arena *arena)
{
    const char *mend = defect->pass
                           ? ox_printf(arena, "; %s mends it", defect->pass)
                           : "; no pass mends it";
    const ox_finding found = {
        .severity = defect->is_warning ? OX_WARNING : OX_ERROR,
        .id = "defect",
        .graph = node->graph->path,
        .node = ox_node_label(node, arena),
        .op_type = node->proto->op_type,
        .message = ox_printf(arena, "%s in %s: %s%s", defect->id, target->name,
                             defect->summary, mend)};
    ox_findings_add(out, &found, arena);
}

static void check_limits(ox_findings *out, const ox_target *target,
                         const ox_model *model, ox_arena *arena)
{
    ox_finding found = {.severity = OX_ERROR, .id = "target-limit"};
    const int64_t ir = model->onnx->proto->ir_version;
    const int64_t opset = ox_graph_opset(model->main, "");
    if (ir > MAX_IR_VERSION) {
        found.message =
            ox_printf(arena, "IR version %" PRId64 ", %s takes up to %d", ir,
                      target->name, MAX_IR_VERSION);
        ox_findings_add(out, &found, arena);
    }
    if (opset > MAX_OPSET) {
        found.message =
            ox_printf(arena, "ai.onnx opset %" PRId64 ", %s takes up to %d",
                      opset, target->name, MAX_OPSET);
        ox_findings_add(out, &found, arena);
    }
}

void ox_target_check(ox_findings *out, const ox_target *target,
                     const ox_model *model, const ox_shapes *shapes,
                     ox_arena *arena)
{
    size_t n;
    const ox_defect *defects = ox_defects(&n);
    const unsigned bit = bit_of(target);
    check_limits(out, target, model, arena);
    for (size_t g = 0; g < model->n_graphs; g++)
        OX_EACH_NODE (node, model->graphs[g]) {
            const ox_match match = {node, shapes, arena};
            for (size_t i = 0; i < n; i++)
                if ((defects[i].targets & bit) && ox_defect_hits(i, &match))
                    add_defect(out, &defects[i], target, node, arena);
        }
}
