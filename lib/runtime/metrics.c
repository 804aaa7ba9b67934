#include "runtime/metrics.h"

#include "base/buf.h"

#include <math.h>
#include <string.h>

enum { BLOCK = 1024 };

static const char *place_text(const ox_array *array, int64_t index,
                              ox_arena *arena)
{
    int64_t *at = OX_NEW_ARRAY(arena, array->rank, int64_t);
    for (size_t d = array->rank; d-- > 0;) {
        at[d] = index % array->dims[d];
        index /= array->dims[d];
    }
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, "[");
    for (size_t d = 0; d < array->rank; d++)
        ox_buf_printf(&text, "%s%lld", d ? "," : "", (long long)at[d]);
    ox_buf_str(&text, "]");
    return ox_buf_text(&text);
}

static bool same_type(const ox_array *a, const ox_array *b)
{
    return a->dtype == b->dtype && a->rank == b->rank &&
           (!a->rank || !memcmp(a->dims, b->dims, a->rank * sizeof *a->dims));
}

/* An fp16 model may give fp16 where the reference gives float. */
static bool comparable(const ox_array *a, const ox_array *b)
{
    ox_array as_b = *a;
    if (ox_dtype_is_float(a->dtype) && ox_dtype_is_float(b->dtype))
        as_b.dtype = b->dtype;
    return same_type(&as_b, b);
}

static bool same_or_broken(ox_metrics *m, double r, double a)
{
    m->nan[0] += isnan(r) != 0;
    m->nan[1] += isnan(a) != 0;
    m->inf[0] += isinf(r) != 0;
    m->inf[1] += isinf(a) != 0;
    const bool same = r == a || (isnan(r) && isnan(a));
    m->broken += !same;
    m->differ += !same;
    return same;
}

/* The place of the largest difference within n elements, -1: as before. */
static int64_t add_block(ox_metrics *m, const double *r, const double *a,
                         int64_t n)
{
    int64_t worst = -1;
    for (int64_t i = 0; i < n; i++) {
        if (!isfinite(r[i]) || !isfinite(a[i])) {
            same_or_broken(m, r[i], a[i]);
            continue;
        }
        const double d = fabs(a[i] - r[i]);
        m->sum_abs += d;
        m->sum_square += d * d;
        m->dot += r[i] * a[i];
        m->square[0] += r[i] * r[i];
        m->square[1] += a[i] * a[i];
        m->min = r[i] < m->min ? r[i] : m->min;
        m->max = r[i] > m->max ? r[i] : m->max;
        m->differ += d != 0;
        m->over += d > m->atol + m->rtol * fabs(r[i]);
        if (d > m->max_abs) {
            m->max_abs = d;
            m->at_reference = r[i];
            m->at_actual = a[i];
            worst = i;
        }
    }
    return worst;
}

static void add_numbers(ox_metrics *m, const ox_array *r, const ox_array *a,
                        ox_arena *arena)
{
    double x[BLOCK], y[BLOCK];
    const int64_t count = ox_array_count(r);
    int64_t worst = -1;
    for (int64_t start = 0; start < count; start += BLOCK) {
        const int64_t n = count - start < BLOCK ? count - start : BLOCK;
        for (int64_t i = 0; i < n; i++) {
            x[i] = ox_array_number(r, start + i);
            y[i] = ox_array_number(a, start + i);
        }
        const int64_t at = add_block(m, x, y, n);
        worst = at < 0 ? worst : start + at;
    }
    if (worst >= 0)
        m->worst = place_text(r, worst, arena);
}

static void add_strings(ox_metrics *m, const ox_array *r, const ox_array *a)
{
    const int64_t count = ox_array_count(r);
    for (int64_t i = 0; i < count; i++)
        m->differ += strcmp(r->strings[i], a->strings[i]) != 0;
}

/* Relative differences need the peak, so they come after the sums. */
static void add_relative(ox_metrics *m, const ox_array *r, const ox_array *a)
{
    const int64_t count = ox_array_count(r);
    const double floor = fmax(fabs(m->min), fabs(m->max)) / 1000;
    for (int64_t i = 0; i < count; i++) {
        const double x = ox_array_number(r, i), y = ox_array_number(a, i);
        const double rel = fabs(y - x) / fmax(fabs(x), floor);
        if (isfinite(rel) && rel > m->max_rel)
            m->max_rel = rel;
    }
}

static int64_t argmax(const ox_array *array, int64_t start, int64_t n,
                      int64_t step)
{
    int64_t best = 0;
    double most = ox_array_number(array, start);
    for (int64_t i = 1; i < n; i++) {
        const double v = ox_array_number(array, start + i * step);
        if (v > most) {
            most = v;
            best = i;
        }
    }
    return best;
}

static void add_argmax(ox_metrics *m, const ox_array *r, const ox_array *a)
{
    if (!r->rank)
        return;
    const size_t axis = r->rank == 4 ? 1 : r->rank - 1;
    const int64_t n = r->dims[axis], count = ox_array_count(r);
    if (n < 2 || !count)
        return;
    int64_t step = 1;
    for (size_t d = axis + 1; d < r->rank; d++)
        step *= r->dims[d];
    for (int64_t start = 0; start < count; start += n * step)
        for (int64_t i = 0; i < step; i++) {
            m->rows++;
            m->rows_agree +=
                argmax(r, start + i, n, step) == argmax(a, start + i, n, step);
        }
}

static bool is_channels(int64_t n)
{
    return n == 1 || n == 3 || n == 4;
}

static bool looks_like_image(const ox_array *a)
{
    enum { SMALLEST = 16 }; /* pixels in each direction */
    if (a->rank != 4)
        return false;
    const int64_t *d = a->dims;
    return (is_channels(d[1]) && d[2] >= SMALLEST && d[3] >= SMALLEST) ||
           (is_channels(d[3]) && d[1] >= SMALLEST && d[2] >= SMALLEST);
}

void ox_metrics_add(ox_metrics *m, const ox_array *reference,
                    const ox_array *actual, ox_arena *arena)
{
    if (m->mismatch)
        return;
    if (!reference || !actual || !comparable(reference, actual)) {
        m->mismatch = ox_printf(
            arena, "%s, reference %s",
            actual ? ox_array_type_text(actual, arena) : "missing",
            reference ? ox_array_type_text(reference, arena) : "missing");
        return;
    }
    if (!m->count) {
        m->name = reference->name;
        m->min = INFINITY;
        m->max = -INFINITY;
    }
    m->count += ox_array_count(reference);
    m->is_exact = !ox_dtype_is_float(reference->dtype);
    m->is_image = looks_like_image(reference);
    if (reference->strings) {
        add_strings(m, reference, actual);
        return;
    }
    add_numbers(m, reference, actual, arena);
    add_relative(m, reference, actual);
    if (!m->is_exact)
        add_argmax(m, reference, actual);
}

static double peak_of(const ox_metrics *m)
{
    const double range = m->max - m->min;
    if (range > 0 && isfinite(range))
        return range;
    const double magnitude = fabs(m->max);
    return magnitude > 0 && isfinite(magnitude) ? magnitude : 1;
}

double ox_metrics_psnr(const ox_metrics *m, double peak)
{
    const int64_t n = m->count - m->broken;
    if (n <= 0 || m->sum_square == 0)
        return INFINITY;
    if (peak <= 0)
        peak = peak_of(m);
    return 10 * log10(peak * peak * (double)n / m->sum_square);
}

double ox_metrics_cosine(const ox_metrics *m)
{
    if (m->square[0] == 0 && m->square[1] == 0)
        return 1;
    const double length = sqrt(m->square[0]) * sqrt(m->square[1]);
    return length > 0 ? fmin(m->dot / length, 1) : 0;
}

double ox_metrics_mean_abs(const ox_metrics *m)
{
    const int64_t n = m->count - m->broken;
    return n > 0 ? m->sum_abs / (double)n : 0;
}

double ox_metrics_levels(const ox_metrics *m)
{
    static const double slack = 1e-3;
    if (!m->is_image || m->min < -1 - slack || m->max > 255 + slack)
        return -1;
    if (m->min >= -slack && m->max > 1 + slack)
        return m->max_abs;
    if (m->max > 1 + slack)
        return -1;
    return m->max_abs * (m->min >= -slack ? 255 : 127.5);
}

const char *ox_metrics_fault(const ox_metrics *m, const ox_thresholds *t,
                             ox_arena *arena)
{
    if (m->mismatch)
        return m->mismatch;
    if (m->broken)
        return ox_printf(arena,
                         "%lld of %lld elements are NaN or infinite on one "
                         "side only",
                         (long long)m->broken, (long long)m->count);
    if (m->is_exact && !t->max_abs && !t->close)
        return m->differ ? ox_printf(arena, "%lld of %lld elements differ",
                                     (long long)m->differ, (long long)m->count)
                         : NULL;
    const double psnr = ox_metrics_psnr(m, t->peak);
    if (!m->is_exact && t->min_psnr > 0 && psnr < t->min_psnr)
        return ox_printf(arena, "psnr %.2f dB, at least %.2f asked", psnr,
                         t->min_psnr);
    if (t->max_abs > 0 && m->max_abs > t->max_abs)
        return ox_printf(arena, "max abs %.4g, at most %.4g asked", m->max_abs,
                         t->max_abs);
    if (t->close && m->over)
        return ox_printf(arena,
                         "%lld of %lld elements differ by more than %.4g + "
                         "%.4g of the reference",
                         (long long)m->over, (long long)m->count, m->atol,
                         m->rtol);
    return NULL;
}
