// The messages between a pool and its threads: plain data that can be posted. Orders and reports go in lists, and each
// list arrives as a whole.

import type { Fault, Network, Status, SubmitOptions } from '../../bindings/index.ts';
import type { ExternalFunction, ExternalSources, ObjectOrSlot, TableStorage } from '../../bindings/internal.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';

/** Functions of the game by the name of the domain that asks them, then by their own. */
export type ExternalsByDomain = Readonly<Record<string, Readonly<Record<string, ExternalFunction>>>>;

/** All that changes in a world. The lists are never written to, so the same list means that nothing has changed. */
export interface WorldValues {
  /** In the order of their ids, free slots included. */
  objects: readonly ObjectOrSlot[];
  fluents: Int32Array<ArrayBuffer>;
  /** The tables of constants only. */
  constants: Int32Array<ArrayBuffer>;
  /** In a large world, by variable: the entries of its sparse tables, which are not among the values before. */
  sparse: readonly (SparseValues | null | undefined)[];
}

/** Of a world without sparse tables. */
export const noneSparse: WorldValues['sparse'] = [];

/** An entry keeps its number as long as it keeps its place. A place of 0 stands for none. */
export interface SparseValues {
  readonly places: Int32Array<ArrayBuffer>;
  readonly values: Float64Array<ArrayBuffer>;
}

/** The first order that a thread gets. */
export interface Beginning {
  core: WebAssembly.Module;
  memory: number;
  slice: number;
}

/** The pool numbers domains, worlds and searches, and uses each number once. */
export type Order =
  | { kind: 'begin'; beginning: Beginning }
  | { kind: 'domain'; domain: number; module: WebAssembly.Module }
  /** The domain as the language reads it, for goals. */
  | { kind: 'ir'; domain: number; ir: DomainIr }
  | {
      kind: 'world';
      world: number;
      domain: number;
      storage: TableStorage;
      /** Answers of externals that are given as data; null: none are. */
      answers: Problem['answers'] | null;
      /** The externals that functions answer. */
      asked: string[];
      /** The externals whose answers are remembered. */
      remembered: NonNullable<ExternalSources['remembered']>;
      /** The functions that the world was made with, in the calling thread only. They can't be posted. */
      externals: Readonly<Record<string, ExternalFunction>> | null;
    }
  /** The changes of a world, for the searches that are submitted from now on. Tables that stay are `undefined`. */
  | { kind: 'values'; world: number; values: Partial<WorldValues> }
  /** `tells`: better plans are reported, too, before the end. */
  | { kind: 'search'; search: number; world: number; network: Network; options: SubmitOptions; tells: boolean }
  /** A search for a goal, as it would be saved. `options`: those of its goals. */
  | { kind: 'goal'; search: number; world: number; options: object; goal: unknown; tells: boolean }
  | { kind: 'cancel'; search: number }
  /** No more searches will be submitted for the world. */
  | { kind: 'forget'; world: number };

/** The result of a search; while its status is `running`, of what it has found so far. */
export interface Ending {
  status: Status;
  iterations: number;
  /** Of a search for a goal: those before it. */
  grounding?: number;
  cost: number | null;
  lowerBound: number;
  /**
   * The steps, internal ones included: for each step its task's number, then its arguments as numbers (objects as
   * handles).
   */
  plan: Float64Array | null;
  /** The way to the plan, as it stands in the memory of the thread's core; null when it was not kept. */
  way: Uint8Array | null;
  tail: Network | null;
  fault: Omit<Fault, 'error'> | null;
}

export type SearchReport = readonly [search: number, ending: Ending];

/** The result of a search that has no plan. */
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
