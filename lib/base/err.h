/* Status codes and the one-line error every fallible function fills in.
 * The place of failure writes what was expected and what was found; callers
 * only put context in front. An ox_err is owned by the caller; a zeroed one is
 * ready for use. */
#ifndef OX_BASE_ERR_H
#define OX_BASE_ERR_H

/* Also the exit codes of the command line (README, "Exit codes"). */
typedef enum ox_status {
    OX_OK = 0,          /* yes */
    OX_NO = 1,          /* the answer is no: differs, does not hold */
    OX_USAGE = 2,       /* wrong command line */
    OX_BAD_MODEL = 3,   /* not a model we can read */
    OX_UNSUPPORTED = 4, /* valid, but not supported */
    OX_IO = 5,          /* file or network */
    OX_MEMORY = 6,      /* out of memory */
    OX_BUG = 70         /* a fault of ours */
} ox_status;

enum { OX_ERR_TEXT = 1024 };

typedef struct ox_err {
    ox_status status;
    char text[OX_ERR_TEXT];
} ox_err;

/* Sets status and text; control characters are shown as \xNN so that the text
 * stays one line whatever a hostile file names its values. Returns status. */
ox_status ox_fail(ox_err *err, ox_status status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Puts "context: " in front of the text. Returns err->status. */
ox_status ox_err_context(ox_err *err, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

#endif
