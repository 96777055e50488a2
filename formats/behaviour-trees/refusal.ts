// Why a task has no tree. The list is closed: docs/how-to/tasks-to-trees.md has each reason, with what to do about it.

import type { Span } from '../../ir/ir.ts';

/** The constructs that can't be translated into trees, and what to do about each. */
export const refusalReasons = {
  'inner-recursion': {
    meaning: 'a task comes back to itself, and not at the end of an ordered network',
    advice: 'put the recursion at the end, or let the game do all of it as one action',
  },
  'for-each': {
    meaning: 'a network has a part for each of some objects, and a tree has the same nodes in every state',
    advice: 'let the task call itself until no object is left, or let the game do all of it as one action',
  },
  score: {
    meaning:
      'the methods of a task are tried in the order of their scores, and the order of nodes in a tree stands fast',
    advice: 'let the game choose by the scores, and convert the tasks of each method',
  },
  achieve: {
    meaning: 'what a part of a network makes true is planned for, and a tree does not plan',
    advice: 'write a task that does it, with methods, or let the game do all of it as one action',
  },
  'sync-step': {
    meaning: 'a sync step orders actions that go on side by side, and a tree ends an action before it begins the next',
    advice: 'leave the task to acting, and convert tasks that it leads to',
  },
  'too-large': {
    meaning: 'the tree would have too many nodes',
    advice: 'convert tasks that it leads to, one by one',
  },
} as const;

export type RefusalReason = keyof typeof refusalReasons;

export interface TreeRefusal {
  reason: RefusalReason;
  /** The task that contains the construct. It may differ from the task that was to be translated. */
  task: string;
  /** Where the construct is. */
  span: Span;
  /** One sentence that says what is there. */
  message: string;
}
