// The playground as it was built: in the package, and in a checkout behind `npm run build:playground`.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Its folder; undefined: it is not there. This file is bundled, so it may stand in several places. */
export function builtPage(): string | undefined {
  for (const up of ['../', '../../', '../../../', '../../../../']) {
    const folder = fileURLToPath(new URL(`${up}build/playground/`, import.meta.url));
    if (existsSync(`${folder}index.html`)) return folder;
  }
  return undefined;
}
