// Searches for goals that are submitted: their turns among searches for tasks, priorities, deadlines, notifications of
// the game, and what is left of them when they are over. Then characters who plan alike, and those who do not.

import { describe, expect, it } from 'vitest';
import { countSearches } from '../../../addons/counters/index.ts';
import { Planner } from '../../../bindings/index.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import type { GoalSearch } from '../../../addons/goals/index.ts';
import { compile } from '../../../language/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';

const text = `domain tower;
type Npc;
type Floor;
constant boolean above(Floor low, Floor high);
constant boolean heavy(Npc npc);
fluent Floor at(Npc npc);
fluent boolean lit(Floor floor);
fluent boolean tired(Npc npc);
task Climb(Npc npc, Floor from, Floor to) {
    above(from, to) or above(to, from);
    not heavy(npc) or lit(to);
    at(npc) == from :-> to;
}
task Light(Npc npc, Floor floor) { at(npc) == floor; lit(floor) == false :-> true; }
task Sleep(Npc npc) { tired(npc) == true :-> false; }
task Rise(Npc npc) {
    method { branch up { exists (Floor to) { above(at(npc), to); ordered(Climb(npc, at(npc), to), Rise(npc)); } }
    branch top {} }
}
`;

function tower(planner: Planner = nextPlanner(), source = text) {
  const { bytes, domain, diagnostics } = compile(source);
  if (!bytes || !domain) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const registered = planner.register(bytes);
  const floors = Array.from({ length: 12 }, (_, at) => `floor${at}`);
  const npcs = ['ada', 'bob', 'eve', 'ian'];
  const world = registered.createWorld(
    { Npc: npcs, Floor: floors },
    {
      values: [
        ...floors.slice(1).map((floor, at) => ['above', floors[at]!, floor, true] as const),
        ...npcs.map((npc) => ['at', npc, 'floor0'] as const),
      ] as never,
    },
  );
  return { planner, world, domain: domain as DomainIr, registered, goals: createGoals(domain, world) };
}

const texts = (search: GoalSearch): string[] => search.plan!.map((step) => step.text);
const climb = (npc: string, to: number, from = 0): string[] =>
  Array.from({ length: to - from }, (_, at) => `Climb(${npc}, floor${from + at}, floor${from + at + 1})`);

describe('searches for goals that are submitted', () => {
  it('take turns with searches for tasks, and tell when they end', () => {
    const { planner, world, goals, registered } = tower();
    const told: string[] = [];
    const search = goals.submit(
      { holds: 'at', args: ['bob'], value: 'floor9' },
      {
        character: 'bob',
        onPlan: ({ cost }) => told.push(`plan ${cost}`),
        onEnd: ({ status, frames }) => told.push(`${status} in frame ${frames}`),
      },
    );
    const session = planner.submit(world, registered.tasks.Rise!(world.object('ada', 'Npc') as never));
    expect([search.status, session.status, planner.waiting]).toEqual(['waiting', 'waiting', 2]);
    expect([search.plan, search.cost, search.iterations]).toEqual([null, null, 0]);
    let frames = 0;
    for (; planner.waiting > 0; frames++) planner.step(4);
    expect(frames).toBeGreaterThan(3);
    expect([search.status, session.status]).toEqual(['solved', 'solved']);
    expect(texts(search)).toEqual(climb('bob', 9));
    expect(told).toEqual(['plan 9', `solved in frame ${search.frames}`]);
    expect(search.iterations).toBeGreaterThan(0);
    expect(search.evaluations).toBeGreaterThan(5);
    expect(search.memory.bytes).toBeGreaterThan(1000);
    search.free();
    session.release();
  });

  it('spend no more than a frame gives, and the same in every run', () => {
    const spent = (): number[] => {
      const { planner, goals } = tower();
      const searches = ['ada', 'bob', 'eve'].map((npc, at) => {
        return goals.submit({ holds: 'at', args: [npc], value: `floor${8 + at}` }, { character: npc });
      });
      const found: number[] = [];
      while (planner.waiting > 0) found.push(planner.step(10));
      expect(searches.map(texts)).toEqual([climb('ada', 8), climb('bob', 9), climb('eve', 10)]);
      for (const search of searches) search.free();
      return found;
    };
    const first = spent();
    expect(first).toEqual(spent());
    expect(first.length).toBeGreaterThan(1);
    expect(Math.max(...first)).toBeLessThanOrEqual(20);
  });

  it('come by priority and deadline', () => {
    const { planner, goals } = tower();
    const ended: string[] = [];
    goals.prepare('ada');
    const submit = (npc: string, options: object): GoalSearch =>
      goals.submit(
        { holds: 'at', args: [npc], value: 'floor9' },
        { character: npc, ...options, onEnd: () => ended.push(npc) },
      );
    const all = [submit('ada', { priority: 1 }), submit('bob', {}), submit('eve', { priority: 15 })];
    all.push(submit('ian', { priority: 0, deadline: 1 }));
    while (planner.waiting > 0) planner.step(8);
    expect(ended).toEqual(['ian', 'eve', 'bob', 'ada']);
    for (const search of all) search.free();
  });

  it('are stepped by the clock, and end alone', () => {
    const { planner, goals } = tower();
    const good = goals.submit({ holds: 'at', args: ['ada'], value: 'floor3' }, { character: 'ada' });
    const limited = goals.submit(
      { holds: 'at', args: ['bob'], value: 'floor11' },
      { character: 'bob', limits: { iterations: 1 } },
    );
    const cancelled = goals.submit({ holds: 'at', args: ['eve'], value: 'floor3' }, { character: 'eve' });
    const out = goals.submit([{ holds: 'heavy', args: ['ian'] }], { character: 'ian' });
    cancelled.cancel();
    for (let frame = 0; frame < 1000 && planner.waiting > 0; frame++) planner.stepFor(1);
    expect([good, limited, cancelled, out].map(({ status }) => status)).toEqual([
      'solved',
      'out-of-iterations',
      'cancelled',
      'failed',
    ]);
    expect([out.plan, limited.plan, cancelled.plan]).toEqual([null, null, null]);
    for (const search of [good, limited, cancelled, out]) search.free();
    expect(() => good.plan).toThrow('this search has been freed');
  });

  it('wait again when they are restarted, in the world as it is then', () => {
    const { planner, world, goals } = tower();
    goals.prepare('ada');
    const search = goals.submit({ holds: 'at', args: ['ada'], value: 'floor3' }, { character: 'ada' });
    planner.step(1000);
    expect(texts(search)).toEqual(climb('ada', 3));
    world.set('at', 'ada', 'floor1');
    search.restart();
    expect([search.status, search.plan]).toEqual(['waiting', null]);
    world.set('at', 'ada', 'floor2');
    planner.step(1000);
    expect(texts(search)).toEqual(climb('ada', 3, 2));
    search.free();
    search.free();
    expect(planner.waiting).toBe(0);
  });

  it('go on behind their first plan for the best one', () => {
    const { planner, goals } = tower();
    const costs: number[] = [];
    const search = goals.submit(
      { holds: 'lit', args: ['floor2'] },
      { character: 'ada', mode: 'best', onPlan: ({ cost }) => costs.push(cost!) },
    );
    while (planner.waiting > 0) planner.step(20);
    expect([search.status, search.cost, costs.at(-1)]).toEqual(['solved', 3, 3]);
    search.free();
  });

  it('refuse what is wrong', () => {
    const { goals, domain } = tower();
    const goal = { holds: 'at', args: ['ada'], value: 'floor3' };
    expect(() => goals.submit(goal, { priority: 16 })).toThrow('priority');
    expect(() => goals.submit(goal, { deadline: 0 })).toThrow('deadline');
    expect(() => goals.submit(goal, { onEnd: 1 as never })).toThrow('onEnd');
    expect(() => goals.submit(goal, { sooner: 1 } as never)).toThrow('sooner');
    expect(() => goals.achieve(goal, { priority: 1 } as never)).toThrow('priority');
    expect(() => goals.achieve(goal, { character: 'nobody' })).toThrow('no task has "nobody" as its first argument');
    expect(() => goals.achieve(goal, { character: 'floor1' })).toThrow('no task has "floor1" as its first argument');
    const search = goals.submit(goal, { character: 'ada' });
    expect(() => search.step(1)).toThrow('the planner steps this search');
    search.free();
    const problem = { name: 'p', domain: domain.name, objects: [], assignments: [], tasks: [] } as never;
    expect(() => createGoals(domain, problem).submit(goal)).toThrow('in the world of a game');
  });
});

describe('the character of a goal', () => {
  it('acts alone', () => {
    const { world, goals } = tower();
    world.set('at', 'ada', 'floor5');
    const goal = { holds: 'lit', args: ['floor5'] };
    expect(texts(done(goals.achieve(goal)))).toEqual(['Light(ada, floor5)']);
    expect(texts(done(goals.achieve(goal, { character: 'eve' })))).toEqual([...climb('eve', 5), 'Light(eve, floor5)']);
    // By id as by name.
    const eve = world.object('eve', 'Npc') as unknown as number;
    expect(texts(done(goals.achieve(goal, { character: eve })))).toHaveLength(6);
  });

  it('may have constants of its own, and goals that are rigid for others', () => {
    const { world, goals } = tower();
    world.set('heavy', 'bob', true);
    world.set('lit', 'floor1', true);
    world.set('tired', 'eve', true);
    const to = (npc: string, floor: number): string => {
      return done(goals.achieve({ holds: 'at', args: [npc], value: `floor${floor}` }, { character: npc })).status;
    };
    expect([to('ada', 2), to('bob', 1), to('bob', 2), to('eve', 2)]).toEqual(['solved', 'solved', 'failed', 'solved']);
    const rested = (npc: string): number =>
      done(goals.achieve({ holds: 'tired', args: [npc], value: false }, { character: npc })).plan!.length;
    expect([rested('ada'), rested('eve'), rested('ian'), rested('eve')]).toEqual([0, 1, 0, 1]);
    world.set('heavy', 'bob', false);
    world.set('heavy', 'ada', true);
    expect([to('ada', 2), to('bob', 2)]).toEqual(['failed', 'solved']);
  });

  it('acts alone where characters do not plan alike', () => {
    const source = text.replace(
      'task Sleep',
      'task Follow(Npc npc, Npc other) { at(other) != none; at(npc) := at(other); }\ntask Sleep',
    );
    const { world, goals } = tower(nextPlanner(), source);
    world.set('at', 'bob', 'floor7');
    const search = goals.achieve({ holds: 'at', args: ['eve'], value: 'floor8' }, { character: 'eve', mode: 'best' });
    expect(texts(done(search))).toEqual(['Follow(eve, bob)', 'Climb(eve, floor7, floor8)']);
  });

  it('costs the same as in a world of its own', () => {
    const { world, goals, domain } = tower();
    for (const [npc, from, to] of [
      ['ada', 3, 8],
      ['bob', 9, 2],
      ['eve', 0, 0],
      ['ian', 11, 4],
    ] as const) {
      world.set('at', npc, `floor${from}`);
      const goal = { holds: 'at', args: [npc], value: `floor${to}` };
      const [shared, all] = [{ character: npc, mode: 'best' as const }, { mode: 'best' as const }];
      const found = done(goals.achieve(goal, shared));
      const alone = done(createGoals(domain, world, { by: ['Climb'] }).achieve(goal, all));
      expect([found.status, found.cost]).toEqual([alone.status, alone.cost]);
      expect(found.cost).toBe(Math.abs(from - to));
    }
  });
});

function done(search: GoalSearch): GoalSearch {
  search.run();
  return search;
}

describe('searches for goals are counted', () => {
  it('by how they have ended, all together', () => {
    const { planner, world, goals, registered, domain } = tower(new Planner({ memory: 2 ** 20 }));
    const counters = countSearches(planner);
    const to = (npc: string, value: string) => ({ holds: 'at', args: [npc], value });
    const solved = goals.submit(to('ada', 'floor9'), { character: 'ada' });
    const late = goals.submit(to('bob', 'floor9'), { character: 'bob', deadline: 1 });
    const failed = goals.submit({ holds: 'heavy', args: ['ian'] });
    const limited = goals.submit(to('eve', 'floor11'), { limits: { iterations: 1 } });
    planner.submit(world, registered.tasks.Rise!(world.object('ada', 'Npc') as never));
    while (planner.waiting > 0) planner.step(20);
    const { total } = counters;
    const all = counters.ofGoals(registered);
    const searches = [solved, late, failed, limited];
    const sum = (of: (search: GoalSearch) => number): number => searches.reduce((before, one) => before + of(one), 0);
    expect([all.name, all.searches, all.solved, all.failed, all.outOfIterations, all.late]).toEqual([
      ...['tower.all goals', 4, 2, 1, 1, 1],
    ]);
    expect([all.iterations, all.frames]).toEqual([sum(({ iterations }) => iterations), sum(({ frames }) => frames)]);
    expect(all.groundingIterations).toBe(sum((search) => search.groundingIterations));
    expect(all.groundingIterations).toBeGreaterThan(100);
    expect([total.searches, total.groundingIterations]).toEqual([5, all.groundingIterations]);
    expect(total.iterations - all.iterations).toBe(counters.of(registered, 'Rise').iterations);
    expect(counters.table()).toContain('groundingIterations');

    counters.reset();
    const stepped = goals.achieve(to('ada', 'floor3'));
    stepped.step(1);
    stepped.restart();
    stepped.run();
    solved.restart();
    solved.restart();
    solved.cancel();
    solved.cancel();
    late.restart();
    late.free();
    late.free();
    expect([all.restarted, all.solved, all.cancelled, all.searches]).toEqual([2, 1, 2, 5]);
    const problem = { name: 'p', domain: domain.name, objects: [], assignments: [], tasks: [] } as never;
    createGoals(domain, problem, { by: [] });
    counters.stop();
    solved.restart();
    while (planner.waiting > 0) planner.step(20);
    expect(all.searches).toBe(5);
    for (const search of [...searches, stepped]) search.free();
  });
});
