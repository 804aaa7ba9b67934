#include "runtime/probe.h"

#include "base/file.h"
#include "onnx/onnx_file.h"
#include "onnx/text.h"
#include "runtime/metrics.h"

#include <math.h>
#include <string.h>

enum { PROBE_TIMEOUT_MS = 60000, SHOWN = 6 };

static const char *const verdict_names[] = {"right", "wrong", "error", "crash",
                                            "n/a"};

const char *ox_probe_verdict_name(ox_probe_verdict verdict)
{
    return verdict_names[verdict];
}

/* A probe ready to run. */
typedef struct probe {
    const ox_defect *defect;
    const char *path;
    ox_arrays inputs, outputs; /* outputs as ONNX asks for them */
} probe;

typedef struct probes {
    probe *at;
    size_t n;
} probes;

static ox_status take_tensor(ox_arrays *out, const ox_tensor *tensor,
                             ox_arena *arena, ox_err *err)
{
    ox_array array = {.name = tensor->proto.name,
                      .dtype = tensor->proto.data_type,
                      .rank = tensor->proto.n_dims,
                      .dims = tensor->proto.dims};
    if (ox_tensor_raw(&array.data, &array.size, tensor, arena, err))
        return err->status;
    OX_PUSH(arena, out->at, out->n, out->capacity, array);
    return OX_OK;
}

/* Inputs and outputs of the example, told apart by the probe model. */
static ox_status read_example(probe *p, const Onnx__GraphProto *graph,
                              ox_arena *arena, ox_err *err)
{
    Onnx__ModelProto *example;
    const char *text = ox_printf(arena,
                                 "<ir_version: 8, opset_import: [\"\" : 17]> "
                                 "example () => () <%s> {}",
                                 p->defect->example);
    if (ox_text_parse(&example, text, strlen(text), arena, err))
        return ox_err_context(err, "example of %s", p->defect->id);
    const Onnx__GraphProto *g = example->graph;
    for (size_t i = 0; i < g->n_initializer; i++) {
        const ox_tensor *tensor = ox_tensor_of(g->initializer[i]);
        bool is_input = false;
        for (size_t k = 0; k < graph->n_input; k++)
            is_input |= !strcmp(graph->input[k]->name, tensor->proto.name);
        if (take_tensor(is_input ? &p->inputs : &p->outputs, tensor, arena,
                        err))
            return err->status;
    }
    return OX_OK;
}

static ox_status prepare(probe *p, const ox_defect *defect, const char *folder,
                         ox_arena *arena, ox_err *err)
{
    *p = (probe){.defect = defect};
    p->path =
        ox_path_join(arena, folder, ox_printf(arena, "%s.onnx", defect->id));
    const char *text = ox_printf(arena, "%s.onnxtxt", p->path);
    ox_onnx *onnx;
    if (ox_file_write(text, defect->model, strlen(defect->model), err) ||
        ox_onnx_read(&onnx, text, err))
        return err->status;
    const ox_write_options options = {0};
    if (!ox_onnx_write(onnx, p->path, &options, err))
        read_example(p, onnx->proto->graph, arena, err);
    ox_onnx_close(onnx);
    return err->status;
}

/* "float[3] 2, 1, 0". */
static const char *array_text(const ox_array *array, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, ox_array_type_text(array, arena));
    const int64_t count = ox_array_count(array);
    for (int64_t i = 0; i < count && i < SHOWN; i++)
        ox_buf_printf(&text, "%s%.6g", i ? ", " : " ",
                      ox_array_number(array, i));
    if (count > SHOWN)
        ox_buf_str(&text, " ...");
    return ox_buf_text(&text);
}

/* NULL when the output is right, else what came and what was expected. */
static const char *output_fault(const ox_array *expected, const ox_array *came,
                                double tolerance, ox_arena *arena)
{
    ox_metrics m = {.atol = tolerance};
    const ox_thresholds t = {.close = true};
    ox_metrics_add(&m, expected, came, arena);
    if (!ox_metrics_fault(&m, &t, arena))
        return NULL;
    return ox_printf(arena, "output '%s': %s; expected %s", expected->name,
                     came ? array_text(came, arena) : "missing",
                     array_text(expected, arena));
}

static void judge(ox_probe_result *out, const probe *p, const ox_outcome *done,
                  ox_arena *arena)
{
    if (!done->ok) {
        out->verdict = done->crashed ? OX_PROBE_CRASH : OX_PROBE_ERROR;
        out->evidence = ox_printf(arena, "%s: %s", done->stage,
                                  done->error ? done->error : "no message");
        return;
    }
    for (size_t k = 0; k < p->outputs.n; k++) {
        const ox_array *expected = &p->outputs.at[k];
        const char *fault = output_fault(
            expected, ox_arrays_find(&done->outputs, expected->name),
            p->defect->tolerance, arena);
        if (fault) {
            out->verdict = OX_PROBE_WRONG;
            out->evidence = fault;
            return;
        }
    }
    out->verdict = OX_PROBE_RIGHT;
    out->evidence =
        p->outputs.n ? array_text(&p->outputs.at[0], arena) : "no output";
}

/* All probes on one runtime, whose description comes with them. */
static void probe_runtime(ox_probe *out, ox_probe_runtime *runtime,
                          const probes *chosen, const ox_probe_options *options,
                          ox_arena *arena)
{
    const size_t n = chosen->n;
    const probe *at = chosen->at;
    ox_job *jobs = OX_NEW_ARRAY(arena, n, ox_job);
    ox_batch batch = {jobs, OX_NEW_ARRAY(arena, n, ox_outcome), n};
    for (size_t i = 0; i < n; i++)
        jobs[i] = (ox_job){.runtime = runtime->name,
                           .model = at[i].path,
                           .inputs = at[i].inputs,
                           .timeout_ms = PROBE_TIMEOUT_MS};
    ox_err err = {0};
    const ox_status status = ox_jobs_run(&batch, &options->hosts, arena, &err);
    if (status)
        runtime->missing = ox_strdup(arena, err.text);
    for (size_t i = 0; i < n; i++) {
        const ox_outcome *done = &batch.outs[i];
        ox_probe_result result = {.defect = at[i].defect->id,
                                  .runtime = runtime->name,
                                  .verdict = OX_PROBE_NONE,
                                  .evidence = runtime->missing};
        if (!status)
            judge(&result, &at[i], done, arena);
        OX_PUSH(arena, out->results, out->n, out->capacity, result);
        if (!done->version)
            continue;
        runtime->version = done->version;
        runtime->build = done->build;
        runtime->adapter = done->adapter;
        runtime->features = done->features;
        runtime->is_software = done->is_software;
    }
}

static bool is_in(const ox_strings *ids, const char *id)
{
    for (size_t k = 0; k < ids->n; k++)
        if (!strcmp(ids->at[k], id))
            return true;
    return false;
}

static bool is_known(const char *id)
{
    size_t n;
    const ox_defect *defects = ox_defects(&n);
    for (size_t i = 0; i < n; i++)
        if (!strcmp(defects[i].id, id))
            return true;
    return false;
}

/* The probes that are asked for, in the order of the table. */
static ox_status choose(probes *out, const ox_probe_options *options,
                        ox_arena *arena, ox_err *err)
{
    size_t n;
    const ox_defect *defects = ox_defects(&n);
    const ox_strings *ids = &options->defects;
    for (size_t k = 0; k < ids->n; k++)
        if (!is_known(ids->at[k]))
            return ox_fail(err, OX_USAGE,
                           "no defect '%s': onnxfix probe lists them",
                           ids->at[k]);
    *out = (probes){.at = OX_NEW_ARRAY(arena, n, probe)};
    for (size_t i = 0; i < n; i++) {
        if (ids->n && !is_in(ids, defects[i].id))
            continue;
        if (prepare(&out->at[out->n++], &defects[i], options->folder, arena,
                    err))
            return err->status;
    }
    return OX_OK;
}

ox_status ox_probe_run(ox_probe *out, const ox_probe_options *options,
                       ox_arena *arena, ox_err *err)
{
    probes chosen = {0};
    if (choose(&chosen, options, arena, err))
        return err->status;
    out->runtimes = OX_NEW_ARRAY(arena, options->n_runtimes, ox_probe_runtime);
    size_t missing = 0;
    for (size_t r = 0; r < options->n_runtimes; r++) {
        ox_probe_runtime *runtime = &out->runtimes[out->n_runtimes++];
        runtime->name = options->runtimes[r];
        probe_runtime(out, runtime, &chosen, options, arena);
        missing += runtime->missing != NULL;
    }
    if (missing == options->n_runtimes)
        return ox_fail(err, OX_IO, "%s", out->runtimes[0].missing);
    return OX_OK;
}
