#include "dist/manifest.h"

#include "base/map.h"

#include <cjson/cJSON.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Largest integer that every JSON reader keeps. */
#define MAX_NUMBER 9007199254740991.0

static const char *owner_of(const ox_packed *file)
{
    return file->external_of ? file->external_of : file->name;
}

int ox_packed_compare(const ox_packed *a, const ox_packed *b)
{
    int order = strcmp(owner_of(a), owner_of(b));
    if (!order)
        order = !!a->external_of - !!b->external_of;
    return order ? order : strcmp(a->name, b->name);
}

bool ox_packed_name_ok(const char *name)
{
    const unsigned char *p = (const unsigned char *)name;
    while (*p) {
        int n = *p < 0x20 || *p == 0x7f ? 0 : ox_utf8_length(p);
        if (!n)
            return false;
        p += n;
    }
    return *name;
}

/* Writing. */

void ox_packed_json(ox_json *json, const ox_packed *file)
{
    char sha256[OX_SHA256_HEX], sri[OX_SRI_TEXT], xxh3[OX_XXH3_HEX];
    ox_sha256_hex(sha256, &file->digest);
    ox_sha256_sri(sri, &file->digest);
    ox_xxh3_hex(xxh3, &file->digest);
    ox_json_text(json, "name", file->name);
    ox_json_text(json, "url", file->url);
    ox_json_int(json, "size", (int64_t)file->digest.size);
    ox_json_int(json, "encodedSize", (int64_t)file->encoded_size);
    ox_json_text(json, "encoding", ox_encoding_name(file->encoding));
    ox_json_text(json, "type", file->type);
    ox_json_text(json, "integrity", sri);
    ox_json_text(json, "sha256", sha256);
    ox_json_text(json, "xxh3", xxh3);
    if (!file->external_of)
        return;
    ox_json_text(json, "externalDataOf", file->external_of);
    ox_json_text(json, "location", file->location);
}

void ox_manifest_json(ox_buf *out, const ox_manifest *manifest)
{
    ox_json json = {.out = out};
    ox_json_open(&json, NULL, '{', true);
    ox_json_text(&json, "schema", OX_MANIFEST_SCHEMA);
    ox_json_open(&json, "generator", '{', false);
    ox_json_text(&json, "name", "onnxfix");
    ox_json_text(&json, "version", manifest->version);
    ox_json_close(&json);
    ox_json_open(&json, "files", '[', true);
    for (size_t i = 0; i < manifest->n_files; i++) {
        ox_json_open(&json, NULL, '{', false);
        ox_packed_json(&json, &manifest->files[i]);
        ox_json_close(&json);
    }
    ox_json_close(&json);
    ox_json_close(&json);
}

/* Reading. */

void ox_problem_add(ox_problems *problems, const char *file, const char *fmt,
                    ...)
{
    if (problems->n > OX_MAX_PROBLEMS)
        return;
    char text[OX_ERR_TEXT];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (problems->n == OX_MAX_PROBLEMS)
        snprintf(text, sizeof text, "more problems, which are not listed");
    /* ox_fail escapes what would not print. */
    ox_err line = {0}, name = {0};
    ox_fail(&line, OX_NO, "%s", text);
    ox_fail(&name, OX_NO, "%s", file);
    ox_problem problem = {ox_strdup(problems->arena, name.text),
                          ox_strdup(problems->arena, line.text)};
    OX_PUSH(problems->arena, problems->at, problems->n, problems->capacity,
            problem);
}

/* A JSON object that is being read. */
typedef struct reader {
    ox_problems *problems;
    const char *file; /* whose object it is */
    const cJSON *object;
} reader;

/* The first of that name, or NULL. Two are a problem: readers differ in which
 * they take, and what was verified would not be what they use. */
static const cJSON *find(const reader *r, const char *key)
{
    const cJSON *found = NULL;
    for (const cJSON *m = r->object->child; m; m = m->next) {
        if (strcmp(m->string, key))
            continue;
        if (found)
            ox_problem_add(r->problems, r->file, "member '%s' is there twice",
                           key);
        else
            found = m;
    }
    return found;
}

static bool read_text(const char **out, const reader *r, const char *key)
{
    const cJSON *m = find(r, key);
    const char *text = cJSON_GetStringValue(m);
    if (!text || !ox_packed_name_ok(text)) {
        ox_problem_add(r->problems, r->file, "'%s' is %s", key,
                       !m      ? "missing"
                       : !text ? "not a string"
                               : "empty or not printable UTF-8");
        return false;
    }
    *out = ox_strdup(r->problems->arena, text);
    return true;
}

static bool read_size(uint64_t *out, const reader *r, const char *key)
{
    const cJSON *m = find(r, key);
    if (!cJSON_IsNumber(m) || !(m->valuedouble >= 0) ||
        m->valuedouble > MAX_NUMBER ||
        (double)(uint64_t)m->valuedouble != m->valuedouble) {
        ox_problem_add(r->problems, r->file, "'%s' is %s", key,
                       m ? "not a number of bytes" : "missing");
        return false;
    }
    *out = (uint64_t)m->valuedouble;
    return true;
}

static bool read_encoding(ox_encoding *out, const reader *r)
{
    const char *text;
    if (!read_text(&text, r, "encoding"))
        return false;
    for (int i = 0; i < OX_ENCODINGS; i++)
        if (!strcmp(text, ox_encoding_name((ox_encoding)i))) {
            *out = (ox_encoding)i;
            return true;
        }
    ox_problem_add(r->problems, r->file,
                   "encoding '%s' is neither 'br' nor 'identity'", text);
    return false;
}

/* sha256, integrity and xxh3; the first two say the same. */
static bool read_hashes(ox_digest *out, const reader *r)
{
    const char *sha256, *integrity, *xxh3;
    bool good = read_text(&sha256, r, "sha256");
    good &= read_text(&integrity, r, "integrity");
    good &= read_text(&xxh3, r, "xxh3");
    if (!good)
        return false;
    uint8_t bytes[8];
    good = ox_hex_parse(out->sha256, OX_SHA256_SIZE, sha256);
    if (!good)
        ox_problem_add(r->problems, r->file, "sha256 '%s' is not 64 hex digits",
                       sha256);
    char sri[OX_SRI_TEXT];
    ox_sha256_sri(sri, out);
    if (good && strcmp(integrity, sri)) {
        ox_problem_add(r->problems, r->file,
                       "integrity '%s' is not that of the sha256, '%s'",
                       integrity, sri);
        good = false;
    }
    if (!ox_hex_parse(bytes, sizeof bytes, xxh3)) {
        ox_problem_add(r->problems, r->file, "xxh3 '%s' is not 16 hex digits",
                       xxh3);
        return false;
    }
    for (size_t i = 0; i < sizeof bytes; i++)
        out->xxh3 = out->xxh3 << 8 | bytes[i];
    return good;
}

/* The url is a plain name that starts with the hash, so it cannot leave the
 * folder. */
static bool check_url(const reader *r, const ox_packed *file)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
    char sha256[OX_SHA256_HEX];
    ox_sha256_hex(sha256, &file->digest);
    size_t n = strlen(sha256);
    const char *url = file->url;
    if (!strncmp(url, sha256, n) && (!url[n] || url[n] == '.') &&
        !url[n + strspn(url + n, allowed)])
        return true;
    ox_problem_add(r->problems, r->file,
                   "url '%s' is not the sha256 and an extension", url);
    return false;
}

static bool read_external(ox_packed *out, const reader *r)
{
    if (!find(r, "externalDataOf") && !find(r, "location"))
        return true;
    bool good = read_text(&out->external_of, r, "externalDataOf");
    return good & read_text(&out->location, r, "location");
}

static bool read_file(ox_packed *out, reader *r, size_t index)
{
    char place[32];
    snprintf(place, sizeof place, "files[%zu]", index);
    r->file = place;
    if (!cJSON_IsObject(r->object)) {
        ox_problem_add(r->problems, place, "not an object");
        return false;
    }
    bool good = read_text(&out->name, r, "name");
    if (good)
        r->file = out->name;
    good &= read_size(&out->digest.size, r, "size");
    good &= read_size(&out->encoded_size, r, "encodedSize");
    good &= read_encoding(&out->encoding, r);
    good &= read_text(&out->type, r, "type");
    good &= read_external(out, r);
    bool hashed = read_hashes(&out->digest, r);
    good &= read_text(&out->url, r, "url") && hashed && check_url(r, out);
    r->file = NULL;
    return good;
}

/* Names are unique, and external data belongs to a model that is there. */
static void check_names(const ox_manifest *manifest, ox_problems *problems)
{
    ox_arena *arena = problems->arena;
    ox_map names;
    ox_map_init(&names, arena);
    for (size_t i = 0; i < manifest->n_files; i++) {
        ox_packed *f = &manifest->files[i];
        /* No name holds a newline. */
        char *key = f->external_of
                        ? ox_printf(arena, "%s\n%s", f->external_of, f->name)
                        : ox_strdup(arena, f->name);
        if (ox_map_get(&names, key))
            ox_problem_add(problems, f->name, "two files have this name");
        ox_map_set(&names, key, f);
    }
    for (size_t i = 0; i < manifest->n_files; i++) {
        const ox_packed *f = &manifest->files[i];
        if (f->external_of && !ox_map_get(&names, f->external_of))
            ox_problem_add(
                problems, f->name,
                "external data of '%s', which is not in the manifest",
                f->external_of);
    }
}

static void read_files(ox_manifest *out, ox_problems *problems,
                       const cJSON *files)
{
    size_t n = (size_t)cJSON_GetArraySize(files);
    if (!cJSON_IsArray(files) || n > OX_MAX_PACKED) {
        ox_problem_add(problems, OX_MANIFEST_NAME,
                       "'files' is not an array of at most %d", OX_MAX_PACKED);
        return;
    }
    out->files = OX_NEW_ARRAY(problems->arena, n, ox_packed);
    size_t index = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, files)
    {
        reader r = {problems, NULL, item};
        ox_packed file = {0};
        if (read_file(&file, &r, index++))
            out->files[out->n_files++] = file;
    }
    /* After a file that cannot be read, what refers to it says nothing. */
    if (out->n_files == n)
        check_names(out, problems);
}

static void read_root(ox_manifest *out, ox_problems *problems,
                      const cJSON *root)
{
    reader r = {problems, OX_MANIFEST_NAME, root};
    const char *schema, *name;
    if (!read_text(&schema, &r, "schema"))
        return;
    if (strcmp(schema, OX_MANIFEST_SCHEMA)) {
        ox_problem_add(problems, r.file,
                       "schema '%s', only '" OX_MANIFEST_SCHEMA "' is known",
                       schema);
        return;
    }
    reader generator = {problems, r.file, find(&r, "generator")};
    if (!cJSON_IsObject(generator.object)) {
        ox_problem_add(problems, r.file, "'generator' is not an object");
    } else {
        read_text(&name, &generator, "name");
        read_text(&out->version, &generator, "version");
    }
    read_files(out, problems, find(&r, "files"));
}

void ox_manifest_parse(ox_manifest *out, ox_problems *problems,
                       const char *text, size_t size)
{
    *out = (ox_manifest){0};
    cJSON *root = NULL;
    /* cJSON ends a string at an escaped NUL, other readers do not. */
    if (strlen(text) == size && !strstr(text, "\\u0000"))
        root = cJSON_ParseWithLengthOpts(text, size + 1, NULL, true);
    if (cJSON_IsObject(root))
        read_root(out, problems, root);
    else
        ox_problem_add(problems, OX_MANIFEST_NAME,
                       "not a JSON object (or it holds a NUL)");
    cJSON_Delete(root);
}
