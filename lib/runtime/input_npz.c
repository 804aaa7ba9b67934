/* NumPy's .npz: a zip, stored or deflated, of .npy files. */
#include "runtime/input_priv.h"

#include <string.h>
#include <zip.h>

static ox_status bad(const ox_input_file *file, const char *what, ox_err *err)
{
    return ox_fail(err, OX_IO, "%.300s: %s", file->path, what);
}

/* The opened archive, NULL on failure. */
static zip_t *open_zip(const ox_input_file *file, ox_err *err)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source =
        zip_source_buffer_create(file->data, file->size, 0, &error);
    zip_t *zip =
        source ? zip_open_from_source(source, ZIP_RDONLY, &error) : NULL;
    if (!zip) {
        ox_fail(err, OX_IO, "%.300s: not an .npz file: %s", file->path,
                zip_error_strerror(&error));
        zip_source_free(source);
    }
    zip_error_fini(&error);
    return zip;
}

ox_status ox_npz_names(ox_strings *out, const ox_input_file *file, ox_err *err)
{
    zip_t *zip = open_zip(file, err);
    if (!zip)
        return err->status;
    ox_status status = OX_OK;
    zip_int64_t n = zip_get_num_entries(zip, 0);
    for (zip_int64_t i = 0; i < n && !status; i++) {
        const char *name = zip_get_name(zip, (zip_uint64_t)i, 0);
        size_t length = name ? strlen(name) : 0;
        if (length < 5 || strcmp(name + length - 4, ".npy") != 0)
            status = ox_fail(err, OX_IO, "%.300s: '%.200s' in it is no .npy",
                             file->path, name ? name : "");
        else
            OX_PUSH(file->arena, out->at, out->n, out->capacity,
                    ox_strndup(file->arena, name, length - 4));
    }
    zip_discard(zip);
    if (!status && !n)
        return bad(file, "no array in it", err);
    return status;
}

/* The name of the member that holds the need's array. */
static ox_status choose_member(const char **out, const ox_strings *names,
                               const ox_input_file *file, ox_err *err)
{
    const char *key = file->source->options.key;
    const char *want = key ? key : file->need->name;
    for (size_t i = 0; i < names->n; i++)
        if (!strcmp(names->at[i], want))
            return *out = names->at[i], OX_OK;
    if (!key && names->n == 1)
        return *out = names->at[0], OX_OK;
    ox_buf list;
    ox_buf_init(&list, file->arena);
    for (size_t i = 0; i < names->n && i < 20; i++)
        ox_buf_printf(&list, "%s'%.100s'", i ? ", " : "", names->at[i]);
    return ox_fail(err, OX_USAGE, "%.300s: no array '%.200s' in it: it has %s",
                   file->path, want, ox_buf_text(&list));
}

/* Deflate makes at most 1032 bytes of one. */
enum { MAX_RATIO = 1032 };

static ox_status check_member(const zip_stat_t *st, const ox_input_file *file,
                              ox_err *err)
{
    const zip_uint64_t needed =
        ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
    if ((st->valid & needed) != needed)
        return bad(file, "an entry has no size", err);
    if (st->comp_method != ZIP_CM_STORE && st->comp_method != ZIP_CM_DEFLATE)
        return ox_fail(err, OX_UNSUPPORTED, "%.300s: compression method %d",
                       file->path, st->comp_method);
    if (st->comp_size > file->size || st->size / MAX_RATIO > st->comp_size + 1)
        return bad(file, "an entry is larger than its data can be", err);
    uint64_t limit = OX_INPUT_MAX_BYTES, bytes;
    int64_t count;
    const ox_need *need = file->need;
    if (need->has_shape && ox_count_of_dims(&count, need->dims, need->rank) &&
        ox_dtype_bytes(need->dtype, count, &bytes) &&
        bytes <= OX_INPUT_MAX_BYTES / 16)
        limit = 16 * bytes; /* of another type, then said so */
    if (st->size > limit + OX_INPUT_MAX_HEADER)
        return ox_fail(err, OX_UNSUPPORTED,
                       "%.300s: an array of %llu bytes, "
                       "at most %llu are read",
                       file->path, (unsigned long long)st->size,
                       (unsigned long long)limit);
    return OX_OK;
}

static ox_status read_member(uint8_t *data, zip_t *zip, const zip_stat_t *st,
                             const ox_input_file *file, ox_err *err)
{
    zip_file_t *member = zip_fopen_index(zip, st->index, 0);
    if (!member)
        return bad(file, zip_strerror(zip), err);
    uint64_t done = 0;
    zip_int64_t n = 1;
    while (done < st->size && n > 0) {
        n = zip_fread(member, data + done, st->size - done);
        done += n > 0 ? (uint64_t)n : 0;
    }
    /* the read past the end is what checks the sum */
    char more;
    if (done < st->size || zip_fread(member, &more, 1) != 0)
        ox_fail(err, OX_IO, "%.300s: damaged: %s", file->path,
                zip_file_strerror(member));
    else
        n = 0;
    zip_fclose(member);
    return n ? err->status : OX_OK;
}

static ox_status unpack(ox_input_file *member, const char *name, zip_t *zip,
                        const ox_input_file *file, ox_err *err)
{
    zip_stat_t st;
    const char *entry = ox_printf(file->arena, "%s.npy", name);
    if (zip_stat(zip, entry, 0, &st))
        return bad(file, zip_strerror(zip), err);
    *member = *file;
    member->path = ox_printf(file->arena, "%.200s: '%.80s'", file->path, entry);
    if (check_member(&st, member, err))
        return err->status;
    uint8_t *data = ox_alloc(file->arena, (size_t)st.size);
    member->data = data;
    member->size = st.size;
    return read_member(data, zip, &st, member, err);
}

ox_status ox_input_npz(ox_array *out, const ox_input_file *file, ox_err *err)
{
    ox_strings names = {0};
    const char *name = NULL;
    ox_input_file member;
    if (ox_npz_names(&names, file, err) ||
        choose_member(&name, &names, file, err))
        return err->status;
    zip_t *zip = open_zip(file, err);
    if (!zip)
        return err->status;
    ox_status status = unpack(&member, name, zip, file, err);
    zip_discard(zip);
    return status ? status : ox_input_npy(out, &member, err);
}
