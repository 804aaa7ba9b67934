/* Reductions. */
#include "shape/rule.h"

void ox_rule_reduce(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const bool keep = ox_site_attr_int(site, "keepdims", 1) != 0;
    bool gone[OX_MAX_RANK] = {false};
    size_t n;
    const int64_t *axes = ox_site_list(site, "axes", 1, &n);
    if (in->rank < 0)
        return;
    const bool open = !axes && n > 0; /* axes that are not known */
    if (n == 0 && ox_site_attr_int(site, "noop_with_empty_axes", 0)) {
        ox_site_same(site, 0, 0);
        return;
    }
    if (open && !keep) {
        if (n <= (size_t)in->rank)
            ox_site_dims(site, 0, in->rank - (int)n);
        return;
    }
    int rank = 0;
    for (size_t i = 0; axes && i < n; i++) {
        const int axis = ox_site_axis(site, axes[i], in->rank);
        if (axis < 0)
            return;
        gone[axis] = true;
    }
    for (int i = 0; i < in->rank; i++) {
        gone[i] |= n == 0;
        rank += keep || !gone[i];
    }
    ox_dim *dims = ox_site_dims(site, 0, rank);
    for (int i = 0, k = 0; dims && i < in->rank; i++) {
        const bool kept = !gone[i] && (!open || ox_dim_is(in->dims[i], 1));
        if (keep)
            dims[i] = kept ? in->dims[i] : gone[i] ? OX_DIM(1) : OX_DIM_UNKNOWN;
        else if (!gone[i])
            dims[k++] = in->dims[i];
    }
}

void ox_rule_arg(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const bool keep = ox_site_attr_int(site, "keepdims", 1) != 0;
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", 0), in->rank);
    ox_dim *dims =
        axis < 0 ? NULL : ox_site_dims(site, 0, in->rank - (keep ? 0 : 1));
    for (int i = 0, k = 0; dims && i < in->rank; i++) {
        if (i != axis)
            dims[k++] = in->dims[i];
        else if (keep)
            dims[k++] = OX_DIM(1);
    }
}
