#include "runtime/verify.h"

#include "num/half.h"
#include "target/target.h"

#include <string.h>

static const char *const verdict_names[] = {
    "holds", "differs", "fell back to CPU", "not measured",
    "error", "crash",   "timeout"};

const char *ox_verdict_name(ox_verdict verdict)
{
    return verdict_names[verdict];
}

static bool is_half(const ox_shapes *shapes, const ox_value *value)
{
    if (!value)
        return false;
    const int32_t dtype = ox_shapes_of(shapes, value)->dtype;
    return dtype == OX_DTYPE_FLOAT16 || dtype == OX_DTYPE_BFLOAT16;
}

/* A Cast away from fp16 storage is no fp16 compute: runtimes fold it. */
static bool node_computes_half(const ox_shapes *shapes, const ox_node *node)
{
    if (ox_node_is(node, "Cast") || ox_node_is(node, "Constant"))
        return false;
    for (size_t i = 0; i < node->n_in; i++)
        if (is_half(shapes, ox_node_in(node, i)))
            return true;
    for (size_t i = 0; i < node->n_out; i++)
        if (is_half(shapes, ox_node_out(node, i)))
            return true;
    return false;
}

static bool model_computes_half(const ox_subject *s)
{
    for (size_t g = 0; g < s->model->n_graphs; g++) {
        if (s->model->graphs[g]->is_removed)
            continue;
        OX_EACH_NODE (node, s->model->graphs[g]) {
            if (node_computes_half(s->shapes, node))
                return true;
        }
    }
    return false;
}

ox_status ox_subject_open(ox_subject *out, const char *path, const char *folder,
                          const ox_log *log, ox_err *err)
{
    *out = (ox_subject){.label = path, .path = path};
    if (ox_model_read(&out->model, path, log, err))
        return err->status;
    if (ox_onnx_is_text(path)) {
        ox_arena *arena = out->model->arena;
        out->path = ox_path_join(
            arena, folder,
            ox_printf(arena, "%s.onnx", ox_path_stem(arena, path)));
        const ox_write_options options = {0};
        if (ox_model_write(out->model, out->path, &options, err))
            return err->status;
    }
    out->shapes = ox_shapes_infer(out->model, out->model->arena);
    out->computes_half = model_computes_half(out);
    return OX_OK;
}

void ox_subject_close(ox_subject *subject)
{
    if (subject->model)
        ox_model_close(subject->model);
}

/* An input as another model takes it: float and float16 become each other. */
static ox_array input_for(const ox_subject *s, const ox_array *input,
                          ox_arena *arena)
{
    const ox_value *value = ox_graph_find(s->model->main, input->name);
    const int32_t dtype = value ? ox_value_dtype(value) : 0;
    const size_t n = (size_t)ox_array_count(input);
    ox_array out = *input;
    if (dtype == OX_DTYPE_FLOAT16 && input->dtype == OX_DTYPE_FLOAT) {
        uint16_t *half = OX_NEW_ARRAY(arena, n, uint16_t);
        ox_half_from_float(half, (const float *)(const void *)input->data, n);
        out.data = (const uint8_t *)half;
        out.size = n * sizeof *half;
        out.dtype = dtype;
    }
    return out;
}

ox_job ox_verify_job(const ox_verify_options *o, const ox_subject *s,
                     const ox_arrays *inputs)
{
    ox_arena *arena = s->model->arena;
    ox_job job = {.model = s->path,
                  .dims = o->fix_dims ? o->inputs.dims : NULL,
                  .n_dims = o->fix_dims ? o->inputs.n_dims : 0,
                  .threads = o->threads,
                  .repeats = o->repeats,
                  .timeout_ms = o->timeout_ms,
                  .strict_ep = o->strict_ep,
                  .profile = o->profile,
                  .inputs = {.at = OX_NEW_ARRAY(arena, inputs->n, ox_array),
                             .n = inputs->n}};
    for (size_t i = 0; i < inputs->n; i++)
        job.inputs.at[i] = input_for(s, &inputs->at[i], arena);
    return job;
}

void ox_verify_as_reference(ox_job *job, const ox_verify_options *options)
{
    job->runtime = options->reference ? options->reference : "native-cpu";
    job->optimization = OX_OPTIMIZE_DISABLED;
    job->repeats = 0;
}

/* Their names, each once, and their ranges over the rounds. */
static void list_outputs(ox_verify *v, ox_arena *arena)
{
    size_t n = 0;
    ox_map seen;
    ox_map_init(&seen, arena);
    for (size_t r = 0; r < v->rounds; r++)
        n += v->reference[r].outputs.n;
    v->names = OX_NEW_ARRAY(arena, n, const char *);
    v->peaks = OX_NEW_ARRAY(arena, n, double);
    for (size_t r = 0; r < v->rounds; r++)
        for (size_t i = 0; i < v->reference[r].outputs.n; i++) {
            const ox_array *output = &v->reference[r].outputs.at[i];
            if (!ox_map_get(&seen, output->name))
                v->names[v->n_outputs++] = output->name;
            ox_map_set(&seen, output->name, (void *)(uintptr_t)output);
        }
    for (size_t k = 0; k < v->n_outputs; k++) {
        ox_metrics range = {0};
        for (size_t r = 0; r < v->rounds; r++) {
            const ox_array *own =
                ox_arrays_find(&v->reference[r].outputs, v->names[k]);
            if (own)
                ox_metrics_add(&range, own, own, arena);
        }
        v->peaks[k] = range.max > range.min ? range.max - range.min : 0;
    }
}

static ox_status run_reference(ox_verify *v, const ox_subject *a,
                               const ox_verify_options *o, ox_err *err)
{
    ox_arena *arena = a->model->arena;
    v->reference = OX_NEW_ARRAY(arena, o->rounds, ox_outcome);
    v->inputs = OX_NEW_ARRAY(arena, o->rounds, ox_arrays);
    for (size_t r = 0; r < o->rounds; r++) {
        if (ox_inputs_make(&v->inputs[r], a->model, &o->inputs, r, err))
            return err->status;
        ox_job job = ox_verify_job(o, a, &v->inputs[r]);
        ox_verify_as_reference(&job, o);
        ox_batch batch = {&job, &v->reference[r], 1};
        if (ox_jobs_run(&batch, &o->hosts, arena, err))
            return err->status;
        const ox_outcome *done = &v->reference[r];
        if (!done->ok)
            return ox_fail(err, OX_NO, "%s: the reference does not run: %s: %s",
                           a->label, done->stage, done->error);
    }
    list_outputs(v, arena);
    return OX_OK;
}

ox_thresholds ox_verify_thresholds(const ox_verify *v, size_t k,
                                   const ox_verify_options *options)
{
    ox_thresholds t = options->thresholds;
    if (t.peak <= 0)
        t.peak = v->peaks[k];
    return t;
}

/* By name, else by position: a rewritten model may rename its outputs. */
static const ox_array *output_of(const ox_outcome *outcome,
                                 const ox_outcome *reference,
                                 const ox_array *output)
{
    const ox_array *found = ox_arrays_find(&outcome->outputs, output->name);
    const size_t k = (size_t)(output - reference->outputs.at);
    if (!found && outcome->outputs.n == reference->outputs.n)
        found = &outcome->outputs.at[k];
    return found;
}

/* Output k of a run; nothing where this round of the reference has none. */
static void add_pair(ox_metrics *m, const ox_verify *v,
                     const ox_verify_run *run, size_t k, ox_arena *arena)
{
    const ox_outcome *reference = &v->reference[run->round];
    const ox_array *r = ox_arrays_find(&reference->outputs, v->names[k]);
    if (r)
        ox_metrics_add(m, r, output_of(&run->outcome, reference, r), arena);
}

ox_metrics ox_verify_merged(const ox_verify *v, size_t first, size_t k,
                            const ox_verify_options *options)
{
    ox_metrics m = {.atol = options->atol, .rtol = options->rtol};
    ox_arena *arena = v->runs[first].subject->model->arena;
    const size_t end = ox_verify_next_group(v, first);
    for (size_t i = first; i < end; i++)
        if (v->runs[i].outcome.ok)
            add_pair(&m, v, &v->runs[i], k, arena);
    return m;
}

size_t ox_verify_next_group(const ox_verify *v, size_t i)
{
    size_t end = i + 1;
    while (end < v->n && v->runs[end].runtime == v->runs[i].runtime &&
           v->runs[end].level == v->runs[i].level)
        end++;
    return end;
}

/* The size that an input of the round gives a named dim; -1: none does. */
typedef struct sizes {
    const ox_graph *graph;
    const ox_arrays *inputs;
} sizes;

static int64_t size_of(void *user, const char *name)
{
    const sizes *s = user;
    for (size_t i = 0; i < s->graph->n_inputs; i++) {
        const ox_value *value = s->graph->inputs[i];
        const Onnx__TensorShapeProto *shape = ox_value_shape(value);
        const ox_array *input = ox_arrays_find(s->inputs, value->name);
        for (size_t d = 0; input && shape && d < shape->n_dim; d++) {
            const char *param = ox_dim_param(shape->dim[d]);
            if (param && d < input->rank && !strcmp(param, name))
                return input->dims[d];
        }
    }
    return -1;
}

/* Whether an output that came is what is declared and inferred. */
static bool fits_declared(const ox_value *value, const ox_array *came)
{
    const Onnx__TensorShapeProto *shape = ox_value_shape(value);
    bool fits = !shape || shape->n_dim == came->rank;
    for (size_t d = 0; shape && fits && d < came->rank; d++)
        fits = ox_dim_number(shape->dim[d]) < 0 ||
               ox_dim_number(shape->dim[d]) == came->dims[d];
    return fits;
}

static bool fits_inferred(const ox_info *info, const ox_array *came,
                          sizes *known)
{
    if (info->rank < 0)
        return true;
    bool fits = (size_t)info->rank == came->rank;
    for (size_t d = 0; fits && d < came->rank; d++) {
        int64_t size = info->dims[d].value;
        if (info->dims[d].expr &&
            !ox_expr_value(&size, info->dims[d].expr, size_of, known))
            size = -1;
        fits = size < 0 || size == came->dims[d];
    }
    return fits;
}

static const char *shape_fault(const ox_verify *v, const ox_verify_run *run,
                               const ox_array *came, ox_arena *arena)
{
    const ox_subject *s = run->subject;
    const ox_value *value = ox_graph_find(s->model->main, came->name);
    sizes known = {s->model->main, &v->inputs[run->round]};
    if (!value)
        return NULL;
    if (!fits_declared(value, came))
        return ox_printf(arena, "output '%s' is %s, declared %s", came->name,
                         ox_array_type_text(came, arena),
                         ox_value_type_text(value, arena));
    const ox_info *info = ox_shapes_of(s->shapes, value);
    if (!fits_inferred(info, came, &known))
        return ox_printf(arena, "output '%s' is %s, inferred %s", came->name,
                         ox_array_type_text(came, arena),
                         ox_info_text(info, arena));
    return NULL;
}

static void compare(ox_verify *v, ox_verify_run *run,
                    const ox_verify_options *o)
{
    ox_arena *arena = run->subject->model->arena;
    run->metrics = OX_NEW_ARRAY(arena, v->n_outputs, ox_metrics);
    for (size_t k = 0; k < v->n_outputs; k++) {
        ox_metrics *m = &run->metrics[k];
        m->atol = o->atol;
        m->rtol = o->rtol;
        add_pair(m, v, run, k, arena);
        m->name = v->names[k];
        const ox_thresholds t = ox_verify_thresholds(v, k, o);
        const char *fault = ox_metrics_fault(m, &t, arena);
        if (fault && !run->why) {
            run->verdict = OX_VERDICT_DIFFERS;
            run->why = ox_printf(arena, "output '%s': %s", m->name, fault);
        }
    }
    const size_t came = run->outcome.outputs.n;
    const size_t expected = v->reference[run->round].outputs.n;
    if (!run->why && came != expected) {
        run->verdict = OX_VERDICT_DIFFERS;
        run->why = ox_printf(arena, "%zu outputs came, the reference has %zu",
                             came, expected);
    }
    for (size_t k = 0; !run->why && k < came; k++) {
        run->why = shape_fault(v, run, &run->outcome.outputs.at[k], arena);
        if (run->why)
            run->verdict = OX_VERDICT_DIFFERS;
    }
}

static bool lacks_half(const ox_outcome *outcome)
{
    if (outcome->features && strstr(outcome->features, "shader-f16"))
        return false;
    return outcome->is_software || (outcome->features && *outcome->features);
}

/* Nodes that ran on other than the CPU. */
static size_t n_on_gpu(const ox_outcome *outcome)
{
    size_t n = 0;
    for (size_t i = 0; i < outcome->n_placed; i++)
        if (strcmp(outcome->placed[i].provider, "CPUExecutionProvider"))
            n += outcome->placed[i].n;
    return n;
}

static void judge(ox_verify *v, ox_verify_run *run, const ox_verify_options *o)
{
    const ox_outcome *done = &run->outcome;
    const ox_target *target = ox_target_find(run->runtime);
    ox_arena *arena = run->subject->model->arena;
    if (target->is_gpu && run->subject->computes_half && lacks_half(done)) {
        run->verdict = OX_VERDICT_NOT_MEASURED;
        run->why = "fp16 compute on an adapter without shader-f16";
    } else if (!done->ok) {
        run->verdict = done->crashed     ? OX_VERDICT_CRASH
                       : done->timed_out ? OX_VERDICT_TIMEOUT
                                         : OX_VERDICT_ERROR;
        run->why = ox_printf(arena, "%s: %s", done->stage,
                             done->error ? done->error : "no message");
    } else {
        compare(v, run, o);
        if (!run->why && target->is_gpu && done->n_placed && !n_on_gpu(done)) {
            run->verdict = OX_VERDICT_FELL_BACK;
            run->why = "no node ran on the GPU";
        }
    }
    v->failed += run->verdict != OX_VERDICT_HOLDS;
}

/* Runs in the order of runtimes, levels, rounds. */
static void plan(ox_verify *v, ox_batch *batch, const ox_subject *s,
                 const ox_verify_options *o)
{
    ox_arena *arena = s->model->arena;
    const size_t n = o->n_runtimes * o->n_levels * o->rounds;
    ox_job *jobs = OX_NEW_ARRAY(arena, n, ox_job);
    v->runs = OX_NEW_ARRAY(arena, n, ox_verify_run);
    *batch = (ox_batch){jobs, OX_NEW_ARRAY(arena, n, ox_outcome), n};
    for (size_t i = 0; i < n; i++) {
        const size_t round = i % o->rounds;
        const size_t level = i / o->rounds % o->n_levels;
        const size_t runtime = i / o->rounds / o->n_levels;
        v->runs[i] = (ox_verify_run){.subject = s,
                                     .runtime = o->runtimes[runtime],
                                     .level = o->levels[level],
                                     .round = round};
        jobs[i] = ox_verify_job(o, s, &v->inputs[round]);
        jobs[i].runtime = o->runtimes[runtime];
        jobs[i].optimization = o->levels[level];
    }
    v->n = n;
}

ox_status ox_verify_run_all(ox_verify *out, const ox_subject *a,
                            const ox_subject *b,
                            const ox_verify_options *options, ox_err *err)
{
    *out = (ox_verify){.a = a, .rounds = options->rounds};
    if (run_reference(out, a, options, err))
        return err->status;
    const ox_subject *s = b ? b : a;
    ox_batch batch;
    plan(out, &batch, s, options);
    if (ox_jobs_run(&batch, &options->hosts, s->model->arena, err))
        return err->status;
    for (size_t i = 0; i < out->n; i++) {
        out->runs[i].outcome = batch.outs[i];
        judge(out, &out->runs[i], options);
    }
    return OX_OK;
}
