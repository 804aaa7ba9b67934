/* Runs models for shape_diff.mjs in a process of its own, with onnxruntime-node
 * on the CPU: what shapes come out. This module is both ends. */

import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { randomFrom } from './slice_cases.mjs';

const SELF = fileURLToPath(import.meta.url);
const TYPES = { float: ['float32', Float32Array], int64: ['int64',
  BigInt64Array], int32: ['int32', Int32Array], bool: ['bool', Uint8Array],
uint8: ['uint8', Uint8Array] };
const NAMES = Object.fromEntries(
  Object.entries(TYPES).map(([name, [ort]]) => [ort, name]));
/* Elements of integer outputs that are told. */
const MOST_TOLD = 64;

/* ---- the child ---- */

function elements(input, at, random) {
  const n = input.dims[at].reduce((a, b) => a * b, 1);
  const { low, high } = input;
  const one = {
    float: () => random.below(2000) / 1000 - 1,
    bool: () => random.below(2),
  }[input.dtype] ?? (() => low ? low[at] + random.below(high[at] - low[at] + 1)
    : random.below(8));
  return input.data?.[at] ?? Array.from({ length: n }, one);
}

/* Feeds of a batch's inputs at one of the two sizes. */
function makeFeeds(ort, inputs, at) {
  const random = randomFrom(at + 1);
  return Object.fromEntries(inputs.map((input) => {
    const [type, List] = TYPES[input.dtype];
    const data = List.from(elements(input, at, random),
      (n) => List === BigInt64Array ? BigInt(n) : n);
    return [input.name, new ort.Tensor(type, data, input.dims[at])];
  }));
}

function told(tensor) {
  const out = { dtype: NAMES[tensor.type] ?? tensor.type,
    dims: [...tensor.dims] };
  if (tensor.size <= MOST_TOLD && out.dtype !== 'float')
    out.data = Array.from(tensor.data, Number);
  tensor.dispose?.();
  return out;
}

/* Outputs at both sizes, or only at those asked for. */
async function runModel(ort, { file, inputs, sizes }) {
  let session;
  const result = { runs: [] };
  try {
    session = await ort.InferenceSession.create(file, {
      executionProviders: ['cpu'], graphOptimizationLevel: 'disabled',
      intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4 });
    for (const at of sizes) {
      const fetched = await session.run(makeFeeds(ort, inputs, at));
      result.runs[at] = Object.fromEntries(Object.entries(fetched)
        .map(([name, tensor]) => [name, told(tensor)]));
    }
  } catch (error) {
    result.error = error?.message ?? String(error);
  }
  await session?.release().catch(() => {});
  return result;
}

if (process.send && process.argv[1] === SELF) {
  const ort = createRequire(new URL('../tools/web/run.mjs', import.meta.url))(
    'onnxruntime-node');
  process.on('message', async (job) => process.send(await runModel(ort, job)));
  process.on('disconnect', () => process.exit(0));
}

/* ---- the parent ---- */

/* run(job) gives {runs: [outputs, outputs], error}. A model that takes the
 * process down is an error, too. */
export class Runner {
  start() {
    this.child = fork(SELF, [],
      { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.child.on('message', (message) => this.done(message));
    this.child.once('close', (code, signal) => {
      this.child = null;
      this.done?.({ runs: [], error: `crashed (${signal ?? code})` });
    });
  }

  run(job) {
    if (!this.child) this.start();
    return new Promise((resolve) => {
      this.done = resolve;
      this.child.send(job);
    });
  }

  stop() {
    this.done = null;
    this.child?.disconnect();
  }
}
