// Trees of mistreevous. The game imports the library and hands it over.

import { callback, checkOptions, fail, show } from '../../../bindings/internal.ts';
import type { OptionsOf } from '../../../bindings/internal.ts';
import type { Value } from '../../../bindings/index.ts';
import type { Action, Progress } from '../action.ts';
import type { TreeLibrary } from './ticked.ts';

/** The part of `import * as mistreevous from 'mistreevous'` that is used. */
export interface Mistreevous {
  readonly BehaviourTree: {
    new (definition: never, agent: never, options?: never): MistreevousTree;
    register(name: string, value: () => boolean): void;
  };
  readonly State: { readonly RUNNING: string; readonly SUCCEEDED: string; readonly FAILED: string };
  validateDefinition(definition: unknown): { succeeded: boolean; errorMessage?: string; json?: object[] };
}

/** The part of a tree of mistreevous that is used. */
export interface MistreevousTree {
  step(): void;
  getState(): string;
}

export const mistreevousOptions = {
  /** Returns the seconds since the last tick, for `wait`. Default: what the clock says. */
  getDeltaTime: callback<() => number>(),
  /** Returns a number from 0 to 1. Default: `Math.random`. */
  random: callback<() => number>(),
  /** Called when the state of a node changes. Default: none. */
  onNodeStateChange: callback<(change: never) => void>(),
};

/** As mistreevous takes them. */
export interface MistreevousOptions extends OptionsOf<typeof mistreevousOptions> {}

/** The parts of a definition that are read here. */
interface RootDefinition {
  id?: string;
  while?: object;
  child: object;
}

/** The name of the guard by which a tree is aborted. */
const guard = 'frameplan: goes on';

let isLeaving = false;

/**
 * The guard at the root of a tree, asked first of all. When it returns false, the tree aborts what runs below it and
 * asks no more.
 */
function goesOn(): boolean {
  const answer = !isLeaving;
  isLeaving = false;
  return answer;
}

/** Each try to leave a tree leaves at least one node, even when an `exit` throws. */
const mostTries = 10_000;

/**
 * Returns a library of mistreevous trees for `ticked()`. `definition`: JSON, or a text in MDSL. `agentOf` returns the
 * agent that the tree of an action calls. Each action has a new tree, so that late promises of another action do not
 * count.
 */
export function mistreevousTrees<Args extends readonly Value[] = readonly Value[]>(
  mistreevous: Mistreevous,
  definition: string | object,
  agentOf: (action: Action<Args>) => object,
  options: MistreevousOptions = {},
): TreeLibrary<MistreevousTree, Args> {
  if (typeof mistreevous?.BehaviourTree !== 'function' || typeof mistreevous.validateDefinition !== 'function') {
    fail('wrong-type', `mistreevousTrees() takes the module of mistreevous, all of it, not ${show(mistreevous)}`);
  }
  if (typeof agentOf !== 'function') {
    fail('wrong-type', `mistreevousTrees() takes a function from an action to its agent, not ${show(agentOf)}`);
  }
  checkOptions('the options of mistreevousTrees()', options, mistreevousOptions);
  const { BehaviourTree, State } = mistreevous;
  const guarded = guardedOf(mistreevous, definition);
  const step = (tree: MistreevousTree): void => {
    // Registered each time, as the game may have unregistered all functions.
    BehaviourTree.register(guard, goesOn);
    tree.step();
  };
  return {
    create: (action) => new BehaviourTree(guarded as never, agentOf(action) as never, options as never),
    tick(tree): Progress {
      step(tree);
      const state = tree.getState();
      return state === State.SUCCEEDED ? 'done' : state === State.FAILED ? 'failed' : 'running';
    },
    abort(tree) {
      const failures: unknown[] = [];
      for (let tries = 0; tries < mostTries && tree.getState() === State.RUNNING; tries++) {
        isLeaving = true;
        try {
          step(tree);
        } catch (error) {
          failures.push(error);
        }
      }
      isLeaving = false;
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Returns the definition with a guard at its root. The interface of mistreevous has no other way to abort a tree. */
function guardedOf({ validateDefinition }: Mistreevous, definition: string | object): object[] {
  const { succeeded, errorMessage, json } = validateDefinition(definition);
  if (!succeeded || !json) fail('bad-option', `mistreevous refuses the tree: ${errorMessage}`);
  return (json as RootDefinition[]).map((root) => {
    if (root.id !== undefined) return root;
    // The root already has a guard: a sequence of one node gets it, with everything else that the root has.
    const child = root.while ? { ...root, type: 'sequence', child: undefined, children: [root.child] } : null;
    return child ? { type: 'root', while: { call: guard }, child } : { ...root, while: { call: guard } };
  });
}
