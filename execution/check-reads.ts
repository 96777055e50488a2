// Whether the section about reads is as the emitter writes it: every number names something that the domain has.

import type { Manifest, ManifestTask } from '../ir/manifest.ts';
import { argumentKinds } from '../ir/reads.ts';
import type { Part } from '../ir/reads.ts';

export function areReads(reads: unknown, manifest: Manifest): boolean {
  const { tasks } = manifest;
  const taskArities = tasks.map(({ params }) => params.length);
  const isPart = (part: Part | null, task: ManifestTask): boolean =>
    isCount(part?.method) &&
    (task.kind === 'compound' || part.method === 0) &&
    ['undefined', 'string'].includes(typeof part.name) &&
    areEntries(part.reads, task, manifest) &&
    (task.kind === 'compound' ? part.writes === undefined : areEntries(part.writes, task, manifest, true)) &&
    areCalls(part.calls, task, manifest, taskArities);
  return (
    Array.isArray(reads) &&
    reads.length === tasks.length &&
    tasks.every((task, number) => {
      const parts: unknown = reads[number];
      return (
        Array.isArray(parts) &&
        (task.kind === 'compound' || parts.length === 1) &&
        parts.every((part) => isPart(part as Part | null, task))
      );
    })
  );
}

/** Whether these are places that a task may read, or write. */
export function areEntries(entries: unknown, task: ManifestTask, manifest: Manifest, areWritten = false): boolean {
  const { variables, externals } = manifest;
  const arities = (areWritten ? variables : [...variables, ...externals]).map(({ params }) => params.length);
  return areCalls(entries, task, manifest, arities);
}

/** `arities`: how many arguments each thing takes that may be named. */
function areCalls(
  entries: unknown,
  { params }: ManifestTask,
  { types }: Manifest,
  arities: readonly number[],
): boolean {
  const isArgument = (entry: unknown): boolean => {
    if (!isCount(entry)) return false;
    const value = Math.floor(entry / 4);
    if (entry % 4 === argumentKinds.parameter) return value < params.length;
    return entry % 4 !== argumentKinds.type || value < types.length;
  };
  const isEntry = (entry: unknown): boolean =>
    Array.isArray(entry) && entry.length === 1 + (arities[entry[0]] ?? NaN) && entry.slice(1).every(isArgument);
  return Array.isArray(entries) && entries.every(isEntry);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
