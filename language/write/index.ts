// Writes the IR as a text of the language, laid out as the formatter does it. Read back, the text gives the same IR.
// For domains that come from elsewhere: from other notations, from programs.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { format } from '../text/format.ts';
import { treeOfDeclarations } from '../text/nodes.ts';
import { domainTree } from './domain.ts';
import { namesFor } from './names.ts';
import { problemTree } from './problem.ts';

/**
 * Writes a domain as text, followed by its problems. The domain is one that no pass has changed. Names that a text
 * can't have, or that mean something else, are changed. Throws for what a text can't say: an object of a problem in a
 * domain.
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
