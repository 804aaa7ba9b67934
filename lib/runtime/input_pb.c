/* A file of one ONNX TensorProto, as the operator tests of ONNX have them. */
#include "runtime/input.h"

#include "onnx/onnx_file.h"

#include <string.h>

enum { GRAPH_OF_MODEL = 7, INITIALIZER_OF_GRAPH = 5 };

/* Tag and length of a field that holds size bytes. */
static void add_head(ox_buf *out, unsigned field, size_t size)
{
    const uint8_t tag = (uint8_t)(field << 3 | 2);
    ox_buf_add(out, &tag, 1);
    for (; size > 127; size >>= 7)
        ox_buf_add(out, &(uint8_t){(uint8_t)(size | 128)}, 1);
    ox_buf_add(out, &(uint8_t){(uint8_t)size}, 1);
}

static ox_status take_strings(ox_array *out, const Onnx__TensorProto *proto,
                              ox_arena *arena, ox_err *err)
{
    const size_t n = proto->n_string_data;
    if ((int64_t)n != ox_array_count(out))
        return ox_fail(err, OX_BAD_MODEL, "%zu strings, dims need %lld", n,
                       (long long)ox_array_count(out));
    const char **strings = OX_NEW_ARRAY(arena, n, const char *);
    for (size_t i = 0; i < n; i++)
        strings[i] = ox_strndup(arena, (const char *)proto->string_data[i].data,
                                proto->string_data[i].len);
    out->strings = strings;
    return OX_OK;
}

static ox_status take_tensor(ox_array *out, const ox_tensor *tensor,
                             ox_arena *arena, ox_err *err)
{
    const Onnx__TensorProto *proto = &tensor->proto;
    if (!ox_dtype_known(proto->data_type) || ox_tensor_count(tensor) < 0)
        return ox_fail(err, OX_BAD_MODEL, "not a file of one TensorProto");
    out->dtype = proto->data_type;
    out->rank = proto->n_dims;
    out->dims = ox_memdup(arena, proto->dims, out->rank * sizeof *out->dims);
    if (out->dtype == OX_DTYPE_STRING)
        return take_strings(out, proto, arena, err);
    if (ox_tensor_raw(&out->data, &out->size, tensor, arena, err))
        return err->status;
    out->data = ox_memdup(arena, out->data, out->size);
    return OX_OK;
}

/* The reader knows models and keeps the limits of hostile files, so the tensor
 * is put into one. */
ox_status ox_pb_parse(ox_array *out, const uint8_t *bytes, size_t size,
                      ox_arena *arena, ox_err *err)
{
    ox_buf head, model;
    ox_buf_init(&head, arena);
    ox_buf_init(&model, arena);
    add_head(&head, INITIALIZER_OF_GRAPH, size);
    add_head(&model, GRAPH_OF_MODEL, head.size + size);
    ox_buf_add(&model, head.data, head.size);
    ox_buf_add(&model, bytes, size);
    ox_onnx *onnx;
    if (ox_onnx_parse(&onnx, "-", (const uint8_t *)model.data, model.size, err))
        return err->status;
    take_tensor(out, ox_tensor_of(onnx->proto->graph->initializer[0]), arena,
                err);
    ox_onnx_close(onnx);
    return err->status;
}
