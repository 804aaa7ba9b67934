/* External data on the way in: ONNX's ExternalData rules, and nothing outside
 * the model's folder. */
#define _DEFAULT_SOURCE /* realpath */
#include "base/map.h"
#include "onnx/onnx_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct resolver {
    ox_onnx *onnx;
    ox_map files; /* location -> entry */
    char *folder; /* real path of the folder the model was named in */
    char *store;  /* folder of the model's real path */
} resolver;

/* A location that was looked up: its file, or why there is none. */
typedef struct entry {
    ox_mapped *file;
    const char *fault;
} entry;

static bool has_dotdot(const char *location)
{
    for (const char *p = location; p; p = strchr(p, '/')) {
        p += *p == '/';
        if (!strncmp(p, "..", 2) && (p[2] == '/' || !p[2]))
            return true;
    }
    return false;
}

static bool is_inside(const char *path, const char *folder)
{
    size_t n = folder ? strlen(folder) : 0;
    return n && !strncmp(path, folder, n) &&
           (path[n] == '/' || folder[n - 1] == '/');
}

static const char *open_location(resolver *r, ox_mapped **file,
                                 const char *location)
{
    ox_arena *arena = r->onnx->arena;
    if (!*location || *location == '/' || has_dotdot(location) ||
        strchr(location, '\\'))
        return ox_printf(
            arena, "location '%s' is not inside the model's folder", location);
    char *path =
        ox_path_join(arena, ox_path_dir(arena, r->onnx->path), location);
    char *real = realpath(path, NULL);
    if (!real)
        return ox_printf(arena, "external file '%s': %s", location,
                         strerror(errno));
    bool inside = is_inside(real, r->folder) || is_inside(real, r->store);
    ox_err err = {0};
    *file = OX_NEW(arena, ox_mapped);
    if (inside && ox_mapped_open(*file, real, arena, &err))
        *file = NULL;
    free(real);
    if (!inside)
        return ox_printf(arena,
                         "location '%s' leads outside the model's "
                         "folder",
                         location);
    if (!*file)
        return ox_printf(arena, "external file '%s' cannot be read:%s",
                         location, strrchr(err.text, ':') + 1);
    OX_PUSH(arena, r->onnx->files, r->onnx->n_files, r->onnx->cap_files, *file);
    return NULL;
}

static entry *look_up(resolver *r, const char *location)
{
    entry *e = ox_map_get(&r->files, location);
    if (!e) {
        e = OX_NEW(r->onnx->arena, entry);
        e->fault = open_location(r, &e->file, location);
        ox_map_set(&r->files, location, e);
    }
    return e;
}

static const char *entry_of(const ox_tensor *tensor, const char *key)
{
    for (size_t i = 0; i < tensor->proto.n_external_data; i++) {
        const Onnx__StringStringEntryProto *e = tensor->proto.external_data[i];
        if (e->key && e->value && !strcmp(e->key, key))
            return e->value;
    }
    return NULL;
}

/* A plain decimal number; absent gives fallback. */
static bool number_of(uint64_t *value, const char *text, uint64_t fallback)
{
    *value = fallback;
    if (!text)
        return true;
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno;
}

/* What a tensor without a length takes: what its dims need, or the rest. */
static uint64_t default_length(const ox_tensor *tensor, uint64_t rest)
{
    uint64_t need;
    bool known =
        ox_dtype_bytes(tensor->proto.data_type, ox_tensor_count(tensor), &need);
    return known ? need : rest;
}

static const char *find_data(resolver *r, ox_tensor *tensor)
{
    ox_arena *arena = r->onnx->arena;
    const char *location = entry_of(tensor, "location");
    if (!location)
        return "external data without a location";
    entry *e = look_up(r, location);
    if (e->fault)
        return e->fault;
    uint64_t offset, length, size = e->file->size;
    if (!number_of(&offset, entry_of(tensor, "offset"), 0))
        return "external data: offset is not a number";
    if (!number_of(&length, entry_of(tensor, "length"),
                   default_length(tensor, offset < size ? size - offset : 0)))
        return "external data: length is not a number";
    if (offset > size || length > size - offset)
        return ox_printf(arena,
                         "external file '%s' has %llu bytes, bytes %llu to "
                         "%llu are wanted",
                         location, (unsigned long long)size,
                         (unsigned long long)offset,
                         (unsigned long long)(offset + length));
    tensor->payload = (ox_payload){e->file->data + offset, length,
                                   OX_FIELD_RAW_DATA, OX_AS_IS};
    return NULL;
}

static void resolve(void *user, ox_tensor *tensor,
                    const ProtobufCMessage *holder)
{
    (void)holder;
    if (!tensor->proto.has_data_location ||
        tensor->proto.data_location !=
            ONNX__TENSOR_PROTO__DATA_LOCATION__EXTERNAL)
        return;
    tensor->external = true;
    if (tensor->payload.size)
        tensor->external_fault = "external data, and data in the model too";
    else
        tensor->external_fault = find_data(user, tensor);
}

void ox_external_resolve(ox_onnx *onnx)
{
    resolver r = {.onnx = onnx};
    ox_map_init(&r.files, onnx->arena);
    r.folder = realpath(ox_path_dir(onnx->arena, onnx->path), NULL);
    char *real = realpath(onnx->path, NULL);
    r.store = real ? ox_path_dir(onnx->arena, real) : NULL;
    ox_onnx_each_tensor(onnx, resolve, &r);
    free(real);
    free(r.folder);
}

typedef struct lister {
    ox_locations *locations;
    const ox_onnx *onnx;
    ox_arena *arena;
    ox_map seen;
    ox_err *err;
    ox_status status;
} lister;

static void add_location(void *user, ox_tensor *tensor,
                         const ProtobufCMessage *holder)
{
    (void)holder;
    lister *l = user;
    if (!tensor->external || l->status)
        return;
    if (tensor->external_fault) {
        const char *name = tensor->proto.name;
        l->status =
            ox_fail(l->err, OX_BAD_MODEL, "%s: tensor '%s': %s", l->onnx->path,
                    name ? name : "", tensor->external_fault);
        return;
    }
    char *location = ox_strdup(l->arena, entry_of(tensor, "location"));
    if (ox_map_get(&l->seen, location))
        return;
    ox_map_set(&l->seen, location, location);
    OX_PUSH(l->arena, l->locations->at, l->locations->n, l->locations->capacity,
            location);
}

ox_status ox_onnx_locations(ox_locations *out, const ox_onnx *onnx,
                            ox_arena *arena, ox_err *err)
{
    lister l = {.locations = out, .onnx = onnx, .arena = arena, .err = err};
    ox_map_init(&l.seen, arena);
    ox_onnx_each_tensor(onnx, add_location, &l);
    return l.status;
}
