// Prints how much a game has to load, raw and gzipped: the search core, all that a game imports, the compiler, and one
// compiled domain. All that a game imports is one minified bundle of the bindings, the loader and the inlined core.
// Fails when an aim is missed.
//
// Bundles are made with rolldown. Run `npm run build` first.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const sampleDomain = 'domains/simple-fps/simple-fps.htn';

const compilerParts = ['dist/language/index.js', 'dist/compiler/index.js'];

const rows = [
  { what: 'search core (build/core.wasm)', bytes: readFileSync('build/core.wasm'), aim: 16_900 },
  {
    what: 'all that a game loads (bindings, loader, inlined core; minified)',
    bytes: await bundle(['dist/bindings/index.js']),
    aim: 43_000,
  },
  {
    what: 'the same with frameplan/counters',
    bytes: await bundle(['dist/bindings/index.js', 'dist/addons/counters/index.js']),
  },
  {
    what: 'the same with frameplan/debug',
    bytes: await bundle(['dist/bindings/index.js', 'dist/addons/debug/index.js']),
  },
  {
    what: 'the same with frameplan/acting',
    bytes: await bundle(['dist/bindings/index.js', 'dist/addons/acting/index.js']),
  },
  {
    what: 'the same with frameplan/component, which has acting',
    bytes: await bundle(['dist/bindings/index.js', 'dist/addons/component/index.js']),
    aim: 78_300,
  },
  {
    what: 'the same with frameplan/save',
    bytes: await bundle(['dist/bindings/index.js', 'dist/addons/save/index.js']),
  },
  {
    what: 'the same with frameplan/pool',
    bytes: await bundle(['dist/bindings/index.js', 'dist/addons/pool/index.js']),
  },
  {
    what: 'what each Worker of a pool loads (without the core, which is posted)',
    bytes: readFileSync('dist/addons/pool/worker.js'),
  },
  {
    what: 'the same of a pool that plans for goals',
    bytes: readFileSync('dist/addons/pool/goals/worker.js'),
  },
  { what: 'compiler (front end, passes, emitter; minified)', bytes: await bundle(compilerParts) },
  { what: `compiled domain (${sampleDomain})`, bytes: compile(sampleDomain) },
];

const sizes = rows.map(({ bytes }) => ({ raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length }));
const width = Math.max(...rows.map(({ what }) => what.length));
console.log(`${''.padEnd(width)} ${'bytes'.padStart(9)} ${'gzipped'.padStart(9)}`);
rows.forEach(({ what, aim }, index) => {
  const { raw, gzip } = sizes[index];
  const verdict = aim === undefined ? '' : gzip <= aim ? `   (aim: ${aim})` : `   over the aim of ${aim}`;
  console.log(`${what.padEnd(width)} ${String(raw).padStart(9)} ${String(gzip).padStart(9)}${verdict}`);
  if (aim !== undefined && gzip > aim) process.exitCode = 1;
});

/** One minified ES module with all that these modules export and import. */
async function bundle(modules) {
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? id : null),
    load: (id) =>
      id === 'entry' ? modules.map((path) => `export * from ${JSON.stringify(resolve(path))};`).join('\n') : null,
  };
  // As bundlers of games do: what the entry shares with chunks that are loaded later is in the entry.
  const build = await rolldown({
    input: 'entry',
    plugins: [entry],
    platform: 'browser',
    preserveEntrySignatures: 'allow-extension',
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  return Buffer.concat(loadedAtOnce(output).map(({ code }) => Buffer.from(code)));
}

/**
 * The chunks that are there before anything is called: what is imported on demand (`planner.replace`) does not count.
 */
function loadedAtOnce(output) {
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const found = new Set();
  const visit = (chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach((name) => visit(chunks.get(name)));
  };
  chunks.forEach((chunk) => chunk.isEntry && visit(chunk));
  return [...found];
}

function compile(domain) {
  const folder = mkdtempSync(join(tmpdir(), 'frameplan-size-'));
  try {
    const output = join(folder, 'domain.wasm');
    execFileSync(process.execPath, ['dist/programs/cli/frameplan.cjs', 'compile', domain, '-o', output], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return readFileSync(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
