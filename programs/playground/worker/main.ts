// The script of the page's Workers. One of them checks the texts, another one plans, and can be ended at any time.

import type { ServiceQuestion } from '../../../language/service/answer.ts';
import type { PlanningOrder, Texts, WorkerAnswer, WorkerOrder } from '../model/messages.ts';
import { PlannedTexts } from './planning.ts';
import type { Slices } from './search.ts';
import type { WhyTexts } from './why/explain.ts';

const send = (message: WorkerAnswer): void => postMessage(message);

/** The order under way. A newer one, or an order to stop, ends its search. */
let current = 0;
/** The order that was stopped. What was found so far is posted. */
let stopped = 0;
let planning: PlannedTexts | null = null;
let why: { id: number; texts: WhyTexts } | null = null;

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port2.addEventListener('message', () => waiting.shift()?.());
port2.start();

/** Lets messages from the page arrive. A timer would wait for milliseconds. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port1.postMessage(null);
  });
}

async function plan(order: PlanningOrder): Promise<void> {
  const mine = ++current;
  await breathe();
  if (mine !== current) return;
  const begun = await PlannedTexts.begin(order);
  if (mine !== current) return;
  if (typeof begun === 'string') {
    planning = null;
    return send({ kind: 'unplannable', id: order.id, message: begun });
  }
  const found = await begun.plan(slicesOf(mine, order.id));
  if (mine !== current) return;
  planning = begun;
  send({ kind: 'planned', id: order.id, plan: found });
}

/** Returns slices, between which progress is posted. */
function slicesOf(mine: number, id: number): Slices {
  let told = performance.now();
  return {
    async pause(iterations) {
      await breathe();
      if (performance.now() - told > 200) {
        told = performance.now();
        send({ kind: 'progress', id, iterations });
      }
      return mine === current && mine !== stopped;
    },
    isCurrent: () => mine === current,
  };
}

async function explainIt({ known, ...order }: Extract<WorkerOrder, { kind: 'explain' }>): Promise<void> {
  const mine = ++current;
  const [{ WhyTexts }, begun] = await Promise.all([
    import('./why/explain.ts'),
    PlannedTexts.begin({ ...order, kind: 'plan' }),
  ]);
  if (mine !== current || typeof begun === 'string') return;
  const making = new WhyTexts(begun);
  const found = await making.explain(known, slicesOf(mine, order.id));
  if (mine !== current || !found) return;
  why = { id: order.id, texts: making };
  send({ kind: 'explained', id: order.id, why: found });
}

function look({ id, tried }: Extract<WorkerOrder, { kind: 'look' }>): void {
  const view = why?.id === id ? why.texts.look(tried) : null;
  if (view) send({ kind: 'looked', id, view });
}

async function check(id: number, texts: Texts): Promise<void> {
  const { allMessages, open } = await import('./service.ts');
  const begin = performance.now();
  await open(texts);
  send({ kind: 'checked', id, messages: allMessages(), milliseconds: performance.now() - begin });
}

async function answer(number: number, question: ServiceQuestion): Promise<void> {
  const { ask } = await import('./service.ts');
  let found: unknown = null;
  try {
    found = ask(question);
  } catch {
    // The text has changed since, or is not one of the language: there is no answer.
  }
  send({ kind: 'answered', ask: number, answer: found });
}

async function measureIt(order: PlanningOrder): Promise<void> {
  const [{ measure }, begun] = await Promise.all([import('./measure.ts'), PlannedTexts.begin(order)]);
  if (typeof begun === 'string') return;
  const { microseconds, iterations } = measure(begun.domain, begun.problem, order.best, order.mostIterations);
  send({ kind: 'measured', id: order.id, microseconds, iterations });
}

async function recordIt(order: PlanningOrder): Promise<void> {
  const [{ recordPlan }, begun] = await Promise.all([import('./record-plan.ts'), PlannedTexts.begin(order)]);
  if (typeof begun === 'string') return send({ kind: 'broken', id: order.id, message: begun });
  const bytes = recordPlan(begun.domain, begun.problem, { best: order.best, text: order.domain });
  send({ kind: 'recorded', id: order.id, bytes });
}

async function carryOut(message: WorkerOrder): Promise<void> {
  switch (message.kind) {
    case 'check':
      return check(message.id, message);
    case 'plan':
      return plan(message);
    case 'examine':
      if (planning?.order.id !== message.id) return;
      return send({ kind: 'examined', id: message.id, node: message.node, ...planning.examine(message.node) });
    case 'moment':
      if (planning?.order.id !== message.id) return;
      return send({ kind: 'moment', id: message.id, moment: planning.momentAt(message.iterations) });
    case 'measure':
      return measureIt({ ...message, kind: 'plan' });
    case 'record':
      return recordIt({ ...message, kind: 'plan' });
    case 'explain':
      return explainIt(message);
    case 'look':
      return look(message);
    case 'ask':
      return answer(message.ask, message.question);
    case 'stop':
      stopped = current;
      return;
    case 'forget':
      current++;
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerOrder>) => {
  carryOut(data).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    send({ kind: 'broken', id: 'id' in data ? data.id : 0, message });
  });
});

send({ kind: 'ready' });
