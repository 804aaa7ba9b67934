/* The results of runs, as tools/web/run.mjs and the child process of
 * runtime/native.c write them: one JSON object a job, and a file for each
 * output. tools/web/README.md says what is in them. */
#ifndef OX_RUNTIME_RESULTS_H
#define OX_RUNTIME_RESULTS_H

#include "base/json.h"
#include "runtime/job.h"

/* Reads n results, with their outputs, into the arena. */
ox_status ox_results_read(ox_outcome *outs, size_t n, const char *path,
                          ox_arena *arena, ox_err *err);

/* What jobs and results call an element type: "float32"; ONNX's name where
 * ONNX Runtime's JavaScript API has none. */
const char *ox_result_dtype_name(int32_t dtype);

/* The members placed and cpu_nodes of an object that is open. */
void ox_placement_json(ox_json *json, const ox_outcome *outcome);

#endif
