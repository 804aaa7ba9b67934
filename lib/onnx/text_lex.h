/* Tokens of ONNX's textual syntax, for the parser only. The first error stays:
 * from then on each token is the end, so that every loop of the parser ends
 * and only ox_text_parse looks at the status. */
#ifndef OX_ONNX_TEXT_LEX_H
#define OX_ONNX_TEXT_LEX_H

#include "base/arena.h"
#include "base/err.h"
#include "onnx.pb-c.h"

#include <stdbool.h>

/* Kinds below 256 are the character itself. */
enum {
    OX_TOKEN_END = 256,
    OX_TOKEN_ID,
    OX_TOKEN_STRING, /* its size includes the quotes */
    OX_TOKEN_INT,
    OX_TOKEN_FLOAT, /* with a point or an exponent; -inf, -nan */
    OX_TOKEN_ARROW  /* => */
};

typedef struct ox_token {
    int kind;
    const char *at;
    size_t size;
} ox_token;

typedef struct ox_lexer {
    const char *text, *end;
    const char *next; /* behind the current token */
    ox_token token;   /* the current one */
    ox_arena *arena;  /* of strings, and of all that is parsed */
    size_t budget;    /* bytes the arena may hold */
    int depth;        /* messages around the current place */
    bool failed;
    ox_err *err;
} ox_lexer;

/* Goes to the first token. budget: bytes the arena may grow by. */
void ox_lex_start(ox_lexer *lex, const char *text, size_t size, ox_arena *arena,
                  size_t budget, ox_err *err);

void ox_lex_next(ox_lexer *lex);

/* The token behind the current one. */
ox_token ox_lex_peek(const ox_lexer *lex);

static inline bool ox_lex_is(const ox_lexer *lex, int kind)
{
    return lex->token.kind == kind;
}

/* Whether the current token is this word, unquoted. */
bool ox_lex_is_word(const ox_lexer *lex, const char *word);

/* Steps over a token of this kind, if it is one. */
bool ox_lex_accept(ox_lexer *lex, int kind);

/* The same, and an error when it is not. */
void ox_lex_expect(ox_lexer *lex, int kind);

/* Errors at the current token: "line 1, column 2: expected what before 'x'",
 * and one of its own. */
void ox_lex_wanted(ox_lexer *lex, const char *what);
void ox_lex_fail(ox_lexer *lex, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Enters levels of messages, or fails where they are nested too deeply. */
bool ox_lex_enter(ox_lexer *lex, int levels);

/* Take the current token. Names and text have no NUL byte; what stands for
 * the value after an error is empty. */
ProtobufCBinaryData ox_lex_bytes(ox_lexer *lex);
char *ox_lex_text(ox_lexer *lex);
char *ox_lex_name(ox_lexer *lex); /* an identifier or a quoted one */
int64_t ox_lex_int(ox_lexer *lex);

/* Copy of the current token as it stands. */
char *ox_lex_copy(const ox_lexer *lex);

#endif
