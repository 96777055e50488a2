// `npm run test:watch`: builds, then runs the tests in Node that a change reaches, after each change. A change of
// assembly/ builds the core again first. Tests that run dist/ see what was built at the start. Arguments go to vitest.

import { spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const shell = process.platform === 'win32';
const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell });
if (status !== 0) process.exit(status ?? 1);

let waiting;
watch('assembly', { recursive: true }, () => {
  clearTimeout(waiting);
  // The core's text is a module of the tests: vitest notices when it is written.
  waiting = setTimeout(() => spawnSync(process.execPath, ['tools/build-core.mjs'], { stdio: 'inherit' }), 100);
});
const tests = spawn('npx', ['vitest', 'watch', '--project', 'node', ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell,
});
tests.on('exit', (code) => process.exit(code ?? 1));
