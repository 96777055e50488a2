// Plans one problem in HDDL from cold, and reports how long each part took.

import { Planner } from '../../bindings/index.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { decompositionOf } from '../../addons/repair/index.ts';
import { loadHddl, writeHddlPlan } from '../../formats/hddl/index.ts';

/** In milliseconds. */
export type HddlParts = Record<'parse and lower' | 'passes' | 'compile' | 'world' | 'search', number>;

export interface SolvedHddl {
  /** `refused`: the texts are not understood. */
  status: string;
  steps: number | null;
  iterations: number;
  /** The size of both texts. */
  bytes: number;
  parts: HddlParts;
  /** The plan with its decomposition; null when that was not asked for, or there is none. */
  written: string | null;
}

const memory = 256 * 2 ** 20;
/** Between two looks at the clock. */
const iterationsAtOnce = 100_000;

export function solve(
  domainText: string,
  problemText: string,
  { seconds, writePlan }: { seconds: number; writePlan: boolean },
): SolvedHddl {
  const parts: HddlParts = { 'parse and lower': 0, passes: 0, compile: 0, world: 0, search: 0 };
  const timed = <T>(part: keyof HddlParts, work: () => T): T => {
    const begin = performance.now();
    const result = work();
    parts[part] += performance.now() - begin;
    return result;
  };
  const bytes = domainText.length + problemText.length;
  const { lowered } = timed('parse and lower', () => loadHddl(domainText, problemText));
  if (!lowered) return { status: 'refused', steps: null, iterations: 0, bytes, parts, written: null };
  const { problem, totallyOrdered } = lowered;
  const domain = timed('passes', () => optimise(lowered.domain, { totallyOrdered }));
  const module = timed('compile', () => new WebAssembly.Module(emit(domain)));
  const { world, network } = timed('world', () =>
    createWorldFromProblem(new Planner({ memory }).register(module), problem),
  );
  // Plans of hundreds of thousands of steps are deeper than the depth that games have as a limit.
  const session = world.plan(network, { limits: { depth: Infinity }, decomposition: writePlan });
  const end = performance.now() + seconds * 1000;
  while (timed('search', () => session.step(iterationsAtOnce)) === 'running' && performance.now() < end);
  const { status, iterations } = session;
  const decomposition = writePlan && status === 'solved' ? decompositionOf(session) : null;
  const written = decomposition && writeHddlPlan(domain, problem, decomposition);
  return { status, steps: session.plan?.length ?? null, iterations, bytes, parts, written };
}
