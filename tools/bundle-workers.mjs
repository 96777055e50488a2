// Makes one file each of the modules that Workers of browsers begin with: in a page without a bundler, what Workers
// import is not looked up in the page's import map, so that no package could be found by its name there. Run after tsc.

import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

for (const file of ['dist/pool/pool-worker.js', 'dist/pool/worker/index.js']) {
  const build = await rolldown({ input: file, platform: 'browser', logLevel: 'warn' });
  await build.write({ file, format: 'esm', minify: true });
  await build.close();
}
