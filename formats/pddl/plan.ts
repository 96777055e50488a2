// Writes plans in the notation of PDDL validators: one action in parentheses on each line, and the cost after `;`.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';

/** Writes a plan. Leave out `cost` if it is not known. */
export function writePddlPlan(
  domain: DomainIr,
  problem: Problem,
  steps: readonly { task: number; args: readonly number[] }[],
  cost?: number,
): string {
  const numbering = numberObjects(domain, problem.objects);
  const lines = steps.map(({ task, args }) => {
    const { name, params } = domain.tasks[task]!;
    const names = args.map((arg, at) => {
      const { type } = params[at]!;
      return type.kind === 'object' ? numbering.names[domain.types[type.type]!.root]![arg]! : String(arg);
    });
    return `(${[name, ...names].join(' ')})\n`;
  });
  return lines.join('') + (cost === undefined ? '' : `; cost = ${cost}\n`);
}
