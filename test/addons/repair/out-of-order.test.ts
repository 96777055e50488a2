// Plans of which steps have been carried out that are not the first ones: what is left, whether it holds, and how it is
// repaired.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, PlanOptions, StepsDone, Session } from '../../../bindings/index.ts';
import { toProblem } from '../../../addons/problems/index.ts';
import { insideOf, stateOf } from '../../../bindings/internal.ts';
import { affectedBy, apply, check, checkTail, choicesOf, concerns, replan } from '../../../addons/repair/index.ts';
import { endsOf } from '../../../addons/repair/outline.ts';
import { doneBefore } from '../../../ir/cells.ts';
import type { OutlineCell } from '../../../addons/repair/outline.ts';
import { outlineOf } from '../../../addons/repair/outlines.ts';
import { callText } from '../../../addons/repair/decisions.ts';
import { RunningRepair } from '../../../addons/repair/running-repair.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { parseStep } from '../../../ir/plan.ts';
import { carryOutPlan } from '../../../reference/carry-out.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { derivePlan } from '../../../reference/derive.ts';
import { randomHierarchy } from './random-hierarchies.ts';
import type { Hierarchy, HierarchyOptions } from './random-hierarchies.ts';
import { isAll, portion } from '../../engine.ts';

type AnySession = Session<AnyDomain>;

interface Round extends Hierarchy {
  session: AnySession;
  /** The numbers of the steps that have been carried out, in the order in which that was done. */
  done: number[];
}

function begin(seed: number, options: HierarchyOptions = {}): Round {
  const hierarchy = randomHierarchy(seed, options);
  const { world, compiled, random } = hierarchy;
  world.set('left', random.below(5));
  const mode = random.chance(0.3) ? 'best' : 'first';
  const horizon = random.chance(0.15) ? { horizon: 8 } : {};
  const limits = { iterations: 2_000, depth: 100 };
  const session = world.plan(compiled.tasks.Top!(), { mode, limits, decomposition: true, ...horizon });
  session.run();
  return { ...hierarchy, session, done: [] };
}

/** Carries out some of the steps that hold, in any order. */
function carryOutSome({ session, done, random }: Round, prefix = false): void {
  const count = session.plan!.length;
  for (let step = 0; step < count; step++) {
    if (done.includes(step)) continue;
    if (!random.chance(prefix ? 0.7 : 0.4)) {
      if (prefix) return;
      continue;
    }
    // All but this one step are passed over.
    const others = Array.from({ length: count }, (_, at) => at).filter((at) => at !== step);
    if (apply(session, others, step + 1) === -1) done.push(step);
    else if (prefix) return;
  }
}

function damage({ world, flags, random }: Round): void {
  const heals = random.chance(0.3);
  for (const flag of flags) if (heals || random.chance(0.15)) world.set(flag, heals || !world.get(flag));
}

function texts(session: AnySession): string[] {
  return session.planWithInternal!.map(({ text }) => text);
}

/** By position, whether the step there was carried out. */
function positions({ session, done, domain }: Round): Uint8Array {
  let step = 0;
  return Uint8Array.from(session.planWithInternal!, ({ task }) => {
    const isDone = done.includes(step);
    if (domain.tasks.find(({ name }) => name === task)!.kind !== 'internal') step++;
    return isDone ? 1 : 0;
  });
}

/** What the independent checker says of these steps in the world as it is now. */
function carried({ domain, world, compiled }: Round, steps: readonly string[]): ReturnType<typeof carryOutPlan> {
  const problem = toProblem(world, compiled.tasks.Top!());
  const numbering = numberObjects(domain, problem.objects);
  return carryOutPlan(
    domain,
    problem,
    steps.map((text) => parseStep(domain, numbering, text)),
  );
}

function rest(round: Round): string[] {
  const isDone = positions(round);
  return texts(round.session).filter((_, at) => !isDone[at]);
}

function isWithin(cell: OutlineCell | null, outer: OutlineCell | null): boolean {
  for (let one = outer; one; one = one.next) if (one === cell) return true;
  return cell === null;
}

/** The outline has the steps of the plan in their order, and each task ends where its network says. */
function expectOutline({ session, text }: Round): void {
  const { state, handle } = insideOf(session);
  const outline = outlineOf(state, handle)!;
  const steps = outline.decisions.filter(({ isStep, before }) => isStep && before >= 0);
  expect(
    steps.map(({ call }) => callText(state, call)),
    text,
  ).toEqual(texts(session));
  expect(steps.map(({ before }) => before)).toEqual(steps.map((_, at) => at));
  if (!outline.isOrdered) {
    outline.parents!.forEach((parent, at) =>
      expect(parent < 0 || (!outline.decisions[parent]!.isStep && parent < at)).toBe(true),
    );
    return;
  }
  const ends = endsOf(outline);
  outline.decisions.forEach(({ network, before, isStep }, at) => {
    const inside = outline.decisions.slice(at + 1, ends[at]);
    if (before === doneBefore || isStep) expect(inside).toEqual([]);
    expect(
      inside.every((one) => one.network !== network.next && isWithin(network.next, one.network)),
      text,
    ).toBe(true);
    const behind = outline.decisions[ends[at]!];
    if (behind) expect(isWithin(behind.network, network.next), text).toBe(true);
  });
}

const textOfErrands = `domain errands; type Shop; fluent boolean open(Shop shop) := true;
  fluent boolean bought(Shop shop); fluent boolean noted; fluent integer money := 9; fluent boolean home;
  internal task Note() { noted := true; } internal task Close() { home; }
  task Buy(Shop shop) { open(shop); money > 0; bought(shop) := true; money -= 1; }
  task Order(Shop shop) { noted; bought(shop) := true; } task Return() { home := true; }
  task Get(Shop shop) { method { open(shop); ordered(Buy(shop)); } method { ordered(Note(), Order(shop)); } }
  task Errands(Shop a, Shop b, Shop c) { method { ordered(Get(a), Get(b), Get(c), Return(), Close()); } }`;
const errands = compile(textOfErrands);

function errandsOf(options: PlanOptions = {}) {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(errands);
  const world = domain.createWorld({ Shop: ['baker', 'butcher', 'smith'] });
  const session = world.plan(domain.tasks.Errands!(1, 2, 3), { decomposition: true, ...options });
  session.run();
  return { session, world, planner, domain };
}

describe('steps that have been carried out out of order', () => {
  it('are passed over by check and apply', () => {
    const { session, world } = errandsOf();
    expect(texts(session)).toEqual(['Buy(baker)', 'Buy(butcher)', 'Buy(smith)', 'Return()', 'Close()']);
    world.set('open', 'butcher', false);
    expect([check(session), check(session, [1]), check(session, [0, 2]), check(session, [])]).toEqual([1, -1, 1, 1]);
    world.set('money', 1);
    expect([check(session, [1]), check(session, [2, 1]), check(session, [3, 1, 2])]).toEqual([2, -1, 4]);
    expect(apply(session, [1], 3)).toBe(2);
    expect([world.get('bought', 'baker'), world.get('money')]).toEqual([false, 1]);
    expect(apply(session, [1, 2], 3)).toBe(-1);
    expect([world.get('bought', 'baker'), world.get('bought', 'smith'), world.get('money')]).toEqual([true, false, 0]);
    expect(apply(session, [0, 1], 1)).toBe(-1);
    expect(world.get('home')).toBe(false);
    expect(apply(session, [2, 0, 1])).toBe(-1);
    expect(world.get('home')).toBe(true);
    expect(check(session, [0, 1, 2, 3])).toBe(-1);
  });

  it('concern nothing', () => {
    const { session, world } = errandsOf();
    const change = ['open', 'butcher'] as const;
    expect([concerns(change, session), concerns(change, session, [1]), concerns(change, session, [0, 2])]).toEqual([
      'steps',
      'search',
      'steps',
    ]);
    expect(affectedBy(world, change, { carriedOut: () => [1] })).toEqual({ steps: [], search: [session] });
    expect(affectedBy(world, change, { carriedOut: () => [2] })).toEqual({ steps: [session], search: [] });
  });

  it('are not done again by a repair', () => {
    const { session, world } = errandsOf();
    expect(apply(session, [0, 2, 3], 2)).toBe(-1);
    world.set('open', 'smith', false);
    expect(replan(session, { from: [1], iterations: 99 })).toEqual({
      outcome: 'repaired',
      broken: 2,
      tasks: ['Get(smith)'],
      status: null,
      iterations: 4,
    });
    expect(texts(session)).toEqual(['Buy(baker)', 'Note()', 'Order(smith)', 'Return()', 'Close()']);
    expect(choicesOf(session)!.map(({ text, before }) => `${text} ${before}`)).toEqual([
      'Errands(baker, butcher, smith) 0',
      'Get(baker) 0',
      'Get(butcher) -1',
      'Get(smith) 1',
    ]);
    // The note belongs to the order.
    world.set('open', 'baker', false);
    world.set('noted', true);
    expect(replan(session, { from: [1], iterations: 99 })).toMatchObject({
      outcome: 'repaired',
      tasks: ['Get(baker)'],
    });
    expect(texts(session)).toEqual(['Note()', 'Order(baker)', 'Return()', 'Close()']);
    expect(choicesOf(session)!.map(({ text, before }) => `${text} ${before}`)).toEqual([
      'Errands(baker, butcher, smith) 0',
      'Get(baker) 0',
      'Get(butcher) -1',
      'Get(smith) -1',
    ]);
  });

  it('may be carried out while a repair goes on', () => {
    const { session, world } = errandsOf();
    world.set('open', 'smith', false);
    const isDone = new Uint8Array(5);
    const repair = new RunningRepair(session, isDone);
    expect(repair.step(1)).toBe(null);
    expect(apply(session, [1, 2, 3], 1)).toBe(-1);
    isDone[0] = 1;
    const traced = repair.step();
    expect([traced!.outcome, traced!.position, [...traced!.origins]]).toEqual(['repaired', 2, [1, -1, -1, 3, 4]]);
    expect(texts(session)).toEqual(['Buy(butcher)', 'Note()', 'Order(smith)', 'Return()', 'Close()']);
    expect(new RunningRepair(session, new Uint8Array(5)).step()!.outcome).toBe('kept');
  });

  it('are given up with the repair, which holds nothing then', () => {
    const { session, world } = errandsOf();
    world.set('open', 'smith', false);
    const repair = new RunningRepair(session, new Uint8Array(5));
    repair.step(1);
    expect(stateOf(world).sessions.size).toBe(2);
    repair.abandon();
    expect(stateOf(world).sessions.size).toBe(1);
    expect(errorOf(() => repair.step())).toContain('freed: ');
  });

  it('have been carried out before the tail', () => {
    const { session, world } = errandsOf({ horizon: 2 });
    expect(session.plan!.length).toBe(2);
    world.set('money', 1);
    const state = (from: StepsDone): string => checkTail(session, { from, iterations: 100 });
    expect([state(0), state([1]), state([0]), state([0, 1])]).toEqual(['broken', 'possible', 'possible', 'possible']);
  });

  it('are kept by a new version of the domain', async () => {
    const carry = async (stepsDone: StepsDone): Promise<number[]> => {
      const { session, world, planner, domain } = errandsOf();
      world.set('open', 'butcher', false);
      const fresh = compile(textOfErrands.replace('money := 9', 'money := 8'));
      const { kept, outdated } = await planner.replace(domain, fresh, { carriedOut: () => stepsDone });
      return [kept, outdated].map((list) => list.filter((one) => one === session).length);
    };
    expect([await carry(0), await carry([1]), await carry([0, 2])]).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
    await expect(carry([4])).rejects.toThrow('a plan of 4 has no step number 4: the first is number 0');
  });

  it('are whole numbers of steps that the plan has, each named once', () => {
    const { session, world } = errandsOf();
    const wrong = [[0.5], [-1], ['1'], [4], [2, 0, 2]] as number[][];
    expect(wrong.map((list) => errorOf(() => check(session, list)))).toEqual([
      'out-of-range: the numbers of steps are whole ones from 0 on, not 0.5',
      'out-of-range: the numbers of steps are whole ones from 0 on, not -1',
      'out-of-range: the numbers of steps are whole ones from 0 on, not 1',
      'out-of-range: a plan of 4 has no step number 4: the first is number 0',
      'out-of-range: step number 2 is in the list twice',
    ]);
    const takers = [
      () => apply(session, [9]),
      () => replan(session, { from: [9] }),
      () => concerns(['home'], session, [9]),
      () => affectedBy(world, ['home'], { carriedOut: () => [9] }),
      () => checkTail(session, { from: [9], iterations: 5 }),
    ];
    for (const take of takers) expect(errorOf(take)).toContain('has no step number 9');
  });
});

describe('on random hierarchies', () => {
  const kinds: [what: string, open: boolean, seeds: number, repaired: number][] = [
    ['that settle the order', false, portion(500, 25), portion(90, 2)],
    ['that leave orders open', true, portion(250, 30), portion(30, 0)],
  ];
  it.each(kinds)(
    '%s, a repair gives a plan that holds, from what is left of the old one',
    { timeout: 120_000 },
    (_, open, seeds, repaired) => {
      const found: Record<string, number> = { kept: 0, repaired: 0, replanned: 0, failed: 0 };
      let outOfOrder = 0;
      for (let seed = 0; seed < seeds; seed++) {
        const round = begin(seed, { open });
        const { session, world, random, text } = round;
        for (let count = 0; count < 8 && session.plan; count++) {
          carryOutSome(round);
          damage(round);
          const before = texts(session);
          const isDone = positions(round);
          const left = carried(round, rest(round));
          const broken = check(session, round.done);
          expect(broken === -1, text).toBe(left.ok);
          const anew = world.plan(round.compiled.tasks.Top!(), { limits: { iterations: 2_000, depth: 100 } });
          const isSolvable = anew.run() === 'solved';
          anew.free();
          const running = new RunningRepair(session, isDone, { iterations: random.pick([10, 1000]) });
          let repair = running.step(3);
          while (!repair) repair = running.step(3);
          const { outcome, origins, position } = repair;
          found[outcome]!++;
          expect(repair.broken, text).toBe(broken);
          expect(position === -1 || !isDone[position], text).toBe(true);
          if (isSolvable) expect(outcome, text).not.toBe('failed');
          expect(origins.length).toBe(texts(session).length);
          if (outcome === 'kept' || outcome === 'failed') {
            expect([texts(session), [...origins]]).toEqual([before, before.map((_, at) => at)]);
            continue;
          }
          if (outcome === 'repaired' && isDone.indexOf(0) < isDone.lastIndexOf(1)) outOfOrder++;
          round.done.length = 0;
          const after = texts(session);
          // The cost of a best plan includes the least cost of the tail.
          const cost = session.tail ? {} : { cost: session.cost };
          expect(carried(round, after), text).toMatchObject({ ok: true, ...cost });
          const old = [...origins].filter((origin) => origin >= 0);
          expect(old).toEqual(old.toSorted((one, other) => one - other));
          origins.forEach((origin, at) => {
            if (origin < 0) return;
            expect([after[at], isDone[origin]], text).toEqual([before[origin], 0]);
          });
          if (outcome === 'replanned') expect(old).toEqual([]);
          expectOutline(round);
          expect(choicesOf(session)!.every((choice) => choice.before <= session.plan!.length)).toBe(true);
        }
        session.free();
      }
      expect(found.repaired).toBeGreaterThan(repaired);
      expect(outOfOrder).toBeGreaterThan(isAll ? repaired / 2 : 0);
    },
  );

  it('a repaired plan does what was asked for, also where the order is open', { timeout: 120_000 }, () => {
    let repaired = 0;
    for (let seed = 0; seed < portion(100); seed++) {
      const round = begin(seed, { open: true, guarded: false });
      const { session, domain, world, compiled, text } = round;
      if (session.tail) continue;
      for (let count = 0; count < 6 && session.plan; count++) {
        damage(round);
        const { outcome, broken } = replan(session, { iterations: 1000 });
        if (outcome !== 'repaired') continue;
        repaired++;
        expectOutline(round);
        const problem = toProblem(world, compiled.tasks.Top!());
        const numbering = numberObjects(domain, problem.objects);
        const steps = texts(session).map((step) => parseStep(domain, numbering, step));
        expect(derivePlan(domain, problem, steps, { iterations: 20_000 }).status, `${text}\n${broken}`).not.toBe(
          'not-derived',
        );
      }
      session.free();
    }
    expect(repaired).toBeGreaterThan(portion(30, 2));
  });

  it('a list of the first steps is as good as their number', { timeout: 120_000 }, () => {
    let repaired = 0;
    for (let seed = 0; seed < portion(200); seed++) {
      const [one, other] = [begin(seed), begin(seed)];
      for (let count = 0; count < 8 && one.session.plan; count++) {
        for (const round of [one, other]) carryOutSome(round, true);
        for (const round of [one, other]) damage(round);
        expect(check(one.session, one.done.length)).toBe(check(other.session, other.done.toReversed()));
        const options = { iterations: one.random.pick([10, 1000]), better: one.random.chance(0.3) };
        other.random.pick([10, 1000]);
        other.random.chance(0.3);
        const repair = replan(one.session, { from: one.done.length, ...options });
        expect(replan(other.session, { from: other.done, ...options })).toEqual(repair);
        const of = ({ session }: Round): unknown => [
          texts(session),
          choicesOf(session),
          session.cost,
          session.iterations,
        ];
        expect(of(one)).toEqual(of(other));
        if (repair.outcome === 'repaired') repaired++;
        if (repair.outcome === 'kept' || repair.outcome === 'failed') continue;
        one.done.length = other.done.length = 0;
      }
    }
    expect(repaired).toBeGreaterThan(portion(20, 1));
  });
});
