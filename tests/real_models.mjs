/* The public models of models/public, and the fixtures of models: what comes
 * out of onnxfix computes the same in onnxruntime on the CPU.
 *
 * usage: node tests/real_models.mjs
 *
 * Per model: read and write gives the same bytes; check finds no error;
 * `build --fp32` is bit-exact with optimizations off; `build` (fp16 weights) at
 * the default level has a PSNR of at least 45 dB (peak: the reference's max -
 * min over the inputs; outputs under 64 elements: at most 2e-3 off). */

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, SYNTH, TEMP, check, difference, finish, floats, missing, mustRun,
  onnxfix, runJobs, runtime, values } from './harness.mjs';

const MIN_PSNR = 45;
const MAX_ABS = 2e-3;
const SMALL = 64;

function fetchInputs() {
  const models = path.join(ROOT, 'build', 'models');
  const inputs = path.join(TEMP, 'inputs');
  const tool = (name) => path.join(ROOT, 'tools', 'web', name);
  execFileSync(process.execPath, [tool('models.mjs'), '-o', models],
    { stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync(process.execPath, [tool('inputs.mjs'), inputs],
    { stdio: ['ignore', 'ignore', 'inherit'] });
  const cases =
    JSON.parse(fs.readFileSync(path.join(inputs, 'inputs.json'), 'utf8'));
  return { models, cases };
}

function testFile(model, file) {
  const copy = path.join(TEMP, 'copy.onnx');
  mustRun('opt', file, '-o', copy);
  check(fs.readFileSync(file).equals(fs.readFileSync(copy)),
    `${model}: read and write changes bytes`);
  const found = onnxfix('check', file);
  check(found.code === 0, `${model}: check: ${found.stdout}`);
}

/* name -> the built models of a source, and how each is compared. */
function build(model, file) {
  const stem = path.basename(model, '.onnx');
  const exact = path.join(TEMP, stem, 'fp32');
  const half = path.join(TEMP, stem, 'fp16');
  mustRun('build', '--fp32', file, '-o', exact);
  mustRun('build', file, '-o', half);
  return {
    source: { file, optimization: 'disabled' },
    exact: { file: path.join(exact, model), optimization: 'disabled' },
    default: { file, optimization: 'all' },
    half: { file: path.join(half, model), optimization: 'all' },
  };
}

/* Per case and output: how far `other` is from `base`. */
function compare(results, cases, base, other) {
  return cases.flatMap((_, i) => {
    const a = results.get(`${base}-${i}`), b = results.get(`${other}-${i}`);
    if (!a.ok || !b.ok) return [{ error: a.error ?? b.error }];
    return a.outputs.map((output, k) => {
      const out = b.outputs[k];
      const same = String(output.dims) === String(out.dims) &&
        output.dtype === out.dtype && output.name === out.name;
      const x = values(output), y = values(out);
      return { name: output.name, same, elements: x.length,
        exact: Buffer.from(x.buffer).equals(Buffer.from(y.buffer)),
        ...difference(x, y) };
    });
  });
}

function judge(model, list) {
  for (const name of new Set(list.map((r) => r.name))) {
    const runs = list.filter((r) => r.name === name);
    const peak = Math.max(...runs.map((r) => r.max)) -
      Math.min(...runs.map((r) => r.min));
    for (const r of runs) {
      const psnr = 10 * Math.log10(peak * peak / r.mse);
      const small = r.elements < SMALL;
      const ok = r.same && (small ? r.maxAbs <= MAX_ABS : psnr >= MIN_PSNR);
      const text = small ? `max abs ${r.maxAbs.toExponential(2)}` :
        `PSNR ${psnr.toFixed(1)} dB`;
      console.log(`${model} ${name}: fp16 weights: ${text}`);
      check(ok, `${model} ${name}: ${text}, same shape: ${r.same}`);
    }
  }
}

function testNumbers(model, file, cases) {
  const variants = build(model, file);
  const jobs = Object.entries(variants).flatMap(([name, v]) =>
    cases.map((c, i) => ({ id: `${name}-${i}`, model: v.file,
      runtime: 'native-cpu', optimization: v.optimization,
      timeout_ms: 300000, inputs: c.inputs })));
  const results = new Map(runJobs(jobs).map((r) => [r.id, r]));
  const exact = compare(results, cases, 'source', 'exact');
  for (const r of exact)
    check(!r.error && r.same && r.exact,
      `${model} ${r.name}: without fp16 not bit-exact: ${JSON.stringify(r)}`);
  const half = compare(results, cases, 'default', 'half');
  const failed = half.find((r) => r.error);
  check(!failed, `${model}: with fp16 weights: ${failed?.error}`);
  if (!failed) judge(model, half);
}

const int64 = (dims, data) => ({ dtype: 'int64', dims, data });

/* {model, file, cases} of our own models. */
function fixtures() {
  const file = (name) => path.join(TEMP, name);
  const text = (name) =>
    path.join(ROOT, 'models', name, `${name}.onnxtxt`);
  mustRun('opt', text('if_loop'), '-o', file('if_loop.onnx'));
  execFileSync(SYNTH, ['transformer', '-o', file('transformer.onnx')]);
  execFileSync(SYNTH, ['ffc', '-o', file('ffc.onnx')]);
  const loop = (trips, flip, rows) => ({ inputs: { trips: int64([], [trips]),
    flip: { dtype: 'bool', dims: [], data: [flip] },
    x: floats([rows, 8], 1) } });
  const attention = (mask) => ({ inputs: {
    hidden: floats([1, mask.length, 64], 2),
    attention_mask: int64([1, mask.length], mask) } });
  const spectrum = { inputs: { x_l: floats([1, 4, 8, 64], 3),
    x_g: floats([1, 12, 8, 64], 4) } };
  return [
    ['if_loop.onnx', [loop(0, 0, 2), loop(3, 1, 3), loop(4, 0, 1)]],
    ['transformer.onnx', [attention([1, 1, 1]), attention([1, 1, 0, 0])]],
    ['ffc.onnx', [spectrum]],
  ].map(([model, cases]) => ({ model, file: file(model), cases }));
}

function publicModels() {
  const { models, cases } = fetchInputs();
  const names = [...new Set(cases.map((c) => c.model))];
  check(names.length === 7, `7 models expected: ${names}`);
  return names.map((model) => ({ model, file: path.join(models, model),
    cases: cases.filter((c) => c.model === model) }));
}

function main() {
  if (runtime('native-cpu') !== true)
    return missing('real models', runtime('native-cpu'));
  const list = fixtures();
  try {
    list.push(...publicModels());
  } catch (error) {
    missing('public models', error.message);
  }
  for (const { model, file, cases } of list) {
    testFile(model, file);
    testNumbers(model, file, cases);
  }
}

main();
finish();
