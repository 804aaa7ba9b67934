#include "runtime/metrics_priv.h"

#include <math.h>

static bool same_shape(const ox_array *a, const ox_array *b)
{
    bool same = a->rank == b->rank;
    for (size_t i = 0; same && i < a->rank; i++)
        same = a->dims[i] == b->dims[i];
    return same;
}

/* An fp16 model may give fp16 where the reference gives float. */
static bool comparable(const ox_array *a, const ox_array *b)
{
    const bool floats =
        ox_dtype_is_float(a->dtype) && ox_dtype_is_float(b->dtype);
    return (a->dtype == b->dtype || floats) && same_shape(a, b);
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* "[0,1] in run 2": only where there are several. */
static const char *in_run(const char *place, int64_t run, ox_arena *arena)
{
    if (!place || !run)
        return place;
    return ox_printf(arena, "%s in run %lld", place, (long long)run + 1);
}

static void merge_places(ox_metrics *m, const ox_metrics *one, ox_arena *arena)
{
    if (one->max_abs > m->max_abs) {
        m->max_abs = one->max_abs;
        m->at_reference = one->at_reference;
        m->at_actual = one->at_actual;
        m->worst = one->worst;
        m->worst_run = m->runs;
    }
    if (!m->first_broken)
        m->first_broken = in_run(one->first_broken, m->runs, arena);
    if (!m->first_differ)
        m->first_differ = in_run(one->first_differ, m->runs, arena);
}

static void merge(ox_metrics *m, const ox_metrics *one, ox_arena *arena)
{
    merge_places(m, one, arena);
    m->is_image = one->is_image && (!m->runs || m->is_image);
    m->min = m->runs ? -larger(-m->min, -one->min) : one->min;
    m->max = m->runs ? larger(m->max, one->max) : one->max;
    m->max_rel = larger(m->max_rel, one->max_rel);
    m->runs++;
    m->count += one->count;
    m->finite += one->finite;
    m->broken += one->broken;
    m->differ += one->differ;
    m->over += one->over;
    m->sum_abs += one->sum_abs;
    m->sum_square += one->sum_square;
    m->dot += one->dot;
    m->rows += one->rows;
    m->rows_agree += one->rows_agree;
    for (size_t i = 0; i < 2; i++) {
        m->nan[i] += one->nan[i];
        m->inf[i] += one->inf[i];
        m->square[i] += one->square[i];
    }
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
    ox_metrics one = {.atol = m->atol, .rtol = m->rtol};
    ox_metrics_pair(&one, reference, actual, arena);
    m->name = reference->name;
    m->dtype = reference->dtype;
    m->is_exact = !ox_dtype_is_float(reference->dtype);
    merge(m, &one, arena);
}

double ox_metrics_mean_abs(const ox_metrics *m)
{
    return m->finite ? m->sum_abs / (double)m->finite : 0;
}

double ox_metrics_psnr(const ox_metrics *m, double peak)
{
    if (m->count && !m->finite)
        return NAN;
    if (m->sum_square == 0)
        return INFINITY;
    if (peak <= 0)
        peak = m->max - m->min;
    if (peak <= 0)
        peak = fabs(m->max);
    if (peak <= 0)
        peak = 1;
    return 20 * log10(peak / sqrt(m->sum_square / (double)m->finite));
}

double ox_metrics_cosine(const ox_metrics *m)
{
    if (m->square[0] == 0 || m->square[1] == 0)
        return m->square[0] == m->square[1];
    const double cosine = m->dot / sqrt(m->square[0]) / sqrt(m->square[1]);
    /* rounding can pass 1 */
    return fmax(-1, fmin(1, cosine));
}

double ox_metrics_levels(const ox_metrics *m)
{
    static const struct {
        double low, white;
    } ranges[] = {{0, 1}, {-1, 1}, {0, 255}};
    if (!m->is_image || m->max < m->min)
        return -1;
    if (m->dtype == OX_DTYPE_UINT8)
        return m->max_abs;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        const double span = ranges[i].white - ranges[i].low;
        if (m->min >= ranges[i].low - 0.05 * span &&
            m->max <= ranges[i].white + 0.05 * span)
            return m->max_abs / span * 255;
    }
    return -1;
}

static const char *past_threshold(const ox_metrics *m, const ox_thresholds *t,
                                  ox_arena *arena)
{
    const double psnr = ox_metrics_psnr(m, t->peak);
    const bool has_psnr = !m->is_exact && m->finite > 0;
    if (has_psnr && t->min_psnr > 0 && !(psnr >= t->min_psnr))
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

const char *ox_metrics_fault(const ox_metrics *m, const ox_thresholds *t,
                             ox_arena *arena)
{
    const bool numbers = ox_dtype_is_float(m->dtype) ||
                         ox_dtype_is_integer(m->dtype) || !m->runs;
    if (m->mismatch)
        return m->mismatch;
    if (m->broken)
        return ox_printf(arena,
                         "%lld of %lld elements are NaN or infinite on one "
                         "side only, the first at %s",
                         (long long)m->broken, (long long)m->count,
                         m->first_broken);
    if (m->is_exact && (!numbers || (!t->max_abs && !t->close)))
        return m->differ ? ox_printf(arena,
                                     "%lld of %lld elements differ, the first "
                                     "at %s",
                                     (long long)m->differ, (long long)m->count,
                                     m->first_differ)
                         : NULL;
    return past_threshold(m, t, arena);
}
