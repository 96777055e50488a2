// `npm run hddl -- FOLDER`: plans the problems in HDDL of a folder and prints a table by domain.

import { run } from './hddl/command.ts';

process.exitCode = run(process.argv.slice(2), (text) => void process.stdout.write(text));
