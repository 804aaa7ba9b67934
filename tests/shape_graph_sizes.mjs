/* Operators of shape_graphs.mjs that make images larger or smaller. */

import { both, dim, dimsOf, pairs, positive, range, rank, someSize }
  from './shape_graph_builder.mjs';
import { arithmetic, cast, makeInts, shapeOf } from './shape_graph_ints.mjs';

const image = (b) => b.pick((v) => v.dtype === 'float' && rank(v) === 4) ??
  b.input('float', [b.newDim(), b.newDim(), b.newDim(true), b.newDim(true)]);

function depthToSpace(b) {
  const n = b.int(1, 2);
  const found = b.pick((v) => v.dtype === 'float' && rank(v) === 4 &&
    dim(v, 1).every((c) => c % (n * n) === 0));
  const m = b.int(1, 2) * n * n;
  const x = found ?? b.input('float', [b.newDim(), [m, m], b.newDim(true),
    b.newDim(true)]);
  const [batch, c, h, w] = pairs(x);
  const by = (p, k) => p.map((d) => d * k);
  const dims = dimsOf([batch, by(c, 1 / (n * n)), by(h, n), by(w, n)]);
  const attrs = { blocksize: n };
  if (b.opset >= 11 && b.chance(0.5)) attrs.mode = b.oneOf('DCR', 'CRD');
  return b.isSmall(dims) && b.one('DepthToSpace', [x], attrs, { dims });
}

function spaceToDepth(b) {
  const n = b.int(1, 3);
  const x = b.pick((v) => v.dtype === 'float' && rank(v) === 4 &&
    [2, 3].every((i) => dim(v, i).every((d) => d % n === 0)));
  if (!x) return false;
  const [batch, c, h, w] = pairs(x);
  const by = (p, k) => p.map((d) => d * k);
  return b.one('SpaceToDepth', [x], { blocksize: n },
    { dims: dimsOf([batch, by(c, n * n), by(h, 1 / n), by(w, 1 / n)]) });
}

const scaled = (pair, scale) => both((s) =>
  Math.floor(Math.fround(Math.fround(scale[s]) * pair[s])));

function upsample(b) {
  const x = image(b);
  const scales = [1, 1, b.oneOf(1, 2, 3, 1.5), b.oneOf(1, 2, 1.25)];
  const dims = dimsOf(pairs(x).map((p, i) => scaled(p, Array(2)
    .fill(scales[i]))));
  if (!b.isSmall(dims)) return false;
  return b.opset < 9 ? b.one('Upsample', [x], { scales: { floats: scales } },
    { dims }) : b.one('Upsample', [x, b.init('float', [4], scales)], {},
    { dims });
}

/* Sizes over the shape of x, as scales: computed in floats. */
function scalesFor(b, x, wanted) {
  const sizes = makeInts(b, wanted);
  if (!sizes) return null;
  const shape = cast(b, shapeOf(b, x), 'float');
  return arithmetic(b, 'Div', cast(b, sizes, 'float'), shape);
}

function resizeByScales(b, x) {
  const list = pairs(x).map((_, i) => i < rank(x) - 2 || b.chance(0.2) ? 1
    : b.oneOf(2, 0.5, 1.5, 3, 0.7, 1.3, 0.25));
  let scales = null;
  if (b.chance(0.4) && b.opset >= 11)
    scales = scalesFor(b, x, pairs(x).map((p, i) => i < rank(x) - 2 ? p
      : b.oneOf(someSize(b), p.map((n) => n * 2))));
  scales ??= b.init('float', [rank(x)], list);
  const dims = dimsOf(pairs(x).map((p, i) =>
    scaled(p, both((s) => scales.data[s][i]))));
  if (!positive({ dims }) || !b.isSmall(dims)) return false;
  const ins = b.opset < 11 ? [x, scales]
    : [x, b.opset < 13 ? b.init('float', [0], []) : null, scales];
  return b.one('Resize', ins, { mode: 'nearest' }, { dims });
}

function resizeBySizes(b, x) {
  const sub = b.opset >= 18 && b.chance(0.5);
  const at = sub ? b.shuffle(range(rank(x))).slice(0, b.int(1, rank(x)))
    : range(rank(x));
  const wanted = pairs(x).map((p, i) => !at.includes(i) || b.chance(0.4) ? p
    : b.oneOf(someSize(b), p.map((n) => n * 2),
      p.map((n) => Math.ceil(n / 2))));
  const policy = b.opset >= 18 && b.chance(0.25)
    ? b.oneOf('not_larger', 'not_smaller') : '';
  const dims = policy ? keptAspect(x, at, wanted, policy) : dimsOf(wanted);
  if (!positive({ dims }) || !b.isSmall(dims)) return false;
  const sizes = makeInts(b, at.map((i) => wanted[i]));
  const none = b.opset < 13 ? b.init('float', [0], []) : null;
  return sizes && b.one('Resize', [x, none, none, sizes], { mode: 'nearest',
    ...policy && { keep_aspect_ratio_policy: policy },
    ...sub && { axes: at.map((a) =>
      b.chance(0.3) && !policy ? a - rank(x) : a) } },
  { dims });
}

function keptAspect(x, at, wanted, policy) {
  const f = Math.fround;
  return both((s) => {
    const ratios = at.map((i) => f(wanted[i][s] / x.dims[s][i]));
    const ratio = policy === 'not_larger' ? Math.min(...ratios)
      : Math.max(...ratios);
    return x.dims[s].map((n, i) =>
      at.includes(i) ? Math.round(f(ratio * n)) : n);
  });
}

function resize(b) {
  const x = b.chance(0.6) ? image(b) : b.float(1, 5);
  return x && (b.opset < 11 || b.chance(0.5) ? resizeByScales(b, x)
    : resizeBySizes(b, x));
}

function centerCropPad(b) {
  const x = b.float(1, 4);
  if (!x) return false;
  const at = b.shuffle(range(rank(x))).slice(0, b.int(1, rank(x)));
  const sizes = at.map(() => someSize(b));
  const dims = dimsOf(pairs(x).map((p, i) =>
    at.includes(i) ? sizes[at.indexOf(i)] : p));
  if (!b.isSmall(dims)) return false;
  const shape = makeInts(b, sizes);
  return shape && b.one('CenterCropPad', [x, shape], { axes: at }, { dims });
}

/* [name, since, until, make]. */
export const SIZES = [
  ['depthToSpace', 7, 99, depthToSpace], ['spaceToDepth', 7, 99, spaceToDepth],
  ['upsample', 7, 9, upsample], ['resize', 10, 99, resize],
  ['resize', 10, 99, resize], ['centerCropPad', 18, 99, centerCropPad]];
