// The package as it is published, installed into an empty project, where games are made: Node, pages, bundles, Workers.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries, otherFiles } from '../../tools/entries.mjs';
import { firstPrinted, launch, serve } from './browser.ts';
import {
  bundledGame,
  createProject,
  javascript,
  lend,
  nodeGame,
  ownWorker,
  pageGame,
  withOwnWorkers,
  withPool,
  planned,
  printed,
  slowGame,
  typeErrors,
} from './project.ts';
import type { Project } from './project.ts';

let project: Project;
let browser: Browser;

beforeAll(async () => {
  project = createProject();
  lend(project, 'vite', 'webpack');
  project.run('npx', '--no', 'frameplan', 'compile', 'guard.htn', '-o', 'guard.wasm');
  browser = await launch();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  project?.remove();
});

/** What the page at this path prints, with the files of a folder served. */
async function printedBy(folder: string, path = '', headers: Record<string, string> = {}): Promise<unknown[]> {
  const { url, close } = await serve(join(project.folder, folder), headers);
  const page = await browser.newPage();
  try {
    const [said] = await Promise.all([firstPrinted(page), page.goto(url + path)]);
    return said;
  } finally {
    await page.close();
    await close();
  }
}

/** What a page that Vite built prints under a content security policy. */
const under = (policy: string, path = ''): Promise<unknown[]> =>
  printedBy('with-vite/dist', path, { 'content-security-policy': policy });

/** The files of the package, relative to dist/, and the packages that are loaded with a file in dist/. */
function loadedWith(path: string): { files: string[]; packages: string[] } {
  const dist = join(project.folder, 'node_modules', 'frameplan', 'dist');
  const packages = new Set<string>();
  const files = new Set([path]);
  // A set continues with what is added to it meanwhile.
  for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8');
    for (const [, from] of text.matchAll(/\b(?:from |import\(|import )["']([^"']+)["']/g)) {
      if (from!.startsWith('.')) files.add(join(dirname(file), from!));
      else packages.add(from!);
    }
  }
  return { files: [...files], packages: [...packages] };
}

const solved = ['solved', planned];

describe('the installed package', () => {
  it('holds what is needed to run, and no more', () => {
    const folder = join(project.folder, 'node_modules', 'frameplan');
    expect(readdirSync(folder).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'build',
      'dist',
      'docs',
      'domains',
      'language',
      'package.json',
    ]);
    // The pictures of the README.
    expect(readdirSync(join(folder, 'docs'), { recursive: true })).toEqual(['figures', 'figures/figure-7.svg']);
    expect(readdirSync(join(folder, 'domains'), { recursive: true })).toEqual(['rescue', 'rescue/tasks.svg']);
    expect(readdirSync(join(folder, 'build')).sort()).toEqual(['core.wasm', 'playground']);
    // The page that looks into games.
    expect(readdirSync(join(folder, 'build', 'playground')).sort()).toEqual([
      'assets',
      'icon.svg',
      'index.html',
      'service-worker.js',
    ]);
    expect(readdirSync(join(folder, 'language'))).toEqual(['htn.tmLanguage.json', 'problem.schema.json']);
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual([
      'addons',
      'bindings',
      'compiler',
      'explain',
      'formats',
      'ir',
      'language',
      'programs',
      'reference',
      'shared',
    ]);
  });

  it('can be entered where it says, and nowhere else', () => {
    const names = entries.map(({ name }) => name);
    const outside = ['emit', 'dist/bindings/index.js', 'language/index.ts'].map((path) => `frameplan/${path}`);
    project.write(
      'enter.js',
      `import { existsSync } from 'node:fs';
      import { fileURLToPath } from 'node:url';
      for (const name of ${JSON.stringify([...names, ...outside])}) {
        console.log(name, await import(name).then((it) => typeof it, (error) => error.code));
      }
      for (const name of ${JSON.stringify(otherFiles)}) {
        console.log(name, existsSync(fileURLToPath(import.meta.resolve(name))));
      }`,
    );
    expect(project.run('node', 'enter.js').trim().split('\n')).toEqual([
      // It needs packages that a game installs itself.
      ...names.map((name) => `${name} ${name === 'frameplan/batch/redis' ? 'ERR_MODULE_NOT_FOUND' : 'object'}`),
      ...outside.map((name) => `${name} ERR_PACKAGE_PATH_NOT_EXPORTED`),
      ...otherFiles.map((name) => `${name} true`),
    ]);
  });

  it('loads nothing into a game but the loader', () => {
    const { files, packages } = loadedWith('bindings/index.js');
    expect(files.length).toBeGreaterThan(1);
    expect(packages).toEqual(['@assemblyscript/loader']);
  });

  it('loads nothing of games into the compiler', () => {
    const { files } = loadedWith('language/index.js');
    expect(files).toContain('shared/compiler.js');
    expect(files.filter((file) => ['shared/core.js', 'shared/bindings.js'].includes(file))).toEqual([]);
  });
});

describe("the README's example", () => {
  it('runs in Node, and with Workers', () => {
    project.write('game.js', javascript(nodeGame));
    expect(project.run('node', 'game.js')).toBe(printed);
    // It ends by itself, though nobody closes the pool.
    project.write('pool-game.js', javascript(withPool(nodeGame)));
    expect(project.run('node', 'pool-game.js')).toBe(printed);
  });

  it('plans for goals in Workers of the package', () => {
    project.write(
      'goal-pool.js',
      `import { createGoals } from 'frameplan/goals';
      import { compile } from 'frameplan/language';
      import { PlannerPool } from 'frameplan/pool';
      import { poolGoals } from 'frameplan/pool/goals';
      const { bytes, domain } = compile('domain d; fluent boolean lit; task Light() { lit := true; }');
      const pool = new PlannerPool({ goals: poolGoals });
      const goals = createGoals(domain, pool.register(bytes).createWorld({}));
      const { status, plan } = await pool.submitGoal(goals, { holds: 'lit' }).done;
      console.log(status, plan[0].text);`,
    );
    expect(project.run('node', 'goal-pool.js')).toBe('solved Light()\n');
  });

  it('runs in a plain page, and with Workers', async () => {
    const imports = {
      frameplan: '/node_modules/frameplan/dist/bindings/index.js',
      'frameplan/pool': '/node_modules/frameplan/dist/addons/pool/index.js',
      '@assemblyscript/loader': '/node_modules/@assemblyscript/loader/index.js',
    };
    project.write('page.js', javascript(pageGame));
    project.write(
      'plain.html',
      `<script type="importmap">${JSON.stringify({ imports })}</script><script type="module" src="page.js"></script>`,
    );
    expect(await printedBy('.', 'plain.html')).toEqual(solved);
    project.write('pool-page.js', javascript(withPool(pageGame)));
    const page = readFileSync(join(project.folder, 'plain.html'), 'utf8');
    project.write('pool.html', page.replace('page.js', 'pool-page.js'));
    expect(await printedBy('.', 'pool.html')).toEqual(solved);
  });

  it('runs in a page that Vite builds, in a module Worker of it, and with Workers of the package', async () => {
    project.write('with-vite/guard.htn', readFileSync(join(project.folder, 'guard.htn'), 'utf8'));
    project.write('with-vite/game.ts', bundledGame);
    project.write('with-vite/index.html', '<script type="module" src="game.ts"></script>');
    project.write('with-vite/start.ts', `new Worker(new URL('./game.ts', import.meta.url), { type: 'module' });`);
    project.write('with-vite/worker.html', '<script type="module" src="start.ts"></script>');
    project.write('with-vite/pool.ts', withPool(bundledGame));
    project.write('with-vite/pool.html', '<script type="module" src="pool.ts"></script>');
    project.write('with-vite/own.ts', withOwnWorkers(bundledGame));
    project.write('with-vite/own-worker.js', ownWorker);
    project.write('with-vite/own.html', '<script type="module" src="own.ts"></script>');
    project.write('with-vite/slow.ts', slowGame);
    project.write('with-vite/slow.html', '<script type="module" src="slow.ts"></script>');
    project.write(
      'with-vite/vite.config.js',
      `import frameplan from 'frameplan/plugin';
      export default {
        plugins: [frameplan.vite()],
        worker: { format: 'es', plugins: () => [frameplan.vite()] },
        build: { target: 'es2022', rollupOptions: { input: ['index', 'own', 'pool', 'slow', 'worker'].map((name) => import.meta.dirname + '/' + name + '.html') } },
      };`,
    );
    project.run('node', 'node_modules/vite/bin/vite.js', 'build', 'with-vite', '--logLevel', 'error');
    expect(await printedBy('with-vite/dist')).toEqual(solved);
    expect(await printedBy('with-vite/dist', 'worker.html')).toEqual(solved);
    expect(await printedBy('with-vite/dist', 'pool.html')).toEqual(solved);
    expect(await printedBy('with-vite/dist', 'own.html')).toEqual(solved);
  }, 60_000);

  it('is checked against the types that the plugin has written', () => {
    project.write('with-vite/wrong.ts', bundledGame.replace('tasks.Patrol(', 'tasks.Patrl('));
    const files = ['game.ts', 'wrong.ts'].map((name) => join(project.folder, 'with-vite', name));
    expect(typeErrors(files)).toEqual([expect.stringMatching(/^wrong\.ts: Property 'Patrl' does not exist/)]);
  }, 60_000);

  it('runs under a content security policy that allows WebAssembly', async () => {
    expect(await under(`script-src 'self' 'wasm-unsafe-eval'`)).toEqual(solved);
    expect(await under(`script-src 'self' 'wasm-unsafe-eval'`, 'pool.html')).toEqual(solved);
  });

  it('says what to add to a policy that forbids it, and runs slowly without', async () => {
    await expect(under(`script-src 'self'`)).rejects.toThrow(
      "the content security policy of this page forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src; where that " +
        "can't be, `frameplan/reference` plans without WebAssembly",
    );
    expect(await under(`script-src 'self'`, 'slow.html')).toEqual(solved);
  });

  it('runs in a page that webpack builds, and with Workers', async () => {
    project.write('with-webpack/guard.htn', readFileSync(join(project.folder, 'guard.htn'), 'utf8'));
    project.write('with-webpack/game.js', javascript(bundledGame));
    project.write('with-webpack/index.html', '<script src="main.js"></script>');
    project.write('with-webpack/pool.js', javascript(withPool(bundledGame)));
    project.write('with-webpack/own.js', javascript(withOwnWorkers(bundledGame)));
    project.write('with-webpack/own-worker.js', ownWorker);
    project.write('with-webpack/own.html', '<script src="own-main.js"></script>');
    project.write('with-webpack/pool.html', '<script src="pool-main.js"></script>');
    project.write(
      'with-webpack/build.js',
      `import webpack from 'webpack';
      import frameplan from 'frameplan/plugin';
      const context = import.meta.dirname;
      const plugins = [frameplan.webpack()];
      const entry = { main: './game.js', 'pool-main': './pool.js', 'own-main': './own.js' };
      webpack({ mode: 'production', context, entry, output: { path: context }, plugins }, (error, stats) => {
        process.stdout.write(error ? String(error) : stats.toString({ all: false, errors: true, warnings: true }));
      });`,
    );
    expect(project.run('node', 'with-webpack/build.js')).toBe('');
    expect(await printedBy('with-webpack')).toEqual(solved);
    expect(await printedBy('with-webpack', 'pool.html')).toEqual(solved);
    expect(await printedBy('with-webpack', 'own.html')).toEqual(solved);
  }, 60_000);
});
