/* Dims as `onnxfix show --json` prints them, for given sizes of the names:
 * + - * and / that rounds down, max(a,b), and broadcast(a,b): b where a is 1,
 * else a. */

const FUNCTIONS = {
  max: Math.max,
  min: Math.min,
  broadcast: (a, b) => a === 1 ? b : a,
};

/* The number, or null for a dim that is not known. */
export function dimValue(dim, sizes) {
  if (dim === null || typeof dim === 'number') return dim;
  const tokens = dim.match(/[A-Za-z_][\w.]*|\d+|[-+*/(),]/g) ?? [];
  if (tokens.join('') !== dim.replaceAll(' ', ''))
    throw new Error(`dim '${dim}': not an expression`);
  let at = 0;
  const take = (token) => tokens[at] === token ? ++at : 0;
  const expect = (token) => {
    if (!take(token)) throw new Error(`dim '${dim}': expected '${token}'`);
  };
  const primary = () => {
    if (take('-')) return -primary();
    if (take('(')) {
      const value = sum();
      expect(')');
      return value;
    }
    const token = tokens[at++];
    if (/^\d/.test(token)) return Number(token);
    if (!take('(')) {
      if (sizes[token] === undefined)
        throw new Error(`dim '${dim}': no size of '${token}'`);
      return sizes[token];
    }
    const args = [sum()];
    while (take(',')) args.push(sum());
    expect(')');
    return FUNCTIONS[token](...args);
  };
  const product = () => {
    let value = primary();
    for (;;)
      if (take('*')) value *= primary();
      else if (take('/')) value = Math.floor(value / primary());
      else return value;
  };
  const sum = () => {
    let value = product();
    for (;;)
      if (take('+')) value += product();
      else if (take('-')) value -= product();
      else return value;
  };
  const value = sum();
  if (at !== tokens.length) throw new Error(`dim '${dim}': trailing text`);
  return value;
}
