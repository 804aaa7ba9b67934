/* Models through the C ABI of a real onnxruntime: results, options, and
 * everything that goes wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/file.h"
#include "onnx/onnx_file.h"
#include "runtime/native.h"
#include "runtime/ort.h"

#include <dirent.h>
#include <math.h>

typedef struct world {
    ox_arena *arena;
    char dir[64];
    ox_err err;
    bool has_ort;
} world;

static int set_up(void **state)
{
    world *w = calloc(1, sizeof *w);
    w->arena = ox_arena_new(0, NULL, NULL);
    strcpy(w->dir, "/tmp/test_native.XXXXXX");
    *state = w;
    if (!mkdtemp(w->dir))
        return -1;
    setenv("TMPDIR", w->dir, 1);
    return 0;
}

static int tear_down(void **state)
{
    world *w = *state;
    char *command = ox_printf(w->arena, "rm -r %s", w->dir);
    const int rc = system(command);
    ox_arena_free(w->arena);
    free(w);
    return rc;
}

static const char *model_of(world *w, const char *text)
{
    const char *path = ox_path_join(w->arena, w->dir, "m.onnx");
    const char *source = ox_printf(w->arena, "%s.onnxtxt", path);
    ox_onnx *onnx;
    const ox_write_options options = {0};
    assert_int_equal(ox_file_write(source, text, strlen(text), &w->err), OX_OK);
    if (ox_onnx_read(&onnx, source, &w->err))
        fail_msg("%s", w->err.text);
    assert_int_equal(ox_onnx_write(onnx, path, &options, &w->err), OX_OK);
    ox_onnx_close(onnx);
    return path;
}

static ox_array floats(const char *name, const float *data, const int64_t *dims,
                       size_t rank)
{
    ox_array a = {.name = name,
                  .dtype = OX_DTYPE_FLOAT,
                  .rank = rank,
                  .dims = dims,
                  .data = (const uint8_t *)data};
    a.size = (uint64_t)ox_array_count(&a) * sizeof *data;
    return a;
}

/* Runs; no file stays in the folder but the model's. */
static ox_outcome run(world *w, const ox_job *job)
{
    ox_outcome out;
    if (ox_native_run(&out, job, NULL, w->arena, &w->err))
        fail_msg("%s", w->err.text);
    DIR *folder = opendir(w->dir);
    for (struct dirent *e; (e = readdir(folder));)
        if (!strncmp(e->d_name, "onnxfix-", 8))
            fail_msg("%s is left", e->d_name);
    closedir(folder);
    return out;
}

#define HEAD "<ir_version: 8, opset_import: [\"\" : 17]> m "
static const int64_t four[] = {4};
static const float x4[] = {1, -2, 3, -4};

static void test_run(void **state)
{
    world *w = *state;
    ox_array x = floats("x", x4, four, 1);
    ox_job job = {.runtime = "native-cpu",
                  .model = model_of(w, HEAD "(float[n] x) => (float[n] y, "
                                            "int64[1] s) { y = Relu(x) "
                                            "s = Shape(x) }"),
                  .inputs = {&x, 1, 1},
                  .repeats = 3,
                  .profile = true};
    for (int level = 0; level < OX_OPTIMIZE_COUNT; level++) {
        job.optimization = (ox_optimization)level;
        const ox_outcome out = run(w, &job);
        assert_true(out.ok);
        assert_int_equal(out.outputs.n, 2);
        assert_string_equal(out.outputs.at[0].name, "y");
        assert_true(ox_array_number(&out.outputs.at[0], 2) == 3);
        assert_true(ox_array_number(&out.outputs.at[0], 3) == 0);
        assert_true(ox_array_number(&out.outputs.at[1], 0) == 4);
        assert_string_equal(out.placed[0].provider, "CPUExecutionProvider");
        assert_int_equal(out.n_cpu_nodes, 0);
        assert_true(out.n_times >= 1);
        assert_true(out.session_ms > 0 && out.first_ms > 0 &&
                    out.median_ms > 0 && out.peak_bytes > 1 << 20);
        assert_string_equal(out.version, "1.30.0");
    }
}

static void test_types(void **state)
{
    world *w = *state;
    static const int64_t two[] = {2}, none[] = {0};
    static const char *const words[] = {"ab", "\xc3\xa9"};
    static const uint16_t half[] = {0x3c00, 0xc000};
    ox_array inputs[] = {{.name = "s",
                          .dtype = OX_DTYPE_STRING,
                          .rank = 1,
                          .dims = two,
                          .strings = words},
                         {.name = "h",
                          .dtype = OX_DTYPE_FLOAT16,
                          .rank = 1,
                          .dims = two,
                          .data = (const uint8_t *)half,
                          .size = 4},
                         {.name = "b",
                          .dtype = OX_DTYPE_BOOL,
                          .rank = 1,
                          .dims = two,
                          .data = (const uint8_t *)"\1",
                          .size = 2},
                         floats("e", x4, none, 1)};
    const ox_job job = {
        .runtime = "native-cpu",
        .model = model_of(w, HEAD
                          "(string[2] s, float16[2] h, bool[2] b, float[n] e) "
                          "=> (string[2] s2, float16[2] h2, bool[2] b2, "
                          "float[n] e2) { s2 = Identity(s) h2 = Neg(h) "
                          "b2 = Not(b) e2 = Relu(e) }"),
        .inputs = {inputs, 4, 4}};
    const ox_outcome out = run(w, &job);
    if (!out.ok)
        fail_msg("%s", out.error);
    assert_string_equal(out.outputs.at[0].strings[1], "\xc3\xa9");
    assert_true(ox_array_number(&out.outputs.at[1], 1) == 2);
    assert_true(ox_array_number(&out.outputs.at[2], 0) == 0);
    assert_true(ox_array_number(&out.outputs.at[2], 1) == 1);
    assert_int_equal(out.outputs.at[3].size, 0);
}

static void test_sequence(void **state)
{
    world *w = *state;
    ox_array x = floats("x", x4, four, 1);
    const ox_job job = {.runtime = "native-cpu",
                        .model = model_of(w, HEAD
                                          "(float[4] x) => (seq(float[2]) y) "
                                          "<int64 two = {2}> "
                                          "{ y = SplitToSequence(x, two) }"),
                        .inputs = {&x, 1, 1},
                        .repeats = 2};
    const ox_outcome out = run(w, &job);
    if (!out.ok)
        fail_msg("%s", out.error);
    assert_int_equal(out.outputs.n, 2);
    assert_string_equal(out.outputs.at[1].name, "y[1]");
    assert_true(ox_array_number(&out.outputs.at[1], 1) == -4);
}

static void expect_failure(world *w, const ox_job *job, const char *stage,
                           const char *text)
{
    const ox_outcome out = run(w, job);
    assert_false(out.ok);
    assert_string_equal(out.stage, stage);
    if (!strstr(out.error, text))
        fail_msg("'%s' expected in '%s'", text, out.error);
}

static void test_errors(void **state)
{
    world *w = *state;
    static const int64_t two_two[] = {2, 2};
    ox_array x = floats("x", x4, four, 1), bad = floats("x", x4, two_two, 2),
             other = floats("z", x4, four, 1);
    ox_job job = {.runtime = "native-cpu",
                  .model = model_of(w, HEAD "(float[4] x) => (float[4] y) "
                                            "{ y = Relu(x) }"),
                  .inputs = {&bad, 1, 1}};
    expect_failure(w, &job, "run", "Invalid rank for input: x");
    job.inputs.at = &other;
    expect_failure(w, &job, "inputs", "z");
    job.inputs.n = 0;
    expect_failure(w, &job, "run", "x");
    job.model = model_of(w, HEAD "(float[4] x) => (float[4] y) "
                                 "{ y = NoSuchOperator(x) }");
    job.inputs = (ox_arrays){&x, 1, 1};
    expect_failure(w, &job, "session", "NoSuchOperator");
    job.model = ox_path_join(w->arena, w->dir, "none.onnx");
    expect_failure(w, &job, "session", "none.onnx");
}

/* A loop that ends after 2^63 - 1 rounds. */
static void test_timeout(void **state)
{
    world *w = *state;
    ox_array x = floats("x", x4, four, 1);
    const ox_job job = {
        .runtime = "native-cpu",
        .timeout_ms = 1500,
        .model = model_of(
            w, HEAD "(float[4] x) => (float[4] y) "
                    "<int64 rounds = {9223372036854775807}, bool go = {1}> "
                    "{ y = Loop <body = b (int64 i, bool c, float[4] v) => "
                    "(bool c2, float[4] v2) { c2 = Identity(c) v2 = Sin(v) }> "
                    "(rounds, go, x) }"),
        .inputs = {&x, 1, 1}};
    const ox_outcome out = run(w, &job);
    assert_true(out.timed_out && !out.ok && !out.crashed);
    assert_string_equal(out.error, "timed out after 1500 ms");
    assert_string_equal(out.stage, "run");
}

static void test_dims(void **state)
{
    world *w = *state;
    ox_array x = floats("x", x4, four, 1);
    const ox_dim_size dims[] = {{"n", 3}};
    ox_job job = {.runtime = "native-cpu",
                  .model = model_of(w, HEAD "(float[n] x) => (float[n] y) "
                                            "{ y = Relu(x) }"),
                  .inputs = {&x, 1, 1},
                  .dims = dims,
                  .n_dims = 1};
    expect_failure(w, &job, "run", "Expected: 3");
}

static void test_external(void **state)
{
    world *w = *state;
    const char *text = HEAD "(float[4] x) => (float[4] y) "
                            "<float[4] w = {1, 2, 3, 4}> { y = Mul(x, w) }";
    const char *source = ox_path_join(w->arena, w->dir, "e.onnxtxt");
    const char *path = ox_path_join(w->arena, w->dir, "e.onnx");
    const ox_write_options options = {.external_data = "e.data",
                                      .external_threshold = 1};
    ox_onnx *onnx;
    assert_int_equal(ox_file_write(source, text, strlen(text), &w->err), OX_OK);
    assert_int_equal(ox_onnx_read(&onnx, source, &w->err), OX_OK);
    assert_int_equal(ox_onnx_write(onnx, path, &options, &w->err), OX_OK);
    ox_onnx_close(onnx);
    ox_array x = floats("x", x4, four, 1);
    const ox_job job = {
        .runtime = "native-cpu", .model = path, .inputs = {&x, 1, 1}};
    const ox_outcome out = run(w, &job);
    if (!out.ok)
        fail_msg("%s", out.error);
    assert_true(ox_array_number(&out.outputs.at[0], 3) == -16);
}

static void test_missing_library(void **state)
{
    world *w = *state;
    const ox_job job = {.runtime = "native-cpu", .model = "none.onnx"};
    ox_outcome out;
    const char *none = ox_path_join(w->arena, w->dir, "none.so");
    assert_int_equal(ox_native_run(&out, &job, none, w->arena, &w->err), OX_IO);
    assert_non_null(strstr(w->err.text, "none.so"));
    assert_int_equal(ox_file_write(none, "text", 4, &w->err), OX_OK);
    assert_int_equal(ox_native_run(&out, &job, none, w->arena, &w->err), OX_IO);
    assert_int_equal(ox_native_run(&out, &job, "libm.so.6", w->arena, &w->err),
                     OX_IO);
    assert_string_equal(w->err.text,
                        "libm.so.6: no ONNX Runtime: OrtGetApiBase is missing");
}

/* A library that knows no API of ours. */
static void test_old_library(void **state)
{
    world *w = *state;
    static const char text[] =
        "#include <stddef.h>\n"
        "static const void *api(unsigned v) { (void)v; return NULL; }\n"
        "static const char *version(void) { return \"1.2.3\"; }\n"
        "static const struct { const void *(*a)(unsigned);\n"
        "    const char *(*v)(void); } base = {api, version};\n"
        "const void *OrtGetApiBase(void) { return &base; }\n";
    const char *source = ox_path_join(w->arena, w->dir, "old.c");
    const char *library = ox_path_join(w->arena, w->dir, "old.so");
    assert_int_equal(ox_file_write(source, text, sizeof text - 1, &w->err),
                     OX_OK);
    assert_int_equal(system(ox_printf(w->arena, "cc -shared -fPIC -o %s %s",
                                      library, source)),
                     0);
    const ox_job job = {.runtime = "native-cpu", .model = "none.onnx"};
    ox_outcome out;
    assert_int_equal(ox_native_run(&out, &job, library, w->arena, &w->err),
                     OX_UNSUPPORTED);
    assert_non_null(
        strstr(w->err.text, "ONNX Runtime 1.2.3; version 1.23 or newer"));
}

static bool has_webgpu(world *w, const ox_job *job)
{
    const ox_outcome out = run(w, job);
    if (out.ok)
        return true;
    if (getenv("CI"))
        fail_msg("no WebGPU: %s", out.error);
    printf("SKIP native-webgpu: %s\n", out.error);
    return false;
}

static void test_webgpu(void **state)
{
    world *w = *state;
    ox_array x = floats("x", x4, four, 1);
    ox_job job = {.runtime = "native-webgpu",
                  .model = model_of(w, HEAD "(float[4] x) => (float[4] y) "
                                            "{ y = Neg(x) }"),
                  .inputs = {&x, 1, 1}};
    if (!has_webgpu(w, &job))
        return;
    ox_outcome out = run(w, &job);
    assert_true(ox_array_number(&out.outputs.at[0], 1) == 2);
    assert_int_equal(out.n_placed, 1);
    assert_string_equal(out.placed[0].provider, "WebGpuExecutionProvider");
    assert_non_null(out.adapter);
    /* NonZero has no kernel there. */
    job.model = model_of(w, HEAD "(float[4] x) => (int64[1,n] y) "
                                 "{ z = Neg(x) y = NonZero(z) }");
    out = run(w, &job);
    assert_true(out.ok);
    assert_int_equal(out.n_cpu_nodes, 1);
    assert_non_null(strstr(out.cpu_nodes[0], "NonZero"));
    job.strict_ep = true;
    expect_failure(w, &job, "session", "fallback");
}

int main(void)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_err err = {0};
    ox_ort ort;
    if (ox_ort_open(&ort, NULL, arena, &err)) {
        printf("SKIP %s\n", err.text);
        ox_arena_free(arena);
        return getenv("CI") ? 1 : 0;
    }
    ox_arena_free(arena);
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_run),      TEST(test_types),           TEST(test_sequence),
        TEST(test_errors),   TEST(test_timeout),         TEST(test_dims),
        TEST(test_external), TEST(test_missing_library), TEST(test_old_library),
        TEST(test_webgpu)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
