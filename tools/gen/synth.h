/* Models made by rule, for tests, demo and benchmarks: build/synth. The
 * structure is written as textual syntax, weights are added to it; the same
 * options give the same bytes. */
#ifndef OX_GEN_SYNTH_H
#define OX_GEN_SYNTH_H

#include "base/buf.h"
#include "base/err.h"
#include "onnx/tensor.h"

typedef struct synth_options {
    const char *output;
    int size;       /* synth_size */
    int part;       /* synth_part */
    const char *gb; /* of weights, 10^9 bytes each, as text */
    int64_t seed;
} synth_options;

typedef enum synth_size { SYNTH_SMALL, SYNTH_FULL } synth_size;
typedef enum synth_part { SYNTH_BLOCK, SYNTH_FOURIER } synth_part;

typedef struct synth {
    ox_arena *arena;
    ox_buf text;
    uint64_t random;
    Onnx__TensorProto **tensors;
    size_t n_tensors, cap_tensors;
} synth;

void synth_init(synth *s, ox_arena *arena, const synth_options *options);

/* Adds text, each $ in it replaced. */
void synth_text(synth *s, const char *text, const char *dollar);

/* Adds an initializer; values are borrowed. */
void synth_floats(synth *s, const char *name, const int64_t *dims, size_t rank,
                  const float *values);

/* Adds an initializer of random values, bell-shaped around 0, none past four
 * times deviation. */
void synth_weights(synth *s, const char *name, const int64_t *dims, size_t rank,
                   double deviation);

/* n such values. */
void synth_fill(float *values, size_t n, double deviation, uint64_t *random);

/* Parses the text, gives its graph the initializers, writes the model. */
ox_status synth_write(synth *s, const char *path, ox_err *err);

/* The models. */
ox_status synth_ffc(const synth_options *options, ox_arena *arena, ox_err *err);
ox_status synth_transformer(const synth_options *options, ox_arena *arena,
                            ox_err *err);
ox_status synth_large(const synth_options *options, ox_arena *arena,
                      ox_err *err);

#endif
