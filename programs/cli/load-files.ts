// Loads a domain and a problem for commands that plan, from texts of the language, in HDDL or in PDDL.

import type { DomainIr, Problem, Span } from '../../ir/ir.ts';
import type { ProblemSpans } from '../../language/index.ts';
import { goalOf } from '../../ir/goals.ts';
import { domainFor } from '../../ir/problem-tasks.ts';
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
  /** The domain's text, with everything that it includes. */
  source: Text;
  notation: 'frameplan' | 'hddl' | 'pddl';
  /** Whether all tasks are known to be totally ordered. This is only determined for HDDL. */
  totallyOrdered: boolean;
  /** The spans and the file of the problem (null: the file of the domain). undefined: not known. */
  written?: { spans: ProblemSpans; file: string | null };
  /** Whether the problem has a goal instead of tasks. */
  isGoal: boolean;
}

/** Returns null after printing errors. */
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
    return lowered && { ...lowered, source: domainSource, notation, totallyOrdered: false, isGoal: true };
  }
  if (notation === 'hddl') {
    const { loadHddlTexts } = await import('./hddl.ts');
    const lowered = loadHddlTexts(domainSource, problemSource, io, asJson);
    return lowered && { ...lowered, source: domainSource, notation, isGoal: false };
  }
  const loaded = loadDomainText(domainSource, io, asJson);
  if (!loaded) return null;
  const found = problemSource
    ? loadProblemText(problemSource, loaded.domain, io, asJson)
    : { problems: loaded.problems, spans: loaded.spans, text: '' };
  if (!found) return null;
  const chosen = chooseProblem(found.problems, input.values.get('problem'), (problemSource ?? domainSource).name);
  const own = problemSource && { name: problemSource.name, text: found.text };
  const { problem, source } = own ? inOneText(loaded.source, chosen, own) : { problem: chosen, source: loaded.source };
  const isGoal = goalOf(loaded.domain, problem) !== null;
  const domain = isGoal ? loaded.domain : domainFor(loaded.domain, problem);
  const spans = found.spans[found.problems.indexOf(chosen)];
  const written = spans && { spans, file: problemSource?.name ?? null };
  const plain = { notation: 'frameplan', totallyOrdered: false } as const;
  return { domain, problem, source, ...plain, isGoal, ...(written && { written }) };
}

/** Explanations also quote tasks of a problem. Then the text of the problem is appended to that of the domain. */
function inOneText(source: Text, problem: Problem, own: Text): { problem: Problem; source: Text } {
  if (!problem.tasks) return { problem, source };
  const tasks = behind(problem.tasks, source.text.length, own.name) as NonNullable<Problem['tasks']>;
  return { problem: { ...problem, tasks }, source: { ...source, text: source.text + own.text } };
}

/** Moves the spans of a problem whose text follows another text, and adds their file. */
function behind(part: unknown, by: number, file: string): unknown {
  if (Array.isArray(part)) return part.map((one) => behind(one, by, file));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => {
      if (key !== 'span') return [key, behind(value, by, file)];
      const span = value as Span;
      return [key, { ...span, start: span.start + by, end: span.end + by, file: span.file ?? file }];
    }),
  );
}
