/* From a run that went wrong to the first node that did: intermediates become
 * outputs, and the walk goes back from what is wrong over the graph's own
 * edges until all that a node is given is right. */
#ifndef OX_RUNTIME_LOCALIZE_H
#define OX_RUNTIME_LOCALIZE_H

#include "ir/extract.h"
#include "runtime/verify.h"

/* A value in both runs. */
typedef struct ox_located {
    const ox_value *value; /* of the model that went wrong */
    const char *reference; /* type and shape, or the error, there */
    const char *actual;    /* the same in the run that went wrong */
    bool is_right;
    ox_metrics metrics; /* where both have the same shape */
} ox_located;

typedef struct ox_location {
    const ox_node *node;   /* the first that goes wrong; NULL: none was found */
    const ox_node *thrown; /* the node at which the run fails; NULL: it does
                              not */
    const char *error;     /* the first error, as it came */
    ox_located *rows; /* what node and thrown are given and make, and the wrong
                         values seen between, in the graph's order */
    size_t n;
    size_t n_runs;   /* that were needed */
    bool reproduces; /* the prefix alone goes wrong in the same way */
    size_t n_prefix; /* its nodes */
} ox_location;

/* Intermediates are held to this much more than min_psnr: errors grow. */
#define OX_LOCALIZE_MARGIN_DB 20

typedef struct ox_localize_spec {
    const ox_verify *verify;
    const ox_verify_run *run; /* differed, failed or crashed */
    const ox_subject *a;      /* of the reference; values match by name */
    const ox_verify_options *options;
    const char *folder; /* for models on the way */
    const char *prefix; /* file for all that leads to the node; NULL: none */
} ox_localize_spec;

/* Looks for the first node that goes wrong; all is in the arena of the run's
 * model. */
ox_status ox_localize(ox_location *out, const ox_localize_spec *spec,
                      ox_err *err);

/* The values along the whole graph, at most OX_LAYERS of them at equal
 * distances, of a run that ran: out->rows in the graph's order. */
#define OX_LAYERS 256
ox_status ox_localize_layers(ox_location *out, const ox_localize_spec *spec,
                             ox_err *err);

#endif
