// Measures the speed of the search for goals in a grounded world: states examined in a second, bytes for each state,
// and the time of planning again after each step of a plan. A planner outside of the project may be run in the same
// rounds: a program that takes a domain, a problem, `lazy` or `replan`, and seconds, and prints `evals=`, `search=` and
// `median_us=`, as a planner with the same search in C++ does.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Planner } from '../../bindings/index.ts';
import { assign, createWorldFromProblem } from '../../addons/problems/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { loadPddl } from '../../formats/pddl/index.ts';
import { createGoals } from '../../addons/goals/index.ts';
import type { GoalSearch } from '../../addons/goals/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { goalOf } from '../../ir/goals.ts';
import { searchFor } from '../../addons/goals/saved.ts';
import { carryOutPlan, createWorld } from '../../reference/index.ts';
import type { ReferenceWorld } from '../../reference/index.ts';
import { median } from '../statistics.ts';

export interface PddlSpeed {
  actions: number;
  /** Evaluations a second, the best of all rounds; null: the search is too short to measure. */
  rate: number | null;
  otherRate: number | null;
  bytesPerState: number;
  /** Milliseconds, the median of all states behind the steps of the plan; null: there is no plan soon. */
  again: number | null;
  otherAgain: number | null;
}

const roundCount = 5;
const secondsOfRound = 0.06;
/** How many evaluations a search needs to get going. */
const fewest = 500;
/** Games plan again where plans are found soon. */
const soon = 1000;
const limits = { memory: 2 ** 29 };

/** null: it can't be planned for, or is solved without a search. */
export function measurePddl(domainPath: string, problemPath: string, other: string | null): PddlSpeed | null {
  const { lowered } = loadPddl(readFileSync(domainPath, 'utf8'), readFileSync(problemPath, 'utf8'));
  if (!lowered) return null;
  const { domain, problem } = lowered;
  const goals = createGoals(domain, problem);
  // What can be done is found out before the search is timed.
  const search = goals.achieve(null, { limits });
  while (search.isGrounding) search.step(1);
  if (search.status !== 'running') return null;
  const ask = (mode: string): string => {
    const seconds = String(mode === 'lazy' ? secondsOfRound : 10);
    return other === null
      ? ''
      : spawnSync(other, [domainPath, problemPath, mode, seconds], { encoding: 'utf8' }).stdout;
  };
  let [rate, otherRate] = [0, 0];
  for (let round = 0; round < roundCount; round++) {
    rate = Math.max(rate, rateOf(search));
    if (search.evaluations < fewest) break;
    const told = ask('lazy');
    const count = numberIn(told, 'evals') ?? 0;
    if (count >= fewest) otherRate = Math.max(otherRate, count / (numberIn(told, 'search') ?? Infinity));
  }
  const isLong = search.evaluations >= fewest;
  const { bytes, states } = search.memory;
  const steps = search.evaluations < soon ? search.steps : null;
  const again = steps && planAgain(domain, problem, steps);
  search.free();
  return {
    actions: goals.actions,
    rate: isLong ? rate : null,
    otherRate: otherRate || null,
    bytesPerState: bytes / states,
    again,
    otherAgain: again === null ? null : numberIn(ask('replan'), 'median_us', 1000),
  };
}

function numberIn(text: string, name: string, divisor = 1): number | null {
  const found = new RegExp(`\\b${name}=([0-9.]+)`).exec(text);
  return found && Number(found[1]) / divisor;
}

function rateOf(search: GoalSearch): number {
  search.restart();
  const begin = performance.now();
  while (search.status === 'running' && performance.now() - begin < secondsOfRound * 1000) search.step(300);
  return (search.evaluations / (performance.now() - begin)) * 1000;
}

/** A world of a game goes from state to state, and the search starts again in each. The first time is not counted. */
function planAgain(domain: DomainIr, problem: Problem, steps: readonly { task: number; args: number[] }[]): number {
  const own: Problem = { ...problem, network: { kind: 'ordered', parts: [] }, tasks: [] };
  const registered = new Planner().register(emit(optimise(domain)));
  const { world } = createWorldFromProblem(registered, own, { externals: {} });
  const search = createGoals(domain, world)[searchFor](goalOf(domain, problem)!, {});
  const states = [
    createWorld(domain, problem),
    ...steps.map((_, at) => behind(domain, problem, steps.slice(0, at + 1))),
  ];
  const times: number[] = [];
  for (let round = 0; round < 2; round++) {
    states.forEach((state, at) => {
      writeChanges(state, states.at(at - 1)!, (variable, args, value) => assign(world, variable, args, value));
      const begin = performance.now();
      search.restart();
      search.run();
      if (search.steps && round > 0 && at > 0) times.push(performance.now() - begin);
    });
  }
  search.free();
  world.free();
  return median(times);
}

function behind(
  domain: DomainIr,
  problem: Problem,
  steps: readonly { task: number; args: number[] }[],
): ReferenceWorld {
  const outcome = carryOutPlan(domain, problem, steps);
  if (!outcome.ok) throw new Error(`the plan does not hold: ${outcome.reason}`);
  return outcome.world;
}

function writeChanges(
  now: ReferenceWorld,
  before: ReferenceWorld,
  write: (variable: number, args: number[], value: number) => void,
): void {
  now.tables.forEach(({ base, size, strides }, variable) => {
    for (let place = 0; place < size; place++) {
      if (Object.is(now.values[base + place], before.values[base + place])) continue;
      let rest = place;
      const args = strides.map((stride) => {
        const arg = Math.floor(rest / stride);
        rest -= arg * stride;
        return arg;
      });
      write(variable, args, now.values[base + place]!);
    }
  });
}
