#include "tests/input_case.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int ox_input_case_start(void **state)
{
    ox_input_case *c = calloc(1, sizeof *c);
    c->arena = ox_arena_new(0, NULL, NULL);
    strcpy(c->folder, "/tmp/onnxfix-input-XXXXXX");
    *state = c;
    return !mkdtemp(c->folder);
}

int ox_input_case_end(void **state)
{
    ox_input_case *c = *state;
    for (size_t i = 0; i < c->files.n; i++)
        unlink(c->files.at[i]);
    rmdir(c->folder);
    ox_model_close(c->model);
    ox_arena_free(c->arena);
    free(c);
    return 0;
}

void ox_input_case_file(ox_input_case *c, const char *name, const void *bytes,
                        size_t n)
{
    const char *path = ox_path_join(c->arena, c->folder, name);
    if (ox_file_write(path, bytes, n, &c->err)) {
        fprintf(stderr, "%s\n", c->err.text);
        abort();
    }
    OX_PUSH(c->arena, c->files.at, c->files.n, c->files.capacity, path);
}

void ox_input_case_npy(ox_buf *out, int version, const char *dict,
                       const void *data, size_t n)
{
    size_t length = strlen(dict);
    const uint8_t head[] = {0x93, 'N', 'U', 'M', 'P', 'Y', (uint8_t)version, 0};
    const uint8_t size[] = {(uint8_t)length, (uint8_t)(length >> 8), 0, 0};
    ox_buf_add(out, head, sizeof head);
    ox_buf_add(out, size, version == 1 ? 2 : 4);
    ox_buf_add(out, dict, length);
    ox_buf_add(out, data, n);
}

/* The spec with the folder in place of '@'. */
static const char *expand(ox_input_case *c, const char *spec)
{
    ox_buf text;
    ox_buf_init(&text, c->arena);
    for (; *spec; spec++)
        if (*spec == '@')
            ox_buf_printf(&text, "%s/", c->folder);
        else
            ox_buf_add(&text, spec, 1);
    return ox_buf_text(&text);
}

ox_status ox_input_case_make(ox_input_case *c, const char *const *texts)
{
    ox_onnx *onnx;
    const char *text = ox_printf(c->arena,
                                 "<ir_version: 8, opset_import: [\"\" : 17]>\n"
                                 "main (%s) => () {}\n",
                                 *texts);
    ox_model_close(c->model);
    c->model = NULL;
    if (ox_onnx_parse(&onnx, "test.onnxtxt", (const uint8_t *)text,
                      strlen(text), &c->err)) {
        fprintf(stderr, "%s\n", c->err.text);
        abort();
    }
    c->model = ox_model_new(onnx, NULL);
    ox_strings specs = {0};
    const ox_input_options options = {&specs, c->dims, c->n_dims, c->seed};
    for (size_t i = 1; texts[i]; i++)
        OX_PUSH(c->arena, specs.at, specs.n, specs.capacity,
                expand(c, texts[i]));
    return ox_inputs_prepare(&c->out, c->model, &options, c->round, &c->err);
}
