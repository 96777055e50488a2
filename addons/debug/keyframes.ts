// Keyframes: the whole state of a planner's worlds and searches, so that a replay can begin there. A save holds the
// worlds and searches. The state of the scheduler that a save leaves out is stored along with it.

import * as abi from '../../ir/abi.ts';
import { restoreWorlds } from '../save/index.ts';
import { packWorlds } from '../save/worlds.ts';
import type { Leaving } from '../save/worlds.ts';
import { Session } from '../../bindings/index.ts';
import type { Domain, DomainShape, World } from '../../bindings/index.ts';
import { inside } from '../../bindings/internal.ts';
import type { Core, SessionHandle, WorldState } from '../../bindings/internal.ts';
import type { FollowedSearch } from './searches.ts';
import type { Keyframe, RecordedGoalPlace } from './types.ts';
import type { ReadKeyframe } from './recording.ts';
import { StandIn } from './stand-in.ts';
import { sumOfValues } from './changes.ts';

/** A search for a goal that waits: its number, and the address of its header. */
export interface WaitingGoal {
  place: Pick<RecordedGoalPlace, 'search' | 'world' | 'goal'>;
  address: number;
}

export type KeyframeTime = Pick<Keyframe, 'frame' | 'reason' | 'domains' | 'worlds' | 'lastSearch'>;

/** `states`: in the order of the keyframe's worlds. */
export function takeKeyframe(
  core: Core,
  states: readonly WorldState[],
  searches: readonly FollowedSearch[],
  waitingGoals: readonly WaitingGoal[],
  time: KeyframeTime,
): ReadKeyframe {
  for (const { handle } of searches) beginIterationAnew(core, handle.address);
  const waiting = [
    ...searches.map(({ search, handle }) => ({ search, address: handle.address })),
    ...waitingGoals.map(({ place, address }) => ({ search: place.search, address })),
  ].filter(({ address }) => core.load(address + abi.SESSION_QUEUED) !== 0);
  const byTicket = waiting.toSorted((one, other) => ticketOf(core, one.address) - ticketOf(core, other.address));
  refreshRanks(core, byTicket);
  const position = ({ address }: { address: number }): number => core.load(address + abi.SESSION_QUEUED);
  const queue = waiting.toSorted((one, other) => position(one) - position(other));
  const ordered = states.flatMap((state) => searches.filter((one) => one.state === state));
  const goals = waitingGoals.map(({ place, address }) => ({ ...place, ...placeOf(core, address) }));
  const names = time.worlds.map(({ name }) => name);
  const leaving = states.map((state): Leaving<DomainShape> => {
    const own = ordered.filter((one) => one.state === state).map(({ handle }) => sessionOf(state, handle));
    // The game may have dropped the object of the world. Saving reads only what is inside.
    const world = { [inside]: { state, spares: [] } } as unknown as World<DomainShape>;
    return { world, sessions: own, names: null, searches: [] };
  });
  return {
    ...time,
    searches: ordered.map(({ search, state }) => ({ search, world: states.indexOf(state) })),
    goals,
    waiting: byTicket.map(({ search }) => search),
    queue: queue.map(({ search }) => search),
    nextLook: core.load(abi.NEXT_LOOK),
    recordRoom: core.load(abi.RECORD_ROOM),
    sums: states.map(sumOfValues),
    save: leaving.length > 0 ? packWorlds(leaving, names) : new Uint8Array(),
  };
}

/**
 * Begins an interrupted iteration again. What it has found so far is not saved, so this search and the one that is
 * replayed do the same work from here.
 */
export function beginIterationAnew(core: Core, address: number): void {
  core.store(address + abi.SESSION_RECORD_BYTES, 0);
  core.storeLong(address + abi.SESSION_WORK, 0);
}

/** Updates ranks: when more searches wait than the scheduler reads in a frame, some ranks are out of date. */
function refreshRanks(core: Core, waiting: readonly { address: number }[]): void {
  const addresses = waiting.map(({ address }) => address);
  if (addresses.length > lookedAtInFrame) for (const address of addresses) core.exports.submitAgain(address);
}

/** The number in assembly/queue.ts. */
const lookedAtInFrame = 1024;

function ticketOf(core: Core, address: number): number {
  return core.loadLong(address + abi.SESSION_TICKET);
}

function placeOf(core: Core, address: number): Omit<RecordedGoalPlace, 'search' | 'world' | 'goal'> {
  const frame = core.exports.frameNumber();
  const word = (offset: number): number => core.load(address + offset);
  const deadline = word(abi.SESSION_DEADLINE);
  return {
    priority: word(abi.SESSION_PRIORITY),
    deadline: deadline === (abi.NO_DEADLINE | 0) ? null : deadline - frame,
    submitted: frame - word(abi.SESSION_SUBMITTED),
    served: frame - word(abi.SESSION_SERVED),
    turn: word(abi.SESSION_TURN),
  };
}

/** Makes a session of a handle. The game may have dropped its object, and saving reads only what is inside. */
function sessionOf(state: WorldState, handle: SessionHandle): Session<DomainShape> {
  return Object.assign(Object.create(Session.prototype) as object, { [inside]: { state, handle } }) as never;
}

export function worldOf(state: WorldState): World<DomainShape> {
  const parts = state.parts!.deref() as unknown as { world: World<DomainShape> };
  return parts.world;
}

export interface RestoredKeyframe {
  worlds: World<DomainShape>[];
  /** The searches by their numbers. */
  searches: Map<number, Session<DomainShape>>;
  goals: Map<number, StandIn>;
}

/** `domains`: those of the keyframe's worlds, registered with a planner that is not used otherwise. */
export function restoreKeyframe(
  core: Core,
  keyframe: ReadKeyframe,
  domains: readonly Domain[],
  externals: readonly object[],
): RestoredKeyframe {
  const names = keyframe.worlds.map(({ name }) => name);
  const byName = <T>(list: readonly T[]): Record<string, T> =>
    Object.fromEntries(names.map((name, at) => [name, list[at]!]));
  const restored =
    names.length > 0
      ? restoreWorlds(byName(domains), keyframe.save, { externals: byName(externals) as never })
      : ({} as Record<string, never>);
  const worlds = names.map((name) => restored[name]!.world as unknown as World<DomainShape>);
  const left = names.map((name) => [...restored[name]!.sessions] as unknown as Session<DomainShape>[]);
  const searches = new Map(keyframe.searches.map(({ search, world }) => [search, left[world]!.shift()!]));
  const goals = new Map(keyframe.goals.map((place) => [place.search, new StandIn(core, place)]));
  const addressOf = (search: number): number =>
    goals.get(search)?.address ?? searches.get(search)![inside].handle.address;
  keyframe.waiting.forEach((search, ticket) => core.storeLong(addressOf(search) + abi.SESSION_TICKET, ticket));
  for (const search of keyframe.queue) core.exports.withdraw(addressOf(search));
  for (const search of keyframe.queue) core.exports.submitAgain(addressOf(search));
  core.store(abi.NEXT_LOOK, keyframe.nextLook);
  core.store(abi.RECORD_ROOM, keyframe.recordRoom);
  return { worlds, searches, goals };
}
