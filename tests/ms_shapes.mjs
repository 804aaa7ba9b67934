/* Proves the shapes and types of ONNX Runtime's own operators: each of
 * ms_cases.mjs is run in ORT CPU at two sizes, and what comes out must be what
 * onnxfix infers, from symbolic dims and from numbers.
 *
 * usage: node tests/ms_shapes.mjs [OPERATOR]
 *
 * An output of a case is read through an Identity, so that its type is inferred
 * and not declared. Dims that a case calls open must be unknown where they
 * depend on values, and only those. Every operator of lib/ir/ops_ms.def has a
 * case, or stands in the list of those that ORT CPU cannot run. */

import fs from 'node:fs';
import path from 'node:path';
import { ROOT, TEMP, check, finish, missing, mustRun, onnxfix, runJobs,
  runtime } from './harness.mjs';
import { dimValue } from './dim_value.mjs';
import { CASES, NOT_RUN } from './ms_cases.mjs';

const JS_TYPES = { float: 'float32', double: 'float64' };
const jsType = (type) => JS_TYPES[type] ?? type;

/* "float[N,2]" -> {type, dims} */
function parseType(text) {
  const [, type, , list] = /^(\w+)(\[(.*)\])?$/.exec(text);
  const dims = list ? list.split(',') : [];
  return { type, dims: dims.map((d) => /^\d+$/.test(d) ? Number(d) : d) };
}

const count = (dims) => dims.reduce((a, b) => a * b, 1);

/* Elements of a value of that type: what the case says, else small numbers. */
function elements(given, type, dims, sizes) {
  const n = count(dims);
  const list = typeof given === 'function' ? given(sizes, n) : given;
  if (list !== undefined)
    return Array.isArray(list) ? list : Array(n).fill(list);
  const floats = type.startsWith('float') || type === 'double';
  return Array.from({ length: n }, (_, i) =>
    type === 'string' ? `w${i % 3} x` : floats ? (i % 7) / 8 : i % 2);
}

const literal = (type, v) => type === 'string' ? JSON.stringify(v) :
  type.startsWith('float') || type === 'double' ?
    Number.isInteger(v) ? `${v}.0` : `${v}` : `${v}`;

function weightText(one, name, text) {
  const { type, dims } = parseType(text);
  const data = elements(one.values?.[name], type, dims, {});
  return `${type}${dims.length ? `[${dims}]` : ''} ${name} = ` +
    `{${data.map((v) => literal(type, v)).join(', ')}}`;
}

/* The model, with names of sizes, or numbers instead. */
function modelText(one, sizes) {
  const declared = Object.entries(one.inputs).map(([name, text]) => {
    const { type, dims } = parseType(text);
    const shown = dims.map((d) => sizes?.[d] ?? d);
    return `${type}${shown.length ? `[${shown}]` : ''} ${name}`;
  });
  const weights = Object.entries(one.weights ?? {})
    .map(([name, text]) => weightText(one, name, text));
  if (one.infos) weights.push(one.infos);
  const outs = one.outs.map((o, i) => ({ ...parseOut(o), i }))
    .filter((o) => o.type);
  const left = one.outs.map((o, i) => o ? `y${i}` : '""').join(', ');
  return `<ir_version: ${one.ir ?? 10}, ` +
    `opset_import: ["" : ${one.opset ?? 17}, "com.microsoft" : 1]>\n` +
    `main (${declared.join(', ')}) => (` +
    `${outs.map((o) => `${o.type}[] z${o.i}`).join(', ')})\n` +
    `${weights.length ? `<${weights.join(',\n')}>\n` : ''}{\n` +
    `  ${left} = ${one.domain ?? 'com.microsoft.'}${one.op}${one.call}\n` +
    `${outs.map((o) => `  z${o.i} = Identity(y${o.i})\n`).join('')}}\n`;
}

/* "float", "float ?1,2", "float ?*1": the type, which axes are open, whether
 * the rank may be. */
function parseOut(text) {
  const [type, open] = (text ?? '').split(' ?');
  const axes = open?.replace('*', '');
  return { type, any: open?.startsWith('*') ?? false,
    open: axes ? axes.split(',').map(Number) : [] };
}

/* name -> {type, shape} of everything between inputs and outputs. */
function infer(one, file) {
  const shown = JSON.parse(mustRun('show', '--json', file));
  return Object.fromEntries(shown.value_info.map((v) => [v.name, v]));
}

function feeds(one, sizes) {
  return Object.fromEntries(Object.entries(one.inputs).map(([name, text]) => {
    const { type, dims } = parseType(text);
    const numbers = dims.map((d) => sizes[d] ?? d);
    return [name, { dtype: jsType(type), dims: numbers,
      data: elements(one.values?.[name], type, numbers, sizes) }];
  }));
}

function compare(one, result, round, symbolic, numeric) {
  const label = `${one.label} at ${JSON.stringify(one.sizes[round])}`;
  if (!check(result.ok, `${label}: ORT: ${result.error}`)) return;
  one.outs.map(parseOut).forEach(({ type, open, any }, i) => {
    if (!type) return;
    const ran = result.outputs.find((o) => o.name === `z${i}`);
    for (const [how, facts] of [['names', symbolic], ['numbers', numeric]]) {
      const fact = facts[`y${i}`];
      const what = `${label}, output ${i}, from ${how}: inferred ` +
        `${fact?.type} [${fact?.shape}], ORT ${ran.dtype} [${ran.dims}]`;
      const positive = how === 'numbers' &&
        Object.values(one.sizes[round]).every((n) => n > 0);
      if (any && !positive) {
        check(!fact?.shape, what);
        continue;
      }
      if (!check(fact?.shape && jsType(fact.type) === ran.dtype &&
        fact.shape.length === ran.dims.length, what)) continue;
      const values = fact.shape.map((d) => dimValue(d, one.sizes[round]));
      check(values.every((v, k) =>
        open.includes(k) ? v === null || how === 'numbers' && v === ran.dims[k]
          : v === ran.dims[k]), what);
    }
  });
}

function makeModels(one, index) {
  const write = (name, text) => {
    const file = path.join(TEMP, `${one.op}-${index}-${name}.onnx`);
    fs.writeFileSync(`${file}txt`, text);
    const run = onnxfix('opt', `${file}txt`, '-o', file, '-q');
    if (run.code !== 0) throw new Error(`${run.stderr}${text}`);
    return file;
  };
  one.label = `${one.op}${one.call}`;
  one.file = write('names', modelText(one));
  one.files = one.sizes.map((s, k) => write(`numbers${k}`, modelText(one, s)));
}

const TABLE = fs.readFileSync(path.join(ROOT, 'lib/ir/ops_ms.def'), 'utf8');

/* Every operator is proved or named. */
function testNames() {
  const names = [...TABLE.matchAll(/^OX_OP\("[^"]*", "(\w+)"/gm)]
    .map((m) => m[1]);
  const proved = new Set(CASES.map((c) => c.op));
  for (const name of names)
    check(proved.has(name) !== NOT_RUN.includes(name),
      `${name}: neither a case nor in the list of those not run, or both`);
  for (const name of NOT_RUN)
    check(names.includes(name), `${name}: no operator`);
  return proved.size;
}

/* Inputs of any rank, or of none that is known, and attributes of any value:
 * answered, whatever the answer is. */
function testHostile() {
  const LISTS = ['0', '-1', '9223372036854775807', '-9223372036854775807'];
  const inputs = ['float[] v', ...Array.from({ length: 7 }, (_, r) =>
    `float[${Array.from({ length: r }, (__, i) => `d${i}`)}] v${r}`)]
    .map((t) => t.replace('[] v0', ' v0'));
  const nodes = [];
  for (const text of TABLE.split(/^OX_OP\(/m).slice(1)) {
    const [, domain, name, arity] =
      /^"([^"]*)", "(\w+)"[^(]*ARITY\(([^)]*)\)/.exec(text);
    const [, most, , outs] = arity.split(/,\s*/).map((n) => Number(n) || 0);
    const attrs = [...text.matchAll(
      /(?:DEF_|ATTR\(|REQUIRED\()(INTS?)[(,] *"(\w+)"/g)];
    for (const value of ['', ...LISTS]) {
      const list = value && attrs.map(([, type, a]) =>
        `${a} = ${type === 'INT' ? value : `[${value}, 1, ${value}]`}`);
      inputs.map((t) => t.split(' ').at(-1)).forEach((v, k) => {
        const n = k % 3 === 2 ? 0 : most || 5;
        const left = Array.from({ length: outs || 3 },
          (_, o) => `o${nodes.length}_${o}`);
        nodes.push(`  ${left.join(', ')} = ${domain ? `${domain}.` : ''}` +
          `${name}${list?.length ? ` <${list.join(', ')}>` : ''} ` +
          `(${Array(n).fill(v).join(', ')})\n`);
      });
    }
  }
  const file = path.join(TEMP, 'hostile.onnxtxt');
  fs.writeFileSync(file, '<ir_version: 10, opset_import: ["" : 9, ' +
    `"com.microsoft" : 1]>\nmain (${inputs.join(', ')}) => (float[] y)\n{\n` +
    `${nodes.join('')}  y = Identity(v)\n}\n`);
  const run = onnxfix('show', '--json', file);
  check(run.code === 0, `hostile nodes: exit ${run.code}: ${run.stderr}`);
}

const only = process.argv[2];
testHostile();
const why = runtime('native-cpu');
const proved = testNames();
if (why === true) {
  const cases = CASES.filter((c) => !only || c.op === only);
  cases.forEach(makeModels);
  const results = runJobs(cases.flatMap((one, i) =>
    one.sizes.map((sizes, round) => ({ id: `${i}-${round}`, model: one.file,
      runtime: 'native-cpu', inline: true, optimization: 'disabled',
      inputs: feeds(one, sizes) }))));
  cases.forEach((one, i) => one.sizes.forEach((_, round) =>
    compare(one, results[i * one.sizes.length + round], round,
      infer(one, one.file), infer(one, one.files[round]))));
  console.log(`${proved} operators proved, not run in ORT CPU: ` +
    NOT_RUN.join(' '));
} else {
  missing('shapes of ORT operators', why);
}
finish();
