/* verify, localize and probe with real runtimes: verdicts that are right, the
 * node that is to blame, and runs that end badly.
 *
 * usage: node tests/verify_proof.mjs
 *
 * Public models as published against what `build` makes of them, on native CPU
 * and wasm; a weight of one Conv of PP-OCRv4 det changed by 10 %, and the LaMa
 * block in web-jsep, localized; probe twice; a browser that is killed, a page
 * that never answers, a model too big, a browser that is not there: each is a
 * clear error in its time, and no process stays. */

import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ONNXFIX, ROOT, SYNTH, TEMP, check, finish, missing, mustRun, onnxfix,
  runtime } from './harness.mjs';
import { FIELD, all, bytesOf, fieldsOf } from './onnx_bytes.mjs';

const MODELS = path.join(ROOT, 'build', 'models');
/* Every process that a run starts has this in its environment. */
const TAG = `onnxfix-verify-${process.pid}`;
process.env.ONNXFIX_TEST_RUN = TAG;

const SPECS = {
  oww_embedding: ['-i', 'uniform(0,10)'],
  oww_melspectrogram: ['-i', 'input=uniform(-1000,1000)[1,1760]'],
  ppocr_v2_cls: ['-i', 'x=uniform(-1,1)[1,3,48,192]'],
  ppocr_v4_det: ['-i', 'x=uniform(-1,1)[1,3,64,64]'],
  ppocr_v4_rec: ['-i', 'x=uniform(-1,1)[1,3,48,96]'],
  silero_vad_legacy: ['-i', 'sr=ints(16000,16001)', '-i', 'h=zeros', '-i',
    'c=zeros', '-i', 'input=uniform(-0.5,0.5)[1,512]'],
  silero_vad_v5: ['-i', 'sr=ints(16000,16001)', '-i', 'state=zeros[2,1,128]',
    '-i', 'input=uniform(-0.5,0.5)[1,576]'],
};

function living() {
  const read = (pid, name) => {
    try {
      return fs.readFileSync(`/proc/${pid}/${name}`, 'latin1');
    } catch {
      return '';
    }
  };
  return fs.readdirSync('/proc').filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => Number(pid) !== process.pid &&
      read(pid, 'environ').includes(TAG) &&
      !/^State:\s*Z/m.test(read(pid, 'status')))
    .map((pid) => ({ pid: Number(pid), command: read(pid, 'cmdline') }));
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function expectNoProcess(what) {
  for (let tries = 0; tries < 100 && living().length; tries++) await sleep(100);
  check(!living().length, `${what}: left ${JSON.stringify(living())}`);
}

/* {code, report} of verify --json. */
function verify(...args) {
  const r = onnxfix('verify', '--json', ...args);
  let report = {};
  try {
    report = JSON.parse(r.stdout);
  } catch { /* an error has no report */ }
  return { ...r, report };
}

const at = (psnr) => psnr === 'inf' ? Infinity : psnr;

function testModels() {
  for (const [name, spec] of Object.entries(SPECS)) {
    const file = path.join(MODELS, `${name}.onnx`);
    const out = path.join(TEMP, name);
    mustRun('build', '-q', file, '-o', out);
    const { code, report, stderr } = verify(file,
      path.join(out, `${name}.onnx`), '-r', 'native-cpu,web-wasm', '--repeats',
      '1', ...spec);
    check(code === 0 && report.verdict === 'holds',
      `${name}: exit ${code}: ${stderr}`);
    check(report.runs?.length === 4, `${name}: ${report.runs?.length} runs`);
    for (const run of report.runs ?? []) {
      check(run.outputs.length && run.outputs.every((o) => at(o.psnr) > 40),
        `${name}: ${run.runtime}: ${JSON.stringify(run.outputs)}`);
      check(run.session_ms > 0 && run.run_ms > 0 && run.peak_bytes > 1e6,
        `${name}: ${run.runtime}: times`);
    }
  }
}

/* A copy of the model with all elements of a node's weight 10 % larger. */
function changeWeight(file, node, copy) {
  const { model: M, graph: G, node: N, attribute: A } = FIELD;
  const TENSOR_OF_ATTRIBUTE = 5, RAW_DATA = 9, NODE_NAME = 3;
  const bytes = Buffer.from(fs.readFileSync(file));
  const graph = fieldsOf(all(fieldsOf(bytes), M.graph)[0]);
  const nodes = all(graph, G.node).map(fieldsOf);
  const named = nodes.find((n) => String(all(n, NODE_NAME)[0]) === node);
  const weight = String(all(named, N.input)[1]);
  const maker = nodes.find((n) => String(all(n, N.output)[0]) === weight);
  const value = all(maker, N.attribute).map(fieldsOf)
    .find((a) => String(all(a, A.name)[0]) === 'value');
  const raw = all(fieldsOf(all(value, TENSOR_OF_ATTRIBUTE)[0]), RAW_DATA)[0];
  for (let k = 0; k < raw.length; k += 4) /* a view of bytes */
    raw.writeFloatLE(raw.readFloatLE(k) * 1.1, k);
  fs.writeFileSync(copy, bytes);
}

function testWeight() {
  const file = path.join(MODELS, 'ppocr_v4_det.onnx');
  const copy = path.join(TEMP, 'det_changed.onnx');
  const prefix = path.join(TEMP, 'det_prefix.onnx');
  const node = 'p2o.Conv.20';
  changeWeight(file, node, copy);
  const { code, report, stderr } = verify(file, copy, '-r', 'native-cpu',
    '--rounds', '1', '--localize', '-o', prefix, ...SPECS.ppocr_v4_det);
  check(code === 1, `changed weight: exit ${code}: ${stderr}`);
  check(report.localized?.node === node,
    `changed weight: ${JSON.stringify(report.localized)}`);
  check(report.localized?.reproduces, 'changed weight: the prefix is right');
  check(onnxfix('check', '-q', prefix).code === 0, 'changed weight: prefix');
}

function testBlock() {
  const file = path.join(TEMP, 'ffc.onnx');
  const prefix = path.join(TEMP, 'ffc_prefix.onnx');
  execFileSync(SYNTH, ['ffc', '--size', 'small', '-o', file]);
  const { code, report, stderr } = verify(file, '-r', 'web-jsep', '--reference',
    'web-wasm', '--rounds', '1', '--repeats', '0', '--localize', '-o', prefix);
  const found = report.localized;
  check(code === 1, `block: exit ${code}: ${stderr}`);
  check(found?.op_type === 'Slice' && /Slice_2[13]$/.test(found.node),
    `block: ${JSON.stringify(found)}`);
  const sizes = (found?.values ?? []).map((v) => [v.op_type,
    /(\d+)\]$/.exec(v.reference)?.[1], /(\d+)\]$/.exec(v.actual)?.[1]].join());
  check(sizes.includes('Slice,31,30'), `block: ${sizes}`);
  check(sizes.includes('Concat,64,63'), `block: ${sizes}`);
  check(/MatMul|Add/.test(found?.fails_at ?? ''), `block: ${found?.fails_at}`);
  check(found?.reproduces, 'block: the prefix is right');
  const again = verify(prefix, '-r', 'web-jsep', '--rounds', '1');
  check(again.code === 1, `block: prefix: exit ${again.code}`);
}

function testProbe() {
  const probe = () =>
    onnxfix('probe', '--json', '-r', 'native-cpu,web-wasm,web-jsep');
  const [first, second] = [probe(), probe()];
  check(first.code === 0 && first.stdout === second.stdout,
    `probe: exit ${first.code}, twice the same: ` +
    `${first.stdout === second.stdout}`);
  const { results } = JSON.parse(first.stdout);
  const verdict = (defect, name) => results.find((r) => r.defect === defect &&
    r.runtime === name)?.verdict;
  check(verdict('reverse-slice', 'web-jsep') === 'wrong', 'probe: jsep');
  check(verdict('reverse-slice', 'web-wasm') === 'right', 'probe: wasm');
  check(verdict('reverse-slice', 'native-cpu') === 'right', 'probe: cpu');
  check(results.every((r) => r.evidence), 'probe: evidence');
}

const ENDLESS = `<ir_version: 8, opset_import: ["" : 17]>
m (float[2] x) => (float[2] y) <int64 rounds = {9223372036854775807}, bool go = {1}> {
  y = Loop <body = b (int64 i, bool c, float[2] v) => (bool c2, float[2] v2)
    { c2 = Identity(c) v2 = Sin(v) }> (rounds, go, x)
}`;
const FINE = `<ir_version: 8, opset_import: ["" : 17]>
m (float[2] x) => (float[2] y) { y = Neg(x) }`;
/* The same with so many squared floats in between: 46341 make 8.6 GB. */
const through = (n) => `<ir_version: 8, opset_import: ["" : 17]>
m (float[2] x) => (float[2] y) <int64[2] size = {${n}, ${n}}> {
  one = ReduceMax <keepdims = 0> (x)
  many = Expand(one, size)
  most = ReduceMax <keepdims = 0> (many)
  none = Sub(most, most)
  z = Neg(x)
  y = Add(z, none)
}`;

function write(name, text) {
  const file = path.join(TEMP, name);
  fs.writeFileSync(file, text);
  return file;
}

/* Runs verify, does something while it runs, gives {code, out, seconds}. */
async function during(args, act) {
  const start = Date.now();
  const child = spawn(ONNXFIX, ['verify', ...args]);
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => { out += text; });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await act?.(child);
  const code = await ended;
  return { code, out, seconds: (Date.now() - start) / 1000 };
}

/* Waits until a page runs, then kills the browser's main process. */
async function killBrowser() {
  const isPage = ({ command }) => command.includes('--type=renderer');
  for (let tries = 0; tries < 300 && !living().some(isPage); tries++)
    await sleep(100);
  await sleep(6000); /* the model is running by now */
  for (const { pid, command } of living())
    if (/chrom/.test(command.split('\0')[0]) && !command.includes('--type='))
      process.kill(pid, 'SIGKILL');
}

async function testEnds() {
  const fine = write('fine.onnxtxt', FINE);
  const endless = write('endless.onnxtxt', ENDLESS);
  const web = ['-r', 'web-wasm', '--rounds', '1', '--repeats', '0'];

  /* The reference runs natively, so the endless loop has to be B. */
  let r = await during([fine, endless, ...web, '--timeout', '120'], killBrowser);
  check(r.code === 1 && /web-wasm all.*: (crash|error)/.test(r.out) &&
    r.seconds < 60, `killed browser: ${r.code} ${r.seconds} s: ${r.out}`);
  await expectNoProcess('killed browser');

  r = await during([fine, endless, ...web, '--timeout', '3']);
  check(r.code === 1 && r.out.includes('timed out after 3000 ms') &&
    r.seconds < 60, `endless page: ${r.code} ${r.seconds} s: ${r.out}`);
  await expectNoProcess('endless page');

  r = await during([endless, '-r', 'native-cpu', '--rounds', '1', '--timeout',
    '2']);
  check(r.code === 1 && r.out.includes('timed out after 2000 ms') &&
    r.seconds < 20, `endless reference: ${r.code}: ${r.out}`);

  r = await during([fine, endless, ...web, '--timeout', '120'],
    async (child) => {
      await sleep(5000);
      child.kill('SIGKILL');
    });
  await expectNoProcess('verify killed');

  r = await during([fine, ...web, '--browser', '/nonexistent/chromium']);
  check(r.code === 5 && r.out.includes("no chromium at '/nonexistent/chromium'")
    && r.out.trim().split('\n').length === 1, `no browser: ${r.code}: ${r.out}`);

  r = await during([fine, '-r', 'native-cpu', '-i', 'x=ones[3]']);
  check(r.code === 2 && /input 'x' is float\[2\], but float\[3\]/.test(r.out),
    `wrong shape: ${r.code}: ${r.out}`);
  check(!fs.readdirSync('/tmp').some((f) => f.startsWith('onnxfix-') &&
    fs.existsSync(`/tmp/${f}/results.json`)), 'a folder of results is left');
}

async function testTooBig() {
  const fine = write('fine.onnxtxt', FINE);
  const run = (n) => during([fine, write('through.onnxtxt', through(n)), '-r',
    'web-wasm', '--rounds', '1', '--timeout', '60']);
  const small = await run(4);
  check(small.code === 0, `small: ${small.code}: ${small.out}`);
  const huge = await run(46341);
  check(huge.code === 1 && /web-wasm all.*: (error|crash)/.test(huge.out),
    `too big: ${huge.code}: ${huge.out}`);
  await expectNoProcess('too big');
}

async function main() {
  for (const name of ['native-cpu', 'web-wasm', 'web-jsep'])
    if (runtime(name) !== true)
      return missing(`verify: ${name}`, runtime(name));
  execFileSync(process.execPath, [path.join(ROOT, 'tools/web/models.mjs'), '-o',
    MODELS], { stdio: ['ignore', 'ignore', 'inherit'] });
  testModels();
  testWeight();
  testBlock();
  testProbe();
  await testEnds();
  await testTooBig();
}

await main();
finish();
