/* What the parts of the checker share: where we are, and what was found. */
#ifndef OX_CHECK_CHECK_PRIV_H
#define OX_CHECK_CHECK_PRIV_H

#include "check/check.h"

typedef enum ox_finding_id {
#define OX_FINDING(id, word, severity, why) OX_F_##id,
#include "check/findings.def"
#undef OX_FINDING
    OX_F_COUNT
} ox_finding_id;

/* A name of the model. */
typedef struct ox_symbol {
    const ox_value *visible; /* what it means where we are, NULL: nothing */
    const ox_value *defined; /* all definitions in the model, see next */
} ox_symbol;

/* Nodes of a graph that depend on each other. */
typedef struct ox_component {
    const ox_node *at[4]; /* the first of them, in file order */
    size_t n;
    bool is_reported;
} ox_component;

/* An opset import. */
typedef struct ox_import {
    int64_t version;
    int64_t newest; /* that the operator table knows, 0: unknown domain */
} ox_import;

typedef struct ox_checker {
    ox_findings *out;
    ox_arena *arena;   /* of the findings */
    ox_arena *scratch; /* of everything here, freed at the end */
    const ox_model *model;
    const Onnx__ModelProto *proto;
    const ox_graph *graph; /* where we are, for reports; NULL: the model */
    const ox_node *node;
    ox_symbol **symbol;       /* by value id */
    const ox_value **next;    /* by value id: next definition of the name */
    const ox_value **hidden;  /* by value id: what it hides while visible */
    ox_component **component; /* by node id; NULL until a cycle is possible */
    uint32_t *place;          /* by node id: place in its graph, likewise */
    ox_map symbols;           /* name -> ox_symbol */
    ox_map imports;           /* domain -> ox_import, where we are */
    ox_map unimported;        /* domains reported as not imported */
    ox_map local_domains;     /* domains of the model's functions */
    ox_map declared;          /* the functions' attributes */
} ox_checker;

/* Adds a finding at the place where the checker is. value may be NULL. */
void ox_report(ox_checker *c, ox_finding_id id, const char *value,
               const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Never NULL. */
static inline const char *ox_text(const char *text)
{
    return text ? text : "";
}

/* "" for ai.onnx. */
const char *ox_domain_of(const char *domain);

/* check_model.c: versions, imports, metadata, and the functions' heads. */
void ox_check_model(ox_checker *c);
void ox_check_function(ox_checker *c, const ox_graph *graph);

/* Whether the function declares the attribute. */
bool ox_declares(const ox_checker *c, const Onnx__FunctionProto *f,
                 const char *name);

/* Notes the imports of the model or a function, with findings. */
void ox_check_imports(ox_checker *c, Onnx__OperatorSetIdProto **at, size_t n);

/* check_graph.c: a graph or function body and all that is inside. */
void ox_check_graph(ox_checker *c, const ox_graph *graph);

/* check_names.c: definitions and uses. */
void ox_names_collect(ox_checker *c);
void ox_names_enter(ox_checker *c, const ox_graph *graph);
void ox_names_leave(ox_checker *c, const ox_graph *graph);
void ox_names_use(ox_checker *c, const ox_node *node);
void ox_names_define(ox_checker *c, const ox_node *node);
/* Whether any graph of the model defines the name. */
bool ox_names_defined(const ox_checker *c, const char *name);

/* check_cycle.c: component[v] for each of n vertices, v's edges being
 * to[start[v]] .. to[start[v + 1]]; returns how many components there are. */
size_t ox_components(uint32_t *component, size_t n, const size_t *start,
                     const uint32_t *to, ox_arena *arena);
/* The component of a node within its graph. */
ox_component *ox_component_of(ox_checker *c, const ox_node *node);

/* check_node.c: operator, arity, subgraphs' arity. */
void ox_check_node(ox_checker *c, const ox_node *node);

/* check_attr.c */
void ox_check_attributes(ox_checker *c, const ox_node *node, const ox_op *op);

/* check_type.c: a declared type (of the value name), a node's types. */
void ox_check_type(ox_checker *c, const char *name,
                   const Onnx__TypeProto *type);
void ox_check_node_types(ox_checker *c, const ox_node *node, const ox_op *op);

/* check_tensor.c: value is the initializer's name or NULL, what the place
 * ("attribute 'value'"), "" for an initializer. */
void ox_check_tensor(ox_checker *c, const char *value, const char *what,
                     const ox_tensor *tensor);
void ox_check_sparse(ox_checker *c, const char *value, const char *what,
                     const Onnx__SparseTensorProto *sparse);

#endif
