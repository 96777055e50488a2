// The planners that must agree, with one interface. Conformance cases and differential tests go through this list, so a
// further planner is one more entry here.

import { Planner as CorePlanner } from '../../bindings/index.ts';
import type { AnyDomain, Domain as RegisteredDomain, World } from '../../bindings/index.ts';
import type { DomainIr, GroundNetwork, Problem } from '../../ir/ir.ts';
import { createGoals, groundGoals } from '../../addons/goals/index.ts';
import { achievingTasks } from '../../ir/goals.ts';
import { numberObjects } from '../../ir/objects.ts';
import { mayBeLarge } from '../../ir/sparse.ts';
import { isTotallyOrdered } from '../../ir/order.ts';
import { parseStep, withoutInternal } from '../../ir/plan.ts';
import type { Step } from '../../ir/plan.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { ReferenceSearch } from '../../reference/search.ts';
import type { SearchMode, Strategy } from '../../ir/strategies.ts';
import * as abi from '../../ir/abi.ts';
import { insideOf } from '../../bindings/internal.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

export interface CaseOptions {
  mode: SearchMode;
  strategy?: Strategy;
  gap?: number;
  /** The limit on memory, which only the core has. */
  limits: { iterations: number; depth: number; memory?: number };
  /** How many iterations to go on for at a time; without it all in one go. */
  stride?: number;
  /** Whether, or after how many dead ends, failures are remembered. Default: true. */
  remember?: boolean | number;
  /** The number of steps after which a search ends, with a tail. */
  horizon?: number;
  /** The depth at which searches are first probed whether they go round. */
  probeFrom?: number;
  /** Which of the tables that can be sparse are. Default: none. */
  sparse?: 'all' | 'every other';
}

export interface PlannerOutcome {
  status: string;
  /** With internal steps; null: no plan was found. */
  steps: Step[] | null;
  cost: number | null;
  iterations: number;
  /** The tail of a search with a horizon. */
  tail?: unknown;
  /** Memory got short in the core, so a best-first search went on depth-first. The reference has no such limit. */
  isShort?: true;
}

export interface TestedPlanner {
  name: string;
  /** Planners over the same IR must agree on the number of iterations in every mode. */
  ir: 'checked' | 'optimised' | 'optimised in order';
  /** The domain and the problem are as the checker made them. */
  plan: (domain: DomainIr, problem: Problem, options: CaseOptions) => PlannerOutcome;
}

export const planners: TestedPlanner[] = [
  { name: 'the reference on the checked IR', ir: 'checked', plan: planByReference },
  {
    name: 'the reference on the optimised IR',
    ir: 'optimised',
    plan: (domain, problem, options) => planByReference(optimised(domain), problem, options),
  },
  {
    name: 'the reference on the IR optimised for problems in total order',
    ir: 'optimised in order',
    plan: (domain, problem, options) =>
      planByReference(passed(domain, { totallyOrdered: isTotallyOrdered(problem.network) }), problem, options),
  },
  {
    name: 'the core',
    ir: 'optimised',
    plan: (domain, problem, options) => planByCore(optimised(domain), problem, options),
  },
  {
    name: 'the core with sparse tables',
    ir: 'optimised',
    plan: (domain, problem, options) => planByCore(optimised(domain), problem, { ...options, sparse: 'all' }),
  },
  {
    name: 'the core with every other table sparse',
    ir: 'optimised',
    plan: (domain, problem, options) => planByCore(optimised(domain), problem, { ...options, sparse: 'every other' }),
  },
];

export function planByReference(domain: DomainIr, problem: Problem, options: CaseOptions): PlannerOutcome {
  const search = new ReferenceSearch(domain, problem, { ...options, ...goalsOf(domain) });
  while (search.status === 'running') search.step(options.stride ?? Infinity);
  const { status, plan: steps, cost, iterations, tail } = search.result();
  return { status, steps, cost, iterations, ...tailOf(options, tail) };
}

/** What is left is compared only where it was asked for. */
function tailOf({ horizon }: Pick<CaseOptions, 'horizon'>, tail: unknown): Pick<PlannerOutcome, 'tail'> {
  return horizon ? { tail: tail && flattened(tail as GroundNetwork) } : {};
}

const registered = new WeakMap<DomainIr, RegisteredDomain>();
/**
 * The engine keeps whatever has been linked to a core's table as long as that core: after a number of domains, a new
 * one.
 */
const domainsPerCore = 50;
let planner = new CorePlanner({ memory: 2 ** 23 });
let domainsInCore = 0;

/** A planner to register one more domain with; browsers have no memory for one for each. */
export function nextPlanner(): CorePlanner {
  if (++domainsInCore % domainsPerCore === 0) planner = new CorePlanner({ memory: 2 ** 23 });
  return planner;
}

function register(domain: DomainIr): RegisteredDomain {
  return nextPlanner().register(emit(domain));
}

export function planByCore(
  domain: DomainIr,
  problem: Problem,
  { stride, probeFrom, sparse, ...options }: CaseOptions,
): PlannerOutcome {
  let compiled = registered.get(domain);
  if (!compiled) registered.set(domain, (compiled = register(domain)));
  const { world, network } = createWorldFromProblem(compiled, problem, { sparse: wishesOf(domain, sparse) });
  searchForGoals(domain, world);
  const session = world.plan(network, options);
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  if (probeFrom) core.store(abi.PROBE_FROM, probeFrom);
  while (session.status === 'running') session.step(stride);
  core.store(abi.PROBE_FROM, abi.FIRST_PROBE);
  const { status, cost, iterations, tail } = session;
  const short = core.load(handle.address + abi.SESSION_SHORT) !== 0 ? { isShort: true as const } : {};
  const numbering = numberObjects(domain, problem.objects);
  const steps = session.planWithInternal?.map(({ text }) => parseStep(domain, numbering, text)) ?? null;
  world.free();
  return { status, steps, cost, iterations, ...tailOf(options, tail), ...short };
}

function wishesOf({ variables }: DomainIr, sparse: CaseOptions['sparse']): boolean | Record<string, boolean> {
  if (sparse !== 'every other') return sparse === 'all';
  const able = variables.filter(({ params, initial }) => initial === 0 && mayBeLarge(params.map(({ type }) => type)));
  return Object.fromEntries(able.map(({ name }, at) => [name, at % 2 === 0]));
}

const optimisedDomains = new WeakMap<DomainIr, DomainIr>();

export function optimised(domain: DomainIr): DomainIr {
  let result = optimisedDomains.get(domain);
  if (!result) optimisedDomains.set(domain, (result = passed(domain)));
  return result;
}

const checkedDomains = new WeakMap<DomainIr, DomainIr>();

/** The domain after the passes. Goals are grounded from the domain before them. */
export function passed(domain: DomainIr, options?: Parameters<typeof optimise>[1]): DomainIr {
  const result = optimise(domain, options);
  checkedDomains.set(result, domain);
  return result;
}

/** The domain before the passes. */
export function checkedOf(domain: DomainIr): DomainIr {
  return checkedDomains.get(domain) ?? domain;
}

export function hasGoals({ tasks }: DomainIr): boolean {
  return achievingTasks(tasks).length > 0;
}

/** Makes the goals for the networks of a world, where there are some. */
export function searchForGoals(domain: DomainIr, world: World<AnyDomain>): void {
  if (hasGoals(domain)) createGoals(checkedOf(domain), world, { by: [] });
}

/** What the reference planner asks for goals, where tasks stand for some. */
export function goalsOf(domain: DomainIr): { goals?: ReturnType<typeof groundGoals> } {
  return hasGoals(domain) ? { goals: groundGoals(checkedOf(domain)) } : {};
}

/** What a game would carry out. */
export function planOf({ steps }: PlannerOutcome): Step[] {
  return withoutInternal(steps ?? []);
}

/** A network without parts within parts of their kind: planners write it in different ways. */
function flattened(network: GroundNetwork): GroundNetwork {
  if (network.kind === 'task') return network;
  const { kind } = network;
  const parts = network.parts.map(flattened).flatMap((part) => (part.kind === kind ? part.parts : [part]));
  return parts.length === 1 ? parts[0]! : { kind, parts };
}
