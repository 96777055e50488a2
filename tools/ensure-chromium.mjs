// Makes sure that there is a Chromium for the browser tests. Where none is found, it installs Debian's package with
// apt-get, as root or through sudo. Where that does not work, it says in one sentence what to do. The other tests run
// without Chromium, but continuous integration (`CI` in the environment) ends here.

import { chromiumVersion, findChromium } from './chromium.mjs';
import { install, whyNotInstall } from './debian.mjs';

const advice = 'install Chromium (Debian: `apt-get install chromium`) or set CHROMIUM_PATH to one';

if (!findChromium()) {
  const why = whyNotInstall();
  if (why) stop(`The browser tests need Chromium, and ${why}: ${advice}.`);
  console.log('Installing Chromium for the browser tests (apt-get install chromium)');
  const wrong = install('chromium');
  if (wrong) stop(`${wrong}\nThe browser tests need it: ${advice}.`);
}
const path = findChromium();
if (!path) stop(`No Chromium was found after installing it; ${advice}.`);
try {
  console.log(`browser tests run in ${chromiumVersion(path)}`);
} catch {
  console.error(`${path} does not start; ${advice}.`);
  process.exit(1);
}

function stop(message) {
  console.error(message);
  process.exit(process.env['CI'] ? 1 : 0);
}
