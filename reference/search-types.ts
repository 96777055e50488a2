// What a search is asked, what it answers, and what it keeps on the way.

import type { GroundNetwork, Span } from '../ir/ir.ts';
import type { Step } from '../ir/plan.ts';
import type { CoreStatus } from '../ir/statuses.ts';
import type { SearchMode, Strategy } from '../ir/strategies.ts';
import type { Cell, Item, Position } from './agenda.ts';
import type { Frame } from './alternatives.ts';
import type { Externals } from './externals.ts';

/** Memory is not limited here, and nobody cancels a search: its owner stops stepping. */
export type ReferenceStatus = Exclude<CoreStatus, 'out-of-memory' | 'cancelled'>;

export interface SearchOptions {
  mode: SearchMode;
  /** In which order: `depth-first` unless stated. docs/semantics.md, Strategies. */
  strategy?: Strategy;
  /** For the best plan: how far from the best of all it may be, as a share of its cost. 0 unless stated. */
  gap?: number;
  limits?: { iterations?: number; depth?: number };
  /** The search ends when so many steps, internal ones aside, are concrete; what is then left is the `tail`. */
  horizon?: number;
  externals?: Externals;
  /**
   * Whether the search remembers what failed or can't be bettered, as docs/semantics.md says: true unless stated. A number:
   * after so many dead ends instead of 128.
   */
  remember?: boolean | number;
}

export interface SearchResult {
  status: ReferenceStatus;
  /** With internal steps. In best mode, the best plan found so far. */
  plan: Step[] | null;
  cost: number | null;
  iterations: number;
  fault: { message: string; span: Span } | null;
  /** Where the plan ends at a horizon: what is left to do; null when nothing is. */
  tail: GroundNetwork | null;
}

/** One task done or decomposed on the way to a network; the chain of them tells how the network came to be. */
export interface Decision {
  item: Item<Decision | null>;
  /** Which method and branch decomposed it; -1 for a primitive task. */
  method: number;
  branch: number;
  /** Of a primitive task. */
  cost: number;
  previous: Decision | null;
}

export type Network = Cell<Decision | null>;

/** A network taken up, and where the enumeration of its alternatives stands. */
export interface ChoicePoint {
  network: Network;
  position: Position | null;
  /** The enumeration of the task at the position, once it is begun; null for a primitive task. */
  frame: Frame | null;
  /** Whether there has been an alternative. */
  offered: boolean;
  /** Of a noted network: what the memory wants to know when it is left. */
  above: number | null;
  trailLength: number;
  decision: Decision | null;
  cost: number;
  depth: number;
  discrepancies: number;
}

/** A network that is about to be taken up. */
export interface Candidate {
  network: Network | null;
  decision: Decision | null;
  cost: number;
  depth: number;
  /** How often an alternative other than the first was taken on the way. */
  discrepancies: number;
}

/** What is told about each task that the search tries, for explanations. The state is the one that it is tried in. */
export type Observer = (
  item: Item<Decision | null>,
  at: { depth: number; cost: number; decision: Decision | null },
) => void;
