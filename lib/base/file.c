#define _GNU_SOURCE /* O_TMPFILE, copy_file_range */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static ox_status io_error(ox_err *err, const char *path, const char *what)
{
    return ox_fail(err, OX_IO, "%s: %s: %s", path, what, strerror(errno));
}

ox_status ox_mapped_open(ox_mapped *out, const char *path, ox_arena *arena,
                         ox_err *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return io_error(err, path, "cannot open");
    struct stat st;
    if (fstat(fd, &st) || !S_ISREG(st.st_mode)) {
        close(fd);
        return ox_fail(err, OX_IO, "%s: not a regular file", path);
    }
    *out = (ox_mapped){ox_strdup(arena, path), (const uint8_t *)"",
                       (uint64_t)st.st_size, fd};
    if (!st.st_size)
        return OX_OK;
    void *data = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (data == MAP_FAILED) {
        io_error(err, path, "cannot map");
        close(fd);
        return err->status;
    }
    out->data = data;
    return OX_OK;
}

void ox_mapped_close(ox_mapped *mapped)
{
    if (mapped->size)
        munmap((void *)(uintptr_t)mapped->data, (size_t)mapped->size);
    close(mapped->fd);
    *mapped = (ox_mapped){.fd = -1, .data = (const uint8_t *)""};
}

enum { EXPECT_MAX = 256 << 20 };

void ox_mapped_expect(const void *data, uint64_t size)
{
#ifdef MADV_POPULATE_READ
    if (size > EXPECT_MAX) /* would push out of memory what it brings in */
        return;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t from = (uintptr_t)data & ~(page - 1);
    madvise((void *)from, (uintptr_t)data + size - from, MADV_POPULATE_READ);
#else
    (void)data;
    (void)size;
#endif
}

enum { OUT_BUFFER = 256 << 10 };

struct ox_out {
    int fd;
    char *path;
    char *temp; /* NULL while the file has no name at all */
    uint64_t written;
    size_t buffered;
    unsigned char buffer[OUT_BUFFER];
};

/* "dir/.name.PID.try.tmp": a name beside the target, for the moment between
 * link and rename, or for file systems without unnamed files. */
static char *temp_name(const char *path, int try)
{
    const char *slash = strrchr(path, '/');
    int dir = slash ? (int)(slash - path) + 1 : 0;
    size_t size = strlen(path) + 48;
    char *temp = malloc(size);
    if (temp)
        snprintf(temp, size, "%.*s.%s.%ld.%d.tmp", dir, path, path + dir,
                 (long)getpid(), try);
    return temp;
}

static int open_unnamed(const char *path)
{
#ifdef O_TMPFILE
    char *dir = strdup(path);
    if (!dir)
        return -1;
    char *slash = strrchr(dir, '/');
    if (slash)
        slash[slash == dir] = 0;
    int fd = open(slash ? dir : ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    free(dir);
    return fd;
#else
    (void)path;
    errno = EOPNOTSUPP;
    return -1;
#endif
}

static int open_temp(ox_out *out)
{
    int fd = open_unnamed(out->path);
    if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return fd;
    for (int try = 0; fd < 0 && try < 100; try++) {
        free(out->temp);
        out->temp = temp_name(out->path, try);
        fd = out->temp
                 ? open(out->temp, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666)
                 : -1;
        if (fd < 0 && errno != EEXIST)
            break;
    }
    return fd;
}

ox_status ox_out_open(ox_out **result, const char *path, ox_err *err)
{
    struct stat st;
    if (!*path || (!stat(path, &st) && !S_ISREG(st.st_mode)))
        return ox_fail(err, OX_IO, "%s: not a file that can be written", path);
    ox_out *out = calloc(1, sizeof *out);
    if (!out)
        return ox_fail(err, OX_MEMORY, "out of memory");
    out->fd = -1;
    out->path = strdup(path);
    out->fd = out->path ? open_temp(out) : -1;
    if (out->fd < 0) {
        io_error(err, path, "cannot write");
        ox_out_abandon(out);
        return err->status;
    }
    *result = out;
    return OX_OK;
}

static ox_status write_all(ox_out *out, const unsigned char *p, size_t n,
                           ox_err *err)
{
    while (n) {
        ssize_t done = write(out->fd, p, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return io_error(err, out->path, "cannot write");
        p += done;
        n -= (size_t)done;
    }
    return OX_OK;
}

static ox_status flush_out(ox_out *out, ox_err *err)
{
    size_t n = out->buffered;
    out->buffered = 0;
    return write_all(out, out->buffer, n, err);
}

ox_status ox_out_write(ox_out *out, const void *bytes, size_t n, ox_err *err)
{
    out->written += n;
    if (n > OUT_BUFFER - out->buffered && flush_out(out, err))
        return err->status;
    if (n >= OUT_BUFFER)
        return write_all(out, bytes, n, err);
    if (n)
        memcpy(out->buffer + out->buffered, bytes, n);
    out->buffered += n;
    return OX_OK;
}

ox_status ox_out_zeros(ox_out *out, uint64_t n, ox_err *err)
{
    static const unsigned char zeros[4096];
    while (n) {
        size_t part = n < sizeof zeros ? (size_t)n : sizeof zeros;
        if (ox_out_write(out, zeros, part, err))
            return err->status;
        n -= part;
    }
    return OX_OK;
}

ox_status ox_out_copy(ox_out *out, const ox_mapped *from, uint64_t offset,
                      uint64_t n, ox_err *err)
{
    if (n < OUT_BUFFER)
        return ox_out_write(out, from->data + offset, (size_t)n, err);
    if (flush_out(out, err))
        return err->status;
    out->written += n;
    off_t at = (off_t)offset;
    while (n) {
        size_t part = n < (1u << 30) ? (size_t)n : 1u << 30;
        ssize_t done = copy_file_range(from->fd, &at, out->fd, NULL, part, 0);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0 && (errno == ENOSPC || errno == EFBIG || errno == EIO))
            return io_error(err, out->path, "cannot write");
        if (!done)
            return ox_fail(err, OX_IO, "%s: it shrank while it was read",
                           from->path);
        if (done < 0)
            return write_all(out, from->data + at, (size_t)n, err);
        n -= (uint64_t)done;
    }
    return OX_OK;
}

uint64_t ox_out_size(const ox_out *out)
{
    return out->written;
}

void ox_out_abandon(ox_out *out)
{
    if (!out)
        return;
    if (out->fd >= 0)
        close(out->fd);
    if (out->temp)
        unlink(out->temp);
    free(out->temp);
    free(out->path);
    free(out);
}

/* Links the unnamed file under name. */
static int give_name(int fd, const char *name)
{
    char self[64];
    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, self, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

/* A rename needs a name to start from. */
static int name_temp(ox_out *out)
{
    for (int try = 0; !out->temp && try < 100; try++) {
        char *temp = temp_name(out->path, try);
        if (temp && !give_name(out->fd, temp)) {
            out->temp = temp;
            return 0;
        }
        free(temp);
        if (errno != EEXIST)
            return -1;
    }
    return out->temp ? 0 : -1;
}

/* Some file systems only say here that the disk is full. */
static ox_status close_out(ox_out *out, ox_err *err)
{
    int failed = close(out->fd);
    out->fd = -1;
    return failed ? io_error(err, out->path, "cannot write") : OX_OK;
}

ox_status ox_out_commit(ox_out *out, bool replace, ox_err *err)
{
    ox_status status = flush_out(out, err);
    if (!status && name_temp(out))
        status = io_error(err, out->path, "cannot write");
    if (!status)
        status = close_out(out, err);
    if (!status &&
        (replace ? rename(out->temp, out->path) : link(out->temp, out->path)))
        status = io_error(err, out->path, "cannot write");
    if (!status && replace) {
        free(out->temp);
        out->temp = NULL;
    }
    ox_out_abandon(out);
    return status;
}

char *ox_path_dir(ox_arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return ox_strdup(arena, ".");
    return ox_strndup(arena, path, slash == path ? 1 : (size_t)(slash - path));
}

char *ox_path_name(ox_arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    return ox_strdup(arena, slash ? slash + 1 : path);
}

char *ox_path_stem(ox_arena *arena, const char *path)
{
    char *name = ox_path_name(arena, path);
    char *dot = strrchr(name, '.');
    if (dot && dot != name)
        *dot = 0;
    return name;
}

char *ox_path_join(ox_arena *arena, const char *dir, const char *name)
{
    if (!strcmp(dir, "."))
        return ox_strdup(arena, name);
    size_t n = strlen(dir);
    return ox_printf(arena, "%s%s%s", dir, n && dir[n - 1] == '/' ? "" : "/",
                     name);
}

bool ox_path_exists(const char *path)
{
    struct stat st;
    return !lstat(path, &st);
}

bool ox_same_file(const char *a, const char *b)
{
    struct stat x, y;
    return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev &&
           x.st_ino == y.st_ino;
}

ox_status ox_make_dirs(const char *path, ox_err *err)
{
    char *copy = strdup(path);
    if (!copy)
        return ox_fail(err, OX_MEMORY, "out of memory");
    for (char *p = copy + 1; *copy && *p; p++) {
        if (*p != '/')
            continue;
        *p = 0;
        mkdir(copy, 0777);
        *p = '/';
    }
    struct stat st;
    ox_status status = OX_OK;
    if (mkdir(copy, 0777) && (stat(copy, &st) || !S_ISDIR(st.st_mode)))
        status = io_error(err, path, "cannot make the folder");
    free(copy);
    return status;
}

ox_status ox_file_text(char **out, size_t *size, const char *path, size_t limit,
                       ox_arena *arena, ox_err *err)
{
    ox_mapped file;
    if (ox_mapped_open(&file, path, arena, err))
        return err->status;
    if (file.size > limit)
        ox_fail(err, OX_UNSUPPORTED, "%s: %llu bytes, at most %zu are read",
                path, (unsigned long long)file.size, limit);
    else
        *out = ox_strndup(arena, (const char *)file.data, (size_t)file.size);
    *size = (size_t)file.size;
    bool fits = file.size <= limit;
    ox_mapped_close(&file);
    return fits ? OX_OK : err->status;
}

ox_status ox_file_write(const char *path, const void *bytes, size_t n,
                        ox_err *err)
{
    ox_out *out;
    if (ox_out_open(&out, path, err))
        return err->status;
    if (ox_out_write(out, bytes, n, err)) {
        ox_out_abandon(out);
        return err->status;
    }
    return ox_out_commit(out, true, err);
}
