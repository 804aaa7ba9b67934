/* Random valid graphs for shape_diff.mjs, the same for the same seed. Each
 * graph is made for two sizes of its named dims: whatever a node needs of its
 * inputs' shapes and integers holds at both.
 *
 * A value knows its dims at both sizes, -1 where only a run can tell, and, of
 * what feeds shapes, its elements: {name, dtype, dims: [[...], [...]], data:
 * [[...], [...]] or undefined}. A sequence has kind 'seq' and items, a list of
 * dims; an optional has kind 'opt' and dims. */

import { randomFrom } from './slice_cases.mjs';
import { Builder, grow } from './shape_graph_builder.mjs';
import { BASIC } from './shape_graph_basic.mjs';
import { CONTROL } from './shape_graph_control.mjs';
import { INDICES } from './shape_graph_indices.mjs';
import { INTEGERS } from './shape_graph_ints.mjs';
import { LAYERS } from './shape_graph_layers.mjs';
import { MICROSOFT } from './shape_graph_microsoft.mjs';
import { MOVES } from './shape_graph_moves.mjs';
import { SEQUENCES } from './shape_graph_sequences.mjs';
import { SIZES } from './shape_graph_sizes.mjs';
import { SPECIAL } from './shape_graph_special.mjs';

export { modelText } from './shape_graph_text.mjs';

const OPSETS = [7, 8, 9, 10, 11, 11, 12, 13, 13, 14, 15, 16, 17, 17, 18, 18,
  19, 20, 21, 21, 22, 23, 24, 25, 26];

/* What is drawn, and how often. */
const FAMILIES = [[BASIC, 24], [MOVES, 24], [INDICES, 10], [SIZES, 6],
  [LAYERS, 18], [INTEGERS, 14], [CONTROL, 8], [SEQUENCES, 5],
  [MICROSOFT, 4], [SPECIAL, 4]];

/* Graphs of so many seeds in a row have one opset, so that they can stand in
 * one model. */
export const BATCH = 5;

const opsetOf = (seed) =>
  randomFrom(Math.floor(seed / BATCH) * 7919 + 13).pick(OPSETS);

/* Every tensor becomes an output, so that a run tells its shape. */
function setOutputs(b) {
  const { graph } = b;
  const made = new Set(graph.nodes.flatMap((n) => n.outs));
  const shown = b.values.filter((v) =>
    made.has(v.name) && (v.kind === 'tensor' || v.kind === 'ranks'));
  graph.outputs = shown.map(({ name, dtype }) => ({ name, dtype }));
  graph.tracked = Object.fromEntries(
    shown.map(({ name, dims, data }) => [name, { dims, data }]));
}

/* The graph of a seed. */
export function makeGraph(seed) {
  const b = new Builder(seed, opsetOf(seed), randomFrom(seed), FAMILIES);
  const wanted = 5 + b.random.below(28);
  b.float();
  while (b.count.nodes < wanted && !b.full) if (!grow(b)) break;
  setOutputs(b);
  return b.graph;
}
