// All passes over the IR, in an order in which each prepares the next. docs/passes.md says what each is for.

import type { DomainIr } from '../../ir/ir.ts';
import { bindEquations } from './bind-equations.ts';
import { deadAlternatives } from './dead-alternatives.ts';
import { earlyConditions } from './early-conditions.ts';
import { foldConstants } from './fold-constants.ts';
import { indexLevels } from './index-levels.ts';
import { independentTasks } from './independent-tasks.ts';
import { inlineDefines } from './inline-defines.ts';
import { laterMethods } from './later-methods.ts';
import { minimumCost } from './minimum-cost.ts';
import { neededObjects } from './needed-objects.ts';
import type { Pass, PassOptions } from './pass.ts';
import { pullUpConditions } from './pull-up-conditions.ts';

export type { Pass, PassOptions } from './pass.ts';

export const passes: readonly Pass[] = [
  inlineDefines,
  foldConstants,
  earlyConditions,
  neededObjects,
  bindEquations,
  indexLevels,
  laterMethods,
  minimumCost,
  deadAlternatives,
  independentTasks,
  pullUpConditions,
];

export interface OptimiseOptions extends PassOptions {
  /** Names of passes to leave out. */
  without?: readonly string[];
}

/** The domain after all passes, with the same meaning. Unchanged parts are shared with the argument. */
export function optimise(domain: DomainIr, options: OptimiseOptions = {}): DomainIr {
  const { without = [] } = options;
  const unknown = without.find((name) => !passes.some((pass) => pass.name === name));
  if (unknown !== undefined) {
    throw new Error(
      `"without" names an unknown pass ${unknown}; there are ${passes.map((pass) => pass.name).join(', ')}`,
    );
  }
  return passes
    .filter((pass) => !without.includes(pass.name))
    .reduce((result, pass) => pass.run(result, options), domain);
}
