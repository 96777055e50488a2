// A domain and a problem, as commands that plan get them: as texts of frameplan's own, in HDDL or in PDDL.

import type { DomainIr, Problem } from '../ir/ir.ts';
import { goalOf } from '../ir/goals.ts';
import { domainFor } from '../ir/problem-tasks.ts';
import { UsageError } from './command.ts';
import type { Command, CommandInput } from './command.ts';
import { lispNotationOf } from './contents.ts';
import { readText } from './files.ts';
import type { Text } from './files.ts';
import { usageLine } from './help.ts';
import type { Io } from './io.ts';
import { chooseProblem, loadDomainText, loadProblemText } from './load.ts';

export interface LoadedFiles {
  domain: DomainIr;
  problem: Problem;
  /** The domain's text, with all that it includes. */
  source: Text;
  /** Of HDDL: whether no order of tasks is left open. null: it is no HDDL. */
  totallyOrdered: boolean | null;
  isPddl?: true;
  /** The problem has conditions to achieve in the place of tasks. */
  isGoal: boolean;
}

/** null when a text had errors, which have been printed. */
export async function loadFiles(command: Command, input: CommandInput, io: Io): Promise<LoadedFiles | null> {
  const [domainPath, problemPath, ...rest] = input.positionals;
  if (domainPath === undefined) throw new UsageError(`\`${command.name}\` needs a domain; ${usageLine(command)}`);
  if (rest.length > 0) {
    throw new UsageError(
      `\`${command.name}\` takes one domain and one problem, but got ${input.positionals.length} files`,
    );
  }
  const domainSource = await readText(domainPath, io);
  const problemSource = problemPath === undefined ? undefined : await readText(problemPath, io);
  const asJson = input.switches.has('json');
  const notation = lispNotationOf(domainSource);
  if (notation === 'pddl') {
    const { loadPddlTexts } = await import('./pddl.ts');
    const lowered = loadPddlTexts(domainSource, problemSource, io, asJson);
    return lowered && { ...lowered, source: domainSource, totallyOrdered: null, isPddl: true, isGoal: true };
  }
  if (notation === 'hddl') {
    const { loadHddlTexts } = await import('./hddl.ts');
    const lowered = loadHddlTexts(domainSource, problemSource, io, asJson);
    return lowered && { ...lowered, source: domainSource, isGoal: false };
  }
  const loaded = loadDomainText(domainSource, io, asJson);
  if (!loaded) return null;
  const problems = problemSource ? loadProblemText(problemSource, loaded.domain, io, asJson) : loaded.problems;
  if (!problems) return null;
  const problem = chooseProblem(problems, input.values.get('problem'), (problemSource ?? domainSource).name);
  const isGoal = goalOf(loaded.domain, problem) !== null;
  const domain = isGoal ? loaded.domain : domainFor(loaded.domain, problem);
  return { domain, problem, source: loaded.source, totallyOrdered: null, isGoal };
}
