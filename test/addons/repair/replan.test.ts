// Plans repaired in a world that has changed: which steps are kept, which are searched for again, and what the repair
// reports.

import { describe, expect, it } from 'vitest';
import { Planner, unordered } from '../../../bindings/index.ts';
import type { AnyDomain, PlanOptions, Session, World } from '../../../bindings/index.ts';
import { insideOf, wayOf } from '../../../bindings/internal.ts';
import { stateOf } from '../../../bindings/world.ts';
import * as abi from '../../../ir/abi.ts';
import { apply, check, choicesOf, replan, Replanning } from '../../../addons/repair/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { attack, guard, textOf } from '../../bindings/setting.ts';
import type { GuardSetting } from '../../bindings/setting.ts';
import { toSearch } from '../../../addons/problems/index.ts';

const decomposition = true;

function planned(setting: GuardSetting, options: PlanOptions = {}): Session<AnyDomain> {
  const session = attack(setting, 'bob', { decomposition, ...options });
  session.run();
  return session;
}

describe('choicesOf', () => {
  it('says that the way was changed when it has a branch that its task does not have', () => {
    const domain = new Planner({ memory: 2 ** 20 }).register(
      compile('domain d; task A() { } task Go() { method { ordered(A()); } }'),
    );
    const session = domain.createWorld({}).plan(domain.tasks.Go!(), { decomposition });
    session.run();
    const { state, handle } = insideOf(session);
    const { trace } = wayOf(state.loaded.core, handle.address)!;
    state.loaded.core.store(trace + abi.TRACE_BRANCH, 7);
    expect(errorOf(() => choicesOf(session))).toMatch(/^damaged: .* a branch of Go that it does not have/);
  });
});

describe('values of choices', () => {
  const text = `domain bindings;
    type Area; type Gun; type Npc; enum Mood { calm, alert }
    constant boolean near(Area from, Area to); constant integer range(Gun gun);
    fluent Area at(Npc npc); fluent boolean loaded(Gun gun) := true;
    task Walk(Npc npc, Area to) { at(npc) := to; }
    task Fire(Gun gun, Mood mood) { loaded(gun) == true :-> false; mood == alert; }
    task Rest() { }
    task Go(Npc npc) {
      method first_of { first (Area area) { near(at(npc), area); ordered(Rest(), Walk(npc, area), Go(npc)); } }
      method best_of { sort-by (Gun gun, Mood mood; range(gun); >) { ordered(Fire(gun, mood), Turn(npc, gun)); } }
    }
    task Turn(Npc npc, Gun gun) { method { exists (Area area) { area == at(npc); ordered(Rest()); } } }
    task Each(Npc npc) { method { exists (Area area, Gun gun) { area != at(npc);
      ordered(Walk(npc, area), forall (Npc other) { ordered(Walk(other, area)); }, Fire(gun, alert)); } } }`;

  /** `open`: another task of the domain leaves the order of tasks open. */
  function choices(task: string, open = ''): [string, object][] {
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text + open));
    const world = domain.createWorld({ Area: ['hall', 'yard'], Gun: ['rifle', 'pistol'], Npc: ['bob'] });
    world.set('at', 'bob', 'hall');
    world.set('near', 'hall', 'yard', true);
    world.set('range', 'rifle', 7);
    world.set('range', 'pistol', 9);
    const session = world.plan(domain.tasks[task]!(world.object('bob')), { decomposition });
    session.run();
    const named = Object.entries({ area: 'Area', gun: 'Gun' });
    return choicesOf(session)!.map(({ text: call, values }) => {
      const shown = { ...values };
      for (const [name, type] of named) if (name in shown) shown[name] = world.nameOf(type, Number(shown[name]))!;
      return [call, shown];
    });
  }

  it('have the names of the text, and what was bound', () =>
    expect(choices('Go')).toEqual([
      ['Go(bob)', { area: 'yard' }],
      ['Go(bob)', { gun: 'pistol', mood: 'alert' }],
      ['Turn(bob, pistol)', {}],
    ]));

  it('are told up to tasks of which there is an open number', () =>
    expect(choices('Each')).toEqual([['Each(bob)', { area: 'yard' }]]));

  it('are left out where the order of tasks is open', () => {
    const open =
      'task Open(Npc npc) { method { exists (Area area) { area != none; unordered(Walk(npc, area), Rest()); } } }';
    expect(choices('Open', open)).toEqual([['Open(bob)', {}]]);
  });
});

describe('replan', () => {
  it('ends a submitted search that is still looking for a better plan, in the frame in which it is repaired', () => {
    const planner = new Planner({ memory: 2 ** 20 });
    const domain = planner.register(
      compile(`domain race; fluent boolean blocked; fluent integer done;
        task Run() { not blocked; done += 1; } task Crawl() { cost := 3; done += 1; }
        task Go() { method { done == 4; } method { ordered(Run(), Go()); } method { ordered(Crawl(), Go()); } }`),
    );
    const world = domain.createWorld({});
    planner.step(0);
    const session = planner.submit(world, domain.tasks.Go!(), { mode: 'best', remember: false });
    while (session.cost === null) planner.step(3);
    expect([session.status, session.frames]).toEqual(['running', 4]);
    world.set('blocked', true);
    expect(replan(session).outcome).not.toBe('failed');
    planner.step(3);
    expect([session.status, session.frames]).toEqual(['solved', 4]);
  });

  it('keeps a plan that holds', () => {
    const setting = guard();
    const session = planned(setting);
    const { plan, iterations } = session;
    const repair = replan(session);
    expect(repair).toEqual({ outcome: 'kept', broken: -1, tasks: [], status: null, iterations: 0 });
    expect([session.plan, session.iterations]).toEqual([plan, iterations]);
  });

  it('decomposes anew what the broken step comes from, and keeps the rest', () => {
    const setting = guard({ length: 12 });
    const session = planned(setting);
    const before = textOf(session)!;
    setting.world.set('connects', 'door10', 'area5', 'area6', false);
    const anew = planned(setting);
    const repair = replan(session);
    expect(repair).toMatchObject({ outcome: 'repaired', broken: 5, tasks: ['GoTo(bob, area11)'], status: null });
    expect(textOf(session)).toEqual(before.with(5, 'Step(bob, area6, door11)'));
    expect(textOf(session)).toEqual(textOf(anew));
    expect([session.cost, session.status, check(session)]).toEqual([anew.cost, 'solved', -1]);
    expect(repair.iterations).toBeLessThan(anew.iterations);
    expect(session.iterations).toBe(repair.iterations);
  });

  it('begins with what is to be done next', () => {
    const setting = guard({ length: 6 });
    const session = planned(setting);
    const before = textOf(session)!;
    expect(apply(session, 0, 2)).toBe(-1);
    setting.world.set('connects', 'door6', 'area3', 'area4', false);
    expect(replan(session, { from: 2 })).toMatchObject({ outcome: 'repaired', broken: 3 });
    expect(textOf(session)).toEqual(before.slice(2).with(1, 'Step(bob, area4, door7)'));
    expect(apply(session)).toBe(-1);
    expect(setting.world.get('loaded', 'pistol')).toBe(false);
  });

  it('goes on to what breaks further on', () => {
    const setting = guard({ length: 8 });
    const session = planned(setting);
    for (const area of [2, 4]) {
      setting.world.set('connects', `door${2 * area}`, `area${area}`, `area${area + 1}`, false);
    }
    setting.world.set('holding', 'bob', 'rifle', true);
    setting.world.set('loaded', 'pistol', false);
    const repair = replan(session, { iterations: 1000 });
    expect(repair).toMatchObject({ outcome: 'repaired', broken: 2 });
    expect(repair.tasks.at(-1)).toBe('Attack(bob)');
    expect(textOf(session)!.at(-1)).toBe('Shoot(bob, rifle)');
    expect(check(session)).toBe(-1);
  });

  it('keeps the task under way whose last call is decomposed to something else', () => {
    const text = `domain d; fluent boolean fine := true; fluent integer [0, 9] at;
      task A() { fine; at += 1; } task B() { at += 1; } task C() { at += 1; } task Last() { at > 0; }
      task Go() { method { at < 4; ordered(A(), On()); } method { at >= 4; } }
      task On() { method { fine; ordered(B(), Go()); } method { ordered(C()); } }
      task Do() { method { ordered(Go(), Last()); } }`;
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const world = domain.createWorld({});
    const session = world.plan(domain.tasks.Do!(), { decomposition });
    session.run();
    expect(textOf(session)).toEqual(['A()', 'B()', 'A()', 'B()', 'Last()']);
    apply(session, 0, 2);
    world.set('fine', false);
    expect(replan(session, { from: 2, iterations: 99 })).toMatchObject({ outcome: 'repaired', tasks: ['On()'] });
    expect(textOf(session)).toEqual(['C()', 'Last()']);
    expect(choicesOf(session)!.map(({ text }) => text)).toEqual(['Do()', 'Go()', 'On()']);
  });

  it('plans anew when no part helps, or none is to be tried', () => {
    const setting = guard({ length: 4 });
    const session = planned(setting);
    setting.world.set('connects', 'door0', 'area0', 'area1', false);
    expect(replan(session, { iterations: 0 })).toMatchObject({ outcome: 'replanned', tasks: [], status: 'solved' });
    expect(textOf(session)![0]).toBe('Step(bob, area1, door1)');
    expect(check(session)).toBe(-1);
  });

  it('plans anew what was planned without keeping how', () => {
    const setting = guard({ length: 4 });
    const session = planned(setting, { decomposition: false });
    setting.world.set('connects', 'door0', 'area0', 'area1', false);
    expect(replan(session)).toMatchObject({ outcome: 'replanned' });
    expect(check(session)).toBe(-1);
  });

  it('leaves the old plan when there is no new one', () => {
    const setting = guard({ length: 4 });
    const session = planned(setting);
    const { plan } = session;
    setting.world.set('loaded', 'pistol', false);
    const repair = replan(session);
    expect(repair).toMatchObject({ outcome: 'failed', broken: 3, tasks: [], status: 'failed' });
    expect([session.plan, session.status, check(session)]).toEqual([plan, 'solved', 3]);
    setting.world.set('loaded', 'pistol', true);
    expect(replan(session).outcome).toBe('kept');
  });

  it('can be called again and again, and nothing grows', () => {
    const setting = guard({ length: 30 });
    const { world } = setting;
    const session = planned(setting);
    const decisions = choicesOf(session)!.length;
    let memory = 0;
    for (let round = 0; round < 60; round++) {
      const step = session.plan![3]!;
      const [, next, door] = step.args.map(Number) as [number, number, number];
      world.constants.connects!.set(door, next - 1, next, false);
      expect(replan(session).outcome).toBe('repaired');
      world.constants.connects!.set(door, next - 1, next, true);
      expect(check(session)).toBe(-1);
      expect(choicesOf(session)!.length).toBe(decisions);
      if (round === 30) memory = setting.planner.memoryUsed;
    }
    expect(setting.planner.memoryUsed).toBe(memory);
    for (let left = session.plan!.length; left > 1; left--) {
      const [, next, door] = session.plan![1]!.args.map(Number) as [number, number, number];
      if (session.plan![1]!.task === 'Step') world.constants.connects!.set(door, next - 1, next, false);
      else world.set('loaded', 'pistol', true);
      expect(apply(session, 0, 1)).toBe(-1);
      const { outcome } = replan(session, { from: 1 });
      expect(outcome === 'repaired' || left === 2).toBe(true);
      if (outcome === 'kept') break;
      expect(session.plan!.length).toBe(left - 1);
    }
    expect(choicesOf(session)!.length).toBeLessThan(decisions);
  });

  it('repairs part of a best plan by the best part', () => {
    const text = `domain d; type Way; constant integer price(Way way); fluent boolean open(Way way) := true;
      fluent integer [0, 9] place;
      task Go(Way way, integer to) { cost := price(way); open(way); place := to; }
      task Cross(integer to) { method { exists (Way way) { ordered(Go(way, to)); } } }
      task Travel() { method { ordered(Cross(1), Cross(2), Cross(3)); } }`;
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const values = [['price', 'a', 5], ['price', 'b', 1], ['price', 'c', 3]] as const; // prettier-ignore
    const world = domain.createWorld({ Way: ['a', 'b', 'c'] }, { values });
    const session = world.plan(domain.tasks.Travel!(), { mode: 'best', decomposition });
    session.run();
    expect([session.cost, textOf(session)]).toEqual([3, ['Go(b, 1)', 'Go(b, 2)', 'Go(b, 3)']]);
    world.set('open', 'b', false);
    expect(replan(session, { from: 1, iterations: 100 })).toMatchObject({
      outcome: 'repaired',
      tasks: ['Cross(2)', 'Cross(3)'],
    });
    expect([session.cost, textOf(session)]).toEqual([6, ['Go(c, 2)', 'Go(c, 3)']]);
    // Only parts were searched for, which proves nothing of the whole plan.
    expect(session.lowerBound).toBe(0);
    world.set('open', 'b', true);
    expect(replan(session).outcome).toBe('kept');
    expect(replan(session, { better: true })).toMatchObject({ outcome: 'replanned', broken: -1 });
    expect([session.cost, session.lowerBound]).toEqual([3, 3]);
    expect(replan(session, { better: true })).toMatchObject({ outcome: 'kept', status: 'solved' });
  });

  it('plans anew with the strategy of the session', () => {
    const setting = guard({ length: 5 });
    const session = planned(setting, { mode: 'best', strategy: 'best-first', decomposition: false });
    setting.world.set('connects', 'door0', 'area0', 'area1', false);
    expect(replan(session)).toMatchObject({ outcome: 'replanned', broken: 0 });
    expect([check(session), session.gap]).toEqual([-1, 0]);
    const limited = planned(setting, { strategy: 'limited-discrepancy' });
    setting.world.set('connects', 'door2', 'area1', 'area2', false);
    expect(replan(limited, { iterations: 100 })).toMatchObject({ outcome: 'repaired', broken: 1 });
    expect(check(limited)).toBe(-1);
  });

  it('repairs part of a network with an open order', () => {
    const setting = guard({ length: 3 });
    const { Attack } = setting.domain.tasks;
    setting.world.set('holding', 'eve', 'rifle', true);
    const session = setting.world.plan(unordered(Attack!(1), Attack!(2)), { decomposition });
    session.run();
    expect(
      choicesOf(session)!
        .map(({ text }) => text)
        .filter((text) => text.startsWith('Attack')),
    ).toEqual(['Attack(bob)', 'Attack(eve)']);
    setting.world.set('connects', 'door0', 'area0', 'area1', false);
    const before = textOf(session)!;
    expect(replan(session, { iterations: 100 })).toMatchObject({
      outcome: 'repaired',
      broken: 0,
      tasks: ['GoTo(bob, area2)', 'GoTo(eve, area2)'],
    });
    expect(check(session)).toBe(-1);
    // Both were to go through the same door.
    expect(textOf(session)).toEqual(before.map((step) => step.replace('area1, door0', 'area1, door1')));
  });

  it('repairs a task whose steps stand between others, again and again, and nothing grows', () => {
    const text = `domain d; type Cook; type Pan; fluent integer done(Cook cook); fluent boolean fine(Pan pan) := true;
      fluent integer [0, 1] turn;
      task Stir(Cook cook, Pan pan, integer at) { fine(pan); turn == at :-> 1 - at; done(cook) += 1; }
      task Cooking(Cook cook, integer at) {
        method { done(cook) < 20; ordered(Some(cook, at), Cooking(cook, at)); }
        method { done(cook) >= 20; }
      }
      task Some(Cook cook, integer at) { method { exists (Pan pan) { fine(pan); ordered(Stir(cook, pan, at)); } } }
      task Dinner(Cook a, Cook b) { method { unordered(Cooking(a, 0), Cooking(b, 1)); } }`;
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const world = domain.createWorld({ Cook: ['ann', 'ben'], Pan: ['x', 'y'] });
    const session = world.plan(domain.tasks.Dinner!(1, 2), { decomposition });
    session.run();
    const count = choicesOf(session)!.length;
    expect(textOf(session)!.slice(0, 3)).toEqual(['Stir(ann, x, 0)', 'Stir(ben, x, 1)', 'Stir(ann, x, 0)']);
    for (let left = 39; left > 0; left--) {
      const pan = left % 2 === 0 ? 'y' : 'x';
      expect(apply(session, 0, 1)).toBe(-1);
      world.set('fine', pan, false);
      expect(replan(session, { from: 1, iterations: 1e4 })).toMatchObject({ outcome: 'repaired', broken: 1 });
      world.set('fine', pan, true);
      expect(check(session)).toBe(-1);
      expect(textOf(session)!.length).toBe(left);
      expect(choicesOf(session)!.length).toBeLessThanOrEqual(count);
    }
    expect(choicesOf(session)!.length).toBe(5);
    expect(apply(session)).toBe(-1);
    expect([world.get('done', 'ann'), world.get('done', 'ben')]).toEqual([20, 20]);
  });

  it('keeps the tail of a plan that ends at its horizon', () => {
    const setting = guard({ length: 8 });
    const session = planned(setting, { horizon: 3 });
    const { tail } = session;
    expect(session.plan!.length).toBe(3);
    setting.world.set('connects', 'door2', 'area1', 'area2', false);
    expect(replan(session, { iterations: 1000 })).toMatchObject({ outcome: 'repaired', broken: 1 });
    expect(check(session)).toBe(-1);
    apply(session);
    expect(session.tail).not.toBe(null);
    expect(session.resume()).toBe(true);
    expect(tail).not.toBe(null);
    while (session.run() === 'solved') {
      apply(session);
      if (!session.resume()) break;
    }
    expect(setting.world.get('loaded', 'pistol')).toBe(false);
  });

  it('does without what has been removed, whoever is in its place', () => {
    const text = `domain d; type Door; fluent integer [0, 9] at; fluent boolean open(Door door) := true;
      task Pass(Door door, integer to) { open(door); at := to; }
      task Go(integer to) { method { exists (Door door) { open(door); ordered(Pass(door, to)); } } }
      task Travel() { method { ordered(Go(1), Go(2), Go(3)); } }`;
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const world = domain.createWorld({ Door: { names: ['a', 'b'], capacity: 2 } });
    const session = world.plan(domain.tasks.Travel!(), { decomposition });
    session.run();
    expect(textOf(session)).toEqual(['Pass(a, 1)', 'Pass(a, 2)', 'Pass(a, 3)']);
    world.remove('a');
    world.add('Door', 'c');
    expect(check(session, 1)).toBe(1);
    expect(apply(session)).toBe(0);
    expect(replan(session, { from: 1, iterations: 100 })).toMatchObject({
      outcome: 'repaired',
      tasks: ['Go(2)', 'Go(3)'],
    });
    expect(textOf(session)).toEqual(['Pass(c, 2)', 'Pass(c, 3)']);
    expect(check(session)).toBe(-1);
    world.remove('c');
    expect(choicesOf(session)!.length).toBe(3);
    expect(replan(session, { iterations: 100 })).toMatchObject({ outcome: 'repaired', broken: 0 });
    expect(textOf(session)).toEqual(['Pass(b, 2)', 'Pass(b, 3)']);
  });

  it('refuses what it does not know', () => {
    const session = planned(guard({ length: 3 }));
    expect(errorOf(() => replan(session, { form: 1 } as never))).toContain('bad-option: ');
    expect(errorOf(() => replan(session, { iterations: -1 }))).toContain('"iterations" has to be a whole number');
    expect(errorOf(() => replan(session, { better: 1 as never }))).toContain('"better" has to be true or false');
    expect(errorOf(() => replan(session, { from: 9 }))).toContain('out-of-range: ');
    session.restart();
    expect(errorOf(() => replan(session))).toBe('out-of-range: this session has no plan');
  });
});

describe('a repair in small steps', () => {
  it('comes to the same, and lets others search in between', () => {
    const make = (): [GuardSetting, Session<AnyDomain>] => {
      const setting = guard({ length: 12 });
      const session = planned(setting);
      setting.world.set('connects', 'door10', 'area5', 'area6', false);
      return [setting, session];
    };
    const [, whole] = make();
    const expected = replan(whole);
    const [setting, session] = make();
    const before = session.plan;
    const replanning = new Replanning(session);
    const other = attack(setting, 'eve');
    let repair = replanning.step(0);
    let rounds = 0;
    for (; !repair; repair = replanning.step(1), rounds++) {
      expect(session.plan).toEqual(before);
      other.step(1);
    }
    expect(repair).toEqual(expected);
    expect(rounds).toBe(expected.iterations);
    expect(session.plan).toEqual(whole.plan);
    expect(other.run()).toBe('solved');
    expect(replanning.step()).toBe(repair);
  });
});

describe('a repair that is under way', () => {
  /** A repair of a broken plan, after a number of iterations. */
  function underWay(iterations: number, limits: { iterations?: number } = {}) {
    const setting = guard({ length: 12 });
    const session = planned(setting);
    setting.world.set('connects', 'door10', 'area5', 'area6', false);
    const replanning = new Replanning(session, limits);
    expect(replanning.step(iterations)).toBe(null);
    return { setting, session, replanning };
  }

  it('gives back what it holds when it can not go on', () => {
    const { setting, session, replanning } = underWay(1);
    const { sessions } = stateOf(setting.world);
    expect(sessions.size).toBe(2);
    session.free();
    expect(sessions.size).toBe(1);
    expect(errorOf(() => replanning.step())).toBe('freed: this session has been freed');
    expect(sessions.size).toBe(0);
    expect(errorOf(() => replanning.step())).toBe('freed: this session has been freed');
  });

  it('ends when the session has another plan by then', () => {
    const { setting, session, replanning } = underWay(1);
    setting.world.set('at', 'bob', 'area9');
    session.restart();
    expect(errorOf(() => replanning.step())).toBe('out-of-range: this session has no plan');
    session.run();
    const { plan } = session;
    expect(errorOf(() => replanning.step())).toBe('freed: the session no longer has the plan that was to be repaired');
    expect(session.plan).toEqual(plan);
  });

  it('comes to a plan that holds in the world as it is by then', () => {
    const { setting, session, replanning } = underWay(2, { iterations: 1000 });
    setting.world.set('connects', 'door16', 'area8', 'area9', false);
    setting.world.set('connects', 'door12', 'area6', 'area7', false);
    const repair = replanning.step();
    expect(repair).toMatchObject({ outcome: 'repaired', broken: 5 });
    expect(check(session)).toBe(-1);
  });
});

describe('a better plan', () => {
  const text = `domain d; type Door; fluent boolean open(Door door); fluent integer [0, 5] at; fluent boolean inside;
    fluent boolean armed;
    task Walk(integer to) { at == to - 1; at := to; }
    task Enter(Door door) { at == 5; open(door); inside := true; }
    task Climb() { at == 5; inside := true; }
    task Arm() { armed := true; }
    task GoTo(integer to) { method there { at == to; } method on { let next := at + 1; ordered(Walk(next), GoTo(to)); } }
    task GetIn() { method door { exists (Door door) { open(door); ordered(Enter(door)); } } method window { ordered(Climb()); } }
    task Raid() { method ready { armed; ordered(GoTo(5), GetIn()); } method unarmed { ordered(GoTo(5), GetIn(), Arm()); } }`;

  function raid(): { world: World; session: Session<AnyDomain> } {
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const world = domain.createWorld({ Door: ['front', 'back'] });
    const session = world.plan(domain.tasks.Raid!(), { decomposition });
    session.run();
    return { world, session };
  }

  it('comes from an earlier choice', () => {
    const { world, session } = raid();
    expect(textOf(session)!.slice(-2)).toEqual(['Climb()', 'Arm()']);
    apply(session, 0, 2);
    expect(replan(session, { from: 2, better: true }).outcome).toBe('kept');
    world.set('open', 'back', true);
    expect(replan(session, { from: 2 }).outcome).toBe('kept');
    expect(replan(session, { from: 2, better: true })).toMatchObject({ outcome: 'replanned', broken: -1 });
    expect(textOf(session)!.slice(-2)).toEqual(['Enter(back)', 'Arm()']);
    // Another door by the same method is no better.
    world.set('open', 'front', true);
    expect(replan(session, { better: true }).outcome).toBe('kept');
    world.set('armed', true);
    expect(replan(session, { better: true }).outcome).toBe('replanned');
    expect(textOf(session)!.at(-1)).toBe('Enter(front)');
  });

  it('is none because of what has been carried out', () => {
    const { session } = raid();
    for (let from = 1; from <= 5; from++) {
      apply(session, from - 1, from);
      expect(replan(session, { from, better: true }).outcome, `from ${from}`).toBe('kept');
    }
  });

  it('is told by the record of methods', () => {
    const { world, session } = raid();
    const record = (): unknown[] =>
      choicesOf(session)!.map(({ text, name, method, before }) => [text, name, method, before]);
    expect(record().slice(0, 3)).toEqual([
      ['Raid()', 'unarmed', 1, 0],
      ['GoTo(5)', 'on', 1, 0],
      ['GoTo(5)', 'on', 1, 1],
    ]);
    expect(record().slice(-2)).toEqual([
      ['GoTo(5)', 'there', 0, 5],
      ['GetIn()', 'window', 1, 5],
    ]);
    world.set('open', 'back', true);
    session.restart();
    expect(choicesOf(session)).toBe(null);
    session.run();
    expect(record().at(-1)).toEqual(['GetIn()', 'door', 0, 5]);
    const plain = world.plan(toSearch(session).problem.network as never);
    plain.run();
    expect(errorOf(() => choicesOf(plain))).toContain('bad-option: ');
  });
});
