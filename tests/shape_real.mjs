/* What onnxfix infers of the public models of models/public and the fixtures
 * of models, against every value of a run in onnxruntime on the CPU, at two
 * sizes of the inputs.
 *
 * usage: node tests/shape_real.mjs [-v]
 *
 * Only the inputs' declarations are left in a model, first with named dims,
 * then with numbers. No inferred type or shape may contradict the run; with
 * numbers at most 1 % of the values at each size may have something unknown,
 * each is printed with its reason. Ifs are replaced by the branch that a run
 * takes, so that the values in it are seen; those in the other branch and in
 * loops are not and are counted apart. -v prints what is unknown with names,
 * too. */

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, SYNTH, TEMP, check, finish, missing, mustRun, runtime }
  from './harness.mjs';
import { declareInputs, graphOf, ifsOf, inlineIfs, madeBy, promote }
  from './onnx_bytes.mjs';
import { contradiction, infosOf, shapeText } from './shape_diff_compare.mjs';
import { Runner } from './shape_diff_run.mjs';

const MOST_UNKNOWN = 0.01;
const MOST_ROUNDS = 16;
const SIZES = [0, 1];
const verbose = process.argv.includes('-v');
const totals = { unknown: [0, 0], values: [0, 0] };

/* An input with named dims, and its elements where they matter. */
const floats = (name, ...names) => ({ name, dtype: 'float', names });
const ints = (name, names, more) => ({ name, dtype: 'int64', names, ...more });

/* Inputs and the sizes of their names; each model runs at both. */
const MODELS = {
  'oww_embedding.onnx': {
    inputs: [floats('input_1', 'N', 76, 32, 1)], sizes: { N: [1, 3] } },
  'oww_melspectrogram.onnx': {
    inputs: [floats('input', 'N', 'S')],
    sizes: { N: [1, 2], S: [1280, 12407] } },
  'ppocr_v2_cls.onnx': {
    inputs: [floats('x', 'N', 3, 'H', 'W')],
    sizes: { N: [1, 3], H: [48, 61], W: [192, 75] } },
  'ppocr_v4_det.onnx': {
    inputs: [floats('x', 'N', 3, 'H', 'W')],
    sizes: { N: [1, 2], H: [96, 160], W: [320, 64] } },
  'ppocr_v4_rec.onnx': {
    inputs: [floats('x', 'N', 3, 48, 'W')],
    sizes: { N: [1, 2], W: [160, 213] } },
  'silero_vad_legacy.onnx': {
    inputs: [floats('input', 'N', 'S'), ints('sr', [], {
      data: [[16000], [8000]] }), floats('h', 2, 'N', 64),
    floats('c', 2, 'N', 64)],
    sizes: { N: [1, 3], S: [1536, 512] } },
  'silero_vad_v5.onnx': {
    inputs: [floats('input', 'N', 'S'), floats('state', 2, 'N', 128),
      ints('sr', [], { data: [[16000], [8000]] })],
    sizes: { N: [1, 3], S: [576, 288] } },
  'if_loop.onnx': {
    inputs: [ints('trips', [], { data: [[3], [4]] }), { name: 'flip',
      dtype: 'bool', names: [], data: [[1], [0]] }, floats('x', 'R', 8)],
    sizes: { R: [2, 5] } },
  'transformer.onnx': {
    inputs: [floats('hidden', 'B', 'S', 64),
      ints('attention_mask', ['B', 'S'], { low: [0, 1], high: [1, 1] })],
    sizes: { B: [1, 2], S: [3, 7] } },
  'ffc.onnx': { inputs: [floats('x_l', 1, 4, 8, 64),
    floats('x_g', 1, 12, 8, 64)], sizes: {} },
};

/* ---- models ---- */

function publicModels() {
  const folder = path.join(ROOT, 'build', 'models');
  execFileSync(process.execPath, [path.join(ROOT, 'tools', 'web', 'models.mjs'),
    '-o', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const files = fs.readdirSync(folder).filter((f) => f.endsWith('.onnx'));
  for (const file of files)
    check(file in MODELS, `${file}: no sizes for it`);
  check(files.length === 7, `7 models expected: ${files}`);
  return files.map((name) => ({ name, file: path.join(folder, name) }));
}

function fixtures() {
  const file = (name) => path.join(TEMP, name);
  mustRun('opt', path.join(ROOT, 'models', 'if_loop', 'if_loop.onnxtxt'), '-o',
    file('if_loop.onnx'));
  for (const name of ['transformer', 'ffc'])
    execFileSync(SYNTH, [name, '-o', file(`${name}.onnx`)]);
  return ['if_loop.onnx', 'transformer.onnx', 'ffc.onnx']
    .map((name) => ({ name, file: file(name) }));
}

/* ---- what is inferred ---- */

const numberOf = (sizes, dim, at) => sizes[dim]?.[at] ?? dim;

function show(bytes, ...options) {
  const file = path.join(TEMP, 'declared.onnx');
  fs.writeFileSync(file, bytes);
  if (options.length) mustRun('set-dims', ...options, file, '-o', file);
  return JSON.parse(mustRun('show', '--json', file));
}

/* {named, numbers: [at, at]}: show --json of a model with its inputs declared
 * so. What set-dims makes of the names must be the same as the numbers. */
function inferred(model, bytes, { inputs, sizes }) {
  const declared = (dimOf) => declareInputs(bytes, Object.fromEntries(
    inputs.map((i) => [i.name, i.names.map(dimOf)])));
  const named = declared((dim) => dim);
  const numbers = SIZES.map((at) =>
    show(declared((dim) => numberOf(sizes, dim, at))));
  const dims = Object.entries(sizes)
    .flatMap(([name, [n]]) => ['--dim', `${name}=${n}`]);
  if (dims.length)
    check(JSON.stringify(show(named, ...dims)) === JSON.stringify(numbers[0]),
      `${model}: set-dims ${dims.join(' ')}: not what the numbers give`);
  return { named: show(named), numbers };
}

/* The values of a graph, and of those of its bodies that run in it. */
class Infos {
  constructor(graph) {
    this.graphs = [];
    this.values = new Map();
    this.bodies = infosOf(graph).size;
    this.add(graph);
  }

  add(graph) {
    this.graphs.push(graph);
    for (const v of [...graph.inputs, ...graph.value_info, ...graph.outputs])
      this.values.set(v.name, v);
  }

  enter(outputs, branch) {
    const nodes = this.graphs.flatMap((g) => g.nodes);
    const node = nodes.find((n) => n.outputs[0] === outputs[0]);
    this.add(node.subgraphs.find((s) => s.attribute === branch));
  }
}

/* ---- runs ---- */

/* Runs a model with all values as outputs; Ifs are replaced by what they run
 * until none is left. */
async function runAll(runner, bytes, { inputs, sizes }, at, infos) {
  const file = path.join(TEMP, 'all.onnx');
  const feeds = inputs.map((i) => ({ ...i, dims: SIZES.map((k) =>
    i.names.map((dim) => numberOf(sizes, dim, k))) }));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const ifs = ifsOf(bytes);
    const names = [...madeBy(graphOf(bytes)), ...ifs.map((i) => i.condition)];
    fs.writeFileSync(file, promote(bytes, [...new Set(names)]
      .filter((name) => !inputs.some((i) => i.name === name))));
    const { runs, error } =
      await runner.run({ file, inputs: feeds, sizes: [at] });
    if (error) throw new Error(error);
    if (!ifs.length) return runs[at];
    const taken = new Map(ifs.map(({ condition, outputs }) => {
      const data = runs[at][condition]?.data ??
        inputs.find((i) => i.name === condition).data[at];
      return [outputs[0], data[0] ? 'then_branch' : 'else_branch'];
    }));
    ifs.forEach(({ outputs }) => infos.forEach((i) =>
      i.enter(outputs, taken.get(outputs[0]))));
    bytes = inlineIfs(bytes, (outputs) => taken.get(outputs[0]));
  }
  throw new Error(`Ifs ${MOST_ROUNDS} deep`);
}

/* ---- comparison ---- */

const isKnown = ({ type, shape }) => !type.startsWith('?') && shape &&
  !shape.includes(null);

function compare(where, actual, infos, at, sizes) {
  const now = Object.fromEntries(Object.entries(sizes)
    .map(([name, pair]) => [name, pair[at]]));
  const [named, numbers] = infos.map((i) => i.values);
  const open = { named: [], numbers: [] };
  const known = Object.keys(actual).filter((name) => numbers.has(name));
  for (const name of known) {
    for (const [form, values] of [['named', named], ['numbers', numbers]]) {
      const info = values.get(name);
      const why = contradiction(info, actual[name], now);
      check(!why, `${where}: '${name}' with ${form} is ${why}`);
      if (!isKnown(info)) open[form].push(info);
    }
  }
  return { values: known.length, open, others: infos[1].bodies -
    infos[1].values.size };
}

function tell(open) {
  const line = ({ name, type, shape, reason }) =>
    `    '${name}' ${type}${shapeText(shape)}: ${reason}`;
  console.log(open.map(line).join('\n'));
}

async function testModel(runner, { name, file }) {
  const about = MODELS[name];
  const bytes = fs.readFileSync(file);
  const shown = inferred(name, bytes, about);
  for (const at of SIZES) {
    const infos = [shown.named, shown.numbers[at]].map((g) => new Infos(g));
    const actual = await runAll(runner, bytes, about, at, infos);
    const where = `${name} ${JSON.stringify(about.inputs.map((i) =>
      i.names.map((dim) => numberOf(about.sizes, dim, at)).join('x')))}`;
    const { values, open, others } =
      compare(where, actual, infos, at, about.sizes);
    console.log(`${where}: ${values} values, ${open.numbers.length} unknown, ` +
      `${open.named.length} with names; ${others} not run`);
    if (open.numbers.length) tell(open.numbers);
    if (verbose && open.named.length) tell(open.named);
    check(values > 0, `${where}: nothing ran`);
    totals.values[at] += values;
    totals.unknown[at] += open.numbers.length;
  }
}

async function main() {
  if (runtime('native-cpu') !== true)
    return missing('shapes of real models', runtime('native-cpu'));
  const list = fixtures();
  try {
    list.push(...publicModels());
  } catch (error) {
    missing('public models', error.message);
  }
  const runner = new Runner();
  for (const model of list) await testModel(runner, model);
  runner.stop();
  for (const at of SIZES)
    check(totals.unknown[at] <= MOST_UNKNOWN * totals.values[at],
      `${totals.unknown[at]} of ${totals.values[at]} values unknown`);
  console.log(`values: ${totals.values}, unknown: ${totals.unknown}`);
}

await main();
finish();
