// Plants mistakes by the dozen and prints how many of them the explanations name, and after how many clicks:
// `node test/programs/playground/planted/run.mjs --count 60 --seed 1`. With `--world town` in one world alone.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    world: { type: 'string' },
  },
});
const path = resolve(fileURLToPath(import.meta.url), '..', 'many.ts');
const { module } = await runnerImport(path, { root: process.cwd(), logLevel: 'error' });
await module.plantMany(Number(values.count), Number(values.seed), values.world ?? null, (line) => console.log(line));
