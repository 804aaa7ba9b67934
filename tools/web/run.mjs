/* Runs ONNX models in real runtimes and writes what came out.
 *
 * usage: node run.mjs JOBS.json RESULTS.json
 *        node run.mjs --probe
 *
 * The job format is in README.md. Exit codes: 0 all jobs were run (failed ones
 * included), 2 usage, 5 a runtime is missing or a file cannot be read. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNative } from './worker_native.mjs';
import { Browser, CHROMIUM, IS_REMOTE, webRuntime } from './worker_web.mjs';
import { TINY_MODEL } from './tiny_onnx.mjs';

const RUNTIMES = ['native-cpu', 'web-wasm', 'web-webgpu', 'web-jspi',
  'web-jsep'];
const PARENT_CHECK_MS = 500;
const DEFAULT_TIMEOUT_MS = 60000;
const START_TIMEOUT_MS = 120000;

class Failure extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/* Owns every child process: one native process, one browser with a page per
 * runtime and thread count. */
class Workers {
  constructor() {
    this.browser = new Browser();
    this.running = new Map();
  }

  async get(job) {
    if (this.ending) throw new Failure(5, 'interrupted');
    const key = `${job.runtime} ${job.threads ?? 1}`;
    if (!this.running.has(key)) {
      const worker = job.runtime === 'native-cpu' ? await startNative()
        : await this.browser.open(job.runtime, job.threads ?? 1);
      this.running.set(key, worker);
    }
    return this.running.get(key);
  }

  async drop(worker) {
    for (const [key, value] of this.running)
      if (value === worker) this.running.delete(key);
    await worker.stop();
  }

  /* After a crash or a hang. A page that does not answer blocks its browser,
   * too, so all pages go. */
  async recover(worker, runtime) {
    if (runtime === 'native-cpu') return worker && this.drop(worker);
    for (const [key, value] of this.running)
      if (value.browser) this.running.delete(key);
    return this.browser.stop({ hangs: true });
  }

  async stop() {
    this.ending = true;
    const native = [...this.running.values()].filter((w) => !w.browser);
    await Promise.all([this.browser.stop(), ...native.map((w) => w.stop())]);
    this.running.clear();
  }
}

/* undefined, or why the runtime cannot be here. */
function whyMissing(runtime) {
  const need = runtime === 'native-cpu' ? 'onnxruntime-node'
    : 'onnxruntime-web';
  const modules = fileURLToPath(new URL('node_modules', import.meta.url));
  if (!fs.existsSync(path.join(modules, need)))
    return `${need} is not installed, run 'npm ci --ignore-scripts' ` +
      `in tools/web`;
  if (runtime === 'native-cpu') return undefined;
  if (!fs.existsSync(path.join(modules, 'playwright-core')))
    return 'playwright-core is not installed';
  if (!IS_REMOTE && !fs.existsSync(CHROMIUM))
    return `no chromium at '${CHROMIUM}', set ONNXFIX_CHROMIUM`;
  return undefined;
}

function withTimeout(promise, ms) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/* A trap or a failed run leaves the wasm heap and the device in any state; a
 * session that the library refused with a status does not. */
function maySpoilPage({ ok, stage, error }) {
  if (ok || stage === 'inputs') return false;
  return stage !== 'session' || !/ERROR_CODE: \d/.test(error);
}

async function runJob(workers, job) {
  let worker;
  let result;
  try {
    worker = await withTimeout(workers.get(job), START_TIMEOUT_MS);
    result = await withTimeout(worker.run(job),
      job.timeout_ms ?? DEFAULT_TIMEOUT_MS);
    if (worker.browser && maySpoilPage(result)) await workers.drop(worker);
  } catch (error) {
    result = { ok: false, error: error.message };
    if (error.log) result.log = error.log;
    await workers.recover(worker, job.runtime);
  }
  return { id: job.id, runtime: job.runtime, ...result };
}

function checkJobs(jobs) {
  if (!Array.isArray(jobs)) throw new Failure(2, 'jobs: expected an array');
  const seen = new Set();
  for (const job of jobs) {
    const at = `job '${job.id}'`;
    if (!/^[\w.-]+$/.test(job.id ?? ''))
      throw new Failure(2, `${at}: an id is made of letters, digits, _ . -`);
    if (seen.has(job.id)) throw new Failure(2, `${at}: the id is used twice`);
    seen.add(job.id);
    if (!RUNTIMES.includes(job.runtime) && !webRuntime(job.runtime ?? ''))
      throw new Failure(2, `${at}: runtime '${job.runtime}' is none of ` +
        RUNTIMES.join(', '));
    if (typeof job.model !== 'string')
      throw new Failure(2, `${at}: model: expected a path`);
  }
  for (const runtime of new Set(jobs.map((job) => job.runtime))) {
    const why = whyMissing(runtime);
    if (why) throw new Failure(5, `${runtime}: ${why}`);
  }
}

function readJobs(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Failure(error.code ? 5 : 2, `${file}: ${error.message}`);
  }
}

function writeResults(file, results) {
  const temporary = `${file}.tmp${process.pid}`;
  const lines = results.map((r) => JSON.stringify(r));
  fs.writeFileSync(temporary, `[\n${lines.join(',\n')}\n]\n`);
  fs.renameSync(temporary, file);
}

async function runAll(workers, jobsFile, resultsFile) {
  const jobs = readJobs(jobsFile);
  checkJobs(jobs);
  const results = [];
  for (const job of jobs) {
    if (job.outputs) fs.mkdirSync(job.outputs, { recursive: true });
    results.push(await runJob(workers, job));
    if (workers.ending) throw new Failure(5, 'interrupted');
  }
  writeResults(resultsFile, results);
}

/* A runtime is there when it computes. */
async function probe(workers) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'onnxfix-probe-'));
  const model = path.join(folder, 'tiny.onnx');
  const x = { dtype: 'float32', dims: [1], data: [7] };
  const found = {};
  try {
    fs.writeFileSync(model, TINY_MODEL);
    for (const runtime of RUNTIMES) {
      const job = { id: runtime, runtime, model, inputs: { x }, inline: true };
      const why = whyMissing(runtime);
      const result = why ? { error: why } : await runJob(workers, job);
      found[runtime] = result.ok || result.error;
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  console.log(JSON.stringify(found, null, 2));
}

/* Whoever started us may be killed without a word. */
function stopWithParent(workers) {
  const { ppid } = process;
  setInterval(() => {
    if (process.ppid !== ppid) workers.stop().finally(() => process.exit(5));
  }, PARENT_CHECK_MS).unref();
}

async function main(args) {
  const workers = new Workers();
  stopWithParent(workers);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => workers.stop().finally(() => process.exit(5)));
  try {
    if (args.length === 1 && args[0] === '--probe') await probe(workers);
    else if (args.length === 2) await runAll(workers, ...args);
    else
      throw new Failure(2, 'usage: run.mjs JOBS.json RESULTS.json | --probe');
    return 0;
  } catch (error) {
    console.error(`run.mjs: ${error.message}`);
    return typeof error.code === 'number' ? error.code : error.code ? 5 : 70;
  } finally {
    await workers.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
