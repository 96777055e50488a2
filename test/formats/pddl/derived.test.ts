// Derived predicates whose rules lead back to them. A search for a goal knows their least fixpoint. A search for tasks
// computes them call by call, and ends with a fault where that has no end.

import { describe, expect, it } from 'vitest';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit } from '../../../compiler/index.ts';
import { loadPddl } from '../../../formats/pddl/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { nextPlanner, optimised, planByCore, planByReference } from '../../conformance/planners.ts';

const source = `(define (domain tower)
  (:requirements :strips :derived-predicates)
  (:predicates (on ?x ?y) (above ?x ?y) (over ?x ?y) (done ?x))
  (:derived (above ?x ?y) (or (on ?x ?y) (over ?x ?y)))
  (:derived (over ?x ?y) (exists (?z) (and (on ?x ?z) (above ?z ?y))))
  (:action turn :parameters (?x ?y) :precondition (on ?x ?y) :effect (and (not (on ?x ?y)) (on ?y ?x)))
  (:action finish :parameters (?x ?y) :precondition (above ?x ?y) :effect (done ?x)))`;

function tower(facts: string): { domain: DomainIr; problem: Problem } {
  const { lowered, domainDiagnostics, problemDiagnostics } = loadPddl(
    source,
    `(define (problem p) (:domain tower) (:objects a b c d) (:init ${facts}) (:goal (done a)))`,
  );
  expect([domainDiagnostics, problemDiagnostics]).toEqual([[], []]);
  return lowered!;
}

/** A problem with the task `finish` of two objects alone. */
function finishing({ domain, problem }: ReturnType<typeof tower>, from: number, to: number): Problem {
  const task = domain.tasks.findIndex(({ name }) => name === 'finish');
  const { tasks: _, ...bare } = problem;
  return { ...bare, network: { kind: 'task', task, args: [from, to] } };
}

const limits = { iterations: 100, depth: 100 };
const standing = '(on a b) (on b c)';
const round = '(on a b) (on b a) (on c d)';

describe('rules that lead back to themselves', () => {
  it.each([
    [standing, 1, 3, 'solved'],
    [standing, 1, 4, 'failed'],
    [standing, 3, 1, 'failed'],
    [round, 1, 2, 'solved'],
    [round, 3, 4, 'solved'],
    [round, 1, 4, 'fault'],
  ])('are computed by tasks where that has an end: %s, %i above %i', (facts, from, to, status) => {
    const { domain, problem } = tower(facts);
    const asked = finishing({ domain, problem }, from, to);
    for (const ir of [domain, optimised(domain)]) {
      const core = planByCore(ir, asked, { mode: 'first', limits });
      expect(core.status).toBe(status);
      expect(planByReference(ir, asked, { mode: 'first', limits })).toEqual(core);
    }
  });

  it('have a value in a search for a goal in any case', () => {
    const { domain, problem } = tower(round);
    const search = createGoals(domain, { ...problem }).achieve(null);
    search.run();
    expect([search.status, search.plan!.map(({ text }) => text)]).toEqual(['solved', ['finish(a, b)']]);
  });

  it('end a search for tasks with a word on what to do', () => {
    const { domain, problem } = tower(round);
    const registered = nextPlanner().register(emit(optimised(domain)));
    const { world, network } = createWorldFromProblem(registered, finishing({ domain, problem }, 1, 4));
    const session = world.plan(network);
    expect(session.run()).toBe('fault');
    expect(session.fault).toMatchObject({
      what: expect.stringContaining('plan for a goal instead'),
      within: 'above',
      line: 3,
    });
  });
});
