// `npm run hddl -- FOLDER`: plans the problems in HDDL of a folder and prints a table by domain.

import { run } from './hddl/command.ts';
import { startCommand } from './start.ts';

startCommand('hddl', run);
