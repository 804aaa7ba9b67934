/* The checker where text cannot reach: faults of single protobuf fields, models
 * of many nodes, and that every finding has a test. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

#include "base/buf.h"
#include "base/file.h"
#include "check/check.h"

typedef Onnx__AttributeProto attr_proto;

/* A model made from text, to be broken by a test. */
typedef struct fixture {
    ox_onnx *onnx;
    Onnx__GraphProto *graph;
    ox_findings found;
} fixture;

static void open_text(fixture *f, const char *text)
{
    ox_err err = {0};
    *f = (fixture){0};
    if (ox_onnx_parse(&f->onnx, "test.onnxtxt", (const uint8_t *)text,
                      strlen(text), &err))
        fail_msg("%s", err.text);
    f->graph = f->onnx->proto->graph;
}

/* An initializer and a node with an attribute. */
static void open_model(fixture *f)
{
    open_text(f, "<ir_version: 8, opset_import: [\"\" : 17]>\n"
                 "main (float[2] x) => (float[2] y)\n"
                 "<float[2] w = {1, 2}> {\n"
                 "    [n] t = Concat <axis = 0> (x)\n"
                 "    [m] y = Add(t, w)\n"
                 "}\n");
}

/* Checks and closes: exactly this finding, or none for NULL. */
static void expect(fixture *f, const char *id)
{
    ox_model *model = ox_model_new(f->onnx, NULL);
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_check(&f->found, model, arena);
    size_t wanted = id ? 1 : 0;
    for (size_t i = 0; i < f->found.n; i++)
        if (f->found.n != wanted)
            print_message("%s: %s\n", f->found.at[i].id,
                          f->found.at[i].message);
    assert_int_equal(f->found.n, wanted);
    assert_int_equal(f->found.errors + f->found.warnings, wanted);
    if (id)
        assert_string_equal(f->found.at[0].id, id);
    ox_arena_free(arena);
    ox_model_close(model);
}

static attr_proto *axis_of(fixture *f)
{
    return f->graph->node[0]->attribute[0];
}

static void test_attribute_type(void **state)
{
    (void)state;
    fixture f;
    open_model(&f);
    expect(&f, NULL);
    open_model(&f);
    axis_of(&f)->has_type = 0;
    expect(&f, "attribute-without-type");
    open_model(&f);
    axis_of(&f)->type = (Onnx__AttributeProto__AttributeType)77;
    expect(&f, "attribute-without-type");
    /* IR version 1 had none. */
    open_text(&f, "<ir_version: 1>\n"
                  "main (float[2] x) => (float[2] y) {\n"
                  "    y = Concat <axis = 0> (x)\n"
                  "}\n");
    f.graph->node[0]->attribute[0]->has_type = 0;
    expect(&f, NULL);
}

static void test_attribute_value(void **state)
{
    (void)state;
    fixture f;
    open_model(&f);
    axis_of(&f)->has_i = 0;
    expect(&f, "attribute-no-value");
    open_model(&f);
    axis_of(&f)->has_i = 0;
    axis_of(&f)->has_f = 1;
    expect(&f, "attribute-value");
    open_model(&f);
    axis_of(&f)->n_ints = 1;
    axis_of(&f)->ints = (int64_t[]){1};
    expect(&f, "attribute-value");
    open_text(&f, "<ir_version: 8, opset_import: [\"\" : 17]>\n"
                  "main () => (float[1] y) {\n"
                  "    y = Constant <value = float[1] {1}> ()\n"
                  "}\n");
    f.graph->node[0]->attribute[0]->t = NULL;
    expect(&f, "attribute-value");
}

static void test_reference_with_value(void **state)
{
    (void)state;
    fixture f;
    open_text(&f, "<ir_version: 8, opset_import: [\"\" : 17, \"f\" : 1]>\n"
                  "main (float[2] x) => (float[2] y) { y = f.F <k = 0> (x) }\n"
                  "<opset_import: [\"\" : 17], domain: \"f\">\n"
                  "F <k> (a) => (b) { b = Concat <axis: int = @k> (a) }\n");
    attr_proto *a = f.onnx->proto->functions[0]->node[0]->attribute[0];
    a->has_i = 1;
    expect(&f, "attribute-value");
}

static ox_tensor *weights_of(fixture *f)
{
    return ox_tensor_of(f->graph->initializer[0]);
}

static void put(ox_tensor *tensor, uint32_t field, const void *data,
                uint64_t size)
{
    tensor->payload = (ox_payload){.data = data, .size = size, .field = field};
}

static void test_tensor_dtype(void **state)
{
    (void)state;
    fixture f;
    open_model(&f);
    weights_of(&f)->proto.data_type = 77;
    expect(&f, "tensor-dtype");
    open_model(&f);
    weights_of(&f)->proto.has_data_type = 0;
    weights_of(&f)->proto.data_type = 0;
    expect(&f, "tensor-dtype");
}

static void test_tensor_field(void **state)
{
    (void)state;
    fixture f;
    float two[] = {1, 2};
    open_model(&f);
    put(weights_of(&f), OX_FIELD_FLOAT_DATA, two, sizeof two);
    expect(&f, NULL);
    open_model(&f);
    put(weights_of(&f), OX_FIELD_FLOAT_DATA, two, sizeof *two);
    expect(&f, "tensor-size");
    open_model(&f);
    put(weights_of(&f), OX_FIELD_INT32_DATA, "\1\2", 2);
    expect(&f, "tensor-field");
    open_model(&f);
    put(weights_of(&f), OX_FIELD_DOUBLE_DATA, two, sizeof two);
    expect(&f, "tensor-field");
    open_model(&f);
    put(weights_of(&f), 0, NULL, 0);
    weights_of(&f)->proto.n_string_data = 2;
    expect(&f, "tensor-field");
}

/* An initializer that no node uses, with its data in a field of its own. */
static void check_data(const char *type, uint32_t field, const char *data,
                       size_t size, const char *id)
{
    char text[256];
    fixture f;
    snprintf(text, sizeof text,
             "<ir_version: 10, opset_import: [\"\" : 21]>\n"
             "main (float[2] x) => (float[2] y) <%s w = {}> {\n"
             "    y = Neg(x)\n"
             "}\n",
             type);
    open_text(&f, text);
    put(weights_of(&f), field, data, size);
    expect(&f, id);
}

static void test_tensor_entries(void **state)
{
    (void)state;
    /* Three varints: 1, 300, -1. */
    const char *ints = "\x01\xac\x02\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01";
    check_data("int64[3]", OX_FIELD_INT64_DATA, ints, 13, NULL);
    check_data("int64[2]", OX_FIELD_INT64_DATA, ints, 13, "tensor-size");
    check_data("int64[3]", OX_FIELD_UINT64_DATA, ints, 13, "tensor-field");
    check_data("bool[2]", OX_FIELD_INT32_DATA, "\1\0", 2, NULL);
    check_data("float16[2]", OX_FIELD_INT32_DATA, "\1\2", 2, NULL);
    check_data("complex64[1]", OX_FIELD_FLOAT_DATA, "\0\0\0\0\0\0\0\0", 8,
               NULL);
    /* Below 8 bits an entry is a packed byte. */
    check_data("int4[3]", OX_FIELD_INT32_DATA, "\x21\3", 2, NULL);
    check_data("int4[3]", OX_FIELD_INT32_DATA, "\1\2\3", 3, "tensor-size");
    check_data("uint2[5]", OX_FIELD_RAW_DATA, "\1\2", 2, NULL);
    check_data("uint2[5]", OX_FIELD_RAW_DATA, "\1\2\3", 3, "tensor-size");
    /* No elements, an empty field. */
    check_data("int64[0]", OX_FIELD_INT64_DATA, "", 0, NULL);
    check_data("int64[0]", OX_FIELD_RAW_DATA, "", 0, NULL);
    check_data("string[1]", OX_FIELD_RAW_DATA, "abc", 3, "tensor-field");
    check_data("string[1]", 0, NULL, 0, "tensor-no-data");
}

static void test_external_fault(void **state)
{
    (void)state;
    fixture f;
    open_model(&f);
    weights_of(&f)->external = true;
    weights_of(&f)->external_fault = "some fault";
    expect(&f, "external-data");
    open_model(&f);
    weights_of(&f)->external = true;
    put(weights_of(&f), OX_FIELD_RAW_DATA, "12345", 5);
    expect(&f, "tensor-size");
}

static void test_sparse(void **state)
{
    (void)state;
    const char *text =
        "<ir_version: 8, opset_import: [\"\" : 17]>\n"
        "main (float[2] x) => (float[2] y)\n"
        "<sparse_tensor(float[2]) w = {float[1] {5}, int64[1] {1}}> {\n"
        "    y = Add(x, w)\n"
        "}\n";
    fixture f;
    open_text(&f, text);
    expect(&f, NULL);
    open_text(&f, text);
    f.graph->sparse_initializer[0]->indices = NULL;
    expect(&f, "sparse-tensor");
    open_text(&f, text);
    f.graph->sparse_initializer[0]->dims[0] = -1;
    expect(&f, "tensor-dims");
}

static void test_types(void **state)
{
    (void)state;
    fixture f;
    open_model(&f);
    f.graph->input[0]->type->tensor_type->elem_type = 77;
    expect(&f, "bad-type");
    open_model(&f);
    f.graph->output[0]->type->value_case = ONNX__TYPE_PROTO__VALUE__NOT_SET;
    expect(&f, "missing-type");
    /* Branches of real models declare types without a value. */
    open_text(&f, "<ir_version: 8, opset_import: [\"\" : 17]>\n"
                  "main (float[2] x, bool c) => (float[2] y) {\n"
                  "    y = If (c) <\n"
                  "        then_branch = t () => (float[2] a) { a = Neg(x) },\n"
                  "        else_branch = e () => (float[2] b) { b = Abs(x) }\n"
                  "    >\n"
                  "}\n");
    Onnx__GraphProto *branch = f.graph->node[0]->attribute[0]->g;
    branch->output[0]->type->value_case = ONNX__TYPE_PROTO__VALUE__NOT_SET;
    expect(&f, NULL);
}

#ifdef OX_ARENA_DEBUG
enum { N_NODES = 10000, MAX_MS = 1000 };
#else
enum { N_NODES = 100000, MAX_MS = 1000 };
#endif

/* Processor time: the machine may be busy. */
static long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (long)(t.tv_sec * 1000 + t.tv_nsec / 1000000);
}

/* N_NODES nodes "v<i> = Neg(v<at(i)>)", checked in well under a second. */
static void check_many(long (*used)(long i), const char *id, size_t count)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, "<ir_version: 8, opset_import: [\"\" : 17]>\n"
                      "main (float[2] v0) => (float[2] v1) {\n");
    for (long i = 1; i <= N_NODES; i++)
        ox_buf_printf(&text, "[n%ld] v%ld = Neg(v%ld)\n", i, i, used(i));
    ox_buf_str(&text, "}\n");
    fixture f;
    open_text(&f, ox_buf_text(&text));
    ox_model *model = ox_model_new(f.onnx, NULL);
    long start = now_ms();
    ox_check(&f.found, model, arena);
    assert_true(now_ms() - start < MAX_MS);
    assert_int_equal(f.found.n, count);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(f.found.at[i].id, id);
    ox_model_close(model);
    ox_arena_free(arena);
}

static long before(long i)
{
    return i - 1;
}

static long after(long i)
{
    return i < N_NODES ? i + 1 : 0;
}

static long nowhere(long i)
{
    return N_NODES + i;
}

static long partner(long i)
{
    return i % 2 ? i + 1 : i - 1;
}

static void test_many_nodes(void **state)
{
    (void)state;
    check_many(before, NULL, 0);
    check_many(after, "not-topological", N_NODES - 1);
    check_many(nowhere, "undefined-input", N_NODES);
    check_many(partner, "cycle", N_NODES / 2);
}

static void add_file(ox_buf *all, const char *path)
{
    ox_mapped file;
    ox_err err = {0};
    if (ox_mapped_open(&file, path, all->arena, &err))
        fail_msg("%s", err.text);
    ox_buf_add(all, file.data, file.size);
    ox_mapped_close(&file);
}

/* Each finding is wanted by a golden test or by this file. */
static void test_findings_are_tested(void **state)
{
    (void)state;
    static const char *const words[] = {
#define OX_FINDING(id, word, severity, why) word,
#include "check/findings.def"
#undef OX_FINDING
    };
    glob_t files;
    if (glob("tests/golden/check/*.t", 0, NULL, &files))
        skip(); /* not run in the root of the tree */
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_buf all;
    ox_buf_init(&all, arena);
    for (size_t i = 0; i < files.gl_pathc; i++)
        add_file(&all, files.gl_pathv[i]);
    add_file(&all, "tests/test_check.c");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *found = ox_printf(arena, "[%s]", words[i]);
        const char *quoted = ox_printf(arena, "\"%s\"", words[i]);
        if (!strstr(all.data, found) && !strstr(all.data, quoted))
            fail_msg("no test wants '%s'", words[i]);
    }
    globfree(&files);
    ox_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_attribute_type),
        cmocka_unit_test(test_attribute_value),
        cmocka_unit_test(test_reference_with_value),
        cmocka_unit_test(test_tensor_dtype),
        cmocka_unit_test(test_tensor_field),
        cmocka_unit_test(test_tensor_entries),
        cmocka_unit_test(test_external_fault),
        cmocka_unit_test(test_sparse),
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_many_nodes),
        cmocka_unit_test(test_findings_are_tested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
