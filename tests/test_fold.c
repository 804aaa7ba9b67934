/* What fold-constants makes of every node test of ONNX when the recorded inputs
 * are constants: the recorded results, to the bit. */
#include "base/file.h"
#include "passes/pass.h"
#include "tests/shared_data.h"

#include <stdio.h>
#include <string.h>

extern const ox_pass ox_fold_constants;

typedef struct counts {
    size_t folded, left, wrong;
} counts;

/* A recorded input or output, NULL when it is no tensor with raw data; in the
 * arena. */
static ox_tensor *recorded(const char *dir, const char *what, size_t i,
                           ox_arena *arena)
{
    ox_err err;
    char *data;
    size_t size;
    ox_tensor *out = NULL;
    const char *path =
        ox_printf(arena, "%s/test_data_set_0/%s_%zu.pb", dir, what, i);
    if (ox_file_text(&data, &size, path, 64 << 20, arena, &err))
        return NULL;
    Onnx__TensorProto *t =
        onnx__tensor_proto__unpack(NULL, size, (const uint8_t *)data);
    if (t && t->has_raw_data)
        out = ox_tensor_new(arena, NULL, t->data_type, t->dims, t->n_dims,
                            ox_memdup(arena, t->raw_data.data, t->raw_data.len),
                            t->raw_data.len);
    onnx__tensor_proto__free_unpacked(t, NULL);
    return out;
}

static void bind_inputs(const char *dir, ox_model *model, ox_arena *arena)
{
    for (size_t i = 0; i < model->main->n_inputs; i++) {
        ox_value *value = model->main->inputs[i];
        ox_tensor *tensor = recorded(dir, "input", i, arena);
        if (!tensor || ox_value_dtype(value) != tensor->proto.data_type)
            continue;
        value->input = -1;
        value->initializer = tensor;
    }
}

static bool same(const ox_tensor *a, const ox_tensor *b)
{
    return a->proto.data_type == b->proto.data_type &&
           a->proto.n_dims == b->proto.n_dims &&
           !memcmp(a->proto.dims, b->proto.dims,
                   a->proto.n_dims * sizeof *a->proto.dims) &&
           a->payload.size == b->payload.size &&
           !memcmp(a->payload.data, b->payload.data, a->payload.size);
}

static void compare(const char *dir, const ox_model *model, counts *sum,
                    ox_arena *arena)
{
    for (size_t i = 0; i < model->main->n_outputs; i++) {
        const ox_value *value = model->main->outputs[i];
        const ox_tensor *got = ox_value_constant(value, arena);
        const ox_tensor *wanted = recorded(dir, "output", i, arena);
        sum->folded += got != NULL;
        sum->left += !got;
        if (!got || !wanted || same(got, wanted))
            continue;
        sum->wrong++;
        printf("WRONG %s: output '%s' is not what was recorded\n", dir,
               value->name);
    }
}

static void visit(void *user, const char *dir)
{
    ox_err err = {0};
    ox_model *model;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    const char *path = ox_printf(arena, "%s/model.onnx", dir);
    counts *sum = user;
    if (ox_model_read(&model, path, NULL, &err)) {
        printf("WRONG %s\n", err.text);
        sum->wrong++;
    } else {
        ox_run run = {.pass = &ox_fold_constants,
                      .model = model,
                      .arena = arena,
                      .report = arena,
                      .err = &err};
        bind_inputs(dir, model, arena);
        sum->wrong += ox_fold_constants.run(&run) != OX_OK;
        compare(dir, model, sum, arena);
        ox_model_close(model);
    }
    ox_arena_free(arena);
}

int main(void)
{
    ox_node_tests tests;
    counts sum = {0};
    if (!ox_node_tests_open(&tests)) {
        printf("0 passed, 0 failed, 1 skipped\n");
        return 0;
    }
    ox_node_tests_each(&tests, visit, &sum);
    ox_node_tests_close(&tests);
    printf("%zu outputs folded, %zu not, %zu wrong\n", sum.folded, sum.left,
           sum.wrong);
    const bool good = sum.folded >= 200 && !sum.wrong;
    printf("%d passed, %d failed, 0 skipped\n", good, !good);
    return !good;
}
