// What a metric of PDDL says of costs: the plan is the cheapest by it.

import { expect, it } from 'vitest';
import { loadPddl } from '../../../formats/pddl/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';

const source = `(define (domain d)
  (:requirements :strips :numeric-fluents)
  (:predicates (done))
  (:functions (spent) (tired))
  (:action pay :parameters () :effect (and (done) (increase (spent) 2) (increase (tired) 1)))
  (:action work :parameters () :effect (and (done) (increase (spent) 1) (increase (tired) 2))))`;

it.each([
  ['minimize (spent)', 'work', 1],
  ['minimize (tired)', 'pay', 1],
  ['minimize (+ (* 3 (spent)) (tired))', 'work', 5],
  ['minimize (/ (spent) 0.5)', 'work', 2],
  ['maximize (- (spent))', 'work', 1],
  ['maximize (- (- (tired)) (* 3 (spent)))', 'work', 5],
  ['maximize (- 10 (tired))', 'pay', 1],
])('%s', (metric, action, cost) => {
  const { lowered, domainDiagnostics, problemDiagnostics } = loadPddl(
    source,
    `(define (problem p) (:domain d) (:init (= (spent) 0) (= (tired) 0)) (:goal (done)) (:metric ${metric}))`,
  );
  expect([domainDiagnostics, problemDiagnostics]).toEqual([[], []]);
  const search = createGoals(lowered!.domain, { ...lowered!.problem }).achieve(null, { mode: 'best' });
  search.run();
  expect([search.status, search.plan!.map(({ text }) => text), search.cost]).toEqual(['solved', [`${action}()`], cost]);
});
