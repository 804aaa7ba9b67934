/* ONNX tensors in files of their own, as ONNX's test data has them. */
#include "runtime/input_priv.h"

#include "onnx/limits.h"
#include "onnx/wire.h"

#include <string.h>

static uint64_t budget(uint64_t size)
{
    const uint64_t cap = OX_INPUT_MAX_BYTES;
    return size < cap / OX_STRUCTURE_FACTOR
               ? OX_STRUCTURE_BASE + size * OX_STRUCTURE_FACTOR
               : cap;
}

/* A model's second field is its producer, a tensor's is its type. */
static bool is_model(const ox_input_file *file)
{
    ox_err err;
    ox_onnx *onnx;
    if (ox_onnx_parse(&onnx, "", file->data, file->size, &err))
        return false;
    ox_onnx_close(onnx);
    return true;
}

static ox_status decode(const ox_tensor **out, const ox_input_file *file,
                        ox_err *err)
{
    ProtobufCMessage *message;
    ox_status status =
        ox_decode(&message, &onnx__tensor_proto__descriptor, file->data,
                  file->size, budget(file->size), file->arena, err);
    const ox_tensor *tensor = status ? NULL : (const ox_tensor *)message;
    bool good = tensor && ox_dtype_known(tensor->proto.data_type);
    if (!good && is_model(file))
        return ox_fail(err, OX_IO, "%.300s: a model, not a tensor", file->path);
    if (!status && !good)
        ox_fail(err, OX_IO, "unknown data_type %d", tensor->proto.data_type);
    if (!good)
        return ox_fail(err, OX_IO, "%.300s: not an ONNX TensorProto: %.300s",
                       file->path, err->text);
    *out = tensor;
    return OX_OK;
}

ox_status ox_pb_name(const char **out, const ox_input_file *file, ox_err *err)
{
    const ox_tensor *tensor;
    if (decode(&tensor, file, err))
        return err->status;
    *out = tensor->proto.name ? tensor->proto.name : "";
    return OX_OK;
}

static ox_status copy_strings(ox_array *out, const Onnx__TensorProto *proto,
                              int64_t count, const ox_input_file *file,
                              ox_err *err)
{
    if ((uint64_t)count != proto->n_string_data)
        return ox_fail(err, OX_IO,
                       "%.300s: %lld strings by its dims, found "
                       "%zu",
                       file->path, (long long)count, proto->n_string_data);
    const char **strings =
        OX_NEW_ARRAY(file->arena, (size_t)count, const char *);
    for (size_t i = 0; i < proto->n_string_data; i++)
        strings[i] =
            ox_strndup(file->arena, (const char *)proto->string_data[i].data,
                       proto->string_data[i].len);
    out->strings = strings;
    return OX_OK;
}

ox_status ox_input_pb(ox_array *out, const ox_input_file *file, ox_err *err)
{
    const ox_tensor *tensor;
    const uint8_t *data;
    if (decode(&tensor, file, err))
        return err->status;
    const Onnx__TensorProto *proto = &tensor->proto;
    if (proto->has_data_location &&
        proto->data_location == ONNX__TENSOR_PROTO__DATA_LOCATION__EXTERNAL)
        return ox_fail(err, OX_UNSUPPORTED,
                       "%.300s: its data lies in another "
                       "file",
                       file->path);
    if (proto->n_dims > OX_MAX_RANK)
        return ox_fail(err, OX_IO, "%.300s: %zu dims", file->path,
                       proto->n_dims);
    out->dtype = proto->data_type;
    out->rank = proto->n_dims;
    out->dims = proto->dims;
    if (ox_input_bytes(&out->size, out->dtype, out->dims, out->rank, file, err))
        return err->status;
    if (out->dtype == OX_DTYPE_STRING)
        return copy_strings(out, proto, ox_array_count(out), file, err);
    if (ox_tensor_raw(&data, &out->size, tensor, file->arena, err))
        return ox_fail(err, OX_IO, "%.300s: %.500s", file->path, err->text);
    out->data = ox_memdup(file->arena, data, (size_t)out->size);
    return OX_OK;
}
