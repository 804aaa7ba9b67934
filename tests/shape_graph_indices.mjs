/* Operators of shape_graphs.mjs with indices. */

import { axisOf, both, dim, dimsOf, out, pairs, product, range, rank, replaced,
  someSize, tensor } from './shape_graph_builder.mjs';
import { constInts, makeInt } from './shape_graph_ints.mjs';

/* An int64 input with elements that are indices of that axis. */
function indices(b, dimPairs, size, decl) {
  const negative = b.opset >= 11;
  return b.input('int64', dimPairs,
    { decl, low: size.map((n) => negative ? -n : 0),
      high: size.map((n) => n - 1) });
}

function gather(b) {
  const x = tensor(b, 1);
  if (!x) return false;
  const { at, axis } = axisOf(b, x);
  const size = dim(x, at);
  const list = range(b.int(0, 2)).map(() => b.newDim());
  const index = b.chance(0.4) ? indices(b, list, size)
    : b.chance(0.5) ? constInts(b, [b.int(0, Math.min(...size) - 1)],
      { scalar: true }) : constInts(b, range(b.int(1, 3))
      .map(() => b.int(b.opset >= 11 ? -1 : 0, Math.min(...size) - 1)));
  const dims = dimsOf([...pairs(x).slice(0, at), ...pairs(index),
    ...pairs(x).slice(at + 1)]);
  return b.isSmall(dims) && b.one('Gather', [x, index],
    at === 0 && b.chance(0.5) ? {} : { axis }, out(x, dims));
}

/* Dims of indices that pick along one axis of x. */
const alongAxis = (b, x, at) => pairs(x).map((p, i) =>
  i === at ? b.newDim() : b.chance(0.7) ? p : [1, 1]);

function gatherElements(b) {
  const x = tensor(b, 1);
  if (!x) return false;
  const { at, axis } = axisOf(b, x);
  const list = alongAxis(b, x, at);
  if (!b.isSmall(dimsOf(list))) return false;
  return b.one('GatherElements', [x, indices(b, list, dim(x, at))], { axis },
    out(x, dimsOf(list)));
}

function scatterElements(b) {
  const x = b.float(1);
  if (!x) return false;
  const { at, axis } = axisOf(b, x);
  const list = pairs(x).map((p, i) =>
    i === at || b.chance(0.3) ? [1, 1] : p);
  return b.one(b.opset < 11 ? 'Scatter' : 'ScatterElements',
    [x, indices(b, list, dim(x, at)), b.input('float', list)], { axis },
    { dims: x.dims });
}

function gatherND(b) {
  const x = tensor(b, 1);
  if (!x) return false;
  const batch = b.opset >= 12 ? b.int(0, rank(x) - 1) : 0;
  const k = b.int(1, rank(x) - batch);
  const size = both((s) =>
    Math.min(...x.dims[s].slice(batch, batch + k)));
  const lead = [...pairs(x).slice(0, batch),
    ...range(b.int(batch ? 0 : 1, 2)).map(() => b.newDim())];
  const dims = dimsOf([...lead, ...pairs(x).slice(batch + k)]);
  if (!b.isSmall(dims)) return false;
  const index = indices(b, [...lead, [k, k]], size, b.chance(0.9)
    ? [...lead.map((p) => b.declare(p)), k] : undefined);
  return b.one('GatherND', [x, index],
    batch || b.chance(0.3) && b.opset >= 12 ? { batch_dims: batch } : {},
    out(x, dims));
}

function scatterND(b) {
  const x = b.float(1);
  if (!x) return false;
  const k = b.int(1, rank(x));
  const n = b.newDim();
  const size = both((s) => Math.min(...x.dims[s].slice(0, k)));
  const updates = b.input('float', [n, ...pairs(x).slice(k)]);
  return b.one('ScatterND', [x, indices(b, [n, [k, k]], size), updates], {},
    { dims: x.dims });
}

function oneHot(b) {
  const depth = someSize(b);
  const list = range(b.int(1, 2)).map(() => b.newDim());
  const index = indices(b, list, depth);
  const { at, axis } = axisOf(b, index, 9, list.length + 1);
  const dims = dimsOf([...list.slice(0, at), depth, ...list.slice(at)]);
  if (!b.isSmall(dims)) return false;
  const count = makeInt(b, depth, b.opset < 11 ? 1 : b.int(0, 1));
  return count && b.one('OneHot', [index, count, b.init('float', [2], [0, 1])],
    axis === -1 && b.chance(0.5) ? {} : { axis }, { dims });
}

function nonZero(b) {
  const x = b.float(1);
  return x && b.one('NonZero', [x], {}, { dtype: 'int64',
    dims: both(() => [rank(x), -1]) });
}

function compress(b) {
  const x = tensor(b, 1);
  if (!x) return false;
  const { at, axis } = axisOf(b, x);
  const whole = b.chance(0.3);
  const size = whole ? x.dims.map(product) : dim(x, at);
  const n = b.int(1, Math.min(...size));
  const kept = range(n).map(() => b.int(0, 1));
  const count = b.chance(0.5) ? kept.filter(Boolean).length : -1;
  const condition = count < 0 ? b.input('bool', [b.chance(0.5) ? size : [n, n]])
    : b.init('bool', [n], kept);
  const dims = whole ? [[count], [count]] : replaced(x, at, [count, count]);
  return b.one('Compress', [x, condition], whole ? {} : { axis }, out(x, dims));
}

function unique(b) {
  const x = b.float(1);
  if (!x) return false;
  const { at, axis } = axisOf(b, x);
  const flat = b.chance(0.4);
  const dims = flat ? [[-1], [-1]] : replaced(x, at, [-1, -1]);
  const size = flat ? x.dims.map((d) => [product(d)])
    : dim(x, at).map((n) => [n]);
  const ints = (d) => ({ dtype: 'int64', dims: d });
  const outs = [{ dims }, ints([[-1], [-1]]), ints(size), ints([[-1], [-1]])];
  return b.emit('Unique', [x], { sorted: b.int(0, 1), ...!flat && { axis } },
    outs.slice(0, b.int(1, 4)));
}

function suppress(b) {
  const [n, boxes, classes] = [b.newDim(), b.newDim(), b.newDim()];
  const most = b.int(1, 3);
  return b.one('NonMaxSuppression', [b.input('float', [n, boxes, [4, 4]]),
    b.input('float', [n, classes, boxes]), constInts(b, [most]),
    b.init('float', [1], [0.5]), b.init('float', [1], [0])], {},
  { dtype: 'int64', dims: [[-1, 3], [-1, 3]] });
}

function reverseSequence(b) {
  const x = b.float(2);
  if (!x) return false;
  const time = b.int(0, 1);
  const low = dim(x, time).map(() => 1);
  const lengths = b.input('int64', [dim(x, 1 - time)],
    { low, high: dim(x, time) });
  return b.one('ReverseSequence', [x, lengths],
    { time_axis: time, batch_axis: 1 - time }, { dims: x.dims });
}

/* [name, since, until, make]. */
export const INDICES = [
  ['gather', 7, 99, gather], ['gather', 7, 99, gather],
  ['gatherElements', 11, 99, gatherElements],
  ['scatterElements', 9, 99, scatterElements], ['gatherND', 11, 99, gatherND],
  ['scatterND', 11, 99, scatterND], ['oneHot', 9, 99, oneHot],
  ['nonZero', 9, 99, nonZero], ['compress', 9, 99, compress],
  ['unique', 11, 99, unique], ['suppress', 10, 99, suppress],
  ['reverseSequence', 10, 99, reverseSequence]];
