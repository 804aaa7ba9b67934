/* What verify found, as text and as JSON. */
#ifndef OX_TOOLS_VERIFY_PRINT_H
#define OX_TOOLS_VERIFY_PRINT_H

#include "base/json.h"
#include "runtime/localize.h"

typedef enum ox_detail {
    OX_DETAIL_VERDICTS, /* nothing that changes from run to run */
    OX_DETAIL_TIMES,
    OX_DETAIL_RUNS /* each run by itself, with its nodes' times */
} ox_detail;

/* A line for each runtime and level, one for each output (the inputs taken
 * together). */
void ox_verify_print(const ox_verify *v, const ox_verify_options *options,
                     ox_detail detail);

/* The members reference, runs and verdict of an object that is open. */
void ox_verify_json(ox_json *json, const ox_verify *v,
                    const ox_verify_options *options);

/* Where a run goes wrong: the node, a table of values, the prefix. */
void ox_location_print(const ox_location *l, const ox_localize_spec *spec);

/* As member "localized" of an object that is open. */
void ox_location_json(ox_json *json, const ox_location *l,
                      const ox_localize_spec *spec);

/* Its rows, as an array of that name. */
void ox_location_rows_json(ox_json *json, const char *key,
                           const ox_location *l);

#endif
