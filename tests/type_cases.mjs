/* What type_proof.mjs runs: graphs of sequences, optionals and classic machine
 * learning. inputs are declared with names of sizes; outs are tensors, with the
 * axes that depend on values behind " ?". */

const N4 = 'float[N,4] x';
const ml = (node, outs, inputs = N4, extra = {}) =>
  ({ body: node, outs, inputs, ...extra });

/* A tree of one split for each class or target. */
const NODES = 'nodes_treeids = [0, 0, 0], nodes_nodeids = [0, 1, 2], ' +
  'nodes_featureids = [1, 0, 0], nodes_values = [0.5, 0.0, 0.0], ' +
  'nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], ' +
  'nodes_truenodeids = [1, 0, 0], nodes_falsenodeids = [2, 0, 0]';
const CLASSES = 'class_treeids = [0, 0], class_nodeids = [1, 2], ' +
  'class_ids = [0, 1], class_weights = [1.0, 1.0]';
const ONE_CLASS = 'class_treeids = [0, 0], class_nodeids = [1, 2], ' +
  'class_ids = [0, 0], class_weights = [0.25, 0.75]';
const TARGETS = 'target_treeids = [0, 0], target_nodeids = [1, 2], ' +
  'target_ids = [0, 1], target_weights = [1.0, 2.0]';
const floats = (n) => `[${Array(n).fill('0.5')}]`;
const KERNEL = 'kernel_type = "LINEAR", kernel_params = [0.0, 0.0, 0.0]';
const svm = (classes, vectors, probabilities) => {
  const pairs = classes * (classes - 1) / 2;
  const total = vectors.reduce((a, b) => a + b, 0);
  const labels = Array.from({ length: classes }, (_, i) => i);
  const coefficients = total ? (classes - 1) * total : classes * 4;
  return `l, s = ai.onnx.ml.SVMClassifier <${KERNEL}, ` +
    `classlabels_ints = [${labels}], coefficients = ${floats(coefficients)}, ` +
    (total ? `vectors_per_class = [${vectors}], ` +
      `support_vectors = ${floats(total * 4)}, ` : '') +
    (probabilities ? `prob_a = ${floats(pairs)}, prob_b = ${floats(pairs)}, `
      : '') +
    `rho = ${floats(Math.max(1, pairs))}> (x)`;
};
const LS = ['int64 l', 'float s'];

const ML = [
  ml('l, s = ai.onnx.ml.LinearClassifier <classlabels_ints = [4, 5, 6], ' +
    `coefficients = ${floats(12)}, intercepts = ${floats(3)}> (x)`, LS),
  ml('l, s = ai.onnx.ml.LinearClassifier <classlabels_strings = ["a", "b"], ' +
    `coefficients = ${floats(4)}, intercepts = ${floats(1)}> (x)`,
  ['string l', 'float s']),
  ml('l, s = ai.onnx.ml.LinearClassifier <classlabels_ints = [4, 5, 6], ' +
    `coefficients = ${floats(12)}, intercepts = ${floats(3)}> (x)`, LS,
  'float[N] x', { sizes: [{ N: 4 }] }),
  ml(`y = ai.onnx.ml.LinearRegressor <coefficients = ${floats(8)}, ` +
    `intercepts = ${floats(2)}, targets = 2> (x)`, ['float y']),
  ml(`y = ai.onnx.ml.LinearRegressor <coefficients = ${floats(4)}, ` +
    'targets = 1> (x)', ['float y'], 'float[N] x', { sizes: [{ N: 4 }] }),
  ml(svm(2, [1, 1]), LS), ml(svm(2, [1, 1], true), LS),
  ml(svm(3, [1, 1, 1]), LS), ml(svm(4, [1, 1, 1, 1]), LS),
  ml(svm(4, [1, 1, 1, 1], true), LS), ml(svm(3, []), LS),
  ml(`y = ai.onnx.ml.SVMRegressor <${KERNEL}, coefficients = ${floats(2)}, ` +
    `support_vectors = ${floats(8)}, n_supports = 2, rho = [0.5]> (x)`,
  ['float y']),
  ml(`l, s = ai.onnx.ml.TreeEnsembleClassifier <${NODES}, ${CLASSES}, ` +
    'classlabels_int64s = [3, 4]> (x)', LS),
  ml(`l, s = ai.onnx.ml.TreeEnsembleClassifier <${NODES}, ${ONE_CLASS}, ` +
    'classlabels_strings = ["a", "b"]> (x)', ['string l', 'float s']),
  ml(`y = ai.onnx.ml.TreeEnsembleRegressor <${NODES}, ${TARGETS}, ` +
    'n_targets = 2> (x)', ['float y']),
  ml('y = ai.onnx.ml.TreeEnsemble <n_targets = 3, tree_roots = [0], ' +
    'nodes_featureids = [0], nodes_splits = float[1] {0.5}, ' +
    'nodes_modes = uint8[1] {0}, nodes_truenodeids = [0], ' +
    'nodes_trueleafs = [1], nodes_falsenodeids = [1], ' +
    'nodes_falseleafs = [1], leaf_targetids = [0, 2], ' +
    'leaf_weights = float[2] {1.0, 2.0}> (x)', ['float y'], N4, { ml: 5 }),
  ml('y = ai.onnx.ml.OneHotEncoder <cats_int64s = [0, 1, 2]> (x)',
    ['float y'], 'int64[N,4] x'),
  ml('y = ai.onnx.ml.OneHotEncoder <cats_strings = ["w0", "w1"]> (x)',
    ['float y'], 'string[N] x'),
  ml('y = ai.onnx.ml.FeatureVectorizer <inputdimensions = [4, 2]> (x, z)',
    ['float y'], 'float[N,4] x, float[N,2] z'),
  ml('y = ai.onnx.ml.FeatureVectorizer <inputdimensions = [4]> (x)',
    ['float y'], 'float[N] x', { sizes: [{ N: 4 }] }),
  ml('y = ai.onnx.ml.CategoryMapper <cats_int64s = [1, 2], ' +
    'cats_strings = ["w0", "w1"]> (x)', ['int64 y'], 'string[N,2] x'),
  ml('y = ai.onnx.ml.CategoryMapper <cats_int64s = [1, 2], ' +
    'cats_strings = ["w0", "w1"]> (x)', ['string y'], 'int64[N,2] x'),
  ml('y = ai.onnx.ml.LabelEncoder <classes_strings = ["w0", "w1"]> (x)',
    ['int64 y'], 'string[N,2] x', { ml: 1 }),
  ml('y = ai.onnx.ml.LabelEncoder <keys_strings = ["w0"], ' +
    'values_floats = [1.5]> (x)', ['float y'], 'string[N] x', { ml: 2 }),
  ml('y = ai.onnx.ml.ArrayFeatureExtractor (x, i)', ['float y'],
    'float[N,2,4] x, int64[2,N] i'),
  ml('y = ai.onnx.ml.ArrayFeatureExtractor (x, i)', ['float y'],
    'float[N] x, int64[3] i'),
  ml('y = ai.onnx.ml.Normalizer <norm = "L2"> (x)', ['float y']),
  ml('y = ai.onnx.ml.Scaler <offset = [0.5], scale = [2.0]> (x)',
    ['float y'], 'int64[N,4] x'),
  ml('y = ai.onnx.ml.Imputer <imputed_value_floats = [1.0], ' +
    'replaced_value_float = 0.0> (x)', ['float y']),
  ml('y = ai.onnx.ml.Binarizer <threshold = 0.5> (x)', ['float y']),
];

const SEQUENCES = [
  { inputs: 'float[N,3] x, float[M,3] y',
    weights: 'int64 m1 = {-1}, int64 zero = {0}, int64 one = {1}',
    body: 's = SequenceConstruct (x, y)\n t = SequenceInsert (s, x, m1)\n' +
      'a = SequenceAt (t, one)\n b = SequenceAt (t, m1)\n' +
      'u = SequenceErase (t, zero)\n c = SequenceAt (u, one)\n' +
      'n = SequenceLength (u)\n d = Expand (zero, k)\n' +
      'k = Reshape (n, w)\n w = Constant <value_ints = [1]> ()\n' +
      'e = ConcatFromSequence <axis = 0> (t)',
    outs: ['float a', 'float b', 'float c', 'int64 d', 'float e'] },
  { inputs: 'float[N,3] x, float[N,3] y', weights: '',
    body: 's = SequenceConstruct (x, y, x)\n' +
      'a = ConcatFromSequence <axis = -1, new_axis = 1> (s)\n' +
      'b = ConcatFromSequence <axis = 1> (s)',
    outs: ['float a', 'float b'] },
  { inputs: 'float[N,7] x', weights: 'int64 three = {3}, int64 two = {2}, ' +
      'int64[3] l = {1, 2, 4}, int64 m1 = {-1}',
    body: 's = SplitToSequence <axis = 1> (x, three)\n' +
      'a = SequenceAt (s, m1)\n b = SequenceAt (s, one)\n' +
      't = SplitToSequence <axis = -1> (x, l)\n c = SequenceAt (t, two)\n' +
      'u = SplitToSequence <axis = 1, keepdims = 0> (x)\n' +
      'd = SequenceAt (u, two)\n one = Constant <value_int = 1> ()\n' +
      'v = SplitToSequence <axis = 0> (x)\n e = SequenceAt (v, zero)\n' +
      'zero = Constant <value_int = 0> ()\n n = SequenceLength (v)\n' +
      'w = Constant <value_ints = [1]> ()\n k = Reshape (n, w)\n' +
      'f = Expand (x, g)\n g = Concat <axis = 0> (k, h)\n' +
      'h = Constant <value_ints = [7]> ()\n' +
      'i = ConcatFromSequence <axis = 0> (v)\n' +
      'j = ConcatFromSequence <axis = 0, new_axis = 1> (v)',
    outs: ['float a', 'float b', 'float c', 'float d', 'float e', 'float f',
      'float i', 'float j'] },
  /* The shape of a tensor through sequences. */
  { inputs: 'float[N,M,2] x', weights: 'int64 one = {1}, int64 zero = {0}',
    body: 'h = Shape (x)\n s = SplitToSequence <axis = 0> (h, one)\n' +
      'a = SequenceAt (s, one)\n b = SequenceAt (s, zero)\n' +
      't = SequenceConstruct (a, b)\n c = ConcatFromSequence <axis = 0> (t)\n' +
      'd = ConstantOfShape (c)\n' +
      'u = SplitToSequence <axis = 0, keepdims = 0> (h)\n' +
      'e = ConcatFromSequence <axis = 0, new_axis = 1> (u)\n' +
      'f = ConstantOfShape (e)',
    outs: ['float d', 'float f'] },
  /* A list that a loop fills: in 3 rounds, and in more than are followed. */
  ...[['3', ''], ['70', ' ?1']].map(([m, open]) => ({ inputs: 'float[N,3] x',
    weights: `int64 m = {${m}}, bool yes = {1}`,
    body: 'e = SequenceEmpty <dtype = 1> ()\n' +
      's = Loop <body = g (int64 i, bool c, seq(float) p) => (bool d, ' +
      'seq(float) q) { d = Identity (c)\n r = Relu (x)\n' +
      'q = SequenceInsert (p, r) }> (m, yes, e)\n' +
      'a = SequenceAt (s, z)\n z = Constant <value_int = 0> ()\n' +
      'b = ConcatFromSequence <axis = 1, new_axis = 1> (s)',
    outs: ['float a', `float b${open}`] })),
  /* Items of different sizes. */
  ...[['3', ''], ['70', ' ?1']].map(([m, open]) => ({ inputs: 'float[N,3] x',
    weights: `int64 m = {${m}}, bool yes = {1}`,
    body: 'e = SequenceEmpty <dtype = 1> ()\n' +
      'h = Constant <value_ints = [1]> ()\n' +
      'o = Constant <value_ints = [0]> ()\n' +
      's = Loop <body = g (int64 i, bool c, seq(float) p) => (bool d, ' +
      'seq(float) q) { d = Identity (c)\n j = Reshape (i, h)\n' +
      'k = Add (j, h)\n r = Slice (x, o, k, h)\n' +
      'q = SequenceInsert (p, r) }> (m, yes, e)\n' +
      'a = SequenceAt (s, z)\n z = Constant <value_int = 0> ()\n' +
      'y = Constant <value_int = 1> ()\n b = SequenceAt (s, y)\n' +
      'f = ConcatFromSequence <axis = 1> (s)',
    outs: [`float a${open}`, `float b${open}`, `float f${open}`] })),
  { inputs: 'float[N,3] x, float[2,M] y', weights: 'int64 one = {1}', opset: 18,
    body: 's = SequenceConstruct (x, y)\n' +
      't, u = SequenceMap <body = g (float[] p) => (float[] q, ' +
      'float[] r) ' +
      '{ q = Transpose (p)\n r = Concat <axis = 1> (p, p) }> (s)\n' +
      'a = SequenceAt (t, one)\n zero = Constant <value_int = 0> ()\n' +
      'b = SequenceAt (t, zero)\n d = SequenceAt (u, one)',
    outs: ['float a', 'float b', 'float d'] },
  { inputs: 'float[N,3] x, float[M,3] y, bool c', weights: '', opset: 18,
    body: 's = If (c) <then_branch = t () => (seq(float) p) ' +
      '{ p = SequenceConstruct (x, y) }, else_branch = e () => (seq(float) q) ' +
      '{ q = SequenceConstruct (y, y) }>\n' +
      'one = Constant <value_int = 1> ()\n' +
      'zero = Constant <value_int = 0> ()\n' +
      'a = SequenceAt (s, zero)\n b = SequenceAt (s, one)',
    outs: ['float a ?0', 'float b'] },
  { inputs: 'float[N,3] x', weights: '', opset: 18,
    body: 'o = Optional (x)\n a = OptionalGetElement (o)\n' +
      'h = OptionalHasElement (o)\n b = If (h) <then_branch = t () => ' +
      '(float p) { p = Relu (x) }, else_branch = e () => (float q) ' +
      '{ q = Transpose (x) }>\n g = OptionalGetElement (x)\n' +
      's = SequenceConstruct (x)\n u = Optional (s)\n' +
      'v = OptionalGetElement (u)\n zero = Constant <value_int = 0> ()\n' +
      'd = SequenceAt (v, zero)',
    outs: ['float a', 'float b', 'float g', 'float d'] },
];

export const CASES = [...ML, ...SEQUENCES];
