#include "runtime/input_priv.h"

#include <string.h>

static void describe_shape(ox_need *need, const Onnx__TensorShapeProto *shape,
                           ox_arena *arena)
{
    need->has_shape = shape != NULL;
    need->rank = shape ? shape->n_dim : 0;
    need->dims = OX_NEW_ARRAY(arena, need->rank, int64_t);
    need->names = OX_NEW_ARRAY(arena, need->rank, const char *);
    for (size_t i = 0; i < need->rank; i++) {
        const Onnx__TensorShapeProto__Dimension *dim = shape->dim[i];
        const bool fixed =
            dim->value_case ==
                ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE &&
            dim->dim_value >= 0;
        const bool named =
            dim->value_case ==
                ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM &&
            dim->dim_param && *dim->dim_param;
        need->dims[i] = fixed ? dim->dim_value : -1;
        need->names[i] = named ? dim->dim_param : NULL;
    }
}

static void describe_needs(ox_needs *out, const ox_model *model,
                           ox_arena *arena)
{
    for (size_t i = 0; i < model->main->n_inputs; i++) {
        const ox_value *value = model->main->inputs[i];
        ox_need need = {.name = value->name};
        need.is_optional = value->initializer || value->sparse;
        need.dtype = ox_value_dtype(value);
        describe_shape(&need, ox_value_shape(value), arena);
        OX_PUSH(arena, out->at, out->n, out->capacity, need);
    }
}

static ox_need *need_named(const ox_needs *needs, const char *name)
{
    for (size_t i = 0; i < needs->n; i++)
        if (!strcmp(needs->at[i].name, name))
            return &needs->at[i];
    return NULL;
}

typedef struct maker {
    ox_needs needs;
    ox_bounds bounds;
    const ox_input_options *options;
    const ox_source *fallback; /* generator for inputs without a source */
    uint64_t round;
    size_t sets;
    ox_arena *arena;
} maker;

static void give(maker *m, ox_need *need, ox_source source)
{
    OX_PUSH(m->arena, need->sources, need->n_sources, need->cap_sources,
            source);
}

/* Gives a file to all inputs that it names. *taken: it named some. */
static ox_status give_by_names(bool *taken, maker *m, ox_source source,
                               const ox_input_file *file, ox_err *err)
{
    ox_strings names = {0};
    const char *name = "";
    const ox_input_format format = ox_input_format_of(file);
    *taken = format == OX_FORMAT_NPZ;
    if (format == OX_FORMAT_NPZ && ox_npz_names(&names, file, err))
        return err->status;
    if (format == OX_FORMAT_PB && ox_pb_name(&name, file, err))
        return err->status;
    if (need_named(&m->needs, name)) {
        give(m, need_named(&m->needs, name), source);
        *taken = true;
    }
    for (size_t i = 0; i < names.n; i++) {
        ox_need *need = need_named(&m->needs, names.at[i]);
        if (!need)
            return ox_fail(err, OX_USAGE,
                           "%.300s: the model has no input "
                           "'%.200s'",
                           source.text, names.at[i]);
        source.options.key = names.at[i];
        give(m, need, source);
    }
    return OX_OK;
}

/* A spec without name: a generator for all, a file that says for which inputs,
 * or one for the only input left (left to the caller: *taken is false). */
static ox_status give_unnamed(bool *taken, maker *m, const ox_source *source,
                              ox_err *err)
{
    ox_mapped mapped;
    ox_input_file file;
    *taken = true;
    if (ox_fill_is(source->text)) {
        if (m->fallback)
            return ox_fail(err, OX_USAGE,
                           "two generators for all inputs: '%s' "
                           "and '%s'",
                           m->fallback->text, source->text);
        m->fallback = ox_memdup(m->arena, source, sizeof *source);
        return OX_OK;
    }
    const ox_input_file want = {.source = source, .arena = m->arena};
    if (ox_input_open(&file, &mapped, &want, err))
        return err->status;
    ox_status status = give_by_names(taken, m, *source, &file, err);
    ox_mapped_close(&mapped);
    return status;
}

static ox_status give_to_only(maker *m, const ox_source *rest, size_t n,
                              ox_err *err)
{
    ox_need *only = NULL;
    size_t left = 0;
    for (size_t i = 0; i < m->needs.n; i++) {
        ox_need *need = &m->needs.at[i];
        if (need->n_sources || need->is_optional)
            continue;
        left++;
        only = need;
    }
    if (n && left != 1)
        return ox_fail(err, OX_USAGE,
                       "'%.300s' is for which input? %zu are "
                       "without one: NAME=FILE",
                       rest->text, left);
    for (size_t i = 0; i < n; i++)
        give(m, only, rest[i]);
    return OX_OK;
}

static ox_status assign_sources(maker *m, const ox_strings *specs, ox_err *err)
{
    ox_source *rest = OX_NEW_ARRAY(m->arena, specs->n, ox_source);
    size_t n_rest = 0;
    for (size_t i = 0; i < specs->n; i++) {
        ox_source source;
        bool taken = true;
        if (ox_source_parse(&source, specs->at[i], &m->needs, m->arena, err))
            return err->status;
        if (source.name)
            give(m, need_named(&m->needs, source.name), source);
        else if (give_unnamed(&taken, m, &source, err))
            return ox_err_context(err, "--input");
        if (!taken)
            rest[n_rest++] = source;
    }
    return give_to_only(m, rest, n_rest, err);
}

static ox_status count_sets(maker *m, ox_err *err)
{
    const ox_need *most = NULL;
    m->sets = 1;
    for (size_t i = 0; i < m->needs.n; i++) {
        const ox_need *need = &m->needs.at[i];
        if (need->n_sources < 2)
            continue;
        if (most && most->n_sources != need->n_sources)
            return ox_fail(err, OX_USAGE,
                           "input '%.200s' is given %zu times "
                           "and '%.200s' %zu times",
                           most->name, most->n_sources, need->name,
                           need->n_sources);
        most = need;
        m->sets = need->n_sources;
    }
    return OX_OK;
}

static const ox_source *source_of(const ox_need *need, const maker *m)
{
    if (need->n_sources)
        return &need->sources[m->round % need->n_sources];
    return m->fallback;
}

static ox_status apply_shape(maker *m, ox_need *need, const ox_source *source,
                             ox_err *err)
{
    const char *text = source->options.shape;
    double sizes[64];
    int64_t dims[64];
    size_t n;
    if (!text)
        return OX_OK;
    if (!ox_numbers_parse(sizes, &n, 64, text))
        return ox_fail(err, OX_USAGE, "shape=%.200s: sizes expected", text);
    for (size_t i = 0; i < n; i++) {
        if (!(sizes[i] >= 0 && sizes[i] < 0x1p40) ||
            sizes[i] != (double)(int64_t)sizes[i])
            return ox_fail(err, OX_USAGE, "shape=%.200s: sizes expected", text);
        dims[i] = (int64_t)sizes[i];
    }
    return ox_need_fit(need, &m->bounds, dims, n,
                       ox_printf(m->arena, "shape=%.200s", text), err);
}

static ox_status wrong_type(const ox_need *need, const ox_array *array,
                            const ox_source *source, ox_arena *arena,
                            ox_err *err)
{
    return ox_fail(err, OX_USAGE,
                   "input '%.200s' is %s, but %s in %.200s; cast=exact or "
                   "cast=round behind it converts",
                   need->name, ox_need_text(need, arena),
                   ox_array_type_text(array, arena), source->text);
}

/* Makes what a file holds what the model takes, or says why it is not. */
static ox_status fit_array(maker *m, ox_array *array, ox_need *need,
                           const ox_source *source, ox_err *err)
{
    const int cast = source->options.cast;
    if (array->dtype != need->dtype && cast == OX_CAST_NO)
        return wrong_type(need, array, source, m->arena, err);
    if (ox_need_fit(need, &m->bounds, array->dims, array->rank,
                    ox_shorten(m->arena, source->text, 200), err))
        return err->status;
    if (ox_array_cast(array, array, need->dtype, cast == OX_CAST_EXACT,
                      m->arena, err))
        return ox_err_context(err, "input '%.200s' (%.200s)", need->name,
                              source->text);
    if (array->dtype == OX_DTYPE_BOOL) {
        uint8_t *data = ox_memdup(m->arena, array->data, (size_t)array->size);
        for (uint64_t i = 0; i < array->size; i++)
            data[i] = data[i] != 0;
        array->data = data;
    }
    array->name = need->name;
    return OX_OK;
}

static ox_status load(maker *m, ox_array *array, ox_need *need,
                      const ox_source *source, const ox_input_file *file,
                      ox_err *err)
{
    if (ox_input_read(array, file, err))
        return ox_err_context(err, "input '%.200s'", need->name);
    return fit_array(m, array, need, source, err);
}

/* The order in which inputs are made: what brings its own sizes comes before
 * what needs some. */
typedef enum phase {
    PHASE_FILES,
    PHASE_IMAGES,
    PHASE_RAW,
    PHASE_GENERATED,
    PHASE_COUNT
} phase;

static phase phase_of(const ox_input_file *file)
{
    switch (ox_input_format_of(file)) {
    case OX_FORMAT_IMAGE:
        return PHASE_IMAGES;
    case OX_FORMAT_RAW:
        return PHASE_RAW;
    default:
        return PHASE_FILES;
    }
}

static ox_status load_in_phase(maker *m, ox_array *array, ox_need *need,
                               phase now, ox_err *err)
{
    const ox_source *source = source_of(need, m);
    ox_mapped mapped;
    ox_input_file file;
    if (!source || ox_fill_is(source->text))
        return OX_OK;
    const ox_input_file want = {
        .source = source, .need = need, .arena = m->arena};
    if (ox_input_open(&file, &mapped, &want, err))
        return ox_err_context(err, "input '%.200s'", need->name);
    ox_status status = OX_OK;
    if (phase_of(&file) == now) {
        if (now > PHASE_FILES)
            ox_need_settle(need, &m->bounds);
        status = load(m, array, need, source, &file, err);
    }
    ox_mapped_close(&mapped);
    return status;
}

static ox_status generate(maker *m, ox_array *array, const ox_need *need,
                          const char **origin, ox_err *err)
{
    const ox_source *source = source_of(need, m);
    const ox_input_file file = {.path = "generated", .arena = m->arena};
    const ox_input_options *o = m->options;
    ox_fill fill;
    *origin = source ? source->text : ox_fill_default(need->name, need->dtype);
    *array = (ox_array){.name = need->name,
                        .dtype = need->dtype,
                        .rank = need->rank,
                        .dims = need->dims};
    if (!need->has_shape)
        return ox_fail(err, OX_USAGE,
                       "input '%.200s' has no shape: give it a "
                       "file, or %s:shape=",
                       need->name, *origin);
    if (ox_input_bytes(&array->size, need->dtype, need->dims, need->rank, &file,
                       err) ||
        ox_fill_parse(&fill, *origin, err) ||
        ox_fill_make(array, &fill, ox_fill_key(need->name, o->seed, m->round),
                     m->arena, err))
        return ox_err_context(err, "input '%.200s'", need->name);
    return OX_OK;
}

static bool is_wanted(const ox_need *need)
{
    return !need->is_optional || need->n_sources;
}

static ox_status check_types(const maker *m, ox_err *err)
{
    for (size_t i = 0; i < m->needs.n; i++) {
        const ox_need *need = &m->needs.at[i];
        if (is_wanted(need) && (!ox_dtype_known(need->dtype) ||
                                need->dtype == OX_DTYPE_COMPLEX64 ||
                                need->dtype == OX_DTYPE_COMPLEX128))
            return ox_fail(err, OX_UNSUPPORTED,
                           "input '%.200s' is no tensor of"
                           " numbers or strings",
                           need->name);
        if (need->rank > 64)
            return ox_fail(err, OX_UNSUPPORTED, "input '%.200s' has %zu dims",
                           need->name, need->rank);
    }
    return OX_OK;
}

static ox_status make_all(maker *m, ox_array *arrays, const char **origins,
                          ox_err *err)
{
    for (size_t i = 0; i < m->needs.n; i++) {
        const ox_source *source = source_of(&m->needs.at[i], m);
        if (source && is_wanted(&m->needs.at[i]) &&
            apply_shape(m, &m->needs.at[i], source, err))
            return err->status;
    }
    for (phase now = PHASE_FILES; now < PHASE_GENERATED; now++)
        for (size_t i = 0; i < m->needs.n; i++)
            if (is_wanted(&m->needs.at[i]) &&
                load_in_phase(m, &arrays[i], &m->needs.at[i], now, err))
                return err->status;
    ox_needs_default(&m->needs, &m->bounds);
    for (size_t i = 0; i < m->needs.n; i++) {
        if (arrays[i].name)
            origins[i] = source_of(&m->needs.at[i], m)->text;
        else if (is_wanted(&m->needs.at[i]) &&
                 generate(m, &arrays[i], &m->needs.at[i], &origins[i], err))
            return err->status;
    }
    return OX_OK;
}

static void collect(ox_inputs *out, const maker *m, const ox_array *arrays,
                    const char *const *origins)
{
    *out = (ox_inputs){.sets = m->sets};
    const char **kept = OX_NEW_ARRAY(m->arena, m->needs.n, const char *);
    for (size_t i = 0; i < m->needs.n; i++) {
        if (!arrays[i].name)
            continue;
        kept[out->arrays.n] = origins[i];
        OX_PUSH(m->arena, out->arrays.at, out->arrays.n, out->arrays.capacity,
                arrays[i]);
    }
    out->origins = kept;
    out->dims = OX_NEW_ARRAY(m->arena, m->bounds.n, ox_dim_size);
    for (size_t i = 0; i < m->bounds.n; i++)
        if (m->bounds.at[i]->size >= 0)
            out->dims[out->n_dims++] =
                (ox_dim_size){m->bounds.at[i]->name, m->bounds.at[i]->size};
}

ox_status ox_inputs_prepare(ox_inputs *out, const ox_model *model,
                            const ox_input_options *options, uint64_t round,
                            ox_err *err)
{
    static const ox_strings none = {0};
    ox_arena *arena = model->arena;
    maker m = {.arena = arena,
               .options = options,
               .round = round,
               .bounds = {.arena = arena}};
    describe_needs(&m.needs, model, arena);
    if (assign_sources(&m, options->specs ? options->specs : &none, err) ||
        count_sets(&m, err) || check_types(&m, err) ||
        ox_bounds_init(&m.bounds, &m.needs, options, err))
        return err->status;
    ox_array *arrays = OX_NEW_ARRAY(arena, m.needs.n, ox_array);
    const char **origins = OX_NEW_ARRAY(arena, m.needs.n, const char *);
    if (make_all(&m, arrays, origins, err))
        return err->status;
    collect(out, &m, arrays, origins);
    return OX_OK;
}

ox_status ox_inputs_make(ox_arrays *out, const ox_model *model,
                         const ox_input_options *options, uint64_t round,
                         ox_err *err)
{
    ox_inputs inputs;
    if (ox_inputs_prepare(&inputs, model, options, round, err))
        return err->status;
    *out = inputs.arrays;
    return OX_OK;
}
