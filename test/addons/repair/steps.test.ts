// Plans checked against a world that has changed, and carried out in it.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { Session } from '../../../bindings/index.ts';
import { apply, check } from '../../../addons/repair/index.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { parseStep } from '../../../ir/plan.ts';
import { carryOutPlan } from '../../../reference/carry-out.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { attack, guard } from '../../bindings/setting.ts';
import { randomChange, randomWorld } from './random-worlds.ts';
import type { RandomWorld } from './random-worlds.ts';
import { assign, toProblem } from '../../../addons/problems/index.ts';
import { portion } from '../../engine.ts';

describe('a float that would become NaN', () => {
  const domain = new Planner({ memory: 2 ** 20 }).register(
    compile('domain heat; fluent integer count; fluent float heat; task Heat(float by) { count += 1; heat += by; }'),
  );

  it('is refused by apply as it is by set, and the world stays as it is', () => {
    const world = domain.createWorld({});
    expect(errorOf(() => world.set('heat', NaN))).toContain('wrong-type: ');
    const session = world.plan({
      kind: 'ordered',
      parts: [Infinity, -Infinity].map((by) => domain.tasks.Heat!(by)),
    });
    expect(session.run()).toBe('solved');
    expect(errorOf(() => apply(session))).toBe(
      'out-of-range: these steps would make heat NaN, which no variable may be',
    );
    expect([world.get('heat'), world.get('count')]).toEqual([0, 0]);
    expect(apply(session, 0, 1)).toBe(-1);
    expect([world.get('heat'), world.get('count')]).toEqual([Infinity, 1]);
  });
});

describe('a sensed fluent', () => {
  it('is written by apply: the game takes over what the step was expected to bring about', () => {
    const text = 'domain arrest; sensed fluent boolean restrained; task Restrain() { restrained == false :-> true; }';
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const world = domain.createWorld({});
    const session = world.plan(domain.tasks.Restrain!());
    expect(session.run()).toBe('solved');
    expect(world.get('restrained')).toBe(false);
    expect(apply(session)).toBe(-1);
    expect(world.get('restrained')).toBe(true);
    world.set('restrained', false);
    expect(check(session)).toBe(-1);
  });
});

describe('check', () => {
  it('tells the first step that no longer holds, as the game counts them', () => {
    const setting = guard({ length: 4 });
    const session = attack(setting);
    session.run();
    expect(session.plan!.map(({ task }) => task)).toEqual(['Step', 'Step', 'Step', 'Shoot']);
    expect(check(session)).toBe(-1);
    setting.world.set('loaded', 'pistol', false);
    expect(check(session)).toBe(3);
    setting.world.set('connects', 'door2', 'area1', 'area2', false);
    expect(check(session)).toBe(1);
    setting.world.set('at', 'bob', 'area2');
    expect(check(session, 2)).toBe(3);
    setting.world.set('loaded', 'pistol', true);
    expect(check(session, 2)).toBe(-1);
    expect(check(session, 4)).toBe(-1);
  });

  it('leaves the world and the session as they are, and needs no memory', () => {
    const setting = guard({ length: 5 });
    const session = attack(setting);
    session.run();
    const before = toProblem(setting.world, setting.domain.tasks.Attack!(1));
    const plan = session.planWithInternal;
    check(session);
    const memory = setting.planner.memoryUsed;
    for (let count = 0; count < 100; count++) check(session, count % 5);
    expect(setting.planner.memoryUsed).toBe(memory);
    expect(toProblem(setting.world, setting.domain.tasks.Attack!(1))).toEqual(before);
    expect([session.status, session.planWithInternal]).toEqual(['solved', plan]);
  });

  it('lets searches that are under way go on as if nothing had been', () => {
    const setting = guard();
    const alone = [attack(setting), attack(setting, 'eve')];
    alone.forEach((session) => session.run());
    const mixed = [attack(setting), attack(setting, 'eve')];
    while (mixed.some(({ status }) => status === 'running')) {
      mixed.forEach((session, at) => {
        session.step(2);
        expect(check(alone[1 - at]!)).toBe(-1);
      });
    }
    mixed.forEach((session, at) => {
      expect([session.iterations, session.plan]).toEqual([alone[at]!.iterations, alone[at]!.plan]);
    });
  });

  it('sees the constants as they are now, also while a search goes on with old ones', () => {
    const setting = guard();
    const session = attack(setting);
    session.run();
    const other = attack(setting, 'eve');
    other.step(3);
    setting.world.set('connects', 'door6', 'area3', 'area4', false);
    expect(check(session)).toBe(3);
    expect(other.run()).toBe('solved');
  });

  it('looks at the best plan so far of a search that goes on', () => {
    const text = `domain d; type A; fluent boolean open; fluent boolean wide;
      task Dear() { cost := 5; open; } task Cheap() { cost := 1; open; wide; }
      task Do() { method { ordered(Dear()); } method { ordered(Cheap()); } }`;
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const world = domain.createWorld({}, { values: [['open', true], ['wide', true]] }); // prettier-ignore
    const session = world.plan(domain.tasks.Do!(), { mode: 'best' });
    while (session.cost === null) session.step(1);
    expect([session.status, check(session)]).toEqual(['running', -1]);
    world.set('open', false);
    expect(check(session)).toBe(0);
    world.set('open', true);
    expect([session.run(), session.cost, check(session)]).toEqual(['solved', 1, -1]);
    world.set('wide', false);
    expect(check(session)).toBe(0);
  });

  it('takes a fault for a step that does not hold', () => {
    let failure: (() => number) | null = null;
    const setting = guard({ danger: () => failure?.() ?? 0 });
    const session = setting.world.plan(setting.domain.tasks.Calm!(1, 'calm', 1, true));
    session.run();
    expect(check(session)).toBe(-1);
    failure = () => {
      throw new Error('no answer');
    };
    expect(check(session)).toBe(0);
    failure = () => NaN;
    expect(check(session)).toBe(0);
    failure = () => check(session);
    expect(check(session)).toBe(0);
    failure = null;
    expect([check(session), session.status]).toEqual([-1, 'solved']);
    expect(attack(setting).run()).toBe('solved');
  });

  it('counts internal steps to the step that follows them', () => {
    const text = `domain d; type A; fluent integer [0, 3] budget := 3; fluent boolean fine := true;
      internal task Spend() { budget -= 1; } task Act(integer number) { } internal task End() { fine; }
      task Do() { method { ordered(Act(0), Spend(), Spend(), Act(1), Spend(), End()); } }`;
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const world = domain.createWorld({});
    const session = world.plan(domain.tasks.Do!());
    session.run();
    world.set('budget', 1);
    expect([check(session, 0), check(session, 1), check(session, 2)]).toEqual([1, 1, -1]);
    world.set('budget', 2);
    expect([check(session, 0), check(session, 2)]).toEqual([2, -1]);
    world.set('fine', false);
    expect(check(session, 2)).toBe(2);
  });

  it('refuses what is not a number of steps, and sessions without a plan', () => {
    const setting = guard({ length: 3 });
    const session = attack(setting);
    expect(errorOf(() => check(session))).toBe('out-of-range: this session has no plan');
    session.run();
    for (const from of [-1, 0.5, 4, NaN, '1']) {
      const shown = JSON.stringify(from).replace('null', 'NaN');
      const message = `a number of steps has to be a whole one that the plan has, not ${shown}`;
      expect(errorOf(() => check(session, from as number))).toBe(`out-of-range: ${message}`);
    }
    expect(errorOf(() => check(session.plan as never))).toBe('wrong-type: this takes a session, not a list');
    expect(errorOf(() => apply(session, 2, 1))).toContain('out-of-range: ');
    session.free();
    expect(errorOf(() => check(session))).toBe('freed: this session has been freed');
  });
});

describe('apply', () => {
  it('writes what comes of the steps into the world', () => {
    const setting = guard({ length: 3 });
    const session = attack(setting);
    session.run();
    expect(apply(session, 0, 1)).toBe(-1);
    expect([setting.world.get('at', 'bob'), setting.world.get('health', 'bob')]).toEqual([2, 99]);
    expect(apply(session, 1)).toBe(-1);
    expect([setting.world.get('at', 'bob'), setting.world.get('loaded', 'pistol')]).toEqual([3, false]);
  });

  it('writes nothing when some step does not hold', () => {
    const setting = guard({ length: 3 });
    const session = attack(setting);
    session.run();
    setting.world.set('holding', 'bob', 'pistol', false);
    expect(apply(session)).toBe(2);
    expect(setting.world.get('at', 'bob')).toBe(1);
    expect(apply(session, 0, 2)).toBe(-1);
    expect(setting.world.get('at', 'bob')).toBe(3);
  });
});

describe('on random domains', () => {
  function compare(item: RandomWorld, session: Session<never>, place: number, step: number): boolean {
    const { domain, problem, network, world } = item;
    const numbering = numberObjects(domain, problem.objects);
    const steps = session.planWithInternal!.map(({ text }) => parseStep(domain, numbering, text));
    const now = { ...toProblem(world, network), answers: problem.answers };
    const carried = carryOutPlan(domain, now, steps.slice(place));
    const count = (end: number): number => steps.slice(0, end).filter(({ internal }) => !internal).length;
    const broken = carried.ok ? -1 : count(place + carried.index);
    expect(check(session, step), `${item.text}\nfrom ${step}`).toBe(broken);
    return carried.ok;
  }

  it('check finds the step that the plan checker finds', () => {
    const found = { holds: 0, broken: 0 };
    for (let seed = 0; seed < portion(300); seed++) {
      const item = randomWorld(seed);
      const { world, network } = item;
      const session = world.plan(network, { limits: { iterations: 2_000, depth: 100 } });
      if (session.run() !== 'solved') continue;
      for (let count = 0; count < 6; count++) {
        const change = randomChange(item, false);
        if (change) assign(world, change.variable, change.args, change.value);
        // The place after a number of steps of the game. An internal step belongs to the step after it.
        const kinds = session.planWithInternal!.map(({ task }) => item.domain.tasks.find(({ name }) => name === task)!);
        const places = [0, ...kinds.flatMap(({ kind }, at) => (kind === 'primitive' ? [at + 1] : []))];
        places.forEach((place, step) => found[compare(item, session as never, place, step) ? 'holds' : 'broken']++);
      }
    }
    expect(Math.min(found.holds, found.broken)).toBeGreaterThan(portion(80, 5));
  });
});
