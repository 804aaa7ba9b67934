#include "base/log.h"

#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>

void ox_warn(const ox_log *log, const char *fmt, ...)
{
    if (!log || !log->warn)
        return;
    char text[OX_ERR_TEXT];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    ox_err line = {0};
    ox_fail(&line, OX_OK, "%s", text);
    log->warn(log->user, line.text);
}
