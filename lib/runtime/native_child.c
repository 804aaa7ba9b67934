/* The child process: one session, its runs, and the results. */
#include "runtime/native_priv.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Chromium's software Vulkan (Debian's package). */
#define SWIFTSHADER "/usr/lib/chromium/vk_swiftshader_icd.json"

bool ox_native_fails(ox_native *n, ort_status *status)
{
    if (!status)
        return false;
    if (!n->done.error)
        n->done.error =
            ox_strdup(n->arena, ORT(&n->ort, GetErrorMessage)(status));
    return true; /* the process ends soon: status is not freed */
}

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static void enter(ox_native *n, ox_stage stage)
{
    n->progress->stage = stage;
}

static bool is_webgpu(const ox_native *n)
{
    return !strcmp(n->job->runtime, "native-webgpu");
}

/* Before the library is opened, which looks for adapters. */
static void choose_adapter(ox_native *n)
{
    if (!getenv("VK_ICD_FILENAMES") && !ox_path_exists("/dev/dri") &&
        ox_path_exists(SWIFTSHADER))
        setenv("VK_ICD_FILENAMES", SWIFTSHADER, 1);
    const char *icd = getenv("VK_ICD_FILENAMES");
    n->done.adapter = icd ? ox_path_stem(n->arena, icd) : "default";
    n->done.is_software =
        (icd && strstr(icd, "swiftshader")) || !ox_path_exists("/dev/dri");
}

static int ort_level(ox_optimization level)
{
    static const int levels[] = {OX_ORT_ENABLE_ALL, OX_ORT_ENABLE_EXTENDED,
                                 OX_ORT_ENABLE_BASIC, OX_ORT_DISABLE_ALL};
    return levels[level];
}

static bool configure(ox_native *n, ort_session_options *options)
{
    const ox_ort *o = &n->ort;
    const ox_job *job = n->job;
    const int threads = job->threads ? job->threads : 1;
    if (ox_native_fails(n, ORT(o, SetSessionGraphOptimizationLevel)(
                               options, ort_level(job->optimization))) ||
        ox_native_fails(n, ORT(o, SetIntraOpNumThreads)(options, threads)) ||
        ox_native_fails(n, ORT(o, SetInterOpNumThreads)(options, 1)) ||
        ox_native_fails(
            n, ORT(o, EnableProfiling)(
                   options, ox_path_join(n->arena, n->folder, "profile"))))
        return false;
    for (size_t i = 0; i < job->n_dims; i++)
        if (ox_native_fails(n,
                            ORT(o, AddFreeDimensionOverrideByName)(
                                options, job->dims[i].name, job->dims[i].size)))
            return false;
    if (!is_webgpu(n))
        return true;
    if (job->strict_ep &&
        ox_native_fails(n,
                        ORT(o, AddSessionConfigEntry)(
                            options, "session.disable_cpu_ep_fallback", "1")))
        return false;
    return !ox_native_fails(n, ORT(o, SessionOptionsAppendExecutionProvider)(
                                   options, "WebGPU", NULL, NULL, 0));
}

static bool open_session(ox_native *n)
{
    const ox_ort *o = &n->ort;
    ort_session_options *options;
    const double start = now_ms();
    if (ox_native_fails(
            n, ORT(o, CreateEnv)(OX_ORT_SEVERITY_ERROR, "onnxfix", &n->env)) ||
        ox_native_fails(
            n, ORT(o, GetAllocatorWithDefaultOptions)(&n->allocator)) ||
        ox_native_fails(n, ORT(o, CreateCpuMemoryInfo)(OX_ORT_DEVICE_ALLOCATOR,
                                                       OX_ORT_MEMORY_DEFAULT,
                                                       &n->cpu)) ||
        ox_native_fails(n, ORT(o, CreateSessionOptions)(&options)) ||
        !configure(n, options) ||
        ox_native_fails(n, ORT(o, CreateSession)(n->env, n->job->model, options,
                                                 &n->session)))
        return false;
    n->done.session_ms = now_ms() - start;
    return true;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool run_once(ox_native *n, double *ms)
{
    const double start = now_ms();
    if (ox_native_fails(
            n, ORT(&n->ort, RunWithBinding)(n->session, NULL, n->binding)) ||
        ox_native_fails(n, ORT(&n->ort, SynchronizeBoundOutputs)(n->binding)))
        return false;
    *ms = now_ms() - start;
    return true;
}

/* The runs after the first, for their times. */
static bool repeat(ox_native *n)
{
    const size_t repeats = (size_t)n->job->repeats;
    double *times = OX_NEW_ARRAY(n->arena, repeats + 1, double);
    times[0] = n->done.first_ms;
    for (size_t i = 0; i < repeats; i++)
        if (!ox_native_bind_outputs(n) || !run_once(n, &times[i]))
            return false;
    qsort(times, repeats ? repeats : 1, sizeof *times, by_size);
    n->done.median_ms = times[repeats / 2];
    return true;
}

static bool run_job(ox_native *n)
{
    enter(n, OX_STAGE_SESSION);
    if (!open_session(n))
        return false;
    enter(n, OX_STAGE_INPUTS);
    if (!ox_native_bind(n))
        return false;
    enter(n, OX_STAGE_RUN);
    if (!run_once(n, &n->done.first_ms))
        return false;
    enter(n, OX_STAGE_OUTPUTS);
    if (!ox_native_fetch(n))
        return false;
    enter(n, OX_STAGE_RUN);
    if (!repeat(n))
        return false;
    enter(n, OX_STAGE_OUTPUTS);
    return ox_native_profile(n);
}

int ox_native_child(ox_native *n, const char *ort_path)
{
    ox_err err = {0};
    if (is_webgpu(n))
        choose_adapter(n);
    if (ox_ort_open(&n->ort, ort_path, n->arena, &err)) {
        ox_file_write(ox_path_join(n->arena, n->folder, "fatal"), err.text,
                      strlen(err.text), &err);
        return (int)err.status;
    }
    n->done.version = n->ort.version;
    n->done.build = ORT(&n->ort, GetBuildInfoString)();
    n->done.ok = run_job(n);
    return (int)ox_native_write(n, &err);
}
