/* ONNX's textual syntax, as onnx.parser and onnx.printer know it
 * (https://github.com/onnx/onnx/blob/main/docs/Syntax.md): all of its grammar
 * is read, and what is printed uses it as far as it goes.
 *
 * Types: "float" is a scalar, "float[]" has unknown rank, "float[N,?,3]" has
 * dims. Names of nodes stand in front, "[name] y = Op(x)". A name that is no
 * identifier, or is the name of a type, is quoted: "/model/Slice_20"; so are
 * dim_params, domains, operators and names of subgraphs.
 *
 * Beyond the official grammar:
 * - Strings: \n, \t, \r and \xNN mean what they mean in C (official: the
 *   character itself); control characters and what is no UTF-8 are printed so.
 * - Elements of float16, bfloat16 and of 8- and 4-bit floats are values
 *   (official: bit patterns as integers), shortest decimal that reads back to
 *   the same bits; inf, -inf, nan; a NaN with other bits is nan_7f800001.
 *   bool elements may be true and false.
 * - <key: value, ...> may also follow a node's inputs (doc_string,
 *   metadata_props, device_configurations), a value or tensor name
 *   (doc_string, metadata_props, segment of a tensor), an attribute's name
 *   (doc_string) and a graph's outputs (doc_string, metadata_props,
 *   quantization_annotation). A model has training_info and configuration, a
 *   function metadata_props too. Messages inside are {key: value, ...}.
 * - Denotations: float[N:"DATA_BATCH",3]:"IMAGE".
 * - Sparse: sparse_tensor(float[9]) w = {float[1] {5}, int64[1] {2}}, as
 *   initializer and as attribute.
 * - Tensors past max_elements print as <1000 elements, 4000 bytes, xxh3 HASH>
 *   in place of their data, which is an error to parse.
 * - Lists of tensors, graphs and types; a type without value, "a: ints = []",
 *   also for single values; "undefined" as element type; typeless values; a
 *   model without a graph.
 * Data may have more or fewer elements than dims say: that is for the checker.
 *
 * Not carried: unknown fields, element and attribute types this version does
 * not know, whether an absent string or number is given as empty or zero,
 * values beside the one an attribute's type names, and which field of a
 * TensorProto held the data (parsed: raw_data). */
#ifndef OX_ONNX_TEXT_H
#define OX_ONNX_TEXT_H

#include "base/buf.h"
#include "onnx/tensor.h"

/* Parses a model into the arena. OX_BAD_MODEL with line and column. */
ox_status ox_text_parse(Onnx__ModelProto **out, const char *text, size_t size,
                        ox_arena *arena, ox_err *err);

typedef struct ox_text_options {
    size_t max_elements; /* longer tensors print as a reference; 0: 64 */
} ox_text_options;

/* Prints a model, NULL options for the defaults. Returns how many tensors were
 * left out: such text cannot be read back. */
size_t ox_text_print(ox_buf *out, const Onnx__ModelProto *model,
                     const ox_text_options *options);

#endif
