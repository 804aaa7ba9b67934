/* Any bytes as a model file: read, index, check, infer, encode again. */
#include "tests/fuzz.h"

#include "check/check.h"
#include "onnx/wire.h"
#include "shape/shape.h"

#include <stdlib.h>

static void use_model(ox_model *model)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_findings findings = {0};
    ox_check(&findings, model, arena);
    ox_shapes *shapes = ox_shapes_infer(model, arena);
    ox_mismatch *mismatches;
    ox_shapes_compare(&mismatches, shapes, model, arena);
    ox_model_commit(model);
    uint64_t size;
    ox_err err = {0};
    ox_encode(&size, &model->onnx->proto->base, NULL, &err);
    ox_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ox_onnx *onnx;
    ox_err err = {0};
    if (ox_onnx_parse(&onnx, "fuzz.onnx", data, size, &err)) {
        if (!err.text[0])
            abort(); /* a failure always says why */
        return 0;
    }
    ox_model *model = ox_model_new(onnx, NULL);
    use_model(model);
    ox_model_close(model);
    return 0;
}
