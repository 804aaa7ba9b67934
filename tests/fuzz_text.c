/* Any bytes as ONNX textual syntax: what parses must print, and what was
 * printed must parse. */
#include "tests/fuzz.h"

#include "onnx/text.h"

#include <stdio.h>
#include <stdlib.h>

static void print_and_parse(const Onnx__ModelProto *model, ox_arena *arena)
{
    const ox_text_options all = {.max_elements = SIZE_MAX};
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_text_print(&text, model, &all);
    Onnx__ModelProto *again;
    ox_err err = {0};
    if (ox_text_parse(&again, ox_buf_text(&text), text.size, arena, &err)) {
        fprintf(stderr, "%s\n%s\n", err.text, ox_buf_text(&text));
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    Onnx__ModelProto *model;
    ox_err err = {0};
    if (!ox_text_parse(&model, (const char *)data, size, arena, &err))
        print_and_parse(model, arena);
    else if (!err.text[0])
        abort(); /* a failure always says why */
    ox_arena_free(arena);
    return 0;
}
