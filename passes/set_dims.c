#include "passes/dims.h"

typedef struct options {
    ox_strings dims;
} options;

static ox_status set(ox_run *run)
{
    const options *o = run->options;
    if (!o->dims.n)
        return ox_fail(run->err, OX_USAGE, "--dim NAME=N expected");
    if (ox_dims_set(run, &o->dims))
        return run->err->status;
    ox_dims_repair(run);
    return OX_OK;
}

static const ox_option option_table[] = {
    {"dim", 0, OX_STRINGS, offsetof(options, dims), "NAME=N", NULL,
     "size or new name of a dim; may be given again"},
    {0}};

const ox_pass ox_set_dims = {
    .name = "set-dims",
    .summary = "give named dims a size, or another name",
    .help =
        "--dim NAME=N makes every dim of that name the number N: in inputs,\n"
        "outputs and annotations, in subgraphs and functions. NAME=NEW\n"
        "renames it. INPUT:AXIS=N sets one dim of one input, which may be a\n"
        "number or have no name; INPUT:AXIS=NEW names it.\n"
        "\n"
        "Declared shapes that follow from it (N/2+1, a fixed batch in an\n"
        "output) become what is inferred, and are left open where that is not\n"
        "known. A name that does not occur is an error, which lists those\n"
        "that do.",
    .group = OX_CLEAN,
    .options = option_table,
    .options_size = sizeof(options),
    .run = set};
