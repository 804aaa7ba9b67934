/* Runs one job on one ONNX Runtime JavaScript API; the same in node and in
 * the page. io is what differs: model (a path or bytes), external, readInput
 * (name -> bytes) and writeOutput (k, bytes). */

import { fromBytes, fromValues, toBytes, toValues } from './tensor.mjs';

const OPTIMIZATION = ['disabled', 'basic', 'extended', 'all'];

export function outputFile(job, k) {
  return `${job.outputs}/${job.id}.${k}.bin`;
}

export function sessionOptions(job, provider) {
  const level = job.optimization ?? 'all';
  if (!OPTIMIZATION.includes(level))
    throw new Error(`optimization '${level}' is none of ${OPTIMIZATION}`);
  const options = {
    executionProviders: [provider],
    graphOptimizationLevel: level,
    intraOpNumThreads: job.threads ?? 1,
    interOpNumThreads: 1,
    logSeverityLevel: 4,
  };
  if (job.dims) options.freeDimensionOverrides = job.dims;
  if (job.strict_ep && provider === 'webgpu')
    options.extra = { session: { disable_cpu_ep_fallback: '1' } };
  return options;
}

/* The session of one job, kept for the next that wants the same. */
export class Sessions {
  /* True when the session for this key is there. */
  has(key) {
    return key !== undefined && this.key === key;
  }

  async get(ort, key, io, options) {
    if (this.has(key)) return this;
    await this.drop();
    const external = await io.external();
    if (external.length) options.externalData = external;
    const model = await io.model();
    const start = performance.now();
    this.session = await ort.InferenceSession.create(model, options);
    this.session_ms = since(start);
    this.key = key;
    return this;
  }

  async drop() {
    const { session } = this;
    this.session = this.key = undefined;
    await session?.release().catch(() => {});
  }
}

/* A failed result says at which stage: inputs, session, run or outputs. */
export async function runSession(ort, job, options, io, sessions) {
  const result = { ok: false, stage: 'inputs' };
  try {
    const feeds = await makeFeeds(ort, job, io);
    result.stage = 'session';
    const { session, session_ms } =
      await sessions.get(ort, job.key, io, options);
    result.session_ms = session_ms;
    result.stage = 'run';
    const fetched = await timedRuns(session, feeds, job.repeats ?? 0, result);
    result.stage = 'outputs';
    result.outputs = await takeOutputs(session, fetched, job, io);
    result.ok = true;
    delete result.stage;
  } catch (error) {
    result.error = error?.message ?? String(error);
  }
  if (!result.ok || job.key === undefined) await sessions.drop();
  return result;
}

/* The outputs of the first run; the times of it and, as median_ms, of those
 * after it. */
async function timedRuns(session, feeds, repeats, result) {
  let start = performance.now();
  const fetched = await session.run(feeds);
  result.run_ms = since(start);
  const times = [];
  for (let i = 0; i < repeats; i++) {
    start = performance.now();
    const again = await session.run(feeds);
    times.push(since(start));
    for (const tensor of Object.values(again)) tensor.dispose?.();
  }
  times.sort((a, b) => a - b);
  if (repeats) result.median_ms = times[times.length >> 1];
  return fetched;
}

function since(start) {
  return Math.round((performance.now() - start) * 1000) / 1000;
}

async function makeFeeds(ort, job, io) {
  const feeds = {};
  for (const [name, input] of Object.entries(job.inputs ?? {})) {
    const { dtype, dims } = input;
    try {
      const data = input.data ? fromValues(dtype, input.data, dims)
        : fromBytes(dtype, await io.readInput(name), dims);
      feeds[name] = new ort.Tensor(dtype, data, dims);
    } catch (error) {
      throw new Error(`input '${name}': ${error.message}`);
    }
  }
  return feeds;
}

async function takeOutputs(session, fetched, job, io) {
  const outputs = [];
  for (const [k, name] of session.outputNames.entries()) {
    const tensor = fetched[name];
    const output = { name, dtype: tensor.type, dims: Array.from(tensor.dims) };
    const isString = tensor.type === 'string';
    if (job.outputs && !isString) {
      output.file = outputFile(job, k);
      await io.writeOutput(k, toBytes(tensor.data));
    }
    if (job.inline || isString)
      output.data = toValues(tensor.type, tensor.data);
    tensor.dispose?.();
    outputs.push(output);
  }
  return outputs;
}
