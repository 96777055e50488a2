// Searches for goals in saved worlds: those that are under way begin again, those that are over come back as they were.

import { describe, expect, it } from 'vitest';
import { FrameplanError, Planner } from '../../../bindings/index.ts';
import type { AnyDomain, World } from '../../../bindings/index.ts';
import { restoreWorld, restoreWorlds, saveWorld, saveWorlds } from '../../../addons/save/index.ts';
import { pack, unpack } from '../../../addons/save/bytes.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import type { GoalSearch, SubmittedGoalOptions } from '../../../addons/goals/index.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { compile } from '../../../language/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';

const { bytes, domain: ir } = compile(`domain tower;
type Npc;
type Floor;
enum Mood { calm, tired }
constant boolean above(Floor low, Floor high);
fluent Floor at(Npc npc);
fluent boolean lit(Floor floor);
fluent Mood mood(Npc npc);
fluent float water := 0.5;
define boolean dark() := not exists (Floor floor) { lit(floor); };
task Climb(Npc npc, Floor from, Floor to) { above(from, to) or above(to, from); at(npc) == from :-> to; cost := 1.5; }
task Light(Npc npc, Floor floor) { at(npc) == floor; lit(floor) == false :-> true; }
task PutOut(Npc npc, Floor floor) { at(npc) == floor; lit(floor) == true :-> false; }
task Rest(Npc npc) { mood(npc) := calm; water := 0.25; }
task Rise(Npc npc) {
    method { exists (Floor to) { above(at(npc), to); ordered(Climb(npc, at(npc), to), Rise(npc)); } }
    method { not exists (Floor to) { above(at(npc), to); }; }
}
`);
const domain = ir as DomainIr;

function tower(planner: Planner = nextPlanner()) {
  const registered = planner.register(bytes!);
  const floors = Array.from({ length: 9 }, (_, at) => `floor${at}`);
  const npcs = ['ada', 'bob', 'eve', 'ian'];
  const world = registered.createWorld({ Npc: { names: npcs, capacity: 6 }, Floor: floors });
  for (let at = 1; at < 9; at++) world.set('above', `floor${at - 1}`, `floor${at}`, true);
  for (const npc of npcs) world.set('at', npc, 'floor0');
  world.set('mood', 'eve', 'tired');
  return { planner, registered, world, goals: createGoals(domain, world) };
}

const to = (npc: string, floor: number): { holds: string; args: string[]; value: string } => {
  return { holds: 'at', args: [npc], value: `floor${floor}` };
};
const restoring = { goals: (world: World<AnyDomain>, options: object) => createGoals(domain, world, options) };

function restored(saved: Uint8Array<ArrayBuffer>, planner: Planner = nextPlanner()) {
  const { world, sessions, goals } = restoreWorld(planner.register(bytes!), saved, restoring);
  const typed: GoalSearch[] = goals;
  return { planner, world, sessions, goals: typed };
}

const answerOf = ({ status, cost, plan, iterations, evaluations, frames, fault, memory }: GoalSearch): object => {
  return { status, cost, plan: plan?.map(({ text }) => text) ?? null, iterations, evaluations, frames, fault, memory };
};
const found = ({ status, cost, plan }: GoalSearch): object => {
  return { status, cost, plan: plan?.map(({ text }) => text) ?? null };
};

function stepAll(planner: Planner): void {
  while (planner.waiting > 0) planner.step(50);
}

describe('searches for goals that are saved', () => {
  it('begin again where they are under way, and come back as they were where they are over', () => {
    const { planner, world, goals, registered } = tower(new Planner({ memory: 2 ** 20 }));
    const solved = goals.submit([to('ada', 7), { holds: 'lit', args: ['floor2'] }], { character: 'ada', mode: 'best' });
    const failed = goals.submit({ holds: 'above', args: ['floor0', 'floor5'] });
    const limited = goals.submit(to('bob', 8), { limits: { iterations: 1 } });
    const cancelled = goals.submit({ holds: 'mood', args: ['eve'], value: 'calm' });
    cancelled.cancel();
    stepAll(planner);
    expect([solved, failed, limited].map(({ status }) => status)).toEqual(['solved', 'failed', 'out-of-iterations']);
    const waiting = goals.submit({ holds: 'dark', value: false }, { priority: 2 });
    const stepped = goals.achieve({ holds: 'water', value: 0.25 }, { strategy: 'novelty' });
    goals.achieve(to('ian', 2)).run();
    const session = planner.submit(world, registered.tasks.Rise!(world.object('ian')));
    planner.step(1);
    stepped.step(1);
    const all = [solved, failed, limited, cancelled, waiting, stepped];
    const before = all.map(answerOf);
    const saved = saveWorld(world, { sessions: [session] });
    expect(all.map(answerOf)).toEqual(before);

    const loaded = restored(saved, new Planner({ memory: 2 ** 20 }));
    expect(loaded.goals.slice(0, 4).map(answerOf)).toEqual(before.slice(0, 4));
    expect(loaded.goals.slice(4).map(({ status, plan }) => [status, plan])).toEqual([
      ['waiting', null],
      ['running', null],
    ]);
    // Saved again, nothing is lost.
    expect(restored(saveWorld(loaded.world)).goals.map(found)).toEqual(loaded.goals.map(found));
    for (const one of [planner, loaded.planner]) stepAll(one);
    stepped.run();
    loaded.goals[5]!.run();
    expect(loaded.goals.map(found)).toEqual(all.map(found));
    expect(loaded.sessions[0]!.status).toBe('solved');
    loaded.goals[0]!.restart();
    loaded.goals[0]!.restart();
    stepAll(loaded.planner);
    expect(found(loaded.goals[0]!)).toEqual(found(solved));
    const cursor = loaded.goals[0]!.read();
    expect([cursor.next(), cursor.text]).toEqual([true, 'Climb(ada, floor0, floor1)']);
  });

  it('keep their priorities, deadlines and frames, and tell whom they are said to tell', () => {
    const { planner, world, goals } = tower(new Planner({ memory: 2 ** 20 }));
    goals.prepare('ada');
    const submit = (npc: string, options: SubmittedGoalOptions): GoalSearch =>
      goals.submit(to(npc, 8), { character: npc, limits: { iterations: 500 }, ...options });
    const searches = [
      submit('ada', { priority: 1 }),
      submit('bob', {}),
      submit('eve', { priority: 15 }),
      submit('ian', { priority: 0, deadline: 5 }),
    ];
    for (let frame = 0; frame < 3; frame++) planner.step(1);
    const saved = saveWorld(world, { goals: [...searches].reverse() });
    const loaded = restored(saved);
    loaded.world.fluents.at!.set(1, 2);
    const ended: string[] = [];
    const names = ['ian', 'eve', 'bob', 'ada'];
    expect(loaded.goals.map(({ frames }) => frames)).toEqual([3, 3, 3, 3]);
    loaded.goals.forEach((search, at) => search.tell({ onEnd: () => ended.push(names[at]!) }));
    loaded.planner.step(1);
    // The frame of the deadline.
    while (loaded.planner.waiting > 0) loaded.planner.step(60);
    expect(ended.indexOf('ian')).toBeLessThan(2);
    expect(ended.filter((name) => name !== 'ian')).toEqual(['eve', 'bob', 'ada']);
    const alone = goals.achieve(to('ada', 1));
    expect(() => alone.tell({})).toThrow('not submitted');
    expect(() => loaded.goals[0]!.tell({ onEnd: 1 as never })).toThrow('onEnd');
  });

  it('are made by goals with the same options', () => {
    const { world } = tower();
    const climbing = createGoals(domain, world, { by: ['Climb'] });
    const lighting = createGoals(domain, world, { by: ['Light'] });
    climbing.submit(to('ada', 3));
    lighting.submit(to('ada', 3));
    climbing.submit({ holds: 'lit', args: ['floor0'] });
    const asked: object[] = [];
    const planner = nextPlanner();
    const { goals } = restoreWorld(planner.register(bytes!), saveWorld(world), {
      goals: (made, options) => {
        asked.push(options);
        return createGoals(domain, made, options);
      },
    });
    expect(asked).toEqual([{ by: ['Climb'] }, { by: ['Light'] }]);
    stepAll(planner);
    expect(goals.map(({ status }) => status)).toEqual(['solved', 'failed', 'failed']);
  });

  it('take the place of those that a world has', () => {
    const { planner, world, goals } = tower();
    const kept = goals.submit(to('ada', 3));
    const saved = saveWorld(world);
    const gone = goals.submit(to('bob', 3));
    const loaded = restoreWorld(world, saved, restoring);
    for (const one of [kept, gone]) expect(() => one.status && one.plan).toThrow('freed');
    expect(planner.waiting).toBeGreaterThan(0);
    stepAll(planner);
    expect(loaded.goals.map(({ plan }) => plan?.length)).toEqual([3]);
  });

  it('may be about objects that are removed', () => {
    const { world, goals } = tower();
    const search = goals.submit([to('ian', 3)]);
    world.remove('ian');
    const loaded = restored(saveWorld(world));
    stepAll(loaded.planner);
    const others = goals.achieve(to('ada', 1));
    others.run();
    expect([loaded.goals[0]!.status, others.status]).toEqual(['failed', 'solved']);
    search.free();
  });

  it('of several worlds go by the names of these', () => {
    const planner = new Planner({ memory: 2 ** 20 });
    const [one, other] = [tower(planner), tower(planner)];
    one.goals.submit(to('ada', 3));
    const left = one.goals.submit(to('ada', 4));
    other.goals.submit(to('bob', 2));
    const saved = saveWorlds({ one: one.world, other: other.world }, { goals: { one: [left] } });
    const later = nextPlanner();
    const registered = later.register(bytes!);
    const loaded = restoreWorlds({ one: registered, other: registered }, saved, {
      goals: { one: (made, options) => createGoals(domain, made, options), other: (made) => createGoals(domain, made) },
    });
    stepAll(later);
    expect([...loaded.one.goals, ...loaded.other.goals].map(({ plan }) => plan?.length)).toEqual([4, 2]);
  });
});

/** Puts a value into data at a place such as `searches.0.of`. */
function put(data: object, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop()!;
  const target = names.reduce<object>((one, name) => (one as Record<string, object>)[name]!, data);
  (target as Record<string, unknown>)[last] = value;
}

describe('saved searches for goals', () => {
  it('are not lost for want of goals', () => {
    const { world, goals } = tower();
    goals.submit(to('ada', 3));
    const saved = saveWorld(world);
    const registered = nextPlanner().register(bytes!);
    const restore = (make: unknown) => () => restoreWorld(registered, saved, { goals: make as never });
    expect(() => restoreWorld(registered, saved)).toThrow('1 searches for goals were saved');
    expect(restore(undefined)).toThrow('createGoals(domain, world, options)');
    expect(restore(1)).toThrow('"goals" has to be a function');
    expect(restore(() => 1)).toThrow('"goals" has to return what createGoals()');
    expect(restore(() => goals)).toThrow('for the world that it is given');
    expect(
      restore(() => {
        throw new Error('later');
      }),
    ).toThrow('"goals" threw: Error: later');
    expect(() => saveWorld(world, { goals: goals as never })).toThrow('"goals" has to be a list');
    expect(() => saveWorld(tower().world, { goals: [goals.achieve(to('ada', 1))] })).toThrow(
      'of the world that is saved',
    );
    const twice = goals.achieve(to('ada', 1));
    expect(() => saveWorld(world, { goals: [twice, twice] })).toThrow('twice');
  });

  it('are refused where they can not be', () => {
    const { planner, world, goals } = tower();
    goals.submit(to('ada', 3), { character: 'ada', deadline: 4 });
    goals.submit(to('ada', 3));
    stepAll(planner);
    goals.submit({ holds: 'water', value: 0.25 });
    const saved = unpack(saveWorld(world));
    const forge = (path: string, value: unknown) => (): unknown => {
      const description = structuredClone(saved.description) as { worlds: { goals: object }[] };
      put(description.worlds[0]!.goals, path, value);
      return restored(pack({ description, pieces: saved.pieces }));
    };
    expect(forge('more', 1)).not.toThrow();
    const changes: [path: string, value: unknown][] = [
      ['searches', []],
      ['searches', 7],
      ['options', [{ by: 1 }]],
      ['options', [{ by: ['Jump'] }]],
      ['options', [{ to: [] }]],
      ['searches.0.of', 1],
      ['searches.0.search', null],
      ['searches.0.search.goal', []],
      ['searches.0.search.goal.0.0', 'nothing'],
      ['searches.0.search.goal.0.1', []],
      ['searches.0.search.goal.0.1', [99]],
      ['searches.0.search.goal.0.2', -1],
      ['searches.0.search.goal.0.2', 1.5],
      ['searches.0.search.goal.0.2', 'floor1'],
      ['searches.0.search.character', { root: 9, id: 1 }],
      ['searches.0.search.character', { root: 0, id: 0 }],
      ['searches.0.search.character', { root: 0, id: 70 }],
      ['searches.0.search.mode', 'worst'],
      ['searches.0.search.strategy', 'hope'],
      ['searches.0.search.iterations', -1],
      ['searches.0.search.memory', null],
      ['searches.0.search.place.priority', 16],
      ['searches.0.search.place.deadline', null],
      ['searches.0.search.place.submitted', 2 ** 40],
      ['searches.1.search.outcome.status', 'running'],
      ['searches.1.search.outcome.status', 'waiting'],
      ['searches.1.search.outcome.iterations', 'many'],
      ['searches.1.search.outcome.plan', [[]]],
      ['searches.1.search.outcome.plan', [[99]]],
      ['searches.1.search.outcome.plan', [[0, 1]]],
      ['searches.1.search.outcome.plan', [[0, 1, 2, 99]]],
    ];
    for (const [path, value] of changes) {
      let error: unknown;
      try {
        forge(path, value)();
      } catch (thrown) {
        error = thrown;
      }
      expect(error, path).toBeInstanceOf(FrameplanError);
      expect((error as FrameplanError).code, `${path}: ${String(error)}`).toBe('damaged');
    }
  });
});
