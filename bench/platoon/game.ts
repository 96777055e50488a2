// A game of SimpleFPS with a whole platoon in one building: all soldiers want the same guns, doors and switches. Every
// soldier is planned again in each frame, and now and then one carries out the first step of its plan.

import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Domain, PlanCursor, PlannerOptions, World } from '../../bindings/index.ts';
import { generate } from '../../domains/simple-fps/generate.ts';
import type { Instance } from '../../domains/simple-fps/instance.ts';
import { toProblem } from '../../domains/simple-fps/problem.ts';
import { seededRandom } from '../../domains/random.ts';
import type { DomainIr as Ir } from '../../ir/ir.ts';
import { emit } from '../../compiler/index.ts';
import { loadSimpleFps, optimiseOrdered } from '../simple-fps/searches.ts';
import { carrierOf, passTime } from './soldiers.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

/** A planner with the domain, and the domain as the checker leaves it. */
export interface Studio {
  ir: Ir;
  planner: Planner;
  domain: Domain;
}

export interface PlatoonGame {
  world: World;
  /** One for each soldier. */
  ids: number[];
  player: number;
  /** Carries out the step that the cursor is at, as far as the world still allows it. */
  carryOut(cursor: PlanCursor<AnyDomain>): void;
  /** What happens by itself between two frames. */
  passTime(): void;
}

export function createStudio(options: PlannerOptions = {}): Studio {
  const ir = loadSimpleFps();
  const planner = new Planner(options);
  return { ir, planner, domain: planner.register(emit(optimiseOrdered(ir))) };
}

/** Puts soldiers into a building of 10 areas and 100 points. */
export function createPlatoon(studio: Studio, soldiers: number, seed = 1): PlatoonGame {
  return gameOf(studio, generate({ seed, points: 100, soldiers }));
}

export function gameOf({ ir, domain }: Studio, instance: Instance): PlatoonGame {
  const { world } = createWorldFromProblem(domain, toProblem(ir, instance));
  const { first, last } = world.idsOf('Npc');
  const random = seededRandom(instance.seed);
  return {
    world,
    ids: Array.from({ length: last - first + 1 }, (_, at) => first + at),
    player: world.idsOf('Player').first,
    carryOut: carrierOf(domain, world, random),
    passTime: () => passTime(world, random),
  };
}
