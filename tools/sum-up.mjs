// Ends several runs of tests with one line for all of them: `node tools/sum-up.mjs STATUS OUTPUT STATUS OUTPUT ...`,
// with the exit status of each run and a file with its output. Exits with 1 when a test has failed, or a run had none.

import { readFileSync } from 'node:fs';
import { sumOf } from './closing-line.mjs';

const args = process.argv.slice(2);
const runs = [];
for (let at = 0; at < args.length; at += 2) {
  runs.push({ status: Number(args[at]), output: readFileSync(args[at + 1], 'utf8') });
}
const line = sumOf(runs);
console.log(line);
if (!/ 0 failed/.test(line)) process.exitCode = 1;
