// Plans SimpleFPS with the core and with the reference planner, with one interface for measurements.

import { Planner } from '../../bindings/index.ts';
import { notationOf } from '../../domains/simple-fps/notation.ts';
import { toProblem } from '../../domains/simple-fps/problem.ts';
import type { Instance } from '../../domains/simple-fps/instance.ts';
import type { DomainIr } from '../../ir/ir.ts';
import { withoutInternal } from '../../ir/plan.ts';
import type { SearchMode } from '../../ir/strategies.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { loadDomain } from '../../language/index.ts';
import { ReferenceSearch } from '../../reference/index.ts';
import { readText } from '../root.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

export interface InstanceOutcome {
  status: string;
  iterations: number;
  /** In the benchmark's notation; null: none was found. */
  plan: string[] | null;
}

/** One instance, to be planned again and again. */
export interface InstanceSearch {
  /** What each run needs and its time does not include; missing where runs need nothing. */
  prepare?(): void;
  /** From the beginning to the end. */
  run(): void;
  outcome(): InstanceOutcome;
  free(): void;
}

export interface InstanceSearchOptions {
  maxIterations?: number;
  /** Whether failures are remembered. Default: true. */
  remember?: boolean;
  mode?: SearchMode;
}

export type MakeSearch = (instance: Instance, options?: InstanceSearchOptions) => InstanceSearch;

/** The domain as the checker leaves it. */
export function loadSimpleFps(): DomainIr {
  const { domain, diagnostics } = loadDomain(readText('domains', 'simple-fps', 'simple-fps.htn'));
  if (!domain) throw new Error(`simple-fps.htn has errors: ${diagnostics.map(({ message }) => message).join('; ')}`);
  return domain;
}

/** What is planned here leaves no two tasks unordered, which lets some passes do more. `without`: without these. */
export function optimiseOrdered(domain: DomainIr, without: readonly string[] = []): DomainIr {
  return optimise(domain, { totallyOrdered: true, without });
}

/** Without this pass, searches meet all dead ends of instances that lack what later tasks need. */
export const needsPass = 'needed-objects';

export function coreSearches(without: readonly string[] = []): MakeSearch {
  const domain = loadSimpleFps();
  const taskOf = new Map(domain.tasks.map(({ name }, index) => [name, index]));
  const registered = new Planner().register(emit(optimiseOrdered(domain, without)));
  return (instance, { maxIterations, remember = true, mode = 'first' } = {}) => {
    const problem = toProblem(domain, instance);
    const { world, network } = createWorldFromProblem(registered, problem);
    const limits = maxIterations === undefined ? {} : { iterations: maxIterations };
    const session = world.plan(network, { limits, remember, mode });
    const { write } = notationOf(domain, problem);
    return {
      run() {
        session.restart();
        session.step();
      },
      outcome() {
        const steps = session.plan?.map(({ task, args }) => write({ task: taskOf.get(task)!, args: args.map(Number) }));
        return { status: session.status, iterations: session.iterations, plan: steps ?? null };
      },
      free: () => world.free(),
    };
  };
}

export function referenceSearches(): MakeSearch {
  const domain = loadSimpleFps();
  const optimised = optimiseOrdered(domain);
  return (instance, { maxIterations, remember = true, mode = 'first' } = {}) => {
    const problem = toProblem(domain, instance);
    const options = { mode, remember, limits: maxIterations === undefined ? {} : { iterations: maxIterations } };
    const { write } = notationOf(domain, problem);
    let search = new ReferenceSearch(optimised, problem, options);
    return {
      prepare: () => void (search = new ReferenceSearch(optimised, problem, options)),
      run: () => void search.step(Infinity),
      outcome() {
        const { status, iterations, plan } = search.result();
        return { status, iterations, plan: plan && withoutInternal(plan).map(write) };
      },
      free: () => {},
    };
  };
}
