// Converts worlds to problems of the language and back. This is a separate entry (`frameplan/problems`): games that
// only plan do not load it.

import * as abi from '../../ir/abi.ts';
import type { Problem } from '../../ir/ir.ts';
import { hasTasksOf, needsDomain } from '../../ir/problem-tasks.ts';
import { modes, strategies } from '../../ir/strategies.ts';

import type { Domain } from '../../bindings/domain.ts';
import type { DomainShape, Externals, Network } from '../../bindings/domain/shape.ts';
import { checkObject, fail } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { OptionsOf } from '../../bindings/base/options.ts';
import { worldOptions } from '../../bindings/domain.ts';
import { createFilledWorld, currentVersion, insideOf, readRequest, stateOf } from '../../bindings/internal.ts';
import type { ExternalSources, RawExternal, WorldState } from '../../bindings/internal.ts';
import type { PlanOptions } from '../../bindings/session/plan-options.ts';
import type { Session } from '../../bindings/session/session.ts';
import type { World } from '../../bindings/world.ts';
import { inside } from '../../bindings/base/inside.ts';
import { assign } from './assign.ts';
import { problemOf, quietly } from './to-problem.ts';

export { assign } from './assign.ts';

type LeftOut = 'limits' | 'remember' | 'horizon' | 'decomposition' | 'onPlan' | 'onEnd';

/** A search as data for another planner, with all options of a search except those that are left out here. */
export interface SearchData extends Required<Omit<PlanOptions, LeftOut>> {
  problem: Problem;
  /** Only the core has a limit of memory. */
  limits: Required<Omit<NonNullable<PlanOptions['limits']>, 'work' | 'memory'>>;
  /** Externals by name, as functions from numbers to a number, as in the IR. */
  externals: Record<string, RawExternal>;
}

const { values: _, ...problemWorldOptions } = worldOptions;

export interface ProblemWorldOptions<D extends DomainShape> extends OptionsOf<typeof problemWorldOptions> {
  /** Externals that are not given return the values that the problem states. */
  externals?: Partial<Externals<D>>;
  rememberExternals?: boolean | readonly (keyof D['externals'] & string)[];
}

/** The world and the task network of a problem as the language reads it. */
export function createWorldFromProblem<D extends DomainShape>(
  domain: Domain<D>,
  problem: Problem,
  options: ProblemWorldOptions<D> = {},
): { world: World<D>; network: Network } {
  checkObject('problems', problem);
  checkOptions('the options of a world', options, problemWorldOptions);
  if (problem.domain !== domain.name) {
    fail('wrong-domain', `the problem ${problem.name} is of the domain ${problem.domain}, not of ${domain.name}`);
  }
  if (needsDomain(problem) && !hasTasksOf(domain[inside].loaded.manifest, problem)) {
    const made = 'compile domainFor(domain, problem)';
    fail('wrong-domain', `the problem ${problem.name} declares tasks that this module does not have: ${made}`);
  }
  const given = (options.externals ?? {}) as ExternalSources['given'];
  const sources = { given, answers: problem.answers, remembered: options.rememberExternals ?? false };
  const { sparse } = options;
  const filled = problem.assignments.map(({ variable }) => variable);
  const world = createFilledWorld(domain, problem.objects, sources, { sparse, filled }, (world) => {
    for (const { variable, args, value } of problem.assignments) assign(world, variable, args, value);
  });
  return { world, network: problem.network };
}

/**
 * The world as it is now and something to plan in it, as data: for `explain` of `frameplan/reference`, or to be kept as
 * a case. It does not include what functions of externals return. `own`: the tasks of the problem that the domain was
 * made for, if any.
 */
export function toProblem<D extends DomainShape>(
  world: World<D>,
  network: Network,
  name = 'world',
  own?: Problem['tasks'],
): Problem {
  const state = stateOf(world);
  currentVersion(state);
  return withTasks(state, problemOf(state, name, network), own);
}

/** With the tasks that only the problem has. */
function withTasks({ loaded }: WorldState, problem: Problem, own: Problem['tasks']): Problem {
  if (!own?.length) return problem;
  const whole = { ...problem, tasks: own };
  if (hasTasksOf(loaded.manifest, whole)) return whole;
  fail(
    'wrong-domain',
    `the module of ${problem.domain} was made for other tasks than ${own.map(({ name }) => name).join(', ')}`,
  );
}

/**
 * Returns the search of a session, in the world as it is now, as data. From it, `explainSession` of
 * `frameplan/reference` explains how a plan was found, or why there is no plan.
 */
export function toSearch<D extends DomainShape>(
  session: Session<D>,
  name = 'world',
  own?: Problem['tasks'],
): SearchData {
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  const { address } = handle;
  return {
    problem: withTasks(state, problemOf(state, name, readRequest({ state, handle })), own),
    mode: modes[core.load(address + abi.SESSION_MODE)]!,
    strategy: strategies[core.load(address + abi.SESSION_STRATEGY)]!,
    gap: core.loadFloat(address + abi.SESSION_GAP),
    limits: {
      iterations: core.loadLong(address + abi.SESSION_ITERATION_LIMIT) || Infinity,
      depth: core.load(address + abi.SESSION_DEPTH_LIMIT) >>> 0 || Infinity,
    },
    externals: quietly(state),
  };
}
