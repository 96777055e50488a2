// The small commands of the domains: options by name, a problem on standard output that the domain accepts.

import { describe, expect, it } from 'vitest';
import * as hunters from '../../domains/hunters/index.ts';
import { checkCounts, readNumbers } from '../../domains/options.ts';
import * as squad from '../../domains/squad/index.ts';
import * as town from '../../domains/town/index.ts';
import { plannerOf } from './planned.ts';
import { commandNames, printed } from './printed.ts';

describe('the commands of the domains', () => {
  it.each([
    ['travel', ['seed=1'], 4],
    ['rescue', ['seed=5', 'soldiers=4'], 10],
    ['iceblox', ['seed=2', 'coin=1'], 8],
  ] as const)('print a problem that can be planned: %s', async (name, words, length) => {
    const { out, err } = await printed(name, ...words);
    expect(err).toBe('');
    expect(plannerOf(name).plan(out).plan).toHaveLength(length);
    expect((await printed(name, 'seed=3')).out).not.toBe(out);
  });

  it('print what the generators make', async () => {
    const level = hunters.generate({ seed: 3, rooms: 2, hunters: 5 });
    expect((await printed('hunters', 'seed=3', 'rooms=2', 'hunters=5')).out).toBe(hunters.toProblemText(level));
    const situation = squad.generate({ seed: 6, suspects: 2 });
    expect((await printed('squad', 'seed=6', 'suspects=2')).out).toBe(squad.toProblemText(situation));
    const few = town.generate({ seed: 2, characters: 4 });
    expect((await printed('town', 'seed=2', 'characters=4', 'hours=3')).out).toBe(
      town.toProblemText(few, { hours: 3 }),
    );
  });

  it.each(commandNames)('say in one line what is wrong: %s', async (name) => {
    const { out, err, code } = await printed(name, 'sed=1');
    expect([out, code]).toEqual(['', 2]);
    expect(err).toMatch(/^there is no option sed \(there are seed, [^\n]*\)\n$/);
  });
});

describe('options', () => {
  it('are names with numbers', () => {
    expect(readNumbers(['seed=3', 'chance=0.5'], { seed: 0, chance: 1 })).toEqual({ seed: 3, chance: 0.5 });
    expect(() => readNumbers(['seed'], { seed: 0 })).toThrow('"seed" must be a name and a number, such as seed=1');
    expect(() => readNumbers(['toString=1'], { seed: 0 })).toThrow('there is no option toString');
  });

  it('that count are whole numbers from a least one', () => {
    expect(() => checkCounts({ seed: 1.5 }, { seed: 0 })).toThrow('seed must be an integer from 0, not 1.5');
    expect(() => checkCounts({ seed: -1 }, { seed: 0 })).toThrow('seed must be an integer from 0, not -1');
    checkCounts({ seed: 0 }, { seed: 0 });
  });
});
