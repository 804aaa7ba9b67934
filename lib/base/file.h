/* Files: mapped input, and output that appears under its name whole or not at
 * all. Where the file system can, an output is an unnamed file of the target's
 * folder until it is committed, so that nothing is left behind however the
 * process ends; else it has a name that starts with a dot and ends in .tmp. */
#ifndef OX_BASE_FILE_H
#define OX_BASE_FILE_H

#include "base/arena.h"
#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

/* A file mapped read-only. data is never NULL, also for an empty file. */
typedef struct ox_mapped {
    const char *path;
    const uint8_t *data;
    uint64_t size;
    int fd;
} ox_mapped;

/* Maps a regular file. The arena keeps the copy of path; the caller unmaps. */
ox_status ox_mapped_open(ox_mapped *out, const char *path, ox_arena *arena,
                         ox_err *err);
void ox_mapped_close(ox_mapped *mapped);

/* Says that bytes of a mapped file are about to be read whole: one call in
 * place of a page fault every few pages. A hint, it cannot fail. */
void ox_mapped_expect(const void *data, uint64_t size);

typedef struct ox_out ox_out;

/* Starts an output that will become path. OX_IO when the folder is missing or
 * not writable. */
ox_status ox_out_open(ox_out **out, const char *path, ox_err *err);

/* Appends bytes; buffered. */
ox_status ox_out_write(ox_out *out, const void *bytes, size_t n, ox_err *err);

/* Appends n zero bytes. */
ox_status ox_out_zeros(ox_out *out, uint64_t n, ox_err *err);

/* Appends a part of a mapped file, in the kernel where it can. */
ox_status ox_out_copy(ox_out *out, const ox_mapped *from, uint64_t offset,
                      uint64_t n, ox_err *err);

/* Bytes appended so far. */
uint64_t ox_out_size(const ox_out *out);

/* Gives the file its name, replacing an older one when replace, else failing
 * with OX_IO when it exists. Frees out in every case. */
ox_status ox_out_commit(ox_out *out, bool replace, ox_err *err);

/* Forgets the output: nothing remains. NULL is allowed. */
void ox_out_abandon(ox_out *out);

/* Folder part of a path ("." when it has none), last part, last part without
 * its extension; copies in the arena. */
char *ox_path_dir(ox_arena *arena, const char *path);
char *ox_path_name(ox_arena *arena, const char *path);
char *ox_path_stem(ox_arena *arena, const char *path);
char *ox_path_join(ox_arena *arena, const char *dir, const char *name);
bool ox_path_exists(const char *path);

/* True when both are there and are one file. */
bool ox_same_file(const char *a, const char *b);

/* Makes a folder and its parents; one that is there is fine. */
ox_status ox_make_dirs(const char *path, ox_err *err);

/* The whole of a small file (at most limit bytes), terminated. */
ox_status ox_file_text(char **out, size_t *size, const char *path, size_t limit,
                       ox_arena *arena, ox_err *err);

/* Writes a whole file at once, under the rules of ox_out. */
ox_status ox_file_write(const char *path, const void *bytes, size_t n,
                        ox_err *err);

#endif
