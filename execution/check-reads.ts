// Whether the section about reads is as the emitter writes it: every number names something that the domain has.

import type { Manifest } from '../ir/manifest.ts';
import { argumentKinds } from '../ir/reads.ts';
import type { Part } from '../ir/reads.ts';

export function areReads(reads: unknown, { tasks, types, variables, externals }: Manifest): boolean {
  const arities = [...variables, ...externals].map(({ params }) => params.length);
  const taskArities = tasks.map(({ params }) => params.length);
  const isPart = (part: Part | null, { params, kind }: Manifest['tasks'][number]): boolean => {
    const isArgument = (entry: unknown): boolean => {
      if (!isCount(entry)) return false;
      const value = Math.floor(entry / 4);
      if (entry % 4 === argumentKinds.parameter) return value < params.length;
      return entry % 4 !== argumentKinds.type || value < types.length;
    };
    const isEntry = (entry: unknown, arities: readonly number[]): boolean =>
      Array.isArray(entry) && entry.length === 1 + (arities[entry[0]] ?? NaN) && entry.slice(1).every(isArgument);
    return (
      isCount(part?.method) &&
      (kind === 'compound' || part.method === 0) &&
      ['undefined', 'string'].includes(typeof part.name) &&
      Array.isArray(part.reads) &&
      part.reads.every((read) => isEntry(read, arities)) &&
      Array.isArray(part.calls) &&
      part.calls.every((call) => isEntry(call, taskArities))
    );
  };
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

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
