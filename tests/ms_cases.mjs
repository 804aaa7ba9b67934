/* What ms_shapes.mjs runs: nodes of ONNX Runtime's operators. inputs and
 * weights are types; the dims of inputs are names whose sizes are given for two
 * runs. outs are the element types of the outputs, with the axes that depend on
 * values behind " ?" (first a * where the rank does, unless all dims are known
 * to be positive); null: left out. values: elements, where they matter. infos:
 * what the model declares besides. */

const NS = [{ N: 2, S: 3 }, { N: 1, S: 5 }];
const NHW = [{ N: 1, H: 9, W: 7 }, { N: 2, H: 6, W: 11 }];
const N = [{ N: 3 }, { N: 5 }];

const unary = (op, call, extra = {}) => ({ op, call, outs: ['float'],
  inputs: { x: 'float[N,S,8]' }, sizes: NS, ...extra });

/* Quantized x with its scale and zero point, and those of the result. */
const Q = { xs: 'float', xz: 'uint8', ys: 'float', yz: 'uint8' };
const quantized = (op, call, extra = {}) => ({ op, call, outs: ['uint8'],
  inputs: { x: 'uint8[N,S,8]' }, weights: Q, sizes: NS,
  values: { xs: 0.5, ys: 0.25 }, ...extra });
const B = { ...Q, bs: 'float', bz: 'uint8' };

const image = (op, call, extra = {}) => ({ op, call, outs: ['float'],
  inputs: { x: 'float[N,4,H,W]' }, sizes: NHW, ...extra });

/* Attention: 2 heads of size 4. */
const QKV = { q: 'float[N,S,8]', k: 'float[N,L,8]', v: 'float[N,L,12]' };
const PAST = { pk: 'float[N,2,P,4]', pv: 'float[N,2,P,4]' };
const NSLP = [{ N: 2, S: 3, L: 3, P: 4 }, { N: 1, S: 2, L: 2, P: 0 + 5 }];
const attention = (op, call, outs, extra) => ({ op, call, outs,
  sizes: NSLP, ...extra });

export const CASES = [
  /* The result is like the input. */
  unary('BiasGelu', '(x, b)', { weights: { b: 'float[8]' } }),
  unary('FastGelu', '(x)'),
  unary('FastGelu', '(x, b)', { weights: { b: 'float[8]' } }),
  unary('Gelu', '(x)'),
  unary('QuickGelu', ' <alpha = 1.5> (x)'),
  unary('SampleOp', '(x)'),
  unary('Inverse', '(x)', { inputs: { x: 'float[N,2,2]' },
    values: { x: (s, n) => Array.from({ length: n }, (_, i) =>
      i % 4 === 0 || i % 4 === 3 ? 2 : 1) }, sizes: N }),
  unary('Trilu', ' <upper = 0> (x, k)', { weights: { k: 'int64' } }),
  unary('Trilu', '(x)', { inputs: { x: 'int64[N,S,8]' }, outs: ['int64'] }),
  unary('GatedAdd', '(x, y, g)', { inputs: { x: 'float[N,S,8]',
    y: 'float[N,S,8]', g: 'float[N,S,1]' } }),
  unary('GatedRMSNorm', ' <epsilon = 0.001> (x, s, g)', { inputs: {
    x: 'float[N,S,8]', g: 'float[N,S,8]' }, weights: { s: 'float[4]' } }),
  unary('EngramGate', '(x, q, v, ks, qs)', { inputs: { x: 'float[N,S,2,8]',
    q: 'float[N,S,2,8]', v: 'float[N,S,8]' },
    weights: { ks: 'float[2,8]', qs: 'float[2,8]' } }),
  unary('LinearAttentionGate', '(x, d, s, b)', { outs: ['float', 'float'],
    inputs: { x: 'float[N,S,8]', b: 'float[N,S,8]' },
    weights: { d: 'float[8]', s: 'float[8]' } }),
  unary('RotaryEmbedding', '(x, p, c, s)', { inputs: { x: 'float[N,2,S,4]',
    p: 'int64[N,S]' }, weights: { c: 'float[8,2]', s: 'float[8,2]' } }),
  unary('MRotaryEmbedding', ' <mrope_section = [1, 1, 0]> (x, p, c, s)', {
    inputs: { x: 'float[N,2,S,4]', p: 'int64[3,N,S]' },
    weights: { c: 'float[8,2]', s: 'float[8,2]' } }),
  { op: 'NGramRepeatBlock', call: ' <ngram_size = 2> (i, x)', outs: ['float'],
    inputs: { i: 'int64[N,S]', x: 'float[N,8]' }, sizes: NS },
  { op: 'MurmurHash3', call: '(x)', outs: ['uint32'],
    inputs: { x: 'int32[N,S]' }, sizes: NS },
  { op: 'MurmurHash3', call: ' <positive = 0> (x)', outs: ['int32'],
    inputs: { x: 'string[N,S]' }, sizes: NS },
  { op: 'MoE', call: ' <k = 1> (x, r, w1, "", w2)', outs: ['float'],
    inputs: { x: 'float[N,8]', r: 'float[N,2]' }, sizes: N,
    weights: { w1: 'float[2,16,8]', w2: 'float[2,8,16]' } },
  { op: 'QMoE', call: ' <k = 1, expert_weight_bits = 8> ' +
    '(x, r, w1, s1, "", w2, s2)', outs: ['float'], sizes: N,
    inputs: { x: 'float[N,32]', r: 'float[N,2]' },
    weights: { w1: 'uint8[2,32,32]', s1: 'float[2,32]',
      w2: 'uint8[2,32,32]', s2: 'float[2,32]' } },

  /* Normalizations and embeddings. */
  unary('SkipLayerNormalization', '(x, k, g, b, c)', {
    outs: ['float', null, null, 'float'],
    inputs: { x: 'float[N,S,8]', k: 'float[N,S,8]' },
    weights: { g: 'float[8]', b: 'float[8]', c: 'float[8]' } }),
  unary('SkipLayerNormalization', '(x, k, g)', {
    inputs: { x: 'float[N,S,8]', k: 'float[S,8]' },
    weights: { g: 'float[8]' } }),
  unary('SkipSimplifiedLayerNormalization', '(x, k, g)', {
    outs: ['float', null, null, 'float'],
    inputs: { x: 'float[N,S,8]', k: 'float[N,S,8]' },
    weights: { g: 'float[8]' } }),
  unary('SimplifiedLayerNormalization', '(x, g)', { domain: '',
    outs: ['float', 'float'], weights: { g: 'float[8]' } }),
  unary('SimplifiedLayerNormalization', ' <axis = 1> (x, g)', { domain: '',
    outs: ['float', 'float'], weights: { g: 'float[2,8]' },
    inputs: { x: 'float[N,2,8]' }, sizes: N }),
  unary('LayerNormalization', '(x, g, b)', { domain: '', opset: 13,
    outs: ['float', 'float', 'float'],
    weights: { g: 'float[8]', b: 'float[8]' } }),
  { op: 'EmbedLayerNormalization', call: '(i, t, w, p, s, g, b, m)',
    outs: ['float', 'int32', 'float'], sizes: NS,
    inputs: { i: 'int32[N,S]', t: 'int32[N,S]', m: 'int32[N,S]' },
    weights: { w: 'float[9,8]', p: 'float[16,8]', s: 'float[2,8]',
      g: 'float[8]', b: 'float[8]' } },
  { op: 'EmbedLayerNormalization', call: '(i, "", w, p, "", g, b)',
    outs: ['float', 'int32'], sizes: NS, inputs: { i: 'int32[N,S]' },
    weights: { w: 'float[9,8]', p: 'float[16,8]', g: 'float[8]',
      b: 'float[8]' } },
  { op: 'QEmbedLayerNormalization', call: '(i, t, w, p, s, g, b, m, ' +
    'fs, fs, fs, fs, fs, z, z, z, z, z)', outs: ['float', 'int32'], sizes: NS,
    inputs: { i: 'int32[N,S]', t: 'int32[N,S]', m: 'int32[N,S]' },
    weights: { w: 'uint8[9,8]', p: 'uint8[16,8]', s: 'uint8[2,8]',
      g: 'uint8[8]', b: 'uint8[8]', fs: 'float', z: 'uint8' },
    values: { fs: 0.5 } },

  /* Elementwise with scales. */
  quantized('QLinearAdd', '(x, xs, xz, b, bs, bz, ys, yz)', { weights: B,
    inputs: { x: 'uint8[N,1,8]', b: 'uint8[S,1]' },
    values: { xs: 0.5, bs: 0.5, ys: 0.25 } }),
  quantized('QLinearMul', '(x, xs, xz, b, bs, bz, ys, yz)', { weights: B,
    inputs: { x: 'uint8[N,1,8]', b: 'uint8[2,N,S,1]' },
    values: { xs: 0.5, bs: 0.5, ys: 0.25 } }),
  quantized('QLinearWhere', '(c, x, xs, xz, b, bs, bz, ys, yz)', { weights: B,
    inputs: { c: 'bool[N,S,1]', x: 'uint8[S,8]', b: 'uint8' },
    values: { xs: 0.5, bs: 0.5, ys: 0.25 } }),
  quantized('QLinearSigmoid', '(x, xs, xz, ys, yz)'),
  quantized('QLinearLeakyRelu', '(x, xs, xz, ys, yz)'),
  quantized('QLinearSoftmax', ' <opset = 13> (x, xs, xz, ys, yz)'),
  quantized('QLinearConcat', ' <axis = 1> (ys, yz, x, xs, xz, b, xs, xz)', {
    inputs: { x: 'uint8[N,S,8]', b: 'uint8[N,4,8]' } }),
  quantized('QuantizeLinear', '(x, xs, xz)', { domain: 'com.microsoft.',
    inputs: { x: 'float[N,S,8]' } }),
  quantized('QuantizeLinear', '(x, xs)', { inputs: { x: 'float[N,S,8]' } }),
  quantized('QuantizeLinear', '(x, xs, z)', { inputs: { x: 'float[N,S]' },
    weights: { xs: 'float', z: 'uint16' }, outs: ['uint16'] }),
  quantized('DequantizeLinear', '(x, xs, xz)', { outs: ['float'] }),

  /* Convolutions and pools. */
  image('FusedConv', ' <activation = "Relu", strides = [2, 1], ' +
    'pads = [1, 0, 1, 1]> (x, w)', { weights: { w: 'float[6,4,3,2]' } }),
  image('ConvTransposeWithDynamicPads', ' <strides = [2, 2]> (x, w, p)', {
    weights: { w: 'float[4,3,3,3]', p: 'int64[4]' },
    values: { p: [1, 0, 0, 1] } }),
  image('ConvTransposeWithDynamicPads', '(x, w, p)', { outs: ['float ?2,3'],
    inputs: { x: 'float[N,4,H,W]', p: 'int64[4]' },
    weights: { w: 'float[4,3,3,3]' }, values: { p: [1, 0, 0, 1] } }),
  quantized('QLinearConv', ' <pads = [1, 1, 0, 0]> ' +
    '(x, xs, xz, w, xs, xz, ys, yz)', { inputs: { x: 'uint8[N,4,H,W]' },
    sizes: NHW, weights: { ...Q, w: 'uint8[6,4,3,2]' } }),
  quantized('QLinearConv', ' <channels_last = 1, strides = [2, 1]> ' +
    '(x, xs, xz, w, xs, xz, ys, yz)', { inputs: { x: 'uint8[N,H,W,4]' },
    sizes: NHW, weights: { ...Q, w: 'uint8[6,4,3,2]' } }),
  quantized('QLinearAveragePool', ' <kernel_shape = [3, 2], ' +
    'strides = [2, 1], ceil_mode = 1> (x, xs, xz, ys, yz)', { sizes: NHW,
    inputs: { x: 'uint8[N,4,H,W]' } }),
  quantized('QLinearAveragePool', ' <kernel_shape = [3, 2], ' +
    'strides = [2, 1], channels_last = 1> (x, xs, xz, ys, yz)', { sizes: NHW,
    inputs: { x: 'uint8[N,H,W,4]' } }),
  quantized('QLinearGlobalAveragePool', '(x, xs, xz, ys, yz)', { sizes: NHW,
    inputs: { x: 'uint8[N,4,H,W]' } }),
  quantized('QLinearGlobalAveragePool', ' <channels_last = 1> ' +
    '(x, xs, xz, ys, yz)', { sizes: NHW, inputs: { x: 'uint8[N,H,W,4]' } }),
  image('NhwcMaxPool', ' <kernel_shape = [3, 2], strides = [2, 2], ' +
    'pads = [1, 0, 1, 1]> (x)', { inputs: { x: 'int8[N,H,W,4]' },
    outs: ['int8'] }),
  image('MaxpoolWithMask', ' <kernel_shape = [3, 2], strides = [2, 1]> (x, m)',
    { inputs: { x: 'float[N,4,H,W]', m: 'int32[N,4,H,W]' } }),
  image('GridSample', '(x, g)', { inputs: { x: 'float[N,4,H,W]',
    g: 'float[N,H,5,2]' } }),
  image('CropAndResize', '(x, r, i, c)', { inputs: { x: 'float[N,4,H,W]',
    r: 'float[R,4]', i: 'int32[R]' }, weights: { c: 'int32[2]' },
    values: { c: [5, 6], i: 0 },
    sizes: [{ ...NHW[0], R: 3 }, { ...NHW[1], R: 2 }] }),
  image('Crop', ' <border = [1, 2, 3, 0]> (x)', { domain: '', opset: 9 }),
  image('Crop', ' <border = [1, 2, 0, 0], scale = [3, 2]> (x)', { domain: '',
    opset: 9 }),
  image('Affine', ' <alpha = 2.0> (x)', { domain: '', opset: 9 }),
  image('ImageScaler', ' <bias = [1.0, 2.0, 3.0, 4.0], scale = 2.0> (x)', {
    domain: '', opset: 9 }),
  image('ParametricSoftplus', ' <alpha = 2.0, beta = 1.0> (x)', { domain: '',
    opset: 9 }),
  image('ScaledTanh', ' <alpha = 2.0, beta = 1.0> (x)', { domain: '',
    opset: 9 }),
  image('ThresholdedRelu', '(x)', { domain: '', opset: 9 }),

  /* Products. */
  unary('FusedMatMul', ' <alpha = 0.5> (x, w)', {
    weights: { w: 'float[8,5]' } }),
  unary('FusedMatMul', ' <transA = 1, transB = 1> (x, y)', { inputs: {
    x: 'float[N,S,4]', y: 'float[N,6,S]' } }),
  unary('FusedMatMul', ' <transBatchA = 1> (x, y)', { inputs: {
    x: 'float[S,N,4]', y: 'float[N,4,6]' } }),
  unary('FusedMatMul', ' <transBatchB = 1, transB = 1> (x, y)', { inputs: {
    x: 'float[N,S,4]', y: 'float[6,N,4]' } }),
  unary('TransposeMatMul', ' <transA = 1> (x, y)', { inputs: {
    x: 'float[N,S,4]', y: 'float[N,S,6]' } }),
  unary('FusedGemm', ' <activation = "Relu", transB = 1> (x, w, b)', {
    inputs: { x: 'float[N,8]' }, sizes: N,
    weights: { w: 'float[5,8]', b: 'float[5]' } }),
  unary('MatMulInteger16', '(x, w)', { inputs: { x: 'int16[N,S,8]' },
    weights: { w: 'int16[8,5]' }, outs: ['int32'] }),
  unary('MatMulIntegerToFloat', '(x, w, s, s)', { inputs: { x: 'uint8[N,S,8]' },
    weights: { w: 'int8[8,5]', s: 'float' }, values: { s: 0.5 } }),
  unary('DynamicQuantizeMatMul', '(x, w, s)', {
    weights: { w: 'int8[8,5]', s: 'float' }, values: { s: 0.5 } }),
  unary('MatMulNBits', ' <K = 32, N = 5, block_size = 16> (x, w, s)', {
    inputs: { x: 'float[N,S,32]' },
    weights: { w: 'uint8[5,2,8]', s: 'float[10]' } }),
  unary('MatMulBnb4', ' <K = 32, N = 6, block_size = 16, quant_type = 1> ' +
    '(x, w, s)', { inputs: { x: 'float[N,S,32]' },
    weights: { w: 'uint8[96]', s: 'float[12]' } }),
  unary('CDist', '(x, y)', { inputs: { x: 'float[N,4]', y: 'float[S,4]' } }),
  quantized('QGemm', ' <transB = 1> (x, xs, xz, w, xs, xz, "", ys, yz)', {
    inputs: { x: 'uint8[N,8]' }, weights: { ...Q, w: 'uint8[5,8]' },
    sizes: N }),
  quantized('QGemm', '(x, xs, xz, w, xs, xz)', { outs: ['float'],
    inputs: { x: 'uint8[N,8]' }, weights: { ...Q, w: 'uint8[8,5]' },
    sizes: N }),
  { op: 'GatherBlockQuantized', call: ' <block_size = 16, bits = 4, ' +
    'quantize_axis = 1> (w, i, s)', outs: ['float'],
    inputs: { i: 'int64[N,S]' },
    weights: { w: 'uint8[6,16]', s: 'float[6,2]' }, sizes: NS },
  { op: 'GatherBlockQuantized', call: ' <block_size = 16, ' +
    'quantize_axis = 1> (w, i, s)', outs: ['float'],
    inputs: { i: 'int64[N,S]' },
    weights: { w: 'uint4[6,32]', s: 'float[6,2]' }, sizes: NS, ir: 10,
    opset: 21 },
  { op: 'GatherND', call: '(x, i)', outs: ['float'],
    inputs: { x: 'float[N,2,2,5]', i: 'int64[S,2]' }, sizes: NS,
    values: { i: 0 } },

  /* Attention. */
  unary('Attention', ' <num_heads = 2> (x, w, b)', { outs: ['float', 'float'],
    weights: { w: 'float[8,24]', b: 'float[24]' } }),
  unary('Attention', ' <num_heads = 2, qkv_hidden_sizes = [8, 8, 12]> ' +
    '(x, w, b)', { weights: { w: 'float[8,28]', b: 'float[28]' } }),
  attention('Attention', ' <num_heads = 2> (x, w, b, "", p)',
    ['float', 'float'], { inputs: { x: 'float[N,S,8]', p: 'float[2,N,2,P,4]' },
      weights: { w: 'float[8,24]', b: 'float[24]' } }),
  attention('QAttention', ' <num_heads = 2, unidirectional = 1> ' +
    '(x, w, b, s, s, "", z, wz, p)', ['float', 'float'],
    { inputs: { x: 'uint8[N,S,8]', p: 'float[2,N,2,P,4]' },
      weights: { w: 'int8[8,24]', b: 'float[24]', s: 'float', z: 'uint8',
        wz: 'int8' }, values: { s: 0.5 } }),
  attention('MultiHeadAttention', ' <num_heads = 2> (q, k, v)', ['float'],
    { inputs: QKV }),
  attention('MultiHeadAttention', ' <num_heads = 2> ' +
    '(q, k, v, "", "", "", pk, pv)', ['float', 'float', 'float'],
    { inputs: { q: QKV.q, k: QKV.k, v: 'float[N,L,8]', ...PAST } }),
  attention('MultiHeadAttention', ' <num_heads = 2> ' +
    '(q, k, v, "", "", "", pk, pv)', ['float', 'float', 'float', 'float'],
    { inputs: { q: QKV.q, k: QKV.k, v: 'float[N,L,8]', ...PAST },
      infos: 'float[] y3' }),
  attention('MultiHeadAttention', ' <num_heads = 2> (q, k, v)', ['float'],
    { inputs: { q: QKV.q, k: 'float[N,2,L,4]', v: 'float[N,2,L,4]' } }),
  attention('DecoderMaskedMultiHeadAttention', ' <num_heads = 2, ' +
    'past_present_share_buffer = 1> (q, k, v, "", "", pk, pv, n)',
  ['float', 'float', 'float'], { inputs: { q: 'float[N,1,8]',
    k: 'float[N,1,8]', v: 'float[N,1,8]', ...PAST }, weights: { n: 'int32[1]' },
  values: { n: [2] } }),
  attention('GroupQueryAttention', ' <num_heads = 4, kv_num_heads = 2> ' +
    '(q, k, v, pk, pv, l, t)', ['float', 'float', 'float'],
  { inputs: { q: 'float[N,1,32]', k: 'float[N,1,16]', v: 'float[N,1,16]',
    pk: 'float[N,2,6,8]', pv: 'float[N,2,6,8]', l: 'int32[N]' },
  weights: { t: 'int32[1]' }, values: { t: [5], l: 4 } }),
  attention('GroupQueryAttention', ' <num_heads = 4, kv_num_heads = 2> ' +
    '(q, k, v, pk, pv, l, t)', ['float', 'float ?2', 'float ?2'],
  { inputs: { q: 'float[N,1,32]', k: 'float[N,1,16]', v: 'float[N,1,16]',
    pk: 'float[N,2,P,8]', pv: 'float[N,2,P,8]', l: 'int32[N]', t: 'int32[1]' },
  values: { t: (s) => [s.P + 1], l: (s, n) => Array(n).fill(s.P) } }),
  attention('GroupQueryAttention', ' <num_heads = 4, kv_num_heads = 2> ' +
    '(q, "", "", "", "", l, t)', ['float', 'float', 'float'],
  { inputs: { q: 'float[N,3,64]', l: 'int32[N]' }, weights: { t: 'int32[1]' },
    values: { t: [3], l: 2 } }),
  unary('LinearAttention', ' <q_num_heads = 2, kv_num_heads = 4, ' +
    'update_rule = "linear"> (x, k, v)', {
    outs: ['float', 'float'], inputs: { x: 'float[N,S,8]', k: 'float[N,S,16]',
      v: 'float[N,S,24]' } }),
  unary('LinearAttention', ' <q_num_heads = 4, kv_num_heads = 2, ' +
    'update_rule = "linear"> (x, k, v, p)', { outs: ['float', 'float'],
    inputs: { x: 'float[N,S,16]', k: 'float[N,S,8]', v: 'float[N,S,12]',
      p: 'float[N,2,4,6]' } }),
  unary('CausalConvWithState', '(x, w)', { outs: ['float', 'float'],
    inputs: { x: 'float[N,4,S]' }, weights: { w: 'float[4,1,3]' } }),

  /* Recurrent. */
  { op: 'DynamicQuantizeLSTM', call: ' <hidden_size = 4, ' +
    'direction = "bidirectional"> (x, w, r, "", "", "", "", "", s, z, s, z)',
  outs: ['float', 'float', 'float'], inputs: { x: 'float[S,N,3]' }, sizes: NS,
  weights: { w: 'int8[2,3,16]', r: 'int8[2,4,16]', s: 'float[2]',
    z: 'int8[2]' }, values: { s: 0.5, z: 0 } },
  { op: 'AttnLSTM', call: ' <hidden_size = 4> (x, w, r, "", "", "", "", "", ' +
    'qw, mw, v, m)', outs: ['float', 'float', 'float'],
  inputs: { x: 'float[S,N,3]', m: 'float[N,5,6]' }, sizes: NS,
  weights: { w: 'float[1,16,9]', r: 'float[1,16,4]', qw: 'float[1,4,2]',
    mw: 'float[1,6,2]', v: 'float[1,2]' } },

  /* Others. */
  { op: 'Pad', call: '(x, p)', outs: ['float'], inputs: { x: 'float[N,S]' },
    weights: { p: 'int64[1,4]' }, values: { p: [1, 0, 2, 3] }, sizes: NS },
  { op: 'Pad', call: '(x, p)', outs: ['float ?0,1'], sizes: NS,
    inputs: { x: 'float[N,S]', p: 'int64[4]' }, values: { p: [1, 0, 2, 3] } },
  { op: 'Range', call: '(a, b)', outs: ['int64'], inputs: { x: 'float[N]' },
    weights: { a: 'int64', b: 'int64' }, values: { a: [2], b: [9] }, sizes: N },
  { op: 'Range', call: '(a, b, c)', outs: ['float'], inputs: { x: 'float[N]' },
    weights: { a: 'float', b: 'float[1]', c: 'float' },
    values: { a: [2], b: [9], c: [1.5] }, sizes: N },
  { op: 'Range', call: '(a, b)', outs: ['int32 ?0'],
    inputs: { a: 'int32', b: 'int32' }, values: { a: [1], b: (s) => [s.N] },
    sizes: N },
  { op: 'ExpandDims', call: '(x, a)', outs: ['float'],
    inputs: { x: 'float[N,S]' }, weights: { a: 'int32' }, values: { a: [-1] },
    sizes: NS },
  { op: 'ExpandDims', call: '(x, a)', outs: ['float'],
    inputs: { x: 'float[N,S]' }, weights: { a: 'int32' }, values: { a: [1] },
    sizes: NS },
  { op: 'UnfoldTensor', call: ' <size = 2, step = 3> (x)', outs: ['float'],
    inputs: { x: 'float[N,S]' }, sizes: NS },
  { op: 'UnfoldTensor', call: ' <dim = 0, size = 1> (x)', outs: ['float'],
    inputs: { x: 'float[N,S]' }, sizes: NS },
  { op: 'Unique', call: '(x)', outs: ['float ?0', 'int64', 'int64 ?0'],
    inputs: { x: 'float[N]' }, sizes: N },
  { op: 'Tokenizer', call: ' <mark = 0, mincharnum = 1, pad_value = "_", ' +
    'separators = [" "]> (x)', outs: ['string ?*2'],
  inputs: { x: 'string[N,S]' }, sizes: NS },
  { op: 'Tokenizer', call: ' <mark = 1, mincharnum = 1, pad_value = "_", ' +
    'tokenexp = "[a-z]+"> (x)', outs: ['string ?*1'],
  inputs: { x: 'string[N]' }, sizes: N },
  { op: 'Tokenizer', call: ' <mark = 0, mincharnum = 1, pad_value = "_", ' +
    'separators = [" "]> (x)', outs: ['string ?*'],
  inputs: { x: 'string[N,S]' }, sizes: [{ N: 0, S: 2 }, { N: 1, S: 0 }] },
  { op: 'WordConvEmbedding', call: '(x, w, b, c)', outs: ['float'],
    inputs: { x: 'int32[N,S,6]' }, sizes: NS,
    weights: { w: 'float[5,1,2,4]', b: 'float[5]', c: 'float[3,4]' } },
  { op: 'DynamicTimeWarping', call: '(x)', outs: ['int32 ?1'],
    inputs: { x: 'float[1,N,S]' }, sizes: NS },
  { op: 'BifurcationDetector', call: '(s, c, p)', outs: ['int64 ?0', 'int64'],
    inputs: { s: 'int64[N]', c: 'int64[N]', p: 'int64' }, sizes: N },
  { op: 'NGramHashMapping', call: ' <max_ngram_size = 3, ' +
    'n_head_per_ngram = 2, pad_id = 0> (x, m, v)', outs: ['int64'],
  inputs: { x: 'int64[N,S]' }, sizes: NS,
  weights: { m: 'int64[3]', v: 'int64[4]' },
  values: { m: [3, 5, 7], v: [11, 13, 17, 19] } },
];

/* ORT CPU has no kernel for these; or needs shared buffers (SparseAttention), a
 * decoder as a graph (the searches), weights packed by the runtime
 * (MatMulFpQ4), or is a newer one. */
export const NOT_RUN = [
  'BeamSearch', 'BiasAdd', 'BiasDropout', 'BiasSoftmax', 'BiasSplitGelu',
  'BitmaskBiasDropout', 'BitmaskDropout', 'ComplexMul', 'ComplexMulConj',
  'DecoderAttention', 'DecoderMaskedSelfAttention', 'DequantizeBFP',
  'DequantizeWithOrder', 'EPContext', 'FusedMatMulActivation', 'GatedDeltaNet',
  'GatedRelativePositionBias', 'GemmFastGelu', 'GemmFloat8',
  'GemmaRotaryEmbedding', 'GreedySearch', 'GroupNorm', 'Irfft', 'IsAllFinite',
  'LongformerAttention', 'MatMulBlockQuantizedFp4Weight',
  'MatMulBlockQuantizedFp8Weight', 'MatMulFpQ4', 'MatMulNBitsMlp',
  'MatMulNBitsQkv', 'MulInteger', 'NhwcConv', 'NhwcFusedConv',
  'PackedAttention', 'PackedMultiHeadAttention', 'PagedAttention',
  'QLinearReduceMean', 'QOrderedAttention', 'QOrderedGelu',
  'QOrderedLayerNormalization', 'QOrderedLongformerAttention',
  'QOrderedMatMul', 'QuantizeBFP', 'QuantizeWithOrder', 'ReduceSumInteger',
  'RelativePositionBias', 'RemovePadding', 'RestorePadding', 'Rfft', 'Sampling',
  'SkipGroupNorm', 'Snpe', 'SparseAttention', 'SparseToDenseMatMul',
  'TorchEmbedding', 'VarlenCausalConvWithState', 'VarlenNGramHashMapping',
  'WhisperBeamSearch',
];
