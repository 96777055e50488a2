// Random domains that call themselves with no condition in the way: what searches answer, against what there is.

import { describe, expect, it } from 'vitest';
import { isAll, isNode, portion } from '../engine.ts';
import { mistakesOf, noEndings, recursiveCase, ways } from './recursive-cases.ts';
import type { Endings } from './recursive-cases.ts';

/** Chromium is the faster engine. */
const cases = portion(isNode ? 100 : 300, 8);
const [plainWay, ...otherWays] = Object.keys(ways) as [string, ...string[]];

/**
 * Searches in default options that end at a limit all the same, where there is a plan and where there is none. It may
 * become less.
 */
const mostAtLimits = { plan: (cases * 60) / 500, none: (cases * 30) / 500 };

describe('tasks that call themselves with no condition in the way', () => {
  const endings = new Map<string, Endings>([[plainWay, noEndings()]]);

  it('are planned as looking at everything says', { timeout: 600_000 }, () => {
    const mistakes: string[] = [];
    for (let seed = 1; seed <= cases; seed++) {
      const names = [plainWay, otherWays[seed % otherWays.length]!];
      mistakes.push(...mistakesOf(recursiveCase(seed), names, endings));
    }
    expect(mistakes).toEqual([]);
  });

  it.runIf(isAll)('seldom end at a limit where all can be told', () => {
    const { plan, none, unknown } = endings.get(plainWay)!;
    const atLimits = (row: Record<string, number>) =>
      Object.entries(row).reduce((sum, [status, count]) => (status.startsWith('out-of') ? sum + count : sum), 0);
    expect(plan['solved']).toBeGreaterThan(cases / 6);
    expect(none['failed']).toBeGreaterThan(cases / 25);
    expect(Object.values(unknown).reduce((sum, count) => sum + count, 0)).toBeLessThan(cases / 10);
    expect(atLimits(plan)).toBeLessThanOrEqual(mostAtLimits.plan);
    expect(atLimits(none)).toBeLessThanOrEqual(mostAtLimits.none);
  });
});
