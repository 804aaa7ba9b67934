/* Runs a fuzz target over files, without libFuzzer: seeds, and what once
 * crashed. Also over each file cut short and with bits flipped, a little of
 * what the fuzzer does.
 *
 * usage: fuzz_NAME FILE... */
#include "tests/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 1 << 20, CUTS = 16, FLIPS = 64 };

/* The target must not read past size: a copy of exactly that size lets the
 * sanitizers see it. */
static void run_copy(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy)
        exit(2);
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void run_variants(uint8_t *data, size_t size)
{
    run_copy(data, size);
    for (size_t i = 0; i < CUTS; i++)
        run_copy(data, size * i / CUTS);
    for (size_t i = 0; i < FLIPS && size; i++) {
        uint8_t *byte = &data[i * 2654435761u % size];
        uint8_t bit = (uint8_t)(1u << i % 8);
        *byte ^= bit;
        run_copy(data, size);
        *byte ^= bit;
    }
}

int main(int argc, char **argv)
{
    static uint8_t data[MAX_SIZE];
    if (argc < 2) {
        fprintf(stderr, "no seeds in tests/corpus\n");
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "rb");
        if (!f) {
            fprintf(stderr, "%s: cannot open\n", argv[i]);
            return 2;
        }
        size_t size = fread(data, 1, sizeof data, f);
        fclose(f);
        printf("%s\n", argv[i]);
        fflush(stdout);
        run_variants(data, size);
    }
    printf("%d passed, 0 failed, 0 skipped\n", argc - 1);
    return 0;
}
