// `npm run pddl -- FOLDER`: plans the problems in PDDL of a folder and prints a table by domain.

import { run } from './pddl/command.ts';
import { startCommand } from './start.ts';

startCommand('pddl', run);
