// A sample of the soak's searches, each searched again by the reference planner in the world as it was when it began.

import type { AnyDomain, Session } from '../../bindings/index.ts';
import type { DomainIr } from '../../ir/ir.ts';
import { ReferenceSearch } from '../../reference/index.ts';
import { toSearch } from '../../addons/problems/index.ts';
import type { SearchData } from '../../addons/problems/index.ts';

export interface SearchSample {
  session: Session<AnyDomain>;
  /** The values of the frame in which it was first stepped; until then, of the last one. */
  data: SearchData | null;
  hasBegun: boolean;
  /** How many objects had been removed by then. */
  removed: number;
}

/** To be called before a frame is stepped. */
export function copyWorld(samples: readonly SearchSample[], removed: number): void {
  for (const sample of samples) {
    if (sample.hasBegun || sample.session.status !== 'waiting') continue;
    sample.data = toSearch(sample.session);
    sample.removed = removed;
  }
}

/** To be called after it. */
export function noteBeginnings(samples: readonly SearchSample[]): void {
  for (const sample of samples) sample.hasBegun ||= sample.session.status !== 'waiting';
}

/** Throws when the reference planner finds something else. Returns whether there was anything to compare. */
export function checkSample(ir: DomainIr, { session, data, removed }: SearchSample, removedNow: number): boolean {
  if (!data || session.status === 'cancelled') return false;
  const search = new ReferenceSearch(ir, data.problem, { ...data, remember: true });
  search.step(Infinity);
  const { status, cost, iterations, plan } = search.result();
  const found = { status: session.status, cost: session.cost, iterations: session.iterations };
  equal('outcome', { status, cost, iterations }, found);
  // Its objects may no longer be who they were.
  if (plan && removed === removedNow)
    equal(
      'plan',
      plan.map(({ task, args }) => [task, ...args]),
      stepsOf(session),
    );
  return true;
}

function stepsOf(session: Session<AnyDomain>): number[][] {
  const steps: number[][] = [];
  for (const cursor = session.cursor({ withInternal: true }); cursor.next();) {
    const args = Array.from({ length: cursor.argCount }, (_, at) => Number(cursor.arg(at)) & 0xffff);
    steps.push([cursor.taskIndex, ...args]);
  }
  return steps;
}

function equal(what: string, expected: unknown, actual: unknown): void {
  const [one, other] = [JSON.stringify(expected), JSON.stringify(actual)];
  if (one !== other) throw new Error(`the ${what} differs: the reference planner has ${one}, the core ${other}`);
}
