// What bundlers take along for a game that has a pool: the Worker of the package only where the game may use it.

import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The files that Vite makes of a game, by their names without their hashes. */
async function bundleOf(entry: string, options: string): Promise<Map<string, string>> {
  const goals = options.includes('poolGoals') ? `import { poolGoals } from '${dist}/addons/pool/goals/index.js';` : '';
  const game = `${goals}
    import { PlannerPool } from '${dist}/${entry}';
    globalThis.pool = new PlannerPool(${options});`;
  const result = await build({
    root: dist,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'game',
        enforce: 'pre',
        resolveId: (id) => (id === 'game.js' || id === '/game.js' ? '\0game.js' : null),
        load: (id) => (id === '\0game.js' ? game : null),
      },
    ],
    build: { write: false, target: 'es2022', rollupOptions: { input: 'game.js' } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const files = outputs.flatMap((made) => ('output' in made ? made.output : []));
  return new Map(
    files.map((file) => [
      file.fileName.replace(/-[\w-]{8}\.js$/, '.js'),
      'code' in file ? file.code : String(file.source),
    ]),
  );
}

async function filesOf(entry: string, options: string): Promise<string[]> {
  return [...(await bundleOf(entry, options)).keys()].toSorted();
}

it('a game without a Worker of its own gets the Worker of the package', async () => {
  expect(await filesOf('addons/pool/index.js', '')).toContain('assets/worker.js');
});

it('a game that makes its Workers leaves out the Worker of the package', async () => {
  const files = await filesOf('addons/pool/own.js', `{ worker: () => new Worker('/mine.js') }`);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => name.includes('worker'))).toEqual([]);
});

it('goals are taken along by games alone that plan for goals in their pools', async () => {
  const isOfGoals = (code: string): boolean => code.includes("can't be planned for goals");
  const plain = await bundleOf('addons/pool/index.js', '');
  expect([...plain.values()].filter(isOfGoals)).toEqual([]);
  const goals = await bundleOf('addons/pool/own.js', '{ workers: 0, goals: poolGoals }');
  expect([...goals.keys()]).toContain('assets/worker.js');
  expect(isOfGoals(goals.get('assets/worker.js')!)).toBe(true);
});
