/* Writes tiny ONNX models by hand, for the self test and the probe: the few
 * fields of the protobuf messages that such models need. */

export const FLOAT = 1;
export const INT64 = 7;
export const STRING = 8;
export const BOOL = 9;
export const FLOAT16 = 10;

function varint(value) {
  let v = BigInt.asUintN(64, BigInt(value));
  const out = [];
  for (; v > 127n; v >>= 7n) out.push(Number(v & 127n) | 128);
  return [...out, Number(v)];
}

const int = (field, value) => [...varint(field << 3), ...varint(value)];
const bytes = (field, data) =>
  [...varint((field << 3) | 2), ...varint(data.length), ...data];
const text = (field, value) => bytes(field, Buffer.from(value));
const each = (field, items, make) =>
  items.flatMap((i) => bytes(field, make(i)));

/* A dim is a number or a name; dims null is a value of unknown rank. */
const dim = (d) => typeof d === 'number' ? int(1, d) : text(2, d);
function valueInfo({ name, elem = FLOAT, dims }) {
  const shape = dims ? bytes(2, each(1, dims, dim)) : [];
  return [...text(1, name),
    ...bytes(2, bytes(1, [...int(1, elem), ...shape]))];
}

function tensor({ name, dims, int64, external }) {
  const entry = ([key, value]) => [...text(1, key), ...text(2, String(value))];
  const payload = external
    ? [...each(13, Object.entries(external), entry), ...int(14, 1)]
    : bytes(9, Buffer.from(BigInt64Array.from(int64, BigInt).buffer));
  return [...dims.flatMap((d) => int(1, d)), ...int(2, int64 ? INT64 : FLOAT),
    ...text(8, name), ...payload];
}

/* Attributes: integers and subgraphs. */
function attribute([name, value]) {
  const isGraph = typeof value === 'object';
  return [...text(1, name),
    ...(isGraph ? bytes(6, graph(value)) : int(3, value)),
    ...int(20, isGraph ? 5 : 2)];
}

function node({ op, inputs = [], outputs, attributes = {} }) {
  return [...inputs.flatMap((i) => text(1, i)),
    ...outputs.flatMap((o) => text(2, o)), ...text(3, outputs[0]),
    ...text(4, op), ...each(5, Object.entries(attributes), attribute)];
}

function graph({ nodes, initializers = [], inputs = [], outputs }) {
  return [...each(1, nodes, node), ...text(2, 'tiny'),
    ...each(5, initializers, tensor), ...each(11, inputs, valueInfo),
    ...each(12, outputs, valueInfo)];
}

/* {nodes, initializers, inputs, outputs} -> the bytes of a model, opset 13. */
export function onnxModel(description) {
  return Buffer.from([...int(1, 8), ...bytes(7, graph(description)),
    ...bytes(8, int(2, 13))]);
}

export const TINY_MODEL = onnxModel({
  nodes: [{ op: 'Neg', inputs: ['x'], outputs: ['y'] }],
  inputs: [{ name: 'x', dims: [1] }],
  outputs: [{ name: 'y', dims: [1] }],
});
