// Sessions: searches in small steps and side by side, their plans, and what is left when they are freed.

import { describe, expect, it } from 'vitest';
import { Planner, ordered } from '../../bindings/index.ts';
import { asJson, compile, errorOf } from './helpers.ts';
import { attack, guard, textOf } from './setting.ts';

describe('a search', () => {
  it('finds a plan, told as objects and as text', () => {
    const session = attack(guard({ length: 3 }));
    expect(session.status).toBe('running');
    expect(session.plan).toBe(null);
    expect(session.cost).toBe(null);
    expect(session.run()).toBe('solved');
    expect(asJson(session.plan)).toEqual([
      { task: 'Step', args: [1, 2, 1], text: 'Step(bob, area1, door0)' },
      { task: 'Step', args: [1, 3, 3], text: 'Step(bob, area2, door2)' },
      { task: 'Shoot', args: [1, 5 + 2], text: 'Shoot(bob, pistol)' },
    ]);
    expect(session.planWithInternal?.map(({ text }) => text)[0]).toBe('Note(bob)');
    expect(session.cost).toBe(2 + 2 + 1);
    expect(session.fault).toBe(null);
  });

  it('comes to the same in steps of any size', () => {
    const whole = attack(guard());
    whole.run();
    for (const stride of [1, 2, 7, 1000]) {
      const session = attack(guard());
      for (let done = 0; session.status === 'running'; done += stride) {
        expect(session.iterations).toBe(done);
        session.step(stride);
      }
      expect([session.status, session.iterations, session.cost]).toEqual([whole.status, whole.iterations, whole.cost]);
      expect(textOf(session)).toEqual(textOf(whole));
    }
    expect(attack(guard()).step(0)).toBe('running');
  });

  it('does not mind others being stepped in between', () => {
    const setting = guard();
    const alone = ['bob', 'eve'].map((name) => attack(setting, name));
    alone.forEach((session) => session.run());
    const mixed = ['bob', 'eve', 'bob', 'eve'].map((name) => attack(setting, name));
    while (mixed.some(({ status }) => status === 'running')) mixed.forEach((session, index) => session.step(index + 1));
    mixed.forEach((session, index) => expect(textOf(session)).toEqual(textOf(alone[index % 2]!)));
  });

  it('takes the fluents as they are at its first step', () => {
    const setting = guard();
    const session = attack(setting);
    setting.world.set('at', 'bob', 'area4');
    session.step(2);
    setting.world.set('at', 'bob', 'area0');
    setting.world.set('loaded', 'pistol', false);
    expect(session.run()).toBe('solved');
    expect(textOf(session)).toEqual(['Step(bob, area5, door8)', 'Shoot(bob, pistol)']);
    expect(setting.world.get('at', 'bob')).toBe(1);
    expect(attack(setting).run()).toBe('failed');
  });

  it('keeps the constants that it started with', () => {
    const setting = guard();
    const { connects } = setting.world.constants;
    const expected = attack(setting);
    expected.run();
    const session = attack(setting);
    const waiting = attack(setting);
    session.step(3);
    connects!.values.fill(0);
    expect(connects!.get(1, 1, 2)).toBe(false);
    expect(waiting.run()).toBe('failed');
    expect(session.run()).toBe('solved');
    expect(textOf(session)).toEqual(textOf(expected));
    session.restart();
    expect(session.run()).toBe('failed');
    connects!.set(1, 1, 2, true);
    setting.world.set('player_at', 'area1');
    session.restart();
    session.run();
    expect(textOf(session)).toEqual(['Step(bob, area1, door0)', 'Shoot(bob, pistol)']);
  });

  it('finds the cheapest plan, and tells the best so far on the way', () => {
    const text = `domain d; type A; enum Way { long, middle, short }
      constant integer length(Way way); task Go(Way way) { cost := length(way); }
      task Choose() { method { exists (Way way) { ordered(Go(way)); } } }`;
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const world = domain.createWorld(
      {},
      {
        values: [
          ['length', 'long', 9],
          ['length', 'middle', 5],
          ['length', 'short', 2],
        ],
      },
    );
    const session = world.plan(domain.tasks.Choose!(), { mode: 'best' });
    const costs = new Set<number | null>();
    expect(session.bestCost).toBe(Infinity);
    do costs.add(session.cost);
    while (session.step(1) === 'running');
    costs.add(session.cost);
    expect([...costs]).toEqual([null, 9, 5, 2]);
    expect(session.bestCost).toBe(2);
    expect(textOf(session)).toEqual(['Go(short)']);
    expect(session.plan![0]!.args).toEqual(['short']);
  });

  it('carries arguments of every type into the plan', () => {
    const setting = guard();
    const { Calm } = setting.domain.tasks;
    const session = setting.world.plan(ordered(Calm!(1, 'calm', 0.25, true), Calm!(2, 'alert', Infinity, true)));
    expect(session.run()).toBe('solved');
    expect(textOf(session)).toEqual(['Calm(bob, calm, 0.25, true)', 'Calm(eve, alert, Infinity, true)']);
    expect(session.plan!.map(({ args }) => args)).toEqual([
      [1, 'calm', 0.25, true],
      [2, 'alert', Infinity, true],
    ]);
  });
});

describe('a cursor', () => {
  it('reads a plan step by step', () => {
    const session = attack(guard({ length: 2 }));
    const cursor = session.cursor();
    expect(cursor.next()).toBe(false);
    session.run();
    cursor.reset();
    const read: unknown[] = [];
    while (cursor.next()) read.push([cursor.task, cursor.argCount, cursor.arg(0), cursor.arg(1), cursor.text]);
    expect(read).toEqual([
      ['Step', 3, 1, 2, 'Step(bob, area1, door0)'],
      ['Shoot', 2, 1, 5, 'Shoot(bob, pistol)'],
    ]);
    expect(errorOf(() => cursor.task)).toBe('out-of-range: this cursor is not at a step: call next() first');
    const all = session.cursor({ withInternal: true });
    expect(all.next() && all.taskIndex).toBe(3);
    expect(errorOf(() => all.arg(1))).toBe('out-of-range: Note has no argument 1');
  });

  it('seeks a step', () => {
    const session = attack(guard({ length: 4 }));
    session.run();
    for (const withInternal of [false, true]) {
      const cursor = session.cursor({ withInternal });
      const texts = (withInternal ? session.planWithInternal : session.plan)!.map(({ text }) => text);
      for (const step of [2, 0, 3, 1, texts.length - 1]) {
        expect([cursor.seek(step), cursor.text]).toEqual([true, texts[step]]);
      }
      expect([cursor.seek(1), cursor.next(), cursor.text]).toEqual([true, true, texts[2]]);
      for (const step of [texts.length, 2 ** 40]) expect([cursor.seek(step), cursor.next()]).toEqual([false, false]);
      expect(errorOf(() => cursor.text)).toContain('this cursor is not at a step');
      expect([cursor.seek(0), cursor.text]).toEqual([true, texts[0]]);
      for (const step of [-1, 0.5, NaN, '1' as never]) {
        expect(errorOf(() => cursor.seek(step))).toContain(
          'bad-option: "step" has to be a whole number from 0 on, not',
        );
      }
    }
    session.cancel();
    expect(attack(guard()).cursor().seek(0)).toBe(false);
  });

  it('is needed for reading', () => {
    const session = attack(guard());
    expect(errorOf(() => session.read(null as never))).toBe('wrong-type: read() takes a cursor, not null');
  });

  it('is of no use once its session is freed', () => {
    const session = attack(guard());
    session.run();
    const cursor = session.cursor();
    cursor.next();
    session.free();
    for (const use of [() => cursor.next(), () => cursor.task, () => cursor.arg(0), () => cursor.text]) {
      expect(errorOf(use)).toBe('freed: the session of this plan has been freed');
    }
  });
});

describe('a session', () => {
  it('can be started again for another task, without making an object', () => {
    const setting = guard({ length: 2 });
    const session = attack(setting);
    session.run();
    const { planner } = setting;
    const { memoryUsed } = planner;
    for (const [npc, gun] of [
      [2, 'rifle'],
      [1, 'pistol'],
    ] as const) {
      session.restartTask(setting.domain.tasks.Attack!, npc);
      expect(session.status).toBe('running');
      session.run();
      expect(textOf(session)?.at(-1)).toContain(gun);
    }
    session.restartTask(setting.domain.tasks.Calm!, 1, 'calm', 0.5, true);
    session.run();
    expect(textOf(session)).toEqual(['Calm(bob, calm, 0.5, true)']);
    expect(planner.memoryUsed).toBe(memoryUsed);
    const { Attack } = setting.domain.tasks;
    expect(errorOf(() => session.restartTask(Attack!, 9))).toMatch(/^unknown-object: npc of Attack/);
    expect(errorOf(() => session.restartTask(Attack!))).toBe('wrong-arity: npc of Attack is missing');
    expect(errorOf(() => session.restartTask({ index: 99 } as never))).toBe(
      'unknown-name: guard has no task number 99',
    );
    expect(errorOf(() => session.restartTask(undefined as never))).toBe(
      'wrong-type: a task is one of domain.tasks, and not called: not undefined',
    );
    expect(errorOf(() => session.cursor({ internal: true } as never))).toMatch(/^bad-option: .* no "internal"/);
  });

  it('stays as it was when the network to start with is refused', () => {
    const setting = guard({ length: 2 });
    const session = attack(setting);
    session.run();
    expect(errorOf(() => session.restart(setting.domain.tasks.Attack!(77)))).toMatch(/^unknown-object/);
    expect(session.status).toBe('solved');
    expect(textOf(session)).toHaveLength(2);
  });

  it('is of no use once it is freed, by itself or with its world', () => {
    const setting = guard();
    const sessions = [attack(setting), attack(setting)];
    sessions[0]!.step(3);
    sessions[0]!.free();
    sessions[0]!.free();
    setting.world.free();
    for (const session of sessions) {
      for (const use of [
        () => session.step(),
        () => session.status,
        () => session.iterations,
        () => session.bestCost,
        () => session.fault,
        () => session.restart(),
        () => session.cursor(),
      ]) {
        expect(errorOf(use)).toBe('freed: this session has been freed');
      }
      expect(errorOf(() => session.plan)).toMatch(/^freed: the session/);
    }
  });

  it('leaves its memory to the next, parked or not', () => {
    const setting = guard();
    const round = (): void => {
      const sessions = ['bob', 'eve', 'bob'].map((name) => attack(setting, name));
      sessions.forEach((session) => session.step(4));
      setting.world.constants.distance!.set(1, 1, 0);
      sessions.forEach((session) => session.step(2));
      sessions.forEach((session) => session.free());
    };
    round();
    round();
    const { memoryUsed } = setting.planner;
    for (let again = 0; again < 50; again++) round();
    expect(setting.planner.memoryUsed).toBe(memoryUsed);
  });
});
