// Fills in a call of a task from separate arguments, so that a game need not make an object for it.

import { fail, show } from '../base/errors.ts';
import { numberOf, refuse } from '../values/kinds.ts';
import { nth } from '../values/arguments.ts';
import { argumentName, checkTask, refuseCount } from './network.ts';
import type { Calls } from './network.ts';
import type { TaskCall } from './shape.ts';
import type { Value } from '../values/value.ts';

/** A task in `domain.tasks`. */
export interface TaskIndex {
  index: number;
  hash?: string;
}

const mostArguments = 6;

/** The call is the same object for each call of the task. */
export function fillCall(
  calls: Calls,
  given: TaskIndex,
  a?: Value,
  b?: Value,
  c?: Value,
  d?: Value,
  e?: Value,
  f?: Value,
): TaskCall {
  const index = given?.index;
  if (typeof index !== 'number')
    fail('wrong-type', `a task is one of domain.tasks, and not called: not ${show(given)}`);
  const task = checkTask(calls, index, given.hash);
  const call = calls.scratch[index]!;
  const count = call.args.length;
  if (nth(count, a, b, c, d, e, f) !== undefined) refuseCount(task, count + 1);
  if (count > mostArguments)
    fail('too-large', `a task of more than ${mostArguments} arguments is restarted with restart()`);
  for (let at = 0; at < count; at++) {
    const kind = calls.kinds[index]![at]!;
    const value = nth(at, a, b, c, d, e, f);
    const number = numberOf(kind, value);
    if (Number.isNaN(number)) refuse(kind, argumentName(task, at), value);
    call.args[at] = kind.slots ? (value as number) : number;
  }
  return call;
}
