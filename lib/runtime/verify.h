/* A model, and perhaps what was made of it, in real runtimes, against the
 * reference: the model with ORT's optimizations off, on the CPU EP unless
 * another runtime is named. */
#ifndef OX_RUNTIME_VERIFY_H
#define OX_RUNTIME_VERIFY_H

#include "ir/model.h"
#include "runtime/input.h"
#include "runtime/metrics.h"
#include "runtime/run.h"
#include "shape/shape.h"

/* A model that can be run: its file, and what is inferred of it. */
typedef struct ox_subject {
    const char *label; /* as the user named it */
    const char *path;  /* of the .onnx file that runs */
    ox_model *model;
    const ox_shapes *shapes;
    bool computes_half; /* a node works on float16 or bfloat16 */
} ox_subject;

/* Opens a model. One in text is written into the folder, which must outlive
 * the subject. */
ox_status ox_subject_open(ox_subject *out, const char *path, const char *folder,
                          const ox_log *log, ox_err *err);
void ox_subject_close(ox_subject *subject);

typedef struct ox_verify_options {
    const char *reference;       /* runtime; NULL: native-cpu */
    const char *const *runtimes; /* names of target/runtimes.def */
    size_t n_runtimes;
    const ox_optimization *levels;
    size_t n_levels;
    size_t rounds; /* inputs of which each run is made */
    ox_input_options inputs;
    ox_thresholds thresholds;
    double atol, rtol;
    ox_hosts hosts;
    int threads, repeats, timeout_ms; /* as in ox_job */
    bool strict_ep, profile;
    bool fix_dims; /* the runtime is told the sizes of named dims: its
                      free-dimension overrides, which change what it does */
} ox_verify_options;

typedef enum ox_verdict {
    OX_VERDICT_HOLDS,
    OX_VERDICT_DIFFERS,      /* thresholds do not hold, or a shape is another */
    OX_VERDICT_FELL_BACK,    /* a GPU was asked for, every node ran on CPU */
    OX_VERDICT_NOT_MEASURED, /* fp16 compute on an adapter without it */
    OX_VERDICT_ERROR,
    OX_VERDICT_CRASH,
    OX_VERDICT_TIMEOUT
} ox_verdict;

const char *ox_verdict_name(ox_verdict verdict);

/* One run of one model on one input. */
typedef struct ox_verify_run {
    const ox_subject *subject;
    const char *runtime;
    ox_optimization level;
    size_t round;
    ox_outcome outcome;
    ox_metrics *metrics; /* of each output of the reference; NULL: none came */
    ox_verdict verdict;
    const char *why; /* NULL: it holds */
} ox_verify_run;

typedef struct ox_verify {
    const ox_subject *a;   /* of the reference */
    ox_arrays *inputs;     /* of each round */
    ox_outcome *reference; /* of each round */
    size_t rounds, n_outputs;
    const char **names; /* of the outputs of all rounds: a sequence may give
                           more in one than in another */
    double *peaks;      /* of each output over all rounds: max - min */
    ox_verify_run *runs;
    size_t n;
    size_t failed; /* runs whose verdict is not OX_VERDICT_HOLDS */
} ox_verify;

/* Runs a (when b is NULL) or b in each runtime, at each level, on each input,
 * and compares with the reference. That a run fails is a verdict; OX_NO when
 * the reference itself cannot be run, other errors as of what is called. All
 * is in the arena of a's model. */
ox_status ox_verify_run_all(ox_verify *out, const ox_subject *a,
                            const ox_subject *b,
                            const ox_verify_options *options, ox_err *err);

/* The metrics of output k over all rounds that gave one, of the runs from
 * first on that have the same runtime and level. */
ox_metrics ox_verify_merged(const ox_verify *v, size_t first, size_t k,
                            const ox_verify_options *options);

/* The threshold for an output, with its peak. */
ox_thresholds ox_verify_thresholds(const ox_verify *v, size_t k,
                                   const ox_verify_options *options);

/* The job that runs a model file on the inputs of a round, runtime and level
 * still to be set. */
ox_job ox_verify_job(const ox_verify_options *options, const ox_subject *s,
                     const ox_arrays *inputs);

/* The reference's runtime, and its level. */
void ox_verify_as_reference(ox_job *job, const ox_verify_options *options);

/* What the runs of one runtime and level begin at: the next group after i. */
size_t ox_verify_next_group(const ox_verify *v, size_t i);

#endif
