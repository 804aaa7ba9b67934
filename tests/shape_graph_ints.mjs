/* Integers that shape_graphs.mjs makes of shapes: their elements are computed
 * here as well as in the graph. */

import { both, dim, equal, known, product, rank, same }
  from './shape_graph_builder.mjs';
import { indicesOf } from './slice_cases.mjs';
import { codeOf, tensorText } from './shape_graph_text.mjs';

const MOST = 4096;

/* ---- constants ---- */

/* A constant int64 vector, or scalar, in one of the forms exporters use. */
export function constInts(b, values, { scalar = false, dtype = 'int64' } = {}) {
  const dims = scalar ? [] : [values.length];
  const out = { dtype, dims: [dims, dims], data: [values, values] };
  const equals = values.length && values.every((v) => v === values[0]);
  const forms = ['init', 'init', 'constant'];
  if (b.opset >= 12 && dtype === 'int64') forms.push('ints');
  if (b.opset >= 9 && equals && !scalar) forms.push('fill');
  if (dtype === 'int64' && values.every((v) => Math.abs(v) < 2 ** 31))
    forms.push('cast');
  switch (b.random.pick(forms)) {
    case 'constant':
      return b.one('Constant', [], { value:
        { tensor: tensorText(dtype, dims, values) } }, out);
    case 'ints':
      return b.one('Constant', [],
        scalar ? { value_int: values[0] } : { value_ints: values }, out);
    case 'fill':
      return b.one('ConstantOfShape', [b.init('int64', [1], [values.length])],
        { value: { tensor: tensorText(dtype, [1], [values[0]]) } }, out);
    case 'cast':
      return cast(b, b.init('int32', dims, values), 'int64');
    default:
      return b.init(dtype, dims, values);
  }
}

export const vector = (b, values) => b.init('int64', [values.length], values);
const scalar = (b, value, dtype = 'int64') => b.init(dtype, [], [value]);

/* ---- operators on known elements ---- */

const isWhole = (dtype) => dtype === 'int64' || dtype === 'int32';

export function cast(b, v, dtype) {
  const convert = (n) => dtype === 'float' ? Math.fround(n)
    : dtype === 'bool' ? Number(n !== 0) : Math.trunc(n);
  return b.one('Cast', [v], { to: codeOf(dtype) }, { dtype, dims: v.dims,
    data: v.data && both((s) => v.data[s].map(convert)) });
}

const floorMod = (x, y) => ((x % y) + y) % y;
const yes = (test) => (x, y) => Number(test(x, y));

/* name: [since, of floats too, result dtype, function]. */
const ARITHMETIC = {
  Add: [7, true, '', (x, y) => x + y],
  Sub: [7, true, '', (x, y) => x - y],
  Mul: [7, true, '', (x, y) => x * y],
  Div: [7, true, '', (x, y, whole) => whole ? Math.trunc(x / y) : x / y],
  Mod: [10, false, '', floorMod],
  Max: [12, true, '', (x, y) => Math.max(x, y)],
  Min: [12, true, '', (x, y) => Math.min(x, y)],
  Equal: [11, false, 'bool', yes((x, y) => x === y)],
  Greater: [9, true, 'bool', yes((x, y) => x > y)],
  Less: [9, true, 'bool', yes((x, y) => x < y)],
  GreaterOrEqual: [16, true, 'bool', yes((x, y) => x >= y)],
  LessOrEqual: [16, true, 'bool', yes((x, y) => x <= y)],
};

/* Dims of scalars and vectors of one length, or of one element, together. */
function jointDims(values) {
  const dims = values.map((v) => v.dims);
  const most = Math.max(...dims.map((d) => d[0].length));
  if (!most) return [[], []];
  return both((s) => [Math.max(...dims.map((d) => d[s][0] ?? 1))]);
}

const at = (data, i) => data[data.length === 1 ? 0 : i];

export function arithmetic(b, op, x, y) {
  const [, , result, f] = ARITHMETIC[op];
  const whole = isWhole(x.dtype);
  const dims = jointDims([x, y]);
  const keep = (n) => result || whole ? n : Math.fround(n);
  const data = both((s) => Array.from({ length: dims[s][0] ?? 1 }, (_, i) =>
    keep(f(at(x.data[s], i), at(y.data[s], i), whole))));
  return b.one(op, [x, y], {}, { dtype: result || x.dtype, dims, data });
}

const UNARY = {
  Abs: [7, true, Math.abs], Neg: [7, true, (n) => n === 0 ? 0 : -n],
  Floor: [7, false, Math.floor], Ceil: [7, false, Math.ceil],
  Identity: [7, true, (n) => n], Sign: [9, true, Math.sign],
};

export function unary(b, op, v) {
  const [, , f] = UNARY[op];
  return b.one(op, [v], {}, { dtype: v.dtype, dims: v.dims,
    data: both((s) => v.data[s].map(f)) });
}

/* Vectors and scalars along their only axis. */
export function unsqueeze(b, v, axes = [0]) {
  const dims = both((s) => {
    const out = Array(rank(v) + axes.length).fill(0);
    const all = axes.map((a) => a < 0 ? a + out.length : a);
    let next = 0;
    return out.map((_, i) => all.includes(i) ? 1 : v.dims[s][next++]);
  });
  const out = { dtype: v.dtype, dims, data: v.data };
  return b.opset < 13 ? b.one('Unsqueeze', [v], { axes }, out)
    : b.one('Unsqueeze', [v, vector(b, axes)], {}, out);
}

export function squeeze(b, v, axes) {
  const all = axes.map((a) => a < 0 ? a + rank(v) : a);
  const out = { dtype: v.dtype, data: v.data,
    dims: both((s) => v.dims[s].filter((_, i) => !all.includes(i))) };
  return b.opset < 13 ? b.one('Squeeze', [v], { axes }, out)
    : b.one('Squeeze', [v, vector(b, axes)], {}, out);
}

/* Part of a vector with known elements; bounds are numbers. */
export function sliceVector(b, v, start, end, step = 1) {
  const data = both((s) => indicesOf(v.data[s].length, { start: BigInt(start),
    end: BigInt(end), step: BigInt(step) }).map((i) => v.data[s][i]));
  const out = { dtype: v.dtype, dims: data.map((d) => [d.length]), data };
  if (b.opset < 10)
    return b.one('Slice', [v], { starts: [start], ends: [end],
      ...b.chance(0.5) && { axes: [0] } }, out);
  const ins = [v, vector(b, [start]), vector(b, [end])];
  if (step !== 1 || b.chance(0.5)) ins.push(vector(b, [0]));
  if (step !== 1 || b.chance(0.5)) {
    if (ins.length === 3) ins.push(vector(b, [0]));
    ins.push(vector(b, [step]));
  }
  return b.one('Slice', ins, {}, out);
}

/* Elements of a vector with known elements: list is a number or numbers. */
export function gatherVector(b, v, list) {
  const indices = [list].flat();
  const data = both((s) => indices.map((i) => v.data[s].at(i)));
  const index = Array.isArray(list) ? constInts(b, list)
    : constInts(b, [list], { scalar: true });
  const dims = Array.isArray(list) ? [list.length] : [];
  return b.one('Gather', [v, index], b.chance(0.5) ? { axis: 0 } : {},
    { dtype: v.dtype, dims: [dims, dims], data });
}

export function concatInts(b, parts) {
  const data = both((s) => parts.flatMap((p) => p.data[s]));
  return b.one('Concat', parts, { axis: b.chance(0.2) ? -1 : 0 },
    { dtype: parts[0].dtype, dims: data.map((d) => [d.length]), data });
}

/* Shape of a value, or part of it. */
export function shapeOf(b, v, start, end) {
  const attrs = {};
  if (start !== undefined) attrs.start = start;
  if (end !== undefined) attrs.end = end;
  const data = both((s) => v.dims[s].slice(start ?? 0, end));
  return b.one('Shape', [v], attrs, { dtype: 'int64',
    dims: data.map((d) => [d.length]),
    data: data.every((d) => d.every((n) => n >= 0)) ? data : undefined });
}

const REDUCTIONS = { ReduceProd: [product, 18],
  ReduceSum: [(l) => l.reduce((x, y) => x + y, 0), 13],
  ReduceMax: [(l) => Math.max(...l), 18],
  ReduceMin: [(l) => Math.min(...l), 18],
};

/* Of a vector to a scalar, or a vector of one. */
export function reduceVector(b, op, v, keep) {
  const [f, since] = REDUCTIONS[op];
  const dims = keep ? [1] : [];
  const attrs = { keepdims: Number(keep) };
  const out = { dtype: v.dtype, dims: [dims, dims],
    data: both((s) => [f(v.data[s])]) };
  if (b.chance(0.4)) return b.one(op, [v], attrs, out);
  return b.opset < since ? b.one(op, [v], { ...attrs, axes: [0] }, out)
    : b.one(op, [v, vector(b, [0])], attrs, out);
}

function withRank(b, v, wanted) {
  if (rank(v) === wanted) return v;
  const shape = (list) => b.one('Reshape', [v, vector(b, list)], {},
    { dtype: v.dtype, dims: [list.map(() => 1), list.map(() => 1)],
      data: v.data });
  if (wanted)
    return b.chance(0.7) ? unsqueeze(b, v) : shape(b.oneOf([1], [-1]));
  return b.oneOf(() => squeeze(b, v, [0]), () => shape([]),
    () => gatherVector(b, v, 0),
    () => reduceVector(b, 'ReduceSum', v, false))();
}

/* ---- a wanted integer ---- */

/* A dim of a value as an integer. */
function dimOf(b, v, i) {
  const forms = [
    () => gatherVector(b, shapeOf(b, v), b.chance(0.3) ? i - rank(v) : i),
    () => gatherVector(b, shapeOf(b, v), [i]),
    () => sliceVector(b, shapeOf(b, v), i, i + 1),
    () => reduceVector(b, 'ReduceProd', sliceVector(b, shapeOf(b, v), i, i + 1),
      b.chance(0.5)),
  ];
  if (b.opset >= 15) forms.push(() => shapeOf(b, v, i, i + 1));
  if (b.opset >= 13) forms.push(() => splitShape(b, v)[i]);
  return b.random.pick(forms)();
}

function splitShape(b, v) {
  const shape = shapeOf(b, v);
  const ones = shape.data[0].map(() => 1);
  return b.emit('Split', [shape, vector(b, ones)], { axis: 0 },
    ones.map((_, i) => ({ dtype: 'int64', dims: [[1], [1]],
      data: both((s) => [shape.data[s][i]]) })));
}

function productOf(b, v, first, last) {
  if (first === 0 && last === rank(v) && b.chance(0.4))
    return b.one('Size', [v], {}, { dtype: 'int64', dims: [[], []],
      data: both((s) => [product(v.dims[s])]) });
  const shape = first === 0 && last === rank(v) ? shapeOf(b, v)
    : sliceVector(b, shapeOf(b, v), first, last);
  return reduceVector(b, 'ReduceProd', shape, b.chance(0.5));
}

const small = (b, op, v, n) => {
  const c = b.chance(0.5) && rank(v) ? vector(b, [n]) : scalar(b, n);
  return arithmetic(b, op, v, c);
};

/* d / n through float, rounded down or up. */
function throughFloat(b, v, n, up) {
  let f = cast(b, v, 'float');
  const isPower = (n & (n - 1)) === 0;
  f = isPower && b.chance(0.5)
    ? arithmetic(b, 'Mul', f, scalar(b, 1 / n, 'float'))
    : arithmetic(b, 'Div', f, scalar(b, n, 'float'));
  return cast(b, unary(b, up ? 'Ceil' : 'Floor', f), 'int64');
}

/* Sizes in sight: {pair, make}. */
function sizesInSight(b) {
  const list = [];
  for (const v of b.visible()) {
    if (v.kind !== 'tensor' || !known(v)) continue;
    for (let i = 0; i < rank(v); i++)
      list.push({ pair: dim(v, i), make: () => dimOf(b, v, i) });
    if (v.data && isWhole(v.dtype) && v.data.every((d) => d.length === 1) &&
      v.dtype === 'int64' && rank(v) < 2)
      list.push({ pair: both((s) => v.data[s][0]), make: () => v });
  }
  return list;
}

/* Ways to get the pair by arithmetic on one size. */
function derived(b, sizes, wanted) {
  const ways = [];
  const add = (ok, make) => ok && ways.push(make);
  for (const { pair, make } of sizes) {
    const [x, y] = pair;
    const gap = wanted[0] - x;
    if (gap !== 0 && wanted[1] - y === gap)
      add(true, () => gap > 0 && b.chance(0.7) ? small(b, 'Add', make(), gap)
        : small(b, 'Sub', make(), -gap));
    for (const n of [2, 3, 4]) {
      add(equal(wanted, [x * n, y * n]), () => small(b, 'Mul', make(), n));
      if (x < 0 || y < 0) continue;
      const down = equal(wanted, [Math.floor(x / n), Math.floor(y / n)]);
      const up = equal(wanted, [Math.ceil(x / n), Math.ceil(y / n)]);
      add(down, () => small(b, 'Div', make(), n));
      add(down, () => throughFloat(b, make(), n, false));
      add(up, () => small(b, 'Div', small(b, 'Add', make(), n - 1), n));
      add(up, () => throughFloat(b, make(), n, true));
      add(b.opset >= 10 && equal(wanted, [x % n, y % n]),
        () => small(b, 'Mod', make(), n));
    }
  }
  return ways;
}

function combined(b, sizes, wanted) {
  const ways = [];
  const some = b.shuffle(sizes).slice(0, 24);
  const ops = { Add: (x, y) => x + y, Sub: (x, y) => x - y,
    Mul: (x, y) => x * y };
  if (b.opset >= 12) Object.assign(ops, { Max: Math.max, Min: Math.min });
  for (const p of some)
    for (const q of some)
      for (const [op, f] of Object.entries(ops))
        if (p !== q && both((s) => f(p.pair[s], q.pair[s]))
          .every((n, s) => n === wanted[s]))
          ways.push(() => arithmetic(b, op, p.make(), q.make()));
  return ways;
}

function products(b, wanted) {
  const ways = [];
  for (const v of b.visible()) {
    if (v.kind !== 'tensor' || !known(v)) continue;
    for (let i = 0; i < rank(v); i++)
      for (let k = i + 2; k <= rank(v); k++)
        if (both((s) => product(v.dims[s].slice(i, k)))
          .every((n, s) => n === wanted[s]))
          ways.push(() => productOf(b, v, i, k));
  }
  return ways;
}

/* Does something that changes nothing. */
function decorate(b, v) {
  if (!b.chance(0.25) || b.full) return v;
  const n = b.int(1, 3);
  const forms = [
    () => small(b, 'Sub', small(b, 'Add', v, n), n),
    () => small(b, 'Div', small(b, 'Mul', v, n + 1), n + 1),
    () => unary(b, 'Neg', unary(b, 'Neg', v)),
    () => unary(b, 'Identity', v),
    () => cast(b, cast(b, v, 'float'), 'int64'),
    () => cast(b, cast(b, v, 'int32'), 'int64'),
  ];
  if (b.opset >= 12)
    forms.push(() => small(b, 'Min', v, MOST), () => small(b, 'Max', v, -9));
  if (b.opset >= 11) forms.push(() => choose(b, v));
  return b.random.pick(forms)();
}

/* Where(v == n, n, v), Where(v > n, v, v). */
function choose(b, v) {
  const n = b.int(0, 5);
  const [test, x] = b.chance(0.5) ? ['Equal', scalar(b, n)] : ['Greater', v];
  const condition = small(b, test, v, n);
  return b.one('Where', [condition, x, v], {},
    { dtype: 'int64', dims: jointDims([condition, x, v]), data: v.data });
}

/* An int64 of these values at the two sizes, of rank 0 or 1; null when there is
 * no way to make it of what is in sight. */
export function makeInt(b, wanted, wantedRank = 1) {
  const finish = (v) => withRank(b, decorate(b, v), wantedRank);
  const asConstant = () =>
    constInts(b, [wanted[0]], { scalar: wantedRank === 0 });
  if (same(wanted) && b.chance(b.full ? 0.9 : 0.55)) return asConstant();
  if (b.chance(0.05))
    return b.input('int64', wantedRank ? [[1, 1]] : [],
      { data: wanted.map((n) => [n]) });
  const sizes = sizesInSight(b);
  const groups = [
    sizes.filter((s) => equal(s.pair, wanted)).map((s) => s.make),
    derived(b, sizes, wanted), products(b, wanted),
    combined(b, sizes, wanted)].filter((g) => g.length);
  if (groups.length) return finish(b.random.pick(b.random.pick(groups))());
  return same(wanted) ? asConstant() : null;
}

/* A vector of those; null as above. */
export function makeInts(b, wanted) {
  if (wanted.every(same) && b.chance(wanted.length ? 0.5 : 1))
    return constInts(b, wanted.map((p) => p[0]));
  const parts = [];
  for (let i = 0; i < wanted.length;) {
    const run = b.chance(0.5) ? shapeRun(b, wanted.slice(i)) : null;
    let n = 0;
    while (i + n < wanted.length && same(wanted[i + n])) n++;
    if (run) parts.push(run.make());
    else if (n && b.chance(0.6))
      parts.push(constInts(b, wanted.slice(i, i + n).map((p) => p[0])));
    else parts.push(makeInt(b, wanted[i]));
    if (!parts.at(-1)) return null;
    i += run ? run.length : parts.at(-1).data?.[0].length ?? 1;
  }
  return parts.length > 1 || b.chance(0.1) ? concatInts(b, parts) : parts[0];
}

/* The longest start of the list that is part of a shape. */
function shapeRun(b, wanted) {
  const runs = [];
  for (const v of b.visible()) {
    if (v.kind !== 'tensor' || !known(v)) continue;
    for (let i = 0; i < rank(v); i++) {
      let n = 0;
      while (n < wanted.length && i + n < rank(v) &&
        equal(dim(v, i + n), wanted[n])) n++;
      if (n > 1) runs.push({ v, i, length: n });
    }
  }
  if (!runs.length) return null;
  const { v, i, length } = b.random.pick(runs);
  const whole = i === 0 && length === rank(v);
  return { length, make: () => whole ? shapeOf(b, v)
    : b.opset >= 15 && b.chance(0.3) ? shapeOf(b, v, i, i + length)
      : sliceVector(b, shapeOf(b, v), i, i + length) };
}

/* ---- integers for their own sake ---- */

const isInts = (v) => v.dtype === 'int64' && v.data && rank(v) < 2 &&
  v.data.every((d) => d.length < 20 && d.every((n) => Math.abs(n) < MOST));

/* One int64 of the graph with known elements, that are in the range. */
export const pickInt = (b, low = -MOST, high = MOST) => b.pick((v) =>
  isInts(v) && !v.constant && v.data.every((d) => d.length === 1 &&
    d[0] >= low && d[0] <= high), { any: true });

export { withRank };

const pickInts = (b, test = () => true) =>
  b.pick((v) => isInts(v) && test(v), { any: true });

const sized = (v) => v.data.every((d) => d.length > 0);

function binary(b) {
  const x = pickInts(b);
  const y = pickInts(b, (v) => !rank(v) || !rank(x) ||
    equal(dim(v, 0), dim(x, 0)) || equal(dim(v, 0), [1, 1]));
  if (!x || !y || !sized(x) || !sized(y)) return false;
  const op = b.random.pick(Object.keys(ARITHMETIC));
  const zero = y.data.some((d) => d.includes(0));
  if (b.opset < ARITHMETIC[op][0] || (zero && /Div|Mod/.test(op))) return false;
  return arithmetic(b, op, x, y);
}

function reduction(b) {
  const x = pickInts(b, (v) => rank(v) === 1 && sized(v));
  return x && reduceVector(b, b.oneOf('ReduceProd', 'ReduceSum', 'ReduceMax'),
    x, b.chance(0.5));
}

function part(b) {
  const x = pickInts(b, (v) => rank(v) === 1 && equal(dim(v, 0), dim(v, 0)));
  if (!x) return false;
  const n = Math.min(...x.data.map((d) => d.length));
  const reverse = b.opset >= 10 && b.chance(0.3);
  if (b.chance(0.6))
    return reverse ? sliceVector(b, x, -1, -1000, -b.int(1, 2))
      : sliceVector(b, x, b.int(-3, 2), b.oneOf(n, -1, 1000, 2),
        b.opset >= 10 ? b.int(1, 2) : 1);
  return n > 0 && gatherVector(b, x,
    b.chance(0.5) ? b.int(-n, n - 1) : [b.int(-n, n - 1), b.int(0, n - 1)]);
}

function joined(b) {
  const parts = Array.from({ length: b.int(1, 3) },
    () => pickInts(b, (v) => rank(v) === 1)).filter(Boolean);
  return parts.length && concatInts(b, parts);
}

function shape(b) {
  const v = b.pick(() => true, { any: true });
  if (!v) return false;
  const bound = () => b.chance(0.3) ? undefined : b.int(-4, 4);
  return b.opset >= 15 && b.chance(0.4) ? shapeOf(b, v, ...clip(v, bound()))
    : shapeOf(b, v);
}

/* Slices of arrays clamp as Shape does. */
const clip = (v, start) => [start, undefined];

function range(b) {
  const [start, delta] = [b.int(-3, 4), b.oneOf(-2, -1, 1, 1, 2, 3)];
  const sizes = sizesInSight(b);
  const wanted = sizes.length && b.chance(0.8) ? b.random.pick(sizes).pair
    : [b.int(-2, 9), b.int(-2, 9)];
  const of = (end) => Array.from(
    { length: Math.max(0, Math.ceil((end - start) / delta)) },
    (_, i) => start + i * delta);
  if (wanted.some((n) => Math.abs(n) > 60)) return false;
  const data = wanted.map(of);
  const limit = makeInt(b, wanted, 0);
  const make = (n) => constInts(b, [n], { scalar: true });
  return limit && b.one('Range', [make(start), limit, make(delta)], {},
    { dtype: 'int64', dims: data.map((d) => [d.length]), data });
}

function repeated(b) {
  const x = pickInts(b, (v) => rank(v) === 1 && sized(v));
  if (!x) return false;
  const n = b.int(1, 3);
  const data = both((s) => Array.from({ length: n }, () => x.data[s]).flat());
  return b.one('Tile', [x, constInts(b, [n])], {},
    { dtype: 'int64', dims: data.map((d) => [d.length]), data });
}

function where(b) {
  const x = pickInts(b, sized);
  return x && choose(b, x);
}

function wanted(b) {
  const sizes = sizesInSight(b);
  if (!sizes.length) return false;
  const { pair } = b.random.pick(sizes);
  const k = b.int(1, 4);
  const f = b.oneOf((n) => n, (n) => n + k, (n) => n * k, (n) => n - k,
    (n) => Math.floor(n / k), (n) => Math.ceil(n / k));
  return makeInt(b, pair.map(f), b.int(0, 1));
}

/* The positions of elements that are not 0. */
function nonZero(b) {
  const x = pickInts(b, (v) => rank(v) === 1);
  if (!x) return false;
  const data = both((s) => x.data[s].flatMap((n, i) => n ? [i] : []));
  return b.one('NonZero', [x], {},
    { dtype: 'int64', dims: data.map((d) => [1, d.length]),
      data: undefined });
}

/* An integer as a size. */
function asDim(b) {
  const v = pickInt(b, 1, 60);
  if (!v) return false;
  const size = both((s) => [v.data[s][0]]);
  if (b.opset < 9 || (b.opset >= 11 && b.chance(0.3))) {
    const make = (n) => constInts(b, [n], { scalar: true });
    return b.opset >= 11 && b.one('Range', [make(0), withRank(b, v, 0),
      make(1)], {}, { dtype: 'int64', dims: size,
      data: size.map(([n]) => Array.from({ length: n }, (_, i) => i)) });
  }
  return b.one('ConstantOfShape', [withRank(b, v, 1)], {}, { dims: size });
}

/* [name, since, until, make]. */
export const INTEGERS = [
  ['binary', 7, 99, binary], ['reduction', 11, 99, reduction],
  ['part', 7, 99, part], ['joined', 7, 99, joined], ['shape', 7, 99, shape],
  ['range', 11, 99, range], ['repeated', 7, 99, repeated],
  ['where', 11, 99, where], ['wanted', 7, 99, wanted],
  ['wanted', 7, 99, wanted], ['nonZero', 9, 99, nonZero],
  ['asDim', 9, 99, asDim], ['asDim', 9, 99, asDim],
  ['binary', 7, 99, binary], ['binary', 7, 99, binary]];
