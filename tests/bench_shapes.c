/* Times shape inference over generated graphs with symbolic sizes, also as a
 * ratio to reading the same model (parsing and indexing) in the same run: what
 * a user waits for anyway. Memory is that of the inference alone. The sizes
 * are there to see that it is linear; a value that is not known would be cheap
 * and is counted. */
#include "base/buf.h"
#include "ir/model.h"
#include "shape/shape.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 3 };

/* A model being written, in ONNX textual syntax. */
typedef struct writer {
    ox_arena *arena;
    ox_buf text;
    size_t nodes;
} writer;

static const char head[] =
    "<ir_version: 8, opset_import: [\"\" : 17]>\n"
    "main (float[N,8,H,W] x0, float[N] g0, float[8,8,3,3] k,\n"
    "float[8,16,3,3] k2, float[8,8] w, float[8] b, float[8,9] wrong,\n"
    "bool on, int64 rounds) => (float[] y)\n"
    "<float[4] twice = {1, 1, 2, 2}, int64[1] i0 = {0}, int64[1] i1 = {1},\n"
    "int64[1] i2 = {2}, int64[1] i3 = {3}, int64[1] i4 = {4},\n"
    "int64[1] i8 = {8}, int64 two = {2}, int64 three = {3}>\n{\n";

/* One node; its outputs are new. */
__attribute__((format(printf, 2, 3))) static void node(writer *w,
                                                       const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ox_buf_str(&w->text, ox_vprintf(w->arena, fmt, args));
    ox_buf_str(&w->text, "\n");
    va_end(args);
    w->nodes++;
}

/* A block, one node a line, again and again: $ is its number, % that of the one
 * before. */
static void repeat(writer *w, const char *block, size_t nodes)
{
    for (size_t i = 0; w->nodes < nodes; i++)
        for (const char *c = block; *c; c++) {
            if (*c == '$' || *c == '%')
                ox_buf_printf(&w->text, "%zu", i + (*c == '$'));
            else
                ox_buf_add(&w->text, c, 1);
            w->nodes += *c == '\n';
        }
}

/* Convolutions, elementwise operators, matrices, reshapes by what Shape says,
 * a branch and a loop. */
static void write_mixed(writer *w, size_t nodes)
{
    repeat(w,
           "c$ = Conv <strides = [2, 2], pads = [1, 1, 1, 1]> (x%, k, b)\n"
           "d$ = Relu(c$)\n"
           "e$ = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (d$)\n"
           "f$ = Resize(e$, \"\", twice)\n"
           "s$ = Shape(x%)\n"
           "h$ = Gather(s$, two)\n"
           "v$ = Gather(s$, three)\n"
           "p$ = Mul(h$, v$)\n"
           "q$ = Unsqueeze(p$, i0)\n"
           "n$ = Slice(s$, i0, i1)\n"
           "t$ = Concat <axis = 0> (n$, i8, q$)\n"
           "y$ = Reshape(x%, t$)\n"
           "z$ = Transpose <perm = [0, 2, 1]> (y$)\n"
           "m$ = MatMul(z$, w)\n"
           "a$ = Add(m$, b)\n"
           "o$ = Transpose <perm = [0, 2, 1]> (a$)\n"
           "r$ = Reshape(o$, s$)\n"
           "j$ = Concat <axis = 3> (r$, x%)\n"
           "u$ = Unsqueeze(v$, i0)\n"
           "l$ = Slice(j$, i0, u$, i3)\n"
           "if$ = If(on) <\n"
           "then_branch = t () => (float[] t) { t = Neg(l$) },\n"
           "else_branch = e () => (float[] e) { e = Sub(l$, x%) }>\n"
           "lo$ = Loop(rounds, on, if$) <body = b (int64 i, bool c, float[] s)"
           " => (bool c2, float[] s2) { c2 = Identity(c)\n"
           "s2 = Mul(s, x%)\n"
           "}>\n"
           "x$ = Add(lo$, x%)\n",
           nodes);
}

/* Sizes that data decides, in sums that grow, compared. */
static void write_data(writer *w, size_t nodes)
{
    repeat(w,
           "n$ = NonZero(g%)\n"
           "q$ = Squeeze(n$, i0)\n"
           "f$ = Cast <to = 1> (q$)\n"
           "g$ = Concat <axis = 0> (f$, g%)\n"
           "e$ = Add(g$, g0)\n"
           "s$ = Shape(f$)\n"
           "l$ = Slice(g$, i1, s$, i0)\n",
           nodes);
}

/* Nodes that cannot run. */
static void write_faults(writer *w, size_t nodes)
{
    repeat(w, "m$ = MatMul(wrong, wrong)\n", nodes);
}

/* Conv and Relu; the value it makes. */
static size_t convolve(writer *w, const char *weight, const char *x)
{
    const size_t at = w->nodes;
    node(w, "c%zu = Conv <pads = [1, 1, 1, 1]> (%s, %s, b)", at, x, weight);
    node(w, "r%zu = Relu(c%zu)", at, at);
    return at;
}

/* A nested U of a salient object network: down depth times, and up again to
 * the size that Shape says. */
static size_t write_u(writer *w, size_t in, size_t depth)
{
    size_t down[16];
    size_t at = down[0] = convolve(w, "k", ox_printf(w->arena, "r%zu", in));
    for (size_t i = 1; i < depth; i++) {
        node(w,
             "p%zu = MaxPool <ceil_mode = 1, kernel_shape = [2, 2], "
             "strides = [2, 2]> (r%zu)",
             at, at);
        at = down[i] = convolve(w, "k", ox_printf(w->arena, "p%zu", at));
    }
    at = convolve(w, "k", ox_printf(w->arena, "r%zu", at));
    for (size_t i = depth; i-- > 0;) {
        const size_t n = w->nodes;
        node(w, "s%zu = Shape(r%zu)", n, down[i]);
        node(w, "t%zu = Slice(s%zu, i2, i4)", n, n);
        node(w, "u%zu = Shape(r%zu)", n, at);
        node(w, "v%zu = Slice(u%zu, i0, i2)", n, n);
        node(w, "z%zu = Concat <axis = 0> (v%zu, t%zu)", n, n, n);
        node(w, "f%zu = Resize <mode = \"linear\"> (r%zu, \"\", \"\", z%zu)", n,
             at, n);
        node(w, "j%zu = Concat <axis = 1> (f%zu, r%zu)", n, n, down[i]);
        at = convolve(w, "k2", ox_printf(w->arena, "j%zu", n));
    }
    node(w, "r%zu = Add(r%zu, r%zu)", w->nodes, at, down[0]);
    return w->nodes - 1;
}

static void write_isnet(writer *w, size_t nodes)
{
    node(w, "r0 = Relu(x0)");
    for (size_t at = 0, i = 0; w->nodes < nodes; i++) {
        at = write_u(w, at, 7 - i % 4);
        if (i % 3 == 2)
            continue;
        node(w,
             "r%zu = MaxPool <ceil_mode = 1, kernel_shape = [2, 2], "
             "strides = [2, 2]> (r%zu)",
             w->nodes, at);
        at = w->nodes - 1;
    }
}

/* ---- measuring ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void must(ox_status status, const ox_err *err)
{
    if (!status)
        return;
    fprintf(stderr, "%s\n", err->text);
    exit(1);
}

/* The text's model as a binary file. */
static void save(writer *w, const char *path)
{
    ox_onnx *onnx;
    ox_err err = {0};
    ox_buf_str(&w->text, "y = Identity(x0)\n}\n");
    must(ox_onnx_parse(&onnx, "bench.onnxtxt",
                       (const uint8_t *)ox_buf_text(&w->text), w->text.size,
                       &err),
         &err);
    ox_model *model = ox_model_new(onnx, NULL);
    must(ox_model_write(model, path, NULL, &err), &err);
    ox_model_close(model);
}

static size_t count_unknown(const ox_model *model, const ox_shapes *shapes)
{
    size_t unknown = 0;
    for (size_t g = 0; g < model->n_graphs; g++)
        for (size_t i = 0; i < model->graphs[g]->n_values; i++) {
            const ox_value *value = model->graphs[g]->values[i];
            unknown += ox_shapes_of(shapes, value)->reason != NULL;
        }
    return unknown;
}

typedef struct result {
    double read, infer; /* seconds */
    size_t bytes;       /* of memory */
    size_t nodes, unknown;
} result;

/* Reads the file and infers; the best of several runs. */
static result measure(const char *path)
{
    result r = {.read = 1e9, .infer = 1e9};
    for (int i = 0; i < RUNS; i++) {
        ox_model *model;
        ox_err err = {0};
        ox_arena *arena = ox_arena_new(0, NULL, NULL);
        const double start = now();
        must(ox_model_read(&model, path, NULL, &err), &err);
        const double middle = now();
        const ox_shapes *shapes = ox_shapes_infer(model, arena);
        const double end = now();
        r.read = middle - start < r.read ? middle - start : r.read;
        r.infer = end - middle < r.infer ? end - middle : r.infer;
        r.bytes = ox_arena_used(arena);
        r.nodes = model->n_nodes;
        r.unknown = count_unknown(model, shapes);
        ox_arena_free(arena);
        ox_model_close(model);
    }
    return r;
}

typedef struct kind {
    const char *name;
    void (*write)(writer *w, size_t nodes);
    size_t sizes[3];
} kind;

static void run(const kind *k, size_t nodes)
{
    writer w = {.arena = ox_arena_new(0, NULL, NULL)};
    const char *path = "build/bench_shapes.onnx";
    ox_buf_init(&w.text, w.arena);
    ox_buf_str(&w.text, head);
    k->write(&w, nodes);
    save(&w, path);
    ox_arena_free(w.arena);
    const result r = measure(path);
    remove(path);
    printf("%-6s %7zu nodes %7.1f ms, %5.2f us a node, %5.2f of reading, "
           "%6.1f MB, %zu values not known\n",
           k->name, r.nodes, r.infer * 1e3, r.infer * 1e6 / (double)r.nodes,
           r.infer / r.read, (double)r.bytes / 1e6, r.unknown);
}

int main(void)
{
    static const kind kinds[] = {
        {"mixed", write_mixed, {10000, 100000, 200000}},
        {"data", write_data, {10000, 100000, 200000}},
        {"faults", write_faults, {10000, 100000, 200000}},
        {"isnet", write_isnet, {500, 1000, 2000}},
    };
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t i = 0; i < 3; i++)
            run(&kinds[k], kinds[k].sizes[i]);
    return 0;
}
