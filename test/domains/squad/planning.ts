// Plans for a situation of the squad, by either planner. Needs the file system, so only *.node.test.ts files may use
// it.

import { readFileSync } from 'node:fs';
import { generate } from '../../../domains/squad/generate.ts';
import type { SituationOptions } from '../../../domains/squad/generate.ts';
import { toProblemText } from '../../../domains/squad/problem.ts';
import type { SquadSituation } from '../../../domains/squad/situation.ts';
import type { Problem } from '../../../ir/ir.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { formatStep } from '../../../ir/plan.ts';
import { loadDomain, loadProblem } from '../../../language/index.ts';
import { planByCore, planByReference } from '../../conformance/planners.ts';
import type { PlannerOutcome } from '../../conformance/planners.ts';

export const loaded = loadDomain(readFileSync(new URL('../../../domains/squad/squad.htn', import.meta.url), 'utf8'));
export const domain = loaded.domain!;

const options = { mode: 'first', limits: { iterations: 100_000, depth: 10_000 } } as const;

export interface PlannedSquad {
  status: string;
  /** With the internal steps. */
  all: string[];
  /** Without. */
  lines: string[];
}

export function problemOf(situation: SquadSituation, tasks?: string[]): Problem {
  const { problem, diagnostics } = loadProblem(toProblemText(situation, tasks ? { tasks } : {}), domain);
  if (!problem) throw new Error(diagnostics.map(({ message, span }) => `${span.line}: ${message}`).join('\n'));
  return problem;
}

function written(problem: Problem, { status, steps }: PlannerOutcome): PlannedSquad {
  const numbering = numberObjects(domain, problem.objects);
  const write = (step: NonNullable<PlannerOutcome['steps']>[number]): string => formatStep(domain, numbering, step);
  return {
    status,
    all: (steps ?? []).map(write),
    lines: (steps ?? []).filter(({ internal }) => !internal).map(write),
  };
}

export function plan(situation: SquadSituation, tasks?: string[]): PlannedSquad {
  const problem = problemOf(situation, tasks);
  return written(problem, planByReference(domain, problem, options));
}

/** The core is given the domain as the checker left it, as the reference planner is. */
export function planOnCore(situation: SquadSituation, tasks?: string[]): PlannedSquad {
  const problem = problemOf(situation, tasks);
  return written(problem, planByCore(domain, problem, options));
}

/** A situation without suspects, orders and chance: all members in a corridor in front of one room, its door closed. */
export function quiet(options: Partial<SituationOptions> = {}): SquadSituation {
  const situation = generate({
    ...{ seed: 1, members: 2, suspects: 1, rooms: 1, hostile: 0, dead: 0, unseen: 0, open: 0, locked: 0, ordered: 0 },
    ...options,
  });
  Object.values(situation.members).forEach((member, index) =>
    Object.assign(member, { room: 'corridor', x: index, y: 0 }),
  );
  Object.values(situation.suspects).forEach((suspect, index) =>
    Object.assign(suspect, { room: 'corridor', x: 5 + index, y: 0 }),
  );
  return situation;
}
