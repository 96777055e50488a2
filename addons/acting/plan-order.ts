// The steps of a plan in memory, and which of them wait for which. Waves and game scripts are made from this.

import { recordAt, stepCount, taskAt } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { Actors } from './actors.ts';
import { linksOf } from './links.ts';
import type { Links } from './links.ts';
import { traitsOf } from './traits.ts';
import type { TaskTraits, Traits } from './traits.ts';

export class PlanOrder {
  /** By step: the number of its task. */
  readonly tasks: readonly number[];
  readonly count: number;
  readonly actors: Actors;
  readonly #state: WorldState;
  readonly #plan: number;
  readonly #traits: Traits;

  /** `actorTypes`: types whose objects are actors, in addition to those that the domain keeps busy. */
  constructor(state: WorldState, plan: number, actorTypes: readonly number[] = []) {
    const { core } = state.loaded;
    const traits = traitsOf(state.loaded);
    this.#state = state;
    this.#plan = plan;
    this.#traits = actorTypes.length === 0 ? traits : { ...traits, actorTypes: [...traits.actorTypes, ...actorTypes] };
    this.count = stepCount(core, plan);
    this.actors = new Actors(state, this.#traits);
    this.tasks = Array.from({ length: this.count }, (_, step) => taskAt(core, recordAt(core, plan, step)));
  }

  get hasActors(): boolean {
    return this.#traits.actorTypes.length > 0;
  }

  traitsOf(step: number): TaskTraits {
    return this.#traits.tasks[this.tasks[step]!]!;
  }

  isAction(step: number): boolean {
    return !this.traitsOf(step).isInternal;
  }

  /** Returns the links of the plan. `without`: variables that are treated as if nobody wrote them. */
  links(without: readonly number[] = []): Links {
    return linksOf(this.#state, this.#traits, this.#plan, this.count, this.actors.of, { without });
  }

  /** Returns whether the later step of a link waits for the end of the earlier one, and not only for its start. */
  waitsForEnd({ later, forEnd, actors }: Links, earlier: number, link: number): boolean {
    // An earlier step may keep an actor of the later one busy.
    return forEnd[link] === 1 || this.busyOf(earlier).some((actor) => actors[later[link]!]!.includes(actor));
  }

  /** Returns the actors that a step keeps busy; -1 for an argument that is no object. */
  busyOf(step: number): number[] {
    const { calls, loaded } = this.#state;
    const { core, manifest } = loaded;
    const { params, offsets } = calls.tasks[this.tasks[step]!]!;
    const record = recordAt(core, this.#plan, step);
    return this.traitsOf(step).busy.map(({ param }) => {
      const { type } = params[param]!;
      return type.kind === 'object'
        ? this.actors.of(manifest.types[type.type]!.root, core.load(record + offsets[param]!))
        : -1;
    });
  }
}
