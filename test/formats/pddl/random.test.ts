// Random walks in random domains: what a domain was lowered to, what it was written as, and what PDDL says agree on
// which steps can be done, on the goal, and on the cost. So does the text written as PDDL again.

import { describe, expect, it } from 'vitest';
import { checkPddlPlan } from '../../../programs/testing/index.ts';
import { createRandom } from '../../differential/random.ts';
import { writePddl } from '../../../formats/pddl/index.ts';
import { carriedOut, lowered, throughText } from './carried.ts';
import type { LoweredPddl } from '../../../formats/pddl/index.ts';
import { randomPddl } from './random-pddl.ts';
import { portion } from '../../engine.ts';

const domains = portion(200);

interface Walked {
  tried: number;
  done: number;
  reached: number;
  /** Whether the text could be written as PDDL again. */
  isSaid: boolean;
}

/** null: PDDL can't say it. */
function throughPddl({ domain, problem }: LoweredPddl): LoweredPddl | null {
  const written = writePddl(domain, problem);
  return written.domain === null ? null : lowered(written.domain, written.problem!);
}

function walk(seed: number): Walked {
  const { domain, problem, steps } = randomPddl(seed);
  const setting = lowered(domain, problem);
  const written = throughText(setting);
  const again = throughPddl(written);
  const random = createRandom(seed);
  const plan: string[] = [];
  const walked: Walked = { tried: 0, done: 0, reached: 0, isSaid: again !== null };
  for (let at = 0; at < 12 && steps.length > 0; at++) {
    const tried = [...plan, steps[random.below(steps.length)]!];
    const text = tried.join('\n');
    const said = checkPddlPlan(domain, problem, text);
    // PDDL leaves it open what happens to it.
    if (!said.ok && said.reason.includes('in two ways')) continue;
    const found = carriedOut(setting, text);
    const stuck = said.ok || said.step === null ? null : said.step;
    walked.tried++;
    expect({ seed, text, stuck: found.stuck, isReached: found.isReached }).toEqual({
      seed,
      text,
      stuck,
      isReached: said.ok,
    });
    expect({ seed, text, ...carriedOut(written, text) }).toEqual({ seed, text, ...found });
    if (again) expect({ seed, text, ...carriedOut(again, text) }).toEqual({ seed, text, ...found });
    if (said.ok) {
      walked.reached++;
      expect({ seed, text, cost: found.cost }).toEqual({ seed, text, cost: said.cost });
    }
    if (stuck !== null) continue;
    plan.push(tried.at(-1)!);
    walked.done++;
  }
  return walked;
}

describe('random domains', () => {
  it('mean what PDDL says, as a text of the language too', () => {
    const sum = { tried: 0, done: 0, reached: 0, said: 0 };
    for (let seed = 1; seed <= domains; seed++) {
      const walked = walk(seed);
      sum.tried += walked.tried;
      sum.done += walked.done;
      sum.reached += walked.reached;
      if (walked.isSaid) sum.said++;
    }
    // Enough of each kind, or the comparison says little.
    expect(sum.done).toBeGreaterThan(domains);
    expect(sum.tried - sum.done).toBeGreaterThan(domains);
    expect(sum.reached).toBeGreaterThan(domains / 4);
    expect(sum.said).toBeGreaterThan(domains / 2);
  });
});
