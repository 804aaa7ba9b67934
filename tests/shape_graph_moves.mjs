/* Operators of shape_graphs.mjs that move elements: slices, pads, joins,
 * shapes; and what is done with dims that are not known, or 0. */

import { axisOf, both, dim, dimsOf, equal, known, out, pairs, positive,
  product, range, rank, replaced, same, someSize, tensor }
  from './shape_graph_builder.mjs';
import { cast, constInts, makeInt, makeInts, pickInt, shapeOf, squeeze,
  unsqueeze, vector, withRank } from './shape_graph_ints.mjs';
import { indicesOf } from './slice_cases.mjs';
import { tensorText } from './shape_graph_text.mjs';

const any = { any: true };

/* ---- Slice ---- */

function drawBound(b, pair, dynamic) {
  if (!dynamic || b.chance(0.4)) {
    const far = b.oneOf(2 ** 31 - 1, -(2 ** 31 - 1), 1000, -1000);
    const n = b.chance(0.15) ? far : b.int(-Math.max(...pair) - 1,
      Math.max(...pair) + 1);
    return [n, n];
  }
  const [p, k] = [b.chance(0.6) ? pair : someSize(b), b.int(0, 2)];
  return b.oneOf(p, p.map((n) => n - k), p.map((n) => n + k),
    p.map((n) => Math.floor(n / 2)), p.map((n) => -Math.floor(n / 2)),
    p.map((n) => -n + k));
}

function drawRange(b, pair) {
  const step = b.opset < 10 || b.chance(0.6) ? 1 : b.oneOf(-1, -1, -2, 2, 3);
  const dynamic = b.opset >= 10 && b.chance(0.5);
  const start = b.chance(0.3) ? [0, 0] : drawBound(b, pair, dynamic);
  let end = step < 0 && b.chance(0.5) ? Array(2).fill(-(2 ** 31))
    : drawBound(b, pair, dynamic);
  /* What that means is not agreed upon. */
  if (step < 0 && end[0] === 2 ** 31 - 1) end = [0, 0];
  const size = both((s) => indicesOf(pair[s], { start: BigInt(start[s]),
    end: BigInt(end[s]), step: BigInt(step) }).length);
  return { start, end, step, size };
}

function slice(b) {
  const x = tensor(b, 1);
  if (!x) return false;
  const n = b.int(1, Math.min(2, rank(x)));
  const at = b.chance(0.3) ? range(n) : b.shuffle(range(rank(x))).slice(0, n);
  const parts = at.map((a) => drawRange(b, dim(x, a)));
  if (parts.some(({ size }) => size.includes(0)) && !b.chance(0.04))
    return false;
  const dims = dimsOf(pairs(x).map((p, i) =>
    at.includes(i) ? parts[at.indexOf(i)].size : p));
  const axes = at.map((a) => b.opset >= 10 && b.chance(0.3) ? a - rank(x) : a);
  const plain = at.every((a, i) => a === i);
  const column = (key) => parts.map((p) => p[key]);
  if (b.opset < 10)
    return b.one('Slice', [x], { starts: column('start').map((p) => p[0]),
      ends: column('end').map((p) => p[0]),
      ...!(plain && b.chance(0.5)) && { axes } }, out(x, dims));
  const starts = makeInts(b, column('start'));
  const ends = makeInts(b, column('end'));
  if (!starts || !ends) return false;
  const stepped = parts.some((p) => p.step !== 1);
  const ins = [x, starts, ends,
    plain && !stepped && b.chance(0.5) ? null : vector(b, axes),
    stepped || b.chance(0.3) ? vector(b, column('step')) : null];
  if (ins[4] && !ins[3]) ins[3] = vector(b, axes);
  return b.one('Slice', ins, {}, out(x, dims));
}

/* With bounds that are any integers of the graph. */
function sliceBy(b) {
  const x = tensor(b, 1);
  if (!x) return false;
  const { at, axis } = axisOf(b, x, 10);
  const bound = () => b.chance(0.7) ? pickInt(b) : null;
  const [start, end] = [bound(), bound()];
  if (!start && !end) return false;
  const step = b.chance(0.7) ? 1 : b.oneOf(2, 3, -1, -2);
  const far = step < 0 ? [1000, -1000] : [0, 1000];
  const size = both((s) => indicesOf(x.dims[s][at], {
    start: BigInt(start ? start.data[s][0] : far[0]),
    end: BigInt(end ? end.data[s][0] : far[1]), step: BigInt(step) }).length);
  const of = (v, n) => v ? withRank(b, v, 1) : vector(b, [n]);
  return b.one('Slice', [x, of(start, far[0]), of(end, far[1]),
    vector(b, [axis]), step === 1 ? null : vector(b, [step])], {},
  out(x, replaced(x, at, size)));
}

/* ---- Pad ---- */

function padAxis(b, pair, mode) {
  const least = Math.min(...pair);
  const most = mode === 'reflect' ? least - 1 : mode === 'constant' ? 3
    : mode === 'wrap' ? least : 3;
  const low = mode === 'constant' && least > 2 ? -1 : 0;
  if (b.chance(0.4)) return [[0, 0], [0, 0]];
  const one = () => Array(2).fill(b.int(low, Math.max(0, Math.min(most, 3))));
  if (mode === 'constant' && b.opset >= 11 && b.chance(0.3)) {
    /* Up to a multiple. */
    const n = b.int(2, 4);
    return [[0, 0], pair.map((p) => Math.ceil(p / n) * n - p)];
  }
  return [one(), one()];
}

function pad(b) {
  const x = b.float(1, 4);
  if (!x) return false;
  const modes = ['constant', 'constant', 'constant', 'reflect', 'edge'];
  if (b.opset >= 19) modes.push('wrap');
  const mode = b.random.pick(modes);
  const at = b.opset >= 18 && b.chance(0.4)
    ? b.shuffle(range(rank(x))).slice(0, b.int(1, rank(x))) : range(rank(x));
  const parts = at.map((a) => padAxis(b, dim(x, a), mode));
  const dims = dimsOf(pairs(x).map((p, i) => {
    const [low, high] = parts[at.indexOf(i)] ?? [[0, 0], [0, 0]];
    return both((s) => p[s] + low[s] + high[s]);
  }));
  if (!positive({ dims }) || !b.isSmall(dims)) return false;
  const list = [...parts.map((p) => p[0]), ...parts.map((p) => p[1])];
  const attrs = mode === 'constant' && b.chance(0.5) ? {} : { mode };
  if (b.opset < 11)
    return b.one('Pad', [x], { ...attrs, pads: list.map((p) => p[0]) },
      { dims });
  const pads = makeInts(b, list);
  const axes = at.length === rank(x) && at.every((a, i) => a === i) ? null
    : vector(b, at.map((a) => b.chance(0.3) ? a - rank(x) : a));
  return pads && b.one('Pad', [x, pads, axes && !b.chance(0.5) ? null
    : b.init('float', [], [1]), axes], attrs, { dims });
}

/* ---- Concat, Split ---- */

function concat(b) {
  const x = tensor(b, 1);
  if (!x) return false;
  const { at, axis } = axisOf(b, x);
  const fits = (v) => v.dtype === x.dtype && rank(v) === rank(x) &&
    pairs(v).every((p, i) => i === at || equal(p, dim(x, i)));
  const list = [x];
  while (list.length < 4 && b.chance(0.65)) {
    const found = b.chance(0.7) && b.pick(fits);
    list.push(found || b.input(x.dtype,
      pairs(x).map((p, i) => i === at ? b.newDim() : p)));
  }
  const dims = replaced(x, at,
    both((s) => list.reduce((n, v) => n + v.dims[s][at], 0)));
  return b.isSmall(dims) &&
    b.one('Concat', b.shuffle(list), { axis }, out(x, dims));
}

function splitSizes(b, pair) {
  const least = Math.min(...pair);
  const n = b.int(1, Math.min(4, least));
  if (pair.every((p) => p % n === 0) && b.chance(0.4))
    return { n, even: true, sizes: Array(n).fill(pair.map((p) => p / n)) };
  if (b.opset >= 18 && b.chance(0.4)) {
    const chunk = pair.map((p) => Math.ceil(p / n));
    const last = both((s) => pair[s] - chunk[s] * (n - 1));
    return { n, even: last.every((p) => p > 0),
      sizes: [...Array(n - 1).fill(chunk), last] };
  }
  const first = Array.from({ length: n - 1 }, () => [1, 1]);
  const rest = pair.map((p) => p - (n - 1));
  return { n, sizes: b.shuffle([...first, rest]) };
}

function split(b) {
  const x = tensor(b, 1);
  if (!x) return false;
  const { at, axis } = axisOf(b, x);
  const { n, even, sizes } = splitSizes(b, dim(x, at));
  if (sizes.some((p) => p.some((m) => m < 1))) return false;
  const outs = sizes.map((p) => out(x, replaced(x, at, p)));
  const attrs = at === 0 && b.chance(0.5) ? {} : { axis };
  if (even && b.chance(0.7))
    return b.emit('Split', [x],
      b.opset >= 18 ? { ...attrs, num_outputs: n } : attrs, outs);
  if (b.opset < 13)
    return sizes.every(same) && b.emit('Split', [x],
      { ...attrs, split: sizes.map((p) => p[0]) }, outs);
  const list = makeInts(b, sizes);
  return list && b.emit('Split', [x, list], attrs, outs);
}

/* ---- shapes ---- */

/* Dims that a tensor of these dims could have. */
function otherDims(b, list) {
  const dims = [];
  for (let i = 0; i < list.length;) {
    const n = b.int(1, Math.min(3, list.length - i));
    dims.push(both((s) => product(list.slice(i, i + n).map((p) => p[s]))));
    i += n;
  }
  return dims.flatMap((p) => {
    const c = b.int(2, 4);
    if (b.chance(0.15)) return [p, [1, 1]];
    if (!b.chance(0.3) || p.some((n) => n % c)) return [p];
    const rest = p.map((n) => n / c);
    return b.chance(0.5) ? [[c, c], rest] : [rest, [c, c]];
  });
}

function reshape(b) {
  const x = tensor(b);
  if (!x) return false;
  const dims = otherDims(b, pairs(x));
  const wanted = dims.map((p, i) =>
    i < rank(x) && equal(p, dim(x, i)) && b.chance(0.3) ? [0, 0] : p);
  if (wanted.length && b.chance(0.5))
    wanted[b.int(0, wanted.length - 1)] = [-1, -1];
  const shape = makeInts(b, wanted);
  return shape && b.one('Reshape', [x, shape], {}, out(x, dimsOf(dims)));
}

/* To the shape of another value with as many elements. */
function reshapeLike(b) {
  const x = tensor(b);
  const y = x && b.pick((v) => v !== x &&
    v.dims.every((d, s) => product(d) === product(x.dims[s])));
  return y && b.one('Reshape', [x, shapeOf(b, y)], {}, out(x, y.dims));
}

function flatten(b) {
  const x = tensor(b);
  return x && flattenAt(b, x, b.int(0, rank(x)));
}

function flattenAt(b, x, at) {
  const axis = b.opset >= 11 && at < rank(x) && b.chance(0.4) ? at - rank(x)
    : at;
  const dims = both((s) => [product(x.dims[s].slice(0, at)),
    product(x.dims[s].slice(at))]);
  return b.one('Flatten', [x], { axis }, out(x, dims));
}

function squeezeOne(b) {
  const x = tensor(b, 1, (v) => pairs(v).some((p) => equal(p, [1, 1])));
  if (!x) return false;
  const ones = range(rank(x)).filter((i) => equal(dim(x, i), [1, 1]));
  const sometimes = pairs(x).some((p) => p.includes(1) && !same(p));
  if (!sometimes && b.chance(0.25))
    return b.one('Squeeze', [x], {}, out(x, dimsOf(pairs(x)
      .filter((p) => !equal(p, [1, 1])))));
  const axes = b.shuffle(ones).slice(0, b.int(1, ones.length));
  return squeeze(b, x, axes.map((a) =>
    b.opset >= 11 && b.chance(0.3) ? a - rank(x) : a));
}

function unsqueezeSome(b) {
  const x = tensor(b);
  if (!x || rank(x) > 4) return false;
  const n = b.int(1, 2);
  const axes = b.shuffle(range(rank(x) + n)).slice(0, n);
  return unsqueeze(b, x, b.opset >= 11 && b.chance(0.4)
    ? axes.map((a) => a - rank(x) - n) : b.opset < 11 ? axes.sort() : axes);
}

function transpose(b) {
  const x = b.pick((v) => !v.data, any) ?? tensor(b);
  const perm = b.chance(0.2) ? undefined : b.shuffle(range(rank(x)));
  const order = perm ?? range(rank(x)).reverse();
  return b.one('Transpose', [x], perm?.length ? { perm } : {},
    out(x, both((s) => order.map((i) => x.dims[s][i]))));
}

function expand(b) {
  const x = tensor(b);
  if (!x) return false;
  const list = pairs(x).map((p) => {
    if (equal(p, [1, 1])) return b.chance(0.8) ? someSize(b) : p;
    return b.chance(0.6) ? p : [1, 1];
  });
  const lead = rank(x) < 4 && b.chance(0.4) ? [someSize(b)] : [];
  const kept = lead.length ? list : list.slice(b.int(0, Math.min(1, rank(x))));
  const full = pairs(x).map((p, i) => {
    const q = list[i];
    return both((s) => p[s] === 1 && kept.length > rank(x) - 1 - i ? q[s]
      : p[s]);
  });
  const dims = dimsOf([...lead, ...full]);
  if (!b.isSmall(dims)) return false;
  const shape = makeInts(b, [...lead, ...kept]);
  return shape && b.one('Expand', [x, shape], {}, out(x, dims));
}

function tile(b) {
  const x = tensor(b, 1);
  if (!x) return false;
  const times = pairs(x).map(() => b.chance(0.5) ? [1, 1]
    : b.chance(0.5) ? someSize(b, 4) : Array(2).fill(b.int(1, 3)));
  const dims = dimsOf(pairs(x).map((p, i) => both((s) => p[s] * times[i][s])));
  if (!b.isSmall(dims)) return false;
  const repeats = makeInts(b, times);
  return repeats && b.one('Tile', [x, repeats], {}, out(x, dims));
}

function constantOfShape(b) {
  const wanted = range(b.int(0, 3)).map(() => someSize(b));
  const dims = dimsOf(wanted);
  if (!b.isSmall(dims)) return false;
  const shape = makeInts(b, wanted);
  const dtype = b.oneOf('float', 'float', 'int64', 'bool');
  const value = { tensor: tensorText(dtype, [1], [1]) };
  return shape && b.one('ConstantOfShape', [shape],
    dtype === 'float' && b.chance(0.3) ? {} : { value }, { dtype, dims });
}

function floatRange(b) {
  const size = someSize(b);
  const limit = makeInt(b, size, 0);
  if (!limit) return false;
  const delta = b.oneOf(1, 0.5, 2);
  const f = (n) => b.init('float', [], [n]);
  return b.one('Range', [f(0), cast(b, limit, 'float'), f(delta)], {},
    { dims: size.map((n) => [Math.ceil(n / delta)]) });
}

/* ---- dims that only a run can tell ---- */

const isOpen = (v) => !known(v) && !v.data;

function ofOpen(b) {
  const x = b.pick((v) => isOpen(v), any);
  if (!x) return false;
  const last = dim(x, -1);
  const forms = [
    () => b.one('Reshape', [x, vector(b, [-1])], {},
      out(x, [[-1], [-1]])),
    () => b.one('Concat', [x, x], { axis: 0 }, out(x, replaced(x, 0,
      dim(x, 0).map((n) => n < 0 ? n : 2 * n)))),
    () => b.one('Flatten', [x], { axis: 1 }, out(x, both((s) => [
      x.dims[s][0], x.dims[s].slice(1).reduce((m, n) => m < 0 || n < 0 ? -1
        : m * n, 1)]))),
    () => b.one('Shape', [x], {}, { dtype: 'int64',
      dims: [[rank(x)], [rank(x)]] }),
    () => unsqueeze(b, x, [b.int(0, rank(x))]),
  ];
  if (b.opset >= 9)
    forms.push(() => b.one('ConstantOfShape', [shapeOf(b, x)], {},
      { dims: x.dims }), () => b.one('Expand', [b.init('float', [], [2]),
      shapeOf(b, x)], {}, { dims: x.dims }));
  if (x.dtype === 'float') {
    forms.push(() => b.one('Add', b.shuffle([x, b.init('float', [], [1])]), {},
      { dims: x.dims }));
    if (last.every((n) => n > 0))
      forms.push(() => {
        const n = b.newDim();
        const w = b.input('float', [last, n]);
        return b.one('MatMul', [x, w], {},
          { dims: replaced(x, rank(x) - 1, n) });
      });
  }
  return b.isSmall(x.dims) && b.random.pick(forms)();
}

/* ---- dims of 0 ---- */

/* A float that is empty at one size, or at both. */
function emptyFloat(b) {
  const found = b.pick((v) => v.dtype === 'float' && known(v) &&
    !positive(v) && rank(v) > 0, any);
  if (found && b.chance(0.8)) return found;
  const n = b.newDim();
  const dims = b.shuffle([b.oneOf([0, n[1]], [n[0], 0]), b.newDim(),
    b.newDim()]).slice(0, b.int(2, 3));
  return b.input('float', dims);
}

function ofEmpty(b) {
  if (!b.chance(0.15)) return false;
  const x = emptyFloat(b);
  const { at, axis } = axisOf(b, x);
  const p = dim(x, at);
  const some = range(rank(x)).find((i) => !dim(x, i).includes(0));
  const forms = [
    () => b.one('Concat', [x, x], { axis },
      out(x, replaced(x, at, p.map((n) => 2 * n)))),
    () => unsqueeze(b, x, [at]),
    () => b.one('Add', [x, b.init('float', [], [1])], {}, out(x, x.dims)),
    () => b.one('ReduceSum', [x], { keepdims: 1 },
      out(x, dimsOf(pairs(x).map(() => [1, 1])))),
    () => flattenAt(b, x, at),
    () => b.one('Mul', [x, b.input('float', [dim(x, -1)])], {},
      out(x, x.dims)),
  ];
  if (b.opset >= 8)
    forms.push(() => b.one('Expand', [x, shapeOf(b, x)], {},
      out(x, x.dims)));
  if (b.opset >= 11)
    forms.push(() => b.one('Pad', [x, vector(b, [...pairs(x), ...pairs(x)]
      .map((_, i) => Number(i === at)))], {},
    out(x, replaced(x, at, p.map((n) => n + 1)))));
  if (b.opset >= 14)
    forms.push(() => {
      const order = b.shuffle(pairs(x));
      const shape = makeInts(b, order);
      return shape && b.one('Reshape', [x, shape], { allowzero: 1 },
        out(x, dimsOf(order)));
    });
  if (some !== undefined)
    forms.push(() => b.one('Gather', [x, constInts(b, [0], { scalar: true })],
      { axis: some }, out(x, both((s) =>
        x.dims[s].filter((_, i) => i !== some)))));
  return b.random.pick(forms)();
}

/* [name, since, until, make]. */
export const MOVES = [
  ['slice', 7, 99, slice], ['slice', 7, 99, slice], ['slice', 7, 99, slice],
  ['sliceBy', 10, 99, sliceBy], ['sliceBy', 10, 99, sliceBy],
  ['pad', 7, 99, pad], ['pad', 7, 99, pad], ['concat', 7, 99, concat],
  ['concat', 7, 99, concat], ['split', 7, 99, split], ['split', 7, 99, split],
  ['reshape', 7, 99, reshape], ['reshape', 7, 99, reshape],
  ['reshape', 7, 99, reshape], ['reshapeLike', 7, 99, reshapeLike],
  ['flatten', 7, 99, flatten], ['squeeze', 7, 99, squeezeOne],
  ['unsqueeze', 7, 99, unsqueezeSome], ['transpose', 7, 99, transpose],
  ['transpose', 7, 99, transpose], ['expand', 8, 99, expand],
  ['expand', 8, 99, expand], ['tile', 7, 99, tile],
  ['constantOfShape', 9, 99, constantOfShape], ['range', 11, 99, floatRange],
  ['open', 7, 99, ofOpen], ['open', 7, 99, ofOpen], ['empty', 7, 99, ofEmpty]];
