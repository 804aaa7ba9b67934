/* Generated inputs. Element i of a tensor is made from the i-th number of a
 * counter-based generator (splitmix64's finalizer over seed and counter): no
 * state, the same everywhere, in integer and exact double arithmetic only. */
#include "runtime/input.h"

#include "num/half.h"

#include <math.h>
#include <string.h>
#include <xxhash.h>

static uint64_t mixed(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* In [0, 1), a multiple of 2^-24, so that float holds it. */
static double unit(uint64_t seed, uint64_t i)
{
    return (double)(mixed(seed + i * UINT64_C(0xd1342543de82ef95)) >> 40) *
           0x1p-24;
}

/* Nearly normal: twelve uniform numbers have variance 1. */
static double normal(uint64_t seed, uint64_t i)
{
    enum { TERMS = 12 };
    double sum = -TERMS / 2;
    for (uint64_t k = 0; k < TERMS; k++)
        sum += unit(seed, i * TERMS + k);
    return sum;
}

typedef enum kind { UNIFORM, NORMAL, INTS, ONES, ZEROS, KINDS } kind;

static const char *const kinds[] = {"uniform", "normal", "ints", "ones",
                                    "zeros"};

static double number(kind k, const double range[2], uint64_t seed, uint64_t i)
{
    switch (k) {
    case UNIFORM:
        return range[0] + (range[1] - range[0]) * unit(seed, i);
    case NORMAL:
        return range[0] + range[1] * normal(seed, i);
    case INTS:
        return floor(range[0] + (range[1] - range[0]) * unit(seed, i));
    case ONES:
        return 1;
    default:
        return 0;
    }
}

/* False for types that have no numbers of a whole byte. */
static bool store(uint8_t *to, int32_t dtype, double value)
{
    const float f = (float)value;
    uint16_t h;
    uint32_t bits;
    int64_t integer = (int64_t)value;
    switch (dtype) {
    case OX_DTYPE_FLOAT:
        memcpy(to, &f, sizeof f);
        return true;
    case OX_DTYPE_DOUBLE:
        memcpy(to, &value, sizeof value);
        return true;
    case OX_DTYPE_FLOAT16:
        ox_half_from_float(&h, &f, 1);
        memcpy(to, &h, sizeof h);
        return true;
    case OX_DTYPE_BFLOAT16:
        memcpy(&bits, &f, sizeof bits);
        h = (uint16_t)(bits >> 16);
        memcpy(to, &h, sizeof h);
        return true;
    case OX_DTYPE_BOOL:
        *to = value != 0;
        return true;
    default:
        if (!ox_dtype_is_integer(dtype) || ox_dtype_bits(dtype) < 8)
            return false;
        memcpy(to, &integer, (size_t)ox_dtype_bits(dtype) / 8);
        return true;
    }
}

static void make_strings(ox_array *out, int64_t count, uint64_t seed,
                         ox_arena *arena)
{
    static const char *const words[] = {"one", "two", "three", "four"};
    const char **strings = OX_NEW_ARRAY(arena, (size_t)count, const char *);
    for (int64_t i = 0; i < count; i++)
        strings[i] = words[mixed(seed + (uint64_t)i) % 4];
    out->strings = strings;
}

ox_status ox_generate(ox_array *out, const char *name, const double range[2],
                      uint64_t seed, ox_arena *arena, ox_err *err)
{
    const int64_t count = ox_array_count(out);
    seed = mixed(seed ^ XXH3_64bits(out->name, strlen(out->name)));
    if (out->dtype == OX_DTYPE_STRING) {
        make_strings(out, count, seed, arena);
        return OX_OK;
    }
    kind k = UNIFORM;
    while (k < KINDS && strcmp(kinds[k], name))
        k++;
    ox_dtype_bytes(out->dtype, count, &out->size);
    uint8_t *data = ox_alloc(arena, out->size);
    const size_t width = (size_t)ox_dtype_bits(out->dtype) / 8;
    for (int64_t i = 0; i < count; i++)
        if (!store(data + (size_t)i * width, out->dtype,
                   number(k, range, seed, (uint64_t)i)))
            return ox_fail(err, OX_UNSUPPORTED,
                           "input '%s': %s is not generated; give a file",
                           out->name, ox_dtype_name(out->dtype));
    out->data = data;
    return OX_OK;
}
