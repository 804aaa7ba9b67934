/* Options of the commands that run models. */
#ifndef OX_TOOLS_RUNTIME_OPTIONS_H
#define OX_TOOLS_RUNTIME_OPTIONS_H

#include "base/arena.h"
#include "base/err.h"

/* Splits "web-wasm,web-jsep" into names of runtimes, all six for NULL. OX_USAGE
 * names one that is none. */
ox_status ox_cli_runtimes(const char *const **out, size_t *n, const char *text,
                          ox_arena *arena, ox_err *err);

#endif
