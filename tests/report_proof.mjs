/* The page of verify --report, in a real browser.
 *
 * usage: node tests/report_proof.mjs
 *
 * A model whose output is an image, against one with a weight changed: the page
 * opens without errors and without requests, on a desktop and on a phone; every
 * figure that it shows is the one that --json prints; names of the model are
 * text, not markup. */

import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { ROOT, TEMP, check, finish, missing, onnxfix, runtime }
  from './harness.mjs';

const EVIL = '</script><b id=evil>';
const model = (gain) => `<ir_version: 8, opset_import: ["" : 17]>
m (float[1,3,32,32] x) => (float[1,3,32,32] "${EVIL}", float[1,5] s)
<float[1] gain = {${gain}}, int64[2] shape = {1, -1}, int64[1] from = {0},
 int64[1] to = {5}, int64[1] axis = {1}> {
  [darker] "${EVIL}" = Mul(x, gain)
  flat = Reshape("${EVIL}", shape)
  [few] s = Slice(flat, from, to, axis)
}`;

function write(name, text) {
  const file = path.join(TEMP, name);
  fs.writeFileSync(file, text);
  return file;
}

/* How the page writes a number. */
const number = (x) => x !== 0 && (Math.abs(x) < 1e-3 || Math.abs(x) >= 1e6)
  ? x.toExponential(3) : String(Number(x.toPrecision(6)));

/* What one page shows, and what went wrong with it. */
async function open(browser, file, viewport) {
  const page = await browser.newPage({ viewport });
  const errors = [], requests = [];
  page.on('console', (message) => errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`file://${file}`);
  const shown = await page.evaluate(() => {
    const texts = (selector) =>
      [...document.querySelectorAll(selector)].map((e) => e.textContent);
    return {
      data: JSON.parse(document.getElementById('data').textContent),
      verdict: texts('#verdict'), psnr: texts('td.psnr'),
      maxAbs: texts('td.max_abs'), runs: texts('tr.run').length,
      layers: texts('circle.layer').length,
      histograms: texts('svg.histogram').length,
      images: [...document.querySelectorAll('img')]
        .map((i) => [i.complete, i.naturalWidth, i.naturalHeight]),
      evil: document.getElementById('evil') !== null,
      width: document.documentElement.scrollWidth,
    };
  });
  await page.close();
  return { ...shown, errors,
    requests: requests.filter((url) => !url.startsWith('data:')).slice(1) };
}

async function main() {
  for (const name of ['native-cpu', 'web-wasm'])
    if (runtime(name) !== true) return missing(`report: ${name}`, runtime(name));
  const a = write('a.onnxtxt', model(0.5));
  const b = write('b.onnxtxt', model(0.499));
  const file = path.join(TEMP, 'report.html');
  const args = [a, b, '-r', 'native-cpu', '--rounds', '2', '--min-psnr', '60',
    '--localize'];
  const written = onnxfix('verify', '--json', ...args, '--report', file);
  check(written.code === 1, `exit ${written.code}: ${written.stderr}`);
  const report = JSON.parse(written.stdout);
  const outputs = report.runs.flatMap((r) => r.outputs);
  check(outputs.length === 4 && outputs[0].psnr > 20, 'four outputs');

  const require = createRequire(path.join(ROOT, 'tools/web/run.mjs'));
  const { chromium } = require('playwright-core');
  const browser = await chromium.launch({ args: ['--headless=new',
    '--no-sandbox'],
  executablePath: process.env.ONNXFIX_CHROMIUM || '/usr/bin/chromium' });
  try {
    for (const width of [1200, 390]) {
      const page = await open(browser, file, { width, height: 844 });
      const at = `${width} wide: `;
      check(!page.errors.length, `${at}${page.errors}`);
      check(!page.requests.length, `${at}${page.requests}`);
      check(page.width === width, `${at}scrolls to ${page.width}`);
      check(!page.evil, `${at}a name became markup`);
      check(page.verdict[0] === report.verdict, `${at}${page.verdict}`);
      check(page.runs === 2, `${at}${page.runs} runs`);
      check(String(page.psnr) === String(outputs.map((o) =>
        `${number(o.psnr)} dB`)), `${at}${page.psnr}`);
      check(String(page.maxAbs) === String(outputs.map((o) =>
        number(o.max_abs))), `${at}${page.maxAbs}`);
      const { report: figures, ...rest } = page.data;
      check(JSON.stringify(rest) === JSON.stringify(report),
        `${at}the page has other data than --json`);
      check(page.layers === figures.layers[0].layers.length && page.layers === 3,
        `${at}${page.layers} layers`);
      check(figures.layers[0].threshold === 80, `${at}threshold`);
      const [h] = figures.histograms;
      const sum = (list) => list.reduce((x, y) => x + y, 0);
      check(page.histograms === 2 && sum(h.reference) === 3072 &&
        sum(h.actual) === 3072, `${at}histograms`);
      check(page.images.length === 3 && page.images.every(([done, w, ih]) =>
        done && w === 32 && ih === 32), `${at}images ${page.images}`);
    }
  } finally {
    await browser.close();
  }
}

await main();
finish();
