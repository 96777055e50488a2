// Plans texts of problems with a domain of domains/, by the core, for the tests of small domains. Needs the file
// system, so only *.node.test.ts files may use it.

import { readFileSync } from 'node:fs';
import { Planner } from '../../bindings/index.ts';
import type { Status } from '../../bindings/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { loadDomain } from '../../language/index.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { problemOf } from './problems.ts';

export interface PlannedTravel {
  status: Status;
  /** Empty when there is none. */
  plan: string[];
  iterations: number;
}

export function plannerOf(name: string) {
  const text = readFileSync(new URL(`../../domains/${name}/${name}.htn`, import.meta.url), 'utf8');
  const { domain, problems, diagnostics } = loadDomain(text);
  if (!domain) throw new Error(`${name}.htn has errors`);
  const game = new Planner({ memory: 2 ** 26 }).register(emit(optimise(domain)));
  return {
    domain,
    diagnostics,
    /** The problem in the domain's own file, or one given as text. */
    plan(problemText?: string, iterations = 10_000_000): PlannedTravel {
      const problem = problemText === undefined ? problems[0]! : problemOf(problemText, domain);
      const { world, network } = createWorldFromProblem(game, problem);
      const session = world.plan(network, { limits: { iterations } });
      session.run();
      const planned = {
        status: session.status,
        plan: session.plan?.map((step) => step.text) ?? [],
        iterations: session.iterations,
      };
      session.free();
      world.free();
      return planned;
    },
  };
}
