// Values of a world as numbers, as in the IR.

import type { DomainShape } from '../../bindings/domain/shape.ts';
import { fail, show, takes } from '../../bindings/base/errors.ts';
import {
  aboutToWrite,
  currentVersion,
  kindOf,
  plainNumberOf,
  refuse,
  stateOf,
  writeValue,
} from '../../bindings/internal.ts';
import type { World } from '../../bindings/world.ts';

/** Sets a value. Drops a value with the argument `none`, as all readers of problems do. */
export function assign<D extends DomainShape>(
  world: World<D>,
  variable: number,
  args: readonly number[],
  value: number,
): void {
  const state = stateOf(world);
  currentVersion(state);
  const { manifest } = state.loaded;
  const {
    name,
    kind,
    params,
    value: type,
  } = manifest.variables[variable] ?? fail('unknown-name', `${manifest.name} has no variable ${show(variable)}`);
  if (args.length !== params.length) fail('wrong-arity', `${name} ${takes(params.length, args.length)}`);
  const numbers = params.map((type, position) => {
    return numberOf(type, `argument ${position + 1} of ${name}`, args[position]!);
  });
  const number = numberOf(type, `the value of ${name}`, value);
  if (params.some(({ kind }, position) => kind === 'object' && numbers[position] === 0)) return;
  if (kind === 'constant') aboutToWrite(state, variable);
  writeValue(state, variable, numbers, number);

  function numberOf(type: (typeof params)[number], what: string, given: number): number {
    const kind = kindOf(manifest, type, state.numbering);
    const number = plainNumberOf(kind, given);
    return Number.isNaN(number) ? refuse(kind, what, given) : number;
  }
}
