/* Self test of run.mjs: runs tiny models in every runtime that is here and
 * compares the values.
 *
 * usage: node test_run.mjs
 *
 * A runtime that is missing is a SKIP with the reason; with CI=true it is a
 * failure. Ends with one line 'N passed, N failed, N skipped'. */

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOOL, FLOAT16, INT64, STRING, onnxModel } from './tiny_onnx.mjs';
import { fromHalf, toHalf } from './tensor.mjs';

const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));
const NODE = process.execPath;
const WEB = ['web-wasm', 'web-webgpu', 'web-jspi', 'web-jsep'];
const GPU = ['web-webgpu', 'web-jspi', 'web-jsep'];
const ALL = ['native-cpu', ...WEB];
/* Every process that a test starts carries this in its environment. */
const TAG = `ONNXFIX_TEST_RUN=${randomUUID()}`;
const ENV = { ...process.env, ONNXFIX_TEST_RUN: TAG.split('=')[1] };
const FOLDER = fs.mkdtempSync(path.join(os.tmpdir(), 'onnxfix-test-'));
const inFolder = (name) => path.join(FOLDER, name);

const counts = { passed: 0, failed: 0, skipped: 0 };

async function test(name, body) {
  try {
    await body();
    counts.passed++;
  } catch (error) {
    counts.failed++;
    console.log(`FAIL ${name}: ${error.message}`);
  }
}

function skip(name, why) {
  const fails = process.env.CI === 'true';
  counts[fails ? 'failed' : 'skipped']++;
  console.log(`${fails ? 'FAIL' : 'SKIP'} ${name}: ${why}`);
}

function run(args, env = ENV) {
  return new Promise((resolve) => execFile(NODE, [RUN, ...args], { env },
    (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr })));
}

async function runJobs(jobs) {
  fs.writeFileSync(inFolder('jobs.json'), JSON.stringify(jobs));
  const { code, stderr } =
    await run([inFolder('jobs.json'), inFolder('results.json')]);
  assert.equal(code, 0, stderr);
  const results = JSON.parse(fs.readFileSync(inFolder('results.json'), 'utf8'));
  assert.deepEqual(results.map((r) => r.id), jobs.map((j) => j.id));
  return Object.fromEntries(results.map((r) => [r.id, r]));
}

/* The living processes, zombies left out, that a test has started. */
function ourProcesses() {
  const read = (pid, name) => {
    try {
      return fs.readFileSync(`/proc/${pid}/${name}`, 'latin1');
    } catch {
      return '';
    }
  };
  return fs.readdirSync('/proc').filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => read(pid, 'environ').split('\0').includes(TAG))
    .filter((pid) => !/^State:\s*Z/m.test(read(pid, 'status')));
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function waitFor(what, condition) {
  for (let tries = 0; tries < 300; tries++) {
    if (condition()) return;
    await sleep(100);
  }
  assert.fail(`${what}: not after 30 s`);
}

const expectNoProcess = () =>
  waitFor('all processes gone', () => ourProcesses().length === 0);

/* Models. */

const one = (name, value) => ({ name, dims: [1], int64: [value] });

const ADD = onnxModel({
  nodes: [{ op: 'Add', inputs: ['a', 'b'], outputs: ['sum'] }],
  inputs: [{ name: 'a', dims: ['n'] }, { name: 'b', dims: ['n'] }],
  outputs: [{ name: 'sum', dims: ['n'] }],
});

const REVERSE = onnxModel({
  nodes: [{ op: 'Slice', inputs: ['x', 'starts', 'ends', 'axes', 'steps'],
    outputs: ['y'] }],
  initializers: [one('starts', -1), one('ends', -(2n ** 63n) + 1n),
    one('axes', 3), one('steps', -1)],
  inputs: [{ name: 'x', dims: [1, 1, 1, 31] }],
  outputs: [{ name: 'y', dims: [1, 1, 1, 'm'] }],
});

/* A loop that ends after 2^63 - 1 rounds. */
const ENDLESS = onnxModel({
  nodes: [{ op: 'Loop', inputs: ['rounds', '', 'x'], outputs: ['y'],
    attributes: { body: {
      nodes: [{ op: 'Identity', inputs: ['go'], outputs: ['go_on'] },
        { op: 'Sin', inputs: ['v'], outputs: ['w'] }],
      inputs: [{ name: 'i', elem: INT64, dims: [] },
        { name: 'go', elem: BOOL, dims: [] }, { name: 'v', dims: [2] }],
      outputs: [{ name: 'go_on', elem: BOOL, dims: [] },
        { name: 'w', dims: [2] }],
    } } }],
  initializers: [{ name: 'rounds', dims: [], int64: [2n ** 63n - 1n] }],
  inputs: [{ name: 'x', dims: [2] }],
  outputs: [{ name: 'y', dims: [2] }],
});

/* ONNX Runtime 1.30.0 crashes on this one: it makes a Slice of a Range that
 * feeds a Gather and forgets that the Range is an output, too. */
const CRASH = onnxModel({
  nodes: [{ op: 'Shape', inputs: ['x'], outputs: ['shape'] },
    { op: 'Gather', inputs: ['shape', 'at'], outputs: ['size'] },
    { op: 'Sub', inputs: ['size', 'plus'], outputs: ['last'] },
    { op: 'Range', inputs: ['last', 'minus', 'minus'], outputs: ['index'] },
    { op: 'Gather', inputs: ['x', 'index'], outputs: ['y'],
      attributes: { axis: 3 } }],
  initializers: [{ name: 'at', dims: [], int64: [3] },
    { name: 'plus', dims: [], int64: [1] },
    { name: 'minus', dims: [], int64: [-1] }],
  inputs: [{ name: 'x', dims: [1, 1, 1, 'w'] }],
  outputs: [{ name: 'y', dims: [1, 1, 1, 'w'] },
    { name: 'index', elem: INT64, dims: ['w'] }],
});

const EXTERNAL = onnxModel({
  nodes: [{ op: 'Add', inputs: ['x', 'w'], outputs: ['y'] }],
  initializers: [{ name: 'w', dims: [3],
    external: { location: 'w.bin', offset: 4, length: 12 } }],
  inputs: [{ name: 'x', dims: [3] }],
  outputs: [{ name: 'y', dims: [3] }],
});

/* Det has no WebGPU kernel. */
const MIXED = onnxModel({
  nodes: [{ op: 'Neg', inputs: ['x'], outputs: ['n'] },
    { op: 'Det', inputs: ['n'], outputs: ['d'] }],
  inputs: [{ name: 'x', dims: [2, 2] }],
  outputs: [{ name: 'd', dims: [] }],
});

const identity = (elem) => onnxModel({
  nodes: [{ op: 'Identity', inputs: ['x'], outputs: ['y'] }],
  inputs: [{ name: 'x', elem, dims: ['n'] }],
  outputs: [{ name: 'y', elem, dims: ['n'] }],
});

const MODELS = {
  add: ADD,
  reverse: REVERSE,
  endless: ENDLESS,
  crash: CRASH,
  external: EXTERNAL,
  mixed: MIXED,
  int64: identity(INT64),
  bool: identity(BOOL),
  string: identity(STRING),
  float16: identity(FLOAT16),
  broken: Buffer.from('this is no model'),
};

const model = (name) => inFolder(`${name}.onnx`);
const range = (n) => [...Array(n).keys()];
const float = (data, dims = [data.length]) =>
  ({ dtype: 'float32', dims, data });

/* Jobs: one batch, in the order in which they must not disturb each other. */

const VALUES = {
  int64: ['9007199254740993', '-9223372036854775808', '0'],
  bool: [1, 0, 1],
  string: ['', 'two words', 'ü'],
  float16: [0.5, -2, 65504, 'Infinity', 'NaN', 5.960464477539063e-8],
};

function jobsFor(runtime) {
  const job = (id, name, inputs, more = {}) => ({ id: `${id}.${runtime}`,
    runtime, model: model(name), inputs, inline: true, ...more });
  const a = { dtype: 'float32', dims: [3], file: inFolder('a.bin') };
  const x31 = { x: float(range(31), [1, 1, 1, 31]) };
  const x3 = { x: float([10, 20, 30]) };
  const square = { x: float([1, 0, 0, 4], [2, 2]) };
  const jobs = [
    job('broken', 'broken', {}),
    job('absent', 'absent', {}),
    job('wrong-input', 'add', { a, b: { ...float([1]), dims: [2] } }),
    job('add', 'add', { a, b: float([0.5, -1, 'Infinity']) },
      { outputs: inFolder('out') }),
    job('reverse', 'reverse', x31),
    job('external-beside', 'external', x3,
      { external: [{ path: 'w.bin', file: inFolder('w.bin') }] }),
    job('external-elsewhere', 'external', x3,
      { external: [{ path: 'w.bin', file: inFolder('other.bin') }] }),
  ];
  if (!GPU.includes(runtime))
    for (const [dtype, data] of Object.entries(VALUES))
      jobs.push(job(dtype, dtype, { x: { dtype, dims: [data.length], data } }));
  if (GPU.includes(runtime))
    jobs.push(job('mixed', 'mixed', square),
      job('strict', 'mixed', square, { strict_ep: true }));
  if (runtime === 'native-cpu')
    jobs.push(job('crash', 'crash', x31),
      job('no-crash', 'crash', x31, { optimization: 'basic' }));
  if (runtime === 'native-cpu' || runtime === 'web-wasm')
    jobs.push(job('endless', 'endless', { x: float([1, 2]) },
      { timeout_ms: 2000 }));
  jobs.push(job('last', 'add', { a, b: float([1, 1, 1]) }));
  return jobs;
}

/* The output of a job that must have run. */
function output(results, id, k = 0) {
  assert.ok(results[id].ok, `${id}: ${results[id].error}`);
  return results[id].outputs[k];
}

function expectError(results, id, pattern) {
  assert.equal(results[id].ok, false);
  assert.match(results[id].error, pattern);
}

async function checkResults(runtime, results) {
  const check = (id, body) => test(`${runtime}: ${id}`, () =>
    body(`${id}.${runtime}`));
  const values = (id) => output(results, id).data;

  await check('broken', (id) => expectError(results, id, /protobuf|parsing/i));
  await check('absent', (id) => expectError(results, id, /absent\.onnx/));
  await check('wrong-input', (id) => expectError(results, id,
    /^input 'b': 1 values, shape \[2\] needs 2$/));
  await check('add', (id) => {
    const { name, dims, dtype, data, file } = output(results, id);
    assert.deepEqual({ name, dims, dtype, data }, { name: 'sum', dims: [3],
      dtype: 'float32', data: [1.5, 1, 'Infinity'] });
    const raw = Buffer.from(Float32Array.of(1.5, 1, Infinity).buffer);
    assert.deepEqual(fs.readFileSync(file), raw);
  });
  await check('reverse', (id) => {
    const right = range(31).reverse();
    /* The defect of the JSEP kernels: index 0 is lost. */
    const expected = runtime === 'web-jsep' ? right.slice(0, 30) : right;
    assert.deepEqual(values(id), expected);
    assert.deepEqual(output(results, id).dims, [1, 1, 1, expected.length]);
  });
  await check('external-beside', (id) =>
    assert.deepEqual(values(id), [11, 22, 33]));
  await check('external-elsewhere', (id) =>
    assert.deepEqual(values(id), [14, 25, 36]));
  await check('last', (id) => assert.deepEqual(values(id), [2, 3, 4]));

  if (!GPU.includes(runtime))
    for (const [dtype, data] of Object.entries(VALUES))
      await check(dtype, (id) => assert.deepEqual(values(id), data));
  if (GPU.includes(runtime)) {
    const provider = runtime === 'web-jsep' ? 'JsExecutionProvider'
      : 'WebGpuExecutionProvider';
    await check('adapter', () => {
      const result = results[`add.${runtime}`];
      assert.ok(result.adapter.vendor);
      assert.ok(Array.isArray(result.features));
    });
    await check('placement', () => {
      const { placed, cpu_nodes: cpuNodes } = results[`add.${runtime}`];
      assert.deepEqual([placed, cpuNodes], [{ [provider]: 1 }, []]);
      const mixed = results[`mixed.${runtime}`];
      assert.deepEqual(mixed.cpu_nodes, ['Det (d)']);
      assert.deepEqual(mixed.outputs[0].data, [4]);
    });
    await check('strict', (id) =>
      expectError(results, id, /fallback to CPU EP has been/));
  }
  if (runtime === 'native-cpu') {
    await check('crash', (id) =>
      expectError(results, id, /^crashed \(signal SIG\w+\)$/));
    await check('no-crash', (id) =>
      assert.deepEqual(values(id), range(31).reverse()));
  }
  if (runtime === 'native-cpu' || runtime === 'web-wasm')
    await check('endless', (id) =>
      expectError(results, id, /^timed out after 2000 ms$/));
}

async function checkRuntimes(found) {
  const here = ALL.filter((runtime) => found[runtime] === true);
  for (const runtime of ALL)
    if (found[runtime] !== true) skip(runtime, found[runtime]);
  let results;
  await test('one batch of all jobs', async () => {
    results = await runJobs(here.flatMap(jobsFor));
  });
  if (!results) return;
  for (const runtime of here) await checkResults(runtime, results);
  await test('nothing is left of the batch', expectNoProcess);
}

/* A run that is told to end takes its child or browser along. */
async function checkSignal(runtime) {
  const jobs = inFolder('signal.json');
  fs.writeFileSync(jobs, JSON.stringify([{ id: 'endless', runtime,
    model: model('endless'), inputs: { x: float([1, 2]) } }]));
  const child = spawn(NODE, [RUN, jobs, inFolder('signal.out')],
    { env: ENV, stdio: 'ignore' });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const least = runtime === 'native-cpu' ? 2 : 4;
  try {
    await waitFor('the run has started', () => ourProcesses().length >= least);
    await sleep(1000);
  } finally {
    child.kill('SIGTERM');
    await closed;
  }
  await expectNoProcess();
  assert.ok(!fs.existsSync(inFolder('signal.out')));
}

async function checkUsage() {
  await test('usage', async () => {
    assert.equal((await run([])).code, 2);
    fs.writeFileSync(inFolder('bad.json'), '[{"id":"a","runtime":"abacus"}]');
    const bad = await run([inFolder('bad.json'), inFolder('bad.out')]);
    assert.equal(bad.code, 2);
    assert.match(bad.stderr, /job 'a': runtime 'abacus' is none of/);
    assert.equal((await run([inFolder('none'), inFolder('x')])).code, 5);
  });
  await test('a browser that is missing is named', async () => {
    fs.writeFileSync(inFolder('web.json'), JSON.stringify([
      { id: 'a', runtime: 'web-wasm', model: model('add') }]));
    const { code, stderr } = await run([inFolder('web.json'), inFolder('x')],
      { ...ENV, ONNXFIX_CHROMIUM: '/nonexistent/chromium' });
    assert.equal(code, 5);
    assert.match(stderr, /web-wasm: /);
  });
  await test('half floats', () => {
    for (let h = 0; h < 65536; h++) {
      const value = fromHalf(h);
      if (!Number.isNaN(value)) assert.equal(toHalf(value), h);
    }
    const rounded = [[65519.99, 0x7bff], [65520, 0x7c00], [2 ** -25, 0],
      [1.5 * 2 ** -24, 2], [1 + 2 ** -11, 0x3c00], [1 + 3 * 2 ** -11, 0x3c02]];
    for (const [value, half] of rounded) assert.equal(toHalf(value), half);
  });
}

function writeFiles() {
  for (const [name, data] of Object.entries(MODELS))
    fs.writeFileSync(model(name), data);
  const floats = (name, values) => fs.writeFileSync(inFolder(name),
    Buffer.from(Float32Array.from(values).buffer));
  floats('a.bin', [1, 2, 3]);
  floats('w.bin', [9, 1, 2, 3]);
  floats('other.bin', [9, 4, 5, 6]);
}

async function main() {
  writeFiles();
  await checkUsage();
  let found;
  await test('probe', async () => {
    const { code, stdout, stderr } = await run(['--probe']);
    assert.equal(code, 0, stderr);
    found = JSON.parse(stdout);
    assert.deepEqual(Object.keys(found), ALL);
  });
  if (!found) return;
  await checkRuntimes(found);
  for (const runtime of ['native-cpu', 'web-wasm'])
    if (found[runtime] === true)
      await test(`${runtime}: SIGTERM`, () => checkSignal(runtime));
}

try {
  await main();
} finally {
  fs.rmSync(FOLDER, { recursive: true });
}
const { passed, failed, skipped } = counts;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed ? 1 : 0;
