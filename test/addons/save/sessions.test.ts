// Sessions that are saved with their world: their version of the world, their place in the scheduler, and how they are
// found again.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, Session, World } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { ended } from './interrupted.ts';

const text = `domain roads;
type Place; type Car;
constant boolean road(Place from, Place to);
constant integer toll(Place to);
fluent Place   at(Car car);
fluent integer fuel(Car car) := 9;
external boolean open(Place place);
task Drive(Car car, Place to) { cost := 1 + toll(to); open(to); fuel(car) > 0; at(car) := to; fuel(car) -= 1; }
task Travel(Car car, Place goal) {
  method { at(car) == goal; }
  method { exists (Place to) { road(at(car), to); ordered(Drive(car, to), Travel(car, goal)); } }
}
task Wait() { }
task Count(integer left) { method { left > 0; ordered(Wait(), Count(left - 1)); } method { left > 9999; } }
task Divide(integer by) { 1 / by == 1; }
task Trap(Car car) { method { ordered(Divide(fuel(car) - 9)); } }
`;
const bytes = compile(text);
const places = 5;
const isOpen = (): boolean => true;

interface RoadSetting {
  planner: Planner;
  domain: Domain;
  world: World;
}

/** Every place leads to every later one and back to the first. */
function roads(planner = new Planner({ memory: 2 ** 20 })): RoadSetting {
  const domain = planner.register(bytes);
  const world = domain.createWorld({ Place: places, Car: ['red', 'blue'] }, { externals: { open: isOpen } });
  for (let from = 1; from <= places; from++) {
    world.constants.toll!.set(from, (from * 7) % 5);
    for (let to = 1; to <= places; to++) {
      if (to > from || to === 1) world.constants.road!.set(from, to, from !== to);
    }
  }
  world.set('at', 'red', 'place0');
  world.set('at', 'blue', 'place1');
  return { planner, domain, world };
}

function travel({ domain, world }: RoadSetting, options = {}, car = 'red', place = 'place4'): Session<AnyDomain> {
  return world.plan(domain.tasks.Travel!(world.object(car), world.object(place)), { mode: 'best', ...options });
}

/** In another planner, where addresses differ. */
function elsewhere(memory = 2 ** 19): RoadSetting {
  const there = roads(new Planner({ memory }));
  travel(there).step(10);
  return there;
}

const restored = (there: RoadSetting, some: Uint8Array) =>
  restoreWorld(there.domain, some, { externals: { open: isOpen } });

describe('sessions in every state', () => {
  it('come back as they were', () => {
    const at = roads();
    const all = [travel(at), travel(at), travel(at), travel(at)];
    all[1]!.step(50);
    all[2]!.run();
    all[3]!.step(40);
    all[3]!.cancel();
    const fault = at.world.plan(at.domain.tasks.Trap!(at.world.object('red')));
    fault.run();
    const before = [...all, fault].map(ended);
    const { sessions } = restored(elsewhere(), saveWorld(at.world));
    expect(sessions.map(ended)).toEqual(before);
    expect(before.map(({ status }) => status)).toEqual(['running', 'running', 'solved', 'cancelled', 'fault']);
    const after = sessions.map((session) => (session.run(), ended(session)));
    expect(after).toEqual([...all, fault].map((session) => (session.run(), ended(session))));
  });

  it('can be restarted, with the same options and other tasks', () => {
    const at = roads();
    const first = travel(at, { limits: { iterations: 700 } });
    first.run();
    const there = elsewhere();
    const { sessions, world } = restored(there, saveWorld(at.world));
    const [again] = sessions;
    again!.restart();
    again!.run();
    expect(ended(again!)).toEqual(ended(first));
    const other = (domain: Domain, of: World) => domain.tasks.Travel!(of.object('blue'), of.object('place3'));
    first.restart(other(at.domain, at.world));
    again!.restart(other(there.domain, world));
    expect([again!.run(), ended(again!)]).toEqual([first.run(), ended(first)]);
  });

  it('come back from bytes as Node reads them: part of a larger buffer, whose slices are no copies', () => {
    class InBuffer extends Uint8Array {
      override slice(start?: number, end?: number): this {
        return this.subarray(start, end) as this;
      }
    }
    const at = roads();
    const session = travel(at);
    session.step(33);
    const saved = saveWorld(at.world);
    const buffer = new InBuffer(saved.length + 100);
    buffer.set(saved, 41);
    const { sessions } = restored(elsewhere(), buffer.subarray(41, 41 + saved.length));
    session.run();
    sessions[0]!.run();
    expect(ended(sessions[0]!)).toEqual(ended(session));
  });

  it('go on here as if they had not been saved', () => {
    const at = roads();
    const [plain, saved] = [travel(at), travel(at)];
    plain.run();
    for (; saved.status === 'running'; saved.step(25)) saveWorld(at.world);
    expect(ended(saved)).toEqual(ended(plain));
  });

  it('give the same bytes when they are saved again, and after going on here and there alike', () => {
    const at = roads();
    const session = travel(at);
    session.step(60);
    const saved = saveWorld(at.world, { sessions: [session] });
    const { world, sessions } = restored(elsewhere(2 ** 21), saved);
    expect(saveWorld(world)).toEqual(saved);
    session.step(30);
    sessions[0]!.step(30);
    expect(saveWorld(world)).toEqual(saveWorld(at.world));
  });
});

describe('half-done searches of one world', () => {
  /** Half-done searches: one for each version of the constants and each state of the fluents. */
  function many(): RoadSetting & { searches: Session<AnyDomain>[]; plain: unknown[] } {
    const at = roads();
    const searches: Session<AnyDomain>[] = [];
    const plain: unknown[] = [];
    const begin = (): void => {
      const whole = travel(at);
      whole.run();
      plain.push(ended(whole));
      whole.free();
      const half = travel(at);
      half.step(30);
      searches.push(half);
    };
    begin();
    at.world.set('fuel', 'red', 4);
    begin();
    at.world.set('toll', 'place4', 9);
    begin();
    at.world.set('road', 'place0', 'place4', false);
    at.world.set('at', 'red', 'place2');
    begin();
    begin();
    at.world.set('toll', 'place3', 3);
    return { ...at, searches, plain };
  }

  it('keep the constants and the fluents that each began with', () => {
    const at = many();
    const there = elsewhere();
    const { world, sessions } = restored(there, saveWorld(at.world));
    expect(new Set(at.plain.map((one) => JSON.stringify(one))).size).toBe(4);
    expect(world.get('toll', 'place3')).toBe(3);
    for (const order of [sessions, at.searches.toReversed()]) for (const session of order) session.run();
    expect(sessions.map(ended)).toEqual(at.plain);
    expect(at.searches.map(ended)).toEqual(at.plain);
  });

  it('take turns there', () => {
    const at = many();
    const { sessions } = restored(elsewhere(), saveWorld(at.world));
    while (sessions.some(({ status }) => status === 'running')) for (const session of sessions) session.step(7);
    expect(sessions.map(ended)).toEqual(at.plain);
  });

  it('are not disturbed by what the game writes to the restored world', () => {
    const at = many();
    const { world, sessions } = restored(elsewhere(), saveWorld(at.world));
    world.set('fuel', 'red', 0);
    world.set('toll', 'place2', 40);
    world.set('road', 'place2', 'place4', false);
    for (const session of sessions) session.run();
    expect(sessions.map(ended)).toEqual(at.plain);
  });

  it('leave nothing in memory when they have ended and the world is freed', () => {
    const saved = saveWorld(many().world);
    const there = elsewhere();
    const round = (): number => {
      const { world, sessions } = restored(there, saved);
      sessions.slice(0, 2).forEach((session) => session.run());
      world.free();
      return there.planner.memoryUsed;
    };
    round();
    const used = round();
    for (let time = 0; time < 50; time++) round();
    expect(there.planner.memoryUsed).toBe(used);
  });
});

describe('searches that were submitted', () => {
  it('wait and run on in the same order, with their priorities and deadlines', () => {
    const at = roads();
    const options = { mode: 'best', limits: { iterations: 6000 } } as const;
    const travelOf = (car: string) => at.domain.tasks.Travel!(at.world.object(car), at.world.object('place4'));
    const all = [
      at.planner.submit(at.world, travelOf('red'), options),
      at.planner.submit(at.world, travelOf('blue'), { ...options, priority: 3 }),
      at.planner.submit(at.world, travelOf('blue'), { ...options, deadline: 6 }),
      at.planner.submit(at.world, travelOf('red'), { ...options, priority: 12 }),
      at.planner.submit(at.world, travelOf('blue'), options),
    ];
    for (let frame = 0; frame < 3; frame++) at.planner.step(100);
    const there = elsewhere();
    for (let frame = 0; frame < 5; frame++) there.planner.step(1);
    const { sessions } = restored(there, saveWorld(at.world, { sessions: all }));
    expect(there.planner.waiting).toBe(at.planner.waiting);
    const seen = (some: Session<AnyDomain>[]) =>
      some.map(({ status, iterations, frames }) => [status, iterations, frames]);
    expect(seen(sessions)).toEqual(seen(all));
    for (let frame = 0; at.planner.waiting > 0; frame++) {
      at.planner.step(150);
      there.planner.step(150);
      expect(seen(sessions), `frame ${frame}`).toEqual(seen(all));
    }
    expect(sessions.map(ended)).toEqual(all.map(ended));
  });

  it('are released to be used again, and are not saved when they have been', () => {
    const at = roads();
    const request = at.domain.tasks.Travel!(at.world.object('red'), at.world.object('place4'));
    const session = at.planner.submit(at.world, request);
    at.planner.step(5);
    const saved = saveWorld(at.world);
    session.release();
    expect(restored(elsewhere(), saveWorld(at.world)).sessions).toHaveLength(0);
    const there = elsewhere();
    const { world, sessions } = restored(there, saved);
    sessions[0]!.release();
    expect(there.planner.waiting).toBe(0);
    expect(there.planner.submit(world, request) === sessions[0]).toBe(true);
  });
});

describe('which sessions are saved', () => {
  it('is stated by a list, in its order', () => {
    const at = roads();
    const [one, two, three] = [travel(at), travel(at, {}, 'blue'), travel(at, { mode: 'first' })];
    for (const session of [one, two, three]) session.run();
    const { sessions } = restored(elsewhere(), saveWorld(at.world, { sessions: [three!, one!] }));
    expect(sessions.map(ended)).toEqual([three!, one!].map(ended));
  });

  it('is stated by names', () => {
    const at = roads();
    const [red, blue] = [travel(at), travel(at, {}, 'blue')];
    blue.step(12);
    const { named, sessions } = restored(elsewhere(), saveWorld(at.world, { sessions: { red, blue } }));
    expect(Object.keys(named)).toEqual(['red', 'blue']);
    expect(sessions.map((session) => session === named.red)).toEqual([true, false]);
    expect([named.red!.iterations, named.blue!.iterations]).toEqual([0, 12]);
    expect(restored(elsewhere(), saveWorld(at.world, { sessions: [] })).named).toEqual({});
  });

  it('is refused when it can not be', () => {
    const at = roads();
    const session = travel(at);
    const refusal = (sessions: unknown) => errorOf(() => saveWorld(at.world, { sessions } as never));
    expect(refusal([session, session])).toBe('bad-option: "sessions" holds the same session twice');
    expect(refusal([travel(roads())])).toMatch(/^bad-option: "sessions" has to hold sessions of the world/);
    expect(refusal(['session'])).toMatch(/^bad-option: .*, not "session"$/);
    expect(refusal(7)).toBe('bad-option: "sessions" have to be an object, not 7');
    expect(errorOf(() => saveWorld(at.world, { session } as never))).toMatch(/^bad-option/);
    session.free();
    expect(refusal([session])).toBe('freed: this session has been freed');
  });
});

describe('what they are restored to', () => {
  it('may have a larger or a smaller stage, as long as they fit', () => {
    const at = roads();
    const session = travel(at);
    session.step(50);
    const saved = saveWorld(at.world, { sessions: [session] });
    session.run();
    for (const memory of [2 ** 16, 2 ** 22]) {
      const [there] = restored(elsewhere(memory), saved).sessions;
      there!.run();
      expect(ended(there!)).toEqual(ended(session));
    }
  });

  it('has to have a stage that is large enough; else nothing is left behind', () => {
    const at = roads();
    const session = at.world.plan(at.domain.tasks.Count!(1000));
    session.step(400);
    const saved = saveWorld(at.world);
    const there = roads(new Planner({ memory: 2 ** 14 }));
    const refusal = () => errorOf(() => restored(there, saved));
    expect(refusal()).toMatch(
      /^too-large: a search that was saved takes at least \d+ bytes of the stage, and has 16384/,
    );
    const used = there.planner.memoryUsed;
    for (let time = 0; time < 1000; time++) refusal();
    expect(there.planner.memoryUsed).toBe(used);
  });
});

describe('damaged bytes with half-done searches', () => {
  it('are refused, whatever byte is another one, and take no memory', () => {
    const at = roads();
    const session = travel(at, { remember: 0 });
    session.step(40);
    expect(session.status).toBe('running');
    const saved = saveWorld(at.world);
    const used = at.planner.memoryUsed;
    const refusal = (some: Uint8Array) => errorOf(() => restored(at, some));
    for (let byte = 0; byte < saved.length; byte++) {
      const damaged = saved.slice();
      damaged[byte]! ^= 1 << (byte % 8);
      expect(refusal(damaged)).toMatch(/^(not-a-save|wrong-format|damaged): /);
    }
    for (let length = 0; length < saved.length; length += 7) {
      expect(refusal(saved.subarray(0, length))).toMatch(/^(not-a-save|damaged): /);
    }
    expect(at.planner.memoryUsed).toBe(used);
  });
});
