// Adds and removes objects: fills and empties the slots of a world. Searches under way keep the objects with which they
// began, like the constants.

import { WORLD_EPOCH } from '../../ir/abi.ts';
import { idOfObject, initialValue } from '../../ir/objects.ts';
import { fail, show } from '../base/errors.ts';
import type { Slots } from '../values/slots.ts';
import { markPresent, viewOf } from './state.ts';
import type { WorldState } from './state.ts';
import { eachPlace } from './sparse.ts';
import { leaveToReaders } from './versions.ts';

/**
 * Adds an object in the lowest free slot of its type, or in the requested one. Returns its id. The name was already
 * checked.
 */
export function addObject(state: WorldState, type: number, name: string, wanted?: number): number {
  const { numbering, loaded } = state;
  const { name: typeName, root } = loaded.manifest.types[type]!;
  const slots = numbering.slots[root] ?? refuseWithout(state, type);
  const isFree = (id: number): boolean =>
    typeof id === 'number' && numbering.types[root]![id] === type && !slots.names[id];
  let id = wanted ?? numbering.first[type]!;
  if (wanted === undefined) while (numbering.types[root]![id] === type && slots.names[id]) id++;
  if (!isFree(id)) {
    const count = numbering.types[root]!.filter((other) => other === type).length;
    const remedy = `state a larger capacity, as in createWorld({ ${typeName}: { capacity: ${Math.min(65535, 2 * count || 8)} } })`;
    if (wanted === undefined) {
      fail('too-large', `there is room for ${count} objects of type ${typeName} only: ${remedy}`);
    }
    fail('bad-option', `${show(wanted)} is no free id of type ${typeName}`);
  }
  aboutToChange(state, root);
  slots.names[id] = name;
  markPresent(state, root, id);
  resetRows(state, root, id);
  return id;
}

/**
 * Removes an object: its values return to the defaults, and `none` replaces it wherever it was a value. Returns the
 * slots that it was in.
 */
export function removeObject(state: WorldState, type: number, id: number): Slots {
  const { manifest } = state.loaded;
  const { root } = manifest.types[type]!;
  const slots = state.numbering.slots[root] ?? refuseWithout(state, type);
  const isFixed = manifest.objects.some((object, index) => {
    return object.type === type && idOfObject(manifest, state.numbering, index) === id;
  });
  if (isFixed) fail('bad-option', `every world of ${manifest.name} has ${slots.names[id]}: it can't be removed`);
  aboutToChange(state, root);
  resetRows(state, root, id);
  clearValues(state, root, id);
  empty(slots, id, ++state.epoch);
  markPresent(state, root, id);
  state.loaded.core.store(state.version!.address + WORLD_EPOCH, state.epoch);
  return slots;
}

function empty({ names, generations, former, emptied }: Slots, id: number, epoch: number): void {
  former[id] = names[id]!;
  names[id] = '';
  generations[id]!++;
  emptied[id] = epoch;
}

function refuseWithout({ loaded: { manifest } }: WorldState, type: number): never {
  const { name } = manifest.types[type]!;
  fail('bad-option', `objects of type ${name} can only come and go in a world that states their capacity`);
}

/** Marks the variables that have parameters or values of this tree of types. */
function aboutToChange(state: WorldState, root: number): void {
  const { types, variables } = state.loaded.manifest;
  leaveToReaders(state);
  state.constantWrites++;
  variables.forEach(({ params, value }, variable) => {
    const concerns = [...params, value].some((type) => type.kind === 'object' && types[type.type]!.root === root);
    if (concerns) state.stale[variable] = state.isStale = true;
  });
}

function resetRows(state: WorldState, root: number, id: number): void {
  const { manifest } = state.loaded;
  manifest.variables.forEach((declared, variable) => {
    const { params } = declared;
    const initial = initialValue(manifest, state.numbering, declared);
    params.forEach((type, position) => {
      if (type.kind !== 'object' || !isAmong(state, type.type, root, id)) return;
      const view = viewOf(state, variable);
      const reset = (place: number): void => void (view[place] = initial);
      eachPlace(state, variable, reset, { position, id });
    });
  });
}

function isAmong({ loaded, numbering: { first, count } }: WorldState, type: number, root: number, id: number): boolean {
  return loaded.manifest.types[type]!.root === root && id >= first[type]! && id < first[type]! + count[type]!;
}

function clearValues(state: WorldState, root: number, id: number): void {
  state.loaded.manifest.variables.forEach(({ value }, variable) => {
    if (value.kind !== 'object' || !isAmong(state, value.type, root, id)) return;
    const view = viewOf(state, variable);
    for (let at = view.indexOf(id); at >= 0; at = view.indexOf(id, at + 1)) view[at] = 0;
  });
}
