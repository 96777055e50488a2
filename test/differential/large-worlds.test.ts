// Random domains in two worlds that differ in nothing but how their tables are kept: whole in one, sparse in the other.
// Both are changed alike between searches, while others are under way. Every search ends alike in both.

import { expect, it } from 'vitest';
import type { AnyDomain, PlanOptions, Session, World } from '../../bindings/index.ts';
import { createWorldFromProblem, toProblem } from '../../addons/problems/index.ts';
import { emit } from '../../compiler/index.ts';
import { strategies } from '../../ir/strategies.ts';
import { nextPlanner, optimised } from '../conformance/planners.ts';
import { caseOf } from './cases.ts';
import { change } from './change.ts';
import { createRandom } from './random.ts';
import type { RandomSource } from './random.ts';
import { portion } from '../engine.ts';

const limits = { iterations: 300, depth: 60 };
const variants: PlanOptions[] = [
  ...strategies.map((strategy): PlanOptions => ({ mode: 'best', strategy, limits })),
  { mode: 'first', limits },
  { mode: 'first', limits, remember: 0 },
  { mode: 'first', limits, horizon: 2 },
  { mode: 'first', strategy: 'limited-discrepancy', limits },
  { mode: 'best', limits, remember: 3 },
];

const seen = { sparse: 0, plans: 0, failures: 0, later: 0 };

/** Runs one search in both worlds. */
interface Twins {
  options: PlanOptions;
  sessions: Session<AnyDomain>[];
}

function check(seed: number): void {
  const random = createRandom(seed);
  const { domain, problem } = caseOf(seed);
  const ir = optimised(domain);
  const registered = nextPlanner().register(emit(ir));
  const made = [false, true].map((sparse) => createWorldFromProblem(registered, problem, { sparse }));
  const worlds = made.map(({ world }) => world);
  const tables = [worlds[1]!.constants, worlds[1]!.fluents].flatMap((some) => Object.values(some));
  if (tables.some(({ isSparse }) => isSparse)) seen.sparse++;
  const begin = (options: PlanOptions): Twins => {
    return { options, sessions: made.map(({ world, network }) => world.plan(network, options)) };
  };
  let twins: Twins[] = [];
  for (let round = 0; round < 4; round++) {
    twins.push(...Array.from({ length: 3 }, () => begin(random.pick(variants))));
    for (const one of twins) stepBoth(one, random);
    // Now and then the same fluents serve the next searches, too.
    if (random.chance(0.8)) changeBoth(worlds, random, (world, same) => change(ir, problem, world, same));
    seen.later += twins.filter(({ sessions }) => sessions[0]!.status === 'running').length;
    twins = twins.filter((one) => random.chance(0.5) || !endBoth(one, seed));
  }
  for (const one of twins) endBoth(one, seed);
  const [whole, sparse] = made.map(({ world, network }) => {
    const { objects, assignments } = toProblem(world, network);
    // A sparse table has its values in the order in which they came.
    return [objects, new Set(assignments.map((one) => JSON.stringify(one)))];
  });
  expect(sparse, `seed ${seed}`).toEqual(whole);
  for (const world of worlds) world.free();
}

function changeBoth(worlds: World[], random: RandomSource, write: (world: World, random: RandomSource) => void): void {
  const seed = random.integer(0, 2 ** 30);
  for (const world of worlds) write(world, createRandom(seed));
}

function stepBoth({ sessions }: Twins, random: RandomSource): void {
  const iterations = random.integer(1, 12);
  for (const session of sessions) session.step(iterations);
}

/** Ends a search in both worlds, and once more from its start. */
function endBoth({ sessions, options }: Twins, seed: number): boolean {
  for (let again = 0; again < 2; again++) {
    const [whole, sparse] = sessions.map((session) => {
      session.run();
      const { status, cost, iterations } = session;
      return { status, cost, iterations, plan: session.planWithInternal?.map(({ text }) => text) ?? null };
    });
    expect(sparse, `seed ${seed}, ${JSON.stringify(options)}`).toEqual(whole);
    if (whole!.plan) seen.plans++;
    if (whole!.status === 'failed') seen.failures++;
    if (again === 0) for (const session of sessions) session.restart();
  }
  for (const session of sessions) session.free();
  return true;
}

it('searches end alike in small worlds and in the same worlds with sparse tables', { timeout: 300_000 }, () => {
  for (let seed = 1; seed <= portion(300); seed++) check(seed);
  expect(seen.sparse).toBeGreaterThan(portion(100));
  expect(seen.plans).toBeGreaterThan(portion(1_000));
  expect(seen.failures).toBeGreaterThan(portion(100));
  expect(seen.later).toBeGreaterThan(portion(100));
});
