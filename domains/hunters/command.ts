// Prints a generated level as a problem: `command.js seed=3 rooms=2 hunters=5`, the options of the generator.

import { printProblem } from '../printing.ts';
import { defaults, generate } from './generate.ts';
import { toProblemText } from './problem.ts';

printProblem(defaults, (options) => toProblemText(generate(options)));
