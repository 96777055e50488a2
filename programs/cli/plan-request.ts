// The request for a search from the command line.

import { UsageError } from './command.ts';
import type { CommandInput } from './command.ts';

export interface PlanRequest {
  best: boolean;
  maxIterations: number;
  maxDepth: number;
  /** Whether to print which tasks may be executed side by side. */
  parallel: boolean;
  /** Whether to print how each task was decomposed. */
  decomposition: boolean;
  /** Whether all tasks of the domain and the problem are totally ordered. */
  totallyOrdered: boolean;
}

/** Limits that are enough for any search in a game, and that an endless search soon reaches. */
export const shortLimits = { iterations: 10_000_000, depth: 100_000 };
/**
 * Limits for problems of competitions, whose searches may take minutes, and whose plans may have hundreds of thousands
 * of steps.
 */
export const longLimits = { iterations: 1_000_000_000, depth: 2 ** 32 - 1 };

export function limitsOf(
  input: CommandInput,
  isOfCompetition: boolean,
): Pick<PlanRequest, 'maxIterations' | 'maxDepth'> {
  const limits = isOfCompetition ? longLimits : shortLimits;
  return {
    maxIterations: count(input, 'max-iterations') ?? limits.iterations,
    maxDepth: count(input, 'max-depth') ?? limits.depth,
  };
}

export function count(input: CommandInput, option: string): number | undefined {
  const text = input.values.get(option);
  if (text === undefined) return undefined;
  const value = Number(text);
  const most = 2 ** 32 - 1;
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new UsageError(`--${option} must be a whole number from 1 to ${most}, not "${text}"`);
}
