#define _XOPEN_SOURCE 700 /* nftw */
#include "runtime/work.h"

#include "base/file.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ox_status ox_work_open(const char **out, ox_arena *arena, ox_err *err)
{
    const char *top = getenv("TMPDIR");
    char *path =
        ox_path_join(arena, top && *top ? top : "/tmp", "onnxfix-XXXXXX");
    if (!mkdtemp(path))
        return ox_fail(err, OX_IO, "%s: %s", path, strerror(errno));
    *out = path;
    return OX_OK;
}

static int remove_one(const char *path, const struct stat *info, int kind,
                      struct FTW *walk)
{
    (void)info, (void)kind, (void)walk;
    remove(path);
    return 0;
}

void ox_work_close(const char *path)
{
    if (path)
        nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}
