#include "tests/shape_cases.h"

#include "base/buf.h"
#include "onnx/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

ox_model *shape_model(const char *text)
{
    ox_err err = {0};
    ox_onnx *onnx = ox_onnx_new("-");
    if (ox_text_parse(&onnx->proto, text, strlen(text), onnx->arena, &err))
        fail_msg("%s in:\n%s", err.text, text);
    return ox_model_new(onnx, NULL);
}

static void add_elements(ox_buf *out, const ox_info *info)
{
    if (!info->elements)
        return;
    ox_buf_str(out, " {");
    for (size_t i = 0; i < info->n_elements; i++) {
        const ox_element *e = &info->elements[i];
        ox_buf_str(out, i ? ", " : "");
        if (e->known && !e->expr)
            ox_buf_printf(out, "%lld", (long long)e->value);
        else
            ox_buf_str(out, e->known && ox_expr_named(e->expr)
                                ? ox_expr_text(e->expr, out->arena)
                                : "?");
    }
    ox_buf_str(out, "}");
}

const char *shape_lines(const ox_model *model, const ox_graph *graph,
                        const ox_shapes *shapes)
{
    ox_buf out;
    ox_buf_init(&out, model->arena);
    OX_EACH_NODE (node, graph) {
        for (size_t i = 0; i < node->n_out; i++) {
            const ox_info *info = ox_shapes_of(shapes, node->out[i]);
            if (!node->out[i])
                continue;
            ox_buf_printf(&out, "%s%s = %s", out.size ? "\n" : "",
                          node->out[i]->name, ox_info_text(info, model->arena));
            add_elements(&out, info);
            if (info->reason)
                ox_buf_printf(&out, " (%s)", info->reason);
        }
    }
    return ox_buf_text(&out);
}

void shape_expect(const char *text, const char *want)
{
    ox_model *model = shape_model(text);
    const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
    assert_string_equal(shape_lines(model, model->main, shapes), want);
    ox_model_close(model);
}

void shape_run_cases(const shape_case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ox_arena *arena = ox_arena_new(0, NULL, NULL);
        shape_expect(
            ox_printf(arena,
                      "<ir_version: 10, opset_import: [\"\" : %d, "
                      "\"ai.onnx.ml\" : 5, \"ai.onnx.preview.training\" : 1, "
                      "\"com.foo\" : 1]>\n"
                      "g (%s) => ()\n<%s>\n{\n%s\n}\n",
                      cases[i].opset, cases[i].inputs, cases[i].initializers,
                      cases[i].nodes),
            cases[i].want);
        ox_arena_free(arena);
    }
}
