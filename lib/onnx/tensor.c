#include "onnx/tensor.h"

#include "onnx/dtype.h"
#include "num/half.h"
#include "onnx/wire.h"

#include <string.h>

ox_tensor *ox_tensor_new(ox_arena *arena, const char *name, int32_t dtype,
                         const int64_t *dims, size_t rank, const void *raw,
                         uint64_t size)
{
    ox_tensor *tensor = OX_NEW(arena, ox_tensor);
    onnx__tensor_proto__init(&tensor->proto);
    tensor->proto.name = name ? ox_strdup(arena, name) : NULL;
    tensor->proto.has_data_type = 1;
    tensor->proto.data_type = dtype;
    tensor->proto.dims = ox_memdup(arena, dims, rank * sizeof *dims);
    tensor->proto.n_dims = rank;
    tensor->payload = (ox_payload){raw, size, OX_FIELD_RAW_DATA, OX_AS_IS};
    return tensor;
}

int64_t ox_tensor_count(const ox_tensor *tensor)
{
    int64_t n = 1;
    for (size_t i = 0; i < tensor->proto.n_dims; i++)
        if (tensor->proto.dims[i] < 0 ||
            __builtin_mul_overflow(n, tensor->proto.dims[i], &n))
            return -1;
    return n;
}

uint64_t ox_payload_size(const ox_payload *payload)
{
    return payload->recode == OX_FLOAT_TO_HALF ? payload->size / 2
                                               : payload->size;
}

/* Width in bytes of one entry of a typed field as raw_data holds it: int32_data
 * carries every narrow type. */
static size_t entry_width(const ox_tensor *tensor)
{
    switch (tensor->payload.field) {
    case OX_FIELD_INT32_DATA: {
        int bits = ox_dtype_bits(tensor->proto.data_type);
        return bits < 8 ? 1 : (size_t)bits / 8;
    }
    case OX_FIELD_INT64_DATA:
        return 8;
    case OX_FIELD_UINT64_DATA: {
        int bits = ox_dtype_bits(tensor->proto.data_type);
        return (size_t)bits / 8;
    }
    default:
        return 0;
    }
}

/* Varints of a typed field to little-endian entries, exactly size bytes. */
static bool unpack_varints(uint8_t *to, uint64_t size, const ox_tensor *tensor)
{
    const uint8_t *at = tensor->payload.data;
    const uint8_t *end = at + tensor->payload.size;
    size_t width = entry_width(tensor);
    if (!width || width > 8)
        return false;
    uint64_t done = 0;
    for (uint64_t v; at < end && done + width <= size; done += width) {
        if (!ox_varint_read(&v, &at, end))
            return false;
        memcpy(to + done, &v, width);
    }
    return at == end && done == size;
}

static ox_status wrong_size(const ox_tensor *tensor, uint64_t want, ox_err *err)
{
    return ox_fail(err, OX_BAD_MODEL,
                   "tensor '%s': its data does not fit: %lld elements of %s "
                   "need %llu bytes, found %llu",
                   tensor->proto.name ? tensor->proto.name : "",
                   (long long)ox_tensor_count(tensor),
                   ox_dtype_name(tensor->proto.data_type),
                   (unsigned long long)want,
                   (unsigned long long)ox_payload_size(&tensor->payload));
}

ox_status ox_tensor_raw(const uint8_t **out, uint64_t *size,
                        const ox_tensor *tensor, ox_arena *arena, ox_err *err)
{
    const ox_payload *p = &tensor->payload;
    const char *name = tensor->proto.name ? tensor->proto.name : "";
    if (tensor->external_fault)
        return ox_fail(err, OX_BAD_MODEL, "tensor '%s': %s", name,
                       tensor->external_fault);
    if (!ox_dtype_bytes(tensor->proto.data_type, ox_tensor_count(tensor), size))
        return ox_fail(err, OX_BAD_MODEL,
                       "tensor '%s': dims or type have no size in bytes", name);
    if (p->recode == OX_FLOAT_TO_HALF) {
        uint16_t *half = ox_alloc(arena, p->size / 2);
        for (uint64_t i = 0; i < p->size / 4; i++) {
            float f;
            memcpy(&f, p->data + 4 * i, 4);
            half[i] = ox_half_from_float1(f);
        }
        *out = (const uint8_t *)half;
        return OX_OK;
    }
    bool as_is = p->field == OX_FIELD_RAW_DATA ||
                 p->field == OX_FIELD_FLOAT_DATA ||
                 p->field == OX_FIELD_DOUBLE_DATA || !p->field;
    if (as_is && p->size != *size)
        return wrong_size(tensor, *size, err);
    *out = *size ? p->data : (const uint8_t *)"";
    if (as_is)
        return OX_OK;
    /* An entry takes at least one byte on the wire, at most eight in memory. */
    if (*size / 8 > p->size)
        return wrong_size(tensor, *size, err);
    uint8_t *bytes = ox_alloc(arena, *size);
    if (!unpack_varints(bytes, *size, tensor))
        return wrong_size(tensor, *size, err);
    *out = bytes;
    return OX_OK;
}

/* One integer element, sign-extended by its type. */
static int64_t int_at(const uint8_t *raw, int32_t dtype, size_t i)
{
    int bits = ox_dtype_bits(dtype);
    uint64_t v = 0;
    if (bits < 8) {
        size_t per_byte = 8 / (size_t)bits;
        v = (uint64_t)raw[i / per_byte] >> (i % per_byte * (size_t)bits);
        v &= (UINT64_C(1) << bits) - 1;
    } else {
        memcpy(&v, raw + i * (size_t)bits / 8, (size_t)bits / 8);
    }
    if (!ox_dtype_is_signed(dtype) || bits == 64)
        return (int64_t)v;
    uint64_t sign = UINT64_C(1) << (bits - 1);
    return (int64_t)((v ^ sign) - sign);
}

/* The raw data of a tensor of at most limit elements, else NULL. */
static const uint8_t *small_raw(size_t *n, const ox_tensor *tensor,
                                size_t limit, ox_arena *arena)
{
    int64_t count = ox_tensor_count(tensor);
    const uint8_t *raw;
    uint64_t size;
    ox_err err;
    if (count < 0 || (uint64_t)count > limit ||
        ox_tensor_raw(&raw, &size, tensor, arena, &err))
        return NULL;
    *n = (size_t)count;
    return raw;
}

int64_t *ox_tensor_ints(const ox_tensor *tensor, size_t limit, ox_arena *arena)
{
    int32_t dtype = tensor->proto.data_type;
    if (!ox_dtype_is_integer(dtype) && dtype != OX_DTYPE_BOOL)
        return NULL;
    size_t n;
    const uint8_t *raw = small_raw(&n, tensor, limit, arena);
    if (!raw)
        return NULL;
    int64_t *ints = OX_NEW_ARRAY(arena, n, int64_t);
    for (size_t i = 0; i < n; i++)
        ints[i] = int_at(raw, dtype, i);
    return ints;
}

static double float_at(const uint8_t *raw, int32_t dtype, size_t i)
{
    double d;
    float f;
    uint16_t h;
    uint32_t bits;
    switch (dtype) {
    case OX_DTYPE_DOUBLE:
        memcpy(&d, raw + 8 * i, 8);
        return d;
    case OX_DTYPE_FLOAT16:
        memcpy(&h, raw + 2 * i, 2);
        return ox_float_from_half1(h);
    case OX_DTYPE_BFLOAT16:
        memcpy(&h, raw + 2 * i, 2);
        bits = (uint32_t)h << 16;
        memcpy(&f, &bits, 4);
        return f;
    default:
        memcpy(&f, raw + 4 * i, 4);
        return f;
    }
}

double *ox_tensor_floats(const ox_tensor *tensor, size_t limit, ox_arena *arena)
{
    int32_t dtype = tensor->proto.data_type;
    if (dtype != OX_DTYPE_FLOAT && dtype != OX_DTYPE_DOUBLE &&
        dtype != OX_DTYPE_FLOAT16 && dtype != OX_DTYPE_BFLOAT16)
        return NULL;
    size_t n;
    const uint8_t *raw = small_raw(&n, tensor, limit, arena);
    if (!raw)
        return NULL;
    double *floats = OX_NEW_ARRAY(arena, n, double);
    for (size_t i = 0; i < n; i++)
        floats[i] = float_at(raw, dtype, i);
    return floats;
}
