// Turns the world of a game, with a request, into a problem: to check, explain or save it as a case.

import type { DomainShape, Network, World } from '../../bindings/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { toProblem } from '../../addons/problems/index.ts';

/**
 * The problem without recorded answers of externals. Give the functions again where the problem is planned or checked.
 */
export function problemOf<D extends DomainShape>(domain: DomainIr, world: World<D>, network: Network): Problem {
  const problem = toProblem(world, network);
  if (problem.domain !== domain.name) throw new Error(`the world is one of ${problem.domain}, not of ${domain.name}`);
  return { ...problem, answers: [] };
}
