/* Between web.c and web_jobs.c. */
#ifndef OX_RUNTIME_WEB_PRIV_H
#define OX_RUNTIME_WEB_PRIV_H

#include "runtime/web.h"

typedef struct ox_web_paths {
    const char *folder; /* of everything */
    const char *jobs, *results, *log;
} ox_web_paths;

/* Writes the job list; inputs go beside it, outputs will. */
ox_status ox_web_write_jobs(const ox_web_paths *paths, const ox_batch *batch,
                            ox_arena *arena, ox_err *err);

#endif
