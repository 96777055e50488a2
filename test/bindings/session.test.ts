// Sessions: searches in small steps and side by side, their limits, their faults, and what is left when they are freed.

import { describe, expect, it } from 'vitest';
import { Planner, ordered, unordered } from '../../bindings/index.ts';
import type { AnyDomain, Domain, Network, PlanOptions, Session, World } from '../../bindings/index.ts';
import { guardText } from './guard.ts';
import { compile, errorOf } from './helpers.ts';

const guardBytes = compile(guardText);

interface Guard {
  planner: Planner;
  domain: Domain;
  world: World;
}

/** A row of areas, two doors between neighbours; every guard has a pistol, and the player is at the far end. */
function guard({ length = 6, danger = (): unknown => 0, planner = new Planner({ memory: 2 ** 20 }) } = {}): Guard {
  const domain = planner.register(guardBytes);
  const area = Array.from({ length }, (_, index) => `area${index}`);
  const world = domain.createWorld(
    { Area: area, Npc: ['bob', 'eve'], Door: 2 * length, Gun: ['pistol', 'rifle'] },
    {
      externals: { danger: danger as () => number },
    },
  );
  for (let at = 0; at + 1 < length; at++) {
    for (const door of [2 * at + 1, 2 * at + 2]) {
      world.constants.connects!.set(door, at + 1, at + 2, true);
      world.constants.connects!.set(door, at + 2, at + 1, true);
    }
  }
  for (let from = 1; from <= length; from++) {
    for (let to = 1; to <= length; to++) world.constants.distance!.set(from, to, Math.abs(from - to));
  }
  for (const name of ['bob', 'eve']) world.set('at', name, 'area0');
  world.set('holding', 'bob', 'pistol', true);
  world.set('holding', 'eve', 'rifle', true);
  world.set('player_at', `area${length - 1}`);
  return { planner, domain, world };
}

function attack({ domain, world }: Guard, name = 'bob', options: PlanOptions = {}): Session<AnyDomain> {
  return world.plan(domain.tasks.Attack!(world.object(name)), options);
}

const textOf = (session: Session<AnyDomain>): string[] | undefined => session.plan?.map(({ text }) => text);

describe('a search', () => {
  it('finds a plan, told as objects and as text', () => {
    const session = attack(guard({ length: 3 }));
    expect(session.status).toBe('running');
    expect(session.plan).toBe(null);
    expect(session.cost).toBe(null);
    expect(session.run()).toBe('solved');
    expect(session.plan).toEqual([
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

describe('task networks', () => {
  const setting = guard();
  const { tasks } = setting.domain;
  const calm = (npc: number): Network => tasks.Calm!(npc, 'calm', 1, true);
  const run = (network: Network): string[] | undefined => {
    const session = setting.world.plan(network);
    session.run();
    return textOf(session)?.map((text) => text.slice(5, 8));
  };

  it('may be empty, nested, and in any order', () => {
    expect(run(ordered())).toEqual([]);
    expect(run(unordered(ordered(), unordered()))).toEqual([]);
    expect(run(ordered(calm(1), ordered(calm(2), ordered()), calm(1)))).toEqual(['bob', 'eve', 'bob']);
    expect(run(unordered(calm(2), calm(1)))).toEqual(['eve', 'bob']);
    expect(run(ordered(unordered(ordered(), calm(2)), calm(1)))).toEqual(['eve', 'bob']);
    expect(run(ordered(unordered(calm(2), ordered(calm(1), calm(1))), calm(2)))).toEqual(['eve', 'bob', 'bob', 'eve']);
    expect(run(unordered(unordered(calm(1), calm(2)), calm(2), ordered()))).toEqual(['bob', 'eve', 'eve']);
  });

  it('are tried in every order', () => {
    const text = `domain d; fluent boolean ready; task Prepare() { ready := true; } task Use() { ready; }`;
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const session = domain.createWorld({}).plan(unordered(domain.tasks.Use!(), domain.tasks.Prepare!()));
    expect(session.run()).toBe('solved');
    expect(textOf(session)).toEqual(['Prepare()', 'Use()']);
  });

  it('may be as long as the stage', () => {
    expect(run(ordered(...Array.from({ length: 5000 }, () => calm(1))))).toHaveLength(5000);
    const long = ordered(...Array.from({ length: 100_000 }, () => calm(1)));
    expect(errorOf(() => setting.world.plan(long))).toMatch(/^too-large: a task network of \d+ bytes does not fit/);
    const wide = unordered(...Array.from({ length: 20_000 }, () => calm(1)));
    expect(errorOf(() => setting.world.plan(wide))).toBe('too-large: unordered(...) of 20000 parts is too long');
  });

  const other = new Planner({ memory: 2 ** 20 }).register(compile('domain other; task Attack() { }'));
  const { world } = setting;
  const cases: [() => unknown, string][] = [
    [() => setting.domain.task('Atack', 1), 'unknown-name: guard has no task "Atack"'],
    [() => tasks.Attack!(), 'wrong-arity: npc of Attack is missing'],
    [() => tasks.Attack!(1, 2), 'wrong-arity: Attack takes 1 arguments, not 2'],
    [() => tasks.Attack!('bob'), 'wrong-type: npc of Attack has to be of type Npc, not "bob"'],
    [
      () => tasks.Calm!(1, 'sad', 1, true),
      'wrong-type: feeling of Calm has to be of type Mood (calm, alert), not "sad"',
    ],
    [() => tasks.Calm!(1, 'calm', true, true), 'wrong-type: level of Calm has to be of type float, not true'],
    [() => world.plan(tasks.Attack!(3)), 'unknown-object: npc of Attack has to be of type Npc: no object has the id 3'],
    [
      () => world.plan(ordered(tasks.Shoot!(1, 2))),
      'wrong-type: gun of Shoot has to be of type Gun, which "door1" (2) is not',
    ],
    [() => world.plan(other.tasks.Attack!()), 'wrong-domain: this task is not one of guard'],
    [
      () => world.plan(undefined as never),
      'wrong-type: a task network is made by tasks, ordered() and unordered(), not undefined',
    ],
    [
      () => world.plan([] as never),
      'wrong-type: a task network is made by tasks, ordered() and unordered(), not a list',
    ],
    [() => world.plan({ kind: 'task', task: 99, args: [] }), 'unknown-name: guard has no task number 99'],
    [() => world.plan({ kind: 'task', task: 0, args: [] }), 'wrong-arity: Step takes 3 arguments, not 0'],
    [() => world.plan({ kind: 'task', task: 0 } as never), 'wrong-arity: Step takes 3 arguments, not undefined'],
  ];
  it.each(cases.map(([action, message]) => [message, action] as const))('are refused: %s', (message, action) => {
    expect(errorOf(action)).toBe(message);
  });
});

describe('limits', () => {
  const runaway = new Planner({ memory: 2 ** 22 }).register(
    compile(`domain runaway; fluent integer count;
      task Count() { count += 1; } task Never() { count < 0; }
      task Deeper() { method { ordered(Count(), Deeper()); } method { ordered(Never()); } }
      task Round() { method { count < 0; } method { ordered(Round()); } }`),
  );
  const world = runaway.createWorld({});

  it('end a search that would not end', () => {
    const { Deeper, Round } = runaway.tasks;
    const session = world.plan(Round!());
    expect(session.run()).toBe('out-of-depth');
    expect(session.iterations).toBe(100_000);
    expect(world.plan(Round!(), { limits: { depth: 50 } }).run()).toBe('out-of-depth');
    expect(world.plan(Round!(), { limits: { iterations: 70 } }).run()).toBe('out-of-iterations');
    expect(world.plan(Deeper!(), { limits: { depth: Infinity } }).run()).toBe('out-of-memory');
    expect(world.plan(Deeper!(), { limits: { memory: 4096 } }).run()).toBe('out-of-memory');
  });

  it('are told, and leave the session to be started again', () => {
    const session = world.plan(runaway.tasks.Round!(), { limits: { iterations: 10 } });
    expect(session.run()).toBe('out-of-iterations');
    expect(session.iterations).toBe(10);
    expect(session.run()).toBe('out-of-iterations');
    session.restart(runaway.tasks.Count!());
    expect(session.run()).toBe('solved');
  });

  it('may be higher than 32 bits count', () => {
    const session = world.plan(runaway.tasks.Count!(), { limits: { iterations: 2 ** 40, depth: 2 ** 32 - 1 } });
    expect(session.run()).toBe('solved');
  });

  const count = runaway.tasks.Count!();
  const cases: [PlanOptions, string][] = [
    [{ mode: 'cheapest' as 'best' }, 'bad-option: "mode" has to be "first" or "best", not "cheapest"'],
    [{ limits: { iterations: 0 } }, 'bad-option: "limits.iterations" has to be a whole number above 0, not 0'],
    [{ limits: { depth: 1.5 } }, 'bad-option: "limits.depth" has to be a whole number above 0, not 1.5'],
    [{ limits: { memory: -1 } }, 'bad-option: "limits.memory" has to be a whole number above 0, not -1'],
    [{ limits: { depth: '9' as never } }, 'bad-option: "limits.depth" has to be a whole number above 0, not "9"'],
    [{ remember: -1 }, 'bad-option: "remember" has to be true, false or a number of dead ends, not -1'],
  ];
  it.each(cases)('are checked: %j', (options, message) => {
    expect(errorOf(() => world.plan(count, options))).toBe(message);
  });

  it.each([-1, 0.5, NaN, '3'])('do not take %j for a number of iterations', (iterations) => {
    expect(errorOf(() => world.plan(count).step(iterations as number))).toMatch(/^bad-option: step\(\) takes a whole/);
  });
});

describe('faults', () => {
  const text = `domain faulty;
type A;
fluent integer zero;
external integer [0, 9] level(A a);
external A pick();
external boolean sure(boolean b, integer i, A a);
task Divide() { 1 / zero == 1; }
task Owe() { cost := zero - 1; }
task Ask(A a) { level(a) < 5; }
task Take() { pick() != none; }
task Wonder(A a) { sure(true, 7, a); }
task Fine() { }
`;
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(compile(text));
  const create = (externals: Record<string, unknown>): World =>
    domain.createWorld(
      { A: 2 },
      { externals: { level: () => 0, pick: () => 0, sure: () => true, ...externals } as never },
    );

  it('say what happened, and where', () => {
    const world = create({});
    const divide = world.plan(domain.tasks.Divide!());
    expect(divide.run()).toBe('fault');
    expect(divide.fault).toEqual({ what: 'division by zero', line: 7, column: 17, within: 'Divide' });
    const owe = world.plan(domain.tasks.Owe!());
    expect(owe.run()).toBe('fault');
    expect(owe.fault).toMatchObject({ what: 'a cost that is negative or not a number', line: 8, within: 'Owe' });
    expect(owe.plan).toBe(null);
    expect(world.plan(domain.tasks.Fine!()).run()).toBe('solved');
  });

  it('carry what an external has thrown', () => {
    const error = new Error('no such place');
    const session = create({
      level: () => {
        throw error;
      },
    }).plan(domain.tasks.Ask!(1));
    expect(session.run()).toBe('fault');
    expect(session.fault).toEqual({ what: 'external level threw: no such place', error });
  });

  it.each([
    ['level', domain.tasks.Ask!(1), undefined, 'external level answered undefined, which is no integer [0, 9]'],
    ['level', domain.tasks.Ask!(1), 10, 'external level answered 10, which is no integer [0, 9]'],
    ['level', domain.tasks.Ask!(1), NaN, 'external level answered NaN, which is no integer [0, 9]'],
    ['level', domain.tasks.Ask!(1), true, 'external level answered true, which is no integer [0, 9]'],
    ['pick', domain.tasks.Take!(), 3, 'external pick answered 3, which is no A'],
    ['pick', domain.tasks.Take!(), 'a0', 'external pick answered "a0", which is no A'],
    ['sure', domain.tasks.Wonder!(1), 1, 'external sure answered 1, which is no boolean'],
  ])('come of nonsense: %s', (name, task, answer, what) => {
    const session = create({ [name]: () => answer }).plan(task);
    expect(session.run()).toBe('fault');
    expect(session.fault).toEqual({ what, error: answer });
  });

  it('leave every other search as it was', () => {
    const setting = guard({ planner });
    const others = ['bob', 'eve'].map((name) => attack(setting, name));
    const faulty = create({}).plan(domain.tasks.Divide!());
    others.forEach((session) => session.step(2));
    expect(faulty.run()).toBe('fault');
    others.forEach((session) => expect(session.run()).toBe('solved'));
    faulty.restart(domain.tasks.Fine!());
    expect([faulty.run(), faulty.fault]).toEqual(['solved', null]);
  });

  it('give externals the values that a game knows', () => {
    const asked: unknown[] = [];
    const world = create({ sure: (...args: unknown[]) => asked.push(...args) > 0 });
    expect(world.plan(domain.tasks.Wonder!(2)).run()).toBe('solved');
    expect(asked.slice(0, 3)).toEqual([true, 7, 2]);
  });

  it('come of an external that tampers with searches', () => {
    const tried: string[] = [];
    const world: World = create({
      level: () => {
        for (const action of [
          () => session.step(),
          () => session.free(),
          () => session.restart(),
          () => world.free(),
        ]) {
          tried.push(errorOf(action));
        }
        return 0;
      },
    });
    const session = world.plan(domain.tasks.Ask!(1));
    expect(session.run()).toBe('solved');
    const names = ['session.step', 'session.free', 'session.restart', 'world.free'];
    expect(tried).toEqual(names.map((name) => `busy: ${name} was called by an external, in the middle of a search`));
  });

  it.each([
    [{}, 'missing-external: faulty needs the external level'],
    [{ level: 3, pick: () => 0, sure: () => true }, 'bad-option: the external level has to be a function, not 3'],
    [{ lever: () => 0 }, 'unknown-name: faulty has no external "lever"'],
  ])('of externals are found early: %j', (externals, message) => {
    expect(errorOf(() => domain.createWorld({ A: 1 }, { externals: externals as never }))).toBe(message);
  });
});

describe('remembering', () => {
  // Six switches are used in every order, in vain: what is left to do hangs only on which have been used.
  const domain = new Planner({ memory: 2 ** 20 }).register(
    compile(`domain vain; type Switch; fluent boolean used(Switch s); fluent integer left; fluent boolean ever;
      task Use(Switch s) { used(s) == false :-> true; left -= 1; }
      task Finish() { ever; }
      task Try() {
        method { left == 0; ordered(Finish()); }
        method { exists (Switch s) { used(s) == false; ordered(Use(s), Try()); } }
      }`),
  );
  const world = domain.createWorld({ Switch: 6 }, { values: [['left', 6]] });
  const iterations = (options: PlanOptions, network: Network = domain.tasks.Try!()): number => {
    const session = world.plan(network, options);
    expect(session.run()).toBe('failed');
    return session.iterations;
  };

  it('spares iterations, sooner or later', () => {
    const never = iterations({ remember: false });
    const usual = iterations({});
    expect(usual).toBeLessThan(never);
    expect(iterations({ remember: true })).toBe(usual);
    expect(iterations({ remember: 128 })).toBe(usual);
    expect(iterations({ remember: 0 })).toBeLessThan(usual);
    expect(iterations({ remember: 1e6 })).toBe(never);
  });

  it('is left out where an order is open', () => {
    const open = unordered(domain.tasks.Try!(), domain.tasks.Finish!());
    expect(iterations({ remember: 0 }, open)).toBe(iterations({ remember: false }, open));
    const settled = unordered(domain.tasks.Try!(), ordered());
    expect(iterations({ remember: 0 }, settled)).toBe(iterations({ remember: 0 }));
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
