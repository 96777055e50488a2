// What ends a search: limits at their edges, memory that runs out at any place, and traps; and that nothing is left
// over.

import { describe, expect, it } from 'vitest';
import { ordered, Planner, unordered } from '../../bindings/index.ts';
import type { AnyDomain, Network, PlanOptions, Session } from '../../bindings/index.ts';
import { compile } from '../bindings/helpers.ts';

const text = `domain edge; type Item;
  constant integer key(Item item);
  fluent boolean ever; fluent integer count; fluent float mark(Item item); fluent integer zero;
  task Pass() { } task Never() { ever; }
  task Mark(Item item) { count += 1; forall (Item other) { mark(other) := mark(other) + 1; } mark(item) := 0; }
  task Divide() { 1 / zero == 1; }
  task All() {
    method { count < 6; sort-by (Item item; key(item); <) { ordered(Mark(item), unordered(Pass(), All())); } }
    method { count >= 6; }
  }
  task Deeper() { method { ordered(Deeper(), Pass()); } }
  task Longer() { method { ordered(Pass(), Longer()); } }
  task Wider() { method { exists (Item item) { ordered(Pass(), Wider()); } } }
  task Writer() { method { exists (Item item) { ordered(Mark(item), Writer()); } } }
  task Try(integer k) { method { ordered(Set(k), NotSet(k)); } method { ordered(Set(k), NotSet(k)); } }
  task Set(integer k) { zero := 0; count := k; } task NotSet(integer k) { count != k; }
  task Vain() { method { exists (integer [1, 300] k) { ordered(Try(k)); } } method { ordered(Divide()); } }`;

const planner = new Planner({ memory: 2 ** 20 });
// The same with all tasks in order.
const [domain, strict] = [text, text.replace('unordered(Pass(), All())', 'Pass(), All()')].map((source) =>
  planner.register(compile(source)),
);
const world = domain!.createWorld({ Item: 4 }, { values: [['key', 'item0', 3]] });
const { All, Deeper, Longer, Never, Pass, Wider, Writer } = domain!.tasks;

function run(network: Network, options: PlanOptions = {}): Session<AnyDomain> {
  const session = world.plan(network, options);
  session.run();
  return session;
}

function outcome(network: Network, limits: NonNullable<PlanOptions['limits']>): [string, number] {
  const session = run(network, { limits, remember: false });
  const found: [string, number] = [session.status, session.iterations];
  session.free();
  return found;
}

describe('the least limits', () => {
  it('allow one iteration', () => {
    expect(outcome(ordered(), { iterations: 1 })).toEqual(['solved', 1]);
    expect(outcome(Never!(), { iterations: 1 })).toEqual(['failed', 1]);
    expect(outcome(Pass!(), { iterations: 1 })).toEqual(['out-of-iterations', 1]);
    expect(outcome(Pass!(), { iterations: 2 })).toEqual(['solved', 2]);
    expect(outcome(unordered(Pass!(), Never!()), { iterations: 1 })).toEqual(['out-of-iterations', 1]);
  });

  it('allow a depth of one', () => {
    expect(outcome(ordered(), { depth: 1 })).toEqual(['solved', 1]);
    expect(outcome(Never!(), { depth: 1 })).toEqual(['failed', 1]);
    expect(outcome(Pass!(), { depth: 1 })).toEqual(['out-of-depth', 1]);
    expect(outcome(Pass!(), { depth: 2 })).toEqual(['solved', 2]);
  });

  it('allow no memory to speak of', () => {
    for (const network of [Pass!(), All!(), Wider!(), unordered(Pass!(), Pass!())]) {
      expect(outcome(network, { memory: 1 })[0]).toBe('out-of-memory');
    }
  });

  it('count from step to step', () => {
    const session = world.plan(Longer!(), { limits: { iterations: 5 } });
    expect([session.step(4), session.step(1), session.step(1)]).toEqual([
      'running',
      'out-of-iterations',
      'out-of-iterations',
    ]);
    expect(session.iterations).toBe(5);
  });
});

describe('memory', () => {
  it('is enough or not, and either is told', () => {
    const expected = run(All!());
    expect(expected.status).toBe('solved');
    let last = 'out-of-memory';
    for (let memory = 64; memory <= 16_384; memory += 64) {
      const session = run(All!(), { limits: { memory } });
      const { status } = session;
      if (status === 'solved') expect(session.plan, `${memory} bytes`).toEqual(expected.plan);
      else expect(status, `${memory} bytes`).toBe('out-of-memory');
      // What is enough stays enough.
      if (last === 'solved') expect(status, `${memory} bytes`).toBe('solved');
      last = status;
      session.free();
    }
    expect(last).toBe('solved');
  });

  it.each([
    ['task networks', () => Deeper!()],
    ['the plan', () => Longer!()],
    ['choice points', () => Wider!()],
    ['undo entries', () => Writer!()],
  ])('ends when %s fill it, and not a step before', (_, network) => {
    const iterations = [2 ** 16, 2 ** 18, 2 ** 20].map((memory) => {
      const [status, count] = outcome(network(), { memory, depth: Infinity });
      expect(status).toBe('out-of-memory');
      return count;
    });
    for (const [index, count] of iterations.slice(1).entries()) {
      expect(count / iterations[index]!).toBeGreaterThan(3.5);
      expect(count / iterations[index]!).toBeLessThan(4.5);
    }
    expect(run(All!()).status).toBe('solved');
  });

  it('ends in a list to be sorted without a word to other searches', () => {
    const many = domain!.createWorld({ Item: 2000 });
    const other = run(All!());
    const waiting = world.plan(All!());
    waiting.step(3);
    const session = many.plan(All!(), { limits: { memory: 20_000 } });
    expect(session.run()).toBe('out-of-memory');
    expect(session.fault).toBe(null);
    expect(many.plan(All!()).run()).toBe('solved');
    expect(waiting.run()).toBe('solved');
    expect(waiting.plan).toEqual(other.plan);
    many.free();
  });

  it('keeps the best plan that was found before it ran out', () => {
    const session = run(ordered(All!(), Wider!()), { mode: 'best', limits: { memory: 2 ** 16 } });
    expect([session.status, session.plan]).toEqual(['out-of-memory', null]);
    const choice = planner.register(
      compile(`domain c; task A() { } task Long() { method { ordered(A(), Long()); } }
        task Main() { method { ordered(A(), A()); } method { ordered(Endless()); } }
        task Endless() { method { ordered(Free(), Endless()); } } internal task Free() { }`),
    );
    const best = choice.createWorld({}).plan(choice.tasks.Main!(), {
      mode: 'best',
      remember: false,
      limits: { memory: 2 ** 16 },
    });
    expect(best.run()).toBe('out-of-memory');
    expect(best.plan).toHaveLength(2);
    expect(best.cost).toBe(2);
  });
});

describe('the heap', () => {
  /** Memory that is used once things repeat. */
  function grows(round: () => void): number {
    for (let time = 0; time < 3; time++) round();
    const before = planner.memoryUsed;
    for (let time = 0; time < 100; time++) round();
    return planner.memoryUsed - before;
  }

  it('serves worlds and sessions again and again', () => {
    const round = (): void => {
      const another = domain!.createWorld({ Item: 3 });
      const sessions = [All!(), Wider!(), unordered(All!(), Pass!())].map((network) => another.plan(network));
      for (let turn = 0; turn < 3; turn++) for (const session of sessions) session.step(5);
      another.constants.key!.set(1, 7);
      sessions[0]!.restart(All!());
      sessions[0]!.run();
      sessions[1]!.free();
      another.free();
    };
    expect(grows(round)).toBe(0);
  });

  it('gets back what searches remembered, however they ended', () => {
    const another = strict!.createWorld({ Item: 3 });
    const { Vain } = strict!.tasks;
    const endings = new Set<string>();
    const round = (): void => {
      const options: PlanOptions[] = [{}, { limits: { iterations: 700 } }, { limits: { memory: 1 } }, { remember: 0 }];
      const sessions = options.map((option) => another.plan(Vain!(), option));
      for (const session of sessions) session.step(600);
      for (const session of sessions) endings.add(session.run());
      sessions[0]!.restart();
      sessions[0]!.step(600);
      for (const session of sessions) session.free();
    };
    expect(grows(round)).toBe(0);
    expect([...endings].sort()).toEqual(['fault', 'out-of-iterations', 'out-of-memory']);
  });

  it('gets back what searches would have remembered, had there been memory to begin', () => {
    const limits = { memory: 64 };
    const round = (): void => {
      for (const strategy of ['depth-first', 'best-first'] as const) {
        const session = world.plan(unordered(Pass!(), All!()), { mode: 'best', strategy, remember: 0, limits });
        expect(session.run()).toBe('out-of-memory');
        session.free();
      }
    };
    expect(grows(round)).toBe(0);
  });
});

describe('a trap', () => {
  it('ends its search alone, at any step', () => {
    const another = strict!.createWorld({ Item: 3 });
    const { Vain } = strict!.tasks;
    const whole = another.plan(Vain!(), { remember: 0 });
    expect(whole.run()).toBe('fault');
    const others = [0, 1].map(() => another.plan(Vain!(), { remember: 0 }));
    others.forEach((session) => session.step(whole.iterations - 1));
    const fresh = another.plan(strict!.tasks.All!());
    fresh.step(4);
    for (const session of others) {
      expect(session.step(1)).toBe('fault');
      expect(session.iterations).toBe(whole.iterations);
      expect(session.fault).toEqual(whole.fault);
    }
    expect(fresh.run()).toBe('solved');
  });
});
