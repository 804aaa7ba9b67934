/* Elements of small tensors limited, counted and tested. */
#include "shape/values.h"

#include <math.h>

/* A bound of Clip: an attribute before opset 11. */
static ox_cell bound(const ox_site *site, const char *attr, size_t in,
                     ox_cell none)
{
    const Onnx__AttributeProto *a =
        site->since < 11 ? ox_site_attr(site, attr) : NULL;
    if (a)
        return ox_cell_real((double)a->f);
    return site->since >= 11 && ox_site_has(site, in)
               ? ox_fact_cell(ox_site_in(site, in), 0)
               : none;
}

void ox_values_clip(ox_site *site)
{
    const ox_math math = ox_values_math(site);
    const bool real = ox_dtype_is_float(math.in);
    const ox_cell least =
        bound(site, "min", 1,
              real ? ox_cell_real(-HUGE_VAL) : ox_cell_int(INT64_MIN));
    const ox_cell most = bound(
        site, "max", 2, real ? ox_cell_real(HUGE_VAL) : ox_cell_int(INT64_MAX));
    if (!ox_values_follows(site, 0) || !ox_site_begin(site, 0))
        return;
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        ox_cell cell = ox_fact_cell(ox_site_in(site, 0), at);
        if (isinf(cell.d)) /* runtimes limit it even without bounds, or not */
            continue;
        cell = ox_cell_max(&math, cell, least);
        ox_values_put(site, at, ox_cell_min(&math, cell, most));
    }
}

/* NaN is never known. */
void ox_values_is_nan(ox_site *site)
{
    if (!ox_values_follows(site, 0) || !ox_site_begin(site, 0))
        return;
    for (size_t at = 0; at < site->out[0].info.n_elements; at++)
        if (ox_fact_cell(ox_site_in(site, 0), at).known)
            ox_site_put(site, 0, at, ox_cell_int(0));
}

void ox_values_is_inf(ox_site *site)
{
    const bool negative = ox_site_attr_int(site, "detect_negative", 1) != 0;
    const bool positive = ox_site_attr_int(site, "detect_positive", 1) != 0;
    if (!ox_values_follows(site, 0) || !ox_site_begin(site, 0))
        return;
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        const ox_cell cell = ox_fact_cell(ox_site_in(site, 0), at);
        const bool is = !cell.expr && ((positive && cell.d == HUGE_VAL) ||
                                       (negative && cell.d == -HUGE_VAL));
        if (cell.known)
            ox_site_put(site, 0, at, ox_cell_int(is));
    }
}

/* True when the steps are whole numbers, and so small that no sum of them is
 * rounded. */
static bool is_exact(ox_cell start, ox_cell delta, size_t n)
{
    int64_t num, den;
    return ox_cell_is_number(start) && ox_cell_is_number(delta) &&
           ox_real_fraction(&num, &den, start.d, 1 << 20) && den == 1 &&
           ox_real_fraction(&num, &den, delta.d, 1 << 10) && den == 1 &&
           n <= OX_ELEMENT_LIMIT;
}

void ox_values_range(ox_site *site)
{
    const ox_math math = ox_values_math(site);
    const ox_cell start = ox_fact_cell(ox_site_in(site, 0), 0);
    const ox_cell delta = ox_fact_cell(ox_site_in(site, 2), 0);
    if (!start.known || !delta.known || !ox_site_begin(site, 0))
        return;
    const size_t n = site->out[0].info.n_elements;
    if (ox_dtype_is_float(math.in) && !is_exact(start, delta, n))
        return;
    ox_cell cell = start;
    for (size_t at = 0; at < n; at++) {
        ox_values_put(site, at, cell);
        cell = ox_cell_add(&math, cell, delta);
    }
}

/* A Dropout that does not train keeps everything. */
void ox_values_dropout(ox_site *site)
{
    const ox_cell trains = site->since >= 12 && ox_site_has(site, 2)
                               ? ox_fact_cell(ox_site_in(site, 2), 0)
                               : ox_cell_int(0);
    if (site->since >= 7 && ox_cell_is_number(trains) && trains.i == 0)
        ox_values_keep(site);
}
