/* A folder for what runs need on the way: models, inputs, outputs. */
#ifndef OX_RUNTIME_WORK_H
#define OX_RUNTIME_WORK_H

#include "base/arena.h"
#include "base/err.h"

/* Makes a folder of its own under $TMPDIR or /tmp; its path is the arena's.
 * OX_IO when it cannot be made. */
ox_status ox_work_open(const char **out, ox_arena *arena, ox_err *err);

/* Removes the folder with all that is in it; NULL is allowed. */
void ox_work_close(const char *path);

#endif
