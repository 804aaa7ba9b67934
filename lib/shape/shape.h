/* Type and shape inference. One rule per operator, and the values of small
 * integer tensors where shapes depend on them. Unknown stays unknown: nothing
 * is guessed, and nothing aborts. */
#ifndef OX_SHAPE_SHAPE_H
#define OX_SHAPE_SHAPE_H

#include "ir/model.h"

/* A symbolic integer in normal form, such as N/2+1. Equal pointers of one
 * inference are equal expressions. */
typedef struct ox_expr ox_expr;

/* One dimension: a number, an expression over the model's own names
 * (dim_params) and over sizes that only a run can tell, or unknown. */
typedef struct ox_dim {
    int64_t value;       /* >= 0: known */
    const ox_expr *expr; /* not NULL: value is -1 */
} ox_dim;

#define OX_DIM_UNKNOWN ((ox_dim){-1, NULL})
#define OX_DIM(n) ((ox_dim){(n), NULL})

/* "N/2+1", with + - * and / that rounds down, max(a,b), min(a,b), and
 * broadcast(a,b): b where a is 1, else a. NULL when it has names that are not
 * the model's own, or would be very long. */
const char *ox_expr_text(const ox_expr *expr, ox_arena *arena);

/* True when only names of the model occur. */
bool ox_expr_named(const ox_expr *expr);

/* The value for given sizes of the names; false when a name has none, or on
 * overflow or a division by 0. size returns -1 for a name it does not know. */
bool ox_expr_value(int64_t *out, const ox_expr *expr,
                   int64_t (*size)(void *user, const char *name), void *user);

/* One element of a small integer tensor, known or not. */
typedef struct ox_element {
    int64_t value;
    const ox_expr *expr; /* instead of value, which is then -1 */
    bool known;          /* value or expr holds */
} ox_element;

typedef enum ox_info_kind {
    OX_INFO_UNKNOWN,
    OX_INFO_TENSOR,
    OX_INFO_SPARSE,   /* a sparse tensor: type and shape as of the dense one */
    OX_INFO_SEQUENCE, /* of inner */
    OX_INFO_OPTIONAL, /* inner, or nothing */
    OX_INFO_MAP       /* of keys to inner */
} ox_info_kind;

/* What is known of a value. */
typedef struct ox_info {
    ox_info_kind kind;
    int32_t dtype; /* TensorProto.DataType of a tensor's elements, of a map's
                      keys; 0: unknown, or neither */
    int rank;      /* -1: unknown, or no tensor */
    ox_dim *dims;
    const struct ox_info *inner; /* what all items of a sequence, optional or
                                    map have in common; NULL: nothing known */
    ox_element *elements;        /* row-major; NULL: nothing is known */
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

/* The same of floating point elements. */
const double *ox_shapes_reals(const ox_shapes *shapes, const ox_value *value,
                              size_t *n);

/* True when nothing of the type is missing but shapes. */
bool ox_info_typed(const ox_info *info);

/* "float[N,3,?]", "seq(float[N])", "map(int64,float)" for messages, in the
 * arena. */
const char *ox_info_text(const ox_info *info, ox_arena *arena);

/* The same as ONNX declares it, in the arena; NULL for a type that is not known
 * or a map. */
Onnx__TypeProto *ox_info_proto(const ox_info *info, ox_arena *arena);

/* "8", "N/2", "?". */
const char *ox_dim_text(ox_dim dim, ox_arena *arena);

/* A value on the way of a dim: what made it, and what is known of it. */
typedef struct ox_chain_step {
    const ox_value *value;
    ox_info info;
    int axis;     /* of the dim; -1: the whole shape, or an element */
    bool skipped; /* others before it are left out */
} ox_chain_step;

/* Where a dim comes from, from its origin on: the values where it changes, and
 * the last one. */
typedef struct ox_chain {
    const ox_chain_step *steps;
    size_t n;
} ox_chain;

enum { OX_CHAIN_STEPS = 8 };

/* Of an axis of a value; of the whole shape for axis -1. */
ox_chain ox_shapes_chain(const ox_shapes *shapes, const ox_value *value,
                         int axis, ox_arena *arena);

/* "'x' (input) [1,64] -> Slice 'rev' [1,63]". */
const char *ox_chain_text(const ox_chain *chain, ox_arena *arena);

/* A node that cannot run, whatever its inputs hold. */
typedef struct ox_fault {
    const ox_node *node;
    const char *text; /* what does not fit, without the place */
    struct {
        const ox_value *value; /* NULL: none */
        int axis;              /* -1: the whole shape */
        ox_info info;          /* what was known of it there */
        ox_chain chain;
    } at[2];
    uint32_t call;         /* which call of a local function; 0: none */
    const ox_node *caller; /* that call */
} ox_fault;

/* All faults, in the order of the nodes. */
const ox_fault *ox_shapes_faults(const ox_shapes *shapes, size_t *n);

/* What does not fit, with the shapes and, in a local function, the call. */
const char *ox_fault_text(const ox_fault *fault, ox_arena *arena);

/* A place where a declared type or shape contradicts the inferred one. */
typedef struct ox_mismatch {
    const ox_value *value;
    const char *declared, *inferred; /* as ox_info_text */
    const char *note;                /* why they differ where that needs words;
                                        else NULL */
    int axis;              /* the first that differs; -1: rank, type */
    bool is_narrow;        /* it holds for some inputs only */
    size_t root;           /* the one it follows from, or itself */
    size_t n_followers;    /* that follow from this one */
    ox_chain chain;        /* of the inferred dim; of a root */
    const ox_node *caller; /* in a local function: what calls it */
} ox_mismatch;

/* All, the values of a graph in the order of its nodes; each one after its
 * root. */
size_t ox_shapes_compare(ox_mismatch **out, const ox_shapes *shapes,
                         const ox_model *model, ox_arena *arena);

/* What is declared and what is inferred, how many follow, and in a local
 * function the call. */
const char *ox_mismatch_text(const ox_mismatch *mismatch, ox_arena *arena);

#endif
