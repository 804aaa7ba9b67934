/* What libFuzzer, or tests/fuzz_replay.c, calls for each input; returns 0. */
#ifndef OX_TESTS_FUZZ_H
#define OX_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
