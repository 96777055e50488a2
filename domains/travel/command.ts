// Prints generated journeys as a problem: `command.js seed=3 people=4`, the options of the generator.

import { printProblem } from '../printing.ts';
import { defaults, generateJourney, toProblemText } from './generate.ts';

printProblem(defaults, (options) => toProblemText(generateJourney(options)));
