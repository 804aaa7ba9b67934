/* A model of any size whose weights are streamed to an external file, so that
 * it is made in bounded memory. models/synthetic/README.md. */
#include "tools/gen/synth.h"

#include "base/file.h"
#include "onnx/text.h"
#include "onnx/wire.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ALIGNMENT = 4096, STEP = 1 << 18, ROWS = 8 };

typedef struct large {
    int64_t width, layers;
    ox_out *data;
    uint64_t random;
    float *values; /* STEP of them */
} large;

/* n random values behind a multiple of ALIGNMENT; sets where they start. */
static ox_status put_weights(large *l, uint64_t *offset, uint64_t n,
                             ox_err *err)
{
    uint64_t at = ox_out_size(l->data);
    uint64_t pad = (ALIGNMENT - at % ALIGNMENT) % ALIGNMENT;
    *offset = at + pad;
    if (ox_out_zeros(l->data, pad, err))
        return err->status;
    for (uint64_t left = n; left;) {
        size_t now = left < STEP ? (size_t)left : STEP;
        synth_fill(l->values, now, 1 / sqrt((double)l->width), &l->random);
        if (ox_out_write(l->data, l->values, now * sizeof(float), err))
            return err->status;
        left -= now;
    }
    return OX_OK;
}

static ox_status add_tensor(large *l, ox_buf *text, const char *name,
                            int64_t rows, ox_err *err)
{
    uint64_t n = (uint64_t)(rows * l->width), offset;
    if (put_weights(l, &offset, n, err))
        return err->status;
    ox_buf_printf(text,
                  "float[%lld,%lld] %s = [\"location\": \"$\", \"offset\": "
                  "\"%llu\", \"length\": \"%llu\"]",
                  (long long)rows, (long long)l->width, name,
                  (unsigned long long)offset, (unsigned long long)n * 4);
    return OX_OK;
}

/* Weights and declarations; $ stands for the data file. */
static ox_status add_tensors(large *l, ox_buf *text, ox_err *err)
{
    for (int64_t i = 0; i < l->layers; i++) {
        char name[40];
        ox_buf_str(text, i ? ",\n" : "");
        snprintf(name, sizeof name, "w%lld", (long long)i);
        if (add_tensor(l, text, name, l->width, err))
            return err->status;
        ox_buf_str(text, ",\n");
        snprintf(name, sizeof name, "b%lld", (long long)i);
        if (add_tensor(l, text, name, 1, err))
            return err->status;
    }
    return OX_OK;
}

/* Each layer is MatMul, Add, Tanh; each fourth one turns the rows or the
 * columns round, as exporters write it. */
static void add_nodes(const large *l, ox_buf *text)
{
    ox_buf_str(
        text, "[\"/Constant\"] rows = Constant <value = int64[1] {0}> ()\n"
              "[\"/Constant_1\"] columns = Constant <value = int64[1] {1}> ()\n"
              "[\"/Constant_2\"] last = Constant <value = int64[1] {-1}> ()\n"
              "[\"/Constant_3\"] end = Constant <value = int64[1] "
              "{-9223372036854775807}> ()\n"
              "h0 = Identity(x)\n");
    for (int64_t i = 0; i < l->layers; i++) {
        int k = (int)i;
        bool turns = k % 4 == 3;
        ox_buf_printf(text,
                      "[\"/layer.%d/MatMul\"] m%d = MatMul(h%d, w%d)\n"
                      "[\"/layer.%d/Add\"] a%d = Add(m%d, b%d)\n"
                      "[\"/layer.%d/Tanh\"] %s%d = Tanh(a%d)\n",
                      k, k, k, k, k, k, k, k, k, turns ? "t" : "h",
                      turns ? k : k + 1, k);
        if (turns)
            ox_buf_printf(text,
                          "[\"/layer.%d/Slice\"] h%d = Slice(t%d, last, end, "
                          "%s, last)\n",
                          k, k + 1, k, k % 8 == 3 ? "columns" : "rows");
    }
    ox_buf_printf(text, "y = Identity(h%d)\n}\n", (int)l->layers);
}

static ox_status put_bytes(void *user, const void *data, size_t n, ox_err *err)
{
    return ox_out_write(user, data, n, err);
}

static ox_status put_payload(void *user, const ox_payload *payload, ox_err *err)
{
    return ox_out_write(user, payload->data, (size_t)payload->size, err);
}

/* Parses the text and writes the model, without the external data. */
static ox_status write_model(const synth *s, const char *path, ox_err *err)
{
    Onnx__ModelProto *model;
    ox_out *out;
    uint64_t size;
    if (ox_text_parse(&model, ox_buf_text(&s->text), s->text.size, s->arena,
                      err) ||
        ox_out_open(&out, path, err))
        return err->status;
    if (ox_encode(&size, &model->base, &(ox_sink){put_bytes, put_payload, out},
                  err)) {
        ox_out_abandon(out);
        return err->status;
    }
    return ox_out_commit(out, true, err);
}

/* The model is at least this large; a small one has narrower layers. */
static bool set_size(large *l, const char *gb)
{
    char *end;
    double bytes = strtod(gb, &end) * 1e9;
    if (end == gb || *end || !(bytes > 0) || bytes > 1e12)
        return false;
    l->width = bytes < 2e8 ? 256 : 2048;
    double layer = (double)(l->width * (l->width + 1)) * sizeof(float);
    l->layers = (int64_t)ceil(bytes / layer);
    if (l->layers < 4)
        l->layers = 4;
    return true;
}

ox_status synth_large(const synth_options *options, ox_arena *arena,
                      ox_err *err)
{
    large l = {.random = (uint64_t)options->seed};
    if (!set_size(&l, options->gb))
        return ox_fail(err, OX_USAGE, "no size in GB: '%s'", options->gb);
    char *path = ox_printf(arena, "%s.data", options->output);
    l.values = OX_NEW_ARRAY(arena, STEP, float);
    ox_buf tensors;
    ox_buf_init(&tensors, arena);
    if (ox_out_open(&l.data, path, err))
        return err->status;
    if (add_tensors(&l, &tensors, err)) {
        ox_out_abandon(l.data);
        return err->status;
    }
    if (ox_out_commit(l.data, true, err))
        return err->status;
    synth s;
    synth_init(&s, arena, options);
    ox_buf_printf(&s.text,
                  "<ir_version: 8, opset_import: [\"\" : 17], producer_name: "
                  "\"onnxfix synth\">\nmain_graph (float[%d,%d] x) => "
                  "(float[%d,%d] y)\n<\n",
                  ROWS, (int)l.width, ROWS, (int)l.width);
    synth_text(&s, ox_buf_text(&tensors), ox_path_name(arena, path));
    ox_buf_str(&s.text, "\n>\n{\n");
    add_nodes(&l, &s.text);
    return write_model(&s, options->output, err);
}
