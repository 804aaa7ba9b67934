/* How commands that pack show what came of it. */
#ifndef OX_TOOLS_PACK_REPORT_H
#define OX_TOOLS_PACK_REPORT_H

#include "dist/pack.h"

/* A table on stdout: name, size, size on the wire, ratio, sha256, SRI. */
void ox_pack_print(const ox_pack_report *report);

/* The members manifest and files of an object that is open; files as in the
 * manifest, with reused and seconds. */
void ox_pack_json(ox_json *json, const ox_pack_report *report);

#endif
