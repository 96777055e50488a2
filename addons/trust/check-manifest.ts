// Whether a manifest is as the emitter writes it: every part is there, every number names something that there is, and
// whatever follows from the other parts does. So nothing that reads a manifest has to doubt it.

import { CHOICE_POINT_POSITIONS } from '../../ir/abi.ts';
import { cellLayout, mostCellBytes, positionBytes } from '../../ir/cells.ts';
import type { ValueType } from '../../ir/ir.ts';
import type { Manifest, ManifestGlobal, ManifestPosition, ManifestVariable } from '../../ir/manifest.ts';
import { isNumeric, isReal, rangeOf, storageWidth } from '../../ir/kinds.ts';

/** More than any domain needs, and less than what would overflow where it is added. */
const mostBytes = 2 ** 26;

/** Throws what may come where it is not. */
export function checkManifest(manifest: Manifest): void {
  const { types, enums, objects, variables, externals, indexes, globals, sites } = manifest;
  // Strings are iterable, too, so check for arrays.
  need(Array.isArray(indexes) && Array.isArray(sites));
  need(manifest.large === undefined || isText(manifest.large));
  for (const variable of manifest.searched ?? []) need(isIn(variables, variable));
  need(isText(manifest.name) && isText(manifest.hash));
  for (const named of [types, enums, variables, externals, manifest.tasks]) {
    need(texts(named.map(({ name }) => name)));
  }
  checkTypes(types);
  for (const { values } of enums) need(texts(values) && values.length);
  const isType = (type: ValueType): boolean => {
    switch (type.kind) {
      case 'integer':
        const { low, high } = type.range ?? { low: 0, high: 0 };
        return isInteger(low) && isInteger(high) && low <= high;
      case 'enum':
        return isIn(enums, type.enum);
      case 'object':
        return isIn(types, type.type);
      default:
        return type.kind === 'boolean' || isReal(type.kind);
    }
  };
  need(
    texts(objects.map(({ name }) => name)) && objects.every(({ name, type }) => isIn(types, type) && name !== 'none'),
  );
  for (const variable of variables) checkVariable(manifest, variable, isType);
  for (const { params, value } of externals) need(isType(value) && params.every(({ type }) => isType(type)));
  checkTasks(manifest, isType);
  for (const { variable, args, result } of indexes) {
    need(isIn(variables, variable));
    const { params, value } = variables[variable]!;
    need(args.length === params.length && args.every((arg) => ['key', 'value', 'any'].includes(arg)));
    need(args.indexOf('value') === args.lastIndexOf('value') && args.includes('value'));
    need(result === 'key' ? !isNumeric(value.kind) : result === 'true' && value.kind === 'boolean');
  }
  need(globals.filter(({ of }) => of === 'table').length === 1);
  for (const global of globals) need(isGlobal(manifest, global));
  for (const { line, column, within, file } of sites) {
    need(isCount(line) && isCount(column) && isText(within) && (file === undefined || isText(file)));
  }
}

/** Checks that the types are in preorder. */
function checkTypes(types: Manifest['types']): void {
  types.forEach(({ parent, root, last }, type) => {
    let next = type + 1;
    while (next < types.length && types[next]!.parent >= type) next++;
    need(last === next - 1);
    if (parent === -1) return need(root === type);
    need(isIn(types, parent) && parent < type && root === types[parent]!.root);
    let before = type - 1;
    while (before > parent) before = types[before]!.parent;
    need(before === parent);
  });
}

function checkVariable(manifest: Manifest, variable: ManifestVariable, isType: (type: ValueType) => boolean): void {
  const { kind, params, value, initial, width } = variable;
  need(kind === 'constant' || kind === 'fluent');
  need(isType(value) && params.every((type) => isType(type) && !isNumeric(type.kind)));
  need(width === storageWidth(kind, value, manifest));
  if (value.kind === 'object') {
    need(initial === 0 || isInitialObject(manifest, value.type, initial - 1));
  } else {
    const { low, high } = rangeOf(manifest, value);
    need(Number.isFinite(initial) && initial >= low && initial <= high && (isReal(value.kind) || isInteger(initial)));
  }
}

function isInitialObject({ types, objects }: Manifest, type: number, object: number): boolean {
  return isIn(objects, object) && objects[object]!.type >= type && objects[object]!.type <= types[type]!.last;
}

/**
 * The functions of parts follow those of the tasks, then come those of bounds, and the one that finds independent
 * tasks.
 */
function checkTasks(manifest: Manifest, isType: (type: ValueType) => boolean): void {
  const { tasks, functions, independent, choicePointBytes, slack, acting } = manifest;
  need(acting === undefined || (isCount(acting.parts) && isText(acting.hash)));
  let last = tasks.length + (acting ? acting.parts : 0);
  let mostPositions = 0;
  for (const { kind, params, offsets, bytes, choice, phases, minimumCost, least, stated } of tasks) {
    need(['primitive', 'internal', 'compound'].includes(kind) && isBoolean(choice));
    need(params.every(({ name, type }) => isText(name) && isType(type)));
    const layout = cellLayout(params);
    need(JSON.stringify(offsets) === JSON.stringify(layout.offsets) && bytes === layout.bytes);
    need(bytes <= mostCellBytes && Number.isFinite(minimumCost) && minimumCost >= 0);
    need(Array.isArray(phases) && (kind === 'compound' || phases.length === 0));
    for (const kept of phases) {
      need(Array.isArray(kept) && kept.every((position) => isPosition(position, isType)));
      mostPositions = Math.max(mostPositions, kept.length);
    }
    for (const bound of [least, stated]) need(bound === 0 || bound === ++last);
  }
  need(independent === 0 || independent === ++last);
  need(isBoolean(manifest.inOrder) && isBoolean(manifest.wholeCosts) && isBoolean(manifest.counts));
  const { recording, recordingTasks } = manifest;
  need(
    recordingTasks.every(
      (task, index) => isCount(task) && task < tasks.length && !(task <= recordingTasks[index - 1]!),
    ),
  );
  need(recording === (recordingTasks.length && last + 1) && functions === last + 1 + (recording && 1 + tasks.length));
  need(isCount(slack) && slack < mostBytes);
  need(choicePointBytes === CHOICE_POINT_POSITIONS + mostPositions * positionBytes);
}

function isPosition(position: ManifestPosition, isType: (type: ValueType) => boolean): boolean {
  switch (position.of) {
    case 'range':
      return isType(position.type) && !isReal(position.type.kind);
    case 'index':
      return true;
    case 'list':
      const { keyBytes, values } = position;
      return (keyBytes === 4 || keyBytes === 8) && Array.isArray(values) && values.every(isType);
    default:
      return false;
  }
}

function isGlobal({ types, variables, indexes, large }: Manifest, global: ManifestGlobal): boolean {
  switch (global.of) {
    case 'table':
      return true;
    case 'base':
      return isIn(variables, global.variable);
    case 'stride':
      return isIn(variables, global.variable) && isIn(variables[global.variable]!.params, global.param);
    case 'first':
    case 'last':
      return isIn(types, global.type);
    case 'generations':
      return isIn(types, global.type) && types[global.type]!.parent === -1;
    case 'entries':
      return large === 'this' && isIn(variables, global.variable);
    case 'listing':
      return large === 'this' && isIn(indexes, global.index);
    case 'index':
    case 'values':
      return isIn(indexes, global.index);
    case 'rows': {
      if (!isIn(indexes, global.index)) return false;
      const { args, result } = indexes[global.index]!;
      return isIn([...args.filter((arg) => arg === 'key'), ...(result === 'key' ? [0] : [])], global.key);
    }
    default:
      return false;
  }
}

/** None comes twice. */
function texts(list: readonly string[]): boolean {
  return list.every(isText) && new Set(list).size === list.length;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isIn(list: readonly unknown[], index: number): boolean {
  return isCount(index) && index < list.length;
}

function isCount(number: number): boolean {
  return isInteger(number) && number >= 0;
}

function isInteger(number: number): boolean {
  return (number | 0) === number;
}

function need(condition: unknown): asserts condition {
  if (!condition) throw new Error();
}
