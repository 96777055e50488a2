// Prints a generated situation as a problem: `command.js seed=3 members=4 suspects=2`, the options of the generator.

import { printProblem } from '../printing.ts';
import { defaults, generate } from './generate.ts';
import { toProblemText } from './problem.ts';

printProblem(defaults, (options) => toProblemText(generate(options)));
