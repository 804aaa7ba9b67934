/* NumPy's files. */
#include "runtime/input.h"

#include <stdlib.h>
#include <string.h>
#include <zip.h>

enum { MAX_HEADER = 1 << 16, MAX_RANK = 64 };

/* numpy's type codes without the byte order. */
static const struct {
    const char *code;
    int32_t dtype;
} codes[] = {
    {"f4", OX_DTYPE_FLOAT},  {"f8", OX_DTYPE_DOUBLE}, {"f2", OX_DTYPE_FLOAT16},
    {"i1", OX_DTYPE_INT8},   {"i2", OX_DTYPE_INT16},  {"i4", OX_DTYPE_INT32},
    {"i8", OX_DTYPE_INT64},  {"u1", OX_DTYPE_UINT8},  {"u2", OX_DTYPE_UINT16},
    {"u4", OX_DTYPE_UINT32}, {"u8", OX_DTYPE_UINT64}, {"b1", OX_DTYPE_BOOL}};

typedef struct header {
    char text[MAX_HEADER + 1];
    bool is_big, is_fortran;
} header;

/* The value of a key of the header's dict; NULL when it is not there. */
static const char *value_of(const header *h, const char *key)
{
    const char *at = strstr(h->text, key);
    at = at ? strchr(at, ':') : NULL;
    return at ? at + 1 + strspn(at + 1, " ") : NULL;
}

static bool read_type(ox_array *out, header *h)
{
    const char *at = value_of(h, "'descr'");
    if (!at || (*at != '\'' && *at != '"') || !at[1])
        return false;
    h->is_big = at[1] == '>';
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (!strncmp(at + 2, codes[i].code, 2) && at[4] == *at)
            out->dtype = codes[i].dtype;
    return out->dtype && strchr("<>|=", at[1]);
}

static bool read_shape(ox_array *out, header *h, ox_arena *arena)
{
    const char *at = value_of(h, "'shape'");
    const char *order = value_of(h, "'fortran_order'");
    if (!at || *at++ != '(' || !order)
        return false;
    h->is_fortran = !strncmp(order, "True", 4);
    int64_t *dims = OX_NEW_ARRAY(arena, MAX_RANK, int64_t);
    for (at += strspn(at, " "); *at != ')'; at += strspn(at, " ,")) {
        char *end;
        if (*at < '0' || *at > '9' || out->rank == MAX_RANK)
            return false;
        dims[out->rank++] = strtoll(at, &end, 10);
        at = end;
    }
    out->dims = dims;
    return true;
}

static void swap_bytes(uint8_t *data, size_t width, int64_t count)
{
    for (int64_t i = 0; i < count; i++, data += width)
        for (size_t k = 0; k < width / 2; k++) {
            const uint8_t byte = data[k];
            data[k] = data[width - 1 - k];
            data[width - 1 - k] = byte;
        }
}

/* Column-major to row-major. */
static void reorder(uint8_t *to, const uint8_t *from, const ox_array *a,
                    size_t width)
{
    const int64_t count = ox_array_count(a);
    int64_t at[MAX_RANK] = {0};
    for (int64_t i = 0; i < count; i++) {
        int64_t offset = 0, step = 1;
        for (size_t d = 0; d < a->rank; d++) {
            offset += at[d] * step;
            step *= a->dims[d];
        }
        memcpy(to + (size_t)i * width, from + (size_t)offset * width, width);
        for (size_t d = a->rank; d-- > 0 && ++at[d] == a->dims[d];)
            at[d] = 0;
    }
}

/* Bytes of the header; 0 when it is none. */
static size_t header_size(const uint8_t *bytes, size_t size, size_t *start)
{
    if (size < 12 || memcmp(bytes, "\x93NUMPY", 6) || bytes[6] < 1 ||
        bytes[6] > 3)
        return 0;
    size_t n = bytes[8] | (size_t)bytes[9] << 8;
    *start = 10;
    if (bytes[6] > 1) {
        n |= (size_t)bytes[10] << 16 | (size_t)bytes[11] << 24;
        *start = 12;
    }
    return n <= MAX_HEADER && n <= size - *start ? n : 0;
}

/* Whether dims and type need exactly these bytes, without overflow. */
static bool fits(const ox_array *a, uint64_t size)
{
    int64_t count = 1;
    uint64_t need;
    for (size_t d = 0; d < a->rank; d++)
        if (__builtin_mul_overflow(count, a->dims[d], &count))
            return false;
    return ox_dtype_bytes(a->dtype, count, &need) && need == size;
}

ox_status ox_npy_parse(ox_array *out, const uint8_t *bytes, size_t size,
                       ox_arena *arena, ox_err *err)
{
    header h = {0};
    size_t start;
    const size_t n = header_size(bytes, size, &start);
    if (!n)
        return ox_fail(err, OX_BAD_MODEL, "not a .npy file");
    memcpy(h.text, bytes + start, n);
    if (!read_type(out, &h))
        return ox_fail(err, OX_UNSUPPORTED,
                       "a .npy file of no numeric type: %.60s", h.text);
    if (!read_shape(out, &h, arena))
        return ox_fail(err, OX_BAD_MODEL, "a .npy file without a shape");
    start += n;
    if (!fits(out, size - start))
        return ox_fail(err, OX_BAD_MODEL,
                       "a .npy file of %zu bytes of data, %s needs others",
                       size - start, ox_array_type_text(out, arena));
    out->size = size - start;
    const size_t width = (size_t)ox_dtype_bits(out->dtype) / 8;
    uint8_t *data = ox_memdup(arena, bytes + start, out->size);
    if (h.is_fortran && out->size)
        reorder(data, bytes + start, out, width);
    if (h.is_big)
        swap_bytes(data, width, ox_array_count(out));
    out->data = data;
    return OX_OK;
}

static ox_status read_member(ox_array *out, zip_t *zip, const char *member,
                             ox_arena *arena, ox_err *err)
{
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_stat(zip, member, 0, &stat) || !(stat.valid & ZIP_STAT_SIZE))
        return ox_fail(err, OX_NO, "no member '%s'", member);
    if (stat.size > OX_INPUT_MAX_BYTES)
        return ox_fail(err, OX_BAD_MODEL, "'%s' would be %llu bytes", member,
                       (unsigned long long)stat.size);
    uint8_t *bytes = ox_alloc(arena, stat.size + 1);
    zip_file_t *file = zip_fopen(zip, member, 0);
    const zip_int64_t got = file ? zip_fread(file, bytes, stat.size + 1) : -1;
    if (file)
        zip_fclose(file);
    if (got < 0 || (zip_uint64_t)got != stat.size)
        return ox_fail(err, OX_BAD_MODEL, "'%s' cannot be read whole", member);
    return ox_npy_parse(out, bytes, stat.size, arena, err);
}

ox_status ox_npz_read(ox_array *out, const char *path, const char *name,
                      ox_arena *arena, ox_err *err)
{
    int code;
    zip_t *zip = zip_open(path, ZIP_RDONLY, &code);
    if (!zip)
        return ox_fail(err, OX_BAD_MODEL, "not a .npz file");
    read_member(out, zip, ox_printf(arena, "%s.npy", name), arena, err);
    zip_discard(zip);
    return err->status;
}
