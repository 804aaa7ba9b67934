#include "target/target.h"

#include <string.h>

static const ox_target targets[] = {
#define OX_TARGET(id, name, kind, is_gpu, ep, summary)                         \
    {name, OX_TARGET_##kind, is_gpu, ep, summary},
#include "target/runtimes.def"
#undef OX_TARGET
};

const ox_target *ox_target_at(ox_target_id id)
{
    return &targets[id];
}

const ox_target *ox_target_find(const char *name)
{
    const char *slash = strchr(name, '/');
    if (slash)
        return !strncmp(name, "web-", 4) && !strcmp(slash, "/wasm")
                   ? &targets[OX_TARGET_WEB_WASM]
                   : NULL;
    if (!strcmp(name, "web-all"))
        return &targets[OX_TARGET_WEB_JSEP];
    for (size_t i = 0; i < OX_TARGET_COUNT; i++)
        if (!strcmp(targets[i].name, name))
            return &targets[i];
    return NULL;
}

const char *ox_target_names(void)
{
    return "native-cpu, native-webgpu, web-wasm, web-webgpu, web-jspi, "
           "web-jsep";
}
