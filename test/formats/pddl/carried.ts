// Carries plans out in what PDDL was lowered to, so that it can be compared with what PDDL says.

import { liftPddlObjects, loadPddl } from '../../../formats/pddl/index.ts';
import type { LoweredPddl } from '../../../formats/pddl/index.ts';
import type { GroundNetwork } from '../../../ir/ir.ts';
import type { Step } from '../../../ir/plan.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { domainFor } from '../../../ir/problem-tasks.ts';
import { renderAll } from '../../../language/render.ts';
import { loadDomain, writeDomain } from '../../../language/index.ts';
import { carryOutPlan } from '../../../programs/testing/index.ts';

/** What is wrong with a text is thrown. */
export function lowered(domainText: string, problemText: string): LoweredPddl {
  const { lowered: found, domainDiagnostics, problemDiagnostics } = loadPddl(domainText, problemText);
  if (found) return found;
  throw new Error(renderAll(domainDiagnostics, domainText, 'd') + renderAll(problemDiagnostics, problemText, 'p'));
}

/** A domain and its problem, written as a text of the language and read back. */
export function throughText(setting: LoweredPddl): LoweredPddl {
  const { lifted, diagnostics } = liftPddlObjects(setting);
  if (!lifted) throw new Error(diagnostics.map(({ message }) => message).join());
  const text = writeDomain(lifted.domain, [lifted.problem]);
  const { domain, problems, diagnostics: said } = loadDomain(text);
  const errors = said.filter(({ severity }) => severity === 'error');
  if (!domain || problems.length !== 1 || errors.length > 0) throw new Error(renderAll(errors, text, 't') + text);
  return { domain, problem: problems[0]! };
}

/** The steps of a plan as text, one in parentheses on each line. */
export function stepsOf({ domain, problem }: LoweredPddl, plan: string): Pick<Step, 'task' | 'args'>[] {
  const numbering = numberObjects(domain, problem.objects);
  return plan.split('\n').flatMap((line) => {
    const [name, ...args] = line.toLowerCase().replaceAll(/[()]/g, '').split(/\s+/).filter(Boolean);
    if (name === undefined) return [];
    const task = domain.tasks.findIndex((one) => one.name.toLowerCase() === name);
    if (task < 0) throw new Error(`there is no task ${name}`);
    const ids = args.map((arg, at) => {
      const { type } = domain.tasks[task]!.params[at]!;
      if (type.kind !== 'object') throw new Error(`${name} takes no object`);
      const names = numbering.names[domain.types[type.type]!.root]!;
      return names.findIndex((one) => one.toLowerCase() === arg);
    });
    return [{ task, args: ids }];
  });
}

export interface CarriedOutText {
  /** The first step that cannot be done; null: all can. */
  stuck: number | null;
  isReached: boolean;
  cost: number;
}

export function carriedOut(setting: LoweredPddl, plan: string): CarriedOutText {
  const { problem } = setting;
  const domain = domainFor(setting.domain, problem);
  const steps = stepsOf(setting, plan).map((step) => ({ ...step, internal: false }));
  const found = carryOutPlan(domain, problem, steps);
  if (!found.ok) return { stuck: found.index, isReached: false, cost: NaN };
  const last = carryOutPlan(domain, problem, [...steps, { ...lastCall(problem.network), internal: true }]);
  return { stuck: null, isReached: last.ok, cost: found.cost };
}

/** The call of the task that stands for the goal. */
function lastCall(network: GroundNetwork): { task: number; args: number[] } {
  return network.kind === 'task' ? network : lastCall(network.parts.at(-1)!);
}
