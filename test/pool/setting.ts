// Pools for tests that run in Node and in Chromium, each with its own Workers.

import type { AnyWorker, PlannerPool as WebPool, PoolOptions } from '../../pool/index.ts';
import { compile } from '../bindings/helpers.ts';

export const isNode = typeof document === 'undefined';

interface Threads {
  Worker: new (url: URL) => AnyWorker;
}

const entry = isNode ? '../../pool/index-node.ts' : '../../pool/index.ts';
const { PlannerPool } = (await import(/* @vite-ignore */ entry)) as { PlannerPool: typeof WebPool };
const threads = isNode ? ((await import(/* @vite-ignore */ 'node:worker_threads' as string)) as Threads) : null;

/** Node runs no TypeScript in Workers: there the built Workers are used. */
export function builtWorker(path: string): AnyWorker {
  return new threads!.Worker(new URL(`../../dist/${path}`, import.meta.url));
}

export function createPool(options: PoolOptions): WebPool {
  const worker = isNode && { worker: () => builtWorker('pool/pool-worker-node.js') };
  return new PlannerPool({ memory: 2 ** 22, ...worker, ...options });
}

/**
 * A search that counts down and so ends after as many iterations as are asked for; and searches that do not end well.
 */
export const counting = compile(`domain counting;
type Npc;
enum Mood { calm, alert }
constant integer step := 1;
fluent integer left(Npc npc);
fluent boolean done(Npc npc);
task Count(Npc npc) {
  method { left(npc) > 0; ordered(Take(npc), Count(npc)); }
  method { left(npc) <= 0; ordered(Finish(npc, alert, 0.5)); }
}
internal task Take(Npc npc) { left(npc) -= step; }
task Finish(Npc npc, Mood mood, float much) { cost := 2; done(npc) := true; }
task Forever(Npc npc) {
  method { left(npc) > 0; ordered(Take(npc), Forever(npc)); }
  method { left(npc) > 0; ordered(Take(npc), Take(npc), Forever(npc)); }
}
task Divide(Npc npc) { 1 / left(npc) == 1; }
`);

/** A Worker of the kind that the pool starts by itself. */
export function goodWorker(): AnyWorker {
  if (isNode) return builtWorker('pool/pool-worker-node.js');
  return new Worker(new URL('../../pool/pool-worker.ts', import.meta.url), { type: 'module' });
}

/** A Worker that throws at the first message. */
export function brokenWorker(): AnyWorker {
  const fail = `() => { throw new Error('broken'); }`;
  const text = isNode
    ? `import('node:worker_threads').then(({ parentPort }) => parentPort.on('message', ${fail}))`
    : `onmessage = ${fail}`;
  if (isNode) return new threads!.Worker(new URL(`data:text/javascript,${encodeURIComponent(text)}`));
  return new Worker(URL.createObjectURL(new Blob([text])));
}

/** A Worker of a game, with functions that domains ask. */
export function askingWorker(): AnyWorker {
  if (isNode) return new threads!.Worker(new URL('asking-worker.mjs', import.meta.url));
  return new Worker(new URL('./asking-worker.ts', import.meta.url), { type: 'module' });
}
