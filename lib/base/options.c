#include "base/options.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool parse_int(const char *text, int64_t *value)
{
    char *end;
    errno = 0;
    *value = strtoll(text, &end, 10);
    return *text && !*end && !errno;
}

static bool parse_size(const char *text, uint64_t *value)
{
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (errno || end == text || *text == '-')
        return false;
    int shift = 0;
    switch (*end) {
    case 'K':
        shift = 10;
        break;
    case 'M':
        shift = 20;
        break;
    case 'G':
        shift = 30;
        break;
    }
    if (end[shift != 0] || n > UINT64_MAX >> shift)
        return false;
    *value = (uint64_t)n << shift;
    return true;
}

static bool parse_real(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end != text && !*end && isfinite(*value);
}

/* Index of text among "a|b|c", -1 when it is none of them. */
static int find_choice(const char *choices, const char *text)
{
    size_t n = strlen(text);
    for (int i = 0; *choices; i++) {
        size_t length = strcspn(choices, "|");
        if (length == n && !memcmp(choices, text, n))
            return i;
        choices += length + (choices[length] == '|');
    }
    return -1;
}

static bool store(const ox_option *o, void *at, const char *text,
                  ox_arena *arena)
{
    switch (o->kind) {
    case OX_FLAG:
        *(bool *)at = !text || !strcmp(text, "1") || !strcmp(text, "true");
        return !text || *(bool *)at || !strcmp(text, "0") ||
               !strcmp(text, "false");
    case OX_INT:
        return parse_int(text, at);
    case OX_REAL:
        return parse_real(text, at);
    case OX_SIZE:
        return parse_size(text, at);
    case OX_STRING:
        *(const char **)at = ox_strdup(arena, text);
        return true;
    case OX_CHOICE:
        *(int *)at = find_choice(o->arg, text);
        return *(int *)at >= 0;
    case OX_STRINGS: {
        ox_strings *list = at;
        OX_PUSH(arena, list->at, list->n, list->capacity,
                ox_strdup(arena, text));
        return true;
    }
    }
    return false;
}

static ox_status assign(const ox_option_set *set, const ox_option *o,
                        const char *text, ox_arena *arena, ox_err *err)
{
    void *at = (char *)set->values + o->offset;
    if (!text && o->kind != OX_FLAG)
        return ox_fail(err, OX_USAGE, "option '--%s' needs a value: %s",
                       o->name, o->arg);
    if (!store(o, at, text, arena))
        return ox_fail(err, OX_USAGE, "option '--%s': '%s' is not %s", o->name,
                       text, o->arg ? o->arg : "0 or 1");
    return OX_OK;
}

void ox_options_default(const ox_option_set *sets, size_t n, ox_arena *arena)
{
    for (size_t i = 0; i < n; i++)
        for (const ox_option *o = sets[i].options; o->name; o++)
            if (o->fallback)
                store(o, (char *)sets[i].values + o->offset, o->fallback,
                      arena);
}

/* Finds "name" (n bytes) or a letter in the sets. */
static const ox_option *find(const ox_option_set **in,
                             const ox_option_set *sets, size_t n_sets,
                             const char *name, size_t n, char letter)
{
    for (size_t i = 0; i < n_sets; i++)
        for (const ox_option *o = sets[i].options; o->name; o++) {
            *in = &sets[i];
            if (letter ? o->letter == letter
                       : strlen(o->name) == n && !memcmp(o->name, name, n))
                return o;
        }
    return NULL;
}

/* Parses the option word argv[at]; returns how many words it took, 0 on
 * failure. */
static int parse_word(const ox_option_set *sets, size_t n, int argc,
                      char *const *argv, int at, ox_arena *arena, ox_err *err)
{
    const char *word = argv[at];
    const ox_option_set *in;
    bool is_long = word[1] == '-';
    const char *name = word + (is_long ? 2 : 1);
    const char *equals = is_long ? strchr(name, '=') : NULL;
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const ox_option *o = find(&in, sets, n, name, length, is_long ? 0 : *name);
    if (!o) {
        ox_fail(err, OX_USAGE, "unknown option '%s'", word);
        return 0;
    }
    const char *value = equals ? equals + 1 : NULL;
    if (!is_long && name[1])
        value = name + 1;
    bool takes_next = o->kind != OX_FLAG && !value && at + 1 < argc;
    if (takes_next)
        value = argv[at + 1];
    return assign(in, o, value, arena, err) ? 0 : 1 + takes_next;
}

ox_status ox_options_parse(ox_strings *operands, const ox_option_set *sets,
                           size_t n, int argc, char *const *argv,
                           ox_arena *arena, ox_err *err)
{
    bool options_over = false;
    for (int i = 0; i < argc;) {
        const char *word = argv[i];
        if (options_over || word[0] != '-' || !word[1]) {
            OX_PUSH(arena, operands->at, operands->n, operands->capacity, word);
            i++;
        } else if (!strcmp(word, "--")) {
            options_over = true;
            i++;
        } else {
            int took = parse_word(sets, n, argc, argv, i, arena, err);
            if (!took)
                return err->status;
            i += took;
        }
    }
    return OX_OK;
}

ox_status ox_option_assign(const ox_option_set *set, const char *name,
                           const char *value, ox_arena *arena, ox_err *err)
{
    const ox_option_set *in;
    const ox_option *o = find(&in, set, 1, name, strlen(name), 0);
    if (!o)
        return ox_fail(err, OX_USAGE, "unknown option '%s'", name);
    return assign(set, o, value, arena, err);
}

void ox_options_help(ox_buf *out, const ox_option *options)
{
    for (const ox_option *o = options; o->name; o++) {
        size_t start = out->size;
        char letter[] = {'-', o->letter, ',', 0};
        ox_buf_printf(out, "  %s --%s", o->letter ? letter : "   ", o->name);
        if (o->arg)
            ox_buf_printf(out, " %s", o->arg);
        size_t width = out->size - start;
        if (width > 28)
            ox_buf_printf(out, "\n%30s", "");
        else
            ox_buf_printf(out, "%*s", (int)(30 - width), "");
        ox_buf_str(out, o->help);
        if (o->fallback && o->kind != OX_FLAG)
            ox_buf_printf(out, " (default: %s)", o->fallback);
        ox_buf_str(out, "\n");
    }
}
