/* Writes realistic inputs for the public models of models/public: text drawn
 * with a stroke font, and speech made of a pulse train and formant filters.
 * The same bytes on every run.
 *
 * usage: node inputs.mjs DIR
 *
 * DIR/inputs.json lists {model, name, about, inputs: {name: {dtype, dims,
 * file}}}; the files are raw little-endian data, their paths are absolute. */

import fs from 'node:fs';
import path from 'node:path';

/* ---- text ---- */

/* Glyphs on a grid 4 wide and 6 high, y down: strokes of points 'xy'. */
const O = '10 30 41 45 36 16 05 01 10';
const GLYPHS = {
  A: '06 20 46|14 34', E: '40 00 06 46|03 33', F: '40 00 06|03 33',
  H: '00 06|40 46|03 43', I: '20 26', K: '00 06|40 03 46', L: '00 06 46',
  M: '06 00 23 40 46', N: '06 00 46 40', O, T: '00 40|20 26', V: '00 26 40',
  W: '00 16 22 36 40', X: '00 46|40 06', Y: '00 23 40|23 26', Z: '00 40 06 46',
  0: O, 1: '01 20 26', 4: '36 30 04 44', 7: '00 40 16',
  2: '01 10 30 41 42 06 46', 3: '00 40 22 32 43 45 36 16 05',
  8: '10 30 41 42 33 13 02 01 10|13 33 44 45 36 16 05 04 13',
};
const ADVANCE = 6;

function segmentsOf(text, { left, top, size }) {
  const unit = size / 6;
  const segments = [];
  for (const [k, letter] of [...text].entries()) {
    if (letter === ' ') continue;
    const strokes = GLYPHS[letter].split('|');
    const place = ([x, y]) => [left + (k * ADVANCE + Number(x)) * unit,
      top + Number(y) * unit];
    for (const stroke of strokes) {
      const points = stroke.split(' ').map(place);
      for (let i = 1; i < points.length; i++)
        segments.push([...points[i - 1], ...points[i]]);
    }
  }
  return segments;
}

function distance(x, y, [x0, y0, x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const t = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy);
  const at = Math.min(1, Math.max(0, t));
  const [ex, ey] = [x - x0 - at * dx, y - y0 - at * dy];
  return Math.sqrt(ex * ex + ey * ey);
}

/* A gray picture 0..255: dark lines of text on light, slightly uneven paper. */
function drawText(width, height, lines) {
  const random = generator(width * 65536 + height);
  const pixels = Float64Array.from({ length: width * height }, (_, i) =>
    235 + 12 * ((i % width) / width) + 4 * (random() - 0.5));
  for (const line of lines) {
    const pen = line.size / 13;
    for (const segment of segmentsOf(line.text, line))
      drawSegment(pixels, width, height, segment, pen);
  }
  return pixels.map((v) => Math.round(v));
}

function drawSegment(pixels, width, height, segment, pen) {
  const [x0, y0, x1, y1] = segment;
  const reach = pen + 1;
  const from = (a, b) => Math.max(0, Math.floor(Math.min(a, b) - reach));
  const to = (a, b, n) => Math.min(n - 1, Math.ceil(Math.max(a, b) + reach));
  for (let y = from(y0, y1); y <= to(y0, y1, height); y++)
    for (let x = from(x0, x1); x <= to(x0, x1, width); x++) {
      const cover = Math.min(1, Math.max(0,
        pen + 0.5 - distance(x, y, segment)));
      const i = y * width + x;
      pixels[i] = Math.min(pixels[i], 240 - 215 * cover);
    }
}

/* NCHW float, three equal channels: (v / 255 - mean) / deviation. */
function imageTensor(pixels, width, height, mean, deviation) {
  const data = new Float32Array(3 * width * height);
  for (let c = 0; c < 3; c++)
    for (let i = 0; i < pixels.length; i++)
      data[c * pixels.length + i] = (pixels[i] / 255 - mean[c]) / deviation[c];
  return { dtype: 'float32', dims: [1, 3, height, width], data };
}

const IMAGENET = [[0.485, 0.456, 0.406], [0.229, 0.224, 0.225]];
const HALF = [[0.5, 0.5, 0.5], [0.5, 0.5, 0.5]];

function textCase(model, name, width, height, norm, lines, turned = false) {
  let pixels = drawText(width, height, lines);
  if (turned) pixels = pixels.reverse();
  const about = `'${lines.map((l) => l.text).join(' / ')}'` +
    (turned ? ', upside down' : '');
  return { model, name, about,
    inputs: { x: imageTensor(pixels, width, height, ...norm) } };
}

function ocrCases() {
  const det = 'ppocr_v4_det.onnx';
  const rec = 'ppocr_v4_rec.onnx';
  const cls = 'ppocr_v2_cls.onnx';
  const line = (text) => [{ text, left: 10, top: 10, size: 28 }];
  return [
    textCase(det, 'one_line', 320, 96, IMAGENET,
      [{ text: 'HELLO 2024', left: 30, top: 34, size: 26 }]),
    textCase(det, 'three_lines', 160, 160, IMAGENET, [
      { text: 'ONNX', left: 20, top: 14, size: 24 },
      { text: 'FIX 1', left: 24, top: 62, size: 24 },
      { text: 'TAKE', left: 20, top: 112, size: 30 }]),
    textCase(rec, 'word', 160, 48, HALF, line('HELLO')),
    textCase(rec, 'line', 320, 48, HALF, line('TAKE 2024')),
    textCase(cls, 'upright', 192, 48, HALF, line('ONNX 1')),
    textCase(cls, 'turned', 192, 48, HALF, line('ONNX 1'), true),
  ];
}

/* ---- sound ---- */

const RATE = 16000;

/* Numbers in [0, 1) of a 32-bit linear congruential generator. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/* A two-pole resonator with unit gain at 0 Hz; its frequency may move. */
function resonator(bandwidth) {
  const r = Math.exp(-Math.PI * bandwidth / RATE);
  let [y1, y2] = [0, 0];
  return (x, frequency) => {
    const b = 2 * r * Math.cos(2 * Math.PI * frequency / RATE);
    const y = (1 - b + r * r) * x + b * y1 - r * r * y2;
    [y1, y2] = [y, y1];
    return y;
  };
}

/* Vowels as their first three formants in Hz, and s as noise. */
const VOWELS = { a: [730, 1090, 2440], e: [530, 1840, 2480],
  i: [270, 2290, 3010], o: [570, 840, 2410], u: [300, 870, 2240] };

const mix = (a, b, t) => a + (b - a) * t;

/* One sound per 160 ms: a vowel letter, 's' (hiss) or '-' (silence). */
function speech(sounds, pitch) {
  const step = 0.16 * RATE;
  const random = generator(sounds.length * 1000 + pitch);
  const filters = [90, 110, 170].map(resonator);
  const hiss = resonator(900);
  const samples = new Float64Array(sounds.length * step);
  let phase = 0;
  let before = VOWELS.a;
  let last = 0;
  for (let n = 0; n < samples.length; n++) {
    const sound = sounds[Math.floor(n / step)];
    const at = (n % step) / step;
    const target = VOWELS[sound] ?? before;
    const glide = Math.min(1, at * 3);
    phase += pitch * (1 + 0.1 * Math.sin(n / 4000)) / RATE;
    const pulse = phase >= 1 ? 1 : 0;
    phase -= pulse;
    const loud = VOWELS[sound] ? Math.sin(Math.PI * (0.1 + 0.8 * at)) : 0;
    const source = loud * pulse * 4 + 0.01 * loud * (random() - 0.5);
    const voiced = filters.reduce((x, filter, k) =>
      filter(x, mix(before[k], target[k], glide)), source);
    const noise = hiss(sound === 's' ? random() - 0.5 : 0, 5200);
    /* The difference is the lips: 6 dB per octave. */
    samples[n] = voiced - 0.9 * last + 0.25 * noise;
    last = voiced;
    if (at + 1 / step >= 1) before = target;
  }
  return toPcm(samples, 0.5);
}

/* Peak at the given level, rounded to 16 bits as a recording is; so the last
 * bits of sin and exp do not matter. */
function toPcm(samples, level) {
  const peak = samples.reduce((p, v) => Math.max(p, Math.abs(v)), 1e-9);
  return samples.map((v) => Math.round(v / peak * level * 32767) / 32768);
}

function roomNoise(length) {
  const random = generator(7);
  return Float64Array.from({ length }, () =>
    Math.round((random() - 0.5) * 60) / 32768);
}

const float = (dims, data) =>
  ({ dtype: 'float32', dims, data: Float32Array.from(data) });
const zeros = (dims) =>
  float(dims, new Float32Array(dims.reduce((a, b) => a * b)));
const sampleRate = { dtype: 'int64', dims: [],
  data: BigInt64Array.of(BigInt(RATE)) };

function vadCases() {
  const talk = speech('-aseio', 120);
  const v5 = (name, about, sound) => ({ model: 'silero_vad_v5.onnx', name,
    about, inputs: { input: float([1, 576], sound), state: zeros([2, 1, 128]),
      sr: sampleRate } });
  const legacy = (name, about, sound) => ({ model: 'silero_vad_legacy.onnx',
    name, about, inputs: { input: float([1, sound.length], sound),
      h: zeros([2, 1, 64]), c: zeros([2, 1, 64]), sr: sampleRate } });
  const cut = (length) => talk.slice(0.2 * RATE, 0.2 * RATE + length);
  return [
    v5('speech', 'a vowel, 64 + 512 samples', cut(576)),
    v5('noise', 'a quiet room', roomNoise(576)),
    /* From an empty state it needs a while to believe that it is speech. */
    legacy('speech', 'five sounds, 0.77 s', talk.slice(2560, 2560 + 12288)),
    legacy('noise', 'a quiet room', roomNoise(1536)),
  ];
}

/* What melspectrogram makes of speech, / 10 + 2: bands of 32 over 76 frames
 * of 10 ms, formants as bumps that move, on a floor of noise. */
function melPicture(sounds) {
  const random = generator(sounds.length);
  const frames = 76;
  const picture = [];
  for (let t = 0; t < frames; t++) {
    const sound = sounds[Math.floor(t * sounds.length / frames)];
    const at = (t * sounds.length / frames) % 1;
    const loud = sound === '-' ? 0 : 0.4 + 0.6 * Math.sin(Math.PI * at);
    for (let band = 0; band < 32; band++) {
      const bump = (hz) => {
        const d = (band - melBand(hz)) / 2.2;
        return Math.exp(-d * d);
      };
      const shape = (VOWELS[sound] ?? [5200, 6000, 7000])
        .reduce((sum, hz, k) => sum + bump(hz) * (1 - 0.2 * k), 0);
      const value = -1.5 + 0.4 * random() + loud * (1.5 + 3 * shape);
      picture.push(Math.round(value * 1024) / 1024);
    }
  }
  return picture;
}

function melBand(hz) {
  const mel = (f) => Math.log(1 + f / 700);
  return 32 * (mel(hz) - mel(60)) / (mel(7600) - mel(60));
}

/* openWakeWord feeds samples as 16-bit numbers, not as -1..1. */
function wakeWordCases() {
  const mel = (name, about, sound) => ({ model: 'oww_melspectrogram.onnx',
    name, about, inputs: { input: float([1, sound.length],
      sound.map((v) => v * 32768)) } });
  const embedding = (name, about, pictures) => ({
    model: 'oww_embedding.onnx', name, about,
    inputs: { input_1: float([pictures.length, 76, 32, 1],
      pictures.flatMap(melPicture)) } });
  const talk = speech('aseio-ua', 140);
  return [
    mel('chunk', 'speech, 80 ms', talk.slice(3200, 3200 + 1280)),
    mel('second', 'speech and a pause, 0.78 s', talk.slice(4000, 4000 + 12400)),
    embedding('word', 'frames of one word', ['aseio']),
    embedding('two_words', 'a batch of two', ['-uasi', 'oeoa-']),
  ];
}

/* ---- files ---- */

function writeCase(folder, { model, name, about, inputs }) {
  const stem = path.parse(model).name;
  const listed = {};
  for (const [input, { dtype, dims, data }] of Object.entries(inputs)) {
    const file = path.join(folder, `${stem}.${name}.${input}.bin`);
    fs.writeFileSync(file, new Uint8Array(data.buffer));
    listed[input] = { dtype, dims, file };
  }
  return { model, name, about, inputs: listed };
}

function main(args) {
  if (args.length !== 1 || args[0].startsWith('-')) {
    console.error('inputs.mjs: usage: inputs.mjs DIR');
    return 2;
  }
  try {
    const folder = path.resolve(args[0]);
    fs.mkdirSync(folder, { recursive: true });
    const cases = [...ocrCases(), ...vadCases(), ...wakeWordCases()];
    const list = cases.map((c) => writeCase(folder, c));
    fs.writeFileSync(path.join(folder, 'inputs.json'),
      `${JSON.stringify(list, null, 2)}\n`);
    return 0;
  } catch (error) {
    console.error(`inputs.mjs: ${error.message}`);
    return 5;
  }
}

process.exitCode = main(process.argv.slice(2));
