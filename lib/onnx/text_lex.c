#include "onnx/text_lex.h"

#include "onnx/limits.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool starts_word(int c)
{
    return isalpha(c) || c == '_';
}

static bool is_digit(const char *at, const char *end)
{
    return at < end && isdigit((unsigned char)*at);
}

static const char *skip_space(const char *at, const char *end)
{
    while (at < end) {
        if (*at == '#')
            while (at < end && *at != '\n')
                at++;
        else if (isspace((unsigned char)*at))
            at++;
        else
            break;
    }
    return at;
}

static const char *skip_word(const char *at, const char *end)
{
    while (at < end && (starts_word((unsigned char)*at) || is_digit(at, end)))
        at++;
    return at;
}

/* Past the closing quote, NULL when there is none. */
static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end; at++) {
        if (*at == '"')
            return at + 1;
        if (*at == '\\')
            at++;
    }
    return NULL;
}

static const char *skip_number(int *kind, const char *at, const char *end)
{
    *kind = OX_TOKEN_INT;
    while (is_digit(at, end))
        at++;
    if (at < end && *at == '.') {
        *kind = OX_TOKEN_FLOAT;
        at++;
        while (is_digit(at, end))
            at++;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        const char *exponent = at + 1;
        if (exponent < end && (*exponent == '+' || *exponent == '-'))
            exponent++;
        if (is_digit(exponent, end)) {
            *kind = OX_TOKEN_FLOAT;
            at = exponent;
            while (is_digit(at, end))
                at++;
        }
    }
    return at;
}

/* The token that starts behind at; one that is no token has kind 0. */
static ox_token scan(const char *at, const char *end)
{
    at = skip_space(at, end);
    if (at == end)
        return (ox_token){OX_TOKEN_END, at, 0};
    int kind = (unsigned char)*at;
    const char *stop = at + 1;
    const char *digits = at + (kind == '-');
    if (kind == '"') {
        kind = OX_TOKEN_STRING;
        stop = skip_string(at, end);
        if (!stop) {
            kind = 0;
            stop = end;
        }
    } else if (starts_word(kind)) {
        kind = OX_TOKEN_ID;
        stop = skip_word(at, end);
    } else if (is_digit(digits, end)) {
        stop = skip_number(&kind, digits, end);
    } else if (kind == '-' && digits < end && isalpha((unsigned char)*digits)) {
        kind = OX_TOKEN_FLOAT;
        stop = skip_word(digits, end);
    } else if (kind == '=' && stop < end && *stop == '>') {
        kind = OX_TOKEN_ARROW;
        stop++;
    } else if (!strchr("<>()[]{}=,:.?@", kind)) {
        kind = 0;
    }
    return (ox_token){kind, at, (size_t)(stop - at)};
}

void ox_lex_start(ox_lexer *lex, const char *text, size_t size, ox_arena *arena,
                  size_t budget, ox_err *err)
{
    const char *start = text ? text : "";
    *lex = (ox_lexer){.text = start,
                      .end = start + size,
                      .next = start,
                      .arena = arena,
                      .budget = ox_arena_used(arena) + budget,
                      .err = err};
    ox_lex_next(lex);
}

static void fail_at_end(ox_lexer *lex)
{
    lex->failed = true;
    lex->next = lex->end;
    lex->token = (ox_token){OX_TOKEN_END, lex->end, 0};
}

void ox_lex_fail(ox_lexer *lex, const char *fmt, ...)
{
    if (lex->failed)
        return;
    char message[OX_ERR_TEXT];
    va_list args;
    va_start(args, fmt);
    vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    size_t line = 1;
    const char *start = lex->text;
    for (const char *c = lex->text; c < lex->token.at; c++)
        if (*c == '\n') {
            line++;
            start = c + 1;
        }
    ox_fail(lex->err, OX_BAD_MODEL, "line %zu, column %zu: %s", line,
            (size_t)(lex->token.at - start) + 1, message);
    fail_at_end(lex);
}

void ox_lex_wanted(ox_lexer *lex, const char *what)
{
    enum { SHOWN = 40 };
    const ox_token *t = &lex->token;
    if (t->kind == OX_TOKEN_END)
        ox_lex_fail(lex, "expected %s before the end", what);
    else
        ox_lex_fail(lex, "expected %s before '%.*s'", what,
                    (int)(t->size < SHOWN ? t->size : SHOWN), t->at);
}

void ox_lex_next(ox_lexer *lex)
{
    if (lex->failed)
        return;
    lex->token = scan(lex->next, lex->end);
    lex->next = lex->token.at + lex->token.size;
    if (ox_arena_used(lex->arena) > lex->budget)
        ox_lex_fail(lex, "the model would take too much memory for a text of "
                         "this size");
    else if (!lex->token.kind && *lex->token.at == '"')
        ox_lex_fail(lex, "a string without its closing quote");
    else if (!lex->token.kind && isgraph((unsigned char)*lex->token.at))
        ox_lex_fail(lex, "unexpected character '%c'", *lex->token.at);
    else if (!lex->token.kind)
        ox_lex_fail(lex, "unexpected byte 0x%02x",
                    (unsigned char)*lex->token.at);
}

ox_token ox_lex_peek(const ox_lexer *lex)
{
    return lex->failed ? lex->token : scan(lex->next, lex->end);
}

bool ox_lex_is_word(const ox_lexer *lex, const char *word)
{
    const ox_token *t = &lex->token;
    return t->kind == OX_TOKEN_ID && t->size == strlen(word) &&
           !memcmp(t->at, word, t->size);
}

bool ox_lex_accept(ox_lexer *lex, int kind)
{
    if (lex->token.kind != kind)
        return false;
    ox_lex_next(lex);
    return true;
}

void ox_lex_expect(ox_lexer *lex, int kind)
{
    if (ox_lex_accept(lex, kind))
        return;
    char quoted[] = "'?'";
    quoted[1] = (char)kind;
    ox_lex_wanted(lex, kind == OX_TOKEN_ARROW ? "'=>'" : quoted);
}

bool ox_lex_enter(ox_lexer *lex, int levels)
{
    /* the messages that hold no others of their kind: types, tensors */
    enum { LEAF_LEVELS = 6 };
    if (lex->depth + levels + LEAF_LEVELS > OX_MAX_DEPTH) {
        ox_lex_fail(lex, "graphs or types are nested too deeply");
        return false;
    }
    lex->depth += levels;
    return true;
}

static int hex_digit(int c)
{
    if (isdigit(c))
        return c - '0';
    return isxdigit(c) ? tolower(c) - 'a' + 10 : -1;
}

/* The byte that the escape at *at (behind the backslash) means. */
static char unescape(const char **at, const char *end)
{
    char c = *(*at)++;
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'r':
        return '\r';
    case 'x':
        if (end - *at >= 2) {
            int high = hex_digit((unsigned char)(*at)[0]);
            int low = hex_digit((unsigned char)(*at)[1]);
            if (high >= 0 && low >= 0) {
                *at += 2;
                return (char)(high << 4 | low);
            }
        }
        return c;
    default:
        return c;
    }
}

ProtobufCBinaryData ox_lex_bytes(ox_lexer *lex)
{
    ProtobufCBinaryData bytes = {0, NULL};
    if (lex->token.kind != OX_TOKEN_STRING) {
        ox_lex_wanted(lex, "a string");
        return bytes;
    }
    const char *at = lex->token.at + 1;
    const char *end = lex->token.at + lex->token.size - 1;
    bytes.data = ox_alloc(lex->arena, (size_t)(end - at) + 1);
    while (at < end) {
        char c = *at++;
        if (c == '\\')
            c = unescape(&at, end);
        bytes.data[bytes.len++] = (uint8_t)c;
    }
    ox_lex_next(lex);
    return bytes;
}

static char *empty(const ox_lexer *lex)
{
    return ox_strdup(lex->arena, "");
}

char *ox_lex_text(ox_lexer *lex)
{
    const ox_token start = lex->token;
    ProtobufCBinaryData bytes = ox_lex_bytes(lex);
    if (lex->failed)
        return empty(lex);
    if (memchr(bytes.data, 0, bytes.len)) {
        lex->token = start;
        ox_lex_fail(lex, "a name contains a NUL byte");
        return empty(lex);
    }
    return (char *)bytes.data;
}

char *ox_lex_copy(const ox_lexer *lex)
{
    return ox_strndup(lex->arena, lex->token.at, lex->token.size);
}

char *ox_lex_name(ox_lexer *lex)
{
    if (lex->token.kind == OX_TOKEN_STRING)
        return ox_lex_text(lex);
    if (lex->token.kind != OX_TOKEN_ID) {
        ox_lex_wanted(lex, "a name");
        return empty(lex);
    }
    char *name = ox_lex_copy(lex);
    ox_lex_next(lex);
    return name;
}

int64_t ox_lex_int(ox_lexer *lex)
{
    if (lex->token.kind != OX_TOKEN_INT) {
        ox_lex_wanted(lex, "an integer");
        return 0;
    }
    char *digits = ox_lex_copy(lex);
    errno = 0;
    long long value = strtoll(digits, NULL, 10);
    if (errno)
        ox_lex_fail(lex, "'%s' does not fit in 64 bits", digits);
    ox_lex_next(lex);
    return value;
}
