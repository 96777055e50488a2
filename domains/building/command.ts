// Prints a building and an errand in it as a problem: `command.js seed=3 rooms=20`, the options of the generator.

import { printProblem } from '../printing.ts';
import { seededRandom } from '../random.ts';
import { toProblemText } from './building.ts';
import { defaults, generateBuilding, generateErrand } from './generate.ts';

printProblem(defaults, (options) => {
  const building = generateBuilding(options);
  return toProblemText(building, generateErrand(seededRandom(options.seed ?? defaults.seed), building, 0));
});
