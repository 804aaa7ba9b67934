/* What models are fed: specifications, files, generators. */
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
#include "runtime/input.h"

#include <math.h>
#include <png.h>
#include <turbojpeg.h>
#include <zip.h>

typedef struct world {
    ox_arena *arena;
    char dir[64];
    ox_err err;
    ox_model *model;
} world;

static int set_up(void **state)
{
    world *w = calloc(1, sizeof *w);
    w->arena = ox_arena_new(0, NULL, NULL);
    strcpy(w->dir, "/tmp/test_inputs.XXXXXX");
    *state = w;
    return mkdtemp(w->dir) ? 0 : -1;
}

static int tear_down(void **state)
{
    world *w = *state;
    char *command = ox_printf(w->arena, "rm -r %s", w->dir);
    const int rc = system(command);
    if (w->model)
        ox_model_close(w->model);
    ox_arena_free(w->arena);
    free(w);
    return rc;
}

static const char *put(world *w, const char *name, const void *bytes, size_t n)
{
    const char *path = ox_path_join(w->arena, w->dir, name);
    assert_int_equal(ox_file_write(path, bytes, n, &w->err), OX_OK);
    return path;
}

static void open_model(world *w, const char *signature)
{
    const char *text =
        ox_printf(w->arena,
                  "<ir_version: 8, opset_import: [\"\" : 17]> m (%s) => "
                  "(float o) <float one = {1}> { o = Identity(one) }",
                  signature);
    const char *path = put(w, "m.onnxtxt", text, strlen(text));
    assert_int_equal(ox_model_read(&w->model, path, NULL, &w->err), OX_OK);
}

/* Makes inputs by specifications separated by spaces. */
static ox_status make(ox_arrays *out, world *w, const char *specs,
                      uint64_t round)
{
    ox_strings list = {0};
    for (const char *p = specs; *p; p += strspn(p, " ")) {
        const size_t n = strcspn(p, " ");
        OX_PUSH(w->arena, list.at, list.n, list.capacity,
                ox_strndup(w->arena, p, n));
        p += n;
    }
    const ox_dim_size dims[] = {{"H", 6}};
    const ox_input_options o = {
        .specs = &list, .dims = dims, .n_dims = 1, .seed = 1};
    w->err = (ox_err){0};
    return ox_inputs_make(out, w->model, &o, round, &w->err);
}

static void expect_error(world *w, const char *specs, ox_status status,
                         const char *text)
{
    ox_arrays out;
    assert_int_equal(make(&out, w, specs, 0), status);
    if (!strstr(w->err.text, text))
        fail_msg("'%s' expected in '%s'", text, w->err.text);
    assert_null(strchr(w->err.text, '\n'));
}

/* The same on every machine: what is frozen here must never change. */
static void test_generators(void **state)
{
    world *w = *state;
    ox_arrays out;
    open_model(w, "float[N,3] x, int64[2] i, bool[4] b, float16[2] h");
    assert_int_equal(make(&out, w, "", 0), OX_OK);
    assert_int_equal(out.n, 4);
    assert_string_equal(ox_array_type_text(&out.at[0], w->arena), "float[1,3]");
    static const double frozen[] = {0.442485571, 0.871763706, -0.0158594847};
    for (int64_t k = 0; k < 3; k++)
        if (fabs(ox_array_number(&out.at[0], k) - frozen[k]) > 1e-7)
            fail_msg("%.9g", ox_array_number(&out.at[0], k));
    ox_arrays again, other;
    assert_int_equal(make(&again, w, "", 0), OX_OK);
    assert_int_equal(make(&other, w, "", 1), OX_OK);
    assert_memory_equal(out.at[0].data, again.at[0].data, out.at[0].size);
    assert_memory_not_equal(out.at[0].data, other.at[0].data, out.at[0].size);
    for (int64_t k = 0; k < 2; k++) {
        const double n = ox_array_number(&out.at[1], k);
        assert_true(n >= 0 && n < 10 && n == floor(n));
    }
}

static void test_generator_arguments(void **state)
{
    world *w = *state;
    ox_arrays out;
    open_model(w, "float[1000] x, int32[1000] i, float[?,2] z");
    assert_int_equal(make(&out, w, "x=normal(5,2) i=ints(-3,4) z=ones[7,2]", 0),
                     OX_OK);
    double sum = 0, squares = 0;
    bool seen[7] = {0};
    for (int64_t k = 0; k < 1000; k++) {
        const double x = ox_array_number(&out.at[0], k);
        const double i = ox_array_number(&out.at[1], k);
        sum += x;
        squares += (x - 5) * (x - 5);
        assert_true(i >= -3 && i < 4);
        seen[(int)i + 3] = true;
    }
    assert_true(fabs(sum / 1000 - 5) < 0.3);
    assert_true(fabs(sqrt(squares / 1000) - 2) < 0.2);
    for (int k = 0; k < 7; k++)
        assert_true(seen[k]);
    assert_string_equal(ox_array_type_text(&out.at[2], w->arena), "float[7,2]");
    assert_true(ox_array_number(&out.at[2], 13) == 1);
}

static void test_bad_specs(void **state)
{
    world *w = *state;
    open_model(w, "float[N,3] x, float[N,H] y");
    expect_error(w, "q=ones", OX_USAGE, "no input 'q'");
    expect_error(w, "x=twos", OX_USAGE, "'twos' is neither a file nor");
    expect_error(w, "x=uniform(0)", OX_USAGE, "neither a file");
    expect_error(w, "x=ones(1,2)", OX_USAGE, "neither a file");
    expect_error(w, "x=ones[2,3", OX_USAGE, "no shape");
    expect_error(w, "x=ones[2,4]", OX_USAGE,
                 "input 'x': float[2,4] is given, the model takes float[N,3]");
    expect_error(w, "x=ones[2,3] y=ones[3,6]", OX_USAGE,
                 "dim 'N' is 3 here and 2 by input 'x'");
    expect_error(w, "x=ones[2,3] y=ones[2,7]", OX_USAGE,
                 "dim 'H' is 7 here and 6 by");
    expect_error(w, "x=ones[99999999999,3]", OX_USAGE, "no shape");
    ox_arrays out;
    assert_int_equal(make(&out, w, "x=ones[2,3]", 0), OX_OK);
    assert_string_equal(ox_array_type_text(&out.at[1], w->arena), "float[2,6]");
}

/* A .npy file of version 1 with this dict and data. */
static size_t npy(uint8_t *out, const char *dict, const void *data, size_t n)
{
    const size_t length = strlen(dict);
    memcpy(out, "\x93NUMPY\x01\x00", 8);
    out[8] = (uint8_t)length;
    out[9] = 0;
    memcpy(out + 10, dict, length);
    memcpy(out + 10 + length, data, n);
    return 10 + length + n;
}

static void test_npy(void **state)
{
    world *w = *state;
    uint8_t file[512];
    const float data[] = {0, 1, 2, 3, 4, 5};
    ox_array a = {0};
    size_t n = npy(file,
                   "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), "
                   "}",
                   data, sizeof data);
    assert_int_equal(ox_npy_parse(&a, file, n, w->arena, &w->err), OX_OK);
    assert_string_equal(ox_array_type_text(&a, w->arena), "float[2,3]");
    assert_true(ox_array_number(&a, 5) == 5);
    for (size_t cut = 0; cut < n; cut++) {
        ox_array b = {0};
        assert_int_not_equal(ox_npy_parse(&b, file, cut, w->arena, &w->err),
                             OX_OK);
    }
    n = npy(file, "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }",
            data, sizeof data);
    a = (ox_array){0};
    assert_int_equal(ox_npy_parse(&a, file, n, w->arena, &w->err), OX_OK);
    static const double columns[] = {0, 2, 4, 1, 3, 5};
    for (int64_t i = 0; i < 6; i++)
        assert_true(ox_array_number(&a, i) == columns[i]);
    const uint8_t big[] = {0x12, 0x34, 0xff, 0xfe};
    n = npy(file, "{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }",
            big, sizeof big);
    a = (ox_array){0};
    assert_int_equal(ox_npy_parse(&a, file, n, w->arena, &w->err), OX_OK);
    assert_true(ox_array_number(&a, 0) == 0x1234);
    assert_true(ox_array_number(&a, 1) == -2);
}

static void test_bad_npy(void **state)
{
    world *w = *state;
    static const char *const dicts[] = {
        "{'descr': '|O', 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }",
        "{'descr': '<f4', 'fortran_order': False, }",
        "{'descr': '<f4', 'shape': (1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': "
        "(9999999999, 9999999999), }",
        "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1",
        ""};
    for (size_t i = 0; i < sizeof dicts / sizeof *dicts; i++) {
        uint8_t file[512];
        const size_t n = npy(file, dicts[i], "\0\0\0\0", 4);
        ox_array a = {0};
        assert_int_not_equal(ox_npy_parse(&a, file, n, w->arena, &w->err),
                             OX_OK);
    }
}

static void test_npz(void **state)
{
    world *w = *state;
    uint8_t file[512];
    const float data[] = {1, 2, 3};
    const size_t n =
        npy(file, "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }",
            data, sizeof data);
    const char *path = ox_path_join(w->arena, w->dir, "in.npz");
    zip_t *zip = zip_open(path, ZIP_CREATE, NULL);
    zip_source_t *source = zip_source_buffer(zip, file, n, 0);
    assert_true(zip_file_add(zip, "x.npy", source, 0) >= 0);
    assert_int_equal(zip_close(zip), 0);
    open_model(w, "float[3] x, float[3] y");
    ox_arrays out;
    assert_int_equal(make(&out, w, ox_printf(w->arena, "x=%s", path), 0),
                     OX_OK);
    assert_true(ox_array_number(&out.at[0], 2) == 3);
    expect_error(w, path, OX_NO, "no member 'y.npy'");
    const char *bad = put(w, "bad.npz", "PK\3\4 this is no archive", 20);
    expect_error(w, ox_printf(w->arena, "x=%s", bad), OX_BAD_MODEL,
                 "not a .npz file");
}

static void test_pb_and_raw(void **state)
{
    world *w = *state;
    open_model(w, "int64[2] x");
    ox_arrays out;
    /* dims 2; data_type 7; raw_data of 16 bytes */
    const uint8_t pb[] = {8, 2, 16, 7, 74, 16, 5, 0, 0, 0, 0,
                          0, 0, 0,  6, 0,  0,  0, 0, 0, 0, 0};
    const char *path = put(w, "x.pb", pb, sizeof pb);
    const char *spec = ox_printf(w->arena, "x=%s", path);
    assert_int_equal(make(&out, w, spec, 0), OX_OK);
    assert_true(ox_array_number(&out.at[0], 1) == 6);
    put(w, "x.pb", pb, sizeof pb - 1);
    expect_error(w, spec, OX_BAD_MODEL, "x.pb");
    put(w, "x.pb", "garbage", 7);
    expect_error(w, spec, OX_BAD_MODEL, "x.pb");
    const char *raw = put(w, "x.bin", (int64_t[]){7, 8}, 16);
    spec = ox_printf(w->arena, "x=%s", raw);
    assert_int_equal(make(&out, w, spec, 0), OX_OK);
    assert_true(ox_array_number(&out.at[0], 1) == 8);
    put(w, "x.bin", "1234", 4);
    expect_error(w, spec, OX_USAGE, "x.bin has 4 bytes, int64[2] needs 16");
}

enum { W = 4, H = 2 };

static const char *put_png(world *w, png_uint_32 format, const uint8_t *pixels)
{
    const char *path = ox_path_join(w->arena, w->dir, "p.png");
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = W,
                       .height = H,
                       .format = format};
    assert_true(png_image_write_to_file(&image, path, 0, pixels, 0, NULL));
    return path;
}

static void test_png(void **state)
{
    world *w = *state;
    uint8_t pixels[H * W * 3];
    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = (uint8_t)(i * 10);
    const char *path = put_png(w, PNG_FORMAT_RGB, pixels);
    open_model(w, "float[1,3,2,4] x, float[1,2,4,3] y");
    ox_arrays out;
    assert_int_equal(
        make(&out, w,
             ox_printf(w->arena, "x=%s y=%s:layout=nhwc,color=bgr,range=-1..1",
                       path, path),
             0),
        OX_OK);
    for (int64_t y = 0; y < H; y++)
        for (int64_t x = 0; x < W; x++)
            for (int64_t c = 0; c < 3; c++) {
                const double p = pixels[(y * W + x) * 3 + c] / 255.0;
                const double nchw =
                    ox_array_number(&out.at[0], (c * H + y) * W + x);
                const double nhwc =
                    ox_array_number(&out.at[1], (y * W + x) * 3 + 2 - c);
                assert_true(fabs(nchw - p) < 1e-6);
                assert_true(fabs(nhwc - (2 * p - 1)) < 1e-6);
            }
}

static void test_image_options(void **state)
{
    world *w = *state;
    uint8_t pixels[H * W];
    memset(pixels, 51, sizeof pixels);
    const char *path = put_png(w, PNG_FORMAT_GRAY, pixels);
    open_model(w, "float[1,3,8,8] x");
    ox_arrays out;
    assert_int_equal(
        make(&out, w,
             ox_printf(w->arena, "x=%s:mean=0.1/0.2/0.3,std=0.5", path), 0),
        OX_OK);
    assert_true(fabs(ox_array_number(&out.at[0], 0) - 0.2) < 1e-6);
    assert_true(fabs(ox_array_number(&out.at[0], 127) - 0) < 1e-6);
    assert_true(fabs(ox_array_number(&out.at[0], 191) + 0.2) < 1e-6);
    expect_error(w, ox_printf(w->arena, "x=%s:size=3", path), OX_USAGE,
                 "image option 'size=3'");
    put(w, "p.png", "\x89PNG\r\n", 6);
    expect_error(w, ox_printf(w->arena, "x=%s", path), OX_BAD_MODEL, "p.png");
}

static void test_jpeg(void **state)
{
    world *w = *state;
    uint8_t pixels[16 * 16 * 3];
    memset(pixels, 100, sizeof pixels);
    tjhandle jpeg = tjInitCompress();
    unsigned char *bytes = NULL;
    unsigned long n = 0;
    assert_int_equal(tjCompress2(jpeg, pixels, 16, 0, 16, TJPF_RGB, &bytes, &n,
                                 TJSAMP_420, 95, 0),
                     0);
    const char *path = put(w, "p.jpg", bytes, n);
    tjFree(bytes);
    tjDestroy(jpeg);
    open_model(w, "float[1,1,4,4] x");
    ox_arrays out;
    assert_int_equal(make(&out, w, ox_printf(w->arena, "x=%s", path), 0),
                     OX_OK);
    assert_true(fabs(ox_array_number(&out.at[0], 9) - 100 / 255.0) < 0.01);
    put(w, "p.jpg", "\xff\xd8\xff no image", 10);
    expect_error(w, ox_printf(w->arena, "x=%s", path), OX_BAD_MODEL, "p.jpg");
}

/* Averages of what is between, the ends kept: a ramp stays a ramp. */
static void test_resize(void **state)
{
    world *w = *state;
    uint8_t pixels[H * W] = {0, 80, 160, 240, 0, 80, 160, 240};
    const char *path = put_png(w, PNG_FORMAT_GRAY, pixels);
    open_model(w, "float[1,1,2,2] x, float[1,1,2,8] y");
    ox_arrays out;
    assert_int_equal(
        make(&out, w,
             ox_printf(w->arena, "x=%s:range=0..255 y=%s:range=0..255", path,
                       path),
             0),
        OX_OK);
    const double left = ox_array_number(&out.at[0], 0);
    const double right = ox_array_number(&out.at[0], 1);
    assert_true(fabs(left + right - 240) < 1e-3 && left > 20 && left < 80);
    assert_true(fabs(ox_array_number(&out.at[1], 0)) < 1e-6);
    assert_true(fabs(ox_array_number(&out.at[1], 1) - 20) < 1e-3);
    assert_true(fabs(ox_array_number(&out.at[1], 2) - 60) < 1e-3);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_generators),    TEST(test_generator_arguments),
        TEST(test_bad_specs),     TEST(test_npy),
        TEST(test_bad_npy),       TEST(test_npz),
        TEST(test_pb_and_raw),    TEST(test_png),
        TEST(test_image_options), TEST(test_jpeg),
        TEST(test_resize)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
