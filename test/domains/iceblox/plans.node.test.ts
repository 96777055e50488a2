// Iceblox on small mazes that can be played in the head: what each of the penguin's tasks is good for, and what cannot
// be had.

import { describe, expect, it } from 'vitest';
import { readMaze } from '../../../domains/iceblox/maze.ts';
import { toProblemText } from '../../../domains/iceblox/problem.ts';
import { searchMaze } from '../../../domains/iceblox/search.ts';
import { checkPlan } from '../../../domains/iceblox/validity.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { formatStep, withoutInternal } from '../../../ir/plan.ts';
import { loadProblem } from '../../../language/index.ts';
import { planReference } from '../../../reference/search.ts';
import { plannerOf } from '../planned.ts';

const iceblox = plannerOf('iceblox');

const mazes: [string, string, string[]][] = [
  [
    'a coin beside the penguin',
    `
    p$
    `,
    ['Extract(c0_0, coin0, right)'],
  ],
  [
    'a coin to walk to',
    `
    p..$
    `,
    ['MoveToCrossroad(c0_0, c0_2)', 'Extract(c0_2, coin0, right)'],
  ],
  [
    'a block in the way',
    `
    po$
    `,
    ['DestroyWeapon(c0_0, c0_1, right)', 'MoveToCrossroad(c0_0, c0_1)', 'Extract(c0_1, coin0, right)'],
  ],
  [
    'a flame that guards the coin, and a weapon in line with it',
    `
    po....*.$
    `,
    [
      'KickToKillGuard(c0_0, c0_1, right, c0_7)',
      'MoveToCrossroad(c0_0, c0_6)',
      'DestroyWeapon(c0_6, c0_7, right)',
      'MoveToCrossroad(c0_6, c0_7)',
      'Extract(c0_7, coin0, right)',
    ],
  ],
  [
    'a coin that slides before it is broken',
    `
    p$..
    `,
    ['Kick(c0_0, c0_1, right, c0_3)', 'MoveToCrossroad(c0_0, c0_2)', 'Extract(c0_2, coin0, right)'],
  ],
];

const hopeless: [string, string][] = [
  ['a coin behind rocks', 'p#$'],
  ['a flame that guards the coin, and no weapon', 'p....*.$'],
  ['a weapon that is not in line with the flame', 'p#.....*$\no#.......'],
];

describe('the Iceblox domain', () => {
  it('has nothing to complain about', () => {
    expect(iceblox.diagnostics).toEqual([]);
  });

  it.each(mazes)('plans for %s', (_, drawing, expected) => {
    const maze = readMaze(drawing.replaceAll(' ', ''));
    const { plan } = iceblox.plan(toProblemText(maze, 0));
    expect(plan).toEqual(expected);
    expect(checkPlan(maze, 0, plan)).toEqual({ valid: true, pushes: searchMaze(maze).pushes[0] });
  });

  it.each(mazes)('is planned alike by the reference planner for %s', (_, drawing, expected) => {
    const maze = readMaze(drawing.replaceAll(' ', ''));
    const problem = loadProblem(toProblemText(maze, 0), iceblox.domain).problem!;
    const { plan } = planReference(iceblox.domain, problem, { mode: 'first' });
    const numbering = numberObjects(iceblox.domain, problem.objects);
    const steps = withoutInternal(plan!).map((step) => formatStep(iceblox.domain, numbering, step));
    expect(steps).toEqual(expected);
  });

  it.each(hopeless)('has no plan for %s', (_, drawing) => {
    const maze = readMaze(drawing);
    expect(searchMaze(maze).pushes).toEqual([null]);
    expect(iceblox.plan(toProblemText(maze, 0)).status).toBe('failed');
  });
});

describe('the check of Iceblox plans', () => {
  const maze = readMaze('po....*.$');
  const plan = mazes[3]![2];

  it.each([
    [[], 0, 'coin0 is not collected'],
    [['MoveToCrossroad(c0_0, c0_4)'], 0, 'no safe way leads to c0_4'],
    [['MoveToCrossroad(c0_1, c0_0)'], 0, 'the penguin is at c0_0'],
    [['KickToKillGuard(c0_0, c0_1, right, c0_6)'], 0, 'the block stops at c0_7'],
    [['Kick(c0_0, c0_1, right, c0_7)'], 0, 'a flame is killed'],
    [['DestroyWeapon(c0_0, c0_1, right)'], 0, 'the block slides away'],
    [['DestroyWeapon(c0_0, c0_2, right)'], 0, 'there is nothing to push at c0_2'],
    [[...plan.slice(0, 2), 'Extract(c0_6, coin0, right)'], 2, 'coin0 is not there'],
    [['Jump(c0_0)'], 0, 'there is no such task'],
  ])('refuses %j', (wrong, step, reason) => {
    const verdict = checkPlan(maze, 0, wrong);
    expect(verdict).toMatchObject({ valid: false, step });
    expect(verdict).toHaveProperty('reason', expect.stringContaining(reason));
    expect(checkPlan(maze, 0, plan)).toEqual({ valid: true, pushes: 3 });
  });
});
