// Ends several runs of tests with one line for all of them: `node tools/sum-up.mjs OUTPUT...`, with a file for the output
// of each run. Exits with 1 when a test has failed, or a run had none.

import { readFileSync } from 'node:fs';
import { sumOf } from './closing-line.mjs';

const line = sumOf(process.argv.slice(2).map((file) => readFileSync(file, 'utf8')));
console.log(line);
if (!line.includes(' 0 failed')) process.exitCode = 1;
