// Goals in networks, apart from what they mean: how they are explained, refused and missed.

import { describe, expect, it } from 'vitest';
import { createWorldFromProblem, toSearch } from '../../../addons/problems/index.ts';
import { emit } from '../../../compiler/index.ts';
import { createGoals, groundGoals } from '../../../addons/goals/index.ts';
import { loadDomain } from '../../../language/index.ts';
import { explain, explainSession, renderExplanation } from '../../../explain/index.ts';
import { nextPlanner, optimised } from '../../conformance/planners.ts';

const text = `domain yard;
  type Gate;
  fluent boolean open(Gate gate);
  fluent boolean rusty(Gate gate);
  task Open(Gate gate) { not rusty(gate); open(gate) == false :-> true; }
  task Go(Gate gate) { open(gate); }
  task Leave(Gate gate) {
    method { ordered(achieve (open(gate)) by (Open), Go(gate)); }
  }
  task Cross(Gate gate, Gate other) {
    method { ordered(achieve (open(gate)) by (Open), Go(other)); }
    method { ordered(Go(other)); }
  }
  problem oiled of yard; instance Gate north; ordered(Leave(north));
  problem stuck of yard; instance Gate north; rusty(north) := true; ordered(Leave(north));
  problem broken of yard; instance Gate north, south; ordered(Cross(north, south));`;

const { domain, problems } = loadDomain(text);
const [oiled, stuck, broken] = problems as [(typeof problems)[0], (typeof problems)[0], (typeof problems)[0]];

describe('a goal in a network', () => {
  it('stands in the tree of the plan, with its steps below', () => {
    const { tree } = explain(domain!, oiled, { goals: groundGoals(domain!) });
    const [leave] = tree!;
    expect(leave!.children.map((child) => [child.text, child.method])).toEqual([
      ['achieve(north)', null],
      ['Go(north)', null],
    ]);
    expect(leave!.children[0]!.children.map((child) => child.text)).toEqual(['Open(north)']);
  });

  it('says which condition can not be made true', () => {
    const { status, attempts } = explain(domain!, stuck, { goals: groundGoals(domain!) });
    expect(status).toBe('failed');
    const [first] = attempts;
    expect(first!.examination.text).toBe('achieve(north)');
    expect(first!.examination.methods.map(({ name }) => name)).toEqual(['done']);
  });

  it('is named where something fails behind its plan', () => {
    const { status, attempts } = explain(domain!, broken, { goals: groundGoals(domain!) });
    expect(status).toBe('failed');
    expect(attempts.map(({ examination, committed }) => [examination.text, committed?.text ?? null])).toEqual([
      ['Go(south)', 'achieve_2(north)'],
    ]);
    const told = renderExplanation(explain(domain!, broken, { goals: groundGoals(domain!) }), text);
    expect(told).toContain('committed to the first plan for achieve_2(north): no other one is looked for\n');
    expect(told).toMatch(/line 11: achieve \(open\(gate\)\) by \(Open\)/);
  });

  it('is told of by sessions, with a line of its own in the plan', () => {
    const registered = nextPlanner().register(emit(optimised(domain!)));
    for (const problem of [oiled, broken]) {
      const { world, network } = createWorldFromProblem(registered, problem);
      const session = world.plan(network);
      createGoals(domain!, world);
      session.run();
      const search = toSearch(session);
      expect(explainSession(domain!, search).fault!.message).toContain('give the option "goals"');
      const explanation = explainSession(domain!, search, { goals: groundGoals(domain!) });
      expect(explanation.status).toBe(session.status);
      expect(renderExplanation(explanation, text)).toContain(
        problem === oiled ? '  achieve(north)  by a goal\n' : 'committed to the first plan for achieve_2(north)',
      );
    }
  });

  it('is a fault where nobody searches for it', () => {
    const { world, network } = createWorldFromProblem(nextPlanner().register(emit(optimised(domain!))), oiled);
    const session = world.plan(network);
    session.run();
    expect(session.status).toBe('fault');
    expect(session.fault!.what).toContain('createGoals');
    createGoals(domain!, world);
    session.restart();
    expect(session.run()).toBe('solved');
    expect(session.plan!.map((step) => step.text)).toEqual(['Open(north)', 'Go(north)']);
  });
});
