// A world: the objects that there are, and the values of all constants and fluents. The game reads and writes it at any
// time; a search works on a copy of the fluents, taken when it starts.

import { inside, quietly } from './base/inside.ts';
import { addObject, removeObject } from './world/come-and-go.ts';
import { fail, show } from './base/errors.ts';
import { isNumberOf, kindOf, numberOf, numberOfNamed } from './values/kinds.ts';
import type { ValueKind } from './values/kinds.ts';
import { checkName, prefixOf } from './values/population.ts';
import { forgetInRequest } from './session/request.ts';
import { plan } from './session/session.ts';
import type { PlanOptions } from './session/plan-options.ts';
import type { Session } from './session/session.ts';
import { formerly, handleOf } from './values/slots.ts';
import type {
  AnyDomain,
  DomainShape,
  NamedArguments,
  NamedValue,
  Network,
  Tables,
  ValueOf,
  VariableName,
} from './domain/shape.ts';
import type { AnyObject, Value } from './values/value.ts';
import { freeState } from './session/handles.ts';
import { currentVersion } from './world/state.ts';
import type { WorldState } from './world/state.ts';
import type { WorldTable } from './world/table.ts';
import { createParts } from './world-inside.ts';
import type { WorldParts } from './world-inside.ts';

/** Worlds that the game has let go of without freeing them are freed when they are collected. */
const forgotten = new FinalizationRegistry<WorldState>((state) => quietly(() => freeState(state)));

export class World<D extends DomainShape = AnyDomain> {
  /** The state variables by name: `world.fluents.at.get(bob)`. */
  readonly constants: Tables<D['constants']>;
  readonly fluents: Tables<D['fluents']>;
  readonly [inside]: WorldParts;

  /** `domain.createWorld` creates worlds. */
  constructor(state: WorldState) {
    const parts = createParts(state, this);
    this[inside] = parts;
    this.constants = parts.constants as unknown as Tables<D['constants']>;
    this.fluents = parts.fluents as unknown as Tables<D['fluents']>;
    forgotten.register(this, state, state);
  }

  /** The id of an object; with its type it is checked, and TypeScript knows it. */
  object<T extends keyof D['types'] & string>(name: string, type: T): D['types'][T];
  object(name: string): AnyObject;
  object(name: string, type?: string): number {
    currentVersion(this.#state);
    const found = this[inside].ids.get(name);
    if (!found) fail('unknown-object', `this world has no object ${show(name)}`);
    const { types } = this.#state.loaded.manifest;
    const wanted = type === undefined ? found.type : this.#type(type);
    if (found.type < wanted || found.type > types[wanted]!.last) {
      fail('wrong-type', `${show(name)} is of type ${types[found.type]!.name}, not ${type}`);
    }
    return handleOf(this.#state.numbering.slots[types[found.type]!.root]!, found.id);
  }

  /** The name of an object of this type; `none` for 0. */
  nameOf(type: keyof D['types'] & string, object: number): string {
    const kind = this.#kind(type);
    const gone = kind.slots && formerly(kind.slots, object);
    if (gone) fail('removed', `${gone} has been removed`);
    const name = kind.names[numberOf(kind, object)];
    return name ?? fail('unknown-object', `this world has no object of type ${type} with the id ${show(object)}`);
  }

  /** Whether there is such an object, by its name or itself, and it has not been removed. */
  has(type: keyof D['types'] & string, object: number | string): boolean {
    const kind = this.#kind(type);
    if (typeof object !== 'string') return numberOf(kind, object) > 0;
    return object !== '' && isNumberOf(kind, kind.names.indexOf(object));
  }

  /** The object of a type at this index of the tables' `values`; `none` if there is no object. */
  objectAt<T extends keyof D['types'] & string>(type: T, id: number): D['types'][T];
  objectAt(type: string, id: number): number {
    const kind = this.#kind(type);
    return isNumberOf(kind, id) ? handleOf(kind.slots, id) : 0;
  }

  /**
   * Adds an object of a type that has a capacity in the population. All of its values are the defaults. `id`: its id,
   * for games that number objects themselves. Default: the lowest free id.
   */
  add<T extends keyof D['types'] & string>(type: T, name?: string, id?: number): D['types'][T];
  add(type: string, name = this.#freeName(type), id?: number): number {
    const index = this.#type(type);
    this.#state.loaded.core.refuseWhileBusy('world.add');
    currentVersion(this.#state);
    const { ids } = this[inside];
    checkName(name);
    if (ids.has(name)) fail('duplicate-name', `two objects are named ${show(name)}`);
    const found = addObject(this.#state, index, name, id);
    ids.set(name, { id: found, type: index });
    return this.object(name);
  }

  /**
   * Removes an object from the world: its values return to the defaults, and `none` replaces it wherever it was a
   * value. Its handles are refused from now on. Pass its name, or its type and the object; the object alone is enough
   * if only objects of one type come and go.
   */
  remove(object: D['types'][keyof D['types']] | string): void;
  remove<T extends keyof D['types'] & string>(type: T, object: D['types'][T] | string): void;
  remove(objectOrType: unknown, given?: unknown): void {
    this.#state.loaded.core.refuseWhileBusy('world.remove');
    const { ids } = this[inside];
    let name = objectOrType;
    if (given !== undefined || typeof name === 'number') {
      const kind = this.#kind(given === undefined ? this.#onlyWithSlots() : String(objectOrType));
      name = kind.names[numberOfNamed(kind, 'what is removed', given ?? objectOrType)];
    }
    const found = ids.get(name as string);
    if (!found?.id) fail('unknown-object', `this world has no object ${show(name)} to be removed`);
    const slots = removeObject(this.#state, found.type, found.id);
    for (const handle of this.#state.sessions) forgetInRequest({ state: this.#state, handle }, slots, found.id);
    ids.delete(name as string);
  }

  /**
   * The ids of all objects of a type and of its descendants are `first` to `last`; `last` is less than `first` when
   * there are no objects. With a capacity some of the ids may be free.
   */
  idsOf(type: keyof D['types'] & string): { first: number; last: number } {
    const index = this.#type(type);
    const { first, count } = this.#state.numbering;
    return { first: first[index]!, last: first[index]! + count[index]! - 1 };
  }

  /** The value of a variable, by name; objects may be given by name, too. Tables are faster, for use in each frame. */
  get<N extends VariableName<D>>(name: N, ...args: NamedArguments<D, N>): ValueOf<D, N> {
    return this.#table(name).getNamed(args as unknown as Value[]) as ValueOf<D, N>;
  }

  set<N extends VariableName<D>>(name: N, ...args: [...args: NamedArguments<D, N>, value: NamedValue<D, N>]): void {
    const given = args as unknown as Value[];
    this.#table(name).setNamed(given.slice(0, -1), given.at(-1));
  }

  /** Throws when a value is not one of its variable's type, which writing to `values` can cause. */
  check(): void {
    for (const table of this[inside].tables.values()) table.check();
  }

  /** Makes a session that searches for a plan for the network. The search starts at its first step. */
  plan(network: Network, options: PlanOptions = {}): Session<D> {
    currentVersion(this.#state);
    return plan<D>(this.#state, this, network, options);
  }

  /** Frees all memory, including that of sessions. Using any of it afterwards is an error; drop all views of it. */
  free(): void {
    this.#state.loaded.core.refuseWhileBusy('world.free');
    forgotten.unregister(this.#state);
    freeState(this.#state);
  }

  get #state(): WorldState {
    return this[inside].state;
  }

  #table(name: string): WorldTable {
    currentVersion(this.#state);
    const { manifest } = this.#state.loaded;
    return this[inside].tables.get(name) ?? fail('unknown-name', `${manifest.name} has no variable ${show(name)}`);
  }

  #kind(type: string): ValueKind {
    currentVersion(this.#state);
    const { loaded, numbering } = this.#state;
    return kindOf(loaded.manifest, { kind: 'object', type: this.#type(type) }, numbering);
  }

  #freeName(type: string): string {
    const prefix = prefixOf(String(type));
    let number = 0;
    while (this[inside].ids.has(`${prefix}${number}`)) number++;
    return `${prefix}${number}`;
  }

  #onlyWithSlots(): string {
    const { numbering, loaded } = this.#state;
    const names = loaded.manifest.types.filter((_, root) => numbering.slots[root]).map(({ name }) => name);
    return names.length === 1 ? names[0]! : fail('bad-option', 'pass its type, too: world.remove(type, object)');
  }

  #type(name: string): number {
    const { manifest } = this.#state.loaded;
    const index = manifest.types.findIndex((type) => type.name === name);
    return index < 0 ? fail('unknown-name', `${manifest.name} has no type ${show(name)}`) : index;
  }
}

/** Throws when the value is not a world. */
export function stateOf<D extends DomainShape>(world: World<D>): WorldState {
  if (!(world instanceof World)) fail('wrong-type', `this takes a world, not ${show(world)}`);
  return world[inside].state;
}
