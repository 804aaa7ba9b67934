/* Makes Slices in every legal form from a seed, as models in ONNX textual
 * syntax, and computes what each must give by the text of the standard
 * (Slice-13), apart from the C code. For slice_proof.mjs. */

const INT32_MAX = 2n ** 31n - 1n;
const INT32_MIN = -(2n ** 31n);
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const MOST_ELEMENTS = 600;
const DTYPES = ['float', 'float16', 'int32', 'int64', 'bool'];

/* Numbers in [0, 1) from a 32-bit seed (mulberry32). */
export function randomFrom(seed) {
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(next() * n);
  return { below, pick: (list) => list[below(list.length)],
    chance: (p) => next() < p };
}

export const isAmbiguous = ({ end, step }) =>
  step < 0n && (end === INT32_MAX || end === INT64_MAX);

/* ---- the standard ---- */

/* Indices that one axis takes. */
export function indicesOf(size, { start, end, step }) {
  const dim = BigInt(size);
  const clamp = (v, low, high) => v < low ? low : v > high ? high : v;
  if (dim === 0n) return [];
  let from = start < 0n ? start + dim : start;
  let to = end < 0n ? end + dim : end;
  from = clamp(from, 0n, step > 0n ? dim : dim - 1n);
  to = step > 0n ? clamp(to, 0n, dim) : clamp(to, -1n, dim - 1n);
  const indices = [];
  for (let i = from; step > 0n ? i < to : i > to; i += step)
    indices.push(Number(i));
  return indices;
}

/* {dims, at}: the shape, and which element of the data each one is. */
export function expected(one, sizes) {
  const taken = sizes.map((n) => [...Array(n).keys()]);
  for (const axis of one.axes)
    taken[axis.axis] = indicesOf(sizes[axis.axis], axis);
  let at = [0];
  taken.forEach((indices, k) => {
    at = at.flatMap((a) => indices.map((i) => a * sizes[k] + i));
  });
  return { dims: taken.map((indices) => indices.length), at };
}

/* ---- cases ---- */

const EXTREMES = [INT64_MIN, INT64_MIN + 1n, -(2n ** 32n), INT32_MIN - 1n,
  INT32_MIN, -INT32_MAX, -1000n, 1000n, INT32_MAX - 1n, INT32_MAX,
  INT32_MAX + 1n, 2n ** 32n, INT64_MAX - 1n, INT64_MAX];

const fits = (v, type) =>
  type === 'int64' || (v >= INT32_MIN && v <= INT32_MAX);

function makeValue(random, dim, type) {
  if (random.chance(0.35))
    return random.pick(EXTREMES.filter((v) => fits(v, type)));
  return BigInt(random.below(2 * dim + 5) - dim - 2);
}

function makeStep(random, dim, type, opset) {
  if (opset < 10 || random.chance(0.2)) return 1n;
  if (random.chance(0.1))
    return random.pick(EXTREMES.filter((v) => fits(v, type)));
  return random.pick([-1n, -1n, -1n, -2n, -3n, 2n, 3n, BigInt(-dim - 1)]);
}

/* Reverses as people write them, and anything. */
function makeRange(random, dim, type, opset) {
  const range = { start: makeValue(random, dim, type),
    end: makeValue(random, dim, type),
    step: makeStep(random, dim, type, opset) };
  if (range.step < 0n && random.chance(0.4)) {
    range.start = random.pick([-1n, -1n, -2n, BigInt(dim), BigInt(dim) - 1n]);
    range.end = random.pick(EXTREMES.filter((v) => v < 0n && fits(v, type)));
  } else if (random.chance(0.15)) {
    Object.assign(range, { start: 0n, end: INT32_MAX });
  }
  return range;
}

function makeSizes(random, rank) {
  const sizes = [];
  let left = MOST_ELEMENTS;
  for (let k = 0; k < rank; k++) {
    const size = random.chance(0.3) ? random.pick([0, 1, 2, 3, 31])
      : random.below(41);
    sizes.push(Math.min(size, left));
    left = Math.floor(left / Math.max(1, sizes[k]));
  }
  return sizes.sort(() => random.below(3) - 1);
}

function makeAxes(random, one, opset) {
  const rank = one.sizes.length;
  const order = [...Array(rank).keys()];
  if (one.axesGiven) order.sort(() => random.below(3) - 1);
  return order.slice(0, 1 + random.below(rank)).map((axis) => ({
    axis, written: one.axesGiven && random.chance(0.4) ? axis - rank : axis,
    ...makeRange(random, one.sizes[axis], one.type, opset) }));
}

/* What the model says of a dim: its size, a name, or nothing. */
function declare(random, one, id, open) {
  const p = open ? random.pick([0.5, 1]) : 0;
  one.declared = one.sizes.map((size, k) =>
    random.chance(p) ? random.pick([`n${id}_${k}`, '?']) : size);
  one.rankKnown = p < 1 || random.chance(0.7);
  one.isOpen = !one.rankKnown ||
    one.declared.some((d) => typeof d !== 'number');
}

function makeCase(random, id, { opset, open }) {
  const one = { id, opset, dtype: random.pick(DTYPES),
    type: opset < 10 || random.chance(0.6) ? 'int64' : 'int32',
    sizes: makeSizes(random, 1 + random.below(4)),
    axesGiven: random.chance(0.75), inBranch: random.chance(0.06),
    form: random.below(2 ** 31) };
  declare(random, one, id, open);
  one.axes = makeAxes(random, one, opset);
  one.stepsGiven = one.axes.some((a) => a.step !== 1n) || random.chance(0.5);
  return one;
}

/* ORT 1.30 loads no model, but with optimizations off, that has a Slice 0 to
 * INT64_MAX with steps and without axes. */
const stopsOrt = (one) => !one.axesGiven && one.stepsGiven &&
  one.axes.every((a) => a.start === 0n && a.end === INT64_MAX);

/* kind is {opset, open, ambiguous}: whether sizes are left open, and whether
 * all ends are clear or at least one is not. */
export function drawCase(random, id, kind) {
  const { ambiguous } = kind;
  for (;;) {
    const one = makeCase(random, id, kind);
    if (ambiguous) {
      const axis = random.pick(one.axes);
      axis.step = random.pick([-1n, -1n, -2n, -3n]);
      axis.end = one.type === 'int32' ? INT32_MAX
        : random.pick([INT32_MAX, INT64_MAX]);
      one.stepsGiven = true;
      /* ORT cannot run those: it believes ONNX's shape of the branch. */
      one.inBranch = false;
    }
    if (one.axes.some(isAmbiguous) === ambiguous &&
      one.isOpen === kind.open && !stopsOrt(one))
      return one;
  }
}

/* Sizes to run a case at: its own, then others where the model leaves them
 * open. */
export function sizesOf(one, round) {
  if (round === 0) return one.sizes;
  const others = [0, 1, 2, 3, 31];
  return one.sizes.map((size, k) =>
    !one.rankKnown || typeof one.declared[k] !== 'number'
      ? others[(one.id + 2 * k + round) % 5] % (k < 2 ? 32 : 4) : size);
}

/* ---- forms ---- */

const list = (values) => `{${values.join(', ')}}`;

/* A vector of constants as a text: {inits, nodes, name}. */
function vector(one, what, values, random) {
  const { opset, type } = one;
  const out = { inits: [], nodes: [], name: `${what}${one.id}` };
  const { name } = out;
  const wide = (t) => `${t}[${values.length}]`;
  const init = (n, t, v) => out.inits.push(`${wide(t)} ${n} = ${list(v)}`);
  const same = values.every((v) => v === values[0]);
  const near = (by) => values.every((v) => fits(v + by, type));
  const other = type === 'int64' ? 'int32' : 'int64';
  const forms = {
    init: () => init(name, type, values),
    constant: () => out.nodes.push(
      `${name} = Constant <value = ${wide(type)} ${list(values)}> ()`),
    ints: () => out.nodes.push(
      `${name} = Constant <value_ints = [${values.join(', ')}]> ()`),
    cast: () => {
      init(`${name}c`, other, values);
      out.nodes.push(`${name} = Cast <to = ${type === 'int64' ? 7 : 6}> ` +
        `(${name}c)`);
    },
    neg: () => {
      init(`${name}n`, type, values.map((v) => -v));
      out.nodes.push(`${name} = Neg (${name}n)`);
    },
    sub: () => {
      init(`${name}a`, type, values.map((v) => v + 3n));
      init(`${name}b`, type, values.map(() => 3n));
      out.nodes.push(`${name} = Sub (${name}a, ${name}b)`);
    },
    expand: () => {
      out.inits.push(`${type} ${name}v = {${values[0]}}`,
        `int64[1] ${name}s = {${values.length}}`);
      out.nodes.push(`${name} = Expand (${name}v, ${name}s)`);
    },
    concat: () => {
      values.forEach((v, i) => {
        out.inits.push(`${type} ${name}v${i} = {${v}}`);
        out.nodes.push(opset < 13
          ? `${name}u${i} = Unsqueeze <axes = [0]> (${name}v${i})`
          : `${name}u${i} = Unsqueeze (${name}v${i}, ${name}z)`);
      });
      if (opset >= 13) out.inits.push(`int64[1] ${name}z = {0}`);
      out.nodes.push(`${name} = Concat <axis = 0> (` +
        `${values.map((_, i) => `${name}u${i}`).join(', ')})`);
    },
  };
  const usable = ['init', 'init', 'constant', 'concat'];
  if (opset >= 12 && type === 'int64') usable.push('ints');
  if (values.every((v) => fits(v, 'int32'))) usable.push('cast');
  if (values.every((v) => fits(-v, type) && -v <= INT64_MAX))
    usable.push('neg');
  if (near(3n) && values.every((v) => v + 3n <= INT64_MAX)) usable.push('sub');
  if (same) usable.push('expand');
  forms[random.pick(usable)]();
  return out;
}

const attr = (name, values) => `${name} = [${values.join(', ')}]`;

/* The Slice itself: {inits, nodes} that make `out` of `data`. */
function sliceText(one, data, out) {
  const random = randomFrom(one.form);
  const column = (key) => one.axes.map((a) => BigInt(a[key]));
  if (one.opset < 10) {
    const axes = one.axesGiven ? `${attr('axes', column('written'))}, ` : '';
    return { inits: [], nodes: [], slice: `${out} = Slice <${axes}` +
      `${attr('ends', column('end'))}, ${attr('starts', column('start'))}> ` +
      `(${data})` };
  }
  const parts = [vector(one, 'starts', column('start'), random),
    vector(one, 'ends', column('end'), random)];
  const args = [data, ...parts.map((p) => p.name)];
  if (one.axesGiven) {
    parts.push(vector(one, 'axes', column('written'), random));
    args.push(parts.at(-1).name);
  }
  if (one.stepsGiven) {
    if (!one.axesGiven) args.push('""');
    parts.push(vector(one, 'steps', column('step'), random));
    args.push(parts.at(-1).name);
  }
  return { inits: parts.flatMap((p) => p.inits),
    nodes: parts.flatMap((p) => p.nodes),
    slice: `${out} = Slice (${args.join(', ')})` };
}

/* Nodes of one case; some Slices stand in the branches of an If. */
function caseText(one) {
  const { id, dtype } = one;
  const text = sliceText(one, `x${id}`, `t${id}`);
  if (!one.inBranch) return { ...text, nodes: [...text.nodes, text.slice] };
  const branch = (name) => `${name}${id} () => (${dtype}[] ${name}${id}) ` +
    `{ ${text.slice.replace(`t${id} =`, `${name}${id} =`)} }`;
  return { inits: text.inits, nodes: [...text.nodes,
    `t${id} = If (condition) <then_branch = ${branch('then')}, ` +
    `else_branch = ${branch('else')}>`] };
}

const typeText = (dtype, dims) => `${dtype}[${(dims ?? []).join(',')}]`;

/* Declared dims of the result: by the standard where it depends on numbers
 * only. */
function resultType(one) {
  if (!one.rankKnown) return typeText(one.dtype);
  const cut = new Set(one.axes.map((a) => a.axis));
  const { dims } = expected(one, one.sizes);
  return typeText(one.dtype, dims.map((n, k) =>
    typeof one.declared[k] === 'number' &&
      !(cut.has(k) && one.axes.some(isAmbiguous)) ? n : '?'));
}

/* A whole model of these cases, all of one opset. */
export function modelText(cases) {
  const texts = cases.map(caseText);
  const inputs = cases.map((c) =>
    `${typeText(c.dtype, c.rankKnown ? c.declared : undefined)} x${c.id}`);
  if (cases.some((c) => c.inBranch)) inputs.push('bool condition');
  const outputs = cases.map((c) => `${resultType(c)} y${c.id}`);
  const nodes = texts.flatMap((t, i) =>
    [...t.nodes, `y${cases[i].id} = Identity (t${cases[i].id})`]);
  const inits = texts.flatMap((t) => t.inits);
  return `<ir_version: 8, opset_import: ["" : ${cases[0].opset}]>\n` +
    `proof (${inputs.join(', ')}) => (${outputs.join(', ')})\n` +
    (inits.length ? `<\n  ${inits.join(',\n  ')}\n>\n` : '') +
    `{\n  ${nodes.join('\n  ')}\n}\n`;
}

/* Element i of a case's data. */
export function element(one, i) {
  return one.dtype === 'bool' ? ((i * 7919 + one.id) >> 2) & 1 : i % 2048;
}
