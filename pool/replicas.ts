// The worlds of a pool as a thread has them. A search begins some time after it was submitted, and finds the world as it was
// then: as long as one waits to begin, its replica of the world stays as it is, and newer values go to another one.

import { World } from '../bindings/index.ts';
import type { AnyDomain, Session } from '../bindings/index.ts';
import {
  aboutToWrite,
  createState,
  currentVersion,
  layOut,
  markPresent,
  numberPopulation,
} from '../bindings/internal.ts';
import type {
  ExternalFunction,
  ExternalSources,
  LoadedModule,
  ObjectOrSlot,
  WorldState,
} from '../bindings/internal.ts';
import { WORLD_CONSTANTS } from '../ir/abi.ts';
import type { Problem } from '../ir/ir.ts';
import type { Values } from './protocol.ts';

/** What all replicas of a world have in common. */
export interface Original {
  loaded: LoadedModule;
  answers: Problem['answers'] | null;
  externals: Readonly<Record<string, ExternalFunction>>;
  remembered: NonNullable<ExternalSources['remembered']>;
}

interface Replica {
  state: WorldState;
  world: World<AnyDomain>;
  values: Values;
  /** Those that have not ended, and those of them that may not have begun. */
  searches: Set<Session<AnyDomain>>;
  waiting: Set<Session<AnyDomain>>;
}

const noValues: Values = { objects: [], fluents: new Int32Array(), constants: new Int32Array() };

export class Replicas {
  readonly #original: Original;
  readonly #replicas: Replica[] = [];
  #newest: Replica | null = null;
  #values = noValues;

  constructor(original: Original) {
    this.#original = original;
  }

  /** The world as it is to be seen by the next searches. */
  change(values: Partial<Values>): void {
    this.#values = { ...this.#values, ...values };
    this.#newest = null;
  }

  /** Has a search begin with the newest values: what `submit` makes of the world. Throws what goes wrong in it. */
  submit(submit: (world: World<AnyDomain>) => Session<AnyDomain>): Session<AnyDomain> {
    this.#newest ??= this.#replicaWith(this.#values);
    const session = submit(this.#newest.world);
    this.#newest.searches.add(session);
    this.#newest.waiting.add(session);
    return session;
  }

  /** To be called when the session is about to be released. */
  over(session: Session<AnyDomain>): void {
    for (const { searches, waiting } of this.#replicas) {
      searches.delete(session);
      waiting.delete(session);
    }
  }

  free(): void {
    for (const { world } of this.#replicas) world.free();
  }

  #replicaWith(values: Values): Replica {
    let replica = this.#replicas.find((one) => canTake(one, values));
    if (!replica) this.#replicas.push((replica = this.#create(values.objects)));
    write(replica, values);
    return replica;
  }

  #create(objects: readonly ObjectOrSlot[]): Replica {
    const { loaded, answers, externals, remembered } = this.#original;
    const numbering = numberPopulation(loaded.manifest, objects);
    const sources = { given: externals, remembered, ...(answers && { answers }) };
    const state = createState(loaded, numbering, layOut(loaded.manifest, numbering), sources);
    return {
      state,
      world: new World<AnyDomain>(state),
      values: { ...noValues, objects },
      searches: new Set(),
      waiting: new Set(),
    };
  }
}

/** Searches that have begun have taken what they need of the values; but their plans tell of objects until they have ended. */
function canTake({ searches, waiting, values: { objects } }: Replica, values: Values): boolean {
  for (const session of waiting) if (session.status !== 'waiting') waiting.delete(session);
  return objects === values.objects ? waiting.size === 0 : searches.size === 0;
}

/** Indexes are built anew for constants that have been written: only where they, or the objects, have changed. */
function write(replica: Replica, values: Values): void {
  const { state } = replica;
  const { core, manifest } = state.loaded;
  const hasOthers = values.objects !== replica.values.objects;
  if (hasOthers || values.constants !== replica.values.constants) {
    manifest.variables.forEach(({ kind }, variable) => kind === 'constant' && aboutToWrite(state, variable));
    const constants = core.load(currentVersion(state).address + WORLD_CONSTANTS);
    core.wordsAt(constants, values.constants.byteLength).set(values.constants);
  }
  if (hasOthers) place(state, values.objects);
  if (values.fluents !== replica.values.fluents) {
    core.wordsAt(state.fluents, values.fluents.byteLength).set(values.fluents);
  }
  replica.values = values;
}

/** Who is in which slot. */
function place(state: WorldState, objects: readonly ObjectOrSlot[]): void {
  let at = 0;
  state.numbering.names.forEach((names, root) => {
    const slots = state.numbering.slots[root];
    for (let id = 1; id < names.length; id++) {
      const { name, generation } = objects[at++]!;
      if (!slots) continue;
      slots.names[id] = name;
      slots.generations[id] = generation!;
      markPresent(state, root, id);
    }
  });
}
