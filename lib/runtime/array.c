#include "runtime/array.h"

#include "base/buf.h"
#include "num/half.h"

#include <math.h>
#include <string.h>

int64_t ox_array_count(const ox_array *array)
{
    int64_t n = 1;
    for (size_t i = 0; i < array->rank; i++)
        n *= array->dims[i];
    return n;
}

static double real_at(const ox_array *array, int64_t i)
{
    const uint8_t *p = array->data + i * (ox_dtype_bits(array->dtype) / 8);
    float f;
    double d;
    uint16_t h;
    uint32_t bits;
    switch (array->dtype) {
    case OX_DTYPE_FLOAT:
        memcpy(&f, p, sizeof f);
        return (double)f;
    case OX_DTYPE_DOUBLE:
        memcpy(&d, p, sizeof d);
        return d;
    case OX_DTYPE_FLOAT16:
        memcpy(&h, p, sizeof h);
        ox_float_from_half(&f, &h, 1);
        return (double)f;
    case OX_DTYPE_BFLOAT16:
        memcpy(&h, p, sizeof h);
        bits = (uint32_t)h << 16;
        memcpy(&f, &bits, sizeof f);
        return (double)f;
    default:
        return (double)NAN;
    }
}

/* Integers and bool; below 8 bits the first element is in the low bits. */
static double integer_at(const ox_array *array, int64_t i)
{
    const int bits = ox_dtype_bits(array->dtype);
    uint64_t u = 0;
    if (bits < 8)
        u = (uint64_t)array->data[i * bits / 8] >> i * bits % 8;
    else
        memcpy(&u, array->data + i * (bits / 8), (size_t)bits / 8);
    const int unused = 64 - bits;
    if (ox_dtype_is_signed(array->dtype))
        return (double)((int64_t)(u << unused) >> unused);
    return (double)(u << unused >> unused);
}

double ox_array_number(const ox_array *array, int64_t i)
{
    if (!array->data)
        return (double)NAN;
    if (ox_dtype_is_integer(array->dtype) || array->dtype == OX_DTYPE_BOOL)
        return integer_at(array, i);
    return real_at(array, i);
}

const char *ox_array_type_text(const ox_array *array, ox_arena *arena)
{
    ox_buf out;
    ox_buf_init(&out, arena);
    ox_buf_str(&out, ox_dtype_name(array->dtype));
    if (array->rank)
        ox_buf_str(&out, "[");
    for (size_t i = 0; i < array->rank; i++)
        ox_buf_printf(&out, "%s%lld", i ? "," : "", (long long)array->dims[i]);
    if (array->rank)
        ox_buf_str(&out, "]");
    return ox_buf_text(&out);
}

const ox_array *ox_arrays_find(const ox_arrays *arrays, const char *name)
{
    for (size_t i = 0; i < arrays->n; i++)
        if (!strcmp(arrays->at[i].name, name))
            return &arrays->at[i];
    return NULL;
}
