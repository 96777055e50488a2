// Checks whether the section about acting is as the emitter writes it: every number names something that the domain
// has, and every part is named once.

import type { ActingOfTask, ActingSection } from '../../ir/acting.ts';
import type { SyncKind } from '../../ir/ir.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { areEntries } from './check-reads.ts';

const syncKinds: readonly SyncKind[] = ['block', 'global_block', 'finish_action', 'cancel_plans'];

export function isActing(section: unknown, manifest: Manifest): section is ActingSection {
  const { sensed, reservations, tasks } = (section ?? {}) as Partial<ActingSection>;
  const isFluent = (variable: number): boolean => manifest.variables[variable]?.kind === 'fluent';
  if (!areAscending(sensed) || !areAscending(reservations) || !Array.isArray(tasks)) return false;
  if (![...sensed, ...reservations].every(isFluent)) return false;
  if (!areAscending(tasks.map((entry: ActingOfTask | null) => entry?.task))) return false;
  const parts = tasks.flatMap((entry) => partsOf(entry, manifest) ?? [null]);
  const count = manifest.acting?.parts ?? 0;
  return parts.length === count && parts.every((part, at) => part === manifest.tasks.length + at);
}

/** Returns the parts that a task names, in the order of their numbers; null: the entry is not complete. */
function partsOf(entry: ActingOfTask, manifest: Manifest): unknown[] | null {
  const task = manifest.tasks[entry.task];
  if (!task || task.kind === 'compound') return null;
  const { busy, during, watched, sync } = entry;
  const isObject = (param: unknown): boolean => {
    return Number.isSafeInteger(param) && task.params[param as number]?.type.kind === 'object';
  };
  const isDuring = (): boolean =>
    areEntries(during?.reads, task, manifest) && areEntries(during?.writes, task, manifest, during?.reads);
  const isSync = (): boolean => {
    return syncKinds.includes(sync!) && task.kind === 'internal' && task.params.every((_, at) => isObject(at));
  };
  if (!Array.isArray(busy) || !busy.every((one) => isObject(one?.param))) return null;
  if (during !== undefined && !isDuring()) return null;
  if (watched !== undefined && !areEntries(watched?.reads, task, manifest)) return null;
  if (sync !== undefined && !isSync()) return null;
  const functions = [...(watched ? [watched.part] : []), ...(during ? [during.part] : [])];
  return [...functions, ...busy.flatMap(({ part }) => (part === undefined ? [] : [part]))];
}

function areAscending(list: unknown): list is number[] {
  return Array.isArray(list) && list.every((one, at) => Number.isSafeInteger(one) && (at === 0 || one > list[at - 1]));
}
