// Plans with the WebAssembly core: compiles the domain in memory and runs it as a game does.

import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Fault, Network, PlanOptions, Session, World } from '../../bindings/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { emit, optimise } from '../../compiler/index.ts';
import type { Io } from './io.ts';
import { counted } from './counted.ts';
import type { EndStatus, Outcome } from './outcome.ts';
import type { PlanRequest } from './plan-request.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { createGoals } from '../../addons/goals/index.ts';
import { hasGoals } from './explaining-goals.ts';
import { decompositionOf } from '../../addons/repair/decomposition.ts';
import { wavesOf } from '../../addons/acting/waves.ts';

/** A search from the command line may take more memory than one of many in a game. */
const memory = 256 * 2 ** 20;

/** The number of iterations between two reports of progress, which take about a tenth of a second. */
const iterationsAtOnce = 1 << 21;

/** In microseconds. */
const shortSearch = 10_000;
const warmRuns = 10;

export function planWithCore(domain: DomainIr, problem: Problem, request: PlanRequest, io: Io): Outcome {
  const searched = searchWithCore(domain, problem, request, io);
  const { session } = searched;
  let { microseconds } = searched;
  // In a short search, most time goes to newly compiled code, which happens only once in a game. So the search is
  // repeated, and the later runs are measured.
  for (let again = 0; again < warmRuns && microseconds < shortSearch; again++) {
    session.restart();
    microseconds = Math.min(
      microseconds,
      timed(() => session.run()),
    );
  }
  const { status, plan, cost, iterations, fault } = session;
  const decomposition = request.decomposition ? decompositionOf(session) : null;
  const waves = request.parallel ? wavesOf(session) : null;
  return {
    status: status as EndStatus,
    plan: plan?.map(({ text }) => text) ?? null,
    cost,
    iterations,
    microseconds,
    ...(decomposition === null ? {} : { decomposition }),
    ...(waves === null ? {} : { parallel: waves }),
    ...(fault === null
      ? {}
      : { fault: { message: messageOf(fault), line: fault.line, column: fault.column, file: fault.file } }),
  };
}

/** A search that has ended, and how long it took. */
export function searchWithCore(
  domain: DomainIr,
  problem: Problem,
  request: PlanRequest,
  io: Io,
): { session: Session<AnyDomain>; microseconds: number } {
  const { world, network } = worldFor(domain, problem, request);
  const session = world.plan(network, optionsOf(request));
  let microseconds = 0;
  do {
    microseconds += timed(() => session.step(iterationsAtOnce));
    io.progress(`searching: ${counted(session.iterations, 'iteration')}${best(session.cost)}`);
  } while (session.status === 'running');
  io.progress('');
  return { session, microseconds };
}

/** The world of a problem, with its domain compiled. */
export function worldFor(
  domain: DomainIr,
  problem: Problem,
  { totallyOrdered }: Pick<PlanRequest, 'totallyOrdered'>,
): { world: World<AnyDomain>; network: Network } {
  // Passing a module skips the check of the bytes, which were just made.
  const module = new WebAssembly.Module(emit(optimise(domain, { totallyOrdered })));
  const made = createWorldFromProblem(new Planner({ memory }).register(module), problem);
  if (hasGoals(domain)) createGoals(domain, made.world);
  return made;
}

export function optionsOf({ best, decomposition, maxIterations, maxDepth }: PlanRequest): PlanOptions {
  return {
    mode: best ? 'best' : 'first',
    decomposition,
    limits: { iterations: maxIterations, depth: maxDepth },
  };
}

function messageOf({ what, within }: Fault): string {
  return within === undefined ? what : `in ${within}: ${what}`;
}

/** The report of the best plan so far. */
function best(cost: number | null): string {
  return cost === null ? '' : `, a plan of cost ${cost}`;
}

function timed(work: () => unknown): number {
  const begin = performance.now();
  work();
  return (performance.now() - begin) * 1000;
}
