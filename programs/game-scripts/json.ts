// Programs as data, for engines with a script language of their own.

import { mark } from './language.ts';
import type { ScriptFile } from './language.ts';
import type { Programs } from './programs.ts';

/** Of one day, or of several: these stand in a list. */
export function writeJson(programs: Programs | readonly Programs[]): ScriptFile[] {
  const content = 'programs' in programs ? programs : { days: programs };
  return [{ path: 'scripts.json', text: `${JSON.stringify({ about: `${mark}.`, ...content }, null, 2)}\n` }];
}
