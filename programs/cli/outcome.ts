// The outcome of a search, and how it is printed: for people, or as the JSON object of --json.

import type { DecomposedTask } from '../../addons/repair/decomposition.ts';
import type { Waves } from '../../addons/acting/waves.ts';
import type { Step } from '../../ir/plan.ts';
import type { CoreStatus } from '../../ir/statuses.ts';
import { counted } from './counted.ts';
import { parallelAsData, parallelLines } from './parallel.ts';

/** The statuses with which a search of the command can end. It is never cancelled. */
export type EndStatus = Exclude<CoreStatus, 'running' | 'cancelled'>;

export interface Outcome {
  status: EndStatus;
  /**
   * The tasks of the plan in order, such as `Shoot(npc0, gun0)`, without internal ones, or null if no plan was found.
   */
  plan: string[] | null;
  cost: number | null;
  iterations: number;
  /**
   * The time of the search, without reading, compiling and laying out the world. For a short search by the core, this
   * is measured after warming up.
   */
  microseconds: number;
  /** The tasks that may be executed side by side, by their numbers in the plan, if this was requested. */
  parallel?: Waves;
  /** How each task was decomposed, if this was requested. */
  decomposition?: readonly DecomposedTask[];
  /** The meaning of `failed`, if it is not that every decomposition was tried. */
  noPlan?: string;
  /** The plan as data for other notations, if this was requested. */
  steps?: readonly Step[] | null;
  /** What went wrong, when the status is `fault`. */
  fault?: { message: string; line?: number | undefined; column?: number | undefined; file?: string | undefined };
}

export function asJson({ parallel, noPlan: _noPlan, steps: _steps, ...outcome }: Outcome): string {
  const microseconds = Math.round(outcome.microseconds * 10) / 10;
  const more = parallel && outcome.plan ? { parallel: parallelAsData(parallel, outcome.plan) } : {};
  return `${JSON.stringify({ ...outcome, decomposition: undefined, microseconds, ...more })}\n`;
}

export function asText(outcome: Outcome): string {
  const { plan, parallel, fault } = outcome;
  const lines = [headline(outcome)];
  if (fault !== undefined)
    lines.push(
      `  ${fault.line === undefined ? '' : `line ${fault.line}${fault.file === undefined ? '' : ` of ${fault.file}`}: `}${fault.message}`,
    );
  if (plan && parallel) lines.push(...parallelLines(parallel, plan));
  else if (plan) {
    const width = String(plan.length).length;
    plan.forEach((task, index) => lines.push(`  ${String(index + 1).padStart(width)}. ${task}`));
  }
  return `${lines.join('\n')}\n`;
}

export const meanings: Record<EndStatus, string> = {
  solved: 'solved',
  failed: 'no plan: every decomposition was tried',
  'out-of-iterations': 'stopped at the limit of iterations',
  'out-of-depth': 'stopped at the limit of depth',
  'out-of-memory': 'stopped at the limit of memory',
  fault: 'stopped by a fault',
};

function headline({ status, plan, cost, iterations, microseconds, noPlan }: Outcome): string {
  const meaning = status === 'failed' ? (noPlan ?? meanings.failed) : meanings[status];
  const best = plan && status !== 'solved' ? '; the best plan so far: ' : plan ? ': ' : '';
  const found = plan ? `${best}${counted(plan.length, 'task')}, cost ${cost}` : '';
  return `${meaning}${found} (${counted(iterations, 'iteration')}, ${duration(microseconds)})`;
}

function duration(microseconds: number): string {
  if (microseconds < 1000) return `${microseconds.toFixed(microseconds < 10 ? 1 : 0)} µs`;
  if (microseconds < 1_000_000) return `${(microseconds / 1000).toFixed(1)} ms`;
  return `${(microseconds / 1_000_000).toFixed(1)} s`;
}
