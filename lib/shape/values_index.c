/* Elements of small tensors taken, put and chosen by position. */
#include "shape/values.h"

#include <math.h>

/* Output elements start as those of the data. */
static bool copy_data(ox_site *site)
{
    if (!ox_values_follows(site, 0) || !ox_site_begin(site, 0))
        return false;
    for (size_t i = 0; i < site->out[0].info.n_elements; i++)
        ox_site_put(site, 0, i, ox_fact_cell(ox_site_in(site, 0), i));
    return true;
}

void ox_values_gather_elements(ox_site *site)
{
    const ox_fact *data = ox_site_in(site, 0), *at = ox_site_in(site, 1);
    const int axis = ox_values_axis(site, &data->info, 0);
    if (!ox_values_follows(site, 0) || !ox_values_follows(site, 1) ||
        axis < 0 || at->info.rank != data->info.rank || !ox_site_begin(site, 0))
        return;
    for (size_t i = 0; i < at->info.n_elements; i++) {
        size_t place[OX_MAX_RANK];
        ox_values_place(place, &at->info, i);
        if (ox_values_index(&place[axis], ox_fact_cell(at, i),
                            (size_t)data->info.dims[axis].value))
            ox_site_put(site, 0, i,
                        ox_fact_cell(data, ox_values_at(place, &data->info)));
    }
}

/* Where an index of GatherND and ScatterND points: a run of elements that
 * begins at start. The index has n parts, for the axes from first on. */
static bool run_start(size_t *start, const ox_fact *at, size_t row, size_t n,
                      const ox_info *data, size_t first)
{
    for (size_t k = 0; k < n; k++) {
        size_t index;
        const size_t size = (size_t)data->dims[first + k].value;
        if (!ox_values_index(&index, ox_fact_cell(at, row * n + k), size))
            return false;
        *start = *start * size + index;
    }
    return true;
}

/* Elements from an axis on. */
static size_t run_length(const ox_info *info, size_t first)
{
    size_t n = 1;
    for (size_t k = first; k < (size_t)info->rank; k++)
        n *= (size_t)info->dims[k].value;
    return n;
}

void ox_values_gather_nd(ox_site *site)
{
    const ox_fact *data = ox_site_in(site, 0), *at = ox_site_in(site, 1);
    const int64_t batch = ox_site_attr_int(site, "batch_dims", 0);
    if (!ox_values_follows(site, 0) || !ox_values_follows(site, 1) ||
        !ox_site_begin(site, 0))
        return;
    /* The shape rule has seen that the numbers of axes fit. */
    const size_t first = (size_t)batch;
    const size_t n = (size_t)at->info.dims[at->info.rank - 1].value;
    const size_t run = run_length(&data->info, first + n);
    const size_t rows_of_batch = run_length(&at->info, first) / (n ? n : 1);
    for (size_t i = 0; i < site->out[0].info.n_elements; i++) {
        const size_t row = i / run;
        size_t start = n && rows_of_batch ? row / rows_of_batch : 0;
        if (n > 0 && run_start(&start, at, row, n, &data->info, first))
            ox_site_put(site, 0, i, ox_fact_cell(data, start * run + i % run));
    }
}

static bool same_cell(ox_cell a, ox_cell b)
{
    return a.known && b.known && a.expr == b.expr && a.i == b.i && a.d == b.d &&
           a.den == b.den;
}

/* How updates meet what is there; NULL: they replace it. */
static bool reduction_of(const ox_site *site, ox_math_fn *out)
{
    static const struct {
        const char *name;
        ox_math_fn apply;
    } kinds[] = {{"none", NULL},
                 {"add", ox_cell_add},
                 {"mul", ox_cell_mul},
                 {"min", ox_cell_min},
                 {"max", ox_cell_max}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (ox_site_attr_is(site, "reduction", kinds[i].name, "none")) {
            *out = kinds[i].apply;
            return !*out || !ox_dtype_is_float(site->out[0].info.dtype);
        }
    return false;
}

/* Puts an update. An element that two updates replace is not known: their
 * order is not defined. */
static void update(ox_site *site, bool *taken, size_t at, ox_cell cell)
{
    ox_math_fn apply;
    ox_fact *out = &site->out[0];
    if (at >= out->info.n_elements || !reduction_of(site, &apply))
        return;
    const ox_math math = ox_values_math(site);
    const ox_cell old = ox_fact_cell(out, at);
    if (apply)
        cell = apply(&math, old, cell);
    else if (taken[at] && !same_cell(old, cell))
        cell = OX_CELL_UNKNOWN;
    taken[at] = true;
    if (out->reals)
        out->reals[at] = (ox_real){.d = NAN};
    else
        out->info.elements[at] = OX_INT_UNKNOWN;
    ox_values_put(site, at, cell);
}

static bool begin_scatter(ox_site *site)
{
    ox_math_fn apply;
    const ox_fact *at = ox_site_in(site, 1);
    if (!ox_values_follows(site, 1) || !ox_values_follows(site, 2) ||
        !reduction_of(site, &apply))
        return false;
    for (size_t i = 0; i < at->info.n_elements; i++)
        if (!ox_cell_is_number(ox_fact_cell(at, i)))
            return false;
    return copy_data(site);
}

void ox_values_scatter_elements(ox_site *site)
{
    const ox_info *data = &ox_site_in(site, 0)->info;
    const ox_fact *at = ox_site_in(site, 1), *updates = ox_site_in(site, 2);
    const int axis = ox_values_axis(site, data, 0);
    if (axis < 0 || at->info.rank != data->rank ||
        at->info.n_elements != updates->info.n_elements || !begin_scatter(site))
        return;
    bool *taken =
        OX_NEW_ARRAY(site->arena, site->out[0].info.n_elements + 1, bool);
    for (size_t i = 0; i < at->info.n_elements; i++) {
        size_t place[OX_MAX_RANK];
        ox_values_place(place, &at->info, i);
        if (ox_values_index(&place[axis], ox_fact_cell(at, i),
                            (size_t)data->dims[axis].value))
            update(site, taken, ox_values_at(place, data),
                   ox_fact_cell(updates, i));
    }
}

void ox_values_scatter_nd(ox_site *site)
{
    const ox_info *data = &ox_site_in(site, 0)->info;
    const ox_fact *at = ox_site_in(site, 1), *updates = ox_site_in(site, 2);
    if (at->info.rank < 1 || at->info.dims[at->info.rank - 1].value < 1 ||
        at->info.dims[at->info.rank - 1].value > data->rank ||
        ox_site_count(site, 0) < 1 || !begin_scatter(site))
        return;
    const size_t n = (size_t)at->info.dims[at->info.rank - 1].value;
    const size_t run = run_length(data, n);
    bool *taken =
        OX_NEW_ARRAY(site->arena, site->out[0].info.n_elements + 1, bool);
    for (size_t i = 0; i < updates->info.n_elements; i++) {
        size_t start = 0;
        if (run_start(&start, at, i / run, n, data, 0))
            update(site, taken, start * run + i % run,
                   ox_fact_cell(updates, i));
    }
}

/* Sizes and elements that a condition of known elements keeps. */
void ox_values_compress(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0), *condition = ox_site_in(site, 1);
    const bool flat = !ox_site_attr(site, "axis");
    const int axis = flat ? 0 : ox_values_axis(site, &in->info, 0);
    const int64_t length =
        flat ? ox_site_count(site, 0) : ox_site_dim(site, 0, axis).value;
    size_t kept[OX_ELEMENT_LIMIT], n = 0;
    ox_split part;
    if (!ox_values_follows(site, 1) || axis < 0 || length < 0)
        return;
    for (size_t i = 0; i < condition->info.n_elements; i++) {
        const ox_cell cell = ox_fact_cell(condition, i);
        if (!ox_cell_is_number(cell))
            return;
        if (cell.i && (int64_t)i < length && n < OX_ELEMENT_LIMIT)
            kept[n++] = i;
    }
    if (site->out[0].info.rank <= axis)
        return;
    site->out[0].info.dims[axis] = OX_DIM((int64_t)n);
    if (!ox_values_follows(site, 0) || !ox_site_begin(site, 0))
        return;
    if (flat || !ox_split_at(&part, &in->info, axis))
        part = (ox_split){1, (size_t)length, 1};
    for (size_t i = 0; i < site->out[0].info.n_elements; i++) {
        const size_t row = i / part.inner / n, k = i / part.inner % n;
        ox_site_put(site, 0, i,
                    ox_fact_cell(in, (row * part.axis + kept[k]) * part.inner +
                                         i % part.inner));
    }
}

/* The places of elements that are not 0, one row for each axis. */
void ox_values_non_zero(ox_site *site)
{
    const ox_fact *in = ox_site_in(site, 0);
    size_t n = 0, place[OX_MAX_RANK];
    if (!ox_values_follows(site, 0) || in->info.rank < 1 ||
        site->out[0].info.rank != 2)
        return;
    for (size_t i = 0; i < in->info.n_elements; i++) {
        const ox_cell cell = ox_fact_cell(in, i);
        if (!ox_cell_is_number(cell))
            return;
        n += cell.i != 0 || cell.d != 0;
    }
    site->out[0].info.dims[1] = OX_DIM((int64_t)n);
    if (!ox_site_begin(site, 0))
        return;
    for (size_t i = 0, k = 0; i < in->info.n_elements; i++) {
        const ox_cell cell = ox_fact_cell(in, i);
        if (cell.i == 0 && cell.d == 0)
            continue;
        ox_values_place(place, &in->info, i);
        for (size_t d = 0; d < (size_t)in->info.rank; d++)
            ox_site_put(site, 0, d * n + k, ox_cell_int((int64_t)place[d]));
        k++;
    }
}
