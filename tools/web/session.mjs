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
  if (job.strict_ep && provider === 'webgpu')
    options.extra = { session: { disable_cpu_ep_fallback: '1' } };
  return options;
}

/* A failed result says at which stage: inputs, session, run or outputs. */
export async function runSession(ort, job, options, io) {
  if (io.external.length) options.externalData = io.external;
  const result = { ok: false, stage: 'inputs' };
  let session;
  try {
    const feeds = await makeFeeds(ort, job, io);
    result.stage = 'session';
    let start = performance.now();
    session = await ort.InferenceSession.create(io.model, options);
    result.session_ms = since(start);
    result.stage = 'run';
    start = performance.now();
    const fetched = await session.run(feeds);
    result.run_ms = since(start);
    result.stage = 'outputs';
    result.outputs = await takeOutputs(session, fetched, job, io);
    result.ok = true;
    delete result.stage;
  } catch (error) {
    result.error = error?.message ?? String(error);
  }
  await session?.release().catch(() => {});
  return result;
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
