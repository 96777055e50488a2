// Searches whose iterations are interrupted after a little work, and gone on with later. Two searches of one world take
// turns, so that each is parked in the middle of an iteration. Some are saved there, and go on in another world.

import * as abi from '../../ir/abi.ts';
import type { AnyDomain, Domain, PlanOptions, Session } from '../../bindings/index.ts';
import { insideOf, prepareToStart } from '../../bindings/internal.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { restoreWorld, saveWorld } from '../../addons/save/index.ts';
import { recoverFrom } from '../../bindings/session/recover.ts';
import { emit } from '../../compiler/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { strategies } from '../../ir/strategies.ts';
import { ended, type Ended } from '../addons/save/interrupted.ts';
import {
  hasGoals,
  nextPlanner,
  optimised,
  planByCore,
  planByReference,
  searchForGoals,
} from '../conformance/planners.ts';
import { expectEqual, limits } from './agreement.ts';
import type { GeneratedCase } from './cases.ts';

/** Goes on for some iterations and so much work. Externals come back after the frame is over, if they are `late`. */
export function stepWork(session: Session<AnyDomain>, iterations: number, work: number, late: boolean): void {
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  // As `session.step` does: without it, a world that has just been made has empty indexes.
  prepareToStart(state);
  core.store(abi.WORK_LEAST, 1);
  core.busy = true;
  core.until = late ? -1 : Infinity;
  try {
    core.exports.step(handle.address, iterations, work);
  } catch (error) {
    recoverFrom(state.loaded, error, handle.address);
  } finally {
    core.busy = false;
    core.until = Infinity;
    core.store(abi.WORK_LEAST, abi.LEAST_WORK);
  }
}

/** Whether a search has stopped in the middle of an iteration. */
export function isInterrupted(session: Session<AnyDomain>): boolean {
  const { state, handle } = insideOf(session);
  return state.loaded.core.load(handle.address + abi.SESSION_INTERRUPTED) !== 0;
}

/**
 * Nothing is saved any more after this amount of work: close to a limit, a goal is found out about in small steps only.
 */
const mostWork = 100_000;

const registered = new WeakMap<DomainIr, Domain>();

/** A domain all of whose functions with loops can be interrupted. */
function register(domain: DomainIr): Domain {
  let made = registered.get(domain);
  if (!made) registered.set(domain, (made = nextPlanner().register(emit(domain, { countsAll: true }))));
  return made;
}

export interface InterruptedSearches {
  plain: Ended;
  others: Ended[];
  interruptions: number;
}

/** Plans a problem in one go, and twice with interruptions. `random` answers with whole numbers below its argument. */
export function planInSlices(
  domain: DomainIr,
  problem: Problem,
  options: PlanOptions,
  random: (below: number) => number,
): InterruptedSearches {
  const compiled = register(domain);
  const newWorld = (): ReturnType<typeof createWorldFromProblem<AnyDomain>> => {
    const made = createWorldFromProblem<AnyDomain>(compiled, problem);
    searchForGoals(domain, made.world);
    return made;
  };
  const { world, network } = newWorld();
  const whole = world.plan(network, options);
  whole.run();
  const plain = ended(whole);
  const others: Ended[] = [];
  let interruptions = 0;
  let homes = [world, newWorld().world];
  let sessions = [homes[0]!.plan(network, options), homes[0]!.plan(network, options), homes[1]!.plan(network, options)];
  let most = 1 + random(30);
  let iterations = 5;
  while (sessions.length > 0) {
    const at = random(sessions.length);
    const session = sessions[at]!;
    stepWork(session, 1 + random(iterations), 1 + random(most), random(2) === 0);
    if (isInterrupted(session)) interruptions++;
    if (session.status !== 'running') {
      others.push(ended(session));
      sessions.splice(at, 1);
    } else if (most < mostWork && session.world === homes[1] && options.strategy !== 'best-first' && random(20) === 0) {
      const bytes = saveWorld(homes[1]!);
      homes[1]!.free();
      const restored = restoreWorld(compiled, bytes);
      searchForGoals(domain, restored.world);
      homes = [homes[0]!, restored.world];
      // Saving loses the record. Saved again and again after little work, an iteration would never end.
      most += 1 + (most >> 1);
      // What was found out for a goal is found out again.
      if (hasGoals(domain)) iterations *= 2;
      sessions = [...sessions.filter((other) => other !== session), restored.sessions[0]!];
    }
  }
  for (const home of homes) home.free();
  return { plain, others, interruptions };
}

/** Searches of both IRs end alike in both planners, in one go and in slices. Returns how often one was interrupted. */
export function checkSliced({ seed, domain, problem }: GeneratedCase): number {
  let state = seed + 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let interruptions = 0;
  for (const ir of [domain, optimised(domain)]) {
    const mode = random(2) ? 'best' : 'first';
    const strategy = strategies[random(strategies.length)]!;
    if (strategy === 'best-first' && mode === 'first') continue;
    const options: PlanOptions & { mode: 'first' | 'best'; limits: typeof limits } = {
      ...{ mode, strategy, limits, remember: [true, 0, 5, false][random(4)]! },
    };
    const what = `in slices, ${JSON.stringify(options)}`;
    const { plain, others, interruptions: count } = planInSlices(ir, problem, options, random);
    interruptions += count;
    for (const other of others) expectEqual(what, plain, other);
    const { status, cost, iterations } = plain;
    const reference = planByReference(ir, problem, options);
    expectEqual(
      `${what}, by the reference`,
      [reference.status, reference.cost, reference.iterations],
      [status, cost, iterations],
    );
    expectEqual(`${what}, alone`, iterations, planByCore(ir, problem, options).iterations);
  }
  return interruptions;
}
