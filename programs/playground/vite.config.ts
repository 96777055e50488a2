// Builds the page into one folder, dist/, that any web server can serve from any path, offline as well.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

// Vite uses a NODE_ENV that is already set, for example by a test run. The page is always built for production.
process.env.NODE_ENV = 'production';

const root = fileURLToPath(new URL('.', import.meta.url));
const output = fileURLToPath(new URL('../../build/playground', import.meta.url));

/** Gives the service worker the list of all files, and a version that changes whenever one of them does. */
function listFiles(): Plugin {
  return {
    name: 'frameplan-files',
    apply: 'build',
    closeBundle() {
      const files = readdirSync(output, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'service-worker.js')
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(output.length + 1)
            .replaceAll('\\', '/'),
        )
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(readFileSync(join(output, file)));
      const script = join(output, 'service-worker.js');
      const text = readFileSync(script, 'utf8')
        .replace("'FILES'", JSON.stringify(['./', ...files.map((file) => `./${file}`)]))
        .replace('VERSION', hash.digest('hex').slice(0, 16));
      writeFileSync(script, text);
    },
  };
}

/** The words of all messages are loaded by the Workers. The page itself needs none of them. */
function leaveMessagesOut(): Plugin {
  return {
    name: 'frameplan-no-messages',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/diagnostics.ts') && importer?.endsWith('language/text/lexer.ts')
        ? join(root, 'editor/no-messages.ts')
        : null,
  };
}

export default defineConfig({
  root,
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [leaveMessagesOut(), listFiles()],
  worker: { format: 'es' },
  build: { outDir: output, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
});
