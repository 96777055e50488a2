// What a domain's module tells of its tasks beyond what planning needs: which actors a task keeps busy, what holds
// while it is carried out, what it reads and writes. Read once for each registered module.

import type { Manifest } from '../../ir/manifest.ts';
import type { Read } from '../../ir/reads.ts';
import type { LoadedModule } from '../../bindings/internal.ts';
import { actingOf } from '../acting-section.ts';
import type { SyncKind } from '../../ir/ir.ts';
import { readsOf } from '../search-reads.ts';

export interface TaskTraits {
  readonly name: string;
  readonly isInternal: boolean;
  /** Of a step that acting itself carries out. */
  readonly sync: SyncKind | null;
  /** The parameters that it keeps busy; `part`: if this part of the task holds at its start; 0: always. */
  readonly busy: readonly { readonly param: number; readonly part: number }[];
  /** Parts of the task: what it writes from start to end, and what has to hold from start to end; 0: none. */
  readonly during: number;
  readonly watched: number;
  /** Places of fluents. */
  readonly reads: readonly Read[];
  readonly writes: readonly Read[];
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
  const reads = readsOf(loaded);
  const actorTypes = new Set<number>();
  const isFluent = ([variable]: Read): boolean => manifest.variables[variable!]?.kind === 'fluent';
  const tasks = manifest.tasks.map((task, number): TaskTraits | null => {
    if (task.kind === 'compound') return null;
    const own = acting.tasks.find(({ task }) => task === number);
    const busy = (own?.busy ?? []).map(({ param, part }) => ({ param, part: inCells(part) }));
    for (const { param } of busy) actorTypes.add(objectTypeOf(manifest, task.params[param]!.type));
    const [part] = reads[number]!;
    const stated = [...part!.reads, ...(own?.during?.reads ?? []), ...(own?.watched?.reads ?? [])].filter(isFluent);
    return {
      name: task.name,
      isInternal: task.kind === 'internal',
      sync: own?.sync ?? null,
      busy,
      during: inCells(own?.during?.part),
      watched: inCells(own?.watched?.part),
      reads: stated,
      writes: [...(part!.writes ?? []), ...(own?.during?.writes ?? [])].filter(isFluent),
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

function objectTypeOf(manifest: Manifest, type: Manifest['tasks'][number]['params'][number]['type']): number {
  return type.kind === 'object' ? type.type : -1;
}

/** A part's number in the place of a task's, which is greater by one there; 0: there is none. */
function inCells(part: number | undefined): number {
  return part === undefined ? 0 : part + 1;
}
