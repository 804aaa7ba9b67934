#include "runtime/array.h"

#include "base/buf.h"
#include "onnx/text_value.h"

#include <math.h>
#include <string.h>

bool ox_count_of_dims(int64_t *count, const int64_t *dims, size_t rank)
{
    int64_t n = 1;
    bool fits = true, is_empty = false;
    for (size_t i = 0; i < rank; i++) {
        if (dims[i] < 0)
            return false;
        is_empty |= dims[i] == 0;
        fits &= !__builtin_mul_overflow(n, dims[i], &n);
    }
    *count = is_empty ? 0 : n;
    return fits || is_empty;
}

int64_t ox_array_count(const ox_array *array)
{
    int64_t n;
    return ox_count_of_dims(&n, array->dims, array->rank) ? n : -1;
}

static bool has_numbers(int32_t dtype)
{
    return ox_dtype_is_float(dtype) || ox_dtype_is_integer(dtype) ||
           dtype == OX_DTYPE_BOOL;
}

double ox_array_number(const ox_array *array, int64_t i)
{
    if (!has_numbers(array->dtype))
        return NAN;
    uint64_t bits = ox_text_get_bits(array->data, (size_t)i, array->dtype);
    if (array->dtype == OX_DTYPE_BOOL)
        return bits != 0;
    return ox_text_to_double(array->dtype, bits);
}

const char *ox_array_type_text(const ox_array *array, ox_arena *arena)
{
    return ox_type_text(array->dtype, array->dims, array->rank, arena);
}

const char *ox_type_text(int32_t dtype, const int64_t *dims, size_t rank,
                         ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, ox_dtype_name(dtype));
    for (size_t i = 0; i < rank; i++) {
        ox_buf_str(&text, i ? "," : "[");
        if (dims[i] < 0)
            ox_buf_str(&text, "?");
        else
            ox_buf_printf(&text, "%lld", (long long)dims[i]);
    }
    ox_buf_str(&text, rank ? "]" : "");
    return ox_buf_text(&text);
}

const ox_array *ox_arrays_find(const ox_arrays *arrays, const char *name)
{
    for (size_t i = 0; i < arrays->n; i++)
        if (arrays->at[i].name && !strcmp(arrays->at[i].name, name))
            return &arrays->at[i];
    return NULL;
}

void ox_put_bits(uint8_t *data, int32_t dtype, int64_t i, uint64_t bits)
{
    size_t at = (size_t)i, width = (size_t)ox_dtype_bits(dtype);
    if (width < 8)
        data[at * width / 8] |= (uint8_t)(bits << at * width % 8);
    else
        memcpy(data + at * (width / 8), &bits, width / 8);
}

bool ox_put_number(uint8_t *data, int32_t dtype, int64_t i, double value)
{
    if (dtype == OX_DTYPE_FLOAT) {
        float f = (float)value;
        memcpy(data + 4 * i, &f, sizeof f);
        return isfinite(f) || !isfinite(value);
    }
    uint64_t bits;
    if (!ox_text_from_double(&bits, dtype, value))
        return false;
    ox_put_bits(data, dtype, i, bits);
    return true;
}

/* Whether element i is a 64-bit integer with more bits than a double has. */
static bool is_long(int64_t *n, const ox_array *in, int64_t i)
{
    const int64_t most = INT64_C(1) << 53;
    if (in->dtype != OX_DTYPE_INT64 && in->dtype != OX_DTYPE_UINT64)
        return false;
    memcpy(n, in->data + 8 * i, 8);
    return *n > most || *n < -most;
}

static bool cast_element(uint8_t *to, int32_t dtype, const ox_array *in,
                         int64_t i, bool exact)
{
    double value = ox_array_number(in, i);
    int64_t n;
    if (is_long(&n, in, i) && !ox_dtype_is_float(dtype)) {
        /* of two types, one is signed: both hold what is not negative */
        if (n >= 0 && ox_dtype_bits(dtype) == 64)
            ox_put_bits(to, dtype, i, (uint64_t)n);
        return n >= 0 && ox_dtype_bits(dtype) == 64;
    }
    if (!ox_put_number(to, dtype, i, value))
        return false;
    const ox_array out = {.dtype = dtype, .data = to};
    double back = ox_array_number(&out, i);
    return !exact || (isnan(back) && isnan(value)) ||
           (back == value && !is_long(&n, in, i));
}

ox_status ox_array_cast(ox_array *out, const ox_array *in, int32_t dtype,
                        bool exact, ox_arena *arena, ox_err *err)
{
    uint64_t size;
    int64_t count = ox_array_count(in);
    *out = *in;
    if (dtype == in->dtype)
        return OX_OK;
    if (!has_numbers(dtype) || !has_numbers(in->dtype) ||
        !ox_dtype_bytes(dtype, count, &size))
        return ox_fail(err, OX_UNSUPPORTED, "no cast from %s to %s",
                       ox_dtype_name(in->dtype), ox_dtype_name(dtype));
    uint8_t *data = ox_alloc(arena, (size_t)size);
    for (int64_t i = 0; i < count; i++)
        if (!cast_element(data, dtype, in, i, exact))
            return ox_fail(err, OX_USAGE, "element %lld is %.17g, which %s %s",
                           (long long)i, ox_array_number(in, i),
                           ox_dtype_name(dtype),
                           exact ? "does not hold exactly" : "does not hold");
    out->dtype = dtype;
    out->data = data;
    out->size = size;
    return OX_OK;
}
