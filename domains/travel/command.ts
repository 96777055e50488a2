// Prints generated journeys as a problem: `travel.js seed=3 people=4`, the options of the generator.

import { readNumbers } from '../options.ts';
import { defaults, generateJourney, toProblemText } from './generate.ts';

try {
  process.stdout.write(toProblemText(generateJourney(readNumbers(process.argv.slice(2), defaults))));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
