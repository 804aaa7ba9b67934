#include "tools/verify_report.h"

#include "base/file.h"
#include "tools/verify_print.h"

#include <math.h>
#include <png.h>
#include <string.h>

enum { BINS = 48, MAX_IMAGES = 2, MAX_HISTOGRAMS = 8, MAX_PIXELS = 1 << 22 };

/* An output in both runs, and how they differ. */
typedef struct pair {
    const ox_array *reference, *actual;
    const ox_metrics *metrics;
} pair;

static bool pair_of(pair *out, const ox_report_spec *report, size_t k)
{
    const ox_verify_run *run = report->spec->run;
    const ox_outcome *reference = &report->verify->reference[run->round];
    if (!run->metrics)
        return false;
    out->metrics = &run->metrics[k];
    out->reference =
        ox_arrays_find(&reference->outputs, report->verify->names[k]);
    if (!out->reference)
        return false;
    out->actual = ox_arrays_find(&run->outcome.outputs, out->reference->name);
    return out->actual && !out->metrics->mismatch && !out->metrics->is_exact &&
           out->metrics->count > 0;
}

static void count_bins(int64_t *bins, const ox_array *array, double low,
                       double high)
{
    const int64_t n = ox_array_count(array);
    for (int64_t i = 0; i < n; i++) {
        const double v = ox_array_number(array, i);
        if (!isfinite(v))
            continue;
        const double at = high > low ? (v - low) / (high - low) * BINS : 0;
        const int bin = at < 0 ? 0 : at >= BINS ? BINS - 1 : (int)at;
        bins[bin]++;
    }
}

static void add_bins(ox_json *json, const char *key, const int64_t *bins)
{
    ox_json_open(json, key, '[', false);
    for (int i = 0; i < BINS; i++)
        ox_json_int(json, NULL, bins[i]);
    ox_json_close(json);
}

/* What lies outside the reference's range counts at its ends. */
static void add_histogram(ox_json *json, const ox_report_spec *report,
                          const pair *p)
{
    int64_t reference[BINS] = {0}, actual[BINS] = {0};
    const ox_metrics *m = p->metrics;
    count_bins(reference, p->reference, m->min, m->max);
    count_bins(actual, p->actual, m->min, m->max);
    ox_json_open(json, NULL, '{', false);
    ox_json_text(json, "output", p->reference->name);
    ox_json_text(json, "runtime", report->spec->run->runtime);
    ox_json_real(json, "low", m->min);
    ox_json_real(json, "high", m->max);
    add_bins(json, "reference", reference);
    add_bins(json, "actual", actual);
    ox_json_close(json);
}

/* The first image of a batch: where its pixels are, what its range is. */
typedef struct picture {
    int64_t channels, height, width;
    int64_t channel_step, pixel_step;
    double low, high;
} picture;

static bool picture_of(picture *out, const pair *p)
{
    const ox_array *a = p->reference;
    const ox_metrics *m = p->metrics;
    const double slack = 0.05;
    if (!m->is_image || a->rank < 3)
        return false;
    const int64_t *d = a->dims + a->rank - 3;
    const bool is_last = d[2] <= 4 && d[0] > 4;
    *out = (picture){.channels = is_last ? d[2] : d[0],
                     .height = is_last ? d[0] : d[1],
                     .width = is_last ? d[1] : d[2],
                     .high = 255};
    out->channel_step = is_last ? 1 : out->height * out->width;
    out->pixel_step = is_last ? out->channels : 1;
    if (m->max <= 1 + slack) {
        out->high = 1;
        out->low = m->min < -slack ? -1 : 0;
    }
    return out->height * out->width <= MAX_PIXELS;
}

static uint8_t level(double x)
{
    return (uint8_t)(x <= 0 ? 0 : x >= 255 ? 255 : x + 0.5);
}

/* Interleaved levels of an array, or with other the differences, amplified. */
static uint8_t *levels_of(const picture *s, const ox_array *array,
                          const ox_array *other, double gain, ox_arena *arena)
{
    const int64_t area = s->height * s->width;
    const double scale = 255 / (s->high - s->low);
    uint8_t *out = ox_alloc(arena, (size_t)(area * s->channels));
    for (int64_t i = 0; i < area; i++)
        for (int64_t c = 0; c < s->channels; c++) {
            const int64_t at = i * s->pixel_step + c * s->channel_step;
            const double v = ox_array_number(array, at);
            const double x = other ? gain * fabs(v - ox_array_number(other, at))
                                   : v - s->low;
            out[i * s->channels + c] = level(x * scale);
        }
    return out;
}

static void add_base64(ox_buf *out, const uint8_t *bytes, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        const uint32_t b1 = i + 1 < n ? bytes[i + 1] : 0;
        const uint32_t b2 = i + 2 < n ? bytes[i + 2] : 0;
        const uint32_t word = (uint32_t)bytes[i] << 16 | b1 << 8 | b2;
        char four[4];
        for (int k = 0; k < 4; k++)
            four[k] = digits[word >> (18 - 6 * k) & 63];
        if (i + 1 >= n)
            four[2] = '=';
        if (i + 2 >= n)
            four[3] = '=';
        ox_buf_add(out, four, 4);
    }
}

static void add_png(ox_json *json, const char *key, const picture *s,
                    const uint8_t *levels)
{
    ox_arena *arena = json->out->arena;
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)s->width,
                       .height = (png_uint_32)s->height,
                       .format = s->channels == 1   ? PNG_FORMAT_GRAY
                                 : s->channels == 3 ? PNG_FORMAT_RGB
                                                    : PNG_FORMAT_RGBA};
    png_alloc_size_t size = 0;
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, "data:image/png;base64,");
    if (png_image_write_to_memory(&image, NULL, &size, 0, levels, 0, NULL)) {
        uint8_t *bytes = ox_alloc(arena, size);
        if (png_image_write_to_memory(&image, bytes, &size, 0, levels, 0, NULL))
            add_base64(&text, bytes, size);
    }
    ox_json_text(json, key, ox_buf_text(&text));
}

static void add_images(ox_json *json, const ox_report_spec *report,
                       const pair *p, const picture *s)
{
    enum { MOST_GAIN = 1000 };
    ox_arena *arena = json->out->arena;
    const double worst = p->metrics->max_abs / (s->high - s->low);
    const double gain = worst > 1.0 / MOST_GAIN ? 1 / worst : MOST_GAIN;
    ox_json_open(json, NULL, '{', false);
    ox_json_text(json, "output", p->reference->name);
    ox_json_text(json, "runtime", report->spec->run->runtime);
    add_png(json, "reference", s, levels_of(s, p->reference, NULL, 0, arena));
    add_png(json, "actual", s, levels_of(s, p->actual, NULL, 0, arena));
    add_png(json, "difference", s,
            levels_of(s, p->actual, p->reference, gain, arena));
    ox_json_real(json, "gain", gain);
    ox_json_close(json);
}

static void add_layers(ox_json *json, const ox_report_spec *report,
                       const ox_location *layers)
{
    ox_json_open(json, "layers", '[', true);
    ox_json_open(json, NULL, '{', false);
    ox_json_text(json, "runtime", report->spec->run->runtime);
    const double asked = report->options->thresholds.min_psnr;
    ox_json_real(json, "threshold",
                 asked > 0 ? asked + OX_LOCALIZE_MARGIN_DB : 0);
    ox_location_rows_json(json, "layers", layers);
    ox_json_close(json);
    ox_json_close(json);
}

static void add_figures(ox_json *json, const ox_report_spec *report,
                        const ox_location *layers)
{
    const size_t n = report->verify->n_outputs;
    pair p;
    picture s;
    size_t shown = 0;
    ox_json_open(json, "report", '{', true);
    add_layers(json, report, layers);
    ox_json_open(json, "histograms", '[', true);
    for (size_t k = 0; k < n && k < MAX_HISTOGRAMS; k++)
        if (pair_of(&p, report, k) && p.metrics->max >= p.metrics->min)
            add_histogram(json, report, &p);
    ox_json_close(json);
    ox_json_open(json, "images", '[', true);
    for (size_t k = 0; k < n && shown < MAX_IMAGES; k++)
        if (pair_of(&p, report, k) && picture_of(&s, &p)) {
            add_images(json, report, &p, &s);
            shown++;
        }
    ox_json_close(json);
    ox_json_close(json);
}

/* Inside a script element '<' could end it. */
static void add_escaped(ox_buf *page, const char *json)
{
    while (*json) {
        const size_t n = strcspn(json, "<");
        ox_buf_add(page, json, n);
        json += n;
        if (*json)
            ox_buf_str(page, "\\u003c");
        json += *json == '<';
    }
}

ox_status ox_report_write(const char *path, const ox_report_spec *report,
                          ox_err *err)
{
    ox_arena *arena = report->spec->run->subject->model->arena;
    ox_location layers = {0};
    if (report->spec->run->outcome.ok &&
        ox_localize_layers(&layers, report->spec, err))
        return err->status;
    ox_buf data, page;
    ox_buf_init(&data, arena);
    ox_buf_init(&page, arena);
    ox_json json = {.out = &data};
    ox_json_open(&json, NULL, '{', true);
    ox_verify_json(&json, report->verify, report->options);
    if (report->location)
        ox_location_json(&json, report->location, report->spec);
    add_figures(&json, report, &layers);
    ox_json_close(&json);
    for (size_t i = 0; ox_report_page[i]; i++)
        if (strcmp(ox_report_page[i], "@DATA@\n"))
            ox_buf_str(&page, ox_report_page[i]);
        else
            add_escaped(&page, ox_buf_text(&data));
    return ox_file_write(path, page.data, page.size, err);
}
