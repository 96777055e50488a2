// The checker of plans on all expected plans of the benchmark, as they are and spoilt.

import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../../domains/simple-fps/validity.ts';
import { importsIn } from '../../repo/sources.ts';
import { allSamples } from './samples.ts';

const solved = allSamples.filter(({ expected }) => expected.solved);

describe('the expected plans of the benchmark', () => {
  it('are there', () => {
    expect(allSamples).toHaveLength(131);
    expect(solved).toHaveLength(130);
  });

  it('are all valid', () => {
    const wrong = solved
      .map(({ name, instance, expected }) => ({ name, verdict: checkPlan(instance, expected.plan) }))
      .filter(({ verdict }) => !verdict.valid);
    expect(wrong).toEqual([]);
  });

  it('are refused without their last action: the player is not wounded', () => {
    for (const { instance, expected } of solved) {
      const verdict = checkPlan(instance, expected.plan.slice(0, -1));
      expect(verdict).toMatchObject({ valid: false, reason: 'the player is not wounded at the end' });
    }
  });

  it('are refused where one thing that they need is not done', () => {
    const needed = /^\(!(moving|make-accessible|place-in-inventory|reload|make-contact|turn-on-lights)/;
    let tried = 0;
    for (const { instance, expected } of solved) {
      expected.plan.forEach((action, step) => {
        if (!needed.test(action)) return;
        tried++;
        const verdict = checkPlan(instance, expected.plan.toSpliced(step, 1));
        expect(!verdict.valid && verdict.step >= step, action).toBe(true);
      });
    }
    expect(tried).toBeGreaterThan(1000);
  });
});

describe('the checker', () => {
  it('shares no code with what it checks', () => {
    const imported = importsIn('domains/simple-fps')
      .filter(({ from }) => /\/validity/.test(from))
      .map(({ to }) => to);
    expect(new Set(imported)).toEqual(
      new Set(['domains/simple-fps/instance.ts', 'domains/simple-fps/validity-world.ts']),
    );
    expect(importsIn('domains/simple-fps').filter(({ from }) => from.endsWith('/instance.ts'))).toEqual([]);
  });
});
