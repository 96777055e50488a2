// The entries of the package: all that `exports` of package.json lists as modules. Everything else that has to know
// them takes them from here.

import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** By condition, as `node` and `default`. */
const targets = Object.entries(exports).map(([path, target]) => ({
  name: posix.join('frameplan', path),
  files: (typeof target === 'string' ? [target] : Object.values(target)).map((file) => posix.normalize(file)),
}));

export const entries = targets
  .map(({ name, files }) => ({ name, outputs: files.filter((file) => file.endsWith('.js')) }))
  .filter(({ outputs }) => outputs.length > 0)
  .map(({ name, outputs }) => ({ name, outputs, output: outputs.at(-1), source: sourceOf(outputs.at(-1)) }));

/** The names of files that programs find by way of the package, as `frameplan/core.wasm`. */
export const otherFiles = targets
  .filter(({ files }) => !files.some((file) => file.endsWith('.js')))
  .map(({ name }) => name);

/** The script of a Worker has the name worker.js. */
export const isWorker = (output) => output.endsWith('/worker.js');

function sourceOf(output) {
  return output.replace(/^dist\//, '').replace(/\.js$/, '.ts');
}
