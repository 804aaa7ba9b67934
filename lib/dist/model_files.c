#include "dist/model_files.h"

#include "base/map.h"
#include "onnx/onnx_file.h"

#include <string.h>

typedef struct lister {
    ox_pack_files *files;
    const char *path, *name; /* of the model */
    ox_arena *arena;
    ox_map seen; /* locations */
    ox_err *err;
    ox_status status;
} lister;

static const char *location_of(const ox_tensor *tensor)
{
    for (size_t i = 0; i < tensor->proto.n_external_data; i++) {
        const Onnx__StringStringEntryProto *e = tensor->proto.external_data[i];
        if (e->key && e->value && !strcmp(e->key, "location"))
            return e->value;
    }
    return "";
}

static void add_external(void *user, ox_tensor *tensor,
                         const ProtobufCMessage *holder)
{
    (void)holder;
    lister *l = user;
    if (!tensor->external || l->status)
        return;
    if (tensor->external_fault) {
        const char *name = tensor->proto.name;
        l->status = ox_fail(l->err, OX_BAD_MODEL, "%s: tensor '%s': %s",
                            l->path, name ? name : "", tensor->external_fault);
        return;
    }
    char *location = ox_strdup(l->arena, location_of(tensor));
    if (ox_map_get(&l->seen, location))
        return;
    ox_map_set(&l->seen, location, location);
    const char *dir = ox_path_dir(l->arena, l->path);
    ox_pack_file file = {.name = location,
                         .path = ox_path_join(l->arena, dir, location),
                         .external_of = l->name,
                         .location = location};
    OX_PUSH(l->arena, l->files->at, l->files->n, l->files->capacity, file);
}

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
    lister l = {.files = files,
                .path = ox_strdup(arena, path),
                .name = ox_path_name(arena, path),
                .arena = arena,
                .err = err};
    ox_map_init(&l.seen, arena);
    ox_pack_file model = {.name = l.name, .path = l.path};
    OX_PUSH(arena, files->at, files->n, files->capacity, model);
    ox_onnx_each_tensor(onnx, add_external, &l);
    ox_onnx_close(onnx);
    return l.status;
}
