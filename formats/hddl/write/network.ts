// Turns task networks of the IR into subtasks of HDDL, with labels if they are not totally ordered.

import type { Expr, GroundNetwork, TaskNetwork } from '../../../ir/ir.ts';
import type { WriteContext } from '../../lisp/write/context.ts';
import type { Lisp } from '../../lisp/write/lists.ts';

type CallsInOrder = TaskNetwork | GroundNetwork;

/** Writes `:ordered-subtasks` or `:subtasks`, with `:ordering` if needed. `args`: the arguments in HDDL. */
export function writtenNetwork<Arg extends Expr | number>(
  context: WriteContext,
  network: CallsInOrder,
  args: (args: readonly Arg[], task: number) => readonly string[],
): Lisp[] {
  const calls: Lisp[] = [];
  const orders: [number, number][] = [];
  let isLine = true;
  /** Adds a part. Returns its subtasks without predecessor and those without successor. */
  const add = (part: CallsInOrder): { first: number[]; last: number[] } => {
    if (part.kind === 'task') {
      calls.push([context.tasks[part.task]!, ...args(part.args as Arg[], part.task)]);
      return { first: [calls.length - 1], last: [calls.length - 1] };
    }
    if (part.kind === 'each') {
      context.refuse('each', part.span);
      return { first: [], last: [] };
    }
    const parts = part.parts.map(add).filter(({ first }) => first.length > 0);
    if (part.kind === 'unordered') {
      if (parts.length > 1) isLine = false;
      return { first: parts.flatMap(({ first }) => first), last: parts.flatMap(({ last }) => last) };
    }
    for (const [at, later] of parts.slice(1).entries()) {
      for (const one of parts[at]!.last) for (const other of later.first) orders.push([one, other]);
    }
    return { first: parts[0]?.first ?? [], last: parts.at(-1)?.last ?? [] };
  };
  add(network);
  if (isLine) return [':ordered-subtasks', calls.length === 1 ? calls[0]! : ['and', ...calls]];
  if (orders.length === 0) return [':subtasks', ['and', ...calls]];
  const labelled = calls.map((call, at): Lisp => [`t${at + 1}`, call]);
  const ordering = orders.map(([one, other]): Lisp => ['<', `t${one + 1}`, `t${other + 1}`]);
  return [':subtasks', ['and', ...labelled], ':ordering', ['and', ...ordering]];
}
