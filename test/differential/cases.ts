// A random case: a domain with one problem, its text, and the tree by which it can be made smaller.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { domainFor, loadDomain } from '../../language/index.ts';
import { generateTree } from './generate.ts';
import type { GenerateOptions } from './generate.ts';
import { layout, reductions } from './tree.ts';
import type { Piece } from './tree.ts';

export interface GeneratedCase {
  seed: number;
  text: string;
  domain: DomainIr;
  problem: Problem;
}

/** A case on its way to a smaller one. */
export interface Shrinking {
  item: GeneratedCase;
  tree: Piece;
  /** Where the last step was made: the next goes on from there instead of from the start. */
  next: number;
}

/** Throws when the generator made a text that the checker rejects, which is a mistake in one of them. */
export function startOf(seed: number, options: GenerateOptions = {}): Shrinking {
  const tree = generateTree(seed, options);
  const text = layout(tree);
  const item = compiled(seed, text);
  if (typeof item === 'string') throw new Error(`the text of seed ${seed} is rejected: ${item}\n${text}`);
  return { item, tree, next: 0 };
}

export function caseOf(seed: number, options: GenerateOptions = {}): GeneratedCase {
  return startOf(seed, options).item;
}

/** Every case that is one step smaller and still compiles. */
export function* smaller({ item: { seed, text }, tree, next }: Shrinking): Generator<Shrinking> {
  const all = [...reductions(tree)];
  for (let count = 0; count < all.length; count++) {
    const position = (next + count) % all.length;
    const reduced = all[position];
    if (!reduced) continue;
    const reducedText = layout(reduced);
    const item = reducedText === text ? '' : compiled(seed, reducedText);
    if (typeof item !== 'string') yield { item, tree: reduced, next: position };
  }
}

/** The smallest case that can be reached from the one of a seed by steps that all fail. */
export function shrunk(
  seed: number,
  fails: (item: GeneratedCase) => boolean,
  options: GenerateOptions = {},
): GeneratedCase {
  let current = startOf(seed, options);
  for (;;) {
    const next = smallest(current, fails);
    if (!next) return current.item;
    current = next;
  }
}

function smallest(from: Shrinking, fails: (item: GeneratedCase) => boolean): Shrinking | null {
  for (const candidate of smaller(from)) if (fails(candidate.item)) return candidate;
  return null;
}

/** The case, or what is wrong with the text. */
function compiled(seed: number, text: string): GeneratedCase | string {
  const { domain, problems, diagnostics } = loadDomain(text);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  const problem = problems[0];
  if (!domain || !problem || error) return `line ${error?.span.line}: ${error?.message}`;
  // Reports print what has this method by its means.
  const item: GeneratedCase = { seed, text, domain: domainFor(domain, problem), problem };
  return Object.assign(item, { toString: () => `seed ${seed}:\n${text}` });
}
