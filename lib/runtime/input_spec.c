/* Specs of inputs, as the command line gives them. */
#include "runtime/input_priv.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define AT(field) offsetof(ox_source_options, field)

static const ox_option option_table[] = {
    {"shape", 0, OX_STRING, AT(shape), "1,3,64,64", NULL,
     "sizes for the dims that the model leaves open"},
    {"cast", 0, OX_CHOICE, AT(cast), "no|exact|round", NULL,
     "convert elements of another type; exact: no element may change"},
    {"key", 0, OX_STRING, AT(key), "NAME", NULL,
     "array of an .npz (default: the input's name, or the only one)"},
    {"format", 0, OX_CHOICE, AT(format), "auto|npy|npz|pb|image|raw", NULL,
     "what the file is (default: by its first bytes, .pb, .bin, .raw)"},
    {"layout", 0, OX_CHOICE, AT(layout), "auto|nchw|nhwc", NULL,
     "of an image (default: where the model has 1, 3 or 4; else nchw)"},
    {"color", 0, OX_CHOICE, AT(color), "auto|rgb|bgr|gray", NULL,
     "of an image (default: rgb, or gray for one channel)"},
    {"range", 0, OX_STRING, AT(range), "LOW..HIGH", NULL,
     "what black and white become (default: 0..1; integers: 0..255)"},
    {"mean", 0, OX_STRING, AT(mean), "R/G/B", NULL,
     "subtracted after that, per channel in the model's order"},
    {"std", 0, OX_STRING, AT(std), "R/G/B", NULL, "what that is divided by"},
    {"no-resize", 0, OX_FLAG, AT(no_resize), NULL, NULL,
     "an image of another size is an error (default: it is stretched)"},
    {0}};

void ox_inputs_help(ox_buf *out)
{
    ox_buf_str(
        out,
        "--input NAME=SOURCE[:OPTION=VALUE,...] gives one input, SOURCE alone\n"
        "all that it names (.npz, .pb) or that have none (a generator).\n"
        "SOURCE is a file (.npy, .npz, .pb, PNG, JPEG, raw .bin) or one of\n"
        "uniform(A,B), normal(MEAN,STD), ints(A,B), ones, zeros, full(V),\n"
        "arange. Options of a source:\n");
    for (const ox_option *o = option_table; o->name; o++) {
        size_t start = out->size;
        ox_buf_printf(out, "  %s%s%s", o->name, o->arg ? "=" : "",
                      o->arg ? o->arg : "");
        size_t width = out->size - start;
        if (width > 28)
            ox_buf_printf(out, "\n%30s%s\n", "", o->help);
        else
            ox_buf_printf(out, "%*s%s\n", (int)(30 - width), "", o->help);
    }
}

bool ox_numbers_parse(double *out, size_t *n, size_t max, const char *text)
{
    *n = 0;
    for (;;) {
        char *end;
        if (*n == max)
            return false;
        double value = strtod(text, &end);
        if (end == text || !isfinite(value))
            return false;
        out[(*n)++] = value;
        if (!*end)
            return true;
        if (*end != ',' && *end != '/')
            return false;
        text = end + 1;
    }
}

static const ox_option *find_option(const char *text, size_t *length)
{
    *length = strcspn(text, "=,");
    for (const ox_option *o = option_table; o->name; o++)
        if (strlen(o->name) == *length && !memcmp(o->name, text, *length))
            return o;
    return NULL;
}

/* The ':' that options follow, or the end. */
static const char *end_of_source(const char *text)
{
    for (const char *p = text; *p; p++) {
        size_t length;
        if (*p == ':' && p > text && find_option(p + 1, &length))
            return p;
    }
    return text + strlen(text);
}

/* "layout=nchw,mean=1,2,3": a part that names no option goes on with the value
 * before it. */
static ox_status parse_options(ox_source_options *out, const char *text,
                               ox_arena *arena, ox_err *err)
{
    const ox_option_set set = {option_table, out};
    while (*text) {
        size_t length;
        const ox_option *option = find_option(text, &length);
        if (!option)
            return ox_fail(err, OX_USAGE, "no option '%.*s'", (int)length,
                           text);
        const char *value = text + length, *end = value;
        size_t next;
        do
            end += *end ? 1 + strcspn(end + 1, ",") : 0;
        while (*end && !find_option(end + 1, &next) && end[1 + next] != '=');
        if (*value == '=' && value < end) {
            value = ox_strndup(arena, value + 1, (size_t)(end - value - 1));
        } else {
            value = NULL;
            end = text + length;
        }
        if (ox_option_assign(&set, option->name, value, arena, err))
            return err->status;
        text = end + (*end == ',');
    }
    return OX_OK;
}

/* The input that the spec starts with, the longest one of several. */
static const char *name_of(const char *spec, const ox_needs *needs)
{
    const char *found = NULL;
    for (size_t i = 0; i < needs->n; i++) {
        const char *name = needs->at[i].name;
        size_t n = strlen(name);
        if (!strncmp(spec, name, n) && spec[n] == '=' &&
            (!found || n > strlen(found)))
            found = name;
    }
    return found;
}

static ox_status no_such_input(const char *spec, const ox_needs *needs,
                               ox_arena *arena, ox_err *err)
{
    ox_buf names;
    ox_buf_init(&names, arena);
    for (size_t i = 0; i < needs->n && i < 20; i++)
        ox_buf_printf(&names, "%s'%.100s'", i ? ", " : "", needs->at[i].name);
    return ox_fail(err, OX_USAGE, "the model has no input '%.*s'; it has %s",
                   (int)strcspn(spec, "="), spec,
                   needs->n ? ox_buf_text(&names) : "none");
}

ox_status ox_source_parse(ox_source *out, const char *spec,
                          const ox_needs *needs, ox_arena *arena, ox_err *err)
{
    *out = (ox_source){.spec = spec, .name = name_of(spec, needs)};
    const char *text = out->name ? spec + strlen(out->name) + 1 : spec;
    const char *end = end_of_source(text);
    const char *bracket = strchr(text, '[');
    if (ox_path_exists(text))
        end = text + strlen(text);
    out->text = ox_strndup(arena, text, (size_t)(end - text));
    if (bracket && bracket < end && end[-1] == ']' && ox_fill_is(out->text)) {
        out->text = ox_strndup(arena, text, (size_t)(bracket - text));
        out->options.shape =
            ox_strndup(arena, bracket + 1, (size_t)(end - bracket - 2));
    }
    bool foreign =
        !out->name && strchr(out->text, '=') && !ox_path_exists(out->text);
    if (foreign)
        no_such_input(spec, needs, arena, err);
    else if (!*out->text)
        ox_fail(err, OX_USAGE, "a file or a generator expected");
    else if (!*end || !parse_options(&out->options, end + 1, arena, err))
        return OX_OK;
    return ox_err_context(err, "--input '%.200s'", spec);
}
