// Runs fuzz.ts as it stands: `npm run fuzz -- --cases 100000 --seed 1 --write folder`.

import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const path = fileURLToPath(new URL('./fuzz.ts', import.meta.url));
const { module } = await runnerImport(path, { root: process.cwd(), logLevel: 'error' });
process.exitCode = await module.fuzz(process.argv.slice(2));
