/* build: the main job, from a model to a package. */
#include "tools/command.h"

#include "base/version.h"
#include "check/check.h"
#include "dist/model_files.h"
#include "target/check_target.h"
#include "tools/build_state.h"
#include "tools/pack_report.h"

#include <string.h>

typedef struct options {
    const char *output, *depfile, *external_data;
    const char *target;
    bool fp32, check_passes;
    int ambiguous;
} options;

#define AT(member) offsetof(options, member)

static const ox_option option_table[] = {
    {"output", 'o', OX_STRING, AT(output), "DIR", NULL,
     "folder of the package, made when needed"},
    {"fp32", 0, OX_FLAG, AT(fp32), NULL, NULL,
     "leave weights as they are: bit-exact"},
    {"target", 0, OX_STRING, AT(target), "NAME", NULL,
     "fail when a node is left that this runtime gets wrong"},
    {"ambiguous", 0, OX_CHOICE, AT(ambiguous), "ort|spec", "ort",
     "what an ambiguous Slice means (see canonicalize-slices)"},
    {"external-data", 0, OX_STRING, AT(external_data), "FILE", NULL,
     "weights go to this file beside the model"},
    {"depfile", 0, OX_STRING, AT(depfile), "FILE", NULL,
     "write what DIR was made of, for make and ninja"},
    {"check-passes", 0, OX_FLAG, AT(check_passes), NULL, NULL,
     "after each pass: still valid, second run idle"},
    {0}};

/* One build on its way. */
typedef struct build {
    ox_cli *cli;
    const options *o;
    const char *input, *model; /* paths of the source and the result */
    const char *passes, *key;
    ox_pack_files sources; /* the model and its external data */
    ox_pass_report *reports;
    size_t n_steps;
    ox_pack_report packed;
} build;

static const char *pass_list(const options *o, ox_arena *arena)
{
    return ox_printf(
        arena,
        "sort,fold-constants,canonicalize-slices:ambiguous=%s,"
        "canonicalize-axes,canonicalize-conv,lower-reverse,"
        "drop-identity,drop-dead,dedupe-initializers,%sinfer-shapes",
        o->ambiguous ? "spec" : "ort",
        o->fp32 ? "" : "pad-channels,convert-fp16:storage-only,");
}

static ox_status check_result(const build *b, const ox_model *model,
                              ox_err *err)
{
    ox_findings findings = {0};
    ox_arena *arena = b->cli->arena;
    ox_check(&findings, model, arena);
    if (b->o->target && !findings.errors)
        ox_target_check(&findings, ox_target_find(b->o->target), model,
                        ox_shapes_infer(model, arena), arena);
    for (size_t i = 0; i < findings.n; i++)
        if (findings.at[i].severity == OX_ERROR)
            return ox_fail(err, OX_NO,
                           "the model has %zu error%s, onnxfix check%s%s lists "
                           "them; the first: %s: %s",
                           findings.errors, findings.errors == 1 ? "" : "s",
                           b->o->target ? " --target " : "",
                           b->o->target ? b->o->target : "", findings.at[i].id,
                           findings.at[i].message);
    return OX_OK;
}

static ox_status transform(build *b, ox_model *model, ox_err *err)
{
    ox_cli *cli = b->cli;
    ox_step *steps;
    if (ox_steps_parse(&steps, &b->n_steps, b->passes, cli->arena, err))
        return err->status;
    b->reports = OX_NEW_ARRAY(cli->arena, b->n_steps, ox_pass_report);
    cli->write =
        (ox_write_cli){b->model, b->o->external_data, 0, b->o->check_passes};
    if (ox_steps_run(b->reports, model, steps, b->n_steps,
                     ox_cli_check_passes(cli), cli->arena, err))
        return err->status;
    ox_model_commit(model);
    if (check_result(b, model, err))
        return err->status;
    if (!cli->common.dry_run && ox_make_dirs(b->o->output, err))
        return err->status;
    return ox_cli_write(cli, model, err);
}

static ox_status make_model(build *b, ox_err *err)
{
    ox_model *model;
    if (ox_model_read(&model, b->input, &b->cli->log, err))
        return err->status;
    ox_status status = transform(b, model, err);
    ox_model_close(model);
    bool of_model = status == OX_BAD_MODEL || status == OX_UNSUPPORTED;
    return of_model ? ox_err_context(err, "%s", b->input) : status;
}

static ox_status pack(build *b, ox_err *err)
{
    ox_pack_files files = {0};
    if (ox_model_files(&files, b->model, b->cli->arena, err))
        return err->status;
    const ox_pack_job job = {.files = files.at,
                             .n_files = files.n,
                             .dir = b->o->output,
                             .version = OX_VERSION};
    if (ox_pack(&b->packed, &job, b->cli->arena, err))
        return err->status;
    return ox_build_state_write(b->o->output, b->key, &files, &b->packed,
                                b->cli->arena, err);
}

/* Make's syntax: a space in a name needs a backslash. */
static void add_name(ox_buf *out, const char *name)
{
    for (; *name; name++) {
        if (*name == ' ' || *name == '#' || *name == '\\')
            ox_buf_str(out, "\\");
        if (*name == '$')
            ox_buf_str(out, "$");
        ox_buf_add(out, name, 1);
    }
}

static ox_status write_depfile(const build *b, ox_err *err)
{
    ox_arena *arena = b->cli->arena;
    ox_buf text;
    ox_buf_init(&text, arena);
    add_name(&text, ox_path_join(arena, b->o->output, "manifest.json"));
    ox_buf_str(&text, ":");
    for (size_t i = 0; i < b->sources.n; i++) {
        ox_buf_str(&text, " ");
        add_name(&text, b->sources.at[i].path);
    }
    ox_buf_str(&text, "\n");
    return ox_file_write(b->o->depfile, ox_buf_text(&text), text.size, err);
}

static void print_json(const build *b)
{
    ox_buf text;
    ox_buf_init(&text, b->cli->arena);
    ox_json json = {.out = &text};
    ox_json_open(&json, NULL, '{', true);
    ox_cli_report_json(&json, b->reports, b->n_steps);
    if (b->packed.n_files)
        ox_pack_json(&json, &b->packed);
    ox_json_close(&json);
    fputs(ox_buf_text(&text), stdout);
}

static void report(const build *b)
{
    if (b->cli->common.json) {
        print_json(b);
        return;
    }
    ox_cli_report(b->cli, b->reports, b->n_steps, false);
    if (b->packed.n_files && !b->cli->common.quiet)
        ox_pack_print(&b->packed);
}

/* The source must not be what is written. */
static ox_status name_result(build *b, ox_err *err)
{
    ox_arena *arena = b->cli->arena;
    const char *stem = ox_path_stem(arena, b->input);
    b->model =
        ox_path_join(arena, b->o->output, ox_printf(arena, "%s.onnx", stem));
    if (ox_same_file(b->model, b->input))
        return ox_fail(err, OX_USAGE,
                       "%s: it would be overwritten, choose another folder "
                       "with -o",
                       b->input);
    const char *state = ox_path_join(arena, b->o->output, OX_STATE_NAME);
    if (ox_path_exists(b->model) && !ox_path_exists(state))
        return ox_fail(err, OX_USAGE,
                       "%s: it is there and was not built here, choose another "
                       "folder with -o",
                       b->model);
    return OX_OK;
}

static ox_status run(ox_cli *cli, const void *values, ox_err *err)
{
    const options *o = values;
    build b = {.cli = cli, .o = o};
    if (ox_cli_operands(cli, 1, "one model", err))
        return err->status;
    if (!o->output)
        return ox_fail(err, OX_USAGE, "-o DIR expected");
    if (o->target && !ox_target_find(o->target))
        return ox_fail(err, OX_USAGE, "--target: '%s' is none of %s", o->target,
                       ox_target_names());
    b.input = cli->operands.at[0];
    b.passes = pass_list(o, cli->arena);
    const char *more =
        ox_printf(cli->arena, "%s %s", o->external_data ? o->external_data : "",
                  o->target ? o->target : "");
    if (name_result(&b, err) ||
        ox_model_sources(&b.sources, b.input, cli->arena, err) ||
        ox_build_key(&b.key, &b.sources, b.passes, more, cli->arena, err))
        return err->status;
    bool current = ox_build_is_current(o->output, b.key, cli->arena);
    if (current && cli->common.json)
        print_json(&b);
    else if (current && !cli->common.quiet)
        printf("%s is up to date\n", o->output);
    if (!current &&
        (make_model(&b, err) || (!cli->common.dry_run && pack(&b, err))))
        return err->status;
    if (!current)
        report(&b);
    bool has_depfile = current && o->depfile && ox_path_exists(o->depfile);
    if (o->depfile && !has_depfile && !cli->common.dry_run)
        return write_depfile(&b, err);
    return OX_OK;
}

const ox_command ox_cmd_build = {
    .name = "build",
    .operands = "MODEL -o DIR",
    .summary = "the main job: mend, store weights as fp16, check, pack",
    .help =
        "Runs sort, fold-constants, canonicalize-slices, canonicalize-axes,\n"
        "canonicalize-conv, lower-reverse, drop-identity, drop-dead,\n"
        "dedupe-initializers, pad-channels, convert-fp16 --storage-only and\n"
        "infer-shapes, checks the result (with --target also for what that "
        "runtime gets\n"
        "wrong, as check --target), writes it to DIR under the model's name, "
        "and packs it there:\n"
        "content-addressed brotli files and manifest.json. A second build\n"
        "with the same model, options and version of onnxfix writes nothing.",
    .options = option_table,
    .options_size = sizeof(options),
    .run = run};
