// Keeps track of which plans read which places: for each word of the fluents, and for each variable, a list of the
// steps that read it. So the cost of a change depends only on the plans that it concerns. Entries are in arrays and are
// reused.

import type { Ground } from './ground.ts';
import type { RunningPlan } from './running-plan.ts';

/** The fields of an entry, from here on. */
const PLAN = 0;
const POSITION = 1;
/** The step of the plan that writes the place before; -1: there is no such step. */
const PRODUCER = 2;
/** The neighbours in the list of the place. */
const NEXT = 3;
const BEFORE = 4;
/** The next entry in the list of the plan. */
const SIBLING = 5;
const FIELDS = 6;

export class Watchers {
  /** By word, and then by variable: the first entry of the list; 0: the list is empty. */
  #heads: Int32Array;
  readonly #words: number;
  #entries = new Int32Array(64 * FIELDS);
  #used = 1;
  #free = 0;
  readonly #plans: (RunningPlan | null)[] = [null];
  readonly #freePlans: number[] = [];

  constructor(words: number, variables: number) {
    this.#words = words;
    this.#heads = new Int32Array(words + variables);
  }

  /** Returns a number for the plan, whose reads are added next. */
  enter(plan: RunningPlan): number {
    const slot = this.#freePlans.pop() ?? this.#plans.length;
    this.#plans[slot] = plan;
    return slot;
  }

  /**
   * Adds an entry and returns it. It becomes the first of the plan's list. `word`: -1 for any place of the variable.
   */
  add(slot: number, position: number, word: number, variable: number, producer: number, sibling: number): number {
    const place = word < 0 ? this.#words + variable : word;
    const entry = this.#take();
    const at = entry * FIELDS;
    const next = this.#heads[place]!;
    const entries = this.#entries;
    entries[at + PLAN] = slot;
    entries[at + POSITION] = position;
    entries[at + PRODUCER] = producer;
    entries[at + NEXT] = next;
    // The number of its place stands for the head of a list.
    entries[at + BEFORE] = -1 - place;
    entries[at + SIBLING] = sibling;
    if (next) entries[next * FIELDS + BEFORE] = entry;
    this.#heads[place] = entry;
    return entry;
  }

  /** Removes the entries of a plan that has ended or has other steps. */
  leave(slot: number, first: number): void {
    const entries = this.#entries;
    for (let entry = first; entry;) {
      const at = entry * FIELDS;
      const next = entries[at + NEXT]!;
      const before = entries[at + BEFORE]!;
      if (before < 0) this.#heads[-1 - before] = next;
      else entries[before * FIELDS + NEXT] = next;
      if (next) entries[next * FIELDS + BEFORE] = before;
      const sibling = entries[at + SIBLING]!;
      entries[at + NEXT] = this.#free;
      this.#free = entry;
      entry = sibling;
    }
    this.#plans[slot] = null;
    this.#freePlans.push(slot);
  }

  /** Marks all plans that the changes concern as doubtful. */
  mark(ground: Ground): void {
    for (let at = 0; at < ground.changedCount; at++) {
      const word = ground.changedAt(at);
      const head = this.#heads[word]!;
      if (head) this.#markAll(head, ground.writerOf(word));
    }
    for (let variable = 0; variable < ground.dirtyVariables.length; variable++) {
      if (ground.dirtyVariables[variable]) this.#markAll(this.#heads[this.#words + variable]!, 0);
    }
  }

  /** Marks the plans of a list. `writer`: the plan that has made the change itself. */
  #markAll(first: number, writer: number): void {
    const entries = this.#entries;
    for (let entry = first; entry; entry = entries[entry * FIELDS + NEXT]!) {
      const at = entry * FIELDS;
      const plan = this.#plans[entries[at + PLAN]!]!;
      if (plan.isDoubtful || plan.id === writer || plan.hasEnded(entries[at + POSITION]!)) continue;
      const producer = entries[at + PRODUCER]!;
      if (producer < 0 || plan.hasEnded(producer)) plan.isDoubtful = true;
    }
  }

  #take(): number {
    const free = this.#free;
    if (free) {
      this.#free = this.#entries[free * FIELDS + NEXT]!;
      return free;
    }
    if ((this.#used + 1) * FIELDS > this.#entries.length) {
      const entries = new Int32Array(2 * this.#entries.length);
      entries.set(this.#entries);
      this.#entries = entries;
    }
    return this.#used++;
  }
}
