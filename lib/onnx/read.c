/* Opening and closing a model file. */
#include "onnx/limits.h"
#include "onnx/onnx_file.h"
#include "onnx/text.h"
#include "onnx/wire.h"

#include <string.h>

ox_onnx *ox_onnx_new(const char *path)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_onnx *onnx = OX_NEW(arena, ox_onnx);
    onnx->arena = arena;
    onnx->path = ox_strdup(arena, path);
    onnx->proto = OX_NEW(arena, Onnx__ModelProto);
    onnx__model_proto__init(onnx->proto);
    return onnx;
}

void ox_onnx_close(ox_onnx *onnx)
{
    if (!onnx)
        return;
    for (size_t i = 0; i < onnx->n_files; i++)
        ox_mapped_close(onnx->files[i]);
    ox_arena_free(onnx->arena);
}

bool ox_onnx_is_text(const char *path)
{
    size_t n = strlen(path), suffix = strlen(".onnxtxt");
    return n >= suffix && !strcmp(path + n - suffix, ".onnxtxt");
}

static ox_status parse(ox_onnx *onnx, const uint8_t *data, uint64_t size,
                       ox_err *err)
{
    if (ox_onnx_is_text(onnx->path)) {
        if (size > OX_MAX_TEXT)
            return ox_fail(err, OX_BAD_MODEL, "text of more than %d bytes",
                           OX_MAX_TEXT);
        return ox_text_parse(&onnx->proto, (const char *)data, (size_t)size,
                             onnx->arena, err);
    }
    if (!size)
        return ox_fail(err, OX_BAD_MODEL, "the file is empty");
    uint64_t budget = size < OX_STRUCTURE_CAP
                          ? OX_STRUCTURE_BASE + size * OX_STRUCTURE_FACTOR
                          : OX_STRUCTURE_CAP;
    if (budget > OX_STRUCTURE_CAP)
        budget = OX_STRUCTURE_CAP;
    ProtobufCMessage *message;
    if (ox_decode(&message, &onnx__model_proto__descriptor, data, size, budget,
                  onnx->arena, err))
        return ox_err_context(err, "not an ONNX model");
    onnx->proto = (Onnx__ModelProto *)message;
    if (!onnx->proto->graph && !onnx->proto->n_functions)
        return ox_fail(err, OX_BAD_MODEL, "not an ONNX model: it has no graph");
    return OX_OK;
}

ox_status ox_onnx_parse(ox_onnx **out, const char *path, const uint8_t *data,
                        uint64_t size, ox_err *err)
{
    ox_onnx *onnx = ox_onnx_new(path);
    if (parse(onnx, data, size, err)) {
        ox_onnx_close(onnx);
        return ox_err_context(err, "%s", path);
    }
    ox_external_resolve(onnx);
    *out = onnx;
    return OX_OK;
}

ox_status ox_onnx_read(ox_onnx **out, const char *path, ox_err *err)
{
    ox_onnx *onnx = ox_onnx_new(path);
    ox_mapped *file = OX_NEW(onnx->arena, ox_mapped);
    if (ox_mapped_open(file, path, onnx->arena, err)) {
        ox_onnx_close(onnx);
        return err->status;
    }
    OX_PUSH(onnx->arena, onnx->files, onnx->n_files, onnx->cap_files, file);
    if (parse(onnx, file->data, file->size, err)) {
        ox_onnx_close(onnx);
        return ox_err_context(err, "%s", path);
    }
    ox_external_resolve(onnx);
    *out = onnx;
    return OX_OK;
}

static void walk(const ProtobufCMessage *m, const ProtobufCMessage *holder,
                 ox_tensor_visit visit, void *user)
{
    if (m->descriptor == &onnx__tensor_proto__descriptor) {
        visit(user, (ox_tensor *)(uintptr_t)m, holder);
        return;
    }
    for (unsigned i = 0; i < m->descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *f = &m->descriptor->fields[i];
        if (f->type != PROTOBUF_C_TYPE_MESSAGE)
            continue;
        const char *at = (const char *)m + f->offset;
        const char *quantifier = (const char *)m + f->quantifier_offset;
        if (f->label == PROTOBUF_C_LABEL_REPEATED) {
            size_t n = *(const size_t *)quantifier;
            for (size_t k = 0; k < n; k++)
                walk((*(ProtobufCMessage *const *const *)at)[k], m, visit,
                     user);
        } else if (*(void *const *)at &&
                   (!(f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) ||
                    *(const uint32_t *)quantifier == f->id)) {
            walk(*(ProtobufCMessage *const *)at, m, visit, user);
        }
    }
}

void ox_onnx_each_tensor(const ox_onnx *onnx, ox_tensor_visit visit, void *user)
{
    walk(&onnx->proto->base, NULL, visit, user);
}

const ox_mapped *ox_onnx_file_at(const ox_onnx *onnx, const uint8_t *data)
{
    for (size_t i = 0; i < onnx->n_files; i++) {
        const ox_mapped *file = onnx->files[i];
        if (data >= file->data && data < file->data + file->size)
            return file;
    }
    return NULL;
}
