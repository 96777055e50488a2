// Searches that are saved in the middle and go on in another planner, where all addresses differ, and back.

import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain as RegisteredDomain, PlanOptions, Session } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { emit } from '../../../compiler/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { searchForGoals } from '../../conformance/planners.ts';

export interface Ended {
  status: string;
  /** With internal steps. */
  plan: string[] | null;
  cost: number | null;
  iterations: number;
  tail: unknown;
  fault: string | null;
}

export function ended(session: Session<AnyDomain>): Ended {
  const { status, cost, iterations, tail, fault } = session;
  const plan = session.planWithInternal?.map(({ text }) => text) ?? null;
  return { status, plan, cost, iterations, tail, fault: fault && JSON.stringify(fault) };
}

/**
 * Engines keep everything that was linked to a core as long as the core. After a number of domains, new cores are made.
 */
const domainsPerPair = 64;
const memory = 2 ** 22;
let pair = [new Planner({ memory }), new Planner({ memory })] as const;
let domains = 0;
const registered = new WeakMap<DomainIr, readonly [RegisteredDomain, RegisteredDomain]>();

/** The domain in two planners. All addresses differ between them. */
export function inBoth(domain: DomainIr): readonly [RegisteredDomain, RegisteredDomain] {
  let both = registered.get(domain);
  if (both) return both;
  if (++domains % domainsPerPair === 0) pair = [new Planner({ memory }), new Planner({ memory })];
  const bytes = emit(domain);
  both = [pair[0].register(bytes), pair[1].register(bytes)];
  registered.set(domain, both);
  return both;
}

export interface Interrupted {
  plain: Ended;
  interrupted: Ended;
  /** How often it went over to the other planner. */
  moves: number;
  /** Saved again at once, it gave other bytes. */
  differed: number;
}

/**
 * Plans a problem without interruption, and again with interruptions. The search is saved and restored after every
 * `stride()` iterations.
 */
export function planInterrupted(
  domain: DomainIr,
  problem: Problem,
  options: PlanOptions,
  stride: () => number,
  sparse?: boolean,
): Interrupted {
  const both = inBoth(domain);
  const { world, network } = createWorldFromProblem(both[0], problem, { sparse: sparse ?? false });
  searchForGoals(domain, world);
  const first = world.plan(network, options);
  first.run();
  const plain = ended(first);
  first.free();
  // Takes room in the second planner, so that addresses differ.
  const guest = createWorldFromProblem(both[1], problem, { sparse: sparse ?? false });
  searchForGoals(domain, guest.world);
  const guestSearch = guest.world.plan(guest.network, options);
  guestSearch.step(1);

  let home = { world, session: world.plan(network, options) };
  let moves = 0;
  let differed = 0;
  home.session.step(stride());
  while (home.session.status === 'running') {
    const bytes = saveWorld(home.world);
    home.world.free();
    const { world: next, sessions } = restoreWorld(both[++moves % 2]!, bytes);
    searchForGoals(domain, next);
    if (sessions.length !== 1) throw new Error(`${sessions.length} sessions came back`);
    home = { world: next, session: sessions[0]! };
    if (!isSame(saveWorld(next), bytes)) differed++;
    home.session.step(stride());
  }
  const interrupted = ended(home.session);
  home.world.free();
  guest.world.free();
  return { plain, interrupted, moves, differed };
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
