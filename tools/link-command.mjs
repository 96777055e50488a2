// Makes `npx frameplan` run the command of this checkout: npm links the commands of dependencies only, not a package's
// own. Where links cannot be made (some Windows set-ups), `node dist/programs/cli/frameplan.cjs` is the same command.

import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = join(root, 'dist', 'programs', 'cli', 'frameplan.cjs');
const folder = join(root, 'node_modules', '.bin');
const link = join(folder, 'frameplan');

chmodSync(command, 0o755);
mkdirSync(folder, { recursive: true });
rmSync(link, { force: true });
try {
  symlinkSync(relative(folder, command), link);
} catch (error) {
  console.warn(`npx frameplan could not be linked (${error.code}); use node dist/programs/cli/frameplan.cjs`);
}
