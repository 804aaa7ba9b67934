/* Pictures as inputs: which axis is what, channels, range, mean and deviation.
 * Every step is exact or rounds once, so that the numbers are the same on all
 * machines. */
#include "runtime/input_priv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CHANNELS = 4, WHITE = 65535 };

/* Axes of the input, -1: it has none such. */
typedef struct axes {
    int c, h, w;
} axes;

typedef struct recipe {
    axes axes;
    size_t channels;
    int source[MAX_CHANNELS]; /* of rgba; -1: luma */
    double low, high;
    double mean[MAX_CHANNELS], std[MAX_CHANNELS];
} recipe;

static ox_status fail_need(const ox_input_file *file, const char *what,
                           ox_err *err)
{
    return ox_fail(err, OX_USAGE, "%.300s: input '%.200s' is %s: %s",
                   file->path, file->need->name,
                   ox_need_text(file->need, file->arena), what);
}

static bool holds_channels(int64_t size)
{
    return size == 1 || size == 3 || size == 4;
}

static ox_status choose_axes(recipe *r, const ox_input_file *file, ox_err *err)
{
    const ox_need *need = file->need;
    const int rank = (int)need->rank;
    int layout = file->source->options.layout;
    if (!need->has_shape || rank < 2 || rank > 4)
        return fail_need(file, "a picture has rank 2 to 4", err);
    if (rank == 2) {
        r->axes = (axes){-1, 0, 1};
        return OX_OK;
    }
    const int first = rank - 3;
    if (layout == OX_LAYOUT_AUTO)
        layout = !holds_channels(need->dims[first]) &&
                         holds_channels(need->dims[rank - 1])
                     ? OX_LAYOUT_NHWC
                     : OX_LAYOUT_NCHW;
    r->axes = layout == OX_LAYOUT_NHWC ? (axes){rank - 1, first, first + 1}
                                       : (axes){first, first + 1, first + 2};
    if (rank == 4 && need->dims[0] > 1)
        return fail_need(file, "a picture fills one of a batch", err);
    return OX_OK;
}

static ox_status choose_channels(recipe *r, const ox_input_file *file,
                                 ox_err *err)
{
    const int order = file->source->options.color;
    int64_t n = r->axes.c < 0 ? 1 : file->need->dims[r->axes.c];
    if (n < 0)
        n = order == OX_COLOR_GRAY ? 1 : 3;
    const bool gray = order == OX_COLOR_GRAY || order == OX_COLOR_AUTO;
    if (!holds_channels(n))
        return fail_need(file, "no layout with 1, 3 or 4 channels", err);
    if (n == 1 ? !gray : order == OX_COLOR_GRAY)
        return fail_need(file, "the channels do not fit color=", err);
    r->channels = (size_t)n;
    for (int i = 0; i < MAX_CHANNELS; i++)
        r->source[i] = i < 3 && order == OX_COLOR_BGR ? 2 - i : i;
    if (n == 1)
        r->source[0] = -1;
    return OX_OK;
}

/* One number for all channels, or one for each. */
static ox_status parse_each(double *out, const char *text, const char *what,
                            const recipe *r, ox_err *err)
{
    size_t n = 1;
    if (text && (!ox_numbers_parse(out, &n, MAX_CHANNELS, text) ||
                 (n != 1 && n != r->channels)))
        return ox_fail(err, OX_USAGE, "%s=%.200s: 1 or %zu numbers expected",
                       what, text, r->channels);
    for (size_t i = n; i < r->channels; i++)
        out[i] = out[0];
    return OX_OK;
}

static ox_status parse_range(recipe *r, const ox_input_file *file, ox_err *err)
{
    const char *text = file->source->options.range;
    char *end = NULL;
    r->high = ox_dtype_is_float(file->need->dtype) ? 1 : 255;
    if (!text)
        return OX_OK;
    const char *dots = strstr(text, "..");
    r->low = strtod(text, &end);
    /* "0..1" could be read as "0." and ".1" */
    bool good = dots && end > text && (end == dots || end == dots + 1);
    if (good)
        r->high = strtod(dots + 2, &end);
    if (!good || end == dots + 2 || *end || !isfinite(r->low) ||
        !isfinite(r->high))
        return ox_fail(err, OX_USAGE, "range=%.200s: LOW..HIGH expected", text);
    return OX_OK;
}

static ox_status make_recipe(recipe *r, const ox_input_file *file, ox_err *err)
{
    const ox_source_options *o = &file->source->options;
    *r = (recipe){.std = {1}};
    if (choose_axes(r, file, err) || choose_channels(r, file, err) ||
        parse_range(r, file, err) ||
        parse_each(r->mean, o->mean, "mean", r, err) ||
        parse_each(r->std, o->std, "std", r, err))
        return err->status;
    for (size_t i = 0; i < r->channels; i++)
        if (r->std[i] == 0)
            return ox_fail(err, OX_USAGE, "std=%.200s: not 0", o->std);
    return OX_OK;
}

static double level_at(const uint16_t *pixel, int source)
{
    if (source >= 0)
        return pixel[source];
    /* luma as in ITU-R BT.601, rounded to whole levels of 16 bits */
    return (299 * (uint32_t)pixel[0] + 587 * (uint32_t)pixel[1] +
            114 * (uint32_t)pixel[2] + 500) /
           1000;
}

/* Steps of the axes in elements. */
typedef struct steps {
    size_t c, y, x;
} steps;

static steps steps_of(const recipe *r, size_t width, size_t height)
{
    const bool last = r->axes.c > r->axes.h;
    if (last)
        return (steps){1, width * r->channels, r->channels};
    return (steps){width * height, width, 1};
}

static ox_status put_pixels(uint8_t *data, const ox_picture *picture,
                            const recipe *r, const ox_input_file *file,
                            ox_err *err)
{
    const steps s = steps_of(r, picture->width, picture->height);
    const int32_t dtype = file->need->dtype;
    const uint16_t *pixel = picture->rgba;
    for (size_t y = 0; y < picture->height; y++)
        for (size_t x = 0; x < picture->width; x++, pixel += 4)
            for (size_t c = 0; c < r->channels; c++) {
                double level = level_at(pixel, r->source[c]);
                double value = (r->high - r->low) * level / WHITE + r->low;
                value = (value - r->mean[c]) / r->std[c];
                size_t at = c * s.c + y * s.y + x * s.x;
                if (!ox_put_number(data, dtype, (int64_t)at, value))
                    return ox_fail(err, OX_USAGE,
                                   "%.300s: a level becomes %.6g, which %s "
                                   "does not hold",
                                   file->path, value, ox_dtype_name(dtype));
            }
    return OX_OK;
}

static ox_status decode(ox_picture *out, const ox_input_file *file, ox_err *err)
{
    static const uint8_t png[] = {0x89, 'P', 'N', 'G'};
    static const uint8_t jpeg[] = {0xff, 0xd8};
    if (file->size > sizeof png && !memcmp(file->data, png, sizeof png))
        return ox_picture_png(out, file, err);
    if (file->size > sizeof jpeg && !memcmp(file->data, jpeg, sizeof jpeg))
        return ox_picture_jpeg(out, file, err);
    return ox_fail(err, OX_IO, "%.300s: neither PNG nor JPEG", file->path);
}

ox_status ox_picture_new(ox_picture *out, uint64_t width, uint64_t height,
                         const ox_input_file *file, ox_err *err)
{
    if (!width || !height || width > OX_INPUT_MAX_SIDE ||
        height > OX_INPUT_MAX_SIDE || width * height > OX_INPUT_MAX_PIXELS)
        return ox_fail(err, OX_UNSUPPORTED,
                       "%.300s: %llu x %llu pixels, at "
                       "most %d are read",
                       file->path, (unsigned long long)width,
                       (unsigned long long)height, OX_INPUT_MAX_PIXELS);
    *out = (ox_picture){(size_t)width, (size_t)height, NULL};
    out->rgba = OX_NEW_ARRAY(file->arena, width * height * 4, uint16_t);
    return OX_OK;
}

/* Stretches the picture to the size that the model has, if it has one. */
static ox_status fit_picture(ox_picture *picture, const recipe *r,
                             const ox_input_file *file, ox_err *err)
{
    const int64_t h = file->need->dims[r->axes.h];
    const int64_t w = file->need->dims[r->axes.w];
    const uint64_t height = h < 0 ? picture->height : (uint64_t)h;
    const uint64_t width = w < 0 ? picture->width : (uint64_t)w;
    ox_picture fitted;
    if (height == picture->height && width == picture->width)
        return OX_OK;
    if (file->source->options.no_resize)
        return ox_fail(err, OX_USAGE,
                       "%.300s: %zu x %zu pixels, input '%.200s'"
                       " takes %llu x %llu",
                       file->path, picture->width, picture->height,
                       file->need->name, (unsigned long long)width,
                       (unsigned long long)height);
    if (ox_picture_new(&fitted, width, height, file, err))
        return err->status;
    ox_picture_resize(&fitted, picture, file->arena);
    *picture = fitted;
    return OX_OK;
}

ox_status ox_input_image(ox_array *out, const ox_input_file *file, ox_err *err)
{
    recipe r;
    ox_picture picture;
    if (make_recipe(&r, file, err) || decode(&picture, file, err) ||
        fit_picture(&picture, &r, file, err))
        return err->status;
    int64_t *dims = OX_NEW_ARRAY(file->arena, file->need->rank, int64_t);
    dims[0] = 1;
    dims[r.axes.h] = (int64_t)picture.height;
    dims[r.axes.w] = (int64_t)picture.width;
    if (r.axes.c >= 0)
        dims[r.axes.c] = (int64_t)r.channels;
    out->dtype = file->need->dtype;
    out->rank = file->need->rank;
    out->dims = dims;
    if (ox_input_bytes(&out->size, out->dtype, dims, out->rank, file, err))
        return err->status;
    if (!out->size)
        return fail_need(file, "a picture is no string", err);
    uint8_t *data = ox_alloc(file->arena, (size_t)out->size);
    out->data = data;
    return put_pixels(data, &picture, &r, file, err);
}
