// A search in the middle: what it has decided up to an iteration, and what it tries then.

import type { Attempted, PlanNode } from './plan-data.ts';

export interface SearchMoment {
  iterations: number;
  status: string;
  /** The tree of decisions so far. */
  nodes: PlanNode[];
  /** The task that is tried, or null. */
  tries: string | null;
  attempts: Attempted[];
  depth: number;
}
