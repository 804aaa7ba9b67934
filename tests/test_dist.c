#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "dist/model_files.h"
#include "dist/pack.h"

enum { MEGABYTE = 1 << 20 };

/* Each test has a folder and an arena of its own. */
typedef struct world {
    ox_arena *arena;
    char dir[64];
} world;

static int set_up(void **state)
{
    world *w = calloc(1, sizeof *w);
    w->arena = ox_arena_new(0, NULL, NULL);
    snprintf(w->dir, sizeof w->dir, "/tmp/test_dist.XXXXXX");
    *state = w;
    return mkdtemp(w->dir) ? 0 : -1;
}

static int tear_down(void **state)
{
    world *w = *state;
    char *command = ox_printf(w->arena, "rm -r %s", w->dir);
    int rc = system(command);
    ox_arena_free(w->arena);
    free(w);
    return rc;
}

static const char *in_dir(world *w, const char *name)
{
    return ox_path_join(w->arena, w->dir, name);
}

static const char *put(world *w, const char *name, const void *bytes, size_t n)
{
    const char *path = in_dir(w, name);
    ox_err err = {0};
    assert_int_equal(ox_file_write(path, bytes, n, &err), OX_OK);
    return path;
}

static char *get(world *w, const char *path, size_t *n)
{
    char *text;
    ox_err err = {0};
    assert_int_equal(
        ox_file_text(&text, n, path, 64 * MEGABYTE, w->arena, &err), OX_OK);
    return text;
}

static void assert_same_file(world *w, const char *a, const char *b)
{
    size_t n, m;
    char *x = get(w, a, &n), *y = get(w, b, &m);
    assert_int_equal(n, m);
    assert_memory_equal(x, y, n);
}

/* Bytes that do not compress. */
static uint8_t *noise(world *w, size_t n, uint64_t seed)
{
    uint8_t *p = ox_alloc(w->arena, n);
    for (size_t i = 0; i < n; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        p[i] = (uint8_t)(seed >> 56);
    }
    return p;
}

static char *prose(world *w, size_t n)
{
    ox_buf text;
    ox_buf_init(&text, w->arena);
    for (unsigned i = 0; text.size < n; i++)
        ox_buf_printf(&text, "node %u reads value %u of shape [1,%u,64]\n", i,
                      i * 7919 % 1000, i % 97);
    text.data[n] = 0;
    return text.data;
}

static void hashes_known_vectors(void **state)
{
    world *w = *state;
    static const struct {
        const char *text, *sha256, *sri, *xxh3;
    } known[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
         "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
         "2d06800538d394c2"},
        {"abc",
         "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
         "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=",
         "78af5f94892f3950"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        ox_digest d;
        ox_err err = {0};
        char sha256[OX_SHA256_HEX], sri[OX_SRI_TEXT], xxh3[OX_XXH3_HEX];
        size_t n = strlen(known[i].text);
        assert_int_equal(ox_digest_bytes(&d, known[i].text, n, &err), OX_OK);
        ox_sha256_hex(sha256, &d);
        ox_sha256_sri(sri, &d);
        ox_xxh3_hex(xxh3, &d);
        assert_string_equal(sha256, known[i].sha256);
        assert_string_equal(sri, known[i].sri);
        assert_string_equal(xxh3, known[i].xxh3);
        assert_int_equal(d.size, n);
    }
    char *a = ox_alloc(w->arena, 1000000);
    memset(a, 'a', 1000000);
    ox_digest d, pieces;
    ox_err err = {0};
    char sha256[OX_SHA256_HEX];
    ox_digest_bytes(&d, a, 1000000, &err);
    ox_sha256_hex(sha256, &d);
    assert_string_equal(
        sha256,
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    ox_hasher *h;
    assert_int_equal(ox_hasher_new(&h, &err), OX_OK);
    for (size_t i = 0; i < 1000000; i += 333)
        ox_hasher_add(h, a + i, i + 333 < 1000000 ? 333 : 1000000 - i);
    assert_int_equal(ox_hasher_end(&pieces, h, &err), OX_OK);
    assert_true(ox_digest_equal(&d, &pieces));
}

static void hex_reads_back(void **state)
{
    (void)state;
    uint8_t bytes[4] = {0x00, 0x9f, 0xa0, 0xff}, back[4];
    char text[9];
    ox_hex(text, bytes, 4);
    assert_string_equal(text, "009fa0ff");
    assert_true(ox_hex_parse(back, 4, text));
    assert_memory_equal(bytes, back, 4);
    assert_false(ox_hex_parse(back, 4, "009FA0FF"));
    assert_false(ox_hex_parse(back, 4, "009fa0f"));
    assert_false(ox_hex_parse(back, 4, "009fa0ff0"));
    assert_false(ox_hex_parse(back, 4, "009fa0fg"));
    assert_false(ox_hex_parse(back, 4, ""));
}

/* Encodes into a file; returns its bytes. */
static char *encode(world *w, const void *data, size_t n, size_t *encoded)
{
    const char *path = in_dir(w, "encoded.br");
    ox_out *out;
    ox_err err = {0};
    ox_digest read, want;
    assert_int_equal(ox_out_open(&out, path, &err), OX_OK);
    assert_int_equal(ox_brotli_encode(out, &read, data, n, &err), OX_OK);
    assert_int_equal(ox_out_commit(out, true, &err), OX_OK);
    ox_digest_bytes(&want, data, n, &err);
    assert_true(ox_digest_equal(&read, &want));
    return get(w, path, encoded);
}

static void assert_refused(const void *data, size_t n, const ox_digest *want,
                           const char *why)
{
    ox_err err = {0};
    ox_encoded body = {data, n, OX_BROTLI};
    assert_int_equal(ox_encoded_check(&body, want, &err), OX_NO);
    if (!strstr(err.text, why))
        fail_msg("'%s' does not say '%s'", err.text, why);
}

static void brotli_round_trips(void **state)
{
    world *w = *state;
    char *text = prose(w, MEGABYTE);
    uint8_t *random = noise(w, MEGABYTE, 1);
    const struct {
        const void *data;
        size_t n;
        bool pays;
    } cases[] = {{"", 0, false},
                 {"x", 1, false},
                 {random, MEGABYTE, false},
                 {text, 1000, true},
                 {text, MEGABYTE, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ox_err err = {0};
        ox_digest want;
        size_t n;
        ox_digest_bytes(&want, cases[i].data, cases[i].n, &err);
        char *bytes = encode(w, cases[i].data, cases[i].n, &n);
        ox_encoded body = {bytes, n, OX_BROTLI};
        assert_int_equal(ox_encoded_check(&body, &want, &err), OX_OK);
        assert_int_equal(ox_brotli_pays(cases[i].n, n), cases[i].pays);
        assert_true(n < cases[i].n + 100);
    }
}

static void two_percent_decide(void **state)
{
    (void)state;
    assert_false(ox_brotli_pays(1000, 981));
    assert_true(ox_brotli_pays(1000, 980));
    assert_false(ox_brotli_pays(1001, 981));
    assert_true(ox_brotli_pays(1001, 980));
    assert_false(ox_brotli_pays(0, 1));
    assert_false(ox_brotli_pays(1, 1));
    assert_false(ox_brotli_pays(UINT64_MAX, UINT64_MAX - 1));
}

static void damaged_streams_are_refused(void **state)
{
    world *w = *state;
    char *text = prose(w, 300000);
    ox_err err = {0};
    ox_digest want;
    ox_digest_bytes(&want, text, 300000, &err);
    size_t n;
    char *good = encode(w, text, 300000, &n);
    assert_refused(good, n - 1, &want, "cut short");
    assert_refused(good, n / 2, &want, "cut short");
    assert_refused(good, 0, &want, "cut short");
    char *longer = ox_alloc(w->arena, n + 1);
    memcpy(longer, good, n);
    assert_refused(longer, n + 1, &want, "1 bytes follow");
    assert_refused(text, 300000, &want, "");
    for (size_t at = 0; at < n; at += n / 50) {
        good[at] ^= 0x10;
        assert_refused(good, n, &want, "");
        good[at] ^= 0x10;
    }
    ox_digest other = want;
    other.size--;
    assert_refused(good, n, &other, "more than 299999");
    other.size += 2;
    assert_refused(good, n, &other, "300000 bytes decoded, 300001 expected");
    other = want;
    other.sha256[31] ^= 1;
    assert_refused(good, n, &other, "sha256");
    other = want;
    other.xxh3 ^= 1;
    assert_refused(good, n, &other, "xxh3");
}

/* A few bytes that decode to megabytes are given up at the wanted size. */
static void bombs_stop_early(void **state)
{
    world *w = *state;
    char *zeros = ox_alloc(w->arena, 8 * MEGABYTE);
    size_t n;
    char *bomb = encode(w, zeros, 8 * MEGABYTE, &n);
    assert_true(n < 1000);
    ox_digest want = {.size = 10};
    assert_refused(bomb, n, &want, "more than 10 bytes");
}

static void brotli_tool_decodes(void **state)
{
    world *w = *state;
    if (system("command -v brotli >/dev/null 2>&1")) {
        print_message("SKIP: no brotli tool\n");
        skip();
    }
    size_t n;
    char *text = prose(w, MEGABYTE);
    put(w, "plain", text, MEGABYTE);
    encode(w, text, MEGABYTE, &n);
    assert_int_equal(
        system(ox_printf(w->arena, "brotli -dc %s | cmp - %s",
                         in_dir(w, "encoded.br"), in_dir(w, "plain"))),
        0);
}

/* The files most tests pack: model "m.onnx" with external data "m.data", noise
 * and an empty file. */
static ox_pack_file *four_files(world *w)
{
    ox_pack_file *files = OX_NEW_ARRAY(w->arena, 4, ox_pack_file);
    files[0] = (ox_pack_file){
        .name = "z.bin",
        .path = put(w, "z", noise(w, 100000, 7), 100000),
    };
    files[1] = (ox_pack_file){.name = "empty.json", .path = put(w, "e", "", 0)};
    files[2] = (ox_pack_file){
        .name = "m.data",
        .path = put(w, "d", prose(w, 200000), 200000),
        .external_of = "m.onnx",
        .location = "m.data",
    };
    files[3] = (ox_pack_file){.name = "m.onnx",
                              .path = put(w, "m", prose(w, 5000), 5000)};
    return files;
}

static ox_pack_report pack_into(world *w, const ox_pack_file *files, size_t n,
                                const char *dir, bool serial)
{
    ox_pack_report report;
    ox_err err = {0};
    ox_pack_job job = {files, n, dir, "0.0-test", serial, false};
    ox_status status = ox_pack(&report, &job, w->arena, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(status, OX_OK);
    return report;
}

static void assert_verified(world *w, const char *dir, size_t n)
{
    ox_problems problems;
    size_t n_files;
    ox_err err = {0};
    ox_status status = ox_pack_verify(&problems, &n_files, dir, w->arena, &err);
    if (status)
        fail_msg("%s: %s", err.text, problems.n ? problems.at[0].text : "");
    assert_int_equal(n_files, n);
}

static void packs_and_verifies(void **state)
{
    world *w = *state;
    const char *dir = in_dir(w, "new/out");
    ox_pack_report r = pack_into(w, four_files(w), 4, dir, false);
    static const char *const names[] = {"empty.json", "m.onnx", "m.data",
                                        "z.bin"};
    static const char *const types[] = {
        "application/json", "application/octet-stream",
        "application/octet-stream", "application/octet-stream"};
    static const ox_encoding encodings[] = {OX_IDENTITY, OX_BROTLI, OX_BROTLI,
                                            OX_IDENTITY};
    assert_int_equal(r.n_files, 4);
    for (size_t i = 0; i < 4; i++) {
        const ox_packed *f = &r.files[i].file;
        assert_string_equal(f->name, names[i]);
        assert_string_equal(f->type, types[i]);
        assert_int_equal(f->encoding, encodings[i]);
        assert_false(r.files[i].reused);
        char sha256[OX_SHA256_HEX];
        ox_sha256_hex(sha256, &f->digest);
        assert_int_equal(strncmp(f->url, sha256, 64), 0);
        assert_string_equal(f->url + 64, strrchr(f->name, '.'));
        struct stat st;
        assert_int_equal(stat(ox_path_join(w->arena, dir, f->url), &st), 0);
        assert_int_equal(st.st_size, f->encoded_size);
    }
    assert_true(r.manifest_written);
    assert_string_equal(r.files[2].file.external_of, "m.onnx");
    assert_string_equal(r.files[2].file.location, "m.data");
    assert_verified(w, dir, 4);
}

static void manifest_is_as_documented(void **state)
{
    world *w = *state;
    ox_pack_file file = {.name = "a \"b\".onnx", .path = put(w, "f", "abc", 3)};
    ox_pack_report r = pack_into(w, &file, 1, in_dir(w, "out"), false);
    size_t n;
    assert_string_equal(
        get(w, r.manifest, &n),
        "{\n \"schema\": \"onnxfix-manifest/1\",\n"
        " \"generator\": {\"name\": \"onnxfix\", \"version\": \"0.0-test\"},\n"
        " \"files\": [\n"
        "  {\"name\": \"a \\\"b\\\".onnx\", \"url\": \"ba7816bf8f01cfea414140de"
        "5dae2223b00361a396177a9cb410ff61f20015ad.onnx\", \"size\": 3, "
        "\"encodedSize\": 3, \"encoding\": \"identity\", \"type\": "
        "\"application/octet-stream\", \"integrity\": "
        "\"sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=\", \"sha256\": "
        "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\", "
        "\"xxh3\": \"78af5f94892f3950\"}\n"
        " ]\n}\n");
}

static void second_run_reuses(void **state)
{
    world *w = *state;
    const char *dir = in_dir(w, "out");
    ox_pack_file *files = four_files(w);
    ox_pack_report first = pack_into(w, files, 4, dir, false);
    struct stat before[5], after;
    for (size_t i = 0; i < 4; i++)
        stat(ox_path_join(w->arena, dir, first.files[i].file.url), &before[i]);
    stat(first.manifest, &before[4]);
    ox_pack_report second = pack_into(w, files, 4, dir, false);
    assert_false(second.manifest_written);
    for (size_t i = 0; i < 5; i++) {
        const char *path =
            i == 4 ? first.manifest
                   : ox_path_join(w->arena, dir, first.files[i].file.url);
        assert_int_equal(stat(path, &after), 0);
        assert_int_equal(after.st_ino, before[i].st_ino);
        assert_int_equal(after.st_mtim.tv_sec, before[i].st_mtim.tv_sec);
        assert_int_equal(after.st_mtim.tv_nsec, before[i].st_mtim.tv_nsec);
        assert_true(i == 4 || second.files[i].reused);
    }
}

static void dry_run_writes_nothing(void **state)
{
    world *w = *state;
    const char *dir = in_dir(w, "out");
    ox_pack_file *files = four_files(w);
    ox_pack_report report;
    ox_err err = {0};
    ox_pack_job job = {files, 4, dir, "0", false, true};
    assert_int_equal(ox_pack(&report, &job, w->arena, &err), OX_OK);
    assert_false(ox_path_exists(dir));
    assert_false(report.manifest_written);
    assert_int_equal(report.files[1].file.digest.size, 5000);
    assert_int_equal(report.files[1].file.encoded_size, 0);
    pack_into(w, files, 4, dir, false);
    assert_int_equal(ox_pack(&report, &job, w->arena, &err), OX_OK);
    assert_true(report.files[1].reused);
    assert_true(report.files[1].file.encoded_size > 0);
}

/* A file of the right name and the wrong content is not taken for it. */
static void damaged_file_is_made_anew(void **state)
{
    world *w = *state;
    const char *dir = in_dir(w, "out");
    ox_pack_file *files = four_files(w);
    ox_pack_report r = pack_into(w, files, 4, dir, false);
    const char *url = r.files[2].file.url;
    const char *path = ox_path_join(w->arena, dir, url);
    assert_int_equal(truncate(path, 1000), 0);
    r = pack_into(w, files, 4, dir, false);
    assert_true(r.files[1].reused);
    assert_false(r.files[2].reused);
    assert_verified(w, dir, 4);
}

static void threads_change_nothing(void **state)
{
    world *w = *state;
    ox_pack_file *files = four_files(w), swapped[4];
    for (size_t i = 0; i < 4; i++)
        swapped[i] = files[3 - i];
    const char *one = in_dir(w, "one"), *two = in_dir(w, "two");
    ox_pack_report a = pack_into(w, files, 4, one, true);
    ox_pack_report b = pack_into(w, swapped, 4, two, false);
    assert_same_file(w, a.manifest, b.manifest);
    for (size_t i = 0; i < 4; i++)
        assert_same_file(w, ox_path_join(w->arena, one, a.files[i].file.url),
                         ox_path_join(w->arena, two, b.files[i].file.url));
}

static void same_content_is_stored_once(void **state)
{
    world *w = *state;
    const char *text = prose(w, 9000);
    ox_pack_file files[] = {{.name = "b.onnx", .path = put(w, "1", text, 9000)},
                            {.name = "a.onnx", .path = put(w, "2", text, 9000)},
                            {.name = "w",
                             .path = put(w, "3", text, 9000),
                             .external_of = "a.onnx",
                             .location = "w"},
                            {.name = "w",
                             .path = in_dir(w, "3"),
                             .external_of = "b.onnx",
                             .location = "w"}};
    ox_pack_report r = pack_into(w, files, 4, in_dir(w, "out"), false);
    assert_string_equal(r.files[0].file.url, r.files[2].file.url);
    assert_string_equal(r.files[1].file.url, r.files[3].file.url);
    assert_int_equal(r.files[0].file.encoded_size,
                     r.files[2].file.encoded_size);
    assert_int_equal(r.files[2].file.encoding, OX_BROTLI);
    assert_int_equal(r.files[0].reused + r.files[2].reused, 1);
    /* The twin was not even looked at. */
    assert_int_equal((r.files[0].seconds == 0) + (r.files[2].seconds == 0), 1);
    assert_verified(w, in_dir(w, "out"), 4);
}

static void refuse_pack(world *w, const ox_pack_file *files, size_t n,
                        ox_status status, const char *why)
{
    ox_pack_report report;
    ox_err err = {0};
    const char *dir = in_dir(w, "refused");
    ox_pack_job job = {files, n, dir, "0", false, false};
    assert_int_equal(ox_pack(&report, &job, w->arena, &err), status);
    if (!strstr(err.text, why))
        fail_msg("'%s' does not say '%s'", err.text, why);
    assert_false(ox_path_exists(ox_path_join(w->arena, dir, "manifest.json")));
}

static void bad_jobs_are_refused(void **state)
{
    world *w = *state;
    const char *path = put(w, "f", "abc", 3);
    ox_pack_file twice[] = {{.name = "a", .path = path},
                            {.name = "a", .path = path}};
    refuse_pack(w, twice, 2, OX_USAGE, "would both be packed as 'a'");
    ox_pack_file missing[] = {{.name = "a", .path = path},
                              {.name = "b", .path = in_dir(w, "none")}};
    refuse_pack(w, missing, 2, OX_IO, "none: cannot open");
    ox_pack_file newline = {.name = "a\nb", .path = path};
    refuse_pack(w, &newline, 1, OX_USAGE, "'a\\x0ab'");
    ox_pack_file latin = {.name = "caf\xe9.onnx", .path = path};
    refuse_pack(w, &latin, 1, OX_USAGE, "UTF-8");
    ox_pack_file empty = {.name = "", .path = path};
    refuse_pack(w, &empty, 1, OX_USAGE, "empty");
    ox_pack_file folder = {.name = "a", .path = w->dir};
    refuse_pack(w, &folder, 1, OX_IO, "not a regular file");
    put(w, "refused.file", "", 0);
    ox_pack_file good = {.name = "a", .path = path};
    ox_pack_report report;
    ox_err err = {0};
    ox_pack_job job = {&good, 1, in_dir(w, "refused.file"), "0", false, false};
    assert_int_equal(ox_pack(&report, &job, w->arena, &err), OX_IO);
}

/* Verifies; the problems must be n, the first one (of file, if not NULL)
 * saying why. */
static void assert_problem(world *w, const char *dir, size_t n,
                           const char *file, const char *why)
{
    ox_problems problems;
    ox_err err = {0};
    ox_status status = ox_pack_verify(&problems, NULL, dir, w->arena, &err);
    if (status != OX_NO)
        fail_msg("status %d, a problem expected: '%s'", (int)status, why);
    if (problems.n != n || !strstr(problems.at[0].text, why) ||
        (file && strcmp(problems.at[0].file, file)))
        fail_msg("%zu problems, %zu expected; first: %s: '%s', not '%s'",
                 problems.n, n, problems.at[0].file, problems.at[0].text, why);
}

static void verify_finds_damage(void **state)
{
    world *w = *state;
    const char *dir = in_dir(w, "out");
    ox_pack_report r = pack_into(w, four_files(w), 4, dir, false);
    const char *model = ox_path_join(w->arena, dir, r.files[1].file.url);
    const char *raw = ox_path_join(w->arena, dir, r.files[3].file.url);
    size_t n;
    char *bytes = get(w, model, &n);
    ox_err err = {0};
    ox_file_write(model, bytes, n - 1, &err);
    assert_problem(w, dir, 1, "m.onnx", "encodedSize is");
    /* Byte 0 is the window: another that is large enough decodes the same. */
    for (size_t at = 1; at < n; at += n / 7) {
        bytes[at] ^= 4;
        ox_file_write(model, bytes, n, &err);
        assert_problem(w, dir, 1, "m.onnx", r.files[1].file.url);
        bytes[at] ^= 4;
    }
    ox_file_write(model, bytes, n, &err);
    assert_verified(w, dir, 4);
    bytes = get(w, raw, &n);
    bytes[n / 2] ^= 1;
    ox_file_write(raw, bytes, n, &err);
    assert_problem(w, dir, 1, "z.bin", "sha256 is");
    unlink(model);
    assert_problem(w, dir, 2, "m.onnx", "cannot open");
    ox_problems problems;
    unlink(r.manifest);
    assert_int_equal(ox_pack_verify(&problems, NULL, dir, w->arena, &err),
                     OX_IO);
}

#define ABC "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
#define ABC_SRI "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
#define HEAD                                                                   \
    "{\"schema\":\"onnxfix-manifest/1\",\"generator\":{\"name\":\"x\","        \
    "\"version\":\"1\"},\"files\":"
#define REST                                                                   \
    "\"encoding\":\"identity\",\"type\":\"t\",\"integrity\":\"" ABC_SRI        \
    "\",\"sha256\":\"" ABC "\",\"xxh3\":\"78af5f94892f3950\""
#define SIZES "\"size\":3,\"encodedSize\":3,"
#define GOOD "\"name\":\"a\",\"url\":\"" ABC ".x\"," SIZES REST

static const struct {
    const char *text;
    size_t n; /* problems; 0: it is right */
    const char *why;
} manifests[] = {
    {HEAD "[{" GOOD "}]}", 0, ""},
    {HEAD "[{" GOOD ",\"later\":[1]}],\"chunks\":{}}", 0, ""},
    {HEAD "[]}", 0, ""},
    {"", 1, "not a JSON object"},
    {"[]", 1, "not a JSON object"},
    {"{\"schema\"", 1, "not a JSON object"},
    {HEAD "[]} x", 1, "not a JSON object"},
    {"{}", 1, "'schema' is missing"},
    {"{\"schema\":7}", 1, "'schema' is not a string"},
    {"{\"schema\":\"onnxfix-manifest/2\"}", 1, "only 'onnxfix-manifest/1'"},
    {"{\"schema\":\"onnxfix-manifest/1\",\"files\":[]}", 1, "'generator'"},
    {HEAD "{}}", 1, "'files' is not an array"},
    {HEAD "7}", 1, "'files' is not an array"},
    {HEAD "[7]}", 1, "not an object"},
    {HEAD "[{" GOOD "},{" GOOD "}]}", 1, "two files have this name"},
    {HEAD "[{" GOOD ",\"size\":4}]}", 1, "member 'size' is there twice"},
    {HEAD "[{" GOOD ",\"externalDataOf\":\"b\",\"location\":\"l\"}]}", 1,
     "'b', which is not in the manifest"},
    {HEAD "[{" GOOD ",\"externalDataOf\":\"b\"}]}", 1, "'location' is missing"},
    {HEAD "[{\"name\":\"a\",\"url\":\"../" ABC "\"," SIZES REST "}]}", 1,
     "url '../" ABC "' is not"},
    {HEAD "[{\"name\":\"a\",\"url\":\"/etc/passwd\"," SIZES REST "}]}", 1,
     "url '/etc/passwd' is not"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC "/../../x\"," SIZES REST "}]}", 1,
     "is not the sha256 and an extension"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC "./../x\"," SIZES REST "}]}", 1,
     "is not the sha256 and an extension"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC ".y\"," SIZES REST "}]}", 1,
     "cannot open"},
    {HEAD "[{\"name\":\"a\\u0000b\",\"url\":\"" ABC ".x\"," SIZES REST "}]}", 1,
     "not a JSON object"},
    {HEAD "[{\"name\":\"a\\n\",\"url\":\"" ABC ".x\"," SIZES REST "}]}", 1,
     "'name' is empty or not printable"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC ".x\",\"size\":-3,"
          "\"encodedSize\":3," REST "}]}",
     1, "'size' is not a number of bytes"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC ".x\",\"size\":3.5,"
          "\"encodedSize\":9007199254740992," REST "}]}",
     2, "'size' is not a number of bytes"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC ".x\",\"size\":\"3\","
          "\"encodedSize\":null," REST "}]}",
     2, "'size' is not a number of bytes"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC ".x\",\"size\":4,"
          "\"encodedSize\":3," REST "}]}",
     1, "3 bytes decoded, 4 expected"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC ".x\"," SIZES
          "\"encoding\":\"gzip\",\"type\":\"t\",\"integrity\":\"" ABC_SRI
          "\",\"sha256\":\"" ABC "\",\"xxh3\":\"78af5f94892f3950\"}]}",
     1, "encoding 'gzip'"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC ".x\"," SIZES
          "\"encoding\":\"identity\",\"type\":\"t\",\"integrity\":\"sha256-x\","
          "\"sha256\":\"" ABC "\",\"xxh3\":\"78af5f94892f3950\"}]}",
     1, "integrity 'sha256-x' is not"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC ".x\"," SIZES
          "\"encoding\":\"identity\",\"type\":\"t\",\"integrity\":\"" ABC_SRI
          "\",\"sha256\":\"" ABC "\",\"xxh3\":\"78af5f94892f3951\"}]}",
     1, "xxh3 is 78af5f94892f3950"},
    {HEAD "[{\"name\":\"a\",\"url\":\"" ABC ".x\"," SIZES
          "\"encoding\":\"identity\",\"type\":\"t\",\"integrity\":\"" ABC_SRI
          "\",\"sha256\":\"abc\",\"xxh3\":\"78AF5F94892F3950\"}]}",
     2, "sha256 'abc' is not 64 hex digits"},
    {HEAD "[{}]}", 9, "'name' is missing"},
};

static void hostile_manifests_are_refused(void **state)
{
    world *w = *state;
    put(w, ABC ".x", "abc", 3);
    for (size_t i = 0; i < sizeof manifests / sizeof *manifests; i++) {
        const char *text = manifests[i].text;
        put(w, "manifest.json", text, strlen(text));
        if (manifests[i].n)
            assert_problem(w, w->dir, manifests[i].n, NULL, manifests[i].why);
        else
            assert_verified(w, w->dir, strstr(text, "{\"name\":\"a\"") != NULL);
    }
    put(w, "manifest.json", HEAD "[]}\0", sizeof HEAD "[]}\0" - 1);
    assert_problem(w, w->dir, 1, "manifest.json", "not a JSON object");
}

static void huge_manifests_are_refused(void **state)
{
    world *w = *state;
    size_t n = OX_MAX_MANIFEST;
    char *text = ox_alloc(w->arena, n + 1);
    memset(text, '[', n + 1);
    put(w, "manifest.json", text, n);
    assert_problem(w, w->dir, 1, "manifest.json", "not a JSON object");
    put(w, "manifest.json", text, n + 1);
    ox_problems problems;
    ox_err err = {0};
    assert_int_equal(ox_pack_verify(&problems, NULL, w->dir, w->arena, &err),
                     OX_UNSUPPORTED);
    ox_buf many;
    ox_buf_init(&many, w->arena);
    ox_buf_str(&many, HEAD "[{}");
    for (size_t i = 1; i < OX_MAX_PACKED; i++)
        ox_buf_str(&many, ",{}");
    put(w, "manifest.json", many.data, many.size);
    assert_problem(w, w->dir, 1, NULL, "not a JSON object");
    ox_buf_str(&many, "]}");
    put(w, "manifest.json", many.data, many.size);
    assert_problem(w, w->dir, OX_MAX_PROBLEMS + 1, "files[0]", "'name'");
    many.size -= 2;
    ox_buf_str(&many, ",{}]}");
    put(w, "manifest.json", many.data, many.size);
    assert_problem(w, w->dir, 1, NULL, "not an array of at most");
}

/* A model of two external tensors in one file, as protobuf bytes. */
#define EXTERNAL(name)                                                         \
    "\x2a\x1a"                      /* initializer */                          \
    "\x08\x01\x10\x01\x42\x01" name /* dims [1], float */                      \
    "\x6a\x0f\x0a\x08location\x12\x03w.x\x70\x01"
static const uint8_t external_model[] =
    "\x08\x08\x3a\x3b\x12\x01g" EXTERNAL("w") EXTERNAL("v");

static void models_bring_their_data(void **state)
{
    world *w = *state;
    const char *path =
        put(w, "m.onnx", external_model, sizeof external_model - 1);
    ox_pack_files files = {0};
    ox_err err = {0};
    assert_int_equal(ox_model_files(&files, path, w->arena, &err),
                     OX_BAD_MODEL);
    assert_non_null(strstr(err.text, "tensor 'w': external file 'w.x'"));
    put(w, "w.x", "abcd", 4);
    files = (ox_pack_files){0};
    assert_int_equal(ox_model_files(&files, path, w->arena, &err), OX_OK);
    assert_int_equal(files.n, 2);
    assert_string_equal(files.at[0].name, "m.onnx");
    assert_null(files.at[0].external_of);
    assert_string_equal(files.at[1].name, "w.x");
    assert_string_equal(files.at[1].external_of, "m.onnx");
    assert_string_equal(files.at[1].location, "w.x");
    pack_into(w, files.at, files.n, in_dir(w, "out"), false);
    assert_verified(w, in_dir(w, "out"), 2);
    put(w, "not.onnx", "<html>", 6);
    assert_int_equal(
        ox_model_files(&files, in_dir(w, "not.onnx"), w->arena, &err),
        OX_BAD_MODEL);
    put(w, "m.onnxtxt", "x", 1);
    assert_int_equal(
        ox_model_files(&files, in_dir(w, "m.onnxtxt"), w->arena, &err),
        OX_USAGE);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hashes_known_vectors),
        TEST(hex_reads_back),
        TEST(brotli_round_trips),
        TEST(two_percent_decide),
        TEST(damaged_streams_are_refused),
        TEST(bombs_stop_early),
        TEST(brotli_tool_decodes),
        TEST(packs_and_verifies),
        TEST(manifest_is_as_documented),
        TEST(second_run_reuses),
        TEST(dry_run_writes_nothing),
        TEST(damaged_file_is_made_anew),
        TEST(threads_change_nothing),
        TEST(same_content_is_stored_once),
        TEST(bad_jobs_are_refused),
        TEST(verify_finds_damage),
        TEST(hostile_manifests_are_refused),
        TEST(huge_manifests_are_refused),
        TEST(models_bring_their_data),
    };
    return cmocka_run_group_tests_name("dist", tests, NULL, NULL);
}
