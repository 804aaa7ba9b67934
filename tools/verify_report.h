/* verify --report: one page with everything in it, made of the same JSON that
 * --json prints, and of errors along the graph, distributions and images. */
#ifndef OX_TOOLS_VERIFY_REPORT_H
#define OX_TOOLS_VERIFY_REPORT_H

#include "runtime/localize.h"

/* Lines of tools/report.html, NULL at the end; the data replaces the line
 * "@DATA@". */
extern const char *const ox_report_page[];

typedef struct ox_report_spec {
    const ox_verify *verify;
    const ox_verify_options *options;
    const ox_localize_spec *spec; /* of the run whose layers are shown */
    const ox_location *location;  /* NULL: not localized */
} ox_report_spec;

/* Writes the page, whole or not at all. The layers of the run cost some more
 * runs. */
ox_status ox_report_write(const char *path, const ox_report_spec *report,
                          ox_err *err);

#endif
