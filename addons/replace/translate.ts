// Translates values from one version of a domain to the next. Objects, enum values, tasks and variables are the same
// when their names are the same.

import type { ValueType } from '../../ir/ir.ts';
import { isNumeric, isReal } from '../../ir/kinds.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { handleOf, idIn, isNumberOf, kindOf } from '../../bindings/internal.ts';
import type { ObjectsOfWorld } from '../../bindings/internal.ts';

export interface Side {
  manifest: Manifest;
  numbering: ObjectsOfWorld;
}

/** Returns NaN when the new domain has no such value. */
export type Translate = (value: number) => number;

/** The translation of values from one type to another; null when the types have nothing to do with each other. */
export function translation(from: Side, oldType: ValueType, to: Side, newType: ValueType): Translate | null {
  const map = mapping(from, oldType, to, newType);
  if (!map) return null;
  const kind = kindOf(to.manifest, newType, to.numbering);
  return (value) => {
    const number = map(value);
    return isNumberOf(kind, number) ? number : NaN;
  };
}

/** As `translation`, but a value that does not exist in the new domain may be any number that is no value. */
function mapping(from: Side, oldType: ValueType, to: Side, newType: ValueType): Translate | null {
  if (oldType.kind === 'object' && newType.kind === 'object') {
    const oldNames = namesOf(from, oldType.type);
    const newNames = namesOf(to, newType.type);
    const ids = new Map(newNames.flatMap((name, id) => (name ? [[name, id]] : [])));
    return (id) => ids.get(oldNames[id]!) ?? NaN;
  }
  if (oldType.kind === 'enum' && newType.kind === 'enum') {
    const oldEnum = from.manifest.enums[oldType.enum]!;
    const newEnum = to.manifest.enums[newType.enum]!;
    if (oldEnum.name !== newEnum.name) return null;
    return (value) => newEnum.values.indexOf(oldEnum.values[value]!);
  }
  const isWider = isNumeric(oldType.kind) && isReal(newType.kind);
  return isWider || oldType.kind === newType.kind ? (value) => value : null;
}

/** The names of all objects in a type's tree, by id. */
function namesOf({ manifest, numbering }: Side, type: number): readonly string[] {
  return numbering.names[manifest.types[type]!.root]!;
}

interface CallOfTask {
  task: number;
  args: readonly number[];
}

/**
 * Returns a task with its arguments in the new domain, objects by their handles; or a text that says why the task can't
 * be translated. NaN: a removed object.
 */
export function translateCall(from: Side, to: Side, { task, args }: CallOfTask): CallOfTask | string {
  const old = from.manifest.tasks[task]!;
  const index = to.manifest.tasks.findIndex(({ name }) => name === old.name);
  const found = to.manifest.tasks[index];
  if (!found) return `the task ${old.name} is gone`;
  if (found.params.length !== args.length) return `the task ${old.name} takes other arguments`;
  const translated = args.map((arg, at) => {
    const { type } = found.params[at]!;
    if (Number.isNaN(arg)) return NaN;
    if (type.kind !== 'object') return translation(from, old.params[at]!.type, to, type)?.(arg) ?? NaN;
    const id = translation(from, old.params[at]!.type, to, type)?.(idIn(arg)) ?? NaN;
    return handleOf(to.numbering.slots[to.manifest.types[type.type]!.root], id);
  });
  const misfit = translated.findIndex(Number.isNaN);
  if (misfit >= 0) return `the parameter ${old.params[misfit]!.name} of the task ${old.name} takes other values`;
  return { task: index, args: translated };
}
