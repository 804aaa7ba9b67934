/* The model as a graph of nodes and values. The protobuf-c structs of an
 * ox_onnx hold the contents; this module indexes them, and its edit functions
 * (ir/edit.h) are the only writers. The index is built from any model the
 * reader accepts, also an invalid one: what is dangling, defined twice or out
 * of order stays so, and lib/check says so.
 *
 * Everything lives in the model's arena. Order of nodes is the list first ..
 * last; the proto's node array is brought up to date by ox_model_commit. */
#ifndef OX_IR_MODEL_H
#define OX_IR_MODEL_H

#include "base/log.h"
#include "base/map.h"
#include "ir/schema.h"
#include "onnx/onnx_file.h"

typedef struct ox_model ox_model;
typedef struct ox_graph ox_graph;
typedef struct ox_node ox_node;
typedef struct ox_value ox_value;

/* One input slot of a node. */
typedef struct ox_use {
    ox_value *value; /* NULL: the input is left out ("") */
    ox_node *node;
    size_t index;
    struct ox_use *prev, *next; /* other uses of the value */
} ox_use;

/* A value: an input, an initializer, a node's output, or, when nothing defines
 * it, a name that some node uses. Values of an outer graph are used directly
 * by the nodes of a subgraph. */
struct ox_value {
    const char *name;
    ox_graph *graph;   /* where it is defined */
    ox_node *producer; /* NULL: none */
    size_t index;      /* of the producer's output */
    ox_tensor *initializer;
    Onnx__SparseTensorProto *sparse;
    Onnx__ValueInfoProto *info; /* declared type: input, output, value_info */
    ox_use *uses;
    int32_t input;     /* position among the graph's inputs, -1: none */
    int32_t output;    /* first position among the graph's outputs, -1: none */
    bool is_undefined; /* nothing defines it */
    bool is_pinned;    /* named by more than nodes: a subgraph lists this
                          outer value as its output, an annotation needs it */
    uint32_t id;       /* dense, model-wide, stable: index for side tables */
};

struct ox_node {
    Onnx__NodeProto *proto; /* strings and attributes: read only */
    ox_graph *graph;
    ox_node *prev, *next;
    ox_use *in; /* proto->n_input of them */
    size_t n_in;
    ox_value **out; /* NULL: the output is left out */
    size_t n_out;
    const ox_op *op;      /* schema, NULL when unknown */
    ox_graph *function;   /* the local function it calls, NULL: none */
    ox_graph **subgraphs; /* in order of attributes */
    size_t n_subgraphs;
    uint32_t id; /* dense, model-wide */
};

/* A graph, a subgraph, or the body of a local function. */
struct ox_graph {
    ox_model *model;
    Onnx__GraphProto *proto;       /* NULL in a function */
    Onnx__FunctionProto *function; /* NULL in a graph */
    ox_graph *outer;               /* of a subgraph */
    ox_node *owner;                /* the node it is an attribute of */
    Onnx__AttributeProto *attr;    /* that attribute */
    const char *path; /* for messages: "main", "main/loop1.body", "f()" */
    ox_map opsets;    /* domain -> import; of the outermost graph only */
    ox_node *first, *last;
    size_t n_nodes;
    ox_map by_name; /* name -> ox_value of this graph (not of outer ones) */
    ox_value **inputs, **outputs; /* an output may be an outer value */
    size_t n_inputs, n_outputs;
    ox_value **initializers; /* in file order, sparse ones last */
    size_t n_initializers, cap_initializers;
    ox_value **values; /* all of them, in order of definition */
    size_t n_values, cap_values;
    size_t cap_infos; /* room of the value_info array, 0: as read */
    bool is_edited;   /* the proto's arrays are behind */
    bool is_removed;  /* its owner was removed */
};

struct ox_model {
    ox_arena *arena;
    ox_onnx *onnx;
    ox_graph *main;
    ox_graph **functions;
    size_t n_functions;
    ox_graph **graphs; /* main, its subgraphs, functions and theirs: each one
                          after the graph that holds it */
    size_t n_graphs, cap_graphs;
    uint32_t n_values, n_nodes; /* ids given so far */
    ox_map names;               /* every value and node name ever seen */
    ox_map name_counters;       /* last number given to a base name */
    ox_log log;
};

/* Indexes a model and takes it over: ox_model_close closes it. log may be
 * NULL. */
ox_model *ox_model_new(ox_onnx *onnx, const ox_log *log);
void ox_model_close(ox_model *model);

/* Reads and indexes; OX_BAD_MODEL as ox_onnx_read. */
ox_status ox_model_read(ox_model **out, const char *path, const ox_log *log,
                        ox_err *err);

/* Brings the protos in step with the index; call before writing or printing
 * model->onnx. */
void ox_model_commit(ox_model *model);

/* Commits and writes (ox_onnx_write). */
ox_status ox_model_write(ox_model *model, const char *path,
                         const ox_write_options *options, ox_err *err);

/* The opset a domain is imported at in this graph (a function has its own
 * imports); 0 when it is not imported. "" and "ai.onnx" are the same. */
int64_t ox_graph_opset(const ox_graph *graph, const char *domain);

/* The value a name means in this graph, outer graphs included; NULL: none. */
ox_value *ox_graph_find(const ox_graph *graph, const char *name);

/* An attribute by name, NULL when absent. */
const Onnx__AttributeProto *ox_node_attr(const ox_node *node, const char *name);

/* An attribute's number or string; the schema's default when absent; fallback
 * when there is none, or the attribute has another type or refers to one of the
 * calling function. */
int64_t ox_node_int(const ox_node *node, const char *name, int64_t fallback);
float ox_node_float(const ox_node *node, const char *name, float fallback);

/* An ints attribute, NULL and 0 when absent. */
const int64_t *ox_node_ints(const ox_node *node, const char *name, size_t *n);

/* A string attribute as terminated text in the arena of the model; fallback
 * when absent. */
const char *ox_node_string(const ox_node *node, const char *name,
                           const char *fallback);

/* True when the node is this operator of ai.onnx. */
bool ox_node_is(const ox_node *node, const char *op_type);

/* Input or output i, NULL when it is left out or past the end. */
ox_value *ox_node_in(const ox_node *node, size_t i);
ox_value *ox_node_out(const ox_node *node, size_t i);

/* The tensor of a value that is the same in each run: an initializer that no
 * caller can override (not an input too), or a Constant's value (value_int,
 * value_floats ... are made into a tensor of the arena). NULL: not constant. */
const ox_tensor *ox_value_constant(const ox_value *value, ox_arena *arena);

/* How often a value is used by nodes (in subgraphs too). */
size_t ox_value_n_uses(const ox_value *value);

/* The node's name, or for an unnamed node "OpType -> first output"; never
 * NULL, for messages. */
const char *ox_node_label(const ox_node *node, ox_arena *arena);

/* The declared tensor element type and shape of a value; 0 and NULL when it is
 * not declared or no tensor. Initializers count as declared. */
int32_t ox_value_dtype(const ox_value *value);
const Onnx__TensorShapeProto *ox_value_shape(const ox_value *value);

/* The number of a declared dim, -1 when it has none; its dim_param, NULL when
 * it has none. NULL is a dim that has neither. */
int64_t ox_dim_number(const Onnx__TensorShapeProto__Dimension *dim);
const char *ox_dim_param(const Onnx__TensorShapeProto__Dimension *dim);

/* The declared type, "float[N,3,?]", in the arena. */
const char *ox_value_type_text(const ox_value *value, ox_arena *arena);

#define OX_EACH_NODE(node, graph)                                              \
    for (ox_node *node = (graph)->first; node; node = node->next)
#define OX_EACH_USE(use, value)                                                \
    for (ox_use *use = (value)->uses, *use##_next = NULL;                      \
         use && (use##_next = use->next, true); use = use##_next)

#endif
