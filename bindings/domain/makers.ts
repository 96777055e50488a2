// The functions that make calls of tasks: `domain.tasks.Attack(bob)`. A game may keep them, so they stay the same
// functions when the domain is replaced.

import type { Manifest } from '../../ir/manifest.ts';
import { fail, takes } from '../base/errors.ts';
import { kindOf, numberOf, refuse } from '../values/kinds.ts';
import type { ValueKind } from '../values/kinds.ts';
import { argumentName } from './network.ts';
import type { TaskCall } from './shape.ts';
import type { Value } from '../values/value.ts';

interface Maker {
  (...given: Value[]): TaskCall;
  /** -1: the domain no longer has such a task. */
  index: number;
  /** The hash of the domain that the task belongs to. */
  hash: string;
}

/** The current binding of a maker. */
interface Binding {
  maker: Maker;
  manifest: Manifest;
  kinds: ValueKind[];
}

export interface TaskMakers {
  /** The makers of the tasks of the current domain, by name. */
  tasks: Record<string, Maker>;
  /** All bindings so far, including those of former tasks. */
  bindings: Map<string, Binding>;
}

export function createMakers(): TaskMakers {
  return { tasks: Object.create(null), bindings: new Map() };
}

/** Binds the makers to the tasks of a manifest. */
export function bindMakers({ tasks, bindings }: TaskMakers, manifest: Manifest): void {
  for (const [name, binding] of bindings) {
    delete tasks[name];
    binding.maker.index = -1;
  }
  manifest.tasks.forEach(({ name, params }, index) => {
    let binding = bindings.get(name);
    if (!binding) bindings.set(name, (binding = createBinding(name, manifest)));
    binding.manifest = manifest;
    binding.kinds = params.map(({ type }) => kindOf(manifest, type));
    binding.maker.index = index;
    binding.maker.hash = manifest.hash;
    tasks[name] = binding.maker;
  });
}

/**
 * Makes a function that checks arguments without a world. Whether objects exist is checked when the call is planned.
 */
function createBinding(name: string, manifest: Manifest): Binding {
  const make = (...given: Value[]): TaskCall => {
    const { manifest, kinds, maker } = binding;
    const task = manifest.tasks[maker.index];
    if (!task) fail('unknown-name', `${manifest.name} no longer has a task ${name}`);
    if (given.length > kinds.length) {
      fail('wrong-arity', `${task.name} ${takes(kinds.length, given.length)}`);
    }
    const args = kinds.map((kind, at) => {
      const number = numberOf(kind, given[at]);
      return Number.isNaN(number) ? refuse(kind, argumentName(task, at), given[at]) : number;
    });
    return { kind: 'task', task: maker.index, args, hash: manifest.hash };
  };
  const binding: Binding = { maker: Object.assign(make, { index: -1, hash: '' }), manifest, kinds: [] };
  return binding;
}
