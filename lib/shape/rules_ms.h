/* For operators of ONNX Runtime that are operators of ONNX with other inputs or
 * another layout: a view of the node, on which the rule of ONNX is run. It sets
 * the outputs of the node itself; what it reports is about the node itself. */
#ifndef OX_SHAPE_RULES_MS_H
#define OX_SHAPE_RULES_MS_H

#include "shape/rule.h"

typedef struct ox_view {
    ox_site site; /* what a rule is run on */
    ox_node node;
    ox_site *whole;
    const int *order[2];   /* of the axes of inputs 0 and 1; NULL: their own */
    const ox_fact *own[2]; /* those inputs in their own order */
    size_t n_faults;
} ox_view;

/* Inputs which[0..n) of site, in that order; NULL: all of them. */
void ox_view_open(ox_view *view, ox_site *site, const size_t *which, size_t n);

/* Axis k of input i (0 or 1) is its axis order[k]. Nothing for a rank that is
 * not known. order must live as long as the view. */
void ox_view_permute(ox_view *view, size_t i, const int *order);

/* Takes back what the rule found. */
void ox_view_close(ox_view *view);

/* Output i: the dims of input j but the last, then dim. */
void ox_site_project(ox_site *site, size_t i, size_t j, ox_dim dim);

#endif
