/* Every node test of ONNX: read and written, the bytes are the same; no field
 * is unknown to onnx.proto; the checker finds nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "check/check.h"
#include "ir/model.h"
#include "tests/shared_data.h"

typedef struct tally {
    size_t unreadable, changed, unknown, findings;
} tally;

static size_t count_unknown(const ProtobufCMessage *m)
{
    size_t n = m->n_unknown_fields;
    for (unsigned i = 0; i < m->descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *f = &m->descriptor->fields[i];
        const char *at = (const char *)m + f->offset;
        const char *quantifier = (const char *)m + f->quantifier_offset;
        if (f->type != PROTOBUF_C_TYPE_MESSAGE)
            continue;
        if (f->label == PROTOBUF_C_LABEL_REPEATED) {
            for (size_t k = 0; k < *(const size_t *)quantifier; k++)
                n += count_unknown((*(ProtobufCMessage *const *const *)at)[k]);
        } else if (*(void *const *)at &&
                   (!(f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) ||
                    *(const uint32_t *)quantifier == f->id)) {
            n += count_unknown(*(ProtobufCMessage *const *)at);
        }
    }
    return n;
}

static bool same_bytes(const char *a, const char *b, ox_arena *arena)
{
    ox_err err;
    ox_mapped x, y;
    if (ox_mapped_open(&x, a, arena, &err) ||
        ox_mapped_open(&y, b, arena, &err))
        return false;
    bool same = x.size == y.size && !memcmp(x.data, y.data, x.size);
    ox_mapped_close(&x);
    ox_mapped_close(&y);
    return same;
}

static void visit(void *user, const char *dir)
{
    tally *t = user;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    const char *path = ox_path_join(arena, dir, "model.onnx");
    const char *copy = ox_path_join(arena, dir, "copy.onnx");
    ox_model *model;
    ox_err err;
    if (ox_model_read(&model, path, NULL, &err)) {
        printf("%s\n", err.text);
        t->unreadable++;
        ox_arena_free(arena);
        return;
    }
    ox_findings findings = {0};
    ox_check(&findings, model, arena);
    if (findings.n)
        printf("%s: %s\n", path, findings.at[0].message);
    t->findings += findings.n;
    t->unknown += count_unknown(&model->onnx->proto->base);
    bool same = !ox_model_write(model, copy, NULL, &err) &&
                same_bytes(path, copy, arena);
    if (!same)
        printf("%s: other bytes\n", path);
    t->changed += !same;
    ox_model_close(model);
    ox_arena_free(arena);
}

static void test_node_tests(void **state)
{
    (void)state;
    ox_node_tests tests;
    tally t = {0};
    if (!ox_node_tests_open(&tests))
        skip();
    size_t n = ox_node_tests_each(&tests, visit, &t);
    ox_node_tests_close(&tests);
    printf("%zu node tests\n", n);
    assert_true(n >= 1000);
    assert_int_equal(t.unreadable, 0);
    assert_int_equal(t.changed, 0);
    assert_int_equal(t.unknown, 0);
    assert_int_equal(t.findings, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_node_tests)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
