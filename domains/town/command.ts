// Prints a generated town as a problem: `town.js characters=40 seed=1`, the options of the generator, and `hours`.

import { readNumbers } from '../options.ts';
import { defaults, generate } from './generate.ts';
import { toProblemText } from './problem.ts';

try {
  const { hours = 24, ...options } = readNumbers(process.argv.slice(2), { ...defaults, hours: 24 });
  process.stdout.write(toProblemText(generate(options), { hours }));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
