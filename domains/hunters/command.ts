// Prints a generated level as a problem: `hunters.js seed=3 rooms=2 hunters=5`, the options of the generator.

import { readNumbers } from '../options.ts';
import { defaults, generate } from './generate.ts';
import { toProblemText } from './problem.ts';

try {
  process.stdout.write(toProblemText(generate(readNumbers(process.argv.slice(2), defaults))));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
