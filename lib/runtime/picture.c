/* PNG and JPEG by their libraries, and another size for a picture. What an
 * image says of gamma, colour profile and orientation is not looked at. */
#include "runtime/input_priv.h"

#include <stdio.h> /* jpeglib.h wants it */
#include <jpeglib.h>
#include <jerror.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>

/* What the callbacks of a library share with the caller. */
typedef struct session {
    const ox_input_file *file;
    ox_err *err;
    uint64_t at; /* bytes read */
    jmp_buf failed;
} session;

static void png_failed(png_structp png, png_const_charp text)
{
    session *s = png_get_error_ptr(png);
    ox_fail(s->err, OX_IO, "%.300s: not a sound PNG: %s", s->file->path, text);
    longjmp(s->failed, 1);
}

static void png_warned(png_structp png, png_const_charp text)
{
    (void)png;
    (void)text;
}

static void png_feed(png_structp png, png_bytep to, size_t n)
{
    session *s = png_get_io_ptr(png);
    if (n > s->file->size - s->at)
        png_error(png, "the file is cut");
    memcpy(to, s->file->data + s->at, n);
    s->at += n;
}

/* Everything becomes 16-bit RGBA; gamma is left as it is. */
static void read_png(ox_picture *out, session *s, png_structp png,
                     png_infop info)
{
    png_set_read_fn(png, s, png_feed);
    png_set_user_limits(png, OX_INPUT_MAX_SIDE, OX_INPUT_MAX_SIDE);
    png_read_info(png, info);
    png_set_expand_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 65535, PNG_FILLER_AFTER);
    png_set_swap(png);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (ox_picture_new(out, png_get_image_width(png, info),
                       png_get_image_height(png, info), s->file, s->err))
        longjmp(s->failed, 1);
    if (png_get_rowbytes(png, info) != out->width * 8)
        png_error(png, "its rows are not as expected");
    png_bytepp rows = OX_NEW_ARRAY(s->file->arena, out->height, png_bytep);
    for (size_t y = 0; y < out->height; y++)
        rows[y] = (png_bytep)(out->rgba + y * out->width * 4);
    png_read_image(png, rows);
}

ox_status ox_picture_png(ox_picture *out, const ox_input_file *file,
                         ox_err *err)
{
    session s = {.file = file, .err = err};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &s,
                                             png_failed, png_warned);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return ox_fail(err, OX_MEMORY, "out of memory");
    }
    if (setjmp(s.failed)) {
        png_destroy_read_struct(&png, &info, NULL);
        return err->status;
    }
    read_png(out, &s, png, info);
    png_destroy_read_struct(&png, &info, NULL);
    return OX_OK;
}

static void jpeg_failed(j_common_ptr jpeg)
{
    session *s = jpeg->client_data;
    char text[JMSG_LENGTH_MAX];
    jpeg->err->format_message(jpeg, text);
    ox_fail(s->err, OX_IO, "%.300s: not a sound JPEG: %s", s->file->path, text);
    longjmp(s->failed, 1);
}

/* What the library would mend with gray is no picture; what changes no pixel
 * is let pass. */
static void jpeg_warned(j_common_ptr jpeg, int level)
{
    const int code = jpeg->err->msg_code;
    if (level < 0 && code != JWRN_EXTRANEOUS_DATA && code != JWRN_ADOBE_XFORM &&
        code != JWRN_BOGUS_PROGRESSION)
        jpeg_failed(jpeg);
}

enum { MAX_SCANS = 100 };

/* A small file can ask for scan after scan of a large picture. */
static void jpeg_goes_on(j_common_ptr jpeg)
{
    session *s = jpeg->client_data;
    if (((j_decompress_ptr)jpeg)->input_scan_number <= MAX_SCANS)
        return;
    ox_fail(s->err, OX_UNSUPPORTED, "%.300s: more than %d scans", s->file->path,
            MAX_SCANS);
    longjmp(s->failed, 1);
}

static void read_jpeg(ox_picture *out, session *s, j_decompress_ptr jpeg)
{
    jpeg_mem_src(jpeg, s->file->data, (unsigned long)s->file->size);
    jpeg_read_header(jpeg, TRUE);
    if (jpeg->jpeg_color_space == JCS_CMYK ||
        jpeg->jpeg_color_space == JCS_YCCK) {
        ox_fail(s->err, OX_UNSUPPORTED, "%.300s: a CMYK JPEG: make it RGB",
                s->file->path);
        longjmp(s->failed, 1);
    }
    /* these are the defaults, and what makes decoding exact everywhere */
    jpeg->out_color_space = JCS_RGB;
    jpeg->dct_method = JDCT_ISLOW;
    if (ox_picture_new(out, jpeg->image_width, jpeg->image_height, s->file,
                       s->err))
        longjmp(s->failed, 1);
    JSAMPROW row = OX_NEW_ARRAY(s->file->arena, out->width * 3, JSAMPLE);
    jpeg_start_decompress(jpeg);
    for (uint16_t *to = out->rgba; jpeg->output_scanline < out->height;) {
        jpeg_read_scanlines(jpeg, &row, 1);
        for (size_t x = 0; x < out->width; x++, to += 4) {
            for (size_t c = 0; c < 3; c++)
                to[c] = (uint16_t)(row[3 * x + c] * 257);
            to[3] = 65535;
        }
    }
    jpeg_finish_decompress(jpeg);
}

ox_status ox_picture_jpeg(ox_picture *out, const ox_input_file *file,
                          ox_err *err)
{
    session s = {.file = file, .err = err};
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress = {.progress_monitor = jpeg_goes_on};
    struct jpeg_decompress_struct jpeg = {.client_data = &s};
    jpeg.err = jpeg_std_error(&errors);
    errors.error_exit = jpeg_failed;
    errors.emit_message = jpeg_warned;
    if (setjmp(s.failed)) {
        jpeg_destroy_decompress(&jpeg);
        return err->status;
    }
    jpeg_create_decompress(&jpeg);
    jpeg.progress = &progress;
    read_jpeg(out, &s, &jpeg);
    jpeg_destroy_decompress(&jpeg);
    return OX_OK;
}

/* One axis of a picture: lines of pixels, their distances in elements. */
typedef struct axis {
    size_t lines, from_line, to_line; /* how many, and from one to the next */
    size_t from_step, to_step;        /* from pixel to pixel in a line */
    uint64_t from, to;                /* pixels of a line */
} axis;

/* The weight of source pixel i for target pixel o: a triangle around the
 * target's centre whose half width is one pixel of the coarser grid. In units
 * of 1 / (2 * to) of a source pixel, so that it is a whole number. */
static uint64_t weight(const axis *a, uint64_t o, uint64_t i)
{
    const uint64_t reach = 2 * (a->from > a->to ? a->from : a->to);
    const uint64_t p = (2 * i + 1) * a->to, q = (2 * o + 1) * a->from;
    const uint64_t distance = p > q ? p - q : q - p;
    return distance < reach ? reach - distance : 0;
}

/* First source pixel that target pixel o may be made of. */
static uint64_t first_of(const axis *a, uint64_t o)
{
    const uint64_t reach = 2 * (a->from > a->to ? a->from : a->to);
    const uint64_t q = (2 * o + 1) * a->from;
    uint64_t i = q > reach + a->to ? (q - reach - a->to) / (2 * a->to) : 0;
    while (!weight(a, o, i))
        i++;
    return i;
}

static void resample_pixel(uint16_t *to, const uint16_t *line, const axis *a,
                           uint64_t o, uint64_t first)
{
    uint64_t sum[4] = {0}, all = 0, w;
    for (uint64_t i = first; i < a->from && (w = weight(a, o, i)); i++) {
        all += w;
        for (size_t c = 0; c < 4; c++)
            sum[c] += w * line[i * a->from_step + c];
    }
    for (size_t c = 0; c < 4; c++)
        to[c] = (uint16_t)((sum[c] + all / 2) / all);
}

static void resample(uint16_t *to, const uint16_t *from, const axis *a)
{
    for (uint64_t o = 0; o < a->to; o++) {
        const uint64_t first = first_of(a, o);
        for (size_t k = 0; k < a->lines; k++)
            resample_pixel(to + k * a->to_line + o * a->to_step,
                           from + k * a->from_line, a, o, first);
    }
}

static void resize_across(ox_picture *out, const ox_picture *in)
{
    const axis a = {in->height, 4 * in->width, 4 * out->width, 4,
                    4,          in->width,     out->width};
    resample(out->rgba, in->rgba, &a);
}

static void resize_down(ox_picture *out, const ox_picture *in)
{
    const size_t row = 4 * in->width;
    const axis a = {in->width, 4, 4, row, row, in->height, out->height};
    resample(out->rgba, in->rgba, &a);
}

void ox_picture_resize(ox_picture *out, const ox_picture *in, ox_arena *arena)
{
    /* first the axis that leaves less */
    const bool across = out->width * in->height <= in->width * out->height;
    ox_picture half = across ? (ox_picture){out->width, in->height, NULL}
                             : (ox_picture){in->width, out->height, NULL};
    half.rgba = OX_NEW_ARRAY(arena, half.width * half.height * 4, uint16_t);
    if (across) {
        resize_across(&half, in);
        resize_down(out, &half);
    } else {
        resize_down(&half, in);
        resize_across(out, &half);
    }
}
