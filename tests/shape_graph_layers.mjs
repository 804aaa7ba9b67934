/* Operators of shape_graphs.mjs that are layers of networks: convolutions,
 * pools, norms, recurrent ones. */

import { both, dim, dimsOf, pairs, positive, rank, same }
  from './shape_graph_builder.mjs';
import { constInts, makeInts } from './shape_graph_ints.mjs';

const range = (n) => Array.from({ length: n }, (_, i) => i);

/* Weights: what is a number at both sizes is declared so, mostly. */
export const weights = (b, dtype, list) => b.input(dtype, list,
  b.chance(0.9) ? { decl: list.map((p) => same(p) ? p[0] : b.declare(p)) }
    : {});

/* A float tensor with channels and that many axes of space. */
export function image(b, least = 1, most = 3) {
  const found = b.pick((v) => v.dtype === 'float' && rank(v) >= least + 2 &&
    rank(v) <= most + 2);
  if (found && b.chance(0.8)) return found;
  const n = b.int(least, Math.min(2, most));
  return b.input('float', [b.newDim(), b.newDim(),
    ...range(n).map(() => b.newDim(true))]);
}

/* ---- windows ---- */

/* Kernel, strides, dilations and padding for axes of space. */
export function drawWindow(b, space, { dilated = true, kernel } = {}) {
  const n = space.length;
  const list = (make) => range(n).map(make);
  const w = { kernel: kernel ?? list(() => b.int(1, 3)),
    strides: list(() => b.chance(0.5) ? 1 : b.int(1, 3)),
    dilations: list(() => !dilated || b.chance(0.7) ? 1 : 2),
    auto: b.chance(0.75) ? 'NOTSET'
      : b.oneOf('SAME_UPPER', 'SAME_LOWER', 'VALID') };
  /* onnxruntime refuses those together. */
  if (w.auto.startsWith('SAME')) w.dilations = list(() => 1);
  w.pads = range(2 * n).map((i) => w.auto !== 'NOTSET' || b.chance(0.5) ? 0
    : b.int(0, w.kernel[i % n] - 1));
  return w;
}

export function windowAttrs(b, w) {
  const attrs = {};
  const put = (name, list, usual) => {
    if (list.some((n) => n !== usual) || b.chance(0.3)) attrs[name] = list;
  };
  put('strides', w.strides, 1);
  put('dilations', w.dilations, 1);
  if (w.auto === 'NOTSET') put('pads', w.pads, 0);
  else attrs.auto_pad = w.auto;
  return attrs;
}

/* Sizes that come out of windows, by the standard. In ceil mode no window may
 * start in the padding at the end. */
export function windowDims(w, space, ceil = false) {
  const n = space.length;
  return space.map((pair, i) => pair.map((size) => {
    const stride = w.strides[i];
    const extent = w.dilations[i] * (w.kernel[i] - 1) + 1;
    if (w.auto.startsWith('SAME')) return Math.ceil(size / stride);
    const full = size + w.pads[i] + w.pads[i + n];
    if (full < extent) return -1;
    if (!ceil) return Math.floor((full - extent) / stride) + 1;
    const count = Math.ceil((full - extent) / stride) + 1;
    const outside = (count - 1) * stride >= size + w.pads[i];
    return ceil !== 'whole' && outside ? count - 1 : count;
  }));
}

export const spaceOf = (x) => pairs(x).slice(2);

function conv(b) {
  const x = image(b);
  const w = drawWindow(b, spaceOf(x));
  const [c0, c1] = dim(x, 1);
  const group = c0 === c1 && b.chance(0.3) ? c0 : 1;
  const m = group * b.int(1, 3);
  const out = b.chance(0.2) && group === 1 ? b.newDim() : [m, m];
  const dims = dimsOf([dim(x, 0), out, ...windowDims(w, spaceOf(x))]);
  if (!positive({ dims }) || !b.isSmall(dims)) return false;
  const weight = weights(b, 'float', [out, [c0 / group, c1 / group],
    ...w.kernel.map((k) => [k, k])]);
  const bias = b.chance(0.4) ? b.input('float', [out]) : null;
  const attrs = windowAttrs(b, w);
  if (b.chance(0.5)) attrs.kernel_shape = w.kernel;
  if (group > 1) attrs.group = group;
  return b.one('Conv', [x, weight, bias], attrs, { dims });
}

function pool(b) {
  const x = image(b);
  const op = b.oneOf('MaxPool', 'MaxPool', 'AveragePool', 'LpPool');
  const since = { MaxPool: 10, AveragePool: 19, LpPool: 18 }[op];
  const w = drawWindow(b, spaceOf(x), { dilated: b.opset >= since });
  if (w.auto.startsWith('SAME'))
    w.strides = w.strides.map((n, i) => Math.min(n, w.kernel[i]));
  const mayCeil = b.opset >= (op === 'LpPool' ? 18 : 10) &&
    w.auto === 'NOTSET';
  const ceil = mayCeil && b.chance(0.4);
  const dims = dimsOf([dim(x, 0), dim(x, 1),
    ...windowDims(w, spaceOf(x), ceil)]);
  if (!positive({ dims }) || !b.isSmall(dims)) return false;
  /* onnxruntime refuses what its own inference has not dropped. */
  const kind = ceil && windowDims(w, spaceOf(x), 'whole').some((p, i) =>
    p.join() !== pairs({ dims })[i + 2].join()) ? 'ranks' : 'tensor';
  const attrs = { ...windowAttrs(b, w), kernel_shape: w.kernel };
  if (b.opset < since) delete attrs.dilations;
  if (ceil) attrs.ceil_mode = 1;
  const outs = [{ dims, kind }];
  if (op === 'MaxPool' && b.opset >= 8 && b.chance(0.4))
    outs.push({ dtype: 'int64', dims, kind });
  return b.emit(op, [x], attrs, outs);
}

function globalPool(b) {
  const x = image(b);
  const ops = ['GlobalAveragePool', 'GlobalMaxPool'];
  if (b.opset < 22) ops.push('GlobalLpPool');
  const dims = dimsOf(pairs(x).map((p, i) => i < 2 ? p : [1, 1]));
  return b.one(b.random.pick(ops), [x], {}, { dims });
}

function transposedDims(w, space, extra) {
  const n = space.length;
  return space.map((pair, i) => pair.map((size) => {
    const stride = w.strides[i];
    const extent = w.dilations[i] * (w.kernel[i] - 1) + 1;
    if (w.auto.startsWith('SAME'))
      return (size - 1) * stride + Math.min(stride, extent);
    return stride * (size - 1) + extra[i] + extent - w.pads[i] - w.pads[i + n];
  }));
}

function convTranspose(b) {
  const x = image(b, 1, 2);
  const w = drawWindow(b, spaceOf(x));
  const n = spaceOf(x).length;
  const extra = range(n).map((i) => w.strides[i] > 1 && b.chance(0.3) &&
    w.auto === 'NOTSET' ? 1 : 0);
  const [c0, c1] = dim(x, 1);
  const group = c0 === c1 && b.chance(0.2) ? c0 : 1;
  const m = b.int(1, 3);
  let space = transposedDims(w, spaceOf(x), extra);
  const attrs = windowAttrs(b, w);
  if (extra.some(Boolean)) attrs.output_padding = extra;
  if (w.auto === 'NOTSET' && b.chance(0.15) && !extra.some(Boolean) &&
    w.strides.every((k) => k > 1)) {
    const [least] = both((s) => space.map((p) => p[s]));
    if (space.every(([p, q]) => p === q)) {
      attrs.output_shape = least;
      delete attrs.pads;
      space = least.map((k) => [k, k]);
    }
  }
  const dims = dimsOf([dim(x, 0), [m * group, m * group], ...space]);
  if (!positive({ dims }) || !b.isSmall(dims)) return false;
  const weight = weights(b, 'float', [[c0, c1], [m, m],
    ...w.kernel.map((k) => [k, k])]);
  if (group > 1) attrs.group = group;
  if (b.chance(0.5)) attrs.kernel_shape = w.kernel;
  return b.one('ConvTranspose', [x, weight], attrs, { dims });
}

function quantizedConv(b) {
  const x = image(b, 2, 2);
  const w = drawWindow(b, spaceOf(x), { dilated: false });
  const m = b.int(1, 3);
  const dims = dimsOf([dim(x, 0), [m, m], ...windowDims(w, spaceOf(x))]);
  if (!positive({ dims }) || !b.isSmall(dims)) return false;
  const q = b.input('uint8', pairs(x));
  const weight = weights(b, 'uint8', [[m, m], dim(x, 1),
    ...w.kernel.map((k) => [k, k])]);
  return b.one('ConvInteger', [q, weight], windowAttrs(b, w),
    { dtype: 'int32', dims });
}

function col2Im(b) {
  const [k0, k1] = [b.int(1, 2), b.int(1, 2)];
  const [h, w] = [b.newDim(true), b.newDim(true)];
  const c = b.newDim();
  const blocks = both((s) => (h[s] - k0 + 1) * (w[s] - k1 + 1));
  const batch = b.newDim();
  const x = { dims: dimsOf([batch, c.map((n) => n * k0 * k1), blocks]) };
  if (!b.isSmall(x.dims)) return false;
  const size = makeInts(b, [h, w]);
  return size && b.one('Col2Im', [b.input('float', pairs(x)), size,
    constInts(b, [k0, k1])], {}, { dims: dimsOf([batch, c, h, w]) });
}

/* ---- norms ---- */

function norm(b) {
  const x = image(b);
  const c = dim(x, 1);
  const per = () => b.input('float', [c]);
  const forms = [
    () => b.one('InstanceNormalization', [x, per(), per()], {},
      { dims: x.dims }),
    () => b.one('BatchNormalization', [x, per(), per(), per(),
      b.input('float', [c])], {}, { dims: x.dims }),
  ];
  if (rank(x) === 4)
    forms.push(() => b.one('LRN', [x], { size: 3 }, { dims: x.dims }));
  if (b.opset >= 9)
    forms.push(() => b.one('MeanVarianceNormalization', [x],
      { axes: range(rank(x)) }, { dims: x.dims }));
  if (b.opset >= 21 && c[0] === c[1])
    forms.push(() => b.one('GroupNormalization', [x, per(), per()],
      { num_groups: c[0] }, { dims: x.dims }));
  return b.random.pick(forms)();
}

function layerNorm(b) {
  const x = b.float(1);
  if (!x) return false;
  const at = b.int(0, rank(x) - 1);
  const axis = b.chance(0.5) ? at : at - rank(x);
  const scale = b.input('float', pairs(x).slice(at));
  const stats = dimsOf(pairs(x).map((p, i) => i < at ? p : [1, 1]));
  const outs = [{ dims: x.dims }, { dims: stats }, { dims: stats }];
  return b.emit('LayerNormalization', [x, scale], { axis },
    outs.slice(0, b.int(1, 3)));
}

function rmsNorm(b) {
  const x = b.float(1);
  if (!x) return false;
  return b.one('RMSNormalization', [x, b.input('float', [dim(x, -1)])], {},
    { dims: x.dims });
}

/* ---- recurrent ---- */

const GATES = { RNN: 1, GRU: 3, LSTM: 4 };

function recurrent(b) {
  const found = b.pick((v) => v.dtype === 'float' && rank(v) === 3);
  const x = found ?? b.input('float', [b.newDim(), b.newDim(), b.newDim()]);
  const op = b.oneOf('RNN', 'GRU', 'LSTM', 'LSTM');
  const direction = b.oneOf('forward', 'reverse', 'bidirectional');
  const n = direction === 'bidirectional' ? 2 : 1;
  const hidden = b.int(1, 4);
  const wide = Array(2).fill(hidden * GATES[op]);
  const one = (k) => [k, k];
  const w = b.input('float', [one(n), wide, dim(x, 2)]);
  const r = b.input('float', [one(n), wide, one(hidden)]);
  const [t, batch] = pairs(x);
  const state = dimsOf([one(n), batch, one(hidden)]);
  const all = [{ dims: dimsOf([t, one(n), batch, one(hidden)]) },
    { dims: state }, ...op === 'LSTM' ? [{ dims: state }] : []];
  const outs = all.slice(0, b.int(1, all.length));
  if (outs.length > 1 && b.chance(0.3)) outs[0] = null;
  return b.emit(op, [x, w, r], { hidden_size: hidden, direction }, outs);
}

/* ---- sampling, signals ---- */

function gridSample(b) {
  const x = image(b, 2, 2);
  const [h, w] = [b.newDim(), b.newDim()];
  const dims = dimsOf([dim(x, 0), dim(x, 1), h, w]);
  const grid = b.input('float', [dim(x, 0), h, w, [2, 2]]);
  return b.isSmall(dims) && b.one('GridSample', [x, grid], {}, { dims });
}

function roiAlign(b) {
  const x = image(b, 2, 2);
  const rois = b.newDim();
  const [h, w] = [b.int(1, 3), b.int(1, 3)];
  const batch = b.input('int64', [rois], { low: [0, 0],
    high: dim(x, 0).map((n) => n - 1) });
  return b.one('RoiAlign', [x, b.input('float', [rois, [4, 4]]), batch],
    { output_height: h, output_width: w, sampling_ratio: 2 },
    { dims: dimsOf([rois, dim(x, 1), [h, h], [w, w]]) });
}

function affineGrid(b) {
  const [n, c, h, w] = [b.newDim(), b.newDim(), b.newDim(), b.newDim()];
  const theta = b.input('float', [n, [2, 2], [3, 3]]);
  const size = makeInts(b, [n, c, h, w]);
  return size && b.one('AffineGrid', [theta, size], {},
    { dims: dimsOf([n, h, w, [2, 2]]) });
}

function windowFunction(b) {
  const size = b.newDim();
  const n = makeInts(b, [size]);
  if (!n) return false;
  const count = b.one('Squeeze', [n], {}, { dtype: 'int64', dims: [[], []],
    data: n.data });
  return b.one(b.oneOf('HannWindow', 'HammingWindow', 'BlackmanWindow'),
    [count], {}, { dims: dimsOf([size]) });
}

function dft(b) {
  const x = b.input('float', [b.newDim(), b.newDim(true),
    b.chance(0.5) ? [1, 1] : [2, 2]]);
  const real = dim(x, 2)[0] === 1;
  const half = real && b.chance(0.5);
  const n = dim(x, 1).map((k) => half ? Math.floor(k / 2) + 1 : k);
  const dims = dimsOf([dim(x, 0), n, [2, 2]]);
  const attrs = half ? { onesided: 1 } : {};
  return b.opset >= 20
    ? b.one('DFT', [x, null, b.init('int64', [], [1])], attrs, { dims })
    : b.one('DFT', [x], { ...attrs, axis: 1 }, { dims });
}

function det(b) {
  const n = b.newDim();
  const lead = range(b.int(0, 2)).map(() => b.newDim());
  return b.one('Det', [b.input('float', [...lead, n, n])], {},
    { dims: dimsOf(lead) });
}

/* [name, since, until, make]. */
export const LAYERS = [
  ['conv', 7, 99, conv], ['conv', 7, 99, conv], ['conv', 7, 99, conv],
  ['pool', 7, 99, pool], ['pool', 7, 99, pool], ['pool', 7, 99, pool],
  ['globalPool', 7, 99, globalPool],
  ['convTranspose', 7, 99, convTranspose],
  ['convTranspose', 7, 99, convTranspose],
  ['quantizedConv', 10, 99, quantizedConv], ['col2Im', 18, 99, col2Im],
  ['norm', 7, 99, norm], ['layerNorm', 17, 99, layerNorm],
  ['rmsNorm', 23, 99, rmsNorm], ['recurrent', 7, 99, recurrent],
  ['recurrent', 7, 99, recurrent], ['gridSample', 16, 99, gridSample],
  ['roiAlign', 10, 21, roiAlign], ['affineGrid', 20, 99, affineGrid],
  ['windowFunction', 17, 99, windowFunction], ['dft', 17, 99, dft],
  ['det', 11, 99, det]];
