/* Between the files of the textual syntax's parser. Each function takes what it
 * is named after off the lexer; after an error what it returns is incomplete,
 * but never NULL. */
#ifndef OX_ONNX_TEXT_PARSE_H
#define OX_ONNX_TEXT_PARSE_H

#include "onnx/text_lex.h"

/* A new message of the arena. */
void *ox_parse_new(ox_lexer *lex, const ProtobufCMessageDescriptor *type);

Onnx__GraphProto *ox_parse_graph(ox_lexer *lex);

/* Whether a type starts here. */
bool ox_parse_is_type(const ox_lexer *lex);
Onnx__TypeProto *ox_parse_type(ox_lexer *lex);

/* The data of a tensor or sparse tensor whose type and name were read, with
 * the properties that head holds. */
Onnx__TensorProto *ox_parse_tensor_data(ox_lexer *lex,
                                        const Onnx__TypeProto *type,
                                        const char *name,
                                        const Onnx__TensorProto *head);
Onnx__SparseTensorProto *ox_parse_sparse_data(ox_lexer *lex,
                                              const Onnx__TypeProto *type,
                                              const char *name);

/* Name (if any), properties and "=" of a tensor, into head. */
void ox_parse_tensor_head(ox_lexer *lex, Onnx__TensorProto *head);

/* The value of a field, a repeated one in brackets. */
void ox_parse_field(ox_lexer *lex, ProtobufCMessage *m,
                    const ProtobufCFieldDescriptor *f);

/* One "key: value", the key taken already. */
void ox_parse_property(ox_lexer *lex, ProtobufCMessage *m, const char *key);

/* Properties in angle brackets, if there are any. */
void ox_parse_properties(ox_lexer *lex, ProtobufCMessage *m);

#endif
