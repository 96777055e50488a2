// Worlds: the segments of one version of a world, and the fluents that its searches begin with.
//
// The game may write to `fluents` at any time. Searches write to the working fluents. All searches that begin in one
// crossing from the game begin with the same fluents. These are copied once and have a number, the base. The copy is
// also used in later crossings, as long as the game reports that it has written nothing. A search that leaves the stage
// undoes its writes, so that the next search with the same base need not copy anything. When a search is parked, a
// snapshot of its base is kept, shared with all other searches of that base.

import { SNAPSHOT_FLUENTS, SessionHeader, Snapshot, TaskCosts, WorldHeader } from './memory';
import { copiedBytes, copyFluents, listChanges } from './sparse';
import { give, take, takeZeroed } from './heap';
import { DEBUG } from './debug';

/** The number of crossings from the game so far. Between two crossings the game may have written to its worlds. */
let crossing: u32 = 0;
let bases: u32 = 0;
/**
 * Whether several searches may begin in this crossing. Then it pays to restore the working fluents after each search.
 */
let isShared: bool = false;

export function cross(forMany: bool): void {
  crossing++;
  isShared = forMany;
}

/** A new number for fluents that differ from all others. */
export function newBase(): u32 {
  return ++bases;
}

/** A world with zeroed segments, or null when there is no memory. The bindings fill in the rest of its header. */
export function newWorld(constantBytes: usize, fluentBytes: usize, tasks: usize): WorldHeader | null {
  const address = takeZeroed(offsetof<WorldHeader>());
  const constants = takeZeroed(constantBytes + 8);
  const fluents = takeZeroed(fluentBytes + 8);
  const working = takeZeroed(fluentBytes + 8);
  const bounds = takeZeroed((tasks + 1) * offsetof<TaskCosts>());
  const actions = takeZeroed(tasks + 1);
  if (!address || !constants || !fluents || !working || !bounds || !actions) {
    (give(address), give(constants), give(fluents), give(working), give(bounds), give(actions));
    return null;
  }
  const world = changetype<WorldHeader>(address);
  world.constants = constants;
  world.fluents = fluents;
  world.working = working;
  world.fluentBytes = fluentBytes;
  world.denseBytes = fluentBytes;
  world.changed = 1;
  world.bounds = bounds;
  world.actions = actions;
  return world;
}

/**
 * Frees a world whose sessions have been freed. `bounds` is its chunk of least costs: the field is 0 where they are not
 * used.
 */
export function freeWorld(world: WorldHeader, bounds: usize): void {
  if (DEBUG) assert(!world.readers, 'no search reads a world that is freed');
  if (DEBUG) assert(!world.snapshot, 'snapshots go with their last search');
  give(world.fluents);
  give(world.working);
  give(world.constants);
  give(world.actions);
  give(bounds);
  give(changetype<usize>(world));
}

/** Begins a search with the game's fluents of this crossing. */
export function beginOn(session: SessionHeader, world: WorldHeader): void {
  session.world = world;
  world.readers++;
  layNewest(world);
  session.base = world.base;
  session.epoch = world.epoch;
}

/** Copies the game's fluents, as they are in this crossing, to the working fluents. */
export function layNewest(world: WorldHeader): void {
  if (world.crossing != crossing) {
    world.crossing = crossing;
    // Before a crossing for many searches, the bindings do not report which worlds have changed.
    if (world.changed || world.untold || isShared) world.newest = newBase();
  }
  if (world.base == world.newest) {
    if (DEBUG) assert(isAsCopied(world), 'the game marks its writes to fluents');
    return;
  }
  if (world.listings) listChanges(world);
  copyFluents(world, world.working, world.fluents);
  world.base = world.newest;
  world.changed = 0;
}

/**
 * Whether the working fluents still equal those of the game. In a crossing for many searches, externals may have
 * changed the latter.
 */
function isAsCopied(world: WorldHeader): bool {
  return isShared || !memory.compare(world.working, world.fluents, world.denseBytes);
}

/** Ends the use of the world by a session's search. */
export function endOn(session: SessionHeader): void {
  const world = session.world;
  if (DEBUG) assert(world.readers, 'each search under way is counted once among the readers');
  world.readers--;
  const snapshot = session.snapshot;
  if (!snapshot) return;
  session.snapshot = null;
  if (DEBUG) assert(snapshot.users, 'a snapshot is freed by its last user');
  if (--snapshot.users) return;
  if (world.snapshot == snapshot) world.snapshot = null;
  give(changetype<usize>(snapshot));
}

/**
 * Makes sure that a search that is about to be parked has its snapshot. Its writes have been undone. Returns false if
 * memory runs out.
 */
export function keepBase(session: SessionHeader): bool {
  if (session.snapshot) return true;
  const world = session.world;
  const snapshot = snapshotOf(world, session.base);
  if (!snapshot) return false;
  snapshot.users++;
  session.snapshot = snapshot;
  return true;
}

/** The snapshot of the working fluents, which are those of `base`: the last one if it fits, else a new one. */
function snapshotOf(world: WorldHeader, base: u32): Snapshot | null {
  const last = world.snapshot;
  if (last && last.base == base) return last;
  const address = take(SNAPSHOT_FLUENTS + world.fluentBytes);
  if (!address) return null;
  const snapshot = changetype<Snapshot>(address);
  snapshot.base = base;
  snapshot.users = 0;
  // Copy everything, because entries that are used later have to be 0 in the snapshot.
  memory.copy(address + SNAPSHOT_FLUENTS, world.working, world.fluentBytes);
  world.snapshot = snapshot;
  return snapshot;
}

/** Restores the fluents with which a parked search began. */
export function layBase(session: SessionHeader): void {
  const world = session.world;
  if (world.base == session.base) return;
  if (DEBUG) assert(session.snapshot, 'a parked search has a snapshot of the fluents that it began with');
  copyFluents(world, world.working, changetype<usize>(session.snapshot) + SNAPSHOT_FLUENTS);
  world.base = session.base;
}

/**
 * Whether a search that ends should undo its writes, so that the next search can use the fluents. This is cheaper than
 * copying them again, unless most were written.
 */
export function reusesBase(session: SessionHeader, undoBytes: usize): bool {
  const world = session.world;
  return (isShared || !world.untold) && undoBytes < copiedBytes(world);
}

/** Marks the working fluents dirty: the next search copies them again. */
export function spoilBase(world: WorldHeader): void {
  world.base = 0;
}
