// What must be equal between planners, and how far. Over the same IR everything is equal. A pass that spares iterations
// may leave out networks that lead nowhere, and so may remembering. A search that ended by itself then ends the same
// way with no more iterations. A search that hit a limit may then get further. How much remembering spares depends on
// the IR, so searches over two IRs are compared without it.

import { strategies } from '../../ir/strategies.ts';
import { derivePlan } from '../../reference/derive.ts';
import { carryOutPlan } from '../../reference/carry-out.ts';
import { passes } from '../../compiler/index.ts';
import { optimised, passed, planByCore, planByReference, planners } from '../conformance/planners.ts';
import type { PlannerOutcome, CaseOptions } from '../conformance/planners.ts';
import { planInterrupted } from '../addons/save/interrupted.ts';
import type { GeneratedCase } from './cases.ts';

export const limits = { iterations: 2_000, depth: 100 };
/** On this share of the cases searches are saved and restored, which takes far longer than planning. */
const savedEvery = 8;
const modes = ['first', 'best'] as const;
/** Random searches are short: few meet the 128 dead ends that remembering waits for by default. */
const waits = [0, 1, 5, true];

/** Plans the case by every planner and throws at the first difference. */
export function checkAgreement(item: GeneratedCase): void {
  for (const mode of modes) checkMode(item, { mode, limits, remember: false });
  checkRemembering(item);
  checkHorizon(item);
  checkStrategies(item);
  checkRounds(item);
  if (item.seed % savedEvery === 0) checkSaved(item);
}

/** A search that is saved in the middle goes on in another core, and ends as if it had not been. */
function checkSaved({ seed, domain, problem }: GeneratedCase): void {
  for (const mode of modes) {
    const options = { mode, limits, remember: waits[(seed / savedEvery) % waits.length]! };
    let stride = 1 + (seed % 7);
    // Longer and longer, so that long searches are not saved too often.
    for (const sparse of [false, true]) {
      const { plain, interrupted } = planInterrupted(optimised(domain), problem, options, () => (stride *= 2), sparse);
      expectEqual(`saved and restored${sparse ? ' with sparse tables' : ''}, ${mode} plan`, plain, interrupted);
    }
  }
}

/**
 * Plans that end after a number of steps, and what they leave to do. Conditions of tasks after the horizon do not
 * matter. (A separate pass leaves out hopeless tasks that no search reaches.)
 */
function checkHorizon({ domain, problem }: GeneratedCase): void {
  const ir = optimised(domain);
  const options: CaseOptions = { mode: 'first', limits, horizon: 2 };
  const checked = planByReference(domain, problem, options);
  const pulled = planByReference(passed(domain, { without: ['dead-alternatives'] }), problem, options);
  expectSpared('horizon 2, all passes but dead-alternatives', 'first', checked, pulled);
  for (const mode of modes) {
    for (const horizon of [1, 3]) {
      const options: CaseOptions = { mode, limits, horizon };
      expectEqual(
        `horizon ${horizon}, ${mode} plan`,
        planByReference(ir, problem, options),
        planByCore(ir, problem, options),
      );
    }
  }
}

function checkMode(item: GeneratedCase, options: CaseOptions): void {
  const { domain, problem } = item;
  const outcomes = planners.map((planner) => ({ planner, outcome: planner.plan(domain, problem, options) }));
  const [first] = outcomes;
  for (const { planner, outcome } of outcomes) {
    const what = `${planner.name}, ${options.mode} plan`;
    checkPlan(item, what, outcome);
    const sameIr = outcomes.find((other) => other.planner.ir === planner.ir)!;
    expectEqual(`${what} (against ${sameIr.planner.name})`, sameIr.outcome, outcome);
    expectSpared(`${what} (against ${first!.planner.name})`, options.mode, first!.outcome, outcome);
  }
}

/** That it changes nothing but the number of iterations, and that the core remembers just what the reference does. */
function checkRemembering({ domain, problem }: GeneratedCase): void {
  const ir = optimised(domain);
  const plain = planByCore(ir, problem, { mode: 'first', limits, remember: false });
  for (const remember of waits) {
    const options: CaseOptions = { mode: 'first', limits, remember };
    const what = `remembering after ${remember}`;
    const core = planByCore(ir, problem, options);
    expectEqual(what, planByReference(ir, problem, options), core);
    expectEqual(`${what}, with sparse tables`, core, planByCore(ir, problem, { ...options, sparse: 'all' }));
    expectSpared(what, 'first', plain, core);
  }
  checkRememberingCosts(ir, problem);
}

/** For the best plan another one of the same cost may be found: what leads back to a network met before is left. */
function checkRememberingCosts(ir: GeneratedCase['domain'], problem: GeneratedCase['problem']): void {
  const plain = planByCore(ir, problem, { mode: 'best', limits, remember: false });
  for (const remember of [0, 5]) {
    const options: CaseOptions = { mode: 'best', limits, remember };
    const what = `best plan, remembering after ${remember}`;
    const core = planByCore(ir, problem, options);
    expectEqual(what, planByReference(ir, problem, options), core);
    expectEqual(`${what}, with sparse tables`, core, planByCore(ir, problem, { ...options, sparse: 'all' }));
    if (!hasEnded(plain)) continue;
    if (!hasEnded(core) || core.status !== plain.status || !Object.is(core.cost, plain.cost)) {
      throw new Error(`${what}: ${core.status} at ${core.cost}, without it ${plain.status} at ${plain.cost}`);
    }
  }
}

/** Searches that are probed from a small depth on whether they go round: those that do begin again, and end alike. */
function checkRounds({ seed, domain, problem }: GeneratedCase): void {
  const ir = optimised(domain);
  const probeFrom = 2 + (seed % 5);
  for (const mode of modes) {
    const plain = planByCore(ir, problem, { mode, limits, remember: false });
    for (const strategy of ['depth-first', 'limited-discrepancy'] as const) {
      const options: CaseOptions = { mode, strategy, limits, probeFrom };
      const what = `${mode} plan, ${strategy}, probed from depth ${probeFrom} on`;
      const core = planByCore(ir, problem, options);
      expectEqual(what, planByReference(ir, problem, options), core);
      if (!hasEnded(plain) || !hasEnded(core)) continue;
      if (core.status !== plain.status || (mode === 'best' && !Object.is(core.cost, plain.cost)))
        fail(what, plain, core);
    }
  }
}

/** Every strategy ends the same way, at the same cost; a gap may cost as much as it says. */
function checkStrategies({ seed, domain, problem }: GeneratedCase): void {
  const ir = optimised(domain);
  const someGap = seed % 4 === 0 ? 1 : 0.3;
  for (const mode of modes) {
    const plain = planByCore(ir, problem, { mode, limits, remember: false });
    for (const strategy of strategies) {
      if (strategy === 'best-first' && mode === 'first') continue;
      for (const gap of mode === 'best' ? [0, someGap] : [0]) {
        const options: CaseOptions = { mode, strategy, gap, limits, remember: gap > 0 ? 0 : true };
        const what = `${mode} plan, ${strategy}, a gap of ${gap}`;
        const core = planByCore(ir, problem, options);
        if (!core.isShort) {
          expectEqual(what, planByReference(ir, problem, options), core);
          expectEqual(`${what}, with sparse tables`, core, planByCore(ir, problem, { ...options, sparse: 'all' }));
        }
        if (hasEnded(plain) && hasEnded(core)) checkGap(what, mode, gap, plain, core);
      }
    }
  }
}

function checkGap(
  what: string,
  mode: 'first' | 'best',
  gap: number,
  plain: PlannerOutcome,
  found: PlannerOutcome,
): void {
  // With a gap of 1, any plan will do, also one of infinite cost.
  const isNear = found.cost === null || mode === 'first' || gap === 1 || found.cost * (1 - gap) <= plain.cost!;
  if (found.status !== plain.status || !isNear) fail(what, plain, found);
}

function hasEnded({ status }: PlannerOutcome): boolean {
  return status === 'solved' || status === 'failed';
}

/** Every pass left out in turn, and alone: the one that is to blame for a difference has its name in the message. */
export function checkPasses({ domain, problem }: GeneratedCase): void {
  const names = passes.map(({ name }) => name);
  for (const mode of modes) {
    const options: CaseOptions = { mode, limits, remember: false };
    const plain = planByReference(domain, problem, options);
    for (const pass of passes) {
      const without = planByReference(passed(domain, { without: [pass.name] }), problem, options);
      expectSpared(`without ${pass.name}, ${mode} plan`, mode, plain, without);
      const alone = planByReference(
        passed(domain, { without: names.filter((name) => name !== pass.name) }),
        problem,
        options,
      );
      if (pass.changesIterations) expectSpared(`${pass.name} alone, ${mode} plan`, mode, plain, alone);
      else expectEqual(`${pass.name} alone, ${mode} plan`, plain, alone);
    }
  }
}

/** The plan can be carried out, costs what is said, and comes from the request by the methods. */
function checkPlan({ domain, problem }: GeneratedCase, what: string, { steps, cost }: PlannerOutcome): void {
  if (!steps) return;
  const carried = carryOutPlan(domain, problem, steps);
  if (!carried.ok) throw new Error(`${what}: step ${carried.index} does not hold: ${carried.reason}`);
  expectEqual(`${what}: cost when it is carried out`, carried.cost, cost);
  const derivation = derivePlan(domain, problem, steps, { iterations: 3_000 });
  if (derivation.status === 'not-derived') throw new Error(`${what}: the methods give no such plan`);
}

function expectSpared(what: string, mode: 'first' | 'best', plain: PlannerOutcome, spared: PlannerOutcome): void {
  if (plain.status.startsWith('out-of')) return;
  // With a plan found, lower bounds may leave out the network that would have met the fault.
  if (plain.status === 'fault' && mode === 'best' && plain.cost !== null) {
    if (spared.cost === null || spared.cost > plain.cost) fail(what, plain, spared);
    return;
  }
  expectEqual(what, { ...plain, iterations: 0 }, { ...spared, iterations: 0 });
  if (spared.iterations > plain.iterations) fail(`${what}: more iterations`, plain, spared);
}

export function expectEqual(what: string, expected: unknown, actual: unknown): void {
  if (JSON.stringify(expected, exactly) !== JSON.stringify(actual, exactly)) fail(what, expected, actual);
}

/** JSON knows no infinity. */
function exactly(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

function fail(what: string, expected: unknown, actual: unknown): never {
  throw new Error(`${what}: expected ${JSON.stringify(expected, exactly)}, got ${JSON.stringify(actual, exactly)}`);
}
