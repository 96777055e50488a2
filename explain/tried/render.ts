// Full explanations in words: how the plan was decomposed and what was rejected before, or what the obstacles were.

import { count, headline, paintFor, quote, renderBlocked } from '../words.ts';
import type { ExplanationOptions, Paint } from '../words.ts';
import type { Span } from '../../ir/ir.ts';
import { rankedCauses } from './decisive.ts';
import type { DecisiveCondition, RankedCause } from './decisive.ts';
import { askerWords, laterWords, nothingWords, originWords, toldWriters, writerWords } from './source-words.ts';
import type { ValueSource, ValueSources } from './sources.ts';
import type { AttemptReason, ExplainedSearch, TaskAttempt, TriedTask } from './types.ts';

/** How many rejected attempts at a task are shown. */
const mostRejected = 3;
/** The number of values of a false condition whose sources are shown, and of effects for each. */
const mostSources = 2;
const mostWriters = 4;
/** Deeper trees are not indented further. */
const deepestIndent = 40;

/** What an explanation may contain in addition to what was tried. */
export interface ExplanationExtras {
  /** The sources of values. */
  sources?: ValueSources;
  /** The conditions that alone prevent a plan. */
  decisive?: readonly DecisiveCondition[];
  /** Returns an assignment of the problem in words, and its place: `line 3 of yard.htn`. */
  assignmentAt?: (at: number) => { text: string; line: string | null };
}

/** Renders an explanation as lines of text. `sourceText`: the text of the domain. */
export function renderExplained(
  explained: ExplainedSearch,
  sourceText: string,
  options: ExplanationOptions & ExplanationExtras = {},
): string {
  return new Renderer(explained, sourceText, paintFor(options), options).render(options.most ?? 10);
}

class Renderer {
  readonly #explained: ExplainedSearch;
  readonly #text: string;
  readonly #paint: Paint;
  readonly #extras: ExplanationExtras;

  constructor(explained: ExplainedSearch, text: string, paint: Paint, extras: ExplanationExtras) {
    this.#extras = extras;
    this.#explained = explained;
    this.#text = text;
    this.#paint = paint;
  }

  render(most: number): string {
    const { status, iterations, cost, plan, fault, recursion, moreCauses, cut } = this.#explained;
    const causes = rankedCauses(this.#explained, this.#extras.decisive ?? []);
    const lines = [headline({ status, iterations, cost, steps: plan && plan.length, fault }, this.#paint)];
    if (fault) lines.push(...quote(fault.span, this.#text, this.#paint).map((line) => `  ${line}`));
    if (recursion) {
      const { task, times } = recursion;
      lines.push(`By then ${task} was ${times} levels deep in itself: is there a way for it to end?`);
    }
    if (plan) lines.push('', ...this.#tree());
    else if (causes.length > 0) {
      lines.push('', headOf(causes));
      causes.slice(0, most).forEach((cause, at) => lines.push('', ...this.#cause(cause, at + 1)));
      const more = moreCauses + Math.max(0, causes.length - most);
      if (more > 0) lines.push('', this.#paint('dim', `... and ${more.toLocaleString('en')} more.`));
    }
    if (cut > 0) {
      const tasks = count(cut, 'more task', cut.toLocaleString('en'));
      lines.push('', this.#paint('dim', `The search tried ${tasks} than ${cut === 1 ? 'is' : 'are'} shown here.`));
    }
    return `${lines.join('\n')}\n`;
  }

  /** Renders a tree without recursion, because a task that calls itself makes a tree as deep as the plan is long. */
  #tree(): string[] {
    const { tasks, roots } = this.#explained;
    const lines: string[] = [];
    const open = roots.map((id) => ({ id, depth: 0 })).reverse();
    for (let next = open.pop(); next; next = open.pop()) {
      const task = tasks[next.id]!;
      const taken = task.attempts.find(({ outcome }) => outcome === 'taken');
      if (!taken) continue;
      const indent = '  '.repeat(Math.min(next.depth, deepestIndent));
      lines.push(
        `${indent}${this.#node(task, taken)}`,
        ...this.#rejectedLines(task).map((line) => `${indent}  ${line}`),
      );
      for (const id of taken.tasks.toReversed()) open.push({ id, depth: next.depth + 1 });
    }
    return lines;
  }

  #node({ text, step, kind }: TriedTask, { label, bound }: TaskAttempt): string {
    if (kind === 'goal') return `${text}  ${this.#paint('dim', 'by a goal')}`;
    if (kind === 'compound') return `${text}  ${this.#paint('dim', `by ${label}${boundText(bound)}`)}`;
    return `${step}. ${this.#paint('bold', text)}${kind === 'internal' ? this.#paint('dim', '  (internal)') : ''}`;
  }

  #rejectedLines({ attempts, moreAttempts, kind }: TriedTask): string[] {
    if (kind !== 'compound') return [];
    const failed = attempts.filter(({ outcome }) => outcome === 'failed');
    const lines = failed.slice(0, mostRejected).map((attempt) => {
      // For a condition that binds nothing yet, the binding that got furthest would only confuse.
      const bound = attempt.reason?.kind === 'blocked' ? '' : boundText(attempt.bound);
      return `not ${attempt.label}${bound}: ${this.#why(attempt.reason)}`;
    });
    const more = failed.length - lines.length + moreAttempts;
    if (more > 0) lines.push(`and not in ${more.toLocaleString('en')} other ${more === 1 ? 'way' : 'ways'}`);
    return lines.map((line) => this.#paint('dim', line));
  }

  /** Describes in one line why an attempt failed. */
  #why(reason: AttemptReason | null): string {
    switch (reason?.kind) {
      case 'blocked':
        return this.#blockedLine(reason.blocked);
      case 'below':
      case 'behind': {
        const { text, attempts } = this.#explained.tasks[reason.task]!;
        const cause = attempts.flatMap((one) => (one.reason?.kind === 'blocked' ? [one.reason.blocked] : []))[0];
        return `${text} fails${cause ? `, ${this.#blockedLine(cause)}` : ''}`;
      }
      case 'worse':
        return `its plan costs ${reason.cost}`;
      case 'too-dear':
        return 'it becomes no cheaper';
      case 'known':
        return 'the same has failed before';
      case 'no-way':
      case 'earlier-taken':
      case 'hidden':
      case 'not-kept':
      case 'stopped':
      case undefined:
        return 'it fails';
    }
  }

  #blockedLine(blocked: Extract<AttemptReason, { kind: 'blocked' }>['blocked']): string {
    const { span, reason, message, values } = blocked;
    const [place] = quote(span, this.#text, (_, text) => text);
    const read = values.map(({ text, value }) => `${text} is ${value}`).join(', ');
    return `${place}${reason === 'condition' ? '' : `, ${message}`}${read === '' ? '' : ` (${read})`}`;
  }

  #cause({ task: id, cause, decisive }: RankedCause, number: number): string[] {
    const { text, stepsDone } = this.#explained.tasks[id]!;
    const { count: times = 1, committed = null } = cause ?? {};
    const progress = stepsDone === 0 ? 'before any step' : `after ${count(stepsDone, 'step')}`;
    const often = times > 1 ? `, ${times} times` : '';
    const lines = [`${number}. ${this.#paint('bold', text)}  ${this.#paint('dim', `(tried ${progress}${often})`)}`];
    const { attempts } = this.#explained.tasks[id]!;
    const told = attempts.length === 0 ? ['it has no methods'] : [];
    attempts.forEach((attempt, at) => {
      told.push(...this.#attempt(attempt), ...this.#sources(id, attempt));
      if (decisive?.attempt === at)
        told.push(this.#paint('green', `without this there is a plan of ${count(decisive.steps, 'step')}`));
    });
    if (committed) {
      const [place] = quote(committed.span, this.#text, this.#paint);
      told.push(`committed to the first plan for ${committed.text}: no other one is looked for`, place!);
    }
    return [...lines, ...told.map((line) => `   ${line}`)];
  }

  /** Renders the sources of the values that a false condition has read. */
  #sources(task: number, { reason, label }: TaskAttempt): string[] {
    const { sources } = this.#extras;
    if (!sources || reason?.kind !== 'blocked') return [];
    const indent = label === '' ? '' : '  ';
    return sources
      .ofBlocked(task, reason.blocked)
      .slice(0, mostSources)
      .flatMap((source) => this.#source(sources, source).map((line) => `${indent}${line}`));
  }

  #source(sources: ValueSources, source: ValueSource): string[] {
    const { place, origin, wanted, later, askers } = source;
    const { tasks } = this.#explained;
    const { assignmentAt } = this.#extras;
    const from = originWords(origin, this.#explained, (at) => assignmentAt?.(at).text ?? place);
    const where =
      origin.kind === 'problem'
        ? (assignmentAt?.(origin.assignment).line ?? null)
        : origin.kind === 'untold'
          ? null
          : lineOf(origin.kind === 'step' ? (origin.span ?? tasks[origin.task]!.span) : origin.span);
    const nothing = nothingWords(source, sources.isConstant(source));
    const told = [
      at(`${place}: ${from}`, where),
      ...(later === null ? [] : [at(laterWords(later, this.#explained), lineOf(tasks[later]!.span))]),
      ...(nothing === null ? [] : [nothing]),
      ...toldWriters(source)
        .slice(0, mostWriters)
        .map((writer) =>
          at(writerWords(writer, wanted !== null), lineOf(writer.behind ? writer.behind.span : writer.span)),
        ),
      ...askers.map((asker) => at(askerWords(asker, this.#explained), lineOf(asker.span))),
    ];
    return told.map((line) => this.#paint('dim', line));
  }

  #attempt({ label, reason }: TaskAttempt): string[] {
    if (reason?.kind === 'hidden') {
      return [`${label}: ${this.#paint('dim', 'not looked at, the branch above is possible')}`];
    }
    const blocked = reason && 'blocked' in reason ? reason.blocked : null;
    if (!blocked) return [label === '' ? 'no actions make it true' : `${label}: ${this.#why(reason)}`];
    const lines = renderBlocked(blocked, this.#text, this.#paint);
    return label === '' ? lines : [`${label}:`, ...lines.map((line) => `  ${line}`)];
  }
}

function headOf(causes: readonly RankedCause[]): string {
  const alone = causes.filter(({ decisive }) => decisive !== null).length;
  if (alone === 0) return 'What stood in the way, the furthest first:';
  return `What stood in the way. ${alone === 1 ? 'One condition' : `Each of ${alone} conditions`} alone did, and comes first:`;
}

const at = (words: string, line: string | null): string => (line === null ? words : `${words} (${line})`);

function lineOf(span: Span | null): string | null {
  if (!span || span.line < 1) return null;
  return `line ${span.line}${span.file === undefined ? '' : ` of ${span.file}`}`;
}

function boundText(bound: TaskAttempt['bound']): string {
  return bound.length === 0 ? '' : ` with ${bound.map(({ name, value }) => `${name} = ${value}`).join(', ')}`;
}
