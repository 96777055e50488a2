// The search: order, iterations, limits, statuses, best plans, depth.

import { describe, expect, it } from 'vitest';
import type { DomainIr, GroundNetwork, Problem } from '../../ir/ir.ts';
import { planReference, ReferenceSearch } from '../../reference/search.ts';
import type { SearchOptions } from '../../reference/search.ts';
import {
  arithmetic,
  DomainBuilder,
  call,
  compare,
  asked,
  integer,
  local,
  method,
  ordered,
  real,
  unordered,
} from './build.ts';
import { plan, tried } from './helpers.ts';
import { portion } from '../engine.ts';

const inOrder = (...parts: GroundNetwork[]): GroundNetwork => ({ kind: 'ordered', parts });
const inAnyOrder = (...parts: GroundNetwork[]): GroundNetwork => ({ kind: 'unordered', parts });

/** `A`, `B` ... are always applicable, `Never` is not. */
function letters() {
  const builder = new DomainBuilder();
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => builder.primitive(name, [])) as [
    number,
    number,
    number,
    number,
  ];
  const never = builder.primitive('Never', [], { guards: [false] });
  return { builder, a, b, c, d, never };
}

describe('iterations', () => {
  const { builder, a, b, never } = letters();
  const pair = builder.compound('Pair', [], [method([], ordered(call(a), call(never))), method([], call(b))]);
  const run = (network: GroundNetwork, options: Partial<SearchOptions> = {}) =>
    plan(builder.domain, builder.problem(network), options);

  it('count every network taken up, the empty one too', () => {
    expect(run(inOrder())).toMatchObject({ status: 'solved', iterations: 1, plan: [], cost: 0 });
    expect(run(asked(a))).toMatchObject({ status: 'solved', iterations: 2 });
    expect(run(asked(never))).toMatchObject({ status: 'failed', iterations: 1, plan: null, cost: null });
    // [Pair], [A, Never], [Never], [B], [].
    expect(run(asked(pair))).toMatchObject({ status: 'solved', iterations: 5, text: ['B()'] });
  });

  it('are limited before one more would be taken up', () => {
    expect(run(asked(pair), { limits: { iterations: 5 } })).toMatchObject({ status: 'solved', iterations: 5 });
    expect(run(asked(pair), { limits: { iterations: 4 } })).toMatchObject({
      status: 'out-of-iterations',
      iterations: 4,
    });
    expect(run(asked(never), { limits: { iterations: 1 } })).toMatchObject({ status: 'failed', iterations: 1 });
    expect(run(asked(a), { limits: { iterations: 0 } })).toMatchObject({ status: 'out-of-iterations', iterations: 0 });
  });

  it('have a depth, which is limited too', () => {
    expect(run(asked(pair), { limits: { depth: 3 } })).toMatchObject({ status: 'solved', iterations: 5 });
    expect(run(asked(pair), { limits: { depth: 2 } })).toMatchObject({ status: 'out-of-depth', iterations: 2 });
    expect(run(asked(a), { limits: { depth: 0 } })).toMatchObject({ status: 'out-of-depth', iterations: 0 });
  });

  it('may be asked for in any portions', () => {
    const search = new ReferenceSearch(builder.domain, builder.problem(asked(pair)), { mode: 'first' });
    expect(search.step(0)).toBe('running');
    expect(search.iterations).toBe(0);
    expect(search.step(3)).toBe('running');
    expect(search.iterations).toBe(3);
    expect(search.step(100)).toBe('solved');
    expect(search.iterations).toBe(5);
    expect(search.step(100)).toBe('solved');
    expect(search.iterations).toBe(5);
  });
});

describe('partially ordered networks', () => {
  const { builder, a, b, c, d, never } = letters();
  const orders = (network: GroundNetwork): string[] => {
    const problem = builder.problem(inOrder(network, asked(never)));
    const names = tried(builder.domain, problem).map((text) => text.slice(0, -2));
    expect(plan(builder.domain, problem).status).toBe('failed');
    return names;
  };

  it('try every task without predecessor, leftmost first', () => {
    expect(orders(inAnyOrder(asked(a), asked(b), asked(c))).join(' ')).toBe(
      'A B C Never C B Never B A C Never C A Never C A B Never B A Never',
    );
  });

  it('interleave, and keep the order inside a part', () => {
    const network = inAnyOrder(inOrder(asked(a), asked(b)), inOrder(asked(c), asked(d)));
    expect(orders(network).filter((name) => name === 'Never')).toHaveLength(6);
    expect(orders(network).slice(0, 5)).toEqual(['A', 'B', 'C', 'D', 'Never']);
  });

  it('put what replaces a task in its place', () => {
    const task = builder.compound('Task', [], [method([], unordered(call(b), ordered(call(c), call(d))))]);
    expect(orders(inAnyOrder(asked(a), asked(task))).slice(0, 5)).toEqual(['A', 'B', 'C', 'D', 'Never']);
    const { text } = plan(builder.domain, builder.problem(inAnyOrder(asked(task), asked(a))));
    expect(text).toEqual(['B()', 'C()', 'D()', 'A()']);
  });

  it('find plans that no total order of the text has', () => {
    const yard = new DomainBuilder();
    const step = yard.fluent('step', integer);
    const at = (n: number): number =>
      yard.primitive(`At${n}`, [], { guards: [compare(step.read(), 'equal', n)], effects: [step.add([], 1)] });
    const [first, second, third, fourth] = [0, 1, 2, 3].map(at) as [number, number, number, number];
    const left = yard.compound('Left', [], [method([], ordered(call(second), call(fourth)))]);
    const right = yard.compound('Right', [], [method([], ordered(call(first), call(third)))]);
    const { text } = plan(yard.domain, yard.problem(inAnyOrder(asked(left), asked(right))));
    expect(text).toEqual(['At0()', 'At1()', 'At2()', 'At3()']);
    expect(plan(yard.domain, yard.problem(inOrder(asked(left), asked(right)))).status).toBe('failed');
  });

  it('leave out empty parts, so that no order is tried twice', () => {
    const empty = inAnyOrder(inOrder(), inAnyOrder());
    expect(orders(inAnyOrder(empty, asked(a), empty))).toEqual(['A', 'Never']);
    expect(plan(builder.domain, builder.problem(inAnyOrder(empty, inOrder(empty)))).iterations).toBe(1);
  });

  it('keep what comes after a part in its place when the part shrinks to one', () => {
    const network = inOrder(inAnyOrder(inOrder(asked(a), asked(b)), asked(c)), asked(d));
    expect(orders(network).join(' ')).toBe('A B C D Never C B D Never C A B D Never');
  });
});

describe('faults', () => {
  it('end the search at once, and keep a best plan found earlier', () => {
    const builder = new DomainBuilder();
    const fine = builder.primitive('Fine', []);
    const bad = builder.primitive('Bad', [], { cost: -3 });
    const task = builder.compound('Task', [], [method([], call(fine)), method([], call(bad)), method([], call(fine))]);
    const best = plan(builder.domain, builder.problem(asked(task)), { mode: 'best' });
    expect(best).toMatchObject({ status: 'fault', iterations: 4, text: ['Fine()'], cost: 1 });
    expect(best.fault).toMatchObject({ message: expect.stringContaining('Bad'), span: { line: 1 } });
  });

  it('are not met before their turn', () => {
    const builder = new DomainBuilder();
    const fine = builder.primitive('Fine', []);
    const zero = compare(arithmetic(1, 'divide', 0), 'equal', 0);
    const task = builder.compound('Task', [], [method([], call(fine)), method([zero], call(fine))]);
    expect(plan(builder.domain, builder.problem(asked(task))).status).toBe('solved');
    expect(plan(builder.domain, builder.problem(asked(task)), { mode: 'best' }).status).toBe('fault');
  });
});

describe('best plans', () => {
  const { builder, a } = letters();
  const pay = builder.primitive('Pay', [integer], { cost: local(0) });
  const choice = (...costs: number[]): number =>
    builder.compound(
      'Choice',
      [],
      costs.map((cost) => method([], call(pay, cost))),
    );

  it('are the cheapest, and the first of equal ones', () => {
    const task = choice(4, 2, 3, 2, 1, 1);
    const result = plan(builder.domain, builder.problem(inOrder(asked(task), asked(a))), { mode: 'best' });
    expect(result).toMatchObject({ status: 'solved', cost: 2, text: ['Pay(1)', 'A()'] });
  });

  it('leave networks that cannot be cheaper, which count as iterations', () => {
    const two = builder.problem(asked(choice(1, 5)));
    // [Choice], [Pay 1], [], [Pay 5], [] pruned.
    expect(plan(builder.domain, two, { mode: 'best' })).toMatchObject({ cost: 1, iterations: 5 });
    const three = builder.problem(inOrder(asked(choice(1, 5)), asked(a)));
    // [Choice A], [Pay A], [A], [], [Pay A], [A] pruned.
    expect(plan(builder.domain, three, { mode: 'best' })).toMatchObject({ cost: 2, iterations: 6 });
  });

  it('prune by the lower bounds of all that is left', () => {
    const bounded = letters();
    const domain = bounded.builder.domain;
    const spend = bounded.builder.primitive('Spend', [integer], { cost: local(0) });
    const either = bounded.builder.compound('Either', [], [method([], call(spend, 1)), method([], call(spend, 2))]);
    for (const task of domain.tasks) if (task.kind !== 'compound') task.minimumCost = 1;
    domain.tasks[either]!.minimumCost = 1;
    const tail = [asked(bounded.a), inAnyOrder(asked(bounded.b), asked(bounded.c))];
    const problem = bounded.builder.problem(inOrder(asked(either), ...tail));
    const pruned = plan(domain, problem, { mode: 'best' });
    // Six networks up to the first plan (1 + 3). Then [C ...] costs 2 and 2 are left. Then [Spend ...] costs 0 and 4
    // are left.
    expect(pruned).toMatchObject({ cost: 4, iterations: 6 + 2 });
    domain.tasks[spend]!.minimumCost = 0.5;
    expect(plan(domain, problem, { mode: 'best' }).iterations).toBeGreaterThan(8);
  });

  it('add no lower bounds where a cost may not be an integer', () => {
    const floats = new DomainBuilder();
    const half = floats.primitive('Half', [], { cost: real(0.5) });
    const either = floats.compound('Either', [], [method([], call(half)), method([], call(half))]);
    for (const task of floats.domain.tasks) task.minimumCost = 0;
    floats.domain.tasks[half]!.minimumCost = 1;
    const problem = floats.problem(inOrder(asked(either), asked(half)));
    // With bounds, the second alternative would be left at once, after five iterations.
    expect(plan(floats.domain, problem, { mode: 'best' }).iterations).toBe(7);
  });

  it('may cost infinitely much, when nothing cheaper is found', () => {
    const rich = new DomainBuilder();
    const ruin = rich.primitive('Ruin', [], { cost: real(Infinity) });
    const result = plan(rich.domain, rich.problem(asked(ruin)), { mode: 'best' });
    expect(result).toMatchObject({ status: 'solved', cost: Infinity, iterations: 2 });
  });

  it('are kept when a limit is hit', () => {
    const problem = builder.problem(asked(choice(3, 2, 1)));
    const result = plan(builder.domain, problem, { mode: 'best', limits: { iterations: 5 } });
    expect(result).toMatchObject({ status: 'out-of-iterations', cost: 2, text: ['Pay(2)'] });
    const search = new ReferenceSearch(builder.domain, problem, { mode: 'best' });
    search.step(3);
    expect(search).toMatchObject({ status: 'running', cost: 3, bestCost: 3 });
  });

  it('cost as little as any plan that the search without pruning comes by', () => {
    // Every way to pay with five coins. Some coins are not allowed after another.
    const market = new DomainBuilder();
    const last = market.fluent('last', integer);
    const differs = compare(last.read(), 'not-equal', local(0));
    const coin = market.primitive('Coin', [integer], {
      guards: [differs],
      effects: [last.set([], local(0))],
      cost: local(0),
    });
    const any = market.compound(
      'Any',
      [],
      [3, 1, 4, 2].map((value) => method([], call(coin, value))),
    );
    const problem = market.problem(inOrder(...Array.from({ length: 5 }, () => asked(any))));
    const costs: number[] = [];
    const walk = (before: number, left: number, sum: number): void => {
      if (left === 0) costs.push(sum);
      else for (const value of [1, 2, 3, 4]) if (value !== before) walk(value, left - 1, sum + value);
    };
    walk(0, 5, 0);
    expect(plan(market.domain, problem, { mode: 'best' }).cost).toBe(Math.min(...costs));
  });
});

describe('deep searches', () => {
  /** Deeper than the engine's stack. */
  const deep = portion(500_000);

  /** Counts down by a task that calls itself. `left` puts a step after the call, too. */
  function countDown(left: boolean): { domain: DomainIr; problem: (from: number) => Problem } {
    const builder = new DomainBuilder();
    const count = builder.fluent('count', integer);
    const step = builder.primitive('Step', [], { effects: [count.add([], 1)] });
    const task = builder.compound('Down', [integer], (self) => {
      const again = call(self, arithmetic(local(0), 'subtract', 1));
      return [
        method([compare(local(0), 'equal', 0)]),
        method([], left ? ordered(again, call(step)) : ordered(call(step), again)),
      ];
    });
    return { domain: builder.domain, problem: (from) => builder.problem(asked(task, from)) };
  }

  it('recurse as deep as there is memory', () => {
    const { domain, problem } = countDown(false);
    const result = planReference(domain, problem(deep), { mode: 'first' });
    expect(result).toMatchObject({ status: 'solved', iterations: 2 * deep + 2 });
    expect(result.plan).toHaveLength(deep);
  });

  it('recurse deeply with work left behind each call', () => {
    const { domain, problem } = countDown(true);
    expect(planReference(domain, problem(deep), { mode: 'first' })).toMatchObject({
      status: 'solved',
      cost: deep,
    });
  });

  it('keep a choice point at each level, and unwind them all', () => {
    const builder = new DomainBuilder();
    const never = builder.primitive('Never', [], { guards: [false] });
    const task = builder.compound('Task', [integer], (self) => [
      method([compare(local(0), 'greater', 0)], call(self, arithmetic(local(0), 'subtract', 1))),
      method([compare(local(0), 'less', 0)], call(never)),
    ]);
    const result = planReference(builder.domain, builder.problem(asked(task, 2 * deep)), { mode: 'first' });
    expect(result).toMatchObject({ status: 'failed', iterations: 2 * deep + 1 });
  });

  it("nest partial orders deeply without the engine's stack", () => {
    const builder = new DomainBuilder();
    const step = builder.primitive('Step', []);
    const task = builder.compound('Task', [integer], (self) => {
      const again = ordered(call(self, arithmetic(local(0), 'subtract', 1)), call(step));
      return [method([compare(local(0), 'greater', 0)], unordered(again, call(step))), method([])];
    });
    const result = planReference(builder.domain, builder.problem(asked(task, 500)), { mode: 'first' });
    expect(result).toMatchObject({ status: 'solved', cost: 1000 });
  });
});
