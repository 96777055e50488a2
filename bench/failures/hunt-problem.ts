// A level of the hunters as a problem of the domain.

import { toProblemText } from '../../domains/hunters/problem.ts';
import type { HuntersLevel } from '../../domains/hunters/level.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { loadProblem } from '../../language/index.ts';

export function huntProblem(level: HuntersLevel, ir: DomainIr): Problem {
  const { problem } = loadProblem(toProblemText(level), ir);
  if (!problem) throw new Error('the level is no problem of the domain');
  return problem;
}
