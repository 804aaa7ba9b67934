/* lib/base, for what the rest of the tests does not reach. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/map.h"
#include "base/options.h"
#include "base/parallel.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/* Each test has an arena and an empty folder. */
typedef struct state {
    ox_arena *arena;
    char folder[64];
    ox_err err;
} state;

static int set_up(void **out)
{
    state *s = calloc(1, sizeof *s);
    s->arena = ox_arena_new(0, NULL, NULL);
    strcpy(s->folder, "/tmp/onnxfix-base-XXXXXX");
    *out = s;
    return !mkdtemp(s->folder);
}

static int count_files(const char *folder)
{
    DIR *dir = opendir(folder);
    int n = -2;
    while (readdir(dir))
        n++;
    closedir(dir);
    return n;
}

static void remove_files(const char *folder)
{
    DIR *dir = opendir(folder);
    for (struct dirent *e; (e = readdir(dir));)
        if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
            unlinkat(dirfd(dir), e->d_name, 0);
    closedir(dir);
    rmdir(folder);
}

static int tear_down(void **in)
{
    state *s = *in;
    remove_files(s->folder);
    ox_arena_free(s->arena);
    free(s);
    return 0;
}

static char *in_folder(const state *s, const char *name)
{
    return ox_path_join(s->arena, s->folder, name);
}

/* Arena. */

typedef struct failure {
    jmp_buf back;
    size_t size;
} failure;

static void jump_back(void *user, size_t size)
{
    failure *f = user;
    f->size = size;
    longjmp(f->back, 1);
}

static void test_arena_limit(void **in)
{
    (void)in;
    failure f = {.size = 0};
    ox_arena *arena = ox_arena_new(1000, jump_back, &f);
    memset(ox_alloc(arena, 900), 1, 900);
    if (!setjmp(f.back)) {
        ox_alloc(arena, 200);
        fail();
    }
    assert_int_equal(f.size, 200);
    /* What fits is still given, also after a failure. */
    assert_non_null(ox_alloc(arena, 50));
    ox_arena_free(arena);
}

static void test_arena_overflow(void **in)
{
    (void)in;
    failure f = {.size = 0};
    ox_arena *arena = ox_arena_new(0, jump_back, &f);
    if (!setjmp(f.back)) {
        ox_alloc_array(arena, SIZE_MAX / 8 + 2, 8);
        fail();
    }
    if (!setjmp(f.back)) {
        ox_alloc(arena, SIZE_MAX - 3);
        fail();
    }
    assert_int_equal(ox_arena_used(arena), 0);
    ox_arena_free(arena);
}

static void test_arena_blocks(void **in)
{
    state *s = *in;
    enum { N = 2000 };
    unsigned char *at[N];
    for (size_t i = 0; i < N; i++) {
        at[i] = ox_alloc(s->arena, i * 7 % 3000);
        assert_int_equal((uintptr_t)at[i] % _Alignof(max_align_t), 0);
        for (size_t k = 0; k < i * 7 % 3000; k++)
            assert_int_equal(at[i][k], 0);
        memset(at[i], (int)(i % 251) + 1, i * 7 % 3000);
    }
    for (size_t i = 0; i < N; i++)
        for (size_t k = 0; k < i * 7 % 3000; k++)
            assert_int_equal(at[i][k], i % 251 + 1);
}

static void test_arena_strings(void **in)
{
    state *s = *in;
    assert_string_equal(ox_strndup(s->arena, "abcdef", 3), "abc");
    assert_string_equal(ox_printf(s->arena, "%s=%d", "x", 17), "x=17");
    char *long_text = ox_alloc(s->arena, 100001);
    memset(long_text, 'y', 100000);
    assert_int_equal(strlen(ox_printf(s->arena, "%s!", long_text)), 100001);
    int *list = NULL;
    size_t n = 0, capacity = 0;
    for (int i = 0; i < 1000; i++)
        OX_PUSH(s->arena, list, n, capacity, i);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(list[i], i);
}

/* Map. */

static void test_map_many(void **in)
{
    state *s = *in;
    enum { N = 100000 };
    ox_map map;
    ox_map_init(&map, s->arena);
    assert_null(ox_map_get(&map, "none"));
    assert_false(ox_map_remove(&map, "none"));
    char **keys = OX_NEW_ARRAY(s->arena, N, char *);
    for (int i = 0; i < N; i++) {
        keys[i] = ox_printf(s->arena, "key%d", i);
        ox_map_set(&map, keys[i], keys[i]);
    }
    for (int i = 0; i < N; i += 3)
        assert_true(ox_map_remove(&map, keys[i]));
    for (int i = 0; i < N; i += 9)
        ox_map_set(&map, keys[i], keys[0]);
    for (int i = 0; i < N; i++) {
        const char *want = i % 9 == 0 ? keys[0] : i % 3 == 0 ? NULL : keys[i];
        char name[32]; /* another string with the same text */
        snprintf(name, sizeof name, "key%d", i);
        assert_ptr_equal(ox_map_get(&map, name), want);
    }
    assert_false(ox_map_remove(&map, keys[3]));
}

/* Names that come and go must not fill the table up. */
static void test_map_churn(void **in)
{
    state *s = *in;
    ox_map map;
    ox_map_init(&map, s->arena);
    for (int i = 0; i < 100000; i++) {
        char *key = ox_printf(s->arena, "k%d", i);
        ox_map_set(&map, key, key);
        assert_true(ox_map_remove(&map, key));
    }
    assert_true(map.capacity <= 64);
    assert_null(ox_map_get(&map, "k5"));
}

/* Options. */

typedef struct values {
    bool flag, other;
    int64_t number;
    uint64_t size;
    const char *text;
    int choice;
    ox_strings many;
} values;

static const ox_option table[] = {
    {"flag", 'f', OX_FLAG, offsetof(values, flag), NULL, NULL, "a flag"},
    {"other", 0, OX_FLAG, offsetof(values, other), NULL, "true", "on"},
    {"number", 'n', OX_INT, offsetof(values, number), "N", "-5", "a number"},
    {"size", 's', OX_SIZE, offsetof(values, size), "BYTES", "4K", "a size"},
    {"text", 't', OX_STRING, offsetof(values, text), "TEXT", NULL, "a text"},
    {"choice", 0, OX_CHOICE, offsetof(values, choice), "ort|spec", "spec",
     "one of two"},
    {"many", 'm', OX_STRINGS, offsetof(values, many), "TEXT", NULL, "several"},
    {0}};

/* Parses a command line of words that single spaces part. */
static ox_status parse(state *s, values *v, ox_strings *operands,
                       const char *line)
{
    char *argv[16];
    int argc = 0;
    *v = (values){0};
    *operands = (ox_strings){0};
    for (char *w = strtok(ox_strdup(s->arena, line), " "); w;
         w = strtok(NULL, " "))
        argv[argc++] = w;
    const ox_option_set set = {table, v};
    s->err = (ox_err){0};
    ox_options_default(&set, 1, s->arena);
    return ox_options_parse(operands, &set, 1, argc, argv, s->arena, &s->err);
}

static void test_options_defaults(void **in)
{
    state *s = *in;
    values v;
    ox_strings operands;
    assert_int_equal(parse(s, &v, &operands, ""), OX_OK);
    assert_false(v.flag);
    assert_true(v.other);
    assert_int_equal(v.number, -5);
    assert_int_equal(v.size, 4096);
    assert_null(v.text);
    assert_int_equal(v.choice, 1);
    assert_int_equal(operands.n, 0);
}

static void test_options_forms(void **in)
{
    state *s = *in;
    values v;
    ox_strings operands;
    assert_int_equal(parse(s, &v, &operands,
                           "a -f --other=0 --number -7 -s3G --text=x=y "
                           "--choice ort -m one --many two - -- --b"),
                     OX_OK);
    assert_true(v.flag);
    assert_false(v.other);
    assert_int_equal(v.number, -7);
    assert_int_equal(v.size, (uint64_t)3 << 30);
    assert_string_equal(v.text, "x=y");
    assert_int_equal(v.choice, 0);
    assert_int_equal(v.many.n, 2);
    assert_string_equal(v.many.at[1], "two");
    assert_int_equal(operands.n, 3);
    assert_string_equal(operands.at[0], "a");
    assert_string_equal(operands.at[1], "-");
    assert_string_equal(operands.at[2], "--b");
}

static void test_options_errors(void **in)
{
    state *s = *in;
    static const char *const lines[][2] = {
        {"--none", "'--none'"},       {"-x", "'-x'"},
        {"--number 1x", "'1x'"},      {"--number", "'--number'"},
        {"--number=", "''"},          {"-n 9223372036854775808", "'9223372"},
        {"--size -1", "'-1'"},        {"--size 1T", "'1T'"},
        {"-s 99999999999G", "'9999"}, {"--size 1KK", "'1KK'"},
        {"--choice x", "ort|spec"},   {"--choice sp", "'sp'"},
        {"--flag=maybe", "'maybe'"},  {"--fla", "'--fla'"}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        values v;
        ox_strings operands;
        assert_int_equal(parse(s, &v, &operands, lines[i][0]), OX_USAGE);
        if (!strstr(s->err.text, lines[i][1]))
            fail_msg("%s: '%s' does not name %s", lines[i][0], s->err.text,
                     lines[i][1]);
    }
}

static void test_options_assign(void **in)
{
    state *s = *in;
    values v = {0};
    const ox_option_set set = {table, &v};
    assert_int_equal(ox_option_assign(&set, "flag", NULL, s->arena, &s->err),
                     OX_OK);
    assert_true(v.flag);
    assert_int_equal(ox_option_assign(&set, "number", "12", s->arena, &s->err),
                     OX_OK);
    assert_int_equal(v.number, 12);
    assert_int_equal(ox_option_assign(&set, "number", NULL, s->arena, &s->err),
                     OX_USAGE);
    assert_int_equal(ox_option_assign(&set, "numb", "1", s->arena, &s->err),
                     OX_USAGE);
    ox_buf help;
    ox_buf_init(&help, s->arena);
    ox_options_help(&help, table);
    for (const ox_option *o = table; o->name; o++) {
        assert_non_null(strstr(ox_buf_text(&help), o->name));
        assert_non_null(strstr(ox_buf_text(&help), o->help));
    }
    assert_non_null(strstr(ox_buf_text(&help), "(default: spec)"));
}

/* Files. */

static void expect_content(state *s, const char *path, const char *expected)
{
    char *text;
    size_t size;
    assert_int_equal(
        ox_file_text(&text, &size, path, 1 << 20, s->arena, &s->err), OX_OK);
    assert_int_equal(size, strlen(expected));
    assert_string_equal(text, expected);
}

static ox_out *start(state *s, const char *path, const char *text)
{
    ox_out *out;
    assert_int_equal(ox_out_open(&out, path, &s->err), OX_OK);
    assert_int_equal(ox_out_write(out, text, strlen(text), &s->err), OX_OK);
    return out;
}

static void test_out_commit(void **in)
{
    state *s = *in;
    char *path = in_folder(s, "model");
    ox_out *out = start(s, path, "new");
    assert_false(ox_path_exists(path));
    assert_int_equal(ox_out_size(out), 3);
    assert_int_equal(ox_out_commit(out, false, &s->err), OX_OK);
    expect_content(s, path, "new");
    assert_int_equal(ox_out_commit(start(s, path, "newer"), true, &s->err),
                     OX_OK);
    expect_content(s, path, "newer");
    assert_int_equal(count_files(s->folder), 1);
}

static void test_out_keeps_existing(void **in)
{
    state *s = *in;
    char *path = in_folder(s, "model");
    assert_int_equal(ox_file_write(path, "old", 3, &s->err), OX_OK);
    assert_int_equal(ox_out_commit(start(s, path, "new"), false, &s->err),
                     OX_IO);
    assert_non_null(strstr(s->err.text, "model"));
    expect_content(s, path, "old");
    ox_out_abandon(start(s, path, "new"));
    ox_out_abandon(NULL);
    expect_content(s, path, "old");
    assert_int_equal(count_files(s->folder), 1);
}

static void test_out_refuses(void **in)
{
    state *s = *in;
    ox_out *out;
    assert_int_equal(ox_out_open(&out, in_folder(s, "none/model"), &s->err),
                     OX_IO);
    assert_int_equal(ox_out_open(&out, s->folder, &s->err), OX_IO);
    assert_int_equal(ox_out_open(&out, "", &s->err), OX_IO);
    assert_int_equal(ox_out_open(&out, "/dev/full", &s->err), OX_IO);
    assert_int_equal(count_files(s->folder), 0);
}

/* A file size limit behaves as a full disk does. */
static ox_status write_limited(state *s, const char *path, size_t n, rlim_t max)
{
    struct rlimit old, limit;
    getrlimit(RLIMIT_FSIZE, &old);
    limit = old;
    limit.rlim_cur = max;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    ox_status status = ox_file_write(path, ox_alloc(s->arena, n), n, &s->err);
    setrlimit(RLIMIT_FSIZE, &old);
    return status;
}

static void test_out_full_disk(void **in)
{
    state *s = *in;
    char *path = in_folder(s, "model");
    assert_int_equal(ox_file_write(path, "old", 3, &s->err), OX_OK);
    /* Buffered to the last moment, and larger than any buffer. */
    assert_int_equal(write_limited(s, path, 1000, 100), OX_IO);
    assert_non_null(strstr(s->err.text, "model: cannot write: "));
    assert_int_equal(write_limited(s, path, 3 << 20, 1 << 20), OX_IO);
    expect_content(s, path, "old");
    assert_int_equal(count_files(s->folder), 1);
}

static void test_out_copy(void **in)
{
    state *s = *in;
    enum { N = 3 << 20 };
    unsigned char *bytes = ox_alloc(s->arena, N);
    for (size_t i = 0; i < N; i++)
        bytes[i] = (unsigned char)(i * 2654435761u >> 13);
    char *from = in_folder(s, "from"), *to = in_folder(s, "to");
    assert_int_equal(ox_file_write(from, bytes, N, &s->err), OX_OK);
    ox_mapped map, copy;
    assert_int_equal(ox_mapped_open(&map, from, s->arena, &s->err), OX_OK);
    ox_out *out = start(s, to, "abc");
    assert_int_equal(ox_out_copy(out, &map, 7, 100, &s->err), OX_OK);
    assert_int_equal(ox_out_zeros(out, 5000, &s->err), OX_OK);
    assert_int_equal(ox_out_copy(out, &map, 11, N - 11, &s->err), OX_OK);
    assert_int_equal(ox_out_write(out, "end", 3, &s->err), OX_OK);
    assert_int_equal(ox_out_size(out), 3 + 100 + 5000 + N - 11 + 3);
    assert_int_equal(ox_out_commit(out, false, &s->err), OX_OK);
    assert_int_equal(ox_mapped_open(&copy, to, s->arena, &s->err), OX_OK);
    assert_int_equal(copy.size, 3 + 100 + 5000 + N - 11 + 3);
    assert_memory_equal(copy.data, "abc", 3);
    assert_memory_equal(copy.data + 3, bytes + 7, 100);
    assert_int_equal(copy.data[103] | copy.data[5102], 0);
    assert_memory_equal(copy.data + 5103, bytes + 11, N - 11);
    assert_memory_equal(copy.data + copy.size - 3, "end", 3);
    ox_mapped_close(&map);
    ox_mapped_close(&copy);
}

static void test_mapped(void **in)
{
    state *s = *in;
    char *path = in_folder(s, "empty");
    ox_mapped map;
    assert_int_equal(ox_mapped_open(&map, path, s->arena, &s->err), OX_IO);
    assert_int_equal(ox_file_write(path, "", 0, &s->err), OX_OK);
    assert_int_equal(ox_mapped_open(&map, path, s->arena, &s->err), OX_OK);
    assert_non_null(map.data);
    assert_int_equal(map.size, 0);
    ox_mapped_close(&map);
    assert_int_equal(ox_mapped_open(&map, s->folder, s->arena, &s->err), OX_IO);
    char *text;
    size_t size;
    assert_int_equal(ox_file_write(path, "12345", 5, &s->err), OX_OK);
    assert_int_equal(ox_file_text(&text, &size, path, 4, s->arena, &s->err),
                     OX_UNSUPPORTED);
}

static void test_paths(void **in)
{
    state *s = *in;
    ox_arena *a = s->arena;
    static const char *const cases[][4] = {
        {"a/b.c.onnx", "a", "b.c.onnx", "b.c"},
        {"m.onnx", ".", "m.onnx", "m"},
        {"/m", "/", "m", "m"},
        {"a/.hid", "a", ".hid", ".hid"},
        {"x/y/", "x/y", "", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(ox_path_dir(a, cases[i][0]), cases[i][1]);
        assert_string_equal(ox_path_name(a, cases[i][0]), cases[i][2]);
        assert_string_equal(ox_path_stem(a, cases[i][0]), cases[i][3]);
    }
    assert_string_equal(ox_path_join(a, ".", "x"), "x");
    assert_string_equal(ox_path_join(a, "/", "x"), "/x");
    assert_string_equal(ox_path_join(a, "a/", "x"), "a/x");
    assert_string_equal(ox_path_join(a, "a", "x"), "a/x");
}

static void test_make_dirs(void **in)
{
    state *s = *in;
    char *deep = in_folder(s, "one/two/three");
    assert_int_equal(ox_make_dirs(deep, &s->err), OX_OK);
    assert_int_equal(ox_make_dirs(deep, &s->err), OX_OK);
    assert_true(ox_path_exists(deep));
    char *file = in_folder(s, "file");
    assert_int_equal(ox_file_write(file, "", 0, &s->err), OX_OK);
    assert_int_equal(ox_make_dirs(in_folder(s, "file/below"), &s->err), OX_IO);
    rmdir(deep);
    rmdir(in_folder(s, "one/two"));
    rmdir(in_folder(s, "one"));
}

/* Errors. */

static void test_err_one_line(void **in)
{
    (void)in;
    ox_err err = {0};
    assert_int_equal(ox_fail(&err, OX_NO, "node '%s'", "a\nb\x1b[1m\x7f\t"),
                     OX_NO);
    assert_string_equal(err.text, "node 'a\\x0ab\\x1b[1m\\x7f\\x09'");
    assert_int_equal(ox_err_context(&err, "%s", "in\r.onnx"), OX_NO);
    assert_string_equal(err.text,
                        "in\\x0d.onnx: node 'a\\x0ab\\x1b[1m\\x7f\\x09'");
}

static void test_err_long(void **in)
{
    state *s = *in;
    char *name = ox_alloc(s->arena, 5001);
    memset(name, '\n', 5000);
    assert_int_equal(ox_fail(&s->err, OX_IO, "%s", name), OX_IO);
    assert_true(strlen(s->err.text) < OX_ERR_TEXT);
    ox_err_context(&s->err, "%s", name);
    assert_true(strlen(s->err.text) < OX_ERR_TEXT);
    assert_null(strchr(s->err.text, '\n'));
    assert_int_equal(s->err.status, OX_IO);
}

/* Parallel. */

static void add_one(void *user, size_t i)
{
    ((int *)user)[i]++;
}

static void test_parallel(void **in)
{
    state *s = *in;
    enum { N = 10000 };
    int *calls = OX_NEW_ARRAY(s->arena, N, int);
    ox_parallel(0, add_one, calls);
    ox_parallel(N, add_one, calls);
    for (size_t i = 0; i < N; i++)
        assert_int_equal(calls[i], 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_arena_limit),
                                       TEST(test_arena_overflow),
                                       TEST(test_arena_blocks),
                                       TEST(test_arena_strings),
                                       TEST(test_map_many),
                                       TEST(test_map_churn),
                                       TEST(test_options_defaults),
                                       TEST(test_options_forms),
                                       TEST(test_options_errors),
                                       TEST(test_options_assign),
                                       TEST(test_out_commit),
                                       TEST(test_out_keeps_existing),
                                       TEST(test_out_refuses),
                                       TEST(test_out_full_disk),
                                       TEST(test_out_copy),
                                       TEST(test_mapped),
                                       TEST(test_paths),
                                       TEST(test_make_dirs),
                                       TEST(test_err_one_line),
                                       TEST(test_err_long),
                                       TEST(test_parallel)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
