/* Runs the golden tests: files NAME.t of the given folders, each a command and
 * what it must print.
 *
 * usage: golden [--bless] [--bin PROGRAM] FILE|FOLDER...
 *
 *     # free comment lines: what the case shows
 *     $ onnxfix canonicalize-slices in.onnxtxt -o -
 *     --- in.onnxtxt
 *     an input file of that name
 *     --- out
 *     expected stdout
 *     --- err
 *     expected stderr
 *     --- exit 0
 *
 * All `$ ` lines before the first section are run in order by `sh -ec` in one
 * new folder that holds the inputs. The sections out, err and exit may be
 * missing: nothing printed, exit 0. A body line that starts with `--- ` is
 * written `\--- `, and a body whose last line has no newline ends with a line
 * `\ no newline`. With --bless the expected sections are rewritten. */
#define _XOPEN_SOURCE 700 /* nftw, realpath */

#include "tests/golden_text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { JOBS = 2, LIMIT_SECONDS = 20, MAX_FILE = 64 << 20 };

typedef struct strings {
    char **at;
    size_t n;
} strings;

/* One test file, and what its command did. */
typedef struct test_case {
    const char *path;
    text head;   /* comments, commands and inputs, as they are written */
    text script; /* the commands */
    text out, err;
    int exit_code;
    text got_out, got_err;
    int got_exit;
    char *folder; /* its temporary folder; work, out and err are in it */
    pid_t pid;
    double deadline;
    bool is_done, has_timed_out;
    const char *fault; /* why it cannot be run */
} test_case;

static volatile sig_atomic_t stop_signal;

static char *join(const char *dir, const char *name)
{
    char *path = golden_need(malloc(strlen(dir) + strlen(name) + 2));
    sprintf(path, "%s/%s", dir, name);
    return path;
}

/* Finding the files. */

static void push(strings *list, char *s)
{
    list->at = golden_need(realloc(list->at, (list->n + 1) * sizeof *list->at));
    list->at[list->n++] = s;
}

static int compare_strings(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort_strings(strings *list)
{
    if (list->n)
        qsort(list->at, list->n, sizeof *list->at, compare_strings);
}

/* Adds the .t files below a folder, or the file itself. */
static void find_tests(strings *found, const char *path)
{
    struct stat st;
    if (stat(path, &st))
        golden_die("%s: %s", path, strerror(errno));
    if (!S_ISDIR(st.st_mode)) {
        push(found, golden_need(strdup(path)));
        return;
    }
    DIR *dir = opendir(path);
    if (!dir)
        golden_die("%s: %s", path, strerror(errno));
    for (struct dirent *e; (e = readdir(dir));) {
        char *below = join(path, e->d_name);
        size_t n = strlen(below);
        bool is_test = n > 2 && !strcmp(below + n - 2, ".t");
        if (e->d_name[0] != '.' && !stat(below, &st) &&
            (S_ISDIR(st.st_mode) || is_test))
            find_tests(found, below);
        free(below);
    }
    closedir(dir);
}
static bool is_plain_name(const char *name)
{
    return *name && *name != '/' && !strstr(name, "..");
}

/* Writes an input file of the case; its name may hold folders. */
static void write_input(test_case *c, const char *name, const text *body)
{
    if (!is_plain_name(name)) {
        c->fault = "an input file's name leaves the folder";
        return;
    }
    char *work = join(c->folder, "work");
    char *path = join(work, name);
    for (char *p = path + strlen(work) + 1; (p = strchr(p, '/')); p++) {
        *p = 0;
        mkdir(path, 0777);
        *p = '/';
    }
    if (!text_write(path, body->data, body->size))
        c->fault = "an input file cannot be written";
    free(path);
    free(work);
}

/* Takes the section that starts at s; returns where it ends. */
static const char *take_section(test_case *c, const char *s)
{
    size_t n = golden_line_length(s);
    char name[256];
    if (n - 4 >= sizeof name) {
        c->fault = "a section's name is too long";
        return s + n;
    }
    snprintf(name, sizeof name, "%.*s", (int)(n - 4), s + 4);
    name[strcspn(name, "\n")] = 0;
    const char *end = s + n;
    while (*end && strncmp(end, "--- ", 4))
        end += golden_line_length(end);
    text body = {0};
    text_add(&body, "", 0);
    text_add_body(&body, s + n, end);
    if (!strcmp(name, "out")) {
        c->out = body;
        return end;
    }
    if (!strcmp(name, "err")) {
        c->err = body;
        return end;
    }
    if (!strncmp(name, "exit ", 5)) {
        c->exit_code = atoi(name + 5);
    } else {
        write_input(c, name, &body);
        text_add(&c->head, s, (size_t)(end - s));
    }
    free(body.data);
    return end;
}

static void read_case(test_case *c)
{
    text file = {0};
    text_read(&file, c->path);
    const char *s = file.data;
    while (*s && strncmp(s, "--- ", 4)) {
        size_t n = golden_line_length(s);
        if (!strncmp(s, "$ ", 2))
            text_add(&c->script, s + 2, n - 2);
        text_add(&c->head, s, n);
        s += n;
    }
    if (strlen(file.data) != file.size)
        c->fault = "it holds a NUL byte";
    else if (!c->script.size)
        c->fault = "no line starts with '$ '";
    while (*s && !c->fault)
        s = take_section(c, s);
    free(file.data);
}

/* Running. */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void redirect(const char *path, int flags, int to)
{
    int fd = open(path, flags, 0666);
    if (fd < 0 || dup2(fd, to) < 0)
        _exit(126);
    close(fd);
}

/* In the child: never returns. */
static void exec_case(const test_case *c, const char *bin_dir)
{
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    struct rlimit limit = {MAX_FILE, MAX_FILE};
    setrlimit(RLIMIT_FSIZE, &limit);
    redirect("/dev/null", O_RDONLY, 0);
    if (chdir(c->folder))
        _exit(126);
    redirect("out", O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect("err", O_WRONLY | O_CREAT | O_TRUNC, 2);
    if (chdir("work"))
        _exit(126);
    char path[PATH_MAX + 32], home[PATH_MAX + 8];
    snprintf(path, sizeof path, "PATH=%s:/usr/bin:/bin", bin_dir);
    snprintf(home, sizeof home, "HOME=%s", c->folder);
    char asan[512];
    const char *options = getenv("ASAN_OPTIONS");
    snprintf(asan, sizeof asan, "ASAN_OPTIONS=%s", options ? options : "");
    const char *env[] = {path, home, "LC_ALL=C", "ONNXFIX_CHECK_PASSES=1",
                         asan, NULL};
    execle("/bin/sh", "sh", "-ec", c->script.data, (char *)NULL, env);
    _exit(127);
}

static void start_case(test_case *c, const char *temp, size_t number,
                       const char *bin_dir)
{
    char name[32];
    snprintf(name, sizeof name, "%zu", number);
    c->folder = join(temp, name);
    char *work = join(c->folder, "work");
    if (mkdir(c->folder, 0777) || mkdir(work, 0777))
        golden_die("%s: %s", work, strerror(errno));
    free(work);
    read_case(c);
    if (c->fault) {
        c->is_done = true;
        return;
    }
    c->deadline = now() + LIMIT_SECONDS;
    c->pid = fork();
    if (c->pid < 0)
        golden_die("fork: %s", strerror(errno));
    if (!c->pid)
        exec_case(c, bin_dir);
    setpgid(c->pid, c->pid);
}

static int remove_entry(const char *path, const struct stat *st, int kind,
                        struct FTW *ftw)
{
    (void)st;
    (void)ftw;
    if (kind == FTW_DNR)
        chmod(path, 0700);
    remove(path);
    return 0;
}

static void remove_folder(const char *path)
{
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static void finish_case(test_case *c, int status)
{
    kill(-c->pid, SIGKILL);
    c->pid = 0;
    c->is_done = true;
    c->got_exit =
        WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    char *out = join(c->folder, "out"), *err = join(c->folder, "err");
    text_read(&c->got_out, out);
    text_read(&c->got_err, err);
    free(out);
    free(err);
    remove_folder(c->folder);
}

/* Waits a moment for one of the running cases; kills what takes too long. */
static void wait_for_case(test_case *cases, size_t n)
{
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    struct timespec moment = {0, 100000000};
    sigtimedwait(&child, NULL, &moment);
    for (size_t i = 0; i < n; i++) {
        test_case *c = &cases[i];
        int status;
        if (c->pid && now() > c->deadline) {
            c->has_timed_out = true;
            kill(-c->pid, SIGKILL);
        }
        if (c->pid && waitpid(c->pid, &status, WNOHANG) == c->pid)
            finish_case(c, status);
    }
}

/* Telling how it went. */

/* True when the case went as expected; else prints how it did not. */
static bool judge(const test_case *c)
{
    bool same_out = text_same(&c->out, &c->got_out);
    bool same_err = text_same(&c->err, &c->got_err);
    bool same_exit = c->exit_code == c->got_exit;
    if (!c->fault && !c->has_timed_out && same_out && same_err && same_exit)
        return true;
    printf("FAIL %s\n", c->path);
    if (c->fault) {
        printf("    %s\n", c->fault);
        return false;
    }
    if (c->has_timed_out)
        printf("    took more than %d s\n", LIMIT_SECONDS);
    else if (!same_exit)
        printf("    exit: expected %d, got %d\n", c->exit_code, c->got_exit);
    if (!same_out)
        text_print_diff("out", &c->out, &c->got_out);
    if (!same_err)
        text_print_diff("err", &c->err, &c->got_err);
    return false;
}

/* Rewrites the expected sections; false when that makes no sense. */
static bool bless(const test_case *c)
{
    bool crashed = c->got_exit == 70 || c->got_exit >= 126;
    if (c->fault || c->has_timed_out || crashed ||
        strlen(c->got_out.data) != c->got_out.size ||
        strlen(c->got_err.data) != c->got_err.size) {
        printf("FAIL %s\n    %s\n", c->path,
               c->fault           ? c->fault
               : c->has_timed_out ? "took too long"
               : crashed          ? "exit 70 or a crash is a fault of ours"
                                  : "printed a NUL byte");
        return false;
    }
    text blessed = {0}, now_there = {0};
    text_add(&blessed, c->head.data, c->head.size);
    text_add_section(&blessed, "out", &c->got_out);
    text_add_section(&blessed, "err", &c->got_err);
    char line[32];
    snprintf(line, sizeof line, "--- exit %d\n", c->got_exit);
    text_add_str(&blessed, line);
    text_read(&now_there, c->path);
    bool wrote = true;
    if (!text_same(&blessed, &now_there)) {
        wrote = text_write(c->path, blessed.data, blessed.size);
        printf("%s %s\n", wrote ? "blessed" : "FAIL cannot write", c->path);
    }
    free(blessed.data);
    free(now_there.data);
    return wrote;
}

static void on_signal(int number)
{
    stop_signal = number;
}

static void set_signals(void)
{
    struct sigaction act = {.sa_handler = on_signal};
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &act, NULL);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, NULL);
}

static void kill_running(test_case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (cases[i].pid) {
            kill(-cases[i].pid, SIGKILL);
            waitpid(cases[i].pid, NULL, 0);
        }
}

/* Runs all cases, JOBS at a time. */
static void run_cases(test_case *cases, size_t n, const char *temp,
                      const char *bin_dir)
{
    size_t started = 0, done = 0;
    while (done < n && !stop_signal) {
        while (started < n && started - done < JOBS) {
            start_case(&cases[started], temp, started, bin_dir);
            started++;
        }
        done = 0;
        for (size_t i = 0; i < started; i++)
            done += cases[i].is_done;
        if (done < started)
            wait_for_case(cases, started);
    }
    kill_running(cases, started);
}

/* The folder of the program under test, as an absolute path. */
static char *folder_of(const char *bin)
{
    char *real = realpath(bin, NULL);
    if (!real)
        golden_die("%s: %s", bin, strerror(errno));
    char *dir = golden_need(strdup(dirname(real)));
    free(real);
    return dir;
}

/* Prints what went wrong, in order; returns how many failed. */
static size_t report(test_case *cases, size_t n, bool blesses)
{
    size_t failed = 0;
    for (size_t i = 0; i < n; i++)
        failed += !(blesses ? bless(&cases[i]) : judge(&cases[i]));
    printf("%zu passed, %zu failed, 0 skipped\n", n - failed, failed);
    return failed;
}

int main(int argc, char **argv)
{
    const char *bin = "build/onnxfix";
    bool blesses = false;
    strings found = {0};
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--bless"))
            blesses = true;
        else if (!strcmp(argv[i], "--bin") && i + 1 < argc)
            bin = argv[++i];
        else
            find_tests(&found, argv[i]);
    }
    sort_strings(&found);
    test_case *cases = golden_need(calloc(found.n + 1, sizeof *cases));
    for (size_t i = 0; i < found.n; i++)
        cases[i].path = found.at[i];
    char *bin_dir = folder_of(bin);
    char temp[] = "/tmp/onnxfix-golden-XXXXXX";
    if (!mkdtemp(temp))
        golden_die("%s: %s", temp, strerror(errno));
    set_signals();
    run_cases(cases, found.n, temp, bin_dir);
    remove_folder(temp);
    if (stop_signal)
        return 128 + stop_signal;
    return report(cases, found.n, blesses) ? 1 : 0;
}
