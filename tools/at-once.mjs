// Runs scripts of package.json at the same time: `node tools/at-once.mjs SCRIPT...`. Exits with 1 when one of them
// fails.

import { spawn } from 'node:child_process';

const shell = process.platform === 'win32';
for (const script of process.argv.slice(2)) {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'inherit', 'inherit'], shell });
  child.on('exit', (code) => (process.exitCode ||= code === 0 ? 0 : 1));
}
