/* Known defects of runtime builds: what they get wrong, a probe that shows it,
 * and the pass that mends it. The table is defects.def; a verdict on a build
 * always comes from running the probe (runtime/probe.h). */
#ifndef OX_TARGET_DEFECT_H
#define OX_TARGET_DEFECT_H

#include "target/target.h"

#include <stddef.h>

typedef struct ox_defect {
    const char *id;       /* "reverse-slice" */
    const char *summary;  /* one line */
    unsigned targets;     /* 1 << ox_target_id: where the probe has shown it */
    const char *versions; /* of onnxruntime, in which it did */
    bool is_warning;      /* it depends on the adapter, or costs little */
    const char *pass;     /* that mends it; NULL: none does */
    const char *report;   /* a public one, "owner/repository#number", or NULL */
    const char *model;    /* the probe, in ONNX textual syntax */
    const char *example;  /* its inputs, and the outputs that ONNX asks for, as
                             initializers in that syntax */
    double tolerance;     /* of the outputs, absolute */
} ox_defect;

/* All, in the order of the table. */
const ox_defect *ox_defects(size_t *n);

#endif
