// Goals in the place of tasks, for the search in plain TypeScript (reference/), which can't ground worlds itself.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import type { ObjectNumbering } from '../../ir/objects.ts';
import { AchievedGoals } from './achieved.ts';
import type { SearchedWorld, WorldCopy } from './achieved.ts';
import { mostWork, slice } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import { answersOf, bringTo, worldOfValues } from './ground/world.ts';
import type { GroundWorld } from './ground/world.ts';
import { plainGoal } from './plain.ts';
import type { PlainGoal } from './plain.ts';

/** A world whose values are in one list: `ReferenceWorld` of reference/world.ts. */
export interface ListedWorld {
  /** Its externals answer as the problem says. */
  problem: Problem;
  numbering: ObjectNumbering;
  /** By variable, where its values begin. */
  tables: readonly { base: number }[];
  values: Float64Array;
}

/** A goal, and the steps that its actions are. */
export interface PlainGoalOfTask {
  goal: PlainGoal;
  stepOf: (action: number) => { task: number; args: number[] };
}

/** What the goal of a task is in the present state of the world. null: it is out of reach. */
export type AskForGoal = (task: number, args: readonly number[]) => PlainGoalOfTask | null;

/** For explanations of searches with goals: `explain(domain, problem, { goals: groundGoals(domain) })`. */
export function groundGoals(domain: DomainIr): (world: ListedWorld) => AskForGoal {
  return (world) => {
    const goals = new AchievedGoals(domain, new SearchedList(domain, world));
    return (task, args) => {
      const request = goals.requestFor(task, args);
      do slice.left = mostWork;
      while (!request.goOn());
      const work = request.result;
      if (!work) return null;
      const { actions } = work.lowered.grounded;
      const stepOf = (action: number): { task: number; args: number[] } => {
        const number = work.lowered.actions.data[action]!;
        return { task: actions.tasks.data[number]!, args: actions.args(number) };
      };
      return { goal: plainGoal(work.lowered), stepOf };
    };
  };
}

class SearchedList implements SearchedWorld {
  readonly #domain: DomainIr;
  readonly #list: ListedWorld;

  constructor(domain: DomainIr, list: ListedWorld) {
    this.#domain = domain;
    this.#list = list;
  }

  *copy(): Sliced<WorldCopy> {
    const world = this.#read();
    if (--slice.left <= 0) yield;
    return { world, update: () => bringTo(world, this.#read()) };
  }

  #read(): GroundWorld {
    const { problem, numbering, tables, values } = this.#list;
    const valueOf = (variable: number, place: number): number => values[tables[variable]!.base + place]!;
    return worldOfValues(this.#domain, numbering, answersOf(problem), valueOf);
  }
}
