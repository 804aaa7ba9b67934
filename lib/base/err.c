#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Copies src to dst (size bytes, always terminated), control characters
 * escaped. */
static void copy_one_line(char *dst, size_t size, const char *src)
{
    size_t at = 0;
    for (; *src && at + 5 < size; src++) {
        unsigned char c = (unsigned char)*src;
        if (c < 0x20 || c == 0x7f)
            at += (size_t)snprintf(dst + at, size - at, "\\x%02x", c);
        else
            dst[at++] = (char)c;
    }
    dst[at] = 0;
}

ox_status ox_fail(ox_err *err, ox_status status, const char *fmt, ...)
{
    char text[OX_ERR_TEXT];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    err->status = status;
    copy_one_line(err->text, sizeof err->text, text);
    return status;
}

ox_status ox_err_context(ox_err *err, const char *fmt, ...)
{
    char text[2 * OX_ERR_TEXT];
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(text, OX_ERR_TEXT, fmt, args);
    va_end(args);
    if (n < 0 || n >= OX_ERR_TEXT)
        n = OX_ERR_TEXT - 1;
    snprintf(text + n, sizeof text - (size_t)n, ": %s", err->text);
    copy_one_line(err->text, sizeof err->text, text);
    return err->status;
}
