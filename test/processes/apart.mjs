// Runs a module of the tests in a separate process, where nothing else makes garbage: `node --expose-gc
// test/processes/apart.mjs test/processes/garbage.ts ...`. Calls its `main` with the other arguments and ends with the
// number that it answers.

import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [path, ...args] = process.argv.slice(2);
const { module } = await runnerImport(resolve(path), { root: process.cwd(), logLevel: 'error' });
process.exitCode = await module.main(args);
