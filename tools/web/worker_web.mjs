/* Browser workers: one chromium, one page per runtime, and the loopback HTTP
 * server that hands them the runtime's files, models and inputs as bytes and
 * takes the outputs. Everything is started on first use and ended by stop(). */

import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputFile } from './session.mjs';
import { TINY_MODEL } from './tiny_onnx.mjs';

/* A program, or the address of a browser that runs: http://127.0.0.1:9222. */
export const CHROMIUM = process.env.ONNXFIX_CHROMIUM || '/usr/bin/chromium';
export const IS_REMOTE = /^(http|ws)s?:\/\//.test(CHROMIUM);

const HERE = fileURLToPath(new URL('.', import.meta.url));
const DIST = path.join(HERE, 'node_modules/onnxruntime-web/dist');
const START_TIMEOUT_MS = 120000;
const STOP_TIMEOUT_MS = 5000;
const MAX_UPLOAD = 2 ** 31;

const BUNDLES = {
  'web-wasm': { bundle: 'ort.wasm.bundle.min.mjs', provider: 'wasm' },
  'web-webgpu': { bundle: 'ort.webgpu.bundle.min.mjs', provider: 'webgpu' },
  'web-jspi': { bundle: 'ort.jspi.bundle.min.mjs', provider: 'webgpu' },
  'web-jsep': { bundle: 'ort.bundle.min.mjs', provider: 'webgpu' },
  'web-all': { bundle: 'ort.all.bundle.min.mjs', provider: 'webgpu' },
};

/* NAME, or NAME/wasm: the same build on its wasm EP. */
export function webRuntime(name) {
  const [build, ep, ...rest] = name.split('/');
  if (!BUNDLES[build] || rest.length || (ep !== undefined && ep !== 'wasm'))
    return undefined;
  const { bundle, provider } = BUNDLES[build];
  return { bundle, provider: ep ?? provider };
}

/* Where there is no GPU, or ONNXFIX_ADAPTER=software asks for it. */
function wantsSoftware() {
  const asked = process.env.ONNXFIX_ADAPTER;
  return asked ? asked === 'software' : !fs.existsSync('/dev/dri');
}

const FLAGS = ['--headless=new', '--no-sandbox', '--enable-unsafe-webgpu',
  ...(wantsSoftware() ? ['--use-webgpu-adapter=swiftshader'] : []),
  '--enable-features=Vulkan',
  '--disable-background-networking', '--disable-quic', '--no-first-run',
  '--disable-component-update', '--disable-sync'];

const MIME = {
  '.html': 'text/html',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/* Cross-origin isolation: without it there is no SharedArrayBuffer. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

class Server {
  constructor() {
    this.serial = 0;
    this.http = http.createServer((request, response) =>
      this.answer(request, response).catch((error) => {
        response.writeHead(500, HEADERS).end(error.message);
      }));
  }

  async start() {
    await new Promise((resolve, reject) => {
      this.http.once('error', reject);
      this.http.listen(0, '127.0.0.1', resolve);
    });
    this.origin = `http://127.0.0.1:${this.http.address().port}`;
  }

  async stop() {
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  /* The number keeps a page that hung from answering for a later job. */
  setJob(job) {
    this.job = job;
    return ++this.serial;
  }

  async answer(request, response) {
    const [, kind, ...rest] = request.url.split('/').map(decodeURIComponent);
    if (kind === 'job') return this.answerJob(request, response, rest);
    if (kind === 'ort')
      return sendFile(response, path.join(DIST, path.basename(rest[0])));
    if (/^[a-z_]+\.(mjs|html)$/.test(kind))
      return sendFile(response, path.join(HERE, kind));
    response.writeHead(404, HEADERS).end();
  }

  async answerJob(request, response, [serial, what, key]) {
    if (Number(serial) !== this.serial)
      return response.writeHead(410, HEADERS).end('this job is over');
    const { job } = this;
    if (request.method === 'POST') {
      await saveBody(request, outputFile(job, Number(key)));
      return response.writeHead(204, HEADERS).end();
    }
    if (what === 'model' && Buffer.isBuffer(job.model))
      return response.writeHead(200, HEADERS).end(job.model);
    const files = {
      model: () => job.model,
      external: () => job.external[key].file,
      input: () => job.inputs[key].file,
    };
    return sendFile(response, files[what]());
  }
}

async function sendFile(response, file) {
  const { size } = await fs.promises.stat(file);
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': MIME[path.extname(file)] ?? 'application/octet-stream',
    'Content-Length': size,
  });
  fs.createReadStream(file).on('error', () => response.destroy())
    .pipe(response);
}

async function saveBody(request, file) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_UPLOAD) throw new Error('output larger than 2 GiB');
    parts.push(part);
  }
  await fs.promises.writeFile(file, parts);
}

function exited(child) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  return new Promise((resolve) => child.once('exit', resolve));
}

/* Jobs of one key can share a session; undefined: none can. */
function sessionKey(job) {
  const { model, optimization, dims, strict_ep: strict, external } = job;
  return typeof model !== 'string' ? undefined
    : JSON.stringify([model, optimization, dims, strict, external]);
}

/* Linux: the peak of the resident memory starts anew. */
function resetPeak(pid) {
  try {
    fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch { /* gone, or not ours: its peak is that of its life */ }
}

function peakOf(pid) {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return 1024 * Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

export class Browser {
  async start() {
    const { chromium } = await import('playwright-core');
    this.server = new Server();
    await this.server.start();
    if (IS_REMOTE) {
      this.client = await chromium.connectOverCDP(CHROMIUM);
      this.context = await this.client.newContext();
      return;
    }
    /* launchServer, not launch: only its handle can end a browser that does
     * not answer. */
    this.process = await chromium.launchServer({
      executablePath: CHROMIUM,
      host: '127.0.0.1',
      args: FLAGS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: START_TIMEOUT_MS,
    });
    this.client = await chromium.connect(this.process.wsEndpoint());
    this.context = await this.client.newContext();
  }

  /* Ends chromium: asked first, unless it hangs, then by its handle. */
  async stop({ hangs = false } = {}) {
    await this.starting?.catch(() => {});
    const { process, server, client, context } = this;
    this.starting = this.context = this.process = this.server = undefined;
    this.client = undefined;
    if (!process && client) { /* somebody else's: only our pages go */
      await context?.close().catch(() => {});
      await client.close().catch(() => {});
    }
    if (process) {
      const asked = hangs ? undefined : process.close();
      const patience = hangs ? 0 : STOP_TIMEOUT_MS;
      const late = setTimeout(() => process.kill(), patience);
      await Promise.all([asked, exited(process.process())]);
      clearTimeout(late);
    }
    await server?.stop();
  }

  /* The peak memory of the processes that run pages and the GPU; undefined
   * when they are not on this machine. */
  async memory() {
    if (IS_REMOTE) return undefined;
    const cdp = await this.client.newBrowserCDPSession();
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    await cdp.detach();
    const pids = processInfo.filter(({ type }) => /renderer|gpu/i.test(type))
      .map(({ id }) => id);
    return {
      reset: () => pids.forEach(resetPeak),
      peak: () => pids.reduce((sum, pid) => sum + peakOf(pid), 0),
    };
  }

  /* A worker for one runtime: {run(job), stop(), browser}. */
  async open(runtime, threads) {
    await (this.starting ??= this.start());
    const { bundle, provider } = webRuntime(runtime);
    const { server } = this;
    const page = await this.context.newPage();
    page.setDefaultTimeout(START_TIMEOUT_MS);
    const crashed = new Promise((_, reject) => page.once('crash', () =>
      reject(new Error('crashed (the page of the browser)'))));
    crashed.catch(() => {});
    const call = (job) => {
      const serial = server.setJob(job);
      const sent = { ...job, model: undefined, key: sessionKey(job) };
      const done = page.evaluate(([s, j]) => globalThis.runJob(s, j),
        [serial, sent]);
      return Promise.race([done, crashed]);
    };
    const stop = () => page.close().catch(() => {});
    try {
      await page.goto(`${server.origin}/page.html`);
      const info = await page.evaluate((setup) => globalThis.setUp(setup),
        { bundle: `/ort/${bundle}`, provider, threads });
      const warm = await call({ id: 'warm', model: TINY_MODEL,
        inputs: { x: { dtype: 'float32', dims: [1], data: [1] } } });
      if (!warm.ok) throw new Error(`${runtime} does not start: ${warm.error}`);
      const run = async (job) => {
        const memory = await this.memory();
        memory?.reset();
        const result = { ...await call(job), ...info, build: bundle };
        return memory ? { ...result, peak_bytes: memory.peak() } : result;
      };
      return { run, stop, browser: this };
    } catch (error) {
      await stop();
      throw error;
    }
  }
}
