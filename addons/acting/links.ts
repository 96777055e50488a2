// Finds the order in which the steps of a plan have to be executed. Steps that touch the same place, where one of them
// writes, keep their order. Steps with the same actor begin in their order. All others may be executed side by side.
// Most of what other links imply is left out.

import * as abi from '../../ir/abi.ts';
import { recordAt, taskAt } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { accessesOf, doBoxesMeet, holdsWord, isBoxWithin, noPlaces, placesOf } from './accesses.ts';
import type { StepAccesses, Places } from './accesses.ts';
import { grow } from './grow.ts';
import { NamedThings } from './named.ts';
import type { Traits } from './traits.ts';

export interface Links {
  /** The later steps that wait for step `s` are those from `from[s]` up to (not including) `from[s + 1]`, in order. */
  readonly from: Int32Array;
  readonly later: Int32Array;
  /** 1 if the later step waits for the end of the earlier one; 0 if it waits for its start. */
  readonly forEnd: Uint8Array;
  readonly accesses: StepAccesses;
  readonly places: Places;
  /** By step: its actors, as `Actors` numbers them. */
  readonly actors: readonly (readonly number[])[];
}

export const noLinks: Links = {
  from: new Int32Array(1),
  later: new Int32Array(0),
  forEnd: new Uint8Array(0),
  accesses: {
    from: new Int32Array(1),
    variables: new Uint16Array(0),
    isWrite: new Uint8Array(0),
    words: new Int32Array(0),
    boxAt: new Int32Array(0),
    boxes: new Int32Array(0),
  },
  places: noPlaces,
  actors: [],
};

export type ActorOf = (root: number, id: number) => number;

export interface LinkOptions {
  /** Tasks whose effects are applied at their start: nobody waits for their end. */
  isEndless?: (task: number) => boolean;
  /** Variables that are treated as if nobody wrote them. */
  without?: readonly number[];
}

/** Returns the links of the first `count` steps of a plan in memory. */
export function linksOf(
  state: WorldState,
  traits: Traits,
  plan: number,
  count: number,
  actorOf: ActorOf,
  { isEndless, without = [] }: LinkOptions = {},
): Links {
  const { core } = state.loaded;
  const places = placesOf(state, traits);
  const accesses = accessesOf(state, places, plan, count);
  const actors: (readonly number[])[] = [];
  const lastOf = new Map<number, number>();
  const order = new StepOrder(count);
  live.begin(places, accesses, order);
  named.begin(state, traits, places, order);
  let barrier = -1;
  for (let step = 0; step < count; step++) {
    const record = recordAt(core, plan, step);
    const task = taskAt(core, record);
    live.take(step, without);
    if (barrier >= 0) order.add(barrier, step, 1);
    const { sync } = traits.tasks[task]!;
    if (sync === 'global_block' || sync === 'cancel_plans') barrier = step;
    named.take(step, task, record, accesses);
    const involved = traits.actorTypes.length === 0 ? nobody : actorsOf(state, record, task, actorOf);
    for (let at = 0; at < involved.length; at++) {
      const last = lastOf.get(involved[at]!);
      if (last !== undefined) order.add(last, step, 0);
      lastOf.set(involved[at]!, step);
    }
    actors.push(involved);
    if (isEndless?.(task)) order.endless[step] = 1;
  }
  live.end();
  named.end();
  return { ...order.sort(), accesses, places, actors };
}

const nobody: readonly number[] = [];

/** Collects which step waits for which, each pair once: links for an end come first. */
class StepOrder {
  readonly #steps: number;
  #count = 0;
  #earlier = new Int32Array(64);
  #later = new Int32Array(64);
  #forEnd = new Uint8Array(64);
  /** By earlier step: one more than the last step that waits for it. */
  readonly #last: Int32Array;
  readonly endless: Uint8Array;

  constructor(steps: number) {
    this.#steps = steps;
    this.#last = new Int32Array(steps);
    this.endless = new Uint8Array(steps);
  }

  add(earlier: number, later: number, forEnd: 0 | 1): void {
    if (earlier === later || this.#last[earlier] === later + 1) return;
    this.#last[earlier] = later + 1;
    if (this.#count === this.#later.length) this.#grow();
    this.#earlier[this.#count] = earlier;
    this.#later[this.#count] = later;
    this.#forEnd[this.#count++] = forEnd;
  }

  #grow(): void {
    const [earlier, later, forEnd] = [this.#earlier, this.#later, this.#forEnd];
    this.#earlier = new Int32Array(4 * this.#count);
    this.#later = new Int32Array(4 * this.#count);
    this.#forEnd = new Uint8Array(4 * this.#count);
    this.#earlier.set(earlier);
    this.#later.set(later);
    this.#forEnd.set(forEnd);
  }

  /** Returns the links, sorted by the earlier step and then by the later one. */
  sort(): Pick<Links, 'from' | 'later' | 'forEnd'> {
    const from = new Int32Array(this.#steps + 1);
    for (let at = 0; at < this.#count; at++) from[this.#earlier[at]! + 1]!++;
    for (let step = 0; step < this.#steps; step++) from[step + 1]! += from[step]!;
    const later = new Int32Array(this.#count);
    const forEnd = new Uint8Array(this.#count);
    const next = this.#last;
    next.set(from.subarray(0, this.#steps));
    for (let at = 0; at < this.#count; at++) {
      const earlier = this.#earlier[at]!;
      const place = next[earlier]!++;
      later[place] = this.#later[at]!;
      forEnd[place] = this.endless[earlier] ? 0 : this.#forEnd[at]!;
    }
    return { from, later, forEnd };
  }
}

const noOrder = new StepOrder(0);

/**
 * The accesses of earlier steps for which later steps may have to wait: for each word, the last step that has written
 * it and the steps that have read it since; and the boxes. Accesses before the last write are implied, because a step
 * that waits for the writer waits for them, too.
 */
class Live {
  #places = noPlaces;
  #accesses = noLinks.accesses;
  #order = noOrder;
  /** By variable: the newest entry and the newest box. */
  #entryHeads = new Int32Array(16);
  #boxHeads = new Int32Array(16);
  /** Entries: one for each word. The writer is -1 when there is none. */
  #entries = 0;
  #word = new Int32Array(64);
  #writer = new Int32Array(64);
  #readers = new Int32Array(64);
  #nextEntry = new Int32Array(64);
  /** The access that has written the word last. Older boxes with this word are implied. */
  #writtenBy = new Int32Array(64);
  /** Steps that have read a word. */
  #reads = 0;
  #reader = new Int32Array(64);
  #nextRead = new Int32Array(64);
  /** Boxes, by their accesses. */
  #boxes = 0;
  #boxStep = new Int32Array(64);
  #boxAccess = new Int32Array(64);
  #nextBox = new Int32Array(64);

  begin(places: Places, accesses: StepAccesses, order: StepOrder): void {
    this.#places = places;
    this.#accesses = accesses;
    this.#order = order;
    this.#entries = this.#reads = this.#boxes = 0;
    const variables = places.tables.length;
    if (this.#entryHeads.length < variables) {
      this.#entryHeads = new Int32Array(variables);
      this.#boxHeads = new Int32Array(variables);
    }
    this.#entryHeads.fill(0);
    this.#boxHeads.fill(0);
  }

  /** Takes all accesses of a step into account. */
  take(step: number, without: readonly number[]): void {
    const { from, variables, isWrite, words } = this.#accesses;
    for (let access = from[step]!; access < from[step + 1]!; access++) {
      if (without.length > 0 && without.includes(variables[access]!)) continue;
      const word = words[access]!;
      if (word < 0) this.#takeBox(step, access, isWrite[access] === 1);
      else if (isWrite[access]) this.#write(step, access, word);
      else this.#read(step, access, word);
    }
  }

  /** Forgets the plan and its world. */
  end(): void {
    const { entryOf } = this.#places;
    for (let entry = 1; entry <= this.#entries; entry++) entryOf[this.#word[entry]!] = 0;
    this.#places = noPlaces;
    this.#accesses = noLinks.accesses;
    this.#order = noOrder;
  }

  #read(step: number, access: number, word: number): void {
    const entry = this.#entryAt(access, word);
    if (this.#writer[entry]! >= 0) this.#wait(this.#writer[entry]!, step);
    this.#waitForBoxes(step, access, word, this.#writtenBy[entry]!, false);
    const newest = this.#readers[entry]!;
    if (newest && this.#reader[newest] === step) return;
    const read = ++this.#reads;
    this.#reader = grow(this.#reader, read);
    this.#nextRead = grow(this.#nextRead, read);
    this.#reader[read] = step;
    this.#nextRead[read] = newest;
    this.#readers[entry] = read;
  }

  #write(step: number, access: number, word: number): void {
    const entry = this.#entryAt(access, word);
    this.#waitForEntry(entry, step);
    this.#waitForBoxes(step, access, word, this.#writtenBy[entry]!, true);
    this.#writer[entry] = step;
    this.#writtenBy[entry] = access;
    this.#readers[entry] = 0;
  }

  /** Has a later step that writes the word wait for those that have used it. */
  #waitForEntry(entry: number, step: number): void {
    let isWriterImplied = false;
    for (let read = this.#readers[entry]!; read; read = this.#nextRead[read]!) {
      if (this.#reader[read] === step) continue;
      this.#wait(this.#reader[read]!, step);
      isWriterImplied = true;
    }
    if (!isWriterImplied && this.#writer[entry]! >= 0) this.#wait(this.#writer[entry]!, step);
  }

  #waitForBoxes(step: number, access: number, word: number, since: number, writes: boolean): void {
    const { variables, isWrite } = this.#accesses;
    for (let box = this.#boxHeads[variables[access]!]!; box; box = this.#nextBox[box]!) {
      const other = this.#boxAccess[box]!;
      if (other < since) return;
      if (!writes && !isWrite[other]) continue;
      if (!holdsWord(this.#places, this.#accesses, other, word)) continue;
      this.#wait(this.#boxStep[box]!, step);
      // The step that has written the box has waited for what was done there before.
      if (isWrite[other]) return;
    }
  }

  #takeBox(step: number, access: number, writes: boolean): void {
    this.#meetEntries(step, access, writes);
    this.#meetBoxes(step, access, writes);
    const box = ++this.#boxes;
    const variable = this.#accesses.variables[access]!;
    this.#boxStep = grow(this.#boxStep, box);
    this.#boxAccess = grow(this.#boxAccess, box);
    this.#nextBox = grow(this.#nextBox, box);
    this.#boxStep[box] = step;
    this.#boxAccess[box] = access;
    this.#nextBox[box] = this.#boxHeads[variable]!;
    this.#boxHeads[variable] = box;
  }

  #meetEntries(step: number, access: number, writes: boolean): void {
    const { entryOf } = this.#places;
    const variable = this.#accesses.variables[access]!;
    let before = 0;
    for (let entry = this.#entryHeads[variable]!; entry; entry = this.#nextEntry[entry]!) {
      if (!holdsWord(this.#places, this.#accesses, access, this.#word[entry]!)) {
        before = entry;
        continue;
      }
      if (!writes) {
        before = entry;
        if (this.#writer[entry]! >= 0) this.#wait(this.#writer[entry]!, step);
        continue;
      }
      this.#waitForEntry(entry, step);
      entryOf[this.#word[entry]!] = 0;
      if (before) this.#nextEntry[before] = this.#nextEntry[entry]!;
      else this.#entryHeads[variable] = this.#nextEntry[entry]!;
    }
  }

  #meetBoxes(step: number, access: number, writes: boolean): void {
    const { variables, isWrite } = this.#accesses;
    const variable = variables[access]!;
    let before = 0;
    for (let box = this.#boxHeads[variable]!; box; box = this.#nextBox[box]!) {
      const other = this.#boxAccess[box]!;
      if ((writes || isWrite[other]) && doBoxesMeet(this.#places, this.#accesses, access, this.#accesses, other)) {
        this.#wait(this.#boxStep[box]!, step);
        if (isWrite[other] && isBoxWithin(this.#places, this.#accesses, access, other)) return;
        if (writes && isBoxWithin(this.#places, this.#accesses, other, access)) {
          if (before) this.#nextBox[before] = this.#nextBox[box]!;
          else this.#boxHeads[variable] = this.#nextBox[box]!;
          continue;
        }
      }
      before = box;
    }
  }

  #wait(earlier: number, step: number): void {
    this.#order.add(earlier, step, 1);
  }

  #entryAt(access: number, word: number): number {
    const { entryOf } = this.#places;
    if (entryOf[word]) return entryOf[word];
    const entry = ++this.#entries;
    const variable = this.#accesses.variables[access]!;
    this.#word = grow(this.#word, entry);
    this.#writer = grow(this.#writer, entry);
    this.#readers = grow(this.#readers, entry);
    this.#nextEntry = grow(this.#nextEntry, entry);
    this.#writtenBy = grow(this.#writtenBy, entry);
    this.#word[entry] = word;
    this.#writer[entry] = -1;
    this.#readers[entry] = 0;
    this.#writtenBy[entry] = -1;
    this.#nextEntry[entry] = this.#entryHeads[variable]!;
    this.#entryHeads[variable] = entry;
    entryOf[word] = entry;
    return entry;
  }
}

/** Reused for each plan, as `named` is. */
const live = new Live();
const named = new NamedThings();

/** Returns the arguments of a step that are actors, each once. */
function actorsOf(state: WorldState, record: number, task: number, actorOf: ActorOf): readonly number[] {
  const { calls, loaded } = state;
  let found: number[] | null = null;
  const { params, offsets } = calls.tasks[task]!;
  for (let at = 0; at < params.length; at++) {
    const { type } = params[at]!;
    if (type.kind !== 'object') continue;
    const actor = actorOf(loaded.manifest.types[type.type]!.root, loaded.core.load(record + offsets[at]!));
    if (actor < 0) continue;
    if (!found) found = [actor];
    else if (!found.includes(actor)) found.push(actor);
  }
  return found ?? nobody;
}

/** Returns whether an object of the step has been removed since its plan was found. */
export function isMarkedGone(state: WorldState, record: number): boolean {
  return state.loaded.core.load(record + abi.CELL_NEXT) === abi.GONE;
}
