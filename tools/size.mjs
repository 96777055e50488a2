// Prints how much a game has to load, raw and gzipped: the search core, all that a game imports, each addon with that,
// the scripts of Workers, the compiler, and one compiled domain. All that a game imports is one minified bundle of the
// bindings, the loader and the inlined core. Fails when an aim is missed, or when a row has none.
//
// Bundles are made with rolldown. Run `npm run build` first.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { loadedAtOnce } from './chunks.mjs';
import { entries, isWorker } from './entries.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** The most gzipped bytes of each row: a little above what was last measured. */
const aims = {
  'search core': 16_800,
  frameplan: 42_500,
  'frameplan/acting': 73_500,
  'frameplan/acting/generators': 42_800,
  'frameplan/acting/promises': 42_800,
  'frameplan/behaviour-trees': 43_600,
  'frameplan/component': 77_550,
  'frameplan/counters': 44_250,
  'frameplan/debug': 67_850,
  'frameplan/debug/node': 68_200,
  'frameplan/debug/page': 64_700,
  'frameplan/debug/protocol': 42_600,
  'frameplan/execution': 53_200,
  'frameplan/goals': 101_600,
  'frameplan/pool': 49_300,
  'frameplan/pool/goals': 95_200,
  'frameplan/pool/goals/worker': 76_350,
  'frameplan/pool/own': 49_200,
  'frameplan/pool/worker': 24_250,
  'frameplan/problems': 43_650,
  'frameplan/save': 55_450,
  'frameplan/trust': 45_100,
  compiler: 96_650,
  'compiled domain': 8_350,
};

const sampleDomain = 'domains/simple-fps/simple-fps.htn';
const bindings = 'dist/bindings/index.js';

const rows = [
  { what: 'search core', about: 'build/core.wasm', bytes: readFileSync('build/core.wasm') },
  { what: 'frameplan', about: 'bindings, loader and inlined core', bytes: await bundle([bindings]) },
];
for (const { name, source, output } of entries) {
  if (!source.startsWith('addons/') || !hasExports(output)) continue;
  rows.push(
    isWorker(output)
      ? { what: name, about: 'each Worker, without the core, which is posted', bytes: readFileSync(output) }
      : { what: name, about: 'with frameplan', bytes: await bundle([bindings, output]) },
  );
}
rows.push(
  {
    what: 'compiler',
    about: 'front end, passes and emitter',
    bytes: await bundle(['dist/language/index.js', 'dist/compiler/index.js']),
  },
  { what: 'compiled domain', about: sampleDomain, bytes: compile(sampleDomain) },
);

const titles = rows.map(({ what, about }) => `${what} (${about})`);
const width = Math.max(...titles.map(({ length }) => length));
console.log(`${''.padEnd(width)} ${'bytes'.padStart(9)} ${'gzipped'.padStart(9)} ${'aim'.padStart(9)}`);
rows.forEach(({ what, bytes }, index) => {
  const gzip = gzipSync(bytes, { level: 9 }).length;
  const aim = aims[what];
  const columns = [bytes.length, gzip, aim ?? ''].map((number) => String(number).padStart(9));
  console.log(`${titles[index].padEnd(width)} ${columns.join(' ')}${complaint(what, gzip, aim)}`);
});

for (const what of Object.keys(aims)) {
  if (rows.some((row) => row.what === what)) continue;
  process.exitCode = 1;
  console.log(`tools/size.mjs has an aim for ${what}, which is not measured`);
}

function complaint(what, gzip, aim) {
  if (gzip <= aim) return '';
  process.exitCode = 1;
  if (aim !== undefined) return '   over the aim';
  return `   no aim: add "'${what}': ${Math.ceil(gzip / 100) * 100}," to the aims in tools/size.mjs`;
}

/** `frameplan/debug/start` has none: it runs before a game, which does not import it. */
function hasExports(file) {
  return /\bexport\s*\{/.test(readFileSync(file, 'utf8'));
}

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
    external: /^node:/,
    logLevel: 'silent',
    preserveEntrySignatures: 'allow-extension',
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  return Buffer.concat(loadedAtOnce(output).map(({ code }) => Buffer.from(code)));
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
