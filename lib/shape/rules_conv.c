/* Convolutions and pooling. */
#include "shape/rule.h"

/* The window of one spatial axis. */
typedef struct window {
    ox_dim kernel;
    int64_t stride, dilation, begin, end;
    bool same;     /* auto_pad SAME_UPPER or SAME_LOWER */
    bool round_up; /* ceil_mode */
} window;

/* Attributes of a convolution or pool; spatial is how many axes it has. */
typedef struct windows {
    const int64_t *strides, *dilations, *pads;
    bool same, valid, round_up;
} windows;

enum { SPATIAL_LIMIT = 1 << 30 };

/* A list attribute of n elements within limits; sets *ok to false for one of
 * another length or with wrong values, which is reported. */
static const int64_t *list_of(ox_site *site, const char *name, int n,
                              int64_t least, bool *ok)
{
    size_t count;
    if (!ox_site_attr(site, name))
        return NULL;
    const int64_t *list = ox_site_attr_ints(site, name, &count);
    if (count != (size_t)n) {
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "attribute '%s' has %zu numbers, must have %d", name,
                      count, n);
        *ok = false;
        return list;
    }
    for (size_t i = 0; i < count; i++) {
        if (list[i] < least)
            ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                          "attribute '%s' holds %lld", name,
                          (long long)list[i]);
        else if (list[i] > SPATIAL_LIMIT)
            ox_site_stop(site, "attribute '%s' is out of range", name);
        *ok &= list[i] >= least && list[i] <= SPATIAL_LIMIT;
    }
    return list;
}

static bool windows_of(windows *out, ox_site *site, int spatial)
{
    bool ok = true;
    *out = (windows){
        .strides = list_of(site, "strides", spatial, 1, &ok),
        .dilations = list_of(site, "dilations", spatial, 1, &ok),
        .pads = list_of(site, "pads", 2 * spatial, -SPATIAL_LIMIT, &ok),
        .same = ox_site_attr_is(site, "auto_pad", "SAME_UPPER", "NOTSET") ||
                ox_site_attr_is(site, "auto_pad", "SAME_LOWER", "NOTSET"),
        .valid = ox_site_attr_is(site, "auto_pad", "VALID", "NOTSET"),
        .round_up = ox_site_attr_int(site, "ceil_mode", 0) != 0};
    return ok;
}

static window window_at(const windows *all, ox_dim kernel, int axis,
                        int spatial)
{
    const bool padded = all->pads && !all->same && !all->valid;
    return (window){kernel,
                    all->strides ? all->strides[axis] : 1,
                    all->dilations ? all->dilations[axis] : 1,
                    padded ? all->pads[axis] : 0,
                    padded ? all->pads[axis + spatial] : 0,
                    all->same,
                    all->round_up};
}

/* How far a window reaches beyond its first element. */
static ox_element reach_of(ox_exprs *x, window w)
{
    const ox_element size = ox_dim_element(w.kernel);
    return w.kernel.value == 0 ? OX_INT_UNKNOWN
                               : ox_int_mul(x, ox_int_sub(x, size, ox_int(1)),
                                            ox_int(w.dilation));
}

/* How many windows fit. */
static ox_dim slide(ox_site *site, int axis, window w)
{
    ox_exprs *x = site->exprs;
    const ox_element reach = reach_of(x, w);
    const ox_element in = ox_dim_element(ox_site_dim(site, 0, axis));
    if (w.same)
        return ox_dim_computed(ox_int_ceil_div(x, in, ox_int(w.stride)));
    const ox_element room =
        ox_int_sub(x, ox_int_add(x, in, ox_int(w.begin + w.end - 1)), reach);
    if (room.known && ox_int_high(room) < 0) {
        const ox_dim size = ox_dim_computed(ox_int_add(x, reach, ox_int(1)));
        ox_site_fault(site, (ox_place){0, axis}, OX_NOWHERE,
                      "a window of %s is larger than axis %d with its pads",
                      ox_dim_text(size, site->arena), axis);
        return OX_DIM_UNKNOWN;
    }
    ox_element last = ox_int_floor_div(x, room, ox_int(w.stride));
    if (w.round_up) {
        /* A window that starts in the end padding is left out. */
        const ox_element most = ox_int_floor_div(
            x, ox_int_add(x, in, ox_int(w.begin - 1)), ox_int(w.stride));
        last = ox_int_min(x, ox_int_ceil_div(x, room, ox_int(w.stride)), most);
    }
    return ox_dim_computed(ox_int_add(x, last, ox_int(1)));
}

/* Dims of outputs: batch, channels, and one window per spatial axis. */
static void slide_all(ox_site *site, ox_dim channels, const ox_dim *kernel,
                      int spatial)
{
    windows all;
    const bool ok = windows_of(&all, site, spatial);
    for (size_t o = 0; o < site->n_out; o++) {
        ox_dim *dims = ox_site_dims(site, o, spatial + 2);
        if (!dims)
            return;
        dims[0] = ox_site_dim(site, 0, 0);
        dims[1] = channels;
        for (int i = 0; ok && i < spatial; i++) {
            dims[i + 2] =
                slide(site, i + 2, window_at(&all, kernel[i], i, spatial));
        }
    }
}

/* The kernel by its attribute, else by the weight's dims. */
static bool kernel_of(ox_dim *out, ox_site *site, size_t weight, int spatial)
{
    bool ok = true;
    const int64_t *shape = list_of(site, "kernel_shape", spatial, 1, &ok);
    for (int i = 0; i < spatial; i++) {
        out[i] = shape ? ox_dim_of(ok ? shape[i] : -1)
                       : ox_site_dim(site, weight, i + 2);
        if (shape && ok && weight != SIZE_MAX)
            ok = ox_site_want(site, (ox_place){(int)weight, i + 2}, out[i],
                              "the weight's side and kernel_shape");
    }
    return ok;
}

/* An axis that all groups share. */
static bool group_divides(ox_site *site, ox_place at, const char *what)
{
    const int64_t group = ox_site_attr_int(site, "group", 1);
    const ox_dim dim = ox_site_dim(site, (size_t)at.input, at.axis);
    if (group < 1)
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE, "group is %lld",
                      (long long)group);
    else if (dim.value >= 0 && dim.value % group != 0)
        ox_site_fault(site, at, OX_NOWHERE, "%s, %lld, are not for %lld groups",
                      what, (long long)dim.value, (long long)group);
    else
        return true;
    return false;
}

static ox_dim groups_times(ox_site *site, ox_dim channels)
{
    return ox_dim_times(site->exprs, channels,
                        ox_dim_of(ox_site_attr_int(site, "group", 1)));
}

/* Channels of the input, of the weight and of the bias; bias SIZE_MAX: there
 * is none. */
static bool channels_fit(ox_site *site, size_t weight, size_t bias)
{
    const int w = (int)weight;
    const ox_dim in = groups_times(site, ox_site_dim(site, weight, 1));
    const bool counts =
        group_divides(site, (ox_place){w, 0}, "the result's channels");
    if (counts && ox_dim_differ(site->exprs, ox_site_dim(site, 0, 1), in)) {
        ox_site_fault(site, (ox_place){0, 1}, (ox_place){w, 1},
                      "%s channels, the weight is for %s",
                      ox_dim_text(ox_site_dim(site, 0, 1), site->arena),
                      ox_dim_text(in, site->arena));
        return false;
    }
    return counts &&
           (bias == SIZE_MAX ||
            ox_site_equal(site, (ox_place){w, 0}, (ox_place){(int)bias, 0},
                          "the channels of weight and bias"));
}

static void convolve(ox_site *site, size_t weight, size_t bias)
{
    ox_dim kernel[OX_MAX_RANK];
    int rank = ox_site_rank(site, 0);
    const int w = ox_site_rank(site, weight);
    if (rank < 0)
        rank = w;
    if (rank < 2 || (w >= 0 && w != rank)) {
        if (rank >= 0)
            ox_site_fault(site, (ox_place){0, -1}, (ox_place){(int)weight, -1},
                          "input of rank %d, weight of rank %d", rank, w);
        return;
    }
    if (channels_fit(site, weight, bias) &&
        kernel_of(kernel, site, weight, rank - 2))
        slide_all(site, ox_site_dim(site, weight, 0), kernel, rank - 2);
}

void ox_rule_conv(ox_site *site)
{
    convolve(site, 1, 2);
}

void ox_rule_conv_integer(ox_site *site)
{
    convolve(site, 1, SIZE_MAX);
}

void ox_rule_deform_conv(ox_site *site)
{
    convolve(site, 1, 3);
}

void ox_rule_qlinear_conv(ox_site *site)
{
    convolve(site, 3, 8);
}

void ox_rule_pool(ox_site *site)
{
    ox_dim kernel[OX_MAX_RANK];
    const int rank = ox_site_rank(site, 0);
    if (rank < 2)
        return;
    if (ox_site_attr(site, "kernel_shape") &&
        kernel_of(kernel, site, SIZE_MAX, rank - 2))
        slide_all(site, ox_site_dim(site, 0, 1), kernel, rank - 2);
}

void ox_rule_global_pool(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_dim *dims = ox_site_dims(site, 0, in->rank);
    for (int i = 0; dims && i < in->rank; i++)
        dims[i] = i < 2 ? in->dims[i] : OX_DIM(1);
}

/* The size a transposed convolution gives an axis. */
static ox_dim spread(ox_site *site, ox_dim in, window w, int64_t extra)
{
    ox_exprs *x = site->exprs;
    const ox_element reach = reach_of(x, w);
    if (w.same && ox_int_at_most(ox_int(w.stride - 1), reach))
        return ox_dim_times(x, in, OX_DIM(w.stride));
    if (w.same) {
        /* onnxruntime adds no padding to make up for it. */
        ox_site_stop(site, "auto_pad with strides past the kernel");
        return OX_DIM_UNKNOWN;
    }
    const ox_element more =
        ox_int_sub(x, reach, ox_int(w.stride + w.begin + w.end - 1));
    const ox_element size = ox_int_mul(x, ox_dim_element(in), ox_int(w.stride));
    return ox_dim_computed(
        ox_int_add(x, ox_int_add(x, size, more), ox_int(extra)));
}

/* The weight is [channels, channels of the result in a group, ...]. */
static bool transposed_fit(ox_site *site)
{
    const ox_dim out = groups_times(site, ox_site_dim(site, 1, 1));
    const ox_dim bias = ox_site_dim(site, 2, 0);
    if (!ox_site_equal(site, (ox_place){0, 1}, (ox_place){1, 0},
                       "the channels of input and weight") ||
        !group_divides(site, (ox_place){1, 0}, "the channels"))
        return false;
    if (!ox_dim_differ(site->exprs, out, bias))
        return true;
    ox_site_fault(site, (ox_place){1, 1}, (ox_place){2, 0},
                  "the weight gives %s channels, the bias is for %s",
                  ox_dim_text(out, site->arena),
                  ox_dim_text(bias, site->arena));
    return false;
}

void ox_rule_conv_transpose(ox_site *site)
{
    ox_dim kernel[OX_MAX_RANK];
    windows all;
    bool ok = true;
    const int rank = ox_site_rank(site, 0) < 0 ? ox_site_rank(site, 1)
                                               : ox_site_rank(site, 0);
    if (rank < 2 || !transposed_fit(site))
        return;
    const int n = rank - 2;
    ok &= kernel_of(kernel, site, 1, n) && windows_of(&all, site, n);
    const int64_t *extra = list_of(site, "output_padding", n, 0, &ok);
    const int64_t *shape = NULL;
    ox_dim *dims = ok ? ox_site_dims(site, 0, rank) : NULL;
    size_t n_shape = 0;
    if (!dims)
        return;
    if (ox_site_attr(site, "output_shape"))
        shape = ox_site_attr_ints(site, "output_shape", &n_shape);
    if (shape && n_shape != (size_t)n && n_shape != (size_t)rank)
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "attribute 'output_shape' has %zu numbers, must have %d",
                      n_shape, n);
    dims[0] = ox_site_dim(site, 0, 0);
    dims[1] = groups_times(site, ox_site_dim(site, 1, 1));
    for (int i = 0; i < n; i++) {
        const window w = window_at(&all, kernel[i], i, n);
        if (n_shape == (size_t)n || n_shape == (size_t)rank)
            dims[i + 2] = ox_dim_of(shape[n_shape - (size_t)(n - i)]);
        else
            dims[i + 2] = spread(site, ox_site_dim(site, 0, i + 2), w,
                                 extra ? extra[i] : 0);
    }
}

void ox_rule_max_unpool(ox_site *site)
{
    ox_dim kernel[OX_MAX_RANK];
    windows all;
    const int rank = ox_site_rank(site, 0);
    if (rank < 2 || !kernel_of(kernel, site, SIZE_MAX, rank - 2) ||
        !windows_of(&all, site, rank - 2))
        return;
    ox_dim *dims = ox_site_dims(site, 0, rank);
    for (int i = 0; dims && i < rank; i++) {
        ox_site_equal(site, (ox_place){0, i}, (ox_place){1, i},
                      "dims of input and indices");
        if (ox_site_has(site, 2))
            dims[i] = ox_element_dim(ox_site_in(site, 2), (size_t)i);
        else if (i < 2)
            dims[i] = ox_site_dim(site, 0, i);
        else
            dims[i] =
                spread(site, ox_site_dim(site, 0, i),
                       window_at(&all, kernel[i - 2], i - 2, rank - 2), 0);
    }
}

/* One result per region of interest. */
static void regions(ox_site *site, ox_dim height, ox_dim width, int64_t coords)
{
    ox_site_want(site, (ox_place){1, 1}, OX_DIM(coords),
                 "the numbers of a region");
    ox_site_equal(site, (ox_place){1, 0}, (ox_place){2, 0},
                  "the numbers of regions and of their images");
    ox_dim *dims = ox_site_dims(site, 0, 4);
    if (!dims)
        return;
    dims[0] = ox_site_dim(site, 1, 0);
    dims[1] = ox_site_dim(site, 0, 1);
    dims[2] = height;
    dims[3] = width;
}

void ox_rule_roi_align(ox_site *site)
{
    regions(site, ox_dim_of(ox_site_attr_int(site, "output_height", 1)),
            ox_dim_of(ox_site_attr_int(site, "output_width", 1)), 4);
}

void ox_rule_max_roi_pool(ox_site *site)
{
    size_t n;
    const int64_t *shape = ox_site_attr_ints(site, "pooled_shape", &n);
    if (shape && n == 2)
        regions(site, ox_dim_of(shape[0]), ox_dim_of(shape[1]), 5);
}

void ox_rule_col2im(ox_site *site)
{
    const int64_t spatial = ox_site_count(site, 1);
    size_t n;
    const int64_t *block = ox_site_ints(site, 2, &n);
    if (spatial < 0 || spatial > OX_MAX_RANK)
        return;
    ox_dim *dims = ox_site_dims(site, 0, (int)spatial + 2);
    if (!dims)
        return;
    dims[0] = ox_site_dim(site, 0, 0);
    for (int i = 0; i < spatial; i++)
        dims[i + 2] = ox_element_dim(ox_site_in(site, 1), (size_t)i);
    int64_t area = 1;
    for (size_t i = 0; block && i < n; i++)
        if (__builtin_mul_overflow(area, block[i], &area))
            return;
    if (block && area > 0)
        dims[1] = ox_dim_over(site->exprs, ox_site_dim(site, 0, 1), area);
}
