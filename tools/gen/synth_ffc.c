/* The first fast Fourier convolution of a LaMa generator (Suvorov et al.,
 * "Resolution-robust Large Mask Inpainting with Fourier Convolutions", 2021) as
 * it is found in browsers: the transforms are products with constant matrices,
 * and the inverse one mirrors the half spectrum. models/lama_ffc/README.md. */
#include "tools/gen/synth.h"

#include <math.h>

#define SCOPE "/generator/model/model.5/conv1/ffc"
#define WEIGHTS "generator.model.5.conv1.ffc."

/* Channels of the local and global branch and inside the spectral transform;
 * the spatial size. */
typedef struct ffc_dims {
    int64_t local, global, inner, height, width;
} ffc_dims;

static const ffc_dims sizes[] = {
    [SYNTH_SMALL] = {4, 12, 6, 8, 64},
    [SYNTH_FULL] = {128, 384, 192, 64, 64},
};

/* rfft2: along the width by columns from the right, then along the height by
 * rows from the left; real and imaginary parts apart. */
static const char forward_nodes[] =
    "[\"$/MatMul\"] \"$/MatMul_output_0\" = MatMul(\"$/x\", dft_w_real)\n"
    "[\"$/MatMul_1\"] \"$/MatMul_1_output_0\" = MatMul(\"$/x\", dft_w_imag)\n"
    "[\"$/MatMul_2\"] \"$/MatMul_2_output_0\" = MatMul(dft_h_real, "
    "\"$/MatMul_output_0\")\n"
    "[\"$/MatMul_3\"] \"$/MatMul_3_output_0\" = MatMul(dft_h_imag, "
    "\"$/MatMul_1_output_0\")\n"
    "[\"$/Sub\"] \"$/Sub_output_0\" = Sub(\"$/MatMul_2_output_0\", "
    "\"$/MatMul_3_output_0\")\n"
    "[\"$/MatMul_4\"] \"$/MatMul_4_output_0\" = MatMul(dft_h_real, "
    "\"$/MatMul_1_output_0\")\n"
    "[\"$/MatMul_5\"] \"$/MatMul_5_output_0\" = MatMul(dft_h_imag, "
    "\"$/MatMul_output_0\")\n"
    "[\"$/Add\"] \"$/Add_output_0\" = Add(\"$/MatMul_4_output_0\", "
    "\"$/MatMul_5_output_0\")\n"
    "[\"$/Concat\"] \"$/Concat_output_0\" = Concat <axis = 1> "
    "(\"$/Sub_output_0\", \"$/Add_output_0\")\n";

static const char spectral_conv_nodes[] =
    "[\"$/conv_layer/Conv\"] \"$/conv_layer/Conv_output_0\" = Conv "
    "<dilations = [1, 1], group = 1, kernel_shape = [1, 1], pads = [0, 0, 0, "
    "0], strides = [1, 1]> (\"$/Concat_output_0\", \"" WEIGHTS
    "convg2g.fu.conv_layer.weight\", \"" WEIGHTS
    "convg2g.fu.conv_layer.bias\")\n"
    "[\"$/relu/Relu\"] \"$/relu/Relu_output_0\" = "
    "Relu(\"$/conv_layer/Conv_output_0\")\n"
    "[\"$/Split\"] \"$/Split_output_0\", \"$/Split_output_1\" = Split <axis = "
    "1> (\"$/relu/Relu_output_0\")\n";

static const char plain_split_nodes[] =
    "[\"$/Split\"] \"$/Split_output_0\", \"$/Split_output_1\" = Split <axis = "
    "1> (\"$/Concat_output_0\")\n";

/* irfft2: the conjugate along the height, then the other half of the spectrum
 * is put on the right, mirrored and conjugate, without the first and the last
 * column. */
static const char inverse_nodes[] =
    "[\"$/MatMul_6\"] \"$/MatMul_6_output_0\" = MatMul(dft_h_real, "
    "\"$/Split_output_0\")\n"
    "[\"$/MatMul_7\"] \"$/MatMul_7_output_0\" = MatMul(dft_h_imag, "
    "\"$/Split_output_1\")\n"
    "[\"$/Add_1\"] \"$/Add_1_output_0\" = Add(\"$/MatMul_6_output_0\", "
    "\"$/MatMul_7_output_0\")\n"
    "[\"$/MatMul_8\"] \"$/MatMul_8_output_0\" = MatMul(dft_h_real, "
    "\"$/Split_output_1\")\n"
    "[\"$/MatMul_9\"] \"$/MatMul_9_output_0\" = MatMul(dft_h_imag, "
    "\"$/Split_output_0\")\n"
    "[\"$/Sub_1\"] \"$/Sub_1_output_0\" = Sub(\"$/MatMul_8_output_0\", "
    "\"$/MatMul_9_output_0\")\n"
    "[\"$/Constant_40\"] \"$/Constant_40_output_0\" = Constant <value = "
    "int64[1] {3}> ()\n"
    "[\"$/Constant_41\"] \"$/Constant_41_output_0\" = Constant <value = "
    "int64[1] {1}> ()\n"
    "[\"$/Constant_42\"] \"$/Constant_42_output_0\" = Constant <value = "
    "int64[1] {-1}> ()\n"
    "[\"$/Constant_43\"] \"$/Constant_43_output_0\" = Constant <value = "
    "int64[1] {-9223372036854775807}> ()\n"
    "[\"$/Slice_20\"] \"$/Slice_20_output_0\" = Slice(\"$/Add_1_output_0\", "
    "\"$/Constant_41_output_0\", \"$/Constant_42_output_0\", "
    "\"$/Constant_40_output_0\", \"$/Constant_41_output_0\")\n"
    "[\"$/Slice_21\"] \"$/Slice_21_output_0\" = "
    "Slice(\"$/Slice_20_output_0\", \"$/Constant_42_output_0\", "
    "\"$/Constant_43_output_0\", \"$/Constant_40_output_0\", "
    "\"$/Constant_42_output_0\")\n"
    "[\"$/Concat_23\"] \"$/Concat_23_output_0\" = Concat <axis = -1> "
    "(\"$/Add_1_output_0\", \"$/Slice_21_output_0\")\n"
    "[\"$/Slice_22\"] \"$/Slice_22_output_0\" = Slice(\"$/Sub_1_output_0\", "
    "\"$/Constant_41_output_0\", \"$/Constant_42_output_0\", "
    "\"$/Constant_40_output_0\", \"$/Constant_41_output_0\")\n"
    "[\"$/Slice_23\"] \"$/Slice_23_output_0\" = "
    "Slice(\"$/Slice_22_output_0\", \"$/Constant_42_output_0\", "
    "\"$/Constant_43_output_0\", \"$/Constant_40_output_0\", "
    "\"$/Constant_42_output_0\")\n"
    "[\"$/Neg\"] \"$/Neg_output_0\" = Neg(\"$/Slice_23_output_0\")\n"
    "[\"$/Concat_24\"] \"$/Concat_24_output_0\" = Concat <axis = -1> "
    "(\"$/Sub_1_output_0\", \"$/Neg_output_0\")\n"
    "[\"$/MatMul_10\"] \"$/MatMul_10_output_0\" = "
    "MatMul(\"$/Concat_23_output_0\", idft_w_real)\n"
    "[\"$/MatMul_11\"] \"$/MatMul_11_output_0\" = "
    "MatMul(\"$/Concat_24_output_0\", idft_w_imag)\n"
    "[\"$/Sub_2\"] \"$/Sub_2_output_0\" = Sub(\"$/MatMul_10_output_0\", "
    "\"$/MatMul_11_output_0\")\n";

/* Entry (k, n) of the DFT along n points, scaled so that its inverse is its
 * conjugate. */
static double dft(bool is_real, int64_t k, int64_t n, int64_t points)
{
    double angle =
        2 * 3.14159265358979323846 * (double)(k * n % points) / (double)points;
    return (is_real ? cos(angle) : -sin(angle)) / sqrt((double)points);
}

/* A matrix of points in by columns out. */
static void add_matrix(synth *s, const char *name, bool is_real, int64_t points,
                       int64_t columns)
{
    float *values = OX_NEW_ARRAY(s->arena, (size_t)(points * columns), float);
    for (int64_t n = 0; n < points; n++)
        for (int64_t k = 0; k < columns; k++)
            values[n * columns + k] = (float)dft(is_real, k, n, points);
    synth_floats(s, name, (int64_t[]){points, columns}, 2, values);
}

static void add_transforms(synth *s, const ffc_dims *d)
{
    int64_t half = d->width / 2 + 1;
    add_matrix(s, "dft_w_real", true, d->width, half);
    add_matrix(s, "dft_w_imag", false, d->width, half);
    add_matrix(s, "dft_h_real", true, d->height, d->height);
    add_matrix(s, "dft_h_imag", false, d->height, d->height);
    add_matrix(s, "idft_w_real", true, d->width, d->width);
    /* of the inverse, whose sine has the other sign */
    float *values =
        OX_NEW_ARRAY(s->arena, (size_t)(d->width * d->width), float);
    for (int64_t k = 0; k < d->width; k++)
        for (int64_t n = 0; n < d->width; n++)
            values[k * d->width + n] = (float)-dft(false, k, n, d->width);
    synth_floats(s, "idft_w_imag", (int64_t[]){d->width, d->width}, 2, values);
}

/* A square convolution and its weights, scaled to keep the variance. */
static void add_conv(synth *s, const char *scope, const char *input,
                     const int64_t *dims, bool has_bias)
{
    int64_t pad = dims[2] / 2;
    char *weight = ox_printf(s->arena, WEIGHTS "%s.weight", scope);
    char *bias = ox_printf(s->arena, WEIGHTS "%s.bias", scope);
    for (char *c = weight; *c; c++)
        *c = *c == '/' ? '.' : *c;
    for (char *c = bias; *c; c++)
        *c = *c == '/' ? '.' : *c;
    ox_buf_printf(&s->text,
                  "[\"" SCOPE "/%s/Conv\"] \"" SCOPE
                  "/%s/Conv_output_0\" = Conv <dilations = [1, 1], group = 1, "
                  "kernel_shape = [%d, %d], pads = [%d, %d, %d, %d], strides "
                  "= [1, 1]> (\"%s\", \"%s\"",
                  scope, scope, (int)dims[2], (int)dims[3], (int)pad, (int)pad,
                  (int)pad, (int)pad, input, weight);
    synth_weights(s, weight, dims, 4,
                  1 / sqrt((double)(dims[1] * dims[2] * dims[3])));
    if (has_bias) {
        ox_buf_printf(&s->text, ", \"%s\"", bias);
        synth_weights(s, bias, dims, 1, 0.1);
    }
    ox_buf_str(&s->text, ")\n");
}

static void add_conv3(synth *s, const char *scope, const char *input,
                      int64_t from, int64_t to)
{
    add_conv(s, scope, input, (int64_t[]){to, from, 3, 3}, false);
}

/* Global to global: a 1x1 convolution, the Fourier unit beside a shortcut,
 * another 1x1 convolution. */
static void add_spectral_transform(synth *s, const ffc_dims *d)
{
    add_conv(s, "convg2g/conv1/conv1.0", "x_g",
             (int64_t[]){d->inner, d->global, 1, 1}, true);
    synth_text(s,
               "[\"$/conv1/conv1.2/Relu\"] \"$/fu/x\" = "
               "Relu(\"$/conv1/conv1.0/Conv_output_0\")\n",
               SCOPE "/convg2g");
    synth_text(s, forward_nodes, SCOPE "/convg2g/fu");
    synth_text(s, spectral_conv_nodes, SCOPE "/convg2g/fu");
    synth_text(s, inverse_nodes, SCOPE "/convg2g/fu");
    int64_t both = 2 * d->inner;
    synth_weights(s, WEIGHTS "convg2g.fu.conv_layer.weight",
                  (int64_t[]){both, both, 1, 1}, 4, 1 / sqrt((double)both));
    synth_weights(s, WEIGHTS "convg2g.fu.conv_layer.bias", &both, 1, 0.1);
    synth_text(s,
               "[\"$/Add\"] \"$/Add_output_0\" = Add(\"$/fu/x\", "
               "\"$/fu/Sub_2_output_0\")\n",
               SCOPE "/convg2g");
    add_conv(s, "convg2g/conv2", SCOPE "/convg2g/Add_output_0",
             (int64_t[]){d->global, d->inner, 1, 1}, false);
}

static void add_block(synth *s, const ffc_dims *d)
{
    ox_buf_printf(&s->text,
                  "main_graph (float[1,%d,%d,%d] x_l, float[1,%d,%d,%d] x_g) "
                  "=> (float[1,%d,%d,%d] y_l, float[1,%d,%d,%d] y_g)\n{\n",
                  (int)d->local, (int)d->height, (int)d->width, (int)d->global,
                  (int)d->height, (int)d->width, (int)d->local, (int)d->height,
                  (int)d->width, (int)d->global, (int)d->height, (int)d->width);
    add_conv3(s, "convl2l", "x_l", d->local, d->local);
    add_conv3(s, "convg2l", "x_g", d->global, d->local);
    add_conv3(s, "convl2g", "x_l", d->local, d->global);
    add_spectral_transform(s, d);
    synth_text(s,
               "[\"$/ffc/Add\"] \"$/ffc/Add_output_0\" = "
               "Add(\"$/ffc/convl2l/Conv_output_0\", "
               "\"$/ffc/convg2l/Conv_output_0\")\n"
               "[\"$/ffc/Add_1\"] \"$/ffc/Add_1_output_0\" = "
               "Add(\"$/ffc/convl2g/Conv_output_0\", "
               "\"$/ffc/convg2g/conv2/Conv_output_0\")\n"
               "[\"$/act_l/Relu\"] y_l = Relu(\"$/ffc/Add_output_0\")\n"
               "[\"$/act_g/Relu\"] y_g = Relu(\"$/ffc/Add_1_output_0\")\n}\n",
               "/generator/model/model.5/conv1");
}

/* Only there and back, without weights: y must be x. */
static void add_fourier(synth *s, const ffc_dims *d)
{
    ox_buf_printf(&s->text,
                  "main_graph (float[1,%d,%d,%d] x) => (float[1,%d,%d,%d] y)\n"
                  "{\n",
                  (int)d->inner, (int)d->height, (int)d->width, (int)d->inner,
                  (int)d->height, (int)d->width);
    const char *scope = SCOPE "/convg2g/fu";
    synth_text(s, "\"$/x\" = Identity(x)\n", scope);
    synth_text(s, forward_nodes, scope);
    synth_text(s, plain_split_nodes, scope);
    synth_text(s, inverse_nodes, scope);
    synth_text(s, "y = Identity(\"$/Sub_2_output_0\")\n}\n", scope);
}

ox_status synth_ffc(const synth_options *options, ox_arena *arena, ox_err *err)
{
    const ffc_dims *d = &sizes[options->size];
    synth s;
    synth_init(&s, arena, options);
    ox_buf_str(&s.text, "<ir_version: 8, opset_import: [\"\" : 17], "
                        "producer_name: \"onnxfix synth\">\n");
    add_transforms(&s, d);
    if (options->part == SYNTH_FOURIER)
        add_fourier(&s, d);
    else
        add_block(&s, d);
    return synth_write(&s, options->output, err);
}
