/* Any bytes as a model that passes run on: what passes take goes
 * through each of them, which must keep its laws, and out again.
 *
 * The first byte is not part of the model. Its lowest bit says that the rest
 * is textual syntax, which mutates better; the others say which pass comes
 * first. tests/fuzz_passes.dict has words for libFuzzer's -dict. */
#include "tests/fuzz.h"

#include "onnx/text.h"
#include "onnx/wire.h"
#include "passes/pass.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 64 };

/* Every pass, the first-th first; set-dims, which fails where no dim has the
 * name, last. */
static const char *pass_list(size_t first, ox_arena *arena)
{
    size_t n;
    const ox_pass *const *table = ox_pass_table(&n);
    ox_buf list;
    ox_buf_init(&list, arena);
    for (size_t i = 0; i < n; i++) {
        const ox_pass *pass = table[(first + i) % n];
        const char *options = "";
        if (pass == ox_pass_find("set-dims"))
            continue;
        if (pass == ox_pass_find("convert-fp16"))
            options = ":storage-only";
        else if (pass == ox_pass_find("infer-shapes"))
            options = first & 1 ? ":repair" : "";
        ox_buf_printf(&list, "%s%s,", pass->name, options);
    }
    ox_buf_str(&list, "set-dims:dim=N=3");
    return ox_buf_text(&list);
}

static void die(const char *what, const ox_err *err, const ox_model *model,
                ox_arena *arena)
{
    const ox_text_options all = {.max_elements = SIZE_MAX};
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_text_print(&text, model->onnx->proto, &all);
    fprintf(stderr, "%s: %s\n%s\n", what, err->text, ox_buf_text(&text));
    abort();
}

static void parse_again(const ox_model *model, ox_arena *arena)
{
    const ox_text_options all = {.max_elements = SIZE_MAX};
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_text_print(&text, model->onnx->proto, &all);
    Onnx__ModelProto *again;
    ox_err err = {0};
    if (ox_text_parse(&again, ox_buf_text(&text), text.size, arena, &err))
        die("what was printed does not parse", &err, model, arena);
}

static void run_passes(ox_model *model, size_t first, bool is_text,
                       ox_arena *arena)
{
    ox_step *steps;
    size_t n;
    ox_err err = {0};
    ox_pass_report reports[MAX_STEPS];
    if (ox_steps_parse(&steps, &n, pass_list(first, arena), arena, &err) ||
        n > MAX_STEPS)
        abort();
    if (ox_steps_run(reports, model, steps, n, true, arena, &err) == OX_BUG)
        die("a pass broke a law", &err, model, arena);
    if (err.status && !err.text[0])
        abort(); /* a failure always says why */
    ox_model_commit(model);
    uint64_t size;
    ox_encode(&size, &model->onnx->proto->base, NULL, &err);
    if (is_text)
        parse_again(model, arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    bool is_text = data[0] & 1;
    ox_onnx *onnx;
    ox_err err = {0};
    if (ox_onnx_parse(&onnx, is_text ? "fuzz.onnxtxt" : "fuzz.onnx", data + 1,
                      size - 1, &err)) {
        if (!err.text[0])
            abort(); /* a failure always says why */
        return 0;
    }
    ox_model *model = ox_model_new(onnx, NULL);
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    run_passes(model, data[0] >> 1, is_text, arena);
    ox_arena_free(arena);
    ox_model_close(model);
    return 0;
}
