/* The page's side of worker_web.mjs: setUp loads one onnxruntime-web bundle,
 * runJob runs one job on it. */

import { runSession, sessionOptions, Sessions } from './session.mjs';

/* The runtime logs where it placed each node; the lines come through console,
 * whose methods it binds when it is loaded. Verbose logs are long: only these
 * lines are kept. */
const PLACEMENT = /VerifyEachNodeIsAssignedToAnEp\]\s*(.*)/s;
const logged = [];
for (const method of ['log', 'warn', 'error', 'info', 'debug'])
  console[method] = (line) => {
    const found = PLACEMENT.exec(line);
    if (found) logged.push(found[1]);
  };

const sessions = new Sessions();
let ort;
let provider;
let placed;

globalThis.setUp = async (setup) => {
  ort = await import(setup.bundle);
  ort.env.wasm.numThreads = setup.threads;
  provider = setup.provider;
  const adapter = provider === 'webgpu' ? await adapterInfo() : {};
  return { version: ort.env.versions.web, ...adapter };
};

async function adapterInfo() {
  const adapter = await navigator.gpu?.requestAdapter();
  if (!adapter) throw new Error('the browser has no WebGPU adapter');
  const { vendor, architecture, device, description } = adapter.info;
  return {
    adapter: { vendor, architecture, device, description },
    features: [...adapter.features].sort(),
  };
}

async function fetchBytes(url) {
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok)
    throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function fetchExternal(at, job) {
  const files = [];
  for (const [k, { path }] of (job.external ?? []).entries())
    files.push({ path, data: await fetchBytes(`${at}/external/${k}`) });
  return files;
}

async function post(url, body) {
  const response = await fetch(url, { method: 'POST', body });
  if (!response.ok) throw new Error(`output: ${await response.text()}`);
}

/* What the log says: nodes per provider, and which ones fell back. */
function placement() {
  const placed = {};
  const cpuNodes = [];
  let current;
  for (const line of logged) {
    const group = /placed on \[(\w+)\]\. Number of nodes: (\d+)/.exec(line);
    if (group) {
      current = group[1];
      placed[current] = (placed[current] ?? 0) + Number(group[2]);
    } else if (current === 'CPUExecutionProvider' &&
        /^\S+ \(.*\)$/.test(line)) {
      cpuNodes.push(line);
    }
  }
  return { placed, cpu_nodes: cpuNodes };
}

globalThis.runJob = async (serial, job) => {
  const at = `/job/${serial}`;
  try {
    const options = sessionOptions(job, provider);
    options.logSeverityLevel = 0;
    logged.length = 0;
    const isNew = !sessions.has(job.key);
    const result = await runSession(ort, job, options, {
      model: () => fetchBytes(`${at}/model`),
      external: () => fetchExternal(at, job),
      readInput: (name) =>
        fetchBytes(`${at}/input/${encodeURIComponent(name)}`),
      writeOutput: (k, bytes) => post(`${at}/output/${k}`, bytes),
    }, sessions);
    if (isNew) placed = placement();
    return provider === 'webgpu' ? { ...result, ...placed } : result;
  } catch (error) {
    return { ok: false, stage: 'inputs',
      error: error?.message ?? String(error) };
  }
};
