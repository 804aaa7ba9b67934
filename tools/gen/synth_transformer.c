/* One encoder block of a transformer as exporters write it: layer norms and
 * GELU in parts, shapes computed from the input's, a padding mask of finfo.min
 * and a causal one of -inf. models/transformer/README.md. */
#include "tools/gen/synth.h"

#include <math.h>

enum { WIDTH = 64, HEADS = 4, HIDDEN = 256 };

/* $ is the name's prefix; reads "$/x". */
static const char norm_nodes[] =
    "[\"$/ReduceMean\"] \"$/mean\" = ReduceMean <axes = [-1], keepdims = 1> "
    "(\"$/x\")\n"
    "[\"$/Sub\"] \"$/centred\" = Sub(\"$/x\", \"$/mean\")\n"
    "[\"$/Constant\"] \"$/two\" = Constant <value = float {2}> ()\n"
    "[\"$/Pow\"] \"$/squared\" = Pow(\"$/centred\", \"$/two\")\n"
    "[\"$/ReduceMean_1\"] \"$/variance\" = ReduceMean <axes = [-1], keepdims = "
    "1> (\"$/squared\")\n"
    "[\"$/Constant_1\"] \"$/epsilon\" = Constant <value = float {1e-12}> ()\n"
    "[\"$/Add\"] \"$/variance_eps\" = Add(\"$/variance\", \"$/epsilon\")\n"
    "[\"$/Sqrt\"] \"$/deviation\" = Sqrt(\"$/variance_eps\")\n"
    "[\"$/Div\"] \"$/normal\" = Div(\"$/centred\", \"$/deviation\")\n"
    "[\"$/Mul\"] \"$/scaled\" = Mul(\"$/normal\", \"$.weight\")\n"
    "[\"$/Add_1\"] \"$/y\" = Add(\"$/scaled\", \"$.bias\")\n";

static const char mask_nodes[] =
    "[\"/Unsqueeze\"] \"/mask4\" = Unsqueeze(attention_mask, axes_1_2)\n"
    "[\"/Cast\"] \"/mask_float\" = Cast <to = 1> (\"/mask4\")\n"
    "[\"/Constant\"] \"/one\" = Constant <value = float {1}> ()\n"
    "[\"/Sub\"] \"/inverted\" = Sub(\"/one\", \"/mask_float\")\n"
    "[\"/Cast_1\"] \"/is_padding\" = Cast <to = 9> (\"/inverted\")\n"
    "[\"/Constant_1\"] \"/finfo_min\" = Constant <value = float "
    "{-3.4028235e+38}> ()\n"
    "[\"/Where\"] \"/padding\" = Where(\"/is_padding\", \"/finfo_min\", "
    "\"/inverted\")\n"
    "[\"/Shape\"] \"/shape\" = Shape(hidden)\n"
    "[\"/Constant_2\"] \"/index_0\" = Constant <value = int64 {0}> ()\n"
    "[\"/Constant_3\"] \"/index_1\" = Constant <value = int64 {1}> ()\n"
    "[\"/Gather\"] \"/batch\" = Gather <axis = 0> (\"/shape\", \"/index_0\")\n"
    "[\"/Gather_1\"] \"/length\" = Gather <axis = 0> (\"/shape\", "
    "\"/index_1\")\n"
    "[\"/Range\"] \"/positions\" = Range(\"/index_0\", \"/length\", "
    "\"/index_1\")\n"
    "[\"/Unsqueeze_1\"] \"/rows\" = Unsqueeze(\"/positions\", axes_1)\n"
    "[\"/Unsqueeze_2\"] \"/columns\" = Unsqueeze(\"/positions\", axes_0)\n"
    "[\"/Greater\"] \"/is_future\" = Greater(\"/columns\", \"/rows\")\n"
    "[\"/Constant_4\"] \"/minus_inf\" = Constant <value = float {-inf}> ()\n";

/* The shape [batch, length, heads, width of one] of q, k and v. */
static const char shape_nodes[] =
    "[\"$/Unsqueeze\"] \"$/batch_1\" = Unsqueeze(\"/batch\", axes_0)\n"
    "[\"$/Unsqueeze_1\"] \"$/length_1\" = Unsqueeze(\"/length\", axes_0)\n"
    "[\"$/Constant\"] \"$/heads\" = Constant <value = int64[2] {4, 16}> ()\n"
    "[\"$/Constant_1\"] \"$/width\" = Constant <value = int64[1] {64}> ()\n"
    "[\"$/Concat\"] \"$/split_shape\" = Concat <axis = 0> (\"$/batch_1\", "
    "\"$/length_1\", \"$/heads\")\n"
    "[\"$/Concat_1\"] \"$/merged_shape\" = Concat <axis = 0> (\"$/batch_1\", "
    "\"$/length_1\", \"$/width\")\n";

static const char attention_nodes[] =
    "[\"$/Reshape\"] \"$/q_split\" = Reshape(\"$/query/y\", "
    "\"$/split_shape\")\n"
    "[\"$/Transpose\"] \"$/q\" = Transpose <perm = [0, 2, 1, 3]> "
    "(\"$/q_split\")\n"
    "[\"$/Reshape_1\"] \"$/k_split\" = Reshape(\"$/key/y\", "
    "\"$/split_shape\")\n"
    "[\"$/Transpose_1\"] \"$/k\" = Transpose <perm = [0, 2, 3, 1]> "
    "(\"$/k_split\")\n"
    "[\"$/Reshape_2\"] \"$/v_split\" = Reshape(\"$/value/y\", "
    "\"$/split_shape\")\n"
    "[\"$/Transpose_2\"] \"$/v\" = Transpose <perm = [0, 2, 1, 3]> "
    "(\"$/v_split\")\n"
    "[\"$/MatMul\"] \"$/products\" = MatMul(\"$/q\", \"$/k\")\n"
    "[\"$/Constant_2\"] \"$/root\" = Constant <value = float {4}> ()\n"
    "[\"$/Div\"] \"$/scores\" = Div(\"$/products\", \"$/root\")\n"
    "[\"$/Where\"] \"$/causal\" = Where(\"/is_future\", \"/minus_inf\", "
    "\"$/scores\")\n"
    "[\"$/Add\"] \"$/masked\" = Add(\"$/causal\", \"/padding\")\n"
    "[\"$/Softmax\"] \"$/weights\" = Softmax <axis = -1> (\"$/masked\")\n"
    "[\"$/MatMul_1\"] \"$/mixed\" = MatMul(\"$/weights\", \"$/v\")\n"
    "[\"$/Transpose_3\"] \"$/mixed_back\" = Transpose <perm = [0, 2, 1, 3]> "
    "(\"$/mixed\")\n"
    "[\"$/Reshape_3\"] \"$/context\" = Reshape(\"$/mixed_back\", "
    "\"$/merged_shape\")\n";

static const char gelu_nodes[] =
    "[\"$/Constant\"] \"$/root_2\" = Constant <value = float {1.4142135}> ()\n"
    "[\"$/Div\"] \"$/divided\" = Div(\"$/x\", \"$/root_2\")\n"
    "[\"$/Erf\"] \"$/erf\" = Erf(\"$/divided\")\n"
    "[\"$/Constant_1\"] \"$/one\" = Constant <value = float {1}> ()\n"
    "[\"$/Add\"] \"$/erf_1\" = Add(\"$/erf\", \"$/one\")\n"
    "[\"$/Mul\"] \"$/product\" = Mul(\"$/x\", \"$/erf_1\")\n"
    "[\"$/Constant_2\"] \"$/half\" = Constant <value = float {0.5}> ()\n"
    "[\"$/Mul_1\"] \"$/y\" = Mul(\"$/product\", \"$/half\")\n";

static void add_norm(synth *s, const char *scope)
{
    float *ones = OX_NEW_ARRAY(s->arena, WIDTH, float);
    for (size_t i = 0; i < WIDTH; i++)
        ones[i] = 1;
    const int64_t width = WIDTH;
    synth_text(s, norm_nodes, scope);
    synth_floats(s, ox_printf(s->arena, "%s.weight", scope), &width, 1, ones);
    synth_weights(s, ox_printf(s->arena, "%s.bias", scope), &width, 1, 0.02);
}

/* output = input times a matrix, plus a bias. */
static void add_linear(synth *s, const char *scope, const char *input,
                       const int64_t *dims, const char *output)
{
    ox_buf_printf(&s->text,
                  "[\"%s/MatMul\"] \"%s/product\" = MatMul(\"%s\", "
                  "\"%s.weight\")\n"
                  "[\"%s/Add\"] \"%s\" = Add(\"%s.bias\", \"%s/product\")\n",
                  scope, scope, input, scope, scope, output, scope, scope);
    synth_weights(s, ox_printf(s->arena, "%s.weight", scope), dims, 2,
                  1 / sqrt((double)dims[0]));
    synth_weights(s, ox_printf(s->arena, "%s.bias", scope), dims + 1, 1, 0.02);
}

ox_status synth_transformer(const synth_options *options, ox_arena *arena,
                            ox_err *err)
{
    static const int64_t square[] = {WIDTH, WIDTH}, up[] = {WIDTH, HIDDEN},
                         down[] = {HIDDEN, WIDTH};
    _Static_assert(WIDTH == HEADS * 16, "shape_nodes says so");
    synth s;
    synth_init(&s, arena, options);
    ox_buf_str(&s.text,
               "<ir_version: 8, opset_import: [\"\" : 17], producer_name: "
               "\"onnxfix synth\">\n"
               "main_graph (float[batch,sequence,64] hidden, "
               "int64[batch,sequence] attention_mask) => "
               "(float[batch,sequence,64] output)\n{\n"
               "axes_0 = Constant <value = int64[1] {0}> ()\n"
               "axes_1 = Constant <value = int64[1] {1}> ()\n"
               "axes_1_2 = Constant <value = int64[2] {1, 2}> ()\n");
    ox_buf_str(&s.text, mask_nodes);
    synth_text(&s, shape_nodes, "/attention");
    add_linear(&s, "/attention/query", "hidden", square, "/attention/query/y");
    add_linear(&s, "/attention/key", "hidden", square, "/attention/key/y");
    add_linear(&s, "/attention/value", "hidden", square, "/attention/value/y");
    synth_text(&s, attention_nodes, "/attention");
    add_linear(&s, "/attention/output", "/attention/context", square,
               "/attention/y");
    ox_buf_str(&s.text, "[\"/Add\"] \"/norm_1/x\" = Add(\"/attention/y\", "
                        "hidden)\n");
    add_norm(&s, "/norm_1");
    add_linear(&s, "/up", "/norm_1/y", up, "/gelu/x");
    synth_text(&s, gelu_nodes, "/gelu");
    add_linear(&s, "/down", "/gelu/y", down, "/down/y");
    ox_buf_str(
        &s.text,
        "[\"/Add_1\"] \"/norm_2/x\" = Add(\"/down/y\", \"/norm_1/y\")\n");
    add_norm(&s, "/norm_2");
    ox_buf_str(&s.text,
               "[\"/Identity\"] output = Identity(\"/norm_2/y\")\n}\n");
    return synth_write(&s, options->output, err);
}
