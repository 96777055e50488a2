// The command of this folder on the process's own arguments.

import { run } from './commands.ts';

process.exitCode = run(process.argv.slice(2), (text) => void process.stdout.write(text));
