// What has changed in a world since it was last read: objects that were added or removed, and values. Values are found
// by comparing tables, so it does not matter who has written them.

import { WORLD_CONSTANTS } from '../../ir/abi.ts';
import { argsOfPlace, fail, viewOf } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { sumOf, toRecorded } from './numbers.ts';
import type { Op, RecordedNumber } from './types.ts';

export class WorldChanges {
  readonly state: WorldState;
  readonly #world: number;
  /** Chunks in the core: the previous fluents, and a list of changed words. */
  #copy = 0;
  #changed = 0;
  /** Another copy of the previous fluents, since a word holds several values. */
  readonly #words: Int32Array<ArrayBuffer>;
  /** The variable of each word. */
  readonly #variableOf: Uint16Array;
  readonly #constants: (Int32Array | null)[];
  /** How often constants and objects had changed when they were last recorded. */
  #constantWrites: number;
  #objectsAt: number;
  readonly #names: string[][];
  readonly #generations: (number[] | null)[];

  /** `world`: the number of the world in ops. */
  constructor(state: WorldState, world: number) {
    this.state = state;
    this.#world = world;
    const { layout, loaded, numbering } = state;
    const { core, manifest } = loaded;
    const bytes = layout.fluentBytes;
    this.#copy = core.exports.take(bytes + 8);
    this.#changed = this.#copy && core.exports.take(bytes + 8);
    if (!this.#changed) {
      this.free();
      fail('out-of-memory', 'no memory to record what changes in a world');
    }
    core.bytesAt(this.#copy, bytes).set(core.bytesAt(state.fluents, bytes));
    this.#words = core.wordsAt(state.fluents, bytes).slice();
    this.#variableOf = new Uint16Array(bytes >> 2);
    manifest.variables.forEach(({ kind, width }, variable) => {
      const { offset, size } = layout.tables[variable]!;
      if (kind === 'fluent') this.#variableOf.fill(variable, offset >> 2, (offset + size * width + 7) >> 2);
    });
    this.#constants = manifest.variables.map(({ kind }, variable) =>
      kind === 'constant' ? this.#constantWords(variable).slice() : null,
    );
    this.#constantWrites = this.#objectsAt = state.constantWrites;
    this.#names = numbering.names.map((names) => [...names]);
    this.#generations = numbering.slots.map((slots) => slots && [...slots.generations]);
  }

  /** Records objects that were added or removed. Searches may need them immediately. */
  tellObjects(push: (op: Op) => void): void {
    if (this.#objectsAt === this.state.constantWrites) return;
    this.#objectsAt = this.state.constantWrites;
    this.#tellSlots(push);
  }

  /** Records all changes, objects first. */
  tell(push: (op: Op) => void): void {
    const { state } = this;
    const areConstantsOld = this.#constantWrites !== state.constantWrites;
    this.tellObjects(push);
    const { core } = state.loaded;
    const count = core.exports.changedWords(state.version!.address, this.#copy, this.#changed);
    if (count > 0) this.#tellFluents(core.wordsAt(this.#changed, count * 4), push);
    if (areConstantsOld) this.#tellConstants(push);
    this.#constantWrites = state.constantWrites;
  }

  #tellSlots(push: (op: Op) => void): void {
    const { numbering } = this.state;
    numbering.slots.forEach((slots, root) => {
      if (!slots) return;
      const names = this.#names[root]!;
      const generations = this.#generations[root]!;
      slots.names.forEach((name, id) => {
        const times = slots.generations[id]! - generations[id]!;
        if (times === 0 && name === names[id]) return;
        push(['object', this.#world, root, id, times, numbering.types[root]![id]!, name]);
        generations[id] = slots.generations[id]!;
        names[id] = name;
      });
    });
  }

  #tellFluents(changed: Int32Array, push: (op: Op) => void): void {
    const { core, manifest } = this.state.loaded;
    const { tables } = this.state.layout;
    const now = core.words;
    const first = this.state.fluents >> 2;
    let op: Op | null = null;
    let last = -1;
    let previous = -1;
    for (let at = 0; at < changed.length; at++) {
      const word = changed[at]!;
      const variable = this.#variableOf[word]!;
      if (variable !== last) {
        op = this.#opOf((last = variable), push);
        previous = -1;
      }
      const { width } = manifest.variables[variable]!;
      const place = Math.floor((4 * word - tables[variable]!.offset) / width);
      if (width >= 4) {
        // A float has two words.
        if (place !== previous) this.#tellPlace(op!, variable, place);
        previous = place;
      } else {
        const differs = this.#words[word]! ^ now[first + word]!;
        for (let part = 0; part < 4 / width; part++) {
          const mask = width === 1 ? 0xff : 0xffff;
          if ((differs >>> (8 * width * part)) & mask) this.#tellPlace(op!, variable, place + part);
        }
      }
      this.#words[word] = now[first + word]!;
    }
  }

  #tellConstants(push: (op: Op) => void): void {
    const { manifest } = this.state.loaded;
    this.#constants.forEach((before, variable) => {
      if (!before) return;
      const now = this.#constantWords(variable);
      let op: Op | null = null;
      const { width } = manifest.variables[variable]!;
      const { size } = this.state.layout.tables[variable]!;
      const told = new Set<number>();
      for (let word = 0; word < now.length; word++) {
        if (now[word] === before[word]) continue;
        op ??= this.#opOf(variable, push);
        for (let place = Math.floor((4 * word) / width); place * width < 4 * word + 4 && place < size; place++) {
          if (!told.has(place)) this.#tellPlace(op, variable, place);
          told.add(place);
        }
      }
      before.set(now);
    });
  }

  #opOf(variable: number, push: (op: Op) => void): Op {
    const op: Op = ['values', this.#world, variable];
    push(op);
    return op;
  }

  #tellPlace(op: Op, variable: number, place: number): void {
    const numbers = op as unknown as RecordedNumber[];
    const { capacity } = this.state.layout.tables[variable]!;
    if (capacity) numbers.push(...argsOfPlace(this.state, variable, place));
    else numbers.push(place);
    numbers.push(toRecorded(viewOf(this.state, variable)[place]!));
  }

  /** Returns a view of the core's memory. */
  #constantWords(variable: number): Int32Array {
    const { layout, loaded, version } = this.state;
    const { offset, size } = layout.tables[variable]!;
    const from = loaded.core.load(version!.address + WORLD_CONSTANTS) + offset;
    return loaded.core.wordsAt(from, (size * loaded.manifest.variables[variable]!.width + 3) & ~3);
  }

  free(): void {
    const { core } = this.state.loaded;
    for (const chunk of [this.#changed, this.#copy]) if (chunk) core.exports.give(chunk);
    this.#copy = this.#changed = 0;
  }
}

/** Returns a checksum of all values of a world. */
export function sumOfValues({ layout, loaded, fluents, version }: WorldState): number {
  const { core, manifest } = loaded;
  const constants = core.load(version!.address + WORLD_CONSTANTS);
  let sum = 0x811c9dc5;
  manifest.variables.forEach(({ kind, width }, variable) => {
    const { offset, size } = layout.tables[variable]!;
    const from = (kind === 'fluent' ? fluents : constants) + offset;
    sum = sumOf(core.wordsAt(from, (size * width + 3) & ~3), sum);
  });
  return sum;
}
