// Grounding in slices: a search finds the same however its work is cut, and what a game writes meanwhile is seen.

import { describe, expect, it } from 'vitest';
import { searchFor } from '../../../addons/goals/saved.ts';
import { FrameplanError } from '../../../bindings/index.ts';
import { assign, createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import type { GoalSearch } from '../../../addons/goals/index.ts';
import { goalOf } from '../../../ir/goals.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { compile } from '../../../language/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { createRandom } from '../../differential/random.ts';
import { randomPuzzle } from './puzzles.ts';
import { randomCondition, randomGoal } from './random-goals.ts';
import { portion } from '../../engine.ts';

const limits = { iterations: 1000 };

/** Whether planning for goals in this world was refused. */
function isRefused(error: unknown): boolean {
  if (error instanceof FrameplanError && (error.code === 'bad-option' || error.code === 'too-large')) return true;
  throw error;
}

function answerOf({ status, cost, steps, evaluations, iterations }: GoalSearch): object {
  return { status, cost, steps, evaluations, iterations };
}

describe('a world that is grounded in slices', () => {
  it('gives the same searches as at once, and slices take no more than they are given', () => {
    let sliced = 0;
    for (let seed = 0; seed < portion(90, 20); seed++) {
      const { text, domain, problem, ...rest } = seed % 3 === 0 ? randomPuzzle(seed) : randomGoal(seed);
      const by = 'by' in rest ? (rest.by as string[]) : undefined;
      const searches = [0, 1].map(() =>
        createGoals(domain, problem, by && { by })[searchFor](goalOf(domain, problem)!, { limits }),
      );
      const [whole, cut] = searches as [GoalSearch, GoalSearch];
      try {
        whole.run();
        const budget = 1 + (seed % 40);
        while (cut.isGrounding) {
          const before = cut.groundingIterations;
          expect([cut.status, cut.plan, cut.cost, cut.iterations]).toEqual(['running', null, null, 0]);
          cut.step(budget);
          // A step is not cut where it binds one action.
          expect(cut.groundingIterations - before, `seed ${seed}\n${text}`).toBeLessThan(budget + 400);
          sliced++;
        }
        cut.run();
        expect(answerOf(cut), `seed ${seed}\n${text}`).toEqual(answerOf(whole));
      } catch (error) {
        isRefused(error);
      }
      for (const search of searches) search.free();
    }
    expect(sliced).toBeGreaterThan(portion(1000));
  });

  it('is seen as it is at the end, whatever is written meanwhile', () => {
    let [written, solved] = [0, 0];
    for (let seed = 0; seed < portion(60, 20); seed++) {
      const { text, domain, problem, by } = randomGoal(seed + 4000);
      const random = createRandom(seed + 9);
      const own = { ...problem, network: { kind: 'ordered' as const, parts: [] }, tasks: [] };
      const { world } = createWorldFromProblem(nextPlanner().register(emit(optimise(domain))), own, { externals: {} });
      const now: Problem = { ...problem, assignments: problem.assignments.slice() };
      try {
        const goals = createGoals(domain, world, { by });
        const parts = goalOf(domain, problem)!;
        const searches = [
          goals[searchFor](parts, { mode: 'best', limits }),
          goals[searchFor](parts, { mode: 'best', limits }),
        ];
        for (let count = 0; count < 5 && searches[0]!.isGrounding; count++) {
          searches[count % 2]!.step(1 + random.below(60));
          if (searches.some(({ isGrounding }) => !isGrounding)) break;
          const { variable, args, value } = randomCondition(random, domain, problem);
          assign(world, variable, args, value);
          now.assignments.push({ variable, args, value });
          written++;
        }
        const fresh = createGoals(domain, now, { by }).achieve(null, { mode: 'best', limits });
        for (const search of [fresh, ...searches]) search.run();
        const all = [fresh, ...searches].filter(({ status }) => status !== 'out-of-iterations');
        const found = all.map(({ status, cost }) => [status, status === 'solved' ? cost : null]);
        for (const one of found) expect(one, `seed ${seed}\n${text}`).toEqual(found[0]);
        if (fresh.status === 'solved') solved++;
        for (const search of [fresh, ...searches]) search.free();
      } catch (error) {
        isRefused(error);
      }
      world.free();
    }
    expect(written).toBeGreaterThan(portion(80));
    expect(solved).toBeGreaterThan(portion(8, 1));
  });
});

const lift = `domain lift;
type Npc;
type Floor;
constant boolean above(Floor low, Floor high);
fluent Floor at(Npc npc);
fluent boolean lit(Floor floor);
fluent boolean dusty(Floor floor);
task Climb(Npc npc, Floor from, Floor to) { above(from, to); at(npc) == from :-> to; }
task Light(Npc npc, Floor floor) { at(npc) == floor; lit(floor) := true; }
task PutOut(Npc npc, Floor floor) { at(npc) == floor; lit(floor) := false; }
task Sweep(Npc npc, Floor floor) { dusty(floor) == true :-> false; at(npc) == floor; }
`;

function house(floorCount = 30) {
  const { bytes, domain } = compile(lift);
  const planner = nextPlanner();
  const floors = Array.from({ length: floorCount }, (_, at) => `floor${at}`);
  const npcs = ['ada', 'bob', 'eve'];
  const world = planner.register(bytes!).createWorld(
    { Npc: npcs, Floor: floors },
    {
      values: [
        ...floors.slice(1).map((floor, at) => ['above', floors[at]!, floor, true] as const),
        ...npcs.map((npc) => ['at', npc, 'floor0'] as const),
      ] as never,
    },
  );
  return { planner, world, goals: createGoals(domain as DomainIr, world) };
}

const steps = (search: GoalSearch): string[] => search.plan!.map(({ text }) => text);

describe('searches that wait for a grounding', () => {
  it('end although something new comes to be in each slice', () => {
    for (const options of [{}, { character: 'ada' }]) {
      const { world, goals } = house();
      const search = goals.achieve({ holds: 'at', args: ['ada'], value: 'floor3' }, options);
      let slices = 0;
      for (; search.isGrounding; slices++) {
        search.step(75);
        world.set('dusty', `floor${slices % 30}`, slices % 60 < 30);
      }
      search.run();
      expect(steps(search)).toHaveLength(3);
      expect(slices).toBeGreaterThan(2);
      search.free();
    }
  });

  it('begin anew when a constant changes', () => {
    for (const options of [{}, { character: 'ada' }]) {
      const { world, goals } = house();
      const goal = { holds: 'at', args: ['ada'], value: 'floor3' };
      const searches = [goals.achieve(goal, options), goals.achieve(goal, options)];
      searches[0]!.step(100);
      world.set('above', 'floor0', 'floor2', true);
      for (const search of searches) search.run();
      for (const search of searches) expect(steps(search)).toHaveLength(2);
      for (const search of searches) search.free();
    }
  });

  it('share its work, and go on where others are cancelled and freed', () => {
    const { planner, goals } = house();
    const searches = ['ada', 'bob', 'eve'].map((npc) => {
      return goals.submit({ holds: 'at', args: [npc], value: 'floor5' }, { character: npc });
    });
    const [first, second, third] = searches as [GoalSearch, GoalSearch, GoalSearch];
    const alone = house().goals.achieve({ holds: 'at', args: ['ada'], value: 'floor5' }, { character: 'ada' });
    alone.run();
    planner.step(50);
    first.cancel();
    planner.step(50);
    expect(second.isGrounding).toBe(true);
    second.free();
    while (planner.waiting > 0) planner.step(50);
    expect([first.status, third.status]).toEqual(['cancelled', 'solved']);
    expect(steps(third)).toHaveLength(5);
    expect(third.groundingIterations).toBeLessThan(alone.groundingIterations);
    for (const search of [first, third, alone]) search.free();
  });

  it('may have the same goal in the same seat', () => {
    const { planner, goals } = house();
    const searches = ['ada', 'bob', 'eve'].map((character) => {
      return goals.submit({ holds: 'lit', args: ['floor1'] }, { character });
    });
    for (let round = 0; round < 3; round++) {
      while (planner.waiting > 0) planner.step(500);
      const found = searches.map((search) => steps(search).at(-1));
      expect(found).toEqual(['Light(ada, floor1)', 'Light(bob, floor1)', 'Light(eve, floor1)']);
      for (const search of searches) search.restart();
    }
    for (const search of searches) search.free();
  });

  it('may want a fact and its opposite from the same seat', () => {
    const { world, goals } = house();
    const lit = (value: boolean): GoalSearch => {
      return goals.achieve({ holds: 'lit', args: ['floor1'], value }, { character: 'ada' });
    };
    const searches = [lit(true), lit(false)];
    for (const search of searches) search.run();
    expect(searches.map(steps)).toEqual([['Climb(ada, floor0, floor1)', 'Light(ada, floor1)'], []]);
    world.set('lit', 'floor1', true);
    const again = lit(false);
    again.run();
    expect(steps(again)).toEqual(['Climb(ada, floor0, floor1)', 'PutOut(ada, floor1)']);
    for (const search of [...searches, again]) search.free();
  });

  it('are told in a slice what can not be planned for', () => {
    const { domain, bytes } = compile(lift);
    const world = nextPlanner().register(bytes!).createWorld({ Npc: 120, Floor: 120 });
    const strange = structuredClone(domain) as DomainIr;
    const climb = strange.tasks.find(({ name }) => name === 'Climb')!;
    if (climb.kind === 'compound') throw new Error('a task with effects');
    climb.guards.length = climb.effects.length = 0;
    const goals = createGoals(strange, world);
    const goal = { holds: 'at', args: [1], value: 2 };
    const search = goals.achieve(goal);
    expect(() => search.run()).toThrow('no condition says what');
    expect([search.status, search.fault]).toEqual(['fault', expect.stringContaining('no condition says what')]);
    expect(search.step(10)).toBe('fault');
    search.restart();
    expect(() => search.run()).toThrow('no condition says what');
    search.free();
    world.free();
  });
});
