// What a session searches for, as data: the reference planner finds the same from it, and explains it.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import { explainSession, renderExplanation } from '../../explain/index.ts';
import { planReference } from '../../reference/index.ts';
import { attack, guard, textOf } from './setting.ts';
import { guardText } from './guard.ts';
import { compile, errorOf, load } from './helpers.ts';
import { createWorldFromProblem, toProblem, toSearch } from '../../addons/problems/index.ts';

const { domain } = load(guardText);

describe('a session as data', () => {
  it('is the same search to the reference planner', () => {
    for (const mode of ['first', 'best'] as const) {
      const session = attack(guard({ length: 4 }), 'bob', { mode, limits: { iterations: 500, depth: 40 } });
      session.run();
      const { problem, limits, externals, ...data } = toSearch(session);
      expect([data.mode, limits]).toEqual([mode, { iterations: 500, depth: 40 }]);
      const found = planReference(domain, problem, { mode, limits, externals });
      expect([found.status, found.cost]).toEqual([session.status, session.cost]);
      expect(found.plan).toHaveLength(session.planWithInternal!.length);
    }
  });

  it('has limits as a game states them', () => {
    const at = guard();
    expect(toSearch(attack(at)).limits).toEqual({ iterations: Infinity, depth: 100_000 });
    const limits = { iterations: 2 ** 40 + 3, depth: Infinity };
    expect(toSearch(attack(at, 'bob', { limits })).limits).toEqual({ iterations: 2 ** 40 + 3, depth: 2 ** 32 - 1 });
  });

  it('is refused once it is freed', () => {
    const session = attack(guard());
    session.free();
    expect(errorOf(() => toSearch(session))).toBe('freed: this session has been freed');
  });
});

describe('an explanation of a session', () => {
  it('tells how its plan came about', () => {
    const session = attack(guard({ length: 3 }));
    session.run();
    const { status, tree, iterations, cost } = explainSession(domain, toSearch(session));
    expect([status, cost]).toEqual(['solved', session.cost]);
    expect(iterations).toBeGreaterThan(0);
    const stepsIn = (nodes: NonNullable<typeof tree>): string[] =>
      nodes.flatMap((node) => (node.step !== null && !node.internal ? [node.text] : stepsIn(node.children)));
    expect(stepsIn(tree!)).toEqual(textOf(session));
    expect(tree![0]).toMatchObject({ text: 'Attack(bob)', method: { name: '1', branch: 1, branches: 1 } });
  });

  it('tells what stands in the way of a plan, from the world as it is', () => {
    const at = guard();
    at.world.set('holding', 'bob', 'pistol', false);
    const session = attack(at);
    expect(session.run()).toBe('failed');
    const explanation = explainSession(domain, toSearch(session));
    expect(explanation.status).toBe('failed');
    expect(explanation.attempts[0]!.examination).toMatchObject({ text: 'Attack(bob)', applicable: false });
    expect(renderExplanation(explanation, guardText)).toContain('holding(npc, gun)');
  });

  it('asks the externals of the game, and what those throw is a fault of the explanation alone', () => {
    let fails = false;
    const danger = (): number => {
      if (fails) throw new Error('no radar');
      return 0.25;
    };
    const at = guard({ danger });
    const session = at.world.plan(at.domain.tasks.Calm!(1, 'calm', 0.5, true));
    expect(session.run()).toBe('solved');
    expect(explainSession(domain, toSearch(session)).status).toBe('solved');
    fails = true;
    expect(explainSession(domain, toSearch(session))).toMatchObject({
      status: 'fault',
      fault: { message: 'external danger threw: no radar' },
    });
    expect([session.status, session.fault]).toEqual(['solved', null]);
    fails = false;
    session.restart();
    expect(session.run()).toBe('solved');
  });

  it('has the right domain', () => {
    const { domain: other } = load('domain other; task Rest() {}');
    expect(() => explainSession(other, toSearch(attack(guard())))).toThrow('one of the domain guard, not of other');
  });
});

describe('a world as a problem', () => {
  it('makes the same world again', () => {
    const at = guard({ length: 3 });
    at.world.set('mood', 'eve', 'calm');
    at.world.set('noise', 'area1', 'calm', true, 9);
    at.world.set('weight', 'rifle', 0.125);
    const network = at.domain.tasks.Attack!(at.world.object('bob'));
    const problem = toProblem(at.world, network, 'yard');
    expect(problem).toMatchObject({ name: 'yard', domain: 'guard', network: { kind: 'task', args: [1] } });
    const compiled = new Planner({ memory: 2 ** 20 }).register(compile(guardText));
    const again = createWorldFromProblem(compiled, problem, { externals: { danger: (() => 0) as never } });
    expect(toProblem(again.world, again.network, 'yard')).toEqual(problem);
    expect(again.world.get('noise', 'area1', 'calm', true)).toBe(9);
  });
});
