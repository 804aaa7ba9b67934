/* A model to files: the data file first, under a name not yet used, then the
 * model under its own. */
#include "base/parallel.h"
#include "num/half.h"
#include "onnx/limits.h"
#include "onnx/onnx_file.h"
#include "onnx/text.h"
#include "onnx/wire.h"

#include <stdio.h>
#include <string.h>

enum {
    ALIGNMENT = 4096,
    DEFAULT_THRESHOLD = 1024,
    RECODE_STEP = 1 << 20,
    RECODE_PART = 1 << 17
};

typedef struct writer {
    ox_onnx *onnx;
    const ox_write_options *options;
    ox_arena *arena;   /* of this write */
    ox_tensor **moved; /* tensors whose data goes to the data file */
    uint64_t *offsets;
    size_t n_moved, cap_moved;
    const char *fault; /* of the first tensor whose data cannot be read */
    const char *fault_name;
    ox_out *model, *data;
    uint16_t *halves; /* RECODE_STEP of them, once they are needed */
} writer;

/* True when the payload's bytes are what an external file would hold. */
static bool is_raw_form(const ox_payload *p)
{
    return p->field == OX_FIELD_RAW_DATA || p->field == OX_FIELD_FLOAT_DATA ||
           p->field == OX_FIELD_DOUBLE_DATA;
}

static bool wants_external(const writer *w, const ox_tensor *tensor,
                           const ProtobufCMessage *holder)
{
    const ox_write_options *o = w->options;
    if (tensor->external || !o->external_data || !is_raw_form(&tensor->payload))
        return tensor->external;
    uint64_t threshold =
        o->external_threshold ? o->external_threshold : DEFAULT_THRESHOLD;
    return holder && holder->descriptor == &onnx__graph_proto__descriptor &&
           ox_payload_size(&tensor->payload) >= threshold &&
           !(o->keep_inline && o->keep_inline(o->user, tensor));
}

static void choose_place(void *user, ox_tensor *tensor,
                         const ProtobufCMessage *holder)
{
    writer *w = user;
    if (tensor->external_fault && !w->fault) {
        w->fault = tensor->external_fault;
        w->fault_name = tensor->proto.name ? tensor->proto.name : "";
    }
    if (wants_external(w, tensor, holder))
        OX_PUSH(w->arena, w->moved, w->n_moved, w->cap_moved, tensor);
}

static void set_entry(ox_onnx *onnx, ox_tensor *tensor, const char *key,
                      const char *value)
{
    Onnx__StringStringEntryProto *e =
        OX_NEW(onnx->arena, Onnx__StringStringEntryProto);
    onnx__string_string_entry_proto__init(e);
    e->key = ox_strdup(onnx->arena, key);
    e->value = ox_strdup(onnx->arena, value);
    tensor->proto.external_data[tensor->proto.n_external_data++] = e;
}

static void point_to(ox_onnx *onnx, ox_tensor *tensor, const char *location,
                     uint64_t offset)
{
    char number[24];
    tensor->external = true;
    tensor->payload.field = OX_FIELD_RAW_DATA;
    tensor->proto.has_data_location = 1;
    tensor->proto.data_location = ONNX__TENSOR_PROTO__DATA_LOCATION__EXTERNAL;
    tensor->proto.external_data =
        OX_NEW_ARRAY(onnx->arena, 3, Onnx__StringStringEntryProto *);
    tensor->proto.n_external_data = 0;
    set_entry(onnx, tensor, "location", location);
    snprintf(number, sizeof number, "%llu", (unsigned long long)offset);
    set_entry(onnx, tensor, "offset", number);
    snprintf(number, sizeof number, "%llu",
             (unsigned long long)ox_payload_size(&tensor->payload));
    set_entry(onnx, tensor, "length", number);
}

static void lay_out(writer *w, const char *location)
{
    w->offsets = OX_NEW_ARRAY(w->arena, w->n_moved, uint64_t);
    uint64_t at = 0;
    for (size_t i = 0; i < w->n_moved; i++) {
        at = (at + ALIGNMENT - 1) & ~(uint64_t)(ALIGNMENT - 1);
        w->offsets[i] = at;
        point_to(w->onnx, w->moved[i], location, at);
        at += ox_payload_size(&w->moved[i]->payload);
    }
}

/* name, or name-1, name-2 ... before the extension: the first that is free in
 * the folder of path. */
static const char *unused_name(ox_arena *arena, const char *dir,
                               const char *name)
{
    const char *dot = strrchr(name, '.');
    int stem = dot && dot != name ? (int)(dot - name) : (int)strlen(name);
    const char *candidate = name;
    for (int i = 1; ox_path_exists(ox_path_join(arena, dir, candidate)); i++)
        candidate = ox_printf(arena, "%.*s-%d%s", stem, name, i, name + stem);
    return candidate;
}

/* A stretch of fp32 bytes on its way to fp16: parts are converted in
 * parallel. The kernels take any alignment. */
typedef struct stretch {
    uint16_t *halves;
    const uint8_t *floats;
    size_t n;
} stretch;

static void convert_part(void *user, size_t i)
{
    const stretch *s = user;
    size_t at = i * RECODE_PART;
    size_t n = s->n - at < RECODE_PART ? s->n - at : RECODE_PART;
    ox_half_from_float(s->halves + at,
                       (const float *)(const void *)(s->floats + 4 * at), n);
}

static ox_status write_halves(writer *w, ox_out *out, const ox_payload *p,
                              ox_err *err)
{
    if (!w->halves)
        w->halves = OX_NEW_ARRAY(w->arena, RECODE_STEP, uint16_t);
    for (uint64_t i = 0, n = p->size / 4; i < n; i += RECODE_STEP) {
        stretch s = {w->halves, p->data + 4 * i,
                     n - i < RECODE_STEP ? (size_t)(n - i) : RECODE_STEP};
        ox_parallel((s.n + RECODE_PART - 1) / RECODE_PART, convert_part, &s);
        if (ox_out_write(out, s.halves, s.n * 2, err))
            return err->status;
    }
    return OX_OK;
}

static ox_status write_payload(writer *w, ox_out *out, const ox_payload *p,
                               ox_err *err)
{
    if (p->recode == OX_FLOAT_TO_HALF)
        return write_halves(w, out, p, err);
    const ox_mapped *file = ox_onnx_file_at(w->onnx, p->data);
    if (file)
        return ox_out_copy(out, file, (uint64_t)(p->data - file->data), p->size,
                           err);
    return ox_out_write(out, p->data, (size_t)p->size, err);
}

static ox_status put_bytes(void *user, const void *data, size_t n, ox_err *err)
{
    return ox_out_write(((writer *)user)->model, data, n, err);
}

static ox_status put_payload(void *user, const ox_payload *payload, ox_err *err)
{
    writer *w = user;
    return write_payload(w, w->model, payload, err);
}

static ox_status write_data(writer *w, ox_err *err)
{
    for (size_t i = 0; i < w->n_moved; i++) {
        uint64_t gap = w->offsets[i] - ox_out_size(w->data);
        if (ox_out_zeros(w->data, gap, err) ||
            write_payload(w, w->data, &w->moved[i]->payload, err))
            return err->status;
    }
    return OX_OK;
}

static ox_status check_size(writer *w, ox_err *err)
{
    uint64_t size;
    ox_encode(&size, &w->onnx->proto->base, NULL, err);
    if (size > OX_MAX_MESSAGE)
        return ox_fail(err, OX_UNSUPPORTED,
                       "the model would be %llu bytes, one file holds at most "
                       "%llu: name a file for the weights with "
                       "--external-data FILE",
                       (unsigned long long)size,
                       (unsigned long long)OX_MAX_MESSAGE);
    return OX_OK;
}

static ox_status write_model(writer *w, ox_err *err)
{
    const ox_sink sink = {put_bytes, put_payload, w};
    uint64_t size;
    return ox_encode(&size, &w->onnx->proto->base, &sink, err);
}

static ox_status write_both(writer *w, const char *path, const char *data_path,
                            ox_err *err)
{
    if (check_size(w, err) ||
        (w->n_moved && ox_out_open(&w->data, data_path, err)))
        return err->status;
    if (ox_out_open(&w->model, path, err))
        return err->status;
    if (w->n_moved && write_data(w, err))
        return err->status;
    if (write_model(w, err))
        return err->status;
    ox_out *data = w->data, *model = w->model;
    w->data = w->model = NULL;
    if (data && ox_out_commit(data, false, err)) {
        ox_out_abandon(model);
        return err->status;
    }
    if (ox_out_commit(model, true, err)) {
        if (data)
            remove(data_path);
        return err->status;
    }
    return OX_OK;
}

/* Text holds its data itself. */
static void bring_in(void *user, ox_tensor *tensor,
                     const ProtobufCMessage *holder)
{
    (void)holder;
    *(uint64_t *)user += tensor->payload.size;
    tensor->external = false;
    tensor->proto.has_data_location = 0;
    tensor->proto.n_external_data = 0;
}

static ox_status write_text(writer *w, const char *path, ox_err *err)
{
    uint64_t size = 0;
    ox_onnx_each_tensor(w->onnx, bring_in, &size);
    if (size > OX_MAX_TEXT)
        return ox_fail(err, OX_UNSUPPORTED,
                       "%llu bytes of weights are too much for text, at most "
                       "%d: write .onnx, or show --text",
                       (unsigned long long)size, OX_MAX_TEXT);
    ox_buf text;
    ox_buf_init(&text, w->arena);
    const ox_text_options all = {SIZE_MAX};
    if (ox_text_print(&text, w->onnx->proto, &all))
        return ox_fail(err, OX_UNSUPPORTED,
                       "a tensor's data does not fit its type: text cannot "
                       "hold it, write .onnx");
    if (text.size > OX_MAX_TEXT)
        return ox_fail(err, OX_UNSUPPORTED,
                       "the text would be %zu bytes, at most %d can be read "
                       "back: write .onnx, or show --text",
                       text.size, OX_MAX_TEXT);
    return ox_file_write(path, ox_buf_text(&text), text.size, err);
}

static ox_status write_files(writer *w, const char *path, ox_err *err)
{
    ox_onnx_each_tensor(w->onnx, choose_place, w);
    if (w->fault)
        return ox_fail(err, OX_BAD_MODEL, "tensor '%s': %s", w->fault_name,
                       w->fault);
    if (ox_onnx_is_text(path))
        return write_text(w, path, err);
    const char *dir = ox_path_dir(w->arena, path);
    const char *name = w->options->external_data;
    if (name && (!*name || strchr(name, '/')))
        return ox_fail(err, OX_USAGE,
                       "--external-data '%s': a file name without a folder is "
                       "expected, it lies beside the model",
                       name);
    if (!name)
        name = ox_printf(w->arena, "%s.data", ox_path_name(w->arena, path));
    name = unused_name(w->arena, dir, name);
    lay_out(w, name);
    return write_both(w, path, ox_path_join(w->arena, dir, name), err);
}

ox_status ox_onnx_write(ox_onnx *onnx, const char *path,
                        const ox_write_options *options, ox_err *err)
{
    static const ox_write_options none;
    writer w = {.onnx = onnx, .options = options ? options : &none};
    w.arena = ox_arena_new(0, NULL, NULL);
    ox_status status = write_files(&w, path, err);
    ox_out_abandon(w.model);
    ox_out_abandon(w.data);
    ox_arena_free(w.arena);
    return status;
}
