// The progress over time of searches for the best plan of a SimpleFPS instance, by strategy, and of plain branch and
// bound on the same domain.

import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, PlanOptions, Session } from '../../bindings/index.ts';
import type { Instance } from '../../domains/simple-fps/instance.ts';
import { toProblem } from '../../domains/simple-fps/problem.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { strategies } from '../../ir/strategies.ts';
import { loadSimpleFps } from './searches.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

export interface Improvement {
  /** Actions of the best plan. */
  cost: number;
  iterations: number;
  milliseconds: number;
}

export interface Course {
  improvements: Improvement[];
  /** Where it ended, or was ended. */
  end: Improvement;
  /** Whether it was known then that nothing is better, or that there is no plan. */
  isProven: boolean;
}

export interface SearchWay {
  name: string;
  /** The course of one search, ended after a number of milliseconds. */
  follow: (milliseconds: number) => Course;
}

/** As SHPE's algorithm 3 has it: nothing is known of what is left to do, and nothing is remembered. */
export const plain = 'plain branch and bound';

export type MakeWays = (instance: Instance) => { ways: SearchWay[]; free: () => void };

export function makeCourses({ withPlain }: { withPlain: boolean }): MakeWays {
  const domain = loadSimpleFps();
  const planner = new Planner();
  const informed = planner.register(emit(optimise(domain, { totallyOrdered: true })));
  const uninformed = planner.register(emit(optimise(domain, { totallyOrdered: true, without: ['minimum-cost'] })));
  return (instance) => {
    const problem = toProblem(domain, instance);
    const known = createWorldFromProblem(informed, problem);
    const ways = strategies.map((strategy): SearchWay => {
      const session = known.world.plan(known.network, { mode: 'best', strategy });
      return { name: strategy, follow: (milliseconds) => follow(session, milliseconds) };
    });
    const worlds = [known.world];
    if (withPlain) {
      const { world, network } = createWorldFromProblem(uninformed, problem);
      const session = world.plan(network, { mode: 'best', remember: false } satisfies PlanOptions);
      ways.unshift({ name: plain, follow: (milliseconds) => follow(session, milliseconds) });
      worlds.push(world);
    }
    return { ways, free: () => worlds.forEach((world) => world.free()) };
  };
}

/** Few at first, where a plan may come any moment; later what a game might give it in a frame. */
const firstStep = 100;
const greatestStep = 2000;

function follow(session: Session<AnyDomain>, milliseconds: number): Course {
  session.restart();
  const improvements: Improvement[] = [];
  let cheapest = Infinity;
  const start = performance.now();
  const now = (): Improvement => ({
    cost: session.bestCost,
    iterations: session.iterations,
    milliseconds: performance.now() - start,
  });
  for (let step = firstStep; session.step(step) === 'running'; step = Math.min(greatestStep, step + (step >> 3))) {
    if (session.bestCost < cheapest) {
      cheapest = session.bestCost;
      improvements.push(now());
    } else if (performance.now() - start > milliseconds) break;
  }
  const end = now();
  if (end.cost < cheapest) improvements.push(end);
  const { status } = session;
  // What it holds is no concern of the next one, which would have to put it aside.
  session.restart();
  return { improvements, end, isProven: status === 'solved' || status === 'failed' };
}
