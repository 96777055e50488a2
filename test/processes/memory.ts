// What a game takes of memory at some time, and whether that grows.

import type { Planner } from '../../bindings/index.ts';

export interface MemoryUse {
  /** Bytes of the core's memory that have been in use at most. */
  used: number;
  /** Bytes of the JavaScript heap, after a collection where that can be asked for. */
  heap: number;
}

export function measure({ memoryUsed: used }: Planner): MemoryUse {
  (globalThis as { gc?: () => void }).gc?.();
  return { used, heap: process.memoryUsage().heapUsed };
}

/** Both may have peaks that come late; what leaks grows from each measurement to the next. */
export function problemsOf(measured: readonly MemoryUse[]): string[] {
  const half = measured[Math.floor(measured.length / 2)]!;
  const last = measured.at(-1)!;
  const problems: string[] = [];
  if (last.used > half.used * 1.1)
    problems.push(`the core's memory grows: ${half.used} bytes half-way, ${last.used} now`);
  if (last.heap > half.heap + 2 ** 20) problems.push(`the heap grows: ${half.heap} bytes half-way, ${last.heap} now`);
  return problems;
}
