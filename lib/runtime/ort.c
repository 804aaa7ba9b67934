#include "runtime/ort.h"

#include "base/file.h"
#include "runtime/web.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* What OrtGetApiBase returns. */
typedef struct api_base {
    const ox_function *(*get_api)(uint32_t version);
    const char *(*get_version)(void);
} api_base;

static const char *npm_library(ox_arena *arena)
{
    const char *web = ox_web_folder(arena);
    if (!web)
        return NULL;
    char *path = ox_path_join(arena, web,
                              "node_modules/onnxruntime-node/bin/napi-v6/linux/"
                              "x64/libonnxruntime.so.1");
    return ox_path_exists(path) ? path : NULL;
}

static const char *find_library(const char *path, ox_arena *arena)
{
    if (!path)
        path = getenv("ONNXFIX_ORT");
    if (!path || !*path)
        path = npm_library(arena);
    return path ? path : "libonnxruntime.so.1";
}

static ox_status negotiate(ox_ort *ort, const api_base *base, ox_err *err)
{
    ort->version = base->get_version();
    for (uint32_t v = OX_ORT_API_MAX; v >= OX_ORT_API_MIN; v--) {
        ort->api = base->get_api(v);
        ort->api_version = v;
        if (ort->api)
            return OX_OK;
    }
    return ox_fail(err, OX_UNSUPPORTED,
                   "%s: ONNX Runtime %s; version 1.%d or newer is needed",
                   ort->path, ort->version, OX_ORT_API_MIN);
}

ox_status ox_ort_open(ox_ort *out, const char *path, ox_arena *arena,
                      ox_err *err)
{
    *out = (ox_ort){.path = ox_strdup(arena, find_library(path, arena))};
    void *library = dlopen(out->path, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return ox_fail(err, OX_IO, "onnxruntime cannot be opened: %s",
                       dlerror());
    void *symbol = dlsym(library, "OrtGetApiBase");
    const api_base *(*get_base)(void);
    memcpy(&get_base, &symbol, sizeof get_base);
    if (!symbol)
        return ox_fail(err, OX_IO,
                       "%s: no ONNX Runtime: OrtGetApiBase is "
                       "missing",
                       out->path);
    return negotiate(out, get_base(), err);
}
