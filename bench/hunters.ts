// The `hunters` command on the process's own arguments.

import { run } from './hunters/command.ts';

process.exitCode = run(
  process.argv.slice(2),
  (text) => void process.stdout.write(text),
  (text) => void process.stderr.write(text),
);
