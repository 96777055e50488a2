// Plans towns with the core and with the reference planner. Needs the file system, so only *.node.test.ts files may use
// it.

import { readFileSync } from 'node:fs';
import { Planner } from '../../../bindings/index.ts';
import { toProblemText } from '../../../domains/town/problem.ts';
import type { TownProblemOptions } from '../../../domains/town/problem.ts';
import type { Town } from '../../../domains/town/state.ts';
import type { Problem } from '../../../ir/ir.ts';
import { withoutInternal } from '../../../ir/plan.ts';
import type { Step } from '../../../ir/plan.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { loadDomain } from '../../../language/index.ts';
import { planReference } from '../../../reference/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { linesOf, problemOf } from '../problems.ts';

export const read = (name: string): string =>
  readFileSync(new URL(`../../../domains/town/${name}`, import.meta.url), 'utf8');

export const loaded = loadDomain(read('town.htn'));
export const domain = loaded.domain!;
const optimised = optimise(domain);
const registered = new Planner().register(emit(optimised));

export function townProblem(town: Town, options?: TownProblemOptions): Problem {
  return problemOf(toProblemText(town, options), domain);
}

export interface PlannedTown {
  status: string;
  iterations: number;
  /** Without internal steps; empty when there is no plan. */
  lines: string[];
}

export function planWithCore(problem: Problem, limits: { depth?: number } = {}): PlannedTown {
  const { world, network } = createWorldFromProblem(registered, problem);
  const session = world.plan(network, { limits });
  const status = session.run();
  const planned = { status, iterations: session.iterations, lines: session.plan?.map(({ text }) => text) ?? [] };
  world.free();
  return planned;
}

export function planWithReference(problem: Problem): PlannedTown & { steps: Step[] } {
  const { status, iterations, plan } = planReference(optimised, problem, { mode: 'first' });
  const steps = plan ?? [];
  return { status, iterations, lines: linesOf(domain, problem, withoutInternal(steps)), steps };
}
