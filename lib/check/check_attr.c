/* Attributes: each is whole in itself, and what the operator asks for. */
#include "check/check_priv.h"

#include <string.h>

typedef Onnx__AttributeProto attr_proto;

/* Which value fields hold something, a bit per AttributeType. */
static uint32_t held(const attr_proto *a)
{
    const bool has[] = {
        [OX_ATTR_FLOAT] = a->has_f,
        [OX_ATTR_INT] = a->has_i,
        [OX_ATTR_STRING] = a->has_s,
        [OX_ATTR_TENSOR] = a->t != NULL,
        [OX_ATTR_GRAPH] = a->g != NULL,
        [OX_ATTR_FLOATS] = a->n_floats > 0,
        [OX_ATTR_INTS] = a->n_ints > 0,
        [OX_ATTR_STRINGS] = a->n_strings > 0,
        [OX_ATTR_TENSORS] = a->n_tensors > 0,
        [OX_ATTR_GRAPHS] = a->n_graphs > 0,
        [OX_ATTR_SPARSE_TENSOR] = a->sparse_tensor != NULL,
        [OX_ATTR_SPARSE_TENSORS] = a->n_sparse_tensors > 0,
        [OX_ATTR_TYPE_PROTO] = a->tp != NULL,
        [OX_ATTR_TYPE_PROTOS] = a->n_type_protos > 0,
    };
    uint32_t mask = 0;
    for (size_t i = 0; i < sizeof has / sizeof *has; i++)
        mask |= (uint32_t)has[i] << i;
    return mask;
}

static const char *type_name(int type)
{
    const ProtobufCEnumValue *v = protobuf_c_enum_descriptor_get_value(
        &onnx__attribute_proto__attribute_type__descriptor, type);
    return v ? v->name : "an unknown type";
}

static bool is_known(int type)
{
    return type > OX_ATTR_UNDEFINED && type <= OX_ATTR_TYPE_PROTOS;
}

static int lowest_bit(uint32_t mask)
{
    int i = 0;
    while (!(mask >> i & 1))
        i++;
    return i;
}

/* The attribute's type; where IR version 1 leaves it out, what it holds. 0
 * after a finding. */
static int type_of(ox_checker *c, const attr_proto *a)
{
    uint32_t mask = held(a);
    if (a->has_type && is_known((int)a->type))
        return (int)a->type;
    if (!a->has_type && c->proto->ir_version == 1)
        return mask ? lowest_bit(mask) : OX_ATTR_UNDEFINED;
    if (a->has_type)
        ox_report(c, OX_F_ATTRIBUTE_WITHOUT_TYPE, NULL,
                  "attribute '%s' has type %d, which is unknown",
                  ox_text(a->name), (int)a->type);
    else
        ox_report(c, OX_F_ATTRIBUTE_WITHOUT_TYPE, NULL,
                  "attribute '%s' has no type", ox_text(a->name));
    return OX_ATTR_UNDEFINED;
}

static void check_value(ox_checker *c, const attr_proto *a, int type)
{
    const char *name = ox_text(a->name);
    uint32_t mask = held(a), own = UINT32_C(1) << type;
    if (mask & ~own) {
        ox_report(c, OX_F_ATTRIBUTE_VALUE, NULL,
                  "attribute '%s' is %s, but holds %s", name, type_name(type),
                  type_name(lowest_bit(mask & ~own)));
        return;
    }
    if (mask)
        return;
    switch (type) {
    case OX_ATTR_FLOAT:
    case OX_ATTR_INT:
    case OX_ATTR_STRING:
        ox_report(c, OX_F_ATTRIBUTE_NO_VALUE, NULL,
                  "attribute '%s' is %s without a value", name,
                  type_name(type));
        break;
    case OX_ATTR_TENSOR:
    case OX_ATTR_GRAPH:
    case OX_ATTR_SPARSE_TENSOR:
    case OX_ATTR_TYPE_PROTO:
        ox_report(c, OX_F_ATTRIBUTE_VALUE, NULL,
                  "attribute '%s' is %s, but holds nothing", name,
                  type_name(type));
        break;
    default: /* a list may be empty */
        break;
    }
}

/* Tensors and types inside; graphs are visited by check_graph.c. */
static void check_parts(ox_checker *c, const attr_proto *a)
{
    const char *what =
        ox_printf(c->scratch, "attribute '%s': ", ox_text(a->name));
    if (a->t)
        ox_check_tensor(c, NULL, what, ox_tensor_of(a->t));
    for (size_t i = 0; i < a->n_tensors; i++)
        ox_check_tensor(c, NULL, what, ox_tensor_of(a->tensors[i]));
    if (a->sparse_tensor)
        ox_check_sparse(c, NULL, what, a->sparse_tensor);
    for (size_t i = 0; i < a->n_sparse_tensors; i++)
        ox_check_sparse(c, NULL, what, a->sparse_tensors[i]);
    if (a->tp)
        ox_check_type(c, NULL, a->tp);
    for (size_t i = 0; i < a->n_type_protos; i++)
        ox_check_type(c, NULL, a->type_protos[i]);
}

static const Onnx__FunctionProto *function_here(const ox_checker *c)
{
    const ox_graph *graph = c->graph;
    while (graph->outer)
        graph = graph->outer;
    return graph->function;
}

static void check_reference(ox_checker *c, const attr_proto *a)
{
    const Onnx__FunctionProto *f = function_here(c);
    const char *name = ox_text(a->name);
    if (!f)
        ox_report(c, OX_F_REFERENCE_OUTSIDE_FUNCTION, NULL,
                  "attribute '%s' refers to '%s', but is in no function", name,
                  a->ref_attr_name);
    else if (!ox_declares(c, f, a->ref_attr_name))
        ox_report(c, OX_F_UNDECLARED_ATTRIBUTE, NULL,
                  "attribute '%s' refers to '%s', which the function does not "
                  "declare",
                  name, a->ref_attr_name);
    else if (held(a))
        ox_report(c, OX_F_ATTRIBUTE_VALUE, NULL,
                  "attribute '%s' refers to '%s', but holds a value too", name,
                  a->ref_attr_name);
}

static void check_against_op(ox_checker *c, const attr_proto *a, int type,
                             const ox_op *op)
{
    const char *name = ox_text(a->name);
    const ox_op_attr *wanted = ox_op_attr_find(op, name);
    if (!wanted) {
        if (strncmp(name, "__", 2))
            ox_report(c, OX_F_UNKNOWN_ATTRIBUTE, NULL,
                      "%s has no attribute '%s'", op->name, name);
        return;
    }
    if (type && wanted->type && type != (int)wanted->type)
        ox_report(c, OX_F_WRONG_ATTRIBUTE_TYPE, NULL,
                  "attribute '%s': expected %s, found %s", name,
                  type_name((int)wanted->type), type_name(type));
}

static void check_attribute(ox_checker *c, const attr_proto *a, const ox_op *op)
{
    int type = type_of(c, a);
    if (*ox_text(a->ref_attr_name))
        check_reference(c, a);
    else if (type)
        check_value(c, a, type);
    check_parts(c, a);
    if (op)
        check_against_op(c, a, type, op);
    else if (c->node->function &&
             !ox_declares(c, c->node->function->function, ox_text(a->name)))
        ox_report(c, OX_F_UNKNOWN_FUNCTION_ATTRIBUTE, NULL,
                  "the function does not declare attribute '%s'",
                  ox_text(a->name));
}

/* The first few attributes are compared one by one, a hostile number of them
 * through a map. */
static bool is_repeated(ox_map *seen, const Onnx__NodeProto *node, size_t i)
{
    const char *name = node->attribute[i]->name;
    if (node->n_attribute > 32) {
        bool found = ox_map_get(seen, name) != NULL;
        ox_map_set(seen, name, node->attribute[i]);
        return found;
    }
    for (size_t k = 0; k < i; k++)
        if (!strcmp(ox_text(node->attribute[k]->name), name))
            return true;
    return false;
}

static void check_required(ox_checker *c, const ox_node *node, const ox_op *op)
{
    for (size_t i = 0; i < op->n_attrs; i++)
        if (op->attrs[i].required && !ox_node_attr(node, op->attrs[i].name))
            ox_report(c, OX_F_MISSING_ATTRIBUTE, NULL,
                      "%s needs attribute '%s' (%s)", op->name,
                      op->attrs[i].name, type_name((int)op->attrs[i].type));
}

/* All attributes of a Constant are values, of which it has one; that of the
 * first opsets is required. */
static void check_constant(ox_checker *c, const ox_node *node, const ox_op *op)
{
    size_t n = 0;
    for (size_t i = 0; i < op->n_attrs; i++) {
        if (op->attrs[i].required)
            return;
        n += ox_node_attr(node, op->attrs[i].name) != NULL;
    }
    if (n != 1)
        ox_report(c, OX_F_CONSTANT_VALUE, NULL,
                  "expected one attribute with the value, found %zu", n);
}

void ox_check_attributes(ox_checker *c, const ox_node *node, const ox_op *op)
{
    const Onnx__NodeProto *p = node->proto;
    ox_map seen;
    ox_map_init(&seen, c->scratch);
    for (size_t i = 0; i < p->n_attribute; i++) {
        const char *name = ox_text(p->attribute[i]->name);
        if (!*name)
            ox_report(c, OX_F_ATTRIBUTE_NAME, NULL, "attribute %zu has no name",
                      i);
        else if (is_repeated(&seen, p, i))
            ox_report(c, OX_F_DUPLICATE_ATTRIBUTE, NULL,
                      "attribute '%s' is given again", name);
        else
            check_attribute(c, p->attribute[i], op);
    }
    if (!op)
        return;
    check_required(c, node, op);
    if (ox_node_is(node, "Constant"))
        check_constant(c, node, op);
}
