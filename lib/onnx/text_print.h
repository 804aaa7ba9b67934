/* Between the files of the textual syntax's printer. */
#ifndef OX_ONNX_TEXT_PRINT_H
#define OX_ONNX_TEXT_PRINT_H

#include "base/buf.h"
#include "onnx.pb-c.h"

#include <stdbool.h>

typedef struct ox_printer {
    ox_buf *out;
    size_t max_elements;
    int indent;
    size_t left_out; /* tensors printed as a reference */
} ox_printer;

void ox_print_graph(ox_printer *p, const Onnx__GraphProto *graph);

/* "name = value", as in the angle brackets of a node. */
void ox_print_attribute(ox_printer *p, const Onnx__AttributeProto *attr);

/* Whether n bytes need no quotes where a name is wanted. */
bool ox_print_is_id(const char *text, size_t n);

/* A name (NULL: ""), quoted where it must be; bytes between quotes. */
void ox_print_name(ox_printer *p, const char *name);
void ox_print_quoted(ox_printer *p, const void *bytes, size_t n);

/* A type with its name, "float[2] x"; a tensor with its data; and their
 * properties. */
void ox_print_value_info(ox_printer *p, const Onnx__ValueInfoProto *info);
void ox_print_type(ox_printer *p, const Onnx__TypeProto *type);
/* declares: it is an initializer, whose name is printed also when it is empty.
 */
void ox_print_tensor(ox_printer *p, const Onnx__TensorProto *tensor,
                     bool declares);
void ox_print_sparse(ox_printer *p, const Onnx__SparseTensorProto *sparse,
                     bool declares);

/* A field's value, a repeated one in brackets. */
void ox_print_field(ox_printer *p, const ProtobufCMessage *m,
                    const ProtobufCFieldDescriptor *f);

/* The message's properties in angle brackets after some text, or nothing. */
void ox_print_properties(ox_printer *p, const ProtobufCMessage *m,
                         const char *before);

#endif
