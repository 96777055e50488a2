// Random domains that call themselves, turned from HDDL into text and from text into HDDL.

import { expect, it } from 'vitest';
import { hddlOf, sayable } from '../../recursion/hddl-text.ts';
import type { ToyModel, ToyTask } from '../../recursion/model.ts';
import { randomModel } from '../../recursion/random-model.ts';
import { textOf } from '../../recursion/text.ts';
import { expectSameAsHddl, expectSameAsText } from './converted.ts';
import { portion } from '../../engine.ts';

it('HDDL as text has the same plan after the same iterations', { timeout: 60_000 }, () => {
  const endings: Record<string, number> = {};
  for (let seed = 1; seed <= portion(150); seed++) {
    const { domain, problem } = hddlOf(sayable(randomModel(seed)));
    const { status } = expectSameAsText(domain, problem).found;
    endings[status] = (endings[status] ?? 0) + 1;
  }
  expect(endings['solved']).toBeGreaterThan(portion(20, 1));
  expect(endings['failed']).toBeGreaterThan(portion(20, 1));
});

/** Without commitment and without the tank. Branches stay, and so do costs. */
function withoutNumbers(model: ToyModel): ToyModel {
  const tasks = model.tasks.map((task): ToyTask => {
    if (task.kind === 'primitive') {
      const conditions = task.conditions.filter(({ kind }) => kind !== 'fuelled');
      return { ...task, conditions, effects: task.effects.filter(({ kind }) => kind !== 'fuel') };
    }
    const methods = task.methods.map((branches) =>
      branches.map((branch) => {
        const { binder } = branch;
        const kept = binder && binder.conditions.filter(({ kind }) => kind !== 'fuelled');
        return {
          ...branch,
          conditions: branch.conditions.filter(({ kind }) => kind !== 'fuelled'),
          binder: binder && { ...binder, kind: 'exists' as const, conditions: kept! },
        };
      }),
    );
    return { ...task, methods };
  });
  return { ...model, tasks };
}

it('text as HDDL has plans of the same cost', { timeout: 60_000 }, () => {
  const endings: Record<string, number> = {};
  for (let seed = 1; seed <= portion(150); seed++) {
    const said = expectSameAsHddl(textOf(withoutNumbers(randomModel(seed))), 3_000);
    const ending = said ? said.best.status : 'refused';
    endings[ending] = (endings[ending] ?? 0) + 1;
  }
  expect(endings['solved']).toBeGreaterThan(portion(20, 1));
  expect(endings['failed']).toBeGreaterThan(portion(20, 1));
  expect(endings['refused'] ?? 0).toBeLessThan(portion(75));
});
