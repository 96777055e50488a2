// The worlds of one planner in saved bytes: one, or several together, whose searches take turns as before.

import type { DomainShape } from '../../bindings/domain/shape.ts';
import { fail, FrameplanError } from '../../bindings/base/errors.ts';
import { bindParts, freeSession, freeState, freeVersions, inside } from '../../bindings/internal.ts';
import type { ExternalSources, LoadedModule, WorldState } from '../../bindings/internal.ts';
import type { GuestSearch } from './guests.ts';
import type { Session } from '../../bindings/session/session.ts';
import { World } from '../../bindings/world.ts';
import { pack, refuse, unpack } from './bytes.ts';
import { checkGoals, freeGoals, restoreGoals, saveGoals } from './goals.ts';
import type { RestoreGoals, SavedGoals } from './goals.ts';
import { numberTurns, restoreSessions, restoreTurns, saveSessions } from './sessions.ts';
import type { MadeSessions, SavedSessions } from './sessions.ts';
import { refuseOther, restoreState, saveState } from './state.ts';
import type { Keep, SavedState } from './state.ts';
import { checkNames, checkPieces, checkSessions } from './validate-worlds.ts';

interface SavedWorld extends SavedState, SavedSessions {
  goals: SavedGoals | null;
  /** Names of sessions. */
  names: string[] | null;
}

interface Description {
  worlds: SavedWorld[];
  /** null: one world that was saved alone. */
  names: string[] | null;
}

/** A world that is to be saved. */
export interface Leaving<D extends DomainShape> {
  world: World<D>;
  sessions: Session<D>[];
  /** The names of the sessions. */
  names: string[] | null;
  /** Searches for goals. */
  searches: GuestSearch[];
}

/** All of them belong to one planner. `names`: of the worlds. */
export function packWorlds<D extends DomainShape>(
  worlds: readonly Leaving<D>[],
  names: string[] | null,
): Uint8Array<ArrayBuffer> {
  const { core } = worlds[0]!.world[inside].state.loaded;
  // A search on stage is parked first, as when another search is stepped.
  if (!core.exports.clearStage()) fail('out-of-memory', 'no memory to park the search that was stepped last');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const keep: Keep = (piece): number => pieces.push(piece) - 1;
  const saved = worlds.map(({ world, sessions, names: sessionNames, searches }): SavedWorld => {
    const { state, spares } = world[inside];
    const goals = saveGoals(searches);
    return { ...saveState(state, keep), ...saveSessions(state, sessions, spares, keep), names: sessionNames, goals };
  });
  numberTurns(saved.flatMap(({ sessions }) => sessions));
  const description: Description = { worlds: saved, names };
  return pack({ description, pieces });
}

/** Where a world is to be restored: as a new world, or in the place of an existing one. */
export interface Destination<D extends DomainShape> {
  loaded: LoadedModule;
  world: World<D> | null;
  given: ExternalSources['given'];
  goals: RestoreGoals<D, unknown> | undefined;
}

/** A world that has been restored, and does not take anybody's place yet. */
interface Arrived<D extends DomainShape> extends MadeSessions<D> {
  saved: SavedWorld;
  world: World<D>;
  state: WorldState;
  searches: unknown[];
}

/** A world with its sessions. */
export interface ArrivedWorld<D extends DomainShape> {
  world: World<D>;
  sessions: Session<D>[];
  names: string[] | null;
  searches: unknown[];
}

/** `destinationsOf` returns where the worlds with these names are to go. When anything is wrong, nothing changes. */
export function unpackWorlds<D extends DomainShape>(
  bytes: Uint8Array | ArrayBuffer,
  destinationsOf: (names: string[] | null) => Destination<D>[],
): ArrivedWorld<D>[] {
  const { description, pieces } = unpack(bytes);
  const states: WorldState[] = [];
  try {
    const { worlds, names } = description as Description;
    checkNames(names, worlds.length);
    for (const { names: sessionNames, sessions } of worlds) checkNames(sessionNames, sessions.length);
    checkPieces(worlds, pieces.length);
    const destinations = destinationsOf(names);
    if (destinations.length !== worlds.length) refuse('a world is missing');
    const arrived = destinations.map(({ loaded, world: former, given, goals }, index): Arrived<D> => {
      const saved = worlds[index]!;
      refuseOther(loaded, saved);
      checkSessions(saved);
      checkGoals(loaded.manifest, saved.goals, goals);
      const state = restoreState(loaded, saved, saved.versions, pieces, given);
      states.push(state);
      const world = former ?? new World<D>(state);
      return { saved, world, state, searches: [], ...restoreSessions(state, world, saved, pieces) };
    });
    restoreTurns(
      arrived.flatMap(({ sessions, saved }) =>
        sessions.map((session, index) => ({ session, turn: saved.sessions[index]!.turn })),
      ),
    );
    // Goals know the state of their world: those of a world that exists are made when it has got the new one.
    const make = (one: Arrived<D>, index: number): void => {
      const { world, saved } = one;
      one.searches = restoreGoals(world, world[inside].state, saved.goals, destinations[index]!.goals);
    };
    arrived.forEach((one, index) => one.world[inside].state === one.state && make(one, index));
    for (const one of arrived) moveIn(one);
    arrived.forEach((one, index) => one.world[inside].state !== one.state && make(one, index));
    return arrived.map(({ world, sessions, saved, searches }) => ({ world, sessions, names: saved.names, searches }));
  } catch (error) {
    for (const state of states) {
      freeGoals(state);
      freeState(state);
    }
    if (error instanceof FrameplanError) throw error;
    return refuse("what it describes can't be understood", { cause: error });
  }
}

/** Has the world begin with its new state. The sessions that it had are freed. Nothing can go wrong here. */
function moveIn<D extends DomainShape>({ world, state: fresh, sessions, spares }: Arrived<D>): void {
  const parts = world[inside];
  const { state } = parts;
  if (state !== fresh) {
    const { worlds } = state.loaded;
    for (const handle of state.sessions) freeSession(state, handle);
    freeGoals(state);
    // Spare sessions were freed with the others.
    parts.spares.length = 0;
    freeVersions(state, state.version!);
    Object.assign(state, fresh, { parts: state.parts, replacements: state.replacements + 1 });
    fresh.version = null;
    worlds[worlds.indexOf(fresh)] = state;
    for (const session of [...sessions, ...spares]) Object.assign(session[inside], { state });
    bindParts(parts);
  }
  for (const session of spares) session.release();
}
