// Characters with errands in one building. All request a plan in the same frame and get it within a budget of
// milliseconds. Then they begin again elsewhere with another errand.

import { Planner } from '../../bindings/index.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { faultOf, generateBuilding, generateErrand, openRooms, toProblemText } from '../../domains/building/index.ts';
import type { BoxErrand, FloorPlan } from '../../domains/building/index.ts';
import { seededRandom } from '../../domains/random.ts';
import type { Random } from '../../domains/random.ts';
import { createGoals } from '../../addons/goals/index.ts';
import type { GoalCondition, Goals, GoalSearch } from '../../addons/goals/index.ts';
import { loadDomain, loadProblem } from '../../language/index.ts';
import { readText } from '../root.ts';

export interface BuildingGame {
  planner: Planner;
  goals: Goals;
  building: FloorPlan;
  random: Random;
  /** Milliseconds for grounding, lowering and warming up, at load. */
  load: number;
  /** Moves all characters and boxes elsewhere. */
  scatter(): void;
}

export interface ErrandFrames {
  /** Milliseconds of each frame, and of those in which no other program was given the processor. */
  all: number[];
  alone: number[];
  /** For each search, the frames until its end. */
  waits: number[];
  iterations: number[];
  lengths: number[];
  unsolved: number;
  /** The growth of the heap in bytes, between collections. */
  garbage: number;
  searches: number;
}

export function createErrandGame(seed: number, characters: number): BuildingGame {
  const { domain } = loadDomain(readText('domains', 'building', 'building.htn'));
  const building = generateBuilding({ seed, characters });
  const { problem } = loadProblem(toProblemText(building, null), domain!);
  const planner = new Planner();
  const { world } = createWorldFromProblem(planner.register(emit(optimise(domain!))), problem!);
  const begun = performance.now();
  const goals = createGoals(domain!, world);
  goals.prepare('character0');
  const load = performance.now() - begun;
  const random = seededRandom(seed);
  const open = openRooms(building);
  const scatter = (): void => {
    building.characters.forEach((_, at) => {
      building.characters[at] = random.pick(open);
      world.set('at', `character${at}`, `room${building.characters[at]}`);
    });
    building.boxes.forEach((_, at) => {
      building.boxes[at] = random.below(building.rooms);
      world.set('stands', `box${at}`, `room${building.boxes[at]}`);
    });
  };
  return { planner, goals, building, random, load, scatter };
}

export function goalOf({ character, box, room, end }: BoxErrand): GoalCondition[] {
  const delivered = { holds: 'stands', args: [`box${box}`], value: `room${room}` };
  if (end === null) return [delivered];
  return [delivered, { holds: 'at', args: [`character${character}`], value: `room${end}` }];
}

export const errandLimits = { iterations: 20_000 };

/** Plays rounds of errands for all. `milliseconds`: what each frame has for searches. */
export function playErrands(game: BuildingGame, rounds: number, milliseconds: number): ErrandFrames {
  const { planner, goals, building, random } = game;
  const found: ErrandFrames = {
    all: [],
    alone: [],
    waits: [],
    iterations: [],
    lengths: [],
    unsolved: 0,
    garbage: 0,
    searches: 0,
  };
  for (let round = 0; round < rounds; round++) {
    game.scatter();
    const errands = building.characters.map((_, at) => generateErrand(random, building, at));
    const asked = errands.map((errand) => ({ goal: goalOf(errand), character: `character${errand.character}` }));
    let searches: GoalSearch[] = [];
    for (let frame = 0; frame === 0 || planner.waiting > 0; frame++) {
      const heap = process.memoryUsage().heapUsed;
      const switches = process.resourceUsage().involuntaryContextSwitches;
      const begun = performance.now();
      if (frame === 0) {
        searches = asked.map(({ goal, character }) => goals.submit(goal, { character, limits: errandLimits }));
      }
      planner.stepFor(milliseconds);
      const elapsed = performance.now() - begun;
      found.all.push(elapsed);
      if (process.resourceUsage().involuntaryContextSwitches === switches) found.alone.push(elapsed);
      found.garbage += Math.max(0, process.memoryUsage().heapUsed - heap);
    }
    searches.forEach((search, at) => {
      found.waits.push(search.frames);
      found.iterations.push(search.iterations);
      const plan = search.plan?.map(({ text }) => text);
      if (!plan) found.unsolved++;
      else {
        const fault = faultOf(building, errands[at]!, plan);
        if (fault) throw new Error(fault);
        found.lengths.push(plan.length);
      }
      search.free();
    });
    found.searches += searches.length;
  }
  return found;
}
