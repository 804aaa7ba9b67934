/* Faults while writing: whatever happens, the old model still loads, and
 * nothing partial stands under a final name.
 *
 * usage: node tests/faults.mjs
 *
 * A model of more than 2 GiB in one file is read, and written with external
 * data. Full disk (a file size limit), folders that cannot be written, a kill in the
 * middle of writing a model with external data, the model as its own output.
 * Then a model with external data through onnxruntime: what fp16 storage writes
 * there is what the runtime reads. */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ONNXFIX, SYNTH, TEMP, check, difference, finish, floats, missing,
  mustRun, onnxfix, runJobs, runtime, values } from './harness.mjs';

const KILLS = 12;

function folder(name) {
  const dir = path.join(TEMP, name);
  fs.mkdirSync(dir);
  return dir;
}

function listing(dir) {
  return fs.readdirSync(dir).sort()
    .map((f) => `${f} ${fs.statSync(path.join(dir, f)).size}`).join('\n');
}

/* A model with external data, written as out.onnx + out.onnx.data. */
function prepare(name, gb) {
  const dir = folder(name);
  const source = path.join(dir, 'm.onnx');
  execFileSync(SYNTH, ['synthetic', '--gb', gb, '-o', source]);
  mustRun('opt', source, '-o', path.join(dir, 'out.onnx'));
  return { dir, source, out: path.join(dir, 'out.onnx') };
}

function testFullDisk() {
  const { dir, source, out } = prepare('full', '0.01');
  const before = listing(dir);
  for (const command of [['opt'], ['convert-fp16', '--storage-only']]) {
    const r = spawnSync('prlimit', ['--fsize=2000000', ONNXFIX, ...command,
      source, '-o', out], { encoding: 'utf8' });
    check(r.status === 5, `full disk: exit ${r.status}, not 5`);
    check(/^onnxfix: .*out\.onnx.*: cannot write: File too large\n$/
      .test(r.stderr), `full disk: ${r.stderr}`);
    check(listing(dir) === before, `full disk: left ${listing(dir)}`);
    check(onnxfix('check', out).code === 0, 'full disk: the old model is gone');
  }
  const r = spawnSync('prlimit', ['--fsize=2000000', ONNXFIX, 'build', source,
    '-o', path.join(dir, 'package')], { encoding: 'utf8' });
  check(r.status === 5, `full disk, build: exit ${r.status}, not 5`);
  check(fs.readdirSync(path.join(dir, 'package')).length === 0,
    `full disk, build: left ${fs.readdirSync(path.join(dir, 'package'))}`);
}

function testUnwritable() {
  const { dir, source } = prepare('unwritable', '0.001');
  for (const out of [path.join(dir, 'none', 'o.onnx'), '/proc/o.onnx', dir,
    '/dev/null']) {
    const r = onnxfix('opt', source, '-o', out);
    check(r.code === 5 && r.stderr.split('\n').length === 2 &&
      r.stderr.includes(out), `${out}: exit ${r.code}, ${r.stderr}`);
  }
  const plain = path.join(dir, 'plain');
  fs.writeFileSync(plain, 'mine');
  const r = onnxfix('build', source, '-o', plain);
  check(r.code === 5 && fs.readFileSync(plain, 'utf8') === 'mine',
    `build into a file: exit ${r.code}, ${r.stderr}`);
}

/* Kills the command after ms; true when it was still running. */
function killAfter(ms, args) {
  return new Promise((resolve) => {
    const child = spawn(ONNXFIX, args, { stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), ms);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      resolve(signal === 'SIGKILL');
    });
  });
}

async function testKill() {
  const { dir, source, out } = prepare('kill', '0.2');
  const old = fs.readFileSync(out);
  const args = ['convert-fp16', '--storage-only', source, '-o', out];
  const start = Date.now();
  mustRun(...args.slice(0, 3), '-o', path.join(dir, 'timed.onnx'));
  const whole = Date.now() - start;
  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    killed += await killAfter(whole * (i + 1) / (KILLS + 1), args);
    check(onnxfix('check', out).code === 0, 'kill: the model does not load');
    const strange = fs.readdirSync(dir).filter((f) =>
      !/^(m|out|timed)\.onnx((-\d+)?\.data)?$/.test(f));
    check(strange.length === 0, `kill: left ${strange}`);
    if (fs.readFileSync(out).equals(old)) continue;
    mustRun('opt', source, '-o', out);
  }
  check(killed > KILLS / 3, `kill: only ${killed} of ${KILLS} runs were hit`);
}

function testInPlace() {
  const { dir, out } = prepare('place', '0.001');
  const before = mustRun('show', '--weights', out);
  mustRun('opt', out, '-o', out);
  check(mustRun('show', '--weights', out) === before, 'in place: changed');
  check(onnxfix('build', out, '-o', dir).code === 2,
    'build over its own source is not refused');
}

function testExternalNumbers() {
  if (runtime('native-cpu') !== true)
    return missing('external data', runtime('native-cpu'));
  const { dir, source } = prepare('numbers', '0.01');
  const half = path.join(dir, 'half.onnx');
  mustRun('opt', '-p', 'canonicalize-slices,lower-reverse,' +
    'dedupe-initializers,convert-fp16:storage-only', source, '-o', half);
  const x = floats([8, 256], 1);
  const [a, b] = runJobs([source, half].map((model, i) =>
    ({ id: `m${i}`, model, runtime: 'native-cpu', inputs: { x } })));
  if (!check(a.ok && b.ok, `external data: ${a.error ?? b.error}`)) return;
  const d = difference(values(a.outputs[0]), values(b.outputs[0]));
  const psnr = 10 * Math.log10((d.max - d.min) ** 2 / d.mse);
  check(psnr >= 45, `external data, fp16 weights: PSNR ${psnr.toFixed(1)} dB`);
  const size = (f) => fs.statSync(f).size;
  check(size(`${half}.data`) < 0.6 * size(`${source}.data`),
    'external data: fp16 is not about half');
}

/* A field of the protobuf wire format; a number, or bytes (text, Buffer). */
function field(number, value) {
  const varint = (n) => {
    const out = [];
    for (; n >= 128; n = Math.floor(n / 128)) out.push(n % 128 + 128);
    return Buffer.from([...out, n]);
  };
  if (typeof value === 'number')
    return Buffer.concat([varint(number * 8), varint(value)]);
  const body = Buffer.from(value.bytes ?? value);
  const size = body.length + (value.more ?? 0);
  return Buffer.concat([varint(number * 8 + 2), varint(size), body]);
}

/* One file of more than 2 GiB, most of it a hole: y = x + w[600 M floats]. */
function writeBig(file) {
  const n = 600e6, raw = 4 * n;
  const tensor = Buffer.concat([field(1, n), field(2, 1), field(8, 'w'),
    field(9, { bytes: '', more: raw })]);
  const value = (name) => Buffer.concat([field(1, name), field(2,
    field(1, Buffer.concat([field(1, 1),
      field(2, field(1, field(1, n)))])))]);
  const node = Buffer.concat([field(1, 'x'), field(1, 'w'), field(2, 'y'),
    field(4, 'Add')]);
  const graph = Buffer.concat([field(1, node), field(2, 'big'),
    field(11, value('x')), field(12, value('y')),
    field(5, { bytes: tensor, more: raw })]);
  const model = Buffer.concat([field(1, 8), field(8, field(2, 17)),
    field(7, { bytes: graph, more: raw })]);
  fs.writeFileSync(file, model);
  fs.truncateSync(file, model.length + raw);
}

function testBigFile() {
  const dir = folder('big');
  const big = path.join(dir, 'big.onnx');
  writeBig(big);
  check(onnxfix('check', big).code === 0, 'over 2 GiB: not read');
  const r = onnxfix('opt', big, '-o', path.join(dir, 'o.onnx'));
  check(r.code === 4 && r.stderr.includes('--external-data FILE'),
    `over 2 GiB in one file: exit ${r.code}, ${r.stderr}`);
  check(fs.readdirSync(dir).length === 1, 'over 2 GiB: something is left');
  const out = path.join(dir, 'half.onnx');
  mustRun('convert-fp16', '--storage-only', big, '-o', out,
    '--external-data', 'half.bin');
  check(fs.statSync(path.join(dir, 'half.bin')).size === 1200e6 &&
    onnxfix('check', out).code === 0, 'over 2 GiB: wrong external data');
}

testFullDisk();
testBigFile();
testUnwritable();
await testKill();
testInPlace();
testExternalNumbers();
finish();
