#include "dist/model_files.h"

#include "onnx/onnx_file.h"

ox_status ox_model_files(ox_pack_files *files, const char *path,
                         ox_arena *arena, ox_err *err)
{
    if (ox_onnx_is_text(path))
        return ox_fail(err, OX_USAGE,
                       "%s: text, which no runtime loads; write it as .onnx "
                       "first",
                       path);
    ox_onnx *onnx;
    if (ox_onnx_read(&onnx, path, err))
        return err->status;
    ox_locations found = {0};
    const ox_status status = ox_onnx_locations(&found, onnx, arena, err);
    ox_onnx_close(onnx);
    const char *dir = ox_path_dir(arena, path);
    const ox_pack_file model = {.name = ox_path_name(arena, path),
                                .path = ox_strdup(arena, path)};
    OX_PUSH(arena, files->at, files->n, files->capacity, model);
    for (size_t i = 0; i < found.n; i++) {
        const ox_pack_file file = {.name = found.at[i],
                                   .path =
                                       ox_path_join(arena, dir, found.at[i]),
                                   .external_of = model.name,
                                   .location = found.at[i]};
        OX_PUSH(arena, files->at, files->n, files->capacity, file);
    }
    return status;
}
