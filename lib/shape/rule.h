/* The inside of shape inference: what a rule sees, and the helpers rules are
 * written with. An operator is a row of rules.def and a rule function, most
 * often one that it shares with its family.
 *
 * A rule is called for one node (a site) whose inputs are already inferred. The
 * outputs' element types are filled in from the schema, their ranks are
 * unknown. The rule fills in what it can prove; what it leaves is unknown. It
 * must stand any input: absent, of any rank, with any attribute value. */
#ifndef OX_SHAPE_RULE_H
#define OX_SHAPE_RULE_H

#include "onnx/limits.h"
#include "shape/expr.h"

enum {
    /* Elements of a tensor whose values are followed. */
    OX_ELEMENT_LIMIT = 1024,
    /* Elements followed in one model, all tensors together. */
    OX_ELEMENT_BUDGET = 1 << 22,
    /* Items of a sequence that are followed one by one. */
    OX_ITEM_LIMIT = 64,
    /* Nodes and values of bodies that are run again: rounds of loops, calls of
     * functions. */
    OX_WORK_BUDGET = 1 << 20,
    /* Calls of local functions inside each other. */
    OX_CALL_DEPTH = 32,
    /* Bodies of any kind inside each other; bounds the C stack. */
    OX_BODY_DEPTH = 100,
    /* Faults that are listed. */
    OX_FAULT_LIMIT = 1000
};

/* An element of a floating point tensor: a number; or num / den, den > 0,
 * where a number of the element type would be exact or, of a division, rounds
 * to it. Neither (d is NaN, num NULL): not known. */
typedef struct ox_real {
    double d;
    const ox_expr *num;
    int64_t den;
} ox_real;

typedef struct ox_fact ox_fact;

/* What a sequence holds; of an optional, one item or none. */
typedef struct ox_items {
    ox_dim length;
    const ox_fact *const *at; /* NULL: not known one by one; else the length is
                                 a number */
} ox_items;

/* What is known of a value: the public part, the elements of a small floating
 * point tensor (NULL: none is), the items of a sequence or optional (NULL: not
 * even how many). */
struct ox_fact {
    ox_info info;
    ox_real *reals;
    const ox_items *items;
};

typedef struct ox_infer ox_infer;

/* A node whose outputs are being inferred. */
typedef struct ox_site {
    ox_infer *infer;
    ox_arena *arena;
    ox_exprs *exprs; /* where sizes are computed */
    const ox_node *node;
    int64_t since;      /* of the operator's schema */
    const ox_fact **in; /* NULL: the input is left out */
    size_t n_in;
    ox_fact *out; /* to be filled in */
    size_t n_out;
    const char *why; /* what stopped the rule, NULL: nothing did */
} ox_site;

typedef void (*ox_rule_fn)(ox_site *site);

typedef struct ox_rule {
    const char *domain, *op_type;
    int64_t since;
    ox_rule_fn shape;
    ox_rule_fn values; /* elements of small tensors; ox_values_none: no */
} ox_rule;

/* The newest row with since <= opset, NULL: none. */
const ox_rule *ox_rule_find(const char *domain, const char *op_type,
                            int64_t opset);

/* All rows, sorted by domain, op_type, since. */
const ox_rule *ox_rule_table(size_t *n);

/* Inputs. Rank is -1 and dims are unknown when the input is absent. */
const ox_fact *ox_site_in(const ox_site *site, size_t i);
bool ox_site_has(const ox_site *site, size_t i);
int ox_site_rank(const ox_site *site, size_t i);
ox_dim ox_site_dim(const ox_site *site, size_t i, int axis);

/* A scalar input that is a whole number, of any type. */
ox_element ox_site_whole(const ox_site *site, size_t i);

/* Every element of an integer input as a number; NULL when one is not
 * known. */
const int64_t *ox_site_ints(ox_site *site, size_t i, size_t *n);

/* Elements that an input of known shape has; -1: not known. */
int64_t ox_site_count(const ox_site *site, size_t i);

/* An attribute, followed through the calls of local functions; the schema's
 * default when absent, then fallback. */
const Onnx__AttributeProto *ox_site_attr(const ox_site *site, const char *name);
int64_t ox_site_attr_int(const ox_site *site, const char *name,
                         int64_t fallback);
const int64_t *ox_site_attr_ints(const ox_site *site, const char *name,
                                 size_t *n);
bool ox_site_attr_is(const ox_site *site, const char *name, const char *text,
                     const char *fallback);

/* The integers that an attribute gives in old opsets and input i in new ones:
 * NULL when they are absent (n is 0) or not known (n is their count, or
 * SIZE_MAX when that is not known either). */
const int64_t *ox_site_list(ox_site *site, const char *name, size_t i,
                            size_t *n);

/* Axis made non-negative; -1, with the reason noted, when it is outside the
 * rank. */
int ox_site_axis(ox_site *site, int64_t axis, int rank);

/* Notes why something stays unknown; the first reason is kept. */
void ox_site_stop(ox_site *site, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* "node 'x' (Op): text" in the arena. */
const char *ox_site_reason(const ox_site *site, const char *text);

/* Makes output i a tensor of that rank and returns its dims, all unknown, to be
 * filled in. NULL when the rank is negative or over OX_MAX_RANK, or the node
 * has no such output. */
ox_dim *ox_site_dims(ox_site *site, size_t i, int rank);

/* Sets output i's element type. */
void ox_site_dtype(ox_site *site, size_t i, int32_t dtype);

/* Sets all of output i. */
void ox_site_give(ox_site *site, size_t i, ox_fact fact);

/* Makes output i a scalar of that value, of the type it has. */
void ox_site_scalar(ox_site *site, size_t i, ox_element value);

/* Gives output i the shape of input j (shared, not copied). */
void ox_site_same(ox_site *site, size_t i, size_t j);

/* The node cannot run, whatever its inputs hold: reported with the shapes of
 * the two inputs, and the chains of nodes that gave them those dims. An axis of
 * -1, or one that it does not have, means the whole shape; the input -1 means
 * none. The outputs' shapes are best left unknown then. */
typedef struct ox_place {
    int input, axis;
} ox_place;

#define OX_NOWHERE ((ox_place){-1, -1})

void ox_site_fault(ox_site *site, ox_place a, ox_place b, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* What an operator asks of its inputs: each is true when it may be so, and
 * reports a fault when it cannot. */

/* The rank of input i, if it is there, is from low to high. */
bool ox_site_ranks(ox_site *site, size_t i, int low, int high);

/* Two axes have one size; what names the size: "the channels". */
bool ox_site_equal(ox_site *site, ox_place a, ox_place b, const char *what);

/* An axis has that size. */
bool ox_site_want(ox_site *site, ox_place at, ox_dim size, const char *what);

/* Ranks, element counts and types that hold for an operator whatever its
 * attributes are. */
bool ox_site_needs(ox_site *site);

/* Dims. What cannot be proved is unknown; the engine gives each unknown dim of
 * an output a fresh name, so that inputs' dims are never unknown. */
bool ox_dim_is(ox_dim dim, int64_t value);
bool ox_dim_same(ox_dim a, ox_dim b); /* proved equal */
/* Proved different wherever they are not both 0. */
bool ox_dim_differ(ox_exprs *exprs, ox_dim a, ox_dim b);
bool ox_dim_unknown(ox_dim dim);
bool ox_dim_named(ox_dim dim); /* a number, or of the model's names only */
ox_dim ox_dim_of(int64_t value);
ox_dim ox_dim_plus(ox_exprs *exprs, ox_dim a, int64_t n);
ox_dim ox_dim_add(ox_exprs *exprs, ox_dim a, ox_dim b);
ox_dim ox_dim_sub(ox_exprs *exprs, ox_dim a, ox_dim b);
ox_dim ox_dim_times(ox_exprs *exprs, ox_dim a, ox_dim b);
/* Rounded down, and up. */
ox_dim ox_dim_over(ox_exprs *exprs, ox_dim a, int64_t n);
ox_dim ox_dim_over_up(ox_exprs *exprs, ox_dim a, int64_t n);
/* What is known of a dim that equals both (valid models only). */
ox_dim ox_dim_meet(ox_dim a, ox_dim b);
/* What is known of a dim that is one of both. */
ox_dim ox_dim_join(ox_dim a, ox_dim b);
/* Product of numbers; false when one is not known or on overflow. */
bool ox_dims_count(int64_t *out, const ox_dim *dims, int rank);
/* Product of dims, from axis first to before axis last. */
ox_dim ox_dims_product(ox_exprs *exprs, const ox_dim *dims, int first,
                       int last);
/* False when the two cannot be broadcast. */
bool ox_dim_broadcast(ox_exprs *exprs, ox_dim *out, ox_dim a, ox_dim b);

/* Dims and elements: a dim is an integer that is not negative. An element that
 * may be negative gives an unknown dim. */
ox_element ox_dim_element(ox_dim dim);
ox_dim ox_element_as_dim(ox_element element);

/* A size that a rule has computed: in a valid model it is not negative. */
ox_dim ox_dim_computed(ox_element element);

/* What is known of a value that is one of both. */
ox_fact ox_fact_join(const ox_fact *a, const ox_fact *b, ox_arena *arena);

/* True when both say the same, elements left aside. */
bool ox_fact_same(const ox_fact *a, const ox_fact *b);

/* The fact without elements, which another value of the type may not have. */
ox_fact ox_fact_plain(const ox_fact *fact, ox_arena *arena);

/* The fact without dims and elements that hold for one round of an inner loop
 * only: loops is how many run around it. */
ox_fact ox_fact_outside(const ox_fact *fact, int loops, ox_arena *arena);

/* Gives what is not known a name: each dim of a tensor, of an item, of what an
 * optional holds, and the length of a sequence. loops: how many run around the
 * value. */
void ox_fact_name(ox_infer *infer, ox_fact *fact, const ox_value *value,
                  int loops);

/* What is known of both: as ox_fact_join, but that a type which only one of
 * them tells is that of the other too. */
ox_info ox_info_common(const ox_info *a, const ox_info *b, ox_arena *arena);

/* Sequences, optionals and maps. inner is never NULL; a fact of inner has no
 * elements. */
const ox_info *ox_info_inner(const ox_info *info);

/* True when both cannot hold for one value: kinds, element types, ranks,
 * numbers of dims. */
bool ox_info_contradicts(const ox_info *a, const ox_info *b);

/* The type alone: no dims, no elements. */
ox_info ox_info_type(const ox_info *info, ox_arena *arena);

ox_fact ox_fact_inner(const ox_fact *fact);

/* A sequence or optional of n items, n at most OX_ITEM_LIMIT: inner is what
 * holds for no items too, such as the element type. */
ox_fact ox_fact_holding(ox_info_kind kind, const ox_info *inner,
                        const ox_fact *const *items, size_t n, ox_arena *arena);

/* The same, where only the number of items may be known. */
ox_fact ox_fact_some(ox_info_kind kind, const ox_info *inner, ox_element length,
                     ox_arena *arena);

/* How many items; unknown when it is no sequence or optional. */
ox_element ox_fact_length(const ox_fact *fact);

/* The items one by one and how many, NULL: not known. */
const ox_fact *const *ox_fact_items(const ox_fact *fact, size_t *n);

/* The dim that an element of a shape tensor gives, where a negative one is an
 * error. */
ox_dim ox_element_dim(const ox_fact *fact, size_t i);

/* One element on its way. */
typedef struct ox_cell {
    bool known;
    const ox_expr *expr; /* instead of i; of floats expr / den, instead of d */
    int64_t i;
    double d; /* of floating point tensors, instead of i */
    int64_t den;
} ox_cell;

#define OX_CELL_UNKNOWN ((ox_cell){.known = false})

ox_cell ox_cell_of(ox_element element);

/* Number of elements of a value that is followed, or -1. */
int64_t ox_fact_cells(const ox_fact *fact);
ox_cell ox_fact_cell(const ox_fact *fact, size_t i);

/* Takes n elements or items from what may be followed; false when it is used
 * up. */
bool ox_site_take(ox_site *site, int64_t n);

/* Makes room for the elements of output i, all unknown. False when the shape is
 * not known, the type is not followed, or a limit is reached. */
bool ox_site_begin(ox_site *site, size_t i);

/* Puts an element of output i. What does not fit the type is not known. */
void ox_site_put(ox_site *site, size_t i, size_t at, ox_cell cell);

/* Fills in the fact of a tensor's type, shape and small contents. */
void ox_fact_tensor(ox_infer *infer, ox_fact *out, const ox_tensor *tensor);

/* Fills in the fact of a declared type. Dims in a sequence or map lose their
 * names, which may stand for other sizes in each item. */
void ox_fact_type(ox_infer *infer, ox_fact *out, const Onnx__TypeProto *type);

/* The same with all names, to be shown. */
ox_info ox_info_declared(ox_infer *infer, const Onnx__TypeProto *type);

/* Fills in the fact of a sparse tensor's type and shape. */
void ox_fact_sparse(ox_infer *infer, ox_fact *out,
                    const Onnx__SparseTensorProto *sparse);

/* Kinds and element types of the outputs by the schema. */
void ox_site_types(ox_site *site);

/* Subgraphs. The body's inputs are set, the body is run, its outputs are
 * read. */
ox_graph *ox_site_body(const ox_site *site, const char *attr);
void ox_site_set(ox_site *site, const ox_value *value, const ox_fact *fact);
const ox_fact *ox_site_fact(const ox_site *site, const ox_value *value);
void ox_site_run(ox_site *site, const ox_graph *graph);

/* Runs a body that is never executed: its faults do not count. */
void ox_site_run_dead(ox_site *site, const ox_graph *graph);

/* Runs the body of a loop: what it names holds for one round only. */
void ox_site_run_loop(ox_site *site, const ox_graph *graph);

/* The fact outside of the loop that it comes from: sizes and elements that hold
 * for one round only become unknown. */
ox_fact ox_site_leave(const ox_site *site, const ox_fact *fact);

/* True when so many bodies have been run again that each further one must be
 * run once only. */
bool ox_site_hurry(const ox_site *site);

/* True when a node of the body itself cannot run: what runs it need not run it
 * again, which would forget that. */
bool ox_site_failed(const ox_site *site, const ox_graph *body);

/* True while bodies may be run again for more than their types: rounds of a
 * loop one by one. */
bool ox_site_leisure(const ox_site *site);

/* Every rule, declared from the table that names it. */
#define OX_RULE(domain, op_type, since, shape, values)                         \
    void ox_rule_##shape(ox_site *site);                                       \
    void ox_values_##values(ox_site *site);
#include "shape/rules.def"
#undef OX_RULE

#endif
