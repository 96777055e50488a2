// Makes the explanation of a search from its record and its walk. From each attempt, it follows the way that led
// furthest, task by task. Each other attempt on a way begins another way, so that each tried task is explained once.

import type { DomainIr } from '../../ir/ir.ts';
import { formatStep, formatValue } from '../../ir/plan.ts';
import { causesIn, committedIn } from '../causes.ts';
import type { SearchDecision } from '../../reference/search-types.ts';
import { attemptsAt } from './attempts.ts';
import type { SearchOutcome, ToldAttempt } from './attempts.ts';
import type { RecordedAlternative, RecordedTask } from './record.ts';
import type { StateWalk } from './walk.ts';
import { labelOf } from '../words.ts';
import type { AttemptPlace, AttemptReason, Cause, TriedTask, UntoldTask } from './types.ts';

/** A way that is being explained. */
interface ToldWay {
  /** The next task on the way, or several if their order is open. */
  next: RecordedTask[];
  /** The decisions on the way, with their attempts. */
  attempts: Map<SearchDecision, AttemptPlace>;
  /** The list for tasks that come from none of these attempts. */
  others: number[];
  /**
   * Whether the way begins with a task that was tried instead of another one. The tasks after it then belong to its
   * attempt.
   */
  isInstead: boolean;
}

/** A task for which all attempts failed. */
interface DeadEnd {
  trial: RecordedTask;
  id: number;
  count: number;
  /** The task at other places, one of each kind, by number. */
  others: number[];
}

/** How many other places are kept. */
const mostOthers = 5;
const mostUntold = 12;

export class Teller {
  readonly tasks: TriedTask[] = [];
  readonly roots: number[] = [];
  /** The numbers of the plan's steps. */
  readonly plan: number[] = [];
  readonly #walk: StateWalk;
  readonly #outcome: SearchOutcome & { isBest: boolean };
  readonly #places = new Map<SearchDecision, AttemptPlace>();
  readonly #deadEnds = new Map<string, DeadEnd>();
  readonly #waiting: ToldWay[] = [];
  #way: ToldWay | null;

  constructor(walk: StateWalk, roots: RecordedTask[], outcome: SearchOutcome & { isBest: boolean }) {
    this.#walk = walk;
    this.#outcome = outcome;
    this.#way = { next: roots, attempts: new Map(), others: this.roots, isInstead: false };
  }

  /** Explains the next task. Returns whether there was one left. */
  goOn(): boolean {
    while (this.#way && this.#way.next.length === 0) this.#way = this.#waiting.pop() ?? null;
    if (!this.#way) return false;
    this.#tellNext(this.#way);
    return true;
  }

  causes(most: number): { causes: Cause[]; moreCauses: number } {
    const sorted = [...this.#deadEnds.values()].sort(
      (one, other) =>
        other.trial.stepsDone - one.trial.stepsDone || other.count - one.count || other.trial.depth - one.trial.depth,
    );
    const causes = sorted.slice(0, most).map(({ trial, id, count, others }): Cause => {
      const { text, stepsDone } = this.tasks[id]!;
      const committed = committedIn(this.#walk.world, trial.decision);
      return { task: id, text, count, stepsDone, others: this.#elsewhere(id, others), committed };
    });
    return { causes, moreCauses: sorted.length - causes.length };
  }

  #tellNext(way: ToldWay): void {
    const trial = this.#furthest(way.next);
    const told = attemptsAt(this.#walk, trial, this.#outcome);
    const node = this.#add(trial, told, way);
    for (const instead of way.next) if (instead !== trial) this.#waitInstead(instead, node);
    const taken = this.#choose(told);
    told.forEach(({ alternative }, attempt) => {
      if (alternative) this.#places.set(alternative.decision, { task: node.id, attempt });
    });
    if (taken) this.#followOn(way, node, taken);
    else this.#end(way, node, trial);
    for (const one of told.toReversed()) if (one !== taken && one.alternative) this.#waitBelow(one, node.id, told);
  }

  /** Continues the way with this attempt. */
  #followOn(way: ToldWay, node: TriedTask, { attempt, alternative }: ToldAttempt): void {
    const { decision } = alternative!;
    way.attempts.set(decision, this.#places.get(decision)!);
    if (way.isInstead) way.others = attempt.behind;
    way.isInstead = false;
    way.next = nextOf(alternative!);
    if (way.next.length > 0) return;
    const reason = this.#ownReason(alternative!);
    if (attempt.outcome !== 'taken') attempt.reason = reason;
    this.#blame(way, reason, node);
  }

  #waitBelow({ attempt, alternative }: ToldAttempt, task: number, told: readonly ToldAttempt[]): void {
    const { decision } = alternative!;
    const next = nextOf(alternative!);
    if (next.length === 0) attempt.reason = this.#ownReason(alternative!);
    const place = { task, attempt: told.findIndex((one) => one.alternative === alternative) };
    this.#waiting.push({ next, attempts: new Map([[decision, place]]), others: attempt.behind, isInstead: false });
  }

  #waitInstead(trial: RecordedTask, { instead }: TriedTask): void {
    this.#waiting.push({ next: [trial], attempts: new Map(), others: instead, isInstead: true });
  }

  /** Ends the way at a task for which all attempts failed. */
  #end(way: ToldWay, node: TriedTask, trial: RecordedTask): void {
    way.next = [];
    const { examination } = this.#walk.trials.get(trial)!;
    if (examination.applicable) {
      this.#blame(way, trial.forgotten > 0 ? null : { kind: 'stopped' }, node);
      return;
    }
    const key = `${node.text}${causesIn(examination)}`;
    const known = this.#deadEnds.get(key);
    const isFurther = !known || trial.stepsDone > known.trial.stepsDone;
    const count = (known?.count ?? 0) + 1;
    const others = this.#elsewhere(node.id, known ? [...known.others, known.id] : []);
    if (isFurther) this.#deadEnds.set(key, { trial, id: node.id, count, others });
    else this.#deadEnds.set(key, { ...known, count, others: this.#elsewhere(known.id, [...known.others, node.id]) });
    this.#blame(way, null, node);
  }

  /** Returns the tasks that come from other places of the text, one for each place. */
  #elsewhere(id: number, others: readonly number[]): number[] {
    const from = (one: number): string => {
      const { parent, untold } = this.tasks[one]!;
      if (untold[0]) return `${untold[0].task} ${untold[0].label}`;
      if (!parent) return '';
      const { task, attempts } = this.tasks[parent.task]!;
      return `${task} ${attempts[parent.attempt]!.label}`;
    };
    const known = new Set([from(id)]);
    const told: number[] = [];
    for (const other of others) {
      if (told.length === mostOthers || known.has(from(other))) continue;
      known.add(from(other));
      told.push(other);
    }
    return told;
  }

  /** Sets the outcome of all attempts on a way. `reason`: how it ended, unless a task failed. */
  #blame(way: ToldWay, reason: AttemptReason | null, last: TriedTask): void {
    const isShared = reason?.kind === 'worse' || reason?.kind === 'stopped';
    const above = ancestors(last, this.tasks, way);
    for (const place of way.attempts.values()) {
      const attempt = this.tasks[place.task]!.attempts[place.attempt]!;
      if (attempt.outcome === 'taken' || (reason && !isShared && place.task === last.id)) continue;
      if (isShared) attempt.reason = reason;
      else attempt.reason = { kind: above.has(attempt) ? 'below' : 'behind', task: last.id };
    }
  }

  #ownReason({ left, completes }: RecordedAlternative): AttemptReason {
    if (completes !== null) return { kind: 'worse', cost: completes };
    if (left) return { kind: left };
    return { kind: this.#outcome.isBest && this.#outcome.plan.size > 0 ? 'too-dear' : 'stopped' };
  }

  /** Returns the attempt with which the way continues: that of the plan, or otherwise the one that led furthest. */
  #choose(told: readonly ToldAttempt[]): ToldAttempt | null {
    let found: ToldAttempt | null = null;
    for (const one of told) {
      if (!one.alternative) continue;
      if (one.attempt.outcome === 'taken') return one;
      if (!found || one.alternative.far > found.alternative!.far) found = one;
    }
    return found;
  }

  #furthest(trials: readonly RecordedTask[]): RecordedTask {
    const inPlan = trials.find((trial) => trial.alternatives.some((one) => this.#outcome.plan.has(one)));
    return inPlan ?? trials.reduce((best, trial) => (trial.far > best.far ? trial : best));
  }

  #add(trial: RecordedTask, told: readonly ToldAttempt[], way: ToldWay): TriedTask {
    const { world, trials } = this.#walk;
    const { item, after, stepsDone, forgotten } = trial;
    const task = world.domain.tasks[item.task]!;
    const { examination, skipped } = trials.get(trial)!;
    const id = this.tasks.length;
    const inPlan = told.some(({ attempt }) => attempt.outcome === 'taken');
    const kind = task.kind === 'compound' && task.achieves ? 'goal' : task.kind;
    const isStep = inPlan && task.kind !== 'compound';
    if (isStep) this.plan.push(id);
    const above = this.#above(trial, way);
    const previous = (after && this.#places.get(after.decision)) ?? null;
    const parent = above ?? (item.origin && this.#places.get(item.origin)) ?? null;
    const node: TriedTask = {
      ...{ id, text: examination.text, name: task.name, task: item.task, args: argsOf(world, item), kind },
      ...{ span: task.span, inPlan, step: isStep ? this.plan.length : null, stepsDone },
      ...{ parent, untold: this.#findUntold(trial, parent), previous, skipped },
      ...{ attempts: told.map(({ attempt }) => attempt), moreAttempts: forgotten, instead: [] },
    };
    this.tasks.push(node);
    (above ? this.tasks[above.task]!.attempts[above.attempt]!.tasks : way.others).push(id);
    return node;
  }

  /** Returns the tasks from which it comes, up to one that is explained. */
  #findUntold({ item }: RecordedTask, parent: AttemptPlace | null): UntoldTask[] {
    const found: UntoldTask[] = [];
    const { domain, numbering } = this.#walk.world;
    for (let { origin } = item; origin && found.length < mostUntold; { origin } = origin.item) {
      const place = this.#places.get(origin);
      if (place && place.task === parent?.task && place.attempt === parent.attempt) break;
      const task = domain.tasks[origin.item.task]!;
      if (task.kind !== 'compound' || task.achieves) continue;
      const { name, branches, span } = task.methods[origin.method]!;
      const branch = branches[origin.branch]!;
      found.push({
        text: formatStep(domain, numbering, origin.item),
        task: origin.item.task,
        label: labelOf(name ?? String(origin.method + 1), branches.length, origin.branch, branch.name ?? null),
        span: branches.length > 1 ? branch.span : span,
        method: { number: origin.method + 1 },
        branch: { number: origin.branch + 1 },
      });
    }
    return found;
  }

  /** Returns the attempt on the way from which the task comes, skipping forgotten tasks, or null. */
  #above({ item, decision, after }: RecordedTask, way: ToldWay): AttemptPlace | null {
    let found = item.origin && way.attempts.get(item.origin);
    const isBehindGap = decision !== (after?.decision ?? null);
    if (!isBehindGap) return found ?? null;
    for (let origin = item.origin; origin && !found; origin = origin.item.origin) {
      found = way.attempts.get(origin) ?? null;
    }
    return found ?? null;
  }
}

/** Returns the tasks that were tried next, or the furthest one if they are forgotten. */
function nextOf({ trials, furthest }: RecordedAlternative): RecordedTask[] {
  if (trials.length > 0 || !furthest) return trials;
  return [furthest];
}

/** Returns the attempts on the way from which a task comes. */
function ancestors(last: TriedTask, tasks: readonly TriedTask[], way: ToldWay): Set<TriedTask['attempts'][number]> {
  const onWay = new Set([...way.attempts.values()].map(({ task, attempt }) => tasks[task]!.attempts[attempt]!));
  const found = new Set<TriedTask['attempts'][number]>();
  for (let place = last.parent; place; place = tasks[place.task]!.parent) {
    const attempt = tasks[place.task]!.attempts[place.attempt]!;
    if (!onWay.has(attempt)) break;
    found.add(attempt);
  }
  return found;
}

function argsOf(
  { domain, numbering }: { domain: DomainIr; numbering: StateWalk['world']['numbering'] },
  { task, args }: RecordedTask['item'],
): TriedTask['args'] {
  return domain.tasks[task]!.params.map(({ name, type }, at) => {
    const value = args[at]!;
    return { name, value, text: formatValue(domain, numbering, type, value) };
  });
}
