// Several worlds that are saved together, and worlds that are loaded in the place of others.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, Session, World } from '../../../bindings/index.ts';
import { affectedBy } from '../../../addons/repair/index.ts';
import { restoreWorld, restoreWorlds, saveWorld, saveWorlds } from '../../../addons/save/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';

const text = (name: string): string => `domain ${name};
type Npc;
fluent integer left(Npc npc);
constant integer step(Npc npc) := 1;
external boolean sure();
task Take(Npc npc) { left(npc) -= step(npc); }
task Count(Npc npc) {
  method { left(npc) > 0; ordered(Take(npc), Count(npc)); }
  method { left(npc) <= 0; sure(); ordered(Take(npc)); }
}
`;
const bytesOf = { town: compile(text('town')), cave: compile(text('cave')) };
const externals = { sure: () => true };

interface TownAndCave {
  planner: Planner;
  town: Domain;
  cave: Domain;
}

function setting(): TownAndCave {
  const planner = new Planner({ memory: 2 ** 20 });
  return { planner, town: planner.register(bytesOf.town), cave: planner.register(bytesOf.cave) };
}

function worldOf(domain: Domain, left: number[]): World {
  const world = domain.createWorld({ Npc: { count: left.length, capacity: left.length + 2 } }, { externals });
  left.forEach((count, at) => world.fluents.left!.set(world.object(`npc${at}`), count));
  return world;
}

const count = (domain: Domain, world: World, npc: number) => domain.tasks.Count!(world.object(`npc${npc}`));
const seen = (sessions: readonly Session<AnyDomain>[]): unknown[] =>
  sessions.map(({ status, iterations, frames }) => [status, iterations, frames]);

describe('worlds that are saved together', () => {
  it('take turns as they would have', () => {
    const { planner, town, cave } = setting();
    const [one, other] = [worldOf(town, [9, 9, 9]), worldOf(cave, [9, 9, 9])];
    const submit = (at: number): Session<AnyDomain> =>
      at % 2 ? planner.submit(one, count(town, one, at >> 1)) : planner.submit(other, count(cave, other, at >> 1));
    const all = [0, 1, 2, 3, 4, 5].map(submit);
    planner.step(5);
    const sessions = { one: [all[1]!, all[3]!, all[5]!], other: { a: all[0]!, b: all[2]!, c: all[4]! } };
    const bytes = saveWorlds({ one, other }, { sessions });
    const there = setting();
    const restored = restoreWorlds({ other: there.cave, one: there.town }, bytes, {
      externals: { one: externals, other: externals },
    });
    const { a, b, c } = restored.other.named;
    const [second, fourth, sixth] = restored.one.sessions;
    const loaded = [a!, second!, b!, fourth!, c!, sixth!];
    for (let frame = 0; planner.waiting > 0; frame++) {
      expect(seen(loaded), `frame ${frame}`).toEqual(seen(all));
      expect(there.planner.step(11)).toBe(planner.step(11));
    }
    expect(seen(loaded)).toEqual(seen(all));
    expect(restored.other.world.get('left', 'npc1')).toBe(9);
  });

  it('are refused when one of them can not be restored, and then nothing is left behind', () => {
    const { town, cave } = setting();
    const [one, other] = [worldOf(town, [900, 900]), worldOf(cave, [900])];
    for (const session of [one.plan(count(town, one, 0)), other.plan(count(cave, other, 0))]) session.step(100);
    const bytes = saveWorlds({ one, other });
    const there = setting();
    const kept = worldOf(there.town, [3]);
    const session = kept.plan(count(there.town, kept, 0));
    const refusal = (): string => errorOf(() => restoreWorlds({ one: kept, other: there.cave }, bytes));
    expect(refusal()).toBe('missing-external: cave needs the external sure');
    const used = there.planner.memoryUsed;
    for (let time = 0; time < 100; time++) refusal();
    expect(there.planner.memoryUsed).toBe(used);
    expect([kept.get('left', 'npc0'), session.run()]).toEqual([3, 'solved']);
  });

  it('say what they take', () => {
    const { planner, town, cave } = setting();
    const [one, other] = [worldOf(town, [1]), worldOf(cave, [1])];
    const bytes = saveWorlds({ one, other });
    expect(errorOf(() => saveWorlds({}))).toBe('bad-option: saveWorlds() takes at least one world');
    expect(errorOf(() => saveWorlds({ one, again: one }))).toBe('bad-option: the same world has two names');
    expect(errorOf(() => saveWorlds({ one, planner } as never))).toBe(
      'bad-option: planner has to be a world, not an object',
    );
    expect(errorOf(() => saveWorlds({ one, far: worldOf(setting().town, [1]) }))).toBe(
      'bad-option: worlds that are saved together must have one planner',
    );
    expect(errorOf(() => saveWorlds({ one }, { sessions: { two: [] } } as never))).toMatch(/^bad-option: .* no "two"/);
    const refusal = (targets: object, some = bytes) => errorOf(() => restoreWorlds(targets as never, some));
    expect(refusal({ one: town })).toBe('bad-option: a world other was saved: pass its domain');
    expect(refusal({ one: town, other: cave, third: town })).toBe(
      'bad-option: no world third was saved, only one, other',
    );
    expect(refusal({ one: town, other: 7 })).toBe('bad-option: other has to be a domain or a world, not 7');
    expect(refusal({ one: town, other: setting().cave })).toMatch(/must have one planner$/);
    expect(refusal({ one: cave, other: cave })).toMatch(/^wrong-domain/);
    expect(refusal({ one: town }, saveWorld(one))).toBe('bad-option: one world was saved: restoreWorld() restores it');
    expect(errorOf(() => restoreWorld(town, bytes))).toBe(
      'bad-option: the worlds one, other were saved together: restoreWorlds() restores them',
    );
  });
});

describe('what is saved of the scheduler', () => {
  it('are deadlines that have passed, each by as much as it has', () => {
    const { planner, town } = setting();
    const world = worldOf(town, [300, 300, 300]);
    const all = [9, 4, 6].map((deadline, npc) => planner.submit(world, count(town, world, npc), { deadline }));
    for (let frame = 0; frame < 20; frame++) planner.step(frame < 12 ? 0 : 3);
    const there = setting();
    const { sessions } = restoreWorld(there.town, saveWorld(world, { sessions: all }), { externals });
    for (let frame = 0; planner.waiting > 0; frame++) {
      expect(seen(sessions), `frame ${frame}`).toEqual(seen(all));
      planner.step(70);
      there.planner.step(70);
    }
    expect(seen(sessions)).toEqual(seen(all));
    // A deadline counts from when the search is restarted.
    for (const session of [all[1]!, sessions[1]!]) session.restart();
    const rivals = [planner, there.planner].map((one, at) => {
      const domain = at ? there.town : town;
      const of = at ? (sessions[0]!.world as World) : world;
      return one.submit(of, count(domain, of, 0), { deadline: 3 });
    });
    for (const one of [planner, there.planner]) one.step(10);
    expect(rivals.map(({ status }) => status)).toEqual(['running', 'running']);
  });

  it('is the order in which the game is told of sessions, spare ones included', () => {
    const { planner, town } = setting();
    const world = worldOf(town, [2, 2, 2, 2]);
    const [first, second, third] = [0, 1, 2].map((npc) => planner.submit(world, count(town, world, npc)));
    planner.step(1000);
    second!.release();
    first!.release();
    const there = setting();
    const { world: loaded, sessions } = restoreWorld(there.town, saveWorld(world, { sessions: [third!] }), {
      externals,
    });
    const told = (of: World, at: TownAndCave['planner'], domain: Domain, known: Session<AnyDomain>): number[] => {
      const made = [1, 2, 3].map((npc) => at.submit(of, count(domain, of, npc)));
      at.step(1000);
      const all = [known, ...made];
      return affectedBy(of, ['step']).steps.map((session) => all.indexOf(session as Session<AnyDomain>));
    };
    expect(told(loaded, there.planner, there.town, sessions[0]!)).toEqual(told(world, planner, town, third!));
  });
});

describe('a world in whose place another one is loaded', () => {
  it('keeps its tables and its externals, and has the values and sessions that were saved', () => {
    const { planner, town } = setting();
    const asked: string[] = [];
    const world = town.createWorld(
      { Npc: { count: 2, capacity: 4 } },
      { externals: { sure: () => !!asked.push('old') } },
    );
    const { fluents, constants } = world;
    const { left } = fluents;
    left!.set(world.object('npc0'), 5);
    const half = planner.submit(world, count(town, world, 0));
    planner.step(4);
    const bytes = saveWorld(world, { sessions: { half } });

    const later = world.plan(count(town, world, 1));
    later.run();
    world.add('Npc', 'joe');
    world.remove('npc1');
    left!.set(world.object('npc0'), 77);
    constants.step!.set(world.object('npc0'), 2);
    const gone = world.object('joe');
    const { world: same, named } = restoreWorld(world, bytes);
    expect(same).toBe(world);
    expect([world.fluents, world.constants, fluents.left]).toEqual([fluents, constants, left]);
    expect(left!.get(world.object('npc0'))).toBe(5);
    expect(constants.step!.get(world.object('npc0'))).toBe(1);
    expect([world.has('Npc', world.object('npc1')), world.has('Npc', gone)]).toEqual([true, false]);
    expect(errorOf(() => later.status)).toBe('freed: this session has been freed');
    expect(errorOf(() => half.status)).toBe('freed: this session has been freed');
    expect([planner.waiting, named.half!.status, named.half!.iterations]).toEqual([1, 'running', 4]);
    asked.length = 0;
    planner.step(1000);
    expect([named.half!.status, named.half!.plan!.length, asked]).toEqual(['solved', 6, ['old']]);
    left!.values[world.object('npc1') & 0xffff] = 3;
    expect(world.get('left', 'npc1')).toBe(3);
  });

  it('may be given other externals', () => {
    const { town } = setting();
    const world = worldOf(town, [1]);
    restoreWorld(world, saveWorld(world), { externals: { sure: () => false } });
    expect(world.plan(count(town, world, 0)).run()).toBe('failed');
  });

  it('stays as it is when the bytes are wrong', () => {
    const { planner, town, cave } = setting();
    const world = worldOf(town, [4]);
    const session = planner.submit(world, count(town, world, 0));
    planner.step(3);
    const bytes = saveWorld(world);
    world.set('left', 'npc0', 9);
    expect(errorOf(() => restoreWorld(world, bytes.subarray(0, 90)))).toMatch(/^damaged/);
    expect(errorOf(() => restoreWorld(world, saveWorld(worldOf(cave, [1]))))).toMatch(/^wrong-domain/);
    expect([world.get('left', 'npc0'), session.status, planner.waiting]).toEqual([9, 'running', 1]);
    planner.step(1000);
    expect(session.status).toBe('solved');
  });

  it('takes no more memory, however often', () => {
    const { planner, town } = setting();
    const world = worldOf(town, [50, 50]);
    for (const npc of [0, 1]) planner.submit(world, count(town, world, npc)).step(9);
    const bytes = saveWorld(world);
    const round = (): number => {
      const { sessions } = restoreWorld(world, bytes);
      planner.step(30);
      sessions[1]!.release();
      return planner.memoryUsed;
    };
    round();
    const used = round();
    for (let time = 0; time < 50; time++) round();
    expect(planner.memoryUsed).toBe(used);
  });
});
