// Writes a domain and a problem in the IR as HDDL, or reports everything that HDDL can't express.

import type { DomainIr, GroundNetwork, Problem } from '../../../ir/ir.ts';
import type { Diagnostic } from '../../../language/diagnostics.ts';
import { hasCosts } from '../../lisp/write/actions.ts';
import { WriteContext } from '../../lisp/write/context.ts';
import { declaredDomain, fileOf, nameOf } from '../../lisp/write/declarations.ts';
import { allOf } from '../../lisp/write/lists.ts';
import type { Lisp } from '../../lisp/write/lists.ts';
import { FactWriter } from '../../lisp/write/problem.ts';
import { writtenNetwork } from './network.ts';
import { TaskWriter } from './tasks.ts';

export interface WrittenHddl {
  /** The domain, or null if HDDL can't express something. */
  domain: string | null;
  /** The problem, or null if there is none or HDDL can't express it. */
  problem: string | null;
  /** Everything that HDDL can't express, by the places in the text of the domain. */
  diagnostics: Diagnostic[];
}

/**
 * Writes a domain and a problem. No pass may have changed the domain. The tasks of the problem become tasks of the
 * domain.
 */
export function writeHddl(domain: DomainIr, problem: Problem | null = null): WrittenHddl {
  const asked = problem ? splitEnding(domain, problem) : null;
  const extended = { ...domain, tasks: [...domain.tasks, ...(problem?.tasks ?? [])] };
  const context = new WriteContext({ name: 'HDDL', hasNumbers: false }, extended, problem);
  const isCounted = hasCosts(domain);
  const isTold = (at: number): boolean => {
    const variable = extended.variables[at]!;
    return context.isPredicate(variable) || (isCounted && context.isFunction(variable));
  };
  const tasks = new TaskWriter(context, isCounted);
  const written = extended.tasks.flatMap((task, at) => (at === asked?.ending ? [] : tasks.write(task, at)));
  const declared = declaredDomain(context, { requirements: [':hierarchy'], isTold, isCounted }, written);
  const told = problem && asked ? problemOf(context, problem, asked, { isTold, isCounted }) : null;
  if (context.diagnostics.length > 0) return { domain: null, problem: null, diagnostics: context.inTextOrder() };
  return { domain: fileOf(declared), problem: told && fileOf(told), diagnostics: [] };
}

/** The requested network, and the number of the task with the conditions after it. */
interface SplitRequest {
  network: GroundNetwork;
  ending: number | null;
  /** The objects in the conditions at the end. */
  args: number[];
}

function splitEnding(domain: DomainIr, { network, tasks = [] }: Problem): SplitRequest {
  const last = network.kind === 'ordered' && network.parts.length === 2 ? network.parts[1]! : null;
  const own = last?.kind === 'task' ? tasks[last.task - domain.tasks.length] : undefined;
  if (network.kind !== 'ordered' || last?.kind !== 'task' || own?.kind !== 'internal') {
    return { network, ending: null, args: [] };
  }
  return { network: network.parts[0]!, ending: last.task, args: last.args };
}

function problemOf(
  context: WriteContext,
  problem: Problem,
  { network, ending, args }: SplitRequest,
  { isTold, isCounted }: { isTold: (variable: number) => boolean; isCounted: boolean },
): Lisp[] {
  const { domain } = context;
  const facts = new FactWriter(context, problem);
  const called = writtenNetwork<number>(context, network, (values, task) => {
    const { params } = domain.tasks[task]!;
    return values.map((value, at) => facts.nameOf(params[at]!.type, value));
  });
  const last = ending === null ? null : allOf(facts.ending(domain.tasks[ending]!, args));
  return [
    'define',
    ['problem', nameOf(problem.name)],
    [':domain', nameOf(domain.name)],
    ...facts.objects(),
    [':htn', ...called],
    [':init', ...facts.facts(isTold)],
    ...(last ? [[':goal', last]] : []),
    ...(isCounted ? [[':metric', 'minimize', ['total-cost']]] : []),
  ];
}
