// Searches for goals in saved worlds. A search that is under way is saved as its goal and options, and begins again
// when the world is loaded. A search that is over is saved with its result.

import { statusNames } from '../../ir/statuses.ts';
import type { Status } from '../../ir/statuses.ts';
import type { DomainIr, Expr, ValueType } from '../../ir/ir.ts';
import type { GoalPart } from '../../ir/goals.ts';
import { isReal } from '../../ir/kinds.ts';
import type { Step } from '../../ir/plan.ts';
import { fail, kindOf, turnOptions } from '../../bindings/internal.ts';
import type { ObjectsOfWorld } from '../../bindings/internal.ts';
import { literalOf, partOf, readingOf } from './goal.ts';
import { goalStrategies } from './strategies.ts';
import type { GoalStrategy } from './strategies.ts';

/** Makes a search for any conditions, for explanations and tests. */
export const searchFor: unique symbol = Symbol('search for');

/** A search that a Worker is to do. */
export const posting: unique symbol = Symbol('what is posted');

/** JSON has no numbers that are infinite, and none that is -0. */
type SavedNumber = number | string;

/** The name of what is read, its arguments, and the value that it shall have. Objects are ids. */
type SavedCondition = [holds: string, args: SavedNumber[], value: SavedNumber];

/** The place of a submitted search among those that wait. Frames are saved as their distance from the present. */
export interface GoalPlace {
  priority: number;
  /** As it was submitted; null: it has no deadline. */
  frames: number | null;
  submitted: number;
  served: number;
  ended: number;
  deadline: number | null;
}

/** The result of a search that is over. */
export interface SavedOutcome {
  status: Status;
  fault: string | null;
  iterations: number;
  groundingIterations: number;
  evaluations: number;
  bytes: number;
  states: number;
  cost: SavedNumber;
  plan: [task: number, ...args: SavedNumber[]][] | null;
}

export interface SavedGoalSearch {
  goal: SavedCondition[];
  character: { root: number; id: number } | null;
  mode: 'first' | 'best';
  strategy: GoalStrategy;
  /** null: it has no limit. */
  iterations: number | null;
  memory: number;
  /** null: it was not submitted. */
  place: GoalPlace | null;
  /** null: it is under way. */
  outcome: SavedOutcome | null;
}

/** What was saved, with its parts as they are in a domain. */
export interface LoadedSearch extends Omit<SavedGoalSearch, 'goal' | 'outcome'> {
  parts: GoalPart[];
  outcome: (Omit<SavedOutcome, 'cost' | 'plan'> & { cost: number; plan: Step[] | null }) | null;
}

export function savedNumber(value: number): SavedNumber {
  return Number.isFinite(value) && !Object.is(value, -0) ? value : Object.is(value, -0) ? '-0' : String(value);
}

export function savedPlan(steps: readonly Step[] | null): SavedOutcome['plan'] {
  return steps && steps.map(({ task, args }) => [task, ...args.map(savedNumber)]);
}

/** A goal that a game has asked for (goal.ts). */
export function savedGoal(domain: DomainIr, parts: readonly GoalPart[]): SavedCondition[] {
  return parts.flatMap(({ task }) => task.guards.map(({ expr }) => conditionOf(domain, expr)));
}

function conditionOf(domain: DomainIr, expr: Expr): SavedCondition {
  if (expr.op === 'equal') return [...readOf(domain, expr.left), valueOf(expr.right)];
  if (expr.op === 'not') return [...readOf(domain, expr.value), 0];
  return [...readOf(domain, expr), 1];
}

function readOf(domain: DomainIr, expr: Expr): [string, SavedNumber[]] {
  if (expr.op === 'read') return [domain.variables[expr.variable]!.name, expr.args.map(valueOf)];
  if (expr.op === 'define') return [domain.defines[expr.define]!.name, expr.args.map(valueOf)];
  return fail('bad-option', 'only goals that are values of fluents, constants and defines can be saved');
}

function valueOf(expr: Expr): SavedNumber {
  if (expr.op === 'literal') return savedNumber(expr.value);
  return fail('bad-option', 'only goals with certain values can be saved');
}

/** Reads what was saved. The bytes may be forged, so whatever is impossible is refused. */
export class SavedReader {
  readonly #domain: DomainIr;
  readonly #numbering: ObjectsOfWorld;

  constructor(domain: DomainIr, numbering: ObjectsOfWorld) {
    this.#domain = domain;
    this.#numbering = numbering;
  }

  search(given: unknown): LoadedSearch {
    const saved = given as SavedGoalSearch;
    if (typeof saved !== 'object' || saved === null || !Array.isArray(saved.goal))
      refuse('a search for a goal is invalid');
    const { goal, character, mode, strategy, iterations, memory, place, outcome } = saved;
    if (goal.length === 0 || !goal.every(isCondition)) refuse('a goal has no conditions');
    const conditions = goal.map((condition) => this.#condition(condition));
    const isLimited = iterations === null || (typeof iterations === 'number' && iterations > 0);
    if (!isLimited || !(typeof memory === 'number' && memory > 0)) refuse('a search for a goal has invalid limits');
    if ((mode !== 'first' && mode !== 'best') || !goalStrategies.includes(strategy))
      refuse('a search for a goal has options that it can not have');
    return {
      parts: [partOf(conditions)],
      character: character === null ? null : this.#character(character),
      mode,
      strategy,
      iterations,
      memory,
      place: place === null ? null : placeOf(place),
      outcome: outcome === null ? null : this.#outcome(outcome),
    };
  }

  #condition([holds, args, value]: SavedCondition): { read: Expr; wanted: Expr } {
    const reading = readingOf(this.#domain, holds) ?? refuse('a goal asks for what the domain does not have');
    const { types, type, read } = reading;
    if (types.length !== args.length) refuse('a goal has too few arguments, or too many');
    const literals = args.map((arg, at) => literalOf(types[at]!, this.#number(types[at]!, arg)));
    return { read: read(literals), wanted: literalOf(type, this.#number(type, value)) };
  }

  #number(type: ValueType, saved: SavedNumber): number {
    const isText = typeof saved === 'string' && ['-0', 'Infinity', '-Infinity', 'NaN'].includes(saved);
    const value = isText ? Number(saved) : saved;
    if (typeof value !== 'number') return refuse('a value is invalid');
    if (isReal(type.kind)) return value;
    const { low, high } = kindOf(this.#domain, type, this.#numbering);
    const isNone = type.kind === 'object' && value === 0;
    if (!Number.isInteger(value) || !(isNone || (value >= low && value <= high))) refuse('a value is none of its type');
    return value;
  }

  #character({ root, id }: { root: number; id: number }): { root: number; id: number } {
    const type = this.#domain.types[root];
    if (!type || type.parent >= 0 || id === 0) refuse('a character is invalid');
    return { root, id: this.#number({ kind: 'object', type: root }, id) };
  }

  #outcome(saved: SavedOutcome): NonNullable<LoadedSearch['outcome']> {
    const { status, fault, cost, plan } = saved;
    const counts = [saved.iterations, saved.groundingIterations, saved.evaluations, saved.bytes, saved.states];
    const isSound =
      Object.values<Status>(statusNames).includes(status) &&
      status !== 'running' &&
      (fault === null || typeof fault === 'string') &&
      counts.every((count) => typeof count === 'number' && count >= 0) &&
      (plan === null || (Array.isArray(plan) && plan.every((step) => Array.isArray(step) && step.length > 0)));
    if (!isSound) refuse('a search for a goal has come to nothing that can be');
    const steps = plan && plan.map(([task, ...args]) => this.#step(Number(task), args));
    const [iterations, groundingIterations, evaluations, bytes, states] = counts as [
      number,
      number,
      number,
      number,
      number,
    ];
    const numbers = { iterations, groundingIterations, evaluations, bytes, states };
    return { status, fault, ...numbers, cost: this.#number({ kind: 'float' }, cost), plan: steps };
  }

  #step(task: number, args: readonly SavedNumber[]): Step {
    const { kind, params } = this.#domain.tasks[task] ?? refuse('a plan has a task that the domain does not have');
    if (kind === 'compound' || args.length !== params.length) refuse('a step of a plan is invalid');
    const values = params.map(({ type }, at) => this.#number(type, args[at]!));
    return { task, args: values, internal: kind === 'internal' };
  }
}

function isCondition(condition: unknown): condition is SavedCondition {
  return Array.isArray(condition) && condition.length === 3 && Array.isArray(condition[1]);
}

const mostFrames = 2 ** 27;

function placeOf(saved: GoalPlace): GoalPlace {
  const { priority, frames, submitted, served, ended, deadline } = saved;
  const areFrames = [submitted, served, ended, deadline ?? 0].every(
    (one) => Number.isInteger(one) && Math.abs(one) <= mostFrames,
  );
  const isFrames = frames === null || turnOptions.deadline.fits(frames);
  const hasDeadline = (frames === null) === (deadline === null);
  if (!areFrames || !isFrames || !hasDeadline || !turnOptions.priority.fits(priority))
    refuse('a search for a goal has no place among the others');
  return { priority, frames, submitted, served, ended, deadline };
}

function refuse(what: string): never {
  fail('damaged', `this saved world is damaged: ${what}`);
}
