// The types of a search: what it is asked, what it returns, and what it keeps on the way.

import type { GroundNetwork, Span } from '../ir/ir.ts';
import type { Step } from '../ir/plan.ts';
import type { CoreStatus } from '../ir/statuses.ts';
import type { SearchMode, Strategy } from '../ir/strategies.ts';
import type { AgendaCell, AgendaItem, AgendaPosition } from './agenda.ts';
import type { Enumeration } from './alternatives.ts';
import type { ReferenceExternals } from './externals.ts';
import type { GroundedGoal } from './goals/states.ts';
import type { ReferenceWorld } from './world.ts';

/** Memory has no limit here, and nobody cancels a search: its owner just stops stepping it. */
export type ReferenceStatus = Exclude<CoreStatus, 'out-of-memory' | 'cancelled'>;

export interface SearchOptions {
  mode: SearchMode;
  /** The order of the search, `depth-first` by default (docs/semantics.md, Strategies). */
  strategy?: Strategy;
  /** For the best plan: how far it may be from the least cost, as a share of the plan's cost. Default: 0. */
  gap?: number;
  limits?: { iterations?: number; depth?: number };
  /** The search ends when the plan has this number of actions. The network that is then left is the `tail`. */
  horizon?: number;
  externals?: ReferenceExternals;
  /** Grounds the goals that tasks stand for: `groundGoals(domain)` of `frameplan/goals`, with the domain as checked. */
  goals?: GoalGrounder;
  /**
   * Whether the search remembers failures and settled costs, as docs/semantics.md says. true by default. A number: the
   * dead ends after which it begins, instead of 128.
   */
  remember?: boolean | number;
  /** The depth at which a search is first probed whether it goes round, for tests. Default: 1,024. */
  probeFrom?: number;
}

/** Grounds the goal of a task in the present state of a world. Returns null when the goal is out of reach. */
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
  /** The network that is left to do when the plan ends at a horizon. null: nothing is left. */
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
  /** How many actions there are on the way, up to and including this decision. */
  actions: number;
  previous: SearchDecision | null;
}

export type SearchNetwork = AgendaCell<SearchDecision | null>;

/** A network that was taken up, and where the enumeration of its alternatives stands. */
export interface SearchPoint {
  network: SearchNetwork;
  position: AgendaPosition | null;
  /** The enumeration of the task at the position, once begun. null for a primitive task. */
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

/** Is notified of what the search does, for explanations. */
export interface SearchObserver {
  /** A task is tried. The world has the state in which it is. Of goals: one that no actions make true. */
  tries?(item: AgendaItem<SearchDecision | null>, at: SearchPoint): void;
  /** A goal is tried, and there is a plan for it. */
  achieves?(item: AgendaItem<SearchDecision | null>, at: SearchPoint): void;
  /** The task at the point has an alternative. `locals`: of the branch, with the variables bound. null: no branch. */
  decides?(at: SearchPoint, decision: SearchDecision, locals: readonly number[] | null): void;
  /** What this decision has led to is not gone on with. */
  leaves?(decision: SearchDecision | null, why: 'known' | 'too-dear'): void;
  /** Whether the decision completes a plan. */
  completes?(decision: SearchDecision | null, cost: number): void;
}
