/* Printing to stdout and stderr what may hold names of a file. */
#ifndef OX_TOOLS_PRINT_H
#define OX_TOOLS_PRINT_H

#include <stdio.h>

/* printf of one line, its end added: control characters in it show as \xNN,
 * so that no name can break lines or speak to the terminal. */
void ox_print_line(FILE *to, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

#endif
