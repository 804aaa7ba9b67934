#include "base/json.h"

#include <stdbool.h>

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

void ox_json_string(ox_buf *out, const char *text)
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
