/* Local functions of shape_graphs.mjs: their attributes refer to those of the
 * call. */

import { both, dim, dimsOf, equal, known, pairs, product, rank }
  from './shape_graph_builder.mjs';

const range = (n) => Array.from({ length: n }, (_, i) => i);
const node = (op, ins, attrs, outs, domain = '') =>
  ({ op, domain, ins, attrs, outs });
const int = (ref) => ({ ref, type: 'int' });
const ints = (ref) => ({ ref, type: 'ints' });

/* Templates: name: {attrs, inputs, nodes}; the last output is the result. */
const TEMPLATES = {
  join: { attrs: ['axis'], inputs: ['x', 'y'], nodes: [
    node('Concat', ['x', 'y'], { axis: int('axis') }, ['r'])] },
  turn: { attrs: ['perm'], inputs: ['x'], nodes: [
    node('Transpose', ['x'], { perm: ints('perm') }, ['r'])] },
  turnBack: { attrs: ['perm'], inputs: ['x'], uses: ['turn'], nodes: [
    node('Relu', ['x'], {}, ['h']),
    node('turn', ['h'], { perm: ints('perm') }, ['r'], 'local')] },
  fill: { attrs: ['shape'], inputs: [], nodes: [
    node('Constant', [], { value_ints: ints('shape') }, ['s']),
    node('ConstantOfShape', ['s'], {}, ['r'])] },
  flat: { attrs: ['axis: int = 1'], inputs: ['x'], nodes: [
    node('Flatten', ['x'], { axis: int('axis') }, ['r'])] },
  sum: { attrs: ['keep: int = 0'], inputs: ['x'], nodes: [
    node('ReduceSum', ['x'], { keepdims: int('keep') }, ['r'])] },
  half: { attrs: ['n'], inputs: ['x'], nodes: [
    node('Constant', [], { value_ints: [0] }, ['zero']),
    node('Constant', [], { value_ints: ints('n') }, ['n']),
    node('Shape', ['x'], {}, ['s']),
    node('Gather', ['s', 'zero'], {}, ['d']),
    node('Div', ['d', 'n'], {}, ['e']),
    node('Slice', ['x', 'zero', 'e'], {}, ['r'])] },
  either: { attrs: ['axis'], inputs: ['c', 'x'], nodes: [
    node('If', ['c'], {
      then_branch: { graph: { name: 'yes', inputs: [],
        outputs: [{ name: 'p', dtype: 'float' }], nodes: [
          node('Concat', ['x', 'x'], { axis: int('axis') }, ['p'])] } },
      else_branch: { graph: { name: 'no', inputs: [],
        outputs: [{ name: 'q', dtype: 'float' }], nodes: [
          node('Abs', ['x'], {}, ['q'])] } } }, ['r'])] },
};

/* The name of the function, which is added when it is not there yet. */
function define(b, key) {
  const { attrs, inputs, nodes, uses = [] } = TEMPLATES[key];
  uses.forEach((k) => define(b, k));
  if (!b.graph.functions.some((f) => f.name === key))
    b.graph.functions.push({ name: key, attrs, inputs,
      outputs: ['r'], nodes });
}

function call(b, key, ins, attrs, dims) {
  if (!b.isSmall(dims)) return false;
  define(b, key);
  return b.emit(key, ins, attrs, [{ dims }], { domain: 'local' });
}

function join(b) {
  const x = b.float(1);
  if (!x) return false;
  const at = b.int(0, rank(x) - 1);
  const y = b.pick((v) => v.dtype === 'float' && rank(v) === rank(x) &&
    pairs(v).every((p, i) => i === at || equal(p, dim(x, i)))) ?? x;
  return call(b, 'join', [x, y], { axis: b.chance(0.3) ? at - rank(x) : at },
    dimsOf(pairs(x).map((p, i) => i === at
      ? both((s) => p[s] + y.dims[s][at]) : p)));
}

function turn(b) {
  const x = b.float(1);
  if (!x) return false;
  const perm = b.shuffle(range(rank(x)));
  return call(b, b.oneOf('turn', 'turnBack'), [x], { perm },
    dimsOf(perm.map((i) => dim(x, i))));
}

function fill(b) {
  const shape = range(b.int(1, 3)).map(() => b.int(1, 4));
  return call(b, 'fill', [], { shape }, [shape, shape]);
}

function flat(b) {
  const x = b.float(1);
  if (!x) return false;
  const at = b.int(0, rank(x));
  const axis = at === 1 && b.chance(0.5) ? {} : { axis: at };
  return call(b, 'flat', [x], axis, both((s) => [
    product(x.dims[s].slice(0, at)), product(x.dims[s].slice(at))]));
}

function sum(b) {
  const x = b.float(1);
  const keep = b.int(0, 1);
  return x && call(b, 'sum', [x], keep || b.chance(0.5) ? { keep } : {},
    both((s) => keep ? x.dims[s].map(() => 1) : []));
}

function half(b) {
  const n = b.int(1, 3);
  const x = b.float(1, 4, (v) => dim(v, 0).every((d) => d >= n));
  return x && call(b, 'half', [x], { n: [n] }, dimsOf(pairs(x).map((p, i) =>
    i ? p : p.map((d) => Math.floor(d / n)))));
}

function either(b) {
  const x = b.float(1);
  if (!x || !known(x)) return false;
  const at = b.int(0, rank(x) - 1);
  const taken = [b.int(0, 1), b.int(0, 1)];
  const c = b.input('bool', [], { data: taken.map((t) => [t]) });
  return call(b, 'either', [c, x], { axis: at }, dimsOf(pairs(x).map((p, i) =>
    i === at ? both((s) => taken[s] ? 2 * p[s] : p[s]) : p)));
}

/* [name, since, until, make]. */
export const FUNCTIONS = [
  ['join', 7, 99, join], ['turn', 7, 99, turn], ['fill', 12, 99, fill],
  ['flat', 9, 99, flat], ['sum', 7, 99, sum], ['half', 13, 99, half],
  ['either', 11, 99, either]];
