/* Growing byte buffer in an arena; always NUL-terminated, so text can be
 * printed as it is. */
#ifndef OX_BASE_BUF_H
#define OX_BASE_BUF_H

#include "base/arena.h"

typedef struct ox_buf {
    ox_arena *arena;
    char *data; /* NULL while empty */
    size_t size, capacity;
} ox_buf;

void ox_buf_init(ox_buf *buf, ox_arena *arena);
void ox_buf_add(ox_buf *buf, const void *bytes, size_t n);
void ox_buf_str(ox_buf *buf, const char *text);
void ox_buf_printf(ox_buf *buf, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* The text so far, "" while empty. Borrowed: the next add may move it. */
const char *ox_buf_text(const ox_buf *buf);

#endif
