// Plans and task networks that are long or deep: the core works in flat memory and must not meet the engine's stack.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { GroundNetwork } from '../../ir/ir.ts';
import { compile, load } from '../bindings/helpers.ts';
import { planBoth, planBothOf } from './both.ts';

describe('a plan of 100,000 steps', () => {
  const text = `domain long;
    task Step(integer k) { cost := k % 3; }
    task Count(integer k) {
      method { k > 0; ordered(Step(k), Count(k - 1)); }
      method { k <= 0; }
    }`;
  const length = 100_000;
  const domain = new Planner({ memory: 2 ** 26 }).register(compile(text));
  const options = { limits: { depth: 1_000_000 } };

  it('is found and read', () => {
    const session = domain.createWorld({}).plan(domain.tasks.Count!(length), options);
    expect(session.run()).toBe('solved');
    // Each step is decomposed to and done; at the end Count(0) and the empty network.
    expect(session.iterations).toBe(2 * length + 2);
    expect(session.cost).toBe(length);
    const { plan } = session;
    expect(plan).toHaveLength(length);
    expect(plan!.every(({ args }, index) => args[0] === length - index)).toBe(true);
  });

  // The domain has no fluents: nothing of them has to be kept.
  it('survives being parked half-way', () => {
    const world = domain.createWorld({});
    const [one, other] = [0, 1].map(() => world.plan(domain.tasks.Count!(length), options));
    while (one!.status === 'running') {
      one!.step(30_000);
      other!.step(30_000);
    }
    expect(other!.status).toBe('solved');
    expect(other!.plan).toEqual(one!.plan);
  });
});

describe('nests of partial orders', () => {
  const text = `domain nest; fluent integer [0, 200] fuel; fluent boolean ever;
    task Pass() { } task Never() { ever; } internal task Burn() { fuel -= 1; }
    task Nest() {
      method { fuel > 0; unordered(ordered(Burn(), unordered(Pass(), ordered(Nest(), Pass()))), Pass()); }
      method { fuel == 0; }
    }
    problem p of nest; fuel := 200; ordered(Nest());`;

  it('are built by the search, deep', () => {
    const { status, steps } = planBoth(text);
    expect(status).toBe('solved');
    expect(steps).toHaveLength(4 * 200);
  });

  /** `innermost` inside nested partial orders, each with a task before and a task in parallel. */
  function nest(depth: number, innermost: GroundNetwork): GroundNetwork {
    const pass: GroundNetwork = { kind: 'task', task: 0, args: [] };
    let network = innermost;
    for (let level = 0; level < depth; level++) {
      const chain: GroundNetwork = { kind: 'ordered', parts: [pass, network, pass] };
      network = { kind: 'unordered', parts: level % 2 === 0 ? [chain, pass] : [pass, chain] };
    }
    return network;
  }

  it('are planned as they are asked for, deep', () => {
    const { domain, problems } = load(text);
    const network = nest(300, { kind: 'task', task: 0, args: [] });
    const { status, steps } = planBothOf(domain, { ...problems[0]!, network });
    expect(status).toBe('solved');
    expect(steps).toHaveLength(3 * 300 + 1);
  });

  it('are gone through in every order when the innermost task fails', () => {
    const { domain, problems } = load(text);
    const plan = (depth: number, iterations: number) =>
      planBothOf(
        domain,
        { ...problems[0]!, network: nest(depth, { kind: 'task', task: 1, args: [] }) },
        { limits: { iterations, depth: 10_000 } },
      );
    expect(plan(3, 100_000).status).toBe('failed');
    expect(plan(300, 5_000)).toMatchObject({ status: 'out-of-iterations', iterations: 5_000 });
  });

  it('may be wide', () => {
    const { domain, problems } = load(text);
    const parts = Array.from({ length: 1000 }, (): GroundNetwork => ({ kind: 'task', task: 0, args: [] }));
    const { steps } = planBothOf(domain, { ...problems[0]!, network: { kind: 'unordered', parts } });
    expect(steps).toHaveLength(1000);
  });
});
