// Pools for tests that run in Node and in Chromium, each with its own Workers.

import type { AnyWorker, PlannerPool as WebPool, PoolOptions } from '../../../addons/pool/index.ts';
import { compile } from '../../bindings/helpers.ts';
import { isNode } from '../../engine.ts';

interface Threads {
  Worker: new (url: URL, options?: { workerData: string }) => AnyWorker;
}

const entry = isNode ? '../../../addons/pool/index-node.ts' : '../../../addons/pool/index.ts';
const { PlannerPool } = (await import(/* @vite-ignore */ entry)) as { PlannerPool: typeof WebPool };
const threads = isNode ? ((await import(/* @vite-ignore */ 'node:worker_threads' as string)) as Threads) : null;

/** Node runs no TypeScript in Workers: there the built Workers are used. */
function builtWorker(path: string): AnyWorker {
  const workerData = path.includes('goals') ? 'frameplan-goals' : 'frameplan-pool';
  return new threads!.Worker(new URL(`../../../dist/${path}`, import.meta.url), { workerData });
}

export function createPool(options: PoolOptions): WebPool {
  const script = options.goals ? 'addons/pool/goals/worker.js' : 'addons/pool/worker.js';
  const worker = isNode && { worker: () => builtWorker(script) };
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
  if (isNode) return builtWorker('addons/pool/worker.js');
  return new Worker(new URL('../../../addons/pool/worker.ts', import.meta.url), {
    type: 'module',
    name: 'frameplan-pool',
  });
}

/** A Worker with this text, in which `port` is what it listens on and posts to. */
function workerOf(text: string): AnyWorker {
  if (!isNode) return new Worker(URL.createObjectURL(new Blob([`const port = self; ${text}`])));
  const module = `import { parentPort as port } from 'node:worker_threads'; ${text}`;
  return new threads!.Worker(new URL(`data:text/javascript,${encodeURIComponent(module)}`));
}

const listening = isNode ? `port.on('message',` : `port.addEventListener('message',`;

/** A Worker that throws at the first message. */
export function brokenWorker(): AnyWorker {
  return workerOf(`${listening} () => { throw new Error('broken'); })`);
}

/** A Worker that listens, but serves no searches. */
export function silentWorker(): AnyWorker {
  return workerOf(`${listening} () => {})`);
}

/** A Worker that ends at once. Those of browsers do not end. */
export function briefWorker(): AnyWorker {
  return workerOf('');
}

/** A Worker that says it is ready, and answers the orders with this. */
export function lyingWorker(message: string): AnyWorker {
  return workerOf(`
    port.postMessage({ frameplan: 'ready' });
    ${listening} (event) => (event.data ?? event).frameplan === 'orders' && port.postMessage(${message}))`);
}

/** A Worker that posts other things, and serves searches only after a while. */
export function lateWorker(): AnyWorker {
  if (isNode) return new threads!.Worker(new URL('late-worker.mjs', import.meta.url));
  return new Worker(new URL('./late-worker.ts', import.meta.url), { type: 'module' });
}

/** A Worker that is to serve twice. */
export function twiceWorker(): AnyWorker {
  if (isNode) return new threads!.Worker(new URL('twice-worker.mjs', import.meta.url));
  return new Worker(new URL('./twice-worker.ts', import.meta.url), { type: 'module' });
}

/** A Worker of a game, with functions that domains ask. */
export function askingWorker(): AnyWorker {
  if (isNode) return new threads!.Worker(new URL('asking-worker.mjs', import.meta.url));
  return new Worker(new URL('./asking-worker.ts', import.meta.url), { type: 'module' });
}
