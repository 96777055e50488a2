// Writes plans in the format of the planning competition of 2020: the actions in order, then the decomposition of each
// task.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { isMadeName } from './prepare.ts';

/** A task on the way to a plan, in the order in which tasks were taken up. */
export interface PlannedTask {
  task: number;
  args: readonly number[];
  isStep: boolean;
  method: string | null;
  /** The number of the task that it comes from; -1 for tasks of the request. */
  parent: number;
}

/** `==>`, the actions with their numbers, the tasks of the request, each task with its method and subtasks, `<==`. */
export function writeHddlPlan(domain: DomainIr, problem: Problem, tasks: readonly PlannedTask[]): string {
  const numbering = numberObjects(domain, problem.objects);
  const isMade = ({ task }: PlannedTask): boolean => isMadeName(domain.tasks[task]!.name);
  /** Subtasks of a task that was made belong to the task for which it was made. */
  const parentOf = ({ parent }: PlannedTask): number =>
    parent === -1 || !isMade(tasks[parent]!) ? parent : parentOf(tasks[parent]!);
  const textOf = ({ task, args }: PlannedTask): string => {
    const { name, params } = domain.tasks[task]!;
    const names = args.map((arg, at) => {
      const { type } = params[at]!;
      return type.kind === 'object' ? numbering.names[domain.types[type.type]!.root]![arg]! : String(arg);
    });
    return [name, ...names].join(' ');
  };
  const numbers = numberTasks(tasks, isMade);
  const roots: number[] = [];
  const subtasks = tasks.map((): number[] => []);
  tasks.forEach((task, at) => {
    if (isMade(task)) return;
    const parent = parentOf(task);
    (parent === -1 ? roots : subtasks[parent]!).push(numbers[at]!);
  });
  const lineOf = (task: PlannedTask, at: number): string => `${numbers[at]} ${textOf(task)}`;
  const shown = tasks.flatMap((task, at) => (isMade(task) ? [] : { task, at }));
  return [
    '==>',
    ...shown.filter(({ task }) => task.isStep).map(({ task, at }) => lineOf(task, at)),
    ['root', ...roots].join(' '),
    ...shown
      .filter(({ task }) => !task.isStep)
      .map(({ task, at }) => [lineOf(task, at), '->', task.method, ...subtasks[at]!].join(' ')),
    '<==',
    '',
  ].join('\n');
}

/** Actions first. */
function numberTasks(tasks: readonly PlannedTask[], isMade: (task: PlannedTask) => boolean): number[] {
  const actions = tasks.filter((task) => task.isStep && !isMade(task)).length;
  let step = 0;
  let other = actions;
  return tasks.map((task) => (isMade(task) ? -1 : task.isStep ? step++ : other++));
}
