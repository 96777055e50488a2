// Takes a saved world in a Worker, of Node or of a browser, and runs its searches to their ends.

import { Planner } from '../../../dist/bindings/index.js';
import { restoreWorld } from '../../../dist/addons/save/index.js';

function finish({ domain, bytes }) {
  const planner = new Planner({ memory: 2 ** 18 });
  const { sessions } = restoreWorld(planner.register(domain), bytes);
  return sessions.map((session) => {
    session.run();
    const plan = session.planWithInternal?.map(({ text }) => text) ?? null;
    return { status: session.status, plan, cost: session.cost, iterations: session.iterations };
  });
}

if (typeof self === 'undefined') {
  const { parentPort } = await import('node:worker_threads');
  parentPort.on('message', (message) => parentPort.postMessage(finish(message)));
} else self.addEventListener('message', ({ data }) => self.postMessage(finish(data)));
