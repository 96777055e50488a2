// Finds the false conditions that alone prevent a plan: a search that assumes one of them to be true finds a plan. It
// runs step by step, and each search is short. Conditions for which no plan is found soon remain open.

import type { DomainIr, Problem, Span } from '../../ir/ir.ts';
import { domainFor } from '../../ir/problem-tasks.ts';
import { ReferenceSearch } from '../../reference/search.ts';
import { checkBudget } from '../options.ts';
import type { ExplainerOptions } from '../options.ts';
import type { Cause, ExplainedSearch } from './types.ts';

/** A false condition without which there is a plan. */
export interface DecisiveCondition {
  /** The tried task whose attempt it stopped, and which of its attempts. */
  task: number;
  attempt: number;
  span: Span;
  /** The number of steps of the plan that is found without it. */
  steps: number;
}

/** An obstacle in a list for people. Decisive ones come first. */
export interface RankedCause {
  task: number;
  /** The cause. null: the task had other attempts, and all of these failed later. */
  cause: Cause | null;
  decisive: DecisiveCondition | null;
}

const mostConditions = 40;
const usualIterations = 4000;

type DecisiveOptions = Pick<ExplainerOptions, 'limits' | 'externals'>;

export class DecisiveConditions {
  readonly found: DecisiveCondition[] = [];
  readonly #domain: DomainIr;
  readonly #problem: Problem;
  readonly #options: DecisiveOptions;
  readonly #waiting: Omit<DecisiveCondition, 'steps'>[];
  #search: ReferenceSearch | null = null;

  /** `limits.iterations`: those of each search. Default: 4,000. The explanation must have no plan. */
  constructor(domain: DomainIr, problem: Problem, explained: ExplainedSearch, options: DecisiveOptions = {}) {
    this.#domain = domainFor(domain, problem);
    this.#problem = problem;
    this.#options = options;
    // Goals in networks are grounded for the unchanged domain.
    const isGrounded = explained.tasks.some(({ kind }) => kind === 'goal');
    this.#waiting = isGrounded || explained.plan ? [] : conditionsIn(explained);
  }

  /** Continues for about this many iterations. Returns whether there is more to try. */
  step(iterations: number): boolean {
    checkBudget(iterations);
    for (let left = iterations; left > 0;) {
      this.#search ??= this.#next();
      if (!this.#search) return false;
      const before = this.#search.iterations;
      this.#search.step(left);
      left -= Math.max(1, this.#search.iterations - before);
      if (this.#search.status !== 'running') this.#end(this.#search);
    }
    return this.#waiting.length > 0;
  }

  #next(): ReferenceSearch | null {
    const condition = this.#waiting[0];
    if (!condition) return null;
    const { limits, externals } = this.#options;
    return new ReferenceSearch(without(this.#domain, condition.span), this.#problem, {
      mode: 'first',
      limits: { ...limits, iterations: limits?.iterations ?? usualIterations },
      ...(externals && { externals }),
    });
  }

  #end({ plan }: ReferenceSearch): void {
    const condition = this.#waiting.shift()!;
    if (plan) this.found.push({ ...condition, steps: plan.length });
    this.#search = null;
  }
}

/** The obstacles, with the decisive conditions first. */
export function rankedCauses({ causes }: ExplainedSearch, decisive: readonly DecisiveCondition[]): RankedCause[] {
  const first = decisive.filter(({ task }, at) => decisive.findIndex((one) => one.task === task) === at);
  const byTask = new Map(causes.map((cause) => [cause.task, cause]));
  const ranked = first.map((one): RankedCause => ({
    task: one.task,
    cause: byTask.get(one.task) ?? null,
    decisive: one,
  }));
  const others = causes.filter(({ task }) => !first.some((one) => one.task === task));
  return [...ranked, ...others.map((cause): RankedCause => ({ task: cause.task, cause, decisive: null }))];
}

/** Returns all false conditions, each place of the text once: those of causes first, then the furthest. */
function conditionsIn({ causes, tasks }: ExplainedSearch): Omit<DecisiveCondition, 'steps'>[] {
  const others = tasks.toSorted((one, other) => other.stepsDone - one.stepsDone);
  const order = [...causes.map(({ task }) => tasks[task]!), ...others];
  const found = new Map<string, Omit<DecisiveCondition, 'steps'>>();
  for (const { id, attempts } of order) {
    attempts.forEach(({ reason }, attempt) => {
      if (reason?.kind !== 'blocked' || reason.blocked.reason !== 'condition') return;
      const { span } = reason.blocked;
      const key = `${span.start} ${span.end} ${span.file ?? ''}`;
      if (!found.has(key) && found.size < mostConditions) found.set(key, { task: id, attempt, span });
    });
  }
  return [...found.values()];
}

/** Returns the domain with a condition replaced by true. The rest of the text does not change. */
function without(domain: DomainIr, span: Span): DomainIr {
  const isIt = (part: { op?: unknown; span?: Span }): boolean =>
    part.op !== undefined &&
    part.span?.start === span.start &&
    part.span.end === span.end &&
    part.span.file === span.file;
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== 'object' || part === null) return part;
    if (isIt(part) && (part as { type?: { kind: string } }).type?.kind === 'boolean') {
      return { op: 'literal', type: { kind: 'boolean' }, value: 1, span };
    }
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, key === 'span' ? value : copy(value)]));
  };
  return {
    ...domain,
    tasks: copy(domain.tasks) as DomainIr['tasks'],
    defines: copy(domain.defines) as DomainIr['defines'],
  };
}
