/* Writing JSON (RFC 8259) into a buffer: integers keep all 64 bits, and bytes
 * that are no UTF-8 become U+FFFD, so that any name can be printed. Reading is
 * cJSON's. */
#ifndef OX_BASE_JSON_H
#define OX_BASE_JSON_H

#include "base/buf.h"

#include <stdbool.h>

enum { OX_JSON_DEPTH = 512 };

/* A document on its way. Zero but for out, it is at its start. */
typedef struct ox_json {
    ox_buf *out;
    size_t depth;
    char close[OX_JSON_DEPTH]; /* bracket that ends each level */
    bool lines[OX_JSON_DEPTH]; /* each element on a line of its own */
    bool filled[OX_JSON_DEPTH];
} ox_json;

/* In all of these key is the member's name in an object, NULL in an array or
 * at the top. */

/* Opens an object '{' or an array '['; lines: one element a line. */
void ox_json_open(ox_json *json, const char *key, char bracket, bool lines);

/* Closes what was opened last; the last one ends the line. */
void ox_json_close(ox_json *json);

/* NULL text writes null. */
void ox_json_text(ox_json *json, const char *key, const char *text);
void ox_json_int(ox_json *json, const char *key, int64_t value);
void ox_json_real(ox_json *json, const char *key, double value);
void ox_json_bool(ox_json *json, const char *key, bool value);

/* Bytes of the UTF-8 sequence at p (terminated text), 0 when it is none. */
int ox_utf8_length(const unsigned char *p);

#endif
