// Carrying out steps of a plan on the world as it is now, without a search: whether they still hold, and what comes of them.
// The steps are laid on the stage one after the other, and their own functions say whether they apply. The game's fluents
// stay as they are unless they are asked to become what comes of the steps.

import {
  ARENA_TOP,
  CELL_NEXT,
  CELL_TASK,
  EMPTY_NETWORK,
  PLAN_OFFSETS,
  SESSION_PLAN,
  TRAIL_TOP,
  WORLD_BASE,
  WORLD_FLUENTS,
  WORLD_FLUENT_BYTES,
  WORLD_WORKING,
} from './memory';
import { callTask, outOfMemory, setDomain, slack } from './call';
import { copyWords } from './plan';
import { clearStage } from './session';
import { arenaStart, choicesStart, emptyStage, trailEnd } from './stage';

/** How many steps of the plan are known to hold: global, so that it is known after a trap. */
let held: u32 = 0;

/**
 * Carries out the steps of a session's plan from number `from` up to (not including) `to`, internal ones included, as long as
 * they hold. Answers the number of the first that does not, or `to`. With `keep`, and if all of them hold, the world's fluents
 * become what they are then. `world` is the version of the world to do it in; the session's own may be an old one.
 */
export function replay(session: usize, world: usize, from: u32, to: u32, keep: bool): u32 {
  held = from;
  if (!clearStage()) outOfMemory();
  emptyStage();
  setDomain(world);
  const fluents = load<usize>(world, WORLD_FLUENT_BYTES);
  memory.copy(load<u32>(world, WORLD_WORKING), load<u32>(world, WORLD_FLUENTS), fluents);
  // What is written stays there: no search begins with it.
  store<u32>(world, 0, WORLD_BASE);
  const plan: usize = load<usize>(session, SESSION_PLAN);
  const cell = arenaStart();
  for (; held < to; held++) {
    const record = plan + load<usize>(plan + ((<usize>held) << 2), PLAN_OFFSETS);
    // A step with something that is no longer there (execution/steps.ts).
    if (load<u32>(record, CELL_NEXT)) return held;
    const bytes: usize = load<u32>(record, CELL_TASK) >> 16;
    if (<isize>(trailEnd() - cell - bytes) < <isize>slack) outOfMemory();
    copyWords(cell, record, bytes);
    store<u32>(cell, EMPTY_NETWORK, CELL_NEXT);
    store<usize>(ARENA_TOP, cell + bytes);
    store<usize>(TRAIL_TOP, trailEnd());
    if (!callTask(cell, choicesStart(), 0)) return held;
  }
  if (keep) memory.copy(load<u32>(world, WORLD_FLUENTS), load<u32>(world, WORLD_WORKING), fluents);
  return held;
}

/** How far the last replay has come, also when it has ended in a trap. */
export function stepsHeld(): u32 {
  return held;
}
