// Installs what some tests use where it is there: Lua and Godot, which run written scripts, and Redis, over which
// batches run. Without them these tests are skipped, so this is for continuous integration. It never fails.

import { install, isCommand, whyNotInstall } from './debian.mjs';

/** By command: its package. */
const engines = { 'lua5.4': 'lua5.4', 'godot3-server': 'godot3-server', 'redis-server': 'redis-server' };

const missing = Object.keys(engines).filter((command) => !isCommand(command));
if (missing.length > 0) {
  const why = whyNotInstall();
  if (!why) console.log(`Installing ${missing.join(', ')} for tests that use them`);
  const wrong = why ?? install(...missing.map((command) => engines[command]));
  if (wrong) console.log(`Tests without ${missing.join(', ')} are skipped: ${wrong}`);
}
