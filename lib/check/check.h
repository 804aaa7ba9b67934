/* The structural checker: everything the ONNX specification asks of a model
 * that can be told without running it. It finds all faults, not just the
 * first. */
#ifndef OX_CHECK_CHECK_H
#define OX_CHECK_CHECK_H

#include "ir/model.h"

typedef enum ox_severity { OX_ERROR, OX_WARNING } ox_severity;

/* One finding. id is a fixed word from findings.def ("undefined-input"); graph,
 * node, op_type and value say where, NULL where it does not apply; message says
 * what was expected and what was found. */
typedef struct ox_finding {
    ox_severity severity;
    const char *id, *graph, *node, *op_type, *value, *message;
    const char *chains[2]; /* where the dims come from; NULL: not told */
} ox_finding;

typedef struct ox_findings {
    ox_finding *at;
    size_t n, capacity;
    size_t errors, warnings;
} ox_findings;

/* Appends a finding and counts it. */
void ox_findings_add(ox_findings *out, const ox_finding *found,
                     ox_arena *arena);

/* Appends every finding, in the order of the file; all of it in arena. */
void ox_check(ox_findings *out, const ox_model *model, ox_arena *arena);

#endif
