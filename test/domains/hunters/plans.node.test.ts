// The hunters' plans: for 1 to 3 rooms with 2 to 3 hunters per room there is one, and every gate is held when it is
// passed.

import { describe, expect, it } from 'vitest';
import { generate } from '../../../domains/hunters/generate.ts';
import type { HuntersLevel } from '../../../domains/hunters/level.ts';
import { checkPlan } from '../../../domains/hunters/validity.ts';
import { door, doorPlan, gate, gatePlan, small, thirdPlan } from './levels.ts';
import { loaded, plan, read } from './planning.ts';
import type { Depth } from './planning.ts';

const depths: Depth[] = ['full', 'hybrid'];

/** The sizes of the paper's experiments. */
const sizes = [1, 2, 3].flatMap((rooms) =>
  Array.from({ length: 3 * rooms - 1 }, (_, index): [number, number] => [rooms, index + 2]),
);

/** Who has anything to do with each room, by room. */
function teams(level: HuntersLevel): string[][] {
  const { lines } = plan('hybrid', level);
  return level.rooms.map((_, room) => {
    const there = lines.filter((line) => new RegExp(`\\b(room${room}|exit${room}|gate${room}_\\d+)\\b`).test(line));
    return [...new Set(there.map((line) => /hunter\d+/.exec(line)![0]))].toSorted();
  });
}

describe('both versions of the domain', () => {
  it.each(depths)('have nothing to complain about: %s', (depth) => {
    expect(loaded[depth].diagnostics).toEqual([]);
  });

  it('have the same world and the same strategy', () => {
    const shared = (text: string): string =>
      text.slice(text.indexOf('domain hunters;')).split(/\/\/ -+\n\/\/ (?:Every|What)/)[0]!;
    expect(shared(read('hunters-hybrid.htn'))).toBe(shared(read('hunters.htn')));
    expect(shared(read('hunters.htn'))).toContain('task CatchZombie(Room room)');
  });
});

describe.each(depths)('plans in the %s version', (depth) => {
  it.each(sizes)('exist for %i rooms with %i hunters, and are valid', (rooms, hunters) => {
    for (let seed = 0; seed < 4; seed++) {
      const level = generate({ seed, rooms, hunters });
      const { status, lines } = plan(depth, level);
      expect({ seed, status }).toEqual({ seed, status: 'solved' });
      expect({ seed, ...checkPlan(level, lines) }).toEqual({ seed, valid: true });
    }
  });

  it('exist where every entrance is a gate', () => {
    const level = generate({ seed: 5, rooms: 3, hunters: 2, gate: 1 });
    const { lines } = plan(depth, level);
    expect(checkPlan(level, lines)).toEqual({ valid: true });
    expect(lines.filter((line) => line.startsWith(depth === 'full' ? 'HoldGate' : 'OpenGate')).length).toBe(12);
  });

  it('are the same by the core', () => {
    for (const [rooms, hunters] of sizes) {
      const level = generate({ seed: 2, rooms, hunters });
      expect(plan(depth, level, 'core')).toEqual(plan(depth, level));
    }
  });

  it.each<[string, HuntersLevel]>([
    ['with a single hunter', small([door], [0])],
    ['without a hunter', small([door], [])],
    ['without an entrance', small([], [0, 0])],
    [
      'with a blocked entrance',
      small(
        [
          { ...door, blocked: true },
          { ...gate, blocked: true },
        ],
        [0, 0],
      ),
    ],
    ['when the hunters can never meet', { ...small([door], [0, 0]), doors: [] }],
  ])('do not exist %s', (_, level) => {
    expect(plan(depth, level)).toEqual({ status: 'failed', lines: [] });
  });
});

describe('the plan', () => {
  it.each<[string, Depth, HuntersLevel, string[]]>([
    ['through a door, step by step', 'full', small([door], [0, 0]), doorPlan],
    ['through a gate', 'hybrid', small([gate], [0, 0]), gatePlan],
    ['by three', 'hybrid', small([door], [0, 0, 0]), thirdPlan],
  ])('is the expected one: %s', (_, depth, level, expected) => {
    expect(plan(depth, level)).toEqual({ status: 'solved', lines: expected });
  });
});

describe('hunters', () => {
  it.each(sizes)('come in twos and threes: %i rooms, %i hunters', (rooms, hunters) => {
    for (const team of teams(generate({ seed: 1, rooms, hunters }))) expect([2, 3]).toContain(team.length);
  });

  it.each([
    [9, [3, 3, 3]],
    [8, [3, 3, 2]],
    [6, [2, 2, 2]],
  ])('work in teams of their own when there are enough: %i hunters', (hunters, sizes) => {
    const all = teams(generate({ seed: 3, rooms: 3, hunters }));
    expect(all.map(({ length }) => length)).toEqual(sizes);
    expect(new Set(all.flat()).size).toBe(hunters);
  });

  it('all get a turn when there are too few', () => {
    expect(new Set(teams(generate({ seed: 3, rooms: 3, hunters: 5 })).flat()).size).toBe(5);
  });
});
