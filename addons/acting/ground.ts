// The world that plans are executed in: its fluents in memory, what has changed in them since the last tick, and steps
// that the core simulates on them. Words are numbered from the first one of the fluents.

import * as abi from '../../ir/abi.ts';
import { fail, prepareToStart } from '../../bindings/internal.ts';
import type { Core, WorldState } from '../../bindings/internal.ts';
import { faultTexts } from '../../ir/faults.ts';
import { isReal } from '../../ir/kinds.ts';

/** A list of words and their values. It grows as needed, and is reused. */
export class WordList {
  count = 0;
  words = new Int32Array(8);
  values = new Int32Array(8);

  add(word: number, value: number): void {
    if (this.count === this.words.length) {
      const { words, values } = this;
      this.words = new Int32Array(2 * this.count);
      this.values = new Int32Array(2 * this.count);
      this.words.set(words);
      this.values.set(values);
    }
    this.words[this.count] = word;
    this.values[this.count++] = value;
  }

  forEach(visit: (word: number) => void): void {
    for (let at = 0; at < this.count; at++) visit(this.words[at]!);
  }

  indexOf(word: number): number {
    for (let at = 0; at < this.count; at++) if (this.words[at] === word) return at;
    return -1;
  }

  clear(): void {
    this.count = 0;
  }
}

/** Values that were temporarily taken out of the world, and those that replace them meanwhile. */
export interface Withdrawn {
  readonly values: WordList;
  readonly meanwhile: WordList;
}

/** The two words of a float. */
const pair = new Int32Array(2);
const float = new Float64Array(pair.buffer);

export class Ground {
  readonly state: WorldState;
  /** By word, whether it has changed since the last tick; by variable, whether any of its words has. */
  dirtyWords = new Uint8Array(0);
  dirtyVariables = new Uint8Array(0);
  /** Whether any fluent or constant has changed. */
  isDirty = false;
  changedCount = 0;
  haveConstantsChanged = false;
  /** By word: its variable. */
  variableOf = new Uint16Array(0);
  /** By word: the plan that has written it last, and the value. */
  #writers = new Float64Array(0);
  #written = new Int32Array(0);
  /** The fault of the step that was simulated last; null: there was none. */
  fault: string | null = null;
  /** Chunks of the core: the fluents of the last tick, a list of changed words, and one of records. */
  #copy = 0;
  #changed = 0;
  #records = 0;
  #room = 0;
  #layout: WorldState['layout'] | null = null;
  #constants = -1;
  /** The number of records in the list that is being filled. */
  #count = 0;
  /** Words that acting has written since `findChanges`. The game may have set them back since. */
  readonly #ownWords = new WordList();

  constructor(state: WorldState) {
    this.state = state;
    this.measure();
  }

  get core(): Core {
    return this.state.loaded.core;
  }

  /** Starts to note changes, for the first time or after the domain was replaced, when tables are elsewhere. */
  measure(): void {
    const { layout, loaded, fluents } = this.state;
    const { exports } = this.core;
    const bytes = layout.fluentBytes;
    this.free();
    this.#copy = exports.take(bytes + 8);
    this.#changed = exports.take(bytes + 8);
    if (!this.#copy || !this.#changed) {
      this.free();
      fail('out-of-memory', 'no memory to note what changes in a world');
    }
    this.#layout = layout;
    this.dirtyWords = new Uint8Array(bytes >> 2);
    this.dirtyVariables = new Uint8Array(loaded.manifest.variables.length);
    this.variableOf = new Uint16Array(bytes >> 2);
    this.#writers = new Float64Array(bytes >> 2);
    this.#written = new Int32Array(bytes >> 2);
    loaded.manifest.variables.forEach(({ kind, width }, variable) => {
      if (kind !== 'fluent') return;
      const { offset, size } = layout.tables[variable]!;
      this.variableOf.fill(variable, offset >> 2, (offset + size * width + 7) >> 2);
    });
    this.core.bytesAt(this.#copy, bytes).set(this.core.bytesAt(fluents, bytes));
    this.#constants = this.state.constantWrites;
    this.changedCount = 0;
    this.#ownWords.clear();
    this.isDirty = this.haveConstantsChanged = false;
  }

  get isMoved(): boolean {
    return this.#layout !== this.state.layout;
  }

  /** Finds what has changed since the last call. */
  findChanges(): void {
    const { dirtyWords, dirtyVariables, core } = this;
    for (let at = 0; at < this.changedCount; at++) dirtyWords[core.loadEntry(this.#changed, at)] = 0;
    if (this.changedCount > 0) dirtyVariables.fill(0);
    const count = core.exports.changedWords(this.state.version!.address, this.#copy, this.#changed);
    this.changedCount = 0;
    for (let at = 0; at < count; at++) this.#noteChange(core.loadEntry(this.#changed, at), true);
    for (let at = 0; at < this.#ownWords.count; at++) this.#noteChange(this.#ownWords.words[at]!, false);
    this.#ownWords.clear();
    this.haveConstantsChanged = this.#constants !== this.state.constantWrites;
    this.#constants = this.state.constantWrites;
    this.isDirty = this.changedCount > 0 || this.haveConstantsChanged;
  }

  /** Notes a change. `isSeen`: the value differs, so the list has room for it. */
  #noteChange(given: number, isSeen: boolean): void {
    const { dirtyWords, dirtyVariables, variableOf } = this;
    const variable = variableOf[given]!;
    const word = given & 1 && this.state.loaded.manifest.variables[variable]!.width === 8 ? given - 1 : given;
    if (!isSeen && dirtyWords[word]) return;
    this.core.storeEntry(this.#changed, this.changedCount++, word);
    dirtyWords[word] = 1;
    dirtyVariables[variable] = 1;
  }

  /** Returns the words that have changed since the last tick, with their values at that tick. */
  listUnseen(): [word: number, value: number][] {
    const { fluents, layout } = this.state;
    const before = this.core.wordsAt(this.#copy, layout.fluentBytes);
    const now = this.core.wordsAt(fluents, layout.fluentBytes);
    const own = this.#ownWords.words.subarray(0, this.#ownWords.count);
    return Array.from(before).flatMap((value, word) =>
      value === now[word] && !own.includes(word) ? [] : [[word, value] as [number, number]],
    );
  }

  get hasUnseenConstants(): boolean {
    return this.#constants !== this.state.constantWrites;
  }

  /** Sets what the next tick is to find changed, in a world that was just restored. */
  takeUnseen(words: readonly (readonly [word: number, value: number])[], haveConstantsChanged: boolean): void {
    for (const [word, value] of words) {
      this.core.storeEntry(this.#copy, word, value);
      this.#ownWords.add(word, value);
    }
    this.#constants = this.state.constantWrites - Number(haveConstantsChanged);
  }

  /** Returns the word of a change, an even one for values of 8 bytes. */
  changedAt(at: number): number {
    return this.core.loadEntry(this.#changed, at);
  }

  /** Reports all words that the next tick depends on. */
  holdWords(hold: (word: number) => void): void {
    for (const [word] of this.listUnseen()) hold(word);
    this.#ownWords.forEach(hold);
  }

  noteWriter(word: number, value: number, plan: number): void {
    this.#writers[word] = plan;
    this.#written[word] = value;
  }

  /** Returns the plan whose step has written a word as it is now; 0: there is none. */
  writerOf(word: number): number {
    const writer = this.#writers[word]!;
    return writer && this.#written[word] === this.get(word) ? writer : 0;
  }

  get(word: number): number {
    return this.core.loadEntry(this.state.fluents, word);
  }

  /** Writes as `set` does; the word counts as changed even if the game sets it back before the next tick. */
  change(word: number, value: number): void {
    if (this.get(word) === value) return;
    this.set(word, value);
    this.#ownWords.add(word, value);
  }

  /** Writes into the world, and into the fluents that are laid out. */
  set(word: number, value: number): void {
    this.state.isWritten = true;
    this.core.storeEntry(this.state.fluents, word, value);
    this.core.storeEntry(this.#working, word, value);
    this.#list(word, value);
  }

  /** Enters a value in the listings by value, where simulated steps look for it. */
  #list(word: number, value: number): void {
    const { byValue } = this.state.sparse;
    for (let at = 0; at < byValue.length; at++) {
      const { variable, listing } = byValue[at]!;
      if (this.variableOf[word] !== variable) continue;
      this.core.exports.listWritten(listing, word - (this.state.layout.tables[variable]!.offset >> 2), value);
    }
  }

  /** Returns how many entries of a list belong to the value that begins there: values of 8 bytes have two. */
  wordsAt({ count, words }: WordList, at: number): number {
    const word = words[at]!;
    const { width } = this.state.loaded.manifest.variables[this.variableOf[word]!]!;
    return width === 8 && at + 1 < count && words[at + 1] === word + 1 ? 2 : 1;
  }

  /**
   * Restores the value that begins at an entry, unless the world has something other than `now` there. `counts`:
   * whether that counts as a change of the world.
   */
  putBack(now: WordList, before: WordList, at: number, counts: boolean): void {
    const end = at + this.wordsAt(now, at);
    for (let entry = at; entry < end; entry++) if (this.get(now.words[entry]!) !== now.values[entry]!) return;
    for (let entry = at; entry < end; entry++) {
      if (counts) this.change(now.words[entry]!, before.values[entry]!);
      else this.set(now.words[entry]!, before.values[entry]!);
    }
  }

  /** Lays out the fluents as they are now, so that steps can be simulated on them. */
  lay(): void {
    prepareToStart(this.state);
    try {
      this.core.exports.layFluents(this.state.version!.address);
    } catch {
      this.#takeFault();
      fail('out-of-memory', 'no memory to simulate the steps of a plan');
    }
  }

  /** Writes values into the fluents that are laid out, and not into the world. */
  pretend(list: WordList): void {
    const working = this.#working;
    for (let at = 0; at < list.count; at++) {
      this.core.storeEntry(working, list.words[at]!, list.values[at]!);
      this.#list(list.words[at]!, list.values[at]!);
    }
  }

  /** Gives words of the fluents that are laid out the values that they have in the world. */
  admit(list: WordList): void {
    const working = this.#working;
    for (let at = 0; at < list.count; at++) {
      this.core.storeEntry(working, list.words[at]!, this.get(list.words[at]!));
    }
  }

  /**
   * Simulates a step, or a part of it, on the fluents that are laid out. Returns whether it holds. Adds the words that
   * it writes to `before` and `after`, with their values. Nothing stays written.
   */
  simulate(record: number, part = 0, before: WordList | null = null, after: WordList | null = null): boolean {
    const { core } = this;
    this.fault = null;
    core.busy = true;
    try {
      const written = core.exports.simulatePart(record, part) - 1;
      if (written < 0) return false;
      if (before) this.#readTrail(written, before, after);
      core.exports.takeBack();
      return true;
    } catch {
      this.#takeFault();
      this.lay();
      return false;
    } finally {
      core.busy = false;
    }
  }

  /** Begins a list of records to be simulated one after the other. */
  beginList(atMost: number): void {
    const { exports } = this.core;
    this.#count = 0;
    if (atMost <= this.#room) return;
    if (this.#records) exports.give(this.#records);
    this.#room = 0;
    this.#records = exports.take(4 * (atMost + 16));
    if (!this.#records) fail('out-of-memory', 'no memory to simulate the steps of a plan');
    this.#room = atMost + 16;
  }

  addToList(record: number): void {
    this.core.storeEntry(this.#records, this.#count++, record);
  }

  /** Simulates the list on the fluents that are laid out. Returns how many steps hold. */
  simulateList(): number {
    const { core } = this;
    this.fault = null;
    core.busy = true;
    try {
      return core.exports.simulateList(this.#records, this.#count);
    } catch {
      this.#takeFault();
      const held = core.exports.stepsHeld();
      this.lay();
      return held;
    } finally {
      core.busy = false;
    }
  }

  free(): void {
    for (const chunk of [this.#copy, this.#changed, this.#records]) if (chunk) this.core.exports.give(chunk);
    this.#copy = this.#changed = this.#records = this.#room = 0;
  }

  get #working(): number {
    return this.core.load(this.state.version!.address + abi.WORLD_WORKING);
  }

  /** Reads what a simulated step has written. The oldest entry of the trail is the last. */
  #readTrail(count: number, before: WordList, after: WordList | null): void {
    const { core } = this;
    const working = this.#working;
    const top = core.load(abi.TRAIL_TOP);
    for (let entry = top + (count - 1) * abi.UNDO_BYTES; entry >= top; entry -= abi.UNDO_BYTES) {
      const word = (core.load(entry + abi.UNDO_ADDRESS) - working) >> 2;
      if (before.indexOf(word) < 0) {
        before.add(word, core.load(entry + abi.UNDO_VALUE));
        after?.add(word, core.loadEntry(working, word));
      }
    }
  }

  /** Returns the variable that one of these values would make NaN; null: none would. */
  brokenBy({ count, words, values }: WordList): string | null {
    const { variables } = this.state.loaded.manifest;
    for (let at = 0; at < count; at++) {
      const { name, value } = variables[this.variableOf[words[at]!]!]!;
      // The word with the sign and the exponent is the second.
      if (!isReal(value.kind) || (words[at]! & 1) === 0) continue;
      const low = words.indexOf(words[at]! - 1);
      pair[0] = low >= 0 && low < count ? values[low]! : this.get(words[at]! - 1);
      pair[1] = values[at]!;
      if (Number.isNaN(float[0]!)) return name;
    }
    return null;
  }

  #takeFault(): void {
    const { core } = this;
    const code = core.load(abi.FAULT_CODE);
    core.store(abi.FAULT_CODE, 0);
    core.store(abi.FAULT_SITE, 0);
    const failure = core.externalFailure;
    core.externalFailure = null;
    this.fault = failure?.what ?? faultTexts[code] ?? 'a fault';
  }
}
