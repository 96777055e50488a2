// Objects that a game holds keep their inside under this symbol. Nothing public exports the symbol, so games can't
// reach the inside.

export const inside: unique symbol = Symbol('inside');

/** In a finalizer an error would end the whole program, and nobody could catch it. */
export function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // The memory of a planner that is broken goes with it.
  }
}
