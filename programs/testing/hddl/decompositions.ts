// Reconstructs how the tasks of a plan were decomposed: which subtask of the method each task is, and the values of the
// method's variables. If several subtasks look alike, there may be several interpretations.

import type { HddlMethod, HddlNetwork } from '../../../formats/hddl/ast.ts';
import type { Formula, TypedName } from '../../../formats/lisp/ast.ts';
import { unified } from './history.ts';
import { pairsInOrder } from './hddl-setting.ts';
import type { HddlBinding, HddlSetting } from './hddl-setting.ts';
import { PlanMistake } from './read-hddl-plan.ts';
import type { HddlPlan, PlanEntry } from './read-hddl-plan.ts';

/** For each subtask of the method, in the order of the text, the number of the task in the plan. */
export interface HddlMatching {
  children: number[];
  binding: HddlBinding;
}

/** A task with its method. The request has no task. */
export interface HddlDecomposition {
  /** null: the request. */
  id: number | null;
  /** The description for messages. */
  text: string;
  params: readonly TypedName[];
  /** The preconditions and constraints, which all have to hold. */
  conditions: readonly Formula[];
  pairs: readonly (readonly [number, number])[];
  matchings: HddlMatching[];
}

/** The first step of a task and the last, by their positions. A task without steps has none. */
type StepRange = readonly [first: number, last: number] | null;

/** The most interpretations of one decomposition that are tried. */
const mostMatchings = 200;

/** The request first, and every task before those below it. */
export function decompositionsOf(setting: HddlSetting, plan: HddlPlan): HddlDecomposition[] {
  const order = tasksFromTop(plan);
  const ranges = rangesOf(plan, order);
  const decomposed = order.flatMap((entry) =>
    entry.method === null ? [] : [[entry, methodOf(setting, entry)] as const],
  );
  const all = [decomposition(setting, plan, ranges, null, setting.problem.request, null, new Map())];
  for (const [entry, method] of decomposed) {
    const binding = unified(setting, method.task, entry.args, method.params, new Map());
    if (!binding) throw new PlanMistake(entry.id, `the method \`${entry.method}\` does not fit \`${entry.text}\``);
    all.push(decomposition(setting, plan, ranges, entry, method, method.precondition, binding));
  }
  return all;
}

function methodOf(setting: HddlSetting, entry: PlanEntry): HddlMethod {
  const task = setting.tasks.get(entry.name);
  if (!task) {
    const isAction = setting.actions.has(entry.name);
    throw new PlanMistake(entry.id, `\`${entry.name}\` is ${isAction ? 'an action and has no methods' : 'no task'}`);
  }
  checkArguments(setting, entry, task.params);
  const method = setting.methods.get(entry.method!);
  if (!method) throw new PlanMistake(entry.id, `there is no method \`${entry.method}\``);
  if (method.task.name.text.toLowerCase() === entry.name) return method;
  throw new PlanMistake(entry.id, `\`${entry.method}\` is a method of \`${method.task.name.text}\``);
}

/** Checks that a step or a task has the right number of arguments, all of them objects of the right types. */
export function checkArguments(setting: HddlSetting, entry: PlanEntry, params: readonly TypedName[]): void {
  const { id, name, args } = entry;
  if (args.length !== params.length) {
    throw new PlanMistake(id, `\`${name}\` has ${params.length} arguments, not ${args.length}`);
  }
  for (const [at, object] of args.entries()) {
    if (!setting.isObject(object)) throw new PlanMistake(id, `there is no object \`${object}\``);
    const { types } = params[at]!;
    if (setting.isOf(object, types)) continue;
    const wanted = types.map(({ text }) => `\`${text}\``).join(' or ');
    throw new PlanMistake(id, `\`${object}\` is not of the type ${wanted}`);
  }
}

/**
 * Lists tasks so that each one, with all tasks below it, follows the tasks above it. Throws unless each is reached
 * exactly once.
 */
function tasksFromTop({ root, entries }: HddlPlan): PlanEntry[] {
  const order: PlanEntry[] = [];
  const seen = new Set<number>();
  const open = root.map((id) => ({ id, above: null as number | null }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { id, above } = next;
    const entry = entries.get(id);
    if (!entry) throw new PlanMistake(above, `there is no task with the number ${id}`);
    if (seen.has(id)) throw new PlanMistake(id, `\`${entry.text}\` is at two places of the decomposition`);
    seen.add(id);
    order.push(entry);
    open.push(...entry.subtasks.map((child) => ({ id: child, above: id })));
  }
  const below = new Set([...entries.values()].flatMap(({ subtasks }) => subtasks));
  const lost = [...entries.values()].filter(({ id }) => !seen.has(id));
  // The one above the others.
  const found = lost.find(({ id }) => !below.has(id)) ?? lost[0];
  if (found) throw new PlanMistake(found.id, `\`${found.text}\` comes from no task that was asked for`);
  return order;
}

function rangesOf({ steps }: HddlPlan, order: readonly PlanEntry[]): Map<number, StepRange> {
  const positions = new Map(steps.map(({ id }, position) => [id, position]));
  const ranges = new Map<number, StepRange>();
  for (const { id, method, subtasks } of order.toReversed()) {
    const position = positions.get(id)!;
    let range: StepRange = method === null ? [position, position] : null;
    for (const child of subtasks) {
      const below = ranges.get(child);
      if (below) range = range ? [Math.min(range[0], below[0]), Math.max(range[1], below[1])] : below;
    }
    ranges.set(id, range);
  }
  return ranges;
}

function decomposition(
  setting: HddlSetting,
  plan: HddlPlan,
  ranges: ReadonlyMap<number, StepRange>,
  entry: PlanEntry | null,
  { params, network }: { params: readonly TypedName[]; network: HddlNetwork },
  precondition: Formula | null,
  binding: HddlBinding,
): HddlDecomposition {
  const id = entry?.id ?? null;
  const children = entry?.subtasks ?? plan.root;
  const text = entry ? `the method \`${entry.method}\`` : 'the request';
  if (children.length !== network.subtasks.length) {
    throw new PlanMistake(id, `${text} has ${network.subtasks.length} subtasks, not ${children.length}`);
  }
  const pairs = pairsInOrder(network);
  const found: HddlMatching[] = [];
  let isFitting = false;
  for (const matching of matchings(setting, plan, params, network, children, binding)) {
    isFitting = true;
    const areInOrder = pairs.every(([before, after]) => {
      const [one, other] = [ranges.get(matching.children[before]!), ranges.get(matching.children[after]!)];
      return !one || !other || one[1] < other[0];
    });
    if (areInOrder) found.push(matching);
    if (found.length === mostMatchings) break;
  }
  if (!isFitting) {
    const texts = children.map((child) => `\`${plan.entries.get(child)!.text}\``).join(', ');
    throw new PlanMistake(id, `the subtasks of ${text} are others than ${texts || 'none'}`);
  }
  if (found.length === 0) throw outOfOrder(plan, id, text, ranges, pairs, children);
  const conditions = [precondition, network.constraints].flatMap((formula) => (formula ? parts(formula) : []));
  return { id, text, params, conditions, pairs, matchings: found };
}

/** The message names tasks in the order in which the plan lists the subtasks. */
function outOfOrder(
  { entries }: HddlPlan,
  id: number | null,
  text: string,
  ranges: ReadonlyMap<number, StepRange>,
  pairs: HddlDecomposition['pairs'],
  children: readonly number[],
): PlanMistake {
  for (const [before, after] of pairs) {
    const [one, other] = [ranges.get(children[before]!), ranges.get(children[after]!)];
    if (!one || !other || one[1] < other[0]) continue;
    const [first, second] = [entries.get(children[before]!)!, entries.get(children[after]!)!];
    return new PlanMistake(second.id, `${text} wants \`${second.text}\` after all of \`${first.text}\``);
  }
  return new PlanMistake(id, `the subtasks of ${text} are not in their order`);
}

function* matchings(
  setting: HddlSetting,
  plan: HddlPlan,
  params: readonly TypedName[],
  { subtasks }: HddlNetwork,
  children: readonly number[],
  binding: HddlBinding,
  chosen: number[] = [],
): Generator<HddlMatching> {
  const subtask = subtasks[chosen.length];
  if (!subtask) return void (yield { children: chosen, binding });
  // The one at the same place first.
  const others = children.filter((_, at) => at !== chosen.length);
  for (const child of [children[chosen.length]!, ...others]) {
    const { name, args } = plan.entries.get(child)!;
    if (chosen.includes(child) || name !== subtask.name.text.toLowerCase()) continue;
    const inner = unified(setting, subtask, args, params, binding);
    if (inner)
      yield* matchings(setting, plan, params, { subtasks } as HddlNetwork, children, inner, [...chosen, child]);
  }
}

function parts(formula: Formula): Formula[] {
  return formula.kind === 'and' ? formula.parts.flatMap(parts) : [formula];
}
