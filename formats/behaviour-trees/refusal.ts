// Why a task has no tree. The list is closed: docs/how-to/tasks-to-trees.md has each reason, with what to do about it.

import type { Span } from '../../ir/ir.ts';

/** The constructs that no tree can stand for. */
export const refusalReasons = {
  'inner-recursion': 'a task comes back to itself, and not at the end of an ordered network',
  'sync-step':
    'a sync step orders actions that go on side by side, and a tree ends an action before it begins the next',
  'too-large': 'the tree would have too many nodes',
} as const;

export type RefusalReason = keyof typeof refusalReasons;

export interface TreeRefusal {
  reason: RefusalReason;
  /** The task that holds the construct. It may be another one than the task that was to be translated. */
  task: string;
  /** Where the construct is. */
  span: Span;
  /** One sentence that says what is there. */
  message: string;
}
