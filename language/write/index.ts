// Writes the IR as a formatted text of the language, for domains from other notations or from programs. Reading the
// text gives the same IR.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { format } from '../text/format.ts';
import { treeOfDeclarations } from '../text/nodes.ts';
import { domainTree } from './domain.ts';
import { namesFor } from './names.ts';
import { problemTree } from './problem.ts';

/**
 * Writes a domain as text, followed by its problems. No pass may have changed the domain. Names that a text can't have,
 * or that mean something else there, are replaced. Throws if a text can't express something: an object of a problem in
 * a domain.
 */
export function writeDomain(domain: DomainIr, problems: readonly Problem[] = []): string {
  const names = namesFor(domain, problems);
  const declarations = [
    ...domainTree(domain, names),
    ...problems.flatMap((problem) => problemTree(domain, problem, names)),
  ];
  return format(treeOfDeclarations(declarations));
}

/** Writes problems of a domain as a separate text. */
export function writeProblems(domain: DomainIr, problems: readonly Problem[]): string {
  const names = namesFor(domain, problems);
  return format(treeOfDeclarations(problems.flatMap((problem) => problemTree(domain, problem, names))));
}
