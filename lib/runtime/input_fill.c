/* Generated inputs. */
#include "runtime/input_priv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct generator {
    const char *name;
    ox_fill_kind kind;
    size_t min_args, max_args;
    double a, b; /* where no argument says another; one argument is b of
                    INTS, else a */
} generator;

static const generator generators[] = {
    {"uniform", OX_FILL_UNIFORM, 0, 2, 0, 1},
    {"normal", OX_FILL_NORMAL, 0, 2, 0, 1},
    {"ints", OX_FILL_INTS, 1, 2, 0, 0},
    {"ones", OX_FILL_FULL, 0, 0, 1, 0},
    {"zeros", OX_FILL_FULL, 0, 0, 0, 0},
    {"full", OX_FILL_FULL, 1, 1, 0, 0},
    {"arange", OX_FILL_ARANGE, 0, 0, 0, 0},
};

static const generator *generator_of(const char *text)
{
    size_t length = strcspn(text, "([");
    for (size_t i = 0; i < sizeof generators / sizeof *generators; i++)
        if (strlen(generators[i].name) == length &&
            !memcmp(generators[i].name, text, length))
            return &generators[i];
    return NULL;
}

bool ox_fill_is(const char *text)
{
    return generator_of(text) != NULL;
}

/* "(1,2)" or nothing; false when it is neither. */
static bool parse_args(double *args, size_t *n, const char *text)
{
    char inner[128];
    size_t length = strlen(text);
    *n = 0;
    if (!length)
        return true;
    if (length < 3 || length > sizeof inner || text[0] != '(' ||
        text[length - 1] != ')')
        return false;
    memcpy(inner, text + 1, length - 2);
    inner[length - 2] = '\0';
    return ox_numbers_parse(args, n, 2, inner);
}

ox_status ox_fill_parse(ox_fill *out, const char *text, ox_err *err)
{
    const generator *g = generator_of(text);
    double args[2];
    size_t n;
    if (!g || !parse_args(args, &n, text + strlen(g->name)) ||
        n < g->min_args || n > g->max_args)
        return ox_fail(err, OX_USAGE,
                       "'%.200s' is no generator as uniform(0,1)"
                       ", normal(0,1), ints(0,9), ones, zeros, full(2), arange",
                       text);
    *out = (ox_fill){g->kind, g->a, g->b};
    if (n == 2 || (n == 1 && g->kind != OX_FILL_INTS))
        out->a = args[0];
    if (n == 2 || (n == 1 && g->kind == OX_FILL_INTS))
        out->b = args[n - 1];
    bool is_ints = g->kind == OX_FILL_INTS;
    if (is_ints && (out->a != trunc(out->a) || out->b != trunc(out->b) ||
                    fabs(out->a) > 0x1p53 || fabs(out->b) > 0x1p53))
        return ox_fail(err, OX_USAGE, "'%.200s': whole numbers expected", text);
    if ((is_ints && out->b <= out->a) ||
        (g->kind == OX_FILL_UNIFORM && out->b < out->a) ||
        (g->kind == OX_FILL_NORMAL && out->b < 0))
        return ox_fail(err, OX_USAGE, "'%.200s' is an empty range", text);
    return OX_OK;
}

typedef enum family { FLOATS, INTEGERS, BYTES, OTHERS } family;

/* What suits most models, the first row that fits. Integers are sizes, indices
 * or labels as often as data: 0 and 1 are in range almost everywhere. */
static const struct {
    family of;
    const char *part; /* of the input's name; after '=' the whole name */
    const char *text;
} defaults[] = {
    {FLOATS, "mask", "ints(0,2)"},    {FLOATS, "", "uniform(0,1)"},
    {INTEGERS, "mask", "ones"},       {INTEGERS, "type", "zeros"},
    {INTEGERS, "pos", "arange"},      {INTEGERS, "token", "ints(0,100)"},
    {INTEGERS, "ids", "ints(0,100)"}, {INTEGERS, "len", "ones"},
    {INTEGERS, "=sr", "full(16000)"}, {INTEGERS, "_rate", "full(16000)"},
    {INTEGERS, "", "ints(0,2)"},      {BYTES, "", "ints(0,256)"},
    {OTHERS, "", "ints(0,2)"},
};

static family family_of(int32_t dtype)
{
    if (ox_dtype_is_float(dtype))
        return FLOATS;
    if (dtype == OX_DTYPE_UINT8)
        return BYTES;
    return ox_dtype_is_integer(dtype) ? INTEGERS : OTHERS;
}

static bool name_fits(const char *name, const char *part)
{
    if (*part == '=')
        return !strcasecmp(name, part + 1);
    size_t n = strlen(part);
    for (; strlen(name) >= n; name++)
        if (!strncasecmp(name, part, n))
            return true;
    return false;
}

const char *ox_fill_default(const char *name, int32_t dtype)
{
    size_t i = 0;
    while (defaults[i].of != family_of(dtype) ||
           !name_fits(name, defaults[i].part))
        i++;
    return defaults[i].text;
}

static const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static uint64_t word_at(uint64_t key, uint64_t i)
{
    return mix(key + (i + 1) * golden);
}

uint64_t ox_fill_key(const char *name, uint64_t seed, uint64_t round)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
    return mix(hash ^ mix(seed + round * golden));
}

/* Of twelve 16-bit numbers: variance 12 * (1 / 12), mean 0. */
static double normal_at(uint64_t key, uint64_t i)
{
    int64_t sum = 0;
    for (uint64_t k = 0; k < 3; k++) {
        uint64_t word = word_at(key, 3 * i + k);
        for (int shift = 0; shift < 64; shift += 16)
            sum += (int64_t)(word >> shift & 0xffff);
    }
    return (double)(sum - 6 * 0x10000 + 6) * 0x1p-16;
}

static double number_at(const ox_fill *fill, uint64_t key, uint64_t i,
                        uint64_t row)
{
    switch (fill->kind) {
    case OX_FILL_UNIFORM: {
        double step = (float)(fill->b - fill->a);
        return (float)fill->a +
               step * ((double)(word_at(key, i) >> 40) * 0x1p-24);
    }
    case OX_FILL_NORMAL:
        return (float)fill->a + (float)fill->b * normal_at(key, i);
    case OX_FILL_INTS:
        return fill->a +
               (double)(word_at(key, i) % (uint64_t)(fill->b - fill->a));
    case OX_FILL_ARANGE:
        return (double)(i % row);
    default:
        return fill->a;
    }
}

static ox_status fill_strings(ox_array *array, const ox_fill *fill,
                              uint64_t key, int64_t count, ox_arena *arena)
{
    const char **strings = OX_NEW_ARRAY(arena, (size_t)count, const char *);
    uint64_t row = array->rank ? (uint64_t)array->dims[array->rank - 1] : 1;
    for (int64_t i = 0; i < count; i++)
        strings[i] =
            ox_printf(arena, "%.17g", number_at(fill, key, (uint64_t)i, row));
    array->strings = strings;
    return OX_OK;
}

/* Whether reals are asked of a type that has none. */
static bool makes_reals(const ox_fill *fill)
{
    return fill->kind == OX_FILL_UNIFORM || fill->kind == OX_FILL_NORMAL ||
           (fill->kind == OX_FILL_FULL && fill->a != trunc(fill->a));
}

ox_status ox_fill_make(ox_array *array, const ox_fill *fill, uint64_t key,
                       ox_arena *arena, ox_err *err)
{
    const char *type = ox_dtype_name(array->dtype);
    int64_t count = ox_array_count(array);
    if (array->dtype == OX_DTYPE_STRING)
        return fill_strings(array, fill, key, count, arena);
    if (!ox_dtype_is_float(array->dtype) && makes_reals(fill))
        return ox_fail(err, OX_USAGE,
                       "the generator makes reals, the model takes %s: use "
                       "ints(A,B)",
                       type);
    uint8_t *data = ox_alloc(arena, (size_t)array->size);
    uint64_t row = array->rank ? (uint64_t)array->dims[array->rank - 1] : 1;
    for (int64_t i = 0; i < count; i++) {
        double value = number_at(fill, key, (uint64_t)i, row);
        if (!ox_put_number(data, array->dtype, i, value))
            return ox_fail(err, OX_USAGE,
                           "the generator makes %.9g, which %s does not hold",
                           value, type);
    }
    array->data = data;
    return OX_OK;
}
