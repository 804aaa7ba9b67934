/* The parent's side of native.mjs: a worker is {run(job), stop()}; run rejects
 * when the process dies. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('native.mjs', import.meta.url));
const STDERR_KEPT = 2000;

export async function startNative() {
  const child = fork(CHILD, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let pending;
  let stderr = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text) => {
    stderr = (stderr + text).slice(-STDERR_KEPT);
  });
  const died = new Promise((resolve) => child.once('close', resolve));
  child.once('close', (code, signal) => {
    const how = signal ? `signal ${signal}` : `exit code ${code}`;
    const error = new Error(`crashed (${how})`);
    error.log = stderr.trim();
    pending?.reject(error);
  });
  child.once('error', (error) => pending?.reject(error));
  child.on('message', (message) => pending?.resolve(message));
  const answer = () => new Promise((resolve, reject) => {
    pending = { resolve, reject };
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await died;
  };

  await answer();
  const run = (job) => {
    const result = answer();
    if (child.connected) child.send(job);
    else pending.reject(new Error('crashed before the job was sent'));
    return result;
  };
  return { run, stop };
}
