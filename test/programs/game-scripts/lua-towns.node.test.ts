// Scripts in Lua, carried out by Lua: towns end as their plans say, with actions as long as chance has it. A signal
// that is left out is missed, and so is a wait.

import { describe, expect, it } from 'vitest';
import { scriptsOf } from '../../../programs/game-scripts/index.ts';
import type { ScriptFile } from '../../../programs/game-scripts/index.ts';
import { seededRandom } from '../../../domains/random.ts';
import { hasLua, runInLua, runInWasmoon } from './lua.ts';
import type { TownRun } from './lua.ts';
import { exchangesOf, factsOf, linesOfFacts, planDay, scriptWeek, templatesIn } from './towns.ts';
import { generate } from '../../../domains/town/generate.ts';
import type { ScriptedDay } from './towns.ts';
import { portion, portionOf } from '../../engine.ts';

const templates = templatesIn('lua');

function scriptsFor({ session }: ScriptedDay): ScriptFile[] {
  return scriptsOf(session, { to: 'lua', templates });
}

function expectAsPlanned(run: TownRun, { town, after, lines }: ScriptedDay): void {
  expect(run.error).toBeNull();
  expect(run.facts).toEqual(linesOfFacts(factsOf(after)).toSorted());
  expect(run.exchanges).toEqual(exchangesOf(lines, town.hour));
}

const towns = Array.from({ length: 40 }, (_, seed) => ({ seed, characters: 3 + Math.round((seed * 37) / 39) }));

describe('scripts of towns in Lua', () => {
  it('end in the state that the plan ends in, with every exchange once', async () => {
    let exchanges = 0;
    for (const { seed, characters } of portionOf(towns)) {
      const day = planDay({ characters, seed });
      const run = await runInWasmoon(scriptsFor(day), day.town, 7 * seed + 1);
      expectAsPlanned(run, day);
      exchanges += run.exchanges.length;
    }
    expect(exchanges).toBeGreaterThan(portion(1000, 40));
  });

  it.skipIf(!hasLua)('do the same in lua5.4', () => {
    for (const { seed, characters } of portionOf(
      towns.filter((_, at) => at % 4 === 0),
      2,
    )) {
      const day = planDay({ characters, seed });
      for (const chance of [1, 2, 3]) expectAsPlanned(runInLua(scriptsFor(day), day.town, chance), day);
    }
  });

  it('do not end without any one of their signals', async () => {
    const random = seededRandom(5);
    for (let round = 0; round < portion(20); round++) {
      const day = planDay({ characters: 3 + random.below(6), seed: round });
      const run = await runInWasmoon(withoutLine(scriptsFor(day), /^ {2}script\.signal/m, random), day.town, round);
      expect(run.error).toMatch(/nobody can go on: waits for signal \d+ of \w+, which nobody sends/);
    }
  });

  it('most often go wrong without one of their waits', async () => {
    const random = seededRandom(6);
    let wrong = 0;
    for (let round = 0; round < portion(40); round++) {
      const day = planDay({ characters: 3 + random.below(6), seed: round });
      const files = withoutLine(scriptsFor(day), /^ {2}script\.wait/m, random);
      for (let chance = 1, isWrong = false; chance <= 5 && !isWrong; chance++) {
        const { error, facts } = await runInWasmoon(files, day.town, chance);
        isWrong = error !== null || facts.join() !== linesOfFacts(factsOf(day.after)).toSorted().join();
        if (isWrong) wrong++;
      }
    }
    expect(wrong).toBeGreaterThan(portion(20, 0));
  });
});

describe('scripts of several days in Lua', () => {
  it('begin each day with what the day before has left', async () => {
    for (const [seed, days] of [
      [1, 2],
      [2, 7],
      [3, 3],
    ] as const) {
      const town = generate({ characters: 4 + 3 * seed, seed });
      const { files, after, lines } = scriptWeek(town, days, { to: 'lua', templates });
      const run = await runInWasmoon(files, town, seed);
      expect(run.error).toBeNull();
      expect(run.facts).toEqual(linesOfFacts(factsOf(after)).toSorted());
      expect(run.exchanges).toEqual(exchangesOf(lines, town.hour));
      if (hasLua) expect(runInLua(files, town, seed + 7)).toMatchObject({ error: null, facts: run.facts });
    }
  });

  it('stop where a day cannot go on', async () => {
    const town = generate({ characters: 6, seed: 4 });
    const { files } = scriptWeek(town, 2, { to: 'lua', templates });
    const day = files.filter(({ path }) => path.startsWith('day_2/'));
    const broken = [
      ...files.filter((one) => !day.includes(one)),
      ...withoutLine(day, /^ {2}script\.signal/m, seededRandom(3)),
    ];
    expect((await runInWasmoon(broken, town, 1)).error).toMatch(/nobody can go on/);
  });
});

/** The scripts without one of the lines that begin so. */
function withoutLine(
  files: readonly ScriptFile[],
  pattern: RegExp,
  random: ReturnType<typeof seededRandom>,
): ScriptFile[] {
  const lines = files.flatMap(({ text }, file) =>
    text.split('\n').flatMap((line, at) => (pattern.test(line) ? [{ file, at }] : [])),
  );
  const { file, at } = random.pick(lines);
  return files.map(({ path, text }, number) => ({
    path,
    text: number === file ? text.split('\n').toSpliced(at, 1).join('\n') : text,
  }));
}
