// The request for a search from the command line.

import { planOptions } from '../../bindings/session/plan-options.ts';
import { numberIn } from './command.ts';
import type { CommandInput, CommandOption } from './command.ts';

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

const { iterations, depth } = planOptions.limits.parts;

/** What commands that search have in common. */
export const problemFlag: CommandOption = { short: 'p', value: 'NAME', help: 'which problem, if the file has several' };
export const bestFlag: CommandOption = { help: 'search for the cheapest plan instead of the first' };

export function iterationsFlag(otherwise: number): CommandOption {
  return { value: 'N', help: 'end each search after N iterations', takes: { ...iterations, otherwise } };
}

export const depthFlag: CommandOption = {
  value: 'N',
  help: 'end the search at a depth of N decompositions and steps',
  takes: { ...depth, otherwise: shortLimits.depth },
};

export function limitsOf(
  input: CommandInput,
  isOfCompetition: boolean,
): Pick<PlanRequest, 'maxIterations' | 'maxDepth'> {
  const limits = isOfCompetition ? longLimits : shortLimits;
  return {
    maxIterations: numberIn(input, 'max-iterations') ?? limits.iterations,
    maxDepth: numberIn(input, 'max-depth') ?? limits.depth,
  };
}
