// Converts a task to a behaviour tree for `frameplan convert`. Only loaded when needed.

import {
  refusalReasons,
  translateTask,
  writeAgentTypes,
  writeBehaviorTreeXml,
  writeMistreevous,
} from '../../formats/behaviour-trees/index.ts';
import type { TaskTree } from '../../formats/behaviour-trees/index.ts';
import type { DomainIr, Span } from '../../ir/ir.ts';

export type TreeFormat = 'bt.xml' | 'bt.json';

/** Why there is no tree, in one line, and the place in the text. */
export interface RefusedTask {
  reason: string;
  span: Span;
}

export interface WrittenTask {
  tree: string;
  /** The types that the game implements, or null if the tree itself describes them. */
  types: string | null;
}

export function writeTask(
  domain: DomainIr,
  task: string,
  format: TreeFormat,
  checkEffects: boolean,
): WrittenTask | RefusedTask {
  const { tree, refusal } = translateTask(domain, task, { checkEffects });
  if (tree) return writers[format](tree);
  const { message, reason, span } = refusal;
  return { reason: `${task} has no tree: ${message} (${reason}); ${refusalReasons[reason].advice}`, span };
}

const writers: Record<TreeFormat, (tree: TaskTree) => WrittenTask> = {
  'bt.xml': (tree) => ({ tree: writeBehaviorTreeXml(tree), types: null }),
  'bt.json'(tree) {
    const written = writeMistreevous(tree);
    return { tree: `${JSON.stringify(written.definition, null, 2)}\n`, types: writeAgentTypes(tree, written) };
  },
};
