/* Runs passes over every graph of a model, and holds them to their laws. */
#include "passes/pass.h"

#include "check/check.h"
#include "onnx/wire.h"

#include <string.h>
#include <time.h>
#include <xxhash.h>

#define OX_PASS(pass) extern const ox_pass pass;
#include "passes/passes.def"
#undef OX_PASS

static const ox_pass *const table[] = {
#define OX_PASS(pass) &pass,
#include "passes/passes.def"
#undef OX_PASS
};

const ox_pass *const *ox_pass_table(size_t *n)
{
    *n = sizeof table / sizeof *table;
    return table;
}

const ox_pass *ox_pass_find(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i]->name, name))
            return table[i];
    return NULL;
}

static void note(ox_run *run, ox_changes *list, ox_change change,
                 const ox_graph *graph, const ox_node *node)
{
    change.pass = run->pass->name;
    change.graph = ox_strdup(run->report, graph->path);
    change.node =
        node ? ox_strdup(run->report, ox_node_label(node, run->arena)) : NULL;
    OX_PUSH(run->report, list->at, list->n, list->capacity, change);
}

void ox_changed(ox_run *run, const ox_graph *graph, const ox_node *node,
                const char *why, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    char *text = ox_vprintf(run->report, what, args);
    va_end(args);
    note(run, &run->changes,
         (ox_change){.what = text, .why = ox_strdup(run->report, why)}, graph,
         node);
}

void ox_left(ox_run *run, const ox_graph *graph, const ox_node *node,
             const char *what, const char *why, ...)
{
    va_list args;
    va_start(args, why);
    char *text = ox_vprintf(run->report, why, args);
    va_end(args);
    note(run, &run->left,
         (ox_change){.what = ox_strdup(run->report, what), .why = text}, graph,
         node);
}

/* Parses one "name:opt=1:flag" in place. */
static ox_status parse_step(ox_step *step, char *text, ox_arena *arena,
                            ox_err *err)
{
    char *save = NULL;
    const char *name = strtok_r(text, ":", &save);
    step->pass = name ? ox_pass_find(name) : NULL;
    if (!step->pass)
        return ox_fail(err, OX_USAGE,
                       "unknown pass '%s' (onnxfix passes lists them)",
                       name ? name : "");
    static const ox_option none[] = {{0}};
    const ox_option *options = step->pass->options;
    step->options = ox_alloc(arena, step->pass->options_size);
    ox_option_set set = {options ? options : none, step->options};
    ox_options_default(&set, 1, arena);
    for (char *word; (word = strtok_r(NULL, ":", &save));) {
        char *equals = strchr(word, '=');
        if (equals)
            *equals = 0;
        if (ox_option_assign(&set, word, equals ? equals + 1 : NULL, arena,
                             err))
            return ox_err_context(err, "pass '%s'", step->pass->name);
    }
    return OX_OK;
}

ox_status ox_steps_parse(ox_step **steps, size_t *n, const char *text,
                         ox_arena *arena, ox_err *err)
{
    char *copy = ox_strdup(arena, text), *save = NULL;
    size_t capacity = 0;
    *steps = NULL;
    *n = 0;
    for (char *word = strtok_r(copy, ", ", &save); word;
         word = strtok_r(NULL, ", ", &save)) {
        ox_step step = {0};
        if (parse_step(&step, word, arena, err))
            return err->status;
        OX_PUSH(arena, *steps, *n, capacity, step);
    }
    return *n ? OX_OK : ox_fail(err, OX_USAGE, "no pass is named");
}

static ox_status visit_graph(ox_run *run, ox_graph *graph)
{
    for (ox_node *node = graph->first, *next; node; node = next) {
        next = node->next;
        if (run->pass->visit(run, node))
            return run->err->status;
    }
    return OX_OK;
}

/* One run of the pass over everything. */
static ox_status run_once(ox_run *run)
{
    if (run->pass->run)
        return run->pass->run(run);
    ox_model *model = run->model;
    for (size_t i = 0; i < model->n_graphs; i++)
        if (!model->graphs[i]->is_removed && visit_graph(run, model->graphs[i]))
            return run->err->status;
    return OX_OK;
}

static ox_status run_step(ox_pass_report *report, ox_model *model,
                          const ox_step *step, ox_arena *arena, ox_err *err)
{
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    ox_run run = {.pass = step->pass,
                  .model = model,
                  .options = step->options,
                  .is_again = step->is_again,
                  .arena = ox_arena_new(0, NULL, NULL),
                  .report = arena,
                  .err = err};
    ox_status status = run_once(&run);
    ox_arena_free(run.arena);
    clock_gettime(CLOCK_MONOTONIC, &end);
    *report =
        (ox_pass_report){step->pass, run.changes, run.left, run.candidates,
                         (double)(end.tv_sec - start.tv_sec) +
                             1e-9 * (double)(end.tv_nsec - start.tv_nsec)};
    return status ? ox_err_context(err, "%s", step->pass->name) : OX_OK;
}

/* Types that are declared, and values that become constants, bring faults to
 * light that were there before. */
static bool is_hidden_fault(const ox_pass *pass, const ox_finding *f)
{
    static const ox_pass *const tellers[] = {&ox_infer_shapes, &ox_set_dims,
                                             &ox_fold_constants};
    for (size_t i = 0; i < sizeof tellers / sizeof *tellers; i++)
        if (pass == tellers[i])
            return !strncmp(f->id, "type-", 5) || !strcmp(f->id, "step-zero");
    return false;
}

/* Notes in seen which errors the checker finds, by id; the text of the first
 * whose id was not in there before, NULL: none. */
static const char *find_errors(ox_map *seen, const ox_model *model,
                               const ox_pass *pass)
{
    ox_findings findings = {0};
    const char *first = NULL;
    ox_check(&findings, model, seen->arena);
    for (size_t i = 0; i < findings.n; i++) {
        const ox_finding *f = &findings.at[i];
        if (f->severity != OX_ERROR || is_hidden_fault(pass, f))
            continue;
        if (!first && !ox_map_get(seen, f->id))
            first = ox_printf(seen->arena, "%s: %s", f->id, f->message);
        ox_map_set(seen, f->id, seen);
    }
    return first;
}

static ox_status hash_bytes(void *user, const void *data, size_t n, ox_err *err)
{
    (void)err;
    XXH3_64bits_update(user, data, n);
    return OX_OK;
}

/* Data counts by where it is: nobody writes to it. */
static ox_status hash_payload(void *user, const ox_payload *payload,
                              ox_err *err)
{
    (void)err;
    XXH3_64bits_update(user, &payload->data, sizeof payload->data);
    XXH3_64bits_update(user, &payload->size, sizeof payload->size);
    return OX_OK;
}

/* What the model would be written as, in a word. */
static uint64_t hash_model(ox_model *model)
{
    XXH3_state_t *state = XXH3_createState();
    const ox_sink sink = {hash_bytes, hash_payload, state};
    uint64_t size;
    ox_err err;
    if (!state)
        return 0;
    XXH3_64bits_reset(state);
    ox_model_commit(model);
    ox_encode(&size, &model->onnx->proto->base, &sink, &err);
    uint64_t hash = XXH3_64bits_digest(state);
    XXH3_freeState(state);
    return hash;
}

/* One step under the laws: no kind of error that was not there before; what
 * changed is listed; a second run changes nothing. */
static ox_status run_checked(ox_pass_report *report, ox_model *model,
                             const ox_step *step, ox_arena *arena, ox_err *err)
{
    ox_arena *scratch = ox_arena_new(0, NULL, NULL);
    const ox_log log = model->log;
    ox_map seen;
    ox_map_init(&seen, scratch);
    find_errors(&seen, model, step->pass);
    uint64_t before = hash_model(model);
    ox_status status = run_step(report, model, step, arena, err);
    ox_model_commit(model);
    const char *fault = status ? NULL : find_errors(&seen, model, step->pass);
    if (fault)
        status = ox_fail(err, OX_BUG, "pass '%s' made the model invalid: %s",
                         step->pass->name, fault);
    uint64_t after = status ? 0 : hash_model(model);
    if (!status && !report->changes.n && after != before)
        status = ox_fail(err, OX_BUG,
                         "pass '%s' changed the model and lists no change",
                         step->pass->name);
    ox_pass_report again = {0};
    ox_step second = *step;
    second.is_again = true;
    model->log = (ox_log){0}; /* each warning once */
    if (!status)
        status = run_step(&again, model, &second, scratch, err);
    model->log = log;
    if (!status && (again.changes.n || hash_model(model) != after))
        status = ox_fail(err, OX_BUG,
                         "pass '%s' is not idempotent: its second run would: "
                         "%s",
                         step->pass->name,
                         again.changes.n ? again.changes.at[0].what
                                         : "change what it does not list");
    ox_arena_free(scratch);
    return status;
}

/* Faults of structure that the index cannot see through: a pass could make
 * them worse. Everything else a pass leaves as it finds it. */
static bool blocks_passes(const ox_finding *f)
{
    static const char *const ids[] = {"duplicate-value", "undefined-input",
                                      "undefined-output", "outer-output",
                                      "cycle"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (f->severity == OX_ERROR && !strcmp(ids[i], f->id))
            return true;
    return false;
}

static ox_status accept(const ox_model *model, ox_arena *arena, ox_err *err)
{
    if (model->onnx->proto->n_training_info)
        return ox_fail(err, OX_UNSUPPORTED,
                       "it has training_info, which passes do not follow");
    ox_findings findings = {0};
    ox_check(&findings, model, arena);
    for (size_t i = 0; i < findings.n; i++)
        if (blocks_passes(&findings.at[i]))
            return ox_fail(err, OX_BAD_MODEL,
                           "%s: %s (errors in all: %zu, onnxfix check lists "
                           "them)",
                           findings.at[i].id, findings.at[i].message,
                           findings.errors);
    return OX_OK;
}

ox_status ox_steps_run(ox_pass_report *reports, ox_model *model,
                       const ox_step *steps, size_t n, bool check_passes,
                       ox_arena *report, ox_err *err)
{
    ox_arena *scratch = ox_arena_new(0, NULL, NULL);
    ox_status status = n ? accept(model, scratch, err) : OX_OK;
    ox_arena_free(scratch);
    for (size_t i = 0; i < n && !status; i++)
        status = check_passes
                     ? run_checked(&reports[i], model, &steps[i], report, err)
                     : run_step(&reports[i], model, &steps[i], report, err);
    return status;
}
