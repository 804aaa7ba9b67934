/* Makes a graph whose inferred shapes contradict a run as small as it can, for
 * shape_diff.mjs, and writes it as a golden. */

import { modelText } from './shape_graph_text.mjs';

const MOST_TRIES = 400;

/* ---- parts of a graph ---- */

const bodies = (node) => Object.values(node.attrs)
  .filter((a) => a.graph).map((a) => a.graph);

/* Every list of nodes: the graph's own and those of bodies. */
const nodeLists = (holder) => [holder.nodes,
  ...holder.nodes.flatMap(bodies).flatMap(nodeLists)];

/* Names that nodes read, in bodies too. */
const readBy = (nodes) => new Set(nodes.flatMap((n) =>
  [...n.ins, ...bodies(n).flatMap((body) =>
    [...readBy(body.nodes), ...body.outputs.map((o) => o.name)])]));

const makes = (node, name) => node.outs.includes(name) ||
  bodies(node).some((body) => body.inputs.some((v) => v.name === name) ||
    body.nodes.some((n) => makes(n, name)));

/* Nodes of a list that the names need, as they stand. */
function needed(nodes, names) {
  const kept = [];
  const wanted = new Set(names);
  for (const node of [...nodes].reverse()) {
    if (!node.outs.some((n) => wanted.has(n)) &&
      !names.some((n) => makes(node, n))) continue;
    kept.unshift(node);
    readBy([node]).forEach((n) => wanted.add(n));
  }
  return kept;
}

/* Drops what the value of that name does not need. */
function prune(graph, name) {
  graph.nodes = needed(graph.nodes, [name]);
  const clean = (body) => {
    body.nodes = needed(body.nodes, [name,
      ...body.outputs.map((o) => o.name)]);
    body.nodes.flatMap(bodies).forEach(clean);
  };
  graph.nodes.flatMap(bodies).forEach(clean);
  const read = readBy(graph.nodes);
  graph.inputs = graph.inputs.filter((v) => read.has(v.name));
  graph.inits = graph.inits.filter((v) => read.has(v.name));
  const called = new Set(nodeLists(graph).flat().map((n) => n.op));
  const used = new Set(graph.functions.filter((f) => called.has(f.name))
    .flatMap((f) => [f.name, ...f.nodes.map((n) => n.op)]));
  graph.functions = graph.functions.filter((f) => used.has(f.name));
  const made = new Set(graph.nodes.flatMap((n) => n.outs));
  graph.outputs = graph.outputs.filter((v) => made.has(v.name));
  return graph;
}

/* ---- changes: each gives graphs that may be smaller ---- */

const copy = (graph) => structuredClone(graph);

function dropNode(graph, name) {
  for (const list of nodeLists(graph)) {
    const at = list.findIndex((n) => n.outs.includes(name));
    if (at < 0) continue;
    const [node] = list.slice(at, at + 1);
    node.outs = node.outs.map((n) => n === name ? `${n}_gone` : n);
    if (node.outs.every((n) => n === '' || n.endsWith('_gone')))
      list.splice(at, 1);
  }
}

/* The value as an input of named dims, of numbers, or as an initializer. */
function* cutsOf(graph, { name, dtype, dims, data }) {
  const base = copy(graph);
  dropNode(base, name);
  base.outputs = base.outputs.filter((v) => v.name !== name);
  const input = { name, dtype, dims: [dims, dims],
    data: data && [data, data] };
  const sizes = { ...base.sizes };
  const decl = dims.map((n, i) => {
    sizes[`${name}_${i}`] = [n, n];
    return `${name}_${i}`;
  });
  if (data)
    yield { ...copy(base),
      inits: [...base.inits, { name, dtype, dims, data }] };
  yield { ...copy(base), sizes,
    inputs: [...base.inputs, { ...input, decl }] };
  yield { ...copy(base), inputs: [...base.inputs, { ...input, decl: dims }] };
}

/* What values are known to be: those of the run, and of bodies what the
 * generator says. */
function valuesOf(graph, run, at) {
  const told = Object.entries(run).map(([name, v]) => ({ name, ...v }));
  const inner = graph.inner.map((v) => ({ ...v, dims: v.dims[at] }))
    .filter((v) => v.dims.every((n) => n >= 0));
  const made = new Set(nodeLists(graph).flat().flatMap((n) => n.outs));
  return [...told, ...inner].filter((v) => made.has(v.name) &&
    ['float', 'int64', 'int32', 'bool', 'uint8'].includes(v.dtype));
}

function* cuts(graph, { run, at, name }) {
  for (const v of valuesOf(graph, run, at).reverse())
    if (v.name !== name) yield* cutsOf(graph, v);
}

/* The body that makes the value, instead of the node that has it. */
function* hoist(graph, { at, name }) {
  for (const [i, node] of graph.nodes.entries()) {
    const body = bodies(node).find((b) => b.nodes.some((n) => makes(n, name)));
    if (!body || node.outs.includes(name)) continue;
    const next = copy(graph);
    const told = [...graph.inner, ...body.inputs];
    const known = (v) => v?.dims?.[at]?.every((n) => n >= 0);
    const inputs = body.inputs.map((v) => told.find((w) => w.name === v.name));
    next.nodes.splice(i, 1, ...copy(body).nodes);
    next.inputs.push(...inputs.filter(known).map((v) => ({ ...v,
      dims: [v.dims[at], v.dims[at]], decl: v.dims[at] })));
    const made = new Set(body.nodes.flatMap((n) => n.outs));
    next.outputs.push(...graph.inner.filter((v) => made.has(v.name))
      .map(({ name: own, dtype }) => ({ name: own, dtype })));
    yield next;
  }
}

/* Without an output of a node with bodies. */
function* dropOutputs(graph, { name }) {
  for (const [l, list] of nodeLists(graph).entries())
    for (const [i, node] of list.entries())
      for (let k = node.outs.length - 1; k >= 0 && bodies(node).length; k--) {
        if (node.outs[k] === name || node.outs.length < 2) continue;
        const next = copy(graph);
        const other = nodeLists(next)[l][i];
        const extra = node.op === 'Loop' ? 1 : 0;
        const states = bodies(node)[0].inputs.length - 2;
        if (node.op === 'Loop' && k < states) continue;
        other.outs.splice(k, 1);
        bodies(other).forEach((b) => b.outputs.splice(k + extra, 1));
        yield next;
      }
}

function* dropAttributes(graph) {
  for (const [l, list] of nodeLists(graph).entries())
    for (const [i, node] of list.entries())
      for (const key of Object.keys(node.attrs)) {
        if (node.attrs[key].graph) continue;
        const next = copy(graph);
        delete nodeLists(next)[l][i].attrs[key];
        yield next;
      }
}

/* Without the last input of a node, or its last output. */
function* dropEnds(graph, { name }) {
  for (const [l, list] of nodeLists(graph).entries())
    for (const [i, node] of list.entries())
      for (const key of ['ins', 'outs']) {
        if (node[key].length < 2 || node[key].at(-1) === name) continue;
        const next = copy(graph);
        const other = nodeLists(next)[l][i];
        const gone = other[key].pop();
        if (key === 'outs')
          next.outputs = next.outputs.filter((v) => v.name !== gone);
        yield next;
      }
}

/* With numbers, or with all dims, instead of what an input declares. */
function* declareMore(graph, { at }) {
  for (const [i, input] of graph.inputs.entries()) {
    const set = (decl) => {
      const next = copy(graph);
      next.inputs[i].decl = decl;
      return next;
    };
    const dims = input.dims[at];
    if (input.decl === null || input.decl.some((d) => typeof d !== 'number'))
      yield set(dims);
    for (const [k, d] of (input.decl ?? []).entries())
      if (typeof d !== 'number')
        yield set(input.decl.map((e, m) => m === k ? dims[k] : e));
  }
}

const CHANGES = [hoist, cuts, dropOutputs, dropAttributes, dropEnds,
  declareMore];

/* ---- shrinking ---- */

/* found: {graph, name, why, at, form}; judge(graph) gives {wrong, run} or null.
 * The same for the smaller graph, with its run. */
export async function shrink(found, judge) {
  let best = { ...found, graph: copy(found.graph) };
  let tries = 0;
  /* onnxruntime computes nothing where no window fits: no example of it. */
  const isEmpty = ({ run }) => run?.[best.name]?.dims.includes(0);
  const attempt = async (graph) => {
    if (tries++ >= MOST_TRIES) return false;
    const verdict = await judge(graph);
    const wrong = verdict?.wrong.find((w) => w.name === best.name) ??
      (best.name === '' ? verdict?.wrong[0] : undefined);
    if (!wrong || (best.run && isEmpty(verdict) && !isEmpty(best)))
      return false;
    best = { ...best, ...wrong, graph, run: verdict.run ?? {} };
    return true;
  };
  if (!await attempt(copy(best.graph))) return best;
  if (best.name) await attempt(prune(copy(best.graph), best.name));
  for (let again = true; again && tries < MOST_TRIES;) {
    again = false;
    for (const change of CHANGES)
      while (await firstThatHolds(change, best, attempt)) again = true;
  }
  return best.name ? onlyOutput(best, attempt, () => best) : best;
}

async function firstThatHolds(change, best, attempt) {
  for (const next of change(best.graph, best))
    if (await attempt(best.name ? prune(next, best.name) : next)) return true;
  return false;
}

async function onlyOutput(best, attempt, current) {
  const graph = copy(best.graph);
  graph.outputs = graph.outputs.filter((v) => v.name === best.name);
  if (graph.outputs.length) await attempt(graph);
  return current();
}

/* ---- the golden ---- */

const sizesText = (graph, at) => {
  const used = new Set(graph.inputs.flatMap((v) => v.decl ?? []));
  const list = Object.entries(graph.sizes).filter(([n]) => used.has(n))
    .map(([name, pair]) => `${name} = ${pair[at]}`);
  return list.length ? ` with ${list.join(', ')}` : '';
};

/* A .t that wants the shape of the run. One of named dims fails, until someone
 * blesses an expression that has this value. */
export function goldenText({ graph, name, at, run, why, form }) {
  const actual = run?.[name];
  const note = `# tests/shape_diff.mjs, seed ${graph.seed}: ` +
    `${name}: ${why.split('\n')[0]}${sizesText(graph, at)}.\n`;
  const text = modelText([graph], form === 'numeric' ? { at } : {});
  if (form === 'tool')
    return `${note}$ onnxfix infer-shapes in.onnxtxt -o out.onnx 2>&1 | ` +
      `grep '^warning' || echo none\n--- in.onnxtxt\n` +
      `${text}--- out\nnone\n--- exit 0\n`;
  if (!actual) return `${note}${text}`;
  return `${note}$ onnxfix show --json in.onnxtxt | ` +
    `grep -o '"name": "${name}"[^]]*]'\n--- in.onnxtxt\n${text}--- out\n` +
    `"name": "${name}", "type": "${actual.dtype}", ` +
    `"shape": [${actual.dims.join(', ')}]\n--- exit 0\n`;
}
