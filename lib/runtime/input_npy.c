/* NumPy arrays: the format of numpy.lib.format, versions 1 to 3. */
#include "runtime/input_priv.h"

#include "onnx/limits.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct header {
    char descr[32];
    bool fortran;
    size_t rank;
    int64_t dims[OX_MAX_RANK];
    bool has_descr, has_order, has_shape;
    uint64_t size; /* of magic and header */
} header;

/* The header is a Python dict of strings, booleans and a tuple. */
typedef struct scanner {
    const char *at, *end;
} scanner;

static void skip_space(scanner *s)
{
    while (s->at < s->end && isspace((unsigned char)*s->at))
        s->at++;
}

static bool take(scanner *s, const char *word)
{
    skip_space(s);
    size_t n = strlen(word);
    bool is = (size_t)(s->end - s->at) >= n && !memcmp(s->at, word, n);
    s->at += is ? n : 0;
    return is;
}

static bool take_string(scanner *s, char *out, size_t room)
{
    bool single = take(s, "'");
    if (!single && !take(s, "\""))
        return false;
    size_t n = 0;
    for (; s->at < s->end && *s->at != (single ? '\'' : '"'); s->at++) {
        if (n + 1 >= room || *s->at == '\\')
            return false;
        out[n++] = *s->at;
    }
    out[n] = '\0';
    return s->at++ < s->end;
}

static bool take_size(scanner *s, int64_t *out)
{
    skip_space(s);
    const char *start = s->at;
    for (*out = 0; s->at < s->end && isdigit((unsigned char)*s->at); s->at++)
        if (__builtin_mul_overflow(*out, 10, out) ||
            __builtin_add_overflow(*out, *s->at - '0', out))
            return false;
    if (s->at == start)
        return false;
    take(s, "L"); /* as Python 2 wrote them */
    return true;
}

static bool take_shape(scanner *s, header *h)
{
    if (!take(s, "("))
        return false;
    for (h->rank = 0; !take(s, ")"); h->rank++) {
        if (h->rank == OX_MAX_RANK || !take_size(s, &h->dims[h->rank]))
            return false;
        if (!take(s, ",")) {
            h->rank++;
            return take(s, ")");
        }
    }
    return true;
}

static bool take_entry(scanner *s, header *h)
{
    char key[32];
    if (!take_string(s, key, sizeof key) || !take(s, ":"))
        return false;
    if (!strcmp(key, "descr"))
        return h->has_descr = take_string(s, h->descr, sizeof h->descr);
    if (!strcmp(key, "shape"))
        return h->has_shape = take_shape(s, h);
    if (strcmp(key, "fortran_order") != 0)
        return false;
    h->has_order = true;
    h->fortran = take(s, "True");
    return h->fortran || take(s, "False");
}

static bool take_dict(scanner *s, header *h)
{
    if (!take(s, "{"))
        return false;
    while (!take(s, "}")) {
        if (!take_entry(s, h))
            return false;
        if (!take(s, ","))
            return take(s, "}");
    }
    return true;
}

static ox_status bad(const ox_input_file *file, const char *what, ox_err *err)
{
    return ox_fail(err, OX_IO, "%.300s: %s", file->path, what);
}

static ox_status read_header(header *h, const ox_input_file *file, ox_err *err)
{
    const uint8_t *p = file->data;
    *h = (header){0};
    if (file->size < 10 || memcmp(p, "\x93NUMPY", 6) != 0)
        return bad(file, "not an .npy file", err);
    if (p[6] < 1 || p[6] > 3)
        return ox_fail(err, OX_UNSUPPORTED,
                       "%.300s: .npy version %d, 1 to 3 "
                       "are read",
                       file->path, p[6]);
    uint64_t start = p[6] == 1 ? 10 : 12;
    if (file->size < start)
        return bad(file, "the file is cut in its header", err);
    uint64_t length = p[8] | (uint64_t)p[9] << 8;
    if (p[6] > 1)
        length |= (uint64_t)p[10] << 16 | (uint64_t)p[11] << 24;
    if (length > OX_INPUT_MAX_HEADER || length > file->size - start)
        return bad(file, "the file is cut in its header", err);
    h->size = start + length;
    scanner s = {(const char *)p + start, (const char *)p + h->size};
    bool good = take_dict(&s, h);
    if (!good && !h->has_descr && memchr(p + start, '[', length))
        return ox_fail(err, OX_UNSUPPORTED, "%.300s: a structured array",
                       file->path);
    if (!good || !h->has_descr || !h->has_order || !h->has_shape)
        return bad(file,
                   "the header is no dict of descr, fortran_order and "
                   "shape",
                   err);
    return OX_OK;
}

/* Types of one letter and a width in bytes. */
static const struct {
    char letter;
    int width;
    int32_t dtype;
} types[] = {
    {'b', 1, OX_DTYPE_BOOL},      {'i', 1, OX_DTYPE_INT8},
    {'i', 2, OX_DTYPE_INT16},     {'i', 4, OX_DTYPE_INT32},
    {'i', 8, OX_DTYPE_INT64},     {'u', 1, OX_DTYPE_UINT8},
    {'u', 2, OX_DTYPE_UINT16},    {'u', 4, OX_DTYPE_UINT32},
    {'u', 8, OX_DTYPE_UINT64},    {'f', 2, OX_DTYPE_FLOAT16},
    {'f', 4, OX_DTYPE_FLOAT},     {'f', 8, OX_DTYPE_DOUBLE},
    {'c', 8, OX_DTYPE_COMPLEX64}, {'c', 16, OX_DTYPE_COMPLEX128},
};

/* What an array holds, elements of width bytes as they lie in the file. */
typedef struct layout {
    int32_t dtype;
    size_t width;
    size_t swap; /* bytes of each big-endian number, 0: little-endian */
    bool is_utf32;
} layout;

static ox_status unsupported(const header *h, const ox_input_file *file,
                             ox_err *err)
{
    return ox_fail(err, OX_UNSUPPORTED,
                   "%.300s: dtype '%s' is no type of ONNX%s", file->path,
                   h->descr,
                   strchr(h->descr, 'O') ? " but Python objects" : "");
}

static ox_status read_descr(layout *out, const header *h,
                            const ox_input_file *file, ox_err *err)
{
    const char *d = h->descr;
    const bool big = *d == '>';
    d += *d && strchr("<>|=", *d) ? 1 : 0;
    char *end;
    const char letter = *d ? *d++ : '\0';
    const unsigned long width =
        isdigit((unsigned char)*d) ? strtoul(d, &end, 10) : 0;
    const bool is_text = letter == 'U' || letter == 'S';
    if (!isdigit((unsigned char)*d) || *end || width > (1u << 24))
        return unsupported(h, file, err);
    *out = (layout){.width = width * (letter == 'U' ? 4 : 1),
                    .is_utf32 = letter == 'U'};
    if (is_text)
        out->dtype = OX_DTYPE_STRING;
    /* ml_dtypes' bfloat16 and 8-bit floats have no letter of their own */
    if (letter == 'V' && width && ox_dtype_is_float(file->need->dtype) &&
        (unsigned long)ox_dtype_bits(file->need->dtype) == 8 * width)
        out->dtype = file->need->dtype;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (types[i].letter == letter && (unsigned long)types[i].width == width)
            out->dtype = types[i].dtype;
    if (!out->dtype)
        return unsupported(h, file, err);
    if (big)
        out->swap = is_text ? 4 : width / (letter == 'c' ? 2 : 1);
    return OX_OK;
}

/* Adds a code point in UTF-8; false when it is none. */
static bool put_utf8(char **at, uint32_t c)
{
    if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        return false;
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const uint8_t lead[] = {0, 0xc0, 0xe0, 0xf0};
    *(*at)++ = (char)(lead[more] | c >> 6 * more);
    while (more--)
        *(*at)++ = (char)(0x80 | (c >> 6 * more & 0x3f));
    return true;
}

/* A fixed-width text, padded with zeros; NULL when it is no Unicode. */
static const char *text_at(const uint8_t *p, const layout *l, ox_arena *arena)
{
    if (!l->is_utf32)
        return ox_strndup(arena, (const char *)p,
                          strnlen((const char *)p, l->width));
    /* UTF-8 takes no more bytes than this */
    char *text = ox_alloc(arena, l->width + 1), *at = text;
    uint32_t c;
    for (size_t i = 0; i < l->width; i += 4) {
        memcpy(&c, p + i, 4);
        if (!c)
            break;
        if (!put_utf8(&at, l->swap ? __builtin_bswap32(c) : c))
            return NULL;
    }
    return text;
}

static void swap_bytes(uint8_t *to, const uint8_t *from, size_t width,
                       size_t part)
{
    for (size_t i = 0; i < width; i++)
        to[i] = from[i / part * part + part - 1 - i % part];
}

/* Where element i (row-major) lies in a file whose first axis runs fastest. */
static int64_t fortran_index(const header *h, int64_t i)
{
    int64_t at = 0, step = 1;
    int64_t coordinates[OX_MAX_RANK];
    for (size_t k = h->rank; k-- > 0; i /= h->dims[k])
        coordinates[k] = i % h->dims[k];
    for (size_t k = 0; k < h->rank; step *= h->dims[k++])
        at += coordinates[k] * step;
    return at;
}

static ox_status copy_elements(ox_array *out, const header *h, const layout *l,
                               int64_t count, const ox_input_file *file,
                               ox_err *err)
{
    const uint8_t *from = file->data + h->size;
    bool is_text = l->dtype == OX_DTYPE_STRING;
    const char **strings =
        OX_NEW_ARRAY(file->arena, is_text ? (size_t)count : 0, const char *);
    uint8_t *data = ox_alloc(file->arena, (size_t)out->size);
    if (!is_text && !l->swap && !h->fortran) {
        memcpy(data, from, (size_t)out->size);
    } else {
        for (int64_t i = 0; i < count; i++) {
            int64_t k = h->fortran ? fortran_index(h, i) : i;
            const uint8_t *p = from + (size_t)k * l->width;
            if (is_text && !(strings[i] = text_at(p, l, file->arena)))
                return bad(file, "a text is no Unicode", err);
            else if (!is_text)
                swap_bytes(data + (size_t)i * l->width, p, l->width,
                           l->swap ? l->swap : 1);
        }
    }
    out->data = is_text ? NULL : data;
    out->strings = is_text ? strings : NULL;
    return OX_OK;
}

ox_status ox_input_npy(ox_array *out, const ox_input_file *file, ox_err *err)
{
    header h;
    layout l = {0};
    int64_t count;
    uint64_t bytes;
    if (read_header(&h, file, err) || read_descr(&l, &h, file, err) ||
        ox_input_bytes(&out->size, l.dtype, h.dims, h.rank, file, err))
        return err->status;
    ox_count_of_dims(&count, h.dims, h.rank);
    if (__builtin_mul_overflow((uint64_t)count, (uint64_t)l.width, &bytes) ||
        bytes != file->size - h.size)
        return ox_fail(err, OX_IO,
                       "%.300s: '%s' %s needs %llu bytes, found "
                       "%llu",
                       file->path, h.descr,
                       ox_type_text(l.dtype, h.dims, h.rank, file->arena),
                       (unsigned long long)bytes,
                       (unsigned long long)(file->size - h.size));
    out->dtype = l.dtype;
    out->rank = h.rank;
    out->dims = ox_memdup(file->arena, h.dims, h.rank * sizeof *h.dims);
    return copy_elements(out, &h, &l, count, file, err);
}
