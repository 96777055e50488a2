// Plans for a situation of the squad, by either planner. Needs the file system, so only *.node.test.ts files may use
// it.

import { readFileSync } from 'node:fs';
import { generate } from '../../../domains/squad/generate.ts';
import type { SituationOptions } from '../../../domains/squad/generate.ts';
import { toProblemText } from '../../../domains/squad/problem.ts';
import type { SquadSituation } from '../../../domains/squad/situation.ts';
import { loadDomain } from '../../../language/index.ts';
import { planByCore, planByReference } from '../../conformance/planners.ts';
import { linesOf, problemOf } from '../problems.ts';

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

function planned(by: typeof planByCore, situation: SquadSituation, tasks?: string[]): PlannedSquad {
  const problem = problemOf(toProblemText(situation, tasks ? { tasks } : {}), domain);
  const { status, steps } = by(domain, problem, options);
  const all = steps ?? [];
  const visible = all.filter(({ internal }) => !internal);
  return { status, all: linesOf(domain, problem, all), lines: linesOf(domain, problem, visible) };
}

export function plan(situation: SquadSituation, tasks?: string[]): PlannedSquad {
  return planned(planByReference, situation, tasks);
}

/** The core is given the domain as the checker left it, as the reference planner is. */
export function planOnCore(situation: SquadSituation, tasks?: string[]): PlannedSquad {
  return planned(planByCore, situation, tasks);
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
