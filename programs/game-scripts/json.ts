// Programs as data, for engines with their own script languages.

import { mark } from './language.ts';
import type { ScriptFile } from './language.ts';
import type { Programs } from './programs.ts';

/** Writes the programs of one day, or of several days as a list. */
export function writeJson(programs: Programs | readonly Programs[]): ScriptFile[] {
  const content = 'programs' in programs ? programs : { days: programs };
  return [{ path: 'scripts.json', text: `${JSON.stringify({ about: `${mark}.`, ...content }, null, 2)}\n` }];
}
