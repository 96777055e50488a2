// What `npm start` shows once everything is built: the plan of a soldier in a building of twenty areas, and why another
// problem has none. It prints each command before it runs it, so that a reader can go on from there.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const level = 'build/demo/level.htn';
const instances = 'domains/simple-fps/instances/tree.jsonl';

mkdirSync('build/demo', { recursive: true });
writeFileSync(level, outputOf('dist/domains/simple-fps/command.js', 'problem', instances, 'tree_a20_n50_s1'));

show('A soldier is hurt, knows of no weapon, and locked doors protect the player. What to do?', [
  ['plan', 'domains/simple-fps/simple-fps.htn', level],
]);
show('And why does this one stay where it is?', [
  ['plan', 'domains/shpe-figures/shpe-figures.htn', '--problem', 'finds_no_medikit', '--explain'],
]);
console.log('See plans as they are made, and change them while you watch: `npm run playground`.');
console.log('Go on with `npx frameplan --help`, the README, and the domains in domains/.');

function outputOf(script, ...args) {
  return execFileSync(process.execPath, [script, ...args]);
}

function show(question, commands) {
  console.log(`\n${question}\n`);
  for (const args of commands) {
    console.log(`$ npx frameplan ${args.join(' ')}`);
    // 1 is the answer of a search that finds no plan.
    const { status } = spawnSync(process.execPath, ['dist/programs/cli/frameplan.cjs', ...args], { stdio: 'inherit' });
    if (status !== 0 && status !== 1) process.exit(status ?? 1);
  }
}
