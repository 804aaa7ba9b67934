#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "onnx/dtype.h"
#include "ir/schema.h"
#include "onnx.pb-c.h"
#include "tests/shared_data.h"

static void test_dtype_names(void **state)
{
    (void)state;
    const ProtobufCEnumDescriptor *d =
        &onnx__tensor_proto__data_type__descriptor;
    assert_int_equal(d->n_values, OX_DTYPE_COUNT);
    for (unsigned i = 0; i < d->n_values; i++) {
        const char *name = ox_dtype_name(d->values[i].value);
        char upper[32] = {0};
        for (size_t c = 0; name[c]; c++) {
            upper[c] = (char)toupper((unsigned char)name[c]);
        }
        assert_string_equal(upper, d->values[i].name);
        assert_int_equal(ox_dtype_from_name(name), d->values[i].value);
    }
    assert_string_equal(ox_dtype_name(27), "undefined");
    assert_string_equal(ox_dtype_name(-1), "undefined");
    assert_int_equal(ox_dtype_from_name("float32"), OX_DTYPE_UNDEFINED);
    assert_false(ox_dtype_known(0));
    assert_true(ox_dtype_known(OX_DTYPE_INT2));
    assert_false(ox_dtype_known(OX_DTYPE_COUNT));
}

static void test_dtype_sizes(void **state)
{
    (void)state;
    uint64_t n = 7;
    assert_true(ox_dtype_bytes(OX_DTYPE_FLOAT, 3, &n) && n == 12);
    assert_true(ox_dtype_bytes(OX_DTYPE_INT4, 3, &n) && n == 2);
    assert_true(ox_dtype_bytes(OX_DTYPE_UINT2, 5, &n) && n == 2);
    assert_true(ox_dtype_bytes(OX_DTYPE_UINT2, 4, &n) && n == 1);
    assert_true(ox_dtype_bytes(OX_DTYPE_COMPLEX128, 2, &n) && n == 32);
    assert_true(ox_dtype_bytes(OX_DTYPE_BOOL, 0, &n) && n == 0);
    assert_true(ox_dtype_bytes(OX_DTYPE_INT8, INT64_MAX, &n));
    assert_true(n == INT64_MAX);
    assert_true(ox_dtype_bytes(OX_DTYPE_INT16, INT64_MAX, &n));
    assert_true(n == UINT64_MAX - 1);
    assert_false(ox_dtype_bytes(OX_DTYPE_FLOAT, INT64_MAX, &n));
    assert_false(ox_dtype_bytes(OX_DTYPE_FLOAT, -1, &n));
    assert_false(ox_dtype_bytes(OX_DTYPE_STRING, 1, &n));
    assert_false(ox_dtype_bytes(99, 1, &n));
    assert_true(n == UINT64_MAX - 1);
    assert_true(ox_dtype_entries(OX_DTYPE_INT4, 3, &n) && n == 2);
    assert_true(ox_dtype_entries(OX_DTYPE_COMPLEX64, 3, &n) && n == 6);
    assert_true(ox_dtype_entries(OX_DTYPE_FLOAT16, 3, &n) && n == 3);
    assert_true(ox_dtype_entries(OX_DTYPE_STRING, 3, &n) && n == 3);
    assert_false(ox_dtype_entries(OX_DTYPE_UNDEFINED, 3, &n));
}

static void test_dtype_kinds(void **state)
{
    (void)state;
    assert_int_equal(ox_dtype_field(OX_DTYPE_FLOAT16), OX_FIELD_INT32_DATA);
    assert_int_equal(ox_dtype_field(OX_DTYPE_UINT32), OX_FIELD_UINT64_DATA);
    assert_int_equal(ox_dtype_field(OX_DTYPE_COMPLEX64), OX_FIELD_FLOAT_DATA);
    assert_int_equal(ox_dtype_field(OX_DTYPE_COMPLEX128), OX_FIELD_DOUBLE_DATA);
    assert_int_equal(ox_dtype_field(OX_DTYPE_STRING), OX_FIELD_STRING_DATA);
    assert_int_equal(ox_dtype_field(OX_DTYPE_INT64), OX_FIELD_INT64_DATA);
    assert_int_equal(ox_dtype_field(0), OX_FIELD_NONE);
    assert_true(ox_dtype_is_float(OX_DTYPE_BFLOAT16));
    assert_true(ox_dtype_is_float(OX_DTYPE_FLOAT8E8M0));
    assert_false(ox_dtype_is_float(OX_DTYPE_COMPLEX64));
    assert_true(ox_dtype_is_integer(OX_DTYPE_UINT4));
    assert_false(ox_dtype_is_integer(OX_DTYPE_BOOL));
    assert_true(ox_dtype_is_signed(OX_DTYPE_INT2));
    assert_true(ox_dtype_is_signed(OX_DTYPE_DOUBLE));
    assert_false(ox_dtype_is_signed(OX_DTYPE_UINT8));
    assert_false(ox_dtype_is_signed(OX_DTYPE_FLOAT8E8M0));
}

static const ox_op *find(const char *name, int64_t opset)
{
    const ox_op *op = ox_op_find("", name, opset);
    if (!op) {
        fail_msg("%s-%d: not found", name, (int)opset);
    }
    return op;
}

static void test_versions(void **state)
{
    (void)state;
    const ox_op *s9 = find("Slice", 9), *s10 = find("Slice", 10);
    const ox_op *s13 = find("Slice", 13);
    assert_int_equal(s9->since, 1);
    assert_int_equal(s9->n_inputs, 1);
    assert_true(ox_op_attr_find(s9, "starts")->required);
    assert_int_equal(s10->since, 10);
    assert_int_equal(s10->max_input, 5);
    assert_int_equal(s10->n_attrs, 0);
    assert_int_equal(find("Slice", 12)->since, 11);
    assert_ptr_not_equal(s10, s13);
    const int bf16 = OX_DTYPE_BFLOAT16;
    const ox_type_set *t10 = ox_op_constraint(s10, ox_op_input(s10, 0));
    const ox_type_set *t13 = ox_op_constraint(s13, ox_op_input(s13, 0));
    assert_false(ox_type_set_has(t10, OX_TYPE_TENSOR, bf16));
    assert_true(ox_type_set_has(t13, OX_TYPE_TENSOR, bf16));
    assert_int_equal(find("Cast", 26)->since, 25);
    assert_int_equal(find("Cast", INT64_MAX)->since, 25);
    assert_ptr_equal(ox_op_find("ai.onnx", "Cast", 26), find("Cast", 26));
    assert_ptr_equal(ox_op_find(NULL, "Cast", 26), find("Cast", 26));
    assert_null(ox_op_find("", "Cast", 0));
    assert_null(ox_op_find("", "GridSample", 15));
    assert_null(ox_op_find("", "Aaaa", 20));
    assert_null(ox_op_find("", "", 20));
    assert_null(ox_op_find("zz", "Zzzz", 20));
    assert_null(ox_op_find("com.example", "Cast", 20));
    assert_true(find("Upsample", 10)->deprecated);
    assert_false(find("Upsample", 9)->deprecated);
    assert_true(find("Swish", 24)->function);
}

static void test_domains(void **state)
{
    (void)state;
    assert_true(ox_domain_known(""));
    assert_true(ox_domain_known("ai.onnx"));
    assert_true(ox_domain_known("ai.onnx.ml"));
    assert_false(ox_domain_known("com.example"));
    assert_int_equal(ox_opset_newest("ai.onnx"), 28);
    assert_int_equal(ox_opset_newest("ai.onnx.ml"), 5);
    assert_int_equal(ox_opset_newest("com.example"), 0);
    const int64_t pairs[][2] = {
        {-1, 3},  {1, 3},   {8, 3},   {9, 4},   {10, 5}, {11, 6},  {12, 7},
        {14, 7},  {15, 8},  {18, 8},  {19, 9},  {20, 9}, {21, 10}, {22, 10},
        {23, 11}, {24, 12}, {25, 13}, {28, 13}, {99, 13}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_int_equal(ox_ir_version_for_opset(pairs[i][0]), pairs[i][1]);
    }
}

static void test_params(void **state)
{
    (void)state;
    const ox_op *concat = find("Concat", 13);
    assert_ptr_equal(ox_op_input(concat, 7), ox_op_input(concat, 0));
    assert_int_equal(ox_op_input(concat, 7)->option, OX_PARAM_VARIADIC);
    assert_true(ox_op_input(concat, 7)->homogeneous);
    assert_int_equal(concat->max_input, OX_ARITY_ANY);
    assert_null(ox_op_output(concat, 1));
    const ox_op *loop = find("Loop", 13);
    assert_string_equal(ox_op_input(loop, 9)->name, "v_initial");
    assert_false(ox_op_input(loop, 9)->homogeneous);
    assert_int_equal(ox_op_input(loop, 9)->min_arity, 0);
    const ox_op *r10 = find("Resize", 10), *r11 = find("Resize", 11);
    const ox_op *r19 = find("Resize", 19);
    assert_string_equal(ox_op_input(r10, 1)->name, "scales");
    assert_null(ox_op_input(r10, 2));
    assert_string_equal(ox_op_input(r11, 1)->name, "roi");
    assert_string_equal(ox_op_input(r11, 2)->name, "scales");
    assert_int_equal(ox_op_input(r11, 2)->option, OX_PARAM_SINGLE);
    assert_string_equal(ox_op_input(r19, 3)->name, "sizes");
    assert_int_equal(ox_op_input(r19, 2)->option, OX_PARAM_OPTIONAL);
    assert_null(ox_op_input(find("Constant", 13), 0));
    assert_null(ox_op_output(find("Abs", 13), SIZE_MAX));
}

static void test_defaults(void **state)
{
    (void)state;
    const ox_op_attr *a = ox_op_attr_find(find("Gemm", 13), "alpha");
    assert_int_equal(a->type, OX_ATTR_FLOAT);
    assert_true(a->has_default && !a->required && a->def.f == 1.0f);
    a = ox_op_attr_find(find("Softmax", 13), "axis");
    assert_true(a->has_default && a->def.i == -1);
    a = ox_op_attr_find(find("Softmax", 1), "axis");
    assert_true(a->has_default && a->def.i == 1);
    a = ox_op_attr_find(find("Resize", 13), "mode");
    assert_string_equal(a->def.s, "nearest");
    a = ox_op_attr_find(find("RNN", 14), "activations");
    assert_int_equal(a->n_default, 2);
    assert_string_equal(a->def.strings[1], "Tanh");
    a = ox_op_attr_find(find("MeanVarianceNormalization", 13), "axes");
    assert_int_equal(a->n_default, 3);
    assert_int_equal(a->def.ints[2], 3);
    a = ox_op_attr_find(find("BatchNormalization", 15), "epsilon");
    assert_true(a->def.f == 1e-5f);
    a = ox_op_attr_find(find("Cast", 13), "to");
    assert_true(a->required && !a->has_default && a->type == OX_ATTR_INT);
    a = ox_op_attr_find(find("Conv", 11), "pads");
    assert_true(!a->required && !a->has_default && a->type == OX_ATTR_INTS);
    assert_null(ox_op_attr_find(find("Gemm", 13), "gamma"));
    assert_null(ox_op_attr_find(find("Abs", 13), "alpha"));
}

static void test_constraints(void **state)
{
    (void)state;
    const ox_op *reshape = find("Reshape", 13);
    const ox_type_set *shape =
        ox_op_constraint(reshape, ox_op_input(reshape, 1));
    assert_int_equal(shape->mask[OX_TYPE_TENSOR], OX_DTYPE_BIT(INT64));
    assert_int_equal(shape->mask[OX_TYPE_SEQ], 0);
    const ox_op *at = find("SequenceAt", 11);
    const ox_type_set *s = ox_op_constraint(at, ox_op_input(at, 0));
    assert_true(ox_type_set_has(s, OX_TYPE_SEQ, OX_DTYPE_FLOAT));
    assert_false(ox_type_set_has(s, OX_TYPE_TENSOR, OX_DTYPE_FLOAT));
    assert_false(ox_type_set_has(s, OX_TYPE_SEQ, -1));
    assert_false(ox_type_set_has(s, OX_TYPE_SEQ, 99));
    const ox_op *zip = ox_op_find("ai.onnx.ml", "ZipMap", 1);
    s = ox_op_constraint(zip, ox_op_output(zip, 0));
    assert_true(ox_type_set_has(s, OX_TYPE_SEQ_MAP_STRING, OX_DTYPE_FLOAT));
    assert_true(ox_type_set_has(s, OX_TYPE_SEQ_MAP_INT64, OX_DTYPE_FLOAT));
    const ox_op_param odd = {.name = "x", .type = "Q"};
    assert_null(ox_op_constraint(zip, &odd));
}

static int compare_ops(const ox_op *a, const ox_op *b)
{
    int c = strcmp(a->domain, b->domain);
    c = c ? c : strcmp(a->name, b->name);
    return c ? c : (a->since > b->since) - (a->since < b->since);
}

static void test_table_sorted(void **state)
{
    (void)state;
    size_t n;
    const ox_op *ops = ox_op_table(&n);
    for (size_t i = 0; i < n; i++) {
        assert_true(i == 0 || compare_ops(&ops[i - 1], &ops[i]) < 0);
        assert_ptr_equal(ox_op_find(ops[i].domain, ops[i].name, ops[i].since),
                         &ops[i]);
    }
}

/* The arity is what the parameters say. */
static void check_arity(const ox_op_param *params, size_t n, int32_t min,
                        int32_t max)
{
    int32_t least = 0;
    bool open = false;
    for (size_t i = 0; i < n; i++) {
        assert_false(open);
        open = params[i].option == OX_PARAM_VARIADIC;
        if (params[i].option == OX_PARAM_SINGLE) {
            least = (int32_t)i + 1;
        } else if (open) {
            least =
                params[i].min_arity ? (int32_t)i + params[i].min_arity : least;
        }
    }
    assert_int_equal(min, least);
    assert_int_equal(max, open ? OX_ARITY_ANY : (int32_t)n);
}

/* What the runtime adds: found by name, but no domain that is known as a
 * whole. */
static void test_runtime_ops(void **state)
{
    (void)state;
    static const ox_op added[] = {
#define OX_OP(op_domain, op_name, op_since, ...)                               \
    {.domain = op_domain, .name = op_name, .since = op_since},
#include "ir/ops_ms.def"
#undef OX_OP
    };
    for (size_t i = 0; i < sizeof added / sizeof added[0]; i++) {
        const ox_op *op = ox_op_find(added[i].domain, added[i].name, 1);
        assert_true(i == 0 || compare_ops(&added[i - 1], &added[i]) < 0);
        assert_non_null(op);
        assert_int_equal(compare_ops(op, &added[i]), 0);
        check_arity(op->inputs, op->n_inputs, op->min_input, op->max_input);
        check_arity(op->outputs, op->n_outputs, op->min_output, op->max_output);
    }
    assert_false(ox_domain_known("com.microsoft"));
    assert_int_equal(ox_opset_newest("com.microsoft"), 0);
    assert_null(ox_op_find("com.microsoft", "Unheard", 1));
    assert_null(ox_op_find("com.microsoft", "Gelu", 0));
    assert_null(ox_op_find("", "SkipLayerNormalization", 20));
    assert_int_equal(find("SimplifiedLayerNormalization", 20)->since, 1);
    assert_int_equal(find("LayerNormalization", 16)->since, 1);
    assert_int_equal(find("LayerNormalization", 17)->since, 17);
    assert_int_equal(find("ThresholdedRelu", 9)->since, 1);
    assert_int_equal(find("ThresholdedRelu", 10)->since, 10);
}

static const char *string_of(const cJSON *object, const char *key)
{
    return cJSON_GetStringValue(cJSON_GetObjectItem(object, key));
}

static int int_of(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItem(object, key)->valueint;
}

static bool bool_of(const cJSON *object, const char *key)
{
    return cJSON_IsTrue(cJSON_GetObjectItem(object, key));
}

/* How the table spells one kind around its element type. */
static const char *const kind_formats[OX_TYPE_KINDS] = {
    [OX_TYPE_TENSOR] = "tensor(%s)",
    [OX_TYPE_SEQ] = "seq(tensor(%s))",
    [OX_TYPE_OPTIONAL] = "optional(tensor(%s))",
    [OX_TYPE_OPTIONAL_SEQ] = "optional(seq(tensor(%s)))",
    [OX_TYPE_SPARSE] = "sparse_tensor(%s)",
    [OX_TYPE_MAP_INT64] = "map(int64, %s)",
    [OX_TYPE_MAP_STRING] = "map(string, %s)",
    [OX_TYPE_SEQ_MAP_INT64] = "seq(map(int64, %s))",
    [OX_TYPE_SEQ_MAP_STRING] = "seq(map(string, %s))",
};

static const char *elem_of(char *elem, const char *spelled, const char *format)
{
    const size_t before = (size_t)(strchr(format, '%') - format);
    const size_t after = strlen(format) - before - 2;
    const size_t len = strlen(spelled);
    if (len <= before + after || strncmp(spelled, format, before) ||
        strcmp(spelled + len - after, format + before + 2)) {
        return NULL;
    }
    snprintf(elem, 32, "%.*s", (int)(len - before - after), spelled + before);
    return elem;
}

static void check_types(const ox_type_set *got, const cJSON *types)
{
    ox_type_set want = {{0}};
    const cJSON *type;
    cJSON_ArrayForEach(type, types)
    {
        int found = 0;
        for (int k = 0; k < OX_TYPE_KINDS; k++) {
            char elem[32];
            if (elem_of(elem, type->valuestring, kind_formats[k]) &&
                ox_dtype_from_name(elem)) {
                want.mask[k] |= UINT32_C(1) << ox_dtype_from_name(elem);
                found++;
            }
        }
        if (found != 1) {
            fail_msg("type %s: not understood", type->valuestring);
        }
    }
    assert_memory_equal(got, &want, sizeof want);
}

static void check_params(const ox_op *op, const ox_op_param *params, size_t n,
                         const cJSON *want, const cJSON *types)
{
    static const char *const options[] = {"single", "optional", "variadic"};
    assert_int_equal(n, cJSON_GetArraySize(want));
    for (size_t i = 0; i < n; i++) {
        const cJSON *w = cJSON_GetArrayItem(want, (int)i);
        assert_string_equal(params[i].name, string_of(w, "name"));
        assert_string_equal(params[i].type, string_of(w, "type"));
        assert_string_equal(options[params[i].option], string_of(w, "option"));
        assert_int_equal(params[i].homogeneous, bool_of(w, "homogeneous"));
        assert_int_equal(params[i].min_arity, int_of(w, "min_arity"));
        const ox_type_set *set = ox_op_constraint(op, &params[i]);
        const cJSON *named =
            cJSON_GetObjectItemCaseSensitive(types, params[i].type);
        assert_non_null(set);
        if (named) {
            check_types(set, named);
        } else {
            cJSON *alone = cJSON_CreateStringArray(&params[i].type, 1);
            check_types(set, alone);
            cJSON_Delete(alone);
        }
    }
}

static bool same_value(const ox_op_attr *a, size_t i, const cJSON *want)
{
    switch (a->type) {
    case OX_ATTR_FLOAT:
        return a->def.f == (float)want->valuedouble;
    case OX_ATTR_INT:
        return a->def.i == (int64_t)want->valuedouble;
    case OX_ATTR_STRING:
        return !strcmp(a->def.s, want->valuestring);
    case OX_ATTR_FLOATS:
        return a->def.floats[i] == (float)want->valuedouble;
    case OX_ATTR_INTS:
        return a->def.ints[i] == (int64_t)want->valuedouble;
    case OX_ATTR_STRINGS:
        return !strcmp(a->def.strings[i], want->valuestring);
    default:
        return false;
    }
}

static void check_attr(const ox_op_attr *a, const cJSON *want)
{
    const cJSON *def = cJSON_GetObjectItem(want, "default");
    const ProtobufCEnumValue *type = protobuf_c_enum_descriptor_get_value(
        &onnx__attribute_proto__attribute_type__descriptor, (int)a->type);
    char lower[32] = {0};
    for (size_t i = 0; type->name[i]; i++) {
        lower[i] = (char)tolower((unsigned char)type->name[i]);
    }
    assert_string_equal(lower, string_of(want, "type"));
    assert_int_equal(a->required, bool_of(want, "required"));
    assert_int_equal(a->has_default, !cJSON_IsNull(def));
    if (cJSON_IsArray(def)) {
        assert_int_equal(a->n_default, cJSON_GetArraySize(def));
        for (size_t i = 0; i < a->n_default; i++) {
            assert_true(same_value(a, i, cJSON_GetArrayItem(def, (int)i)));
        }
    } else {
        assert_int_equal(a->n_default, 0);
        assert_true(cJSON_IsNull(def) || same_value(a, 0, def));
    }
}

static void check_op(const ox_op *op, const cJSON *want)
{
    const cJSON *types = cJSON_GetObjectItem(want, "types");
    const cJSON *attrs = cJSON_GetObjectItem(want, "attributes");
    assert_int_equal(op->since, int_of(want, "since"));
    assert_int_equal(op->deprecated, bool_of(want, "deprecated"));
    assert_int_equal(op->function, bool_of(want, "is_function"));
    assert_int_equal(op->min_input, int_of(want, "min_input"));
    assert_int_equal(op->max_input, int_of(want, "max_input"));
    assert_int_equal(op->min_output, int_of(want, "min_output"));
    assert_int_equal(op->max_output, int_of(want, "max_output"));
    check_params(op, op->inputs, op->n_inputs,
                 cJSON_GetObjectItem(want, "inputs"), types);
    check_params(op, op->outputs, op->n_outputs,
                 cJSON_GetObjectItem(want, "outputs"), types);
    assert_int_equal(op->n_constraints, cJSON_GetArraySize(types));
    for (size_t i = 0; i < op->n_constraints; i++) {
        check_types(
            &op->constraints[i].types,
            cJSON_GetObjectItemCaseSensitive(types, op->constraints[i].name));
    }
    assert_int_equal(op->n_attrs, cJSON_GetArraySize(attrs));
    const cJSON *attr;
    cJSON_ArrayForEach(attr, attrs)
    {
        const ox_op_attr *a = ox_op_attr_find(op, string_of(attr, "name"));
        assert_non_null(a);
        check_attr(a, attr);
    }
}

static void test_against_data(void **state)
{
    (void)state;
    cJSON *schemas = ox_shared_json("op-schemas.json");
    if (!schemas) {
        puts("SKIP test_schema: no shared data");
        return;
    }
    size_t described = 0;
    const cJSON *want;
    cJSON_ArrayForEach(want, schemas)
    {
        const ox_op *op =
            ox_op_find(string_of(want, "domain"), string_of(want, "name"),
                       int_of(want, "since"));
        if (!op) {
            fail_msg("%s: not found", string_of(want, "name"));
        }
        check_op(op, want);
        described++;
    }
    size_t n, standard = 0;
    const ox_op *ops = ox_op_table(&n);
    for (size_t i = 0; i < n; i++) {
        standard += !*ops[i].domain || !strncmp(ops[i].domain, "ai.onnx", 7);
    }
    assert_int_equal(standard, described);
    cJSON_Delete(schemas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dtype_names),  cmocka_unit_test(test_dtype_sizes),
        cmocka_unit_test(test_dtype_kinds),  cmocka_unit_test(test_versions),
        cmocka_unit_test(test_domains),      cmocka_unit_test(test_params),
        cmocka_unit_test(test_defaults),     cmocka_unit_test(test_constraints),
        cmocka_unit_test(test_table_sorted), cmocka_unit_test(test_runtime_ops),
        cmocka_unit_test(test_against_data),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
