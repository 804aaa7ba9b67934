/* What tests take from ${ONNXFIX_SHARED:-../shared}; its absence is a skip. */
#ifndef OX_TESTS_SHARED_DATA_H
#define OX_TESTS_SHARED_DATA_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* A JSON table of data/; NULL when it is not there. */
cJSON *ox_shared_json(const char *name);

/* ONNX's node tests, unpacked into a folder of their own. */
typedef struct ox_node_tests {
    char dir[64];
} ox_node_tests;

/* False, with a SKIP line, when the archive is not there. */
bool ox_node_tests_open(ox_node_tests *tests);
void ox_node_tests_close(ox_node_tests *tests);

/* Calls visit with the folder of each test; returns how many there are. */
size_t ox_node_tests_each(const ox_node_tests *tests,
                          void (*visit)(void *user, const char *dir),
                          void *user);

#endif
