// What the hunters' game is handed over: its domains as they stand in domains/hunters/, the compiler, mistreevous.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as mistreevous from 'mistreevous';
import { HuntersKit } from '../../domains/hunters/game/index.ts';
import { compileBytes } from '../../language/index.ts';
import { root } from '../root.ts';

export function huntersKit(): HuntersKit {
  const text = (name: string): string => readFileSync(join(root, 'domains', 'hunters', name), 'utf8');
  return new HuntersKit({
    texts: { full: text('hunters.htn'), hybrid: text('hunters-hybrid.htn') },
    compile: (source) => compileBytes(source, 'hunters.htn'),
    mistreevous: mistreevous as never,
  });
}
