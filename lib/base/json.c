#include "base/json.h"

#include <assert.h>
#include <math.h>

/* Overlong forms, surrogates and values past U+10FFFF are none. */
int ox_utf8_length(const unsigned char *p)
{
    if (*p < 0x80)
        return 1;
    int n = *p >= 0xf0 ? 4 : *p >= 0xe0 ? 3 : 2;
    if (*p < 0xc2 || *p > 0xf4)
        return 0;
    for (int i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    bool bad = (*p == 0xe0 && p[1] < 0xa0) || (*p == 0xed && p[1] > 0x9f) ||
               (*p == 0xf0 && p[1] < 0x90) || (*p == 0xf4 && p[1] > 0x8f);
    return bad ? 0 : n;
}

static void put_string(ox_buf *out, const char *text)
{
    ox_buf_str(out, "\"");
    while (*text) {
        unsigned char c = (unsigned char)*text;
        int n = ox_utf8_length((const unsigned char *)text);
        if (c == '"' || c == '\\')
            ox_buf_printf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7f)
            ox_buf_printf(out, "\\u%04x", c);
        else if (!n)
            ox_buf_str(out, "\xef\xbf\xbd");
        else
            ox_buf_add(out, text, (size_t)n);
        text += n ? n : 1;
    }
    ox_buf_str(out, "\"");
}

static void new_line(ox_json *json)
{
    ox_buf_printf(json->out, "\n%*s", (int)json->depth, "");
}

/* What stands before a value: comma, line, key. */
static void begin_value(ox_json *json, const char *key)
{
    if (json->depth) {
        size_t at = json->depth - 1;
        bool filled = json->filled[at];
        json->filled[at] = true;
        if (filled)
            ox_buf_str(json->out, json->lines[at] ? "," : ", ");
        if (json->lines[at])
            new_line(json);
    }
    if (key) {
        put_string(json->out, key);
        ox_buf_str(json->out, ": ");
    }
}

void ox_json_open(ox_json *json, const char *key, char bracket, bool lines)
{
    assert(json->depth < OX_JSON_DEPTH);
    begin_value(json, key);
    ox_buf_add(json->out, &bracket, 1);
    json->close[json->depth] = bracket == '{' ? '}' : ']';
    json->lines[json->depth] = lines;
    json->filled[json->depth] = false;
    json->depth++;
}

void ox_json_close(ox_json *json)
{
    size_t at = --json->depth;
    if (json->lines[at] && json->filled[at])
        new_line(json);
    ox_buf_add(json->out, &json->close[at], 1);
    if (!at)
        ox_buf_str(json->out, "\n");
}

void ox_json_text(ox_json *json, const char *key, const char *text)
{
    begin_value(json, key);
    if (text)
        put_string(json->out, text);
    else
        ox_buf_str(json->out, "null");
}

void ox_json_int(ox_json *json, const char *key, int64_t value)
{
    begin_value(json, key);
    ox_buf_printf(json->out, "%lld", (long long)value);
}

void ox_json_real(ox_json *json, const char *key, double value)
{
    begin_value(json, key);
    if (isfinite(value))
        ox_buf_printf(json->out, "%.9g", value);
    else
        ox_buf_str(json->out, "null");
}

void ox_json_bool(ox_json *json, const char *key, bool value)
{
    begin_value(json, key);
    ox_buf_str(json->out, value ? "true" : "false");
}
