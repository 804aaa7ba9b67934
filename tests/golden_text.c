#include "tests/golden_text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3, MAX_LINES = 3000 };

void golden_die(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    fputs("golden: ", stderr);
    vfprintf(stderr, fmt, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

void *golden_need(void *p)
{
    if (!p)
        golden_die("out of memory");
    return p;
}

void text_add(text *t, const char *data, size_t n)
{
    if (t->size + n + 1 > t->capacity) {
        t->capacity = 2 * (t->size + n + 1);
        t->data = golden_need(realloc(t->data, t->capacity));
    }
    if (n)
        memcpy(t->data + t->size, data, n);
    t->size += n;
    t->data[t->size] = 0;
}

void text_add_str(text *t, const char *s)
{
    text_add(t, s, strlen(s));
}

void text_read(text *t, const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        golden_die("%s: cannot open: %s", path, strerror(errno));
    char part[65536];
    for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
        text_add(t, part, n);
    if (ferror(f))
        golden_die("%s: cannot read", path);
    fclose(f);
    text_add(t, "", 0);
}

bool text_write(const char *path, const char *data, size_t n)
{
    FILE *f = fopen(path, "wb");
    if (!f)
        return false;
    bool wrote = !n || fwrite(data, 1, n, f) == n;
    return !fclose(f) && wrote;
}

bool text_same(const text *a, const text *b)
{
    return a->size == b->size &&
           (!a->size || !memcmp(a->data, b->data, a->size));
}

/* Reading a file. */

size_t golden_line_length(const char *s)
{
    const char *end = strchr(s, '\n');
    return end ? (size_t)(end - s) + 1 : strlen(s);
}

static bool same_line(const char *a, const char *b)
{
    size_t n = golden_line_length(a);
    return n == golden_line_length(b) && !memcmp(a, b, n);
}

/* True for `--- ` behind any number of backslashes. */
static bool is_escaped(const char *line)
{
    line += strspn(line, "\\");
    return !strncmp(line, "--- ", 4);
}

/* The text that a section's body (up to end) stands for. */
void text_add_body(text *t, const char *body, const char *end)
{
    while (body < end) {
        size_t n = golden_line_length(body);
        if (same_line(body, "\\ no newline\n")) {
            t->size -= t->size > 0;
            text_add(t, "", 0);
            return;
        }
        size_t skip = *body == '\\' && is_escaped(body);
        text_add(t, body + skip, n - skip);
        body += n;
    }
}

/* The way back, with its heading; nothing for an empty text. */
void text_add_section(text *t, const char *name, const text *body)
{
    if (!body->size)
        return;
    text_add_str(t, "--- ");
    text_add_str(t, name);
    text_add_str(t, "\n");
    for (const char *line = body->data; *line;
         line += golden_line_length(line)) {
        if (is_escaped(line))
            text_add_str(t, "\\");
        text_add(t, line, golden_line_length(line));
    }
    if (body->data[body->size - 1] != '\n')
        text_add_str(t, "\n\\ no newline\n");
}

/* Line by line. */

typedef struct lines {
    const char **at;
    size_t n;
} lines;

static lines split(const text *t)
{
    lines l = {0};
    for (const char *s = t->data; s && *s; s += golden_line_length(s)) {
        l.at = golden_need(realloc(l.at, (l.n + 1) * sizeof *l.at));
        l.at[l.n++] = s;
    }
    return l;
}

static void print_line(char sign, const char *line)
{
    size_t n = golden_line_length(line);
    bool has_newline = n && line[n - 1] == '\n';
    printf("    %c%.*s%s\n", sign, (int)(n - has_newline), line,
           has_newline ? "" : "\\ no newline");
}

/* Longest common subsequence: at [i][j] of the rest behind a[i], b[j]. */
static unsigned *common_lengths(const lines *a, const lines *b)
{
    size_t width = b->n + 1;
    unsigned *length = golden_need(calloc((a->n + 1) * width, sizeof *length));
    for (size_t i = a->n; i-- > 0;)
        for (size_t j = b->n; j-- > 0;) {
            unsigned *here = &length[i * width + j];
            unsigned skip_a = here[width], skip_b = here[1];
            *here = same_line(a->at[i], b->at[j]) ? here[width + 1] + 1
                    : skip_a > skip_b             ? skip_a
                                                  : skip_b;
        }
    return length;
}

/* The edit script as one sign per printed line. */
static size_t diff_lines(char *signs, const char **shown, const lines *a,
                         const lines *b)
{
    unsigned *length = common_lengths(a, b);
    size_t width = b->n + 1, n = 0, i = 0, j = 0;
    while (i < a->n || j < b->n) {
        const unsigned *here = &length[i * width + j];
        bool both = i < a->n && j < b->n;
        if (both && same_line(a->at[i], b->at[j])) {
            signs[n] = ' ';
            shown[n++] = a->at[i++];
            j++;
        } else if (j == b->n || (both && here[width] >= here[1])) {
            signs[n] = '-';
            shown[n++] = a->at[i++];
        } else {
            signs[n] = '+';
            shown[n++] = b->at[j++];
        }
    }
    free(length);
    return n;
}

static void print_with_context(const char *signs, const char **shown, size_t n)
{
    size_t printed = 0;
    for (size_t i = 0; i < n; i++) {
        size_t from = i > CONTEXT ? i - CONTEXT : 0;
        size_t to = i + CONTEXT < n ? i + CONTEXT : n - 1;
        bool is_near = false;
        for (size_t k = from; k <= to; k++)
            is_near |= signs[k] != ' ';
        if (!is_near)
            continue;
        if (printed < i)
            puts("    ...");
        print_line(signs[i], shown[i]);
        printed = i + 1;
    }
    if (printed < n)
        puts("    ...");
}

void text_print_diff(const char *name, const text *expected, const text *got)
{
    lines a = split(expected), b = split(got);
    printf("    --- %s expected\n    +++ %s got\n", name, name);
    if (a.n > MAX_LINES || b.n > MAX_LINES) {
        printf("    %zu lines expected, %zu lines got\n", a.n, b.n);
    } else {
        char *signs = golden_need(malloc(a.n + b.n + 1));
        const char **shown = golden_need(calloc(a.n + b.n + 1, sizeof *shown));
        size_t n = diff_lines(signs, shown, &a, &b);
        print_with_context(signs, shown, n);
        free(signs);
        free(shown);
    }
    free(a.at);
    free(b.at);
}
