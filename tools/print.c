#include "tools/print.h"

#include <stdarg.h>
#include <stdlib.h>

void ox_print_line(FILE *to, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    char *text = malloc(n < 0 ? 1 : (size_t)n + 1);
    if (text && n >= 0) {
        vsnprintf(text, (size_t)n + 1, fmt, again);
        for (const char *p = text; *p; p++)
            if ((unsigned char)*p < 0x20 || *p == 0x7f)
                fprintf(to, "\\x%02x", (unsigned char)*p);
            else
                fputc(*p, to);
    }
    fputc('\n', to);
    free(text);
    va_end(again);
    va_end(args);
}
