/* Shapes of every node test of ONNX: what is inferred from the inputs' declared
 * types (nothing else is read) against the outputs' declared types and the
 * recorded results. Then once more with the recorded values of small inputs as
 * constants, and with each dim of the inputs a symbol of its own: whatever is
 * inferred must hold for the recorded sizes. */
#include "base/file.h"
#include "onnx/wire.h"
#include "shape/shape.h"
#include "tests/shared_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SYMBOLS = 1024 };

typedef struct counts {
    size_t outputs, full, partial, unknown, typed, held, wrong;
} counts;

typedef struct context {
    const char *dir;
    bool verbose;
    int64_t sizes[MAX_SYMBOLS]; /* of the symbols d0, d1, ... */
    size_t n_sizes;
    ox_arena *arena;
    counts *sum;
} context;

static void wrong(context *c, const ox_value *value, const ox_info *info,
                  const char *what)
{
    c->sum->wrong++;
    printf("WRONG %s: output '%s': %s, but %s\n", c->dir, value->name,
           ox_info_text(info, c->arena), what);
}

static int64_t size_of(void *user, const char *name)
{
    const context *c = user;
    const size_t at = name[0] == 'd' ? strtoul(name + 1, NULL, 10) : SIZE_MAX;
    return at < c->n_sizes ? c->sizes[at] : -1;
}

/* Whether an inferred dim can have that size. */
static bool dim_holds(const context *c, ox_dim dim, int64_t size)
{
    if (dim.value >= 0)
        return dim.value == size;
    int64_t value;
    return !dim.expr || !ox_expr_named(dim.expr) ||
           (ox_expr_value(&value, dim.expr, size_of, (void *)(uintptr_t)c) &&
            value == size);
}

/* The message of a recorded input or output, NULL when there is none. */
static const uint8_t *record(context *c, const char *what, size_t i,
                             size_t *size)
{
    ox_err err;
    char *data;
    const char *path =
        ox_printf(c->arena, "%s/test_data_set_0/%s_%zu.pb", c->dir, what, i);
    return ox_file_text(&data, size, path, 64 << 20, c->arena, &err)
               ? NULL
               : (const uint8_t *)data;
}

/* A recorded input, NULL when it is no tensor; freed with
 * onnx__tensor_proto__free_unpacked. */
static Onnx__TensorProto *recorded(context *c, const char *what, size_t i)
{
    size_t size;
    const uint8_t *data = record(c, what, i, &size);
    return data ? onnx__tensor_proto__unpack(NULL, size, data) : NULL;
}

static void hold_tensor(context *c, const ox_value *value, const ox_info *info,
                        const uint8_t *data, size_t size)
{
    Onnx__TensorProto *tensor = onnx__tensor_proto__unpack(NULL, size, data);
    if (!tensor)
        return;
    c->sum->held++;
    if (info->dtype && info->dtype != tensor->data_type)
        wrong(c, value, info,
              ox_printf(c->arena, "the result is %s",
                        ox_dtype_name(tensor->data_type)));
    bool holds = info->rank < 0 || (size_t)info->rank == tensor->n_dims;
    for (int k = 0; holds && k < info->rank; k++)
        holds = dim_holds(c, info->dims[k], tensor->dims[k]);
    const char *dims = "";
    for (size_t k = 0; !holds && k < tensor->n_dims; k++)
        dims = ox_printf(c->arena, "%s%s%lld", dims, k ? "," : "",
                         (long long)tensor->dims[k]);
    if (!holds)
        wrong(c, value, info, ox_printf(c->arena, "the result is [%s]", dims));
    onnx__tensor_proto__free_unpacked(tensor, NULL);
}

/* A tensor; or a SequenceProto or OptionalProto, whose field 3 is a tensor
 * that it holds, and whose field 5 a sequence. */
static void hold(context *c, const ox_value *value, const ox_info *info,
                 const uint8_t *at, size_t size)
{
    const uint8_t *end = at + size;
    uint64_t tag, n;
    if (info->kind == OX_INFO_TENSOR)
        hold_tensor(c, value, info, at, size);
    if (info->kind == OX_INFO_TENSOR || !info->inner)
        return;
    while (at < end && ox_varint_read(&tag, &at, end) &&
           ox_varint_read(&n, &at, end)) {
        if ((tag & 7) != OX_BYTES)
            continue;
        if (n > (uint64_t)(end - at))
            return;
        if (tag >> 3 == 3 || tag >> 3 == 5)
            hold(c, value, info->inner, at, (size_t)n);
        at += n;
    }
}

static void hold_against_record(context *c, const ox_value *value,
                                const ox_info *info, size_t i)
{
    size_t size;
    const uint8_t *data = record(c, "output", i, &size);
    if (data)
        hold(c, value, info, data, size);
}

/* Makes small inputs initializers with the recorded values. */
static void bind_inputs(context *c, const ox_model *model)
{
    for (size_t i = 0; i < model->main->n_inputs; i++) {
        ox_value *value = model->main->inputs[i];
        Onnx__TensorProto *tensor = recorded(c, "input", i);
        if (!tensor || !ox_value_dtype(value)) {
            onnx__tensor_proto__free_unpacked(tensor, NULL);
            continue;
        }
        if (tensor->has_raw_data && tensor->raw_data.len <= 4096 &&
            ox_value_dtype(value) == tensor->data_type) {
            value->input = -1;
            value->initializer =
                ox_tensor_new(c->arena, value->name, tensor->data_type,
                              tensor->dims, tensor->n_dims,
                              ox_memdup(c->arena, tensor->raw_data.data,
                                        tensor->raw_data.len),
                              tensor->raw_data.len);
        }
        onnx__tensor_proto__free_unpacked(tensor, NULL);
    }
}

static void unbind_inputs(const ox_model *model)
{
    for (size_t i = 0; i < model->main->n_inputs; i++) {
        model->main->inputs[i]->input = (int32_t)i;
        model->main->inputs[i]->initializer = NULL;
    }
}

static void count(context *c, const ox_value *value, const ox_info *info)
{
    bool all = info->rank >= 0;
    for (int k = 0; k < info->rank; k++)
        all &= info->dims[k].value >= 0 ||
               (info->dims[k].expr && ox_expr_named(info->dims[k].expr));
    c->sum->outputs++;
    c->sum->typed += ox_info_typed(info);
    if (info->kind == OX_INFO_TENSOR && info->dtype && all)
        c->sum->full++;
    else if (info->rank >= 0 ||
             (info->kind != OX_INFO_TENSOR && ox_info_typed(info)))
        c->sum->partial++;
    else
        c->sum->unknown++;
    if (!all && info->kind == OX_INFO_TENSOR && !info->reason)
        wrong(c, value, info, "no reason is given");
    if (c->verbose && info->reason)
        printf("%s: '%s': %s: %s\n", c->dir, value->name,
               ox_info_text(info, c->arena), info->reason);
}

static void infer(context *c, const ox_model *model)
{
    ox_mismatch *found;
    const ox_shapes *shapes = ox_shapes_infer(model, c->arena);
    for (size_t i = 0; i < model->main->n_outputs; i++) {
        const ox_value *value = model->main->outputs[i];
        const ox_info *info = ox_shapes_of(shapes, value);
        count(c, value, info);
        hold_against_record(c, value, info, i);
    }
    const size_t n = ox_shapes_compare(&found, shapes, model, c->arena);
    for (size_t i = 0; i < n; i++)
        if (!found[i].is_narrow)
            wrong(c, found[i].value, ox_shapes_of(shapes, found[i].value),
                  ox_printf(c->arena, "%s is declared", found[i].declared));
}

/* Makes every dim of the inputs a symbol of its own. */
static void make_symbolic(context *c, Onnx__GraphProto *graph)
{
    for (size_t i = 0; i < graph->n_input; i++) {
        Onnx__TypeProto *type = graph->input[i]->type;
        if (!type || type->value_case != ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE ||
            !type->tensor_type->shape)
            continue;
        Onnx__TensorShapeProto *shape = type->tensor_type->shape;
        for (size_t k = 0; k < shape->n_dim; k++) {
            Onnx__TensorShapeProto__Dimension *dim = shape->dim[k];
            if (dim->value_case !=
                    ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE ||
                c->n_sizes == MAX_SYMBOLS)
                continue;
            c->sizes[c->n_sizes] = dim->dim_value;
            dim->value_case =
                ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
            dim->dim_param = ox_printf(c->arena, "d%zu", c->n_sizes++);
        }
    }
}

typedef struct job {
    bool verbose;
    counts sums[3];
} job;

static void try_model(const char *dir, job *j)
{
    counts *sums = j->sums;
    ox_err err;
    ox_model *model;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    context c = {.dir = dir, .verbose = j->verbose, .arena = arena};
    const char *path = ox_printf(arena, "%s/model.onnx", dir);
    c.sum = &sums[0];
    if (ox_model_read(&model, path, NULL, &err)) {
        printf("WRONG %s\n", err.text);
        sums[0].wrong++;
    } else {
        infer(&c, model);
        c.verbose = false;
        bind_inputs(&c, model);
        c.sum = &sums[1];
        infer(&c, model);
        unbind_inputs(model);
        make_symbolic(&c, model->onnx->proto->graph);
        c.sum = &sums[2];
        infer(&c, model);
        ox_model_close(model);
    }
    ox_arena_free(arena);
}

static void print(const char *what, const counts *sum)
{
    printf("%s: %zu outputs: %zu full, %zu partial, %zu unknown; types %.2f %% "
           "known; %zu tensors held; %zu wrong\n",
           what, sum->outputs, sum->full, sum->partial, sum->unknown,
           100.0 * (double)sum->typed / (double)(sum->outputs + !sum->outputs),
           sum->held, sum->wrong);
}

static void visit(void *user, const char *dir)
{
    try_model(dir, user);
}

/* With any argument, each unknown output with its reason. */
int main(int argc, char **argv)
{
    (void)argv;
    ox_node_tests tests;
    job j = {.verbose = argc > 1};
    if (!ox_node_tests_open(&tests)) {
        printf("0 passed, 0 failed, 1 skipped\n");
        return 0;
    }
    ox_node_tests_each(&tests, visit, &j);
    ox_node_tests_close(&tests);
    const counts *sums = j.sums;
    print("declared inputs", &sums[0]);
    print("recorded inputs", &sums[1]);
    print("symbolic inputs", &sums[2]);
    const bool good = sums[0].outputs >= 1000 && sums[0].wrong == 0 &&
                      sums[1].wrong == 0 && sums[2].wrong == 0 &&
                      sums[0].typed == sums[0].outputs;
    printf("%d passed, %d failed, 0 skipped\n", good, !good);
    return !good;
}
