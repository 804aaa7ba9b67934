/* The job list of tools/web/run.mjs, and the files it names. */
#include "runtime/web_priv.h"

#include "base/json.h"
#include "onnx/onnx_file.h"
#include "runtime/results.h"

#include <string.h>

static ox_status add_input(ox_json *json, const ox_array *input,
                           const char *file, ox_err *err)
{
    const char *dtype = ox_result_dtype_name(input->dtype);
    if (!dtype)
        return ox_fail(err, OX_UNSUPPORTED,
                       "input '%s': onnxruntime-web takes no %s", input->name,
                       ox_dtype_name(input->dtype));
    ox_json_open(json, input->name, '{', false);
    ox_json_text(json, "dtype", dtype);
    ox_json_open(json, "dims", '[', false);
    for (size_t d = 0; d < input->rank; d++)
        ox_json_int(json, NULL, input->dims[d]);
    ox_json_close(json);
    if (input->dtype == OX_DTYPE_STRING) {
        ox_json_open(json, "data", '[', false);
        const int64_t count = ox_array_count(input);
        for (int64_t i = 0; i < count; i++)
            ox_json_text(json, NULL, input->strings[i]);
        ox_json_close(json);
    } else {
        ox_json_text(json, "file", file);
        if (ox_file_write(file, input->data, input->size, err))
            return err->status;
    }
    ox_json_close(json);
    return OX_OK;
}

static ox_status add_external(ox_json *json, const char *model, ox_arena *arena,
                              ox_err *err)
{
    ox_onnx *onnx;
    if (ox_onnx_read(&onnx, model, err))
        return err->status;
    ox_locations found = {0};
    const ox_status status = ox_onnx_locations(&found, onnx, arena, err);
    ox_onnx_close(onnx);
    if (status || !found.n)
        return status;
    const char *dir = ox_path_dir(arena, model);
    ox_json_open(json, "external", '[', false);
    for (size_t i = 0; i < found.n; i++) {
        ox_json_open(json, NULL, '{', false);
        ox_json_text(json, "path", found.at[i]);
        ox_json_text(json, "file", ox_path_join(arena, dir, found.at[i]));
        ox_json_close(json);
    }
    ox_json_close(json);
    return OX_OK;
}

static ox_status add_job(ox_json *json, const ox_job *job, const char *id,
                         const char *folder, ox_err *err)
{
    ox_arena *arena = json->out->arena;
    ox_json_open(json, NULL, '{', false);
    ox_json_text(json, "id", id);
    ox_json_text(json, "runtime", job->runtime);
    ox_json_text(json, "model", job->model);
    ox_json_text(json, "optimization", ox_optimization_name(job->optimization));
    ox_json_text(json, "outputs", folder);
    ox_json_int(json, "threads", job->threads ? job->threads : 1);
    ox_json_int(json, "repeats", job->repeats);
    ox_json_int(json, "timeout_ms", ox_job_timeout(job));
    ox_json_bool(json, "strict_ep", job->strict_ep);
    if (job->n_dims) {
        ox_json_open(json, "dims", '{', false);
        for (size_t i = 0; i < job->n_dims; i++)
            ox_json_int(json, job->dims[i].name, job->dims[i].size);
        ox_json_close(json);
    }
    if (add_external(json, job->model, arena, err))
        return err->status;
    ox_json_open(json, "inputs", '{', false);
    for (size_t i = 0; i < job->inputs.n; i++) {
        const char *file = ox_printf(arena, "%s/%s.in%zu", folder, id, i);
        if (add_input(json, &job->inputs.at[i], file, err))
            return err->status;
    }
    ox_json_close(json);
    ox_json_close(json);
    return OX_OK;
}

ox_status ox_web_write_jobs(const ox_web_paths *paths, const ox_batch *batch,
                            ox_arena *arena, ox_err *err)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_json json = {.out = &text};
    ox_json_open(&json, NULL, '[', true);
    for (size_t i = 0; i < batch->n; i++)
        if (add_job(&json, &batch->jobs[i], ox_printf(arena, "%zu", i),
                    paths->folder, err))
            return err->status;
    ox_json_close(&json);
    return ox_file_write(paths->jobs, text.data, text.size, err);
}
