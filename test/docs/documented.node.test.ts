// Every code block of the documentation is run, or checked as far as a fragment can be: files are written, commands and
// programs print what the page says, programs are accepted by TypeScript. The README and the tutorial have tests of
// their own.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseHddl } from '../../formats/hddl/index.ts';
import { parsePddl } from '../../formats/pddl/index.ts';
import { loadDomain, parse } from '../../language/index.ts';
import { root } from '../repo/sources.ts';
import type { Block } from './blocks.ts';
import { blocksIn, comparable } from './blocks.ts';
import { Folder } from './run.ts';
import { portionOf } from '../engine.ts';

/** Pages that go on with the domain of another one. */
const domains: Record<string, string> = {
  'docs/api.md': 'test/docs/api.htn',
  'docs/how-to/bundlers.md': 'README.md',
  'docs/how-to/changing-worlds.md': 'README.md',
  'docs/how-to/counting.md': 'README.md',
  'docs/how-to/debug-running-games.md': 'README.md',
  'docs/how-to/many-characters.md': 'README.md',
  'docs/how-to/objects.md': 'README.md',
  'docs/how-to/saving.md': 'README.md',
  'docs/how-to/worker.md': 'README.md',
};

/** What the fragments of a page take for granted. */
const granted: Record<string, string> = {
  'docs/api.md': `import type { Session, Value } from 'frameplan';
    import type { GuardDomain } from './guard.d.ts';
    declare global {
      const bytes: Uint8Array<ArrayBuffer>;
      const domain: import('frameplan').Domain<GuardDomain>;
      const session: Session<GuardDomain>;
      function shoot(who: Value, gun: Value): void;
    }`,
  'docs/how-to/acting.md': `import type { Acting } from 'frameplan/acting';
    import type { WatchDomain } from './watch.d.ts';
    declare global {
      const domain: import('frameplan').Domain<WatchDomain>;
      const world: import('frameplan').World<WatchDomain>;
      const acting: Acting<WatchDomain>;
      function picksTheLock(guard: number): boolean;
    }`,
  'docs/how-to/debug-running-games.md': `import type { GuardDomain } from './guard.d.ts';
    declare global {
      const planner: import('frameplan').Planner;
      const domain: import('frameplan').Domain<GuardDomain>;
      const world: import('frameplan').World<GuardDomain>;
      const module: Uint8Array<ArrayBuffer>;
      const text: string;
      function play(): void;
    }`,
  'docs/how-to/playground.md': `export {};
    declare global {
      const planner: import('frameplan').Planner;
      const world: import('frameplan').World;
    }`,
  'docs/how-to/goals.md': `export {};
    declare global {
      const goals: import('frameplan/goals').Goals;
    }`,
  // What the plugin writes is found by bundlers; test/package has it checked as they do.
  'docs/how-to/bundlers.md': `declare module '*.htn' {
      const domain: import('frameplan').CompiledDomain<import('./guard.d.ts').GuardDomain>;
      export default domain;
    }`,
};

const pages = ['docs', 'docs/how-to']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith('.md') && path !== 'docs/tutorial.md')
  .map((page) => {
    const blocks = blocksIn(readFileSync(join(root, page), 'utf8')).filter(({ language }) => language !== '');
    return [page, blocks] as const;
  })
  .filter(([, blocks]) => blocks.length > 0);

/** `npm test` runs what some pages have, and checks the syntax of all. */
const runPages = new Set(portionOf(pages, 2));

describe.each(pages.map((entry) => [...entry, runPages.has(entry)] as const))('%s', (page, blocks, isRun) => {
  const folder = new Folder(page.replace(/\W/g, '-'));
  const programs: string[] = [];

  if (isRun && page in domains) {
    it('goes on with a domain', async () => {
      await folder.bringDomain(domains[page]!);
    });
  }

  it.each(blocks.map((block) => [`${block.language} in line ${block.line}`, block] as const))(
    '%s',
    { timeout: 60_000 },
    async (_, block) => {
      if (block.language === 'ts') programs.push(block.file ?? `fragment-${block.line}.ts`);
      await perform(block, folder, isRun);
    },
  );

  if (!isRun || !blocks.some(({ language }) => language === 'ts')) return;

  it('is accepted by TypeScript', { timeout: 60_000 }, () => {
    const prelude = page in granted ? ['granted.d.ts'] : [];
    if (page in granted) folder.write('granted.d.ts', granted[page]!);
    expect(folder.typeErrors([...programs, ...prelude])).toEqual([]);
  });
});

async function perform(block: Block, folder: Folder, isRun: boolean): Promise<void> {
  const { language, file, words, text, line, printed } = block;
  if (file !== undefined) folder.write(file, text, words.includes('more'));
  switch (language) {
    case 'htn':
      expect(saidAgainst(text, file === undefined || words.includes('more'))).toEqual([]);
      return;
    case 'hddl':
      expect(parseHddl(text).diagnostics.map(({ message }) => message)).toEqual([]);
      return;
    case 'pddl':
      expect(parsePddl(text).diagnostics.map(({ message }) => message)).toEqual([]);
      return;
    // Programs of games: test/programs/game-scripts runs such.
    case 'gdscript':
    case 'lua':
      return;
    case 'json':
      JSON.parse(text);
      return;
    case 'ts':
      if (file === undefined) folder.write(`fragment-${line}.ts`, `${text}\nexport {};\n`);
      else if (isRun && printed !== undefined)
        expect(comparable(await folder.runProgram(file))).toBe(comparable(printed));
      return;
    case 'sh': {
      if (!isRun) return;
      const output = await folder.runCommands(text);
      if (printed !== undefined) expect(comparable(output)).toBe(comparable(printed));
      return;
    }
    default:
      throw new Error(`the tests do not know what to do with a block of "${language}" (${basename(folder.path)})`);
  }
}

/** What there is to say against a text; of a fragment, only against its syntax, wherever it may belong. */
function saidAgainst(text: string, isPart: boolean): string[] {
  if (!isPart && /^domain /m.test(text)) return loadDomain(text).diagnostics.map(({ message }) => message);
  const places = ['', 'task T() {', 'task T() { method {'];
  const attempts = places.map((place) => {
    const end = place.replace(/[^{]/g, '').replaceAll('{', '}');
    return parse(`${place}\n${text}\n${end}`).diagnostics.map(({ message }) => message);
  });
  return attempts.find((messages) => messages.length === 0) ?? attempts[0]!;
}

describe('the reading of blocks', () => {
  it('finds files, fragments and what is printed', () => {
    const page = '```htn a.htn more\ntype A;\n```\n\n```sh\nx\n```\nprints\n```\ny\n```\n';
    expect(blocksIn(page)).toMatchObject([
      { language: 'htn', file: 'a.htn', words: ['a.htn', 'more'], text: 'type A;\n', line: 1, printed: undefined },
      { language: 'sh', file: undefined, text: 'x\n', line: 5, printed: 'y\n' },
      { language: '' },
    ]);
  });

  it('refuses what cannot be understood', () => {
    expect(saidAgainst('type 3;', true)).not.toEqual([]);
    expect(saidAgainst('domain d;\ntask A(T t) {}', false)).not.toEqual([]);
  });

  it('leaves measures out of what is compared', () => {
    const solved = 'solved: 2 tasks, cost 2 (3 iterations, 1.2 µs)\n';
    expect(comparable(solved)).toBe(comparable(solved.replace('3', '17').replace('1.2 µs', '12 ms')));
    expect(comparable(solved)).not.toBe(comparable(solved.replace('cost 2', 'cost 3')));
    const failed = 'no plan: every decomposition was tried (13 iterations, 1 µs)';
    expect(comparable(failed)).not.toBe(comparable(failed.replace('13', '14')));
  });
});
