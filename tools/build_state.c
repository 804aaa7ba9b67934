#include "tools/build_state.h"

#include "base/version.h"
#include "dist/hash.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#define STATE_NAME "build.json"

enum { MAX_STATE = 1 << 20 };

ox_status ox_model_sources(ox_pack_files *out, const char *path,
                           ox_arena *arena, ox_err *err)
{
    if (!ox_onnx_is_text(path))
        return ox_model_files(out, path, arena, err);
    ox_pack_file text = {.name = ox_path_name(arena, path), .path = path};
    OX_PUSH(arena, out->at, out->n, out->capacity, text);
    return OX_OK;
}

ox_status ox_build_key(const char **key, const ox_pack_files *sources,
                       const char *passes, const char *options, ox_arena *arena,
                       ox_err *err)
{
    ox_buf all;
    ox_buf_init(&all, arena);
    ox_buf_printf(&all, "%s\n%s\n%s\n", OX_VERSION, passes, options);
    for (size_t i = 0; i < sources->n; i++) {
        ox_mapped file;
        if (ox_mapped_open(&file, sources->at[i].path, arena, err))
            return err->status;
        ox_buf_printf(&all, "%s %llu %016llx\n", sources->at[i].name,
                      (unsigned long long)file.size,
                      (unsigned long long)XXH3_64bits(file.data, file.size));
        ox_mapped_close(&file);
    }
    XXH128_hash_t h = XXH3_128bits(all.data, all.size);
    *key = ox_printf(arena, "%016llx%016llx", (unsigned long long)h.high64,
                     (unsigned long long)h.low64);
    return OX_OK;
}

/* The state of a folder, NULL when there is none that can be read. */
static cJSON *read_state(const char *dir, ox_arena *arena)
{
    char *text;
    size_t size;
    ox_err err;
    if (ox_file_text(&text, &size, ox_path_join(arena, dir, STATE_NAME),
                     MAX_STATE, arena, &err))
        return NULL;
    return cJSON_ParseWithLength(text, size);
}

static const char *text_of(const cJSON *object, const char *name)
{
    const char *text =
        cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
    return text ? text : "";
}

/* A file of the state: a name without a folder, and its size. */
static bool is_there(const char *dir, const cJSON *file, ox_arena *arena)
{
    const char *name = text_of(file, "name");
    const cJSON *size = cJSON_GetObjectItemCaseSensitive(file, "size");
    ox_mapped mapped;
    ox_err err;
    if (!*name || strchr(name, '/') || !cJSON_IsNumber(size) ||
        ox_mapped_open(&mapped, ox_path_join(arena, dir, name), arena, &err))
        return false;
    bool same = (double)mapped.size == size->valuedouble;
    ox_mapped_close(&mapped);
    return same;
}

bool ox_build_is_current(const char *dir, const char *key, ox_arena *arena)
{
    cJSON *state = read_state(dir, arena);
    const cJSON *files = cJSON_GetObjectItemCaseSensitive(state, "files");
    bool current =
        cJSON_GetArraySize(files) > 0 && !strcmp(text_of(state, "key"), key);
    const cJSON *file;
    cJSON_ArrayForEach(file, files) current =
        current && is_there(dir, file, arena);
    cJSON_Delete(state);
    return current;
}

static void add_file(cJSON *files, const char *name, uint64_t size,
                     bool is_data)
{
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "name", name);
    cJSON_AddNumberToObject(o, "size", (double)size);
    if (is_data)
        cJSON_AddTrueToObject(o, "external");
    cJSON_AddItemToArray(files, o);
}

/* Data files get a new name each time, so that the old model stays whole until
 * the new one stands; then nobody needs the old one. */
static void remove_old_data(const char *dir, const cJSON *files,
                            ox_arena *arena)
{
    cJSON *old = read_state(dir, arena);
    const cJSON *file, *other;
    cJSON_ArrayForEach(file, cJSON_GetObjectItemCaseSensitive(old, "files"))
    {
        bool stale =
            cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(file, "external"));
        const char *name = text_of(file, "name");
        cJSON_ArrayForEach(other, files) stale =
            stale && strcmp(text_of(other, "name"), name);
        if (stale && *name && !strchr(name, '/'))
            remove(ox_path_join(arena, dir, name));
    }
    cJSON_Delete(old);
}

static ox_status add_models(cJSON *files, const ox_pack_files *models,
                            ox_arena *arena, ox_err *err)
{
    for (size_t i = 0; i < models->n; i++) {
        ox_mapped file;
        const ox_pack_file *m = &models->at[i];
        if (ox_mapped_open(&file, m->path, arena, err))
            return err->status;
        add_file(files, m->name, file.size, m->external_of != NULL);
        ox_mapped_close(&file);
    }
    return OX_OK;
}

ox_status ox_build_state_write(const char *dir, const char *key,
                               const ox_pack_files *models,
                               const ox_pack_report *packed, ox_arena *arena,
                               ox_err *err)
{
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "key", key);
    cJSON *files = cJSON_AddArrayToObject(root, "files");
    ox_status status = add_models(files, models, arena, err);
    for (size_t i = 0; i < packed->n_files; i++)
        add_file(files, packed->files[i].file.url,
                 packed->files[i].file.encoded_size, false);
    if (!status) {
        remove_old_data(dir, files, arena);
        char *text = cJSON_Print(root);
        status = ox_file_write(ox_path_join(arena, dir, STATE_NAME), text,
                               strlen(text), err);
        cJSON_free(text);
    }
    cJSON_Delete(root);
    return status;
}
