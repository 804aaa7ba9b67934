/* The passes over two arrays: the range of the reference, the differences, and
 * where the largest element of each row is. */
#include "runtime/metrics_priv.h"

#include "base/buf.h"
#include "num/half.h"

#include <math.h>
#include <string.h>

/* Elements are taken in blocks of doubles, which stay in the first cache. */
enum { BLOCK = 1024, LANES = 2 };

typedef double f64v __attribute__((vector_size(8 * LANES)));
typedef int64_t i64v __attribute__((vector_size(8 * LANES)));

#define INLINE static inline __attribute__((always_inline))
#define SELECT(mask, yes, no)                                                  \
    ((f64v)(((i64v)(yes) & (mask)) | ((i64v)(no) & ~(mask))))

static const int64_t sign_mask = INT64_MAX;

/* A sum with its rounding error (Neumaier). */
typedef struct total {
    double sum, lost;
} total;

enum { SUM_ABS, SUM_SQUARE, SUM_DOT, SUM_REFERENCE, SUM_ACTUAL, SUMS };

/* An element, and what it is on both sides. */
typedef struct place {
    int64_t index; /* -1: none */
    double reference, actual;
} place;

typedef struct walk {
    ox_metrics *m;
    place worst, first_broken, first_differ;
    double magnitude;           /* largest finite |reference| */
    const ox_half_kernel *half; /* asking for it takes longer than a block */
    double least;               /* |reference| that max_rel looks at */
    total sums[SUMS];
    const ox_array *reference, *actual;
} walk;

static void load_halves(const walk *w, double *out, const uint8_t *p, size_t n)
{
    uint16_t halves[BLOCK];
    float floats[BLOCK];
    memcpy(halves, p, n * sizeof *halves);
    w->half->to_float(floats, halves, n);
    for (size_t i = 0; i < n; i++)
        out[i] = floats[i];
}

static void load_bfloats(double *out, const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        float f;
        uint32_t bits = (uint32_t)p[2 * i] << 16 | (uint32_t)p[2 * i + 1] << 24;
        memcpy(&f, &bits, sizeof f);
        out[i] = f;
    }
}

#define LOAD(id, type)                                                         \
    case OX_DTYPE_##id:                                                        \
        for (size_t i = 0; i < n; i++) {                                       \
            type v;                                                            \
            memcpy(&v, p + i * sizeof v, sizeof v);                            \
            out[i] = (double)v;                                                \
        }                                                                      \
        break;

/* n <= BLOCK elements as doubles; others than these one by one. */
static void load(const walk *w, double *restrict out, const ox_array *a,
                 int64_t from, size_t n)
{
    const size_t width = (size_t)ox_dtype_bits(a->dtype) / 8;
    const uint8_t *restrict p = a->data + (size_t)from * width;
    switch (a->dtype) {
        LOAD(FLOAT, float)
        LOAD(DOUBLE, double)
        LOAD(UINT8, uint8_t)
        LOAD(INT8, int8_t)
        LOAD(UINT16, uint16_t)
        LOAD(INT16, int16_t)
        LOAD(UINT32, uint32_t)
        LOAD(INT32, int32_t)
        LOAD(UINT64, uint64_t)
        LOAD(INT64, int64_t)
    case OX_DTYPE_FLOAT16:
        load_halves(w, out, p, n);
        break;
    case OX_DTYPE_BFLOAT16:
        load_bfloats(out, p, n);
        break;
    default:
        for (size_t i = 0; i < n; i++)
            out[i] = ox_array_number(a, from + (int64_t)i);
        break;
    }
}

static size_t block_size(int64_t left)
{
    return left < BLOCK ? (size_t)left : BLOCK;
}

/* Pads a block to whole vectors with pairs that change no figure but the
 * range, which is not taken from padding. */
static size_t pad(double *values, size_t n, double with)
{
    while (n % LANES)
        values[n++] = with;
    return n;
}

/* Whether all n values are finite: x - x is 0 for those only. */
static bool all_finite(const double *values, size_t n)
{
    f64v sum = {0};
    for (size_t i = 0; i < n; i += LANES) {
        f64v x;
        memcpy(&x, values + i, sizeof x);
        sum += x - x;
    }
    double all = 0;
    for (size_t k = 0; k < LANES; k++)
        all += sum[k];
    return all == 0;
}

static void take_range(ox_metrics *m, const double *values, size_t n)
{
    f64v low = m->min - (f64v){0}, high = m->max - (f64v){0};
    for (size_t i = 0; i < n; i += LANES) {
        f64v x;
        memcpy(&x, values + i, sizeof x);
        low = SELECT(x < low, x, low);
        high = SELECT(x > high, x, high);
    }
    for (size_t k = 0; k < LANES; k++) {
        m->min = low[k] < m->min ? low[k] : m->min;
        m->max = high[k] > m->max ? high[k] : m->max;
    }
}

/* The range of the reference, which the relative differences need. */
static void find_range(walk *w)
{
    ox_metrics *m = w->m;
    const ox_array *a = w->reference;
    double values[BLOCK + LANES];
    m->min = INFINITY;
    m->max = -INFINITY;
    for (int64_t at = 0; at < m->count; at += BLOCK) {
        size_t n = block_size(m->count - at);
        load(w, values, a, at, n);
        size_t padded = pad(values, n, values[0]);
        if (!all_finite(values, padded)) {
            size_t kept = 0;
            for (size_t i = 0; i < n; i++)
                if (isfinite(values[i]))
                    values[kept++] = values[i];
            if (!kept)
                continue;
            padded = pad(values, kept, values[0]);
        }
        take_range(m, values, padded);
    }
    if (m->max >= m->min)
        w->magnitude = fmax(fabs(m->min), fabs(m->max));
}

static void add(total *t, double value)
{
    double sum = t->sum + value;
    t->lost += fabs(t->sum) >= fabs(value) ? (t->sum - sum) + value
                                           : (value - sum) + t->sum;
    t->sum = sum;
}

/* Sums of one block, lane by lane, and whether something grew. */
typedef struct lanes {
    f64v sum[SUMS];
    i64v differ, beyond, worse_abs, worse_rel;
} lanes;

INLINE void step(lanes *l, const double *reference, const double *actual,
                 const walk *w)
{
    f64v x, y;
    memcpy(&x, reference, sizeof x);
    memcpy(&y, actual, sizeof y);
    const f64v d = y - x;
    const f64v size = (f64v)((i64v)d & sign_mask);
    const f64v from = (f64v)((i64v)x & sign_mask);
    l->sum[SUM_ABS] += size;
    l->sum[SUM_SQUARE] += d * d;
    l->sum[SUM_DOT] += x * y;
    l->sum[SUM_REFERENCE] += x * x;
    l->sum[SUM_ACTUAL] += y * y;
    l->differ += x != y;
    l->beyond += size > w->m->atol + w->m->rtol * from;
    l->worse_abs |= size > w->m->max_abs;
    l->worse_rel |= (size > w->m->max_rel * from) & (from >= w->least);
}

static bool any(const i64v *mask)
{
    int64_t all = 0;
    for (size_t k = 0; k < LANES; k++)
        all |= (*mask)[k];
    return all != 0;
}

static int64_t count(const i64v *mask)
{
    int64_t n = 0;
    for (size_t k = 0; k < LANES; k++)
        n -= (*mask)[k];
    return n;
}

/* Some pairs in a row, from at on; sifted: those that are finite, and index
 * tells where each one is. */
typedef struct block {
    double r[BLOCK + LANES], a[BLOCK + LANES];
    int64_t index[BLOCK];
    size_t n;
    int64_t at;
    bool is_sifted;
} block;

static void take_block(walk *w, block *b)
{
    ox_metrics *m = w->m;
    double *r = b->r, *a = b->a;
    const size_t n = b->n;
    const size_t padded = pad(r, n, 0);
    pad(a, n, 0);
    lanes l = {0};
    for (size_t i = 0; i < padded; i += LANES)
        step(&l, r + i, a + i, w);
    for (size_t s = 0; s < SUMS; s++)
        add(&w->sums[s], l.sum[s][0] + l.sum[s][1]);
    m->finite += (int64_t)n;
    m->differ += count(&l.differ);
    m->over += count(&l.beyond);
    const bool first = w->first_differ.index < 0 && any(&l.differ);
    if (!first && !any(&l.worse_abs) && !any(&l.worse_rel))
        return;
    for (size_t i = 0; i < n; i++) {
        const double size = fabs(a[i] - r[i]), from = fabs(r[i]);
        const int64_t at_i = b->is_sifted ? b->index[i] : b->at + (int64_t)i;
        if (r[i] != a[i] && w->first_differ.index < 0)
            w->first_differ = (place){at_i, r[i], a[i]};
        if (from >= w->least && size > m->max_rel * from)
            m->max_rel = size / from;
        if (size > m->max_abs) {
            m->max_abs = size;
            w->worst = (place){at_i, r[i], a[i]};
        }
    }
}

/* Counts the pairs that are not both finite; keeps the others, with their
 * places. */
static void sift(walk *w, block *b)
{
    ox_metrics *m = w->m;
    double *r = b->r, *a = b->a;
    size_t kept = 0;
    for (size_t i = 0; i < b->n; i++) {
        if (isfinite(r[i]) && isfinite(a[i])) {
            b->index[kept] = b->at + (int64_t)i;
            r[kept] = r[i];
            a[kept++] = a[i];
            continue;
        }
        m->nan[0] += isnan(r[i]) != 0;
        m->inf[0] += isinf(r[i]) != 0;
        m->nan[1] += isnan(a[i]) != 0;
        m->inf[1] += isinf(a[i]) != 0;
        if (r[i] == a[i] || (isnan(r[i]) && isnan(a[i])))
            continue;
        m->broken++;
        m->differ++;
        if (w->first_broken.index < 0)
            w->first_broken = (place){b->at + (int64_t)i, r[i], a[i]};
        if (w->first_differ.index < 0)
            w->first_differ = w->first_broken;
    }
    b->n = kept;
    b->is_sifted = true;
}

static void compare_numbers(walk *w)
{
    block b;
    ox_metrics *m = w->m;
    find_range(w);
    w->least = w->magnitude > 0 ? w->magnitude / 1000 : INFINITY;
    for (b.at = 0; b.at < m->count; b.at += BLOCK) {
        b.n = block_size(m->count - b.at);
        b.is_sifted = false;
        load(w, b.r, w->reference, b.at, b.n);
        load(w, b.a, w->actual, b.at, b.n);
        if (!all_finite(b.r, pad(b.r, b.n, 0)) ||
            !all_finite(b.a, pad(b.a, b.n, 0)))
            sift(w, &b);
        take_block(w, &b);
    }
    m->sum_abs = w->sums[SUM_ABS].sum + w->sums[SUM_ABS].lost;
    m->sum_square = w->sums[SUM_SQUARE].sum + w->sums[SUM_SQUARE].lost;
    m->dot = w->sums[SUM_DOT].sum + w->sums[SUM_DOT].lost;
    m->square[0] = w->sums[SUM_REFERENCE].sum + w->sums[SUM_REFERENCE].lost;
    m->square[1] = w->sums[SUM_ACTUAL].sum + w->sums[SUM_ACTUAL].lost;
}

/* Types without numbers, and those whose numbers a double rounds. */
static void compare_exactly(walk *w)
{
    ox_metrics *m = w->m;
    const ox_array *r = w->reference, *a = w->actual;
    const size_t width = (size_t)ox_dtype_bits(r->dtype) / 8;
    m->differ = 0;
    w->first_differ.index = -1;
    for (int64_t i = 0; i < m->count; i++) {
        const size_t at = (size_t)i * width;
        if (r->dtype == OX_DTYPE_STRING
                ? !strcmp(r->strings[i], a->strings[i])
                : !memcmp(r->data + at, a->data + at, width))
            continue;
        m->differ++;
        if (w->first_differ.index < 0)
            w->first_differ = (place){i, 0, 0};
    }
}

/* The largest of n values, padded; NaN when one is. */
static double largest(const double *values, size_t n)
{
    f64v most = -INFINITY - (f64v){0};
    i64v nan = {0};
    for (size_t i = 0; i < n; i += LANES) {
        f64v x;
        memcpy(&x, values + i, sizeof x);
        most = SELECT(x > most, x, most);
        nan |= x != x;
    }
    return any(&nan) ? NAN : most[0] > most[1] ? most[0] : most[1];
}

/* Where the largest of a row is; -1 when a NaN is in it. */
static int64_t argmax_row(const walk *w, const ox_array *a, int64_t from,
                          int64_t n)
{
    double values[BLOCK + LANES], best = -INFINITY;
    int64_t found = 0;
    for (int64_t at = 0; at < n; at += BLOCK) {
        const size_t part = block_size(n - at);
        load(w, values, a, from + at, part);
        const double most = largest(values, pad(values, part, -INFINITY));
        if (isnan(most))
            return -1;
        if (most <= best)
            continue;
        best = most;
        for (found = at; values[found - at] < most;)
            found++;
    }
    return found;
}

/* The same for n <= BLOCK rows beside each other, whose elements are step_size
 * apart. */
static void argmax_rows(int64_t *found, const walk *w, const ox_array *a,
                        int64_t from, size_t n, int64_t length,
                        int64_t step_size)
{
    double values[BLOCK + LANES], best[BLOCK + LANES];
    const size_t padded = pad(best, n, 0);
    for (size_t i = 0; i < padded; i++) {
        found[i] = 0;
        best[i] = -INFINITY;
    }
    for (int64_t k = 0; k < length; k++) {
        load(w, values, a, from + k * step_size, n);
        pad(values, n, 0);
        for (size_t i = 0; i < padded; i += LANES) {
            f64v x, most;
            i64v at;
            memcpy(&x, values + i, sizeof x);
            memcpy(&most, best + i, sizeof most);
            memcpy(&at, found + i, sizeof at);
            /* what was NaN once stays so: nothing is greater */
            const i64v greater = (x > most) | (x != x);
            most = SELECT(greater, x, most);
            at = (greater & k) | (~greater & at);
            memcpy(best + i, &most, sizeof most);
            memcpy(found + i, &at, sizeof at);
        }
    }
    for (size_t i = 0; i < n; i++)
        found[i] = isnan(best[i]) ? -1 : found[i];
}

static void count_rows(ox_metrics *m, const int64_t *r, const int64_t *a,
                       size_t n)
{
    for (size_t i = 0; i < n; i++) {
        m->rows += r[i] >= 0 && a[i] >= 0;
        m->rows_agree += r[i] >= 0 && r[i] == a[i];
    }
}

static void compare_argmax(walk *w)
{
    const ox_array *r = w->reference;
    int64_t in_r[BLOCK + LANES], in_a[BLOCK + LANES], inner = 1;
    const size_t axis = r->rank == 4 ? 1 : r->rank - 1;
    if (!r->rank || r->dims[axis] < 2 || !w->m->count)
        return;
    for (size_t i = axis + 1; i < r->rank; i++)
        inner *= r->dims[i];
    const int64_t length = r->dims[axis];
    for (int64_t row = 0; row < w->m->count; row += length * inner) {
        if (inner == 1) {
            in_r[0] = argmax_row(w, r, row, length);
            in_a[0] = argmax_row(w, w->actual, row, length);
            count_rows(w->m, in_r, in_a, 1);
            continue;
        }
        for (int64_t at = 0; at < inner; at += BLOCK) {
            const size_t n = block_size(inner - at);
            argmax_rows(in_r, w, r, row + at, n, length, inner);
            argmax_rows(in_a, w, w->actual, row + at, n, length, inner);
            count_rows(w->m, in_r, in_a, n);
        }
    }
}

static bool is_picture(const ox_array *a)
{
    enum { SMALLEST = 8 };
    if ((a->rank != 3 && a->rank != 4) ||
        (a->dtype != OX_DTYPE_UINT8 && !ox_dtype_is_float(a->dtype)))
        return false;
    const int64_t *d = a->dims + (a->rank - 3);
    const bool first = d[0] == 1 || d[0] == 3 || d[0] == 4;
    const bool last = d[2] == 1 || d[2] == 3 || d[2] == 4;
    return (first && d[1] >= SMALLEST && d[2] >= SMALLEST) ||
           (last && d[0] >= SMALLEST && d[1] >= SMALLEST);
}

static const char *place_text(const ox_array *array, const place *where,
                              ox_arena *arena)
{
    int64_t index = where->index;
    if (index < 0)
        return NULL;
    int64_t *at = OX_NEW_ARRAY(arena, array->rank, int64_t);
    for (size_t d = array->rank; d-- > 0; index /= array->dims[d])
        at[d] = index % array->dims[d];
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, "[");
    for (size_t d = 0; d < array->rank; d++)
        ox_buf_printf(&text, "%s%lld", d ? "," : "", (long long)at[d]);
    ox_buf_str(&text, "]");
    return ox_buf_text(&text);
}

static void set_places(const walk *w, ox_arena *arena)
{
    ox_metrics *m = w->m;
    const ox_array *r = w->reference;
    m->worst = place_text(r, &w->worst, arena);
    m->at_reference = w->worst.reference;
    m->at_actual = w->worst.actual;
    m->first_differ = place_text(r, &w->first_differ, arena);
    if (w->first_broken.index >= 0)
        m->first_broken =
            ox_printf(arena, "%s: %.9g became %.9g",
                      place_text(r, &w->first_broken, arena),
                      w->first_broken.reference, w->first_broken.actual);
}

void ox_metrics_pair(ox_metrics *one, const ox_array *reference,
                     const ox_array *actual, ox_arena *arena)
{
    const int32_t dtype = reference->dtype;
    const place none = {-1, 0, 0};
    walk w = {.m = one,
              .reference = reference,
              .actual = actual,
              .worst = none,
              .first_broken = none,
              .first_differ = none,
              .half = ox_half_kernel_at(0)};
    one->min = INFINITY;
    one->max = -INFINITY;
    one->count = ox_array_count(reference);
    const bool numbers = ox_dtype_is_float(dtype) || ox_dtype_is_integer(dtype);
    if (numbers || dtype == OX_DTYPE_BOOL)
        compare_numbers(&w);
    if (numbers)
        compare_argmax(&w);
    if (!numbers || dtype == OX_DTYPE_INT64 || dtype == OX_DTYPE_UINT64)
        compare_exactly(&w);
    one->is_image = is_picture(reference);
    set_places(&w, arena);
}
