/* What each runtime build can and cannot do. */
#ifndef OX_TARGET_TARGET_H
#define OX_TARGET_TARGET_H

#include <stdbool.h>
#include <stddef.h>

typedef enum ox_target_id {
#define OX_TARGET(id, name, kind, is_gpu, ep, summary) OX_TARGET_##id,
#include "target/runtimes.def"
#undef OX_TARGET
    OX_TARGET_COUNT
} ox_target_id;

typedef enum ox_target_kind { OX_TARGET_NATIVE, OX_TARGET_WEB } ox_target_kind;

typedef struct ox_target {
    const char *name;
    ox_target_kind kind;
    bool is_gpu;
    const char *ep; /* execution provider */
    const char *summary;
} ox_target;

/* By id, 0 to OX_TARGET_COUNT - 1. */
const ox_target *ox_target_at(ox_target_id id);

/* By name; NULL for a name that is none. "NAME/wasm" and "web-all" are builds
 * that can be run besides: they have the entry of the runtime they are like. */
const ox_target *ox_target_find(const char *name);

/* "native-cpu, native-webgpu, ...", for messages. */
const char *ox_target_names(void);

#endif
