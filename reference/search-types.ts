// The types of a search: its options, its result, and its data on the way.

import type { GroundNetwork, Span } from '../ir/ir.ts';
import type { Step } from '../ir/plan.ts';
import type { CoreStatus } from '../ir/statuses.ts';
import type { SearchMode, Strategy } from '../ir/strategies.ts';
import type { AgendaCell, AgendaItem, AgendaPosition } from './agenda.ts';
import type { Enumeration } from './alternatives.ts';
import type { ReferenceExternals } from './externals.ts';
import type { GroundedGoal } from './goals/states.ts';
import type { ReferenceWorld } from './world.ts';

/**
 * The statuses of this planner. Memory has no limit here, and a search can't be cancelled: its owner just stops
 * stepping it.
 */
export type ReferenceStatus = Exclude<CoreStatus, 'out-of-memory' | 'cancelled'>;

export interface SearchOptions {
  mode: SearchMode;
  /** The order of the search, `depth-first` by default (docs/semantics.md, Strategies). */
  strategy?: Strategy;
  /** For the best plan: how far it may be from the least cost, as a share of the plan's cost. Default: 0. */
  gap?: number;
  limits?: { iterations?: number; depth?: number };
  /** The search ends when the plan has this number of actions. The remaining network is then the `tail`. */
  horizon?: number;
  externals?: ReferenceExternals;
  /** Grounds goals in networks: `groundGoals(domain)` of `frameplan/goals`, with the checked domain. */
  goals?: GoalGrounder;
  /**
   * Whether the search remembers failures and settled costs (docs/semantics.md). A number: the dead ends after which it
   * begins, instead of 128. Default: true.
   */
  remember?: boolean | number;
  /** The depth at which a search is first probed, for tests. Default: 1,024. */
  probeFrom?: number;
}

/** Grounds the goal of a task in the current state of a world. Returns null if the goal is out of reach. */
export type GoalGrounder = (
  world: ReferenceWorld,
) => (
  task: number,
  args: readonly number[],
) => { goal: GroundedGoal; stepOf: (action: number) => { task: number; args: number[] } } | null;

export interface SearchResult {
  status: ReferenceStatus;
  /** Internal steps included. In best mode, the best plan found so far. */
  plan: Step[] | null;
  cost: number | null;
  iterations: number;
  fault: { message: string; span: Span } | null;
  /** The remaining network when the plan ends at a horizon, or null if nothing is left. */
  tail: GroundNetwork | null;
}

/** One task done or decomposed on the way to a network. The chain of decisions shows how the network came about. */
export interface SearchDecision {
  item: AgendaItem<SearchDecision | null>;
  /** The method and branch that decomposed the task. -1 for a primitive task. */
  method: number;
  branch: number;
  /** The cost of a primitive task. */
  cost: number;
  /** The number of actions on the way, up to and including this decision. */
  actions: number;
  previous: SearchDecision | null;
}

export type SearchNetwork = AgendaCell<SearchDecision | null>;

/** A network that was taken up, and the position in the enumeration of its alternatives. */
export interface SearchPoint {
  network: SearchNetwork;
  position: AgendaPosition | null;
  /** The enumeration of the task at the position, once it has begun. null for a primitive task. */
  enumeration: Enumeration | null;
  /** Whether there has been an alternative. */
  offered: boolean;
  /** For a noted network: the value that the memo needs when the network is left. */
  above: number | null;
  trailLength: number;
  decision: SearchDecision | null;
  cost: number;
  depth: number;
  discrepancies: number;
}

/** A network that is about to be taken up. */
export interface NextNetwork {
  network: SearchNetwork | null;
  decision: SearchDecision | null;
  cost: number;
  depth: number;
  /** How many alternatives on the way were not the first of their network. */
  discrepancies: number;
}

/** Functions that the search calls about what it does, for explanations. */
export interface SearchObserver {
  /** A task is tried, in the current state of the world. For goals: one that no actions make true. */
  tries?(item: AgendaItem<SearchDecision | null>, at: SearchPoint): void;
  /** A goal is tried, and there is a plan for it. */
  achieves?(item: AgendaItem<SearchDecision | null>, at: SearchPoint): void;
  /**
   * The task at the point has an alternative. `locals`: those of the branch, with the variables bound, or null if there
   * is no branch.
   */
  decides?(at: SearchPoint, decision: SearchDecision, locals: readonly number[] | null): void;
  /** The search does not continue with the result of this decision. */
  leaves?(decision: SearchDecision | null, why: 'known' | 'too-dear'): void;
  /** Whether the decision completes a plan. */
  completes?(decision: SearchDecision | null, cost: number): void;
}
