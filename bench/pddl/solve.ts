// Plans one problem in PDDL from cold, and reports how long each part took.

import { loadPddl, writePddlPlan } from '../../formats/pddl/index.ts';
import { createGoals } from '../../addons/goals/index.ts';
import type { GoalStrategy } from '../../addons/goals/index.ts';

/** In milliseconds. */
export type PddlParts = Record<'read' | 'ground' | 'search', number>;

export interface SolvedPddl {
  /** `read`: nothing was sought. `refused`: the texts, or what they say, can't be planned. */
  status: string;
  /** Why it is refused. */
  what: string | null;
  steps: number | null;
  cost: number | null;
  evaluations: number;
  parts: PddlParts;
  /** The plan as validators read it; null: there is none. */
  written: string | null;
}

const memory = 2 ** 30;
/** Between two looks at the clock. */
const iterationsAtOnce = 5_000;

export function solvePddl(
  domainText: string,
  problemText: string,
  seconds: number,
  strategy: GoalStrategy = 'alternation',
): SolvedPddl {
  const parts: PddlParts = { read: 0, ground: 0, search: 0 };
  const timed = <T>(part: keyof PddlParts, work: () => T): T => {
    const begin = performance.now();
    try {
      return work();
    } finally {
      parts[part] += performance.now() - begin;
    }
  };
  const none = { what: null, steps: null, cost: null, evaluations: 0, parts, written: null };
  const { lowered, domainDiagnostics, problemDiagnostics } = timed('read', () => loadPddl(domainText, problemText));
  if (!lowered) {
    const first = [...domainDiagnostics, ...problemDiagnostics].find(({ severity }) => severity === 'error');
    return { ...none, status: 'refused', what: first!.message };
  }
  if (seconds === 0) return { ...none, status: 'read' };
  const { domain, problem } = lowered;
  const end = performance.now() + seconds * 1000;
  try {
    const search = createGoals(domain, problem).achieve(null, { strategy, limits: { memory } });
    timed('ground', () => {
      while (search.isGrounding) search.step(50);
    });
    while (search.status === 'running' && performance.now() < end) timed('search', () => search.step(iterationsAtOnce));
    const { status, steps, cost, evaluations } = search;
    const written = status === 'solved' && steps ? writePddlPlan(domain, problem, steps) : null;
    return { status, what: null, steps: steps?.length ?? null, cost, evaluations, parts, written };
  } catch (error) {
    return { ...none, status: 'refused', what: String(error) };
  }
}
