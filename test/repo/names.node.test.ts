// One name, one thing (docs/glossary.md): no two types that meet have the same name, and words that were given up stay so.

import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { homonyms, identifiersIn, typesIn } from './identifiers.ts';
import { mayImport } from './rooms.ts';
import { allSources } from './sources.ts';

/** The files of the core that know of tables. */
const ofTables = ['index', 'memory', 'sparse'].map((name) => `assembly/${name}.ts`);

interface GivenUp {
  word: RegExp;
  /** Folders in which the word has no other meaning, and the files and folders in which it has its own. */
  folders: string[];
  except: string[];
  instead: string;
}

/** What games and their tools load. */
const product = [
  'assembly',
  'bindings',
  'programs/cli',
  'compiler',
  'addons/repair',
  'ir',
  'language',
  'addons/pool',
  'reference',
  'programs/testing',
];
const others = ['bench', 'domains', 'programs/plugin', 'test', 'tools'];

function without(...folders: string[]): string[] {
  return product.filter((folder) => !folders.includes(folder));
}

/** What plans for goals: goals and facts are its words. */
const ofGoals = [
  'assembly/goals',
  'reference/goals',
  'reference/search.ts',
  'reference/search-types.ts',
  'explain/explain.ts',
  'explain/tried/explainer.ts',
  'bindings/core/tape.ts',
  'addons/counters',
  'addons/save/goals.ts',
  'addons/save/index.ts',
  'addons/save/worlds.ts',
  'addons/counters',
  'addons/pool',
  'programs/cli/attached-game.ts',
  'programs/cli/explaining-goals.ts',
  'programs/cli/plan-with-core.ts',
  'programs/cli/plan-with-reference.ts',
  'ir/goals.ts',
];

const givenUp: GivenUp[] = [
  {
    word: /goal/i,
    folders: product,
    except: [
      'programs/testing/hddl',
      'programs/testing/pddl',
      'programs/cli/plan-for-goal.ts',
      'programs/cli/commands/plan.ts',
      'programs/cli/load-files.ts',
      'programs/cli/commands/scripts.ts',
      ...ofGoals,
    ],
    instead: 'request: what a search was asked to plan',
  },
  { word: /root/i, folders: ['assembly'], except: [], instead: 'request: where a search begins' },
  {
    word: /frame(?!plan)/i,
    folders: without('bindings', 'addons/pool'),
    except: [
      ...['assembly/index.ts', 'assembly/queue.ts', 'assembly/schedule.ts', 'assembly/memory.ts'],
      ...['programs/cli/attached-game.ts', 'programs/cli/recording-file.ts'],
    ],
    instead: 'choice point or enumeration: a frame is one of a game',
  },
  {
    word: /slot/i,
    folders: [...without('bindings', 'addons/repair', 'addons/pool'), 'bindings/core'],
    except: [],
    instead: 'function number, local, bucket or lane: a slot is that of an object',
  },
  {
    word: /link(?!age|ed)/i,
    folders: product,
    except: ['addons/acting'],
    instead: 'linkage, or what is linked: a link is one between steps of a plan',
  },
  { word: /unit/i, folders: ['compiler'], except: [], instead: 'branch' },
  { word: /memory/i, folders: ['reference'], except: [], instead: 'memo' },
  {
    word: /replay/i,
    folders: [...product, ...others],
    except: ['test/addons/debug'],
    instead: 'carry out: a replay is one of a recording',
  },
  { word: /pool/i, folders: without('addons/pool'), except: [], instead: 'spare: a pool is one of Workers' },
  {
    word: /patience/i,
    folders: product,
    except: ['addons/acting'],
    instead: 'the dead ends before a search remembers',
  },
  {
    word: /block(?!ed)/i,
    folders: [...without('programs/cli', 'compiler', 'language', 'programs/testing'), 'language/check'],
    except: ['addons/acting', 'language/check/sync.ts'],
    instead: 'chunk, or body or braces of a text: a block is a statement of acting',
  },
  {
    word: /barrier/i,
    folders: product,
    except: ['addons/acting'],
    instead: 'something else: a barrier is a statement of acting',
  },
  { word: /fact(?!or)/i, folders: product, except: ofGoals, instead: 'what is known or given' },
  {
    word: /tail/i,
    folders: ['compiler', 'ir', 'language'],
    except: ['ir/abi.ts'],
    instead: 'rest: a tail is behind a horizon',
  },
  { word: /mode/i, folders: ['compiler', 'language'], except: [], instead: 'binder, or variant of the loop' },
  { word: /candidate/i, folders: ['assembly'], except: [], instead: 'pick: a candidate is one of a level' },
  { word: /cursor/i, folders: ['compiler', 'reference'], except: [], instead: 'running loop: a cursor reads a plan' },
  { word: /shape/i, folders: ['reference'], except: [], instead: 'nesting: a shape is one of a domain' },
  { word: /place(?!ment)/i, folders: ['assembly'], except: ofTables, instead: 'position: a place is one of a table' },
  { word: /stage/i, folders: ['compiler', 'language'], except: [], instead: 'check, pass or emitter' },
  { word: /table/i, folders: ['assembly'], except: ofTables, instead: 'memo or queue: a table is that of a variable' },
];

function misused(path: string, names: readonly string[]): string[] {
  return givenUp
    .filter(({ folders, except }) => isIn(path, folders) && !isIn(path, except))
    .flatMap(({ word, instead }) =>
      names.filter((name) => word.test(name)).map((name) => `${path}: ${name} (${instead})`),
    );
}

function isIn(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

const sources = allSources();

/** Whether one file may import the other. Tests meet in their own folder only. */
function doMeet(one: string, other: string): boolean {
  const isTest = (path: string) => path.startsWith('test/');
  if (isTest(one) && isTest(other)) return dirname(one) === dirname(other);
  return mayImport(one, other) || mayImport(other, one);
}

describe('the names of types', () => {
  it('are names of one type each', () => {
    expect(homonyms(new Map(sources.map((path) => [path, typesIn(path)])), doMeet)).toEqual([]);
  });

  it('are found wherever they are declared', () => {
    const text = `
      export interface A { b: number }
      function f<B>() { type C = B; class D {} }
      declare global { enum E { g } }
      export type { H } from './h.ts';
      import type { I as J } from './i.ts';`;
    expect(typesIn('x.ts', text)).toEqual(['A', 'C', 'D', 'E']);
  });

  it('are told with the files that share them', () => {
    const declared = new Map([
      ['x.ts', ['A', 'B']],
      ['y.ts', ['B', 'C', 'C']],
    ]);
    expect(homonyms(declared, () => true)).toEqual(['B: x.ts, y.ts', 'C: y.ts, y.ts']);
  });

  it('may be shared where nobody can see both', () => {
    const declared = new Map([
      ['addons/goals/x.ts', ['A']],
      ['addons/acting/y.ts', ['A']],
    ]);
    expect(homonyms(declared, doMeet)).toEqual([]);
    expect(doMeet('addons/goals/x.ts', 'bindings/y.ts')).toBe(true);
    expect(doMeet('test/addons/save/x.ts', 'test/addons/pool/y.ts')).toBe(false);
  });
});

describe('words that were given up', () => {
  it('are in no identifier', () => {
    expect(sources.flatMap((path) => misused(path, identifiersIn(path)))).toEqual([]);
  });

  it('are found', () => {
    const names = identifiersIn(
      'assembly/x.ts',
      '// goal\nconst goalAddress = "frame";\nfunction f(frameSize: u32) {}',
    );
    expect(names).toEqual(['goalAddress', 'f', 'frameSize', 'u32']);
    expect(misused('assembly/x.ts', names).map((line) => line.split(' ')[1])).toEqual(['goalAddress', 'frameSize']);
    expect(misused('assembly/queue.ts', ['frameNumber'])).toEqual([]);
    expect(misused('domains/x.ts', names)).toEqual([]);
  });
});
