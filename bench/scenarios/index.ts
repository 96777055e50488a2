// All scenarios, in the order in which they are listed and run.

import type { Scenario } from '../scenario.ts';
import { dense } from './dense.ts';

export const scenarios: readonly Scenario[] = [dense];

/** What is run when nothing is named. */
export const overview: readonly Scenario[] = [dense];
