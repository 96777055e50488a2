// Describes the name at a place: its declaration, the comment there, and its values in problems.

import { documentationOf, signatureOf } from './describe.ts';
import { keyOf, nameAt } from './look-up.ts';
import type { NamedPlace } from './look-up.ts';
import type { KnownName, NamedProblem } from './known-names.ts';
import { lexedFile, textsOf } from './project.ts';
import type { ServiceProject } from './project.ts';
import type { HoverText } from './types.ts';
import { meaningOfWord } from './words.ts';

const mostValues = 8;

/** Returns the description, or null if nothing is known about this place. */
export function hover(project: ServiceProject, file: string, at: number): HoverText | null {
  const found = nameAt(project, file, at);
  if (!found) return hoverWord(project, file, at);
  const { name, from, to } = found;
  const documentation = documentationOf(name);
  const values = valuesOf(project, found);
  return {
    ...{ from, to, kind: name.kind, signature: signatureOf(name) },
    ...(documentation === '' ? {} : { documentation }),
    values,
  };
}

function hoverWord(project: ServiceProject, file: string, at: number): HoverText | null {
  const { text, lexed } = lexedFile(project, file);
  if (lexed.comments.some(({ span }) => span.start <= at && at < span.end)) return null;
  let from = at;
  let to = at;
  while (/[\w-]/.test(text[from - 1] ?? '') && at - from < 20) from--;
  while (/[\w-]/.test(text[to] ?? '') && to - at < 20) to++;
  const word = text.slice(from, to);
  const meaning = meaningOfWord(word);
  return meaning && { from, to, kind: meaning.kind, signature: word, documentation: meaning.text, values: [] };
}

/** The values in problems: in the current problem, or otherwise in all problems of the project. */
function valuesOf(project: ServiceProject, { name, text, start }: NamedPlace): string[] {
  const key = keyOf(name);
  const here = text.names.problems.find((problem) => problem.start <= start && start < problem.end);
  if (here) return linesOf(here, name, key, argumentsAt(text.whole.file.text, start));
  if (name.kind !== 'constant' && name.kind !== 'fluent' && name.kind !== 'external') return [];
  const problems = textsOf(project).flatMap(({ names }) => names.problems);
  return problems
    .flatMap((problem) => {
      const known = assignedTo(problem, name, key);
      if (known.length === 0) return [];
      const [only] = known;
      const value = known.length === 1 && only!.args.length === 0 ? only!.value : countOf(known.length);
      return [`${problem.name.name}: ${value}`];
    })
    .slice(0, mostValues);
}

function countOf(count: number): string {
  return count === 1 ? '1 value' : `${count} values`;
}

function assignedTo({ assigned }: NamedProblem, name: KnownName, key: string): NamedProblem['assigned'] {
  return assigned.filter(({ target }) => target === name || (target.name === name.name && keyOf(target) === key));
}

/**
 * Lines of a problem: the value for these arguments, or all values. For an object, the lines in which it is an argument
 * or a value.
 */
function linesOf(problem: NamedProblem, name: KnownName, key: string, args: string[] | null): string[] {
  const of = (one: NamedProblem['assigned'][number]): string => {
    const called = one.args.length === 0 ? one.target.name : `${one.target.name}(${one.args.join(', ')})`;
    return `${called} := ${one.value}`;
  };
  if (name.kind === 'object') {
    const own = problem.assigned.filter((one) => one.args.includes(name.name) || one.value === name.name);
    return shortened(own.map(of));
  }
  const known = assignedTo(problem, name, key);
  const exact = args && known.filter((one) => one.args.join() === args.join());
  return shortened((exact && exact.length > 0 ? exact : known).map(of));
}

function shortened(lines: string[]): string[] {
  return lines.length > mostValues
    ? [...lines.slice(0, mostValues - 1), `and ${lines.length - mostValues + 1} more`]
    : lines;
}

/** Returns the arguments that follow the name at this place, or null if there are none. */
function argumentsAt(source: string, start: number): string[] | null {
  const found = /^[\w`]+\s*\(([\w\s,`.-]*)\)/.exec(source.slice(start, start + 400));
  return found ? found[1]!.split(',').map((arg) => arg.trim()) : null;
}
