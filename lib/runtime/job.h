/* One run of one model in one runtime: what is asked, and what came of it. The
 * same for native runtimes (runtime/native.h, through the C ABI, in a child
 * process) and for those in a browser (runtime/web.h, through
 * tools/web/run.mjs). */
#ifndef OX_RUNTIME_JOB_H
#define OX_RUNTIME_JOB_H

#include "runtime/array.h"

#include <stdbool.h>

/* As GraphOptimizationLevel of ONNX Runtime; the default is its own. */
typedef enum ox_optimization {
    OX_OPTIMIZE_ALL,
    OX_OPTIMIZE_EXTENDED,
    OX_OPTIMIZE_BASIC,
    OX_OPTIMIZE_DISABLED,
    OX_OPTIMIZE_COUNT
} ox_optimization;

/* "all", "extended", "basic", "disabled". */
const char *ox_optimization_name(ox_optimization level);

/* A size for a named dim: ORT's free-dimension override. */
typedef struct ox_dim_size {
    const char *name;
    int64_t size;
} ox_dim_size;

typedef struct ox_job {
    const char *runtime; /* "native-cpu", "web-jsep" ...: target/runtimes.def */
    const char *model;   /* path of a .onnx file; external data beside it */
    ox_arrays inputs;
    ox_optimization optimization;
    const ox_dim_size *dims;
    size_t n_dims;
    int threads;    /* 0: one */
    int repeats;    /* timed runs after the first one */
    int timeout_ms; /* of the whole job, 0: the default */
    bool strict_ep; /* a node that falls back to another EP is an error */
    bool profile;   /* time of each node (native) */
} ox_job;

enum { OX_JOB_TIMEOUT_MS = 300000 };

/* In milliseconds, the default where none is set. */
int ox_job_timeout(const ox_job *job);

/* Nodes that an execution provider ran, after the runtime's own rewrites. */
typedef struct ox_placed {
    const char *provider; /* "CPUExecutionProvider" */
    size_t n;
} ox_placed;

/* Time of one node in the last run, from ORT's profile. */
typedef struct ox_node_time {
    const char *node, *op_type, *provider;
    double ms;
} ox_node_time;

typedef struct ox_outcome {
    bool ok;
    bool crashed; /* the process or page of the runtime died */
    bool timed_out;
    const char
        *stage; /* where it failed: start, inputs, session, run, outputs */
    const char *error; /* the first error as it came; NULL: none */
    const char *log;   /* the last of what a crashed runtime printed */
    ox_arrays outputs; /* in the order of the model; unnamed optional outputs
                          that have no value are left out */
    ox_placed *placed;
    size_t n_placed;
    const char **cpu_nodes; /* "Op (name)" that fell back to the CPU EP */
    size_t n_cpu_nodes;
    double session_ms, first_ms, median_ms; /* median of repeats, else first */
    uint64_t peak_bytes;                    /* of the process; 0: unknown */
    ox_node_time *times;
    size_t n_times;
    const char *version;  /* "1.30.0" */
    const char *build;    /* file or build info of the library */
    const char *adapter;  /* of a GPU runtime, NULL: none */
    const char *features; /* "shader-f16, ..." of that adapter */
    bool is_software;     /* the adapter is no real GPU */
} ox_outcome;

/* Jobs, and what came of each. */
typedef struct ox_batch {
    const ox_job *jobs;
    ox_outcome *outs; /* n of them, zeroed */
    size_t n;
} ox_batch;

#endif
