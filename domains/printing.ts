// The small commands of the domains: each makes a problem from the options on the command line, and prints it.

import { readNumbers } from './options.ts';

/** Prints what `make` makes. Prints what is wrong with the words to standard error instead; the exit code is then 2. */
export function printProblem<Options extends object>(
  allowed: Options,
  make: (options: Partial<Options>) => string,
): void {
  try {
    process.stdout.write(make(readNumbers(process.argv.slice(2), allowed) as Partial<Options>));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
  }
}
