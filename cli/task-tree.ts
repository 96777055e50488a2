// What `frameplan convert` writes of a task. Loaded when it is needed, as what other commands do not need.

import {
  translateTask,
  writeAgentTypes,
  writeBehaviorTreeXml,
  writeMistreevous,
} from '../formats/behaviour-trees/index.ts';
import type { TreeRefusal, TaskTree } from '../formats/behaviour-trees/index.ts';
import type { DomainIr } from '../ir/ir.ts';

export type TreeFormat = 'bt.xml' | 'bt.json';

export interface WrittenTask {
  tree: string;
  /** What the game implements. null where the tree itself says that. */
  types: string | null;
}

export function writeTask(
  domain: DomainIr,
  task: string,
  format: TreeFormat,
  checkEffects: boolean,
): WrittenTask | TreeRefusal {
  const { tree, refusal } = translateTask(domain, task, { checkEffects });
  return tree ? writers[format](tree) : refusal;
}

const writers: Record<TreeFormat, (tree: TaskTree) => WrittenTask> = {
  'bt.xml': (tree) => ({ tree: writeBehaviorTreeXml(tree), types: null }),
  'bt.json'(tree) {
    const written = writeMistreevous(tree);
    return { tree: `${JSON.stringify(written.definition, null, 2)}\n`, types: writeAgentTypes(tree, written) };
  },
};
