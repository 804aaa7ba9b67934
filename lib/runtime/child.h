/* Waiting for a child process, but not for ever. */
#ifndef OX_RUNTIME_CHILD_H
#define OX_RUNTIME_CHILD_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Waits at most ms for a child to end, then asks it to end with the signal
 * SIGTERM, when it is given time for that, and kills it. False when it had to
 * be asked. *status is waitpid's. */
bool ox_child_wait(int *status, pid_t pid, int64_t ms, int64_t stop_ms);

/* Standard input and output to nowhere, standard error to a file. In a child,
 * which ends with 126 when it cannot. */
void ox_child_redirect(const char *log);

/* The last n bytes of what a child wrote to its log, without the newline at
 * the end; "" when there is none. */
const char *ox_child_log(const char *log, size_t n, ox_arena *arena);

#endif
