// Prints a generated mission as a problem: `command.js seed=3 soldiers=2`, the options of the generator.

import { printProblem } from '../printing.ts';
import { defaults, generateMission } from './generate.ts';
import { toProblemText } from './mission.ts';

printProblem(defaults, (options) => toProblemText(generateMission(options)));
