// Changes a model before it is lowered, so that planning becomes cheaper. It adds tasks that plans do not show. The set
// of plans and their decompositions stay the same.

import { freeIn, variablesOf } from './formulas.ts';
import type {
  HddlModel,
  HddlVariable,
  ModelCondition,
  ModelCost,
  ModelMethod,
  ModelNetwork,
  ModelRef,
  ModelSubtask,
  ModelTask,
} from './model.ts';
import { arrange, isCrossed } from './order.ts';
import { Touches } from './touch.ts';

/** No name of HDDL has parentheses. */
export function madeName(...words: (string | number)[]): string {
  return `(${words.join(' ')})`;
}

export function isMadeName(name: string): boolean {
  return name.startsWith('(');
}

/** The model without functions that no cost reads, such as `total-cost` itself. */
export function withoutUnread(model: HddlModel): HddlModel {
  const read = new Set<number>();
  for (const task of model.tasks) {
    if (task.kind !== 'action' || !model.hasMetric) continue;
    for (const cost of task.cost) if (cost.kind === 'function') read.add(cost.function);
  }
  const numbers = new Map([...read].sort((one, other) => one - other).map((old, number) => [old, number]));
  const costOf = (cost: ModelCost): ModelCost =>
    cost.kind === 'function' ? { ...cost, function: numbers.get(cost.function) ?? -1 } : cost;
  return {
    ...model,
    functions: model.functions.filter((_, number) => read.has(number)),
    values: model.values.flatMap((one) => {
      const number = numbers.get(one.function);
      return number === undefined ? [] : [{ ...one, function: number }];
    }),
    tasks: model.tasks.map((task) =>
      task.kind === 'action' ? { ...task, cost: model.hasMetric ? task.cost.map(costOf) : [] } : task,
    ),
  };
}

/**
 * Prepares a model. A request with variables or constraints becomes a task. `request`: the number of that task, or
 * null. The tasks between those of the domain and that task check the goal.
 */
export function prepare(model: HddlModel): { model: HddlModel; request: number | null } {
  const { request, goal } = model;
  const { after } = request.network;
  const isSimple = after === null || !isCrossed(arrange(after));
  const isPlain = isSimple && request.params.length === 0 && request.conditions.length === 0 && goal.length === 0;
  const touches = new Touches(model);
  const tasks: ModelTask[] = model.tasks.map((task) =>
    task.kind === 'action' ? task : { ...task, methods: [...task.methods] },
  );
  if (!isPlain) {
    const network = goal.length === 0 ? request.network : withGoal(model, touches, tasks);
    const name = { text: madeName('request'), span: request.span };
    const method: ModelMethod = { ...request, name, head: [], network };
    tasks.push({ kind: 'compound', name, params: [], methods: [method], span: request.span, isMade: true });
  }
  const number = isPlain ? null : tasks.length - 1;
  inOrder(tasks);
  for (const task of [...tasks]) {
    if (task.kind === 'compound') task.methods = task.methods.map((method) => delayed(method, tasks, touches));
  }
  return { model: { ...model, tasks }, request: number };
}

/** The most conditions that are checked before the end, so that domains do not become too large. */
const mostChecks = 10_000;

/**
 * Adds the goal at the end of the request. A part of the goal that no later task can make true has to hold as soon as
 * the earlier tasks are done. So it is also checked there, wherever it may have changed.
 */
function withGoal({ request, goal }: HddlModel, touches: Touches, tasks: ModelTask[]): ModelNetwork {
  const { network, span } = request;
  const check = (conditions: ModelCondition[]): ModelSubtask => {
    const name = { text: madeName('goal', tasks.length), span };
    tasks.push({ kind: 'action', name, params: [], conditions, effects: [], cost: [], span, isMade: true });
    return { task: tasks.length - 1, args: [], span };
  };
  const calls = network.subtasks;
  if (network.after) return { subtasks: [...calls, check(goal)], after: [...network.after, new Set(calls.keys())] };
  const mayChange = (call: ModelSubtask, condition: ModelCondition, toTrue: boolean): boolean =>
    touches.mayChange(call, condition, toTrue, () => false);
  const settled = calls.map((): ModelCondition[] => []);
  const most = Math.ceil(mostChecks / Math.max(1, goal.length));
  for (const condition of goal) {
    const last = calls.findLastIndex((call) => mayChange(call, condition, true));
    // The last task that may make it true, and the next ones that may make it false.
    for (let at = Math.max(0, last), left = most; left > 0 && at < calls.length - 1; at++) {
      if (at !== last && !mayChange(calls[at]!, condition, false)) continue;
      settled[at]!.push(condition);
      left--;
    }
    settled.at(-1)?.push(condition);
  }
  const subtasks = calls.flatMap((call, at) => (settled[at]!.length > 0 ? [call, check(settled[at]!)] : [call]));
  return lineNetwork(calls.length === 0 ? [check(goal)] : subtasks);
}

function lineNetwork(subtasks: ModelSubtask[]): ModelNetwork {
  return { subtasks, after: null };
}

/**
 * Delays the choice of variables that only later subtasks need: these subtasks become a separate task. So earlier
 * failures are not repeated for each choice.
 */
function delayed(method: ModelMethod, tasks: ModelTask[], touches: Touches): ModelMethod {
  if (method.network.after) return method;
  const calls = method.network.subtasks;
  const late = lateVariables(method, calls, touches);
  if (late.size === 0) return method;
  const isLate = (variable: HddlVariable): boolean => late.has(variable);
  const first = calls.findIndex(({ args }) => variablesOf(args).some(isLate));
  const rest = calls.slice(first);
  const conditions = method.conditions.filter((condition) => [...freeIn(condition)].some(isLate));
  const mentioned = new Set([
    ...rest.flatMap(({ args }) => variablesOf(args)),
    ...conditions.flatMap((condition) => [...freeIn(condition)]),
  ]);
  const used = new Set(calls.flatMap(({ args }) => variablesOf(args)).concat(variablesOf(method.head)));
  // Variables that only occur in late conditions become late, too.
  const chosen = method.params.filter((param) => mentioned.has(param) && (isLate(param) || !used.has(param)));
  const given = method.params.filter((param) => mentioned.has(param) && !chosen.includes(param));
  const number = tasks.length;
  const name = { text: madeName(method.name.text.replace(/^\((.*)\)$/, '$1'), first), span: method.name.span };
  const { span } = method;
  const refOf = (variable: HddlVariable): ModelRef => ({ kind: 'variable', variable });
  const tail: ModelMethod = {
    name,
    params: [...given, ...chosen],
    head: given.map(refOf),
    conditions,
    network: lineNetwork(rest),
    span,
  };
  const made: ModelTask = {
    kind: 'compound',
    name,
    params: given.map((one) => ({ ...one })),
    methods: [],
    span,
    isMade: true,
  };
  tasks.push(made);
  made.methods.push(delayed(tail, tasks, touches));
  const call: ModelSubtask = { task: number, args: given.map(refOf), span };
  return {
    ...method,
    params: method.params.filter((param) => !chosen.includes(param)),
    conditions: method.conditions.filter((condition) => !conditions.includes(condition)),
    network: lineNetwork([...calls.slice(0, first), call]),
  };
}

/** Variables that the first subtask does not need, and that only occur in conditions that tasks can't change. */
function lateVariables(
  { params, head, conditions }: ModelMethod,
  calls: readonly ModelSubtask[],
  touches: Touches,
): Set<HddlVariable> {
  const given = variablesOf(head);
  const early = new Set([...given, ...variablesOf(calls[0]?.args ?? [])]);
  const used = new Set(calls.flatMap(({ args }) => variablesOf(args)).concat(given));
  const asked = conditions.map((condition) => ({ isFixed: touches.isFixed(condition), free: [...freeIn(condition)] }));
  for (const { isFixed, free } of asked) if (!isFixed) free.forEach((variable) => early.add(variable));
  const late = new Set(params.filter((param) => used.has(param) && !early.has(param)));
  // A variable that no subtask needs is checked in one place, so the other variables of its conditions are chosen
  // there.
  for (let before = -1; before !== late.size;) {
    before = late.size;
    const isDelayed = (free: readonly HddlVariable[]): boolean => free.some((variable) => late.has(variable));
    const tied = new Set(asked.flatMap(({ free }) => (isDelayed(free) ? [] : free.filter((one) => !used.has(one)))));
    for (const { free } of asked) {
      if (isDelayed(free) && free.some((one) => tied.has(one))) free.forEach((one) => late.delete(one));
    }
  }
  return late;
}

/**
 * Orders methods, because HDDL does not. Methods that lead back to their task with more and more tasks after it come
 * last, because a search that tried them first would not end. Methods without conditions and subtasks come before
 * these. If they came first, a search would try little else for long.
 */
function inOrder(tasks: readonly ModelTask[]): void {
  const called = tasks.map((task) => (task.kind === 'action' ? [] : task.methods.flatMap(callsOf)));
  tasks.forEach((task, at) => {
    if (task.kind === 'action' || task.methods.length < 2) return;
    const ranks = task.methods.map((method) => {
      const [lean, fat] = [new Set<number>(), new Set<number>()];
      const found = callsOf(method);
      for (const { task: next, isLast } of found) {
        const seen = isLast ? lean : fat;
        if (seen.has(next)) continue;
        seen.add(next);
        found.push(...called[next]!.map((one) => ({ task: one.task, isLast: one.isLast && isLast })));
      }
      return fat.has(at) ? 2 : Number(isIdle(method, tasks));
    });
    const numbers = [...task.methods.keys()].sort((one, other) => ranks[one]! - ranks[other]!);
    task.methods = numbers.map((number) => task.methods[number]!);
  });
}

/** The subtasks of a method, and whether nothing follows them. */
function callsOf({ network: { subtasks, after } }: ModelMethod): { task: number; isLast: boolean }[] {
  return subtasks.map(({ task }, at) => ({ task, isLast: at === subtasks.length - 1 && (at === 0 || !after) }));
}

function isIdle({ conditions, network }: ModelMethod, tasks: readonly ModelTask[]): boolean {
  return (
    conditions.length === 0 &&
    network.subtasks.every((call) => {
      const task = tasks[call.task]!;
      return task.kind === 'action' && task.conditions.length === 0 && task.effects.length === 0;
    })
  );
}
