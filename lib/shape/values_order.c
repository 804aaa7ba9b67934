/* Elements of small tensors compared and added up along an axis. */
#include "shape/values.h"

/* Element k of a line along the axis. */
static size_t at_of(const ox_split *part, size_t line, size_t k)
{
    return (line / part->inner * part->axis + k) * part->inner +
           line % part->inner;
}

/* Whether a comes before b: 1, 0; -1: not known. */
static int before(const ox_math *math, ox_math_fn order, ox_cell a, ox_cell b)
{
    const ox_cell is = order(math, a, b);
    return is.known ? is.i != 0 : -1;
}

/* The first of equal elements, or the last. */
static void arg(ox_site *site, ox_math_fn order, ox_math_fn or_equal)
{
    const ox_fact *in = ox_site_in(site, 0);
    const bool last = ox_site_attr_int(site, "select_last_index", 0) != 0;
    const ox_math math = ox_values_math(site);
    ox_split part;
    if (!ox_values_follows(site, 0) ||
        !ox_split_at(&part, &in->info, ox_values_axis(site, &in->info, 0)) ||
        part.axis == 0 || !ox_site_begin(site, 0))
        return;
    for (size_t line = 0; line < site->out[0].info.n_elements; line++) {
        size_t best = 0;
        int is = 0;
        for (size_t k = 1; k < part.axis && is >= 0; k++) {
            is = before(&math, last ? or_equal : order,
                        ox_fact_cell(in, at_of(&part, line, k)),
                        ox_fact_cell(in, at_of(&part, line, best)));
            best = is == 1 ? k : best;
        }
        if (is >= 0)
            ox_site_put(site, 0, line, ox_cell_int((int64_t)best));
    }
}

void ox_values_arg_max(ox_site *site)
{
    arg(site, ox_cell_greater, ox_cell_greater_equal);
}

void ox_values_arg_min(ox_site *site)
{
    arg(site, ox_cell_less, ox_cell_less_equal);
}

/* A line being sorted. */
typedef struct sorted_line {
    ox_math math;
    ox_math_fn order;
    ox_cell cells[OX_ELEMENT_LIMIT];
    bool taken[OX_ELEMENT_LIMIT];
    size_t n;
} sorted_line;

/* Takes the first of the cells that are left; false when it is not known. */
static bool take_first(size_t *best, sorted_line *line)
{
    bool found = false;
    for (size_t k = 0; k < line->n; k++) {
        if (line->taken[k])
            continue;
        const int is = found ? before(&line->math, line->order, line->cells[k],
                                      line->cells[*best])
                             : 1;
        if (is < 0 || !line->cells[k].known)
            return false;
        if (is == 1)
            *best = k;
        found = true;
    }
    line->taken[*best] = true;
    return found;
}

static void sort_line(ox_site *site, const ox_split *part, size_t at, size_t k)
{
    const ox_fact *in = ox_site_in(site, 0);
    const ox_split out = {part->outer, k, part->inner};
    sorted_line line = {.math = ox_values_math(site), .n = part->axis};
    line.order =
        ox_site_attr_int(site, "largest", 1) ? ox_cell_greater : ox_cell_less;
    for (size_t i = 0; i < line.n; i++)
        line.cells[i] = ox_fact_cell(in, at_of(part, at, i));
    for (size_t i = 0, best = 0; i < k && take_first(&best, &line); i++) {
        ox_site_put(site, 0, at_of(&out, at, i), line.cells[best]);
        if (site->n_out > 1)
            ox_site_put(site, 1, at_of(&out, at, i),
                        ox_cell_int((int64_t)best));
    }
}

/* Sorted; of equal elements the first comes first. */
void ox_values_top_k(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_split part, out;
    const int axis = ox_values_axis(site, in, -1);
    if (!ox_site_attr_int(site, "sorted", 1) || !ox_values_follows(site, 0) ||
        !ox_split_at(&part, in, axis) ||
        !ox_split_at(&out, &site->out[0].info, axis) ||
        part.axis > OX_ELEMENT_LIMIT || out.axis > part.axis ||
        !ox_site_begin(site, 0) || (site->n_out > 1 && !ox_site_begin(site, 1)))
        return;
    for (size_t line = 0; line < part.outer * part.inner; line++)
        sort_line(site, &part, line, out.axis);
}

/* Each element with all before it, or after it. Sums of floats are not
 * followed: their rounding is the runtime's. */
static void cumulate(ox_site *site, ox_math_fn apply, int64_t start)
{
    const ox_fact *in = ox_site_in(site, 0);
    const bool exclusive = ox_site_attr_int(site, "exclusive", 0) != 0;
    const bool reverse = ox_site_attr_int(site, "reverse", 0) != 0;
    const ox_math math = ox_values_math(site);
    size_t axis;
    ox_split part;
    if (!ox_values_follows(site, 0) || in->reals ||
        !ox_values_index(&axis, ox_fact_cell(ox_site_in(site, 1), 0),
                         (size_t)in->info.rank) ||
        !ox_split_at(&part, &in->info, (int)axis) || !ox_site_begin(site, 0))
        return;
    for (size_t line = 0; line < part.outer * part.inner; line++) {
        ox_cell sum = ox_cell_int(start);
        for (size_t k = 0; k < part.axis; k++) {
            const size_t at =
                at_of(&part, line, reverse ? part.axis - 1 - k : k);
            const ox_cell next = apply(&math, sum, ox_fact_cell(in, at));
            ox_values_put(site, at, exclusive ? sum : next);
            sum = next;
        }
    }
}

void ox_values_cum_sum(ox_site *site)
{
    cumulate(site, ox_cell_add, 0);
}

void ox_values_cum_prod(ox_site *site)
{
    cumulate(site, ox_cell_mul, 1);
}
