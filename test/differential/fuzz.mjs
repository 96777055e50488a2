// Runs fuzz.ts as it stands: `npm run fuzz -- --cases 100000 --seed 1 --processes 2 --write folder`. Every part of the
// cases has its own process, since engines do not give back all the memory of the modules that they have compiled.

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const self = fileURLToPath(import.meta.url);
const path = fileURLToPath(new URL('./fuzz.ts', import.meta.url));
const { module } = await runnerImport(path, { root: process.cwd(), logLevel: 'error' });

if (process.send) process.once('message', (part) => process.send(module.fuzzPart(part), () => process.disconnect()));
else process.exitCode = await module.fuzz(process.argv.slice(2), inProcess);

/** What a separate process makes of a part: what the cases were like, or null where there was a difference. */
function inProcess(part) {
  return new Promise((resolve, reject) => {
    const child = fork(self);
    let shares = null;
    child.on('message', (answer) => (shares = answer));
    child.on('exit', (code) => (code === 0 ? resolve(shares) : reject(new Error(`a part ended with ${code}`))));
    child.send(part);
  });
}
