/* Proves canonicalize-slices and lower-reverse on generated Slices: ORT CPU
 * must compute of the passes' results, with optimizations off and on, what the
 * standard says of the original (slice_cases.mjs); ambiguous Slices what ORT
 * says of the original, and by --ambiguous=spec what the standard says.
 *
 * usage: node slice_proof.mjs
 *
 * ONNXFIX_SEED=N draws other cases, ONNXFIX_CASES=N more or fewer. The smallest
 * failing cases are printed as models of one Slice. Without onnxruntime-node it
 * is a SKIP, with CI=true a failure. Ends with 'N passed, N failed, N
 * skipped'. */

import fs from 'node:fs';
import path from 'node:path';
import { TEMP, check, finish, missing, mustRun, onnxfix, runJobs, runtime }
  from './harness.mjs';
import { drawCase, element, expected, modelText, randomFrom, sizesOf }
  from './slice_cases.mjs';

const SEED = Number(process.env.ONNXFIX_SEED ?? 20);
const CASES = Number(process.env.ONNXFIX_CASES ?? 3200);
const OPSETS = [9, 10, 11, 12, 13, 17, 18, 21];
const PER_MODEL = 40;
const MODELS_PER_RUN = 15;
const SHOWN = 3;

const CANONICAL = 'canonicalize-slices';
const LOWER = 'lower-reverse';
const REST = 'drop-dead,infer-shapes';
/* The passes each result is made by. */
const CLEAR = { original: '', canonical: CANONICAL, lowered: LOWER,
  all: `${LOWER}:all`, sequence: `${CANONICAL},${LOWER},${REST}` };
const AMBIGUOUS = { ...CLEAR, spec: `${CANONICAL}:ambiguous=spec`,
  'spec-sequence': `${CANONICAL}:ambiguous=spec,${LOWER},${REST}` };

const inFolder = (name) => path.join(TEMP, name);

/* ---- models ---- */

function drawModels() {
  const random = randomFrom(SEED);
  const models = [];
  for (let id = 0; id < CASES;) {
    const ambiguous = random.chance(0.1);
    const open = random.chance(0.4);
    const opset = random.pick(ambiguous ? OPSETS.slice(1) : OPSETS);
    const cases = [];
    for (; cases.length < PER_MODEL && id < CASES; id++)
      cases.push(drawCase(random, id, { opset, open, ambiguous }));
    models.push({ name: `m${models.length}`, cases, ambiguous });
  }
  return models;
}

/* Writes the model and what each list of passes makes of it. A result that
 * cannot be made is a failure of all its cases, with the message. */
function makeResults(model) {
  const source = inFolder(`${model.name}.onnxtxt`);
  fs.writeFileSync(source, modelText(model.cases));
  model.results = [];
  for (const [name, passes] of
    Object.entries(model.ambiguous ? AMBIGUOUS : CLEAR)) {
    const result = { name, file: inFolder(`${model.name}-${name}.onnx`) };
    const list = passes ? ['-p', passes, '--check-passes'] : [];
    const run = onnxfix('opt', ...list, source, '-o', result.file, '-q');
    if (run.code !== 0) result.error = run.stderr.trim() || `exit ${run.code}`;
    model.results.push(result);
  }
}

/* ---- runs ---- */

const JS_TYPES = { float: 'float32' };

function feed(one, round) {
  const dims = sizesOf(one, round);
  const n = dims.reduce((a, b) => a * b, 1);
  return { dtype: JS_TYPES[one.dtype] ?? one.dtype, dims,
    data: Array.from({ length: n }, (_, i) => element(one, i)) };
}

function makeJobs(model) {
  const rounds = model.cases.some((c) => c.isOpen) ? [0, 1, 2] : [0];
  const jobs = [];
  for (const round of rounds) {
    const inputs = {};
    for (const one of model.cases) inputs[`x${one.id}`] = feed(one, round);
    if (model.cases.some((c) => c.inBranch))
      inputs.condition = { dtype: 'bool', dims: [], data: [round % 2] };
    for (const result of model.results.filter((r) => !r.error))
      for (const optimization of ['disabled', 'all'])
        jobs.push({ id: `${model.name}.${result.name}.${round}.${optimization}`,
          runtime: 'native-cpu', model: result.file, inputs, optimization,
          inline: true, result: result.name, round });
  }
  return jobs;
}

/* ---- comparison ---- */

const brief = ({ dims, data }) =>
  `[${dims}] ${data.slice(0, 12).join(' ')}${data.length > 12 ? ' ...' : ''}`;

function wanted(one, round) {
  const { dims, at } = expected(one, sizesOf(one, round));
  return { dims, data: at.map((i) => element(one, i)) };
}

const failures = new Map();
function fail(one, where, why) {
  if (!failures.has(one)) failures.set(one, { one, where, why });
}

const isSame = (a, b) => a.dims.join() === b.dims.join() &&
  a.data.length === b.data.length && a.data.every((v, i) => v === b.data[i]);

/* Compares one run of a model; reference is what the original gave there. */
function compare(model, job, done, reference) {
  const outputs = {};
  for (const output of done.outputs ?? [])
    outputs[output.name] = { dims: output.dims, data: output.data.map(Number) };
  for (const one of model.cases) {
    const where = `${job.result}, optimization ${job.optimization}, sizes ` +
      `[${sizesOf(one, job.round)}]`;
    const got = outputs[`y${one.id}`];
    const want = model.ambiguous && !job.result.startsWith('spec')
      ? reference[`y${one.id}`] ?? got : wanted(one, job.round);
    if (!got) fail(one, where, `the model does not run: ${done.error}`);
    else if (!isSame(got, want))
      fail(one, where, `${brief(got)}, expected ${brief(want)}`);
  }
  return outputs;
}

/* Types that infer-shapes declared must be those of the run. */
function compareShapes(model, done, declared) {
  for (const one of model.cases) {
    const shape = declared.get(`t${one.id}`);
    const output = done.outputs?.find(({ name }) => name === `y${one.id}`);
    if (!shape || !output) continue;
    const agrees = shape.length === output.dims.length && shape.every((d, k) =>
      typeof d !== 'number' || d < 0 || d === output.dims[k]);
    if (!agrees)
      fail(one, 'infer-shapes', `declares [${shape}], the run has ` +
        `[${output.dims}]`);
  }
}

function declaredIn(result) {
  const text = mustRun('show', '--json', result.file);
  const { value_info: infos } = JSON.parse(text);
  return new Map(infos.filter((v) => v.shape).map((v) => [v.name, v.shape]));
}

function checkModel(model, jobs, results) {
  for (const { name, error } of model.results.filter((r) => r.error))
    for (const one of model.cases) fail(one, name, error);
  const sequence = model.results.find((r) => r.name.endsWith('sequence'));
  const declared = sequence.error ? new Map() : declaredIn(sequence);
  model.n_declared = declared.size;
  const reference = {};
  jobs.forEach((job, i) => {
    const outputs = compare(model, job, results[i], reference[job.round] ?? {});
    if (job.result === 'original') reference[job.round] ??= outputs;
    if (job.result === sequence.name)
      compareShapes(model, results[i], declared);
  });
  return jobs.length;
}

/* ---- all ---- */

function checkAll(models) {
  let runs = 0;
  for (let i = 0; i < models.length; i += MODELS_PER_RUN) {
    const some = models.slice(i, i + MODELS_PER_RUN);
    some.forEach(makeResults);
    const jobs = some.map(makeJobs);
    const results = runJobs(jobs.flat());
    some.forEach((model, k) => {
      runs += checkModel(model, jobs[k], results.splice(0, jobs[k].length));
    });
  }
  return runs;
}

function report(models, runs) {
  const cases = models.flatMap((m) => m.cases);
  const count = (test) => cases.filter(test).length;
  console.log(`seed ${SEED}: ${cases.length} Slices in ${models.length} ` +
    `models, ${runs} runs; ${count((c) => c.isOpen)} with open dims, ` +
    `${count((c) => c.axes.some((a) => a.step < 0n))} with negative steps, ` +
    `${count((c) => c.opset < 10)} with attributes, ` +
    `${models.filter((m) => m.ambiguous).flatMap((m) => m.cases).length} ` +
    `ambiguous; ${models.reduce((n, m) => n + m.n_declared, 0)} inferred ` +
    'types compared');
  const size = ({ one }) => one.axes.length * 1000 +
    one.sizes.reduce((a, b) => a * b, 1) + modelText([one]).length;
  for (const failure of [...failures.values()]
    .sort((a, b) => size(a) - size(b)).slice(0, SHOWN))
    console.log(`FAIL ${failure.where}: ${failure.why}\n` +
      modelText([failure.one]));
  for (const one of cases)
    check(!failures.has(one), `Slice ${one.id}`);
}

function main() {
  if (runtime('native-cpu') !== true)
    return missing('slice proof', runtime('native-cpu'));
  const models = drawModels();
  report(models, checkAll(models));
}

main();
finish();
