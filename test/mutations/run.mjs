// `npm run mutations`: makes one fault at a time (list.mjs), builds what it needs, and prints who notices: the tests
// nearby, the rest of `npm test`, or `npm run test:all` only. The file is as before afterwards. Arguments choose faults
// by number, or by a part of the path: `npm run mutations -- 7 compiler/`.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mutations, nearby } from './list.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const bail = ['--bail=1', '--reporter=dot', '--silent'];

/** Whether a command ends well. */
function passes(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore', shell: process.platform === 'win32' }).status === 0;
}

const vitest = (...args) => passes('npx', 'vitest', 'run', ...bail, ...args);
const build = () => passes('npm', 'run', '--silent', 'build');

/** The room's, or those of the room around it. */
function testsNear(file) {
  const room = Object.keys(nearby)
    .filter((name) => file.startsWith(`${name}/`))
    .sort((one, other) => other.length - one.length)[0];
  return nearby[room];
}

function whoNotices(file) {
  const isInDist = /^(programs|addons\/pool)\//.test(file);
  if (file.startsWith('assembly/') && !passes('node', 'tools/build-core.mjs')) return 'the build';
  if (isInDist && !build()) return 'the build';
  if (!vitest('--project', 'node', ...testsNear(file))) return 'tests nearby';
  if (!isInDist && !build()) return 'the build';
  if (!vitest()) return 'npm test';
  return vitest('--mode', 'rest') ? 'nobody' : 'npm run test:all';
}

const chosen = process.argv.slice(2);
const isChosen = ({ file }, at) =>
  chosen.length === 0 || chosen.some((one) => (/^\d+$/.test(one) ? Number(one) === at + 1 : file.includes(one)));
const counts = {};
let restore = () => {};
process.on('exit', () => restore());
process.on('SIGINT', () => process.exit(1));

for (const [at, mutation] of mutations.entries()) {
  if (!isChosen(mutation, at)) continue;
  const { file, from, to, what } = mutation;
  const text = readFileSync(file, 'utf8');
  const isOnce = text.split(from).length === 2;
  restore = () => writeFileSync(file, text);
  if (isOnce)
    writeFileSync(
      file,
      text.replace(from, () => to),
    );
  const who = isOnce ? whoNotices(file) : 'not there once';
  restore();
  restore = () => {};
  counts[who] = (counts[who] ?? 0) + 1;
  console.log(`${String(at + 1).padStart(2)} ${who.padEnd(16)} ${file}: ${what}`);
}
build();
console.log(counts);
