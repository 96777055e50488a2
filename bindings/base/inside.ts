// Planners, domains, worlds, sessions and cursors keep under this symbol what a game must not touch: the core's objects
// and addresses. A submitted search for a goal keeps its ticket there, with its handle, as a session does. Nothing
// public exports the symbol, so games can't reach what is under it.

export const inside: unique symbol = Symbol('inside');

/** In a finalizer an error would end the whole program, and nobody could catch it. */
export function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // The memory of a planner that is broken goes with it.
  }
}
