/* Sequences and optionals of shape_graphs.mjs. */

import { both, dim, known, rank }
  from './shape_graph_builder.mjs';
import { constInts, makeInts } from './shape_graph_ints.mjs';

const range = (n) => Array.from({ length: n }, (_, i) => i);
const isFloat = (v) => v.kind === 'tensor' && v.dtype === 'float' && known(v);
const pickSequence = (b, test = () => true) => b.pick(test, { kind: 'seq' });

const sequence = (items) => ({ kind: 'seq', items });
const lengths = (q) => q.items.map((l) => l.length);

/* Of any floats, of one rank, or of the same dims but along the first axis. */
function construct(b, alike = b.int(0, 2)) {
  const list = range(b.int(1, 3)).map(() => b.float());
  const x = list[0];
  const fits = (v) => isFloat(v) && rank(v) === rank(x) && (alike < 2 ||
    v.dims.every((d, s) => d.slice(1).join() === x.dims[s].slice(1).join()));
  if (alike)
    list.forEach((_, i) => {
      list[i] = b.pick(fits) ?? x;
    });
  return b.one('SequenceConstruct', list, {},
    sequence(both((s) => list.map((v) => v.dims[s]))));
}

const empty = (b) => b.one('SequenceEmpty', [], {}, sequence([[], []]));

/* A position that is in both, as a scalar; seldom one only a run knows. */
function position(b, n) {
  const at = b.int(-n, n - 1);
  const v = b.chance(0.8) ? constInts(b, [at], { scalar: true })
    : b.input('int64', [], { data: [[at], [at]] });
  return { at, v };
}

function insert(b) {
  const q = pickSequence(b) ?? construct(b);
  const x = b.float();
  const n = Math.min(...lengths(q));
  const where = n > 0 && b.chance(0.5) ? position(b, n) : null;
  const items = q.items.map((l, s) => {
    const i = where ? where.at < 0 ? where.at + l.length : where.at : l.length;
    return [...l.slice(0, i), x.dims[s], ...l.slice(i)];
  });
  return b.one('SequenceInsert', [q, x, where?.v], {}, sequence(items));
}

function erase(b) {
  const q = pickSequence(b, (v) => Math.min(...lengths(v)) > 0) ?? construct(b);
  const where = b.chance(0.5) ? position(b, Math.min(...lengths(q))) : null;
  const items = q.items.map((l) => {
    const i = where?.at ?? -1;
    return l.filter((_, k) => k !== (i < 0 ? i + l.length : i));
  });
  return b.one('SequenceErase', [q, where?.v], {}, sequence(items));
}

function at(b) {
  const q = pickSequence(b, (v) => Math.min(...lengths(v)) > 0) ?? construct(b);
  const where = position(b, Math.min(...lengths(q)));
  const dims = q.items.map((l) => l.at(where.at));
  return b.one('SequenceAt', [q, where.v], {},
    { dims, kind: dims[0].length === dims[1].length ? 'tensor' : 'ranks' });
}

function length(b) {
  const q = pickSequence(b);
  return q && b.one('SequenceLength', [q], {}, { dtype: 'int64',
    dims: [[], []], data: lengths(q).map((n) => [n]) });
}

function split(b) {
  const x = b.float(1);
  if (!x) return false;
  const k = b.int(0, rank(x) - 1);
  const size = dim(x, k);
  const form = b.oneOf('none', 'number', 'list');
  const keep = form === 'none' ? b.int(0, 1) : 1;
  const n = b.int(1, 3);
  const first = b.int(1, Math.max(1, Math.min(...size) - 1));
  const sizes = size.map((d) => form === 'none' ? Array(d).fill(1)
    : form === 'number' ? range(Math.ceil(d / n)).map((i) =>
      Math.min(n, d - i * n))
      : d > first ? [first, d - first] : [d]);
  if (form === 'list' && sizes[0].length !== sizes[1].length) return false;
  const by = form === 'none' ? null
    : form === 'number' ? constInts(b, [n], { scalar: true })
      : makeInts(b, sizes[0].map((_, i) => both((s) => sizes[s][i])));
  if (form !== 'none' && !by) return false;
  const items = sizes.map((l, s) => l.map((m) => x.dims[s]
    .flatMap((d, i) => i !== k ? [d] : keep ? [m] : [])));
  return b.one('SplitToSequence', [x, by],
    { axis: b.chance(0.3) ? k - rank(x) : k, ...!keep && { keepdims: 0 } },
    sequence(items));
}

function concat(b) {
  const alike = (list, k) => list.every((d) => d.length === list[0].length &&
    d.every((n, i) => i === k || n === list[0][i]));
  const fits = (q, k) => q.items.every((l) => l.length && alike(l, k));
  const q = pickSequence(b, (v) => fits(v, 0) &&
    v.items[0][0].length === v.items[1][0].length) ?? construct(b, 2);
  const n = q.items[0][0].length;
  if (fits(q, -1) && b.chance(0.5)) {
    const k = b.int(0, n);
    return b.one('ConcatFromSequence', [q], { axis: b.chance(0.3) ? k - n - 1
      : k, new_axis: 1 }, { dims: q.items.map((l) =>
      [...l[0].slice(0, k), l.length, ...l[0].slice(k)]) });
  }
  if (!n) return false;
  return b.one('ConcatFromSequence', [q], { axis: b.chance(0.3) ? -n : 0 },
    { dims: q.items.map((l) => [l.reduce((m, d) => m + d[0], 0),
      ...l[0].slice(1)]) });
}

/* ---- SequenceMap ---- */

/* {op of the body, dims of its result}. */
const MAPPED = [
  { least: 0, node: ['Relu', {}], dims: (d) => d },
  { least: 1, node: ['Flatten', { axis: 1 }], dims: (d) =>
    [d[0], d.slice(1).reduce((m, n) => m * n, 1)] },
  { least: 0, node: ['Transpose', {}], dims: (d) => [...d].reverse() },
  { least: 1, node: ['ReduceMean', { keepdims: 0 }], dims: () => [] },
];

function map(b) {
  const q = pickSequence(b, (v) => Math.min(...lengths(v)) > 0) ?? construct(b);
  const least = Math.min(...q.items.flat().map((d) => d.length));
  const { node: [op, attrs], dims } =
    b.random.pick(MAPPED.filter((m) => least >= m.least));
  const [x, y] = [b.name('b'), b.name('b')];
  const body = { name: b.name('body'), inputs: [{ name: x, dtype: 'float' }],
    outputs: [{ name: y, dtype: 'float' }],
    nodes: [{ op, domain: '', ins: [x], attrs, outs: [y] }] };
  return b.one('SequenceMap', [q], { body: { graph: body } },
    sequence(q.items.map((l) => l.map(dims))));
}

/* A carried sequence: one more element a round. */
function loop(b) {
  const q = pickSequence(b) ?? empty(b);
  const x = b.float();
  const trips = [b.int(1, 3), b.int(1, 3)];
  const limit = b.input('int64', [], { data: trips.map((t) => [t]) });
  const [iter, cond, state] = [b.name('b'), b.name('b'), b.name('b')];
  const [again, next] = [b.name('b'), b.name('b')];
  const node = (op, ins, outs) => ({ op, domain: '', ins, attrs: {}, outs });
  const body = { name: b.name('body'), inputs: [
    { name: iter, dtype: 'int64', decl: [] },
    { name: cond, dtype: 'bool', decl: [] },
    { name: state, type: 'seq(float[])' }],
  outputs: [{ name: again, dtype: 'bool', decl: [] },
    { name: next, type: 'seq(float[])' }],
  nodes: [node('Identity', [cond], [again]),
    node('SequenceInsert', [state, x.name], [next])] };
  return b.one('Loop', [limit, null, q], { body: { graph: body } },
    sequence(both((s) => [...q.items[s],
      ...Array(trips[s]).fill(x.dims[s])])));
}

/* ---- optionals ---- */

function optional(b) {
  const x = b.float();
  const o = b.one('Optional', [x], {}, { kind: 'opt', dims: x.dims });
  if (b.chance(0.4))
    b.one('OptionalHasElement', [o], {}, { dtype: 'bool', dims: [[], []],
      data: [[1], [1]] });
  return b.one('OptionalGetElement', [b.opset >= 18 && b.chance(0.3) ? x : o],
    {}, { dims: x.dims });
}

/* [name, since, until, make]. */
export const SEQUENCES = [
  ['construct', 11, 99, construct], ['empty', 11, 99, empty],
  ['insert', 11, 99, insert], ['erase', 11, 99, erase], ['at', 11, 99, at],
  ['at', 11, 99, at], ['length', 11, 99, length], ['split', 11, 99, split],
  ['concat', 11, 99, concat], ['map', 17, 99, map], ['loop', 13, 99, loop],
  ['optional', 15, 99, optional]];
