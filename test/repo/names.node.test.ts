// One name, one thing (docs/glossary.md): no two types have the same name, and words that were given up stay so.

import { describe, expect, it } from 'vitest';
import { homonyms, identifiersIn, typesIn } from './identifiers.ts';
import { allSources } from './sources.ts';

interface GivenUp {
  word: RegExp;
  /** Folders in which the word has no other meaning, and the files in which it has its own. */
  folders: string[];
  except: string[];
  instead: string;
}

const givenUp: GivenUp[] = [
  {
    word: /goal/i,
    folders: ['assembly', 'bindings', 'compiler', 'execution', 'ir', 'pool', 'reference'],
    except: [],
    instead: 'request: what a search was asked to plan',
  },
  {
    word: /frame(?!plan)/i,
    folders: ['assembly', 'compiler', 'ir'],
    except: ['assembly/index.ts', 'assembly/queue.ts', 'assembly/schedule.ts', 'assembly/memory.ts'],
    instead: 'choice point: a frame is one of a game',
  },
  { word: /slot/i, folders: ['assembly', 'cli'], except: [], instead: 'function number, local, bucket or lane' },
];

function misused(path: string, names: readonly string[]): string[] {
  return givenUp
    .filter(({ folders, except }) => folders.includes(path.split('/')[0]!) && !except.includes(path))
    .flatMap(({ word, instead }) =>
      names.filter((name) => word.test(name)).map((name) => `${path}: ${name} (${instead})`),
    );
}

const sources = allSources();

describe('the names of types', () => {
  it('are names of one type each', () => {
    expect(homonyms(new Map(sources.map((path) => [path, typesIn(path)])))).toEqual([]);
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
    expect(homonyms(declared)).toEqual(['B: x.ts, y.ts', 'C: y.ts, y.ts']);
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
