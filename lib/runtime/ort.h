/* ONNX Runtime's C ABI: the library opened at run time, and a typed view of
 * the slots of its function table that we call (ort_api.def). Nothing of its
 * headers is needed. */
#ifndef OX_RUNTIME_ORT_H
#define OX_RUNTIME_ORT_H

#include "base/arena.h"
#include "base/err.h"

#include <stdint.h>

/* Opaque types of the library. */
typedef struct ort_status ort_status;
typedef struct ort_env ort_env;
typedef struct ort_session ort_session;
typedef struct ort_session_options ort_session_options;
typedef struct ort_run_options ort_run_options;
typedef struct ort_allocator ort_allocator;
typedef struct ort_memory_info ort_memory_info;
typedef struct ort_value ort_value;
typedef struct ort_tensor_info ort_tensor_info;
typedef struct ort_binding ort_binding;
typedef struct ort_stream ort_stream;

/* Numbers of its enums. */
enum {
    OX_ORT_SEVERITY_VERBOSE = 0,
    OX_ORT_SEVERITY_ERROR = 3,
    OX_ORT_DISABLE_ALL = 0,
    OX_ORT_ENABLE_BASIC = 1,
    OX_ORT_ENABLE_EXTENDED = 2,
    OX_ORT_ENABLE_ALL = 99,
    OX_ORT_DEVICE_ALLOCATOR = 0,
    OX_ORT_MEMORY_DEFAULT = 0,
    OX_ORT_KIND_TENSOR = 1,
    OX_ORT_KIND_SEQUENCE = 2,
    OX_ORT_TYPE_UINT2 = 24, /* these three are not TensorProto.DataType's */
    OX_ORT_TYPE_INT2 = 25,
    OX_ORT_TYPE_FLOAT8E8M0 = 26
};

typedef void (*ox_function)(void);

#define OX_ORT(slot, name, result, parameters)                                 \
    typedef result(*ort_##name##_fn) parameters;                               \
    enum { ORT_SLOT_##name = slot };
#include "runtime/ort_api.def"
#undef OX_ORT

typedef struct ox_ort {
    const ox_function *api;
    uint32_t api_version; /* negotiated: the newest that both sides know */
    const char *version;  /* "1.30.0" */
    const char *path;     /* of the library */
} ox_ort;

/* Calls a function of the table: ORT(ort, CreateEnv)(...). */
#define ORT(ort, name) ((ort_##name##_fn)(ort)->api[ORT_SLOT_##name])

/* The lowest API version that has all of the slots above. */
enum { OX_ORT_API_MIN = 23, OX_ORT_API_MAX = 30 };

/* Opens the library: path, or when that is NULL ONNXFIX_ORT, the npm package
 * onnxruntime-node of tools/web, the system's; it stays open. OX_IO when none
 * is there or it is no ONNX Runtime, OX_UNSUPPORTED when it is too old. */
ox_status ox_ort_open(ox_ort *out, const char *path, ox_arena *arena,
                      ox_err *err);

#endif
