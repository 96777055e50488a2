// Makes sure that there is a Chromium for the browser tests. Where none is found, it installs Debian's package with
// apt-get, as root or through sudo. Where that does not work, it says in one sentence what to do.

import { spawnSync } from 'node:child_process';
import { chromiumVersion, findChromium } from './chromium.mjs';

const advice = 'install Chromium (Debian: `apt-get install chromium`) or set CHROMIUM_PATH to one';

if (!findChromium()) install();
const path = findChromium();
if (!path) stop(`No Chromium was found after installing it; ${advice}.`);
try {
  console.log(`browser tests run in ${chromiumVersion(path)}`);
} catch {
  stop(`${path} does not start; ${advice}.`);
}

function install() {
  const prefix = privilege();
  if (!isCommand('apt-get')) stop(`The browser tests need Chromium, and this machine has no apt-get: ${advice}.`);
  if (!prefix) stop(`The browser tests need Chromium, and installing it needs root or sudo: ${advice}.`);
  console.log('Installing Chromium for the browser tests (apt-get install chromium)');
  aptGet(prefix, ['update']);
  aptGet(prefix, ['install', '--yes', '--no-install-recommends', 'chromium']);
}

/** What to put in front of a command to run it as root, or undefined when that is not possible without asking. */
function privilege() {
  if (process.getuid?.() === 0) return [];
  return isCommand('sudo') && run('sudo', ['--non-interactive', 'true']).status === 0 ? ['sudo'] : undefined;
}

function aptGet(prefix, args) {
  // The environment goes through `env`, because sudo drops it. Waiting for the lock: another apt-get may be at work.
  const line = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', '-qq'];
  const [command, ...rest] = [...line, ...args];
  const { status, stdout, stderr } = run(command, rest);
  if (status !== 0) stop(`apt-get ${args[0]} failed:\n${stdout}${stderr}\nThe browser tests need it: ${advice}.`);
}

function isCommand(name) {
  return !run(name, ['--version']).error;
}

function run(command, args) {
  return spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
