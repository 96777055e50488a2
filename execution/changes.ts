// What has changed in a world since it was last asked, by whatever means: `set`, typed arrays, `apply`. A copy of the
// values is kept and compared, so that writing costs nothing more.

import type { DomainShape, World } from '../bindings/index.ts';
import { checkObject, argsOfPlace, isNumberOf, kindOf, stateOf, valueOf, viewOf } from '../bindings/internal.ts';
import type { WorldState } from '../bindings/internal.ts';
import type { CarriedOut } from './options.ts';
import { affectedByPlaces } from './reads.ts';
import type { Affected, Change, ChangedPlace } from './reads.ts';

type Values = ReturnType<typeof viewOf>;

export class Changes<D extends DomainShape> {
  readonly #state: WorldState;
  #layout: WorldState['layout'] | null = null;
  /** By variable, as they were when the changes were last taken. */
  #noted: Values[] = [];

  /** From here on the changes of this world are noted. */
  constructor(world: World<D>) {
    this.#state = stateOf(world);
    this.#places();
  }

  /**
   * The places that have other values than when they were last taken, each as `affectedBy` takes it. A place whose
   * value has changed back is not among them. When the domain has been replaced there are none: `planner.replace` has
   * looked at all sessions.
   */
  take(): Change[] {
    const { loaded, numbering } = this.#state;
    return this.#places().flatMap(({ variable, args }) => {
      const { name, params } = loaded.manifest.variables[variable]!;
      const kinds = params.map((type) => kindOf(loaded.manifest, type, numbering));
      // A place of an object that has gone has no name any more.
      if (!args!.every((arg, at) => isNumberOf(kinds[at]!, arg))) return [];
      return [[name, ...args!.map((arg, at) => valueOf(kinds[at]!, arg))] as Change];
    });
  }

  /** Takes the changes, and answers which sessions they concern, each once. */
  affected(options: CarriedOut<D> = {}): Affected<D> {
    checkObject('the options of affected()', options, ['carriedOut']);
    return affectedByPlaces(this.#state, this.#places(), options);
  }

  #places(): ChangedPlace[] {
    const { loaded, layout } = this.#state;
    const isNew = this.#layout !== layout;
    if (isNew) this.#noted = [];
    this.#layout = layout;
    return loaded.manifest.variables.flatMap((_, variable) => {
      const values = viewOf(this.#state, variable);
      const noted = (this.#noted[variable] ??= values.slice());
      const places: ChangedPlace[] = [];
      // What stands first in a sparse table belongs to no place.
      for (let at = layout.tables[variable]!.capacity ? 1 : 0; at < values.length; at++) {
        const value = values[at]!;
        const before = noted[at]!;
        // NaN has not changed when it was NaN.
        if (value === before || (value !== value && before !== before)) continue;
        noted[at] = value;
        places.push({ variable, args: argsOfPlace(this.#state, variable, at) });
      }
      return places;
    });
  }
}
