// One name, one thing (docs/glossary.md): no two types that meet have the same name, and no identifier of a room has a
// word that was given up there.

import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { homonyms, identifiersIn, typesIn } from './identifiers.ts';
import { headings, mayImport, roomOf, rooms } from './rooms.ts';
import { allSources } from './sources.ts';

/** The files of the core that know of tables. */
const ofTables = ['index', 'memory', 'sparse'].map((name) => `assembly/${name}.ts`);

interface GivenUp {
  word: RegExp;
  /** Rooms in which the word has no other meaning. */
  rooms: string[];
  /** Files and folders of these rooms in which it has its own meaning. */
  except: string[];
  instead: string;
}

/** Rooms with these names, and the rooms inside them. */
function roomsIn(...names: string[]): string[] {
  const found = Object.keys(rooms).filter((room) => isIn(room, names));
  const missing = names.filter((name) => !(name in rooms) && !found.some((room) => isIn(room, [name])));
  if (missing.length > 0) throw new Error(`no room is called ${missing.join(' or ')}`);
  return found;
}

/** What games and their tools load. */
const product = Object.entries(headings).flatMap(([heading, under]) =>
  heading === 'What tries and measures it' ? [] : Object.keys(under),
);
const others = Object.keys(rooms).filter((room) => !product.includes(room));

function without(...names: string[]): string[] {
  const left = roomsIn(...names);
  return product.filter((room) => !left.includes(room));
}

/** What plans for goals: goals and facts are its words. */
const ofGoals = [
  'assembly/goals',
  'reference/goals',
  'reference/search.ts',
  'reference/search-types.ts',
  'compiler/emit/index.ts',
  'explain/explain.ts',
  'explain/options.ts',
  'explain/tried/explainer.ts',
  'bindings/core/tape.ts',
  'addons/trust/module-form.ts',
  'programs/cli/attached-game.ts',
  'programs/cli/explaining-goals.ts',
  'programs/cli/plan-with-core.ts',
  'programs/cli/plan-with-reference.ts',
  'ir/goals.ts',
  'ir/linkage.ts',
];

const givenUp: GivenUp[] = [
  {
    word: /goal/i,
    rooms: without(
      ...['addons/component', 'addons/counters', 'addons/debug', 'addons/goals', 'addons/pool', 'addons/save'],
      ...['formats', 'programs/playground'],
    ),
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
  { word: /root/i, rooms: ['assembly'], except: [], instead: 'request: where a search begins' },
  {
    word: /frame(?!plan|work)/i,
    rooms: without(
      ...['addons/component', 'addons/counters', 'addons/debug', 'addons/goals', 'addons/pool', 'addons/replace'],
      ...['addons/save', 'bindings', 'programs/playground'],
    ),
    except: [
      ...['assembly/index.ts', 'assembly/queue.ts', 'assembly/schedule.ts', 'assembly/memory.ts'],
      ...['programs/cli/attached-game.ts', 'programs/cli/recording-file.ts', 'programs/plugin/report.ts'],
    ],
    instead: 'choice point or enumeration: a frame is one of a game',
  },
  {
    word: /slot/i,
    rooms: [...without('addons', 'programs/game-scripts', 'programs/playground')],
    except: [
      ...['batch', 'domain', 'index', 'internal', 'planner', 'submit', 'world', 'world-inside'].map(
        (name) => `bindings/${name}.ts`,
      ),
      ...['domain', 'session', 'values', 'world'].map((folder) => `bindings/${folder}`),
    ],
    instead: 'function number, local, bucket or lane: a slot is that of an object',
  },
  {
    word: /link(?!age|ed)/i,
    rooms: without('addons/acting', 'addons/debug/start', 'programs/game-scripts', 'programs/playground'),
    except: [],
    instead: 'linkage, or what is linked: a link is one between steps of a plan',
  },
  { word: /unit/i, rooms: roomsIn('compiler'), except: [], instead: 'branch' },
  { word: /memory/i, rooms: ['reference'], except: [], instead: 'memo' },
  {
    word: /replay/i,
    rooms: [...without('addons/debug', 'programs/playground'), ...others],
    except: ['test/addons/debug'],
    instead: 'carry out: a replay is one of a recording',
  },
  {
    word: /pool/i,
    rooms: without('addons/component', 'addons/pool'),
    except: [],
    instead: 'spare: a pool is one of Workers',
  },
  {
    word: /patience/i,
    rooms: without(
      ...['addons/acting', 'addons/debug/node', 'addons/debug/start', 'programs/batch/redis', 'programs/playground'],
    ),
    except: [],
    instead: 'the dead ends before a search remembers',
  },
  {
    word: /block(?!ed)/i,
    rooms: without(
      ...['addons/acting', 'addons/goals', 'compiler', 'language/define', 'language/service', 'language/text'],
      ...['programs/game-scripts', 'programs/playground'],
    ),
    except: ['language/check/sync.ts'],
    instead: 'chunk, or body or braces of a text: a block is a statement of acting',
  },
  {
    word: /barrier/i,
    rooms: without('addons/acting'),
    except: [],
    instead: 'something else: a barrier is a statement of acting',
  },
  {
    word: /fact(?!or)/i,
    rooms: without('addons/goals', 'formats'),
    except: ofGoals,
    instead: 'what is known or given',
  },
  {
    word: /tail/i,
    rooms: roomsIn('compiler', 'ir', 'language'),
    except: ['ir/abi.ts'],
    instead: 'rest: a tail is behind a horizon',
  },
  { word: /mode/i, rooms: roomsIn('compiler', 'language'), except: [], instead: 'binder, or variant of the loop' },
  { word: /candidate/i, rooms: ['assembly'], except: [], instead: 'pick: a candidate is one of a level' },
  {
    word: /cursor/i,
    rooms: roomsIn('compiler', 'reference'),
    except: [],
    instead: 'running loop: a cursor reads a plan',
  },
  { word: /shape/i, rooms: ['reference'], except: [], instead: 'nesting: a shape is one of a domain' },
  { word: /place(?!ment)/i, rooms: ['assembly'], except: ofTables, instead: 'position: a place is one of a table' },
  { word: /stage/i, rooms: roomsIn('compiler', 'language'), except: [], instead: 'check, pass or emitter' },
  { word: /table/i, rooms: ['assembly'], except: ofTables, instead: 'memo or queue: a table is that of a variable' },
];

function misused(path: string, names: readonly string[]): string[] {
  const room = roomOf(path);
  return givenUp
    .filter((word) => room !== undefined && word.rooms.includes(room) && !isIn(path, word.except))
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
    // A room inside another one has its own words.
    expect(misused('addons/debug/x.ts', ['link']).length).toBe(1);
    expect(misused('addons/debug/start/x.ts', ['link'])).toEqual([]);
    expect(() => roomsIn('assembly', 'execution')).toThrow('no room is called execution');
  });
});
