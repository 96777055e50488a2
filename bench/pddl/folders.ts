// Folders of domains in PDDL: one folder a domain, with `domain.pddl` and its problems.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Those that are wanted, or all, in order. */
export function domainsIn(folder: string, wanted: readonly string[]): string[] {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'domain.pddl')));
  return names.filter((name) => wanted.length === 0 || wanted.includes(name)).toSorted();
}

export function problemsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.pddl') && file !== 'domain.pddl')
    .toSorted();
}
