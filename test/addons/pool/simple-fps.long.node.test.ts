// The reference instances of SimpleFPS, planned by pools: the expected plans, after the expected number of iterations.

import { expect, it } from 'vitest';
import { toProblem } from '../../../domains/simple-fps/problem.ts';
import { notationOf } from '../../../domains/simple-fps/notation.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { load } from '../../bindings/helpers.ts';
import { allSamples, domainText } from '../../domains/simple-fps/samples.ts';
import { createPool } from './setting.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';

const { domain } = load(domainText);
const bytes = emit(optimise(domain, { totallyOrdered: true }));
const taskOf = new Map(domain.tasks.map(({ name }, index) => [name, index]));

async function plansWith(workers: number): Promise<{ plans: (string[] | null)[]; iterations: number[] }> {
  const pool = createPool({ workers, memory: 2 ** 24 });
  const registered = pool.register(bytes);
  const searches = allSamples.map(({ instance }) => {
    const { world, network } = createWorldFromProblem(registered, toProblem(domain, instance));
    return pool.submit(world, network).done;
  });
  const ended = await Promise.all(searches);
  await pool.close();
  const plans = ended.map(({ plan }, at) => {
    const { write } = notationOf(domain, toProblem(domain, allSamples[at]!.instance));
    return plan?.map(({ task, args }) => write({ task: taskOf.get(task)!, args: args.map(Number) })) ?? null;
  });
  return { plans, iterations: ended.map(({ iterations }) => iterations) };
}

it('the plans are the expected ones, with 0, 1, 2 and 3 Workers', { timeout: 300_000 }, async () => {
  const expected = allSamples.map(({ expected }) => (expected.solved ? expected.plan : null));
  const first = await plansWith(0);
  expect(first.plans).toEqual(expected);
  for (const workers of [1, 2, 3]) expect(await plansWith(workers)).toEqual(first);
});
