/* What verify found, as text and as JSON. */
#ifndef OX_TOOLS_VERIFY_PRINT_H
#define OX_TOOLS_VERIFY_PRINT_H

#include "base/json.h"
#include "runtime/localize.h"

/* A line for each runtime and level, one for each output (the inputs taken
 * together), and with verbose one for each run. */
void ox_verify_print(const ox_verify *v, const ox_verify_options *options,
                     bool verbose);

/* The members reference, runs and verdict of an object that is open. */
void ox_verify_json(ox_json *json, const ox_verify *v,
                    const ox_verify_options *options);

/* Where a run goes wrong: the node, a table of values, the prefix. */
void ox_location_print(const ox_location *l, const ox_localize_spec *spec);

/* As member "localized" of an object that is open. */
void ox_location_json(ox_json *json, const ox_location *l,
                      const ox_localize_spec *spec);

#endif
