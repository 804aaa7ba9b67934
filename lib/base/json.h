/* Text on its way into JSON. */
#ifndef OX_BASE_JSON_H
#define OX_BASE_JSON_H

#include "base/buf.h"

/* Bytes of the UTF-8 sequence at p (terminated text), 0 when it is none. */
int ox_utf8_length(const unsigned char *p);

/* Appends text as a JSON string (RFC 8259); bytes that are no UTF-8 become
 * U+FFFD. */
void ox_json_string(ox_buf *out, const char *text);

#endif
