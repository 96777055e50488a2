// The `simple-fps` command on the process's own arguments.

import { run } from './simple-fps/command.ts';

// npm runs scripts in the root of the repo; paths are meant from where it was called.
const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env;
if (script === 'simple-fps' && folder !== undefined) process.chdir(folder);
process.exitCode = run(
  process.argv.slice(2),
  (text) => void process.stdout.write(text),
  (text) => void process.stderr.write(text),
);
