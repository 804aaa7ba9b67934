/* What the parser and the printer of textual syntax must agree on. */
#ifndef OX_ONNX_TEXT_SYNTAX_H
#define OX_ONNX_TEXT_SYNTAX_H

#include "base/buf.h"
#include "onnx.pb-c.h"

#include <stdbool.h>

/* One attribute type: its name, the field of AttributeProto that holds the
 * value, and for a list the type of one element. */
typedef struct ox_attr_kind {
    const char *name, *field;
    int element; /* 0: no list */
} ox_attr_kind;

/* NULL for a type that is not known. */
const ox_attr_kind *ox_attr_kind_of(int type);

/* The type with this name, 0 when there is none. */
int ox_attr_type_from_name(const char *name);

/* The field that an attribute type is kept in. */
const ProtobufCFieldDescriptor *ox_attr_field(int type);

/* The i-th field of a message that stands in angle brackets, <name: value>;
 * NULL past the last. */
const ProtobufCFieldDescriptor *
ox_text_property(const ProtobufCMessageDescriptor *type, size_t i);

/* How a type starts when it is no element type. */
typedef enum ox_type_word {
    OX_TYPE_TENSOR, /* an element type, or "undefined" */
    OX_TYPE_SEQ,
    OX_TYPE_MAP,
    OX_TYPE_OPTIONAL,
    OX_TYPE_SPARSE,
    OX_TYPE_OPAQUE,
    OX_TYPE_NONE /* no type */
} ox_type_word;

ox_type_word ox_type_word_of(const char *word);
const char *ox_type_word_name(ox_type_word word);

/* Value of a field inside its message, and what says whether it is there. */
static inline void *ox_field_at(const ProtobufCMessage *m,
                                const ProtobufCFieldDescriptor *f)
{
    return (char *)(uintptr_t)m + f->offset;
}

static inline void *ox_field_quantifier(const ProtobufCMessage *m,
                                        const ProtobufCFieldDescriptor *f)
{
    return (char *)(uintptr_t)m + f->quantifier_offset;
}

/* Values in the field: of a repeated one its length, else 0 or 1. An empty
 * string counts as absent, unless a oneof chose it. */
size_t ox_field_count(const ProtobufCMessage *m,
                      const ProtobufCFieldDescriptor *f);

#endif
