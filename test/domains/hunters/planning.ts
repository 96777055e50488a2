// Plans for levels of the hunters, in either depth and by either planner. Needs the file system, so only *.node.test.ts
// files may use it.

import { readFileSync } from 'node:fs';
import type { HuntersLevel } from '../../../domains/hunters/level.ts';
import { toProblemText } from '../../../domains/hunters/problem.ts';
import { loadDomain } from '../../../language/index.ts';
import { planByCore, planByReference, planOf } from '../../conformance/planners.ts';
import { linesOf, problemOf } from '../problems.ts';

export const read = (name: string): string =>
  readFileSync(new URL(`../../../domains/hunters/${name}`, import.meta.url), 'utf8');

export const loaded = { full: loadDomain(read('hunters.htn')), hybrid: loadDomain(read('hunters-hybrid.htn')) };
export type Depth = keyof typeof loaded;

const options = { mode: 'first', limits: { iterations: 100_000, depth: 10_000 } } as const;
const planners = { reference: planByReference, core: planByCore };

export interface PlannedHunt {
  status: string;
  lines: string[];
}

export function plan(depth: Depth, level: HuntersLevel, by: keyof typeof planners = 'reference'): PlannedHunt {
  const domain = loaded[depth].domain!;
  const problem = problemOf(toProblemText(level), domain);
  const outcome = planners[by](domain, problem, options);
  return { status: outcome.status, lines: linesOf(domain, problem, planOf(outcome)) };
}
