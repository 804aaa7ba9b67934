/* What a model is fed: files, or numbers generated from a seed, shaped by what
 * the model's inputs declare. The same call makes the same bytes on every
 * machine.
 *
 * A spec, as the command line has it, is one of
 *
 *   NAME=SOURCE[:OPTION=VALUE,...]   for one input
 *   SOURCE[:OPTION=VALUE,...]        an .npz or .pb for the inputs it names; a
 *                                    generator for all inputs without a spec;
 *                                    any other file for the only such input
 *
 * and SOURCE is a file (.npy, .npz, ONNX TensorProto .pb, PNG, JPEG; raw
 * little-endian bytes from .bin or .raw) or a generator:
 *
 *   uniform, uniform(A,B)   reals from A (0) to B (1)
 *   normal, normal(M,S)     mean M (0), standard deviation S (1)
 *   ints(B), ints(A,B)      whole numbers from A (0) up to but not B
 *   ones, zeros, full(V)    one value
 *   arange                  0, 1, 2 ... along the last axis
 *   any of these[1,3,64,64] in that shape
 *
 * A name given more than once gives the further sets of inputs, one for each
 * round; a name given once is in all of them, generated anew for each.
 *
 * Dims without a size get one from, in this order: --dim, shape=, files, an
 * image's own size, names that are sums and products of others ("past + 1"),
 * and else OX_INPUT_DIM, but 1 for batches and first axes, 3 for channels, 0
 * for what has passed ("past"). A name is one size in all inputs. An input
 * without a spec gets uniform(0,1), ints(0,2) or what its name suggests: ids,
 * masks, positions (ox_fill_default).
 *
 * Random numbers: element i of input NAME draws word i (normal: words 3i to
 * 3i+2) of mix(key + (w + 1) * 0x9e3779b97f4a7c15), w the word's number, where
 * mix is the finalizer of SplitMix64 and key = mix(fnv1a64(NAME) ^ mix(seed +
 * round * 0x9e3779b97f4a7c15)). uniform: A + (B - A) * (word >> 40) / 2^24;
 * ints: A + word mod (B - A); normal: M + S * ((sum of the twelve 16-bit parts)
 * - 393210) / 2^16, a sum of twelve uniforms. A, B - A, M and S are rounded to
 * float, so that each product is exact and only the last step rounds. */
#ifndef OX_RUNTIME_INPUT_H
#define OX_RUNTIME_INPUT_H

#include "base/options.h"
#include "ir/model.h"
#include "runtime/job.h"

enum {
    OX_INPUT_DIM = 64,              /* of dims that nothing else sizes */
    OX_INPUT_MAX_SIDE = 65500,      /* of an image */
    OX_INPUT_MAX_PIXELS = 1 << 25,  /* of an image, 8 bytes each */
    OX_INPUT_MAX_STRINGS = 1 << 20, /* elements of a string tensor */
    OX_INPUT_MAX_HEADER = 1 << 20   /* bytes of the header of an .npy */
};

/* Bytes of one input. */
#define OX_INPUT_MAX_BYTES (UINT64_C(2) << 30)

/* Zero is the default. */
typedef struct ox_input_options {
    const ox_strings *specs; /* NULL: none */
    const ox_dim_size *dims; /* --dim NAME=N, or INPUT:AXIS=N */
    size_t n_dims;
    uint64_t seed;
} ox_input_options;

typedef struct ox_inputs {
    ox_arrays arrays;           /* in the order of the model's inputs */
    const char *const *origins; /* where each came from: "uniform(0,1)" */
    ox_dim_size *dims;          /* names of dims and their sizes here */
    size_t n_dims;
    size_t sets; /* how many sets the specs make, at least 1 */
} ox_inputs;

/* Makes the inputs of a round, 0, 1 ..., in the model's arena: all inputs of
 * the main graph that no initializer backs, and those others that a spec
 * names. Each round generates anew, and takes the next set of files, from the
 * first one again after the last. OX_USAGE when the specs do not fit the model
 * or each other, OX_IO for files that cannot be read or are not what they
 * should be, OX_UNSUPPORTED for what is valid but not read here; each names the
 * input or the file. */
ox_status ox_inputs_prepare(ox_inputs *out, const ox_model *model,
                            const ox_input_options *options, uint64_t round,
                            ox_err *err);

/* The same, the arrays only. */
ox_status ox_inputs_make(ox_arrays *out, const ox_model *model,
                         const ox_input_options *options, uint64_t round,
                         ox_err *err);

/* The help on specs and their options, for --help. */
void ox_inputs_help(ox_buf *out);

#endif
