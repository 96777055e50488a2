// The worlds of a pool as the calling thread has them: when a search is submitted, it is seen what has changed since the one before.

import { objectsOf } from '../bindings/problem.ts';
import type { LoadedModule, WorldState } from '../bindings/versions.ts';
import { currentVersion } from '../bindings/versions.ts';
import { WORLD_CONSTANTS } from '../bindings/abi.ts';
import type { ObjectNumbering } from '../ir/objects.ts';
import type { Order, Values } from './protocol.ts';

const nothing = new Int32Array();

export class WatchedWorld {
  /** Its number and that of its domain, as the threads know them. */
  readonly number: number;
  readonly domain: number;
  readonly state: WorldState;
  readonly loaded: LoadedModule;
  readonly #numbering: ObjectNumbering;
  #fluents = nothing;
  #constants = nothing;

  constructor(number: number, domain: number, state: WorldState) {
    this.number = number;
    this.domain = domain;
    this.state = state;
    this.loaded = state.loaded;
    this.#numbering = state.numbering;
  }

  /** Whether the game still has it as it was made: a domain that is replaced gives it other objects, tables and tasks. */
  get isAsMade(): boolean {
    return this.state.version !== null && this.state.numbering === this.#numbering;
  }

  /** Its values of now: the same arrays as the last time where they have not changed. */
  look(): Values {
    const { state } = this;
    const { core } = this.loaded;
    const { layout } = state;
    const constants = core.load(currentVersion(state).address + WORLD_CONSTANTS);
    // Indexes stand behind the tables.
    const constantBytes = layout.indexes[0]?.starts ?? layout.constantBytes;
    this.#fluents = newest(this.#fluents, core.words, state.fluents, layout.fluentBytes);
    this.#constants = newest(this.#constants, core.words, constants, constantBytes);
    return { fluents: this.#fluents, constants: this.#constants };
  }

  /** What a thread is told that does not know it. `isHere`: it is the calling one. */
  introduction(isHere: boolean): Order {
    const { given, answers = null } = this.state.sources;
    return {
      kind: 'world',
      world: this.number,
      domain: this.domain,
      objects: objectsOf(this.state),
      answers,
      asked: this.asked,
      externals: isHere ? given : null,
    };
  }

  /** The externals that functions of the game answer. */
  get asked(): string[] {
    return Object.keys(this.state.sources.given);
  }
}

function newest(
  before: Int32Array<ArrayBuffer>,
  words: Int32Array,
  address: number,
  bytes: number,
): Int32Array<ArrayBuffer> {
  const from = address >> 2;
  const count = bytes >> 2;
  let at = 0;
  if (before.length === count) while (at < count && before[at] === words[from + at]) at++;
  return at === count && before.length === count
    ? before
    : (words.slice(from, from + count) as Int32Array<ArrayBuffer>);
}
