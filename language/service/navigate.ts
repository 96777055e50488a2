// Going to the declaration of a name, and finding all places that name it.

import { nameAt, referencesOf } from './look-up.ts';
import type { ServiceProject } from './project.ts';
import type { TextRange } from './types.ts';
import { placeOf } from '../text/places.ts';

/** Where the name at this place is declared. null: no declared name stands there. */
export function definition(project: ServiceProject, file: string, at: number): TextRange | null {
  const found = nameAt(project, file, at);
  return found && placeOf(found.name.text, found.name.span);
}

/** All places that name what stands here, its declaration included unless `declaration` is false. */
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
