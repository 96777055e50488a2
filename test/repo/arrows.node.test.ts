// Keeps the dependency arrows of docs/architecture.md true: each file imports only what the rule of its room (rooms.ts)
// allows. What a game loads must not pull in the compiler, and the oracle must not share code with what it checks.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mayImport, mayUse, roomOf, rooms } from './rooms.ts';
import { allSources, importsIn, importsOf, root, sourcesIn, topFolders } from './sources.ts';

const folders = topFolders();
const imports = folders.flatMap(importsIn);
/** What a file is loaded with. What it loads later may lead back to it. */
const now = imports.filter(({ bare, isLater }) => !bare && !isLater);
/** The folder that a file is in: at the top, or in one of those that hold folders only. */
const topOf = (path: string): string => path.split('/', /^(addons|programs)\//.test(path) ? 2 : 1).join('/');

/** Who imports whom, by folder. */
function graphOf(arrows: readonly (readonly [from: string, to: string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of arrows) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** The folders on a way that leads back to its beginning, or null. */
function cycleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (folder: string, way: string[]): string[] | null => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    done.add(folder);
    for (const next of graph.get(folder) ?? []) {
      const cycle = visit(next, [...way, folder]);
      if (cycle) return cycle;
    }
    return null;
  };
  for (const folder of graph.keys()) {
    const cycle = visit(folder, []);
    if (cycle) return cycle;
  }
  return null;
}

/** `planner.replace` loads it at the first call. */
const later = 'addons/replace/replace.ts';

describe('the dependency arrows', () => {
  it.each(Object.keys(rooms))('hold for %s', (room) => {
    const wrong = imports
      .filter(({ from }) => roomOf(from) === room)
      .filter(({ from, to, bare }) => (bare ? !mayUse(from, to) : !mayImport(from, to)))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(wrong).toEqual([]);
  });

  it('are stated for every folder with sources', () => {
    expect(folders).toContain('addons');
    expect(allSources().filter((path) => roomOf(path) === undefined)).toEqual([]);
  });

  it('are stated for folders that have sources, or for rooms to come', () => {
    const inhabited = new Set(allSources().map(roomOf));
    const empty = Object.keys(rooms).filter((room) => !inhabited.has(room));
    expect(empty.filter((room) => !rooms[room]!.isToCome)).toEqual([]);
  });

  it('lead nowhere in a circle from folder to folder', () => {
    const graph = graphOf(now.map(({ from, to }) => [topOf(from), topOf(to)]));
    const lines = [...graph].toSorted().map(([from, to]) => `${from} -> ${[...to].toSorted().join(', ')}`);
    console.log(lines.join('\n'));
    expect(graph.get('language')).toContain('ir');
    expect(cycleIn(graph)).toBeNull();
  });

  it('could lead nowhere in a circle by what the rules allow', () => {
    const allowed = Object.entries(rooms).flatMap(([room, { folders }]) =>
      folders.filter((place) => place !== later).map((place) => [topOf(room), topOf(place)] as const),
    );
    expect(cycleIn(graphOf(allowed))).toBeNull();
  });
});

describe('the rules', () => {
  it('tell rooms from the folders around them', () => {
    expect(roomOf('addons/repair/tail.ts')).toBe('addons/repair');
    expect(roomOf('addons/acting/tick.ts')).toBe('addons/acting');
    expect(roomOf('domains/squad/game/index.ts')).toBe('domains/*/game');
    expect(roomOf('elsewhere/index.ts')).toBeUndefined();
    expect(mayImport('addons/acting/tick.ts', 'addons/repair/tail.ts')).toBe(true);
    expect(mayImport('addons/repair/tail.ts', 'addons/acting/tick.ts')).toBe(false);
    expect(mayImport('bindings/index.ts', 'language/index.ts')).toBe(false);
    expect(mayImport('elsewhere/index.ts', 'ir/ir.ts')).toBe(false);
  });

  it("let a domain's game import what any game would, and the domain itself nothing of that", () => {
    expect(mayImport('domains/squad/game/index.ts', 'addons/component/index.ts')).toBe(true);
    expect(mayImport('domains/squad/game/index.ts', 'domains/squad/rules.ts')).toBe(true);
    expect(mayImport('domains/squad/rules.ts', 'addons/repair/index.ts')).toBe(false);
    expect(mayImport('domains/squad/rules.ts', 'domains/squad/game/index.ts')).toBe(false);
    expect(mayImport('bindings/index.ts', 'addons/component/index.ts')).toBe(false);
  });

  it('let a game load no module of Node', () => {
    expect(mayUse('bindings/index.ts', 'node:fs')).toBe(false);
    expect(mayUse('programs/cli/main.ts', 'node:fs')).toBe(true);
  });

  it('find a circle', () => {
    expect(cycleIn(graphOf([['a', 'b'], ['b', 'c'], ['c', 'b']]))).toEqual(['b', 'c', 'b']); // prettier-ignore
    expect(cycleIn(graphOf([['a', 'b'], ['a', 'c'], ['b', 'c']]))).toBeNull(); // prettier-ignore
  });
});

/** What lies in a folder, files and folders, and what of that imports what. Types count. */
function graphWithin(folder: string): Map<string, Set<string>> {
  const depth = folder.split('/').length + 1;
  const partOf = (path: string) => path.split('/', depth).join('/');
  return graphOf(
    imports
      .filter(({ from, to, isLater }) => !isLater && from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`))
      .map(({ from, to }) => [partOf(from), partOf(to)]),
  );
}

/** Folders whose inside is still one knot: syntax and messages, the panes of a page, tests that share helpers. */
const knots = ['language', 'programs/playground', 'programs/playground/panes', 'test'];

/** Folders that hold folders. */
const outer = [...new Set(allSources().flatMap(foldersAround))].filter((folder) => folder !== 'addons');

/** All folders that hold the folder of a file. */
function foldersAround(path: string): string[] {
  const names = path.split('/').slice(0, -2);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

/** A way in a circle that goes through a folder. Circles of files alone are the linter's matter. */
function folderCycleIn(folder: string): string[] | null {
  const graph = graphWithin(folder);
  const cycle = cycleIn(graph);
  return cycle?.some((part) => !/\.\w+$/.test(part)) ? cycle : null;
}

describe('the parts of a folder', () => {
  it.each(outer.filter((folder) => !knots.includes(folder)))('of %s import each other in no circle', (folder) => {
    expect(folderCycleIn(folder)).toBeNull();
  });

  it('import each other in a circle only where that is said', () => {
    expect(knots.filter((folder) => folderCycleIn(folder) === null)).toEqual([]);
  });
});

describe('the bindings', () => {
  const arrows = imports.filter(({ from, to }) => topOf(from) === 'bindings' && topOf(to) === 'bindings');

  it('have folders in layers, one above the other', () => {
    const folderOf = (path: string) => path.split('/').slice(0, -1).join('/');
    const graph = graphOf(arrows.map(({ from, to }) => [folderOf(from), folderOf(to)]));
    const lines = [...graph].toSorted().map(([from, to]) => `${from} -> ${[...to].toSorted().join(', ')}`);
    console.log(lines.join('\n'));
    expect(cycleIn(graph)).toBeNull();
    expect([...graph.get('bindings')!].toSorted()).toEqual(
      ['base', 'core', 'domain', 'session', 'values', 'world'].map((name) => `bindings/${name}`),
    );
  });

  it('have no circle of files', () => {
    expect(cycleIn(graphOf(arrows.map(({ from, to }) => [from, to])))).toBeNull();
  });
});

describe('the compiler', () => {
  const outside = imports.filter(
    ({ from, to }) => topOf(to) === 'compiler' && !['compiler', 'test'].includes(topOf(from)),
  );

  it('has one door', () => {
    expect(new Set(outside.map(({ to }) => to))).toEqual(new Set(['compiler/index.ts']));
  });

  it('is loaded by no part of the language but what offers it along with the language', () => {
    const within = outside.map(({ from }) => from).filter((from) => topOf(from) === 'language');
    expect(new Set(within)).toEqual(new Set(['language/compile.ts', 'language/define/domain.ts', 'language/index.ts']));
  });
});

describe('the reference planner', () => {
  const named = (text: string): string[] => text.split(',').map((name) => name.replace(/^\s*type /, '').trim());

  it('is imported by its own door, and not by that of explanations', () => {
    const door = readFileSync(`${root}reference/index.ts`, 'utf8');
    const exported = new Set([...door.matchAll(/\{([^}]*)\}/g)].flatMap(([, names]) => named(names!)));
    expect(exported).toContain('planReference');
    const wrong = imports
      .filter(({ to }) => to === 'explain/index.ts')
      .flatMap(({ from }) => {
        const text = readFileSync(`${root}${from}`, 'utf8');
        const names = [...text.matchAll(/\{([^{}]*)\} (?:from '|= await import\(')[./]*explain\/index\.ts'/g)];
        return names.flatMap(([, list]) => named(list!)).filter((name) => exported.has(name));
      });
    expect(wrong).toEqual([]);
  });
});

describe('a pool in a browser', () => {
  it('loads nothing of Node', () => {
    const ofPool = importsIn('addons/pool');
    const bare = new Set(ofPool.filter((one) => one.bare).map(({ from }) => from));
    expect(bare).toEqual(new Set(['addons/pool/index-node.ts', 'addons/pool/node.ts']));
    const entries = ['index.ts', 'own.ts', 'worker.ts', 'goals/index.ts', 'goals/worker.ts'];
    const loaded = new Set(entries.map((entry) => `addons/pool/${entry}`));
    for (const path of loaded) for (const { from, to } of ofPool) if (from === path) loaded.add(to);
    expect(loaded).toContain('addons/pool/web.ts');
    expect(loaded).not.toContain('addons/pool/node.ts');
  });
});

describe('the reading of imports', () => {
  it('sees every form of import', () => {
    const text = [
      `import { a } from './a.ts';`,
      `import type { B } from '../b/b.ts';`,
      `import 'side';`,
      `export * from './c.ts';`,
      `export {\n  d,\n  e,\n} from '../d/d.ts';`,
      `const f = await import('node:fs');`,
      `let g: import('./g.ts').G;`,
    ].join('\n');
    const found = importsOf('x/y.ts', text).map(({ to }) => to);
    expect(found).toEqual(['x/a.ts', 'b/b.ts', 'side', 'x/c.ts', 'd/d.ts', 'node:fs', 'x/g.ts']);
  });

  it('does not take an ordinary export, or a text, for an import', () => {
    expect(importsOf('x/y.ts', `export const a = 1;\nconst from = 'elsewhere';`)).toEqual([]);
    expect(importsOf('x/y.ts', "const text = `import { a } from './a.ts';`;")).toEqual([]);
  });

  it('sees files in folders of folders', () => {
    expect(sourcesIn('tools')).toContain('tools/docs/build.mjs');
  });
});
