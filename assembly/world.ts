// Worlds: the segments of a version of a world, and the fluents that its searches begin with.
//
// The game writes to WORLD_FLUENTS at any time. Searches work on WORLD_WORKING, which holds them as they were in the first
// crossing from the game in which a search began: all searches that begin in one crossing begin with the same fluents, which
// are copied once and have a number, the base. A search that leaves the stage takes back its writes, so that the next one with the same
// base need not copy anything; when it is parked, a snapshot of its base is kept, shared with all others of that base.

import {
  SESSION_BASE,
  SESSION_SNAPSHOT,
  SESSION_WORLD,
  SNAPSHOT_BASE,
  SNAPSHOT_FLUENTS,
  SNAPSHOT_USERS,
  TASK_BYTES,
  WORLD_ACTIONS,
  WORLD_BASE,
  WORLD_BOUNDS,
  WORLD_BYTES,
  WORLD_CONSTANTS,
  WORLD_CROSSING,
  WORLD_FLUENTS,
  WORLD_FLUENT_BYTES,
  WORLD_NEWEST,
  WORLD_READERS,
  WORLD_SNAPSHOT,
  WORLD_WORKING,
} from './memory';
import { give, take } from './heap';

/** Crossings from the game so far: between two of them it may have written to its worlds. */
let crossing: u32 = 0;
let bases: u32 = 0;
/** Whether several searches may begin in this crossing, so that it is worth while to leave the fluents as they were. */
let isShared: bool = false;

export function cross(forMany: bool): void {
  crossing++;
  isShared = forMany;
}

/** A number for fluents that are like no others. */
export function newBase(): u32 {
  return ++bases;
}

/** A world with zeroed segments, or 0 when there is no memory. The bindings fill in the rest of its header. */
export function createWorld(constants: usize, fluents: usize, tasks: usize): usize {
  const world = take(WORLD_BYTES);
  const shared = take(constants + 8);
  const game = take(fluents + 8);
  const stage = take(fluents + 8);
  const bounds = take((tasks + 1) * TASK_BYTES);
  const actions = take(tasks + 1);
  if (!world || !shared || !game || !stage || !bounds || !actions) {
    (give(world), give(shared), give(game), give(stage), give(bounds), give(actions));
    return 0;
  }
  memory.fill(world, 0, WORLD_BYTES);
  memory.fill(shared, 0, constants + 8);
  memory.fill(game, 0, fluents + 8);
  memory.fill(stage, 0, fluents + 8);
  memory.fill(bounds, 0, (tasks + 1) * TASK_BYTES);
  memory.fill(actions, 0, tasks + 1);
  store<usize>(world, game, WORLD_FLUENTS);
  store<usize>(world, stage, WORLD_WORKING);
  store<usize>(world, shared, WORLD_CONSTANTS);
  store<usize>(world, bounds, WORLD_BOUNDS);
  store<usize>(world, actions, WORLD_ACTIONS);
  store<usize>(world, fluents, WORLD_FLUENT_BYTES);
  return world;
}

/** Frees a world; its sessions must have been freed before. `bounds` is its block of what is known of least costs. */
export function freeWorld(world: usize, bounds: usize): void {
  give(load<u32>(world, WORLD_FLUENTS));
  give(load<u32>(world, WORLD_WORKING));
  give(load<u32>(world, WORLD_CONSTANTS));
  give(load<u32>(world, WORLD_ACTIONS));
  give(bounds);
  give(world);
}

/** A search begins: its fluents are those of the game as they are in this crossing. */
export function beginOn(session: usize, world: usize): void {
  store<usize>(session, world, SESSION_WORLD);
  store<u32>(world, load<u32>(world, WORLD_READERS) + 1, WORLD_READERS);
  layNewest(world);
  store<u32>(session, load<u32>(world, WORLD_BASE), SESSION_BASE);
}

/** Puts the game's fluents, as they are in this crossing, where searches work on them. */
export function layNewest(world: usize): void {
  if (load<u32>(world, WORLD_CROSSING) != crossing) {
    store<u32>(world, crossing, WORLD_CROSSING);
    store<u32>(world, newBase(), WORLD_NEWEST);
  }
  const newest = load<u32>(world, WORLD_NEWEST);
  if (load<u32>(world, WORLD_BASE) == newest) return;
  memory.copy(load<u32>(world, WORLD_WORKING), load<u32>(world, WORLD_FLUENTS), load<u32>(world, WORLD_FLUENT_BYTES));
  store<u32>(world, newest, WORLD_BASE);
}

/** No search reads the world for this session any more. */
export function endOn(session: usize): void {
  const world: usize = load<usize>(session, SESSION_WORLD);
  store<u32>(world, load<u32>(world, WORLD_READERS) - 1, WORLD_READERS);
  const snapshot: usize = load<usize>(session, SESSION_SNAPSHOT);
  if (!snapshot) return;
  store<u32>(session, 0, SESSION_SNAPSHOT);
  const users = load<u32>(snapshot, SNAPSHOT_USERS) - 1;
  store<u32>(snapshot, users, SNAPSHOT_USERS);
  if (users) return;
  if (load<usize>(world, WORLD_SNAPSHOT) == snapshot) store<u32>(world, 0, WORLD_SNAPSHOT);
  give(snapshot);
}

/** Sees to it that a search which is about to be parked has its snapshot; its writes have been taken back. Answers false without memory. */
export function keepBase(session: usize): bool {
  if (load<u32>(session, SESSION_SNAPSHOT)) return true;
  const world: usize = load<usize>(session, SESSION_WORLD);
  let snapshot: usize = load<usize>(world, WORLD_SNAPSHOT);
  const base = load<u32>(session, SESSION_BASE);
  if (!snapshot || load<u32>(snapshot, SNAPSHOT_BASE) != base) {
    const bytes: usize = load<usize>(world, WORLD_FLUENT_BYTES);
    snapshot = take(SNAPSHOT_FLUENTS + bytes);
    if (!snapshot) return false;
    store<u32>(snapshot, base, SNAPSHOT_BASE);
    store<u32>(snapshot, 0, SNAPSHOT_USERS);
    memory.copy(snapshot + SNAPSHOT_FLUENTS, load<u32>(world, WORLD_WORKING), bytes);
    store<usize>(world, snapshot, WORLD_SNAPSHOT);
  }
  store<u32>(snapshot, load<u32>(snapshot, SNAPSHOT_USERS) + 1, SNAPSHOT_USERS);
  store<usize>(session, snapshot, SESSION_SNAPSHOT);
  return true;
}

/** Puts back the fluents that a parked search began with. */
export function layBase(session: usize): void {
  const world: usize = load<usize>(session, SESSION_WORLD);
  const base = load<u32>(session, SESSION_BASE);
  if (load<u32>(world, WORLD_BASE) == base) return;
  memory.copy(
    load<u32>(world, WORLD_WORKING),
    load<usize>(session, SESSION_SNAPSHOT) + SNAPSHOT_FLUENTS,
    load<u32>(world, WORLD_FLUENT_BYTES),
  );
  store<u32>(world, base, WORLD_BASE);
}

/** Whether a search that ends should take back its writes: cheaper than copying the fluents again, unless most have been written. */
export function reusesBase(session: usize, undoBytes: usize): bool {
  return isShared && undoBytes < load<usize>(load<usize>(session, SESSION_WORLD), WORLD_FLUENT_BYTES);
}

/** What stands where searches work on their fluents is none that a search could begin with. */
export function spoilBase(session: usize): void {
  store<u32>(load<usize>(session, SESSION_WORLD), 0, WORLD_BASE);
}
