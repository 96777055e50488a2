// Joins the modules in dist/ that the package's entries consist of. An entry loads a few files, not a hundred: Node
// starts faster by a third. What several entries share is in dist/shared/. Run after tsc.
//
// The command is a CommonJS script with all that each start needs: to find, read and link modules takes Node a tenth of
// the time of a plan. What only some commands need is in separate files. Functions keep their names, for
// FRAMEPLAN_TRACE.
//
// The script of each kind of Worker becomes one separate file. In a page without a bundler, what Workers import is not
// looked up in the page's import map, so that no package could be found by its name there.
//
// What is made here is what npm publishes of dist/: dist/.npmignore leaves out all other modules.

import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { loadedAtOnce } from './chunks.mjs';
import { entries, isWorker } from './entries.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** What is imported by its name and not by its path is loaded at run time. */
const packages = /^[^./]/;

const outputs = [...new Set(entries.flatMap((entry) => entry.outputs))];

/** The scripts of Workers run in browsers and in Node. */
const workers = outputs.filter(isWorker);

/** The threads of a batch and of a game that is watched run in Node alone, so they may share files with others. */
const modules = [
  ...outputs.filter((file) => !isWorker(file)),
  ...['dist/programs/batch/thread.js', 'dist/addons/debug/start/server.js'],
];

/** The domains and the benchmarks of this repository import the compiler, which is no entry. */
const unpublished = ['dist/compiler/index.js'];

/** Benchmarks that look at plans and goals from inside, so each has all modules to itself. */
const inside = ['dist/bench/failures/games.js', 'dist/bench/pddl/speed.js'];

/** The module that the command begins with. */
const command = 'dist/programs/cli/frameplan.js';

rmSync('dist/shared', { recursive: true, force: true });
for (const file of readdirSync('dist/programs/cli')) if (file.endsWith('.cjs')) rmSync(`dist/programs/cli/${file}`);
await Promise.all([
  write(
    { input: command, platform: 'node', external: /^node:/ },
    {
      dir: 'dist/programs/cli',
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name].cjs',
      format: 'cjs',
      minify: { compress: true, mangle: false },
    },
  ),
  ...workers.map((file) => write({ input: file, platform: 'browser' }, { file, minify: true })),
  ...inside.map((file) => write({ input: file, external: packages }, { file, codeSplitting: false })),
]);
const inGames = await loadedBy('dist/bindings/index.js');
// Last, because they take the place of modules that the others consist of.
await write(
  { input: Object.fromEntries([...modules, ...unpublished].map((file) => [nameOf(file), file])), external: packages },
  {
    dir: 'dist',
    chunkFileNames: 'shared/[name].js',
    codeSplitting: {
      groups: [
        // The text of the core comes first: see bindings/core/inlined.ts.
        { name: 'core', test: /dist.(bindings.core.inlined|build.core-inline)/ },
        // What games and the compiler have in common is in a separate file, so that neither loads the other.
        { name: 'ir', test: (id) => /dist.ir\b/.test(id) && inGames.includes(id) },
        { name: 'bindings', test: /dist.bindings/ },
      ],
    },
  },
);
const published = [...workers, ...modules].map((file) => `/${nameOf(file)}.js`);
writeFileSync('dist/.npmignore', ['*.js', '!/shared/*.js', ...published.map((path) => `!${path}`), ''].join('\n'));

/** The modules that are loaded with a module. */
async function loadedBy(input) {
  const build = await rolldown({ input, external: packages });
  const { output } = await build.generate();
  await build.close();
  return loadedAtOnce(output).flatMap(({ moduleIds }) => moduleIds);
}

/** The path below dist/, without the ending. */
function nameOf(file) {
  return file.slice('dist/'.length, -'.js'.length);
}

async function write(input, output) {
  const build = await rolldown({ ...input, logLevel: 'warn' });
  await build.write({ format: 'esm', ...output });
  await build.close();
}
