// A world: the objects that there are, and the values of all constants and fluents. The game reads and writes it at any time;
// a search works on a copy of the fluents, taken when it starts.

import type { Problem } from '../ir/ir.ts';
import { fail, show } from './errors.ts';
import { problemOf } from './problem.ts';
import { plan } from './session.ts';
import type { PlanOptions, Session } from './session.ts';
import type {
  AnyDomain,
  AnyObject,
  DomainShape,
  NamedArguments,
  NamedValue,
  Network,
  Tables,
  Value,
  ValueOf,
  VariableName,
} from './shape.ts';
import { currentVersion, freeState } from './versions.ts';
import type { WorldState } from './versions.ts';
import type { WorldTable } from './table.ts';
import { createParts } from './world-parts.ts';
import type { WorldParts } from './world-parts.ts';

/** Worlds that the game has let go of without freeing them are freed when they are collected. */
const forgotten = new FinalizationRegistry<WorldState>(freeState);

/** For the scheduler. */
export let stateOf: <D extends DomainShape>(world: World<D>) => WorldState;
export let partsOf: <D extends DomainShape>(world: World<D>) => WorldParts;

export class World<D extends DomainShape = AnyDomain> {
  /** The state variables by name: `world.fluents.at.get(bob)`. */
  readonly constants: Tables<D['constants']>;
  readonly fluents: Tables<D['fluents']>;
  readonly #state: WorldState;
  readonly #parts: WorldParts;

  static {
    stateOf = (world) => world.#state;
    partsOf = (world) => world.#parts;
  }

  /** Made by `domain.createWorld`. */
  constructor(state: WorldState) {
    this.#state = state;
    this.#parts = createParts(state, this);
    this.constants = this.#parts.constants as unknown as Tables<D['constants']>;
    this.fluents = this.#parts.fluents as unknown as Tables<D['fluents']>;
    forgotten.register(this, state, state);
  }

  /** The id of an object; with its type it is checked, and TypeScript knows it. */
  object<T extends keyof D['types'] & string>(name: string, type: T): D['types'][T];
  object(name: string): AnyObject;
  object(name: string, type?: string): number {
    currentVersion(this.#state);
    const found = this.#parts.ids.get(name);
    if (!found) fail('unknown-object', `this world has no object ${show(name)}`);
    const { types } = this.#state.loaded.manifest;
    const wanted = type === undefined ? found.type : this.#type(type);
    if (found.type < wanted || found.type > types[wanted]!.last) {
      fail('wrong-type', `${show(name)} is of type ${types[found.type]!.name}, not ${type}`);
    }
    return found.id;
  }

  /** The name of an object of this type; `none` for 0. */
  nameOf(type: keyof D['types'] & string, id: number): string {
    currentVersion(this.#state);
    const index = this.#type(type);
    const { names, first, count } = this.#state.numbering;
    const isOne = id === 0 || (id >= first[index]! && id < first[index]! + count[index]!);
    const name = isOne ? names[this.#state.loaded.manifest.types[index]!.root]![id] : undefined;
    return name ?? fail('unknown-object', `this world has no object of type ${type} with the id ${show(id)}`);
  }

  /** The ids of all objects of a type and of its descendants are `first` to `last`; `last` is less when there is none. */
  idsOf(type: keyof D['types'] & string): { first: number; last: number } {
    const index = this.#type(type);
    const { first, count } = this.#state.numbering;
    return { first: first[index]!, last: first[index]! + count[index]! - 1 };
  }

  /** The value of a variable, by name; objects may be given by name too. For the frame there are the tables. */
  get<N extends VariableName<D>>(name: N, ...args: NamedArguments<D, N>): ValueOf<D, N> {
    return this.#table(name).getNamed(args as unknown as Value[]) as ValueOf<D, N>;
  }

  set<N extends VariableName<D>>(name: N, ...args: [...args: NamedArguments<D, N>, value: NamedValue<D, N>]): void {
    const given = args as unknown as Value[];
    this.#table(name).setNamed(given.slice(0, -1), given.at(-1));
  }

  /** Values as numbers, as in the IR. */
  assign(variable: number, args: readonly number[], value: number): void {
    const name = this.#state.loaded.manifest.variables[variable]?.name;
    this.#table(name ?? String(variable)).setNumbers(args, value);
  }

  /** Throws when a value is not one of its variable's type, as may come of writing to `values`. */
  check(): void {
    for (const table of this.#parts.tables.values()) table.check();
  }

  /** A search for a way to carry out the network. It starts at the session's first step. */
  plan(network: Network, options: PlanOptions = {}): Session<D> {
    currentVersion(this.#state);
    return plan<D>(this.#state, this, network, options);
  }

  /**
   * The world as it is now and something to plan in it, as data: for `explain` of `frameplan/reference`, or to be kept as a case.
   * Answers of functions are not in it.
   */
  toProblem(network: Network, name = 'world'): Problem {
    currentVersion(this.#state);
    return problemOf(this.#state, name, network);
  }

  /** Gives back all memory, sessions included. Using any of it afterwards is an error; views of it must be dropped. */
  free(): void {
    this.#state.loaded.core.refuseWhileBusy('world.free');
    forgotten.unregister(this.#state);
    freeState(this.#state);
  }

  #table(name: string): WorldTable {
    currentVersion(this.#state);
    const { manifest } = this.#state.loaded;
    return this.#parts.tables.get(name) ?? fail('unknown-name', `${manifest.name} has no variable ${show(name)}`);
  }

  #type(name: string): number {
    const { manifest } = this.#state.loaded;
    const index = manifest.types.findIndex((type) => type.name === name);
    return index < 0 ? fail('unknown-name', `${manifest.name} has no type ${show(name)}`) : index;
  }
}
