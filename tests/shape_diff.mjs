/* Random valid graphs (shape_graphs.mjs): what onnxfix infers of them against
 * the shapes that onnxruntime has at two sizes of the named dims.
 *
 * usage: node tests/shape_diff.mjs [--seed N] [--count M] [--keep] [-v]
 *             [--unknown OPERATOR]
 *
 * Each graph is inferred with symbolic inputs and, at one of the sizes, with
 * numbers. A contradiction is made as small as possible (shape_shrink.mjs) and
 * printed; --keep also writes it to tests/golden/shapes-diff. A graph that
 * onnxruntime refuses is the generator's mistake: at most 2 % of them; -v
 * prints the messages. --unknown prints nodes of an operator that gives
 * something unknown of inputs that are known. */

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ONNXFIX, ROOT, TEMP, check, finish, missing, runtime }
  from './harness.mjs';
import { Unknowns, contradiction, evaluate, infosOf }
  from './shape_diff_compare.mjs';
import { Runner } from './shape_diff_run.mjs';
import { BATCH, makeGraph, modelText } from './shape_graphs.mjs';
import { nodeText } from './shape_graph_text.mjs';
import { goldenText, shrink } from './shape_shrink.mjs';

const GOLDEN = path.join(ROOT, 'tests', 'golden', 'shapes-diff');
const MOST_REFUSED = 0.02;
const MOST_SHRUNK = 5;
const MOST_TOLD = 20;
const PER_SCRIPT = 8;
const LANES = 2;

function optionsOf(args) {
  const value = (name, usual) => {
    const at = args.indexOf(name);
    return at < 0 ? usual : Number(args[at + 1]);
  };
  const unknown = args[args.indexOf('--unknown') + 1];
  return { unknown: args.includes('--unknown') ? unknown : undefined,
    seed: value('--seed', 1), count: value('--count', 2200),
    keep: args.includes('--keep'), verbose: args.includes('-v') };
}

const options = optionsOf(process.argv.slice(2));
const operators = new Set();
const totals = { graphs: 0, refused: 0, values: 0, nodes: 0, mistracked: 0 };
/* Prints a node of the operator that --unknown names. */
const tell = (form) => (seed, node) => node.op === options.unknown &&
  console.log(`${form}: seed ${seed}: ${nodeText(node)}`);
const symbolic = new Unknowns(tell('symbolic'));
const numeric = new Unknowns(tell('numeric'));
const found = [];

/* ---- models ---- */

let models = 0;

/* Graphs of one opset as one model, with the files that belong to it. */
class Model {
  constructor(graphs, sizes = [0, 1], at = graphs[0].seed % 2) {
    this.graphs = graphs;
    this.sizes = sizes;
    this.at = at;
    this.stem = path.join(TEMP, `m${models++}`);
    this.prefixes = graphs.length > 1
      ? graphs.map((_, i) => `${'abcdefgh'[i]}_`) : [''];
    const { prefixes } = this;
    fs.writeFileSync(`${this.stem}.onnxtxt`, modelText(graphs, { prefixes }));
    fs.writeFileSync(`${this.stem}n.onnxtxt`,
      modelText(graphs, { prefixes, at }));
  }

  get inputs() {
    return this.graphs.flatMap((g, i) => g.inputs.map((v) =>
      ({ ...v, name: this.prefixes[i] + v.name })));
  }

  read(ending) {
    return fs.readFileSync(`${this.stem}${ending}`, 'utf8');
  }

  drop() {
    for (const ending of ['.onnxtxt', 'n.onnxtxt', '.onnx', '.json', 'n.json',
      '.full.onnx', 'n.full.onnx', '.err'])
      fs.rmSync(`${this.stem}${ending}`, { force: true });
  }
}

/* Runs onnxfix on many models, in one shell. What it says against one, warnings
 * of infer-shapes included, is in its .err. */
function inferAll(list) {
  const script = `tool=$1; shift
    for m; do
      {
        "$tool" opt -q "$m.onnxtxt" -o "$m.onnx" || echo "exit $?"
        for n in "$m" "$m"n; do
          "$tool" show --json "$n.onnxtxt" >"$n.json" || echo "exit $?"
          "$tool" infer-shapes "$n.onnxtxt" -o "$n.full.onnx" ||
            echo "exit $?"
        done
      } 2>&1 | grep -v '^infer-shapes: [0-9]* change' >"$m.err"
    done`;
  return new Promise((resolve) => {
    spawn('sh', ['-c', script, 'sh', ONNXFIX, ...list.map((m) => m.stem)],
      { stdio: 'ignore' }).once('close', resolve);
  });
}

/* ---- comparison ---- */

const sizesAt = (graph, at, prefix) => Object.fromEntries(
  Object.entries(graph.sizes).map(([name, pair]) => [prefix + name, pair[at]]));

/* The wrong values of one graph of a model: {name, why, at, form}. */
function compareGraph(model, i, infos, runs) {
  const graph = model.graphs[i], prefix = model.prefixes[i];
  const wrong = [];
  const compare = (name, form, at, actual) => {
    const why = contradiction(infos[form].get(prefix + name), actual,
      sizesAt(graph, at, prefix));
    if (why) wrong.push({ name, why, at, form });
  };
  for (const at of model.sizes) {
    for (const { name } of graph.outputs) {
      const actual = runs[at][prefix + name];
      compare(name, 'symbolic', at, actual);
      if (at === model.at) compare(name, 'numeric', at, actual);
    }
    for (const { name, dtype, dims } of graph.inner)
      if (infos.symbolic.has(prefix + name))
        compare(name, 'symbolic', at, { dtype, dims: dims[at] });
  }
  return wrong;
}

/* What the generator believed of a graph and is not so. */
function mistracked(model, i, runs) {
  const graph = model.graphs[i], prefix = model.prefixes[i];
  return model.sizes.flatMap((at) => graph.outputs.flatMap((output) => {
    const { name, dtype } = output;
    const { dims: own, data } = graph.tracked?.[name] ?? {};
    const actual = runs[at][prefix + name];
    const same = dtype === actual.dtype && (!own ||
      own[at].length === actual.dims.length &&
      own[at].every((n, k) => n < 0 || n === actual.dims[k]) &&
      (!data || !actual.data || data[at].join() === actual.data.join()));
    return same ? [] : [`${name}: [${own?.[at]}] {${data?.[at]}} is ` +
      `[${actual.dims}] {${actual.data}}`];
  }));
}

/* The value whose node a warning is about. */
const faultOf = (why, at) => ({ why, at, form: 'tool',
  name: why.match(/-> ([\w.]+)'/)?.[1] ?? '' });

/* {error}, {fault, runs} or {wrong: [[...] per graph], runs, infos} of a model
 * whose files are made. */
async function judge(model, runner) {
  const { runs, error } = await runner.run({ file: `${model.stem}.onnx`,
    inputs: model.inputs, sizes: model.sizes });
  if (error) return { error };
  const said = model.read('.err').trim();
  if (said) return { fault: said, runs };
  const infos = { symbolic: infosOf(JSON.parse(model.read('.json'))),
    numeric: infosOf(JSON.parse(model.read('n.json'))) };
  return { runs, infos, wrong: model.graphs.map((_, i) =>
    compareGraph(model, i, infos, runs)) };
}

/* ---- all graphs ---- */

function count(model, i, { runs, infos, wrong }) {
  const graph = model.graphs[i], prefix = model.prefixes[i];
  const at = model.sizes[0];
  const outputs = Object.fromEntries(graph.outputs.map(({ name }) =>
    [name, runs[at][prefix + name]]));
  totals.graphs++;
  totals.nodes += graph.nodes.length;
  graph.nodes.forEach((n) => operators.add(`${n.domain}.${n.op}`));
  totals.values += graph.outputs.length;
  symbolic.add(graph, (name) => infos.symbolic.get(prefix + name), outputs);
  const inputs = graph.inputs.map((v) => ({ ...v, decl: [] }));
  numeric.add({ ...graph, inputs },
    (name) => infos.numeric.get(prefix + name), outputs);
  const lost = mistracked(model, i, runs);
  if (lost.length) {
    totals.mistracked++;
    if (options.verbose)
      console.log(`seed ${graph.seed}: not as the generator thinks: ` +
        lost[0]);
  }
  if (wrong[i].length) found.push({ graph, ...wrong[i][0] });
}

async function finishModel(model, runner) {
  const verdict = await judge(model, runner);
  model.drop();
  if (!verdict.error && !verdict.fault)
    return model.graphs.forEach((_, i) => count(model, i, verdict));
  if (model.graphs.length > 1)
    return finishModels(model.graphs.map((g) => new Model([g])), runner);
  const [graph] = model.graphs;
  totals.graphs++;
  if (verdict.fault) {
    found.push({ graph, ...faultOf(verdict.fault, 0) });
    return undefined;
  }
  totals.refused++;
  if (options.verbose)
    console.log(`seed ${graph.seed}: refused: ${verdict.error}`);
  return undefined;
}

async function finishModels(list, runner) {
  await inferAll(list);
  for (const model of list) await finishModel(model, runner);
}

/* Graphs of seeds from `from` on, in models of BATCH. */
function makeModels(from, to) {
  const list = [];
  for (let seed = from; seed < to;) {
    const end = Math.min(to, (Math.floor(seed / BATCH) + 1) * BATCH);
    const graphs = [];
    for (; seed < end; seed++) graphs.push(makeGraph(seed));
    list.push(new Model(graphs));
  }
  return list;
}

async function lane(next) {
  const runner = new Runner();
  for (let part = next(); part; part = next())
    await finishModels(makeModels(part.from, part.to), runner);
  runner.stop();
}

async function runAll() {
  let at = options.seed;
  const end = options.seed + options.count;
  const next = () => {
    if (at >= end) return null;
    const from = at;
    at = Math.min(end, (Math.floor(at / BATCH) + PER_SCRIPT) * BATCH);
    return { from, to: at };
  };
  await Promise.all(Array.from({ length: LANES }, () => lane(next)));
}

/* ---- contradictions ---- */

/* Judges a graph at one size, for the shrinker: {wrong, run, shapes}; null: it
 * does not run. */
async function judgeOne(graph, at, runner) {
  const model = new Model([graph], [at], at);
  await inferAll([model]);
  const verdict = await judge(model, runner);
  model.drop();
  return verdict.error ? null : { run: verdict.runs[at], wrong:
    verdict.fault ? [faultOf(verdict.fault, at)] : verdict.wrong[0] };
}

async function explain(one, runner) {
  const { at } = one;
  const small = await shrink(one, (graph) => judgeOne(graph, at, runner));
  const text = goldenText(small);
  console.log(`FAIL seed ${one.graph.seed}: ${one.name} (${one.form}, sizes ` +
    `${JSON.stringify(sizesAt(one.graph, at, ''))}): ${one.why}\n` +
    `shrunk: ${small.name}: ${small.why}\n${text}`);
  if (!options.keep) return;
  fs.mkdirSync(GOLDEN, { recursive: true });
  fs.writeFileSync(path.join(GOLDEN, `seed-${one.graph.seed}.t`), text);
}

/* That the test itself can tell right from wrong. */
function checkSelf() {
  const sizes = { N: 7, 'M.1': 1, K: 4 };
  const cases = { 'N/2+1': 4, '(3-N)/2': -2, 'max(N-9,0)': 0,
    'min(K,N)*2': 8,
    'broadcast(M.1,K)': 4, 'broadcast(K,N)': 4, 'N-(K-1)/(K-2)': 6,
    '-N+(K)': -3 };
  for (const [text, value] of Object.entries(cases))
    check(evaluate(text, sizes) === value, `${text} is ${value}`);
  const float = (shape) => ({ type: 'float', shape });
  const run = { dtype: 'float', dims: [7, 4] };
  for (const shape of [null, [null, 4], ['N', 'N/2+1']])
    check(!contradiction(float(shape), run, sizes), `${shape} is right`);
  for (const shape of [[7], [7, 5], ['K', 4], ['X', 4], ['N/0', 4]])
    check(contradiction(float(shape), run, sizes), `${shape} is wrong`);
  const text = (seed) => modelText([makeGraph(seed)]);
  check(text(options.seed) === text(options.seed), 'one seed, one graph');
}

async function main() {
  checkSelf();
  if (runtime('native-cpu') !== true)
    return missing('shape differential', runtime('native-cpu'));
  const start = Date.now();
  await runAll();
  found.sort((a, b) => a.graph.nodes.length - b.graph.nodes.length);
  const runner = new Runner();
  for (const one of found.slice(0, MOST_SHRUNK)) await explain(one, runner);
  runner.stop();
  console.log(`seeds ${options.seed} to ${options.seed + options.count - 1}: ` +
    `${totals.graphs} graphs, ${totals.nodes} nodes of ${operators.size} ` +
    `operators, ${totals.values} values at two sizes; ` +
    `${totals.refused} refused, ${totals.mistracked} not as the generator ` +
    `thinks; ${(Date.now() - start) / 1000} s`);
  console.log(`symbolic: ${symbolic.report()}\nnumbers: ${numeric.report()}`);
  check(totals.refused <= MOST_REFUSED * totals.graphs,
    `${totals.refused} graphs are refused by onnxruntime`);
  if (found.length > MOST_TOLD) console.log(`the first ${MOST_TOLD} of ` +
    `${found.length} contradictions:`);
  found.slice(0, MOST_TOLD).forEach(({ graph, name, why }) =>
    check(false, `seed ${graph.seed}: ${name}: ${why}`));
  for (let i = found.length; i < totals.graphs; i++) check(true);
  return undefined;
}

await main();
finish();
