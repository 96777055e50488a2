// Finds the built playground: in the package, and in a checkout after `npm run build:playground`.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns its folder, or undefined. This file is bundled, so it may be in several places. */
export function builtPage(): string | undefined {
  for (const up of ['../', '../../', '../../../', '../../../../']) {
    const folder = fileURLToPath(new URL(`${up}build/playground/`, import.meta.url));
    if (existsSync(`${folder}index.html`)) return folder;
  }
  return undefined;
}
