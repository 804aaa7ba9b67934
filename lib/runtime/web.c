#define _DEFAULT_SOURCE /* readlink */
#include "runtime/web.h"

#include "base/file.h"
#include "runtime/child.h"
#include "runtime/results.h"
#include "runtime/web_priv.h"
#include "runtime/work.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    START_MS = 180000, /* of node, the browser and its pages, over all jobs */
    STOP_MS = 15000    /* from SIGTERM to SIGKILL */
};

const char *ox_web_folder(ox_arena *arena)
{
    const char *given = getenv("ONNXFIX_WEB");
    if (given && *given)
        return ox_strdup(arena, given);
    char program[PATH_MAX];
    const ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0)
        return NULL;
    program[n] = 0;
    const char *dir = ox_path_dir(arena, program);
    static const char *const places[] = {"../tools/web", "../../tools/web",
                                         "../../../tools/web",
                                         "../share/onnxfix/web"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char *folder = ox_path_join(arena, dir, places[i]);
        if (ox_path_exists(ox_path_join(arena, folder, "run.mjs")))
            return folder;
    }
    return NULL;
}

/* In the child: never returns. */
static void become_node(const char *script, const ox_web_paths *paths,
                        const ox_web *web)
{
    ox_child_redirect(paths->log);
    if (web->browser)
        setenv("ONNXFIX_CHROMIUM", web->browser, 1);
    execlp("node", "node", script, paths->jobs, paths->results, (char *)NULL);
    _exit(errno == ENOENT ? 127 : 126);
}

/* run.mjs says why it failed; the exit code is one of ours. */
static ox_status judge(int status, const ox_web_paths *paths, ox_arena *arena,
                       ox_err *err)
{
    if (WIFEXITED(status) && !WEXITSTATUS(status))
        return OX_OK;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return ox_fail(err, OX_IO,
                       "node is not installed: web runtimes need it");
    const char *log = ox_child_log(paths->log, OX_ERR_TEXT, arena);
    const char *line = strrchr(log, '\n') ? strrchr(log, '\n') + 1 : log;
    if (!strncmp(line, "run.mjs: ", 9))
        line += 9;
    return ox_fail(err, OX_IO, "%s",
                   *line ? line : "tools/web/run.mjs ended without a word");
}

static ox_status run_node(const char *script, const ox_web_paths *paths,
                          const ox_web *web, int64_t timeout_ms, ox_err *err)
{
    const pid_t pid = fork();
    if (pid < 0)
        return ox_fail(err, OX_IO, "cannot start node: %s", strerror(errno));
    if (!pid)
        become_node(script, paths, web);
    int status;
    if (!ox_child_wait(&status, pid, timeout_ms, STOP_MS))
        return ox_fail(err, OX_IO, "tools//web/run.mjs did not end within %g s",
                       1e-3 * (double)timeout_ms);
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    judge(status, paths, arena, err);
    ox_arena_free(arena);
    return err->status;
}

/* run.mjs keeps the time of each job; this is for when it hangs itself. */
static int64_t patience(const ox_batch *batch)
{
    int64_t ms = START_MS;
    for (size_t i = 0; i < batch->n; i++)
        ms += ox_job_timeout(&batch->jobs[i]) + STOP_MS;
    return ms;
}

ox_status ox_web_run(ox_batch *batch, const ox_web *web, ox_arena *arena,
                     ox_err *err)
{
    const char *folder = ox_web_folder(arena);
    if (!folder)
        return ox_fail(err, OX_IO,
                       "tools/web is not beside the program: set ONNXFIX_WEB");
    ox_web_paths paths;
    if (ox_work_open(&paths.folder, arena, err))
        return err->status;
    paths.jobs = ox_path_join(arena, paths.folder, "jobs.json");
    paths.results = ox_path_join(arena, paths.folder, "results.json");
    paths.log = ox_path_join(arena, paths.folder, "log");
    const char *script = ox_path_join(arena, folder, "run.mjs");
    if (!ox_web_write_jobs(&paths, batch, arena, err) &&
        !run_node(script, &paths, web, patience(batch), err))
        ox_results_read(batch->outs, batch->n, paths.results, arena, err);
    ox_work_close(paths.folder);
    return err->status;
}
