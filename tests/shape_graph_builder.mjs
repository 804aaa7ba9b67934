/* What shape_graphs.mjs builds graphs with: values, dims, nodes. */

const MOST_ELEMENTS = 2000;
const MOST_NODES = 40;

export const both = (f) => [f(0), f(1)];
export const same = ([a, b]) => a === b;
export const equal = (a, b) => a[0] === b[0] && a[1] === b[1];
export const product = (list) => list.reduce((a, b) => a * b, 1);
export const rank = (v) => v.dims[0].length;
export const dim = (v, i) => both((s) => v.dims[s].at(i));
export const dimsOf = (pairs) => both((s) => pairs.map((p) => p[s]));
export const pairs = (v) => v.dims[0].map((_, i) => dim(v, i));
export const known = (v) => v.dims.every((d) => d.every((n) => n >= 0));
export const positive = (v) => v.dims.every((d) => d.every((n) => n > 0));

export class Builder {
  constructor(seed, opset, random, families) {
    this.families = families;
    this.seed = seed;
    this.random = random;
    this.opset = opset;
    this.graph = { seed, opset, sizes: {}, inputs: [], inits: [], nodes: [],
      functions: [], outputs: [], inner: [] };
    this.nodes = this.graph.nodes;
    this.values = [];
    this.parent = null;
    this.depth = 0;
    this.count = { names: 0, nodes: 0 };
  }

  /* A builder for a subgraph: what it makes is seen there only. */
  child() {
    const inner = Object.create(Builder.prototype);
    return Object.assign(inner, this,
      { nodes: [], values: [], parent: this, depth: this.depth + 1 });
  }

  get full() {
    return this.count.nodes >= MOST_NODES - 8;
  }

  name(stem) {
    return `${stem}${this.count.names++}`;
  }

  chance(p) {
    return this.random.chance(p);
  }

  /* An integer from low to high, both included. */
  int(low, high) {
    return low + this.random.below(high - low + 1);
  }

  oneOf(...list) {
    return this.random.pick(list);
  }

  shuffle(list) {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const k = this.random.below(i + 1);
      [out[i], out[k]] = [out[k], out[i]];
    }
    return out;
  }

  /* ---- values ---- */

  visible() {
    return this.parent ? [...this.parent.visible(), ...this.values]
      : this.values;
  }

  /* A tensor that passes the test, rather a late one; undefined: none does.
   * Unless any, its dims are known and none is 0. */
  pick(test, { any = false, kind = 'tensor' } = {}) {
    const fit = this.visible().filter((v) => v.kind === kind &&
      (any || kind !== 'tensor' || (known(v) && positive(v))) && test(v));
    if (!fit.length) return undefined;
    const late = this.chance(0.6) ? Math.min(fit.length, 4) : fit.length;
    return fit[fit.length - 1 - this.random.below(late)];
  }

  isSmall(dims) {
    return dims.every((d) => product(d.map((n) => n < 0 ? 4 : n)) <=
      MOST_ELEMENTS);
  }

  /* ---- dims ---- */

  /* Sizes of a new dim. */
  newDim(large = false) {
    const one = () => large ? this.int(5, 11)
      : this.chance(0.15) ? 1 : this.int(1, 5);
    if (this.chance(0.4)) {
      const n = one();
      return [n, n];
    }
    const fit = Object.values(this.graph.sizes)
      .filter((p) => large === p.every((n) => n >= 5) && !p.includes(0));
    if (fit.length && this.chance(0.6)) return this.random.pick(fit);
    return [one(), one()];
  }

  /* What declares a dim of these sizes: a number, a name or '?'. */
  declare(pair) {
    if (same(pair) && this.chance(0.75)) return pair[0];
    if (this.chance(0.04)) return '?';
    const { sizes } = this.graph;
    const fit = Object.keys(sizes).filter((n) => equal(sizes[n], pair));
    if (fit.length && this.chance(0.9)) return this.random.pick(fit);
    const names = ['N', 'M', 'K', 'H', 'W', 'T', 'C', 'S', 'B', 'L'];
    const free = names.find((n) => !sizes[n]) ?? this.name('D');
    sizes[free] = [...pair];
    return free;
  }

  /* A new graph input; its elements are data, or lie in [low, high], which are
   * pairs. */
  input(dtype, dimPairs, { data, low, high, decl } = {}) {
    const v = { kind: 'tensor', name: this.name('x'), dtype,
      dims: dimsOf(dimPairs), data };
    decl ??= dimPairs.length && this.chance(0.03) ? null
      : dimPairs.map((p) => this.declare(p));
    this.graph.inputs.push({ ...v, decl, low, high });
    this.root().values.push(v);
    return v;
  }

  root() {
    return this.parent ? this.parent.root() : this;
  }

  init(dtype, dims, data) {
    const v = { kind: 'tensor', name: this.name('w'), dtype,
      dims: [dims, dims], data: [data, data], constant: true };
    this.graph.inits.push({ name: v.name, dtype, dims, data });
    return v;
  }

  /* ---- nodes ---- */

  /* Adds a node; outs describe its outputs, null one that is left out. Returns
   * the values. */
  emit(op, ins, attrs, outs, { domain = '' } = {}) {
    const values = outs.map((o) => o &&
      { kind: 'tensor', dtype: 'float', ...o, name: this.name('v') });
    const names = ins.map((v) => v ? v.name : '');
    while (names.length && names.at(-1) === '') names.pop();
    this.nodes.push({ op, domain, ins: names, attrs,
      outs: values.map((v) => v ? v.name : '') });
    this.count.nodes++;
    this.values.push(...values.filter(Boolean));
    return values;
  }

  one(op, ins, attrs, out) {
    return this.emit(op, ins, attrs, [out])[0];
  }

  /* A float tensor of that least rank, made when there is none. */
  float(least = 0, most = 5, test = () => true) {
    const fits = (v) => v.dtype === 'float' && rank(v) >= least &&
      rank(v) <= most && test(v);
    const found = this.chance(0.85) && this.pick(fits);
    if (found) return found;
    const n = this.int(least, Math.min(most, Math.max(least, 4)));
    for (let i = 0; i < 20; i++) {
      const dims = Array.from({ length: n }, () => this.newDim());
      const v = { dtype: 'float', dims: dimsOf(dims) };
      if (this.isSmall(v.dims) && test(v)) return this.input('float', dims);
    }
    return undefined;
  }
}

/* ---- what operators share ---- */

export const range = (n) => Array.from({ length: n }, (_, i) => i);

/* A tensor of any type; floats are more likely. */
export function tensor(b, least = 0, test = () => true) {
  const fits = (v) => rank(v) >= least && !v.data && test(v);
  return b.chance(0.2) && b.pick(fits) || b.float(least, 5, test);
}

/* An axis of x as it may be written, and which one it is. */
export function axisOf(b, x, since = 11, n = rank(x)) {
  const at = b.int(0, n - 1);
  return { at, axis: b.opset >= since && b.chance(0.4) ? at - n : at };
}

export const replaced = (x, at, pair) =>
  dimsOf(pairs(x).map((p, i) => i === at ? pair : p));

export const out = (x, dims) => ({ dtype: x.dtype, dims });

/* A size from the graph, or a number. */
export function someSize(b, most = 12) {
  const fit = b.visible().filter((v) => v.kind === 'tensor' && known(v))
    .flatMap(pairs).filter((p) => Math.max(...p) <= most && Math.min(...p) > 0);
  return fit.length && b.chance(0.7) ? b.random.pick(fit)
    : Array(2).fill(b.int(1, 5));
}

function drawFrom(random, weighted) {
  let at = random.below(weighted.reduce((n, [, w]) => n + w, 0));
  return weighted.find(([, w]) => (at -= w) < 0)[0];
}

/* One operator, or the few that it needs; gives up after some tries. */
export function grow(b, families = b.families) {
  for (let tries = 0; tries < 30; tries++) {
    const [, since, until, make] =
      b.random.pick(drawFrom(b.random, families));
    if (b.opset < since || b.opset > until) continue;
    const before = b.count.nodes;
    if (make(b) && b.count.nodes > before) return true;
  }
  return false;
}

