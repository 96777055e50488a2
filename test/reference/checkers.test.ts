// The two checkers of plans. Carrying a plan out checks whether the steps can be done; deriving checks whether the
// methods lead to them.

import { describe, expect, it } from 'vitest';
import { derivePlan } from '../../reference/derive.ts';
import { carryOutPlan } from '../../reference/carry-out.ts';
import { addressOf } from '../../reference/world.ts';
import {
  arithmetic,
  boolean,
  DomainBuilder,
  call,
  choose,
  compare,
  asked,
  integer,
  level,
  local,
  method,
  ordered,
  range,
  unordered,
} from './build.ts';

const builder = new DomainBuilder();
const count = builder.fluent('count', range(0, 2));
const lit = builder.fluent('lit', boolean, [boolean]);
const raise = builder.primitive('Raise', [], { effects: [count.add([], 1)], cost: 2 });
const light = builder.primitive('Light', [boolean], {
  guards: [compare(lit.read(local(0)), 'equal', false)],
  effects: [lit.set([local(0)], true)],
});
const check = builder.primitive('Check', [integer], {
  guards: [compare(count.read(), 'equal', local(0))],
  internal: true,
});
const divide = builder.primitive('Divide', [integer], { cost: arithmetic(1, 'divide', local(0)) });
const any = builder.compound(
  'Any',
  [],
  [method([], choose('exists', [level(0, boolean)], call(light, local(0))))],
  [boolean],
);
const all = builder.compound('All', [], [method([], ordered(call(raise), unordered(call(any), call(raise))))]);
const { domain } = builder;
const problem = builder.problem(asked(all));
const step = (task: number, ...args: number[]) => ({ task, args });

describe('carrying out', () => {
  it('gives the cost and the state that a plan ends in', () => {
    const carried = carryOutPlan(domain, problem, [step(raise), step(light, 1), step(check, 1), step(raise)]);
    expect(carried).toMatchObject({ ok: true, cost: 5 });
    expect(carried.world.values[addressOf(carried.world, count.variable, [])]).toBe(2);
    expect(carried.world.values[addressOf(carried.world, lit.variable, [1])]).toBe(1);
  });

  it.each([
    ['a condition is false', [step(light, 1), step(light, 1)], 1, 'a condition of Light is false (line 1)'],
    ['a range is left', [step(raise), step(raise), step(raise)], 2, 'Raise would set count to 3, out of its range'],
    ['something faults', [step(divide, 0)], 0, 'division by zero'],
    ['a cost is negative', [step(divide, 1), step(divide, -1)], 1, 'the cost of Divide is -1'],
    ['a step is no primitive task', [step(any)], 0, 'Any is a compound task, not a step'],
    ['a step is no task', [step(99)], 0, 'there is no task number 99'],
    ['arguments are missing', [step(light)], 0, 'Light takes 1 argument'],
  ])('names the first step that does not hold when %s', (_, steps, index, reason) => {
    expect(carryOutPlan(domain, problem, steps)).toMatchObject({ ok: false, index, reason });
  });
});

describe('deriving', () => {
  it.each([
    ['in one order', [step(raise), step(light, 0), step(raise)]],
    ['in the other', [step(raise), step(raise), step(light, 0)]],
    ['with a later binding', [step(raise), step(light, 1), step(raise)]],
  ])('finds a plan that the methods lead to, %s', (_, steps) => {
    expect(derivePlan(domain, problem, steps)).toMatchObject({ status: 'derived', furthest: 3 });
  });

  it('refuses steps that hold, but that no decomposition gives', () => {
    const other = [step(light, 0), step(raise), step(raise)];
    expect(carryOutPlan(domain, problem, other).ok).toBe(true);
    expect(derivePlan(domain, problem, other)).toMatchObject({ status: 'not-derived', furthest: 0 });
    const short = [step(raise), step(light, 0)];
    expect(derivePlan(domain, problem, short)).toMatchObject({ status: 'not-derived', furthest: 2 });
    const long = [step(raise), step(light, 0), step(raise), step(check, 2)];
    expect(derivePlan(domain, problem, long)).toMatchObject({ status: 'not-derived', furthest: 3 });
  });

  it('refuses steps that do not hold', () => {
    const steps = [step(raise), step(check, 0)];
    expect(derivePlan(domain, problem, steps)).toMatchObject({ status: 'not-derived', furthest: 1 });
  });

  it('derives the empty plan of the empty network only', () => {
    expect(derivePlan(domain, builder.problem({ kind: 'ordered', parts: [] }), []).status).toBe('derived');
    expect(derivePlan(domain, problem, []).status).toBe('not-derived');
  });

  it('keeps to its limit of iterations', () => {
    const endless = new DomainBuilder();
    const again = endless.compound('Again', [], (self) => [method([], call(self))]);
    const found = derivePlan(endless.domain, endless.problem(asked(again)), [], { iterations: 50 });
    expect(found).toMatchObject({ status: 'out-of-iterations', iterations: 50 });
  });
});
