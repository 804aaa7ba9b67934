/* Runs in a browser: a list of jobs goes to tools/web/run.mjs, which drives
 * Chromium over the onnxruntime-web builds, and the results come back as
 * files. Needs node and the npm packages of tools/web. */
#ifndef OX_RUNTIME_WEB_H
#define OX_RUNTIME_WEB_H

#include "runtime/job.h"

typedef struct ox_web {
    const char *browser; /* program, or address of one that runs; NULL:
                            ONNXFIX_CHROMIUM, else Debian's */
} ox_web;

/* Runs the jobs one after the other. A job that
 * fails, crashes or takes too long is an outcome; OX_IO when node, a package
 * or the browser is missing, OX_UNSUPPORTED for an input of a type that
 * onnxruntime-web does not take. Neither process nor port nor file is left. */
ox_status ox_web_run(ox_batch *batch, const ox_web *web, ox_arena *arena,
                     ox_err *err);

/* The folder of run.mjs: ONNXFIX_WEB, else beside the program, as built or as
 * installed; NULL when it is nowhere. */
const char *ox_web_folder(ox_arena *arena);

#endif
