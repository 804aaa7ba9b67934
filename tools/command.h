/* What a command is: one file cmd_<name>.c with a const ox_command, and one
 * line in commands.def. Every pass is a command too (cmd_pass.c). */
#ifndef OX_TOOLS_COMMAND_H
#define OX_TOOLS_COMMAND_H

#include "base/json.h"
#include "base/log.h"
#include "base/options.h"
#include "passes/pass.h"

#include <stdio.h>

/* Options every command has. */
typedef struct ox_common {
    bool json, dry_run, quiet, verbose, help;
} ox_common;

/* Where and how a command that makes a model writes it. */
typedef struct ox_write_cli {
    const char *output;
    const char *external_data;
    uint64_t external_threshold;
    bool check_passes;
} ox_write_cli;

/* One run of the program. Results go to stdout, everything else to stderr. */
typedef struct ox_cli {
    ox_arena *arena;
    ox_common common;
    ox_write_cli write; /* of commands that write a model */
    ox_log log;         /* warnings, to stderr unless --quiet */
    ox_strings operands;
} ox_cli;

typedef struct ox_command {
    const char *name;
    const char *operands; /* "IN -o OUT", for the usage line */
    const char *summary;  /* one line */
    const char *help;     /* paragraphs, 76 columns */
    const ox_option *options;
    size_t options_size;
    bool writes; /* a model, and has the options of ox_write_cli */
    ox_status (*run)(ox_cli *cli, const void *options, ox_err *err);
} ox_command;

/* Every command of commands.def. */
const ox_command *const *ox_command_table(size_t *n);

/* Runs a command, or a pass as a command: argv[0] is its name. */
ox_status ox_command_main(ox_cli *cli, int argc, char *const *argv,
                          ox_err *err);

/* A pass as a command (cmd_pass.c): argv without its name. */
ox_status ox_pass_main(ox_cli *cli, const ox_pass *pass, int argc,
                       char *const *argv, ox_err *err);

/* Parses argv into the common options, those of writing a model when writes,
 * and own. With --help it prints usage, help, options and the golden example
 * instead, and sets *done. */
typedef struct ox_usage {
    const char *name, *operands, *help;
    ox_option_set own; /* options NULL: none */
    bool writes;
} ox_usage;
ox_status ox_cli_parse(ox_cli *cli, bool *done, const ox_usage *usage, int argc,
                       char *const *argv, ox_err *err);

/* Exactly n operands, else OX_USAGE that says what was expected. */
ox_status ox_cli_operands(const ox_cli *cli, size_t n, const char *expected,
                          ox_err *err);

/* Writes the model where the options say; "-" prints it as text. Does nothing
 * under --dry-run. */
ox_status ox_cli_write(ox_cli *cli, ox_model *model, ox_err *err);

/* Prints what passes did: a line per pass, each change with --verbose, or the
 * JSON report {changes, left}. to_stderr when stdout holds the model. */
/* The members changes and left of an object that is open. */
void ox_cli_report_json(ox_json *json, const ox_pass_report *reports, size_t n);

void ox_cli_report(ox_cli *cli, const ox_pass_report *reports, size_t n,
                   bool to_stderr);

/* True when the laws of passes are to be enforced: --check-passes, or
 * ONNXFIX_CHECK_PASSES=1 in the environment. */
bool ox_cli_check_passes(const ox_cli *cli);

/* Reads operand 0, runs the steps, reports, writes. OX_NO when a precision
 * pass had candidates and converted none. */
ox_status ox_cli_run_steps(ox_cli *cli, const ox_step *steps, size_t n,
                           ox_err *err);

#endif
