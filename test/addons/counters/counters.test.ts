// What is counted of searches and repairs, by task.

import { describe, expect, it } from 'vitest';
import { ordered, Planner, unordered } from '../../../bindings/index.ts';
import type { Domain, World } from '../../../bindings/index.ts';
import { countSearches } from '../../../addons/counters/index.ts';
import type { TaskCounters } from '../../../addons/counters/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { checkTail, replan } from '../../../addons/repair/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { bytesOf, game, heavier, patrol } from '../replace/replace-setting.ts';
import { attack, guard } from '../../bindings/setting.ts';

/** A search that ends after twice as many iterations as are left, and more; and others that do not end well. */
const text = `domain counting;
type Npc;
fluent integer left(Npc npc);
external boolean sure();
task Count(Npc npc) {
  method { left(npc) > 0; ordered(Take(npc), Count(npc)); }
  method { left(npc) <= 0; ordered(Finish(npc)); }
}
internal task Take(Npc npc) { left(npc) -= 1; }
task Finish(Npc npc) { left(npc) := 0; }
task Forever(Npc npc) { method { ordered(Forever(npc)); } }
task Divide(Npc npc) { 1 / left(npc) == 1; }
task Ask(Npc npc) { sure(); }
task Never(Npc npc) { left(npc) == -1; }
`;

interface CountedSetting {
  planner: Planner;
  domain: Domain;
  world: World;
}

function counting({ left = 5, development = false, memory = 2 ** 20 } = {}): CountedSetting {
  const planner = new Planner({ memory, development });
  const domain = planner.register(compile(text));
  const throwing = (): never => {
    throw new Error('unsure');
  };
  const world = domain.createWorld({ Npc: ['bob'] }, { externals: { sure: throwing } } as never);
  world.set('left', 'bob', left);
  return { planner, domain, world };
}

/** The counts that are not 0. */
function countsOf(row: TaskCounters): Record<string, number> {
  return Object.fromEntries(Object.entries(row.toJSON()).filter(([, count]) => count !== 0));
}

describe('the ends of searches are counted', () => {
  it('by task and by status', () => {
    const { planner, domain, world } = counting();
    const counters = countSearches(planner);
    const { Count, Never, Divide, Ask, Forever } = domain.tasks;
    const iterations = { limits: { iterations: 20 } };
    const sessions = [
      planner.submit(world, Count!(1)),
      planner.submit(world, Count!(1), { limits: { iterations: 3 } }),
      planner.submit(world, Never!(1)),
      planner.submit(world, Divide!(1)),
      planner.submit(world, Ask!(1)),
      planner.submit(world, Forever!(1), iterations),
      planner.submit(world, Count!(1), { limits: { depth: 4 } }),
    ];
    world.set('left', 'bob', 0);
    planner.step(10);
    world.set('left', 'bob', 5);
    for (const session of sessions.slice(1)) session.restart();
    while (planner.waiting > 0) planner.step(1000);
    const spent = counters.tasks.reduce((sum, row) => sum + row.iterations, 0);
    expect(sessions.map(({ status }) => status).join(' ')).toBe(
      'solved out-of-iterations failed failed fault out-of-iterations out-of-depth',
    );
    expect(counters.tasks.map(({ name }) => name)).toEqual([
      ...['counting.Count', 'counting.Never', 'counting.Divide', 'counting.Ask', 'counting.Forever'],
    ]);
    expect([counters.total.iterations, counters.total.searches]).toEqual([spent, 13]);
    expect(counters.of(domain, 'Ask').faults).toBe(2);
    expect(counters.of(domain, 'Divide')).toMatchObject({ faults: 1, failed: 1, searches: 2 });
    expect(counters.of(domain, 'Forever').outOfIterations).toBeGreaterThan(0);
    expect(counters.of(domain, 'Count')).toMatchObject({ outOfIterations: 1, outOfDepth: 1 });
  });

  it.each([0, 1])('with the iterations of each, however they are stepped: %s', (stepped) => {
    const { planner, domain, world } = counting();
    const counters = countSearches(planner);
    const session = world.plan(domain.tasks.Count!(1));
    if (stepped) while (session.step(1) === 'running');
    else session.run();
    world.set('left', 'bob', 2);
    const other = planner.submit(world, domain.tasks.Count!(1));
    while (planner.waiting > 0) planner.step(1);
    expect([session.iterations, other.iterations]).toEqual([13, 7]);
    expect(countsOf(counters.total)).toEqual({
      searches: 2,
      solved: 2,
      frames: other.frames,
      iterations: 20,
      mostIterations: 13,
    });
  });

  it('of requests that are not for a single task, together', () => {
    const { planner, domain, world } = counting();
    const counters = countSearches(planner);
    const { Finish } = domain.tasks;
    for (const network of [
      ordered(),
      ordered(Finish!(1), Finish!(1)),
      unordered(Finish!(1), Finish!(1)),
      ordered(Finish!(1)),
    ])
      world.plan(network).run();
    expect(counters.tasks.map(({ name, solved }) => [name, solved])).toEqual([
      ['counting.several tasks', 3],
      ['counting.Finish', 1],
    ]);
  });

  it.each([false, true])('of searches that the game ends; in development: %s', (development) => {
    const { planner, domain, world } = counting({ development });
    const counters = countSearches(planner);
    const submit = () => planner.submit(world, domain.tasks.Forever!(1));
    submit().release();
    const [cancelled, released, freed] = [submit(), submit(), submit()];
    planner.step(30);
    cancelled.cancel();
    cancelled.release();
    released.release();
    freed.free();
    expect([counters.total.cancelled, counters.total.searches, counters.total.iterations]).toEqual([4, 4, 30]);
    const last = submit();
    planner.step(5);
    world.free();
    expect(errorOf(() => last.status)).toMatch('freed');
    expect([counters.total.cancelled, counters.total.iterations]).toEqual([5, 35]);
  });

  it('of searches that are begun anew before their end', () => {
    const { planner, domain, world } = counting();
    const counters = countSearches(planner);
    const session = planner.submit(world, domain.tasks.Forever!(1), { deadline: 1 });
    planner.step(5);
    planner.step(5);
    session.restart(domain.tasks.Count!(1));
    planner.step(100);
    session.restart();
    planner.step(100);
    expect(countsOf(counters.of(domain, 'Forever'))).toEqual({
      searches: 1,
      restarted: 1,
      late: 1,
      frames: 2,
      iterations: 10,
      mostIterations: 10,
    });
    expect(countsOf(counters.of(domain, 'Count'))).toMatchObject({ searches: 2, solved: 2 });
  });

  it('as late when the deadline is over, and only then', () => {
    const { planner, domain, world } = counting();
    const counters = countSearches(planner);
    const rows = [1, 2, 3].map((frames) => {
      planner.submit(world, domain.tasks.Count!(1), { deadline: frames });
      for (let frame = 0; frame < 2; frame++) planner.step(frame === 0 ? 1 : 100);
      return counters.total.late;
    });
    expect(rows).toEqual([1, 1, 1]);
    // One that the game steps has no deadline.
    world.plan(domain.tasks.Count!(1)).run();
    expect([counters.total.late, counters.total.frames, counters.total.searches]).toEqual([1, 6, 4]);
  });

  it('of out-of-memory, and of a world that is loaded', () => {
    const { planner, domain, world } = counting({ left: 100_000, memory: 2 ** 16 });
    const counters = countSearches(planner);
    expect(world.plan(domain.tasks.Count!(1)).run()).toBe('out-of-memory');
    expect(counters.total.outOfMemory).toBe(1);
    const session = planner.submit(world, domain.tasks.Forever!(1), { deadline: 2 });
    planner.step(5);
    const bytes = saveWorld(world, { sessions: { session } });
    restoreWorld(world, bytes);
    expect([counters.total.cancelled, counters.total.iterations > 5]).toEqual([1, true]);
    planner.step(5);
    planner.step(5);
    world.free();
    expect(counters.of(domain, 'Forever')).toMatchObject({ cancelled: 2, late: 1, iterations: 20 });
  });
});

describe('repairs are counted', () => {
  it('by outcome, and their searches are none of the game', () => {
    const setting = guard({ length: 12 });
    const counters = countSearches(setting.planner);
    const session = attack(setting, 'bob', { decomposition: true, horizon: 4 });
    session.run();
    const searched = countsOf(counters.total);
    expect(checkTail(session, { iterations: 1000 })).toBe('possible');
    expect(replan(session).outcome).toBe('kept');
    setting.world.set('connects', 'door2', 'area1', 'area2', false);
    const repaired = replan(session);
    setting.world.set('connects', 'door3', 'area1', 'area2', false);
    const failed = replan(session);
    expect([repaired.outcome, failed.outcome]).toEqual(['repaired', 'failed']);
    expect(countsOf(counters.of(setting.domain, 'Attack'))).toEqual({
      ...searched,
      kept: 1,
      repaired: 1,
      notRepaired: 1,
      repairIterations: repaired.iterations + failed.iterations,
    });
  });

  it('when everything is planned anew', () => {
    const setting = guard();
    const counters = countSearches(setting.planner);
    const session = attack(setting);
    session.run();
    setting.world.set('connects', 'door2', 'area1', 'area2', false);
    expect(replan(session).outcome).toBe('replanned');
    expect(counters.total).toMatchObject({ searches: 1, replanned: 1 });
  });
});

describe('when a domain is replaced', () => {
  it('searches under way count as begun anew, plans that are looked at do not count, and rows go on', async () => {
    const setting = game();
    const { planner, domain, world } = setting;
    const counters = countSearches(planner);
    const row = counters.of(domain, 'Patrol');
    const kept = patrol(setting);
    kept.run();
    const ended = patrol(setting);
    ended.cancel();
    const running = planner.submit(world, domain.tasks.Patrol!(1));
    planner.step(2);
    const before = countsOf(row);
    // Tasks have other numbers.
    const tasks = 'task Rest(Guard guard) { energy(guard) := 10; }';
    const types = 'type Guard; type Place; type Hut < Place; type Area < Place; enum Mood { alert, calm }';
    const result = await planner.replace(domain, bytesOf({ types, tasks }));
    expect([result.kept, result.restarted]).toEqual([[kept], [running]]);
    const iterations = before.iterations! + 2;
    expect(countsOf(row)).toMatchObject({ searches: 3, solved: 1, cancelled: 1, restarted: 1, iterations });
    planner.step(1000);
    world.plan(domain.tasks.Rest!(1)).run();
    expect(row).toMatchObject({ searches: 4, solved: 2 });
    expect(counters.tasks.map(({ task }) => task)).toEqual(['Patrol', 'Rest']);
  });

  it('searches that have to plan again count again', async () => {
    const setting = game();
    const counters = countSearches(setting.planner);
    const session = patrol(setting);
    session.run();
    expect((await setting.planner.replace(setting.domain, bytesOf(heavier))).outdated).toEqual([session]);
    expect(counters.total.searches).toBe(1);
    session.run();
    expect(counters.total).toMatchObject({ searches: 2, solved: 1, failed: 1 });
  });
});

describe('counters', () => {
  it('of a frame and of a level stand side by side, begin anew, and stop', () => {
    const { planner, domain, world } = counting();
    const level = countSearches(planner);
    const frame = countSearches(planner);
    const run = (): unknown => world.plan(domain.tasks.Count!(1)).run();
    run();
    frame.reset();
    run();
    expect([level.total.solved, frame.total.solved, frame.of(domain, 'Count').iterations]).toEqual([2, 1, 13]);
    frame.stop();
    frame.stop();
    run();
    expect([level.total.solved, frame.total.solved]).toEqual([3, 1]);
    level.stop();
    run();
    const again = countSearches(planner);
    run();
    expect([level.total.solved, again.total.solved]).toEqual([3, 1]);
  });

  it('tell several worlds and domains of one planner apart', () => {
    const { planner, domain, world } = counting();
    const counters = countSearches(planner);
    const other = game();
    const patrols = planner.register(bytesOf());
    const place = patrols.createWorld({ Guard: ['bob'], Area: ['hall'] });
    place.set('at', 'bob', 'hall');
    const second = domain.createWorld({ Npc: 2 }, { externals: { sure: () => true } } as never);
    for (let round = 0; round < 3; round++) {
      world.plan(domain.tasks.Count!(1)).run();
      place.plan(patrols.tasks.Patrol!(1)).run();
      second.plan(domain.tasks.Ask!(2)).run();
      patrol(other).run();
    }
    second.free();
    const third = domain.createWorld({ Npc: 2 }, { externals: { sure: () => true } } as never);
    third.plan(domain.tasks.Ask!(2)).run();
    expect(counters.tasks.map(({ name, solved }) => `${name} ${solved}`)).toEqual([
      'counting.Count 3',
      'guard.Patrol 3',
      'counting.Ask 4',
    ]);
  });

  it('are a table, and data', () => {
    const { planner, domain, world } = counting();
    const counters = countSearches(planner);
    expect(counters.table()).toBe('       searches\ntotal         0');
    world.plan(domain.tasks.Count!(1)).run();
    world.plan(domain.tasks.Never!(1)).run();
    expect(counters.table()).toBe(
      [
        '                searches  solved  failed  iterations  mostIterations',
        'counting.Count         1       1       0          13              13',
        'counting.Never         1       0       1           1               1',
        'total                  2       1       1          14              13',
      ].join('\n'),
    );
    const data = JSON.parse(JSON.stringify(counters)) as Record<string, Record<string, number>>;
    expect(Object.keys(data)).toEqual(['total', 'counting.Count', 'counting.Never']);
    expect(data.total).toMatchObject({ searches: 2, solved: 1, failed: 1, faults: 0, iterations: 14 });
  });

  it('refuse what is no planner, and what is no task', () => {
    const { planner, domain } = counting();
    for (const wrong of [null, undefined, 3, domain, {}])
      expect(errorOf(() => countSearches(wrong as never))).toMatch(
        /^wrong-type: countSearches\(\) takes a planner or a pool, not /,
      );
    expect(errorOf(() => countSearches(planner).of(domain, 'Cuont'))).toBe(
      'unknown-name: counting has no task "Cuont"',
    );
  });
});
