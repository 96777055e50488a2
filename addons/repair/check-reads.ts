// Checks whether the section about reads is as the emitter writes it: every number names something that the domain has.

import { isReal } from '../../ir/kinds.ts';
import type { Manifest, ManifestTask } from '../../ir/manifest.ts';
import { argumentKind, argumentKinds, argumentValue } from '../../ir/reads.ts';
import type { Part, Read } from '../../ir/reads.ts';

export function areReads(reads: unknown, manifest: Manifest): boolean {
  const { tasks } = manifest;
  const taskArities = tasks.map(({ params }) => params.length);
  const isPart = (part: Part | null, task: ManifestTask): boolean =>
    isCount(part?.method) &&
    (task.kind === 'compound' || part.method === 0) &&
    ['undefined', 'string'].includes(typeof part.name) &&
    ['undefined', 'string'].includes(typeof part.branch) &&
    (part.scored === undefined || part.scored === true) &&
    areEntries(part.reads, task, manifest) &&
    (task.kind === 'compound' ? part.writes === undefined : areEntries(part.writes, task, manifest, part.reads)) &&
    areCalls(part.calls, task, manifest, taskArities) &&
    (part.bound === undefined || areBound(part.bound, taskArities));
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

function areBound(bound: unknown, arities: readonly number[]): boolean {
  const isBound = (entry: unknown): boolean => {
    if (!Array.isArray(entry) || entry.length !== 4) return false;
    const [name, call, task, argument] = entry as unknown[];
    const isArgument = isCount(argument) && argument < (arities[task as number] ?? 0);
    return typeof name === 'string' && isCount(call) && isCount(task) && isArgument;
  };
  return Array.isArray(bound) && bound.every(isBound);
}

/**
 * Returns whether these are places that a task may read or write. Constants among the arguments are in `reads`; those
 * of a read come before it in its own list.
 */
export function areEntries(
  entries: unknown,
  task: ManifestTask,
  manifest: Manifest,
  reads: readonly Read[] | null = null,
): boolean {
  const { variables, externals } = manifest;
  const arities = (reads ? variables : [...variables, ...externals]).map(({ params }) => params.length);
  const isConstant = (entry: Read | undefined): boolean => {
    const variable = variables[entry?.[0] ?? -1];
    return variable?.kind === 'constant' && !isReal(variable.value.kind);
  };
  const constantsBefore = (at: number): readonly boolean[] =>
    reads ? reads.map(isConstant) : (entries as Read[]).slice(0, at).map(isConstant);
  return areCalls(entries, task, manifest, arities, constantsBefore);
}

/**
 * Returns whether these are valid entries. `arities`: the number of arguments of each thing that may be named.
 * `constantsBefore`: which places an entry may name as constants.
 */
function areCalls(
  entries: unknown,
  { params }: ManifestTask,
  { types }: Manifest,
  arities: readonly number[],
  constantsBefore: (at: number) => readonly boolean[] = () => [],
): boolean {
  const isArgument = (entry: unknown, at: number): boolean => {
    if (!isCount(entry) || entry >= 2 ** 31) return false;
    const value = argumentValue(entry);
    switch (argumentKind(entry)) {
      case argumentKinds.parameter:
        return value < params.length;
      case argumentKinds.type:
        return value < types.length;
      case argumentKinds.constant:
        return constantsBefore(at)[value] === true;
      default:
        return argumentKind(entry) <= argumentKinds.any;
    }
  };
  const isEntry = (entry: unknown, at: number): boolean =>
    Array.isArray(entry) &&
    entry.length === 1 + (arities[entry[0]] ?? NaN) &&
    entry.slice(1).every((argument) => isArgument(argument, at));
  return Array.isArray(entries) && entries.every(isEntry);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
