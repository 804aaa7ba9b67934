#include "dist/pack.h"

#include "base/parallel.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_EXTENSION = 16 };

/* A file on its way into the package. */
typedef struct item {
    const ox_pack_file *from;
    ox_pack_result result;
    const char *target; /* path in the package */
    bool twin;          /* an earlier item has the same target */
    ox_err err;
} item;

typedef struct packer {
    const ox_pack_job *job;
    item *items;
    item **order; /* in which they are stored */
    size_t n;
    atomic_bool failed;
} packer;

/* ".ext" of a name, "" when it has none that could stand in a URL. */
static const char *extension_of(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    const char *dot = strrchr(name, '.');
    size_t n = dot ? strspn(dot + 1, allowed) : 0;
    return n && !dot[1 + n] && n <= MAX_EXTENSION ? dot : "";
}

const char *ox_media_type(const char *name)
{
    static const char *const types[][2] = {
        {".wasm", "application/wasm"}, {".mjs", "text/javascript"},
        {".js", "text/javascript"},    {".json", "application/json"},
        {".html", "text/html"},        {".txt", "text/plain"},
    };
    const char *extension = extension_of(name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (!strcmp(extension, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Calls body for each item, which keeps its own error; returns the first. */
static ox_status each(packer *p, void (*body)(void *user, size_t i),
                      ox_err *err)
{
    if (p->job->serial)
        for (size_t i = 0; i < p->n; i++)
            body(p, i);
    else
        ox_parallel(p->n, body, p);
    for (size_t i = 0; i < p->n; i++)
        if (p->items[i].err.status) {
            *err = p->items[i].err;
            return err->status;
        }
    return OX_OK;
}

static void hash_item(void *user, size_t i)
{
    packer *p = user;
    item *it = &p->items[i];
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_mapped map;
    if (!ox_mapped_open(&map, it->from->path, arena, &it->err)) {
        ox_digest_bytes(&it->result.file.digest, map.data, map.size, &it->err);
        ox_mapped_close(&map);
    }
    ox_arena_free(arena);
}

/* True when the target is there and right; then its sizes are noted. */
static bool reuse(item *it, ox_arena *arena)
{
    ox_packed *file = &it->result.file;
    ox_err ignored = {0};
    ox_mapped old;
    if (!ox_path_exists(it->target) ||
        ox_mapped_open(&old, it->target, arena, &ignored))
        return false;
    /* A brotli body is never as long as what it holds. */
    const ox_encoded body = {old.data, old.size,
                             old.size == file->digest.size ? OX_IDENTITY
                                                           : OX_BROTLI};
    if (!ox_encoded_check(&body, &file->digest, &ignored)) {
        file->encoding = body.encoding;
        file->encoded_size = body.size;
        it->result.reused = true;
    }
    ox_mapped_close(&old);
    return it->result.reused;
}

/* Gives out its name, if the bytes that went in are those that gave the
 * target its name. */
static ox_status finish(ox_out *out, item *it, const ox_digest *read)
{
    if (!ox_digest_equal(read, &it->result.file.digest)) {
        ox_out_abandon(out);
        return ox_fail(&it->err, OX_IO, "%s: changed while it was packed",
                       it->from->path);
    }
    it->result.file.encoded_size = ox_out_size(out);
    return ox_out_commit(out, true, &it->err);
}

static ox_status store_raw(item *it, const ox_mapped *map)
{
    ox_out *out;
    ox_digest read;
    if (ox_out_open(&out, it->target, &it->err))
        return it->err.status;
    it->result.file.encoding = OX_IDENTITY;
    if (ox_out_copy(out, map, 0, map->size, &it->err) ||
        ox_digest_bytes(&read, map->data, map->size, &it->err)) {
        ox_out_abandon(out);
        return it->err.status;
    }
    return finish(out, it, &read);
}

static ox_status store(item *it, const ox_mapped *map)
{
    ox_out *out;
    ox_digest read;
    if (ox_out_open(&out, it->target, &it->err))
        return it->err.status;
    it->result.file.encoding = OX_BROTLI;
    if (ox_brotli_encode(out, &read, map->data, map->size, &it->err)) {
        ox_out_abandon(out);
        return it->err.status;
    }
    if (ox_brotli_pays(map->size, ox_out_size(out)))
        return finish(out, it, &read);
    ox_out_abandon(out);
    return store_raw(it, map);
}

static void store_item(void *user, size_t i)
{
    packer *p = user;
    item *it = p->order[i];
    if (it->twin || atomic_load(&p->failed))
        return;
    double start = seconds_now();
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_mapped map;
    if (!reuse(it, arena) && !p->job->dry_run &&
        !ox_mapped_open(&map, it->from->path, arena, &it->err)) {
        store(it, &map);
        ox_mapped_close(&map);
    }
    if (it->err.status)
        atomic_store(&p->failed, true);
    ox_arena_free(arena);
    it->result.seconds = seconds_now() - start;
}

static int by_name(const void *a, const void *b)
{
    return ox_packed_compare(&((const item *)a)->result.file,
                             &((const item *)b)->result.file);
}

static ox_status check_text(const char *what, const char *text, ox_err *err)
{
    if (ox_packed_name_ok(text))
        return OX_OK;
    return ox_fail(err, OX_USAGE, "%s '%s' is empty or not printable UTF-8",
                   what, text);
}

/* Fills in the items, sorted; each name once. */
static ox_status make_items(packer *p, ox_err *err)
{
    for (size_t i = 0; i < p->n; i++) {
        const ox_pack_file *from = &p->job->files[i];
        if (check_text("name", from->name, err) ||
            (from->external_of && check_text("location", from->location, err)))
            return err->status;
        item *it = &p->items[i];
        it->from = from;
        it->result.file = (ox_packed){
            .name = from->name,
            .type = from->type ? from->type : ox_media_type(from->name),
            .external_of = from->external_of,
            .location = from->external_of ? from->location : NULL,
        };
    }
    qsort(p->items, p->n, sizeof *p->items, by_name);
    for (size_t i = 1; i < p->n; i++)
        if (!by_name(&p->items[i - 1], &p->items[i]))
            return ox_fail(err, OX_USAGE,
                           "'%s' and '%s' would both be packed as '%s'",
                           p->items[i - 1].from->path, p->items[i].from->path,
                           p->items[i].from->name);
    return OX_OK;
}

static int by_target(const void *a, const void *b)
{
    const item *const *x = a, *const *y = b;
    int order = strcmp((*x)->target, (*y)->target);
    return order ? order : (*x > *y) - (*x < *y);
}

/* Names the targets and, sorted by them, finds content that is there twice:
 * order[i] is a twin when order[i - 1] has its target. */
static item **name_targets(packer *p, ox_arena *arena)
{
    item **order = OX_NEW_ARRAY(arena, p->n, item *);
    for (size_t i = 0; i < p->n; i++) {
        item *it = order[i] = &p->items[i];
        char sha256[OX_SHA256_HEX];
        ox_sha256_hex(sha256, &it->result.file.digest);
        it->result.file.url =
            ox_printf(arena, "%s%s", sha256, extension_of(it->from->name));
        it->target = ox_path_join(arena, p->job->dir, it->result.file.url);
    }
    qsort(order, p->n, sizeof *order, by_target);
    for (size_t i = 1; i < p->n; i++)
        order[i]->twin = !strcmp(order[i - 1]->target, order[i]->target);
    return order;
}

/* The largest first, so that no thread is left alone with it at the end. */
static int by_size(const void *a, const void *b)
{
    const item *const *x = a, *const *y = b;
    uint64_t m = (*x)->result.file.digest.size;
    uint64_t n = (*y)->result.file.digest.size;
    return m != n ? (m < n) - (m > n) : (*x > *y) - (*x < *y);
}

static void copy_twins(item **order, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (order[i]->twin) {
            const ox_pack_result *first = &order[i - 1]->result;
            order[i]->result.file.encoding = first->file.encoding;
            order[i]->result.file.encoded_size = first->file.encoded_size;
            order[i]->result.reused = true;
        }
}

/* Writes the manifest unless it is there with the same bytes. */
static ox_status write_manifest(ox_pack_report *report, const ox_pack_job *job,
                                ox_arena *arena, ox_err *err)
{
    ox_manifest manifest = {.version = job->version,
                            .n_files = report->n_files};
    manifest.files = OX_NEW_ARRAY(arena, report->n_files, ox_packed);
    for (size_t i = 0; i < report->n_files; i++)
        manifest.files[i] = report->files[i].file;
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_manifest_json(&text, &manifest);
    if (text.size > OX_MAX_MANIFEST)
        return ox_fail(err, OX_UNSUPPORTED,
                       "%s: would take %zu bytes, at most %d are read",
                       report->manifest, text.size, OX_MAX_MANIFEST);
    char *old;
    size_t size;
    ox_err ignored = {0};
    if (ox_path_exists(report->manifest) &&
        !ox_file_text(&old, &size, report->manifest, OX_MAX_MANIFEST, arena,
                      &ignored) &&
        size == text.size && !memcmp(old, text.data, size))
        return OX_OK;
    report->manifest_written = !job->dry_run;
    if (job->dry_run)
        return OX_OK;
    return ox_file_write(report->manifest, text.data, text.size, err);
}

ox_status ox_pack(ox_pack_report *report, const ox_pack_job *job,
                  ox_arena *arena, ox_err *err)
{
    packer p = {.job = job, .n = job->n_files};
    p.items = OX_NEW_ARRAY(arena, p.n, item);
    *report = (ox_pack_report){.n_files = p.n};
    if (p.n > OX_MAX_PACKED)
        return ox_fail(err, OX_UNSUPPORTED,
                       "%zu files, at most %d in a package", p.n,
                       OX_MAX_PACKED);
    if (make_items(&p, err) || each(&p, hash_item, err) ||
        (!job->dry_run && ox_make_dirs(job->dir, err)))
        return err->status;
    item **named = name_targets(&p, arena);
    p.order = ox_memdup(arena, named, p.n * sizeof *named);
    qsort(p.order, p.n, sizeof *p.order, by_size);
    if (each(&p, store_item, err))
        return err->status;
    copy_twins(named, p.n);
    report->files = OX_NEW_ARRAY(arena, p.n, ox_pack_result);
    for (size_t i = 0; i < p.n; i++)
        report->files[i] = p.items[i].result;
    report->manifest = ox_path_join(arena, job->dir, OX_MANIFEST_NAME);
    return write_manifest(report, job, arena, err);
}
