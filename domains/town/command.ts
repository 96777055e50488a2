// Prints a generated town as a problem: `command.js characters=40 seed=1`, the options of the generator, and `hours`.

import { printProblem } from '../printing.ts';
import { defaults, generate } from './generate.ts';
import { toProblemText } from './problem.ts';

printProblem({ ...defaults, hours: 24 }, ({ hours = 24, ...options }) => toProblemText(generate(options), { hours }));
