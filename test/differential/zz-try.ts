import { caseOf } from './cases.ts';
import { optimised, planByCore, planByReference } from '../conformance/planners.ts';
import { isTotallyOrdered, isTotallyOrderedDomain } from '../../ir/order.ts';
export function run(args: string[]): number {
  const [from, count] = args.map(Number);
  let bad = 0, ordered = 0, spared = 0, sparedBy = 0;
  for (let seed = from!; seed < from! + count!; seed++) {
    const { domain, problem } = caseOf(seed);
    const ir = optimised(domain);
    if (isTotallyOrdered(problem.network) && isTotallyOrderedDomain(ir)) ordered++;
    else if (seed % 10) continue;
    const limits = { iterations: 2000, depth: 100 };
    const plain = planByCore(ir, problem, { mode: 'first', limits, remember: false });
    for (const remember of [false, 0, 1, 5, true] as const) {
      const core = planByCore(ir, problem, { mode: 'first', limits, remember });
      const reference = planByReference(ir, problem, { mode: 'first', limits, remember });
      if (JSON.stringify(core) !== JSON.stringify(reference)) {
        if (bad++ < 5) console.log(seed, remember, JSON.stringify(core).slice(0, 300), JSON.stringify(reference).slice(0, 300));
      }
      if (!plain.status.startsWith('out-of')) {
        if (core.iterations > plain.iterations || JSON.stringify({ ...core, iterations: 0 }) !== JSON.stringify({ ...plain, iterations: 0 })) console.log('PLAIN', seed, remember, core, plain);
      }
      if (remember === 0 && core.iterations < plain.iterations) { spared++; sparedBy += plain.iterations - core.iterations; }
    }
  }
  console.log({ bad, ordered, spared, sparedBy });
  return bad ? 1 : 0;
}
