#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void ox_buf_init(ox_buf *buf, ox_arena *arena)
{
    *buf = (ox_buf){.arena = arena};
}

/* Room for n more bytes and the terminator. */
static void reserve(ox_buf *buf, size_t n)
{
    if (n < buf->capacity && buf->size < buf->capacity - n)
        return;
    size_t wider = buf->capacity ? buf->capacity : 64;
    while (wider <= buf->size + n)
        wider *= 2;
    char *moved = ox_alloc(buf->arena, wider);
    if (buf->size)
        memcpy(moved, buf->data, buf->size);
    buf->data = moved;
    buf->capacity = wider;
}

void ox_buf_add(ox_buf *buf, const void *bytes, size_t n)
{
    reserve(buf, n);
    if (n)
        memcpy(buf->data + buf->size, bytes, n);
    buf->size += n;
    buf->data[buf->size] = 0;
}

void ox_buf_str(ox_buf *buf, const char *text)
{
    ox_buf_add(buf, text, strlen(text));
}

void ox_buf_printf(ox_buf *buf, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    if (n > 0) {
        reserve(buf, (size_t)n);
        vsnprintf(buf->data + buf->size, (size_t)n + 1, fmt, again);
        buf->size += (size_t)n;
    }
    va_end(again);
    va_end(args);
}

const char *ox_buf_text(const ox_buf *buf)
{
    return buf->data ? buf->data : "";
}
