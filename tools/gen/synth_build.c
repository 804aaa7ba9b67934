#include "tools/gen/synth.h"

#include "onnx/onnx_file.h"
#include "onnx/text.h"

#include <string.h>

void synth_init(synth *s, ox_arena *arena, const synth_options *options)
{
    *s = (synth){.arena = arena, .random = (uint64_t)options->seed};
    ox_buf_init(&s->text, arena);
}

void synth_text(synth *s, const char *text, const char *dollar)
{
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "$");
        ox_buf_add(&s->text, at, n);
        at += n;
        if (*at) {
            ox_buf_str(&s->text, dollar);
            at++;
        }
    }
}

static size_t count(const int64_t *dims, size_t rank)
{
    size_t n = 1;
    for (size_t i = 0; i < rank; i++)
        n *= (size_t)dims[i];
    return n;
}

void synth_floats(synth *s, const char *name, const int64_t *dims, size_t rank,
                  const float *values)
{
    ox_tensor *tensor =
        ox_tensor_new(s->arena, name, OX_DTYPE_FLOAT, dims, rank, values,
                      count(dims, rank) * sizeof *values);
    OX_PUSH(s->arena, s->tensors, s->n_tensors, s->cap_tensors, &tensor->proto);
}

/* splitmix64 */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* The sum of four 16-bit numbers: near enough to a normal distribution. */
void synth_fill(float *values, size_t n, double deviation, uint64_t *random)
{
    const float scale = (float)(deviation / (0x10000 / 1.7320508));
    for (size_t i = 0; i < n; i++) {
        uint64_t r = next_random(random);
        int32_t sum = (int32_t)((r & 0xffff) + (r >> 16 & 0xffff) +
                                (r >> 32 & 0xffff) + (r >> 48));
        values[i] = scale * (float)(sum - 0x1fffe);
    }
}

void synth_weights(synth *s, const char *name, const int64_t *dims, size_t rank,
                   double deviation)
{
    size_t n = count(dims, rank);
    float *values = OX_NEW_ARRAY(s->arena, n, float);
    synth_fill(values, n, deviation, &s->random);
    synth_floats(s, name, dims, rank, values);
}

ox_status synth_write(synth *s, const char *path, ox_err *err)
{
    ox_onnx *onnx = ox_onnx_new(path);
    ox_status status = ox_text_parse(&onnx->proto, ox_buf_text(&s->text),
                                     s->text.size, onnx->arena, err);
    if (!status) {
        onnx->proto->graph->initializer = s->tensors;
        onnx->proto->graph->n_initializer = s->n_tensors;
        status = ox_onnx_write(onnx, path, &(ox_write_options){0}, err);
    }
    ox_onnx_close(onnx);
    return status;
}
