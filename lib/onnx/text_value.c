#include "onnx/text_value.h"

#include "onnx/dtype.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What the largest exponent is for. */
typedef enum special {
    IEEE,    /* infinities and NaNs */
    ONE_NAN, /* NaN when all of the mantissa is set, else values */
    NO_ZERO, /* values; the pattern of -0 is the only NaN */
    NO_NAN,  /* values only */
    SCALE    /* powers of two without sign, all ones is NaN */
} special;

typedef struct layout {
    uint8_t exponent, mantissa;
    int16_t bias;
    special special;
} layout;

static const layout *layout_of(int dtype)
{
    static const layout layouts[OX_DTYPE_COUNT] = {
        [OX_DTYPE_FLOAT] = {8, 23, 127, IEEE},
        [OX_DTYPE_DOUBLE] = {11, 52, 1023, IEEE},
        [OX_DTYPE_FLOAT16] = {5, 10, 15, IEEE},
        [OX_DTYPE_BFLOAT16] = {8, 7, 127, IEEE},
        [OX_DTYPE_FLOAT8E4M3FN] = {4, 3, 7, ONE_NAN},
        [OX_DTYPE_FLOAT8E4M3FNUZ] = {4, 3, 8, NO_ZERO},
        [OX_DTYPE_FLOAT8E5M2] = {5, 2, 15, IEEE},
        [OX_DTYPE_FLOAT8E5M2FNUZ] = {5, 2, 16, NO_ZERO},
        [OX_DTYPE_FLOAT4E2M1] = {2, 1, 1, NO_NAN},
        [OX_DTYPE_FLOAT8E8M0] = {8, 0, 127, SCALE},
    };
    return ox_dtype_is_float(dtype) ? &layouts[dtype] : NULL;
}

static uint64_t ones(int n)
{
    return (UINT64_C(1) << n) - 1;
}

static uint64_t sign_bit(const layout *l)
{
    return l->special == SCALE ? 0 : UINT64_C(1) << (l->exponent + l->mantissa);
}

/* The NaN that plain "nan" stands for; 0 for a type without one. */
static uint64_t common_nan(const layout *l)
{
    switch (l->special) {
    case IEEE:
        return ones(l->exponent + 1) << (l->mantissa - 1);
    case NO_ZERO:
        return sign_bit(l);
    case NO_NAN:
        return 0;
    default:
        return ones(l->exponent + l->mantissa);
    }
}

static double decode(const layout *l, uint64_t bits)
{
    uint64_t magnitude = bits & ones(l->exponent + l->mantissa);
    uint64_t mantissa = bits & ones(l->mantissa);
    int exponent = (int)(magnitude >> l->mantissa);
    bool top = (uint64_t)exponent == ones(l->exponent);
    double sign = bits & sign_bit(l) ? -1 : 1;
    if (l->special == SCALE)
        return top ? NAN : ldexp(1, exponent - l->bias);
    if (l->special == IEEE && top)
        return mantissa ? NAN : sign * INFINITY;
    if ((l->special == ONE_NAN && magnitude == common_nan(l)) ||
        (l->special == NO_ZERO && bits == sign_bit(l)))
        return NAN;
    if (exponent)
        mantissa += UINT64_C(1) << l->mantissa;
    return sign * ldexp((double)mantissa,
                        (exponent ? exponent : 1) - l->bias - l->mantissa);
}

/* Smallest bits of a magnitude that is no finite value. */
static uint64_t first_special(const layout *l)
{
    switch (l->special) {
    case IEEE:
        return ones(l->exponent) << l->mantissa;
    case ONE_NAN:
        return common_nan(l);
    default:
        return UINT64_C(1) << (l->exponent + l->mantissa);
    }
}

/* A finite value to the nearest one of the type, ties to even. False when it
 * is past the largest. */
static bool encode(uint64_t *bits, const layout *l, double value)
{
    int exponent;
    double fraction = frexp(fabs(value), &exponent);
    if (l->special == SCALE) {
        int biased = exponent - 1 + l->bias;
        *bits = (uint64_t)biased;
        return value > 0 && fraction == 0.5 && biased >= 0 && biased < 255;
    }
    bool small = value == 0 || exponent - 1 < 1 - l->bias;
    int scale = small ? 1 - l->bias : exponent - 1;
    double steps = rint(ldexp(fabs(value), l->mantissa - scale));
    /* the implicit one of a normal value, and a carry, count up the exponent */
    uint64_t magnitude =
        (uint64_t)steps + ((uint64_t)(scale + l->bias - 1) << l->mantissa);
    if (magnitude >= first_special(l))
        return false;
    bool negative = signbit(value) && (magnitude || l->special != NO_ZERO);
    *bits = magnitude | (negative ? sign_bit(l) : 0);
    return true;
}

double ox_text_to_double(int dtype, uint64_t bits)
{
    const layout *l = layout_of(dtype);
    if (l)
        return decode(l, bits);
    if (!ox_dtype_is_signed(dtype))
        return (double)bits;
    uint64_t sign = UINT64_C(1) << (ox_dtype_bits(dtype) - 1);
    return (double)(int64_t)((bits ^ sign) - sign);
}

static bool integer_from_double(uint64_t *bits, int dtype, double value)
{
    int width = ox_dtype_bits(dtype);
    bool is_signed = ox_dtype_is_signed(dtype);
    double whole = rint(value);
    double above = ldexp(1, dtype == OX_DTYPE_BOOL ? 1 : width - is_signed);
    if (!(whole >= (is_signed ? -above : 0) && whole < above))
        return false;
    uint64_t v = whole < 0 ? (uint64_t)(int64_t)whole : (uint64_t)whole;
    *bits = width == 64 ? v : v & ones(width);
    return true;
}

bool ox_text_from_double(uint64_t *bits, int dtype, double value)
{
    const layout *l = layout_of(dtype);
    if (!l)
        return integer_from_double(bits, dtype, value);
    if (isnan(value)) {
        *bits = common_nan(l);
        return l->special != NO_NAN;
    }
    if (isinf(value)) {
        *bits = first_special(l) | (value < 0 ? sign_bit(l) : 0);
        return l->special == IEEE;
    }
    return encode(bits, l, value);
}

int ox_text_part_type(int dtype)
{
    switch (dtype) {
    case OX_DTYPE_COMPLEX64:
        return OX_DTYPE_FLOAT;
    case OX_DTYPE_COMPLEX128:
        return OX_DTYPE_DOUBLE;
    default:
        return dtype;
    }
}

bool ox_text_is_float_word(const char *word)
{
    const char *w = word + (*word == '-');
    return !strcasecmp(w, "inf") || !strcasecmp(w, "infinity") ||
           !strcasecmp(w, "nan") || !strncmp(word, "nan_", 4);
}

/* inf, -inf, nan, nan_BITS. */
static bool read_float_word(uint64_t *bits, const layout *l, const char *word)
{
    bool negative = *word == '-';
    const char *w = word + negative;
    uint64_t sign = negative ? sign_bit(l) : 0;
    if (*w == 'i' || *w == 'I') {
        *bits = sign | first_special(l);
        return l->special == IEEE;
    }
    *bits = sign | common_nan(l);
    if (!w[3])
        return l->special != NO_NAN && (!negative || l->special == IEEE);
    char *end;
    errno = 0;
    *bits = strtoull(w + 4, &end, 16);
    uint64_t all = sign_bit(l) | ones(l->exponent + l->mantissa);
    return w[4] && !*end && !errno && *bits <= all && isnan(decode(l, *bits));
}

static bool read_float(uint64_t *bits, const layout *l, const char *word)
{
    if (ox_text_is_float_word(word))
        return read_float_word(bits, l, word);
    char *end;
    double value = l->mantissa == 23 ? strtof(word, &end) : strtod(word, &end);
    return end != word && !*end && isfinite(value) && encode(bits, l, value);
}

bool ox_text_read_number(uint64_t *bits, int dtype, const char *word)
{
    const layout *l = layout_of(dtype);
    int width = ox_dtype_bits(dtype);
    if (l)
        return read_float(bits, l, word);
    if (dtype == OX_DTYPE_BOOL &&
        (!strcmp(word, "true") || !strcmp(word, "false"))) {
        *bits = *word == 't';
        return true;
    }
    char *end;
    errno = 0;
    if (!ox_dtype_is_signed(dtype)) {
        *bits = strtoull(word, &end, 10);
        return end != word && !*end && !errno && *word != '-' &&
               (width == 64 || *bits <= ones(width));
    }
    long long value = strtoll(word, &end, 10);
    long long top = (long long)ones(width - 1);
    *bits = (uint64_t)value & (ones(width - 1) * 2 + 1);
    return end != word && !*end && !errno && value <= top && value >= -top - 1;
}

/* Shortest decimal that reads back to bits; a whole number in full. */
static void add_finite(ox_buf *out, int dtype, uint64_t bits)
{
    const layout *l = layout_of(dtype);
    double value = decode(l, bits);
    char word[40];
    if (value == trunc(value) && fabs(value) < 1e6) {
        ox_buf_printf(out, "%.0f", value);
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        uint64_t back;
        snprintf(word, sizeof word, "%.*g", digits, value);
        if (read_float(&back, l, word) && back == bits)
            break;
    }
    ox_buf_str(out, word);
}

void ox_text_add_number(ox_buf *out, int dtype, uint64_t bits)
{
    const layout *l = layout_of(dtype);
    int width = ox_dtype_bits(dtype);
    if (!l && ox_dtype_is_signed(dtype)) {
        uint64_t sign = UINT64_C(1) << (width - 1);
        ox_buf_printf(out, "%lld", (long long)((bits ^ sign) - sign));
    } else if (!l) {
        ox_buf_printf(out, "%llu", (unsigned long long)bits);
    } else if (isnan(decode(l, bits))) {
        if (bits == common_nan(l))
            ox_buf_str(out, "nan");
        else
            ox_buf_printf(out, "nan_%llx", (unsigned long long)bits);
    } else if (isinf(decode(l, bits))) {
        ox_buf_str(out, decode(l, bits) < 0 ? "-inf" : "inf");
    } else {
        add_finite(out, dtype, bits);
    }
}

void ox_text_add_float(ox_buf *out, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    size_t start = out->size;
    ox_text_add_number(out, OX_DTYPE_FLOAT, bits);
    if (!strpbrk(out->data + start, ".ein"))
        ox_buf_str(out, ".0");
}

uint64_t ox_text_get_bits(const uint8_t *raw, size_t i, int dtype)
{
    size_t width = (size_t)ox_dtype_bits(dtype);
    if (width < 8) {
        size_t per_byte = 8 / width;
        unsigned byte = raw[i / per_byte];
        return byte >> (i % per_byte * width) & ones((int)width);
    }
    uint64_t bits = 0;
    for (size_t k = 0; k < width / 8; k++)
        bits |= (uint64_t)raw[i * (width / 8) + k] << 8 * k;
    return bits;
}

void ox_text_push_bits(ox_buf *raw, size_t i, int dtype, uint64_t bits)
{
    size_t width = (size_t)ox_dtype_bits(dtype);
    if (width < 8) {
        size_t at = i % (8 / width) * width;
        if (!at)
            ox_buf_add(raw, "", 1);
        raw->data[raw->size - 1] |= (char)(bits << at);
        return;
    }
    uint8_t bytes[8];
    for (size_t k = 0; k < width / 8; k++)
        bytes[k] = (uint8_t)(bits >> 8 * k);
    ox_buf_add(raw, bytes, width / 8);
}
