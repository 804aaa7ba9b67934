/* What a model asks of a runtime that it gets wrong or does not take. */
#ifndef OX_TARGET_CHECK_TARGET_H
#define OX_TARGET_CHECK_TARGET_H

#include "check/check.h"
#include "shape/shape.h"
#include "target/target.h"

/* Appends a finding for each node that a known defect of the runtime hits, its
 * id "defect", with the pass that mends it, and one for an IR version or opset
 * that is too new ("target-limit"). */
void ox_target_check(ox_findings *out, const ox_target *target,
                     const ox_model *model, const ox_shapes *shapes,
                     ox_arena *arena);

#endif
