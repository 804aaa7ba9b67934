/* probe: which known defects the installed runtimes have. */
#include "tools/command.h"

#include "runtime/probe.h"
#include "runtime/work.h"
#include "tools/print.h"
#include "tools/runtime_options.h"

#include <string.h>

typedef struct options {
    const char *runtime, *ort, *browser;
} options;

static const ox_option option_table[] = {
    {"runtime", 'r', OX_STRING, offsetof(options, runtime), "NAMES", NULL,
     "runtimes, separated by commas (default: all)"},
    {"ort", 0, OX_STRING, offsetof(options, ort), "PATH", NULL,
     "libonnxruntime (default: $ONNXFIX_ORT, the npm package, the system's)"},
    {"browser", 0, OX_STRING, offsetof(options, browser), "PATH|URL", NULL,
     "Chromium, or the address of one that runs (default: "
     "$ONNXFIX_CHROMIUM)"},
    {0}};

static const ox_probe_result *result_of(const ox_probe *p, const char *defect,
                                        const char *runtime)
{
    for (size_t i = 0; i < p->n; i++)
        if (!strcmp(p->results[i].defect, defect) &&
            !strcmp(p->results[i].runtime, runtime))
            return &p->results[i];
    return NULL;
}

static void print_runtimes(const ox_probe *p)
{
    for (size_t r = 0; r < p->n_runtimes; r++) {
        const ox_probe_runtime *t = &p->runtimes[r];
        if (t->missing)
            ox_print_line(stdout, "%-14s not measured: %s", t->name,
                          t->missing);
        else
            ox_print_line(stdout, "%-14s %s%s%s%s", t->name, t->version,
                          t->adapter ? " on " : "",
                          t->adapter ? t->adapter : "",
                          t->is_software ? " (software adapter)" : "");
    }
}

/* The defects of the results, each once, in their order. */
static size_t list_defects(const char **out, const ox_probe *p)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        bool is_new = true;
        for (size_t k = 0; k < n; k++)
            is_new &= strcmp(out[k], p->results[i].defect) != 0;
        if (is_new)
            out[n++] = p->results[i].defect;
    }
    return n;
}

/* One column of the matrix; nothing follows the last. */
static void print_cell(const ox_probe *p, size_t r, const char *text)
{
    enum { CELL = 14 };
    if (r + 1 < p->n_runtimes)
        printf(" %-*s", CELL, text);
    else
        printf(" %s\n", text);
}

static void print_text(const ox_probe *p, ox_arena *arena, bool verbose)
{
    enum { NAME = 26 };
    const char **defects = OX_NEW_ARRAY(arena, p->n, const char *);
    const size_t n = list_defects(defects, p);
    print_runtimes(p);
    printf("\n%-*s", NAME, "defect");
    for (size_t r = 0; r < p->n_runtimes; r++)
        print_cell(p, r, p->runtimes[r].name);
    for (size_t d = 0; d < n; d++) {
        printf("%-*s", NAME, defects[d]);
        for (size_t r = 0; r < p->n_runtimes; r++) {
            const ox_probe_result *found =
                result_of(p, defects[d], p->runtimes[r].name);
            print_cell(p, r,
                       found ? ox_probe_verdict_name(found->verdict) : "");
        }
        for (size_t r = 0; verbose && r < p->n_runtimes; r++) {
            const ox_probe_result *found =
                result_of(p, defects[d], p->runtimes[r].name);
            if (found)
                ox_print_line(stdout, "    %s: %s", found->runtime,
                              found->evidence);
        }
    }
}

static void print_json(const ox_probe *p, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_json json = {.out = &text};
    ox_json_open(&json, NULL, '{', true);
    ox_json_open(&json, "runtimes", '[', true);
    for (size_t r = 0; r < p->n_runtimes; r++) {
        const ox_probe_runtime *t = &p->runtimes[r];
        ox_json_open(&json, NULL, '{', false);
        ox_json_text(&json, "name", t->name);
        ox_json_text(&json, "version", t->version);
        ox_json_text(&json, "build", t->build);
        ox_json_text(&json, "ep", ox_target_find(t->name)->ep);
        ox_json_text(&json, "adapter", t->adapter);
        ox_json_bool(&json, "software_adapter", t->is_software);
        ox_json_text(&json, "features", t->features);
        ox_json_text(&json, "missing", t->missing);
        ox_json_close(&json);
    }
    ox_json_close(&json);
    ox_json_open(&json, "results", '[', true);
    for (size_t i = 0; i < p->n; i++) {
        const ox_probe_result *r = &p->results[i];
        ox_json_open(&json, NULL, '{', false);
        ox_json_text(&json, "defect", r->defect);
        ox_json_text(&json, "runtime", r->runtime);
        ox_json_text(&json, "verdict", ox_probe_verdict_name(r->verdict));
        ox_json_text(&json, "evidence", r->evidence);
        ox_json_close(&json);
    }
    ox_json_close(&json);
    ox_json_close(&json);
    fputs(ox_buf_text(&text), stdout);
}

static ox_status run(ox_cli *cli, const void *values, ox_err *err)
{
    const options *o = values;
    ox_probe probe = {0};
    ox_probe_options p = {.defects = cli->operands,
                          .hosts = {.ort = o->ort, .browser = o->browser}};
    if (ox_cli_runtimes(&p.runtimes, &p.n_runtimes, o->runtime, cli->arena,
                        err) ||
        ox_work_open(&p.folder, cli->arena, err))
        return err->status;
    const ox_status status = ox_probe_run(&probe, &p, cli->arena, err);
    ox_work_close(p.folder);
    if (status)
        return status;
    if (cli->common.json)
        print_json(&probe, cli->arena);
    else
        print_text(&probe, cli->arena, cli->common.verbose);
    return OX_OK;
}

const ox_command ox_cmd_probe = {
    .name = "probe",
    .operands = "[DEFECT...]",
    .summary = "which known defects the installed runtimes have",
    .help =
        "Runs a tiny model for each known defect, or each one named, in each\n"
        "installed runtime and compares with what ONNX asks for: right, "
        "wrong,\n"
        "error, crash, or n/a. Verdicts come from these runs, never from a "
        "version number. -v\n"
        "shows what was seen. check --target tells which nodes of a model\n"
        "are hit.",
    .options = option_table,
    .options_size = sizeof(options),
    .run = run};
