/* What the tests of real runtimes share: counting, running onnxfix, running
 * jobs through tools/web/run.mjs, comparing outputs. */

import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const ONNXFIX =
  process.env.ONNXFIX ?? path.join(ROOT, 'build', 'onnxfix');
export const SYNTH = path.join(path.dirname(ONNXFIX), 'synth');
const RUN = path.join(ROOT, 'tools', 'web', 'run.mjs');
const counts = { passed: 0, failed: 0, skipped: 0 };

/* A folder that is gone when the process ends. */
export const TEMP = fs.mkdtempSync(path.join(os.tmpdir(), 'onnxfix-test-'));
process.on('exit', () => fs.rmSync(TEMP, { recursive: true, force: true }));

export function check(ok, text) {
  counts[ok ? 'passed' : 'failed']++;
  if (!ok) console.log(`FAIL ${text}`);
  return ok;
}

/* Something that is not here: a skip, with CI=true a failure. */
export function missing(what, why) {
  const fails = process.env.CI === 'true';
  counts[fails ? 'failed' : 'skipped']++;
  console.log(`${fails ? 'FAIL' : 'SKIP'} ${what}: ${why}`);
}

/* The closing line; call last. */
export function finish() {
  const { passed, failed, skipped } = counts;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed || !passed && !skipped ? 1 : 0;
}

/* {code, stdout, stderr} of one run of onnxfix. */
export function onnxfix(...args) {
  const r = spawnSync(ONNXFIX, args,
    { encoding: 'utf8', maxBuffer: 1 << 30 });
  return { code: r.status ?? r.signal, stdout: r.stdout, stderr: r.stderr };
}

/* Runs onnxfix, which must succeed; its stdout. */
export function mustRun(...args) {
  const r = onnxfix(...args);
  if (r.code !== 0)
    throw new Error(`onnxfix ${args.join(' ')}: exit ${r.code}: ${r.stderr}`);
  return r.stdout;
}

let probed;

/* true, or why the runtime is not here. */
export function runtime(name) {
  try {
    probed ??= JSON.parse(execFileSync(process.execPath, [RUN, '--probe'],
      { encoding: 'utf8' }));
  } catch (error) {
    return `${RUN} --probe: ${error.message}`;
  }
  return probed[name] ?? 'unknown runtime';
}

/* Runs jobs (see tools/web/README.md); their results, in order. Outputs go to
 * files unless a job wants them inline. */
export function runJobs(jobs) {
  const file = path.join(TEMP, 'jobs.json');
  const results = path.join(TEMP, 'results.json');
  const outputs = path.join(TEMP, 'outputs');
  fs.mkdirSync(outputs, { recursive: true });
  fs.writeFileSync(file, JSON.stringify(
    jobs.map((j) => j.inline ? j : { outputs, ...j })));
  execFileSync(process.execPath, [RUN, file, results], { stdio: 'inherit' });
  return JSON.parse(fs.readFileSync(results, 'utf8'));
}

const ARRAYS = {
  float32: Float32Array, float64: Float64Array, int64: BigInt64Array,
  int32: Int32Array, uint8: Uint8Array, int8: Int8Array, bool: Uint8Array,
};

/* The values of an output that a job wrote to a file. */
export function values(output) {
  const bytes = fs.readFileSync(output.file);
  const buffer = bytes.buffer.slice(bytes.byteOffset,
    bytes.byteOffset + bytes.length);
  return new ARRAYS[output.dtype](buffer);
}

/* {maxAbs, mse, min, max} of b against the reference a. */
export function difference(a, b) {
  let maxAbs = 0, sum = 0, min = Infinity, max = -Infinity;
  for (let i = 0; i < a.length; i++) {
    const x = Number(a[i]), d = Math.abs(x - Number(b[i]));
    if (!(d <= maxAbs)) maxAbs = d;
    sum += d * d;
    if (x < min) min = x;
    if (x > max) max = x;
  }
  return { maxAbs, mse: sum / a.length, min, max };
}

/* A float input of repeatable numbers between -1 and 1, in a file. */
export function floats(dims, seed) {
  let state = seed;
  const next = () => {
    state = Math.imul(state, 1664525) + 1013904223 >>> 0;
    return state / 2 ** 31 - 1;
  };
  const n = dims.reduce((a, b) => a * b, 1);
  const file = path.join(TEMP, `floats-${dims.join('x')}-${seed}.bin`);
  fs.writeFileSync(file, Float32Array.from({ length: n }, next));
  return { dtype: 'float32', dims, file };
}
