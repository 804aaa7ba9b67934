/* Proves the values that inference computes: each case of test_values.c is run
 * in ORT CPU at two sizes, and every element that is known must be the one that
 * comes out.
 *
 * usage: node tests/value_proof.mjs */

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ONNXFIX, TEMP, check, finish, missing, mustRun, runJobs, runtime }
  from './harness.mjs';
import { dimValue } from './dim_value.mjs';

const SIZES = [{ N: 2, M: 3 }, { N: 7, M: 5 }, { N: 1, M: 0 }];
const CASES = path.join(path.dirname(ONNXFIX), 'tests', 'test_values');
const jsType = (type) => type === 'float' ? 'float32' : type;

/* "h = int64[2] {N, 3}" -> {name, type, elements} */
function parseLine(line) {
  const [, name, type, , list] =
    line.match(/^(\w+) = (\w+)(\[.*?\])?(?: \{(.*)\})?/);
  return { name, type, elements: list ? split(list) : [] };
}

/* Elements stand apart by ", ", arguments by ",". */
const split = (list) => list.split(', ').map((e) => e === '?' ? null
  : /^-?\d+$/.test(e) ? Number(e) : e);

function modelText(one) {
  const outs = one.outs.map((o) => `${o.type}[] ${o.name}`);
  return `<ir_version: 8, opset_import: ["" : ${one.opset}]>\n` +
    `main (${one.inputs}) => (${outs.join(', ')})\n` +
    `<${one.initializers}>\n{\n${one.nodes}\n}\n`;
}

function feed(type, dims) {
  const n = dims.reduce((a, b) => a * b, 1);
  return { dtype: jsType(type), dims, data: Array(n).fill(0) };
}

function feeds(one, sizes) {
  return Object.fromEntries(
    [...one.inputs.matchAll(/(\w+)(?:\[([^\]]*)\])? (\w+)/g)].map(
      ([, type, dims, name]) => [name, feed(type, (dims ? dims.split(',') : [])
        .map((d) => sizes[d] ?? Number(d)))]));
}

function compare(one, result, sizes) {
  const label = `${one.nodes}\nat ${JSON.stringify(sizes)}`;
  if (!check(result.ok, `${label}: ORT: ${result.error}`)) return;
  for (const { name, elements } of one.outs) {
    const ran = result.outputs.find((o) => o.name === name);
    const wrong = elements.map((e) => dimValue(e, sizes)).map((e, k) =>
      e === null || e === Number(ran.data[k]) ? '' :
        `${k}: ${e}, ORT ${ran.data[k]}`).filter(Boolean);
    check(wrong.length === 0, `${label}: '${name}': ${wrong}`);
  }
}

const why = runtime('native-cpu');
if (why === true) {
  const cases = JSON.parse(execFileSync(CASES, ['cases'],
    { encoding: 'utf8' }));
  cases.forEach((one, i) => {
    one.outs = one.want.split('\n').map(parseLine);
    one.sizes = /\b[NM]\b/.test(one.inputs) ? SIZES : [{}];
    one.file = path.join(TEMP, `${i}.onnx`);
    fs.writeFileSync(`${one.file}txt`, modelText(one));
    mustRun('opt', `${one.file}txt`, '-o', one.file, '-q');
  });
  const results = runJobs(cases.flatMap((one, i) => one.sizes.map((s, k) => ({
    id: `${i}-${k}`, model: one.file, runtime: 'native-cpu', inline: true,
    optimization: 'disabled', inputs: feeds(one, s) }))));
  let at = 0;
  for (const one of cases)
    for (const s of one.sizes) compare(one, results[at++], s);
} else {
  missing('values', why);
}
finish();
