/* Pictures as inputs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "runtime/input_priv.h"
#include "tests/input_case.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <png.h>
#include <string.h>

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

static void png_write(png_structp png, png_bytep data, size_t n)
{
    ox_buf_add(png_get_io_ptr(png), data, n);
}

static void png_flush_nothing(png_structp png)
{
    (void)png;
}

typedef struct shot {
    uint32_t width, height;
    int depth, type, interlace;
    const uint8_t *pixels; /* rows of whole bytes; 16 bits big-endian */
    const png_color *palette;
    const png_color_16 *transparent;
} shot;

static ox_buf make_png(ox_input_case *c, const shot *s)
{
    ox_buf out;
    ox_buf_init(&out, c->arena);
    png_structp png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &out, png_write, png_flush_nothing);
    png_set_IHDR(png, info, s->width, s->height, s->depth, s->type,
                 s->interlace, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    if (s->palette)
        png_set_PLTE(png, info, s->palette, 4);
    if (s->transparent)
        png_set_tRNS(png, info, NULL, 0, s->transparent);
    png_write_info(png, info);
    size_t row = png_get_rowbytes(png, info);
    png_bytep *rows = OX_NEW_ARRAY(c->arena, s->height, png_bytep);
    for (size_t y = 0; y < s->height; y++)
        rows[y] = (png_bytep)(uintptr_t)(s->pixels + y * row);
    png_write_image(png, rows);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return out;
}

static void put_png(ox_input_case *c, const char *name, const shot *s)
{
    ox_buf png = make_png(c, s);
    ox_input_case_file(c, name, png.data, png.size);
}

static const uint8_t rgb22[] = {255, 0, 51, 0, 255, 102, 0, 0, 255, 51, 51, 51};
static const shot small = {2, 2, 8, PNG_COLOR_TYPE_RGB, 0, rgb22, NULL, NULL};

static double f(double v)
{
    return (float)v;
}

static void test_layouts(void **state)
{
    ox_input_case *c = *state;
    put_png(c, "a.png", &small);
    const double planes[] = {255, 0, 0, 51, 0, 255, 0, 51, 51, 102, 255, 51};
    const double pixels[] = {255, 0, 51, 0, 255, 102, 0, 0, 255, 51, 51, 51};
    const double bgr[] = {51, 0, 255, 102, 255, 0, 255, 0, 0, 51, 51, 51};
    double unit[12];
    for (int i = 0; i < 12; i++)
        unit[i] = f(planes[i] / 255);
    OX_MADE(c, "float[1,3,2,2] x", "x=@a.png");
    assert_numbers(c, "float[1,3,2,2]", unit);
    OX_MADE(c, "float[N,C,H,W] x", "@a.png");
    assert_numbers(c, "float[1,3,2,2]", unit);
    OX_MADE(c, "float[3,H,W] x", "@a.png:range=0..255");
    assert_numbers(c, "float[3,2,2]", planes);
    OX_MADE(c, "uint8[1,H,W,3] x", "@a.png");
    assert_numbers(c, "uint8[1,2,2,3]", pixels);
    OX_MADE(c, "float[N,H,W,C] x", "@a.png:layout=nhwc,color=bgr,range=0..255");
    assert_numbers(c, "float[1,2,2,3]", bgr);
    /* 3 everywhere: channels first */
    OX_MADE(c, "uint8[1,3,3,3] x", "@a.png");
    assert_int_equal(only(c)->data[0], 255);
    assert_int_equal(only(c)->data[2], 0);
    OX_MADE(c, "uint8[1,4,2,2] x", "@a.png");
    assert_int_equal(only(c)->data[12], 255);
}

static void test_range_and_mean(void **state)
{
    ox_input_case *c = *state;
    put_png(c, "a.png", &small);
    OX_MADE(c, "float[1,3,2,2] x", "x=@a.png:range=-1..1");
    assert_true(ox_array_number(only(c), 0) == 1);
    assert_true(ox_array_number(only(c), 1) == -1);
    assert_true(ox_array_number(only(c), 3) == f(2 * 51.0 / 255 - 1));
    OX_MADE(c, "float[1,3,2,2] x",
            "x=@a.png:mean=0.485/0.456/0.406,std=0.229,0.224,0.225");
    assert_true(ox_array_number(only(c), 0) == f((1 - 0.485) / 0.229));
    assert_true(ox_array_number(only(c), 5) == f((1 - 0.456) / 0.224));
    assert_true(ox_array_number(only(c), 8) == f((0.2 - 0.406) / 0.225));
    OX_MADE(c, "float16[1,3,2,2] x", "x=@a.png:mean=0.5,std=0.5");
    assert_true(ox_array_number(only(c), 1) == -1);
    OX_FAILS(c, OX_USAGE, "mean=1,2: 1 or 3 numbers", "float[1,3,2,2] x",
             "x=@a.png:mean=1,2");
    OX_FAILS(c, OX_USAGE, "std=0: not 0", "float[1,3,2,2] x", "x=@a.png:std=0");
    OX_FAILS(c, OX_USAGE, "LOW..HIGH", "float[1,3,2,2] x", "x=@a.png:range=1");
    OX_FAILS(c, OX_USAGE, "LOW..HIGH", "float[1,3,2,2] x",
             "x=@a.png:range=1..");
    OX_FAILS(c, OX_USAGE, "a level becomes 256", "uint8[1,3,2,2] x",
             "x=@a.png:range=0..256");
}

static void test_gray(void **state)
{
    ox_input_case *c = *state;
    put_png(c, "a.png", &small);
    const double luma[] = {round((299 * 255 + 114 * 51) / 1000.0),
                           round((587 * 255 + 114 * 102) / 1000.0),
                           round(114 * 255 / 1000.0), 51};
    OX_MADE(c, "uint8[1,1,2,2] x", "@a.png");
    assert_numbers(c, "uint8[1,1,2,2]", luma);
    OX_MADE(c, "uint8[H,W] x", "@a.png:color=gray");
    assert_numbers(c, "uint8[2,2]", luma);
    OX_MADE(c, "uint8[1,C,H,W] x", "@a.png:color=gray");
    assert_numbers(c, "uint8[1,1,2,2]", luma);
    OX_FAILS(c, OX_USAGE, "do not fit color=", "uint8[1,3,2,2] x",
             "@a.png:color=gray");
    OX_FAILS(c, OX_USAGE, "do not fit color=", "uint8[1,1,2,2] x",
             "@a.png:color=bgr");
    OX_FAILS(c, OX_USAGE, "no layout with 1, 3 or 4", "uint8[1,2,2,2] x",
             "@a.png");
    OX_FAILS(c, OX_USAGE, "fills one of a batch", "uint8[2,3,2,2] x", "@a.png");
    OX_FAILS(c, OX_USAGE, "rank 2 to 4", "uint8[7] x", "@a.png");
    OX_FAILS(c, OX_USAGE, "rank 2 to 4", "uint8[] x", "@a.png");
    OX_FAILS(c, OX_USAGE, "is no string", "string[1,3,2,2] x", "@a.png");
}

static void test_png_kinds(void **state)
{
    ox_input_case *c = *state;
    /* 16 bits: kept in full */
    const uint8_t deep[] = {0x12, 0x34, 0xff, 0xff, 0, 0};
    const shot s16 = {1, 1, 16, PNG_COLOR_TYPE_RGB, 0, deep, NULL, NULL};
    put_png(c, "k.png", &s16);
    OX_MADE(c, "float[1,3,1,1] x", "@k.png");
    assert_numbers(c, "float[1,3,1,1]",
                   (const double[]){f(0x1234 / 65535.0), 1, 0});
    /* a palette of 2 bits */
    const png_color colours[] = {
        {255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {9, 8, 7}};
    const uint8_t indices[] = {0x1b}; /* 0 1 2 3 */
    const shot s2 = {4, 1,       2,       PNG_COLOR_TYPE_PALETTE,
                     0, indices, colours, NULL};
    put_png(c, "k.png", &s2);
    OX_MADE(c, "uint8[H,W,3] x", "@k.png");
    assert_numbers(c, "uint8[1,4,3]",
                   (const double[]){255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7});
    /* gray of 1 bit with a transparent level: alpha only where it is asked */
    const png_color_16 black = {.gray = 0};
    const uint8_t bit[] = {0x40}; /* 0 1 */
    const shot s1 = {2, 1, 1, PNG_COLOR_TYPE_GRAY, 0, bit, NULL, &black};
    put_png(c, "k.png", &s1);
    OX_MADE(c, "uint8[H,W,3] x", "@k.png");
    assert_numbers(c, "uint8[1,2,3]", (const double[]){0, 0, 0, 255, 255, 255});
    OX_MADE(c, "uint8[H,W,4] x", "@k.png");
    assert_numbers(c, "uint8[1,2,4]",
                   (const double[]){0, 0, 0, 0, 255, 255, 255, 255});
    const uint8_t rgba[] = {1, 2, 3, 4};
    const shot s4 = {1, 1, 8, PNG_COLOR_TYPE_RGB_ALPHA, 0, rgba, NULL, NULL};
    put_png(c, "k.png", &s4);
    OX_MADE(c, "uint8[4,1,1] x", "@k.png:color=bgr");
    assert_numbers(c, "uint8[4,1,1]", (const double[]){3, 2, 1, 4});
}

static void test_interlaced(void **state)
{
    ox_input_case *c = *state;
    uint8_t pixels[9 * 7 * 3];
    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = (uint8_t)(i * 37);
    const shot s = {9,      7,    8,   PNG_COLOR_TYPE_RGB, PNG_INTERLACE_ADAM7,
                    pixels, NULL, NULL};
    put_png(c, "i.png", &s);
    OX_MADE(c, "uint8[H,W,3] x", "@i.png");
    assert_memory_equal(only(c)->data, pixels, sizeof pixels);
}

static void test_png_damaged(void **state)
{
    ox_input_case *c = *state;
    ox_buf png = make_png(c, &small);
    /* without the IEND chunk all pixels are there */
    for (size_t n = 0; n < png.size - 16; n++) {
        ox_input_case_file(c, "cut.png", png.data, n);
        OX_FAILS(c, OX_IO, "cut.png", "float[1,3,2,2] x", "x=@cut.png");
    }
    size_t failed = 0;
    for (size_t i = 8; i < png.size - 12; i++) {
        png.data[i] ^= 0x10;
        ox_input_case_file(c, "bad.png", png.data, png.size);
        png.data[i] ^= 0x10;
        failed += ox_input_case_make(
                      c, OX_TEXTS("float[1,3,2,2] x", "x=@bad.png")) != OX_OK;
    }
    assert_true(failed > (png.size - 20) / 2);
    /* 65000 x 60000, as its header says (with the right sum) */
    const uint8_t huge[] = {0x89, 'P',  'N',  'G',  '\r', '\n', 0x1a, '\n', 0,
                            0,    0,    13,   'I',  'H',  'D',  'R',  0,    0,
                            0xfd, 0xe8, 0,    0,    0xea, 0x60, 8,    2,    0,
                            0,    0,    0x4b, 0x6c, 0xbf, 0x3c};
    ox_input_case_file(c, "huge.png", huge, sizeof huge);
    OX_FAILS(c, OX_IO, "huge.png", "float[1,3,2,2] x", "x=@huge.png");
    /* 6000 x 6000 black pixels */
    uint8_t *black = ox_alloc(c->arena, 6000 * 750);
    const shot big = {6000, 6000, 1, PNG_COLOR_TYPE_GRAY, 0, black, NULL, NULL};
    put_png(c, "big.png", &big);
    OX_FAILS(c, OX_UNSUPPORTED, "6000 x 6000 pixels", "float[1,3,2,2] x",
             "x=@big.png");
}

static ox_buf make_jpeg(ox_input_case *c, const uint8_t *pixels, unsigned side,
                        int channels, J_COLOR_SPACE space, int progressive)
{
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    unsigned char *bytes = NULL;
    unsigned long size = 0;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &bytes, &size);
    jpeg.image_width = jpeg.image_height = side;
    jpeg.input_components = channels;
    jpeg.in_color_space = space;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, 100, TRUE);
    if (progressive)
        jpeg_simple_progression(&jpeg);
    jpeg_start_compress(&jpeg, TRUE);
    for (size_t y = 0; y < side; y++) {
        JSAMPROW row =
            (JSAMPROW)(uintptr_t)(pixels + y * side * (size_t)channels);
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    ox_buf out;
    ox_buf_init(&out, c->arena);
    ox_buf_add(&out, bytes, size);
    free(bytes);
    return out;
}

static void test_jpeg(void **state)
{
    ox_input_case *c = *state;
    enum { SIDE = 16 };
    uint8_t pixels[SIDE * SIDE * 4];
    for (size_t i = 0; i < SIDE * SIDE; i++) {
        pixels[3 * i] = 200;
        pixels[3 * i + 1] = (uint8_t)(i / SIDE * 8);
        pixels[3 * i + 2] = 40;
    }
    for (int progressive = 0; progressive < 2; progressive++) {
        ox_buf jpeg = make_jpeg(c, pixels, SIDE, 3, JCS_RGB, progressive);
        ox_input_case_file(c, "p.jpg", jpeg.data, jpeg.size);
        OX_MADE(c, "uint8[H,W,3] x", "@p.jpg");
        assert_string_equal(ox_array_type_text(only(c), c->arena),
                            "uint8[16,16,3]");
        for (size_t i = 0; i < SIDE * SIDE * 3; i++)
            assert_true(abs(only(c)->data[i] - pixels[i]) <= 4);
        for (size_t n = 0; n < jpeg.size - 2; n++) {
            ox_input_case_file(c, "cut.jpg", jpeg.data, n);
            OX_FAILS(c, OX_IO, "cut.jpg", "uint8[1,3,H,W] x", "x=@cut.jpg");
        }
    }
    ox_buf gray = make_jpeg(c, pixels, SIDE, 1, JCS_GRAYSCALE, 0);
    ox_input_case_file(c, "p.jpg", gray.data, gray.size);
    OX_MADE(c, "uint8[H,W,3] x", "@p.jpg");
    assert_int_equal(only(c)->data[0], only(c)->data[2]);
    ox_buf cmyk = make_jpeg(c, pixels, SIDE, 4, JCS_CMYK, 0);
    ox_input_case_file(c, "p.jpg", cmyk.data, cmyk.size);
    OX_FAILS(c, OX_UNSUPPORTED, "CMYK", "uint8[1,3,H,W] x", "@p.jpg");
    ox_input_case_file(c, "p.jpg", "GIF89a", 6);
    OX_FAILS(c, OX_IO, "neither PNG nor JPEG", "uint8[1,3,H,W] x", "@p.jpg");
}

/* The definition, in doubles: a triangle around each pixel's centre. */
static double resized(const uint8_t *line, size_t from, size_t to, size_t o)
{
    double scale = (double)from / (double)to;
    double reach = fmax(scale, 1), centre = ((double)o + 0.5) * scale;
    double sum = 0, all = 0;
    for (size_t i = 0; i < from; i++) {
        double w = fmax(0, 1 - fabs((double)i + 0.5 - centre) / reach);
        sum += w * line[i];
        all += w;
    }
    return sum / all;
}

static void test_resize(void **state)
{
    ox_input_case *c = *state;
    uint8_t line[13];
    for (size_t i = 0; i < sizeof line; i++)
        line[i] = (uint8_t)(i * i * 91);
    const shot across = {13, 1, 8, PNG_COLOR_TYPE_GRAY, 0, line, NULL, NULL};
    const shot down = {1, 13, 8, PNG_COLOR_TYPE_GRAY, 0, line, NULL, NULL};
    put_png(c, "across.png", &across);
    put_png(c, "down.png", &down);
    static const size_t sizes[] = {1, 2, 5, 12, 13, 14, 26, 40};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        size_t n = sizes[k];
        OX_MADE(c, ox_printf(c->arena, "float[1,1,1,%zu] x", n),
                "x=@across.png:range=0..255");
        for (size_t o = 0; o < n; o++)
            assert_true(fabs(ox_array_number(only(c), (int64_t)o) -
                             resized(line, 13, n, o)) < 0.005);
        OX_MADE(c, ox_printf(c->arena, "float[1,1,%zu,1] x", n),
                "x=@down.png:range=0..255");
        for (size_t o = 0; o < n; o++)
            assert_true(fabs(ox_array_number(only(c), (int64_t)o) -
                             resized(line, 13, n, o)) < 0.005);
    }
    OX_FAILS(c, OX_USAGE, "13 x 1 pixels, input 'x' takes 7 x 1",
             "float[1,1,1,7] x", "x=@across.png:no-resize");
    OX_FAILS(c, OX_UNSUPPORTED, "at most", "float[1,1,100000,100000] x",
             "x=@across.png");
}

static void check_extreme(ox_input_case *c, size_t w, size_t h, size_t to_w,
                          size_t to_h)
{
    ox_picture in = {w, h, OX_NEW_ARRAY(c->arena, w * h * 4, uint16_t)};
    ox_picture out = {to_w, to_h,
                      OX_NEW_ARRAY(c->arena, to_w * to_h * 4, uint16_t)};
    memset(in.rgba, 0xff, w * h * 8);
    size_t before = ox_arena_used(c->arena);
    ox_picture_resize(&out, &in, c->arena);
    assert_true(ox_arena_used(c->arena) - before < 1000);
    for (size_t i = 0; i < to_w * to_h * 4; i++)
        assert_int_equal(out.rgba[i], 65535);
}

/* What is between the passes stays small, whatever the shapes. */
static void test_resize_extremes(void **state)
{
    check_extreme(*state, 20000, 2, 2, 20000);
    check_extreme(*state, 2, 20000, 20000, 2);
}

static void test_sizes_by_name(void **state)
{
    ox_input_case *c = *state;
    put_png(c, "a.png", &small);
    OX_MADE(c, "float[N,3,H,W] x, float[N,1,H,W] mask", "x=@a.png");
    assert_string_equal(ox_array_type_text(&c->out.arrays.at[1], c->arena),
                        "float[1,1,2,2]");
    c->dims[0] = (ox_dim_size){"H", 8};
    c->n_dims = 1;
    OX_MADE(c, "float[N,3,H,W] x", "x=@a.png");
    assert_string_equal(ox_array_type_text(only(c), c->arena),
                        "float[1,3,8,2]");
}

int main(void)
{
#define TEST(name)                                                             \
    cmocka_unit_test_setup_teardown(name, ox_input_case_start,                 \
                                    ox_input_case_end)
    const struct CMUnitTest tests[] = {
        TEST(test_layouts),
        TEST(test_range_and_mean),
        TEST(test_gray),
        TEST(test_png_kinds),
        TEST(test_interlaced),
        TEST(test_png_damaged),
        TEST(test_jpeg),
        TEST(test_resize),
        TEST(test_resize_extremes),
        TEST(test_sizes_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
