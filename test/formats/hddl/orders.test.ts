// Orders of subtasks of any kind: a plan is found exactly where trying every order of the actions finds one.

import { describe, expect, it } from 'vitest';
import { checkHddlPlan } from '../../../programs/testing/index.ts';
import { createRandom } from '../../differential/random.ts';
import { portion } from '../../engine.ts';
import { expectSameAsText } from './converted.ts';
import { flattened, isCrossing, isPossible, randomCase, textsOf } from './order-cases.ts';
import { plannedFrom } from './planned.ts';

describe('any order', () => {
  it('is planned as trying every order says', { timeout: 120_000 }, () => {
    const endings: Record<string, number> = {};
    for (let seed = 1; seed <= portion(1000, 300); seed++) {
      const random = createRandom(seed);
      const one = randomCase(random);
      if (!isCrossing(one) && seed % 50 > 0) continue;
      if (isCrossing(one) && one.asked > 1) endings['two at once'] = (endings['two at once'] ?? 0) + 1;
      if (isCrossing(one) && one.levels > 1) endings['one in another'] = (endings['one in another'] ?? 0) + 1;
      const { domain, problem } = textsOf(one);
      const { status, written } = plannedFrom(domain, problem);
      const expected = isPossible(flattened(one)) ? 'solved' : 'failed';
      const texts = `seed ${seed}\n${domain}\n${problem}`;
      endings[status] = (endings[status] ?? 0) + 1;
      if (status !== 'out-of-iterations') expect([status, texts]).toEqual([expected, texts]);
      if (written === null) continue;
      expect([checkHddlPlan(domain, problem, written).ok, texts, written]).toEqual([true, texts, written]);
    }
    for (const ending of ['solved', 'failed', 'two at once', 'one in another']) {
      expect([ending, (endings[ending] ?? 0) > portion(10, 0)]).toEqual([ending, true]);
    }
  });

  it('may be said in text', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const one = randomCase(createRandom(seed));
      if (!isCrossing(one)) continue;
      const { domain, problem } = textsOf(one);
      expectSameAsText(domain, problem);
    }
  });
});
