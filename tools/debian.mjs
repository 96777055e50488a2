// Installs packages of Debian with apt-get, as root or through sudo.

import { spawnSync } from 'node:child_process';

/** Why packages can't be installed here; null: they can. */
export function whyNotInstall() {
  if (!isCommand('apt-get')) return 'this machine has no apt-get';
  return privilege() ? null : 'installing needs root or sudo';
}

/** What went wrong, with what apt-get said; null: nothing. */
export function install(...packages) {
  return aptGet('update') ?? aptGet('install', '--yes', '--no-install-recommends', ...packages);
}

export function isCommand(name) {
  return !run(name, ['--version']).error;
}

/** What to put in front of a command to run it as root, or undefined when that is not possible without asking. */
function privilege() {
  if (process.getuid?.() === 0) return [];
  return isCommand('sudo') && run('sudo', ['--non-interactive', 'true']).status === 0 ? ['sudo'] : undefined;
}

function aptGet(...args) {
  // The environment goes through `env`, because sudo drops it. Waiting for the lock: another apt-get may be at work.
  const options = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', '-qq'];
  const [command, ...rest] = [...privilege(), 'env', ...options, ...args];
  const { status, stdout, stderr } = run(command, rest);
  return status === 0 ? null : `apt-get ${args[0]} failed:\n${stdout}${stderr}`;
}

function run(command, args) {
  return spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
