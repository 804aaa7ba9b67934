/* Text of the golden tests: growing text, files, the bodies of sections, and
 * a readable difference. */
#ifndef OX_TESTS_GOLDEN_TEXT_H
#define OX_TESTS_GOLDEN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed: empty. data is terminated, and NULL until something is added. */
typedef struct text {
    char *data;
    size_t size, capacity;
} text;

/* Prints one line and exits 2. */
__attribute__((noreturn, format(printf, 1, 2))) void golden_die(const char *fmt,
                                                                ...);

/* p, which must not be NULL: memory is gone then. */
void *golden_need(void *p);

void text_add(text *t, const char *data, size_t n);
void text_add_str(text *t, const char *s);
bool text_same(const text *a, const text *b);

/* Appends a whole file, or dies. */
void text_read(text *t, const char *path);
bool text_write(const char *path, const char *data, size_t n);

/* Length of the line at s, with its newline. */
size_t golden_line_length(const char *s);

/* Appends what a section's body, as it stands in a test file, means. */
void text_add_body(text *t, const char *body, const char *end);

/* The way back, with its heading; nothing for an empty body. */
void text_add_section(text *t, const char *name, const text *body);

/* Prints the lines that differ, with some around them. */
void text_print_diff(const char *name, const text *expected, const text *got);

#endif
