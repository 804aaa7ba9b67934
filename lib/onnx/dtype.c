#include "onnx/dtype.h"

#include <string.h>

typedef enum kind {
    KIND_NONE,
    KIND_FLOAT,
    KIND_UFLOAT,
    KIND_INT,
    KIND_UINT,
    KIND_BOOL,
    KIND_STRING,
    KIND_COMPLEX
} kind;

typedef struct row {
    const char *name;
    unsigned char bits, field, kind;
} row;

static const row rows[] = {
#define OX_DTYPE(id, name, value, bits, field, kind)                           \
    [value] = {name, bits, field, KIND_##kind},
#include "onnx/dtype.def"
#undef OX_DTYPE
};

_Static_assert(sizeof rows / sizeof rows[0] == OX_DTYPE_COUNT,
               "dtype.def ends with the highest value");

static const row *find(int dtype)
{
    const bool known = dtype > 0 && dtype < OX_DTYPE_COUNT;
    return &rows[known ? dtype : OX_DTYPE_UNDEFINED];
}

bool ox_dtype_known(int dtype)
{
    return find(dtype) != &rows[OX_DTYPE_UNDEFINED];
}

const char *ox_dtype_name(int dtype)
{
    return find(dtype)->name;
}

int ox_dtype_from_name(const char *name)
{
    for (int i = 0; i < OX_DTYPE_COUNT; i++) {
        if (!strcmp(rows[i].name, name)) {
            return i;
        }
    }
    return OX_DTYPE_UNDEFINED;
}

int ox_dtype_bits(int dtype)
{
    return find(dtype)->bits;
}

bool ox_dtype_bytes(int dtype, int64_t count, uint64_t *bytes)
{
    const uint64_t bits = find(dtype)->bits;
    if (!bits || count < 0) {
        return false;
    }
    const uint64_t n = (uint64_t)count;
    if (bits < 8) {
        const uint64_t per_byte = 8 / bits;
        *bytes = n / per_byte + (n % per_byte != 0);
        return true;
    }
    if (n > UINT64_MAX / (bits / 8)) {
        return false;
    }
    *bytes = n * (bits / 8);
    return true;
}

ox_tensor_field ox_dtype_field(int dtype)
{
    return (ox_tensor_field)find(dtype)->field;
}

bool ox_dtype_entries(int dtype, int64_t count, uint64_t *entries)
{
    const row *r = find(dtype);
    if (r->kind == KIND_NONE || count < 0) {
        return false;
    }
    if (r->bits && r->bits < 8) {
        return ox_dtype_bytes(dtype, count, entries);
    }
    /* count is at most 2^63 - 1, so twice it fits */
    *entries = (uint64_t)count * (r->kind == KIND_COMPLEX ? 2 : 1);
    return true;
}

bool ox_dtype_is_float(int dtype)
{
    const int k = find(dtype)->kind;
    return k == KIND_FLOAT || k == KIND_UFLOAT;
}

bool ox_dtype_is_integer(int dtype)
{
    const int k = find(dtype)->kind;
    return k == KIND_INT || k == KIND_UINT;
}

bool ox_dtype_is_signed(int dtype)
{
    const int k = find(dtype)->kind;
    return k == KIND_FLOAT || k == KIND_INT || k == KIND_COMPLEX;
}
