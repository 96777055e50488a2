// The planner that the core is measured against plans the same: else the comparison would mean nothing.

import { describe, expect, it } from 'vitest';
import { planSimpleFps } from '../../bench/object-planner/index.ts';
import { findPlan } from '../../bench/object-planner/planner.ts';
import type { ObjectTask } from '../../bench/object-planner/planner.ts';
import { checkPlan } from '../../domains/simple-fps/validity.ts';
import { dense, tree } from '../domains/simple-fps/samples.ts';

describe('the object-style planner', () => {
  it.each([...dense, ...tree])('has the expected plan: $name', ({ instance, expected }) => {
    const { status, plan } = planSimpleFps(instance);
    expect(status).toBe(expected.solved ? 'solved' : 'failed');
    expect(plan).toEqual(expected.plan);
    if (expected.solved) expect(checkPlan(instance, plan)).toEqual({ valid: true });
  });

  it('gives up at its limit', () => {
    const { instance } = dense.find(({ name }) => name === 'dense_a10_n70_s6')!;
    expect(planSimpleFps(instance, 1000)).toEqual({ status: 'out-of-iterations', plan: [], iterations: 1000 });
  });

  it('does not change the state that it is given', () => {
    class Count {
      value = 0;
      clone(): this {
        return Object.assign(new Count(), this) as this;
      }
    }
    const add: ObjectTask<Count> = {
      kind: 'primitive',
      applicable: ({ value }) => value < 2,
      apply: (count) => void count.value++,
    };
    const state = new Count();
    expect(findPlan(state, [add, add]).plan).toEqual([add, add]);
    expect(findPlan(state, [add, add, add]).status).toBe('failed');
    expect(state.value).toBe(0);
  });
});
