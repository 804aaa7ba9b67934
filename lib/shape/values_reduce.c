/* Elements of small tensors reduced. */
#include "shape/values.h"

#include <math.h>

/* True when no sum of the elements is rounded, in whatever order: multiples of
 * a part of a thousand that are not large. */
static bool sums_are_exact(const ox_fact *in)
{
    int64_t num, den, most = 1;
    double sum = 0;
    for (size_t i = 0; i < in->info.n_elements; i++) {
        const ox_cell cell = ox_fact_cell(in, i);
        if (cell.expr) /* every step is checked */
            continue;
        if (!ox_cell_is_number(cell) ||
            !ox_real_fraction(&num, &den, cell.d, 1 << 20))
            return false;
        most = den > most ? den : most;
        sum += fabs(cell.d);
    }
    return sum * (double)most < 1 << 24;
}

/* The axes that a reduction takes away; false when they are not known. */
static bool axes_of(ox_site *site, bool *gone)
{
    const int rank = ox_site_rank(site, 0);
    size_t n;
    const int64_t *axes = ox_site_list(site, "axes", 1, &n);
    if (!axes && n > 0)
        return false;
    for (int k = 0; k < rank; k++)
        gone[k] = n == 0 && !ox_site_attr_int(site, "noop_with_empty_axes", 0);
    for (size_t i = 0; i < n; i++) {
        if (axes[i] < -rank || axes[i] >= rank)
            return false;
        gone[axes[i] < 0 ? axes[i] + rank : axes[i]] = true;
    }
    return true;
}

/* The output element that an element goes to. */
static size_t target_of(const ox_info *in, const bool *gone, size_t at)
{
    size_t place[OX_MAX_RANK], to = 0;
    ox_values_place(place, in, at);
    for (int k = 0; k < in->rank; k++)
        if (!gone[k])
            to = to * (size_t)in->dims[k].value + place[k];
    return to;
}

/* Folds the elements that a reduction puts into one. Of none: the operation's
 * neutral element. */
static ox_cell *fold(ox_site *site, ox_math_fn apply, ox_cell none)
{
    const ox_fact *in = ox_site_in(site, 0);
    bool gone[OX_MAX_RANK] = {false};
    if (!ox_values_follows(site, 0) || !axes_of(site, gone) ||
        !ox_site_begin(site, 0))
        return NULL;
    const size_t n = site->out[0].info.n_elements;
    const ox_math math = ox_values_math(site);
    bool *started = OX_NEW_ARRAY(site->arena, n + 1, bool);
    ox_cell *sums = OX_NEW_ARRAY(site->arena, n + 1, ox_cell);
    for (size_t k = 0; k < n; k++)
        sums[k] = none;
    for (size_t i = 0; i < in->info.n_elements; i++) {
        const size_t to = target_of(&in->info, gone, i);
        const ox_cell cell = ox_fact_cell(in, i);
        if (to >= n)
            return NULL;
        sums[to] = started[to] ? apply(&math, sums[to], cell) : cell;
        started[to] = true;
    }
    return sums;
}

static void reduce(ox_site *site, ox_math_fn apply, ox_cell none)
{
    const ox_cell *sums = fold(site, apply, none);
    for (size_t k = 0; sums && k < site->out[0].info.n_elements; k++)
        ox_values_put(site, k, sums[k]);
}

static bool is_real(const ox_site *site)
{
    return ox_site_in(site, 0)->reals != NULL;
}

void ox_values_reduce_sum(ox_site *site)
{
    if (!is_real(site))
        reduce(site, ox_cell_add, ox_cell_int(0));
    else if (sums_are_exact(ox_site_in(site, 0)))
        reduce(site, ox_cell_add, ox_cell_real(0));
}

/* Halves, quarters ... of sums are exact too. */
void ox_values_reduce_mean(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0);
    if (!is_real(site) || !sums_are_exact(in))
        return;
    const ox_cell *sums = fold(site, ox_cell_add, OX_CELL_UNKNOWN);
    const size_t n = sums ? site->out[0].info.n_elements : 0;
    const size_t count = n ? in->info.n_elements / n : 0;
    if (count == 0 || (count & (count - 1)) != 0)
        return;
    for (size_t k = 0; k < n; k++)
        if (ox_cell_is_number(sums[k]))
            ox_values_put(site, k, ox_cell_real(sums[k].d / (double)count));
}

void ox_values_reduce_prod(ox_site *site)
{
    if (!is_real(site))
        reduce(site, ox_cell_mul, ox_cell_int(1));
}

void ox_values_reduce_min(ox_site *site)
{
    reduce(site, ox_cell_min, OX_CELL_UNKNOWN);
}

void ox_values_reduce_max(ox_site *site)
{
    reduce(site, ox_cell_max, OX_CELL_UNKNOWN);
}
