/* What a pass is. One file per pass: a const ox_pass and one function; one
 * line in passes.def. The runner (runner.c) walks graphs, times each pass, and
 * under --check-passes enforces the laws:
 *   - the checker finds no kind of error that was not there before;
 *   - a model that changed has a change listed (ox_changed);
 *   - a second run changes nothing;
 * and, proven by tests that run onnxruntime, clean and lower passes keep every
 * result to the bit, precision passes within the error their help states. */
#ifndef OX_PASSES_PASS_H
#define OX_PASSES_PASS_H

#include "base/options.h"
#include "ir/edit.h"

typedef enum ox_pass_group {
    OX_CLEAN,    /* bit-exact, no structure the runtime would miss */
    OX_LOWER,    /* exact, other operators */
    OX_PRECISION /* within the error its help states */
} ox_pass_group;

typedef struct ox_change {
    const char *pass, *graph, *node, *what, *why;
} ox_change;

typedef struct ox_changes {
    ox_change *at;
    size_t n, capacity;
} ox_changes;

/* One run of one pass over one model. */
typedef struct ox_run {
    /* For the pass. */
    ox_model *model;
    const void *options; /* the pass's options struct */
    ox_arena *arena;     /* scratch of this run */
    size_t candidates;   /* a precision pass counts what it could convert */
    bool is_again;       /* the second run of the laws: nothing is left to do */
    ox_err *err;
    /* For the runner. */
    const struct ox_pass *pass;
    ox_changes changes, left;
    ox_arena *report; /* of their texts; outlives the run */
} ox_run;

/* Notes a change at a node (or NULL: the graph): what was done, and why. */
void ox_changed(ox_run *run, const ox_graph *graph, const ox_node *node,
                const char *why, const char *what, ...)
    __attribute__((format(printf, 5, 6)));

/* Notes a candidate that was left as it is, and why. */
void ox_left(ox_run *run, const ox_graph *graph, const ox_node *node,
             const char *what, const char *why, ...)
    __attribute__((format(printf, 5, 6)));

typedef struct ox_pass {
    const char *name;    /* verb-object, as on the command line */
    const char *summary; /* one line */
    const char *help;    /* what it does, its limits; 76 columns */
    ox_pass_group group;
    const ox_option *options; /* NULL: none */
    size_t options_size;      /* of the struct they go to */
    /* Exactly one of the two. visit is called for each node of each graph, in
     * order; it may remove that node and add nodes before it, which are not
     * visited. */
    ox_status (*visit)(ox_run *run, ox_node *node);
    ox_status (*run)(ox_run *run);
} ox_pass;

/* Every pass of passes.def, in its order, which is the order of `passes`. */
const ox_pass *const *ox_pass_table(size_t *n);
const ox_pass *ox_pass_find(const char *name);

/* A pass with its options, ready to run. */
typedef struct ox_step {
    const ox_pass *pass;
    void *options;
    bool is_again; /* see ox_run */
} ox_step;

/* Parses "a,b:opt=1:flag,c" into steps of the arena. OX_USAGE names the wrong
 * word. */
ox_status ox_steps_parse(ox_step **steps, size_t *n, const char *text,
                         ox_arena *arena, ox_err *err);

typedef struct ox_pass_report {
    const ox_pass *pass;
    ox_changes changes, left;
    size_t candidates;
    double seconds;
} ox_pass_report;

/* Runs the steps in order; reports[i] is filled for each. OX_BAD_MODEL or
 * OX_UNSUPPORTED for a model that passes cannot work on: values defined twice
 * or not at all, cycles, training_info. With check_passes
 * the laws are enforced after each: the checker finds no new error, a second
 * run changes nothing; OX_BUG names the pass that broke one. */
ox_status ox_steps_run(ox_pass_report *reports, ox_model *model,
                       const ox_step *steps, size_t n, bool check_passes,
                       ox_arena *report, ox_err *err);

#endif
