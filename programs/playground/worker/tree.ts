// Turns the way to a plan into a tree of tasks, in preorder, with the place of each in the text.

import type { DomainIr } from '../../../ir/ir.ts';
import { formatStep } from '../../../ir/plan.ts';
import type { Step } from '../../../ir/plan.ts';
import type { ReferenceWorld } from '../../../reference/world.ts';
import type { SearchDecision } from '../../../reference/search-types.ts';
import type { PlanNode } from '../model/plan-data.ts';
import { placeOf } from './texts.ts';
import type { ReadTexts } from './texts.ts';

export interface TreeContext {
  /** The domain of the text, without the tasks of the problem. */
  domain: DomainIr;
  world: ReferenceWorld;
  texts: Pick<ReadTexts, 'inOne' | 'places'>;
}

export interface PlanTree {
  nodes: PlanNode[];
  steps: number[];
  /** The decision that each node comes from. */
  decisions: SearchDecision[];
}

interface NodeEntry {
  decision: SearchDecision;
  stepsBefore: number;
  children: NodeEntry[];
}

export function treeOf(context: TreeContext, derivation: readonly SearchDecision[]): PlanTree {
  const roots: NodeEntry[] = [];
  const entries = new Map<SearchDecision, NodeEntry>();
  let stepsBefore = 0;
  for (const decision of derivation) {
    const entry: NodeEntry = { decision, stepsBefore, children: [] };
    entries.set(decision, entry);
    const origin = decision.item.origin;
    (origin ? (entries.get(origin)?.children ?? roots) : roots).push(entry);
    if (isStep(context, decision)) stepsBefore++;
  }
  return inPreorder(context, roots);
}

/** Not recursive: a task that calls itself makes a tree as deep as the plan is long. */
function inPreorder(context: TreeContext, roots: readonly NodeEntry[]): PlanTree {
  const tree: PlanTree = { nodes: [], steps: [], decisions: [] };
  const open = roots.map((entry) => ({ entry, parent: -1, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { entry, parent, depth } = next;
    const at = tree.nodes.length;
    const node = nodeOf(context, entry, parent, depth);
    tree.nodes.push(node);
    tree.decisions.push(entry.decision);
    if (node.step !== null) tree.steps[node.step] = at;
    for (const child of entry.children.toReversed()) open.push({ entry: child, parent: at, depth: depth + 1 });
  }
  countBelow(tree.nodes);
  return tree;
}

function countBelow(nodes: PlanNode[]): void {
  for (let at = nodes.length - 1; at >= 0; at--) {
    const { parent, below } = nodes[at]!;
    if (parent >= 0) nodes[parent]!.below += below + 1;
  }
}

const isStep = ({ world }: TreeContext, { item }: SearchDecision): boolean =>
  world.domain.tasks[item.task]!.kind !== 'compound';

function nodeOf(context: TreeContext, { decision, stepsBefore }: NodeEntry, parent: number, depth: number): PlanNode {
  const { item, method: chosen, branch } = decision;
  const task = context.world.domain.tasks[item.task]!;
  const place = placeOf(task.span, item.task, context.domain, context.texts);
  const node = { ...wordsOf(context, item), parent, depth, below: 0, place, stepsBefore };
  if (task.kind !== 'compound') return { ...node, method: null, step: stepsBefore, internal: task.kind === 'internal' };
  if (task.achieves) return { ...node, method: null, step: null, internal: false };
  const used = task.methods[chosen]!;
  const part = used.branches[branch]!;
  const method = {
    name: used.name ?? (task.methods.length > 1 ? `method ${chosen + 1}` : ''),
    branch: part.name ?? (used.branches.length > 1 ? `branch ${branch + 1}` : null),
    place: placeOf(used.branches.length > 1 ? part.span : used.span, item.task, context.domain, context.texts),
  };
  return { ...node, method, step: null, internal: false };
}

function wordsOf(
  { world }: TreeContext,
  item: Pick<Step, 'task' | 'args'>,
): Pick<PlanNode, 'text' | 'name' | 'objects'> {
  const { domain, numbering } = world;
  const { name, params } = domain.tasks[item.task]!;
  const objects = params.flatMap(({ type }, at) => {
    if (type.kind !== 'object') return [];
    return numbering.names[domain.types[type.type]!.root]![item.args[at]!] ?? [];
  });
  return { text: formatStep(domain, numbering, item), name, objects };
}

/** The list of steps of a plan for a goal, which has no tree. */
export function listOf(context: TreeContext, steps: readonly Step[]): Pick<PlanTree, 'nodes' | 'steps'> {
  const nodes = steps.map((step, at): PlanNode => {
    const task = context.world.domain.tasks[step.task]!;
    return {
      ...wordsOf(context, step),
      ...{ parent: -1, depth: 0, below: 0, method: null, step: at, internal: step.internal, stepsBefore: at },
      place: placeOf(task.span, step.task, context.domain, context.texts),
    };
  });
  return { nodes, steps: nodes.map((_, at) => at) };
}
