// The memo of a search for the first plan that has gone round (docs/semantics.md, Searches that go round). A noted
// network is under way until all its alternatives have been tried. Its first task is open until a network is shorter.
// Networks and tasks that recur below themselves are abandoned. unsettled.ts keeps the provisional failures that follow
// from this.

import type { Trail } from './primitive.ts';
import { NetworkNames, StateNames, type StateNetwork } from './states.ts';
import { UnsettledTasks, type TaskAlone } from './unsettled.ts';

const mostEntries = 1_048_576;
/** How many open tasks are compared: those that were begun last. */
const mostLookedAt = 128;
/** The rounds allow a task to recur below 0, 1, 3, 7, 15, 31 and 63 equal open tasks. */
export const mostNested = 63;

/** A noted network on the way, with the values of the noted network above it. */
interface NotedNetwork {
  state: string;
  first: number;
  whole: number;
  length: number;
  depth: number;
  /** The next network above whose task is open. */
  openAbove: NotedNetwork | null;
  /** Whether its task was abandoned below because it was open. */
  wasCut: boolean;
  /** The number of provisional failures at that time. */
  unsettled: number;
  above: Below;
}

/** What was met below a noted network. */
interface Below {
  shortest: number;
  /** The least depth of a network or a task on the way because of which something was abandoned. */
  low: number;
  /** The first listed task on which the search relies. */
  reliesOn: number;
}

interface WaryEntry {
  shortest: number;
  /** The depth of a network under way, otherwise 0. */
  underWay: number;
}

export class WaryMemo {
  /** Whether a task on which the search relied in this round was completed. */
  isCut = false;
  readonly #states: StateNames;
  readonly #names = new NetworkNames();
  readonly #mostNested: number;
  #alone = new Map<string, Map<number, TaskAlone>>();
  #whole = new Map<string, Map<number, WaryEntry>>();
  #entries = 0;
  readonly #noted: NotedNetwork[] = [];
  #lastOpen: NotedNetwork | null = null;
  #below: Below = { shortest: 0, low: Infinity, reliesOn: Infinity };
  readonly #unsettled = new UnsettledTasks();

  /** `mostNested`: below how many equal open tasks, in the same state, a task may recur. */
  constructor(values: Float64Array, trail: Trail, mostNested: number) {
    this.#states = new StateNames(values, trail);
    this.#mostNested = mostNested;
  }

  wrote(from: number): void {
    this.#states.wrote(from);
  }

  undone(): void {
    this.#states.undone();
  }

  meet(network: StateNetwork): void {
    const { length } = this.#names.of(network);
    this.#below.shortest = Math.min(this.#below.shortest, length);
    while (this.#lastOpen && length < this.#lastOpen.length) {
      const { wasCut, unsettled, openAbove } = this.#lastOpen;
      if (wasCut) this.#unsettled.become('forgotten', unsettled);
      this.#lastOpen = openAbove;
    }
  }

  /** Whether the network, which was just met, is known to fail. */
  knows(network: StateNetwork): boolean {
    const { name } = this.#states;
    const { first, whole } = this.#names.of(network);
    const alone = this.#alone.get(name)?.get(first);
    if (alone && alone.known !== 'forgotten') {
      if (alone.known === 'so far') this.#below.reliesOn = Math.min(this.#below.reliesOn, alone.place);
      return true;
    }
    const entry = this.#whole.get(name)?.get(whole);
    if (!entry) return this.#isTooNested(first);
    this.#below.shortest = Math.min(this.#below.shortest, entry.shortest);
    if (entry.underWay > 0) this.#below.low = Math.min(this.#below.low, entry.underWay);
    return true;
  }

  #isTooNested(first: number): boolean {
    let nested = 0;
    let open = this.#lastOpen;
    for (let left = mostLookedAt; open && left > 0; left--, open = open.openAbove) {
      if (open.state !== this.#states.name || open.first !== first) continue;
      open.wasCut = true;
      if (++nested <= this.#mostNested) continue;
      this.#below.low = Math.min(this.#below.low, open.depth);
      return true;
    }
    return false;
  }

  note(network: StateNetwork, depth: number): number {
    const { first, whole, length } = this.#names.of(network);
    const state = this.#states.name;
    const [openAbove, above] = [this.#lastOpen, this.#below];
    const unsettled = this.#unsettled.count;
    this.#noted.push({ state, first, whole, length, depth, openAbove, wasCut: false, unsettled, above });
    this.#below = { shortest: Infinity, low: Infinity, reliesOn: Infinity };
    return 0;
  }

  /** Notes that the search continues with an alternative of the network that was noted last. */
  offers(isFirst: boolean): void {
    const noted = this.#noted.at(-1)!;
    this.#lastOpen = noted;
    if (isFirst) this.#enter(noted, { shortest: 0, underWay: noted.depth });
  }

  leave(offered: boolean): void {
    const noted = this.#noted.pop()!;
    const { above, unsettled } = noted;
    const { shortest, low, reliesOn } = this.#below;
    const isSettled = low >= noted.depth && reliesOn >= unsettled;
    const ends = shortest < noted.length;
    if (offered) {
      this.#enter(noted, { shortest: isSettled ? shortest : 0, underWay: 0 });
      if (isSettled && !ends) this.#enterAlone(noted).known = 'for good';
    }
    if (noted.wasCut && ends) {
      this.isCut = true;
      this.#unsettled.become('forgotten', unsettled);
    } else if (isSettled) this.#unsettled.become(ends ? 'forgotten' : 'for good', unsettled);
    this.#unsettled.leave(unsettled);
    if (offered && !isSettled && !ends && this.#unsettled.hasRoom) this.#unsettled.add(this.#enterAlone(noted));
    this.#below = {
      shortest: Math.min(shortest, above.shortest),
      low: isSettled ? above.low : Math.min(low, above.low),
      reliesOn: isSettled ? above.reliesOn : Math.min(reliesOn, above.reliesOn),
    };
    this.#lastOpen = noted.openAbove;
  }

  #enter({ state, whole }: NotedNetwork, entry: WaryEntry): void {
    if (!this.#whole.get(state)?.has(whole)) this.#count();
    let here = this.#whole.get(state);
    if (!here) this.#whole.set(state, (here = new Map()));
    here.set(whole, entry);
  }

  #enterAlone({ state, first }: NotedNetwork): TaskAlone {
    const known = this.#alone.get(state)?.get(first);
    if (known) return known;
    this.#count();
    let here = this.#alone.get(state);
    if (!here) this.#alone.set(state, (here = new Map()));
    const entry: TaskAlone = { known: 'so far', place: -1 };
    here.set(first, entry);
    return entry;
  }

  #count(): void {
    if (this.#entries === mostEntries) {
      this.#alone = new Map();
      this.#whole = new Map();
      this.#entries = 0;
    }
    this.#entries++;
  }
}
