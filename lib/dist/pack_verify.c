#include "dist/pack.h"

#include "base/parallel.h"

typedef struct checker {
    const ox_manifest *manifest;
    const char *dir;
    ox_err *found; /* one for each file */
} checker;

static ox_status check_body(const ox_packed *file, const ox_mapped *map,
                            ox_err *err)
{
    if (map->size != file->encoded_size)
        return ox_fail(err, OX_NO, "%s: %llu bytes, encodedSize is %llu",
                       file->url, (unsigned long long)map->size,
                       (unsigned long long)file->encoded_size);
    const ox_encoded body = {map->data, map->size, file->encoding};
    if (ox_encoded_check(&body, &file->digest, err))
        return ox_err_context(err, "%s", file->url);
    return OX_OK;
}

static void check_file(void *user, size_t i)
{
    const checker *c = user;
    const ox_packed *file = &c->manifest->files[i];
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    const char *path = ox_path_join(arena, c->dir, file->url);
    ox_mapped map;
    if (!ox_mapped_open(&map, path, arena, &c->found[i])) {
        check_body(file, &map, &c->found[i]);
        ox_mapped_close(&map);
    }
    ox_arena_free(arena);
}

ox_status ox_pack_verify(ox_problems *out, size_t *n_files, const char *dir,
                         ox_arena *arena, ox_err *err)
{
    *out = (ox_problems){.arena = arena};
    const char *path = ox_path_join(arena, dir, OX_MANIFEST_NAME);
    char *text;
    size_t size;
    if (ox_file_text(&text, &size, path, OX_MAX_MANIFEST, arena, err))
        return err->status;
    ox_manifest manifest;
    ox_manifest_parse(&manifest, out, text, size);
    checker c = {&manifest, dir, OX_NEW_ARRAY(arena, manifest.n_files, ox_err)};
    ox_parallel(manifest.n_files, check_file, &c);
    for (size_t i = 0; i < manifest.n_files; i++)
        if (c.found[i].status)
            ox_problem_add(out, manifest.files[i].name, "%s", c.found[i].text);
    if (n_files)
        *n_files = manifest.n_files;
    if (!out->n)
        return OX_OK;
    return ox_fail(err, OX_NO, "%s: %zu problem%s", path, out->n,
                   out->n == 1 ? "" : "s");
}
