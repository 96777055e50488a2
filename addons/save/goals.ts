// Searches for goals in saved bytes. Only frameplan/goals understands them: here they are data. The game provides a
// function that makes the goals of a world, because they need the domain that the language returns.

import type { Manifest } from '../../ir/manifest.ts';
import type { DomainShape } from '../../bindings/domain/shape.ts';
import { fail, FrameplanError, show } from '../../bindings/base/errors.ts';
import { guestsIn, isToSave, restoring, saving } from './guests.ts';
import type { WorldState } from '../../bindings/internal.ts';
import type { GuestMaker, GuestSearch } from './guests.ts';
import type { World } from '../../bindings/world.ts';
import { refuse } from './bytes.ts';

/** A `GoalSearch` of `frameplan/goals`. */
export type SavableSearch = GuestSearch;

/**
 * Makes the goals of a restored world: `(world, options) => createGoals(domain, world, options)`. It is called once for
 * all searches whose goals were made with the same options.
 */
export type RestoreGoals<D extends DomainShape, Search> = (
  world: World<D>,
  options: { by?: readonly string[] },
) => GuestMaker<Search>;

export interface SavedGoals {
  /** The options of the `Goals` that created the searches. */
  options: unknown[];
  /** `of`: a place in the list of options. */
  searches: { of: number; search: unknown }[];
}

/** Returns null when there are no searches. */
export function saveGoals(searches: readonly GuestSearch[]): SavedGoals | null {
  const options: unknown[] = [];
  const numbers = new Map<string, number>();
  const saved = searches.map((one) => {
    const { options: made, search } = one[saving]();
    const key = JSON.stringify(made);
    const of = numbers.get(key) ?? options.push(made) - 1;
    numbers.set(key, of);
    return { of, search };
  });
  return saved.length > 0 ? { options, searches: saved } : null;
}

/** The searches of a world to be saved: those that the game has chosen, or all that have to be saved. */
export function chosenSearches(state: WorldState, given: readonly GuestSearch[] | undefined): GuestSearch[] {
  const all = guestsIn(state);
  if (given === undefined) return all.filter((one) => one[isToSave]());
  if (!Array.isArray(given)) fail('bad-option', `"goals" has to be a list of searches, not ${show(given)}`);
  for (const one of given as readonly GuestSearch[]) {
    if (!all.includes(one)) {
      fail('bad-option', `"goals" has to hold searches for goals of the world that is saved, not ${show(one)}`);
    }
  }
  if (new Set(given).size < given.length) fail('bad-option', '"goals" holds the same search twice');
  return given.slice() as GuestSearch[];
}

/** Checks that this is what was saved. `make`: the function of the game. */
export function checkGoals({ tasks }: Manifest, saved: unknown, make: unknown): void {
  if (make !== undefined && typeof make !== 'function')
    fail('bad-option', `"goals" has to be a function that makes the goals of a world, not ${show(make)}`);
  if (saved === null) return;
  const { options, searches } = (saved ?? {}) as Partial<SavedGoals>;
  const isTask = (name: unknown): boolean => tasks.some((task) => task.name === name && task.kind !== 'compound');
  const areOptions = (one: unknown): boolean => {
    if (typeof one !== 'object' || one === null) return false;
    const { by = [], ...others } = one as { by?: unknown };
    return Array.isArray(by) && by.every(isTask) && Object.keys(others).length === 0;
  };
  const isList = Array.isArray(options) && options.every(areOptions) && Array.isArray(searches) && searches.length > 0;
  const isSound =
    isList && searches.every((one) => Number.isInteger(one?.of) && one.of >= 0 && one.of < options.length);
  if (!isSound) refuse('its searches for goals are missing');
  if (make) return;
  fail(
    'bad-option',
    `${searches.length} searches for goals were saved with this world: give the option "goals", as ` +
      '(world, options) => createGoals(domain, world, options) of frameplan/goals',
  );
}

/** Restores the searches of a restored world, from the oldest on. If anything is wrong, it restores no search. */
export function restoreGoals<D extends DomainShape, Search>(
  world: World<D>,
  state: WorldState,
  saved: SavedGoals | null,
  make: RestoreGoals<D, Search> | undefined,
): Search[] {
  if (!saved || !make) return [];
  const made: Search[] = [];
  try {
    const makers = saved.options.map((options) => makerOf(world, options, make));
    for (const { of, search } of saved.searches) made.push(makers[of]![restoring](state, search));
    return made;
  } catch (error) {
    for (const one of made) (one as GuestSearch).free();
    throw error;
  }
}

function makerOf<D extends DomainShape, Search>(
  world: World<D>,
  options: unknown,
  make: RestoreGoals<D, Search>,
): GuestMaker<Search> {
  let maker: Partial<GuestMaker<Search>> | undefined;
  try {
    maker = make(world, options as { by?: readonly string[] });
  } catch (error) {
    if (error instanceof FrameplanError) throw error;
    fail('bad-option', `"goals" threw: ${String(error)}`, { cause: error });
  }
  if (typeof maker?.[restoring] === 'function') return maker as GuestMaker<Search>;
  return fail('bad-option', `"goals" has to return what createGoals() of frameplan/goals makes, not ${show(maker)}`);
}

/** Frees all searches for goals of a world. */
export function freeGoals(state: WorldState): void {
  for (const search of guestsIn(state)) search.free();
}
