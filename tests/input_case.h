/* A model with given inputs and files in a folder of its own, for the tests of
 * lib/runtime's inputs. */
#ifndef OX_TESTS_INPUT_CASE_H
#define OX_TESTS_INPUT_CASE_H

#include "base/buf.h"
#include "runtime/input.h"

typedef struct ox_input_case {
    ox_arena *arena;
    char folder[64];
    ox_strings files;
    ox_model *model;
    ox_inputs out;
    ox_err err;
    uint64_t seed;
    uint64_t round;
    ox_dim_size dims[4];
    size_t n_dims;
} ox_input_case;

/* cmocka's set up and tear down; the state is an ox_input_case. */
int ox_input_case_start(void **state);
int ox_input_case_end(void **state);

/* Makes the inputs of a model. Texts: its inputs ("float[N,3] x"), then specs,
 * then NULL. '@' in a spec is the folder. */
ox_status ox_input_case_make(ox_input_case *c, const char *const *texts);

/* Writes a file of the folder. */
void ox_input_case_file(ox_input_case *c, const char *name, const void *bytes,
                        size_t n);

/* An .npy: the dict as text, then n bytes of data. version 1 to 3. */
void ox_input_case_npy(ox_buf *out, int version, const char *dict,
                       const void *data, size_t n);

/* Each with the texts of ox_input_case_make; the test fails with the error. */
#define OX_TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define OX_MADE(c, ...)                                                        \
    do {                                                                       \
        if (ox_input_case_make((c), OX_TEXTS(__VA_ARGS__)))                    \
            fail_msg("%s", (c)->err.text);                                     \
    } while (0)
#define OX_FAILS(c, code, says, ...)                                           \
    do {                                                                       \
        int made = (int)ox_input_case_make((c), OX_TEXTS(__VA_ARGS__));        \
        if (made != (code) || !made || !strstr((c)->err.text, (says)))         \
            fail_msg("%d, not %d: '%s' lacks '%s'", made, (code),              \
                     made ? (c)->err.text : "", (says));                       \
    } while (0)

#endif
