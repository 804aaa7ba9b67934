/* Any bytes as an input's file, or after a '=' as a spec. */
#include "tests/fuzz.h"

#include "runtime/input_priv.h"

#include <stdlib.h>
#include <string.h>

/* What comes out is whole: each byte of it is read. */
static void use_array(const ox_array *a)
{
    uint64_t size = 0, sum = 0;
    int64_t count = ox_array_count(a);
    if (count < 0)
        abort();
    if (a->dtype != OX_DTYPE_STRING &&
        (!ox_dtype_bytes(a->dtype, count, &size) || size != a->size))
        abort();
    for (uint64_t i = 0; i < size; i++)
        sum += a->data[i];
    for (int64_t i = 0; a->dtype == OX_DTYPE_STRING && i < count; i++)
        sum += strlen(a->strings[i]);
    if (sum == 1)
        return;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_array cast;
    ox_err err;
    ox_array_cast(&cast, a, OX_DTYPE_FLOAT16, true, arena, &err);
    ox_arena_free(arena);
}

static void must_say_why(const ox_err *err)
{
    if (!err->text[0])
        abort();
}

static void use_spec(const char *spec, const ox_needs *needs, ox_arena *arena)
{
    ox_source source;
    ox_fill fill;
    ox_err err = {0};
    if (ox_source_parse(&source, spec, needs, arena, &err) ||
        ox_fill_parse(&fill, source.text, &err)) {
        must_say_why(&err);
        return;
    }
    const int64_t dims[] = {3, 2};
    ox_array a = {.dtype = OX_DTYPE_INT16, .rank = 2, .dims = dims, .size = 12};
    if (ox_fill_make(&a, &fill, 7, arena, &err))
        must_say_why(&err);
    else
        use_array(&a);
}

/* The text names a dim, beside N and H. */
static void use_dim(const char *text, ox_arena *arena)
{
    int64_t dims[] = {-1, -1, -1};
    const char *names[] = {"N", "H", text};
    ox_need need = {.name = "x", .dtype = OX_DTYPE_FLOAT, .has_shape = true};
    need.rank = 3;
    need.dims = dims;
    need.names = names;
    ox_needs needs = {&need, 1, 1};
    ox_bounds bounds = {.arena = arena};
    const ox_input_options options = {0};
    ox_err err;
    if (ox_bounds_init(&bounds, &needs, &options, &err))
        abort();
    ox_needs_default(&needs, &bounds);
    if (need.dims[2] < 0)
        abort();
}

static void use_file(const uint8_t *data, size_t size, const ox_needs *needs,
                     ox_arena *arena)
{
    ox_source source = {.text = "file"};
    ox_input_file file = {"file", data, size, NULL, &source, arena};
    ox_array array = {0};
    ox_err err = {0};
    file.need = &needs->at[size % needs->n];
    if (!ox_input_format_of(&file))
        source.options.format = OX_FORMAT_PB;
    if (ox_input_read(&array, &file, &err))
        must_say_why(&err);
    else
        use_array(&array);
    if (source.options.format == OX_FORMAT_PB) {
        source.options.format = OX_FORMAT_RAW;
        if (!ox_input_read(&array, &file, &err))
            use_array(&array);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int64_t open[] = {-1, 3, -1, -1}, fixed[] = {2, 3}, rows[] = {8, -1, 3};
    const char *no_names[4] = {0};
    ox_need at[] = {
        {.name = "x", .dtype = OX_DTYPE_FLOAT, .rank = 4, .dims = open},
        {.name = "y", .dtype = OX_DTYPE_FLOAT16, .rank = 2, .dims = fixed},
        {.name = "z", .dtype = OX_DTYPE_UINT8, .rank = 3, .dims = rows},
        {.name = "s", .dtype = OX_DTYPE_STRING, .rank = 1, .dims = open},
    };
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        at[i].has_shape = true;
        at[i].names = no_names;
    }
    const ox_needs needs = {at, sizeof at / sizeof *at, 0};
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    if (size && *data == '=') {
        use_spec(ox_strndup(arena, (const char *)data + 1, size - 1), &needs,
                 arena);
        use_dim(ox_strndup(arena, (const char *)data + 1, size - 1), arena);
    } else {
        use_file(data, size, &needs, arena);
    }
    ox_arena_free(arena);
    return 0;
}
