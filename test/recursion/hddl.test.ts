// Random domains in HDDL: a plan is found where looking at everything finds one, and it is one by HDDL's semantics.

import { expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { decompositionOf } from '../../addons/repair/decomposition.ts';
import { loadHddl, writeHddlPlan } from '../../formats/hddl/index.ts';
import { checkHddlPlan } from '../../programs/testing/index.ts';
import { existenceOf } from './exhaustive.ts';
import { hddlOf, sayable } from './hddl-text.ts';
import { randomModel } from './random-model.ts';
import { portion } from '../engine.ts';

const limits = { iterations: 5_000 };

function planned(domainText: string, problemText: string): { status: string; written: string | null } {
  const { lowered, domainDiagnostics, problemDiagnostics } = loadHddl(domainText, problemText);
  const errors = [...domainDiagnostics, ...problemDiagnostics].filter(({ severity }) => severity === 'error');
  if (!lowered) throw new Error(errors.map(({ message, span }) => `${span.line}: ${message}`).join('\n'));
  const { domain: raw, problem, totallyOrdered } = lowered;
  const domain = optimise(raw, { totallyOrdered });
  const { world, network } = createWorldFromProblem(new Planner({ memory: 2 ** 22 }).register(emit(domain)), problem);
  const session = world.plan(network, { limits, decomposition: true });
  const status = session.run();
  const decomposition = status === 'solved' ? decompositionOf(session) : null;
  return { status, written: decomposition && writeHddlPlan(domain, problem, decomposition) };
}

function mistakeOf(seed: number, endings: Record<string, number>): string | null {
  const model = sayable(randomModel(seed));
  const existence = existenceOf(model);
  if (!existence || (existence.cost === null ? seed % 5 > 0 : existence.looked < 3)) return null;
  const { domain, problem } = hddlOf(model);
  const { status, written } = planned(domain, problem);
  const what = `${existence.cost === null ? 'none' : 'plan'}, ${status}`;
  endings[what] = (endings[what] ?? 0) + 1;
  const texts = `\n${domain}\n${problem}\n${written}`;
  if (what === 'none, solved' || what === 'plan, failed' || status === 'fault') return `seed ${seed}: ${what}${texts}`;
  const check = written === null ? null : checkHddlPlan(domain, problem, written);
  return check === null || check.ok ? null : `seed ${seed}: ${check.step}: ${check.reason}${texts}`;
}

it('domains in HDDL are planned as looking at everything says', { timeout: 300_000 }, () => {
  const endings: Record<string, number> = {};
  const mistakes: string[] = [];
  for (let seed = 1; seed <= portion(600); seed++) {
    const mistake = mistakeOf(seed, endings);
    if (mistake) mistakes.push(mistake);
  }
  expect(mistakes.slice(0, 2).join('\n\n')).toBe('');
  expect(endings['plan, solved']).toBeGreaterThan(portion(15));
  expect(endings['none, failed']).toBeGreaterThan(portion(10, 0));
});
