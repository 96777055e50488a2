// The traits of tasks that acting needs, from the sections of a domain's module: which actors a task keeps busy, what
// holds while it is executed, what it reads and writes. They are read once for each registered module.

import type { Manifest } from '../../ir/manifest.ts';
import type { Read } from '../../ir/reads.ts';
import type { LoadedModule } from '../../bindings/internal.ts';
import { actingOf } from '../repair/acting-section.ts';
import type { SyncKind } from '../../ir/ir.ts';
import { argumentKind, argumentKinds, argumentOf, argumentValue } from '../../ir/reads.ts';
import { exactReadsOf } from '../repair/search-reads.ts';

export interface TaskTraits {
  readonly name: string;
  readonly isInternal: boolean;
  /** The kind of a step that acting itself does; null for other tasks. */
  readonly sync: SyncKind | null;
  /**
   * The parameters that the task keeps busy. With `part`, only if this part of the task holds at its start; 0: always.
   */
  readonly busy: readonly { readonly param: number; readonly part: number }[];
  /** Parts of the task: what it writes from start to end, and what has to hold from start to end; 0: no such part. */
  readonly during: number;
  readonly watched: number;
  /** The places of fluents that the task reads and writes. */
  readonly reads: readonly Read[];
  readonly writes: readonly Read[];
  /** Arguments that are constants are numbers of places in this list. */
  readonly places: readonly Read[];
}

export interface Traits {
  readonly tasks: readonly (TaskTraits | null)[];
  /** By variable. */
  readonly sensed: readonly boolean[];
  readonly reservations: readonly boolean[];
  /** The types whose objects are actors. */
  readonly actorTypes: readonly number[];
}

const known = new WeakMap<LoadedModule, Traits>();

export function traitsOf(loaded: LoadedModule): Traits {
  let traits = known.get(loaded);
  if (!traits) known.set(loaded, (traits = collect(loaded)));
  return traits;
}

function collect(loaded: LoadedModule): Traits {
  const { manifest } = loaded;
  const acting = actingOf(loaded);
  const reads = exactReadsOf(loaded);
  const actorTypes = new Set<number>();
  const isFluent = ([variable]: Read): boolean => manifest.variables[variable!]?.kind === 'fluent';
  const tasks = manifest.tasks.map((task, number): TaskTraits | null => {
    if (task.kind === 'compound') return null;
    const own = acting.tasks.find(({ task }) => task === number);
    const busy = (own?.busy ?? []).map(({ param, part }) => ({ param, part: inCells(part) }));
    for (const { param } of busy) actorTypes.add(objectTypeOf(manifest, task.params[param]!.type));
    const [part] = reads[number]!;
    const lists = new PlaceLists();
    const writes = lists.add(part!.reads, part!.writes ?? []);
    if (own?.during) writes.push(...lists.add(own.during.reads, own.during.writes));
    if (own?.watched) lists.add(own.watched.reads);
    return {
      name: task.name,
      isInternal: task.kind === 'internal',
      sync: own?.sync ?? null,
      busy,
      during: inCells(own?.during?.part),
      watched: inCells(own?.watched?.part),
      reads: lists.reads.filter(isFluent),
      writes: writes.filter(isFluent),
      places: lists.reads,
    };
  });
  const among = (list: readonly number[]): boolean[] => manifest.variables.map((_, at) => list.includes(at));
  return {
    tasks,
    sensed: among(acting.sensed),
    reservations: among(acting.reservations),
    actorTypes: [...actorTypes],
  };
}

/** Joins several lists of reads. Arguments that are constants are renumbered. */
class PlaceLists {
  readonly reads: Read[] = [];

  /** Adds reads, and returns the writes that belong to them. */
  add(reads: readonly Read[], writes: readonly Read[] = []): Read[] {
    const first = this.reads.length;
    const shift = (entry: Read): Read =>
      entry.map((argument, at) => {
        const isConstant = at > 0 && argumentKind(argument) === argumentKinds.constant;
        return isConstant ? argumentOf(argumentKinds.constant, first + argumentValue(argument)) : argument;
      });
    this.reads.push(...reads.map(shift));
    return writes.map(shift);
  }
}

function objectTypeOf(manifest: Manifest, type: Manifest['tasks'][number]['params'][number]['type']): number {
  return type.kind === 'object' ? type.type : -1;
}

/** Returns the number of a part in the place of a task's number, which is greater by one, or 0 if there is no part. */
function inCells(part: number | undefined): number {
  return part === undefined ? 0 : part + 1;
}
