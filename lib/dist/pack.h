/* Packages for a CDN: each file content-addressed, "<sha256 of raw><ext>",
 * its body brotli, or raw where that gains under 2 %; and manifest.json, which
 * gets its name last (its schema is in manifest.h). The same input gives the
 * same bytes, whatever the number of threads. Files that are there already and
 * decode to the right bytes are kept and not compressed again. */
#ifndef OX_DIST_PACK_H
#define OX_DIST_PACK_H

#include "dist/manifest.h"

/* A file that is to be packed. */
typedef struct ox_pack_file {
    const char *name; /* logical name */
    const char *path; /* where it is now */
    const char *type; /* media type; NULL: by the extension of name */
    const char *external_of, *location; /* NULL: not external data */
} ox_pack_file;

typedef struct ox_pack_job {
    const ox_pack_file *files;
    size_t n_files;
    const char *dir;     /* made when it is not there */
    const char *version; /* ours, for the manifest */
    bool serial;         /* one file after the other, less memory */
    bool dry_run;        /* write and compress nothing */
} ox_pack_job;

/* What became of a file. */
typedef struct ox_pack_result {
    ox_packed file;
    bool reused;    /* it was there; a dry run leaves the encoded size of
                     * the others 0 */
    double seconds; /* to look at it and to compress it */
} ox_pack_result;

typedef struct ox_pack_report {
    ox_pack_result *files; /* in the manifest's order */
    size_t n_files;
    const char *manifest;  /* its path */
    bool manifest_written; /* false: it said the same already */
} ox_pack_report;

/* Packs the files of the job. Strings of the report are borrowed from the job
 * or in the arena. OX_USAGE for two files of one name or a name that is not
 * printable UTF-8; OX_IO when a file cannot be read or written, or changes
 * meanwhile: then the old manifest is still there, and what it names. */
ox_status ox_pack(ox_pack_report *report, const ox_pack_job *job,
                  ox_arena *arena, ox_err *err);

/* Checks the package in dir: the manifest, and that each of its files is
 * there, has its encoded size, and decodes to exactly its size and hashes.
 * All problems are listed, in the arena. OX_NO when there is one, OX_IO or
 * OX_UNSUPPORTED when no manifest can be read. n_files, when it is not NULL,
 * becomes the number of files that were checked. */
ox_status ox_pack_verify(ox_problems *out, size_t *n_files, const char *dir,
                         ox_arena *arena, ox_err *err);

/* The media type to serve a file of that name with. */
const char *ox_media_type(const char *name);

#endif
