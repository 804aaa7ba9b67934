/* onnx.proto against the public field table, in both directions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "onnx.pb-c.h"
#include "tests/shared_data.h"

/* Name without the package, as the table spells it. */
static const char *local(const char *name)
{
    return strncmp(name, "onnx.", 5) ? name : name + 5;
}

static const char *type_name(ProtobufCType type)
{
    switch (type) {
    case PROTOBUF_C_TYPE_INT32:
        return "int32";
    case PROTOBUF_C_TYPE_INT64:
        return "int64";
    case PROTOBUF_C_TYPE_UINT64:
        return "uint64";
    case PROTOBUF_C_TYPE_FLOAT:
        return "float";
    case PROTOBUF_C_TYPE_DOUBLE:
        return "double";
    case PROTOBUF_C_TYPE_ENUM:
        return "enum";
    case PROTOBUF_C_TYPE_STRING:
        return "string";
    case PROTOBUF_C_TYPE_BYTES:
        return "bytes";
    case PROTOBUF_C_TYPE_MESSAGE:
        return "message";
    default:
        return "none of the table's";
    }
}

static const char *string_of(const cJSON *object, const char *key)
{
    return cJSON_GetStringValue(cJSON_GetObjectItem(object, key));
}

static void check_enum(const cJSON *enums, const ProtobufCEnumDescriptor *d)
{
    const cJSON *want = cJSON_GetObjectItem(enums, local(d->name));
    if (!want) {
        fail_msg("enum %s: not in the table", d->name);
    }
    const cJSON *value;
    cJSON_ArrayForEach(value, want)
    {
        const ProtobufCEnumValue *v =
            protobuf_c_enum_descriptor_get_value_by_name(d, value->string);
        if (!v || v->value != value->valueint) {
            fail_msg("enum %s: value %s", d->name, value->string);
        }
    }
    assert_int_equal(d->n_value_names, cJSON_GetArraySize(want));
}

/* Members of one oneof share the place that says which of them is set. */
static void check_oneof(const ProtobufCMessageDescriptor *d, const cJSON *want,
                        const cJSON *all)
{
    const ProtobufCFieldDescriptor *f =
        protobuf_c_message_descriptor_get_field_by_name(
            d, string_of(want, "name"));
    const char *group = string_of(want, "oneof");
    assert_int_equal((f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) != 0, !!group);
    const cJSON *other;
    cJSON_ArrayForEach(other, all)
    {
        const char *theirs = string_of(other, "oneof");
        if (group && theirs) {
            const ProtobufCFieldDescriptor *g =
                protobuf_c_message_descriptor_get_field_by_name(
                    d, string_of(other, "name"));
            assert_int_equal(f->quantifier_offset == g->quantifier_offset,
                             !strcmp(group, theirs));
        }
    }
}

static void check_field(const ProtobufCMessageDescriptor *d, const cJSON *want)
{
    const char *name = string_of(want, "name");
    const ProtobufCFieldDescriptor *f =
        protobuf_c_message_descriptor_get_field_by_name(d, name);
    if (!f) {
        fail_msg("%s: field %s is missing", d->name, name);
    }
    const bool repeated = !strcmp(string_of(want, "label"), "repeated");
    const char *of = string_of(want, "of");
    assert_int_equal(f->id, cJSON_GetObjectItem(want, "number")->valueint);
    assert_int_equal(f->label, repeated ? PROTOBUF_C_LABEL_REPEATED
                                        : PROTOBUF_C_LABEL_OPTIONAL);
    assert_string_equal(type_name(f->type), string_of(want, "type"));
    assert_int_equal((f->flags & PROTOBUF_C_FIELD_FLAG_PACKED) != 0,
                     cJSON_IsTrue(cJSON_GetObjectItem(want, "packed")));
    assert_null(f->default_value);
    if (f->type == PROTOBUF_C_TYPE_MESSAGE) {
        const ProtobufCMessageDescriptor *m = f->descriptor;
        assert_string_equal(local(m->name), of);
    } else if (f->type == PROTOBUF_C_TYPE_ENUM) {
        const ProtobufCEnumDescriptor *e = f->descriptor;
        assert_string_equal(local(e->name), of);
    } else {
        assert_null(of);
    }
}

typedef struct walk {
    const cJSON *table;
    const ProtobufCMessageDescriptor *seen[64];
    size_t n;
} walk;

/* Compares a message and all that it can hold. */
static void visit(walk *w, const ProtobufCMessageDescriptor *d)
{
    for (size_t i = 0; i < w->n; i++) {
        if (w->seen[i] == d) {
            return;
        }
    }
    assert_true(w->n < sizeof w->seen / sizeof w->seen[0]);
    w->seen[w->n++] = d;
    const cJSON *messages = cJSON_GetObjectItem(w->table, "messages");
    const cJSON *enums = cJSON_GetObjectItem(w->table, "enums");
    const cJSON *want = cJSON_GetObjectItem(messages, local(d->name));
    if (!want) {
        fail_msg("message %s: not in the table", d->name);
    }
    const cJSON *field;
    cJSON_ArrayForEach(field, want)
    {
        check_field(d, field);
        check_oneof(d, field, want);
    }
    assert_int_equal(d->n_fields, cJSON_GetArraySize(want));
    for (unsigned i = 0; i < d->n_fields; i++) {
        if (d->fields[i].type == PROTOBUF_C_TYPE_MESSAGE) {
            visit(w, d->fields[i].descriptor);
        } else if (d->fields[i].type == PROTOBUF_C_TYPE_ENUM) {
            check_enum(enums, d->fields[i].descriptor);
        }
    }
}

static void test_messages(void **state)
{
    walk w = {.table = *state};
    visit(&w, &onnx__model_proto__descriptor);
    const cJSON *messages = cJSON_GetObjectItem(w.table, "messages");
    assert_int_equal(w.n, cJSON_GetArraySize(messages));
}

static void test_enums(void **state)
{
    const cJSON *enums = cJSON_GetObjectItem(*state, "enums");
    const ProtobufCEnumDescriptor *const all[] = {
        &onnx__version__descriptor,
        &onnx__operator_status__descriptor,
        &onnx__attribute_proto__attribute_type__descriptor,
        &onnx__tensor_proto__data_type__descriptor,
        &onnx__tensor_proto__data_location__descriptor,
    };
    const size_t n = sizeof all / sizeof all[0];
    for (size_t i = 0; i < n; i++) {
        check_enum(enums, all[i]);
    }
    assert_int_equal(n, cJSON_GetArraySize(enums));
}

int main(void)
{
    cJSON *table = ox_shared_json("onnx-fields.json");
    if (!table) {
        puts("SKIP test_proto: no shared data");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_messages, table),
        cmocka_unit_test_prestate(test_enums, table),
    };
    const int rc = cmocka_run_group_tests(tests, NULL, NULL);
    cJSON_Delete(table);
    return rc;
}
