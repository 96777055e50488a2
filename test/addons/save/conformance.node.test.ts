// Every conformance case again, with its search saved and restored after every iteration, in long searches after every
// 37th from the 3,000th on. So the whole language is saved once.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { domainFor } from '../../../language/index.ts';
import { load } from '../../bindings/helpers.ts';
import { expectationsIn } from '../../conformance/cases.ts';
import { hasGoals, optimised } from '../../conformance/planners.ts';
import { root } from '../../repo/sources.ts';
import { planInterrupted } from './interrupted.ts';
import { isAll, portion, portionOf } from '../../engine.ts';

const folder = join(root, 'test', 'cases', 'conformance');
const files = readdirSync(folder).filter((name) => name.endsWith('.htn'));
const ways = (['first', 'best'] as const).flatMap((mode) =>
  ([0, false] as const).map((remember) => ({ mode, remember })),
);
let turn = 0;
let moves = 0;

/**
 * How many iterations each stretch has. What is known of a goal is not saved: such searches need longer and longer
 * stretches, or they would begin with the goal again and again.
 */
function strides(isGoal: boolean): () => number {
  let turn = 0;
  if (isGoal) return () => 2 ** Math.floor(turn++ / 6);
  return () => (turn++ < portion(1000, 20) ? 1 : portion(37, 370));
}

describe.each(portionOf(files, Math.ceil(files.length / 2)))('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const { domain, problems } = load(text);
  const expectations = expectationsIn(text);

  it.each(problems.map((problem) => [problem.name, problem] as const))('%s', (_, problem) => {
    const { limits } = expectations.get(problem.name)!;
    const own = optimised(domainFor(domain, problem));
    const isGoal = hasGoals(own);
    // In `npm test` one of the ways, and another one for the next problem.
    for (const { mode, remember } of isAll ? ways : [ways[turn++ % ways.length]!]) {
      const found = planInterrupted(own, problem, { mode, remember, limits }, strides(isGoal), remember === 0);
      expect(found.interrupted).toEqual(found.plain);
      expect(found.differed).toBe(0);
      moves += found.moves;
    }
  });
});

it('they have moved often', () => {
  expect(moves).toBeGreaterThan(portion(1000));
});
