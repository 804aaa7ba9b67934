/* The parts of input.c: what the model asks for, where it comes from, and the
 * readers, one for each format. */
#ifndef OX_RUNTIME_INPUT_PRIV_H
#define OX_RUNTIME_INPUT_PRIV_H

#include "base/file.h"
#include "runtime/input.h"

/* Values of the options are the positions of their words in the table. */
typedef enum ox_input_layout {
    OX_LAYOUT_AUTO,
    OX_LAYOUT_NCHW,
    OX_LAYOUT_NHWC
} ox_input_layout;

typedef enum ox_input_color {
    OX_COLOR_AUTO,
    OX_COLOR_RGB,
    OX_COLOR_BGR,
    OX_COLOR_GRAY
} ox_input_color;

typedef enum ox_input_cast {
    OX_CAST_NO,
    OX_CAST_EXACT,
    OX_CAST_ROUND
} ox_input_cast;

typedef enum ox_input_format {
    OX_FORMAT_AUTO,
    OX_FORMAT_NPY,
    OX_FORMAT_NPZ,
    OX_FORMAT_PB,
    OX_FORMAT_IMAGE,
    OX_FORMAT_RAW
} ox_input_format;

/* Options behind a source; texts are NULL where they are not given. */
typedef struct ox_source_options {
    const char *shape, *range, *mean, *std, *key;
    int layout, color, cast, format;
    bool no_resize;
} ox_source_options;

typedef struct ox_source {
    const char *spec; /* as it was given */
    const char *name; /* of the input; NULL: the spec names none */
    const char *text; /* path, or generator */
    ox_source_options options;
} ox_source;

/* One input of the model. */
typedef struct ox_need {
    const char *name;
    int32_t dtype;
    bool is_optional; /* an initializer backs it */
    bool has_shape;
    size_t rank;
    int64_t *dims;      /* -1: open */
    const char **names; /* of the dims; NULL: none */
    ox_source *sources; /* one for each set, one for all, or none */
    size_t n_sources, cap_sources;
} ox_need;

typedef struct ox_needs {
    ox_need *at;
    size_t n, capacity;
} ox_needs;

/* "float[N,3,?]". */
const char *ox_need_text(const ox_need *need, ox_arena *arena);

/* Sizes of names, and who gave them. */
typedef struct ox_bound {
    const char *name;
    int64_t size; /* -1: none yet */
    const char *by;
} ox_bound;

typedef struct ox_bounds {
    ox_arena *arena;
    ox_map by_name;
    ox_bound **at;
    size_t n, capacity;
} ox_bounds;

/* Takes down the names of all dims, and what --dim says of them. */
ox_status ox_bounds_init(ox_bounds *bounds, const ox_needs *needs,
                         const ox_input_options *options, ox_err *err);

/* Makes dims the shape of the input, whose names get these sizes. OX_USAGE when
 * that contradicts what the model declares or others gave. by: "a.npy". */
ox_status ox_need_fit(ox_need *need, ox_bounds *bounds, const int64_t *dims,
                      size_t rank, const char *by, ox_err *err);

/* Fills in the names that have a size. */
void ox_need_settle(ox_need *need, const ox_bounds *bounds);

/* Sizes every dim that is still open. */
void ox_needs_default(ox_needs *needs, ox_bounds *bounds);

/* Parses a spec; needs tell which text before a '=' is a name. */
ox_status ox_source_parse(ox_source *out, const char *spec,
                          const ox_needs *needs, ox_arena *arena, ox_err *err);

/* Parses "1,3,224" or "1/3/224" to at most max numbers; false when it is none
 * such. */
bool ox_numbers_parse(double *out, size_t *n, size_t max, const char *text);

/* A generator. */
typedef enum ox_fill_kind {
    OX_FILL_UNIFORM,
    OX_FILL_NORMAL,
    OX_FILL_INTS,
    OX_FILL_FULL,
    OX_FILL_ARANGE
} ox_fill_kind;

typedef struct ox_fill {
    ox_fill_kind kind;
    double a, b;
} ox_fill;

/* Whether the text is the name of a generator, alone or before a '('. */
bool ox_fill_is(const char *text);
ox_status ox_fill_parse(ox_fill *out, const char *text, ox_err *err);

/* The generator, as text, that suits an input nobody says anything of. */
const char *ox_fill_default(const char *name, int32_t dtype);

/* The key of the random numbers of an input (input.h). */
uint64_t ox_fill_key(const char *name, uint64_t seed, uint64_t round);

/* Fills an array whose type and dims are set. */
ox_status ox_fill_make(ox_array *array, const ox_fill *fill, uint64_t key,
                       ox_arena *arena, ox_err *err);

/* Bytes to be read as one input. Readers copy what they keep. */
typedef struct ox_input_file {
    const char *path; /* for messages */
    const uint8_t *data;
    uint64_t size;
    const ox_need *need;
    const ox_source *source;
    ox_arena *arena;
} ox_input_file;

/* By the option, the name or the first bytes. */
ox_input_format ox_input_format_of(const ox_input_file *file);

/* Maps the source's file for want, which says who reads it; fails when its
 * format is not known. The caller unmaps. */
ox_status ox_input_open(ox_input_file *out, ox_mapped *mapped,
                        const ox_input_file *want, ox_err *err);

/* Reads the file by the reader of its format. */
ox_status ox_input_read(ox_array *out, const ox_input_file *file, ox_err *err);

/* Each sets type, dims and data of the array; whether they fit the model is
 * for the caller, but none takes more memory than OX_INPUT_MAX_BYTES or, where
 * the model's shape is fixed, than that needs. */
ox_status ox_input_npy(ox_array *out, const ox_input_file *file, ox_err *err);
ox_status ox_input_npz(ox_array *out, const ox_input_file *file, ox_err *err);
ox_status ox_input_pb(ox_array *out, const ox_input_file *file, ox_err *err);
ox_status ox_input_image(ox_array *out, const ox_input_file *file, ox_err *err);

/* Raw bytes in the shape of the need; one open dim is taken from the size. */
ox_status ox_input_raw(ox_array *out, const ox_input_file *file, ox_err *err);

/* Names in an .npz, or of the tensor in a .pb ("" when it has none). */
ox_status ox_npz_names(ox_strings *out, const ox_input_file *file, ox_err *err);
ox_status ox_pb_name(const char **out, const ox_input_file *file, ox_err *err);

/* Bytes of count elements; fails past the limits of input.h or what the need's
 * fixed shape takes. */
ox_status ox_input_bytes(uint64_t *size, int32_t dtype, const int64_t *dims,
                         size_t rank, const ox_input_file *file, ox_err *err);

/* A picture: rows of 4 x 16 bits, red green blue alpha, 65535 the highest. */
typedef struct ox_picture {
    size_t width, height;
    uint16_t *rgba;
} ox_picture;

ox_status ox_picture_png(ox_picture *out, const ox_input_file *file,
                         ox_err *err);
ox_status ox_picture_jpeg(ox_picture *out, const ox_input_file *file,
                          ox_err *err);

/* Room for a picture within the limits. */
ox_status ox_picture_new(ox_picture *out, uint64_t width, uint64_t height,
                         const ox_input_file *file, ox_err *err);

/* Fills out, made in the size wanted: bilinear with half-pixel centres, the
 * filter as wide as the step where the picture shrinks (antialias), in integers
 * throughout. */
void ox_picture_resize(ox_picture *out, const ox_picture *in, ox_arena *arena);

#endif
