// The worlds of a pool as a thread has them. A search begins some time after it was submitted, and finds the world as it was
// then: as long as one waits to begin, its replica of the world stays as it is, and newer values go to another one.

import type { ExternalFunction, ExternalSources } from '../bindings/externals.ts';
import { layOut } from '../bindings/layout.ts';
import { numberPopulation } from '../bindings/population.ts';
import type { Place } from '../bindings/population.ts';
import type { Session } from '../bindings/session.ts';
import type { AnyDomain } from '../bindings/shape.ts';
import { aboutToWrite, createState, currentVersion } from '../bindings/versions.ts';
import type { LoadedModule, WorldState } from '../bindings/versions.ts';
import { World } from '../bindings/world.ts';
import { WORLD_CONSTANTS } from '../bindings/abi.ts';
import type { Problem } from '../ir/ir.ts';
import type { Values } from './protocol.ts';

/** What all replicas of a world have in common. */
export interface Original {
  loaded: LoadedModule;
  objects: readonly Place[];
  answers: Problem['answers'] | null;
  externals: Readonly<Record<string, ExternalFunction>>;
  remembered: NonNullable<ExternalSources['remembered']>;
}

interface Replica {
  state: WorldState;
  world: World<AnyDomain>;
  values: Values;
  /** Those that may not have begun. */
  waiting: Set<Session<AnyDomain>>;
}

const noValues: Values = { fluents: new Int32Array(), constants: new Int32Array() };

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
    this.#newest.waiting.add(session);
    return session;
  }

  /** To be called when the session is about to be released. */
  over(session: Session<AnyDomain>): void {
    for (const { waiting } of this.#replicas) waiting.delete(session);
  }

  free(): void {
    for (const { world } of this.#replicas) world.free();
  }

  #replicaWith(values: Values): Replica {
    let replica = this.#replicas.find(hasBegun);
    if (!replica) this.#replicas.push((replica = this.#create()));
    write(replica, values);
    return replica;
  }

  #create(): Replica {
    const { loaded, objects, answers, externals, remembered } = this.#original;
    const numbering = numberPopulation(loaded.manifest, objects);
    const sources = { given: externals, remembered, ...(answers && { answers }) };
    const state = createState(loaded, numbering, layOut(loaded.manifest, numbering), sources);
    return { state, world: new World<AnyDomain>(state), values: noValues, waiting: new Set() };
  }
}

/** Whether all of its searches have taken what they need of it. */
function hasBegun({ waiting }: Replica): boolean {
  for (const session of waiting) if (session.status !== 'waiting') waiting.delete(session);
  return waiting.size === 0;
}

/** Indexes are built anew for constants that have been written: only where they have changed. */
function write(replica: Replica, values: Values): void {
  const { state } = replica;
  const { core, manifest } = state.loaded;
  if (values.constants !== replica.values.constants) {
    manifest.variables.forEach(({ kind }, variable) => kind === 'constant' && aboutToWrite(state, variable));
    core.words.set(values.constants, core.load(currentVersion(state).address + WORLD_CONSTANTS) >> 2);
  }
  if (values.fluents !== replica.values.fluents) core.words.set(values.fluents, state.fluents >> 2);
  replica.values = values;
}
