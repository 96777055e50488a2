// The places of tasks, methods and branches in the text of a domain, even if it has mistakes.

import { parse } from '../../../language/text/parser.ts';
import type { Statement } from '../../../language/text/ast.ts';
import type { BreakWhen } from '../../../addons/debug/protocol.ts';

/** A method or branch. Without a name, it is given by its number, from 0. */
export interface MethodInText {
  name: string | number;
  branches: { name: string | number; start: number; end: number }[];
  start: number;
  end: number;
}

export interface TaskInText {
  name: string;
  methods: MethodInText[];
  start: number;
  end: number;
}

let last: { text: string; tasks: TaskInText[] } = { text: '', tasks: [] };

export function tasksIn(text: string): TaskInText[] {
  if (last.text !== text) last = { text, tasks: readTasks(text) };
  return last.tasks;
}

function readTasks(text: string): TaskInText[] {
  return parse(text).file.declarations.flatMap((declaration): TaskInText[] => {
    if (declaration.kind !== 'task') return [];
    const { name, body, span } = declaration;
    const methods = flat(body).flatMap((one) => (one.kind === 'method' ? [one] : []));
    return [
      {
        ...{ name: name.text, start: span.start, end: span.end },
        methods: methods.map((method, at) => ({
          ...{ name: method.name?.text ?? at, start: method.span.start, end: method.span.end },
          branches: flat(method.body)
            .flatMap((one) => (one.kind === 'branch' ? [one] : []))
            .map((branch, number) => ({
              ...{ name: branch.name?.text ?? number, start: branch.span.start, end: branch.span.end },
            })),
        })),
      },
    ];
  });
}

/** Returns the statements, with those inside separate braces. */
const flat = (body: readonly Statement[]): Statement[] =>
  body.flatMap((one) => (one.kind === 'braces' ? flat(one.body) : [one]));

export type PlaceBreak = Extract<BreakWhen, { on: 'task' | 'method' }>;

/** Returns the branch, method or task at a place or that begins in its line, or null. */
export function breakAt(text: string, at: number): PlaceBreak | null {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, lineStart + 1000))![0].length;
  const place = Math.max(at, lineStart + indent);
  const holds = ({ start, end }: { start: number; end: number }): boolean => start <= place && place <= end;
  const task = tasksIn(text).find(holds);
  if (!task) return null;
  const method = task.methods.find(holds);
  if (!method) return { on: 'task', task: task.name };
  const branch = method.branches.find(holds);
  return { on: 'method', task: task.name, method: method.name, ...(branch && { branch: branch.name }) };
}

/** Returns the place of a break of this kind, or null. */
export function placeOfBreak(text: string, wanted: BreakWhen): { start: number; end: number } | null {
  if (wanted.on === 'value') return placeOfVariable(text, wanted.variable);
  if (wanted.on !== 'task' && wanted.on !== 'method')
    return wanted.task === undefined ? null : taskIn(text, wanted.task);
  const task = taskIn(text, wanted.task);
  if (wanted.on === 'task' || !task) return task;
  const method = task.methods.find(({ name }, at) => name === wanted.method || at === wanted.method);
  if (wanted.branch === undefined || !method) return method ?? task;
  return method.branches.find(({ name }, at) => name === wanted.branch || at === wanted.branch) ?? method;
}

const taskIn = (text: string, task: string): TaskInText | null =>
  tasksIn(text).find(({ name }) => name === task) ?? null;

function placeOfVariable(text: string, variable: string): { start: number; end: number } | null {
  for (const declaration of parse(text).file.declarations) {
    if (declaration.kind === 'variable' && declaration.name.text === variable) return declaration.span;
  }
  return null;
}
