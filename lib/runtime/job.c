#include "runtime/job.h"

const char *ox_optimization_name(ox_optimization level)
{
    static const char *const names[] = {"all", "extended", "basic", "disabled"};
    return names[level];
}

int ox_job_timeout(const ox_job *job)
{
    return job->timeout_ms ? job->timeout_ms : OX_JOB_TIMEOUT_MS;
}
