// Makes the data of views from one explanation: tasks, attempts and reasons, each with its place in the text.

import type { CompoundTask, Span } from '../../../../ir/ir.ts';
import { domainFor } from '../../../../ir/problem-tasks.ts';
import type { Blocked, HeldCondition } from '../../../../explain/inspect.ts';
import type { RankedCause } from '../../../../explain/tried/decisive.ts';
import { loopIn } from '../../../../explain/tried/loops.ts';
import { networkIn } from '../../../../explain/tried/order.ts';
import type { AttemptReason, ExplainedSearch, TaskAttempt, TriedTask } from '../../../../explain/tried/types.ts';
import type { AttemptMore, Attempted, Reason, TextPlace } from '../../model/plan-data.ts';
import type { CauseView, HeldView, LoopView, StepView, TriedRow, TriedView, WhyLink } from '../../model/why-data.ts';
import { reasonOf, snippet } from '../examine.ts';
import type { PlannedTexts } from '../planning.ts';
import { placeOf } from '../texts.ts';
import { SourceTeller } from './sources.ts';

const mostHeld = 30;
const mostInLap = 20;
const mostBefore = 60;
const mostAttempts = 60;

export class WhyTeller {
  readonly #planned: PlannedTexts;
  readonly #explained: ExplainedSearch;
  readonly #sources: SourceTeller;

  constructor(planned: PlannedTexts, explained: ExplainedSearch) {
    this.#planned = planned;
    this.#explained = explained;
    this.#sources = new SourceTeller(planned, explained);
  }

  look(tried: number): TriedView | null {
    const task = this.#explained.tasks[tried];
    if (!task) return null;
    const before = this.#before(task);
    const { id, text, kind, inPlan, attempts, moreAttempts } = task;
    return {
      ...{ tried: id, text, place: this.#place(task.span, task.task), kind, inPlan },
      from: this.#from(task),
      attempts: attempts.slice(0, mostAttempts).map((attempt) => this.#attempt(task, attempt)),
      moreAttempts: moreAttempts + Math.max(0, attempts.length - mostAttempts),
      before: before.slice(0, mostBefore),
      moreBefore: Math.max(0, before.length - mostBefore),
    };
  }

  cause({ task: tried, cause, decisive }: RankedCause): CauseView {
    const task = this.#explained.tasks[tried]!;
    const told = task.attempts.slice(0, mostAttempts).map((attempt) => this.#attempt(task, attempt));
    // What alone stood in the way comes first.
    const first = decisive ? told[decisive.attempt] : undefined;
    const committed = cause?.committed ?? null;
    return {
      ...{ tried, text: task.text, times: cause?.count ?? 1, stepsDone: task.stepsDone },
      stepsWithout: decisive?.steps ?? null,
      attempts: first ? [first, ...told.filter((one) => one !== first)] : told,
      from: this.#from(task),
      others: (cause?.others ?? []).flatMap((id) => this.#from(this.#explained.tasks[id]!) ?? []),
      committed: committed && {
        text: `committed to the first plan for ${committed.text}: no other one is looked for`,
        place: this.#place(committed.span, task.task),
        tried: null,
      },
    };
  }

  /** For a search that was stopped: what kept recurring. */
  loop(): LoopView | null {
    const loop = loopIn(this.#explained);
    if (!loop) return null;
    const { from, lap, changesNothing } = loop;
    const { text } = this.#explained.tasks[from]!;
    const told = lap.slice(0, mostInLap).map((id) => {
      const task = this.#explained.tasks[id]!;
      const onWay = (id: number): number =>
        this.#explained.tasks[lap[lap.indexOf(id) + 1] ?? loop.to]!.previous!.attempt;
      const attempt = this.#attempt(task, task.attempts[onWay(id)]!);
      const step = {
        text: task.text,
        place: this.#place(task.span, task.task),
        tried: id,
        changes: this.#sources.changes(task),
      };
      return { ...step, attempts: [attempt] };
    });
    return { text, tried: from, changesNothing, lap: told, moreInLap: lap.length - told.length };
  }

  taskRow(task: TriedTask): Pick<TriedRow, 'text' | 'outcome' | 'reason' | 'place'> {
    const reason = task.kind === 'compound' ? '' : this.#short(task.attempts[0]?.reason ?? null);
    const isFailed = !task.inPlan && task.attempts.every(({ reason }) => reason?.kind === 'blocked');
    return {
      text: task.text,
      outcome: task.inPlan ? 'taken' : isFailed ? 'failed' : 'left',
      reason,
      place: this.#place(task.span, task.task),
    };
  }

  attemptRow(task: TriedTask, at: number): Pick<TriedRow, 'text' | 'outcome' | 'reason' | 'place'> {
    const attempt = task.attempts[at]!;
    const { bound, reason } = attempt;
    const values = bound.map(({ name, value }) => `${name} = ${value}`).join(', ');
    return {
      text: values && reason?.kind !== 'blocked' ? `${attempt.label} with ${values}` : attempt.label,
      outcome: outcomeOf(attempt),
      reason: this.#short(reason),
      place: this.#place(attempt.span, task.task),
    };
  }

  #attempt(task: TriedTask, attempt: TaskAttempt): Attempted {
    const { reason, label } = attempt;
    const blocked = reason && 'blocked' in reason ? reason.blocked : null;
    return {
      label: label || task.name,
      outcome: outcomeOf(attempt),
      place: this.#place(attempt.span, task.task),
      reason: blocked && this.#reason(task, blocked),
      more: this.#more(task, attempt),
    };
  }

  #more(task: TriedTask, attempt: TaskAttempt): AttemptMore {
    const { reason, held, bound } = attempt;
    return {
      bound,
      held: held.slice(0, mostHeld).map((condition) => this.#held(task, condition, true)),
      given: attempt.given && this.#held(task, attempt.given),
      stopped: reason && 'task' in reason ? this.#stopped(reason) : null,
      note: noteOf(reason),
      became: this.#became(task, attempt),
      changes: task.kind === 'compound' ? [] : this.#sources.changes(task),
    };
  }

  /** The task that stopped an attempt, with all that stopped it. */
  #stopped({ task: id, kind }: Extract<AttemptReason, { task: number }>): AttemptMore['stopped'] {
    const task = this.#explained.tasks[id]!;
    const blocked = task.attempts.flatMap(({ reason }) =>
      reason && 'blocked' in reason ? (reason.blocked ?? []) : [],
    );
    return {
      link: { text: task.text, place: this.#place(task.span, task.task), tried: id },
      isBehind: kind === 'behind',
      reasons: blocked.slice(0, 3).map((one) => this.#reason(task, one)),
    };
  }

  #reason(task: TriedTask, blocked: Blocked): Reason {
    const found = reasonOf(this.#planned.sources, blocked, task.task);
    const held = (blocked.held ?? []).slice(0, mostHeld).map((condition) => this.#held(task, condition));
    const [sources, others] = [this.#sources.ofBlocked(task, blocked), this.#sources.others(task, blocked)];
    return { ...found, sources, held, others };
  }

  #held(task: TriedTask, { span, values, places }: HeldCondition, withSources = false): HeldView {
    const place = this.#place(span, task.task);
    const origins = this.#sources.origins(task, places);
    return {
      place,
      source: snippet(this.#planned.sources, place),
      values: values.map(({ text, value, rule }) => ({
        ...{ text, value, origin: origins.get(text) ?? null },
        rule: rule ? this.#place(rule, task.task) : null,
      })),
      sources: withSources ? this.#sources.ofHeld(task, places) : [],
    };
  }

  /** The network of the text. */
  #became({ task: index, kind }: TriedTask, { method, branch }: TaskAttempt): WhyLink | null {
    if (kind !== 'compound' || !method || !branch) return null;
    const { domain, problem } = this.#planned;
    const { methods } = domainFor(domain, problem).tasks[index] as CompoundTask;
    const { span } = networkIn(methods[method.number - 1]!.branches[branch.number - 1]!.body.rest);
    const place = this.#place(span, index);
    return { text: snippet(this.#planned.sources, place), place, tried: null };
  }

  #from(task: TriedTask): WhyLink | null {
    const { parent, kind, untold } = task;
    const [nearest] = untold;
    if (nearest) {
      const place = this.#sources.namedAt(task) ?? this.#place(nearest.span, nearest.task);
      return { text: `${nearest.label} of ${nearest.text}`, place, tried: null };
    }
    if (!parent) return kind === 'goal' ? null : { text: 'the request', place: this.#sources.request, tried: null };
    const owner = this.#explained.tasks[parent.task]!;
    const { label, span } = owner.attempts[parent.attempt]!;
    return {
      text: label === '' ? owner.text : `${label} of ${owner.text}`,
      place: this.#sources.namedAt(task) ?? this.#place(span, owner.task),
      tried: owner.id,
    };
  }

  #before(task: TriedTask): StepView[] {
    const { tasks } = this.#explained;
    const found: StepView[] = [];
    for (let { previous } = task; previous; { previous } = tasks[previous.task]!) {
      const step = tasks[previous.task]!;
      if (step.kind !== 'primitive' && step.kind !== 'internal') continue;
      const place = this.#place(step.span, step.task);
      found.push({ text: step.text, place, tried: step.id, changes: this.#sources.changes(step) });
    }
    return found;
  }

  #short(reason: AttemptReason | null): string {
    if (!reason) return '';
    if ('task' in reason) return `${this.#explained.tasks[reason.task]!.text} failed`;
    const blocked = 'blocked' in reason ? reason.blocked : null;
    if (!blocked) return noteOf(reason) ?? '';
    let deepest = blocked;
    while (deepest.because) deepest = deepest.because;
    const [value] = deepest.values.filter(({ text }) => text.includes('(')).concat(deepest.values);
    return value ? `${value.text} is ${value.value}` : deepest.message;
  }

  #place(span: Span, task: number): TextPlace {
    const { context } = this.#planned.sources;
    return placeOf(span, task, context.domain, context.texts);
  }
}

function outcomeOf({ outcome, reason }: TaskAttempt): Attempted['outcome'] {
  if (outcome !== 'failed') return outcome;
  return reason?.kind === 'blocked' || reason?.kind === 'no-way' ? 'failed' : 'left';
}

/** Why an attempt was not taken, in one line. null: other things say it. */
function noteOf(reason: AttemptReason | null): string | null {
  switch (reason?.kind) {
    case 'worse':
      return `its plan costs ${reason.cost}`;
    case 'too-dear':
      return 'it would not have become cheaper';
    case 'known':
      return 'the same tasks had failed before in the same state';
    case 'no-way':
      return 'no actions make it true';
    case 'hidden':
      return 'an earlier branch is possible, which hides this one';
    case 'earlier-taken':
      return reason.blocked ? 'an earlier one was taken; it would not have been possible' : 'an earlier one was taken';
    case 'not-kept':
      return 'it failed, and what came of it is not kept';
    case 'stopped':
      return 'the search ended before';
    case 'blocked':
    case 'below':
    case 'behind':
    case undefined:
      return null;
  }
}
