// Strategies: the same end in another order, in the core and in the reference planner alike; searches that end within a
// gap; what has been proven on the way.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, PlanOptions, Session } from '../../bindings/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { strategies } from '../../ir/strategies.ts';
import { errorOf, load } from '../bindings/helpers.ts';
import { planBoth } from './both.ts';
import { makeLocks, textOf } from './locks.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { portion } from '../engine.ts';

/** Browsers allow few cores. */
const shared = new Planner();

function start(text: string, options: PlanOptions, planner = shared): Session<AnyDomain> {
  const { domain, problems } = load(text);
  const { world, network } = createWorldFromProblem(planner.register(emit(optimise(domain))), problems[0]!);
  return world.plan(network, options);
}

function ends(session: Session<AnyDomain>): unknown[] {
  const { status, cost, iterations, planWithInternal } = session;
  return [status, cost, iterations, planWithInternal?.map(({ text }) => text)];
}

describe('limited discrepancies', () => {
  /** Two digits each: with the first digit of the first wheel, the second digit of the second is worth any price. */
  const prices = [
    [1, 3],
    [9, 1],
  ];
  const changes = [
    [0, 0],
    [0, 0],
  ];

  it('are counted along a way: one round for each, from the beginning', () => {
    const text = textOf(prices, changes);
    const { iterations } = planBoth(text, { mode: 'best', strategy: 'limited-discrepancy' });
    // No discrepancy: Open, Turn, Open, Turn, Open, and the plan of 10. One discrepancy: the same, but all after the
    // second turn is too dear by now. Next: the other second turn, Open, and the plan of 2. Last: the other first turn,
    // and the network after it, which is too dear. More discrepancies would have changed nothing.
    expect(iterations).toBe(6 + 5 + 3 + 2);
  });

  it('find first what has the fewest of them', () => {
    const text = `domain traps;
fluent integer depth; fluent boolean trapped;
task Dig() { depth += 1; } task Fall() { depth += 1; trapped := true; } task Out() { not trapped; } task Rest() { cost := 7; }
task Walk() { method on { depth < 12; ordered(Dig(), Walk()); } method out { ordered(Out()); } }
task Go() { method fall { ordered(Fall(), Walk()); } method walk { ordered(Rest(), Walk()); } }
problem p of traps;
ordered(Go());`;
    const first = planBoth(text, { mode: 'first', strategy: 'limited-discrepancy', remember: false });
    const depthFirst = planBoth(text, { mode: 'first', remember: false });
    expect(first.text).toEqual(['Rest()', ...first.text.slice(1)]);
    expect(depthFirst.cost).toBe(19 + 1);
    // Back out of the first level that it may turn at, not out of the deepest.
    expect(first.cost).toBe(20);
    expect(first.status).toBe('solved');
  });

  it('end as failed when every round has been gone', () => {
    const text = `domain futile; fluent integer [0, 5] at; task Step() { at += 1; } task Never() { false; }
task Go() { method on { ordered(Step(), Go()); } method off { ordered(Never()); } }
problem p of futile;
ordered(Go());`;
    for (const mode of ['first', 'best'] as const) {
      expect(planBoth(text, { mode, strategy: 'limited-discrepancy' }).status).toBe('failed');
      expect(start(text, { mode, strategy: 'limited-discrepancy' }).step()).toBe('failed');
    }
  });
});

describe('best first', () => {
  /** Ways lead round in circles, and nothing says so. */
  const circles = `domain circles;
type Place;
constant boolean near(Place from, Place to);
constant integer price(Place place);
fluent Place at;
task Step(Place to) { cost := price(to); at := to; }
task Go(Place goal) {
    method there { at == goal; }
    method on { exists (Place to) { near(at, to); ordered(Step(to), Go(goal)); } }
}
problem p of circles;
instance Place a, b, c, d, e;
price(a) := 1; price(b) := 4; price(c) := 2; price(d) := 1; price(e) := 7;
near(a, b) := true; near(b, a) := true; near(b, e) := true; near(e, b) := true;
near(a, c) := true; near(c, a) := true; near(c, d) := true; near(d, c) := true; near(d, e) := true; near(e, d) := true;
at := a;
ordered(Go(e));`;

  it('goes the shortest way where others go in circles', () => {
    const plan = planBoth(circles, { mode: 'best', strategy: 'best-first' });
    expect(plan.text).toEqual(['Step(c)', 'Step(d)', 'Step(e)']);
    expect(plan.cost).toBe(10);
    expect(planBoth(circles, { mode: 'best', limits: { iterations: 1e6, depth: 500 } }).status).toBe('out-of-depth');
  });

  it('takes up what may come to the least, the last one among equals', () => {
    // Values without the passes are costs. Taken up in turn, with their costs: Go a 0, Step b 0, Go b 4; Step c 0, Go c
    // 2, Step a 2, Go a 3 (met before), Step d 2, Go d 3, Step c 3, Go c 5 (met), Step e 3, Go e 10; of Go b at 4: Step
    // a 4, Go a 5 (met), Step e 4, Go e 11 (met at 10). Of Go e at 10: the plan; nothing that is open has a lesser
    // value.
    expect(planBoth(circles, { mode: 'best', strategy: 'best-first' }).iterations).toBe(18);
  });

  it('goes over to an open network whose state differs much, when the last search below another one was long', () => {
    const planner = new Planner({ memory: 2 ** 16 });
    const { domain } = load(`domain far; type Item; fluent boolean ever; fluent integer mark(Item item);
      task Pass() { cost := 0; }
      task Pay() { cost := 0.5; }
      task Never() { ever; }
      task Mark() { cost := 0; forall (Item item) { mark(item) := mark(item) + 1; } }
      task Split() { method { ordered(Pass()); } method { ordered(Mark()); } }
      task Long(integer n) { method { n > 0; ordered(Pass(), Long(n - 1)); } method { n == 0; ordered(Never()); } }
      task Main(integer n) {
        method { ordered(Mark(), Mark(), Mark(), Mark(), Mark(), Mark(), Mark(), Mark(), Pay(), Split()); }
        method { ordered(Long(n)); }
      }`);
    const far = planner.register(emit(optimise(domain)));
    const world = far.createWorld({ Item: 50 });
    const options = { mode: 'best', strategy: 'best-first', remember: false, limits: { memory: 12_000 } } as const;
    for (let length = 60; length < 140; length++) {
      const session = world.plan(far.tasks['Main']!(length), options);
      expect([session.run(), session.cost], `${length} steps`).toEqual(['solved', 0.5]);
      session.free();
    }
  });

  it('ends as failed when nothing is open', () => {
    const text = circles.replace('ordered(Go(e))', 'ordered(Go(none))');
    expect(planBoth(text, { mode: 'best', strategy: 'best-first' }).status).toBe('failed');
  });

  it.each([{ mode: 'first' }, { mode: 'best', horizon: 3 }, { mode: 'best', decomposition: true }] as const)(
    'is not for %j',
    (options) => {
      expect(errorOf(() => start(circles, { ...options, strategy: 'best-first' }))).toMatch(
        /^bad-option: "best-first" takes/,
      );
    },
  );

  it('becomes depth-first before its memory is full, also when it is left and taken off the stage meanwhile', () => {
    const { text, best } = makeLocks(6, 9, 4);
    const planner = new Planner({ memory: 2 ** 17 });
    const options: PlanOptions = { mode: 'best', strategy: 'best-first', limits: { memory: 16_384 } };
    const whole = start(text, options);
    expect(whole.run()).toBe('solved');
    expect(whole.cost).toBe(best);
    const ample = start(text, { mode: 'best', strategy: 'best-first' });
    ample.run();
    expect(whole.iterations).toBeGreaterThan(ample.iterations);
    const both = [start(text, options, planner), start(text, options, planner)];
    while (both.some((session) => session.step(7) === 'running')) expect(both[0]!.lowerBound).toBeLessThanOrEqual(best);
    expect(both.map(ends)).toEqual([ends(whole), ends(whole)]);
  });
});

describe.each(strategies)('%s', (strategy) => {
  it('finds what is best, by whatever gap it may miss it', () => {
    for (let seed = 0; seed < portion(16); seed++) {
      const { text, best } = makeLocks(seed, 2 + (seed % 4), 2 + (seed % 3));
      for (const gap of [0, 0.1, 0.5]) {
        const { status, cost } = planBoth(text, { mode: 'best', strategy, gap });
        expect(status).toBe('solved');
        expect(cost).toBeGreaterThanOrEqual(best);
        expect(cost! * (1 - gap)).toBeLessThanOrEqual(best);
      }
    }
  });

  it('takes fewer iterations with a wide gap, where it finds plans that are not the best', () => {
    const { text } = makeLocks(5, 6, 4);
    const [exact, wide] = [0, 0.6].map((gap) => planBoth(text, { mode: 'best', strategy, gap }).iterations);
    // Best first, the first plan is the best: there is nothing to stop at before.
    if (strategy === 'best-first') expect(wide).toBeLessThanOrEqual(exact!);
    else expect(wide).toBeLessThan(exact! / 2);
  });

  it('can be left and gone on with after any iteration', () => {
    const { text } = makeLocks(3, 4, 3);
    for (const mode of strategy === 'best-first' ? (['best'] as const) : (['first', 'best'] as const)) {
      const whole = start(text, { mode, strategy });
      whole.run();
      const stepped = start(text, { mode, strategy });
      while (stepped.step(1) === 'running');
      expect(ends(stepped)).toEqual(ends(whole));
    }
  });

  it('can make room for another search after any iteration', () => {
    const planner = new Planner();
    const texts = [makeLocks(3, 4, 3).text, makeLocks(4, 3, 4).text];
    const alone = texts.map((text) => start(text, { mode: 'best', strategy }));
    for (const session of alone) session.run();
    const together = texts.map((text) => start(text, { mode: 'best', strategy }, planner));
    const bounds = together.map(() => 0);
    while (together.some((session) => session.status === 'running')) {
      together.forEach((session, at) => {
        session.step(1);
        expect(session.lowerBound).toBeGreaterThanOrEqual(bounds[at]!);
        bounds[at] = session.lowerBound;
      });
    }
    expect(together.map(ends)).toEqual(alone.map(ends));
  });

  it('says what it has proven: never too much, never less than before, all of it in the end', () => {
    for (let seed = 0; seed < portion(20); seed++) {
      const { text, best } = makeLocks(seed, 4, 3);
      const session = start(text, { mode: 'best', strategy });
      expect([session.lowerBound, session.gap]).toEqual([0, Infinity]);
      for (let before = 0; session.status === 'running'; before = session.lowerBound) {
        session.step(3);
        expect(session.lowerBound).toBeLessThanOrEqual(best);
        expect(session.lowerBound).toBeGreaterThanOrEqual(before);
      }
      expect([session.cost, session.lowerBound, session.gap]).toEqual([best, best, 0]);
      session.restart();
      expect([session.lowerBound, session.gap]).toEqual([0, Infinity]);
    }
  });

  it('keeps what it has proven when it meets a limit, and with a gap ends no further from the best than that', () => {
    const { text, best } = makeLocks(8, 6, 4);
    const limited = start(text, { mode: 'best', strategy, limits: { iterations: 100 } });
    expect(limited.run()).toBe('out-of-iterations');
    expect(limited.lowerBound).toBeLessThanOrEqual(best);
    const near = start(text, { mode: 'best', strategy, gap: 0.2 });
    expect(near.run()).toBe('solved');
    expect(near.gap).toBeLessThanOrEqual(0.2);
    expect(near.lowerBound).toBeLessThanOrEqual(best);
  });

  it('proves that there is no plan at any cost', () => {
    const session = start(makeLocks(1, 3, 3).text.replace('at == none;', 'at == none; false;'), {
      mode: 'best',
      strategy,
    });
    expect([session.run(), session.lowerBound, session.gap]).toEqual(['failed', Infinity, Infinity]);
  });

  it('stays within its memory, and says so when that is too little', () => {
    const { text, best } = makeLocks(2, 12, 4);
    const found = new Set<string>();
    const planner = new Planner({ memory: 2 ** 17 });
    for (let memory = 1024; memory <= 65_536; memory *= 2) {
      const session = start(text, { mode: 'best', strategy, limits: { memory } }, planner);
      const before = planner.memoryUsed;
      found.add(session.run());
      if (session.status === 'solved') expect(session.cost).toBe(best);
      // The plan, and what is remembered of at most 131,072 networks, are outside of the stage.
      expect(planner.memoryUsed - before).toBeLessThan(2 ** 23);
    }
    expect([...found]).toEqual(['out-of-memory', 'solved']);
  });
});
