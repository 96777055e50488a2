// Finds out where a value that a condition has read comes from, and what could change it: the step that wrote it last,
// or the problem, and the effects of the domain, including those that come too late because of an order.

import type { DomainIr, Problem, Span } from '../../ir/ir.ts';
import { isNumeric } from '../../ir/kinds.ts';
import { domainFor } from '../../ir/problem-tasks.ts';
import type { Blocked } from '../inspect.ts';
import type { ReadPlace, ShownValue } from '../places.ts';
import type { ValueChange } from '../remedies.ts';
import { DomainEffects, writesIn } from './effects.ts';
import type { Giving } from './effects.ts';
import { missedOn } from './missed.ts';
import type { MissedAttempt } from './missed.ts';
import { TaskOrder } from './order.ts';
import type { LaterTask } from './order.ts';
import type { ExplainedSearch, TriedTask } from './types.ts';

export interface ValueSource extends ReadPlace {
  /** The value with which the condition would hold. null: one of several values, or more has to change. */
  wanted: ShownValue | null;
  origin: ValueOrigin;
  /** For a number that steps have changed: its initial value. Otherwise null. */
  first: ValueOrigin | null;
  /** Other assignments of the problem to this variable, as places in its list, the nearest places first. */
  beside: number[];
  /** The effects that write the variable. Those that give the wanted value come first. */
  writers: PossibleWriter[];
  /** The conditions of the last steps before it that read the value and did not change it. */
  askers: ValueAsker[];
  /** Attempts that would have led to one of these effects in time, but were not made. */
  missed: MissedAttempt[];
  /**
   * The step of the plan that gives the wanted value too late, by number among the tried tasks. null: there is none.
   */
  later: number | null;
}

/** The origin of a value that was read. */
export type ValueOrigin =
  /** An earlier step, by number among the tried tasks. `span`: its effect. */
  | { kind: 'step'; task: number; span: Span | null }
  /** An earlier step that the explanation lacks. */
  | { kind: 'untold' }
  /** The assignment of the problem at this place of the list. */
  | { kind: 'problem'; assignment: number }
  /** The declaration of the domain: nothing has set the value. */
  | { kind: 'declared'; span: Span }
  /** Unknown, because many places were read. */
  | { kind: 'several'; span: Span };

/** A condition of a step that read a place. */
export interface ValueAsker {
  /** The step, by number among the tried tasks. */
  task: number;
  span: Span;
}

export interface PossibleWriter {
  /** The number of the task in the domain, and its name. */
  task: number;
  name: string;
  /** The effect. */
  span: Span;
  gives: Giving;
  /** Steps of this task that were done before, by number among the tried tasks. */
  done: number[];
  /** Set if an order allows the effect, or a task that leads to it, only later. */
  behind: LaterTask | null;
}

const mostBeside = 8;
const mostAskers = 2;
const noRemedies: readonly ValueChange[] = [];
const rank: Record<Giving, number> = { wanted: 0, unknown: 1, other: 2 };

/** Finds the sources of values in one explanation. */
export class ValueSources {
  readonly #domain: DomainIr;
  readonly #problem: Problem;
  readonly #explained: ExplainedSearch;
  readonly #effects: DomainEffects;
  readonly #order: TaskOrder;

  constructor(domain: DomainIr, problem: Problem, explained: ExplainedSearch) {
    this.#domain = domainFor(domain, problem);
    this.#problem = problem;
    this.#explained = explained;
    this.#effects = new DomainEffects(this.#domain, problem);
    this.#order = new TaskOrder(this.#domain, problem, explained);
  }

  /**
   * Returns the sources of the values that a false condition or its deepest cause has read, beginning with those whose
   * change would help.
   */
  ofBlocked(task: number, blocked: Blocked): ValueSource[] {
    const remedies = remediesIn(blocked);
    let deepest = blocked;
    while (deepest.because) deepest = deepest.because;
    const places = deepest.places?.length ? deepest.places : (blocked.places ?? []);
    const sources = this.ofPlaces(task, places, remedies);
    const helps = ({ wanted }: ValueSource): number => (wanted ? 0 : 1);
    return sources.sort((one, other) => helps(one) - helps(other));
  }

  /** Returns the sources of places that were read when a task was tried. */
  ofPlaces(task: number, places: readonly ReadPlace[], remedies: readonly ValueChange[] = noRemedies): ValueSource[] {
    const wanted = new Map(remedies.map(({ place, after }) => [place, after]));
    return this.#sources(task, places, ({ place }) => wanted.get(place) ?? null, remedies !== noRemedies);
  }

  /** Returns the sources of places that made a condition true, with what would have made it false. */
  ofHeld(task: number, places: readonly ReadPlace[]): ValueSource[] {
    return this.#sources(task, places, ({ variable, value }) => {
      const isTruth = this.#domain.variables[variable]!.value.kind === 'boolean';
      return isTruth && value ? { value: 1 - value.value, text: value.value === 0 ? 'true' : 'false' } : null;
    });
  }

  #sources(
    task: number,
    places: readonly ReadPlace[],
    wantedOf: (read: ReadPlace) => ShownValue | null,
    isFalse = false,
  ): ValueSource[] {
    const tried = this.#triedTask(task);
    const behind = this.#order.behind(tried);
    const steps = this.#stepsBefore(tried);
    return places.map((read) => {
      const wanted = wantedOf(read);
      const origin = this.#originOf(read, tried);
      const writers = this.#writers(read, wanted, steps, behind);
      const helpful = writers.flatMap(({ task, gives }) => (gives === 'other' ? [] : [task]));
      const { kind } = this.#domain.variables[read.variable]!.value;
      const isChanged = origin.kind === 'step' || origin.kind === 'untold';
      return {
        ...{ ...read, wanted, origin, writers },
        first: isNumeric(kind) && isChanged ? this.#atFirst(read) : null,
        beside: this.#beside(read),
        askers: askersOf(read, steps),
        missed: isFalse ? missedOn(this.#explained, this.#order, tried, helpful) : [],
        later: wanted && this.#laterStep(read, wanted, tried),
      };
    });
  }

  /** Where a network names a tried task, and the number of the task in the domain whose network it is. */
  namedAt(task: number): { span: Span; owner: number } | null {
    return this.#order.namedAt(this.#triedTask(task));
  }

  /** Whether no task may write the place. */
  isConstant({ variable }: Pick<ReadPlace, 'variable'>): boolean {
    return this.#domain.variables[variable]!.kind === 'constant';
  }

  /** Each change of a step with the effect that made it. */
  effectsOf(task: number): { change: ValueChange; span: Span | null }[] {
    const tried = this.#triedTask(task);
    const args = tried.args.map(({ value }) => value);
    return tried.attempts.flatMap(({ changes }) =>
      changes.map((change) => {
        const read = { variable: change.variable, args: change.args, place: change.place, value: change.before };
        return { change, span: this.#effects.effectOn(tried.task, args, read) };
      }),
    );
  }

  /** The effects of a step that changed nothing, because they gave the same value again or did not apply. */
  idleEffectsOf(task: number): Span[] {
    const found = this.#domain.tasks[this.#triedTask(task).task]!;
    if (found.kind === 'compound') return [];
    const used = new Set(this.effectsOf(task).map(({ span }) => span?.start));
    return writesIn(found.effects).flatMap(({ span }) => (used.has(span.start) ? [] : [span]));
  }

  #triedTask(task: number): TriedTask {
    const tried = this.#explained.tasks[task];
    if (tried) return tried;
    throw new RangeError(`there is no task number ${String(task)} in this explanation`);
  }

  #originOf({ variable, args, place }: ReadPlace, tried: TriedTask): ValueOrigin {
    const { span } = this.#domain.variables[variable]!;
    if (!args) return { kind: 'several', span };
    for (let node = tried; ;) {
      if (node.skipped.some((change) => change.place === place)) return { kind: 'untold' };
      const { previous } = node;
      if (!previous) break;
      node = this.#explained.tasks[previous.task]!;
      if (!node.attempts[previous.attempt]!.changes.some((change) => change.place === place)) continue;
      const done = node.args.map(({ value }) => value);
      const effect = this.#effects.effectOn(node.task, done, { variable, args, place, value: null });
      return { kind: 'step', task: node.id, span: effect };
    }
    return this.#atFirst({ variable, args });
  }

  /** Returns what gave the place its value before any step. */
  #atFirst({ variable, args }: Pick<ReadPlace, 'variable' | 'args'>): ValueOrigin {
    const { span } = this.#domain.variables[variable]!;
    if (!args) return { kind: 'several', span };
    const isHere = (one: Problem['assignments'][number]): boolean =>
      one.variable === variable && one.args.every((arg, at) => arg === args[at]);
    const assignment = this.#problem.assignments.findLastIndex(isHere);
    return assignment < 0 ? { kind: 'declared', span } : { kind: 'problem', assignment };
  }

  #beside({ variable, args }: ReadPlace): number[] {
    const found: { at: number; alike: number }[] = [];
    this.#problem.assignments.forEach((one, at) => {
      if (one.variable !== variable) return;
      const alike = args ? one.args.filter((arg, index) => arg === args[index]).length : 0;
      if (!args || alike < args.length) found.push({ at, alike });
    });
    const nearest = found.sort((one, other) => other.alike - one.alike || one.at - other.at);
    return nearest.slice(0, mostBeside).map(({ at }) => at);
  }

  #writers(
    read: ReadPlace,
    wanted: ShownValue | null,
    steps: readonly TriedTask[],
    behind: readonly LaterTask[],
  ): PossibleWriter[] {
    const found = this.#effects.writing(read.variable).map(({ task, effect }): PossibleWriter => {
      const gives = this.#effects.giving(effect, read, wanted?.value ?? null);
      const later = behind.find((one) => this.#order.leadsTo(one.task, task));
      return {
        ...{ task, name: this.#domain.tasks[task]!.name, span: effect.span, gives },
        done: steps.flatMap((step) => (step.task === task ? [step.id] : [])),
        behind: gives === 'other' ? null : (later ?? null),
      };
    });
    return found.sort((one, other) => rank[one.gives] - rank[other.gives]);
  }

  /** Returns the explained steps on the way to a task, the last one first. */
  #stepsBefore(tried: TriedTask): TriedTask[] {
    const found: TriedTask[] = [];
    const { tasks } = this.#explained;
    for (let { previous } = tried; previous; { previous } = tasks[previous.task]!) {
      const node = tasks[previous.task]!;
      if (node.kind === 'primitive' || node.kind === 'internal') found.push(node);
    }
    return found;
  }

  #laterStep({ place }: ReadPlace, wanted: ShownValue, { stepsDone }: TriedTask): number | null {
    const { plan, tasks } = this.#explained;
    const later = plan
      ?.slice(stepsDone)
      .find((id) =>
        tasks[id]!.attempts.some(({ changes }) =>
          changes.some((change) => change.place === place && change.after.value === wanted.value),
        ),
      );
    return later ?? null;
  }
}

function askersOf({ place, args }: ReadPlace, steps: readonly TriedTask[]): ValueAsker[] {
  if (!args) return [];
  const found: ValueAsker[] = [];
  for (const { id, attempts } of steps) {
    const held = attempts
      .flatMap((attempt) => attempt.held)
      .find(({ places }) => places.some((one) => one.place === place));
    const writes = attempts.some(({ changes }) => changes.some((change) => change.place === place));
    // The value before this step does not matter.
    if (writes || found.length === mostAskers) break;
    if (held) found.push({ task: id, span: held.span });
  }
  return found;
}

/** Returns the changes that would make the condition, or its part that is to blame, true. */
function remediesIn(blocked: Blocked): readonly ValueChange[] {
  for (let part: Blocked | undefined = blocked; part; part = part.because) {
    if (part.remedies.length > 0) return part.remedies;
  }
  return [];
}
