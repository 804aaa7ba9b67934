#include "onnx/text.h"

#include "onnx/text_print.h"
#include "onnx/text_syntax.h"

#include <string.h>

enum { DEFAULT_MAX_ELEMENTS = 64 };

static void add_line(ox_printer *p)
{
    ox_buf_str(p->out, "\n");
    for (int i = 0; i < p->indent; i++)
        ox_buf_str(p->out, "  ");
}

static void add_names(ox_printer *p, char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ox_buf_str(p->out, i ? ", " : "");
        ox_print_name(p, names[i]);
    }
}

static void add_value_infos(ox_printer *p, Onnx__ValueInfoProto *const *infos,
                            size_t n)
{
    ox_buf_str(p->out, "(");
    for (size_t i = 0; i < n; i++) {
        ox_buf_str(p->out, i ? ", " : "");
        ox_print_value_info(p, infos[i]);
    }
    ox_buf_str(p->out, ")");
}

/* An attribute without a type, as old files have it: that of its value. */
static int type_of_value(const Onnx__AttributeProto *attr)
{
    for (int type = 1; ox_attr_kind_of(type); type++)
        if (ox_field_count(&attr->base, ox_attr_field(type)))
            return type;
    return ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__INTS;
}

void ox_print_attribute(ox_printer *p, const Onnx__AttributeProto *attr)
{
    const ox_attr_kind *kind =
        attr->has_type ? ox_attr_kind_of((int)attr->type) : NULL;
    bool is_ref = attr->ref_attr_name && *attr->ref_attr_name;
    int type = kind ? (int)attr->type : type_of_value(attr);
    const ProtobufCFieldDescriptor *f = ox_attr_field(type);
    size_t n = ox_field_count(&attr->base, f);
    /* numbers and strings that are absent mean zero and "" */
    bool is_value = n || (f->label != PROTOBUF_C_LABEL_REPEATED &&
                          f->type != PROTOBUF_C_TYPE_MESSAGE);
    ox_print_name(p, attr->name);
    ox_print_properties(p, &attr->base, " ");
    if ((is_ref && kind) || (!is_ref && !is_value))
        ox_buf_printf(p->out, ": %s", ox_attr_kind_of(type)->name);
    ox_buf_str(p->out, " = ");
    if (is_ref) {
        ox_buf_str(p->out, "@");
        ox_print_name(p, attr->ref_attr_name);
    } else if (is_value) {
        ox_print_field(p, &attr->base, f);
    } else {
        ox_buf_str(p->out, "[]");
    }
}

static void add_attributes(ox_printer *p, Onnx__AttributeProto *const *attrs,
                           size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ox_buf_str(p->out, i ? ", " : "");
        ox_print_attribute(p, attrs[i]);
    }
}

static bool is_dotted(const char *domain)
{
    for (const char *at = domain;; at++) {
        size_t n = strcspn(at, ".");
        if (!ox_print_is_id(at, n))
            return false;
        at += n;
        if (!*at)
            return true;
    }
}

static void add_operator(ox_printer *p, const Onnx__NodeProto *node)
{
    if (node->domain && *node->domain) {
        if (is_dotted(node->domain))
            ox_buf_str(p->out, node->domain);
        else
            ox_print_name(p, node->domain);
        ox_buf_str(p->out, ".");
    }
    ox_print_name(p, node->op_type);
    if (node->overload && *node->overload) {
        ox_buf_str(p->out, ":");
        ox_print_name(p, node->overload);
    }
}

static void add_node(ox_printer *p, const Onnx__NodeProto *node)
{
    if (node->name && *node->name) {
        ox_buf_str(p->out, "[");
        ox_print_name(p, node->name);
        ox_buf_str(p->out, "] ");
    }
    add_names(p, node->output, node->n_output);
    ox_buf_str(p->out, node->n_output ? " = " : "= ");
    add_operator(p, node);
    if (node->n_attribute) {
        ox_buf_str(p->out, " <");
        add_attributes(p, node->attribute, node->n_attribute);
        ox_buf_str(p->out, "> ");
    }
    ox_buf_str(p->out, "(");
    add_names(p, node->input, node->n_input);
    ox_buf_str(p->out, ")");
    ox_print_properties(p, &node->base, " ");
}

static void add_nodes(ox_printer *p, Onnx__NodeProto *const *nodes, size_t n)
{
    ox_buf_str(p->out, "{");
    p->indent++;
    for (size_t i = 0; i < n; i++) {
        add_line(p);
        add_node(p, nodes[i]);
    }
    p->indent--;
    add_line(p);
    ox_buf_str(p->out, "}");
}

static void add_declarations(ox_printer *p, const Onnx__GraphProto *g)
{
    const char *comma = "";
    p->indent++;
    for (size_t i = 0; i < g->n_initializer; i++, comma = ",") {
        ox_buf_str(p->out, comma);
        add_line(p);
        ox_print_tensor(p, g->initializer[i], true);
    }
    for (size_t i = 0; i < g->n_sparse_initializer; i++, comma = ",") {
        ox_buf_str(p->out, comma);
        add_line(p);
        ox_print_sparse(p, g->sparse_initializer[i], true);
    }
    for (size_t i = 0; i < g->n_value_info; i++, comma = ",") {
        ox_buf_str(p->out, comma);
        add_line(p);
        ox_print_value_info(p, g->value_info[i]);
    }
    p->indent--;
}

void ox_print_graph(ox_printer *p, const Onnx__GraphProto *g)
{
    ox_print_name(p, g->name);
    ox_buf_str(p->out, " ");
    add_value_infos(p, g->input, g->n_input);
    ox_buf_str(p->out, " => ");
    add_value_infos(p, g->output, g->n_output);
    ox_print_properties(p, &g->base, " ");
    if (g->n_initializer || g->n_sparse_initializer || g->n_value_info) {
        add_line(p);
        ox_buf_str(p->out, "<");
        add_declarations(p, g);
        add_line(p);
        ox_buf_str(p->out, ">");
    }
    add_line(p);
    add_nodes(p, g->node, g->n_node);
}

static void add_function_attributes(ox_printer *p,
                                    const Onnx__FunctionProto *fn)
{
    if (!fn->n_attribute && !fn->n_attribute_proto)
        return;
    ox_buf_str(p->out, " <");
    add_names(p, fn->attribute, fn->n_attribute);
    ox_buf_str(p->out, fn->n_attribute && fn->n_attribute_proto ? ", " : "");
    add_attributes(p, fn->attribute_proto, fn->n_attribute_proto);
    ox_buf_str(p->out, ">");
}

static void add_function(ox_printer *p, const Onnx__FunctionProto *fn)
{
    size_t start = p->out->size;
    ox_print_properties(p, &fn->base, "");
    if (p->out->size == start)
        ox_buf_str(p->out, "<>");
    add_line(p);
    ox_print_name(p, fn->name);
    add_function_attributes(p, fn);
    ox_buf_str(p->out, " (");
    add_names(p, fn->input, fn->n_input);
    ox_buf_str(p->out, ") => (");
    add_names(p, fn->output, fn->n_output);
    ox_buf_str(p->out, ")");
    if (fn->n_value_info) {
        add_line(p);
        ox_buf_str(p->out, "<");
        p->indent++;
        for (size_t i = 0; i < fn->n_value_info; i++) {
            ox_buf_str(p->out, i ? "," : "");
            add_line(p);
            ox_print_value_info(p, fn->value_info[i]);
        }
        p->indent--;
        add_line(p);
        ox_buf_str(p->out, ">");
    }
    add_line(p);
    add_nodes(p, fn->node, fn->n_node);
    ox_buf_str(p->out, "\n");
}

size_t ox_text_print(ox_buf *out, const Onnx__ModelProto *model,
                     const ox_text_options *options)
{
    size_t max = options ? options->max_elements : 0;
    ox_printer p = {.out = out,
                    .max_elements = max ? max : DEFAULT_MAX_ELEMENTS};
    size_t start = out->size;
    ox_print_properties(&p, &model->base, "");
    if (out->size == start)
        ox_buf_str(out, "<>");
    ox_buf_str(out, "\n");
    if (model->graph) {
        ox_print_graph(&p, model->graph);
        ox_buf_str(out, "\n");
    }
    for (size_t i = 0; i < model->n_functions; i++)
        add_function(&p, model->functions[i]);
    return p.left_out;
}
