/* Tensor data: dtype names, raw little-endian bytes, JSON values.
 * The one table of dtypes of tools/web; runs in node and in the page.
 * float16 is kept as its 16-bit patterns. Strings have no raw form. */

export const DTYPES = {
  float32: Float32Array,
  float16: Uint16Array,
  float64: Float64Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  int32: Int32Array,
  uint32: Uint32Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int8: Int8Array,
  uint8: Uint8Array,
  bool: Uint8Array,
};

export function elementCount(dims) {
  return dims.reduce((n, d) => n * d, 1);
}

/* Raw bytes (Uint8Array or ArrayBuffer) -> typed array; always a copy, as the
 * source may be unaligned. */
export function fromBytes(dtype, bytes, dims) {
  const array = DTYPES[dtype];
  if (!array) throw new Error(`dtype '${dtype}' is not supported`);
  const src = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0,
    bytes.byteLength);
  const want = elementCount(dims) * array.BYTES_PER_ELEMENT;
  if (src.byteLength !== want)
    throw new Error(`${src.byteLength} bytes, shape [${dims}] ${dtype} ` +
      `needs ${want}`);
  return new array(src.slice().buffer);
}

/* JSON values -> typed array, or the array itself for strings. */
export function fromValues(dtype, values, dims) {
  if (values.length !== elementCount(dims))
    throw new Error(`${values.length} values, shape [${dims}] ` +
      `needs ${elementCount(dims)}`);
  if (dtype === 'string') return values;
  const array = DTYPES[dtype];
  if (!array) throw new Error(`dtype '${dtype}' is not supported`);
  if (dtype === 'float16') return array.from(values, (v) => toHalf(Number(v)));
  if (dtype.endsWith('int64')) return array.from(values, BigInt);
  return array.from(values, Number);
}

export function toBytes(data) {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/* Typed array -> JSON values: 64-bit integers, NaN and Infinity as strings. */
export function toValues(dtype, data) {
  if (dtype === 'string') return Array.from(data);
  if (dtype === 'float16' && data instanceof Uint16Array)
    data = Float64Array.from(data, fromHalf);
  return Array.from(data, (v) => Number.isFinite(v) ? v : String(v));
}

export function fromHalf(h) {
  const sign = h & 0x8000 ? -1 : 1;
  const exp = (h >> 10) & 31;
  const frac = h & 1023;
  if (exp === 31) return frac ? NaN : sign * Infinity;
  if (exp === 0) return sign * frac * 2 ** -24;
  return sign * (1024 + frac) * 2 ** (exp - 25);
}

/* Round to nearest even, straight from the double. */
export function toHalf(x) {
  if (Number.isNaN(x)) return 0x7e00;
  const sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0;
  const a = Math.abs(x);
  if (a >= 65520) return sign | 0x7c00;
  const exp = a < 2 ** -14 ? -14 : exponent(a);
  const steps = roundEven(a * 2 ** (10 - exp));
  return sign | (steps + (exp + 14) * 1024);
}

function exponent(a) {
  const e = Math.floor(Math.log2(a));
  return a < 2 ** e ? e - 1 : a >= 2 ** (e + 1) ? e + 1 : e;
}

function roundEven(x) {
  const low = Math.floor(x);
  if (x - low !== 0.5) return Math.round(x);
  return low % 2 ? low + 1 : low;
}
