/* What a model is fed: files or generated data, shaped by the model. The same
 * specification and seed give the same bytes on every machine. */
#ifndef OX_RUNTIME_INPUT_H
#define OX_RUNTIME_INPUT_H

#include "base/options.h"
#include "ir/model.h"
#include "runtime/job.h"

/* One --input is NAME=SPEC or SPEC (for all inputs that have none):
 *   uniform(A,B) normal(MEAN,DEVIATION) ints(A,B) ones zeros
 *       generated; ints excludes B. A shape may follow: ones[1,3,64,64]
 *   FILE.npy FILE.npz FILE.pb    NumPy; ONNX TensorProto
 *   FILE.png FILE.jpg            see ox_image_options; options after a colon:
 *                                photo.jpg:layout=nhwc,range=-1..1
 *   any other FILE               raw little-endian elements
 * Without one, floats are uniform(-1,1), integers ints(0,10), bool ints(0,2),
 * strings words. */
typedef struct ox_input_options {
    const ox_strings *specs;
    const ox_dim_size *dims; /* sizes of named dims */
    size_t n_dims;
    uint64_t seed;
} ox_input_options;

/* A named dim without a size, and one without a name, is 1 on axis 0 and else
 * this. */
enum { OX_INPUT_DEFAULT_SIZE = 64 };

/* The largest tensor that is read from a file or generated. */
#define OX_INPUT_MAX_BYTES (UINT64_C(4) << 30)

/* The inputs of the main graph that a caller must give, in its order. round
 * 0, 1 ... vary what is generated. A name means one size: files bind names
 * before generators use them, and two sizes are an error. OX_USAGE for a
 * specification that does not fit the model, OX_IO or OX_BAD_MODEL for a file
 * that cannot be read. */
ox_status ox_inputs_make(ox_arrays *out, const ox_model *model,
                         const ox_input_options *options, uint64_t round,
                         ox_err *err);

/* The arrays are in the arena given here and below, which the model's outlives
 * or not. */

/* A whole file of NumPy's format (.npy, versions 1 to 3). */
ox_status ox_npy_parse(ox_array *out, const uint8_t *bytes, size_t size,
                       ox_arena *arena, ox_err *err);

/* The member NAME.npy of an .npz archive; OX_NO when it has none. */
ox_status ox_npz_read(ox_array *out, const char *path, const char *name,
                      ox_arena *arena, ox_err *err);

/* An ONNX TensorProto. */
ox_status ox_pb_parse(ox_array *out, const uint8_t *bytes, size_t size,
                      ox_arena *arena, ox_err *err);

/* How pixels become a tensor. */
typedef struct ox_image_options {
    bool is_nhwc;     /* layout=nhwc; default nchw */
    bool is_bgr;      /* color=bgr; default rgb */
    double low, high; /* range=A..B: what 0 and 255 become; default 0..1 */
    double mean[4], deviation[4]; /* mean=R/G/B, std=R/G/B, after range */
    int64_t channels;             /* 1 gray, 3, or 4 with alpha */
    int64_t height, width;        /* to resize to; 0: as in the file */
} ox_image_options;

/* A PNG or JPEG file as float[1,c,h,w] (or [1,h,w,c]), resized where asked:
 * bilinear, half-pixel centers, averaging where it shrinks. */
ox_status ox_image_read(ox_array *out, const char *path,
                        const ox_image_options *options, ox_arena *arena,
                        ox_err *err);

/* Fills an array whose type is set: kind is "uniform", "normal", "ints",
 * "ones" or "zeros"; a and b as above. Element i depends on seed, name and i
 * only. */
ox_status ox_generate(ox_array *out, const char *kind, const double range[2],
                      uint64_t seed, ox_arena *arena, ox_err *err);

#endif
