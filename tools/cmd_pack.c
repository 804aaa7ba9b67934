/* pack: models as content-addressed, compressed, hashed files with a manifest.
 */
#include "tools/command.h"

#include "base/version.h"
#include "dist/model_files.h"
#include "tools/pack_report.h"

typedef struct options {
    const char *output;
    bool verify;
} options;

static const ox_option option_table[] = {
    {"output", 'o', OX_STRING, offsetof(options, output), "DIR", NULL,
     "folder of the package, made when needed"},
    {"verify", 0, OX_FLAG, offsetof(options, verify), NULL, NULL,
     "check every file of the package in DIR"},
    {0}};

/* What a run found out; NULL and false where it did not look. */
typedef struct outcome {
    const ox_pack_report *packed;
    bool verified;
    size_t n_checked;
    ox_problems problems;
} outcome;

static ox_status pack_models(ox_pack_report *report, ox_cli *cli,
                             const char *dir, ox_err *err)
{
    ox_pack_files files = {0};
    for (size_t i = 0; i < cli->operands.n; i++)
        if (ox_model_files(&files, cli->operands.at[i], cli->arena, err))
            return err->status;
    const ox_pack_job job = {.files = files.at,
                             .n_files = files.n,
                             .dir = dir,
                             .version = OX_VERSION,
                             .dry_run = cli->common.dry_run};
    return ox_pack(report, &job, cli->arena, err);
}

static void print_text(const outcome *o, const ox_cli *cli)
{
    if (o->packed)
        ox_pack_print(o->packed);
    for (size_t i = 0; i < o->problems.n; i++)
        printf("%s: %s\n", o->problems.at[i].file, o->problems.at[i].text);
    if (o->verified && !o->problems.n && !cli->common.quiet)
        printf("%zu file%s verified\n", o->n_checked,
               o->n_checked == 1 ? "" : "s");
}

static void print_json(const outcome *o, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_json json = {.out = &text};
    ox_json_open(&json, NULL, '{', true);
    if (o->packed)
        ox_pack_json(&json, o->packed);
    if (o->verified) {
        ox_json_int(&json, "verified", (int64_t)o->n_checked);
        ox_json_open(&json, "problems", '[', true);
        for (size_t i = 0; i < o->problems.n; i++) {
            ox_json_open(&json, NULL, '{', false);
            ox_json_text(&json, "file", o->problems.at[i].file);
            ox_json_text(&json, "message", o->problems.at[i].text);
            ox_json_close(&json);
        }
        ox_json_close(&json);
    }
    ox_json_close(&json);
    fputs(ox_buf_text(&text), stdout);
}

static ox_status run(ox_cli *cli, const void *values, ox_err *err)
{
    const options *o = values;
    if (!o->output)
        return ox_fail(err, OX_USAGE, "-o DIR expected");
    if (!cli->operands.n && !o->verify)
        return ox_fail(err, OX_USAGE, "one or more models expected");
    ox_pack_report report;
    outcome done = {.verified = o->verify && !cli->common.dry_run};
    if (cli->operands.n) {
        if (pack_models(&report, cli, o->output, err))
            return err->status;
        done.packed = &report;
    } else {
        done.verified = true;
    }
    if (done.verified &&
        ox_pack_verify(&done.problems, &done.n_checked, o->output, cli->arena,
                       err) &&
        !done.problems.n)
        return err->status;
    if (cli->common.json)
        print_json(&done, cli->arena);
    else
        print_text(&done, cli);
    return done.problems.n ? OX_NO : OX_OK;
}

const ox_command ox_cmd_pack = {
    .name = "pack",
    .operands = "MODEL... -o DIR",
    .summary = "compressed, hashed files and a manifest, ready for a CDN",
    .help = "Stores each model, and its external data, as <sha256>.<ext> with\n"
            "a brotli body (quality 11; raw where that gains under 2 %), then\n"
            "writes manifest.json: sizes, encoding, type, SRI, sha256, xxh3.\n"
            "Files that are there already and right are not compressed again.\n"
            "With --verify every file named in the manifest is decoded and\n"
            "compared with it, all problems are listed, and the exit code is\n"
            "1 when there is one; without MODEL that is all that is done.",
    .options = option_table,
    .options_size = sizeof(options),
    .run = run};
