// Writes lib/ir/ops.def (or OUT) from a table of operator schemas.
// usage: node tools/gen/ops.mjs OP-SCHEMAS.json [OUT]
// The macros the output uses are defined in lib/ir/schema.c.
import { readFileSync, writeFileSync } from 'node:fs';

const WIDTH = 80;
const INDENT = '      ';

// Element types by name; groups are masks that schema.c names too.
const IEEE = ['float16', 'float', 'double'];
const INTS = ['int8', 'int16', 'int32', 'int64'];
const UINTS = ['uint8', 'uint16', 'uint32', 'uint64'];
const COMPLEX = ['complex64', 'complex128'];
const NUMERIC = [...IEEE, ...INTS, ...UINTS];
const FLOAT8 = ['float8e4m3fn', 'float8e4m3fnuz', 'float8e5m2',
                'float8e5m2fnuz'];
const GROUPS = [ // larger first: the cover below is greedy
  ['T_BASIC', [...NUMERIC, ...COMPLEX, 'bool', 'string']],
  ['T_NUMERIC', NUMERIC],
  ['T_INTS', INTS],
  ['T_UINTS', UINTS],
  ['T_FLOAT8', FLOAT8],
  ['T_IEEE', IEEE],
  ['T_COMPLEX', COMPLEX],
  ['T_4BIT', ['int4', 'uint4']],
  ['T_2BIT', ['int2', 'uint2']],
];

// How a type is spelled around its element type, and the macro for that.
const KINDS = [
  ['TENSOR', /^tensor\((\w+)\)$/],
  ['SEQ', /^seq\(tensor\((\w+)\)\)$/],
  ['OPTIONAL', /^optional\(tensor\((\w+)\)\)$/],
  ['OPTIONAL_SEQ', /^optional\(seq\(tensor\((\w+)\)\)\)$/],
  ['SPARSE', /^sparse_tensor\((\w+)\)$/],
  ['MAP_INT64', /^map\(int64, ?(\w+)\)$/],
  ['MAP_STRING', /^map\(string, ?(\w+)\)$/],
  ['SEQ_MAP_INT64', /^seq\(map\(int64, ?(\w+)\)\)$/],
  ['SEQ_MAP_STRING', /^seq\(map\(string, ?(\w+)\)\)$/],
];

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const quote = s => JSON.stringify(s); // all data is ASCII, checked below

function fail(message) {
  process.stderr.write(`ops.mjs: ${message}\n`);
  process.exit(1);
}

function classify(type) {
  for (const [kind, pattern] of KINDS) {
    const m = pattern.exec(type);
    if (m) return [kind, m[1]];
  }
  return fail(`type '${type}': not of a kind that schema.h describes`);
}

function maskExpr(elems) {
  const left = new Set(elems);
  const terms = [];
  for (const [name, members] of GROUPS) {
    if (!members.every(m => left.has(m))) continue;
    members.forEach(m => left.delete(m));
    terms.push(name);
  }
  for (const e of [...left].sort()) terms.push(`T_${e.toUpperCase()}`);
  return terms.join(' | ');
}

function typeItem([name, types]) {
  const byKind = new Map(KINDS.map(([kind]) => [kind, []]));
  for (const t of types) {
    const [kind, elem] = classify(t);
    byKind.get(kind).push(elem);
  }
  const masks = [...byKind].filter(([, elems]) => elems.length)
      .map(([kind, elems]) => `${kind}(${maskExpr(elems)})`);
  return `TYPE(${quote(name)}, ${masks.join(' ')})`;
}

function paramItem(p) {
  const head = `${quote(p.name)}, ${quote(p.type)}`;
  if (p.option === 'single') return `ONE(${head})`;
  if (p.option === 'optional') return `OPT(${head})`;
  if (p.option !== 'variadic') fail(`option '${p.option}': unknown`);
  return `${p.homogeneous ? 'VAR' : 'MIX'}(${head}, ${p.min_arity})`;
}

function floatLiteral(value) {
  for (let digits = 1; digits <= 9; digits++) {
    const s = Number(value.toPrecision(digits));
    if (Math.fround(s) === Math.fround(value)) {
      const text = String(s);
      return (/[.e]/.test(text) ? text : `${text}.0`) + 'f';
    }
  }
  return fail(`float '${value}': not a finite number`);
}

function intLiteral(value) {
  if (!Number.isSafeInteger(value)) fail(`integer '${value}': not exact`);
  return String(value);
}

function attrItem(a) {
  const type = a.type.toUpperCase();
  if (a.required) return `REQUIRED(${type}, ${quote(a.name)})`;
  if (a.default === null) return `ATTR(${type}, ${quote(a.name)})`;
  const literal = { f: floatLiteral, i: intLiteral, s: quote }[a.type[0]];
  const values = [a.default].flat().map(v => literal(v));
  return `DEF_${type}(${[quote(a.name), ...values].join(', ')})`;
}

// One section: on one line if it fits, else filled lines, broken between items
// or inside a long mask.
function section(name, items) {
  const tokens = items.flatMap(item => item.split(/(?<!,) (?=\||[A-Z_0-9]+\()/));
  const head = `${INDENT}${name}(`;
  const lines = [head];
  tokens.forEach((token, i) => {
    const line = lines.at(-1);
    const space = i ? ' ' : '';
    if (line.length + space.length + token.length + 2 > WIDTH) {
      const deeper = token[0] === '|' ? 4 : 0;
      lines.push(' '.repeat(head.length + deeper) + token);
    } else {
      lines[lines.length - 1] = line + space + token;
    }
  });
  return lines.join('\n') + ')';
}

function operator(op) {
  const flags = [op.deprecated && 'DEPRECATED', op.is_function && 'FUNCTION']
      .filter(Boolean).join(' | ') || 'PLAIN';
  const arity = [op.min_input, op.max_input, op.min_output, op.max_output]
      .map(n => (n === 0x7fffffff ? 'OX_ARITY_ANY' : n)).join(', ');
  const head = [quote(op.domain), quote(op.name), op.since, flags].join(', ');
  const fits = `OX_OP(${head}, ARITY(${arity}),`.length <= WIDTH;
  return [
    `OX_OP(${head}${fits ? ', ' : `,\n${INDENT}`}ARITY(${arity})`,
    section('IN', op.inputs.map(paramItem)),
    section('OUT', op.outputs.map(paramItem)),
    section('ATTRS', op.attributes.map(attrItem)),
    section('TYPES', Object.entries(op.types).map(typeItem)),
  ].join(',\n') + ')\n';
}

const [input, output = new URL('../../lib/ir/ops.def', import.meta.url)] =
    process.argv.slice(2);
if (!input) fail('usage: ops.mjs OP-SCHEMAS.json [OUT]');
const ops = JSON.parse(readFileSync(input, 'utf8'));
for (const op of ops) {
  op.attributes.sort((a, b) => compare(a.name, b.name));
}
ops.sort((a, b) => compare(a.domain, b.domain) || compare(a.name, b.name) ||
                   a.since - b.since);
const text = ops.map(operator).join('');
if (/[^\n\x20-\x7e]/.test(text)) fail('text outside ASCII');
writeFileSync(output, `/*
 * Generated by tools/gen/ops.mjs: every version of every operator, sorted by
 * domain, name, since. schema.c defines the macros.
 */
${text}`);
