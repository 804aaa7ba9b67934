/* A model file in memory: protobuf-c structs in one arena, tensor data in the
 * mapped files, and the way back to bytes. Reading then writing a file that a
 * standard serializer wrote gives the same bytes. */
#ifndef OX_ONNX_ONNX_FILE_H
#define OX_ONNX_ONNX_FILE_H

#include "base/file.h"
#include "onnx/tensor.h"

typedef struct ox_onnx {
    ox_arena *arena;
    Onnx__ModelProto *proto;
    const char *path;  /* of the model; "-" for text without a file */
    ox_mapped **files; /* the model's own first, then external data */
    size_t n_files, cap_files;
} ox_onnx;

/* True for a path that ends in .onnxtxt: ONNX textual syntax. */
bool ox_onnx_is_text(const char *path);

/* Reads a model; a path that ends in .onnxtxt is read as ONNX textual syntax.
 * External data is found and mapped; what is missing or short is noted in its
 * tensor (external_fault), not an error here. OX_IO when the file cannot be
 * read, OX_BAD_MODEL with the place when it is no model within limits.h. */
ox_status ox_onnx_read(ox_onnx **out, const char *path, ox_err *err);

/* The same for bytes in memory, which must outlive the model. External data is
 * looked for beside path. */
ox_status ox_onnx_parse(ox_onnx **out, const char *path, const uint8_t *data,
                        uint64_t size, ox_err *err);

/* An empty model in an arena of its own. */
ox_onnx *ox_onnx_new(const char *path);

/* Frees everything; NULL is allowed. */
void ox_onnx_close(ox_onnx *onnx);

/* Calls visit for every tensor of the model, in file order: initializers,
 * attributes, subgraphs, functions, sparse parts. holder is the message that
 * the tensor is a field of. */
typedef void (*ox_tensor_visit)(void *user, ox_tensor *tensor,
                                const ProtobufCMessage *holder);
void ox_onnx_each_tensor(const ox_onnx *onnx, ox_tensor_visit visit,
                         void *user);

/* The mapped file that the bytes at data lie in, or NULL. */
const ox_mapped *ox_onnx_file_at(const ox_onnx *onnx, const uint8_t *data);

/* Finds and maps external data. For the reader. */
void ox_external_resolve(ox_onnx *onnx);

/* The files that external data lies in, each once, by the locations that the
 * tensors give, relative to the model's folder. OX_BAD_MODEL when data is not
 * where it should be. The list is in the arena. */
typedef struct ox_locations {
    const char **at;
    size_t n, capacity;
} ox_locations;
ox_status ox_onnx_locations(ox_locations *out, const ox_onnx *onnx,
                            ox_arena *arena, ox_err *err);

typedef struct ox_write_options {
    const char *external_data; /* file name beside the model, or NULL */
    uint64_t
        external_threshold; /* bytes from which data goes there; 0: 1 KiB */
    /* Tensors that must stay in the model file (they feed shapes), or NULL. */
    bool (*keep_inline)(void *user, const ox_tensor *tensor);
    void *user;
} ox_write_options;

/* Writes the model. Its external data, if it has any or external_data names a
 * file, goes to a new file beside it under a name not yet used, each tensor
 * aligned to 4096; the model gets its name last, so that at each moment the old
 * model or the new one is there whole. OX_UNSUPPORTED when a single file would
 * pass 2 GiB. The model in memory then says where its data was to lie. A path
 * that ends in .onnxtxt is written as text. */
ox_status ox_onnx_write(ox_onnx *onnx, const char *path,
                        const ox_write_options *options, ox_err *err);

#endif
