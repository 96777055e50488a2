// Going to the declaration of a name, and finding all places that name it.

import { nameAt, referencesOf } from './look-up.ts';
import type { ServiceProject } from './project.ts';
import type { TextRange } from './types.ts';
import { placeOf } from '../text/places.ts';

/** Returns where the name at this place is declared, or null where no declared name is. */
export function definition(project: ServiceProject, file: string, at: number): TextRange | null {
  const found = nameAt(project, file, at);
  return found && placeOf(found.name.text, found.name.span);
}

/**
 * Returns all places that name what this place names. They include its declaration, but not where `declaration` is
 * false.
 */
export function references(
  project: ServiceProject,
  file: string,
  at: number,
  { declaration = true } = {},
): TextRange[] {
  const found = nameAt(project, file, at);
  if (!found) return [];
  return referencesOf(project, found.name)
    .filter(({ isDeclaration }) => declaration || !isDeclaration)
    .map(({ file: where, from, to }) => ({ file: where, from, to }));
}
