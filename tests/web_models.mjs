/* The fault that onnxfix exists for, in a real browser: a reverse that loses an
 * element in onnxruntime-web's default build, and the same models right after
 * `build`.
 *
 * usage: node tests/web_models.mjs
 *
 * On WebGPU in headless Chromium, as web-jsep and web-webgpu: the 31-element
 * reverse and the LaMa FFC block (small, and 64x64x192), against the original
 * in onnxruntime on the CPU. The original must be wrong in web-jsep (else the
 * test proves nothing), and what `build` made of it right in both. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT, SYNTH, TEMP, check, difference, finish, floats, missing,
  mustRun, runJobs, runtime, values } from './harness.mjs';

/* fp16 weights are off by up to 2^-11 of a value; sums of a few hundred
 * products of outputs about 1 stay well below this. */
const MAX_ABS = 2e-2;
const WEB = ['web-jsep', 'web-webgpu'];

function makeModels() {
  const reverse = path.join(TEMP, 'reverse31.onnx');
  mustRun('opt', path.join(ROOT, 'models', 'reverse31', 'reverse31.onnxtxt'),
    '-o', reverse);
  const ffc = (size) => {
    const file = path.join(TEMP, `ffc_${size}.onnx`);
    execFileSync(SYNTH, ['ffc', '--size', size, '-o', file]);
    return file;
  };
  return [
    { name: 'reverse31', file: reverse,
      inputs: { x: floats([1, 1, 1, 31], 1) } },
    { name: 'ffc_small', file: ffc('small'),
      inputs: { x_l: floats([1, 4, 8, 64], 2), x_g: floats([1, 12, 8, 64], 3) } },
    { name: 'ffc_full', file: ffc('full'),
      inputs: { x_l: floats([1, 128, 64, 64], 4),
        x_g: floats([1, 384, 64, 64], 5) } },
  ];
}

/* 'right', or what is wrong. */
function verdict(reference, result) {
  if (!result.ok) return `error: ${result.error.split('\n')[0]}`;
  for (const [k, want] of reference.outputs.entries()) {
    const got = result.outputs[k];
    if (String(want.dims) !== String(got.dims))
      return `${got.name} is [${got.dims}], not [${want.dims}]`;
    const { maxAbs } = difference(values(want), values(got));
    if (!(maxAbs <= MAX_ABS)) return `${got.name} is off by ${maxAbs}`;
  }
  return 'right';
}

function main() {
  for (const name of ['native-cpu', ...WEB])
    if (runtime(name) !== true) return missing(`web models: ${name}`,
      runtime(name));
  const models = makeModels();
  const jobs = models.flatMap((m) => {
    const dir = path.join(TEMP, `${m.name}.built`);
    mustRun('build', m.file, '-o', dir);
    const built = path.join(dir, path.basename(m.file));
    const job = (variant, model, where) => ({ id: `${m.name}-${variant}-${where}`,
      model, runtime: where, inputs: m.inputs, timeout_ms: 300000 });
    return [job('original', m.file, 'native-cpu'),
      ...WEB.flatMap((w) =>
        [job('original', m.file, w), job('built', built, w)])];
  });
  jobs.sort((a, b) => a.runtime < b.runtime ? -1 : a.runtime > b.runtime);
  const results = new Map(runJobs(jobs).map((r) => [r.id, r]));
  for (const { name } of models) {
    const reference = results.get(`${name}-original-native-cpu`);
    if (!check(reference.ok, `${name} native-cpu: ${reference.error}`)) continue;
    const of = (variant, where) =>
      verdict(reference, results.get(`${name}-${variant}-${where}`));
    for (const where of WEB) {
      const before = of('original', where), after = of('built', where);
      console.log(`${name} ${where}: before: ${before}; after: ${after}`);
      check(before === 'right' === (where !== 'web-jsep'),
        `${name} ${where}: the original is ${before}`);
      check(after === 'right', `${name} ${where}: after build ${after}`);
      const { cpu_nodes } = results.get(`${name}-built-${where}`);
      check(cpu_nodes?.length === 0,
        `${name} ${where}: not on WebGPU: ${cpu_nodes}`);
    }
  }
}

main();
finish();
