/* manifest.json: what a package holds. One JSON object in UTF-8, written the
 * same for the same content, one file a line:
 *
 *   schema     "onnxfix-manifest/1"; readers refuse another number and ignore
 *              members they do not know
 *   generator  {name, version} of the program that wrote it
 *   files      array, sorted by name, external data after its model:
 *     name          logical name, unique among models, and among the external
 *                   data of one model
 *     url           file beside the manifest: the sha256 and an extension
 *     size          bytes once decoded
 *     encodedSize   bytes of the file
 *     encoding      "br" (brotli, served with Content-Encoding: br) or
 *                   "identity"
 *     type          media type to serve it with
 *     integrity     "sha256-<base64>" of the decoded bytes (W3C SRI)
 *     sha256, xxh3  of the decoded bytes, lower-case hex
 *     externalDataOf, location
 *                   only for external data: name of the model, and the path it
 *                   is known by in there, for session.create's externalData
 */
#ifndef OX_DIST_MANIFEST_H
#define OX_DIST_MANIFEST_H

#include "base/json.h"
#include "dist/compress.h"

#define OX_MANIFEST_NAME "manifest.json"
#define OX_MANIFEST_SCHEMA "onnxfix-manifest/1"

/* Limits on what a manifest may ask of its reader. */
enum {
    OX_MAX_MANIFEST = 4 << 20, /* bytes */
    OX_MAX_PACKED = 1 << 14,   /* files */
    OX_MAX_PROBLEMS = 1000     /* listed; one more says that there are more */
};

/* One file of a package. */
typedef struct ox_packed {
    const char *name, *url, *type;
    const char *external_of, *location; /* NULL: not external data */
    ox_digest digest;                   /* of the decoded bytes */
    uint64_t encoded_size;
    ox_encoding encoding;
} ox_packed;

typedef struct ox_manifest {
    const char *version; /* of the generator */
    ox_packed *files;
    size_t n_files;
} ox_manifest;

/* Something wrong with a package. */
typedef struct ox_problem {
    const char *file; /* its name, or "manifest.json" */
    const char *text; /* one line */
} ox_problem;

typedef struct ox_problems {
    ox_arena *arena; /* of the texts */
    ox_problem *at;
    size_t n, capacity;
} ox_problems;

/* Adds a problem, printable whatever the strings hold. */
void ox_problem_add(ox_problems *problems, const char *file, const char *fmt,
                    ...) __attribute__((format(printf, 3, 4)));

/* Order of the files in a manifest; 0 for two files of one name. */
int ox_packed_compare(const ox_packed *a, const ox_packed *b);

/* True for a name that a manifest may hold: UTF-8, not empty, no control
 * characters. */
bool ox_packed_name_ok(const char *name);

/* The members of one file in an object that is open. */
void ox_packed_json(ox_json *json, const ox_packed *file);

/* Appends the whole manifest; its files are sorted already. */
void ox_manifest_json(ox_buf *out, const ox_manifest *manifest);

/* Reads a manifest from text (terminated), in the arena of problems. What is
 * wrong is added to problems; only files without a problem are in out. */
void ox_manifest_parse(ox_manifest *out, ox_problems *problems,
                       const char *text, size_t size);

#endif
