// The sources of values in words. Callers add the places in the text.

import type { MissedAttempt } from './missed.ts';
import type { LaterTask } from './order.ts';
import type { PossibleWriter, ValueAsker, ValueOrigin, ValueSource } from './sources.ts';
import type { ExplainedSearch } from './types.ts';

/** `assignment`: returns what the problem sets at this place of its list, `lit(hall) := true`. */
export function originWords(
  origin: ValueOrigin,
  { tasks }: ExplainedSearch,
  assignment: (at: number) => string,
): string {
  switch (origin.kind) {
    case 'step': {
      const { text, step } = tasks[origin.task]!;
      return `since ${step === null ? '' : `step ${step}, `}${text}`;
    }
    case 'untold':
      return 'since a step that is not kept';
    case 'problem':
      return `from the problem: ${assignment(origin.assignment)}`;
    case 'declared':
      return 'the problem does not set it; declared';
    case 'several':
      return 'many places were read; declared';
  }
}

/** Says why no effect gives the value. null: some effect may. */
export function nothingWords({ writers }: ValueSource, isConstant: boolean): string | null {
  if (isConstant) return 'a constant: no task changes it';
  if (writers.some(({ gives }) => gives !== 'other')) return null;
  return writers.length === 0 ? 'no task writes it' : 'no task makes it so';
}

/** Returns the effects to show: the first of those that wait for the same task. */
export function toldWriters({ writers }: ValueSource): PossibleWriter[] {
  return writers.filter(({ behind }, at) => !behind || writers.findIndex((other) => other.behind === behind) === at);
}

export function writerWords({ task, name, gives, done, behind }: PossibleWriter, isWanted: boolean): string {
  if (gives === 'other') return `${name} writes another value, or that of another object`;
  const could = `${name} ${gives === 'wanted' && isWanted ? 'makes it so' : 'may make it so'}`;
  if (behind) return `${could}${throughWords(task, behind)}, but comes too late: ${behind.by}`;
  return done.length === 0 ? could : `${could}, and was done before`;
}

function throughWords(task: number, behind: LaterTask): string {
  return behind.task === task ? '' : ` (in ${behind.name})`;
}

export function askerWords({ task }: ValueAsker, { tasks }: ExplainedSearch): string {
  return `${tasks[task]!.text} asked for it before, and left it as it was`;
}

/** The text to which the reason is appended. */
export function missedWords({ task, attempt, taken }: MissedAttempt, { tasks }: ExplainedSearch, step: string): string {
  const { text, attempts } = tasks[task]!;
  const { label, reason } = attempts[attempt]!;
  const why =
    reason?.kind === 'blocked' ? 'was not possible' : `was not tried, for ${attempts[taken]!.label} was taken`;
  return `${label} of ${text} leads to ${step}, but ${why}`;
}

export function laterWords(later: number, { tasks }: ExplainedSearch): string {
  const { text, step } = tasks[later]!;
  return `made so by step ${step}, ${text}, which comes later`;
}
