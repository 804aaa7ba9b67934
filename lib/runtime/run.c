#include "runtime/run.h"

#include "runtime/native.h"
#include "runtime/web.h"
#include "target/target.h"

#include <assert.h>

static bool is_native(const ox_job *job)
{
    const ox_target *target = ox_target_find(job->runtime);
    assert(target);
    return target->kind == OX_TARGET_NATIVE;
}

static ox_status run_web(ox_batch *all, const ox_hosts *hosts, ox_arena *arena,
                         ox_err *err)
{
    ox_job *jobs = OX_NEW_ARRAY(arena, all->n, ox_job);
    ox_batch web = {.jobs = jobs};
    for (size_t i = 0; i < all->n; i++)
        if (!is_native(&all->jobs[i]))
            jobs[web.n++] = all->jobs[i];
    if (!web.n)
        return OX_OK;
    web.outs = OX_NEW_ARRAY(arena, web.n, ox_outcome);
    if (ox_web_run(&web, &(ox_web){hosts->browser}, arena, err))
        return err->status;
    for (size_t i = 0, k = 0; i < all->n; i++)
        if (!is_native(&all->jobs[i]))
            all->outs[i] = web.outs[k++];
    return OX_OK;
}

ox_status ox_jobs_run(ox_batch *batch, const ox_hosts *hosts, ox_arena *arena,
                      ox_err *err)
{
    for (size_t i = 0; i < batch->n; i++)
        if (is_native(&batch->jobs[i]) &&
            ox_native_run(&batch->outs[i], &batch->jobs[i], hosts->ort, arena,
                          err))
            return err->status;
    return run_web(batch, hosts, arena, err);
}
