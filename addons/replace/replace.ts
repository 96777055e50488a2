// Replaces a domain while a game runs: moves worlds, sessions and plans to the new domain. Everything is prepared while
// the old domain stays in use. The game sees the new domain only when the replacement can't fail any more.

import {
  NO_DEADLINE,
  SESSION_DEADLINE,
  SESSION_QUEUED,
  SESSION_SERVED,
  SESSION_SUBMITTED,
  SESSION_TELLS,
} from '../../ir/abi.ts';
import { isStepsDone } from '../../ir/steps-done.ts';
import type { StepsDone } from '../../ir/steps-done.ts';
import type { Domain } from '../../bindings/domain.ts';
import type { DomainShape } from '../../bindings/domain/shape.ts';
import type { Replacement, ReplaceOptions } from '../../bindings/hot.ts';
import { fail, show } from '../../bindings/base/errors.ts';
import {
  awaitNews,
  bindMakers,
  bindParts,
  freeSession,
  freeState,
  freeVersions,
  inside,
  isUnderWay,
  plainOf,
} from '../../bindings/internal.ts';
import { withoutWatcher } from '../counters/watch.ts';
import type {
  Core,
  ExternalSources,
  LoadedModule,
  SessionHandle,
  WorldParts,
  WorldState,
} from '../../bindings/internal.ts';
import type { Session } from '../../bindings/session/session.ts';
import { carryNetwork, carrySession } from './carry-session.ts';
import type { Fate } from './carry-session.ts';
import { carryWorld } from './carry-world.ts';
import type { Losses } from './carry-world.ts';

/** A world that is ready for the new domain. */
interface Prepared {
  state: WorldState;
  fresh: WorldState;
  parts: WorldParts;
  sessions: { old: SessionHandle; made: SessionHandle; fate: Fate; session: object; frames: number | null }[];
}

export function replaceDomain<D extends DomainShape>(
  domain: Domain<D>,
  { module, manifest }: Pick<LoadedModule, 'module' | 'manifest'>,
  { externals = {}, carriedOut }: ReplaceOptions<D>,
): Replacement<D> {
  const old = domain[inside].loaded;
  if (manifest.name !== old.manifest.name) {
    fail('wrong-domain', `${old.manifest.name} can't be replaced by ${manifest.name}, which is another domain`);
  }
  const nothing: Replacement<D> = { kept: [], restarted: [], outdated: [], reset: [], renumbered: false };
  if (manifest.hash === old.manifest.hash) return nothing;
  const { core, worlds } = old;
  const loaded: LoadedModule = { core, worlds, manifest, module };
  const losses: Losses = { incompatible: new Set(), reset: new Set() };
  const stepsDone = stepsDoneOf(old, carriedOut);
  let prepared: Prepared[];
  try {
    prepared = worldsOf(old).flatMap((state) => prepare(state, loaded, externals, losses, stepsDone));
    if (losses.incompatible.size > 0) {
      fail('incompatible', `${manifest.name} is not replaced: ${[...losses.incompatible].join('; ')}`);
    }
  } catch (error) {
    for (const state of worldsOf(loaded)) freeState(state);
    throw error;
  }
  const renumbered = prepared.some(isRenumbered);
  for (const one of prepared) commit(one, old);
  domain[inside].loaded = loaded;
  bindMakers(domain[inside].makers, manifest);
  const sessions = prepared.flatMap((one) => one.sessions);
  const withFate = (fate: Fate): Session<D>[] =>
    sessions.filter((one) => one.fate === fate).map(({ session }) => session as Session<D>);
  return {
    kept: withFate('kept'),
    restarted: withFate('restarted'),
    outdated: withFate('outdated'),
    reset: [...losses.reset],
    renumbered,
  };
}

/** The worlds of one version of a domain. */
function worldsOf(loaded: LoadedModule): WorldState[] {
  return loaded.worlds.filter((state) => plainOf(state.loaded) === loaded);
}

/** Asks the game before anything is prepared, since the game's function may change worlds and free sessions. */
function stepsDoneOf<D extends DomainShape>(
  old: LoadedModule,
  carriedOut: ReplaceOptions<D>['carriedOut'],
): Map<SessionHandle, StepsDone> {
  const stepsDone = new Map<SessionHandle, StepsDone>();
  if (!carriedOut) return stepsDone;
  for (const handle of worldsOf(old).flatMap(({ sessions }) => [...sessions])) {
    const session = handle.isReleased || !handle.address ? undefined : handle.session?.deref();
    if (!session) continue;
    const answer = carriedOut(session as Session<D>);
    if (!isStepsDone(answer)) {
      fail('bad-option', `"carriedOut" has to return a number of steps, or a list of them, not ${show(answer)}`);
    }
    stepsDone.set(handle, answer);
  }
  return stepsDone;
}

/** Returns nothing for a world that the game has let go of. */
function prepare(
  state: WorldState,
  loaded: LoadedModule,
  externals: ExternalSources['given'],
  losses: Losses,
  stepsDone: ReadonlyMap<SessionHandle, StepsDone>,
): Prepared[] {
  const parts = state.parts?.deref() as WorldParts | undefined;
  if (!parts) return [];
  const fresh = carryWorld(state, loaded, externals, losses);
  if (!fresh) return [];
  const found = [...state.sessions].flatMap((old) => {
    const session = old.isReleased ? undefined : old.session?.deref();
    const network = session && carryNetwork(state, fresh, old, losses);
    return network ? [{ old, session, network }] : [];
  });
  // Plans are carried over only when the replacement will be made.
  if (losses.incompatible.size > 0) return [];
  const sessions = found.map(({ old, session, network }) => {
    const { handle: made, fate } = carrySession(state, fresh, old, network, stepsDone.get(old) ?? 0);
    return { old, made, fate, session, frames: framesOf(state, old, fate) };
  });
  return [{ state, fresh, parts, sessions }];
}

function isRenumbered({ state, fresh }: Prepared): boolean {
  const ids = ({ numbering }: WorldState): Map<string, number> =>
    new Map(numbering.names.flatMap((names) => names.map((name, id): [string, number] => [name, name ? id : 0])));
  const after = ids(fresh);
  return [...ids(state)].some(([name, id]) => after.get(name) !== id);
}

/** From here on nothing can go wrong. */
function commit({ state, fresh, parts, sessions }: Prepared, old: LoadedModule): void {
  const { core, worlds } = old;
  for (const { old: handle, made } of sessions) {
    // Watchers are notified of searches that were under way as of other restarts.
    core.exports.restart(handle.address);
    withoutWatcher(core, () => core.exports.freeSession(handle.address));
    state.sessions.delete(handle);
    handle.address = made.address;
    handle.trap = null;
  }
  for (const handle of state.sessions) freeSession(state, handle);
  // Spare sessions were freed with the others.
  parts.spares.length = 0;
  freeVersions(state, state.version!);
  Object.assign(state, fresh, {
    sessions: new Set(sessions.map((one) => one.old)),
    parts: state.parts,
    replacements: state.replacements + 1,
  });
  fresh.version = null;
  worlds[worlds.indexOf(fresh)] = state;
  for (const { old: handle, made, fate, frames, session } of sessions) {
    handle.isOutdated = fate === 'outdated';
    followNews(core, session as Session<DomainShape>);
    if (frames !== null) waitAgain(core, made.address, frames, fate === 'restarted');
  }
  bindParts(parts);
}

/** When a session was submitted, when it was stepped last, and its deadline. */
const waitingSince = [SESSION_SUBMITTED, SESSION_SERVED, SESSION_DEADLINE];

/** `goesOn`: its frames are those from when the game submitted it, and so is its deadline. */
function waitAgain(core: Core, address: number, frames: number, goesOn: boolean): void {
  const since = waitingSince.map((word) => core.load(address + word));
  if (!core.exports.submit(address, frames) || !goesOn) return;
  waitingSince.forEach((word, at) => core.store(address + word, since[at]!));
  core.exports.submitAgain(address);
}

/**
 * For a submitted session that has to search: the frames that it was submitted with. null: the scheduler does not step
 * the session.
 */
function framesOf({ loaded: { core } }: WorldState, handle: SessionHandle, fate: Fate): number | null {
  const { address, isSubmitted } = handle;
  const isWanted = fate === 'restarted' ? core.load(address + SESSION_QUEUED) : isSubmitted && fate === 'outdated';
  if (!isWanted) return null;
  const deadline = core.load(address + SESSION_DEADLINE) >>> 0;
  if (deadline === NO_DEADLINE) return NO_DEADLINE;
  return deadline - core.load(address + SESSION_SUBMITTED);
}

/** The session has another header. */
function followNews(core: Core, session: Session<DomainShape>): void {
  const { handle } = session[inside];
  if (!handle.onPlan && !handle.onEnd) return;
  core.store(handle.address + SESSION_TELLS, handle.teller);
  if (isUnderWay(core, handle)) awaitNews(core, session);
}
