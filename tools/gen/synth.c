#include "tools/gen/synth.h"

#include "base/options.h"

#include <stdio.h>
#include <string.h>

static const ox_option options[] = {
    {"output", 'o', OX_STRING, offsetof(synth_options, output), "FILE", NULL,
     "the model"},
    {"size", 0, OX_CHOICE, offsetof(synth_options, size), "small|full", "small",
     "of ffc"},
    {"part", 0, OX_CHOICE, offsetof(synth_options, part), "block|fourier",
     "block", "of ffc: fourier goes there and back without weights"},
    {"gb", 0, OX_STRING, offsetof(synth_options, gb), "N", "0.01",
     "of synthetic: weights, in 10^9 bytes; they go to FILE.data"},
    {"seed", 0, OX_INT, offsetof(synth_options, seed), "N", "1",
     "of the random weights"},
    {0},
};

typedef struct kind {
    const char *name, *help;
    ox_status (*make)(const synth_options *options, ox_arena *arena,
                      ox_err *err);
} kind;

static const kind kinds[] = {
    {"ffc", "a LaMa FFC block (models/lama_ffc)", synth_ffc},
    {"transformer", "a transformer block (models/transformer)",
     synth_transformer},
    {"synthetic", "a large model (models/synthetic)", synth_large},
};

enum { N_KINDS = sizeof kinds / sizeof *kinds };

static void print_help(ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, "usage: synth KIND -o FILE [OPTION ...]\n\n");
    for (size_t i = 0; i < N_KINDS; i++)
        ox_buf_printf(&text, "  %-12s %s\n", kinds[i].name, kinds[i].help);
    ox_buf_str(&text, "\n");
    ox_options_help(&text, options);
    fputs(ox_buf_text(&text), stdout);
}

static ox_status run(int argc, char *const *argv, ox_arena *arena, ox_err *err)
{
    synth_options values = {0};
    const ox_option_set set = {options, &values};
    ox_strings operands = {0};
    ox_options_default(&set, 1, arena);
    if (ox_options_parse(&operands, &set, 1, argc, argv, arena, err))
        return err->status;
    if (operands.n != 1 || !values.output)
        return ox_fail(err, OX_USAGE, "one kind and -o FILE are needed");
    for (size_t i = 0; i < N_KINDS; i++)
        if (!strcmp(kinds[i].name, operands.at[0]))
            return kinds[i].make(&values, arena, err);
    return ox_fail(err, OX_USAGE, "no kind of model is called '%s'",
                   operands.at[0]);
}

int main(int argc, char **argv)
{
    ox_err err = {0};
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_status status = OX_OK;
    if (argc == 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")))
        print_help(arena);
    else
        status = run(argc - 1, argv + 1, arena, &err);
    if (status)
        fprintf(stderr, "synth: %s\n", err.text);
    ox_arena_free(arena);
    return status;
}
