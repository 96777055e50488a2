// The messages between a pool and its threads: plain data that can be posted. Orders and reports go in lists, and each
// list arrives as a whole.

import type { Fault, Network, Status, SubmitOptions } from '../../bindings/index.ts';
import type { ExternalFunction, ExternalSources, ObjectOrSlot, TableStorage } from '../../bindings/internal.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';

/** Functions of the game by the name of the domain that calls them, then by their own name. */
export type ExternalsByDomain = Readonly<Record<string, Readonly<Record<string, ExternalFunction>>>>;

/** All that changes in a world. The lists are never written to, so an identical list means that nothing has changed. */
export interface WorldValues {
  /** The objects in the order of their ids, including free slots. */
  objects: readonly ObjectOrSlot[];
  fluents: Int32Array<ArrayBuffer>;
  /** The tables of constants, without their indexes. */
  constants: Int32Array<ArrayBuffer>;
  /** In a large world, by variable: the entries of its sparse tables, which `fluents` and `constants` leave out. */
  sparse: readonly (SparseValues | null | undefined)[];
}

/** The value of `sparse` for a world without sparse tables. */
export const noneSparse: WorldValues['sparse'] = [];

/** The entries of a sparse table. An entry keeps its number as long as it keeps its place. A place of 0 means none. */
export interface SparseValues {
  readonly places: Int32Array<ArrayBuffer>;
  readonly values: Float64Array<ArrayBuffer>;
}

/** What the first order to a thread says. */
export interface Beginning {
  core: WebAssembly.Module;
  memory: number;
  slice: number;
}

/** What a pool has a thread do. The pool numbers domains, worlds and searches, and uses each number once. */
export type Order =
  | { kind: 'begin'; beginning: Beginning }
  | { kind: 'domain'; domain: number; module: WebAssembly.Module }
  /** The IR of the domain, for goals. */
  | { kind: 'ir'; domain: number; ir: DomainIr }
  | {
      kind: 'world';
      world: number;
      domain: number;
      storage: TableStorage;
      /** Values of externals that are given as data. null: there are none. */
      answers: Problem['answers'] | null;
      /** The externals that are functions. */
      asked: string[];
      /** The externals whose values are remembered. */
      remembered: NonNullable<ExternalSources['remembered']>;
      /** The functions that the world was made with. Only in the calling thread, since they can't be posted. */
      externals: Readonly<Record<string, ExternalFunction>> | null;
    }
  /** The changes of a world, for the searches that are submitted next. Unchanged tables are `undefined`. */
  | { kind: 'values'; world: number; values: Partial<WorldValues> }
  /** `tells`: better plans are also reported before the end. */
  | { kind: 'search'; search: number; world: number; network: Network; options: SubmitOptions; tells: boolean }
  /** A search for a goal, as it would be saved. `options`: the options of `createGoals`. */
  | { kind: 'goal'; search: number; world: number; options: object; goal: unknown; tells: boolean }
  | { kind: 'cancel'; search: number }
  /** No more searches are submitted in the world. */
  | { kind: 'forget'; world: number };

/** The result of a search, or what it has found so far while its status is `running`. */
export interface Ending {
  status: Status;
  iterations: number;
  /** For a search for a goal: the iterations that grounded the world. */
  grounding?: number;
  cost: number | null;
  lowerBound: number;
  /**
   * The steps, including internal ones. Each step is the number of its task, followed by its arguments as numbers
   * (objects as handles).
   */
  plan: Float64Array | null;
  /** The way to the plan, as it is in the memory of the thread's core. null when it was not kept. */
  way: Uint8Array | null;
  tail: Network | null;
  fault: Omit<Fault, 'error'> | null;
}

export type SearchReport = readonly [search: number, ending: Ending];

/** The result of a search without a plan. */
export function emptyEnding(status: Status, what?: string): Ending {
  return {
    status,
    iterations: 0,
    cost: null,
    lowerBound: 0,
    plan: null,
    way: null,
    tail: null,
    fault: what === undefined ? null : { what },
  };
}
