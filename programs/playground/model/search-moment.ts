// A search in the middle: what it has done by an iteration, and what it tries then.

import type { Attempted, PlanNode } from './plan-data.ts';

export interface SearchMoment {
  iterations: number;
  status: string;
  /** The tree of what is decided by then. */
  nodes: PlanNode[];
  /** The task that is tried, or null. */
  tries: string | null;
  attempts: Attempted[];
  depth: number;
}
