#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "runtime/native.h"

#include "base/file.h"
#include "runtime/child.h"
#include "runtime/native_priv.h"
#include "runtime/results.h"
#include "runtime/work.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOG_KEPT = 2000 };

/* In the child: never returns. */
static void become_runner(ox_native *n, const char *ort_path, const char *log)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive us */
    signal(SIGBUS, SIG_DFL);
    ox_child_redirect(log);
    _exit(ox_native_child(n, ort_path));
}

/* A child that did not come to its end: what is known of it. */
static void describe_end(ox_outcome *out, int status, const ox_job *job,
                         const ox_native *n, const char *log)
{
    static const char *const stages[] = {"start", "inputs", "session", "run",
                                         "outputs"};
    out->stage = stages[n->progress->stage];
    out->log = ox_child_log(log, LOG_KEPT, n->arena);
    if (out->timed_out)
        out->error =
            ox_printf(n->arena, "timed out after %d ms", ox_job_timeout(job));
    else if (WIFSIGNALED(status))
        out->error = ox_printf(n->arena, "crashed (signal %d, %s)",
                               WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        out->error =
            ox_printf(n->arena, "crashed (exit code %d)", WEXITSTATUS(status));
    out->crashed = !out->timed_out;
}

/* The child wrote why it could not begin. */
static ox_status fatal_error(const ox_native *n, int code, ox_err *err)
{
    const char *path = ox_path_join(n->arena, n->folder, "fatal");
    if (!ox_path_exists(path))
        return OX_OK;
    return ox_fail(err, (ox_status)code, "%s",
                   ox_child_log(path, OX_ERR_TEXT, n->arena));
}

static ox_status run_child(ox_outcome *out, ox_native *n, const char *ort_path,
                           ox_err *err)
{
    const ox_job *job = n->job;
    const char *log = ox_path_join(n->arena, n->folder, "log");
    const char *results = ox_path_join(n->arena, n->folder, "results.json");
    const pid_t pid = fork();
    if (pid < 0)
        return ox_fail(err, OX_IO, "cannot start a process: %s",
                       strerror(errno));
    if (!pid)
        become_runner(n, ort_path, log);
    int status;
    const int ms = ox_job_timeout(job);
    out->timed_out = !ox_child_wait(&status, pid, ms, 0);
    if (WIFEXITED(status) && fatal_error(n, WEXITSTATUS(status), err))
        return err->status;
    if (out->timed_out || !ox_path_exists(results)) {
        describe_end(out, status, job, n, log);
        return OX_OK;
    }
    return ox_results_read(out, 1, results, n->arena, err);
}

ox_status ox_native_run(ox_outcome *out, const ox_job *job,
                        const char *ort_path, ox_arena *arena, ox_err *err)
{
    *out = (ox_outcome){0};
    ox_native n = {.job = job, .arena = arena};
    if (ox_work_open(&n.folder, arena, err))
        return err->status;
    n.progress = mmap(NULL, sizeof *n.progress, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (n.progress == MAP_FAILED) {
        ox_fail(err, OX_MEMORY, "no memory for a process");
    } else {
        run_child(out, &n, ort_path, err);
        munmap(n.progress, sizeof *n.progress);
    }
    ox_work_close(n.folder);
    return err->status;
}
