/* Operators of onnxruntime's own that shape_graphs.mjs uses. */

import { both, dim, dimsOf, pairs, positive, rank }
  from './shape_graph_builder.mjs';
import { drawWindow, image, spaceOf, weights, windowAttrs, windowDims }
  from './shape_graph_layers.mjs';

const range = (n) => Array.from({ length: n }, (_, i) => i);
const domain = { domain: 'com.microsoft' };
const own = (b, op, ins, attrs, ...outs) =>
  b.emit(op, ins, attrs, outs, domain);
const one = (k) => [k, k];

function gelu(b) {
  const x = b.float(1);
  if (!x) return false;
  const bias = () => b.input('float', [dim(x, -1)]);
  const forms = [['Gelu', [x]], ['FastGelu', [x]], ['QuickGelu', [x]],
    ['BiasGelu', [x, bias()]], ['FastGelu', [x, bias()]]];
  const [op, ins] = b.random.pick(forms);
  return own(b, op, ins, {}, { dims: x.dims });
}

function fusedMatMul(b) {
  const lead = range(b.int(0, 2)).map(() => b.newDim());
  const [m, k, n] = [b.newDim(), b.newDim(), b.newDim()];
  const [ta, tb] = [b.int(0, 1), b.int(0, 1)];
  const x = b.input('float', [...lead, ...ta ? [k, m] : [m, k]]);
  const y = b.input('float', [...lead, ...tb ? [n, k] : [k, n]]);
  const op = b.oneOf('FusedMatMul', 'TransposeMatMul');
  const dims = dimsOf([...lead, m, n]);
  return b.isSmall(dims) && own(b, op, [x, y], { transA: ta, transB: tb },
    { dims });
}

function fusedGemm(b) {
  const [m, k, n] = [b.newDim(), b.newDim(), b.newDim()];
  const [ta, tb] = [b.int(0, 1), b.int(0, 1)];
  return own(b, 'FusedGemm', [b.input('float', ta ? [k, m] : [m, k]),
    b.input('float', tb ? [n, k] : [k, n]), b.input('float', [n])],
  { transA: ta, transB: tb, activation: 'Relu' }, { dims: dimsOf([m, n]) });
}

function fusedConv(b) {
  const x = image(b, 2, 2);
  const w = drawWindow(b, spaceOf(x));
  const m = b.int(1, 3);
  const dims = dimsOf([dim(x, 0), one(m), ...windowDims(w, spaceOf(x))]);
  if (!positive({ dims }) || !b.isSmall(dims)) return false;
  const weight = weights(b, 'float', [one(m), dim(x, 1), ...w.kernel.map(one)]);
  return own(b, 'FusedConv', [x, weight], { ...windowAttrs(b, w),
    activation: 'Relu' }, { dims });
}

const sequenceOf = (b, width) => [b.newDim(), b.newDim(), one(width)];

function skipNorm(b) {
  const dims = sequenceOf(b, 2 * b.int(1, 3));
  const x = b.input('float', dims);
  const per = () => b.input('float', [dims[2]]);
  const out = { dims: x.dims };
  return b.chance(0.5)
    ? own(b, 'SkipLayerNormalization', [x, b.input('float', dims), per()], {},
      ...b.oneOf([out], [out, null, null, out]))
    : own(b, 'SkipSimplifiedLayerNormalization',
      [x, b.input('float', dims), per()], {},
      ...b.oneOf([out], [out, null, null, out]));
}

function embed(b) {
  const [n, t] = [b.newDim(), b.newDim()];
  const hidden = one(4);
  const word = b.input('int32', [n, t], { low: [0, 0], high: [4, 4] });
  const table = () => b.input('float', [one(9), hidden], { decl: [9, 4] });
  const per = () => b.input('float', [hidden], { decl: [4] });
  return own(b, 'EmbedLayerNormalization', [word, null, table(),
    table(), null, per(), per()], {}, { dims: dimsOf([n, t, hidden]) },
  { dtype: 'int32', dims: dimsOf([n]) });
}

function attention(b) {
  const heads = b.int(1, 2), size = 4 * heads;
  const [n, t, h] = sequenceOf(b, size);
  const x = b.input('float', [n, t, h]);
  const out = { dims: x.dims };
  return own(b, 'Attention', [x, b.input('float', [h, one(3 * size)]),
    b.input('float', [one(3 * size)])], { num_heads: heads },
  ...b.oneOf([out], [out, { dims: dimsOf([one(2), n, one(heads), t,
    one(4)]) }]));
}

function multiHead(b) {
  const heads = b.int(1, 2), size = 4 * heads;
  const [n, t, h] = sequenceOf(b, size);
  const s = b.newDim();
  const v = one(heads * b.int(1, 3));
  return own(b, 'MultiHeadAttention', [b.input('float', [n, t, h]),
    b.input('float', [n, s, h]), b.input('float', [n, s, v])],
  { num_heads: heads }, { dims: dimsOf([n, t, v]) });
}

function groupQuery(b) {
  const groups = b.int(1, 2), heads = groups * b.int(1, 2), size = 8;
  const [n, t] = b.chance(0.5) ? [one(1), b.newDim()] : [b.newDim(), one(1)];
  const past = b.newDim();
  const total = both((s) => past[s] + t[s]);
  const cache = () => b.input('float', [n, one(groups), past, one(size)]);
  const data = both((s) => [total[s]]);
  const lengths = b.input('int32', [n],
    { low: total.map((k) => k - 1), high: total.map((k) => k - 1) });
  const kept = { dims: dimsOf([n, one(groups), total, one(size)]) };
  return own(b, 'GroupQueryAttention', [
    b.input('float', [n, t, one(heads * size)]),
    b.input('float', [n, t, one(groups * size)]),
    b.input('float', [n, t, one(groups * size)]), cache(), cache(), lengths,
    b.input('int32', [], { data })],
  { num_heads: heads, kv_num_heads: groups },
  { dims: dimsOf([n, t, one(heads * size)]) }, kept, kept);
}

function rotary(b) {
  const [n, t] = [b.newDim(), b.newDim()];
  const heads = b.int(1, 2);
  const dims = [n, t, one(heads * 4)];
  const table = () => b.input('float', [one(12), one(2)]);
  return own(b, 'RotaryEmbedding', [b.input('float', dims),
    b.input('int64', [n, t], { low: [0, 0], high: [11, 11] }), table(),
    table()], {}, { dims: dimsOf(dims) });
}

function quantizedMatMul(b) {
  const lead = range(b.int(0, 2)).map(() => b.newDim());
  const [m, k, n] = [b.newDim(), b.newDim(), b.newDim()];
  const dims = dimsOf([...lead, m, n]);
  if (!b.isSmall(dims)) return false;
  const scale = () => b.init('float', [], [0.5]);
  const y = b.input('uint8', [k, n]);
  if (b.chance(0.5))
    return own(b, 'DynamicQuantizeMatMul', [b.input('float', [...lead, m, k]),
      y, scale()], {}, { dims });
  return own(b, 'MatMulIntegerToFloat', [b.input('uint8', [...lead, m, k]), y,
    scale(), scale()], {}, { dims });
}

/* 4 bit weights in blocks. */
function matMulNBits(b) {
  const lead = range(b.int(0, 2)).map(() => b.newDim());
  const n = b.int(1, 4), k = b.oneOf(16, 32, 48);
  const blocks = Math.ceil(k / 16);
  const x = b.input('float', [...lead, b.newDim(), one(k)]);
  const dims = dimsOf([...pairs(x).slice(0, -1), one(n)]);
  return b.isSmall(x.dims) && own(b, 'MatMulNBits', [x,
    b.input('uint8', [one(n), one(blocks), one(8)]),
    b.input('float', [one(n * blocks)])],
  { K: k, N: n, bits: 4, block_size: 16 }, { dims });
}

function quantizedLinear(b) {
  const x = b.float(2, 4);
  if (!x) return false;
  const scale = b.init('float', [], [0.5]), zero = b.init('uint8', [], [3]);
  const q = b.input('uint8', pairs(x));
  const r = b.input('uint8', pairs(x).map((p) => b.chance(0.4) ? one(1) : p));
  if (b.chance(0.5))
    return own(b, b.oneOf('QLinearAdd', 'QLinearMul'),
      [q, scale, zero, r, scale, zero, scale, zero], {},
      { dtype: 'uint8', dims: q.dims });
  const at = b.int(0, rank(x) - 1);
  const other = b.input('uint8',
    pairs(x).map((p, i) => i === at ? b.newDim() : p));
  const dims = dimsOf(pairs(x).map((p, i) =>
    i === at ? both((s) => p[s] + other.dims[s][at]) : p));
  return own(b, 'QLinearConcat', [scale, zero, q, scale, zero, other, scale,
    zero], { axis: at }, { dtype: 'uint8', dims });
}

function quantizedPool(b) {
  const x = image(b, 2, 2);
  const scale = b.init('float', [], [0.5]), zero = b.init('uint8', [], [3]);
  const q = b.input('uint8', pairs(x));
  if (b.chance(0.4))
    return own(b, 'QLinearGlobalAveragePool', [q, scale, zero, scale, zero], {},
      { dtype: 'uint8', dims: dimsOf([...pairs(x).slice(0, 2), one(1),
        one(1)]) });
  const w = drawWindow(b, spaceOf(x), { dilated: false });
  if (w.auto !== 'NOTSET') return false;
  const dims = dimsOf([...pairs(x).slice(0, 2),
    ...windowDims(w, spaceOf(x))]);
  if (!positive({ dims })) return false;
  return own(b, 'QLinearAveragePool', [q, scale, zero, scale, zero],
    { kernel_shape: w.kernel, strides: w.strides, pads: w.pads },
    { dtype: 'uint8', dims });
}

function inverse(b) {
  const n = b.newDim();
  const dims = [...range(b.int(0, 2)).map(() => b.newDim()), n, n];
  return own(b, 'Inverse', [b.input('float', dims)], {},
    { dims: dimsOf(dims) });
}

function crop(b) {
  const x = image(b, 2, 2);
  const rois = b.newDim();
  const [h, w] = [b.int(1, 4), b.int(1, 4)];
  const batch = b.input('int32', [rois], { low: [0, 0],
    high: dim(x, 0).map((n) => n - 1) });
  return own(b, 'CropAndResize', [x, b.input('float', [rois, one(4)]), batch,
    b.init('int32', [2], [h, w])], {},
  { dims: dimsOf([rois, dim(x, 1), one(h), one(w)]) });
}

/* [name, since, until, make]. */
export const MICROSOFT = [
  ['gelu', 7, 99, gelu], ['fusedMatMul', 7, 99, fusedMatMul],
  ['fusedGemm', 7, 99, fusedGemm], ['fusedConv', 7, 99, fusedConv],
  ['skipNorm', 7, 99, skipNorm], ['embed', 7, 99, embed],
  ['attention', 7, 99, attention], ['multiHead', 7, 99, multiHead],
  ['groupQuery', 11, 99, groupQuery], ['rotary', 11, 99, rotary],
  ['quantizedMatMul', 10, 99, quantizedMatMul],
  ['matMulNBits', 7, 99, matMulNBits],
  ['quantizedLinear', 10, 99, quantizedLinear],
  ['quantizedPool', 10, 99, quantizedPool], ['inverse', 7, 99, inverse],
  ['crop', 7, 99, crop]];
