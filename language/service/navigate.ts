// Going to the declaration of a name, and finding all places that name it.

import { nameAt, referencesOf } from './look-up.ts';
import type { ServiceProject } from './project.ts';
import type { TextRange } from './types.ts';
import { placeOf } from '../text/places.ts';

/** Returns where the name at this place is declared, or null if there is no declared name. */
export function definition(project: ServiceProject, file: string, at: number): TextRange | null {
  const found = nameAt(project, file, at);
  return found && placeOf(found.name.text, found.name.span);
}

/** Returns all places with the name at this place. They include its declaration unless `declaration` is false. */
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
