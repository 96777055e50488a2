// Planners, domains, worlds, sessions and cursors keep private data under this symbol: the core's objects and
// addresses. A submitted search for a goal keeps its ticket there, with its handle, like a session. The symbol is not
// public, so games can't reach this data.

export const inside: unique symbol = Symbol('inside');

/** Ignores errors. In a finalizer, an error would end the whole program, and nobody could catch it. */
export function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // A broken planner is freed with all of its memory.
  }
}
