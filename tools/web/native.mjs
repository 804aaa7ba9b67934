/* Child process of run.mjs: runs native-cpu jobs with onnxruntime-node, one
 * message in, one message out. When the native library takes the process
 * down, the parent knows which job it was.
 *
 * usage: started by run.mjs with an IPC channel, not by hand */

import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { outputFile, runSession, sessionOptions, Sessions }
  from './session.mjs';

const ort = createRequire(import.meta.url)('onnxruntime-node');

/* External data that lies where the model says is found by the library. */
function externalFiles(job) {
  const folder = path.dirname(job.model);
  return (job.external ?? [])
    .filter((e) => path.resolve(folder, e.path) !== path.resolve(e.file))
    .map((e) => ({ path: e.path, data: fs.readFileSync(e.file) }));
}

async function runJob(job) {
  const external = externalFiles(job);
  /* The library looks for external data given as bytes only when the model
   * is given as bytes too. */
  const model = external.length ? fs.readFileSync(job.model) : job.model;
  const io = {
    model: () => model,
    external: () => external,
    readInput: (name) => fs.readFileSync(job.inputs[name].file),
    writeOutput: (k, bytes) => fs.writeFileSync(outputFile(job, k), bytes),
  };
  const options = sessionOptions(job, 'cpu');
  return runSession(ort, job, options, io, new Sessions());
}

process.on('message', async (job) => {
  let result;
  try {
    result = await runJob(job);
  } catch (error) {
    result = { ok: false, stage: 'inputs',
      error: error?.message ?? String(error) };
  }
  process.send(result);
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
