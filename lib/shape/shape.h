/* Type and shape inference. One rule per operator, and the values of small
 * integer tensors where shapes depend on them. Unknown stays unknown: nothing
 * is guessed, and nothing aborts. */
#ifndef OX_SHAPE_SHAPE_H
#define OX_SHAPE_SHAPE_H

#include "ir/model.h"

/* One dimension: a number, a symbol (a dim_param of the model, equal to every
 * other dim of that symbol), or unknown. */
typedef struct ox_dim {
    int64_t value;      /* >= 0: known */
    const char *symbol; /* not NULL: value is -1 */
} ox_dim;

#define OX_DIM_UNKNOWN ((ox_dim){-1, NULL})
#define OX_DIM(n) ((ox_dim){(n), NULL})

/* One element of a small integer tensor, known or not. */
typedef struct ox_element {
    int64_t value;
    const char *symbol; /* equals that dim; value is -1 */
    bool known;         /* value or symbol holds */
} ox_element;

typedef enum ox_info_kind {
    OX_INFO_UNKNOWN,
    OX_INFO_TENSOR,
    OX_INFO_SEQUENCE,         /* of tensors of dtype */
    OX_INFO_OPTIONAL,         /* of a tensor of dtype */
    OX_INFO_OTHER,            /* maps, sparse tensors, sequences of maps */
    OX_INFO_OPTIONAL_SEQUENCE /* of tensors of dtype */
} ox_info_kind;

/* What is known of a value. */
typedef struct ox_info {
    ox_info_kind kind;
    int32_t dtype; /* TensorProto.DataType, 0: unknown */
    int rank;      /* -1: unknown */
    ox_dim *dims;
    ox_element *elements; /* row-major; NULL: nothing is known */
    size_t n_elements;
    const char *reason; /* why something is unknown: the node and operator that
                           stopped inference; NULL when all is known */
} ox_info;

typedef struct ox_shapes ox_shapes;

/* Infers everything about a model; the result lives in arena. Declared types of
 * inputs are believed; other declarations are not read (ox_shapes_compare tells
 * where they disagree). */
ox_shapes *ox_shapes_infer(const ox_model *model, ox_arena *arena);

/* What is known of a value; never NULL. Values made by later edits are
 * unknown. */
const ox_info *ox_shapes_of(const ox_shapes *shapes, const ox_value *value);

/* What is known of a value, and where something is not known what the model
 * declares: to be shown, not to be relied on. */
ox_info ox_shapes_shown(const ox_shapes *shapes, const ox_model *model,
                        const ox_value *value, ox_arena *arena);

/* All elements as numbers, in the arena of shapes; NULL when any of them is not
 * known. */
const int64_t *ox_shapes_ints(const ox_shapes *shapes, const ox_value *value,
                              size_t *n);

/* "float[N,3,?]" for messages, in the arena. */
const char *ox_info_text(const ox_info *info, ox_arena *arena);

/* A place where a declared type or shape contradicts the inferred one. */
typedef struct ox_mismatch {
    const ox_value *value;
    const char *declared, *inferred; /* as ox_info_text */
} ox_mismatch;

size_t ox_shapes_compare(ox_mismatch **out, const ox_shapes *shapes,
                         const ox_model *model, ox_arena *arena);

#endif
