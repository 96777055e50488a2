// The full explanation of a search as plain data: each task that was tried, with its attempts in order, and why they
// failed. It can be sent to another thread or written as JSON. Its tasks stand in one flat list and name each other by
// number, because a task that calls itself makes a tree as deep as its plan is long.

import type { Span } from '../../ir/ir.ts';
import type { Blocked, HeldCondition } from '../inspect.ts';
import type { ReferenceStatus } from '../../reference/search-types.ts';
import type { ShownValue } from '../places.ts';
import type { ValueChange } from '../remedies.ts';

/** What `kind` and `version` of an explanation say. The version rises when the data changes its form. */
export const explanationKind = 'frameplan-explanation';
export const explanationVersion = 1;

/** All that a search tried, as far as it was kept. */
export interface ExplainedSearch {
  kind: typeof explanationKind;
  version: typeof explanationVersion;
  /** Names of the domain and of the problem. */
  domain: string;
  problem: string;
  /** `running`: the explanation was asked for before the search had ended. */
  status: ReferenceStatus;
  iterations: number;
  /** The cost of the plan; null: there is none. */
  cost: number | null;
  /** The tasks that were tried. A task tried in two states stands here twice. `tasks[n].id` is n. */
  tasks: TriedTask[];
  /**
   * The tasks of the request, by number: with a plan as they were done, without one on the way that led furthest. Tasks
   * of the request that were never reached are not here.
   */
  roots: number[];
  /** The steps of the plan in order, by number, internal ones included. null: there is no plan. */
  plan: number[] | null;
  /** Why there is no plan: the tasks that had no way left, the furthest first. With a plan: what failed before it. */
  causes: Cause[];
  /** How many tasks were tried, and how many of these are not in `tasks` because too many were tried. */
  tried: number;
  cut: number;
  /** How many causes are not told. */
  moreCauses: number;
  fault: { message: string; span: Span } | null;
  /** Of a search stopped at a limit: the task that was nested in itself most often. null: none was, or a few times. */
  recursion: { task: string; times: number } | null;
}

/** A task, tried in one state. */
export interface TriedTask {
  id: number;
  /** As it would stand in a plan: `GoTo(bob, yard)`. */
  text: string;
  /** Its name, and its number in the domain. */
  name: string;
  task: number;
  args: ({ name: string } & ShownValue)[];
  /** `goal`: an `achieve` in a network. It has no methods; a search for the goal finds what it becomes. */
  kind: 'compound' | 'primitive' | 'internal' | 'goal';
  /** Where the task is declared. */
  span: Span;
  /** Whether it belongs to the plan, and its number among the plan's steps, from 1. null: it is no step of the plan. */
  inPlan: boolean;
  step: number | null;
  /** How many steps were done before it on this way, internal ones included. */
  stepsDone: number;
  /** The attempt that it comes from: of the task with this number, the attempt at this place. null: the request. */
  parent: AttemptPlace | null;
  /** Tasks between `parent` and this one that are not told, the nearest first, with what they became. Mostly none. */
  untold: UntoldTask[];
  /** The attempt made just before it on this way. null: nothing was done before. */
  previous: AttemptPlace | null;
  /** What the steps changed that were done between `previous` and this task, and that are not told. Mostly nothing. */
  skipped: ValueChange[];
  /** In the order in which they were tried. Each branch of each method is there, the untried ones, too. */
  attempts: TaskAttempt[];
  /** How many attempts with other bindings are not told. */
  moreAttempts: number;
  /** Where no order is given: the other tasks that were tried in the same place, by number. */
  instead: number[];
}

/** A task that is not among the tried tasks, because too many were tried. */
export interface UntoldTask {
  text: string;
  /** Its number in the domain. */
  task: number;
  /** How a person calls what it became, and where that stands. */
  label: string;
  span: Span;
  method: { number: number };
  branch: { number: number };
}

export interface AttemptPlace {
  task: number;
  attempt: number;
}

/** A way to do a task: a branch of a method with bound variables; of a primitive task, doing it. */
export interface TaskAttempt {
  /** `taken`: it belongs to the plan. */
  outcome: 'taken' | 'failed' | 'not-tried';
  /** How a person calls it: `method retreat`, or `branch orders`. '' for primitive tasks and goals. */
  label: string;
  /** `number` from 1. null for primitive tasks and goals. */
  method: { name: string | null; number: number } | null;
  branch: { name: string | null; number: number; of: number } | null;
  /** Where it stands in the text. */
  span: Span;
  /** The variables that binders and `let` gave values. */
  bound: { name: string; value: string }[];
  /** Why it was not taken; null where it was. */
  reason: AttemptReason | null;
  /** The conditions that held, so that it could be tried, and what they read. */
  held: HeldCondition[];
  /** What the arguments of its network read, and where the network stands. null: they read nothing. */
  given: HeldCondition | null;
  /** The tasks that it became, by number, as far as they were tried. */
  tasks: number[];
  /** The tasks that came behind it and behind all that it became, by number, on the way that led furthest. */
  behind: number[];
  /** How many tasks tried below or behind it are not told. */
  cut: number;
  /** What doing a primitive task cost and changed. */
  cost: number | null;
  changes: ValueChange[];
}

export type AttemptReason =
  /** A condition was false, there was nothing to choose from, or an effect could not be. */
  | { kind: 'blocked'; blocked: Blocked }
  /** A task that it became failed. `task`: the one that got furthest. */
  | { kind: 'below'; task: number }
  /** What it became was done, but a task behind it failed. */
  | { kind: 'behind'; task: number }
  /** No actions make the goal true. `blocked`: what of it does not hold. null: it holds. */
  | { kind: 'no-way'; blocked: Blocked | null }
  /** An earlier attempt was taken. `blocked`: what would have stood in its way; null: it would have been possible. */
  | { kind: 'earlier-taken'; blocked: Blocked | null }
  /** An earlier branch of the same method is possible, which hides it. */
  | { kind: 'hidden' }
  /** Of a search for the best plan: it led to a plan of this cost, and a better one was found, or one as good. */
  | { kind: 'worse'; cost: number }
  /** Of a search for the best plan: it would not have become cheaper than a plan that was known. */
  | { kind: 'too-dear' }
  /** The same tasks had failed before in the same state. Only in searches that remember. */
  | { kind: 'known' }
  /** It failed, and what came of it is not kept. */
  | { kind: 'not-kept' }
  /** The search ended before anything was decided about it. */
  | { kind: 'stopped' };

/** Tasks that had no way left, all with the same arguments and for the same reasons. */
export interface Cause {
  /** The one that got furthest, by number. Its attempts say why. */
  task: number;
  text: string;
  /** How often the task failed so, of all that is kept. */
  count: number;
  /** The most steps that were done before. */
  stepsDone: number;
  /** The same task where it came from another place of the text, one for each place, by number. */
  others: number[];
  /** The last goal on the way to it (`achieve` in a network): the search keeps to the first plan for it. */
  committed: { text: string; span: Span } | null;
}
