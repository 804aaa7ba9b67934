/* Which known defects the installed runtime builds have: each one's probe
 * model is run in each, and the outputs are compared with what ONNX asks for.
 */
#ifndef OX_RUNTIME_PROBE_H
#define OX_RUNTIME_PROBE_H

#include "base/options.h"
#include "runtime/run.h"
#include "target/defect.h"

typedef enum ox_probe_verdict {
    OX_PROBE_RIGHT,
    OX_PROBE_WRONG,
    OX_PROBE_ERROR,
    OX_PROBE_CRASH,
    OX_PROBE_NONE /* not applicable, or the runtime is not there */
} ox_probe_verdict;

/* "right", "wrong", "error", "crash", "n/a". */
const char *ox_probe_verdict_name(ox_probe_verdict verdict);

typedef struct ox_probe_result {
    const char *defect;
    const char *runtime;
    ox_probe_verdict verdict;
    const char *evidence; /* what was seen, one line */
} ox_probe_result;

/* What a runtime says of itself; version NULL: it could not be started. */
typedef struct ox_probe_runtime {
    const char *name, *version, *build, *adapter, *features;
    bool is_software;
    const char *missing; /* why it is not there */
} ox_probe_runtime;

typedef struct ox_probe {
    ox_probe_runtime *runtimes;
    size_t n_runtimes;
    ox_probe_result *results; /* defects of the table, runtimes in each */
    size_t n, capacity;
} ox_probe;

typedef struct ox_probe_options {
    const char *const *runtimes;
    size_t n_runtimes;
    ox_strings defects; /* their ids; none: all of the table */
    ox_hosts hosts;
    const char *folder; /* for the probe models */
} ox_probe_options;

/* Runs the probes. A runtime that is not there is a result; OX_IO when none is,
 * OX_USAGE for a defect that is none. */
ox_status ox_probe_run(ox_probe *out, const ox_probe_options *options,
                       ox_arena *arena, ox_err *err);

#endif
