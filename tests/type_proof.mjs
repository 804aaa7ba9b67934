/* Proves types and shapes of sequences, optionals and ai.onnx.ml: each graph
 * of type_cases.mjs is run in ORT CPU at two sizes, and what comes out must be
 * what onnxfix infers from symbolic dims.
 *
 * usage: node tests/type_proof.mjs */

import fs from 'node:fs';
import path from 'node:path';
import { TEMP, check, finish, missing, mustRun, runJobs, runtime }
  from './harness.mjs';
import { dimValue } from './dim_value.mjs';
import { CASES } from './type_cases.mjs';

const SIZES = [{ N: 2, M: 3 }, { N: 5, M: 4 }];
const jsType = (type) => type === 'float' ? 'float32' : type;

/* "float a ?1" -> {type, name, open} */
function parseOut(text) {
  const [type, name, open = ''] = text.split(' ');
  return { type, name, open: open ? open.slice(1).split(',').map(Number) : [] };
}

function modelText(one) {
  const outs = one.outs.map(parseOut).map((o) => `${o.type}[] ${o.name}`);
  return `<ir_version: 10, opset_import: ["" : ${one.opset ?? 17}, ` +
    `"ai.onnx.ml" : ${one.ml ?? 3}]>\n` +
    `main (${one.inputs}) => (${outs.join(', ')})\n` +
    `${one.weights ? `<${one.weights}>` : ''}\n{\n${one.body}\n}\n`;
}

function feed(type, dims) {
  const n = dims.reduce((a, b) => a * b, 1);
  return { dtype: jsType(type), dims, data: Array.from({ length: n }, (_, i) =>
    type === 'string' ? `w${i % 2}` : type === 'float' ? i % 7 / 8 : i % 2) };
}

function feeds(one, sizes) {
  return Object.fromEntries(
    [...one.inputs.matchAll(/(\w+)(?:\[([^\]]*)\])? (\w+)/g)].map(
      ([, type, dims, name]) => [name, feed(type, (dims ? dims.split(',') : [])
        .map((d) => sizes[d] ?? Number(d)))]));
}

function compare(one, result, sizes, facts) {
  const label = `${one.body}\nat ${JSON.stringify(sizes)}`;
  if (!check(result.ok, `${label}: ORT: ${result.error}`)) return;
  for (const { type, name, open } of one.outs.map(parseOut)) {
    const ran = result.outputs.find((o) => o.name === name);
    const fact = facts.get(name);
    const values = fact.shape?.map((d) => dimValue(d, sizes)) ?? [];
    check(fact.type === type && ran.dtype === jsType(type) &&
      fact.shape?.length === ran.dims.length && values.every((v, k) =>
      v === (open.includes(k) ? null : ran.dims[k])),
    `${label}: '${name}': inferred ${fact.type} [${fact.shape}], ` +
      `ORT ${ran.dtype} [${ran.dims}]`);
  }
}

const why = runtime('native-cpu');
if (why === true) {
  CASES.forEach((one, i) => {
    one.sizes ??= SIZES;
    one.file = path.join(TEMP, `${i}.onnx`);
    fs.writeFileSync(`${one.file}txt`, modelText(one));
    mustRun('opt', `${one.file}txt`, '-o', one.file, '-q');
  });
  const results = runJobs(CASES.flatMap((one, i) => one.sizes.map((s, k) => ({
    id: `${i}-${k}`, model: one.file, runtime: 'native-cpu', inline: true,
    optimization: 'disabled', inputs: feeds(one, s) }))));
  let at = 0;
  for (const one of CASES) {
    const { outputs } = JSON.parse(mustRun('show', '--json', one.file));
    const facts = new Map(outputs.map((v) => [v.name, v]));
    for (const s of one.sizes) compare(one, results[at++], s, facts);
  }
} else {
  missing('types', why);
}
finish();
