// How parallel a plan is: waves of actions that may be executed side by side, and what keeps the others waiting.
// Internal steps happen in between and take no wave.

import type { DomainShape, Session } from '../../bindings/index.ts';
import { insideOf, planOf } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { doMeet } from './accesses.ts';
import type { Links } from './links.ts';
import { PlanOrder } from './plan-order.ts';

export interface Waves {
  /** By wave: which actions are executed in it, by their number among the actions of the plan. */
  waves: number[][];
  /** The number of actions of the plan. */
  actions: number;
  /** What the longest chain of steps waits for, most often first: fluents, or who does one thing at a time. */
  chain: ChainPart[];
  /** Fluents of no object that several steps write, and that cost waves: those that most steps write first. */
  bookkeeping: Bookkeeping[];
  /** The number of waves without all of these fluents. */
  wavesWithout: number;
}

export interface ChainPart {
  name: string;
  waits: number;
}

export interface Bookkeeping {
  name: string;
  /** The number of steps that write the fluent, and the number of waves if none had to wait for it. */
  writers: number;
  wavesWithout: number;
}

/** Returns the waves of the plan that a session has found; null when it has no plan. */
export function wavesOf<D extends DomainShape>(session: Session<D>): Waves | null {
  const inside = insideOf(session);
  const plan = planOf(inside);
  return plan ? new WaveFinder(inside.state, plan).waves() : null;
}

/**
 * For each step, the number of waves that have ended when it starts and when it has ended; and the step that it waits
 * for.
 */
interface Levels {
  ends: Int32Array;
  after: Int32Array;
  depth: number;
}

class WaveFinder {
  readonly #state: WorldState;
  readonly #count: number;
  readonly #order: PlanOrder;

  constructor(state: WorldState, plan: number) {
    this.#state = state;
    this.#order = new PlanOrder(state, plan);
    this.#count = this.#order.count;
  }

  waves(): Waves {
    const links = this.#order.links();
    const levels = this.#levels(links);
    const actions = this.#order.tasks.flatMap((_, step) => (this.#order.isAction(step) ? [step] : []));
    const waves = Array.from({ length: levels.depth }, (): number[] => []);
    actions.forEach((step, action) => waves[levels.ends[step]! - 1]!.push(action));
    const shared = this.#findShared(links, levels.depth);
    return {
      waves,
      actions: actions.length,
      chain: this.#chain(links, levels),
      bookkeeping: shared.map(({ name, writers, wavesWithout }) => ({ name, writers, wavesWithout })),
      wavesWithout: shared.length === 0 ? levels.depth : this.#depth(shared.map(({ variable }) => variable)),
    };
  }

  #depth(without: readonly number[]): number {
    return this.#levels(this.#order.links(without)).depth;
  }

  #levels(links: Links): Levels {
    const { from, later } = links;
    const starts = new Int32Array(this.#count);
    const ends = new Int32Array(this.#count);
    const after = new Int32Array(this.#count).fill(-1);
    let depth = 0;
    for (let step = 0; step < this.#count; step++) {
      ends[step] = starts[step]! + (this.#order.isAction(step) ? 1 : 0);
      depth = Math.max(depth, ends[step]!);
      for (let link = from[step]!; link < from[step + 1]!; link++) {
        const next = later[link]!;
        const over = this.#order.waitsForEnd(links, step, link) ? ends[step]! : starts[step]!;
        if (over < starts[next]! || (over === starts[next]! && after[next]! >= 0)) continue;
        starts[next] = over;
        after[next] = step;
      }
    }
    return { ends, after, depth };
  }

  /** Follows the waiting steps back from the last step of the last wave. */
  #chain(links: Links, { ends, after, depth }: Levels): ChainPart[] {
    const counts = new Map<string, number>();
    for (let step = ends.indexOf(depth); after[step]! >= 0; step = after[step]!) {
      for (const name of this.#aboutOf(links, after[step]!, step)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const parts = [...counts].map(([name, waits]) => ({ name, waits }));
    return parts.toSorted((one, other) => other.waits - one.waits);
  }

  /** Returns what a link is about: fluents, an actor or a task. */
  #aboutOf({ accesses, places, actors }: Links, earlier: number, later: number): string[] {
    const { from, variables, isWrite } = accesses;
    const { variables: named } = this.#state.loaded.manifest;
    const found = new Set<string>();
    for (let one = from[earlier]!; one < from[earlier + 1]!; one++) {
      for (let other = from[later]!; other < from[later + 1]!; other++) {
        if (variables[one] !== variables[other] || !(isWrite[one] || isWrite[other])) continue;
        if (doMeet(places, accesses, one, accesses, other)) found.add(named[variables[one]!]!.name);
      }
    }
    if (found.size > 0) return [...found];
    const actor = actors[later]!.find((one) => actors[earlier]!.includes(one));
    return [actor === undefined ? this.#order.traitsOf(earlier).name : this.#order.actors.nameOf(actor)];
  }

  /** Returns the fluents without parameters that several steps write and that cost waves. */
  #findShared({ accesses }: Links, depth: number): (Bookkeeping & { variable: number })[] {
    const { from, variables, isWrite } = accesses;
    const writers = new Map<number, number>();
    for (let step = 0; step < this.#count; step++) {
      const written = new Set<number>();
      for (let at = from[step]!; at < from[step + 1]!; at++) if (isWrite[at]) written.add(variables[at]!);
      for (const variable of written) writers.set(variable, (writers.get(variable) ?? 0) + 1);
    }
    return [...writers]
      .flatMap(([variable, writers]) => {
        const { name, params } = this.#state.loaded.manifest.variables[variable]!;
        if (params.length > 0 || writers < 2) return [];
        const wavesWithout = this.#depth([variable]);
        return wavesWithout < depth ? [{ variable, name, writers, wavesWithout }] : [];
      })
      .toSorted((one, other) => other.writers - one.writers);
  }
}
