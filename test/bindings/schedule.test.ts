// The scheduler: who is stepped first, who takes turns, what happens to faults; and sessions that are used again.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Domain, Session, World } from '../../bindings/index.ts';
import { compile, errorOf } from './helpers.ts';
import { guard, textOf } from './setting.ts';

/** A search that ends after as many iterations as are asked for, by counting down; and others that don't end well. */
const text = `domain counting;
type Npc;
constant integer step;
fluent integer left(Npc npc);
fluent boolean done(Npc npc);
external boolean sure();
task Count(Npc npc) {
  method { left(npc) > 0; ordered(Take(npc), Count(npc)); }
  method { left(npc) <= 0; ordered(Finish(npc)); }
}
internal task Take(Npc npc) { left(npc) -= step; }
task Finish(Npc npc) { done(npc) := true; }
task Forever(Npc npc) { method { ordered(Forever(npc)); } }
task Divide(Npc npc) { 1 / left(npc) == 1; }
task Ask(Npc npc) { sure(); }
task Lend(Npc npc, Npc other, integer amount) { left(npc) -= amount; left(other) += amount; }
task Never(Npc npc) { left(npc) == -1; }
`;

interface CountingSetting {
  planner: Planner;
  domain: Domain;
  world: World;
  ids: number[];
}

function counting(counts: number[], development = false): CountingSetting {
  const planner = new Planner({ memory: 2 ** 22, development });
  const domain = planner.register(compile(text));
  const world = domain.createWorld({ Npc: counts.length }, {
    externals: {
      sure: () => {
        throw new Error('unsure');
      },
    },
  } as never);
  world.set('step', 1);
  const ids = counts.map((count, at) => {
    world.fluents.left!.set(at + 1, count);
    return at + 1;
  });
  return { planner, domain, world, ids };
}

const statuses = (sessions: readonly Session<AnyDomain>[]): string => sessions.map(({ status }) => status).join(' ');

describe('searches that are submitted', () => {
  it('wait, run and end under one budget', () => {
    const { planner, domain, world, ids } = counting([5, 5, 5]);
    const sessions = ids.map((id) => planner.submit(world, domain.tasks.Count!(id)));
    expect(statuses(sessions)).toBe('waiting waiting waiting');
    expect(planner.waiting).toBe(3);
    // 5 rounds of two iterations, then Count, Finish and nothing.
    expect(planner.step(15)).toBe(15);
    expect(statuses(sessions)).toBe('solved running waiting');
    expect(planner.step({ iterations: 100 })).toBe(24);
    expect(statuses(sessions)).toBe('solved solved solved');
    expect(sessions.map(({ iterations, frames }) => [iterations, frames])).toEqual([
      [13, 1],
      [13, 2],
      [13, 2],
    ]);
    expect([planner.waiting, planner.step(100)]).toEqual([0, 0]);
  });

  it('are served by priority, equal ones by turns', () => {
    const { planner, domain, world, ids } = counting([20_000, 20_000, 10]);
    const [one, other] = [1, 2].map((id) => planner.submit(world, domain.tasks.Count!(id), { priority: 3 }));
    const urgent = planner.submit(world, domain.tasks.Count!(ids[2]!), { priority: 4 });
    planner.step(30);
    expect(urgent.status).toBe('solved');
    planner.step(16_384);
    expect(Math.abs(one!.iterations - other!.iterations)).toBeLessThanOrEqual(4096);
    expect(Math.min(one!.iterations, other!.iterations)).toBeGreaterThan(4000);
  });

  it('are served by deadline where it comes to that', () => {
    const { planner, domain, world } = counting([1000, 1000, 1000]);
    const important = planner.submit(world, domain.tasks.Count!(1), { priority: 15 });
    const late = planner.submit(world, domain.tasks.Count!(2), { priority: 0, deadline: 3 });
    const soon = planner.submit(world, domain.tasks.Count!(3), { priority: 0, deadline: 2 });
    planner.step(100);
    expect([important, soon, late].map(({ iterations }) => iterations)).toEqual([100, 0, 0]);
    planner.step(3000);
    expect([important, soon, late].map(({ iterations }) => iterations)).toEqual([1097, 2003, 0]);
    planner.step(3000);
    expect(late.status).toBe('solved');
  });

  it('do not starve behind others that never end', () => {
    const { planner, domain, world } = counting([1, 1, 100]);
    for (const id of [1, 2]) {
      planner.submit(world, domain.tasks.Forever!(id), { priority: 15, limits: { depth: Infinity } });
    }
    const poor = planner.submit(world, domain.tasks.Count!(3), { priority: 0 });
    let frames = 0;
    for (; poor.status !== 'solved' && frames < 200; frames++) planner.step(500);
    expect(poor.status).toBe('solved');
    expect(frames).toBeLessThan(100);
  });

  it('that fault, end at a limit or are cancelled leave the others as they are', () => {
    const { planner, domain, world, ids } = counting([0, 0, 0, 0, 3, 3, 3]);
    const { Divide, Ask, Never, Forever, Count } = domain.tasks;
    const odd = [Divide!(1), Ask!(2), Never!(3), Forever!(4)].map((task) => {
      return planner.submit(world, task, { limits: { depth: 50 } });
    });
    const fine = ids.slice(4).map((id) => planner.submit(world, Count!(id)));
    fine[1]!.cancel();
    planner.step(1000);
    expect(statuses(odd)).toBe('fault fault failed out-of-depth');
    expect(odd[0]!.fault!.what).toBe('division by zero');
    expect(odd[1]!.fault!.what).toBe('external sure threw: unsure');
    expect(statuses(fine)).toBe('solved cancelled solved');
    expect(fine.map(({ plan }) => plan?.length)).toEqual([1, undefined, 1]);
  });

  it('plan for the world as it was in the frame in which they began', () => {
    const { planner, domain, world, ids } = counting([4000, 4000, 7]);
    const sessions = ids.map((id) => planner.submit(world, domain.tasks.Count!(id), { priority: id === 3 ? 0 : 8 }));
    planner.step(5000);
    expect(statuses(sessions)).toBe('running running waiting');
    ids.forEach((id) => world.fluents.left!.set(id, 2));
    world.set('step', 2);
    planner.step(100_000);
    expect(sessions.map(({ iterations }) => iterations)).toEqual([8003, 8003, 5]);
    expect(world.get('left', 'npc0')).toBe(2);
  });

  it('can be stepped by hand, started again and freed as others', () => {
    const { planner, domain, world } = counting([3, 3, 3]);
    const [one, two, three] = [1, 2, 3].map((id) => planner.submit(world, domain.tasks.Count!(id)));
    expect(one!.run()).toBe('solved');
    expect(planner.waiting).toBe(2);
    two!.restart();
    expect([planner.waiting, two!.status]).toEqual([2, 'waiting']);
    three!.free();
    expect(planner.waiting).toBe(1);
    expect(two!.run()).toBe('solved');
    expect(planner.waiting).toBe(0);
    world.free();
    expect(planner.step(10)).toBe(0);
  });

  it('wait for their turn again when they are started again, with a deadline from then on', () => {
    const { planner, domain, world } = counting([3, 4000, 3]);
    const [urgent, long] = [1, 2].map((id) => {
      return planner.submit(world, domain.tasks.Count!(id), id === 1 ? { deadline: 2, priority: 0 } : { priority: 15 });
    });
    planner.step(100_000);
    expect([urgent!.status, long!.status, planner.waiting]).toEqual(['solved', 'solved', 0]);
    for (let frame = 0; frame < 5; frame++) planner.step(0);
    urgent!.restart(domain.tasks.Count!(3));
    long!.restartTask(domain.tasks.Count!, 2);
    expect([urgent!.status, urgent!.frames, planner.waiting]).toEqual(['waiting', 0, 2]);
    planner.step(10);
    expect([urgent!.status, long!.status]).toEqual(['waiting', 'running']);
    planner.step(10);
    expect([urgent!.status, urgent!.frames]).toEqual(['solved', 2]);
    planner.step(100_000);
    expect([long!.status, planner.waiting]).toEqual(['solved', 0]);
    const byHand = world.plan(domain.tasks.Count!(1));
    byHand.restart();
    expect([byHand.status, planner.waiting]).toEqual(['running', 0]);
  });

  it('plan what is behind their horizon in turn', () => {
    const { planner, domain, world } = guard();
    const session = planner.submit(world, domain.tasks.Attack!(1), { horizon: 2 });
    planner.step(1000);
    expect([session.status, session.plan?.length]).toEqual(['solved', 2]);
    expect(session.resume()).toBe(true);
    expect([session.status, planner.waiting]).toEqual(['waiting', 1]);
    planner.step(1000);
    expect(['waiting', 'running']).not.toContain(session.status);
  });

  it('count no frames after the one in which the game stepped a search to its end', () => {
    const { planner, domain, world } = counting([3, 3]);
    planner.step(0);
    const [whole, half] = [1, 2].map((id) => planner.submit(world, domain.tasks.Count!(id)));
    planner.step(0);
    expect(whole!.run()).toBe('solved');
    planner.step(1);
    expect(half!.run()).toBe('solved');
    planner.step(0);
    expect([whole!.frames, half!.frames]).toEqual([1, 2]);
  });

  it('count frames without time as frames', () => {
    const { planner, domain, world } = counting([3]);
    const session = planner.submit(world, domain.tasks.Count!(1));
    planner.step(0);
    planner.stepFor(0);
    expect([session.status, session.frames]).toEqual(['waiting', 2]);
    for (const time of [-1, NaN, '2', null]) {
      expect(errorOf(() => planner.stepFor(time as number))).toMatch(/^bad-option: stepFor\(\) takes a number/);
    }
    expect(errorOf(() => planner.step(null as never))).toMatch(/^bad-option: planner.step\(\) takes .*, not null$/);
    expect(planner.step({ iterations: 100 })).toBeGreaterThan(0);
  });

  it('by the clock end in time', () => {
    const { planner, domain, world } = counting([50, 1]);
    const endless = planner.submit(world, domain.tasks.Forever!(2), { limits: { depth: Infinity }, priority: 0 });
    const session = planner.submit(world, domain.tasks.Count!(1));
    const before = performance.now();
    while (session.status !== 'solved' && performance.now() - before < 5000) planner.stepFor(1);
    expect(session.status).toBe('solved');
    expect(planner.stepFor(0)).toBe(0);
    endless.cancel();
    const start = performance.now();
    expect(planner.stepFor(1000)).toBe(0);
    expect(performance.now() - start).toBeLessThan(900);
  });
});

describe('sessions that are released', () => {
  it('serve the next search', () => {
    const { planner, domain, world } = counting([3, 9]);
    const first = planner.submit(world, domain.tasks.Count!(1), { priority: 2, limits: { iterations: 4 } });
    planner.step(100);
    expect(first.status).toBe('out-of-iterations');
    first.release();
    first.release();
    expect(errorOf(() => first.status)).toBe('freed: this session has been released');
    const second = planner.submitTask(world, undefined, domain.tasks.Count!, 2);
    expect(second).toBe(first);
    planner.step(100);
    expect([second.status, second.iterations]).toEqual(['solved', 21]);
    second.release();
    const planned = world.plan(domain.tasks.Count!(1));
    planned.release();
    expect(errorOf(() => planned.run())).toBe('freed: this session has been freed');
  });

  it('are not freed by whoever still holds them', () => {
    const { planner, domain, world } = counting([3]);
    const session = planner.submit(world, domain.tasks.Count!(1));
    session.release();
    session.free();
    const next = planner.submit(world, domain.tasks.Count!(1));
    planner.step(100);
    expect(next.status).toBe('solved');
  });

  it('no longer search', () => {
    const { planner, domain, world } = counting([3]);
    planner.submit(world, domain.tasks.Forever!(1)).release();
    expect(planner.waiting).toBe(0);
  });
});

describe('a batch', () => {
  it('plans one task for many characters', () => {
    const { planner, domain, world, ids } = counting([1, 2, 3]);
    const batch = planner.submitAll(world, undefined, domain.tasks.Count!, Uint16Array.from(ids));
    expect(batch.waiting).toBe(3);
    planner.step(1000);
    expect(batch.waiting).toBe(0);
    expect(batch.sessions.map(({ iterations }) => iterations)).toEqual([5, 7, 9]);
    const texts = batch.sessions.map((_, at) => {
      const cursor = batch.cursor(at);
      return cursor.next() ? cursor.text : null;
    });
    expect(texts).toEqual(['Finish(npc0)', 'Finish(npc1)', 'Finish(npc2)']);
    expect(errorOf(() => batch.cursor(3))).toBe('out-of-range: this batch has no search number 3');
    expect(errorOf(() => planner.submitAll(world, undefined, domain.tasks.Count!, ids, batch))).toBe(
      'bad-option: a batch can only be used again after it was released',
    );
    batch.release();
    expect(planner.submitAll(world, undefined, domain.tasks.Count!, ids, batch).sessions.length).toBe(3);
  });

  it('is used again after its world has been freed', () => {
    const { planner, domain, world, ids } = counting([1, 2, 3]);
    const batch = planner.submitAll(world, undefined, domain.tasks.Count!, ids);
    world.free();
    batch.release();
    const next = counting([1, 2]);
    next.planner.submitAll(next.world, undefined, next.domain.tasks.Count!, next.ids, batch);
    expect([batch.sessions.length, batch.waiting]).toEqual([2, 2]);
  });

  it('takes the other arguments of a task, which are the same for all', () => {
    const { planner, domain, world, ids } = counting([4, 5]);
    const { Lend } = domain.tasks;
    const batch = planner.submitAll(world, undefined, Lend!, ids, undefined, 2, 3);
    planner.step(100);
    const texts = batch.sessions.map(({ plan }) => plan?.map(({ text }) => text).join());
    expect(texts).toEqual(['Lend(npc0, npc1, 3)', 'Lend(npc1, npc1, 3)']);
    batch.release();
    const missing = errorOf(() => planner.submitAll(world, undefined, Lend!, ids, batch, 2));
    expect(missing).toBe('wrong-arity: amount of Lend is missing');
    const surplus = errorOf(() => planner.submitTask(world, undefined, Lend!, 1, 2, 3, 4));
    expect(surplus).toBe('wrong-arity: Lend takes 3 arguments, not 4');
    expect(planner.waiting).toBe(0);
  });

  it('is submitted whole or not at all', () => {
    const { planner, domain, world } = counting([1, 2]);
    const message = errorOf(() => planner.submitAll(world, undefined, domain.tasks.Count!, [1, 2, 3]));
    expect(message).toBe('unknown-object: npc of Count has to be of type Npc: no object has the id 3');
    expect(planner.waiting).toBe(0);
  });
});

describe('a horizon', () => {
  const walk = { horizon: 2 };

  it('makes so many steps concrete and keeps the rest as tasks', () => {
    const setting = guard();
    const whole = setting.world.plan(setting.domain.tasks.Attack!(1));
    whole.run();
    const session = setting.world.plan(setting.domain.tasks.Attack!(1), walk);
    expect(session.run()).toBe('solved');
    expect(textOf(session)).toEqual(textOf(whole)!.slice(0, 2));
    expect(session.tail).not.toBe(null);
    expect(whole.tail).toBe(null);
    expect(session.iterations).toBeLessThan(whole.iterations);
  });

  it('is gone on with from the world as it then is', () => {
    const { world, domain } = guard();
    const whole = world.plan(domain.tasks.Attack!(1));
    whole.run();
    const session = world.plan(domain.tasks.Attack!(1), walk);
    const steps: string[] = [];
    do {
      expect(session.run()).toBe('solved');
      for (const { task, args, text } of session.plan!) {
        steps.push(text);
        if (task === 'Step') world.set('at', 'bob', args[1]!);
      }
    } while (session.resume());
    expect(steps).toEqual(textOf(whole));
    expect(steps.length).toBeGreaterThan(4);
  });

  it('is checked', () => {
    const { world, domain } = guard();
    const message = 'bad-option: "horizon" has to be a whole number from 1 to 4294967295, or Infinity, not 0';
    expect(errorOf(() => world.plan(domain.tasks.Attack!(1), { horizon: 0 }))).toBe(message);
  });
});

it('is noticed while developing that a session is used which was released and would be used again', () => {
  const planner = new Planner({ memory: 2 ** 20, development: true });
  const { domain, world } = guard({ planner });
  const submitted = () => planner.submit(world, domain.tasks.Attack!(1));
  const first = submitted();
  first.release();
  const second = submitted();
  expect(second).not.toBe(first);
  for (const use of [() => first.status, () => first.cancel(), () => first.restart()]) {
    expect(errorOf(use)).toBe('freed: this session has been freed');
  }
  first.release();
  first.free();
  expect(second.status).toBe('waiting');
  second.release();
  expect(planner.waiting).toBe(0);
});

describe('what is submitted', () => {
  it.each([
    [{ priority: 16 }, 'bad-option: "priority" has to be a whole number from 0 to 15, not 16'],
    [{ deadline: 0 }, 'bad-option: "deadline" has to be a whole number of frames from 1 to 2147483647, not 0'],
    [
      { deadline: 2 ** 31 },
      'bad-option: "deadline" has to be a whole number of frames from 1 to 2147483647, not 2147483648',
    ],
    [{ decomposition: 1 }, 'bad-option: "decomposition" has to be true or false, not 1'],
    [{ hurry: true }, /^bad-option: the options of a search have no "hurry"; there is "mode", .*"deadline"$/],
  ])('is checked: %o', (options, message) => {
    const { planner, domain, world } = counting([1]);
    expect(errorOf(() => planner.submit(world, domain.tasks.Count!(1), options as never))).toMatch(message);
    expect(planner.waiting).toBe(0);
  });

  it('is a world, a task that is not called, and a list of ids', () => {
    const { planner, domain, world } = counting([1]);
    const { Count } = domain.tasks;
    const cases: [() => unknown, string][] = [
      [() => planner.submit(Count!(1) as never, world as never), 'this takes a world, not an object'],
      [() => planner.submitTask(world, {}, Count!(1) as never), 'a task is one of domain.tasks, and not called'],
      [() => planner.submitTask(world, {}, domain.tasks.Cuont!), 'not undefined'],
      [
        () => planner.submitAll(world, {}, Count!, new Set([1]) as never),
        'the ids of a batch are a list, not an object',
      ],
      [() => planner.submitAll(world, {}, Count!, undefined as never), 'the ids of a batch are a list, not undefined'],
      [() => planner.submitAll(world, {}, Count!, [1], 2 as never), 'after the ids comes a batch or undefined'],
    ];
    for (const [wrong, message] of cases) {
      expect(errorOf(wrong)).toMatch(/^wrong-type: /);
      expect(errorOf(wrong)).toContain(message);
    }
    expect(planner.waiting).toBe(0);
  });

  it('has to be a task of the domain', () => {
    const { planner, world } = counting([1]);
    const other = guard({ planner }).domain;
    const message = 'wrong-domain: this task is not one of counting';
    expect(errorOf(() => planner.submitTask(world, undefined, other.tasks.Attack!, 1))).toBe(message);
    expect(errorOf(() => planner.submitAll(world, undefined, other.tasks.Attack!, [1]))).toBe(message);
    expect(planner.waiting).toBe(0);
  });

  it('has to belong to the planner', () => {
    const { domain, world } = counting([1]);
    expect(errorOf(() => new Planner().submit(world, domain.tasks.Count!(1)))).toMatch(
      /^wrong-domain: a planner can only search/,
    );
  });
});
