/* Proves the faults that check reports: no model of a golden with a
 * shape-fault may run in ORT CPU, and where a declared shape is not the
 * inferred one, the inferred one must be ORT's. In the other direction: of
 * what is odd but valid, beside each fault, check says nothing, and ORT runs
 * it with the inferred shapes.
 *
 * usage: node tests/fault_proof.mjs [-v]
 *
 * -v prints why ORT does not run each model. */

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ONNXFIX, ROOT, TEMP, check, finish, missing, runJobs, runtime }
  from './harness.mjs';
import { dimValue } from './dim_value.mjs';
import { declareInputs, graphOf, madeBy, promote } from './onnx_bytes.mjs';

const GOLDEN = path.join(ROOT, 'tests', 'golden');
const SIZES = [6, 1, 4];
const verbose = process.argv.includes('-v');

/* Faults that ORT runs all the same, and why they are faults. */
const ORT_RUNS = {
  'check-shapes/split-num-outputs': 'num_outputs is the number of outputs; ' +
    'ORT counts the outputs',
  'check-shapes/window': 'no window fits; ORT gives no elements',
};

/* ---- what is odd and valid ---- */

/* Each beside a fault that check reports. weights are initializers, outs the
 * outputs. */
const CASES = [
  { name: 'broadcast of 1 on both sides', inputs: 'float[3,1] a, float[1,4] b',
    body: 'y = Add(a, b)' },
  { name: 'broadcast of a longer shape', inputs: 'float[4] a, float[2,3,4] b',
    body: 'y = Mul(a, b)' },
  { name: 'empty beside 1', inputs: 'float[0,3] a, float[1,3] b',
    body: 'y = Add(a, b)' },
  { name: 'names of two sizes that may agree',
    inputs: 'float[N,4] a, float[M,4] b', body: 'y = Add(a, b)' },
  { name: 'where, all three stretched',
    inputs: 'bool[2,1,1] c, float[3,1] a, float[4] b',
    body: 'y = Where(c, a, b)' },
  { name: 'one slope for each channel', inputs: 'float[1,3,4,4] x',
    weights: 'float[3,1,1] s = {0.1, 0.2, 0.3}', body: 'y = PRelu(x, s)' },
  { name: 'sum of one', inputs: 'float[2] a', body: 'y = Sum(a)' },
  { name: 'pow of two types', inputs: 'float[2] a, int64[1] b',
    body: 'y = Pow(a, b)' },
  { name: 'concat of one', inputs: 'float[2,3] a',
    body: 'y = Concat <axis = -1> (a)' },
  { name: 'concat with nothing', inputs: 'float[0,3] a, float[2,3] b',
    body: 'y = Concat <axis = 0> (a, b)' },
  { name: 'gemm with a bias of 1', inputs: 'float[2,3] a, float[3,4] b',
    weights: 'float[1] c = {1}', body: 'y = Gemm(a, b, c)' },
  { name: 'gemm with a bias for each row',
    inputs: 'float[2,3] a, float[3,4] b, float[2,1] c',
    body: 'y = Gemm(a, b, c)' },
  { name: 'gemm, both transposed',
    inputs: 'float[3,2] a, float[4,3] b',
    body: 'y = Gemm <transA = 1, transB = 1> (a, b)' },
  { name: 'product of vectors', inputs: 'float[3] a, float[3] b',
    body: 'y = MatMul(a, b)' },
  { name: 'product over nothing', inputs: 'float[2,0] a, float[0,3] b',
    body: 'y = MatMul(a, b)' },
  { name: 'product of batches that stretch',
    inputs: 'float[2,1,3,4] a, float[5,4,6] b', body: 'y = MatMul(a, b)' },
  { name: 'einsum that stretches an ellipsis',
    inputs: 'float[2,1,3] a, float[1,4,3] b',
    body: 'y = Einsum <equation = "...i,...i->..."> (a, b)' },
  { name: 'einsum of a diagonal', inputs: 'float[3,3] a',
    body: 'y = Einsum <equation = "ii->i"> (a)' },
  { name: 'reshape of nothing to nothing', inputs: 'float[0,4] a',
    weights: 'int64[2] s = {2, 0}',
    body: 'y = Reshape <allowzero = 1> (a, s)' },
  { name: 'reshape that copies and asks', inputs: 'float[2,3,4] a',
    weights: 'int64[2] s = {0, -1}', body: 'y = Reshape(a, s)' },
  { name: 'reshape to a scalar', inputs: 'float[1,1] a',
    weights: 'int64[0] s = {}', body: 'y = Reshape(a, s)' },
  { name: 'reshape that may fit', inputs: 'float[N] a',
    weights: 'int64[2] s = {2, -1}', body: 'y = Reshape(a, s)', sizes: [6, 4] },
  { name: 'split with a smaller rest', opset: 18, inputs: 'float[7] a',
    outs: ['x', 'y', 'z'], body: 'x, y, z = Split <num_outputs = 3> (a)' },
  { name: 'split with an empty part', inputs: 'float[4] a',
    weights: 'int64[2] p = {0, 4}', outs: ['x', 'y'],
    body: 'x, y = Split(a, p)' },
  { name: 'split of opset 11', opset: 11, inputs: 'float[2,5] a',
    outs: ['x', 'y'], body: 'x, y = Split <axis = -1, split = [2, 3]> (a)' },
  { name: 'grouped convolution', inputs: 'float[1,4,5,5] x, float[6,2,3,3] w',
    body: 'y = Conv <group = 2> (x, w)' },
  { name: 'kernel as large as the padded input',
    inputs: 'float[1,1,3,3] x, float[1,1,5,5] w',
    body: 'y = Conv <pads = [1, 1, 1, 1]> (x, w)' },
  { name: 'auto_pad with a large kernel',
    inputs: 'float[1,1,2,2] x, float[1,1,5,5] w',
    body: 'y = Conv <auto_pad = "SAME_UPPER"> (x, w)' },
  { name: 'pool that rounds up', inputs: 'float[1,1,5,5] x',
    body: 'y = MaxPool <kernel_shape = [2, 2], strides = [2, 2], ' +
      'ceil_mode = 1> (x)' },
  { name: 'pool of one axis', inputs: 'float[1,2,N] x',
    body: 'y = AveragePool <kernel_shape = [3], pads = [1, 1]> (x)' },
  { name: 'transposed convolution in groups',
    inputs: 'float[1,4,3,3] x, float[4,3,2,2] w, float[6] b',
    body: 'y = ConvTranspose <group = 2, strides = [2, 2]> (x, w, b)' },
  { name: 'convolution without images',
    inputs: 'float[0,3,5,5] x, float[4,3,3,3] w', body: 'y = Conv(x, w)' },
  { name: 'resize with an empty roi and scales', inputs: 'float[1,1,2,3] x',
    weights: 'float[0] none = {}, int64[4] s = {1, 1, 4, 5}',
    body: 'y = Resize(x, none, none, s)' },
  { name: 'resize of some axes', opset: 18, inputs: 'float[1,1,2,3] x',
    weights: 'float[2] s = {2, 3}',
    body: 'y = Resize <axes = [2, 3]> (x, , s)' },
  { name: 'upsample of opset 7', opset: 7, ir: 3, inputs: 'float[1,1,2,3] x',
    body: 'y = Upsample <scales = [1.0, 1.0, 2.0, 2.0]> (x)' },
  { name: 'normalization with a scale of 1', inputs: 'float[2,3,4] x',
    weights: 'float[1] g = {1}', body: 'y = LayerNormalization(x, g)' },
  { name: 'normalization over two axes',
    inputs: 'float[2,3,4] x, float[3,4] g, float[4] b',
    body: 'y = LayerNormalization <axis = 1> (x, g, b)' },
  { name: 'group normalization', opset: 21, ir: 10,
    inputs: 'float[1,6,4] x, float[6] g',
    body: 'y = GroupNormalization <num_groups = 3> (x, g, g)' },
  { name: 'lstm without its optional inputs', outs: ['y', 'h'],
    inputs: 'float[5,2,3] x, float[1,16,3] w, float[1,16,4] r, float[1,2,4] c',
    body: 'y, h = LSTM <hidden_size = 4> (x, w, r, , , , c)' },
  { name: 'gru in both directions',
    inputs: 'float[5,N,3] x, float[2,12,3] w, float[2,12,4] r, float[2,24] b',
   
    body: 'y = GRU <hidden_size = 4, direction = "bidirectional"> ' +
      '(x, w, r, b)' },
  { name: 'one scale for all', inputs: 'float[2,3] x',
    weights: 'float s = {0.5}, uint8 z = {0}',
    outs: ['uint8 y'], body: 'y = QuantizeLinear <axis = 5> (x, s, z)' },
  { name: 'a list of one scale', inputs: 'float[2,3] x',
    weights: 'float[1] s = {0.5}, uint8[1] z = {0}',
    outs: ['uint8 y'], body: 'y = QuantizeLinear(x, s, z)' },
  { name: 'index from the end', inputs: 'float[3,4] x',
    weights: 'int64[2] at = {-3, 2}', body: 'y = Gather(x, at)' },
  { name: 'no indices', inputs: 'float[3,4] x', weights: 'int64[0] at = {}',
    body: 'y = Gather(x, at)' },
  { name: 'elements of fewer rows', inputs: 'float[3,4] x',
    weights: 'int64[1,2] at = {0, 2}', body: 'y = GatherElements(x, at)' },
  { name: 'GatherND of batches', inputs: 'float[2,3,4] x',
    weights: 'int64[2,1] at = {0, 2}',
    body: 'y = GatherND <batch_dims = 1> (x, at)' },
  { name: 'ScatterND of scalars', inputs: 'float[2,3] x, float[2] u',
    weights: 'int64[2,2] at = {0, 0, 1, 2}', body: 'y = ScatterND(x, at, u)' },
  { name: 'top of all', inputs: 'float[2,3] x', weights: 'int64[1] k = {3}',
    outs: ['y', 'int64 i'], body: 'y, i = TopK <axis = 1> (x, k)' },
  { name: 'top of none', inputs: 'float[2,3] x', weights: 'int64[1] k = {0}',
    outs: ['y', 'int64 i'], body: 'y, i = TopK(x, k)' },
  { name: 'squeeze of all that are 1', inputs: 'float[1,2,1] x',
    body: 'y = Squeeze(x)' },
  { name: 'unsqueeze in another order', inputs: 'float[2] x',
    weights: 'int64[3] a = {3, 0, -3}', body: 'y = Unsqueeze(x, a)' },
  { name: 'tile by none', inputs: 'float[2,3] x',
    weights: 'int64[2] n = {0, 2}', body: 'y = Tile(x, n)' },
  { name: 'expand to less', inputs: 'float[3,4] x',
    weights: 'int64[2] s = {1, 1}', body: 'y = Expand(x, s)' },
  { name: 'a scalar of a shape', inputs: 'float[2] x',
    weights: 'int64[0] s = {}', body: 'f = ConstantOfShape(s)\ny = Add(x, f)' },
  { name: 'pads that crop all', inputs: 'float[2,3] x',
    weights: 'int64[4] p = {0, -1, 0, -2}', body: 'y = Pad(x, p)' },
  { name: 'slice past the end', inputs: 'float[4] x',
    weights: 'int64[1] s = {9}, int64[1] e = {99}',
    body: 'y = Slice(x, s, e)' },
  { name: 'slice of opset 9', opset: 9, inputs: 'float[4,5] x',
    body: 'y = Slice <starts = [1], ends = [9223372036854775807]> (x)' },
  { name: 'range of none', inputs: 'int64[1] x',
    weights: 'int64 a = {5}, int64 b = {2}, int64 d = {1}',
    outs: ['int64 y'], body: 'r = Range(a, b, d)\ny = Add(r, x)' },
  { name: 'transpose of a scalar', inputs: 'float x',
    body: 'y = Transpose(x)' },
  { name: 'reduce over none, as told', inputs: 'float[2,3] x',
    weights: 'int64[0] a = {}',
    body: 'y = ReduceSum <noop_with_empty_axes = 1> (x, a)' },
  { name: 'cumulated along a negative axis', inputs: 'float[2,3] x',
    weights: 'int64[1] a = {-2}', body: 'y = CumSum(x, a)' },
  { name: 'onehot of a list of one depth', inputs: 'int64[3] x',
    weights: 'int64[1] d = {4}, float[2] v = {0, 1}',
    body: 'y = OneHot(x, d, v)' },
  { name: 'branches of other ranks', inputs: 'bool c, float[2,3] a',
    body: `y = If <then_branch = g1 () => (p) { p = Neg(a) },
      else_branch = g2 () => (q) { q = Flatten <axis = 0> (a) }> (c)` },
  { name: 'no rounds', inputs: 'float[2] a',
    weights: 'int64 n = {0}, bool go = {1}', outs: ['y', 'z'],
    body: `y, z = Loop <body = g (int64 i, bool ci, x) => (co, u, v)
      { co = Identity(ci)\n u = Concat <axis = 0> (x, x)\n v = Neg(a) }>
      (n, go, a)` },
  { name: 'a loop that grows', inputs: 'float[2] a',
    weights: 'int64 n = {3}, bool go = {1}',
    body: `y = Loop <body = g (int64 i, bool ci, x) => (co, u)
      { co = Identity(ci)\n u = Concat <axis = 0> (x, a) }> (n, go, a)` },
  { name: 'an operand that fits from the second round on',
    inputs: 'float[3] a', weights: 'int64 n = {3}, bool go = {1}, ' +
      'float[0] none = {}, int64 zero = {0}',
    body: `y = Loop <body = g (int64 i, bool ci, x) => (co, u) {
      co = Identity(ci)
      first = Equal(i, zero)
      u = If <then_branch = t () => (p) { p = Identity(a) },
        else_branch = e () => (q) { q = Add(x, a) }> (first)
    }> (n, go, none)` },
  { name: 'scan backwards', inputs: 'float[3] s, float[5,3] a',
    outs: ['t', 'y'],
    body: `t, y = Scan <num_scan_inputs = 1, scan_input_directions = [1],
      body = g (p, q) => (r, u) { r = Add(p, q)\n u = Neg(r) }> (s, a)` },
  { name: 'a sequence of other shapes', inputs: 'float[2] a, float[3] b',
    weights: 'int64 m = {-1}',
    body: 's = SequenceConstruct(a, b)\ny = SequenceAt(s, m)' },
  { name: 'a skip without its batch', inputs: 'float[2,5,8] x, float[5,8] s, ' +
    'float[8] g', ms: true,
  body: 'y = com.microsoft.SkipLayerNormalization(x, s, g)' },
  { name: 'values of another size than keys', ms: true,
    inputs: 'float[2,5,16] q, float[2,6,16] k, float[2,6,24] v',
    body: 'y = com.microsoft.MultiHeadAttention <num_heads = 4> (q, k, v)' },
  { name: 'attention of other sizes', ms: true,
    inputs: 'float[2,5,12] x, float[12,40] w, float[40] b',
    body: 'y = com.microsoft.Attention <num_heads = 4, ' +
      'qkv_hidden_sizes = [16, 16, 8]> (x, w, b)' },
  { name: 'embeddings without segments', ms: true, outs: ['y', 'int32 m'],
    inputs: 'int32[2,5] i, float[9,8] w, float[7,8] p, float[8] g, float[8] b',
    body: 'y, m = com.microsoft.EmbedLayerNormalization(i, , w, p, , g, b)' },
];

/* "y" or "int64 y", of any shape. */
const typed = (out) => {
  const [name, type = 'float'] = out.split(' ').reverse();
  return `${type}[] ${name}`;
};

function modelText({ opset = 17, ir = 8, ms, inputs, weights, outs = ['y'],
  body }) {
  const more = ms ? ', "com.microsoft" : 1' : '';
  return `<ir_version: ${ir}, opset_import: ["" : ${opset}${more}]>\n` +
    `main (${inputs}) => (${outs.map(typed).join(', ')})\n` +
    `${weights ? `<${weights}>\n` : ''}{\n${body}\n}\n`;
}

const odd = () => CASES.map((c) => ({ ...c, text: modelText(c) }));

/* ---- models ---- */

/* "N,max(M-1,0),?" -> dims as show --json has them. */
const splitDims = (text) => (text?.match(/(?:\([^)]*\)|[^,()])+/g) ?? [])
  .map((d) => d.trim()).map((d) =>
    d === '?' ? null : /^\d+$/.test(d) ? Number(d) : d);

const goldens = (folder) => fs.readdirSync(folder, { withFileTypes: true })
  .flatMap((e) => e.isDirectory() ? goldens(path.join(folder, e.name))
    : e.name.endsWith('.t') ? [path.join(folder, e.name)] : []);

const section = (text, name) =>
  text.split(`\n--- ${name}\n`)[1]?.split(/^--- /m)[0];

/* Goldens whose findings ORT must share. */
const faulty = () => goldens(GOLDEN).map((file) => ({
  name: path.relative(GOLDEN, file).replace(/\.t$/, ''),
  golden: fs.readFileSync(file, 'utf8') }))
  .filter(({ golden }) => /^(error|warning)\[shape-/m.test(golden))
  .map((m) => ({ ...m, findings: findingsOf(m.golden),
    text: section(m.golden, m.golden.match(/^--- (.*\.onnxtxt)$/m)[1]) }));

/* The findings that a golden expects; that they are found is its own test. */
const findingsOf = (golden) => [...section(golden, 'out').matchAll(
  /^\w+\[(.*?)\]: graph '(.*?)':(?: node .*?:)?(?: value '(.*?)':)? (.*)$/mg)]
  .map(([, id, graph, value, message]) => ({ id, graph, value, message }));

/* The main graph's inputs, as they are written. */
const inputsOf = (text) => [...text.match(/^main \((.*?)\) =>/ms)[1]
  .matchAll(/(\w+)(?:\[([^\]]*)\])? (\w+)/g)].map(([, type, dims, name]) =>
  ({ name, type, shape: splitDims(dims) }));

/* What onnxfix says of a model. */
function look(model) {
  const read = (what) =>
    JSON.parse(fs.readFileSync(`${model.file}.${what}`, 'utf8'));
  model.findings = read('check').findings;
  model.inferred = read('show').outputs;
}

/* One shell for all is much faster than a process of node's for each. */
function runOnnxfix(models) {
  models.forEach((model, i) => {
    model.file = path.join(TEMP, `${i}.onnx`);
    fs.writeFileSync(`${model.file}txt`, model.text);
  });
  const files = (some) => some.map((m) => m.file).join(' ');
  const script = `for f in ${files(models)}; do
    "$ONNXFIX" opt "\${f}txt" -o "$f" -q || exit 1
  done
  for f in ${files(models.filter((m) => !m.findings))}; do
    "$ONNXFIX" check --json "\${f}txt" >"$f.check"
    "$ONNXFIX" show --json "$f" >"$f.show" || exit 1
  done`;
  execFileSync('sh', ['-c', script], { env: { ...process.env, ONNXFIX },
    stdio: ['ignore', 'ignore', 'inherit'] });
}

/* The model as ORT gets it: nothing is declared but the inputs, so that what
 * it says is about nodes, and every value that a finding names is an output. */
function prepare(model, i) {
  if (!model.findings) look(model);
  const bytes = declareInputs(fs.readFileSync(model.file), {});
  const made = new Set(madeBy(graphOf(bytes)));
  const named = mismatches(model).map((f) => f.value);
  fs.writeFileSync(model.file, promote(bytes, named.filter((n) =>
    made.has(n))));
  model.jobs = jobsOf(model, i);
}

const faults = (m) => m.findings.filter((f) => f.id === 'shape-fault');
const mismatches = (m) => m.findings.filter((f) => f.id === 'shape-mismatch' &&
  f.graph === 'main');

/* ---- runs ---- */

const JS_TYPES = { float: 'float32', double: 'float64' };

/* 1 in integers: lengths and positions that a small tensor has. */
function feed({ type, shape }, sizes, flag) {
  const dims = shape.map((d) => dimValue(d, sizes));
  const n = dims.reduce((a, b) => a * b, 1);
  return { dtype: JS_TYPES[type] ?? type, dims, data: Array.from({ length: n },
    (_, i) => type === 'bool' ? flag : type.startsWith('float')
      ? i % 7 / 8 : 1) };
}

/* At each size, with conditions true and false: one of both may take the
 * branch that is at fault. */
function jobsOf(model, id) {
  const inputs = inputsOf(model.text);
  const names = inputs.flatMap((v) => v.shape)
    .filter((d) => typeof d === 'string');
  const asks = inputs.some((v) => v.type === 'bool');
  return (names.length ? model.sizes ?? SIZES : [SIZES[0]]).flatMap((size) =>
    (asks ? [1, 0] : [1]).map((flag) => {
      const sizes = Object.fromEntries(names.map((name) => [name, size]));
      return { id: `${id}-${size}-${flag}`, model: model.file, sizes, size,
        runtime: 'native-cpu', inline: true, optimization: 'disabled',
        inputs: Object.fromEntries(inputs.map((v) =>
          [v.name, feed(v, sizes, flag)])) };
    }));
}

function runAll(models) {
  runOnnxfix(models);
  models.forEach(prepare);
  const results = runJobs(models.flatMap((m) => m.jobs));
  for (const m of models) {
    m.results = results.splice(0, m.jobs.length);
    for (const r of m.results.filter(({ stage }) => stage === 'inputs'))
      check(false, `${m.name}: no inputs for it: ${r.error}`);
  }
}

/* ---- what must be ---- */

/* At no size does it run with every condition. */
function checkFault(model) {
  const ran = SIZES.filter((size) => {
    const at = model.jobs.map((j, k) => ({ ...model.results[k], size: j.size }))
      .filter((r) => r.size === size);
    return at.length > 0 && at.every((r) => r.ok);
  });
  const why = ORT_RUNS[model.name];
  if (verbose)
    console.log(`${model.name}: ${model.results.find((r) => !r.ok)?.error}`);
  if (why)
    return check(ran.length > 0, `${model.name}: ORT does not run it either; ` +
      `no exception: ${why}`);
  return check(ran.length === 0, `${model.name}: ORT runs it` +
    `${ran.length ? ` with sizes ${ran}` : ''}: ` +
    faults(model).map((f) => f.message).join('; '));
}

/* {type, shape} of what "inferred as" says. */
function inferredOf(message) {
  const [, type, dims] = message
    .match(/inferred as ([a-z0-9]+)(?:\[([^\]]*)\])?(;|$)/) ?? [];
  return type && { type, shape: splitDims(dims) };
}

function sameShape(shape, dims, sizes) {
  const values = shape.map((d) => dimValue(d, sizes));
  return values.length === dims.length &&
    values.every((v, k) => v === null || v === dims[k]);
}

/* What is inferred against what comes out; false where nothing does. */
function checkMismatch(model, finding) {
  const inferred = inferredOf(finding.message);
  let seen = false;
  model.jobs.forEach((job, k) => {
    const out = model.results[k].outputs?.find((o) => o.name === finding.value);
    if (!out || !inferred) return;
    seen = true;
    /* Where no window fits ORT rounds towards 0, the standard down. */
    if (job.size === 1 && out.dims.includes(1)) return;
    check((JS_TYPES[inferred.type] ?? inferred.type) === out.dtype &&
      sameShape(inferred.shape, out.dims, job.sizes),
    `${model.name}: '${finding.value}': ${finding.message}; ORT: ` +
      `${out.dtype}[${out.dims}]`);
  });
  return seen;
}

function checkFaulty(models) {
  let unseen = 0;
  for (const m of models) {
    if (faults(m).length) checkFault(m);
    else
      for (const f of mismatches(m)) unseen += !checkMismatch(m, f);
  }
  const n = (of) => models.filter((m) => of(m).length).length;
  console.log(`${models.length} goldens: ${n(faults)} with faults, ` +
    `${n(mismatches)} with wrong declarations, ${unseen} of them not seen in ` +
    `ORT; ${Object.keys(ORT_RUNS).length} exceptions`);
}

function checkOdd(models) {
  for (const m of models) {
    check(m.findings.length === 0, `${m.name}: ` + m.findings.map((f) =>
      `${f.id}: ${f.message}`).join('; '));
    m.jobs.forEach((job, k) => {
      const { ok, error, outputs } = m.results[k];
      if (!check(ok, `${m.name}: ORT does not run it: ${error}`)) return;
      const dimsOf = (name) => outputs.find((o) => o.name === name).dims;
      for (const { name, shape } of m.inferred)
        check(!shape || sameShape(shape, dimsOf(name), job.sizes),
          `${m.name}: '${name}' is inferred as ` +
          `${JSON.stringify(shape)}, ORT has [${dimsOf(name)}]`);
    });
  }
  console.log(`${models.length} models that are odd and valid`);
}

const why = runtime('native-cpu');
if (why === true) {
  const models = faulty();
  const valid = odd();
  runAll([...models, ...valid]);
  checkFaulty(models);
  checkOdd(valid);
} else {
  missing('faults', why);
}
finish();
