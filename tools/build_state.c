#include "tools/build_state.h"

#include "base/json.h"
#include "base/version.h"
#include "dist/hash.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

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
    if (ox_file_text(&text, &size, ox_path_join(arena, dir, OX_STATE_NAME),
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

static const char *hash_text(const ox_mapped *file, ox_arena *arena)
{
    return ox_printf(arena, "%llu %016llx", (unsigned long long)file->size,
                     (unsigned long long)XXH3_64bits(file->data, file->size));
}

/* A file of the state: a name without a folder, its size and XXH3. */
static bool is_there(const char *dir, const cJSON *file, ox_arena *arena)
{
    const char *name = text_of(file, "name");
    ox_mapped mapped;
    ox_err err;
    if (!*name || strchr(name, '/') ||
        ox_mapped_open(&mapped, ox_path_join(arena, dir, name), arena, &err))
        return false;
    bool same = !strcmp(hash_text(&mapped, arena), text_of(file, "content"));
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

/* Data files get a new name each time, so that the old model stays whole until
 * the new one stands; then nobody needs the old one. */
static void remove_old_data(const char *dir, const ox_pack_files *models,
                            ox_arena *arena)
{
    cJSON *old = read_state(dir, arena);
    const cJSON *file;
    cJSON_ArrayForEach(file, cJSON_GetObjectItemCaseSensitive(old, "files"))
    {
        bool stale =
            cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(file, "external"));
        const char *name = text_of(file, "name");
        for (size_t i = 0; i < models->n; i++)
            stale = stale && strcmp(models->at[i].name, name);
        if (stale && *name && !strchr(name, '/'))
            remove(ox_path_join(arena, dir, name));
    }
    cJSON_Delete(old);
}

static ox_status add_file(ox_json *json, const char *dir, const char *name,
                          bool is_data, ox_err *err)
{
    ox_arena *arena = json->out->arena;
    ox_mapped file;
    if (ox_mapped_open(&file, ox_path_join(arena, dir, name), arena, err))
        return err->status;
    ox_json_open(json, NULL, '{', false);
    ox_json_text(json, "name", name);
    ox_json_text(json, "content", hash_text(&file, arena));
    if (is_data)
        ox_json_bool(json, "external", true);
    ox_json_close(json);
    ox_mapped_close(&file);
    return OX_OK;
}

static ox_status add_files(ox_json *json, const char *dir,
                           const ox_pack_files *models,
                           const ox_pack_report *packed, ox_err *err)
{
    for (size_t i = 0; i < models->n; i++)
        if (add_file(json, dir, models->at[i].name,
                     models->at[i].external_of != NULL, err))
            return err->status;
    for (size_t i = 0; i < packed->n_files; i++)
        if (add_file(json, dir, packed->files[i].file.url, false, err))
            return err->status;
    return add_file(json, dir, OX_MANIFEST_NAME, false, err);
}

ox_status ox_build_state_write(const char *dir, const char *key,
                               const ox_pack_files *models,
                               const ox_pack_report *packed, ox_arena *arena,
                               ox_err *err)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_json json = {.out = &text};
    ox_json_open(&json, NULL, '{', true);
    ox_json_text(&json, "key", key);
    ox_json_open(&json, "files", '[', true);
    if (add_files(&json, dir, models, packed, err))
        return err->status;
    ox_json_close(&json);
    ox_json_close(&json);
    remove_old_data(dir, models, arena);
    return ox_file_write(ox_path_join(arena, dir, OX_STATE_NAME),
                         ox_buf_text(&text), text.size, err);
}
