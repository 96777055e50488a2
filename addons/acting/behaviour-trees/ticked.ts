// Makes a handler that ticks a behaviour tree of any library.

import { callback, checkOptions, fail, flag, show } from '../../../bindings/internal.ts';
import type { OptionsOf } from '../../../bindings/internal.ts';
import type { Value } from '../../../bindings/index.ts';
import type { Action, ActionHandler, Progress } from '../action.ts';
import { abortIfBroken } from './conditions.ts';

/** A library of behaviour trees, in four functions. */
export interface TreeLibrary<Tree, Args extends readonly Value[] = readonly Value[]> {
  /** Returns a tree for an action that starts. The action is a view that is used again after its end. */
  create(action: Action<Args>): Tree;
  /** Ticks the tree once. When this returns `done` or `failed`, the action ends. */
  tick(tree: Tree): Progress;
  /** Aborts the tree: its running nodes are left. Returns `running` while that takes more ticks. */
  abort(tree: Tree): Progress | void;
  /** Called once for each tree, after all other functions: for a library that reuses trees. */
  free?(tree: Tree): void;
}

export const tickedOptions = {
  /** Called once for each start, after the tree has ended. Default: none. */
  ended: callback(),
  /**
   * Trees can't be saved: `acting.save()` is refused while one is ticked. With `true` it is not, and the tree starts
   * again when the game is loaded. Default: false.
   */
  restarts: flag(false),
};

/** How a tree is ticked. */
export interface TickedOptions<Args extends readonly Value[] = readonly Value[]> extends OptionsOf<
  typeof tickedOptions
> {
  ended?: ActionHandler<Args>['ended'];
}

interface TickedTree<Tree> {
  readonly tree: Tree;
  progress: Progress;
  isLeft: boolean;
}

/**
 * Returns a handler that makes a tree for each action. The tree is ticked when the action starts and in each tick after
 * that. The conditions of the action are checked right before each tick; when they no longer hold, the tree is aborted
 * and not ticked again.
 */
export function ticked<Tree, Args extends readonly Value[] = readonly Value[]>(
  library: TreeLibrary<Tree, Args>,
  options: TickedOptions<Args> = {},
): ActionHandler<Args> {
  checkLibrary(library as TreeLibrary<unknown>);
  checkOptions('the options of ticked()', options, tickedOptions);
  const { ended, restarts = false } = options;
  // By the view and not by its number: several worlds may use one handler.
  const trees = new Map<Action<Args>, TickedTree<Tree>>();
  const create = (action: Action<Args>): TickedTree<Tree> => {
    const ticking: TickedTree<Tree> = { tree: library.create(action), progress: 'running', isLeft: false };
    trees.set(action, ticking);
    return ticking;
  };
  const tick = (ticking: TickedTree<Tree>): Progress => (ticking.progress = library.tick(ticking.tree));
  const abort = (ticking: TickedTree<Tree>): Progress | void => {
    if (ticking.progress !== 'running') return;
    ticking.isLeft = true;
    return library.abort(ticking.tree);
  };
  return {
    isUnsaved: !restarts,
    start: (action) => tick(create(action)),
    update(action) {
      if (abortIfBroken(action as unknown as Action)) return 'running';
      return tick(trees.get(action) ?? create(action));
    },
    abort(action) {
      const ticking = trees.get(action);
      return ticking && abort(ticking);
    },
    ended(action, how) {
      const ticking = trees.get(action);
      trees.delete(action);
      try {
        // Somebody else has ended the action, or the tree has thrown.
        if (ticking && !ticking.isLeft) abort(ticking);
        if (ticking) library.free?.(ticking.tree);
      } finally {
        ended?.(action, how);
      }
    },
  };
}

function checkLibrary(library: TreeLibrary<unknown> | undefined): void {
  for (const name of ['create', 'tick', 'abort'] as const) {
    if (typeof library?.[name] === 'function') continue;
    fail('wrong-type', `ticked() takes a library of trees with a function "${name}", not ${show(library)}`);
  }
}
