// Prepares lowered PDDL for writing it as a text of the language: objects that the domain names become objects that
// every problem has, and objects that the goal names become arguments of the task with the conditions at the end.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import type { Diagnostic } from '../../language/diagnostics.ts';
import { liftObjects } from '../hddl/lift.ts';
import { madeName } from '../hddl/prepare.ts';
import { lispDiagnostic } from '../lisp/messages.ts';
import { leadsTo } from './leads-to.ts';
import type { LoweredPddl } from './lower.ts';

export interface LiftedPddl {
  /** The result, or null if a text can't express it. */
  lifted: { domain: DomainIr; problem: Problem } | null;
  diagnostics: Diagnostic[];
}

export function liftPddlObjects({ domain, problem }: LoweredPddl): LiftedPddl {
  const diagnostics = domain.defines.flatMap(({ name, span }, at) =>
    leadsTo(domain.defines, at).has(at) ? lispDiagnostic('FP5302', span, name) : [],
  );
  if (diagnostics.length > 0) return { lifted: null, diagnostics };
  const [end] = problem.tasks!;
  // Tasks that were made for the request get the objects that they name as arguments.
  const tasks = [...domain.tasks, { ...end!, name: madeName('end') }];
  const found = liftObjects({ domain: { ...domain, tasks }, problem });
  const last = found.domain.tasks.at(-1)!;
  const defines = found.domain.defines.map(({ derived: _derived, ...define }) => define);
  return {
    lifted: {
      domain: { ...found.domain, defines, tasks: found.domain.tasks.slice(0, -1) },
      problem: { ...found.problem, tasks: [{ ...last, name: end!.name }] },
    },
    diagnostics,
  };
}
