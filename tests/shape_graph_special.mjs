/* Rarer operators of shape_graphs.mjs: quantized ones, attention, losses,
 * signals. */

import { both, dim, dimsOf, pairs, positive, range, rank, tensor }
  from './shape_graph_builder.mjs';
import { constInts } from './shape_graph_ints.mjs';
import { drawWindow, image, spaceOf, weights, windowAttrs, windowDims }
  from './shape_graph_layers.mjs';

const one = (k) => [k, k];

/* ---- quantized ---- */

const scale = (b) => b.init('float', [], [0.5]);
const zero = (b) => b.init('uint8', [], [3]);

function integerMatMul(b) {
  const lead = range(b.int(0, 2)).map(() => b.newDim());
  const [m, k, n] = [b.newDim(), b.newDim(), b.newDim()];
  const dims = dimsOf([...lead, m, n]);
  if (!b.isSmall(dims)) return false;
  const x = b.input('uint8', [...lead, m, k]);
  const y = b.input('uint8', b.chance(0.5) ? [k, n] : [...lead, k, n]);
  if (b.chance(0.5))
    return b.one('MatMulInteger', [x, y], {}, { dtype: 'int32', dims });
  return b.one('QLinearMatMul', [x, scale(b), zero(b), y, scale(b), zero(b),
    scale(b), zero(b)], {}, { dtype: 'uint8', dims });
}

function linearConv(b) {
  const x = image(b, 2, 2);
  const w = drawWindow(b, spaceOf(x));
  const m = one(b.int(1, 3));
  const dims = dimsOf([dim(x, 0), m, ...windowDims(w, spaceOf(x))]);
  if (!positive({ dims }) || !b.isSmall(dims)) return false;
  const q = b.input('uint8', pairs(x));
  const weight = weights(b, 'uint8', [m, dim(x, 1), ...w.kernel.map(one)]);
  return b.one('QLinearConv', [q, scale(b), zero(b), weight, scale(b), zero(b),
    scale(b), zero(b)], windowAttrs(b, w), { dtype: 'uint8', dims });
}

/* ---- attention ---- */

function attention(b) {
  const [groups, n, t, s] = [b.int(1, 2), b.newDim(), b.newDim(), b.newDim()];
  const heads = groups * b.int(1, 2);
  const [d, v] = [2 * b.int(1, 3), b.int(1, 4)];
  const past = b.chance(0.4) ? b.newDim() : null;
  const flat = !past && b.chance(0.5);
  const of = (h, length, size) => b.input('float', flat
    ? [n, length, one(h * size)] : [n, one(h), length, one(size)]);
  const ins = [of(heads, t, d), of(groups, s, d), of(groups, s, v)];
  const dims = flat ? [n, t, one(heads * v)] : [n, one(heads), t, one(v)];
  const attrs = flat ? { q_num_heads: heads, kv_num_heads: groups } : {};
  if (!past) return b.one('Attention', ins, attrs, { dims: dimsOf(dims) });
  const total = both((k) => past[k] + s[k]);
  const kept = (size) => ({ dims: dimsOf([n, one(groups), total, one(size)]) });
  return b.emit('Attention', [...ins, null, of(groups, past, d),
    of(groups, past, v)], attrs, [{ dims: dimsOf(dims) }, kept(d), kept(v)]);
}

function rotary(b) {
  const [n, h, t] = [b.newDim(), b.newDim(), b.newDim()];
  const x = b.input('float', [n, h, t, one(4)]);
  const table = () => b.input('float', [one(12), one(2)]);
  const at = b.input('int64', [n, t], { low: [0, 0], high: [11, 11] });
  return b.one('RotaryEmbedding', [x, table(), table(), at], {},
    { dims: x.dims });
}

/* ---- windows ---- */

function unpool(b) {
  const x = image(b, 2, 2);
  if (spaceOf(x).some((p) => p.some((n) => n % 2))) return false;
  const half = { dims: dimsOf(pairs(x).map((p, i) =>
    i < 2 ? p : p.map((n) => n / 2))) };
  const attrs = { kernel_shape: [2, 2], strides: [2, 2] };
  const outs = b.emit('MaxPool', [x], attrs, [half, { ...half,
    dtype: 'int64' }]);
  return b.one('MaxUnpool', outs, attrs, { dims: x.dims });
}

function roiPool(b) {
  const x = image(b, 2, 2);
  const rois = b.newDim();
  const [h, w] = [b.int(1, 3), b.int(1, 3)];
  const data = both((s) => range(rois[s]).flatMap(() => [0, 0, 0, 1, 1]));
  return b.one('MaxRoiPool', [x, b.input('float', [rois, one(5)], { data })],
    { pooled_shape: [h, w] }, { dims: dimsOf([rois, dim(x, 1), one(h),
      one(w)]) });
}

/* ---- losses, signals ---- */

function loss(b) {
  const x = b.float(2, 4);
  if (!x) return false;
  const [n, classes, ...rest] = pairs(x);
  const target = b.input('int64', [n, ...rest], { low: [0, 0],
    high: classes.map((k) => k - 1) });
  const reduction = b.oneOf('none', 'mean', 'sum');
  const out = { dims: reduction === 'none' ? target.dims : [[], []] };
  if (b.chance(0.5))
    return b.one('NegativeLogLikelihoodLoss', [x, target], { reduction }, out);
  return b.emit('SoftmaxCrossEntropyLoss', [x, target], { reduction },
    b.chance(0.5) ? [out] : [out, { dims: x.dims }]);
}

function stft(b) {
  const [n, length] = [b.newDim(), b.newDim(true)];
  const [step, frame] = [b.int(1, 3), b.int(2, 5)];
  const scalar = (k) => constInts(b, [k], { scalar: true });
  const one0 = b.chance(0.5);
  const dims = dimsOf([n, length.map((k) => Math.floor((k - frame) / step) + 1),
    one(one0 ? Math.floor(frame / 2) + 1 : frame), [2, 2]]);
  return b.one('STFT', [b.input('float', [n, length, [1, 1]]), scalar(step),
    b.init('float', [frame], Array(frame).fill(1)), scalar(frame)],
  { onesided: Number(one0) }, { dims });
}

function bits(b) {
  const x = tensor(b);
  if (!x || x.dtype !== 'float') return false;
  const q = b.input('int32', pairs(x));
  const y = b.input('int32', pairs(x).slice(b.int(0, rank(x))));
  return b.one(b.oneOf('BitwiseAnd', 'BitwiseOr', 'BitwiseXor'), [q, y], {},
    { dtype: 'int32', dims: q.dims });
}

function cumProd(b) {
  const x = b.float(1);
  return x && b.one('CumProd', [x, b.init('int64', [], [0])], {},
    { dims: x.dims });
}

/* [name, since, until, make]. */
export const SPECIAL = [
  ['integerMatMul', 10, 99, integerMatMul], ['linearConv', 10, 99, linearConv],
  ['attention', 23, 99, attention], ['rotary', 23, 99, rotary],
  ['unpool', 9, 99, unpool], ['roiPool', 7, 21, roiPool],
  ['loss', 12, 99, loss], ['stft', 17, 99, stft], ['bits', 18, 99, bits],
  ['cumProd', 26, 99, cumProd]];
