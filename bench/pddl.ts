// `npm run pddl -- FOLDER`: plans the problems in PDDL of a folder and prints a table by domain.

import { run } from './pddl/command.ts';

process.exitCode = run(process.argv.slice(2), (text) => void process.stdout.write(text));
