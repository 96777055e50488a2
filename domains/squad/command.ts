// Prints a generated situation as a problem: `squad.js seed=3 members=4 suspects=2`, the options of the generator.

import { readNumbers } from '../options.ts';
import { defaults, generate } from './generate.ts';
import { toProblemText } from './problem.ts';

try {
  process.stdout.write(toProblemText(generate(readNumbers(process.argv.slice(2), defaults))));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
