// Many searches under one budget, in random domains. The game changes their worlds between frames. Each search ends as
// it does alone, in the world as it was in the frame that first stepped it. It does not matter where it was interrupted
// and who else was on stage.

import { expect, it } from 'vitest';
import type { AnyDomain, Session, SubmitOptions } from '../../bindings/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { emit } from '../../compiler/index.ts';
import { casesHere, leastHere } from '../engine.ts';
import { nextPlanner, optimised, planByReference } from '../conformance/planners.ts';
import { parseStep } from '../../ir/plan.ts';
import { caseOf } from './cases.ts';
import { change } from './change.ts';
import { createRandom } from './random.ts';
import { createWorldFromProblem, toProblem } from '../../addons/problems/index.ts';

const limits = { iterations: 300, depth: 60 };
const variants: SubmitOptions[] = [
  { mode: 'first', limits },
  { mode: 'best', limits, priority: 9 },
  { mode: 'first', limits, remember: 3, priority: 1, deadline: 4 },
  { mode: 'first', limits, horizon: 2, decomposition: false },
  { mode: 'best', limits, remember: 0, priority: 12 },
];

interface Submitted {
  session: Session<AnyDomain>;
  options: SubmitOptions;
  /** The world as it was in the frame in which it began. */
  problem: Problem | null;
}

/**
 * How many searches were in the middle of their work at the end of a frame, and how many began in another frame than
 * the first.
 */
const seen = { interrupted: 0, later: 0 };

function check(seed: number): void {
  const random = createRandom(seed);
  const { domain, problem } = caseOf(seed);
  const ir = optimised(domain);
  const planner = nextPlanner();
  const { world, network } = createWorldFromProblem(planner.register(emit(ir)), problem);
  const submit = (options: SubmitOptions): Submitted => {
    return { session: planner.submit(world, network, options), options, problem: null };
  };
  let submitted = Array.from({ length: 8 }, () => submit(random.pick(variants)));
  for (let frame = 0; submitted.length > 0; frame++) {
    const now = toProblem(world, network);
    planner.step(random.integer(1, 60));
    for (const one of submitted) {
      if (one.session.status === 'waiting' || one.problem) continue;
      one.problem = now;
      if (frame > 0) seen.later++;
    }
    for (const one of submitted.filter(({ session }) => !isUnderWay(session))) {
      compare(ir, one, seed);
      one.session.release();
    }
    submitted = submitted.filter(({ session }) => !isReleased(session));
    seen.interrupted += submitted.filter(({ session }) => session.status === 'running').length;
    if (frame < 3) submitted.push(submit(random.pick(variants)));
    change(ir, problem, world, random);
  }
  world.free();
}

const isUnderWay = ({ status }: Session<AnyDomain>): boolean => status === 'waiting' || status === 'running';

function isReleased(session: Session<AnyDomain>): boolean {
  try {
    return !session.status;
  } catch {
    return true;
  }
}

function compare(ir: DomainIr, { session, options, problem }: Submitted, seed: number): void {
  const { mode = 'first', remember = true, horizon } = options;
  const numbering = numberObjects(ir, problem!.objects);
  const { status, cost, iterations } = session;
  const steps = session.planWithInternal?.map(({ text }) => parseStep(ir, numbering, text)) ?? null;
  const expected = planByReference(ir, problem!, { mode, limits, remember, ...(horizon ? { horizon } : {}) });
  delete expected.tail;
  expect({ status, steps, cost, iterations }, `seed ${seed}, ${JSON.stringify(options)}`).toEqual(expected);
}

it('searches end together as they do alone', { timeout: 300_000 }, () => {
  for (let seed = 1; seed <= casesHere(500); seed++) check(seed);
  expect(seen.interrupted).toBeGreaterThan(leastHere(500));
  expect(seen.later).toBeGreaterThan(leastHere(500));
});
