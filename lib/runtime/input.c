#include "runtime/input.h"

#include "base/file.h"
#include "base/map.h"
#include "onnx/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One input of the model on its way. */
typedef struct slot {
    ox_array array;
    const ox_value *value;
    const char *spec; /* NULL: none given */
    bool is_done;     /* read from a file */
} slot;

typedef struct maker {
    const ox_input_options *options;
    slot *slots;
    size_t n;
    ox_map sizes; /* dim name -> bound */
    uint64_t seed;
    ox_arena *arena;
    ox_err *err;
} maker;

/* The size of a named dim, and who said so. */
typedef struct bound {
    int64_t size;
    const char *by;
} bound;

static const Onnx__TensorShapeProto__Dimension *dim_of(const slot *s, size_t d)
{
    const Onnx__TensorShapeProto *shape = ox_value_shape(s->value);
    return shape && d < shape->n_dim ? shape->dim[d] : NULL;
}

static const char *dim_name(const slot *s, size_t d)
{
    return ox_dim_param(dim_of(s, d));
}

static int64_t dim_size(const slot *s, size_t d)
{
    return ox_dim_number(dim_of(s, d));
}

static void bind(maker *m, const char *name, int64_t size, const char *by)
{
    bound *b = OX_NEW(m->arena, bound);
    *b = (bound){size, by};
    ox_map_set(&m->sizes, name, b);
}

/* A shape that was given against the declared one; its names are bound. */
static ox_status check_shape(maker *m, slot *s)
{
    const Onnx__TensorShapeProto *shape = ox_value_shape(s->value);
    bool fits = !shape || shape->n_dim == s->array.rank;
    for (size_t d = 0; fits && d < s->array.rank; d++)
        fits = dim_size(s, d) < 0 || dim_size(s, d) == s->array.dims[d];
    if (!fits || s->array.dtype != ox_value_dtype(s->value))
        return ox_fail(m->err, OX_USAGE,
                       "input '%s': %s is given, the model takes %s",
                       s->value->name, ox_array_type_text(&s->array, m->arena),
                       ox_value_type_text(s->value, m->arena));
    for (size_t d = 0; d < s->array.rank; d++) {
        const char *name = dim_name(s, d);
        const bound *b = name ? ox_map_get(&m->sizes, name) : NULL;
        const int64_t size = s->array.dims[d];
        if (b && b->size != size)
            return ox_fail(m->err, OX_USAGE,
                           "input '%s': dim '%s' is %lld here and %lld by %s",
                           s->value->name, name, (long long)size,
                           (long long)b->size, b->by);
        if (name && !b)
            bind(m, name, size,
                 ox_printf(m->arena, "input '%s'", s->value->name));
    }
    return OX_OK;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), k = strlen(end);
    return n >= k && !strcmp(text + n - k, end);
}

/* Up to four numbers separated by slashes; one counts for all. */
static bool parse_channels(double out[4], const char *text)
{
    for (size_t i = 0; i < 4; i++) {
        char *end;
        out[i] = strtod(text, &end);
        if (end == text || (*end && *end != '/'))
            return false;
        text = *end ? end + 1 : text;
    }
    return true;
}

/* "A..B": a number would take the first dot for its own. */
static bool parse_range(ox_image_options *o, char *text)
{
    char *dots = strstr(text, ".."), *end;
    if (!dots)
        return false;
    *dots = 0;
    o->low = strtod(text, &end);
    const bool has_low = end != text && !*end;
    *dots = '.';
    o->high = strtod(dots + 2, &end);
    return has_low && end != dots + 2 && !*end;
}

static bool parse_image_option(ox_image_options *o, char *word)
{
    if (!strcmp(word, "layout=nhwc") || !strcmp(word, "layout=nchw"))
        return o->is_nhwc = word[8] == 'h', true;
    if (!strcmp(word, "color=bgr") || !strcmp(word, "color=rgb"))
        return o->is_bgr = word[6] == 'b', true;
    if (!strncmp(word, "mean=", 5))
        return parse_channels(o->mean, word + 5);
    if (!strncmp(word, "std=", 4))
        return parse_channels(o->deviation, word + 4);
    return !strncmp(word, "range=", 6) && parse_range(o, word + 6);
}

static ox_status read_image(maker *m, slot *s, char *path)
{
    ox_image_options o = {.high = 1};
    char *rest = strchr(path, ':');
    if (rest)
        *rest++ = 0;
    for (char *word = rest; word && *word; word = rest) {
        rest = strchr(word, ',');
        if (rest)
            *rest++ = 0;
        if (!parse_image_option(&o, word))
            return ox_fail(m->err, OX_USAGE,
                           "input '%s': image option '%s': layout=nchw|nhwc, "
                           "color=rgb|bgr, range=A..B, mean=R/G/B, std=R/G/B "
                           "expected",
                           s->value->name, word);
    }
    const size_t channel = o.is_nhwc ? 3 : 1, row = o.is_nhwc ? 1 : 2;
    const int64_t declared = dim_size(s, channel);
    const int64_t channels = declared > 0 ? declared : 3;
    if (channels != 1 && channels != 3 && channels != 4)
        return ox_fail(m->err, OX_USAGE,
                       "input '%s' is %s: an image has 1, 3 or 4 channels on "
                       "axis %zu",
                       s->value->name, ox_value_type_text(s->value, m->arena),
                       channel);
    o.channels = channels;
    o.height = dim_size(s, row) > 0 ? dim_size(s, row) : 0;
    o.width = dim_size(s, row + 1) > 0 ? dim_size(s, row + 1) : 0;
    return ox_image_read(&s->array, path, &o, m->arena, m->err);
}

/* Decides the dims of an input that has none yet. */
static ox_status choose_dims(maker *m, slot *s)
{
    const Onnx__TensorShapeProto *shape = ox_value_shape(s->value);
    if (!shape)
        return ox_fail(m->err, OX_USAGE,
                       "input '%s' has no declared shape: give a file, or "
                       "ones[...] with one",
                       s->value->name);
    int64_t *dims = OX_NEW_ARRAY(m->arena, shape->n_dim, int64_t);
    uint64_t bytes = (uint64_t)ox_dtype_bits(s->array.dtype) / 8 + 1;
    for (size_t d = 0; d < shape->n_dim; d++) {
        const char *name = dim_name(s, d);
        const bound *b = name ? ox_map_get(&m->sizes, name) : NULL;
        const int64_t fallback = d ? OX_INPUT_DEFAULT_SIZE : 1;
        dims[d] = b ? b->size : dim_size(s, d) >= 0 ? dim_size(s, d) : fallback;
        if (name && !b)
            bind(m, name, dims[d], "default");
        if (__builtin_mul_overflow(bytes, (uint64_t)dims[d], &bytes) ||
            bytes > OX_INPUT_MAX_BYTES)
            return ox_fail(m->err, OX_UNSUPPORTED,
                           "input '%s': %s is too large to be made",
                           s->value->name,
                           ox_value_type_text(s->value, m->arena));
    }
    s->array.rank = shape->n_dim;
    s->array.dims = dims;
    return OX_OK;
}

/* "[1,3,64,64]" after a generator. */
static ox_status parse_shape(maker *m, slot *s, const char *text)
{
    int64_t *dims = OX_NEW_ARRAY(m->arena, OX_MAX_RANK, int64_t);
    uint64_t bytes = 8;
    size_t n = 0;
    const char *p = text + (*text == '[');
    while (*text == '[' && *p >= '0' && *p <= '9' && n < OX_MAX_RANK) {
        char *end;
        dims[n] = strtoll(p, &end, 10);
        if (__builtin_mul_overflow(bytes, (uint64_t)dims[n++], &bytes) ||
            bytes > OX_INPUT_MAX_BYTES)
            break;
        p = end + (*end == ',');
    }
    if (strcmp(p, "]"))
        return ox_fail(m->err, OX_USAGE,
                       "input '%s': '%s' is no shape like [1,3,64,64]",
                       s->value->name, text);
    s->array.rank = n;
    s->array.dims = dims;
    return check_shape(m, s);
}

/* A generator with its arguments: "uniform(0,1)", "ones[2,3]". */
typedef struct generator {
    char name[16];
    double range[2];
    const char *shape; /* "" or "[...]" */
} generator;

static bool parse_generator(generator *g, const char *spec)
{
    static const struct {
        const char *name;
        double range[2];
        size_t arguments;
    } known[] = {{"uniform", {-1, 1}, 2},
                 {"normal", {0, 1}, 2},
                 {"ints", {0, 10}, 2},
                 {"ones", {0, 0}, 0},
                 {"zeros", {0, 0}, 0}};
    const size_t length = strcspn(spec, "([");
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        if (strlen(known[k].name) != length ||
            strncmp(known[k].name, spec, length))
            continue;
        memcpy(g->name, known[k].name, length + 1);
        memcpy(g->range, known[k].range, sizeof g->range);
        g->shape = spec + length;
        if (*g->shape != '(')
            return !*g->shape || *g->shape == '[';
        int used = 0;
        if (known[k].arguments != 2 ||
            sscanf(g->shape, "(%lf,%lf)%n", &g->range[0], &g->range[1],
                   &used) != 2 ||
            !used)
            return false;
        g->shape += used;
        return true;
    }
    return false;
}

static const char *default_spec(int32_t dtype)
{
    if (dtype == OX_DTYPE_BOOL)
        return "ints(0,2)";
    return ox_dtype_is_float(dtype) ? "uniform(-1,1)" : "ints(0,10)";
}

static ox_status read_generator(generator *g, const maker *m, const slot *s)
{
    const char *spec = s->spec ? s->spec : default_spec(s->array.dtype);
    if (parse_generator(g, spec))
        return OX_OK;
    return ox_fail(m->err, OX_USAGE,
                   "input '%s': '%s' is neither a file nor a generator like "
                   "uniform(0,1), normal, ints(0,10), ones, zeros",
                   s->value->name, spec);
}

/* A shape that is given with a generator binds names before defaults do. */
static ox_status bind_generator(maker *m, slot *s)
{
    generator g;
    if (s->is_done || (s->spec && ox_path_exists(s->spec)))
        return OX_OK;
    if (read_generator(&g, m, s))
        return m->err->status;
    return *g.shape ? parse_shape(m, s, g.shape) : OX_OK;
}

static ox_status generate(maker *m, slot *s)
{
    generator g;
    if (read_generator(&g, m, s) || (!*g.shape && choose_dims(m, s)))
        return m->err->status;
    return ox_generate(&s->array, g.name, g.range, m->seed, m->arena, m->err);
}

static ox_status read_raw(maker *m, slot *s, const char *path)
{
    char *bytes;
    size_t size;
    uint64_t need = 0;
    if (choose_dims(m, s) ||
        ox_file_text(&bytes, &size, path, OX_INPUT_MAX_BYTES, m->arena, m->err))
        return m->err->status;
    ox_dtype_bytes(s->array.dtype, ox_array_count(&s->array), &need);
    if (need != size)
        return ox_fail(
            m->err, OX_USAGE, "input '%s': %s has %zu bytes, %s needs %llu",
            s->value->name, path, size, ox_array_type_text(&s->array, m->arena),
            (unsigned long long)need);
    s->array.data = (const uint8_t *)bytes;
    s->array.size = size;
    return OX_OK;
}

static ox_status parse_file(maker *m, slot *s, const char *path)
{
    char *bytes;
    size_t size;
    if (ox_file_text(&bytes, &size, path, OX_INPUT_MAX_BYTES, m->arena, m->err))
        return m->err->status;
    const uint8_t *data = (const uint8_t *)bytes;
    if (ends_with(path, ".npy"))
        ox_npy_parse(&s->array, data, size, m->arena, m->err);
    else
        ox_pb_parse(&s->array, data, size, m->arena, m->err);
    return m->err->status ? ox_err_context(m->err, "%s", path) : OX_OK;
}

static bool is_image(const char *spec)
{
    const size_t length = strcspn(spec, ":");
    static const char *const ends[] = {".png", ".jpg", ".jpeg"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t n = strlen(ends[i]);
        if (length > n && !strncmp(spec + length - n, ends[i], n))
            return true;
    }
    return false;
}

/* Reads a file whose type and shape are its own. */
static ox_status read_typed(maker *m, slot *s)
{
    const char *spec = s->spec;
    if (!spec)
        return OX_OK;
    const ox_array before = s->array;
    s->array.dtype = 0;
    s->is_done = true;
    if (is_image(spec)) {
        read_image(m, s, ox_strdup(m->arena, spec));
    } else if (ends_with(spec, ".npz")) {
        if (ox_npz_read(&s->array, spec, s->value->name, m->arena, m->err))
            ox_err_context(m->err, "%s", spec);
    } else if (ends_with(spec, ".npy") || ends_with(spec, ".pb")) {
        parse_file(m, s, spec);
    } else {
        s->array = before;
        s->is_done = false;
    }
    if (m->err->status || !s->is_done)
        return m->err->status;
    s->array.name = s->value->name;
    return check_shape(m, s);
}

static ox_status fill(maker *m, slot *s)
{
    if (s->is_done)
        return OX_OK;
    if (s->spec && ox_path_exists(s->spec))
        return read_raw(m, s, s->spec);
    return generate(m, s);
}

static slot *find_slot(maker *m, const char *name, size_t length)
{
    for (size_t i = 0; i < m->n; i++)
        if (strlen(m->slots[i].value->name) == length &&
            !strncmp(m->slots[i].value->name, name, length))
            return &m->slots[i];
    return NULL;
}

/* NAME=SPEC; a name may hold '=' itself, an image option does. */
static ox_status take_named(maker *m, const char *text)
{
    for (const char *p = strchr(text, '='); p; p = strchr(p + 1, '=')) {
        slot *s = find_slot(m, text, (size_t)(p - text));
        if (s) {
            s->spec = p + 1;
            return OX_OK;
        }
    }
    const size_t length = strcspn(text, "=(:");
    if (text[length] != '=')
        return OX_NO;
    return ox_fail(m->err, OX_USAGE,
                   "--input %s: the model has no input '%.*s'", text,
                   (int)length, text);
}

static ox_status take_specs(maker *m)
{
    const ox_strings *specs = m->options->specs;
    const char *common = NULL;
    for (size_t i = 0; specs && i < specs->n; i++) {
        const ox_status status = take_named(m, specs->at[i]);
        if (status == OX_NO)
            common = specs->at[i];
        else if (status)
            return status;
    }
    for (size_t i = 0; i < m->n; i++)
        if (!m->slots[i].spec)
            m->slots[i].spec = common;
    return OX_OK;
}

static ox_status add_slot(maker *m, const ox_value *value)
{
    if (value->initializer)
        return OX_OK;
    const int32_t dtype = ox_value_dtype(value);
    if (!dtype)
        return ox_fail(m->err, OX_UNSUPPORTED,
                       "input '%s' is not declared as a tensor", value->name);
    m->slots[m->n++] =
        (slot){.value = value, .array = {.name = value->name, .dtype = dtype}};
    return OX_OK;
}

ox_status ox_inputs_make(ox_arrays *out, const ox_model *model,
                         const ox_input_options *options, uint64_t round,
                         ox_err *err)
{
    ox_arena *arena = model->arena;
    const ox_graph *graph = model->main;
    maker m = {.options = options,
               .slots = OX_NEW_ARRAY(arena, graph->n_inputs, slot),
               .seed = options->seed + round,
               .arena = arena,
               .err = err};
    ox_map_init(&m.sizes, arena);
    for (size_t i = 0; i < options->n_dims; i++)
        bind(&m, options->dims[i].name, options->dims[i].size, "--dim");
    for (size_t i = 0; i < graph->n_inputs; i++)
        if (add_slot(&m, graph->inputs[i]))
            return err->status;
    if (take_specs(&m))
        return err->status;
    for (size_t i = 0; i < m.n; i++)
        if (read_typed(&m, &m.slots[i]))
            return err->status;
    for (size_t i = 0; i < m.n; i++)
        if (bind_generator(&m, &m.slots[i]))
            return err->status;
    *out = (ox_arrays){.at = OX_NEW_ARRAY(arena, m.n, ox_array)};
    for (size_t i = 0; i < m.n; i++) {
        if (fill(&m, &m.slots[i]))
            return err->status;
        out->at[out->n++] = m.slots[i].array;
    }
    return OX_OK;
}
