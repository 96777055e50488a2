// What the pool and its threads say to each other: plain data that can be posted, in lists, each of which arrives as a whole.

import type { Fault, Network, Status, SubmitOptions } from '../bindings/index.ts';
import type { ExternalFunction, ExternalSources, ObjectOrSlot } from '../bindings/internal.ts';
import type { Problem } from '../ir/ir.ts';

/** Functions of the game by the name of the domain that asks them, then by their own. */
export type ExternalsByDomain = Readonly<Record<string, Readonly<Record<string, ExternalFunction>>>>;

/** All that changes in a world. Never written to: who has the same list as before knows that nothing has changed. */
export interface Values {
  /** By ids, free slots too. */
  objects: readonly ObjectOrSlot[];
  fluents: Int32Array<ArrayBuffer>;
  /** Their tables, without the indexes and what is behind these. */
  constants: Int32Array<ArrayBuffer>;
}

/** The first order that a thread gets. */
export interface Beginning {
  core: WebAssembly.Module;
  memory: number;
  slice: number;
}

/** Domains, worlds and searches have numbers, which the pool gives and uses once. */
export type Order =
  | { kind: 'begin'; beginning: Beginning }
  | { kind: 'domain'; domain: number; module: WebAssembly.Module }
  | {
      kind: 'world';
      world: number;
      domain: number;
      /** For externals that no function answers; null: there are no such. */
      answers: Problem['answers'] | null;
      /** The externals that functions answer. */
      asked: string[];
      /** Those whose answers are remembered. */
      remembered: NonNullable<ExternalSources['remembered']>;
      /** In the calling thread: the functions that the world was made with. They can't be posted. */
      externals: Readonly<Record<string, ExternalFunction>> | null;
    }
  /** What has changed of a world, for the searches that are submitted from now on. */
  | { kind: 'values'; world: number; values: Partial<Values> }
  | { kind: 'search'; search: number; world: number; network: Network; options: SubmitOptions }
  | { kind: 'cancel'; search: number }
  /** No search will be submitted for it any more. */
  | { kind: 'forget'; world: number };

/** What has become of a search. */
export interface Ending {
  status: Status;
  iterations: number;
  cost: number | null;
  lowerBound: number;
  /** The steps one after the other, internal ones too: for each its task's number, then its arguments as numbers (objects as handles). */
  plan: Float64Array | null;
  tail: Network | null;
  fault: Omit<Fault, 'error'> | null;
}

/** The number of the search, and what has become of it. */
export type Report = readonly [search: number, ending: Ending];

/** How a search ends of which there is nothing else to tell. */
export function emptyEnding(status: Status, what?: string): Ending {
  return {
    status,
    iterations: 0,
    cost: null,
    lowerBound: 0,
    plan: null,
    tail: null,
    fault: what === undefined ? null : { what },
  };
}
