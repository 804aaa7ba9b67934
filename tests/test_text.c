/* Textual syntax: what it reads, what it prints, and that nothing is lost on
 * the way of every node test through text and back. */
#include "base/file.h"
#include "tests/shared_data.h"
#include "onnx/dtype.h"
#include "onnx/onnx_file.h"
#include "onnx/text.h"
#include "onnx/wire.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define HEAD "<ir_version: 8, opset_import: [\"\" : 17]>\n"

static const ox_text_options all_elements = {SIZE_MAX};

/* The text of a model, whole. */
static const char *print(const Onnx__ModelProto *model, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_text_print(&text, model, &all_elements);
    return ox_buf_text(&text);
}

static Onnx__ModelProto *parse(const char *text, ox_arena *arena)
{
    ox_err err = {0};
    Onnx__ModelProto *model = NULL;
    if (ox_text_parse(&model, text, strlen(text), arena, &err))
        fail_msg("%s in:\n%s", err.text, text);
    return model;
}

/* Parses and prints text, which must give want. */
static void expect_print(const char *text, const char *want)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    assert_string_equal(print(parse(text, arena), arena), want);
    ox_arena_free(arena);
}

/* A graph with one node in its canonical form. */
static void expect_same_node(const char *node)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    const char *text =
        ox_printf(arena, HEAD "g (float x) => (float y)\n{\n  %s\n}\n", node);
    expect_print(text, text);
    ox_arena_free(arena);
}

static void expect_node(const char *node, const char *want)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    expect_print(
        ox_printf(arena, HEAD "g (float x) => (float y) {\n%s\n}", node),
        ox_printf(arena, HEAD "g (float x) => (float y)\n{\n  %s\n}\n", want));
    ox_arena_free(arena);
}

static void expect_error(const char *text, const char *want)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_err err = {0};
    Onnx__ModelProto *model = NULL;
    ox_status status = ox_text_parse(&model, text, strlen(text), arena, &err);
    assert_string_equal(err.text, want);
    assert_int_equal(status, OX_BAD_MODEL);
    assert_null(model);
    ox_arena_free(arena);
}

/* Texts that print as they are. */
static const char *const canonical[] = {
    HEAD "g () => ()\n{\n}\n",
    "<>\ng () => ()\n{\n}\n",
    "<ir_version: 10, opset_import: [\"\" : 21, \"local\" : 1], "
    "producer_name: \"a \\\"b\\\" \\\\ c\", producer_version: \"1\", domain: "
    "\"d.e\", model_version: -3, doc_string: \"two\nlines\", metadata_props: "
    "[\"k\": \"v\", \"l\": \"\"]>\ng () => ()\n{\n}\n",
    HEAD "g (float x, float[] r, float[N,?,3,\"a/b\",-1,\"\"] s, undefined "
         "u, z) => (float16[2] y)\n{\n}\n",
    HEAD "g (seq(float[N]) a, optional(seq(int64)) b, map(string, "
         "float[2]) c, sparse_tensor(double[3]) d, opaque() e, opaque(f) f, "
         "opaque(\"a.b\", c) h, seq() i, map(int64) j) => ()\n{\n}\n",
    HEAD "g (float[N:\"DATA_BATCH\",3]:\"IMAGE\" x, float[?:\"A\"] y) => "
         "()\n{\n}\n",
    HEAD
    "g () => ()\n<\n  float[1] \"\" = {1},\n  sparse_tensor(float[9]) \"\" = {"
    "float[1] {5}, int64[1] i = {2}}\n>\n{\n}\n",
    HEAD "g (\"float\", \"seq\", \"a b\", \"\", \"1x\", f1) => ()\n{\n}\n",
    HEAD "\"/main\" (float x <doc_string: \"an input\">) => (float y "
         "<metadata_props: [\"a\": \"b\"]>) <doc_string: \"d\", "
         "metadata_props: [\"k\": \"v\"], quantization_annotation: "
         "[{tensor_name: \"x\", quant_parameter_tensor_names: "
         "[\"SCALE_TENSOR\": \"s\"]}]>\n<\n  float[2] w <doc_string: \"w\", "
         "segment: {begin: 0, end: 2}> = {1, 2},\n  sparse_tensor(float[9]) s "
         "= {float[1] {5}, int64[1] i = {2}},\n  float[N] v <doc_string: "
         "\"v\">,\n  t\n>\n{\n  y = Add(x, w) <doc_string: \"n\", "
         "metadata_props: [\"k\": \"v\"], device_configurations: "
         "[{configuration_id: \"c\", sharding_spec: [{tensor_name: \"x\", "
         "device: [0, 1], sharded_dim: [{axis: 0, simple_sharding: "
         "[{dim_param: \"N\", num_shards: 2}, {dim_value: 4}]}]}], "
         "pipeline_stage: 1}]>\n}\n",
    "<ir_version: 8, training_info: [{initialization: i () => ()\n{\n  w = "
    "R()\n}, algorithm: a () => ()\n{\n}, initialization_binding: [\"x\": "
    "\"y\"]}], configuration: [{name: \"c\", num_devices: 2, device: [\"a\", "
    "\"b\"]}]>\ng () => ()\n{\n}\n",
    HEAD "g () => (float y)\n{\n  y = local.f <a = 2> ()\n}\n<domain: "
         "\"local\", overload: \"o\", opset_import: [\"\" : 17], doc_string: "
         "\"d\", metadata_props: [\"k\": \"v\"]>\nf <a, b, c: ints = [], d = "
         "1.5> (x, \"y/\") => (z)\n<\n  float[2] x,\n  float t\n>\n{\n  z = "
         "Op <e: int = @a, f = @b, g: floats = @\"float\"> (x)\n}\n<>\nh () "
         "=> ()\n{\n}\n",
    "<ir_version: 8>\n<domain: \"d\">\nf () => ()\n{\n}\n",
};

static void prints_canonical_text_unchanged(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof canonical / sizeof *canonical; i++)
        expect_print(canonical[i], canonical[i]);
}

static void keeps_nodes(void **state)
{
    (void)state;
    expect_same_node("y = Op(x)");
    expect_same_node("= Op()");
    expect_same_node("[n] y, \"\", z = a.b.Op:v2 <i = -1> (x, \"\", y)");
    expect_same_node("[\"/model/Slice_20\"] \"/m/out:0\" = "
                     "\"com.ms-x\".\"Op-1\":\"o/1\"(\"a.b\")");
    expect_same_node("y = Op <a = 1, b = 1.0, c = \"s\", d = [1, 2], e = "
                     "[1.0, 2.5], f = [\"a\", \"\"]> (x)");
    expect_same_node("y = Op <a: ints = [], b: floats = [], c: strings = [], "
                     "d: tensors = [], e: graphs = [], f: sparse_tensors = "
                     "[], g: type_protos = [], h: tensor = []> ()");
    expect_same_node("y = Op <a = float[2] {1, 2}, b = float s = {3}, c = "
                     "[int64[0] {}, bool {1}], \"d e\" = string[1] {\"x\"}> "
                     "()");
    expect_same_node("y = Op <a = float[2], b = [seq(int64), float[N]], c = "
                     "sparse_tensor(float[2]), d = sparse_tensor(float[2]) v "
                     "= {float[1] {1}, int64[1] {0}}, e = "
                     "sparse_tensor(undefined) {}> ()");
    expect_same_node("y = Op <a = inf, b = -inf, c = nan, d = nan_ffc00000, e "
                     "= [0.0, -0.0, 1e-45, 3.4028235e+38, 1e+10]> ()");
    expect_same_node("y = Op <i = [-9223372036854775808, "
                     "9223372036854775807], s = "
                     "\"tab\tquote\\\"\\\\\\x00\\xff\\x1b\u00e9\"> ()");
    expect_same_node("y = Op <a <doc_string: \"d\"> = 1, b <doc_string: "
                     "\"e\">: ints = []> (x)");
    expect_same_node("y = If <b = \"inf/x\" () => (float y)\n  {\n    y = "
                     "Op(x)\n  }, c = [g () => ()\n  {\n  }, nan () => ()\n  "
                     "<\n    float w = {1}\n  >\n  {\n  }]> (x)");
}

static void reads_other_forms(void **state)
{
    (void)state;
    expect_node("y = Op(x) <a = 1>", "y = Op <a = 1> (x)");
    expect_node("y = Op<a:int=1,b:float=2,c:floats=[1,2]>(x,)#end",
                "y = Op <a = 1, b = 2.0, c = [1.0, 2.0]> (x)");
    expect_node("y = Op(,x) z = Op(\"\",,)",
                "y = Op(\"\", x)\n  z = Op(\"\", \"\")");
    expect_node("[\"n\"] y = Op <a = 1> (x) <doc_string: \"d\", b = 2>",
                "[n] y = Op <a = 1, b = 2> (x) <doc_string: \"d\">");
    expect_node("y = Op <a = \"\\n\\t\\r\\x41\\q\\\"\">()",
                "y = Op <a = \"\n\t\\x0dAq\\\"\"> ()");
    expect_node("y = Op <a: tensor = bool[2] t {true, false}>()",
                "y = Op <a = bool[2] t = {1, 0}> ()");
    expect_node("y = Op <a = Inf, b = -INFINITY, c = NaN, d: float = 3> ()",
                "y = Op <a = inf, b = -inf, c = nan, d = 3.0> ()");
    expect_node("y = Op <doc_string: string = \"a\"> ()",
                "y = Op <doc_string = \"a\"> ()");
    expect_print("# comment\ng (float[2] x = {1,2}, float[2] v = "
                 "[\"location\" : \"w.bin\"]) => () <> {}",
                 "<>\ng (float[2] x, float[2] v) => ()\n<\n  float[2] x = {1, "
                 "2},\n  float[2] v = [\"location\": \"w.bin\"]\n>\n{\n}\n");
    expect_print("g () => () {} f (float x, y) => (int64 z) <float w> {}",
                 "<>\ng () => ()\n{\n}\n<>\nf (x, y) => (z)\n<\n  float x,\n"
                 "  int64 z,\n  float w\n>\n{\n}\n");
}

static void explains_errors(void **state)
{
    (void)state;
    expect_error("", "line 1, column 1: expected a name before the end");
    expect_error("g (float x) => (float y) {\n  y = Op <a = 1 (x)\n}",
                 "line 2, column 17: expected '>' before '('");
    expect_error("g (float x\n  y) => () {}",
                 "line 2, column 3: expected ')' before 'y'");
    expect_error("g () () {}", "line 1, column 6: expected '=>' before '('");
    expect_error("g () => () {y = Op <a = \"x> ()}",
                 "line 1, column 25: a string without its closing quote");
    expect_error("g () => () {y = Op <a = []> ()}",
                 "line 1, column 26: expected a value (an empty list needs a "
                 "type, 'a: ints = []') before ']'");
    expect_error("g () => () {y = Op <a = [1, 2.5]> ()}",
                 "line 1, column 29: expected a value of type int, found "
                 "float");
    expect_error("g () => () <float[1000] w = <1000 elements, 4000 bytes, "
                 "xxh3 0123456789abcdef>> {}",
                 "line 1, column 29: weights were left out when this text was "
                 "printed");
    expect_error("g () => () <float[] w = {1}> {}",
                 "line 1, column 25: expected a tensor with dims, not of "
                 "unknown rank, before '{'");
    expect_error("g () => () <float[N] w = {1}> {}",
                 "line 1, column 26: expected a tensor whose dims are numbers "
                 "before '{'");
    expect_error("g () => () <uint8[1] w = {256}> {}",
                 "line 1, column 27: '256' is no value of type uint8");
    expect_error("g () => () <int4[1] w = {-9}> {}",
                 "line 1, column 26: '-9' is no value of type int4");
    expect_error("g () => () <float8e4m3fn[1] w = {500}> {}",
                 "line 1, column 34: '500' is no value of type float8e4m3fn");
    expect_error("g () => () <float8e4m3fn[1] w = {480}> {}",
                 "line 1, column 34: '480' is no value of type float8e4m3fn");
    expect_error("g () => () <float16[1] w = {65520}> {}",
                 "line 1, column 29: '65520' is no value of type float16");
    expect_error("g () => () <float[1] w = {1e39}> {}",
                 "line 1, column 27: '1e39' is no value of type float");
    expect_error("g () => () <int32[1] w = {x}> {}",
                 "line 1, column 27: 'x' is no value of type int32");
    expect_error("g () => () {y = Op <i = 9223372036854775808> ()}",
                 "line 1, column 25: '9223372036854775808' does not fit in 64 "
                 "bits");
    expect_error("<ir_version: 8, ir_version: 8> g () => () {}",
                 "line 1, column 29: 'ir_version' is given twice");
    expect_error("<colour: 8> g () => () {}",
                 "line 1, column 8: 'colour' is no property of ModelProto");
    expect_error("g (float \"a\\x00b\") => () {}",
                 "line 1, column 10: a name contains a NUL byte");
    expect_error("g (float x) => () {} $",
                 "line 1, column 22: unexpected character '$'");
    expect_error("g (seq(float x) => () {}",
                 "line 1, column 14: expected ')' before 'x'");
    expect_error("g () => () {y = Op <a: colour = 1> ()}",
                 "line 1, column 24: expected a type of attribute before "
                 "'colour'");
}

/* start n times, middle, end n times. */
static char *nest(const char *start, const char *middle, const char *end,
                  size_t n, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, "g () => () {y = Op <a = ");
    for (size_t i = 0; i < n; i++)
        ox_buf_str(&text, start);
    ox_buf_str(&text, middle);
    for (size_t i = 0; i < n; i++)
        ox_buf_str(&text, end);
    ox_buf_str(&text, "> ()}");
    return text.data;
}

static ox_status add_bytes(void *user, const void *data, size_t n, ox_err *err)
{
    (void)err;
    ox_buf_add(user, data, n);
    return OX_OK;
}

static ox_status add_payload(void *user, const ox_payload *payload, ox_err *err)
{
    return add_bytes(user, payload->data, payload->size, err);
}

/* Whether text parses; then the model must be within the reader's limits. */
static bool reads_back(const char *text, ox_arena *arena)
{
    ox_err err;
    Onnx__ModelProto *model;
    ProtobufCMessage *back;
    ox_buf file;
    ox_buf_init(&file, arena);
    uint64_t size;
    if (ox_text_parse(&model, text, strlen(text), arena, &err))
        return false;
    assert_int_equal(ox_encode(&size, &model->base,
                               &(ox_sink){add_bytes, add_payload, &file}, &err),
                     OX_OK);
    if (ox_decode(&back, model->base.descriptor, (const uint8_t *)file.data,
                  size, UINT64_MAX, arena, &err))
        fail_msg("%s", err.text);
    return true;
}

/* Deep text is refused, and what is accepted can be read back as a file. */
static void limits_depth(void **state)
{
    (void)state;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_err err;
    Onnx__ModelProto *model;
    char *deep = nest("seq(", "float", ")", 100000, arena);
    assert_int_equal(ox_text_parse(&model, deep, strlen(deep), arena, &err),
                     OX_BAD_MODEL);
    assert_non_null(strstr(err.text, "nested too deeply"));
    deep = nest("g () => () {y = If <a = ", "1", "> ()}", 100000, arena);
    assert_int_equal(ox_text_parse(&model, deep, strlen(deep), arena, &err),
                     OX_BAD_MODEL);
    assert_non_null(strstr(err.text, "nested too deeply"));
    size_t graphs = 0, types = 0;
    while (reads_back(
        nest("g () => () {y = If <a = ", "seq(float[N]), b = float {1}",
             "> ()}", graphs, arena),
        arena))
        graphs++;
    while (reads_back(nest("seq(", "float[N]", ")", types, arena), arena))
        types++;
    assert_true(graphs > 30);
    assert_true(types > 40);
    ox_arena_free(arena);
}

static void limits_memory(void **state)
{
    (void)state;
    enum { SIZE = 4 << 20 };
    ox_arena *arena = ox_arena_new((size_t)1 << 30, NULL, NULL);
    char *text = ox_alloc(arena, SIZE);
    memset(text, '=', SIZE);
    memcpy(text, "g()=>(){", 8);
    for (size_t i = 8; i + 5 < SIZE; i += 5)
        memcpy(text + i, "=a()=", 5);
    ox_err err;
    Onnx__ModelProto *model;
    assert_int_equal(ox_text_parse(&model, text, SIZE, arena, &err),
                     OX_BAD_MODEL);
    ox_arena_free(arena);
}

/* Past the limit, data is a reference; max_elements moves the limit. */
static void leaves_out_long_tensors(void **state)
{
    (void)state;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    Onnx__ModelProto *model =
        parse("g () => () <float[3] w = {1, 2, 3}, string[2] s = {\"a\", "
              "\"bc\"}, uint4[3] u = {1, 2, 3}> {}",
              arena);
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_text_print(&text, model, &(ox_text_options){.max_elements = 1});
    assert_non_null(
        strstr(text.data, "float[3] w = <3 elements, 12 bytes, xxh3 "));
    assert_non_null(
        strstr(text.data, "string[2] s = <2 elements, 3 bytes, xxh3 "));
    assert_non_null(
        strstr(text.data, "uint4[3] u = <3 elements, 2 bytes, xxh3 "));
    ox_buf_init(&text, arena);
    ox_text_print(&text, model, NULL);
    assert_null(strstr(text.data, "xxh3"));
    ox_arena_free(arena);
}

/* A model with one initializer of so many elements. */
static Onnx__ModelProto *with_tensor(int dtype, int64_t n, const void *raw,
                                     uint64_t size, ox_arena *arena)
{
    Onnx__ModelProto *model = parse("g () => () {}", arena);
    ox_tensor *tensor = ox_tensor_new(arena, "w", dtype, &n, 1, raw, size);
    model->graph->initializer = OX_NEW(arena, Onnx__TensorProto *);
    model->graph->initializer[0] = &tensor->proto;
    model->graph->n_initializer = 1;
    return model;
}

static const ox_payload *first_data(const Onnx__ModelProto *model)
{
    return &ox_tensor_of(model->graph->initializer[0])->payload;
}

/* Bytes of a tensor to text and back. */
static void expect_same_bytes(int dtype, int64_t n, const void *raw,
                              uint64_t size)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    const char *text = print(with_tensor(dtype, n, raw, size, arena), arena);
    const ox_payload *back = first_data(parse(text, arena));
    assert_int_equal(back->field, OX_FIELD_RAW_DATA);
    assert_int_equal(back->size, size);
    assert_memory_equal(back->data, raw, size);
    ox_arena_free(arena);
}

/* Every pattern of the types up to 16 bits, random ones of the others. */
static void keeps_every_element(void **state)
{
    (void)state;
    enum { SIZE = 1 << 17 };
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    uint8_t *raw = ox_alloc(arena, SIZE);
    for (int dtype = 1; dtype < OX_DTYPE_COUNT; dtype++) {
        int bits = ox_dtype_bits(dtype);
        if (!bits)
            continue;
        uint64_t size = bits < 16 ? 256 : SIZE;
        uint64_t random = 1;
        for (uint64_t i = 0; i < size; i++) {
            random = random * UINT64_C(6364136223846793005) + 1;
            raw[i] = bits < 16    ? (uint8_t)i
                     : bits == 16 ? (uint8_t)(i / 2 >> 8 * (i % 2))
                                  : (uint8_t)(random >> 56);
        }
        size = bits > 16 ? 8192 : size;
        expect_same_bytes(dtype, (int64_t)(size * 8 / (unsigned)bits), raw,
                          size);
    }
    uint8_t odd[2] = {0x21, 0x03};
    expect_same_bytes(OX_DTYPE_UINT4, 3, odd, 2);
    expect_same_bytes(OX_DTYPE_INT2, 5, odd, 2);
    expect_same_bytes(OX_DTYPE_FLOAT, 3, raw, 8);
    expect_same_bytes(OX_DTYPE_INT64, 0, raw, 0);
    ox_arena_free(arena);
}

typedef struct number_case {
    int dtype;
    const char *text; /* as printed */
    uint64_t bits;
} number_case;

/* From the definitions of the formats. */
static const number_case numbers[] = {
    {OX_DTYPE_FLOAT, "1", 0x3f800000},
    {OX_DTYPE_FLOAT, "0.1", 0x3dcccccd},
    {OX_DTYPE_FLOAT, "1e-45", 1},
    {OX_DTYPE_FLOAT, "-0", 0x80000000},
    {OX_DTYPE_FLOAT, "nan", 0x7fc00000},
    {OX_DTYPE_FLOAT, "nan_7f800001", 0x7f800001},
    {OX_DTYPE_DOUBLE, "0.1", UINT64_C(0x3fb999999999999a)},
    {OX_DTYPE_DOUBLE, "-inf", UINT64_C(0xfff0000000000000)},
    {OX_DTYPE_FLOAT16, "1", 0x3c00},
    {OX_DTYPE_FLOAT16, "0.1", 0x2e66},
    {OX_DTYPE_FLOAT16, "65504", 0x7bff},
    {OX_DTYPE_FLOAT16, "6e-08", 1},
    {OX_DTYPE_FLOAT16, "inf", 0x7c00},
    {OX_DTYPE_BFLOAT16, "1", 0x3f80},
    {OX_DTYPE_BFLOAT16, "3.14", 0x4049},
    {OX_DTYPE_FLOAT8E4M3FN, "448", 0x7e},
    {OX_DTYPE_FLOAT8E4M3FN, "nan", 0x7f},
    {OX_DTYPE_FLOAT8E4M3FN, "nan_ff", 0xff},
    {OX_DTYPE_FLOAT8E4M3FNUZ, "240", 0x7f},
    {OX_DTYPE_FLOAT8E4M3FNUZ, "nan", 0x80},
    {OX_DTYPE_FLOAT8E5M2, "-inf", 0xfc},
    {OX_DTYPE_FLOAT8E5M2, "nan", 0x7e},
    {OX_DTYPE_FLOAT8E5M2FNUZ, "1", 0x40},
    {OX_DTYPE_FLOAT4E2M1, "6", 7},
    {OX_DTYPE_FLOAT4E2M1, "-0.5", 9},
    {OX_DTYPE_FLOAT8E8M0, "1", 127},
    {OX_DTYPE_FLOAT8E8M0, "nan", 255},
    {OX_DTYPE_INT4, "-8", 8},
    {OX_DTYPE_UINT2, "3", 3},
    {OX_DTYPE_INT2, "-1", 3},
    {OX_DTYPE_INT8, "-128", 0x80},
    {OX_DTYPE_INT64, "-9223372036854775808", UINT64_C(1) << 63},
    {OX_DTYPE_UINT64, "18446744073709551615", UINT64_MAX},
    {OX_DTYPE_BOOL, "1", 1},
};

static void writes_numbers_as_values(void **state)
{
    (void)state;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const number_case *c = &numbers[i];
        const char *text =
            ox_printf(arena, "<>\ng () => ()\n<\n  %s[1] w = {%s}\n>\n{\n}\n",
                      ox_dtype_name(c->dtype), c->text);
        expect_print(text, text);
        const ox_payload *data = first_data(parse(text, arena));
        uint64_t bits = 0;
        memcpy(&bits, data->data, data->size);
        if (bits != c->bits)
            fail_msg("%s %s: %llx", ox_dtype_name(c->dtype), c->text,
                     (unsigned long long)bits);
    }
    ox_arena_free(arena);
}

/* Structural comparison */

static const void *field_at(const ProtobufCMessage *m, unsigned offset)
{
    return (const char *)m + offset;
}

static size_t count(const ProtobufCMessage *m,
                    const ProtobufCFieldDescriptor *f)
{
    const void *quantifier = field_at(m, f->quantifier_offset);
    const void *at = field_at(m, f->offset);
    if (f->label == PROTOBUF_C_LABEL_REPEATED)
        return *(const size_t *)quantifier;
    if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF)
        return *(const uint32_t *)quantifier == f->id;
    if (f->type == PROTOBUF_C_TYPE_MESSAGE)
        return *(void *const *)at != NULL;
    if (f->type == PROTOBUF_C_TYPE_STRING)
        return *(char *const *)at && **(char *const *)at;
    return *(const protobuf_c_boolean *)quantifier != 0;
}

static bool same_message(const ProtobufCMessage *a, const ProtobufCMessage *b);

static bool same_value(const ProtobufCFieldDescriptor *f, const void *a,
                       const void *b)
{
    const ProtobufCBinaryData *x = a, *y = b;
    switch (f->type) {
    case PROTOBUF_C_TYPE_STRING:
        return !strcmp(*(char *const *)a, *(char *const *)b);
    case PROTOBUF_C_TYPE_BYTES:
        return x->len == y->len && !memcmp(x->data, y->data, x->len);
    case PROTOBUF_C_TYPE_MESSAGE:
        return same_message(*(ProtobufCMessage *const *)a,
                            *(ProtobufCMessage *const *)b);
    default:
        return !memcmp(a, b, ox_element_size(f->type));
    }
}

static bool same_field(const ProtobufCMessage *a, const ProtobufCMessage *b,
                       const ProtobufCFieldDescriptor *f)
{
    size_t n = count(a, f);
    const char *x = field_at(a, f->offset), *y = field_at(b, f->offset);
    if (n != count(b, f)) {
        print_message("%s.%s: %zu and %zu\n", a->descriptor->short_name,
                      f->name, n, count(b, f));
        return false;
    }
    if (f->label == PROTOBUF_C_LABEL_REPEATED) {
        x = *(const char *const *)x;
        y = *(const char *const *)y;
    }
    for (size_t i = 0; i < n; i++) {
        size_t at = i * ox_element_size(f->type);
        if (!same_value(f, x + at, y + at)) {
            print_message("%s.%s differs\n", a->descriptor->short_name,
                          f->name);
            return false;
        }
    }
    return true;
}

static bool same_data(const ox_tensor *a, const ox_tensor *b)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_err err;
    const uint8_t *x, *y;
    uint64_t n, m;
    bool same = a->proto.data_type == OX_DTYPE_STRING;
    if (!same && !ox_tensor_raw(&x, &n, a, arena, &err) &&
        !ox_tensor_raw(&y, &m, b, arena, &err))
        same = n == m && !memcmp(x, y, n);
    ox_arena_free(arena);
    return same;
}

static bool same_message(const ProtobufCMessage *a, const ProtobufCMessage *b)
{
    for (unsigned i = 0; i < a->descriptor->n_fields; i++)
        if (!same_field(a, b, &a->descriptor->fields[i]))
            return false;
    if (a->descriptor == &onnx__tensor_proto__descriptor)
        return same_data((const ox_tensor *)a, (const ox_tensor *)b);
    return true;
}

static bool comes_back(const char *path)
{
    ox_err err = {0};
    ox_onnx *onnx = NULL;
    if (ox_onnx_read(&onnx, path, &err)) {
        print_message("%s\n", err.text);
        return false;
    }
    const char *text = print(onnx->proto, onnx->arena);
    Onnx__ModelProto *back = NULL;
    bool good = !ox_text_parse(&back, text, strlen(text), onnx->arena, &err);
    if (!good)
        print_message("%s: %s\n", path, err.text);
    if (good && strcmp(print(back, onnx->arena), text)) {
        print_message("%s: prints differently\n", path);
        good = false;
    }
    if (good && !same_message(&onnx->proto->base, &back->base)) {
        print_message("%s: differs\n", path);
        good = false;
    }
    ox_onnx_close(onnx);
    return good;
}

static void count_different(void *user, const char *dir)
{
    char path[2048];
    snprintf(path, sizeof path, "%s/model.onnx", dir);
    *(size_t *)user += !comes_back(path);
}

/* Every node test of ONNX, weights of any length printed. */
static void keeps_node_tests(void **state)
{
    (void)state;
    ox_node_tests tests;
    size_t bad = 0;
    if (!ox_node_tests_open(&tests))
        skip();
    size_t n = ox_node_tests_each(&tests, count_different, &bad);
    ox_node_tests_close(&tests);
    assert_true(n >= 1000);
    assert_int_equal(bad, 0);
}

static uint32_t random_next(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 8;
}

/* A few bytes of text changed, removed, doubled. */
static size_t mutate(char *text, size_t size, uint32_t *seed)
{
    static const char bytes[] = "<>()[]{}=,:.?@\"\\#-+0e1 \nafgx_";
    for (uint32_t k = random_next(seed) % 4 + 1; k && size > 2; k--) {
        size_t at = random_next(seed) % size;
        size_t n = random_next(seed) % 8 % (size - at) + 1;
        if (at + n > size)
            n = size - at;
        switch (random_next(seed) % 4) {
        case 0:
            text[at] = bytes[random_next(seed) % (sizeof bytes - 1)];
            break;
        case 1:
            text[at] = (char)random_next(seed);
            break;
        case 2:
            memmove(text + at, text + at + n, size - at - n);
            size -= n;
            break;
        default:
            memmove(text + at + n, text + at, size - at);
            size += n;
        }
    }
    return size;
}

/* What still parses prints to a text that parses. */
static void survives_mutations(void **state)
{
    (void)state;
    enum { ROUNDS = 20000, ROOM = 8192 };
    const size_t n_texts = sizeof canonical / sizeof *canonical;
    size_t parsed = 0;
    uint32_t seed = 1;
    for (size_t i = 0; i < ROUNDS; i++) {
        ox_arena *arena = ox_arena_new(0, NULL, NULL);
        char *room = ox_alloc(arena, ROOM);
        size_t size = strlen(canonical[i % n_texts]);
        memcpy(room, canonical[i % n_texts], size);
        size = mutate(room, size, &seed);
        char *text = ox_memdup(arena, room, size);
        ox_err err = {0};
        Onnx__ModelProto *model;
        if (ox_text_parse(&model, text, size, arena, &err)) {
            assert_int_equal(err.status, OX_BAD_MODEL);
            assert_int_equal(strncmp(err.text, "line ", 5), 0);
        } else {
            parsed++;
            const char *once = print(model, arena);
            assert_string_equal(print(parse(once, arena), arena), once);
        }
        ox_arena_free(arena);
    }
    assert_true(parsed > ROUNDS / 100 && parsed < ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_canonical_text_unchanged),
        cmocka_unit_test(keeps_nodes),
        cmocka_unit_test(reads_other_forms),
        cmocka_unit_test(explains_errors),
        cmocka_unit_test(limits_depth),
        cmocka_unit_test(limits_memory),
        cmocka_unit_test(leaves_out_long_tensors),
        cmocka_unit_test(keeps_every_element),
        cmocka_unit_test(writes_numbers_as_values),
        cmocka_unit_test(keeps_node_tests),
        cmocka_unit_test(survives_mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
