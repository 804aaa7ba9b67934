/* Tensors into the library and out of it. */
#include "runtime/native_priv.h"

#include <string.h>

/* Element types that the library numbers in its own way. */
static const struct {
    int ort;
    int32_t dtype;
} own_types[] = {{OX_ORT_TYPE_UINT2, OX_DTYPE_UINT2},
                 {OX_ORT_TYPE_INT2, OX_DTYPE_INT2},
                 {OX_ORT_TYPE_FLOAT8E8M0, OX_DTYPE_FLOAT8E8M0}};

static int ort_type(int32_t dtype)
{
    for (size_t i = 0; i < sizeof own_types / sizeof *own_types; i++)
        if (own_types[i].dtype == dtype)
            return own_types[i].ort;
    return dtype;
}

static int32_t dtype_of(int type)
{
    for (size_t i = 0; i < sizeof own_types / sizeof *own_types; i++)
        if (own_types[i].ort == type)
            return own_types[i].dtype;
    return type;
}

static bool fail(ox_native *n, const char *error)
{
    if (!n->done.error)
        n->done.error = error;
    return false;
}

ort_value *ox_native_value(ox_native *n, const ox_array *array)
{
    ort_value *value = NULL;
    const ox_ort *o = &n->ort;
    static uint8_t nothing[1];
    if (array->dtype == OX_DTYPE_STRING) {
        const size_t count = (size_t)ox_array_count(array);
        if (ox_native_fails(n, ORT(o, CreateTensorAsOrtValue)(
                                   n->allocator, array->dims, array->rank,
                                   OX_DTYPE_STRING, &value)) ||
            ox_native_fails(
                n, ORT(o, FillStringTensor)(value, array->strings, count)))
            return NULL;
        return value;
    }
    /* The library does not write to an input. */
    void *data = array->size ? (void *)(uintptr_t)array->data : nothing;
    if (ox_native_fails(n, ORT(o, CreateTensorWithDataAsOrtValue)(
                               n->cpu, data, array->size, array->dims,
                               array->rank, ort_type(array->dtype), &value)))
        return NULL;
    return value;
}

/* The type and dims of a tensor value. */
static bool read_type(ox_native *n, ox_array *out, const ort_value *value)
{
    const ox_ort *o = &n->ort;
    ort_tensor_info *info;
    int type;
    if (ox_native_fails(n, ORT(o, GetTensorTypeAndShape)(value, &info)) ||
        ox_native_fails(n, ORT(o, GetTensorElementType)(info, &type)) ||
        ox_native_fails(n, ORT(o, GetDimensionsCount)(info, &out->rank)))
        return false;
    int64_t *dims = OX_NEW_ARRAY(n->arena, out->rank, int64_t);
    if (ox_native_fails(n, ORT(o, GetDimensions)(info, dims, out->rank)))
        return false;
    out->dtype = dtype_of(type);
    out->dims = dims;
    uint64_t size = 0;
    ox_dtype_bytes(out->dtype, ox_array_count(out), &size);
    out->size = size;
    return true;
}

static bool is_on_cpu(ox_native *n, const ort_memory_info *info)
{
    const char *name;
    return ox_native_fails(n, ORT(&n->ort, MemoryInfoGetName)(info, &name)) ||
           !strcmp(name, "Cpu");
}

/* A copy in memory of the CPU. */
static ort_value *download(ox_native *n, const ox_array *type,
                           const ort_value *value)
{
    ox_array copy = *type;
    copy.data = ox_alloc(n->arena, type->size + 1);
    ort_value *to = ox_native_value(n, &copy);
    if (!to || ox_native_fails(
                   n, ORT(&n->ort, CopyTensors)(
                          n->env, (const ort_value *[]){value}, &to, NULL, 1)))
        return NULL;
    return to;
}

/* The input on the device that the model takes it on: uploaded in a way that
 * keeps its order, and read back. */
static ort_value *upload(ox_native *n, const ox_array *array, ort_value *value,
                         const ort_memory_info *memory)
{
    const ox_ort *o = &n->ort;
    ort_allocator *device;
    ort_value *there;
    void *data;
    if (ox_native_fails(n,
                        ORT(o, CreateAllocator)(n->session, memory, &device)) ||
        ox_native_fails(n, ORT(o, CreateTensorAsOrtValue)(
                               device, array->dims, array->rank,
                               ort_type(array->dtype), &there)) ||
        ox_native_fails(n, ORT(o, CopyTensors)(n->env,
                                               (const ort_value *[]){value},
                                               &there, NULL, 1)))
        return NULL;
    ort_value *back = download(n, array, there);
    if (!back || ox_native_fails(n, ORT(o, GetTensorMutableData)(back, &data)))
        return NULL;
    if (memcmp(data, array->data, array->size)) {
        fail(n, ox_printf(n->arena,
                          "input '%s': the device does not hold what was "
                          "uploaded: the runtime lost the upload",
                          array->name));
        return NULL;
    }
    return there;
}

/* The memory that the model takes an input in; NULL: the CPU's, also for a
 * name that is none of its inputs, which BindInput refuses. */
static const ort_memory_info *memory_of(ox_native *n, const char *name)
{
    const ox_ort *o = &n->ort;
    size_t count;
    if (ox_native_fails(n, ORT(o, SessionGetInputCount)(n->session, &count)))
        return NULL;
    const ort_memory_info **infos =
        OX_NEW_ARRAY(n->arena, count, const ort_memory_info *);
    if (ORT(o, SessionGetMemoryInfoForInputs)(n->session, infos, count))
        return NULL; /* inputs that nothing uses have none */
    for (size_t i = 0; i < count; i++) {
        char *input;
        if (!ORT(o, SessionGetInputName)(n->session, i, n->allocator, &input) &&
            !strcmp(input, name))
            return infos[i] && !is_on_cpu(n, infos[i]) ? infos[i] : NULL;
    }
    return NULL;
}

static bool bind_input(ox_native *n, const ox_array *array)
{
    ort_value *value = ox_native_value(n, array);
    const ort_memory_info *memory = value ? memory_of(n, array->name) : NULL;
    if (memory && array->size)
        value = upload(n, array, value, memory);
    return value && !ox_native_fails(n, ORT(&n->ort, BindInput)(
                                            n->binding, array->name, value));
}

bool ox_native_bind_outputs(ox_native *n)
{
    const ox_ort *o = &n->ort;
    ORT(o, ClearBoundOutputs)(n->binding);
    for (size_t i = 0; i < n->n_out; i++)
        if (ox_native_fails(n, ORT(o, BindOutputToDevice)(n->binding,
                                                          n->out_names[i],
                                                          n->out_memory[i])))
            return false;
    return true;
}

static bool list_outputs(ox_native *n)
{
    const ox_ort *o = &n->ort;
    if (ox_native_fails(n,
                        ORT(o, SessionGetOutputCount)(n->session, &n->n_out)))
        return false;
    n->out_names = OX_NEW_ARRAY(n->arena, n->n_out, const char *);
    n->out_memory = OX_NEW_ARRAY(n->arena, n->n_out, const ort_memory_info *);
    if (ORT(o, SessionGetMemoryInfoForOutputs)(n->session, n->out_memory,
                                               n->n_out))
        memset(n->out_memory, 0, n->n_out * sizeof *n->out_memory);
    for (size_t i = 0; i < n->n_out; i++) {
        char *name;
        if (ox_native_fails(n, ORT(o, SessionGetOutputName)(
                                   n->session, i, n->allocator, &name)))
            return false;
        n->out_names[i] = name;
        if (!n->out_memory[i])
            n->out_memory[i] = n->cpu;
    }
    return ox_native_bind_outputs(n);
}

bool ox_native_bind(ox_native *n)
{
    if (ox_native_fails(n,
                        ORT(&n->ort, CreateIoBinding)(n->session, &n->binding)))
        return false;
    for (size_t i = 0; i < n->job->inputs.n; i++)
        if (!bind_input(n, &n->job->inputs.at[i]))
            return false;
    return list_outputs(n);
}

static bool take_strings(ox_native *n, ox_array *out, const ort_value *value)
{
    const ox_ort *o = &n->ort;
    const size_t count = (size_t)ox_array_count(out);
    const char **strings = OX_NEW_ARRAY(n->arena, count, const char *);
    for (size_t i = 0; i < count; i++) {
        size_t length;
        if (ox_native_fails(
                n, ORT(o, GetStringTensorElementLength)(value, i, &length)))
            return false;
        char *text = ox_alloc(n->arena, length + 1);
        if (ox_native_fails(
                n, ORT(o, GetStringTensorElement)(value, length, i, text)))
            return false;
        strings[i] = text;
    }
    out->strings = strings;
    return true;
}

static bool take_tensor(ox_native *n, const char *name, ort_value *value)
{
    const ox_ort *o = &n->ort;
    const ort_memory_info *memory;
    ox_array out = {.name = name};
    void *data = NULL;
    if (!read_type(n, &out, value) ||
        ox_native_fails(n, ORT(o, GetTensorMemoryInfo)(value, &memory)))
        return false;
    if (out.dtype == OX_DTYPE_STRING) {
        if (!take_strings(n, &out, value))
            return false;
    } else {
        if (out.size && !is_on_cpu(n, memory))
            value = download(n, &out, value);
        if (!value ||
            ox_native_fails(n, ORT(o, GetTensorMutableData)(value, &data)))
            return false;
        out.data = data;
    }
    OX_PUSH(n->arena, n->done.outputs.at, n->done.outputs.n,
            n->done.outputs.capacity, out);
    return true;
}

/* A sequence gives its tensors, named name[0], name[1] ... */
static bool take_value(ox_native *n, const char *name, ort_value *value)
{
    const ox_ort *o = &n->ort;
    int has, kind;
    size_t count;
    if (ox_native_fails(n, ORT(o, HasValue)(value, &has)))
        return false;
    if (!has)
        return true;
    if (ox_native_fails(n, ORT(o, GetValueType)(value, &kind)))
        return false;
    if (kind == OX_ORT_KIND_TENSOR)
        return take_tensor(n, name, value);
    if (kind != OX_ORT_KIND_SEQUENCE)
        return fail(n, ox_printf(n->arena,
                                 "output '%s' is neither a tensor nor a "
                                 "sequence of tensors",
                                 name));
    if (ox_native_fails(n, ORT(o, GetValueCount)(value, &count)))
        return false;
    for (size_t i = 0; i < count; i++) {
        ort_value *item;
        if (ox_native_fails(
                n, ORT(o, GetValue)(value, (int)i, n->allocator, &item)) ||
            !take_value(n, ox_printf(n->arena, "%s[%zu]", name, i), item))
            return false;
    }
    return true;
}

bool ox_native_fetch(ox_native *n)
{
    const ox_ort *o = &n->ort;
    ort_value **values;
    size_t count;
    if (ox_native_fails(n, ORT(o, SynchronizeBoundOutputs)(n->binding)) ||
        ox_native_fails(n, ORT(o, GetBoundOutputValues)(
                               n->binding, n->allocator, &values, &count)))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!take_value(n, n->out_names[i], values[i]))
            return false;
    return true;
}
