/* Between native.c, in the parent, and native_child.c, native_io.c and
 * native_result.c, in the child process. */
#ifndef OX_RUNTIME_NATIVE_PRIV_H
#define OX_RUNTIME_NATIVE_PRIV_H

#include "runtime/job.h"
#include "runtime/ort.h"

typedef enum ox_stage {
    OX_STAGE_START,
    OX_STAGE_INPUTS,
    OX_STAGE_SESSION,
    OX_STAGE_RUN,
    OX_STAGE_OUTPUTS
} ox_stage;

/* How far the child is: in memory that both processes see. */
typedef struct ox_progress {
    volatile ox_stage stage;
} ox_progress;

typedef struct ox_native {
    const ox_job *job;
    const char *folder; /* results.json, output files, profile */
    ox_progress *progress;
    ox_arena *arena;
    ox_ort ort;
    ort_env *env;
    ort_session *session;
    ort_allocator *allocator; /* of names */
    ort_memory_info *cpu;
    ort_binding *binding;
    const ort_memory_info **out_memory; /* of each output of the model */
    const char **out_names;
    size_t n_out;
    size_t cap_placed, cap_cpu_nodes;
    ox_outcome done;
} ox_native;

/* In the child: runs the job, writes folder/results.json. Returns the exit
 * code of the child; 0 also when the run failed. */
int ox_native_child(ox_native *n, const char *ort_path);

/* True when status is an error, which is then the outcome's. */
bool ox_native_fails(ox_native *n, ort_status *status);

/* A CPU tensor for an array; NULL after a failure. */
ort_value *ox_native_value(ox_native *n, const ox_array *array);

/* Uploads and binds the inputs, binds the outputs. */
bool ox_native_bind(ox_native *n);

/* Binds the outputs anew: a run that finds the outputs of the one before adds
 * to its sequences. */
bool ox_native_bind_outputs(ox_native *n);

/* Fetches the outputs into n->done. */
bool ox_native_fetch(ox_native *n);

/* Which provider ran each node, and how long, from the library's profile: what
 * really ran, not what was planned. */
bool ox_native_profile(ox_native *n);

/* Writes folder/results.json and the files of the outputs. */
ox_status ox_native_write(ox_native *n, ox_err *err);

#endif
