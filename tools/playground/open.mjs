// `npm run playground`: serves the built playground on this machine, and opens it where there is a browser to open.

import { spawn } from 'node:child_process';
import { builtPlayground, serveFolder } from './serve.mjs';

const usual = 4173;
const { address } = await serveFolder(builtPlayground, usual).catch(() => serveFolder(builtPlayground));
console.log(`The playground is at ${address}`);
console.log('Only this machine can reach it. Ctrl+C ends it.');

if (process.stdout.isTTY && !process.env['CI']) open(address);

/** Whoever has no browser opens the address by hand. */
function open(url) {
  const commands = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };
  const [command, ...args] = commands[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
