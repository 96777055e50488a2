// Programs as data, for engines with a script language of their own.

import { mark } from './language.ts';
import type { ScriptFile } from './language.ts';
import type { Programs } from './programs.ts';

export function writeJson(programs: Programs): ScriptFile[] {
  return [{ path: 'scripts.json', text: `${JSON.stringify({ about: `${mark}.`, ...programs }, null, 2)}\n` }];
}
