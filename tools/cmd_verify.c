/* verify: models in real runtimes, against the reference. */
#include "tools/command.h"

#include "base/file.h"
#include "runtime/work.h"
#include "target/target.h"
#include "tools/runtime_options.h"
#include "tools/verify_print.h"
#include "tools/verify_report.h"

#include <stdlib.h>
#include <string.h>

typedef struct options {
    const char *runtime;
    int optimization;
    ox_strings inputs, dims;
    int64_t rounds, seed, threads, repeats, timeout;
    double min_psnr, peak, max_abs, atol, rtol;
    bool strict_ep, profile, fix_dims;
    bool localize;
    const char *reference, *report, *output, *ort, *browser;
} options;

#define AT(member) offsetof(options, member)

static const ox_option option_table[] = {
    {"runtime", 'r', OX_STRING, AT(runtime), "NAMES", NULL,
     "runtimes, separated by commas (default: all)"},
    {"reference", 0, OX_STRING, AT(reference), "NAME", "native-cpu",
     "runtime of the reference"},
    {"optimization", 0, OX_CHOICE, AT(optimization),
     "all|extended|basic|disabled|each", "all",
     "graph optimization level of ORT; each: one after the other"},
    {"input", 'i', OX_STRINGS, AT(inputs), "NAME=SPEC", NULL,
     "what an input is fed; may be given again"},
    {"dim", 0, OX_STRINGS, AT(dims), "NAME=N", NULL,
     "size of a named dim; may be given again"},
    {"fix-dims", 0, OX_FLAG, AT(fix_dims), NULL, NULL,
     "tell the runtime, too: free-dimension overrides"},
    {"rounds", 0, OX_INT, AT(rounds), "N", "2", "inputs that are run"},
    {"seed", 0, OX_INT, AT(seed), "N", "1", "of generated inputs"},
    {"min-psnr", 0, OX_REAL, AT(min_psnr), "DB", "40",
     "lowest PSNR of an output; 0: not asked"},
    {"peak", 0, OX_REAL, AT(peak), "X", "0",
     "peak of the PSNR; 0: the reference's max - min over the inputs"},
    {"max-abs", 0, OX_REAL, AT(max_abs), "X", "0",
     "largest difference; 0: not asked"},
    {"atol", 0, OX_REAL, AT(atol), "X", "0",
     "each difference is at most atol + rtol * |reference|"},
    {"rtol", 0, OX_REAL, AT(rtol), "X", "0", "see atol"},
    {"strict-ep", 0, OX_FLAG, AT(strict_ep), NULL, NULL,
     "a node that falls back from the GPU to the CPU is an error"},
    {"threads", 0, OX_INT, AT(threads), "N", "1", "of CPU and wasm EPs"},
    {"repeats", 0, OX_INT, AT(repeats), "N", "3",
     "timed runs after the first one"},
    {"profile", 0, OX_FLAG, AT(profile), NULL, NULL,
     "time of each node, in native runtimes (-v, --json)"},
    {"timeout", 0, OX_INT, AT(timeout), "S", "300", "seconds for one run"},
    {"localize", 0, OX_FLAG, AT(localize), NULL, NULL,
     "find the first node that goes wrong, of the first run that does"},
    {"output", 'o', OX_STRING, AT(output), "FILE", NULL,
     "with --localize: all that leads to that node, as a model"},
    {"report", 0, OX_STRING, AT(report), "FILE", NULL,
     "an HTML page: verdicts, errors along the graph, images"},
    {"ort", 0, OX_STRING, AT(ort), "PATH", NULL,
     "libonnxruntime (default: $ONNXFIX_ORT, the npm package, the system's)"},
    {"browser", 0, OX_STRING, AT(browser), "PATH|URL", NULL,
     "Chromium, or the address of one that runs (default: "
     "$ONNXFIX_CHROMIUM)"},
    {0}};

/* A range check that the table cannot express. */
static ox_status check_numbers(const options *o, ox_err *err)
{
    enum { MAX_ROUNDS = 1000, MAX_SECONDS = 86400 };
    const struct {
        const char *name;
        int64_t value, low, high;
    } bounds[] = {{"rounds", o->rounds, 1, MAX_ROUNDS},
                  {"threads", o->threads, 1, MAX_ROUNDS},
                  {"repeats", o->repeats, 0, MAX_ROUNDS},
                  {"timeout", o->timeout, 1, MAX_SECONDS}};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        if (bounds[i].value < bounds[i].low || bounds[i].value > bounds[i].high)
            return ox_fail(err, OX_USAGE, "--%s: %lld is not in %lld..%lld",
                           bounds[i].name, (long long)bounds[i].value,
                           (long long)bounds[i].low, (long long)bounds[i].high);
    return OX_OK;
}

static ox_status choose_dims(ox_verify_options *v, const ox_strings *dims,
                             ox_arena *arena, ox_err *err)
{
    ox_dim_size *sizes = OX_NEW_ARRAY(arena, dims->n, ox_dim_size);
    for (size_t i = 0; i < dims->n; i++) {
        const char *equals = strrchr(dims->at[i], '=');
        char *end = NULL;
        const long long n = equals ? strtoll(equals + 1, &end, 10) : -1;
        if (n < 0 || end == equals + 1 || *end)
            return ox_fail(err, OX_USAGE, "--dim %s: NAME=N expected",
                           dims->at[i]);
        sizes[i] = (ox_dim_size){
            ox_strndup(arena, dims->at[i], (size_t)(equals - dims->at[i])), n};
    }
    v->inputs.dims = sizes;
    v->inputs.n_dims = dims->n;
    return OX_OK;
}

static ox_status prepare(ox_verify_options *v, const options *o,
                         ox_arena *arena, ox_err *err)
{
    static const ox_optimization levels[] = {
        OX_OPTIMIZE_ALL, OX_OPTIMIZE_EXTENDED, OX_OPTIMIZE_BASIC,
        OX_OPTIMIZE_DISABLED};
    const bool each = o->optimization == OX_OPTIMIZE_COUNT;
    if (!ox_target_find(o->reference))
        return ox_fail(err, OX_USAGE, "--reference: '%s' is none of %s",
                       o->reference, ox_target_names());
    if (o->output && !o->localize)
        return ox_fail(err, OX_USAGE, "-o goes with --localize");
    *v = (ox_verify_options){
        .reference = o->reference,
        .levels = each ? levels : levels + o->optimization,
        .n_levels = each ? OX_OPTIMIZE_COUNT : 1,
        .rounds = (size_t)o->rounds,
        .inputs = {.specs = &o->inputs, .seed = (uint64_t)o->seed},
        .thresholds = {.min_psnr = o->min_psnr,
                       .peak = o->peak,
                       .max_abs = o->max_abs,
                       .close = o->atol > 0 || o->rtol > 0},
        .atol = o->atol,
        .rtol = o->rtol,
        .hosts = {.ort = o->ort, .browser = o->browser},
        .threads = (int)o->threads,
        .repeats = (int)o->repeats,
        .timeout_ms = 1000 * (int)o->timeout,
        .strict_ep = o->strict_ep,
        .profile = o->profile,
        .fix_dims = o->fix_dims};
    if (check_numbers(o, err) ||
        ox_cli_runtimes(&v->runtimes, &v->n_runtimes, o->runtime, arena, err))
        return err->status;
    return choose_dims(v, &o->dims, arena, err);
}

/* Models, options, and what came of them. */
typedef struct session {
    ox_cli *cli;
    const options *cli_options;
    ox_verify_options options;
    const char *folder; /* for models on the way */
    ox_subject a, b;
    ox_verify verify;
    ox_localize_spec spec;
    ox_location location;
    bool is_localized;
} session;

static void print_json(const session *s)
{
    ox_buf text;
    ox_buf_init(&text, s->cli->arena);
    ox_json json = {.out = &text};
    ox_json_open(&json, NULL, '{', true);
    ox_verify_json(&json, &s->verify, &s->options);
    if (s->is_localized)
        ox_location_json(&json, &s->location, &s->spec);
    ox_json_close(&json);
    fputs(ox_buf_text(&text), stdout);
}

static void print_text(const session *s)
{
    const ox_verify *v = &s->verify;
    ox_verify_print(v, &s->options,
                    s->cli->common.verbose ? OX_DETAIL_RUNS
                    : s->cli->common.quiet ? OX_DETAIL_VERDICTS
                                           : OX_DETAIL_TIMES);
    if (s->is_localized)
        ox_location_print(&s->location, &s->spec);
    if (!s->cli->common.quiet)
        printf("%zu of %zu runs hold\n", v->n - v->failed, v->n);
}

/* The first run that a node can be blamed for; else, with any, the first that
 * ran. */
static const ox_verify_run *choose_run(const ox_verify *v, bool any)
{
    for (size_t i = 0; i < v->n; i++)
        if (v->runs[i].verdict == OX_VERDICT_DIFFERS ||
            v->runs[i].verdict >= OX_VERDICT_ERROR)
            return &v->runs[i];
    for (size_t i = 0; any && i < v->n; i++)
        if (v->runs[i].outcome.ok)
            return &v->runs[i];
    return NULL;
}

static ox_localize_spec spec_of(const session *s, const ox_verify_run *run)
{
    const bool writes = !s->cli->common.dry_run;
    return (ox_localize_spec){.verify = &s->verify,
                              .run = run,
                              .a = &s->a,
                              .options = &s->options,
                              .folder = s->folder,
                              .prefix = writes ? s->cli_options->output : NULL};
}

static ox_status localize(session *s, ox_err *err)
{
    const ox_verify_run *run = choose_run(&s->verify, false);
    if (!run)
        return OX_OK;
    s->spec = spec_of(s, run);
    s->is_localized = true;
    return ox_localize(&s->location, &s->spec, err);
}

static ox_status write_report(const session *s, ox_err *err)
{
    const ox_verify_run *run = choose_run(&s->verify, true);
    if (s->cli->common.dry_run)
        return OX_OK;
    const ox_localize_spec spec = spec_of(s, run ? run : s->verify.runs);
    const ox_report_spec report = {.verify = &s->verify,
                                   .options = &s->options,
                                   .spec = &spec,
                                   .location =
                                       s->is_localized ? &s->location : NULL};
    return ox_report_write(s->cli_options->report, &report, err);
}

static ox_status verify(session *s, ox_err *err)
{
    const ox_strings *names = &s->cli->operands;
    const ox_log *log = &s->cli->log;
    const ox_subject *b = names->n > 1 ? &s->b : NULL;
    if (ox_subject_open(&s->a, names->at[0], s->folder, log, err) ||
        (b && ox_subject_open(&s->b, names->at[1], s->folder, log, err)) ||
        ox_verify_run_all(&s->verify, &s->a, b, &s->options, err) ||
        (s->cli_options->localize && localize(s, err)) ||
        (s->cli_options->report && write_report(s, err)))
        return err->status;
    if (s->cli->common.json)
        print_json(s);
    else
        print_text(s);
    return s->verify.failed ? OX_NO : OX_OK;
}

/* Before runs that may take long: whether a file can be written there. */
static ox_status try_output(const char *path, ox_err *err)
{
    ox_out *out;
    if (!path)
        return OX_OK;
    if (ox_out_open(&out, path, err))
        return err->status;
    ox_out_abandon(out);
    return OX_OK;
}

static ox_status run(ox_cli *cli, const void *values, ox_err *err)
{
    session s = {.cli = cli, .cli_options = values};
    const options *o = values;
    if (cli->operands.n < 1 || cli->operands.n > 2)
        return ox_fail(err, OX_USAGE, "one model or two expected");
    if (prepare(&s.options, o, cli->arena, err) || try_output(o->report, err) ||
        try_output(o->output, err) || ox_work_open(&s.folder, cli->arena, err))
        return err->status;
    const ox_status status = verify(&s, err);
    ox_subject_close(&s.b);
    ox_subject_close(&s.a);
    ox_work_close(s.folder);
    return status;
}

const ox_command ox_cmd_verify = {
    .name = "verify",
    .operands = "A [B]",
    .summary = "run a model in real runtimes and compare with the reference",
    .help =
        "Runs A, or B where it is given, in each runtime, on each input, and\n"
        "compares every output with A in the reference: ONNX Runtime's CPU EP\n"
        "with its optimizations off. Exit code 0 when all runs hold, 1 when\n"
        "one differs, fails, fell back to the CPU, or could not be measured\n"
        "(fp16 compute on an adapter without shader-f16).\n"
        "\n"
        "Runtimes: native-cpu, native-webgpu, web-wasm, web-webgpu, web-jspi,\n"
        "web-jsep; also web-all, and a build's wasm EP as web-jsep/wasm.\n"
        "\n"
        "With --localize intermediates become outputs, and the walk goes back\n"
        "from what is wrong until all that a node is given is right; it works\n"
        "when the run throws, too. Values of A and B match by name.\n"
        "\n"
        "An input is fed NAME=SPEC; SPEC alone feeds those that it names\n"
        "(.npz, .pb), all that have none (a generator) or the only one left.\n"
        "SPEC is uniform(A,B), normal(MEAN,DEVIATION), ints(A,B), ones, "
        "zeros,\n"
        "full(V) or arange, each with a shape if wanted (ones[1,3,64,64]);\n"
        "FILE.npy, FILE.npz, FILE.pb (TensorProto), or raw FILE.bin; a PNG or\n"
        "JPEG with options after a colon (layout=nchw|nhwc,\n"
        "color=rgb|bgr|gray, range=A..B, mean=R/G/B, std=R/G/B, no-resize).\n"
        "cast=exact or cast=round converts a file of another type. A name "
        "given\n"
        "again feeds the next round. Without a spec: uniform(0,1), ints(0,2), "
        "or\n"
        "what ids, masks and positions usually are. A dim that is not fixed "
        "is\n"
        "what --dim, files and images say, else 1 for batches, 0 for what is\n"
        "past, 64.\n"
        "What is generated is the same on every machine.",
    .options = option_table,
    .options_size = sizeof(options),
    .run = run};
