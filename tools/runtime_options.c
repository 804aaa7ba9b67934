#include "tools/runtime_options.h"

#include "base/options.h"
#include "target/target.h"

#include <string.h>

ox_status ox_cli_runtimes(const char *const **out, size_t *n, const char *text,
                          ox_arena *arena, ox_err *err)
{
    ox_strings names = {0};
    for (int i = 0; !text && i < OX_TARGET_COUNT; i++)
        OX_PUSH(arena, names.at, names.n, names.capacity,
                ox_target_at((ox_target_id)i)->name);
    for (const char *p = text; p && *p; p += strspn(p, ",")) {
        const char *name = ox_strndup(arena, p, strcspn(p, ","));
        if (!ox_target_find(name))
            return ox_fail(err, OX_USAGE, "runtime '%s' is none of %s", name,
                           ox_target_names());
        OX_PUSH(arena, names.at, names.n, names.capacity, name);
        p += strcspn(p, ",");
    }
    if (!names.n)
        return ox_fail(err, OX_USAGE, "one of %s expected", ox_target_names());
    *out = names.at;
    *n = names.n;
    return OX_OK;
}
