/* Operators of shape_graphs.mjs that work element by element, reduce, or
 * multiply matrices. */

import { both, dim, dimsOf, equal, pairs, rank }
  from './shape_graph_builder.mjs';
import { codeOf } from './shape_graph_text.mjs';
import { cast, makeInt, vector } from './shape_graph_ints.mjs';

const any = { any: true };

/* ---- same shape ---- */

/* [op, since, attributes]. */
const SAME = [['Relu', 7], ['Sigmoid', 7], ['Tanh', 7], ['Neg', 7],
  ['Abs', 7], ['Floor', 7], ['Ceil', 7], ['Exp', 7], ['Sqrt', 7], ['Erf', 9],
  ['Sign', 9], ['Softplus', 7], ['Softsign', 7], ['HardSigmoid', 7],
  ['Elu', 7], ['LeakyRelu', 7, { alpha: { f: 0.1 } }], ['Identity', 7],
  ['Reciprocal', 7], ['Selu', 7], ['Sin', 7], ['Round', 11], ['Celu', 12],
  ['HardSwish', 14], ['Mish', 18], ['Gelu', 20], ['ThresholdedRelu', 10],
  ['Shrink', 9], ['RandomNormalLike', 7, {}, 21],
  ['RandomUniformLike', 7, {}, 21], ['Bernoulli', 15, {}, 21]];

function sameShape(b) {
  const fit = SAME.filter(([, since, , until = 99]) =>
    b.opset >= since && b.opset <= until);
  const [op, , attrs = {}] = b.random.pick(fit);
  const x = b.pick((v) => v.dtype === 'float', any) ?? b.float();
  return b.one(op, [x], attrs, { dims: x.dims });
}

function clip(b) {
  const x = b.float();
  if (b.opset < 11)
    return b.one('Clip', [x], { min: { f: 0 }, max: { f: 6 } },
      { dims: x.dims });
  const bound = (n) => b.chance(0.7) ? b.init('float', [], [n]) : null;
  return b.one('Clip', [x, bound(-1), bound(1)], {}, { dims: x.dims });
}

const AXES = [['Softmax', 7], ['LogSoftmax', 7], ['Hardmax', 7],
  ['LpNormalization', 7]];

function alongAxis(b) {
  const x = b.float(1);
  if (!x) return false;
  const [op] = b.random.pick(AXES);
  const low = b.opset >= 11 ? -rank(x) : 0;
  return b.one(op, [x], { axis: b.int(low, rank(x) - 1) }, { dims: x.dims });
}

function convert(b) {
  const x = b.pick((v) => !v.data, any);
  if (!x) return false;
  const to = b.oneOf('float', 'int64', 'int32', 'bool', 'float');
  if (b.opset >= 15 && b.chance(0.3))
    return b.one('CastLike', [x, b.init(to, [], [0])], {},
      { dtype: to, dims: x.dims });
  return cast(b, x, to);
}

function dropout(b) {
  const x = b.float();
  const mask = b.opset >= 10 && b.chance(0.5) ? [{ dtype: 'bool',
    dims: x.dims }] : [];
  return b.emit('Dropout', [x], {}, [{ dims: x.dims }, ...mask]);
}

function predicate(b) {
  const x = b.pick((v) => v.dtype === 'float', any);
  const op = b.opset >= 10 ? b.oneOf('IsNaN', 'IsInf') : 'IsNaN';
  return x && b.one(op, [x], {}, { dtype: 'bool', dims: x.dims });
}

function cumSum(b) {
  const x = b.float(1);
  if (!x) return false;
  const axis = b.init('int32', [], [b.int(-rank(x), rank(x) - 1)]);
  return b.one('CumSum', [x, axis], { exclusive: b.int(0, 1) },
    { dims: x.dims });
}

function trilu(b) {
  const x = b.float(2);
  return x && b.one('Trilu', b.chance(0.5) ? [x]
    : [x, b.init('int64', [], [b.int(-2, 2)])], { upper: b.int(0, 1) },
  { dims: x.dims });
}

/* ---- broadcasting ---- */

const fitsAlong = (p, q) => [0, 1].every((s) =>
  p[s] === q[s] || p[s] === 1 || q[s] === 1);

function canBroadcast(x, y) {
  const n = Math.min(rank(x), rank(y));
  for (let i = 1; i <= n; i++)
    if (!fitsAlong(dim(x, -i), dim(y, -i))) return false;
  return true;
}

const joinDims = (p, q) => both((s) => p[s] === 1 ? q[s] : p[s]);

export function broadcastDims(values) {
  const n = Math.max(...values.map(rank));
  return dimsOf(Array.from({ length: n }, (_, i) => {
    const at = i - n;
    return values.filter((v) => rank(v) >= -at).map((v) => dim(v, at))
      .reduce(joinDims, [1, 1]);
  }));
}

/* A value that can be broadcast with x, seldom made for it. */
function partner(b, x, dtype) {
  const found = b.chance(0.75) && b.pick((v) => v.dtype === dtype &&
    v !== x && canBroadcast(x, v) && b.isSmall(broadcastDims([x, v])));
  if (found) return found;
  let dims = pairs(x).map((p) => b.chance(0.3) ? [1, 1]
    : equal(p, [1, 1]) && b.chance(0.5) ? b.newDim() : p);
  dims = dims.slice(b.int(0, dims.length));
  if (rank(x) < 4 && b.chance(0.15) && dims.length === rank(x))
    dims = [b.newDim(), ...dims];
  const fits = b.isSmall(broadcastDims([x, { dims: dimsOf(dims) }]));
  return fits ? b.input(dtype, dims) : x;
}

function binary(b) {
  const dtype = b.chance(0.85) ? 'float' : 'int64';
  const x = b.pick((v) => v.dtype === dtype && !v.data) ?? b.float();
  const y = partner(b, x, x.dtype);
  const ops = ['Add', 'Sub', 'Mul'];
  if (x.dtype === 'float') ops.push('Div', 'Pow');
  return b.one(b.random.pick(ops), b.chance(0.5) ? [x, y] : [y, x], {},
    { dtype: x.dtype, dims: broadcastDims([x, y]) });
}

function variadic(b) {
  const list = [b.float()];
  while (list.length < 3 && b.chance(0.7)) {
    const y = partner(b, list[0], 'float');
    if (list.every((v) => canBroadcast(v, y)) &&
      b.isSmall(broadcastDims([...list, y]))) list.push(y);
  }
  return b.one(b.oneOf('Max', 'Min', 'Sum', 'Mean'), b.shuffle(list), {},
    { dims: broadcastDims(list) });
}

function compare(b) {
  const x = b.float();
  const y = partner(b, x, 'float');
  const ops = ['Greater', 'Less'];
  if (b.opset >= 11) ops.push('Equal');
  if (b.opset >= 12) ops.push('GreaterOrEqual', 'LessOrEqual');
  return b.one(b.random.pick(ops), [x, y], {},
    { dtype: 'bool', dims: broadcastDims([x, y]) });
}

const pickBool = (b) => b.pick((v) => v.dtype === 'bool');

function logic(b) {
  const x = pickBool(b) ?? compare(b);
  if (b.chance(0.3)) return b.one('Not', [x], {}, { ...x, data: undefined });
  const y = partner(b, x, 'bool');
  return b.one(b.oneOf('And', 'Or', 'Xor'), [x, y], {},
    { dtype: 'bool', dims: broadcastDims([x, y]) });
}

function where(b) {
  const c = pickBool(b) ?? compare(b);
  const x = partner(b, c, 'float');
  if (!canBroadcast(c, x)) return false;
  const both = { dims: broadcastDims([c, x]) };
  const y = partner(b, both, 'float');
  const dims = broadcastDims([both, y]);
  return b.isSmall(dims) && b.one('Where', [c, ...b.shuffle([x, y])], {},
    { dims });
}

function prelu(b) {
  const x = b.float(1);
  if (!x) return false;
  const slope = pairs(x).map((p) => b.chance(0.5) ? [1, 1] : p)
    .slice(b.int(0, rank(x)));
  return b.one('PRelu', [x, b.input('float', slope)], {}, { dims: x.dims });
}

function modulo(b) {
  const x = b.float();
  const y = partner(b, x, 'float');
  return b.one('Mod', [x, y], { fmod: 1 }, { dims: broadcastDims([x, y]) });
}

/* ---- reductions ---- */

const REDUCE = ['ReduceMean', 'ReduceMax', 'ReduceMin', 'ReduceSum', 'ReduceL1',
  'ReduceL2', 'ReduceProd', 'ReduceLogSumExp', 'ReduceSumSquare',
  'ReduceLogSum'];

function drawAxes(b, n, least = 0, negative = b.opset >= 11) {
  const all = b.shuffle(Array.from({ length: n }, (_, i) => i))
    .slice(0, b.int(least, n));
  return all.map((a) => negative && b.chance(0.4) ? a - n : a);
}

function reduce(b) {
  const op = b.random.pick(REDUCE);
  const x = b.float();
  const axes = drawAxes(b, rank(x));
  const byInput = b.opset >= (op === 'ReduceSum' ? 13 : 18);
  const keep = b.int(0, 1);
  const noop = byInput && b.chance(0.2) ? 1 : 0;
  const given = axes.length > 0 || (byInput && b.chance(0.3));
  const all = axes.length ? axes.map((a) => a < 0 ? a + rank(x) : a)
    : noop ? [] : Array.from({ length: rank(x) }, (_, i) => i);
  const dims = dimsOf(pairs(x).flatMap((p, i) =>
    !all.includes(i) ? [p] : keep ? [[1, 1]] : []));
  const attrs = { ...(keep === 0 || b.chance(0.5)) && { keepdims: keep },
    ...noop && { noop_with_empty_axes: 1 } };
  if (given && !byInput) attrs.axes = axes;
  const ins = given && byInput ? [x, vector(b, axes)] : [x];
  return b.one(op, ins, attrs, { dims });
}

function arg(b) {
  const x = b.float(1);
  if (!x) return false;
  const axis = b.int(b.opset >= 11 ? -rank(x) : 0, rank(x) - 1);
  const at = axis < 0 ? axis + rank(x) : axis;
  const keep = b.int(0, 1);
  const dims = dimsOf(pairs(x).flatMap((p, i) =>
    i !== at ? [p] : keep ? [[1, 1]] : []));
  return b.one(b.oneOf('ArgMax', 'ArgMin'), [x], { axis, keepdims: keep },
    { dtype: 'int64', dims });
}

function topK(b) {
  const x = b.float(1);
  if (!x) return false;
  const axis = b.int(b.opset >= 11 ? -rank(x) : 0, rank(x) - 1);
  const at = axis < 0 ? axis + rank(x) : axis;
  const most = Math.min(...dim(x, at));
  const whole = b.opset >= 10 && b.chance(0.3);
  const k = whole ? dim(x, at) : Array(2).fill(b.int(1, most));
  const count = b.opset < 10 ? null : makeInt(b, k);
  if (b.opset >= 10 && !count) return false;
  const dims = dimsOf(pairs(x).map((p, i) => i === at ? k : p));
  const outs = [{ dims }, { dtype: 'int64', dims }];
  return b.opset < 10 ? b.emit('TopK', [x], { axis, k: k[0] }, outs)
    : b.emit('TopK', [x, count], { axis }, outs);
}

/* ---- matrices ---- */

function matMul(b) {
  const x = b.float(1, 4);
  if (!x) return false;
  const inner = dim(x, -1);
  const batch = pairs(x).slice(0, -2);
  const found = b.chance(0.6) && b.pick((v) => v.dtype === 'float' &&
    rank(v) >= 1 && rank(v) <= 4 && equal(dim(v, Math.max(-2, -rank(v))), inner)
    && canBroadcast({ dims: dimsOf(batch) },
      { dims: dimsOf(pairs(v).slice(0, -2)) }));
  const lead = batch.map((p) => b.chance(0.4) ? [1, 1] : p)
    .slice(b.int(0, batch.length));
  const y = found || (b.chance(0.15) ? b.input('float', [inner])
    : b.input('float', [...lead, inner, b.newDim()]));
  const heads = broadcastDims([{ dims: dimsOf(batch) },
    { dims: dimsOf(pairs(y).slice(0, -2)) }]);
  const tail = [...rank(x) > 1 ? [dim(x, -2)] : [],
    ...rank(y) > 1 ? [dim(y, -1)] : []];
  const dims = both((s) => [...heads[s], ...tail.map((p) => p[s])]);
  return b.isSmall(dims) && b.one('MatMul', [x, y], {}, { dims });
}

function gemm(b) {
  const x = b.float(2, 2);
  if (!x) return false;
  const [ta, tb] = [b.int(0, 1), b.int(0, 1)];
  const [m, k] = ta ? [dim(x, 1), dim(x, 0)] : [dim(x, 0), dim(x, 1)];
  const found = b.chance(0.5) && b.pick((v) => v.dtype === 'float' &&
    rank(v) === 2 && equal(dim(v, tb ? 1 : 0), k));
  const n = found ? dim(found, tb ? 0 : 1) : b.newDim();
  const y = found || b.input('float', tb ? [n, k] : [k, n]);
  const one = [1, 1];
  const c = b.opset < 11 || b.chance(0.6)
    ? b.input('float', b.oneOf([n], [m, n], [one, n], [m, one], [])) : null;
  const dims = dimsOf([m, n]);
  return b.isSmall(dims) && b.one('Gemm', [x, y, c], { transA: ta, transB: tb },
    { dims });
}

const EINSUM = ['ij,jk->ik', 'bij,bjk->bik', '...ij,...jk->...ik', 'ij->ji',
  'i,j->ij', 'ij,jk', 'bhid,bhjd->bhij', '...i->...', 'ij->', 'bij->bj',
  'ij,ij->i', 'abc,cd->abd', 'b...->...b', 'ij,j->i', ' ij , jk -> ki ',
  'ii->i'];

/* An einsum; letters are new or as the pool has them. */
function einsum(b) {
  const equation = b.random.pick(EINSUM);
  const [left, right] = equation.replaceAll(' ', '').split('->');
  const sizes = new Map();
  const extra = Array.from({ length: b.int(0, 2) }, () => b.newDim());
  const terms = left.split(',');
  const first = terms[0].includes('.') ? undefined : b.pick((v) =>
    v.dtype === 'float' && rank(v) === terms[0].length && terms[0] !== 'ii');
  const letter = (l) => {
    if (!sizes.has(l)) sizes.set(l, b.newDim());
    return sizes.get(l);
  };
  const dims = (term) => term.replace('...', '.').split('')
    .flatMap((l) => l === '.' ? extra : [letter(l)]);
  if (first) terms[0].split('').forEach((l, i) => sizes.set(l, dim(first, i)));
  const counts = left.replace(/[^a-z]/g, '');
  const implicit = [...new Set(counts)].sort()
    .filter((l) => counts.split(l).length === 2).join('');
  const out = dimsOf(dims(right ?? implicit));
  if (!b.isSmall(out)) return false;
  const ins = terms.map((t, i) => i === 0 && first ? first
    : b.input('float', dims(t)));
  return b.one('Einsum', ins, { equation }, { dims: out });
}

function quantize(b) {
  const x = b.float(1);
  if (!x) return false;
  if (b.opset >= 11 && b.chance(0.5))
    return b.emit('DynamicQuantizeLinear', [x], {}, [{ dtype: 'uint8',
      dims: x.dims }, { dims: [[], []] }, { dtype: 'uint8', dims: [[], []] }]);
  const scale = b.init('float', [], [0.5]);
  const zero = b.init('uint8', [], [3]);
  const q = b.one('QuantizeLinear', [x, scale, zero], {},
    { dtype: 'uint8', dims: x.dims });
  return b.one('DequantizeLinear', [q, scale, zero], {}, { dims: x.dims });
}

function random(b) {
  const dims = pairs(b.float()).map(([n]) => n);
  if (b.chance(0.5))
    return b.one('RandomUniform', [], { shape: dims }, { dims: [dims, dims] });
  const x = b.float(2, 2);
  if (!x) return false;
  const n = b.int(1, 4);
  return b.one('Multinomial', [x], { sample_size: n, dtype: 7 },
    { dtype: 'int64', dims: dimsOf([dim(x, 0), [n, n]]) });
}

function eyeLike(b) {
  const x = b.float(2, 2);
  if (!x) return false;
  const asInts = b.chance(0.5);
  return b.one('EyeLike', [x], { k: b.int(-1, 1), ...asInts && { dtype:
    codeOf('int64') } }, { dtype: asInts ? 'int64' : 'float', dims: x.dims });
}

/* [name, since, until, make]. */
export const BASIC = [
  ['sameShape', 7, 99, sameShape], ['clip', 7, 99, clip],
  ['alongAxis', 7, 99, alongAxis], ['convert', 7, 99, convert],
  ['dropout', 7, 99, dropout], ['predicate', 9, 99, predicate],
  ['cumSum', 11, 99, cumSum], ['trilu', 14, 99, trilu],
  ['eyeLike', 9, 99, eyeLike], ['binary', 7, 99, binary],
  ['binary', 7, 99, binary], ['binary', 7, 99, binary],
  ['variadic', 8, 99, variadic], ['compare', 9, 99, compare],
  ['logic', 9, 99, logic], ['where', 9, 99, where], ['prelu', 7, 99, prelu],
  ['modulo', 10, 99, modulo], ['reduce', 7, 99, reduce],
  ['reduce', 7, 99, reduce], ['arg', 7, 99, arg], ['topK', 7, 99, topK],
  ['matMul', 7, 99, matMul], ['matMul', 7, 99, matMul], ['gemm', 7, 99, gemm],
  ['einsum', 12, 99, einsum], ['quantize', 10, 99, quantize],
  ['random', 7, 21, random]];
