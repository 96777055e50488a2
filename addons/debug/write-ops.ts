// Writes the recorded changes of a world to the world of a replay.

import type { DomainShape, World } from '../../bindings/index.ts';
import { aboutToWrite, fail, stateOf, viewOf, writeValue } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { fromRecorded } from './numbers.ts';
import type { Op, RecordedNumber } from './types.ts';

/** Removing an object also changes values. Their changes are recorded separately, so this leaves all values. */
export function writeObject(world: World<DomainShape>, op: Extract<Op, ['object', ...unknown[]]>): void {
  const [, , root, id, times, type, name] = op;
  const state = stateOf(world);
  const { types, variables } = state.loaded.manifest;
  const kept = variables.map((_, variable) => viewOf(state, variable).slice());
  const typeName = types[type]!.name as never;
  const names =
    state.numbering.slots[root]?.names ?? fail('damaged', 'objects come and go of a type that has no slots');
  for (let time = 0; time < times; time++) {
    if (!names[id]) world.add(typeName, undefined, id);
    world.remove(names[id]!);
  }
  if (name && names[id] !== name) world.add(typeName, name, id);
  kept.forEach((values, variable) => (viewOf(state, variable) as Uint8Array).set(values as Uint8Array));
}

export function writeValues(state: WorldState, op: Extract<Op, ['values', ...unknown[]]>): void {
  const [, , variable, ...numbers] = op as ['values', number, number, ...RecordedNumber[]];
  const { kind, params } = state.loaded.manifest.variables[variable]!;
  if (kind === 'constant') aboutToWrite(state, variable);
  if (!state.layout.tables[variable]!.capacity) {
    const view = viewOf(state, variable);
    for (let at = 0; at + 1 < numbers.length; at += 2) view[Number(numbers[at])] = fromRecorded(numbers[at + 1]!);
    return;
  }
  const bytes = params.length + 1;
  for (let at = 0; at + bytes <= numbers.length; at += bytes) {
    const args = numbers.slice(at, at + params.length).map(Number);
    writeValue(state, variable, args, fromRecorded(numbers[at + params.length]!));
  }
}
