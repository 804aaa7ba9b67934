/* What shape_diff.mjs says of inferred shapes against those of a run. */

/* ---- expressions, as onnxfix prints dims ---- */

const FUNCTIONS = { max: (a, b) => a > b ? a : b, min: (a, b) => a < b ? a : b,
  broadcast: (a, b) => a === 1 ? b : a };
const TOKEN = /\s*(?:(\d+)|([A-Za-z_][\w.:]*)|(.))/gy;

function tokensOf(text) {
  const tokens = [...text.matchAll(TOKEN)].map(([, number, name, sign]) =>
    ({ number, name, sign }));
  return { tokens, at: 0 };
}

function take(p, sign) {
  if (p.tokens[p.at]?.sign !== sign) return false;
  p.at++;
  return true;
}

function need(p, sign) {
  if (!take(p, sign)) throw new Error(`expected '${sign}'`);
}

function parseFactor(p, sizes) {
  const token = p.tokens[p.at++];
  if (token?.number !== undefined) return Number(token.number);
  if (token?.sign === '-') return -parseFactor(p, sizes);
  if (token?.sign === '(') {
    const value = parseSum(p, sizes);
    need(p, ')');
    return value;
  }
  if (token?.name === undefined) throw new Error('expected an operand');
  if (FUNCTIONS[token.name] && take(p, '(')) {
    const a = parseSum(p, sizes);
    need(p, ',');
    const b = parseSum(p, sizes);
    need(p, ')');
    return FUNCTIONS[token.name](a, b);
  }
  if (!(token.name in sizes)) throw new Error(`no name '${token.name}'`);
  return sizes[token.name];
}

function parseTerm(p, sizes) {
  let value = parseFactor(p, sizes);
  for (;;) {
    if (take(p, '*')) value *= parseFactor(p, sizes);
    else if (take(p, '/')) {
      const by = parseFactor(p, sizes);
      if (by === 0) throw new Error('division by 0');
      value = Math.floor(value / by);
    } else return value;
  }
}

function parseSum(p, sizes) {
  let value = parseTerm(p, sizes);
  for (;;) {
    if (take(p, '+')) value += parseTerm(p, sizes);
    else if (take(p, '-')) value -= parseTerm(p, sizes);
    else return value;
  }
}

/* The value of a dim's text for sizes of names; throws when it has none. */
export function evaluate(text, sizes) {
  const p = tokensOf(text);
  const value = parseSum(p, sizes);
  if (p.at !== p.tokens.length) throw new Error('text after the expression');
  return value;
}

/* ---- one value ---- */

export const shapeText = (shape) =>
  shape ? `[${shape.map((d) => d ?? '?').join(',')}]` : '?';

function dimDiffers(inferred, actual, sizes) {
  if (inferred === null) return false;
  if (typeof inferred === 'number') return inferred !== actual;
  try {
    return evaluate(inferred, sizes) !== actual;
  } catch {
    return true;
  }
}

/* undefined, or what is wrong. info: {type, shape} as show --json gives it;
 * actual: {dtype, dims}, dims of -1 not being known. */
export function contradiction(info, actual, sizes) {
  if (!info) return 'is not shown';
  if (info.type && !/^(\?|undefined$)/.test(info.type) &&
    info.type !== actual.dtype)
    return `type ${info.type}, the run has ${actual.dtype}`;
  const { shape } = info;
  if (!shape) return undefined;
  const wrong = shape.length !== actual.dims.length || shape.some((d, i) =>
    actual.dims[i] >= 0 && dimDiffers(d, actual.dims[i], sizes));
  return wrong ? `${shapeText(shape)}, the run has [${actual.dims}]`
    : undefined;
}

/* name -> {type, shape} of everything in a show --json, subgraphs included. */
export function infosOf(graph, infos = new Map()) {
  for (const v of [...graph.inputs, ...graph.value_info, ...graph.outputs])
    infos.set(v.name, v);
  for (const node of graph.nodes)
    for (const sub of node.subgraphs ?? []) infosOf(sub, infos);
  return infos;
}

/* ---- what is not known ---- */

const SHAPES_ONLY = new Set(['Shape', 'Size', 'ConstantOfShape']);

/* Where unknown dims come from: counts per operator of all nodes, and of those
 * where it starts: no input has unknown dims, or integers made of such. */
export class Unknowns {
  /* told(seed, node): of each node with inputs that are all known. */
  constructor(told) {
    this.told = told;
    this.dims = this.unknown = 0;
    this.made = new Map();
    this.first = new Map();
  }

  add(graph, infoOf, actual) {
    const open = new Set(graph.inputs
      .filter((v) => v.decl === null || v.decl.includes('?'))
      .map((v) => v.name));
    const tainted = new Set(graph.inputs.filter((v) => v.dtype !== 'float')
      .map((v) => v.name));
    for (const node of graph.nodes) {
      const from = node.ins.some((n) => open.has(n));
      const ofData = node.ins.some((n) => tainted.has(n));
      for (const name of node.outs.filter((n) => n in actual)) {
        const { shape } = infoOf(name);
        const { length } = actual[name].dims;
        const n = shape ? shape.filter((d) => d === null).length : length;
        this.dims += length;
        this.unknown += n;
        if (!n && shape) continue;
        open.add(name);
        const key = `${node.op}${ofData ? ', of data' : ''}`;
        this.made.set(key, (this.made.get(key) ?? 0) + n);
        if (from) continue;
        this.first.set(key, (this.first.get(key) ?? 0) + n);
        this.told?.(graph.seed, node);
      }
      const ints = node.outs.filter((n) => actual[n]?.dtype !== 'float');
      if (ofData && !SHAPES_ONLY.has(node.op))
        ints.forEach((n) => tainted.add(n));
      if (from) ints.forEach((n) => open.add(n));
    }
  }

  report() {
    const share = (n) => `${(100 * n / Math.max(1, this.dims)).toFixed(2)} %`;
    const top = (map) => [...map].sort((a, b) => b[1] - a[1]).slice(0, 15)
      .map(([op, n]) => `${op} ${n}`).join('; ');
    return `${this.unknown} of ${this.dims} dims unknown ` +
      `(${share(this.unknown)})\n  by operator: ${top(this.made)}\n` +
      `  where it starts: ${top(this.first)}`;
  }
}
