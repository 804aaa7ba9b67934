/* The model index and its edit functions: def-use, names, order, outputs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "check/check.h"
#include "ir/edit.h"
#include "onnx/text.h"

#include <string.h>

static ox_model *parse(const char *text)
{
    ox_err err = {0};
    ox_onnx *onnx;
    if (ox_onnx_parse(&onnx, "test.onnxtxt", (const uint8_t *)text,
                      strlen(text), &err))
        fail_msg("%s", err.text);
    return ox_model_new(onnx, NULL);
}

/* Checks the model, and that its text is what is expected; closes it. */
static void expect(ox_model *model, const char *text)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_findings findings = {0};
    ox_buf out;
    ox_model_commit(model);
    ox_check(&findings, model, arena);
    if (findings.n)
        fail_msg("%s: %s", findings.at[0].id, findings.at[0].message);
    ox_buf_init(&out, arena);
    ox_text_print(&out, model->onnx->proto, NULL);
    assert_string_equal(ox_buf_text(&out), text);
    ox_arena_free(arena);
    ox_model_close(model);
}

static ox_node *node_named(const ox_graph *graph, const char *name)
{
    OX_EACH_NODE (node, graph)
        if (!strcmp(node->proto->name ? node->proto->name : "", name))
            return node;
    fail_msg("no node '%s'", name);
    return NULL;
}

#define HEAD "<ir_version: 8, opset_import: [\"\" : 17]>\n"

static const char chain[] = HEAD "main (float[2] x) => (float[2] y)\n"
                                 "{\n"
                                 "  [a] p = Neg(x)\n"
                                 "  [b] q = Abs(p)\n"
                                 "  [c] y = Add(q, p)\n"
                                 "}\n";

static void test_index(void **state)
{
    (void)state;
    ox_model *m = parse(chain);
    ox_value *p = ox_graph_find(m->main, "p");
    assert_int_equal(ox_value_n_uses(p), 2);
    assert_ptr_equal(p->producer, node_named(m->main, "a"));
    assert_int_equal(m->main->inputs[0]->input, 0);
    assert_int_equal(m->main->outputs[0]->output, 0);
    assert_null(ox_graph_find(m->main, "nothing"));
    assert_int_equal(ox_graph_opset(m->main, "ai.onnx"), 17);
    expect(m, chain);
}

static void test_replace_inner(void **state)
{
    (void)state;
    ox_model *m = parse(chain);
    ox_value_replace(ox_graph_find(m->main, "q"), m->main->inputs[0]);
    ox_node_remove(node_named(m->main, "b"));
    expect(m, HEAD "main (float[2] x) => (float[2] y)\n"
                   "{\n"
                   "  [a] p = Neg(x)\n"
                   "  [c] y = Add(x, p)\n"
                   "}\n");
}

/* The output keeps its name and type; its new producer takes both over. */
static void test_replace_output(void **state)
{
    (void)state;
    ox_model *m = parse(chain);
    ox_value *y = ox_graph_find(m->main, "y");
    ox_value_replace(y, ox_graph_find(m->main, "p"));
    assert_ptr_equal(m->main->outputs[0], ox_graph_find(m->main, "y"));
    assert_ptr_not_equal(m->main->outputs[0], y);
    ox_node_remove(node_named(m->main, "c"));
    expect(m, HEAD "main (float[2] x) => (float[2] y)\n"
                   "{\n"
                   "  [a] y = Neg(x)\n"
                   "  [b] q = Abs(y)\n"
                   "}\n");
}

/* An input cannot take an output's name: an Identity is put in between. */
static void test_replace_output_by_input(void **state)
{
    (void)state;
    ox_model *m = parse(chain);
    ox_value_replace(ox_graph_find(m->main, "y"), m->main->inputs[0]);
    ox_node_remove(node_named(m->main, "c"));
    expect(m, HEAD "main (float[2] x) => (float[2] y)\n"
                   "{\n"
                   "  [a] p = Neg(x)\n"
                   "  [b] q = Abs(p)\n"
                   "  [y_identity] y = Identity(x)\n"
                   "}\n");
}

static void test_new_names(void **state)
{
    (void)state;
    ox_model *m = parse(chain);
    assert_string_equal(ox_name_new(m, "p"), "p_1");
    assert_string_equal(ox_name_new(m, "p"), "p_2");
    assert_string_equal(ox_name_new(m, "a"), "a_1"); /* a node's name */
    assert_string_equal(ox_name_new(m, "fresh"), "fresh");
    expect(m, chain);
}

static void test_add_node(void **state)
{
    (void)state;
    static const int64_t two[] = {2, 1};
    ox_model *m = parse(chain);
    ox_node *c = node_named(m->main, "c");
    ox_node *n = ox_node_add(m->main, c, "Gather", "pick", 1);
    ox_node_add_input(n, ox_graph_find(m->main, "q"));
    ox_node_add_input(n, ox_ints_add(m->main, "index", two, 2, n));
    ox_node_set_int(n, "axis", 0);
    ox_node_set_input(c, 0, n->out[0]);
    expect(m, HEAD "main (float[2] x) => (float[2] y)\n"
                   "<\n"
                   "  int64[2] index = {2, 1}\n"
                   ">\n"
                   "{\n"
                   "  [a] p = Neg(x)\n"
                   "  [b] q = Abs(p)\n"
                   "  [pick] pick_out = Gather <axis = 0> (q, index)\n"
                   "  [c] y = Add(pick_out, p)\n"
                   "}\n");
}

static void test_inputs(void **state)
{
    (void)state;
    ox_model *m = parse(HEAD "main (float[2] x, float lo) => (float[2] y)\n"
                             "{\n"
                             "  [n] y = Clip(x, \"\", lo)\n"
                             "}\n");
    ox_node *n = node_named(m->main, "n");
    assert_null(ox_node_in(n, 1));
    assert_null(ox_node_in(n, 7));
    ox_node_set_input(n, 1, ox_node_in(n, 2));
    ox_node_cut_inputs(n, 2);
    assert_int_equal(ox_value_n_uses(m->main->inputs[1]), 1);
    expect(m, HEAD "main (float[2] x, float lo) => (float[2] y)\n"
                   "{\n"
                   "  [n] y = Clip(x, lo)\n"
                   "}\n");
}

static const char branches[] =
    HEAD "main (bool c, float[2] x) => (float[2] y)\n"
         "{\n"
         "  [n] k = Neg(x)\n"
         "  [m] l = Abs(x)\n"
         "  [if] y = If <then_branch = t () => (float[2] t1)\n"
         "  {\n"
         "    [u] t1 = Add(k, k)\n"
         "  }, else_branch = e () => (float[2] e1)\n"
         "  {\n"
         "    [v] e1 = Sub(k, l)\n"
         "  }> (c)\n"
         "}\n";

/* Uses in subgraphs follow a replacement and a new name. */
static void test_captures(void **state)
{
    (void)state;
    ox_model *m = parse(branches);
    ox_value *k = ox_graph_find(m->main, "k");
    assert_int_equal(ox_value_n_uses(k), 3);
    ox_value *l = ox_graph_find(m->main, "l");
    ox_value_replace(k, l);
    ox_node_remove(node_named(m->main, "n"));
    ox_value_rename(l, "renamed");
    expect(m, HEAD "main (bool c, float[2] x) => (float[2] y)\n"
                   "{\n"
                   "  [m] renamed = Abs(x)\n"
                   "  [if] y = If <then_branch = t () => (float[2] t1)\n"
                   "  {\n"
                   "    [u] t1 = Add(renamed, renamed)\n"
                   "  }, else_branch = e () => (float[2] e1)\n"
                   "  {\n"
                   "    [v] e1 = Sub(renamed, renamed)\n"
                   "  }> (c)\n"
                   "}\n");
}

/* Removing a node takes its subgraphs' uses away. */
static void test_remove_subgraphs(void **state)
{
    (void)state;
    ox_model *m = parse(branches);
    ox_value_replace(ox_graph_find(m->main, "y"), ox_graph_find(m->main, "l"));
    ox_node_remove(node_named(m->main, "if"));
    assert_int_equal(ox_value_n_uses(ox_graph_find(m->main, "k")), 0);
    expect(m, HEAD "main (bool c, float[2] x) => (float[2] y)\n"
                   "{\n"
                   "  [n] k = Neg(x)\n"
                   "  [m] y = Abs(x)\n"
                   "}\n");
}

/* A function has no initializers: constants come as nodes. */
static void test_function_constant(void **state)
{
    (void)state;
    static const int64_t one = 1;
    ox_model *m =
        parse("<ir_version: 8, opset_import: [\"\" : 17, \"l\" : 1]>\n"
              "main (float[2] x) => (float[2] y)\n"
              "{\n"
              "  [call] y = l.f(x)\n"
              "}\n"
              "<domain: \"l\", opset_import: [\"\" : 17]>\n"
              "f (v) => (r)\n"
              "{\n"
              "  [in] r = Neg(v)\n"
              "}\n");
    ox_graph *f = m->functions[0];
    assert_ptr_equal(node_named(m->main, "call")->function, f);
    ox_node *n = node_named(f, "in");
    ox_value *v = ox_ints_add(f, "one", &one, SIZE_MAX, n);
    assert_string_equal(v->producer->proto->op_type, "Constant");
    assert_int_equal(v->producer->proto->attribute[0]->t->n_dims, 0);
    assert_ptr_equal(n->prev, v->producer);
    const ox_tensor *t = ox_value_constant(v, m->arena);
    assert_int_equal(*ox_tensor_ints(t, 1, m->arena), 1);
    ox_model_close(m);
}

static void test_declare(void **state)
{
    (void)state;
    static const int64_t dims[] = {2, -1};
    static const char *const names[] = {NULL, "M"};
    ox_model *m = parse(chain);
    ox_value_declare(ox_graph_find(m->main, "p"), OX_DTYPE_FLOAT, 2, dims,
                     names);
    ox_value_declare(ox_graph_find(m->main, "q"), OX_DTYPE_INT64, -1, NULL,
                     NULL);
    ox_model_commit(m);
    const Onnx__GraphProto *g = m->main->proto;
    assert_int_equal(g->n_value_info, 2);
    const Onnx__TensorShapeProto *s =
        g->value_info[0]->type->tensor_type->shape;
    assert_int_equal(s->dim[0]->dim_value, 2);
    assert_string_equal(s->dim[1]->dim_param, "M");
    assert_null(g->value_info[1]->type->tensor_type->shape);
    ox_value_undeclare(ox_graph_find(m->main, "p"));
    ox_model_commit(m);
    assert_int_equal(g->n_value_info, 1);
    assert_string_equal(g->value_info[0]->name, "q");
    ox_model_close(m);
}

/* An invalid model is indexed all the same. */
static void test_invalid(void **state)
{
    (void)state;
    ox_model *m = parse(HEAD "main (float[2] x) => (float[2] y, float[2] z)\n"
                             "{\n"
                             "  [a] p = Add(x, later)\n"
                             "  [b] p = Abs(nowhere)\n"
                             "  [c] later = Neg(p)\n"
                             "}\n");
    assert_true(ox_graph_find(m->main, "nowhere")->is_undefined);
    assert_true(m->main->outputs[1]->is_undefined);
    ox_value *p = ox_graph_find(m->main, "p");
    assert_ptr_equal(p->producer, node_named(m->main, "a"));
    assert_ptr_not_equal(node_named(m->main, "b")->out[0], p);
    assert_false(ox_graph_find(m->main, "later")->is_undefined);
    ox_model_close(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_index),
        cmocka_unit_test(test_replace_inner),
        cmocka_unit_test(test_replace_output),
        cmocka_unit_test(test_replace_output_by_input),
        cmocka_unit_test(test_new_names),
        cmocka_unit_test(test_add_node),
        cmocka_unit_test(test_inputs),
        cmocka_unit_test(test_captures),
        cmocka_unit_test(test_remove_subgraphs),
        cmocka_unit_test(test_function_constant),
        cmocka_unit_test(test_declare),
        cmocka_unit_test(test_invalid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
