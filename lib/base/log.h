/* Warnings and notes on their way to whoever called the library. */
#ifndef OX_BASE_LOG_H
#define OX_BASE_LOG_H

typedef struct ox_log {
    void (*warn)(void *user, const char *line); /* NULL: dropped */
    void *user;
} ox_log;

/* One line, lower case, no full stop. */
void ox_warn(const ox_log *log, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

#endif
