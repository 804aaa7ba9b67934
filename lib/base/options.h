/* Option tables: an option is described once, and the parser, the help and
 * the recipe syntax are derived from it. Values land in a struct of the
 * table's owner. */
#ifndef OX_BASE_OPTIONS_H
#define OX_BASE_OPTIONS_H

#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>

typedef enum ox_option_kind {
    OX_FLAG,   /* bool */
    OX_INT,    /* int64_t */
    OX_REAL,   /* double, finite */
    OX_SIZE,   /* uint64_t; 4096, 64K, 4M, 1G */
    OX_STRING, /* const char * */
    OX_CHOICE, /* int: index into arg, "ort|spec" */
    OX_STRINGS /* ox_strings; may be given several times */
} ox_option_kind;

typedef struct ox_strings {
    const char **at;
    size_t n, capacity;
} ox_strings;

/* A table ends with an element whose name is NULL. */
typedef struct ox_option {
    const char *name; /* without the dashes */
    char letter;      /* 0: none */
    ox_option_kind kind;
    size_t offset;        /* of the value in the owner's struct */
    const char *arg;      /* what --help calls the value; the choices */
    const char *fallback; /* default as text; NULL: zero */
    const char *help;     /* one line */
} ox_option;

/* A table together with the struct its values go to. */
typedef struct ox_option_set {
    const ox_option *options;
    void *values;
} ox_option_set;

/* Sets every value of the n sets to its default. */
void ox_options_default(const ox_option_set *sets, size_t n, ox_arena *arena);

/* Parses argv[0..argc) (no program name): options into the sets, the rest into
 * operands. "--" ends options. OX_USAGE names the wrong word. */
ox_status ox_options_parse(ox_strings *operands, const ox_option_set *sets,
                           size_t n, int argc, char *const *argv,
                           ox_arena *arena, ox_err *err);

/* Sets one option of a set from text, as in recipes ("opt=1", "opt"). */
ox_status ox_option_assign(const ox_option_set *set, const char *name,
                           const char *value, ox_arena *arena, ox_err *err);

/* One help line per option: "  -o, --output FILE   text (default: x)". */
void ox_options_help(ox_buf *out, const ox_option *options);

#endif
