/* PNG and JPEG files as tensors. */
#include "runtime/input.h"

#include "base/file.h"

#include <math.h>
#include <png.h>
#include <string.h>
#include <turbojpeg.h>

enum { MAX_SIDE = 1 << 15, MAX_FILE = 256 << 20 };

/* Interleaved 8-bit pixels. */
typedef struct pixels {
    int64_t height, width, channels;
    const uint8_t *data;
} pixels;

static ox_status read_png(pixels *out, const uint8_t *bytes, size_t size,
                          ox_arena *arena, ox_err *err)
{
    static const png_uint_32 formats[] = {0, PNG_FORMAT_GRAY, 0, PNG_FORMAT_RGB,
                                          PNG_FORMAT_RGBA};
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, bytes, size))
        return ox_fail(err, OX_BAD_MODEL, "%s", image.message);
    if (image.width > MAX_SIDE || image.height > MAX_SIDE) {
        png_image_free(&image);
        return ox_fail(err, OX_BAD_MODEL, "%u x %u pixels are too many",
                       image.width, image.height);
    }
    image.format = formats[out->channels];
    out->width = image.width;
    out->height = image.height;
    uint8_t *data = ox_alloc(arena, PNG_IMAGE_SIZE(image));
    /* What is transparent lies on white. */
    const png_color white = {255, 255, 255};
    if (!png_image_finish_read(&image, &white, data, 0, NULL))
        return ox_fail(err, OX_BAD_MODEL, "%s", image.message);
    out->data = data;
    return OX_OK;
}

static ox_status read_jpeg(pixels *out, const uint8_t *bytes, size_t size,
                           ox_arena *arena, ox_err *err)
{
    static const int formats[] = {0, TJPF_GRAY, 0, TJPF_RGB, TJPF_RGBA};
    tjhandle jpeg = tjInitDecompress();
    int width, height, sampling, space;
    ox_status status = OX_OK;
    if (tjDecompressHeader3(jpeg, bytes, size, &width, &height, &sampling,
                            &space) ||
        width > MAX_SIDE || height > MAX_SIDE) {
        status = ox_fail(err, OX_BAD_MODEL, "%s", tjGetErrorStr2(jpeg));
    } else {
        out->width = width;
        out->height = height;
        uint8_t *data =
            ox_alloc(arena, (size_t)(width * (int64_t)height * out->channels));
        if (tjDecompress2(jpeg, bytes, size, data, width, 0, height,
                          formats[out->channels], TJFLAG_ACCURATEDCT))
            status = ox_fail(err, OX_BAD_MODEL, "%s", tjGetErrorStr2(jpeg));
        out->data = data;
    }
    tjDestroy(jpeg);
    return status;
}

/* One line of samples resized: a triangle as wide as one sample of the
 * coarser side, centers at half pixels. step: distance of samples. */
static void resize_line(float *to, int64_t n_to, const float *from,
                        int64_t n_from, int64_t step)
{
    const double scale = (double)n_from / (double)n_to;
    const double reach = scale > 1 ? scale : 1;
    for (int64_t i = 0; i < n_to; i++) {
        const double center = ((double)i + 0.5) * scale - 0.5;
        const int64_t first = (int64_t)ceil(center - reach);
        const int64_t last = (int64_t)floor(center + reach);
        double sum = 0, weights = 0;
        for (int64_t k = first; k <= last; k++) {
            if (k < 0 || k >= n_from)
                continue;
            const double w = 1 - fabs((double)k - center) / reach;
            sum += w * (double)from[k * step];
            weights += w;
        }
        to[i * step] = (float)(sum / weights);
    }
}

/* Planes of floats, resized where the size differs. */
static float *resize(const pixels *p, int64_t height, int64_t width,
                     ox_arena *arena)
{
    const int64_t c = p->channels;
    float *from = OX_NEW_ARRAY(arena, (size_t)(p->height * p->width), float);
    float *wide = OX_NEW_ARRAY(arena, (size_t)(p->height * width), float);
    float *out = OX_NEW_ARRAY(arena, (size_t)(c * height * width), float);
    for (int64_t k = 0; k < c; k++) {
        for (int64_t i = 0; i < p->height * p->width; i++)
            from[i] = p->data[i * c + k];
        for (int64_t y = 0; y < p->height; y++)
            resize_line(wide + y * width, width, from + y * p->width, p->width,
                        1);
        float *plane = out + k * height * width;
        for (int64_t x = 0; x < width; x++)
            resize_line(plane + x, height, wide + x, p->height, width);
    }
    return out;
}

static void store(ox_array *out, const float *planes, const pixels *size,
                  const ox_image_options *o, ox_arena *arena)
{
    const int64_t c = size->channels, area = size->height * size->width;
    float *data = OX_NEW_ARRAY(arena, (size_t)(c * area), float);
    for (int64_t k = 0; k < c; k++) {
        const int64_t source = o->is_bgr && k < 3 && c >= 3 ? 2 - k : k;
        const double deviation = o->deviation[k] != 0 ? o->deviation[k] : 1;
        for (int64_t i = 0; i < area; i++) {
            const double v = o->low + (o->high - o->low) / 255 *
                                          (double)planes[source * area + i];
            data[o->is_nhwc ? i * c + k : k * area + i] =
                (float)((v - o->mean[k]) / deviation);
        }
    }
    out->data = (const uint8_t *)data;
    out->size = (uint64_t)(c * area) * sizeof *data;
}

ox_status ox_image_read(ox_array *out, const char *path,
                        const ox_image_options *options, ox_arena *arena,
                        ox_err *err)
{
    char *bytes;
    size_t n;
    pixels image = {.channels = options->channels};
    if (ox_file_text(&bytes, &n, path, MAX_FILE, arena, err))
        return err->status;
    const uint8_t *data = (const uint8_t *)bytes;
    const bool is_png = n > 4 && !memcmp(bytes, "\x89PNG", 4);
    if ((is_png ? read_png : read_jpeg)(&image, data, n, arena, err))
        return ox_err_context(err, "%s", path);
    const int64_t height = options->height ? options->height : image.height;
    const int64_t width = options->width ? options->width : image.width;
    const float *planes = resize(&image, height, width, arena);
    int64_t *dims = OX_NEW_ARRAY(arena, 4, int64_t);
    memcpy(dims,
           options->is_nhwc ? (int64_t[]){1, height, width, image.channels}
                            : (int64_t[]){1, image.channels, height, width},
           4 * sizeof *dims);
    out->dtype = OX_DTYPE_FLOAT;
    out->rank = 4;
    out->dims = dims;
    image.height = height;
    image.width = width;
    store(out, planes, &image, options, arena);
    return OX_OK;
}
