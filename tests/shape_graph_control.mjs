/* Subgraphs, sequences, optionals and local functions of shape_graphs.mjs. */

import { both, dim, dimsOf, equal, grow, known, pairs, positive, rank }
  from './shape_graph_builder.mjs';
import { arithmetic, constInts, makeInt, pickInt, vector, withRank }
  from './shape_graph_ints.mjs';
import { FUNCTIONS } from './shape_graph_functions.mjs';

const range = (n) => Array.from({ length: n }, (_, i) => i);
const MOST_DEPTH = 2;

const isFloat = (v) => v.kind === 'tensor' && v.dtype === 'float' && known(v);

/* The body that c has built; its inputs declare their types only, mostly. */
function bodyOf(b, c, inputs, outputs) {
  b.graph.inner.push(...c.values.filter((v) => v.kind === 'tensor')
    .map(({ name, dtype, dims }) => ({ name, dtype, dims })));
  const type = ({ name, dtype, decl }) => ({ name, dtype, decl });
  return { graph: { name: b.name('body'), inputs: inputs.map(type),
    outputs: outputs.map(type), nodes: c.nodes } };
}

function fillBody(c, n) {
  const most = c.count.nodes + n;
  while (c.count.nodes < most && !c.full)
    if (!grow(c)) break;
}

const bodyInput = (c, v) => {
  const made = { kind: 'tensor', dtype: 'float', ...v, name: c.name('b') };
  c.values.push(made);
  return made;
};

/* ---- If ---- */

/* A bool and what it is at both sizes. */
function condition(b) {
  const fixed = [b.int(0, 1), b.int(0, 1)];
  const scalars = b.visible().filter((v) => v.kind === 'tensor' &&
    v.dtype === 'bool' && v.data && v.data.every((d) => d.length === 1) &&
    rank(v) === 0);
  if (scalars.length && b.chance(0.5)) return b.random.pick(scalars);
  if (b.opset >= 11 && b.chance(0.4)) {
    const x = b.float(1);
    const n = x && makeInt(b, dim(x, 0), 0);
    if (n)
      return arithmetic(b, b.oneOf('Greater', 'Less', 'Equal'), n,
        b.init('int64', [], [b.int(1, 4)]));
  }
  if (b.chance(0.2)) return b.init('bool', [], [fixed[0]]);
  const v = b.input('bool', [], { data: fixed.map((f) => [f]) });
  return { ...v, data: fixed.map((f) => [f]) };
}

/* An integer that a branch gives. */
function branchInt(c) {
  const v = pickInt(c) ?? constInts(c, [c.int(0, 5)]);
  return c.one('Identity', [withRank(c, v, 1)], {},
    { dtype: 'int64', dims: [[1], [1]], data: v.data });
}

/* The value a branch gives; like: what the other branch gives. */
function branchOutput(c, like) {
  if (like ? like.dtype === 'int64' : c.chance(0.25)) return branchInt(c);
  const own = c.visible().filter(isFloat);
  const fits = own.filter((v) => !like || c.chance(0.25) ||
    rank(v) === rank(like));
  if (like && (c.opset < 11 || !c.chance(0.3))) {
    const alike = own.filter((v) => v.dims.every((d, s) =>
      d.join() === like.dims[s].join()));
    if (alike.length || c.opset < 11) fits.splice(0, fits.length, ...alike);
  }
  const v = fits.length ? c.random.pick(fits)
    : like && c.opset < 11 ? c.input('float', pairs(like)) : c.float();
  return c.one(c.oneOf('Identity', 'Relu', 'Neg'), [v], {}, { dims: v.dims });
}

function makeIf(b) {
  if (b.depth >= MOST_DEPTH) return false;
  const c = condition(b);
  const n = b.int(1, 2);
  const [yes, no] = [b.child(), b.child()];
  fillBody(yes, b.int(0, 3));
  fillBody(no, b.int(0, 2));
  const thens = range(n).map(() => branchOutput(yes));
  const elses = thens.map((v) => branchOutput(no, v));
  const outs = thens.map((v, i) => {
    const dims = both((s) => c.data[s][0] ? v.dims[s] : elses[i].dims[s]);
    const data = v.data && both((s) =>
      (c.data[s][0] ? v : elses[i]).data[s]);
    const alike = dims[0].length === dims[1].length;
    return { dims, data, dtype: v.dtype, kind: alike ? 'tensor' : 'ranks' };
  });
  return b.emit('If', [c], { then_branch: bodyOf(b, yes, [], thens),
    else_branch: bodyOf(b, no, [], elses) }, outs);
}

/* ---- Loop ---- */

/* How often: {trips, limit, stops: the body says when}. */
function drawTrips(b) {
  const sizes = b.visible().filter((v) => v.kind === 'tensor' && known(v))
    .flatMap(pairs).filter((p) => p.every((n) => n > 0 && n < 6));
  if (b.chance(0.4) && sizes.length) {
    const trips = b.random.pick(sizes);
    const limit = makeInt(b, trips, 0);
    if (limit) return { trips, limit };
  }
  const n = b.int(1, 4);
  if (b.chance(0.3)) {
    const trips = [b.int(1, 4), b.int(1, 4)];
    return { trips, limit: b.input('int64', [],
      { data: trips.map((t) => [t]) }) };
  }
  if (b.opset >= 9 && b.chance(0.25))
    return { trips: [n, n], limit: null, stops: n - 1 };
  return { trips: [n, n], limit: constInts(b, [n], { scalar: true }) };
}

const appended = (v, at, f) =>
  dimsOf(pairs(v).map((p, i) => i === at ? f(p) : p));

/* Carried values: {init, inside: dims seen in the body, next(c, state): its
 * value after a round, last: what leaves the loop}. */
const CARRIED = {
  same(b) {
    const init = b.float();
    return init && { init, inside: init.dims, last: { dims: init.dims },
      next: (c, state) => sameDims(c, state) };
  },
  grow(b, { trips }) {
    const init = b.float(1, 4);
    if (!init) return null;
    const at = b.int(0, rank(init) - 1);
    const step = b.chance(0.5) ? init
      : b.input('float', pairs(init).map((p, i) => i === at ? b.newDim() : p));
    const last = appended(init, at, (p) =>
      both((s) => p[s] + trips[s] * step.dims[s][at]));
    return b.isSmall(last) && { init, last: { dims: last },
      inside: appended(init, at, () => [-1, -1]),
      next: (c, state) => c.one('Concat', c.shuffle([state, step]),
        { axis: at }, { dims: appended(init, at, () => [-1, -1]) }) };
  },
  shrink(b, { trips }) {
    const init = b.float(1, 4, (v) =>
      dim(v, 0).every((n, s) => n > trips[s]));
    const last = init && appended(init, 0, (p) =>
      both((s) => p[s] - trips[s]));
    return init && { init, last: { dims: last },
      inside: appended(init, 0, () => [-1, -1]),
      next: (c, state) => tail(c, state) };
  },
  swap(b) {
    const init = b.float(1, 4);
    const other = init && b.pick((v) => isFloat(v) && rank(v) === rank(init));
    return other && { init, last: { dims: other.dims },
      inside: dimsOf(pairs(init).map((p, i) =>
        equal(p, dim(other, i)) ? p : [-1, -1])),
      next: (c) => c.one('Identity', [other], {}, { dims: other.dims }) };
  },
  deepen(b, { trips }) {
    const init = b.float(0, 2);
    const last = init && both((s) => [...Array(trips[s]).fill(1),
      ...init.dims[s]]);
    return init && { init, inside: null, last: { dims: last,
      kind: last[0].length === last[1].length ? 'tensor' : 'ranks' },
    next: (c, state) => c.opset < 13
      ? c.one('Unsqueeze', [state], { axes: [0] }, { dims: null, kind: 'open' })
      : c.one('Unsqueeze', [state, vector(c, [0])], {},
        { dims: null, kind: 'open' }) };
  },
  count(b, { trips }) {
    const from = b.int(0, 3);
    const init = constInts(b, [from], { scalar: true });
    return { init, inside: [[], []], dtype: 'int64', last: { dims: [[], []],
      dtype: 'int64', data: trips.map((t) => [from + t]) },
    next: (c, state) => c.one('Add', [state, c.init('int64', [], [1])], {},
      { dtype: 'int64', dims: [[], []] }) };
  },
};

function tail(c, x) {
  const out = { dims: x.dims };
  return c.opset < 10
    ? c.one('Slice', [x], { starts: [1], ends: [1000], axes: [0] }, out)
    : c.one('Slice', [x, vector(c, [1]), vector(c, [1000]), vector(c, [0])], {},
      out);
}

/* A float of the body with the same dims. */
function sameDims(c, state) {
  const fit = c.values.filter((v) => v.kind === 'tensor' && v !== state &&
    v.dtype === 'float' && c.nodes.some((n) => n.outs.includes(v.name)) &&
    v.dims.every((d, s) => d.join() === state.dims[s].join()));
  return fit.length && c.chance(0.7) ? c.random.pick(fit)
    : c.one('Tanh', [state], {}, { dims: state.dims });
}

const ownFloats = (c) => c.values.filter((v) => v.kind === 'tensor' &&
  isFloat(v) && positive(v) && c.nodes.some((n) => n.outs.includes(v.name)));

function scanOutputs(c, trips, most) {
  const list = [];
  const own = ownFloats(c);
  while (list.length < most && own.length && c.chance(0.7)) {
    const v = c.random.pick(own);
    const dims = both((s) => [trips[s], ...v.dims[s]]);
    if (!c.isSmall(dims)) break;
    list.push({ v: c.one('Identity', [v], {}, { dims: v.dims }), dims });
  }
  return list;
}

function nextCondition(c, iter, cond, stops) {
  const out = { dtype: 'bool', dims: [[], []] };
  if (stops !== undefined)
    return c.one('Less', [iter, c.init('int64', [], [stops])], {}, out);
  return c.one('Identity', [cond], {}, out);
}

function makeLoop(b) {
  if (b.depth >= MOST_DEPTH) return false;
  const how = drawTrips(b);
  const kinds = range(b.int(0, 2)).map(() =>
    b.oneOf('same', 'same', 'grow', 'shrink', 'swap', 'deepen', 'count'));
  const carried = kinds.map((k) => CARRIED[k](b, how)).filter(Boolean);
  const c = b.child();
  const iter = bodyInput(c, { dtype: 'int64', dims: [[], []], decl: [] });
  const cond = bodyInput(c, { dtype: 'bool', dims: [[], []], decl: [] });
  const states = carried.map((s) => bodyInput(c, { dims: s.inside,
    dtype: s.dtype ?? 'float', kind: s.inside ? 'tensor' : 'open' }));
  fillBody(c, b.int(1, 4));
  const nexts = carried.map((s, i) => s.next(c, states[i]));
  const scans = scanOutputs(c, how.trips, carried.length ? 2 : 3);
  const again = nextCondition(c, iter, cond, how.stops);
  if (!carried.length && (!scans.length || b.opset < 11)) return false;
  const start = how.limit === null || !carried.length || b.chance(0.5)
    ? b.init('bool', [], [1]) : null;
  return b.emit('Loop', [how.limit, start, ...carried.map((s) => s.init)],
    { body: bodyOf(b, c, [iter, cond, ...states],
      [again, ...nexts, ...scans.map((s) => s.v)]) },
    [...carried.map((s) => s.last), ...scans.map(({ dims }) => ({ dims }))]);
}

/* ---- Scan ---- */

const without = (v, at) => both((s) => v.dims[s].filter((_, i) => i !== at));

const inserted = (dims, at, n) => both((s) =>
  [...dims[s].slice(0, at), n[s], ...dims[s].slice(at)]);

function makeScan(b) {
  if (b.depth >= MOST_DEPTH) return false;
  const x = b.float(1, 4);
  if (!x) return false;
  const at = b.int(0, rank(x) - 1);
  const length = dim(x, at);
  const xs = [{ v: x, at }];
  const y = b.chance(0.4) && b.pick((v) => isFloat(v) && rank(v) > 0 &&
    equal(dim(v, 0), length));
  if (y) xs.push({ v: y, at: 0 });
  const init = b.chance(0.6) ? b.float() : null;
  const c = b.child();
  const state = init && bodyInput(c, { dims: init.dims });
  const parts = xs.map(({ v, at: k }) => bodyInput(c, { dims: without(v, k) }));
  fillBody(c, b.int(1, 3));
  const next = init && sameDims(c, state);
  const scans = scanOutputs(c, length, 2);
  if (!scans.length && !init) return false;
  const places = scans.map(({ v }) => b.int(0, rank(v)));
  const negative = b.opset >= 11;
  const attrs = { num_scan_inputs: xs.length };
  if (xs.some((p) => p.at) || b.chance(0.2))
    attrs.scan_input_axes = xs.map((p) =>
      negative && b.chance(0.3) ? p.at - rank(p.v) : p.at);
  if (b.chance(0.3)) attrs.scan_input_directions = xs.map(() => b.int(0, 1));
  if (places.some(Boolean))
    attrs.scan_output_axes = places.map((p, i) => negative && b.chance(0.3)
      ? p - rank(scans[i].v) - 1 : p);
  attrs.body = bodyOf(b, c, [...init ? [state] : [], ...parts],
    [...init ? [next] : [], ...scans.map((s) => ranked(s.v))]);
  return b.emit('Scan', [...init ? [init] : [], ...xs.map((p) => p.v)], attrs,
    [...init ? [{ dims: init.dims }] : [],
      ...scans.map(({ v }, i) => ({ dims: inserted(v.dims, places[i],
        length) }))]);
}

/* onnxruntime wants to know the rank of what a Scan puts together. */
const ranked = (v) => ({ ...v, decl: v.dims[0].map(() => '?') });

/* The Scan of opset 8: with a batch in front of everything. */
function makeScan8(b) {
  if (b.depth >= MOST_DEPTH) return false;
  const x = b.float(2, 4);
  const init = x && b.pick((v) => isFloat(v) && rank(v) > 0 &&
    equal(dim(v, 0), dim(x, 0)));
  if (!init) return false;
  const c = b.child();
  const state = bodyInput(c, { dims: without(init, 0) });
  bodyInput(c, { dims: both((s) => x.dims[s].slice(2)) });
  const part = c.values.at(-1);
  fillBody(c, b.int(1, 2));
  const next = sameDims(c, state);
  const scans = scanOutputs(c, dim(x, 1), 2);
  return b.emit('Scan', [null, init, x], { num_scan_inputs: 1,
    body: bodyOf(b, c, [state, part],
      [ranked(next), ...scans.map((s) => ranked(s.v))]) },
  [{ dims: init.dims }, ...scans.map(({ v }) =>
    ({ dims: inserted(inserted(v.dims, 0, dim(x, 1)), 0, dim(x, 0)) }))]);
}

/* [name, since, until, make]. */
export const CONTROL = [
  ['if', 7, 99, makeIf], ['if', 7, 99, makeIf], ['loop', 7, 99, makeLoop],
  ['loop', 7, 99, makeLoop], ['scan', 9, 99, makeScan],
  ['scan8', 8, 8, makeScan8], ...FUNCTIONS];
