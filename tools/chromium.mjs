// Finds the Chromium that the browser tests run in: the one named by CHROMIUM_PATH, or the first one on the PATH.
// It installs nothing; ensure-chromium.mjs does.

import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Switches that keep a headless Chromium quiet, off the network, and able to run as root in a container. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise each memory of WebAssembly takes 10 GB of addresses. A browser has room for some hundred of them, in all
  // of its pages and Workers together.
  '--disable-features=WebAssemblyTrapHandler',
];

/** The path of an executable Chromium, or undefined when there is none. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** What the browser says it is; throws when it does not start. */
export function chromiumVersion(path) {
  return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
