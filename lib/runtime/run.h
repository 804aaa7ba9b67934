/* Jobs of any runtime. */
#ifndef OX_RUNTIME_RUN_H
#define OX_RUNTIME_RUN_H

#include "runtime/job.h"

/* Where the runtimes are; NULL: where they are looked for. */
typedef struct ox_hosts {
    const char *ort;     /* libonnxruntime */
    const char *browser; /* Chromium, or the address of one that runs */
} ox_hosts;

/* Runs all jobs, those of a browser together, so that it starts once. Fails as
 * ox_native_run and ox_web_run. */
ox_status ox_jobs_run(ox_batch *batch, const ox_hosts *hosts, ox_arena *arena,
                      ox_err *err);

#endif
