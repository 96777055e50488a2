// A search for the best plan may find a plan without meeting a fault. The plan still comes from the methods.

import { expect, it } from 'vitest';
import { loadDomain } from '../../language/index.ts';
import { derivePlan } from '../../reference/derive.ts';

const text = `domain d;
constant integer divisor := 0;
task Ask() { method { 1 / divisor != 0; ordered(Act()); } }
task Act() { }
task Do() { method { ordered(Ask()); } method { } }
problem p of d;
ordered(Do());`;

it('faults end what a task offers, not the derivation of a plan', () => {
  const { domain, problems } = loadDomain(text);
  expect(derivePlan(domain!, problems[0]!, [])).toMatchObject({ status: 'derived' });
  const act = domain!.tasks.findIndex(({ name }) => name === 'Act');
  expect(derivePlan(domain!, problems[0]!, [{ task: act, args: [] }])).toMatchObject({ status: 'not-derived' });
});
