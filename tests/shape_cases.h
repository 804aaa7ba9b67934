/* Shape inference held against texts: models in textual syntax, and for each
 * output of a node "name = type {elements} (reason)". */
#ifndef OX_TESTS_SHAPE_CASES_H
#define OX_TESTS_SHAPE_CASES_H

#include "shape/shape.h"

typedef struct shape_case {
    int opset;
    const char *inputs, *initializers, *nodes, *want;
} shape_case;

/* The model of a text, to be closed; any fault fails the test. */
ox_model *shape_model(const char *text);

/* A line per output of each node of a graph, in the model's arena. */
const char *shape_lines(const ox_model *model, const ox_graph *graph,
                        const ox_shapes *shapes);

/* Fails the test when the main graph's lines are others. */
void shape_expect(const char *text, const char *want);

void shape_run_cases(const shape_case *cases, size_t n);

/* A test that runs the cases of name_cases. */
#define SHAPE_TEST(name)                                                       \
    static void name(void **state)                                             \
    {                                                                          \
        (void)state;                                                           \
        shape_run_cases(name##_cases,                                          \
                        sizeof name##_cases / sizeof *name##_cases);           \
    }

#endif
