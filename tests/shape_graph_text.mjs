/* Graphs of shape_graphs.mjs as text: ONNX textual syntax. */

const IR_OF = [[24, 12], [23, 11], [21, 10], [19, 9]];

export const irOf = (opset) => IR_OF.find(([from]) => opset >= from)?.[1] ?? 8;

const CODES = { float: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9,
  float16: 10, double: 11 };
export const codeOf = (dtype) => CODES[dtype];

const number = (v) => Number.isInteger(v) ? `${v}.0` : `${v}`;

/* Elements as they stand in a text. */
const elements = (dtype, data) => `{${data.map((v) =>
  dtype === 'float' || dtype === 'double' ? number(v) : `${v}`).join(', ')}}`;

export const tensorText = (dtype, dims, data) =>
  `${dtype}${dims.length ? `[${dims}]` : ''} ${elements(dtype, data)}`;

/* decl: numbers, names and '?'; null: the rank is not known. */
const typeText = (dtype, decl, p) => decl === null ? `${dtype}[]`
  : decl.length ? `${dtype}[${decl.map((d) => typeof d === 'number' ||
    d === '?' ? d : p(d)).join(', ')}]` : dtype;

function attrText(name, a, p) {
  if (typeof a === 'number') return `${name} = ${a}`;
  if (typeof a === 'string') return `${name} = "${a}"`;
  if (Array.isArray(a))
    return a.length ? `${name} = [${a.join(', ')}]` : `${name}: ints = []`;
  if (a.f !== undefined) return `${name} = ${number(a.f)}`;
  if (a.floats) return `${name} = [${a.floats.map(number).join(', ')}]`;
  if (a.strings)
    return `${name} = [${a.strings.map((s) => `"${s}"`).join(', ')}]`;
  if (a.tensor) return `${name} = ${a.tensor}`;
  if (a.ref) return `${name}: ${a.type} = @${a.ref}`;
  return `${name} = ${bodyText(a.graph, p)}`;
}

export function nodeText(node, p = (name) => name) {
  const names = (list) => list.map((n) => n === '' ? '""' : p(n)).join(', ');
  const attrs = Object.entries(node.attrs)
    .map(([name, a]) => attrText(name, a, p)).join(', ');
  const op = node.domain === 'local' ? `local.${p(node.op)}`
    : node.domain ? `${node.domain}.${node.op}` : node.op;
  return `${names(node.outs)} = ${op}${attrs ? ` <${attrs}>` : ''} ` +
    `(${names(node.ins)})`;
}

const nodesText = (nodes, p, gap) =>
  nodes.map((n) => `${gap}${nodeText(n, p)}`).join('\n');

function bodyText(body, p) {
  const type = (v) =>
    `${v.type ?? typeText(v.dtype, v.decl ?? null, p)} ${p(v.name)}`;
  return `${p(body.name)} (${body.inputs.map(type).join(', ')}) => ` +
    `(${body.outputs.map(type).join(', ')}) {\n` +
    `${nodesText(body.nodes, p, '    ')}\n  }`;
}

const functionText = (f, opset, p) =>
  `<domain: "local", opset_import: ["" : ${opset}, "local" : 1]>\n` +
  `${p(f.name)} ${f.attrs.length ? `<${f.attrs.join(', ')}> ` : ''}` +
  `(${f.inputs.map(p).join(', ')}) => (${f.outputs.map(p).join(', ')})\n{\n` +
  `${nodesText(f.nodes, p, '  ')}\n}\n`;

/* What a graph's dims are declared as: names, or numbers at sizes 0 or 1. */
function declared(graph, input, at) {
  return at === undefined ? input.decl : input.dims[at];
}

/* One model of these graphs, each with a prefix before all of its names. With
 * at, inputs have the numbers of those sizes. */
export function modelText(graphs, { at, prefixes = [] } = {}) {
  const inputs = [], outputs = [], inits = [], nodes = [], functions = [];
  graphs.forEach((g, i) => {
    const p = (name) => (prefixes[i] ?? '') + name;
    for (const v of g.inputs)
      inputs.push(`${typeText(v.dtype, declared(g, v, at), p)} ${p(v.name)}`);
    for (const v of g.inits)
      inits.push(`${typeText(v.dtype, v.dims, p)} ${p(v.name)} = ` +
        elements(v.dtype, v.data));
    for (const v of g.outputs) outputs.push(`${v.dtype}[] ${p(v.name)}`);
    nodes.push(nodesText(g.nodes, p, '  '));
    for (const f of g.functions) functions.push(functionText(f, g.opset, p));
  });
  const { opset } = graphs[0];
  const isMicrosoft = nodes.some((t) => t.includes('com.microsoft.'));
  return `<ir_version: ${irOf(opset)}, opset_import: ["" : ${opset}` +
    `${functions.length ? ', "local" : 1' : ''}` +
    `${isMicrosoft ? ', "com.microsoft" : 1' : ''}]>\n` +
    `main (${inputs.join(', ')}) =>\n  (${outputs.join(', ')})\n` +
    (inits.length ? `<\n  ${inits.join(',\n  ')}\n>\n` : '') +
    `{\n${nodes.join('\n')}\n}\n${functions.join('')}`;
}
