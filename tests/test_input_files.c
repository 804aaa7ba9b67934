/* Inputs from files: .npy, .npz, .pb, raw bytes; sound ones and hostile ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/input_case.h"

#include <stdlib.h>
#include <string.h>
#include <zip.h>

static const ox_array *only(const ox_input_case *c)
{
    assert_int_equal(c->out.arrays.n, 1);
    return &c->out.arrays.at[0];
}

static void assert_numbers(const ox_input_case *c, const char *type,
                           const double *want)
{
    const ox_array *a = only(c);
    assert_string_equal(ox_array_type_text(a, c->arena), type);
    for (int64_t i = 0; i < ox_array_count(a); i++)
        if (ox_array_number(a, i) != want[i])
            fail_msg("[%d] is %.17g, not %.17g", (int)i, ox_array_number(a, i),
                     want[i]);
}

static void put_npy(ox_input_case *c, const char *name, int version,
                    const char *dict, const void *data, size_t n)
{
    ox_buf file;
    ox_buf_init(&file, c->arena);
    ox_input_case_npy(&file, version, dict, data, n);
    ox_input_case_file(c, name, file.data, file.size);
}

static const float six[] = {1, 2, 3, 4, 5, -6.5f};
static const double six_numbers[] = {1, 2, 3, 4, 5, -6.5};
#define DICT23 "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"

static void test_npy_versions(void **state)
{
    ox_input_case *c = *state;
    for (int version = 1; version <= 3; version++) {
        put_npy(c, "a.npy", version, DICT23 "      \n", six, sizeof six);
        OX_MADE(c, "float[N,3] x", "x=@a.npy");
        assert_numbers(c, "float[2,3]", six_numbers);
        assert_int_equal(c->out.dims[0].size, 2);
        OX_MADE(c, "float[2,3] x", "@a.npy");
    }
    /* keys in another order, double quotes, Python 2's long integers */
    put_npy(c, "a.npy", 1,
            "{\"shape\":(2L,3L),\"fortran_order\":False,\"descr\":\"<f4\"}",
            six, sizeof six);
    OX_MADE(c, "float[N,3] x", "@a.npy");
    assert_numbers(c, "float[2,3]", six_numbers);
}

static void test_npy_order(void **state)
{
    ox_input_case *c = *state;
    const float columns[] = {1, 4, 2, 5, 3, -6.5f};
    put_npy(c, "f.npy", 1,
            "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3)}", columns,
            sizeof columns);
    OX_MADE(c, "float[2,3] x", "@f.npy");
    assert_numbers(c, "float[2,3]", six_numbers);
    /* big-endian */
    const uint8_t big[] = {0x01, 0x02, 0xff, 0xfe};
    put_npy(c, "b.npy", 1,
            "{'descr': '>i2', 'fortran_order': False, 'shape': (2,)}", big, 4);
    OX_MADE(c, "int16[2] x", "@b.npy");
    assert_numbers(c, "int16[2]", (const double[]){0x102, -2});
    uint8_t cube[24];
    for (int i = 0; i < 24; i++) /* [k][j][i] in the file, [i][j][k] here */
        cube[i] = (uint8_t)(i % 2 * 100 + i / 2 % 3 * 10 + i / 6);
    put_npy(c, "c.npy", 1,
            "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3, 4)}", cube,
            sizeof cube);
    OX_MADE(c, "uint8[2,3,4] x", "@c.npy");
    for (int i = 0; i < 24; i++)
        assert_int_equal(only(c)->data[i],
                         i / 12 * 100 + i / 4 % 3 * 10 + i % 4);
}

static void test_npy_types(void **state)
{
    ox_input_case *c = *state;
    static const struct {
        const char *descr, *type;
        uint8_t bytes[8];
        size_t width;
        double value;
    } rows[] = {
        {"|b1", "bool", {7}, 1, 1},
        {"|i1", "int8", {0xff}, 1, -1},
        {"<u2", "uint16", {1, 2}, 2, 513},
        {"<i4", "int32", {0xfe, 0xff, 0xff, 0xff}, 4, -2},
        {"=u4", "uint32", {0, 0, 0, 0x80}, 4, 0x1p31},
        {">i8", "int64", {0, 0, 0, 0, 0, 0, 1, 2}, 8, 258},
        {"<u8", "uint64", {0, 0, 0, 0, 0, 0, 0, 0x80}, 8, 0x1p63},
        {"<f2", "float16", {0x00, 0x3e}, 2, 1.5},
        {"<f8", "double", {0, 0, 0, 0, 0, 0, 0, 0xc0}, 8, -2},
        {"|V2", "bfloat16", {0xc0, 0x3f}, 2, 1.5},
        {"|V1", "float8e5m2", {0x3c}, 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put_npy(c, "t.npy", 1,
                ox_printf(c->arena,
                          "{'descr': '%s', 'fortran_order': False, "
                          "'shape': ()}",
                          rows[i].descr),
                rows[i].bytes, rows[i].width);
        OX_MADE(c, ox_printf(c->arena, "%s x", rows[i].type), "@t.npy");
        assert_numbers(c, rows[i].type, &rows[i].value);
    }
}

static void test_npy_strings(void **state)
{
    ox_input_case *c = *state;
    const uint32_t wide[] = {'h', 0xe9, 0x20ac, 0x1f600, 0, 0};
    put_npy(c, "u.npy", 1,
            "{'descr': '<U3', 'fortran_order': False, 'shape': (2,)}", wide,
            sizeof wide);
    OX_MADE(c, "string[2] x", "@u.npy");
    assert_string_equal(only(c)->strings[0], "h\xc3\xa9\xe2\x82\xac");
    assert_string_equal(only(c)->strings[1], "\xf0\x9f\x98\x80");
    put_npy(c, "s.npy", 1,
            "{'descr': '|S2', 'fortran_order': False, 'shape': (2,)}", "abc",
            4);
    OX_MADE(c, "string[2] x", "@s.npy");
    assert_string_equal(only(c)->strings[0], "ab");
    assert_string_equal(only(c)->strings[1], "c");
    const uint32_t bad = 0xd800;
    put_npy(c, "u.npy", 1,
            "{'descr': '<U1', 'fortran_order': False, 'shape': ()}", &bad, 4);
    OX_FAILS(c, OX_IO, "no Unicode", "string x", "@u.npy");
    put_npy(c, "u.npy", 1,
            "{'descr': '<U0', 'fortran_order': False, 'shape': "
            "(1000000000000,)}",
            "", 0);
    OX_FAILS(c, OX_UNSUPPORTED, "is past the", "string[N] x", "@u.npy");
}

static void test_npy_hostile(void **state)
{
    ox_input_case *c = *state;
    static const struct {
        const char *dict, *says;
        int code;
    } rows[] = {
        {"{'descr': '|O', 'fortran_order': False, 'shape': (1,)}",
         "Python objects", OX_UNSUPPORTED},
        {"{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}",
         "structured", OX_UNSUPPORTED},
        {"{'descr': '<M8[s]', 'fortran_order': False, 'shape': (1,)}",
         "no type of ONNX", OX_UNSUPPORTED},
        {"{'descr': '<f16', 'fortran_order': False, 'shape': (1,)}",
         "no type of ONNX", OX_UNSUPPORTED},
        {"{'descr': '<f999999999999', 'fortran_order': False, 'shape': (1,)}",
         "no type of ONNX", OX_UNSUPPORTED},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}", "no dict",
         OX_IO},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': "
         "(99999999999999999999,)}",
         "no dict", OX_IO},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': "
         "(4000000000, 4000000000, 4000000000)}",
         "past the", OX_UNSUPPORTED},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (268435456,)}",
         "needs 1073741824 bytes, found 24", OX_IO},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (5,)}",
         "needs 20 bytes, found 24", OX_IO},
        {"{'descr': '<f4', 'fortran_order': maybe, 'shape': (6,)}", "no dict",
         OX_IO},
        {"{'descr': '<f4', 'shape': (6,)}", "no dict", OX_IO},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (6,), 'x': 1}",
         "no dict", OX_IO},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (6", "no dict",
         OX_IO},
        {"", "no dict", OX_IO},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put_npy(c, "h.npy", 1, rows[i].dict, six, sizeof six);
        OX_FAILS(c, rows[i].code, rows[i].says, "float[N] x", "x=@h.npy");
        assert_non_null(strstr(c->err.text, "input 'x'"));
    }
    put_npy(c, "h.npy", 4, DICT23, six, sizeof six);
    OX_FAILS(c, OX_UNSUPPORTED, "version 4", "float[N] x", "@h.npy");
    ox_input_case_file(c, "h.npy", "abc", 3);
    OX_FAILS(c, OX_IO, "not an .npy file", "float[N] x", "@h.npy");
    ox_input_case_file(c, "h.npy", "\x93NUMPY\x02\0\xff\xff\xff\xff", 12);
    OX_FAILS(c, OX_IO, "cut in its header", "float[N] x", "@h.npy");
    ox_input_case_file(c, "h.npy", "\x93NUMPY\x02\0\xff\xff", 10);
    OX_FAILS(c, OX_IO, "cut in its header", "float[N] x", "@h.npy");
}

/* A file cut anywhere is an error, not a shorter array. */
static void test_npy_cut(void **state)
{
    ox_input_case *c = *state;
    ox_buf file;
    ox_buf_init(&file, c->arena);
    ox_input_case_npy(&file, 1, DICT23, six, sizeof six);
    for (size_t n = 0; n < file.size; n++) {
        ox_input_case_file(c, "cut.npy", file.data, n);
        OX_FAILS(c, OX_IO, "cut.npy", "float[2,3] x", "x=@cut.npy");
    }
}

static void test_mismatch(void **state)
{
    ox_input_case *c = *state;
    put_npy(c, "a.npy", 1, DICT23, six, sizeof six);
    put_npy(c, "b.npy", 1,
            "{'descr': '<f4', 'fortran_order': False, 'shape': (6,)}", six,
            sizeof six);
    OX_FAILS(c, OX_USAGE, "input 'x' is float[N,4], but float[2,3] in",
             "float[N,4] x", "x=@a.npy");
    OX_FAILS(c, OX_USAGE, "input 'x' is float[2], but float[2,3] in",
             "float[2] x", "x=@a.npy");
    OX_FAILS(c, OX_USAGE, "input 'x' is float16[2,3], but float[2,3] in",
             "float16[2,3] x", "x=@a.npy");
    OX_FAILS(c, OX_USAGE, "cast=exact", "double[2,3] x", "x=@a.npy");
    OX_MADE(c, "double[2,3] x", "x=@a.npy:cast=exact");
    assert_numbers(c, "double[2,3]", six_numbers);
    OX_FAILS(c, OX_USAGE, "input 'x' (", "int32[2,3] x", "x=@a.npy:cast=exact");
    assert_non_null(strstr(c->err.text, "element 5 is -6.5, which int32 does "
                                        "not hold exactly"));
    OX_MADE(c, "int32[2,3] x", "x=@a.npy:cast=round");
    assert_numbers(c, "int32[2,3]", (const double[]){1, 2, 3, 4, 5, -6});
    OX_FAILS(c, OX_UNSUPPORTED, "no cast from float to string", "string[2,3] x",
             "x=@a.npy:cast=round");
    OX_FAILS(c, OX_USAGE, "dim 'N' is 2 by input 'x' (",
             "float[N,3] x, float[N] y", "x=@a.npy", "y=@b.npy");
    assert_non_null(strstr(c->err.text, "and 6 by input 'y' ("));
    OX_FAILS(c, OX_USAGE, "is for which input? 2 are without one",
             "float[2,3] x, float[2,3] y", "@a.npy");
    c->dims[0] = (ox_dim_size){"N", 3};
    c->n_dims = 1;
    OX_FAILS(c, OX_USAGE, "dim 'N' is 3 by --dim N and 2 by input 'x'",
             "float[N,3] x", "x=@a.npy");
}

/* Packs two arrays and returns the archive's bytes. */
static uint8_t *make_zip(size_t *size, ox_input_case *c, zip_int32_t method,
                         const char *const *names, const ox_buf *members,
                         size_t n)
{
    zip_error_t error;
    zip_source_t *out = zip_source_buffer_create(NULL, 0, 0, &error);
    zip_source_keep(out);
    zip_t *zip = zip_open_from_source(out, ZIP_TRUNCATE, &error);
    for (size_t i = 0; i < n; i++) {
        zip_source_t *in =
            zip_source_buffer(zip, members[i].data, members[i].size, 0);
        zip_int64_t at = zip_file_add(zip, names[i], in, 0);
        zip_set_file_compression(zip, (zip_uint64_t)at, method, 0);
    }
    assert_int_equal(zip_close(zip), 0);
    zip_stat_t st;
    zip_source_stat(out, &st);
    uint8_t *bytes = ox_alloc(c->arena, st.size);
    zip_source_open(out);
    assert_int_equal(zip_source_read(out, bytes, st.size), st.size);
    zip_source_close(out);
    zip_source_free(out);
    *size = st.size;
    return bytes;
}

static const char *const xy[] = {"x.npy", "y.npy"};

static uint8_t *make_npz(size_t *size, ox_input_case *c, zip_int32_t method)
{
    ox_buf members[2];
    for (size_t i = 0; i < 2; i++)
        ox_buf_init(&members[i], c->arena);
    ox_input_case_npy(&members[0], 1, DICT23, six, sizeof six);
    ox_input_case_npy(&members[1], 1,
                      "{'descr': '<f4', 'fortran_order': False, 'shape': (6,)}",
                      six, sizeof six);
    return make_zip(size, c, method, xy, members, 2);
}

static void test_npz(void **state)
{
    ox_input_case *c = *state;
    static const zip_int32_t methods[] = {ZIP_CM_STORE, ZIP_CM_DEFLATE};
    for (size_t i = 0; i < 2; i++) {
        size_t size;
        uint8_t *bytes = make_npz(&size, c, methods[i]);
        ox_input_case_file(c, "a.npz", bytes, size);
        OX_MADE(c, "float[2,3] x, float[6] y", "@a.npz");
        assert_int_equal(c->out.arrays.n, 2);
        assert_string_equal(ox_array_type_text(&c->out.arrays.at[1], c->arena),
                            "float[6]");
        OX_MADE(c, "float[6] z", "z=@a.npz:key=y");
        assert_numbers(c, "float[6]", six_numbers);
        OX_FAILS(c, OX_USAGE, "no array 'z' in it: it has 'x', 'y'",
                 "float[6] z", "z=@a.npz");
        OX_FAILS(c, OX_USAGE, "the model has no input 'y'", "float[2,3] x",
                 "@a.npz");
        OX_FAILS(c, OX_USAGE, "input 'y' is float[7], but float[6] in",
                 "float[2,3] x, float[7] y", "@a.npz");
    }
}

/* Whatever is changed in an archive: an error, or the same numbers. */
static void test_npz_damaged(void **state)
{
    ox_input_case *c = *state;
    size_t size, failed = 0;
    uint8_t *bytes = make_npz(&size, c, ZIP_CM_DEFLATE);
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= 0x55;
        ox_input_case_file(c, "d.npz", bytes, size);
        bytes[i] ^= 0x55;
        if (ox_input_case_make(c, OX_TEXTS("float[2,3] x", "x=@d.npz")))
            failed++;
        else
            assert_numbers(c, "float[2,3]", six_numbers);
    }
    assert_true(failed > size / 3);
    for (size_t n = 0; n < size; n++) {
        ox_input_case_file(c, "d.npz", bytes, n);
        OX_FAILS(c, OX_IO, "d.npz", "float[2,3] x", "x=@d.npz");
    }
}

static void set32(uint8_t *at, uint32_t value)
{
    memcpy(at, &value, 4);
}

/* Where a header of the archive starts. */
static uint8_t *find(uint8_t *bytes, size_t size, const char *magic)
{
    for (size_t i = 0; i + 4 <= size; i++)
        if (!memcmp(bytes + i, magic, 4))
            return bytes + i;
    return NULL;
}

static void test_npz_bombs(void **state)
{
    ox_input_case *c = *state;
    /* a megabyte of zeros in a kilobyte, for an input of 24 bytes */
    ox_buf big;
    ox_buf_init(&big, c->arena);
    static const uint8_t zeros[1 << 16];
    ox_input_case_npy(
        &big, 1,
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1048576,)}", zeros,
        sizeof zeros);
    while (big.size < 4 << 20)
        ox_buf_add(&big, zeros, sizeof zeros);
    size_t size;
    uint8_t *bytes = make_zip(&size, c, ZIP_CM_DEFLATE, xy, &big, 1);
    assert_true(size < 8000);
    ox_input_case_file(c, "bomb.npz", bytes, size);
    OX_FAILS(c, OX_UNSUPPORTED, "at most 384 are read", "float[2,3] x",
             "x=@bomb.npz");
    /* sizes that are not so: a gigabyte, then more than 2 GiB */
    bytes = make_npz(&size, c, ZIP_CM_DEFLATE);
    uint8_t *entry = find(bytes, size, "PK\1\2");
    set32(entry + 24, 1u << 30);
    ox_input_case_file(c, "lie.npz", bytes, size);
    OX_FAILS(c, OX_IO, "larger than its data can be", "float[N,3] x",
             "x=@lie.npz:key=x");
    set32(entry + 20, 0xfffffff0);
    ox_input_case_file(c, "lie.npz", bytes, size);
    OX_FAILS(c, OX_IO, "lie.npz", "float[N,3] x", "x=@lie.npz:key=x");
    ox_input_case_file(c, "e.npz", "PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
                       22);
    OX_FAILS(c, OX_IO, "no array in it", "float[N,3] x", "x=@e.npz");
    ox_buf text;
    ox_buf_init(&text, c->arena);
    ox_buf_str(&text, "hello");
    const char *const readme[] = {"README"};
    bytes = make_zip(&size, c, ZIP_CM_STORE, readme, &text, 1);
    ox_input_case_file(c, "t.npz", bytes, size);
    OX_FAILS(c, OX_IO, "'README' in it is no .npy", "float[N,3] x", "@t.npz");
}

/* Field number and wire type, then a length or value below 128. */
static void test_pb(void **state)
{
    ox_input_case *c = *state;
    /* dims 2 (packed), float, name "x", raw_data of 1 and -2 */
    const uint8_t raw[] = {0x0a, 1, 2, 0x10, 1,  0x42, 1, 'x', 0x4a,
                           8,    0, 0, 128,  63, 0,    0, 0,   192};
    ox_input_case_file(c, "a.pb", raw, sizeof raw);
    OX_MADE(c, "float[N] x, float[3] y", "@a.pb", "y=ones");
    assert_int_equal(c->out.arrays.n, 2);
    const ox_array *x = ox_arrays_find(&c->out.arrays, "x");
    assert_true(ox_array_number(x, 0) == 1 && ox_array_number(x, 1) == -2);
    OX_MADE(c, "float[2] other", "@a.pb");
    assert_numbers(c, "float[2]", (const double[]){1, -2});
    /* dims 3, bool, int32_data 0 1 5 */
    const uint8_t bools[] = {0x0a, 1, 3, 0x10, 9, 0x2a, 3, 0, 1, 5};
    ox_input_case_file(c, "b.pb", bools, sizeof bools);
    OX_MADE(c, "bool[3] x", "@b.pb");
    assert_numbers(c, "bool[3]", (const double[]){0, 1, 1});
    assert_int_equal(only(c)->data[2], 1);
    /* dims 2, string, string_data "a", "" */
    const uint8_t strings[] = {0x0a, 1, 2, 0x10, 8, 0x32, 1, 'a', 0x32, 0};
    ox_input_case_file(c, "s.pb", strings, sizeof strings);
    OX_MADE(c, "string[2] x", "@s.pb");
    assert_string_equal(only(c)->strings[0], "a");
    assert_string_equal(only(c)->strings[1], "");
    ox_input_case_file(c, "s.pb", strings, sizeof strings - 2);
    OX_FAILS(c, OX_IO, "2 strings by its dims, found 1", "string[2] x",
             "@s.pb");
}

static void test_pb_hostile(void **state)
{
    ox_input_case *c = *state;
    /* a model: ir_version 8, graph, opset */
    const uint8_t model[] = {0x08, 8, 0x3a, 3, 0x12, 1, 'g',
                             0x42, 4, 0x0a, 0, 0x10, 17};
    ox_input_case_file(c, "m.pb", model, sizeof model);
    OX_FAILS(c, OX_IO, "a model, not a tensor", "float[2] x", "x=@m.pb");
    ox_input_case_file(c, "m.pb", "hello", 5);
    OX_FAILS(c, OX_IO, "not an ONNX TensorProto", "float[2] x", "x=@m.pb");
    ox_input_case_file(c, "m.pb", "", 0);
    OX_FAILS(c, OX_IO, "unknown data_type 0", "float[2] x", "x=@m.pb");
    /* data short; dims of 2^62 and 4; a negative dim; external data */
    const uint8_t cut[] = {0x0a, 1, 2, 0x10, 1, 0x4a, 4, 0, 0, 128, 63};
    ox_input_case_file(c, "m.pb", cut, sizeof cut);
    OX_FAILS(c, OX_IO, "need 8 bytes, found 4", "float[2] x", "x=@m.pb");
    const uint8_t huge[] = {0x08, 128, 128, 128,  128, 128,  128,
                            128,  128, 64,  0x08, 4,   0x10, 1};
    ox_input_case_file(c, "m.pb", huge, sizeof huge);
    OX_FAILS(c, OX_UNSUPPORTED, "past the", "float[N,M] x", "x=@m.pb");
    const uint8_t negative[] = {0x08, 255, 255, 255, 255,  255, 255,
                                255,  255, 255, 1,   0x10, 1};
    ox_input_case_file(c, "m.pb", negative, sizeof negative);
    OX_FAILS(c, OX_UNSUPPORTED, "past the", "float[N] x", "x=@m.pb");
    const uint8_t external[] = {0x0a, 1, 2, 0x10, 1, 0x70, 1};
    ox_input_case_file(c, "m.pb", external, sizeof external);
    OX_FAILS(c, OX_UNSUPPORTED, "lies in another file", "float[2] x",
             "x=@m.pb");
}

static void test_raw(void **state)
{
    ox_input_case *c = *state;
    ox_input_case_file(c, "r.bin", six, sizeof six);
    OX_MADE(c, "float[2,3] x", "@r.bin");
    assert_numbers(c, "float[2,3]", six_numbers);
    OX_MADE(c, "float[N,3] x", "x=@r.bin");
    assert_numbers(c, "float[2,3]", six_numbers);
    assert_int_equal(c->out.dims[0].size, 2);
    OX_FAILS(c, OX_USAGE, "does not say", "float[N,M] x", "x=@r.bin");
    OX_FAILS(c, OX_USAGE, "does not say", "float[N,5] x", "x=@r.bin");
    OX_FAILS(c, OX_USAGE, "is float[2,4], which is 32 bytes, found 24",
             "float[2,4] x", "x=@r.bin");
    OX_MADE(c, "float[N,M] x", "x=@r.bin:shape=3,2");
    assert_numbers(c, "float[3,2]", six_numbers);
    ox_input_case_file(c, "r.dat", six, sizeof six);
    OX_FAILS(c, OX_IO, "neither .npy", "float[2,3] x", "x=@r.dat");
    OX_MADE(c, "float[2,3] x", "x=@r.dat:format=raw");
    assert_numbers(c, "float[2,3]", six_numbers);
    ox_input_case_file(c, "r.bin", "\1\0\2", 3);
    OX_MADE(c, "bool[3] x", "x=@r.bin");
    assert_int_equal(only(c)->data[2], 1);
    OX_FAILS(c, OX_USAGE, "which is 0 bytes", "string[3] x", "x=@r.bin");
    OX_FAILS(c, OX_USAGE, "input 'x'", "float[] x", "x=@r.bin");
    ox_input_case_file(c, "r.bin", "", 0);
    OX_MADE(c, "float[0,3] x", "x=@r.bin");
    assert_int_equal(only(c)->size, 0);
    OX_FAILS(c, OX_USAGE, "does not say", "float[N,0] x", "x=@r.bin");
}

int main(void)
{
#define TEST(name)                                                             \
    cmocka_unit_test_setup_teardown(name, ox_input_case_start,                 \
                                    ox_input_case_end)
    const struct CMUnitTest tests[] = {
        TEST(test_npy_versions), TEST(test_npy_order),   TEST(test_npy_types),
        TEST(test_npy_strings),  TEST(test_npy_hostile), TEST(test_npy_cut),
        TEST(test_mismatch),     TEST(test_npz),         TEST(test_npz_damaged),
        TEST(test_npz_bombs),    TEST(test_pb),          TEST(test_pb_hostile),
        TEST(test_raw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
