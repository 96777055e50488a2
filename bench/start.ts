// Runs a command on the process's own arguments. Wrong use is answered with a message, and exit code 2.

import process from 'node:process';

export type PrintText = (text: string) => void;

/** `script`: what npm calls it. `run` carries it out and answers its exit code; none given: its help is asked for. */
export function startCommand(script: string, run: (args: string[], print: PrintText) => number): void {
  // npm runs scripts in the root of the repo; paths are meant from where it was called.
  const { npm_lifecycle_event: called, INIT_CWD: folder } = process.env;
  if (called === script && folder !== undefined) process.chdir(folder);
  const args = process.argv.slice(2);
  const isHelp = args.some((arg) => arg === '--help' || arg === '-h');
  try {
    const code = run(isHelp ? [] : args, (text) => void process.stdout.write(text));
    process.exitCode = isHelp ? 0 : code;
  } catch (error) {
    if (!isMisuse(error)) throw error;
    process.stderr.write(`${error.message}\nnpm run ${script} -- --help explains how to use it\n`);
    process.exitCode = 2;
  }
}

/** An option that there is not, or a file or folder. */
function isMisuse(error: unknown): error is Error {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (code.startsWith('ERR_PARSE_ARGS') || code === 'ENOENT' || code === 'ENOTDIR');
}
