/* Reads and changes models as protobuf bytes, for the tests. A message is a
 * list of fields: {no, body} of bytes, text and messages, {no, raw} of all
 * else. What nobody asks for stays as it is. */

export const FIELD = {
  model: { graph: 7 },
  graph: { node: 1, initializer: 5, input: 11, output: 12, valueInfo: 13 },
  node: { input: 1, output: 2, opType: 4, attribute: 5 },
  attribute: { name: 1, graph: 6, graphs: 11 },
  value: { name: 1, type: 2 },
};
const { model: M, graph: G, node: N, attribute: A, value: V } = FIELD;
const VARINT = 0, FIXED64 = 1, LEN = 2, FIXED32 = 5;

/* ---- messages ---- */

function varint(n) {
  const out = [];
  for (; n > 127; n = Math.floor(n / 128)) out.push(n % 128 | 128);
  return Buffer.from([...out, n]);
}

/* {value, end} of the number at a place; exact up to 2 ** 53. */
function readVarint(bytes, at) {
  let value = 0, scale = 1;
  for (; bytes[at] > 127; scale *= 128) value += (bytes[at++] & 127) * scale;
  return { value: value + bytes[at] * scale, end: at + 1 };
}

export function fieldsOf(bytes) {
  const fields = [];
  for (let at = 0; at < bytes.length;) {
    const start = at;
    const { value: key, end } = readVarint(bytes, at);
    const no = Math.floor(key / 8), wire = key % 8;
    at = end;
    if (wire === LEN) {
      const length = readVarint(bytes, at);
      at = length.end + length.value;
      fields.push({ no, body: bytes.subarray(length.end, at) });
      continue;
    }
    if (wire === VARINT) at = readVarint(bytes, at).end;
    else if (wire === FIXED64) at += 8;
    else if (wire === FIXED32) at += 4;
    else throw new Error(`wire type ${wire} at ${start}`);
    fields.push({ no, raw: bytes.subarray(start, at) });
  }
  return fields;
}

export const bytesOf = (fields) => Buffer.concat(fields.flatMap((f) => f.raw
  ? [f.raw] : [varint(f.no * 8 + LEN), varint(f.body.length), f.body]));

export const field = (no, body) => ({ no, body: Buffer.from(body) });
const number = (no, n) => ({ no,
  raw: Buffer.concat([varint(no * 8 + VARINT), varint(n)]) });

export const all = (fields, no) =>
  fields.filter((f) => f.no === no).map((f) => f.body);
export const texts = (fields, no) => all(fields, no).map(String);

/* ---- models ---- */

/* The model with the fields of its main graph changed. */
export const mapGraph = (model, change) => bytesOf(fieldsOf(model).map((f) =>
  f.no === M.graph ? field(M.graph, bytesOf(change(fieldsOf(f.body)))) : f));

export const graphOf = (model) =>
  fieldsOf(all(fieldsOf(model), M.graph)[0]);

const valueName = (body) => texts(fieldsOf(body), V.name)[0];
export const untyped = (name) => bytesOf([field(V.name, name)]);

function dimBytes(dim) {
  return bytesOf([typeof dim === 'number' ? number(1, dim) : field(2, dim)]);
}

/* A value's declaration with other dims: numbers and names. */
function withDims(body, dims) {
  const fields = fieldsOf(body);
  const tensor = fieldsOf(all(fieldsOf(all(fields, V.type)[0]), 1)[0]);
  const shape = bytesOf(dims.map((d) => field(1, dimBytes(d))));
  const type = bytesOf([...tensor.filter((f) => f.no === 1), field(2, shape)]);
  return bytesOf([field(V.name, valueName(body)),
    field(V.type, bytesOf([field(1, type)]))]);
}

/* Without what is declared of anything but inputs, in all bodies. */
function undeclared(graph) {
  const inBodies = (attribute) => fieldsOf(attribute).map((f) =>
    f.body && (f.no === A.graph || f.no === A.graphs)
      ? field(f.no, bytesOf(undeclared(fieldsOf(f.body)))) : f);
  const inNode = (node) => fieldsOf(node).map((f) => f.no === N.attribute
    ? field(f.no, bytesOf(inBodies(f.body))) : f);
  return graph.filter((f) => f.no !== G.valueInfo).map((f) => {
    if (f.no === G.node) return field(f.no, bytesOf(inNode(f.body)));
    if (f.no === G.output) return field(f.no, untyped(valueName(f.body)));
    return f;
  });
}

/* The model with only its inputs declared; dims: name -> dims. */
export const declareInputs = (model, dims) => mapGraph(model, (graph) =>
  undeclared(graph).map((f) => f.no === G.input && dims[valueName(f.body)]
    ? field(f.no, withDims(f.body, dims[valueName(f.body)])) : f));

/* The names of all that nodes of a graph make. */
export const madeBy = (graph) => all(graph, G.node).flatMap((node) =>
  texts(fieldsOf(node), N.output)).filter((name) => name);

/* The model with further outputs. */
export function promote(model, names) {
  const old = new Set(all(graphOf(model), G.output).map(valueName));
  const added = names.filter((name) => !old.has(name));
  return mapGraph(model, (graph) => [...graph,
    ...added.map((name) => field(G.output, untyped(name)))]);
}

const identity = (from, to) => bytesOf([field(N.input, from),
  field(N.output, to), field(N.opType, 'Identity')]);

/* The fields of a graph in place of an If: the branch's nodes and
 * initializers, and its outputs under the node's names. */
function branchFields(node, branch) {
  const body = fieldsOf(all(fieldsOf(node), N.attribute).map(fieldsOf)
    .filter((a) => texts(a, A.name)[0] === branch)
    .map((a) => all(a, A.graph)[0])[0]);
  const outputs = all(body, G.output).map(valueName);
  return [
    ...body.filter((f) => f.no === G.node || f.no === G.initializer),
    ...texts(fieldsOf(node), N.output).flatMap((to, i) => to
      ? [field(G.node, identity(outputs[i], to))] : [])];
}

/* {condition, outputs} of each If of the main graph. */
export const ifsOf = (model) => all(graphOf(model), G.node).map(fieldsOf)
  .filter((n) => texts(n, N.opType)[0] === 'If')
  .map((n) => ({ condition: texts(n, N.input)[0],
    outputs: texts(n, N.output) }));

/* The model with Ifs replaced by a branch; branchOf(outputs) names it. Names
 * of bodies must be unique. */
export const inlineIfs = (model, branchOf) => mapGraph(model, (graph) =>
  graph.flatMap((f) => {
    if (f.no !== G.node) return [f];
    const node = fieldsOf(f.body);
    return texts(node, N.opType)[0] === 'If'
      ? branchFields(f.body, branchOf(texts(node, N.output))) : [f];
  }));
