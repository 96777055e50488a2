// The options of saving and restoring.

import { unchecked } from '../../bindings/base/options.ts';

export const saveOptions = {
  /** The sessions to save, as a list or by names. Default: all that are not released, from the oldest on. */
  sessions: unchecked<object>(),
  /**
   * The searches for goals to save. Default: all that are submitted or under way, and not freed, from the oldest on.
   */
  goals: unchecked<object>(),
};

export const restoreOptions = {
  /**
   * The functions that the domain declares as `external`: functions can't be saved, so they are given again. Default:
   * in a world that exists, those that it has.
   */
  externals: unchecked<object>(),
  /**
   * Makes the goals of a world, if searches for goals were saved: `(world, options) => createGoals(domain, world,
   * options)`. Default: none.
   */
  goals: unchecked<object>(),
};
