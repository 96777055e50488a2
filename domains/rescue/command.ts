// Prints a generated mission as a problem: `rescue.js seed=3 soldiers=2`, the options of the generator.

import { readNumbers } from '../options.ts';
import { defaults, generateMission } from './generate.ts';
import { toProblemText } from './mission.ts';

try {
  process.stdout.write(toProblemText(generateMission(readNumbers(process.argv.slice(2), defaults))));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
