// The attempts at a task: each branch of each method in the order in which they are tried, with its outcome as far as
// it depends on the task itself. `tell.ts` finds out what failed below or after an attempt.

import type { CompoundTask, Task } from '../../ir/ir.ts';
import type { BranchOutcome, Examination } from '../examine.ts';
import { labelOf } from '../words.ts';
import type { RecordedAlternative, RecordedTask } from './record.ts';
import type { StateWalk } from './walk.ts';
import type { AttemptReason, TaskAttempt } from './types.ts';

/** An attempt, and its alternative in the search, or null if the search had none. */
export interface ToldAttempt {
  attempt: TaskAttempt;
  alternative: RecordedAlternative | null;
}

/** What is known of the whole search. */
export interface SearchOutcome {
  /** The alternatives that make the plan. */
  plan: ReadonlySet<RecordedAlternative>;
  /** Whether the search ended with the plan, so that nothing after the plan's attempts was tried. */
  endsWithPlan: boolean;
}

export function attemptsAt(walk: StateWalk, trial: RecordedTask, outcome: SearchOutcome): ToldAttempt[] {
  const task = walk.world.domain.tasks[trial.item.task]!;
  const told = new AttemptTeller(walk, trial, outcome, task);
  return task.kind === 'compound' && !task.achieves ? told.ofMethods(task) : told.ofOne();
}

class AttemptTeller {
  readonly #walk: StateWalk;
  readonly #trial: RecordedTask;
  readonly #outcome: SearchOutcome;
  readonly #task: Task;
  readonly #examination: Examination;
  readonly #told: ToldAttempt[] = [];
  #isTaken = false;

  constructor(walk: StateWalk, trial: RecordedTask, outcome: SearchOutcome, task: Task) {
    this.#walk = walk;
    this.#trial = trial;
    this.#outcome = outcome;
    this.#task = task;
    this.#examination = walk.trials.get(trial)!.examination;
  }

  /** Returns the only attempt at a primitive task or a goal. */
  ofOne(): ToldAttempt[] {
    const { span } = this.#task;
    const place = { label: '', method: null, branch: null, span };
    const [alternative] = this.#trial.alternatives;
    if (alternative) this.#add(place, alternative);
    else this.#addUntaken(place, 'failed', this.#whyNone());
    return this.#told;
  }

  ofMethods({ methods }: CompoundTask): ToldAttempt[] {
    const byBranch = this.#byBranch();
    for (const number of this.#walk.trials.get(this.#trial)!.order) {
      const method = methods[number]!;
      method.branches.forEach((branch, at) => {
        const name = branch.name ?? null;
        const of = method.branches.length;
        const place = {
          label: labelOf(method.name ?? String(number + 1), of, at, name),
          method: { name: method.name, number: number + 1 },
          branch: { name, number: at + 1, of },
          span: of > 1 ? branch.span : method.span,
        };
        const found = byBranch.get(`${number} ${at}`) ?? [];
        for (const alternative of found) this.#add(place, alternative);
        if (found.length === 0) this.#addOutcome(place, this.#examination.methods[number]!.branches[at]!.outcome);
      });
    }
    return this.#told;
  }

  #byBranch(): Map<string, RecordedAlternative[]> {
    const found = new Map<string, RecordedAlternative[]>();
    for (const alternative of this.#trial.alternatives) {
      const key = `${alternative.decision.method} ${alternative.decision.branch}`;
      const known = found.get(key);
      if (known) known.push(alternative);
      else found.set(key, [alternative]);
    }
    return found;
  }

  #add(place: AttemptPart, alternative: RecordedAlternative): void {
    const isTaken = this.#outcome.plan.has(alternative);
    const { cost, changes, held, given } = this.#walk.alternatives.get(alternative)!;
    const attempt: TaskAttempt = {
      outcome: isTaken ? 'taken' : 'failed',
      ...place,
      bound: this.#walk.boundIn(alternative),
      reason: isTaken ? null : { kind: 'stopped' },
      ...{ held, given },
      ...{ tasks: [], behind: [], cut: alternative.forgotten, cost, changes },
    };
    this.#told.push({ attempt, alternative });
    this.#isTaken ||= isTaken && this.#outcome.endsWithPlan;
  }

  #addOutcome(place: AttemptPart, outcome: BranchOutcome): void {
    const blocked = outcome.kind === 'blocked' ? outcome.blocked : null;
    if (outcome.kind === 'hidden') this.#addUntaken(place, 'not-tried', { kind: 'hidden' });
    else if (this.#isTaken) this.#addUntaken(place, 'not-tried', { kind: 'earlier-taken', blocked });
    else if (blocked) this.#addUntaken(place, 'failed', { kind: 'blocked', blocked });
    else if (this.#trial.forgotten > 0) this.#addUntaken(place, 'failed', { kind: 'not-kept' });
    else this.#addUntaken(place, 'not-tried', { kind: 'stopped' });
  }

  #addUntaken(place: AttemptPart, outcome: 'failed' | 'not-tried', reason: AttemptReason): void {
    // For an impossible attempt, only the furthest binding is known.
    const bound = 'blocked' in reason ? (reason.blocked?.binding ?? []) : [];
    const nothing = { held: [], given: null, tasks: [], behind: [], cut: 0, cost: null, changes: [] };
    this.#told.push({ attempt: { outcome, ...place, bound, reason, ...nothing }, alternative: null });
  }

  #whyNone(): AttemptReason {
    const { blocked, methods } = this.#examination;
    if (this.#trial.forgotten > 0) return { kind: 'not-kept' };
    if (this.#task.kind !== 'compound') return blocked ? { kind: 'blocked', blocked } : { kind: 'stopped' };
    const outcome = methods[0]?.branches[0]?.outcome;
    return { kind: 'no-way', blocked: outcome?.kind === 'blocked' ? outcome.blocked : null };
  }
}

type AttemptPart = Pick<TaskAttempt, 'label' | 'method' | 'branch' | 'span'>;
