/* Tensors: element type, dims, and that the data is as much as they say. */
#include "check/check_priv.h"

#include <inttypes.h>

static bool check_dtype(ox_checker *c, const char *value, const char *what,
                        const ox_tensor *t)
{
    int dtype = t->proto.data_type;
    if (ox_dtype_known(dtype))
        return true;
    if (dtype)
        ox_report(c, OX_F_TENSOR_DTYPE, value, "%sunknown data_type %d", what,
                  dtype);
    else
        ox_report(c, OX_F_TENSOR_DTYPE, value, "%sthe tensor has no data_type",
                  what);
    return false;
}

/* The number of elements, -1 after a finding. */
static int64_t check_dims(ox_checker *c, const char *value, const char *what,
                          const ox_tensor *t)
{
    for (size_t i = 0; i < t->proto.n_dims; i++)
        if (t->proto.dims[i] < 0) {
            ox_report(c, OX_F_TENSOR_DIMS, value, "%sdim %zu is %" PRId64, what,
                      i, t->proto.dims[i]);
            return -1;
        }
    int64_t count = ox_tensor_count(t);
    uint64_t bytes;
    bool sized =
        t->proto.data_type == OX_DTYPE_STRING ||
        (count >= 0 && ox_dtype_bytes(t->proto.data_type, count, &bytes));
    if (count >= 0 && sized)
        return count;
    ox_report(c, OX_F_TENSOR_DIMS, value,
              "%sthe dims give more elements than fit 64 bits", what);
    return -1;
}

static const char *field_name(uint32_t field)
{
    const ProtobufCFieldDescriptor *f = protobuf_c_message_descriptor_get_field(
        &onnx__tensor_proto__descriptor, field);
    return f ? f->name : "no field";
}

/* Values in a packed field: each varint ends with a byte below 0x80. */
static uint64_t count_entries(const ox_payload *p)
{
    switch (p->field) {
    case OX_FIELD_FLOAT_DATA:
        return p->size / 4;
    case OX_FIELD_DOUBLE_DATA:
        return p->size / 8;
    default:
        break;
    }
    uint64_t n = 0;
    for (uint64_t i = 0; i < p->size; i++)
        n += p->data[i] < 0x80;
    return n;
}

static void check_strings(ox_checker *c, const char *value, const char *what,
                          const ox_tensor *t)
{
    uint64_t count = (uint64_t)ox_tensor_count(t);
    if (t->external || (t->payload.field && t->payload.size))
        ox_report(c, OX_F_TENSOR_FIELD, value,
                  "%sstrings are in string_data, found %s", what,
                  t->external ? "external data" : field_name(t->payload.field));
    else if (count && !t->proto.n_string_data)
        ox_report(c, OX_F_TENSOR_NO_DATA, value,
                  "%s%" PRIu64 " strings expected, found none", what, count);
    else if (count != t->proto.n_string_data)
        ox_report(c, OX_F_TENSOR_SIZE, value,
                  "%s%" PRIu64 " strings expected, found %zu", what, count,
                  t->proto.n_string_data);
}

static void check_raw(ox_checker *c, const char *value, const char *what,
                      const ox_tensor *t)
{
    uint64_t want = 0, size = ox_payload_size(&t->payload);
    int dtype = t->proto.data_type;
    ox_dtype_bytes(dtype, ox_tensor_count(t), &want);
    if (size != want)
        ox_report(c, OX_F_TENSOR_SIZE, value,
                  "%s%" PRIu64 " bytes of %sdata, %" PRId64
                  " elements of %s need %" PRIu64,
                  what, size, t->external ? "external " : "",
                  ox_tensor_count(t), ox_dtype_name(dtype), want);
}

static void check_typed(ox_checker *c, const char *value, const char *what,
                        const ox_tensor *t)
{
    int dtype = t->proto.data_type;
    uint32_t field = t->payload.field;
    if (field != (uint32_t)ox_dtype_field(dtype)) {
        ox_report(c, OX_F_TENSOR_FIELD, value,
                  "%s%s data is in raw_data or %s, found %s", what,
                  ox_dtype_name(dtype),
                  field_name((uint32_t)ox_dtype_field(dtype)),
                  field_name(field));
        return;
    }
    uint64_t want = 0, found = count_entries(&t->payload);
    ox_dtype_entries(dtype, ox_tensor_count(t), &want);
    if (found != want)
        ox_report(c, OX_F_TENSOR_SIZE, value,
                  "%s%" PRIu64 " values in %s, %" PRId64
                  " elements of %s need %" PRIu64,
                  what, found, field_name(field), ox_tensor_count(t),
                  ox_dtype_name(dtype), want);
}

void ox_check_tensor(ox_checker *c, const char *value, const char *what,
                     const ox_tensor *t)
{
    if (!check_dtype(c, value, what, t))
        return;
    int64_t count = check_dims(c, value, what, t);
    if (count < 0)
        return;
    if (t->external_fault)
        ox_report(c, OX_F_EXTERNAL_DATA, value, "%s%s", what,
                  t->external_fault);
    else if (t->proto.data_type == OX_DTYPE_STRING)
        check_strings(c, value, what, t);
    else if (t->proto.n_string_data)
        ox_report(c, OX_F_TENSOR_FIELD, value,
                  "%s%s data is in raw_data or %s, found string_data", what,
                  ox_dtype_name(t->proto.data_type),
                  field_name((uint32_t)ox_dtype_field(t->proto.data_type)));
    else if (t->external || (t->payload.field == OX_FIELD_RAW_DATA &&
                             (t->payload.size || !count)))
        check_raw(c, value, what, t);
    else if (t->payload.field && t->payload.size)
        check_typed(c, value, what, t);
    else if (count)
        ox_report(c, OX_F_TENSOR_NO_DATA, value,
                  "%sno data for %" PRId64 " elements", what, count);
}

/* Indices that are looked at one by one. */
enum { MAX_INDICES = 1 << 24 };

/* The linear index that entry k stands for, -1 when out of range. */
static int64_t linear(const Onnx__SparseTensorProto *s, const int64_t *indices,
                      int64_t k, bool coordinates, int64_t count)
{
    if (!coordinates)
        return indices[k] < 0 || indices[k] >= count ? -1 : indices[k];
    int64_t at = 0, rank = (int64_t)s->n_dims;
    for (int64_t i = 0; i < rank; i++) {
        int64_t index = indices[k * rank + i];
        if (index < 0 || index >= s->dims[i])
            return -1;
        at = at * s->dims[i] + index;
    }
    return at;
}

static void check_indices(ox_checker *c, const char *value, const char *what,
                          const Onnx__SparseTensorProto *s)
{
    const ox_tensor *indices = ox_tensor_of(s->indices);
    int64_t n = s->values->dims[0];
    ox_tensor dense = {.proto = ONNX__TENSOR_PROTO__INIT};
    dense.proto.dims = s->dims;
    dense.proto.n_dims = s->n_dims;
    int64_t count = ox_tensor_count(&dense);
    int64_t *at =
        count < 0 ? NULL : ox_tensor_ints(indices, MAX_INDICES, c->scratch);
    if (count < 0)
        ox_report(c, OX_F_TENSOR_DIMS, value,
                  "%sthe dims are negative or give too many elements", what);
    int64_t before = -1;
    for (int64_t k = 0; at && k < n; k++) {
        int64_t now = linear(s, at, k, indices->proto.n_dims == 2, count);
        if (now <= before) {
            ox_report(c, OX_F_SPARSE_TENSOR, value, "%sindex %" PRId64 " is %s",
                      what, k,
                      now < 0 ? "out of range" : "not in ascending order");
            return;
        }
        before = now;
    }
}

/* Whether values are [n], and indices [n] or [n, rank]. */
static bool is_shaped(const Onnx__SparseTensorProto *s)
{
    const Onnx__TensorProto *v = s->values, *i = s->indices;
    return v->n_dims == 1 && (i->n_dims == 1 || i->n_dims == 2) &&
           i->dims[0] == v->dims[0] &&
           (i->n_dims == 1 || i->dims[1] == (int64_t)s->n_dims);
}

void ox_check_sparse(ox_checker *c, const char *value, const char *what,
                     const Onnx__SparseTensorProto *s)
{
    if (!s->values || !s->indices) {
        ox_report(c, OX_F_SPARSE_TENSOR, value, "%sthe %s are missing", what,
                  s->values ? "indices" : "values");
        return;
    }
    size_t before = c->out->n;
    ox_check_tensor(c, value, what, ox_tensor_of(s->values));
    ox_check_tensor(c, value, what, ox_tensor_of(s->indices));
    if (c->out->n > before)
        return;
    if (s->indices->data_type != OX_DTYPE_INT64)
        ox_report(c, OX_F_SPARSE_TENSOR, value,
                  "%sthe indices are %s, expected int64", what,
                  ox_dtype_name(s->indices->data_type));
    else if (!is_shaped(s))
        ox_report(c, OX_F_SPARSE_TENSOR, value,
                  "%sexpected values [n] and indices [n] or [n, %zu]", what,
                  s->n_dims);
    else
        check_indices(c, value, what, s);
}
