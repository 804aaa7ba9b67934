/* Files as inputs: which format one has, and raw bytes. */
#include "runtime/input_priv.h"

#include <string.h>

static ox_status (*const readers[])(ox_array *, const ox_input_file *,
                                    ox_err *) = {
    [OX_FORMAT_NPY] = ox_input_npy, [OX_FORMAT_NPZ] = ox_input_npz,
    [OX_FORMAT_PB] = ox_input_pb,   [OX_FORMAT_IMAGE] = ox_input_image,
    [OX_FORMAT_RAW] = ox_input_raw,
};

/* The first row that fits. Raw bytes and .pb may start with anything: their
 * names go before. */
static const struct {
    ox_input_format format;
    const char *suffix; /* of the name */
    const char *magic;  /* first bytes */
} formats[] = {
    {OX_FORMAT_PB, ".pb", ""},        {OX_FORMAT_RAW, ".bin", ""},
    {OX_FORMAT_RAW, ".raw", ""},      {OX_FORMAT_NPY, "", "\x93NUMPY"},
    {OX_FORMAT_NPZ, "", "PK\3\4"},    {OX_FORMAT_NPZ, "", "PK\5\6"},
    {OX_FORMAT_IMAGE, "", "\x89PNG"}, {OX_FORMAT_IMAGE, "", "\xff\xd8"},
    {OX_FORMAT_NPY, ".npy", ""},      {OX_FORMAT_NPZ, ".npz", ""},
    {OX_FORMAT_IMAGE, ".png", ""},    {OX_FORMAT_IMAGE, ".jpg", ""},
    {OX_FORMAT_IMAGE, ".jpeg", ""},
};

static bool ends_with(const char *text, const char *suffix)
{
    size_t n = strlen(text), m = strlen(suffix);
    return n >= m && !strcmp(text + n - m, suffix);
}

ox_input_format ox_input_format_of(const ox_input_file *file)
{
    if (file->source->options.format)
        return (ox_input_format)file->source->options.format;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        size_t n = strlen(formats[i].magic);
        if (ends_with(file->source->text, formats[i].suffix) &&
            file->size >= n && !memcmp(file->data, formats[i].magic, n))
            return formats[i].format;
    }
    return OX_FORMAT_AUTO;
}

ox_status ox_input_open(ox_input_file *out, ox_mapped *mapped,
                        const ox_input_file *want, ox_err *err)
{
    const char *path = want->source->text;
    if (ox_mapped_open(mapped, path, want->arena, err))
        return err->status;
    *out = *want;
    out->path = path;
    out->data = mapped->data;
    out->size = mapped->size;
    if (ox_input_format_of(out))
        return OX_OK;
    ox_mapped_close(mapped);
    return ox_fail(err, OX_IO,
                   "%.300s: neither .npy, .npz, .pb, PNG nor JPEG; "
                   "raw data is named .bin, or format=raw",
                   path);
}

ox_status ox_input_read(ox_array *out, const ox_input_file *file, ox_err *err)
{
    return readers[ox_input_format_of(file)](out, file, err);
}

ox_status ox_input_bytes(uint64_t *size, int32_t dtype, const int64_t *dims,
                         size_t rank, const ox_input_file *file, ox_err *err)
{
    int64_t count;
    ox_arena *arena = file->arena;
    *size = 0;
    bool fits = ox_count_of_dims(&count, dims, rank);
    if (fits && dtype == OX_DTYPE_STRING)
        fits = count <= OX_INPUT_MAX_STRINGS;
    else if (fits)
        fits =
            ox_dtype_bytes(dtype, count, size) && *size <= OX_INPUT_MAX_BYTES;
    if (fits)
        return OX_OK;
    return ox_fail(
        err, OX_UNSUPPORTED,
        "%.300s: %s is past the %llu bytes of "
        "an input",
        file->path,
        ox_shorten(arena, ox_type_text(dtype, dims, rank, arena), 300),
        (unsigned long long)OX_INPUT_MAX_BYTES);
}

/* The one open dim gets what the size of the file says. */
static ox_status infer_open_dim(int64_t *dims, const ox_input_file *file,
                                ox_err *err)
{
    const ox_need *need = file->need;
    int64_t rest = 1;
    size_t open = need->rank, n_open = 0;
    for (size_t i = 0; i < need->rank; i++) {
        n_open += dims[i] < 0;
        open = dims[i] < 0 ? i : open;
        if (dims[i] >= 0 && __builtin_mul_overflow(rest, dims[i], &rest))
            rest = 0;
    }
    const uint64_t bits = (uint64_t)ox_dtype_bits(need->dtype);
    const uint64_t unit = bits * (uint64_t)rest / 8;
    if (!n_open)
        return OX_OK;
    if (n_open > 1 || !need->has_shape || !unit || bits < 8 ||
        file->size % unit || (uint64_t)rest > OX_INPUT_MAX_BYTES)
        return ox_fail(err, OX_USAGE,
                       "%.300s: raw data of %llu bytes does not "
                       "say the sizes of %s: --dim NAME=N or shape=",
                       file->path, (unsigned long long)file->size,
                       ox_need_text(need, file->arena));
    dims[open] = (int64_t)(file->size / unit);
    return OX_OK;
}

ox_status ox_input_raw(ox_array *out, const ox_input_file *file, ox_err *err)
{
    const ox_need *need = file->need;
    int64_t *dims =
        ox_memdup(file->arena, need->dims, need->rank * sizeof *dims);
    if (infer_open_dim(dims, file, err) ||
        ox_input_bytes(&out->size, need->dtype, dims, need->rank, file, err))
        return err->status;
    if (out->size != file->size || need->dtype == OX_DTYPE_STRING)
        return ox_fail(err, OX_USAGE,
                       "%.300s: input '%.200s' is %s, which is "
                       "%llu bytes, found %llu",
                       file->path, need->name, ox_need_text(need, file->arena),
                       (unsigned long long)out->size,
                       (unsigned long long)file->size);
    out->dtype = need->dtype;
    out->rank = need->rank;
    out->dims = dims;
    out->data = ox_memdup(file->arena, file->data, (size_t)out->size);
    return OX_OK;
}
