#include "runtime/child.h"

#include "base/file.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TICK_MS = 5, MAX_LOG = 64 << 20 };

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool ended_within(int *status, pid_t pid, int64_t ms)
{
    const int64_t end = now_ms() + ms;
    while (!waitpid(pid, status, WNOHANG)) {
        if (now_ms() >= end)
            return false;
        nanosleep(&(struct timespec){0, TICK_MS * 1000000L}, NULL);
    }
    return true;
}

bool ox_child_wait(int *status, pid_t pid, int64_t ms, int64_t stop_ms)
{
    if (ended_within(status, pid, ms))
        return true;
    if (stop_ms) {
        kill(pid, SIGTERM);
        if (ended_within(status, pid, stop_ms))
            return false;
    }
    kill(pid, SIGKILL);
    waitpid(pid, status, 0);
    return false;
}

void ox_child_redirect(const char *log)
{
    const int null = open("/dev/null", O_RDWR);
    const int file = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (null < 0 || file < 0 || dup2(null, 0) < 0 || dup2(null, 1) < 0 ||
        dup2(file, 2) < 0)
        _exit(126);
}

const char *ox_child_log(const char *log, size_t n, ox_arena *arena)
{
    char *text;
    size_t size;
    ox_err ignored = {0};
    if (!ox_path_exists(log) ||
        ox_file_text(&text, &size, log, MAX_LOG, arena, &ignored))
        return "";
    while (size && text[size - 1] == '\n')
        text[--size] = 0;
    return size > n ? text + size - n : text;
}
