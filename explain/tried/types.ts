// The full explanation of a search as plain data: each task that was tried, with its attempts in order, and why they
// failed. It can be sent to another thread or written as JSON. Its tasks are in one flat list and refer to each other
// by number, because a task that calls itself makes a tree as deep as its plan is long.

import type { Span } from '../../ir/ir.ts';
import type { Blocked, HeldCondition } from '../inspect.ts';
import type { ReferenceStatus } from '../../reference/search-types.ts';
import type { ShownValue } from '../places.ts';
import type { ValueChange } from '../remedies.ts';

/** The `kind` and `version` of explanations. The version is raised when the data changes its form. */
export const explanationKind = 'frameplan-explanation';
export const explanationVersion = 1;

/** All that a search tried, as far as it was kept. */
export interface ExplainedSearch {
  kind: typeof explanationKind;
  version: typeof explanationVersion;
  /** Names of the domain and of the problem. */
  domain: string;
  problem: string;
  /** `running`: the explanation was made before the search had ended. */
  status: ReferenceStatus;
  iterations: number;
  /** The cost of the plan, or null. */
  cost: number | null;
  /** The tasks that were tried. A task that was tried in two states is here twice. `tasks[n].id` is n. */
  tasks: TriedTask[];
  /**
   * The tasks of the request, by number: those of the plan or, without a plan, those on the way that led furthest.
   * Tasks of the request that were never reached are left out.
   */
  roots: number[];
  /** The steps of the plan in order, by number, including internal ones. null: there is no plan. */
  plan: number[] | null;
  /**
   * Why there is no plan: the tasks for which all attempts failed, the furthest first. With a plan: those that failed
   * before it was found.
   */
  causes: Cause[];
  /** How many tasks were tried, and how many of these are not in `tasks` because too many were tried. */
  tried: number;
  cut: number;
  /** How many causes are left out. */
  moreCauses: number;
  fault: { message: string; span: Span } | null;
  /** For a search stopped at a limit: the task most often nested in itself. null: none was, or only a few times. */
  recursion: { task: string; times: number } | null;
}

/** A task, tried in one state. */
export interface TriedTask {
  id: number;
  /** The task as it would be written in a plan: `GoTo(bob, yard)`. */
  text: string;
  /** The name of the task, and its number in the domain. */
  name: string;
  task: number;
  args: ({ name: string } & ShownValue)[];
  /** `goal`: an `achieve` in a network. It has no methods. A search for the goal finds the steps that replace it. */
  kind: 'compound' | 'primitive' | 'internal' | 'goal';
  /** Where the task is declared. */
  span: Span;
  /**
   * Whether it belongs to the plan, and its number among the plan's steps, from 1. null: it is not a step of the plan.
   */
  inPlan: boolean;
  step: number | null;
  /** How many steps were done before it on this way, including internal ones. */
  stepsDone: number;
  /** The attempt from which it comes: the number of the task, and the place of the attempt. null: the request. */
  parent: AttemptPlace | null;
  /**
   * Tasks between `parent` and this one that are left out, the nearest first, with the branches that decomposed them.
   * Usually empty.
   */
  untold: UntoldTask[];
  /** The attempt directly before it on this way. null: nothing was done before. */
  previous: AttemptPlace | null;
  /** Changes by steps between `previous` and this task that are left out. Usually empty. */
  skipped: ValueChange[];
  /**
   * The attempts in the order in which they were tried. Every branch of every method is here, including untried ones.
   */
  attempts: TaskAttempt[];
  /** How many attempts with other bindings are left out. */
  moreAttempts: number;
  /** If the order of tasks is open: the other tasks that were tried instead, by number. */
  instead: number[];
}

/** A task that is not among the tried tasks, because too many were tried. */
export interface UntoldTask {
  text: string;
  /** The number of the task in the domain. */
  task: number;
  /** The label of the branch that decomposed it, and its place in the text. */
  label: string;
  span: Span;
  method: { number: number };
  branch: { number: number };
}

export interface AttemptPlace {
  task: number;
  attempt: number;
}

/** A way to do a task: a branch of a method with bound variables or, for a primitive task, doing it. */
export interface TaskAttempt {
  /** `taken`: it belongs to the plan. */
  outcome: 'taken' | 'failed' | 'not-tried';
  /** The label for people: `method retreat` or `branch orders`. '' for primitive tasks and goals. */
  label: string;
  /** `number` from 1. null for primitive tasks and goals. */
  method: { name: string | null; number: number } | null;
  branch: { name: string | null; number: number; of: number } | null;
  /** The place of the attempt in the text. */
  span: Span;
  /** The variables that binders and `let` gave values. */
  bound: { name: string; value: string }[];
  /** Why the attempt was not taken. null if it was. */
  reason: AttemptReason | null;
  /** The conditions that held, so that it could be tried, and what they read. */
  held: HeldCondition[];
  /** The reads of the arguments of its network, and the place of the network. null: they read nothing. */
  given: HeldCondition | null;
  /** The tasks of its network that were tried, by number. */
  tasks: number[];
  /** The tasks that followed it and its whole decomposition, by number, on the way that led furthest. */
  behind: number[];
  /** How many tasks that were tried below or after it are left out. */
  cut: number;
  /** The cost and the changes of a primitive task. */
  cost: number | null;
  changes: ValueChange[];
}

export type AttemptReason =
  /** A condition was false, there was nothing to choose from, or an effect was impossible. */
  | { kind: 'blocked'; blocked: Blocked }
  /** A task of its network failed. `task`: the one that got furthest. */
  | { kind: 'below'; task: number }
  /** Its network was done, but a later task failed. */
  | { kind: 'behind'; task: number }
  /** No actions make the goal true. `blocked`: the part that does not hold. null: the goal holds. */
  | { kind: 'no-way'; blocked: Blocked | null }
  /**
   * An earlier attempt was taken. `blocked`: the condition that would have prevented this one, or null if it would have
   * been possible.
   */
  | { kind: 'earlier-taken'; blocked: Blocked | null }
  /** An earlier branch of the same method is possible and hides this one. */
  | { kind: 'hidden' }
  /** In a search for the best plan: it led to a plan of this cost, and one at least as good was found. */
  | { kind: 'worse'; cost: number }
  /** In a search for the best plan: it could not have become cheaper than a known plan. */
  | { kind: 'too-dear' }
  /** Equal tasks had already failed in an equal state. Only in searches that remember. */
  | { kind: 'known' }
  /** It failed, and the tasks after it are not kept. */
  | { kind: 'not-kept' }
  /** The search ended before anything was decided about it. */
  | { kind: 'stopped' };

/** Tried tasks for which all attempts failed, with the same arguments and for the same reasons. */
export interface Cause {
  /** The task that got furthest, by number. Its attempts say why. */
  task: number;
  text: string;
  /** How often the task failed in this way, among the tasks that are kept. */
  count: number;
  /** The greatest number of steps that were done before. */
  stepsDone: number;
  /** Tried tasks that are equal but come from other places of the text, one for each place, by number. */
  others: number[];
  /** The last goal (`achieve` in a network) on the way to it. The search is committed to the first plan for it. */
  committed: { text: string; span: Span } | null;
}
